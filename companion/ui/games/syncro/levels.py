"""One level: what is known of it, its end; and after the last one, starting again from zero."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.core.veil import is_open
from companion.games.syncro import queries
from companion.games.syncro.adventure import AddNewCard, Reset
from companion.games.syncro.correction import Correct
from companion.games.syncro.ending import LoseLevel, WinLevel
from companion.games.syncro.horde import backs
from companion.games.syncro.queries import Stone
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import NewCard
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.guide import AbandonForm
from companion.ui.games.syncro.parts import not_now, seat_mark
from companion.ui.games.syncro.resolve import fight_again, last_fight, verdict_band, verdict_lines
from companion.ui.hooks import use_state
from companion.ui.parts.layout import in_line, stacked
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    danger_line,
    fact_line,
    quiet_note,
    side_button,
)
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import check_row, glyph, row, section, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.parts.wording import capital
from companion.ui.wall import part


@part
def LevelSheet(ui: Ui, state: State, do: Actor, about: int) -> ft.Control:
    """What the team knows of a level: nothing, until its card was revealed."""
    stone = queries.stones(state)[about - 1]
    rows: list[ft.Control] = []
    if stone.name is None:
        lock = ft.Icon(ft.Icons.LOCK_ROUNDED, size=26, color=ui.colours.ink3)
        text = ui.text(ui.g("ui.level.hidden"), "body")
        rows.append(in_line(lock, text, fill=1, gap=12))
    else:
        rows.append(ui.text(ui.words.say(stone.name), "title"))
    rows += _facts(ui, state, stone)
    if queries.may_go_to(state, about):
        rows.append(
            row(
                ui,
                "play-level",
                ui.g("ui.level.go"),
                lambda: do(Correct("level", about), then=do.close),
                note=ui.g("ui.level.go.note"),
                lead=glyph(ui, ft.Icons.DIRECTIONS_WALK_ROUNDED),
            )
        )
    note = ui.g("ui.path.chapter", chapter=queries.chapter(about))
    return sheet(ui, ui.g("where.level", n=about), rows, do.close, note=note)


def _facts(ui: Ui, state: State, stone: Stone) -> list[ft.Control]:
    rows: list[ft.Control] = [fact_line(ui, ui.g("ui.level.standing"), ui.words.show(stone.standing))]
    if stone.attempts:
        rows.append(fact_line(ui, ui.g("ui.level.attempts"), str(stone.attempts)))
    layout = next((each.rows for each in state.layouts if each.level == stone.level), None)
    if layout is not None and stone.name is not None:
        rows.append(fact_line(ui, ui.g("ui.level.horde"), ui.g("ui.cards.n", n=len(backs(layout)))))
    return rows


@part
def NewCardsSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """After the last victory: what enters the packs, and how it went (SY-75, F11)."""
    if not is_open(do.table.hidden, "action.AddNewCard"):
        return sheet(ui, ui.g("action.Reset"), [ResetForm(ui, do)], do.close)
    rows: list[ft.Control] = [
        check_row(
            ui,
            f"new-{card.value}",
            capital(ui.words.show(card)),
            card in state.added,
            partial(do, AddNewCard(card, card not in state.added)),
            note=ui.g(f"ui.new.{card.value}"),
        )
        for card in NewCard
    ]
    rows += [section(ui, ui.g("ui.new.again")), quiet_note(ui, ui.g("ui.new.last_card")), ResetForm(ui, do)]
    rows.append(section(ui, ui.g("ui.new.statistics")))
    for stone in queries.stones(state):
        if stone.attempts:
            said = ui.g("where.attempts", n=stone.attempts)
            rows.append(fact_line(ui, ui.g("where.level", n=stone.level), said))
    return sheet(ui, ui.g("ui.new_cards"), rows, do.close, note=ui.g("ui.new.note"))


@part
def ResetForm(ui: Ui, do: Actor) -> ft.Control:
    """Asked twice: it takes the whole Adventure back to its first level (SY-38)."""
    sure, ask = use_state(False)
    if not sure:
        return word_button(
            ui, "reset", ui.g("action.Reset"), lambda: ask(True), icon=ft.Icons.RESTART_ALT_ROUNDED
        )
    large = ui.look.large_text
    wide = None if large else True
    choice: list[ft.Control] = [
        word_button(ui, "reset-no", ui.g("ui.reset.no"), lambda: ask(False), expand=wide),
        word_button(
            ui,
            "reset-go",
            ui.g("ui.reset.go"),
            lambda: do(Reset(), then=do.close),
            ground="danger",
            icon=ft.Icons.RESTART_ALT_ROUNDED,
            expand=wide,
        ),
    ]
    said = danger_line(ui, ui.g("ui.reset.text", n=len(queries.stones(do.table.state))))
    rows = [said, *choice] if large else [said, ft.Row(choice, spacing=8)]
    return stacked(rows)


@part
def WinSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Each mage keeps the whole hand or discards it (A-13)."""
    holding = tuple(mage for mage in state.mages if mage.hand)
    keep, put = use_state(tuple(mage.seat for mage in holding))

    def change(seat: Seat, on: bool) -> None:
        put(lambda old: (*old, seat) if on else tuple(each for each in old if each != seat))

    rows: list[ft.Control] = [
        switch_row(
            ui,
            f"keep-{int(mage.seat)}",
            ui.g("ui.keep.line", mage=mage.seat, n=mage.hand),
            mage.seat in keep,
            partial(change, mage.seat),
        )
        for mage in holding
    ]
    if not holding:
        rows.append(quiet_note(ui, ui.g("ui.keep.nobody")))
    fight = None if ui.look.large_text else last_fight(do)
    if fight is not None:  # what the hands do with the last monster, and who draws
        now = f"{fight.name} {fight.verdict.strength.total}"
        rows[:0] = [verdict_band(ui, fight.verdict, now), *verdict_lines(ui, fight.verdict, fight.paid)]
    seats = tuple(seat for seat in state.seats if seat in keep)
    return sheet(
        ui,
        ui.g("step.win", level=state.level),
        rows,
        do.close,
        note=ui.g("ui.keep.note"),
        bar=confirm_bar(
            ui,
            do,
            ui.g("ui.win.go"),
            ui.g("ui.win.follows", n=len(seats)) if seats or not holding else ui.g("ui.win.nobody"),
            lambda: do(WinLevel(seats), then=do.close),
            icon=ft.Icons.FLAG_ROUNDED,
            left=fight_again(ui, do) if fight is not None else None,
        ),
    )


@part
def LoseSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Nobody has a Spell card or can pay, but somebody holds a Reward: ask before it is over (A-4)."""
    if not state.two.rewards:
        return not_now(ui, do)
    demand = state.pending
    why = ui.g("ui.lose.text") if demand is None else ui.g("ui.lose.demand", n=demand.left)
    rows: list[ft.Control] = [danger_line(ui, why)]
    rows += [
        row(
            ui,
            f"lose-mage-{int(seat)}",
            ui.g("ui.lose.play", mage=seat),
            partial(do.open, "mage", seat),
            lead=seat_mark(ui, seat, 26),
        )
        for seat in state.two.rewards
    ]
    wait = side_button(ui, "lose-wait", ui.g("ui.lose.wait"), do.close)
    return sheet(
        ui,
        ui.g("step.lose_rewards", level=state.level),
        rows,
        do.close,
        bar=confirm_bar(
            ui, do, ui.g("action.LoseLevel"), ui.g("ui.lose.follows"),
            lambda: do(LoseLevel(), then=do.close), left=wait,
        ),
    )  # fmt: skip


@part
def LevelEndSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Won, lost or broken off, at any moment of a level: the table knows, whatever the app counts."""
    if not state.playing or state.reached < state.level:
        return not_now(ui, do)

    def won() -> None:
        if any(state.hands) and not state.light:
            do.open("win_level")
        else:
            do(WinLevel(), then=do.close)

    rows: list[ft.Control] = [
        action_button(
            ui, "level-won", ui.g("step.win", level=state.level), won, icon=ft.Icons.EMOJI_EVENTS_ROUNDED
        ),
        action_button(
            ui,
            "level-lost",
            ui.g("step.lose", level=state.level),
            lambda: do(LoseLevel(), then=do.close),
            icon=ft.Icons.HEART_BROKEN_ROUNDED,
        ),
        AbandonForm(ui, do, state.level),
    ]
    return sheet(ui, ui.g("menu.level_end"), rows, do.close, note=ui.g("ui.level_end.note"))
