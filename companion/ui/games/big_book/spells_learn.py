"""Learning a spell: four library piles, a name if there is time for one, and the spell that must go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Element
from companion.games.big_book.spells import Learn
from companion.games.big_book.state import Spell, State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_element
from companion.ui.games.big_book.letters import letter
from companion.ui.games.big_book.spells_panel import spell_name
from companion.ui.games.big_book.support_parts import confirm_bar, panel, quiet_note
from companion.ui.parts.press import press
from companion.ui.parts.rows import text_field


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be learnt: a pile, a name if one is typed, and the spell that must go."""

    pile: Element | None = None
    name: str = ""
    drop: str | None = None


def learning(
    ui: Ui, state: State, do: Actor, who: Seat, wish: Wish, put: Callable[[Wish], Any]
) -> list[ft.Control]:
    """The face-up spell of each pile by its level; one tap opens a pile, an empty one says why not."""
    levels = {library.element: library.level for library in state.library}

    def tap(element: Element) -> None:
        if levels[element] is None:
            do(Learn(who, element))
        else:
            put(Wish() if wish.pile is element else Wish(element))

    def under(element: Element) -> str:
        level = levels[element]
        if level is None:
            return ui.g("ui.empty")
        return str(level) if ui.look.large_text else ui.g("ui.library.level", level=level)

    rows: list[ft.Control] = [
        choose_element(
            ui,
            wish.pile,
            tap,
            id="learn",
            label=ui.g("ui.learn.label"),
            under=under,
            quiet=[element for element in Element if levels[element] is None],
        ),
    ]
    if wish.pile is not None:
        rows.append(_details(ui, state, who, wish, put))
    return rows


def full(state: State, who: Seat) -> bool:
    """A sixth spell needs one to go first (BB-42)."""
    return len(state.player(who).spells) >= figures.SPELLS


def _details(ui: Ui, state: State, who: Seat, wish: Wish, put: Callable[[Wish], Any]) -> ft.Control:
    rows: list[ft.Control] = [
        text_field(
            ui, "learn-name", ui.g("ui.learn.name"), wish.name, lambda name: put(replace(wish, name=name))
        )
    ]
    if full(state, who):
        rows.append(quiet_note(ui, ui.g("ui.learn.drop", n=figures.SPELLS)))
        chips = [
            _drop(ui, spell, spell.name == wish.drop, lambda name: put(replace(wish, drop=name)))
            for spell in state.player(who).spells
        ]
        rows.append(ft.Row(chips, spacing=6, run_spacing=6, wrap=True))
    return panel(ui, rows)


def learn_bar(
    ui: Ui, state: State, do: Actor, who: Seat, wish: Wish, put: Callable[[Wish], Any]
) -> ft.Control | None:
    """Learn it; nothing to press while no pile is chosen."""
    pile = wish.pile
    level = None if pile is None else state.library_of(pile).level
    if pile is None or level is None:
        return None
    cost = f"{figures.LEARN_COST} {letter(ui, pile)}"
    follows = ui.g("ui.learn.follows", element=pile, level=level, cost=cost)
    action = Learn(who, pile, wish.name, wish.drop if full(state, who) else None)
    return confirm_bar(
        ui,
        do,
        ui.g("ui.learn"),
        follows,
        lambda: do(action, then=lambda: put(Wish())),
        ft.Icons.MENU_BOOK_ROUNDED,
        back=lambda: put(Wish()),
    )


def _drop(ui: Ui, spell: Spell, on: bool, choose: Callable[[str], Any]) -> ft.Control:
    name = spell_name(ui, spell)
    icon = ft.Icons.CHECK_ROUNDED if on else ft.Icons.DELETE_OUTLINE_ROUNDED
    body = ft.Row(
        [
            ft.Icon(icon, size=18, color=ui.accent.acc if on else ui.colours.ink2),
            ui.text(name, "note", weight=600, max_lines=1),
        ],
        spacing=6,
        tight=True,
    )
    return press(
        ui,
        f"drop-{spell.name}",
        ui.g("ui.learn.drop.spoken", spell=name),
        body,
        lambda: choose(spell.name),
        ground="active" if on else "raised",
        chosen=on,
        height=48,
        padding=ft.Padding.symmetric(horizontal=10),
        alignment=None,
    )
