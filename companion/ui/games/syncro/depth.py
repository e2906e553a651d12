"""The tracking depth: the app counts the whole level, single fights on request, or progress only."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.message import Message
from companion.games.syncro import queries
from companion.games.syncro.adventure import ChooseDepth
from companion.games.syncro.ending import LoseLevel, WinLevel
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Depth, Kind
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.syncro.parts import (
    asked_number,
    chips_of,
    level_ends,
    level_words,
    lines_width,
    not_now,
    number_keys,
    strength_keys,
    value_cards,
    value_keys,
)
from companion.ui.games.syncro.resolve import verdict_band, verdict_lines
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.layout import full_height, game_screen, spacer, stacked
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    live_region,
    quiet_note,
    side_button,
    sign_line,
)
from companion.ui.parts.rows import radio
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.table_hooks import use_selector


@component
def DepthSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of the tracking depth; it can be changed at any time."""

    def choose(depth: Depth) -> None:
        if depth is at.state.depth:
            at.do.close()
        else:
            at.do(ChooseDepth(depth), then=at.do.close)

    rows: list[ft.Control] = [
        radio(
            at,
            f"depth-{depth.value}",
            capital(at.words.show(depth)),
            depth is at.state.depth,
            partial(choose, depth),
            note=at.g(f"ui.depth.{depth.value}"),
        )
        for depth in Depth
    ]
    return sheet(at, at.g("menu.depth"), rows, at.do.close, note=at.look.hint(at.g("ui.depth.note")))


@dataclass(frozen=True, slots=True)
class LightLook:
    """All values that the short screen of a level shows."""

    level: int
    attempt: int
    name: Message | None
    depth: Depth
    lines: tuple[str, ...]

    @classmethod
    def of(cls, state: State) -> LightLook:
        """Return the short screen of a state."""
        stone = queries.stones(state)[state.level - 1]
        lines = tuple(line.key for line in queries.before_horde(state))
        return cls(state.level, stone.attempts, stone.name, state.depth, lines)


@component
def LightBody(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw a level that is not tracked: a button each for won and lost."""
    look: LightLook = use_selector(ui.session, do.table, LightLook.of)
    rows: list[ft.Control] = [
        *level_words(ui, look.level, look.attempt, look.name),
        quiet_note(ui, ui.g(f"ui.depth.{look.depth.value}")),
        *(sign_line(ui, ft.Icons.ADD_CARD_ROUNDED, ui.words.say(line)) for line in _before(do)),
    ]
    won, lost = level_ends(ui, look.level, lambda: do(WinLevel()), lambda: do(LoseLevel()))
    deeds: list[ft.Control] = [
        *([lost] if look.depth is Depth.PROGRESS else [won, lost]),  # the main button wins already
        action_button(
            ui,
            "depth",
            ui.g("menu.depth"),
            lambda: do.open("depth"),
            icon=ft.Icons.TUNE_ROUNDED,
            ground="flat",
        ),
        spacer(height=0),
    ]
    if ui.look.must_scroll:
        column = full_height([*rows, *deeds], scrolls=True, expand=True)
    else:  # the buttons stay at the bottom; only the text above scrolls
        column = full_height([full_height(rows, scrolls=True, expand=True), *deeds], expand=True)
    return game_screen(ui, column, lines_width(ui.look))


def _before(do: Dispatcher) -> tuple[Message, ...]:
    return queries.before_horde(do.table.state)


@component
def CalculateSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw a calculator for a fight at the real table (kind, strength, values); nothing is stored."""
    kinds = queries.can_be(at.state)
    kind, name_kind = use_state(kinds[0] if kinds else Kind.PLAIN)
    strength, tell = use_choice(int)
    values, put = use_state(tuple[int, ...])
    number, type_number = use_choice(int)
    many, type_many = use_state(False)
    if not (at.state.playing and at.state.unlocked):
        return not_now(at)

    def again() -> None:
        tell(None)
        put(())
        type_number(None)
        type_many(False)

    if strength is None:
        word = at.g("ui.strength")
        rows: list[ft.Control] = [
            chips_of(at, "kind", kinds, (kind,), name_kind),
            anchor("strength", asked_number(at, word, number) if many else at.text(word, "bar")),
            number_keys(at, "strength", number, type_number)
            if many
            else strength_keys(at, tell, lambda: type_many(True)),
        ]
        seek = ScrollController(at, "strength")
        go = confirm_bar(
            at,
            at.g("ui.calculate.go"),
            "",
            lambda: tell(number),
            ready=number is not None,
            missing=at.g("ui.reveal.missing.strength"),
            seek=seek,
        )
        note = at.look.hint(at.g("ui.calculate.note"))
        return sheet(at, at.g("step.calculate"), rows, at.do.close, note=note, bar=go, seek=seek)
    verdict = queries.reckoned(kind, strength, values)
    rows = [
        value_cards(at, (), values, 0 if values else 1),
        value_keys(
            at,
            "value",
            queries.top_value(at.state),
            lambda value: put(lambda old: (*old, value)),
            lambda: put(lambda old: old[:-1]),
        ),
    ]
    if verdict is not None:
        lines = [*verdict_lines(at, verdict)]
        if verdict.success and kind.draws and verdict.gap:
            said = at.g("ui.calculate.draw", n=verdict.gap, limit=at.state.limit)
            lines.append(sign_line(at, ft.Icons.STYLE_ROUNDED, said))
        told = live_region(stacked([verdict_band(at, verdict), *lines], gap=6))
        rows.insert(at.look.if_large(1, 2), told)  # large text: above the keys, they stay visible
    back = at.look.fixed_unless_large(side_button(at, "calculate-close", at.t("close"), at.do.close))
    return sheet(
        at,
        f"{capital(at.words.show(kind))} {strength}",
        rows,
        at.do.close,
        bar=confirm_bar(at, at.g("ui.calculate.again"), "", again, left=back, icon=ft.Icons.REPLAY_ROUNDED),
    )
