"""One level: its known facts and its end; after the last one, starting again from zero."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.core.spoilers import is_revealed
from companion.games.syncro import queries
from companion.games.syncro.adventure import AddNewCard, Reset
from companion.games.syncro.correction import Correct
from companion.games.syncro.ending import LoseLevel, WinLevel
from companion.games.syncro.queries import Standing, Stone
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import NewCard
from companion.ui.error_boundary import component
from companion.ui.games.syncro.guide import AbandonForm
from companion.ui.games.syncro.parts import level_ends, not_now
from companion.ui.games.syncro.resolve import fight_above, fight_again, verdict_band, verdict_lines
from companion.ui.hooks import use_state
from companion.ui.parts.layout import stacked, tiles
from companion.ui.parts.panels import (
    confirm_bar,
    danger_line,
    fact_line,
    quiet_note,
    side_button,
    sign_line,
)
from companion.ui.parts.rows import check_row, glyph, row, section, switch_row
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import word_button
from companion.ui.parts.wording import capital
from companion.ui.table_context import TableContext


@component
def LevelSheet(at: TableContext[State], about: int) -> ft.Control:
    """Draw the known facts of a level; its name only once its card was revealed."""
    stone = queries.stones(at.state)[about - 1]
    rows: list[ft.Control] = []
    if stone.name is None:
        rows.append(sign_line(at, ft.Icons.LOCK_ROUNDED, at.g("ui.level.hidden")))
    else:
        rows.append(at.text(at.words.say(stone.name), "title"))
    rows += _facts(at, stone)
    if queries.may_go_to(at.state, about):
        rows.append(
            row(
                at,
                "play-level",
                at.g("ui.level.go"),
                lambda: at.do(Correct("level", about), then=at.do.close),
                note=at.g("ui.level.go.note"),
                lead=glyph(at, ft.Icons.DIRECTIONS_WALK_ROUNDED),
            )
        )
    note = at.g("ui.path.chapter", chapter=queries.chapter(about))
    return sheet(at, at.g("where.level", n=about), rows, at.do.close, note=note)


def _facts(at: TableContext[State], stone: Stone) -> list[ft.Control]:
    rows: list[ft.Control] = []
    if stone.standing is not Standing.HIDDEN:  # the lock above already says so
        rows.append(fact_line(at, at.g("ui.level.standing"), at.words.show(stone.standing)))
    if stone.attempts:
        rows.append(fact_line(at, at.g("ui.level.attempts"), str(stone.attempts)))
    cards = queries.horde_size(at.state, stone.level)
    if cards is not None:
        rows.append(fact_line(at, at.g("ui.level.horde"), at.g("ui.cards.n", n=cards)))
    return rows


@component
def NewCardsSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the cards added to the packs after the last victory, and the statistics (SY-75, F11)."""
    seek = ScrollController(at, "reset")
    if not is_revealed(at.do.table.hidden, "action.AddNewCard"):
        return sheet(at, at.g("action.Reset"), [anchor("reset", ResetForm(at, seek))], at.do.close, seek=seek)
    rows: list[ft.Control] = [
        check_row(
            at,
            f"new-{card.value}",
            capital(at.words.show(card)),
            card in at.state.added,
            partial(at.do, AddNewCard(card, card not in at.state.added)),
            note=at.g(f"ui.new.{card.value}"),
        )
        for card in NewCard
    ]
    rows += [
        section(at, at.g("ui.new.again")),
        quiet_note(at, at.g("ui.new.last_card")),
        anchor("reset", ResetForm(at, seek)),
    ]
    rows.append(section(at, at.g("ui.new.statistics")))
    for stone in queries.stones(at.state):
        if stone.attempts:
            said = at.g("where.attempts", n=stone.attempts)
            rows.append(fact_line(at, at.g("where.level", n=stone.level), said))
    return sheet(at, at.g("ui.new_cards"), rows, at.do.close, note=at.g("ui.new.note"), seek=seek)


@component
def ResetForm(at: TableContext[State], seek: ScrollController) -> ft.Control:
    """Draw the reset, confirmed by a second tap: it restarts the whole Adventure at level 1 (SY-38)."""
    sure, ask = use_state(False)
    ft.use_effect(lambda: seek.grown() if sure else None, [sure])  # the question may be off screen
    icon = ft.Icons.RESTART_ALT_ROUNDED
    if not sure:
        return word_button(at, "reset", at.g("action.Reset"), lambda: ask(True), icon=icon)

    def reset() -> None:
        at.do(Reset(), then=at.do.close)

    choice = [
        word_button(at, "reset-no", at.g("ui.reset.no"), lambda: ask(False), expand=True),
        word_button(at, "reset-go", at.g("ui.reset.go"), reset, ground="danger", icon=icon, expand=True),
    ]
    said = danger_line(at, at.g("ui.reset.text", n=len(queries.stones(at.state))))
    return stacked([said, tiles(at, choice, 2)])


@component
def WinSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of each mage after a victory: keep the whole hand or discard it (A-13)."""
    holding = tuple(mage for mage in at.state.mages if mage.hand)
    keep, put = use_state(tuple(mage.seat for mage in holding))

    def change(seat: Seat, on: bool) -> None:
        put(lambda old: (*old, seat) if on else tuple(each for each in old if each != seat))

    rows: list[ft.Control] = [
        switch_row(
            at,
            f"keep-{int(mage.seat)}",
            at.g("ui.keep.line", mage=mage.seat, n=mage.hand),
            mage.seat in keep,
            partial(change, mage.seat),
        )
        for mage in holding
    ]
    if not holding:
        rows.append(quiet_note(at, at.g("ui.keep.nobody")))
    fight = fight_above(at)
    if fight is not None:  # the instructions for the last fight
        band = verdict_band(at, fight.verdict, fight.said)
        rows[:0] = [band, *verdict_lines(at, fight.verdict, fight.paid)]
    seats = tuple(seat for seat in at.state.seats if seat in keep)
    return sheet(
        at,
        at.g("step.win", level=at.state.level),
        rows,
        at.do.close,
        note=at.look.hint(at.g("ui.keep.note")),
        bar=confirm_bar(
            at,
            at.g("ui.win.go"),
            at.g("ui.win.follows", n=len(seats)) if seats or not holding else at.g("ui.win.nobody"),
            lambda: at.do(WinLevel(seats), then=at.do.close),
            icon=ft.Icons.FLAG_ROUNDED,
            left=fight_again(at) if fight is not None else None,
        ),
    )


@component
def LoseSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the question before a defeat: no mage can play or pay, but one holds a Reward (A-4)."""
    if not at.state.two.rewards:
        return not_now(at)
    demand = at.state.pending
    why = at.g("ui.lose.text") if demand is None else at.g("ui.lose.demand", n=demand.left)
    rows: list[ft.Control] = [danger_line(at, why)]
    rows += [
        row(
            at,
            f"lose-mage-{int(seat)}",
            at.g("ui.lose.play", mage=seat),
            partial(at.do.open, "mage", seat),
            lead=seat_mark(at, seat, 26),
        )
        for seat in at.state.two.rewards
    ]
    wait = side_button(at, "lose-wait", at.g("ui.lose.wait"), at.do.close)
    return sheet(
        at,
        at.g("step.lose_rewards", level=at.state.level),
        rows,
        at.do.close,
        bar=confirm_bar(
            at, at.g("action.LoseLevel"), at.g("ui.lose.follows"),
            lambda: at.do(LoseLevel(), then=at.do.close), left=wait,
        ),
    )  # fmt: skip


@component
def LevelEndSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the end of a level: won, lost or abandoned, at any time, even against the app's counts."""
    if not (at.state.playing and at.state.unlocked):
        return not_now(at)

    def won() -> None:
        if any(at.state.hands) and not at.state.light:
            at.do.open("win_level")
        else:
            at.do(WinLevel(), then=at.do.close)

    def lost() -> None:
        at.do(LoseLevel(), then=at.do.close)

    seek = ScrollController(at, "abandon")
    rows = [
        *level_ends(at, at.state.level, won, lost),
        anchor("abandon", AbandonForm(at, at.state.level, seek)),
    ]
    note = at.look.hint(at.g("ui.level_end.note"))
    return sheet(at, at.g("menu.level_end"), rows, at.do.close, note=note, seek=seek)
