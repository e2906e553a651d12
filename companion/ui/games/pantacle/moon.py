"""The moon change: a blade is discarded, its moon compared, the hand refilled."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.rulebook import all_applied
from companion.games.pantacle.curses import CurseProtected
from companion.games.pantacle.moon import BladesDrawn, Moon, PileReformed
from companion.games.pantacle.queries import (
    MoonChoices,
    moon_choices,
    moon_discard,
    moon_refill,
    next_player,
    printed,
    protectable,
)
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase
from companion.i18n.lines import tell_refusal
from companion.ui.error_boundary import component
from companion.ui.games.pantacle import marks
from companion.ui.games.pantacle.curses import curse_name
from companion.ui.games.pantacle.foresight import foresee, sum_words, tell
from companion.ui.games.pantacle.in_front import protect_rows
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import in_line, stacked
from companion.ui.parts.origin import origin_pill
from companion.ui.parts.panels import (
    count_line,
    live_region,
    panel,
    quiet_note,
    quiet_sheet,
    side_button,
    warn_line,
)
from companion.ui.parts.rows import section, switch_row
from companion.ui.parts.sheet import sheet, two_buttons
from companion.ui.parts.tappable import word_button
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def MoonSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the moon change; the answer (same moon or another) ends the turn."""
    found = moon_choices(at.state)
    discard, put = use_state(found.low)
    odd, turn_odd = use_state(False)
    usual = moon_refill(at.state, discard).drawn
    draw, put_draw = use_choice(int)
    number = usual if draw is None else draw
    drawn = number if odd else None
    if at.state.phase is not Phase.MOON or at.state.announced is None:
        return quiet_sheet(at, at.g("action.Moon"), at.g("ui.moon.not_now"), at.do.close)

    def turn(on: bool) -> None:
        turn_odd(on)
        put_draw(None)
        if not on:
            put(moon_discard(at.state, discard))

    def send(match: bool) -> None:
        at.do(Moon(discard, match, drawn), then=at.do.close)

    rows: list[ft.Control] = [
        *_turned(at),
        *_compare(at, found),
        *_swallowed(at, found),
        *protect_rows(at),
        section(at, at.g("ui.moon.blades")),
        *_discard(at, found, discard, put, odd),
        panel(at, _arithmetic(at, discard, drawn)),
        switch_row(at, "moon-odd", at.g("ui.moon.odd"), odd, turn),
    ]
    if odd:
        word = at.g("action.Moon.draw")
        rows.append(count_line(at, "moon-draw", word, number, put_draw, high=printed(at.state).blades))
    rows += whys(at, at.do.table.game.numbers(at.state), "moon", "drawn")
    extra = at.g("ui.moon.extra", player=at.state.active) if at.state.extra_turn else ""
    return sheet(at, at.g("action.Moon"), rows, at.do.close, note=extra, bar=_bar(at, found, discard, send))


def _turned(at: TableContext[State]) -> list[ft.Control]:
    """Return the curses turned face down automatically: this sheet covers the line that reports it."""
    events = [event for entry in at.do.table.automatic_entries() for event in entry.events]
    told = tell(at, events, CurseProtected)
    return [quiet_note(at, told)] if told else []


def _compare(at: TableContext[State], found: MoonChoices) -> list[ft.Control]:
    """Return the moon to compare with: known from the box, or to be read from the Favours board."""
    favour = at.state.announced
    if favour is not None and not favour.has_moon:
        return [quiet_note(at, at.g("ui.moon.none", favour=favour))]
    if not found.has_moon:
        return [quiet_note(at, at.g("ui.moon.empty", player=at.state.active))]
    sign = marks.moon(at.look, found.moon, 28, at.accent.acc)
    brings = quiet_note(at, at.g("ui.moon.brings", sum=sum_words(at, found.cube)))
    if found.moon:
        words = at.text(at.g("ui.moon.known", favour=favour, moon=found.moon), "body", weight=600)
        mark = origin_pill(at, f"favours.{favour.value}.moon" if favour else "")
        column = stacked([words, brings, in_line(mark)], 4, expand=True)
        return [in_line(sign, column, gap=12)]
    read = word_button(
        at,
        "moon-read",
        at.g("ui.moon.read"),
        lambda: at.do.open("board", favour),
        icon=ft.Icons.INVENTORY_2_ROUNDED,
        ground="flat",
        height=48,
    )
    words = at.text(at.g("ui.moon.unknown", favour=favour), "body")
    column = stacked([words, brings], 2, expand=True)
    return [in_line(sign, column, gap=12), read]


def _swallowed(at: TableContext[State], found: MoonChoices) -> list[ft.Control]:
    """Return a warning before the answer if a face-up curse would absorb the cube (PA-45)."""
    if not found.has_moon or not found.cube.absorbed:
        return []
    cards = (at.state.sorcerer.curse(part.curse) for part in found.cube.cards)
    titles = ", ".join(curse_name(at, card) for card in cards if card is not None)
    can = protectable(at.state, at.state.active)
    key, n = "ui.moon.wasted.protect" if can else "ui.moon.wasted", found.cube.absorbed
    return [live_region(warn_line(at, at.g(key, title=titles, n=n)))]


def _discard(
    at: TableContext[State], found: MoonChoices, discard: int, put: Callable[[int], object], odd: bool
) -> list[ft.Control]:
    """Return the stepper for blades discarded; empty if exactly one must go."""
    if not at.state.sorcerer.hand or (found.high == 1 and not odd):
        return []
    word = at.g("action.Moon.discard")
    rows: list[ft.Control] = [count_line(at, "moon-discard", word, discard, put, high=at.state.sorcerer.hand)]
    if found.high > 1:
        rows.append(quiet_note(at, at.g("ui.moon.demoniaque")))
    return rows


def _arithmetic(at: TableContext[State], discard: int, drawn: int | None) -> list[ft.Control]:
    """Return hand and pile before and after, and a reminder if the pile must be reshuffled."""
    events, refusal = foresee(at.state, Moon(discard, False, drawn))
    if refusal is not None and not events:
        return [warn_line(at, tell_refusal(at.words, refusal))]
    mine, after = at.state.sorcerer, all_applied(at.state, events)
    n = sum(event.n for event in events if isinstance(event, BladesDrawn))
    formed = next((event.n for event in events if isinstance(event, PileReformed)), 0)
    full = after.player(mine.seat).hand
    sums = at.g("ui.moon.sum", hand=mine.hand, out=discard, drawn=n, after=full)
    rows: list[ft.Control] = [live_region(at.text(sums, "body", weight=600))]
    if formed:
        rows.append(warn_line(at, at.g("ui.moon.reform", n=formed)))
    rows.append(quiet_note(at, at.g("ui.moon.pile", pile=after.pile, discard=after.discard)))
    if refusal is not None:
        rows.append(warn_line(at, tell_refusal(at.words, refusal)))
    return rows


def _bar(
    at: TableContext[State], found: MoonChoices, discard: int, send: Callable[[bool], object]
) -> ft.Control:
    """Return the buttons for the same or another moon; one button if there is nothing to compare."""
    follows = at.g(
        "step.moon.extra" if at.state.extra_turn else "step.moon.follows", player=next_player(at.state)
    )
    if not found.has_moon or not discard:
        return _main(at, at.g("ui.moon.refill"), follows, lambda: send(False))
    gain = at.g("ui.moon.cube" if found.cube.n else "ui.moon.swallowed", n=found.cube.n)
    other = side_button(
        at,
        "moon-other",
        at.g("ui.moon.other"),
        lambda: send(False),
        width=132,
        expand=at.look.wide or None,
    )
    return two_buttons(at, other, _main(at, at.g("ui.moon.same"), gain, lambda: send(True)))


def _main(ui: Ui, title: str, follows: str, go: Callable[[], object]) -> ft.Control:
    moon = ft.Icons.DARK_MODE_ROUNDED
    if ui.look.wide:
        said = f"{title}. {follows}"
        return in_line(
            word_button(ui, "sheet-go", title, go, ground="accent", icon=moon, label=said, expand=True)
        )
    return in_line(MainButton(ui, title, follows, go, moon), fill=0)
