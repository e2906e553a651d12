"""One stone of the path; the new cards at the end of it; starting again from zero."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.veil import is_open
from companion.games.syncro import figures, queries
from companion.games.syncro.adventure import AddNewCard, Reset
from companion.games.syncro.correction import Correct
from companion.games.syncro.queries import Stone
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import NewCard, Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.names import raised
from companion.ui.hooks import use_state
from companion.ui.parts.panels import danger_line, fact_line, quiet_note
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import check_row, glyph, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def LevelSheet(ui: Ui, state: State, do: Actor, about: int) -> ft.Control:
    """What the team knows of a level: nothing, until its card was revealed."""
    stone = queries.stones(state)[about - 1]
    rows: list[ft.Control] = []
    if stone.name is None:
        lock = ft.Icon(ft.Icons.LOCK_ROUNDED, size=26, color=ui.colours.ink3)
        text = ui.text(ui.g("ui.level.hidden"), "body")
        rows.append(ft.Row([lock, ft.Container(text, expand=True)], spacing=12))
    else:
        rows.append(ui.text(ui.words.say(stone.name), "title"))
    rows += _facts(ui, state, stone)
    here = about == state.level
    if state.phase is Phase.PATH and not here and about <= state.reached + 1:
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
        cards = sum(letter != "." for line in layout for letter in line)
        rows.append(fact_line(ui, ui.g("ui.level.horde"), ui.g("ui.cards.n", n=cards)))
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
            raised(ui.words.show(card)),
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
    said = danger_line(ui, ui.g("ui.reset.text", n=figures.LEVELS))
    rows = [said, *choice] if large else [said, ft.Row(choice, spacing=8)]
    return ft.Column(rows, spacing=8, tight=True)
