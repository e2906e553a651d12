"""Spells of a player: cast, straighten, neutralise, describe; and the library where new ones are learnt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.spells import Straighten
from companion.games.big_book.state import Spell, State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import dashed_box
from companion.ui.games.big_book.choose import choose_player
from companion.ui.games.big_book.letters import shape
from companion.ui.games.big_book.spells_learn import Wish, learn_bar, learning
from companion.ui.games.big_book.spells_panel import SpellPanel, spell_name
from companion.ui.games.big_book.support_parts import (
    action_button,
    alone,
    back_button,
    only,
    title_line,
    use_player,
    views,
)
from companion.ui.hooks import use_state
from companion.ui.parts.rows import row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

VIEWS = ("own", "learn")


@part
def SpellsSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """Two faces: the spells in front of a player, and the library to learn from."""
    who, choose = use_player(state, about)
    view, turn_to = use_state(VIEWS[0])
    opened, show = use_state("")
    wish, put = use_state(Wish())

    def look_at(seat: Seat) -> None:
        choose(seat)
        show("")
        put(Wish())

    def turn(name: str) -> None:
        turn_to(name)
        show("")

    def toggle(key: str) -> None:
        show("" if opened == key else key)

    words = [(name, ui.g(f"ui.spells.view.{name}")) for name in VIEWS]
    rows: list[ft.Control] = []
    note = ""
    if not only(ui, opened if view == "own" else wish.pile):
        note = ui.g(f"ui.spells.note.{view}", n=figures.LEARN_COST)
        rows.append(choose_player(ui, state, who, look_at, id="spells-who"))
        rows.append(views(ui, "spells-view", words, view, turn))
    if view == "own":
        rows += _own(ui, state, do, who, opened, toggle)
        bar = back_button(ui, lambda: show("")) if alone(ui, opened) else None
    else:
        rows += learning(ui, state, do, who, wish, put)
        bar = learn_bar(ui, state, do, who, wish, put)
    return sheet(ui, ui.g("menu.spells"), rows, do.close, note=note, bar=bar)


def _own(
    ui: Ui, state: State, do: Actor, who: Seat, opened: str, toggle: Callable[[str], Any]
) -> list[ft.Control]:
    spells = state.player(who).spells
    rows: list[ft.Control] = []
    if not only(ui, opened):
        rows.append(title_line(ui, ui.g("ui.spells.of", player=who), f"{len(spells)} / {figures.SPELLS}"))
    for spell in spells:
        name = str(spell.name)
        if name == opened or not alone(ui, opened):
            rows.append(_row(ui, spell, name == opened, partial(toggle, name)))
        if name == opened:
            rows.append(
                SpellPanel(ui, state, do, who, spell, partial(toggle, name), key=f"panel-{name}-{who}")
            )
    if not alone(ui, opened):
        rows.append(_straighten(ui, do, who, sum(spell.exhausted for spell in spells)))
    return rows


def _mark(spell: Spell) -> tuple[str, ft.IconData]:
    """The state of a spell as a word and as a picture of how the card lies."""
    if spell.neutralised:
        return "neutralised", ft.Icons.VISIBILITY_OFF_ROUNDED
    if spell.exhausted:
        return "exhausted", ft.Icons.ROTATE_90_DEGREES_CW_ROUNDED
    return "ready", ft.Icons.CHECK_ROUNDED


def _row(ui: Ui, spell: Spell, opened: bool, toggle: Callable[[], Any]) -> ft.Control:
    state, icon = _mark(spell)
    if spell.element is None:
        question = ui.text("?", "tile", size=17, color=ui.colours.ink2)
        lead: ft.Control = dashed_box(ui.look, 32, 32, 10, question, ui.colours.ink3)
    else:
        lead = shape(ui, spell.element, 32, outlined=not spell.ready)
    cost = ui.g("ui.spell.cost", cost=spell.level) if spell.level else ui.g("ui.spell.cost.unknown")
    word = ui.g(f"ui.spell.{state}")
    said = [text for text in (ui.words.show(spell.element), cost, word) if text]
    colour = ui.colours.ok if spell.ready else ui.colours.warn if spell.exhausted else ui.colours.ink2
    tail = ft.Row(
        [
            ft.Icon(icon, size=20, color=colour),
            ft.Icon(
                ft.Icons.EXPAND_LESS_ROUNDED if opened else ft.Icons.EXPAND_MORE_ROUNDED,
                size=20,
                color=ui.colours.ink2,
            ),
        ],
        spacing=6,
        tight=True,
    )
    return row(
        ui,
        f"spell-{spell.name}",
        spell_name(ui, spell),
        toggle,
        note=f"{cost} · {word}",
        lead=lead,
        tail=tail,
        ground="active" if opened else "raised" if spell.ready else "flat",
        chosen=opened,
        spoken=f"{spell_name(ui, spell)}. {', '.join(said)}",
    )


def _straighten(ui: Ui, do: Actor, who: Seat, n: int) -> ft.Control:
    return action_button(
        ui,
        "straighten-all",
        ui.g("ui.straighten.all", n=n),
        lambda: do(Straighten(who)),
        icon=ft.Icons.CACHED_ROUNDED,
        ground="raised" if n else "flat",
    )
