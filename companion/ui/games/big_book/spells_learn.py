"""Learning a spell: four library piles, a name if there is time for one, and the spell that must go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.actions import Learn
from companion.games.big_book.elements import Element
from companion.games.big_book.state import Spell, State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_element
from companion.ui.games.big_book.letters import letter
from companion.ui.games.big_book.spells_panel import spell_name
from companion.ui.games.big_book.support_parts import action_button, panel, quiet_note, title_line
from companion.ui.hooks import use_state
from companion.ui.parts.press import press
from companion.ui.parts.rows import text_field
from companion.ui.wall import part


@part
def Learning(
    ui: Ui, state: State, do: Actor, who: Seat, pile: Element | None, toggle: Callable[[Element], Any]
) -> ft.Control:
    """The face-up spell of each pile by its level; one tap opens a pile, an empty one says why not."""
    levels = {library.element: library.level for library in state.library}

    def tap(element: Element) -> None:
        if levels[element] is None:
            do(Learn(who, element))
        else:
            toggle(element)

    def under(element: Element) -> str:
        level = levels[element]
        if level is None:
            return ui.g("ui.empty")
        return str(level) if ui.look.large_text else ui.g("ui.library.level", level=level)

    rows: list[ft.Control] = [
        title_line(ui, ui.g("ui.library"), ui.g("ui.library.cost", n=figures.LEARN_COST)),
        choose_element(
            ui,
            pile,
            tap,
            id="learn",
            label=ui.g("ui.learn.label"),
            under=under,
            quiet=[element for element in Element if levels[element] is None],
        ),
    ]
    if pile is not None and levels[pile] is not None:
        rows.append(
            _Pile(ui, state, do, who, pile, lambda: toggle(pile), key=f"pile-{pile.value}-{levels[pile]}")
        )
    return ft.Column(rows, spacing=8, tight=True)


@part
def _Pile(ui: Ui, state: State, do: Actor, who: Seat, pile: Element, close: Callable[[], Any]) -> ft.Control:
    typed, write = use_state("")
    drop, give_up = use_state()
    player = state.player(who)
    full = len(player.spells) >= figures.SPELLS
    level = state.library_of(pile).level
    rows: list[ft.Control] = [
        text_field(ui, "learn-name", ui.g("ui.learn.name"), typed, write),
    ]
    if full:
        rows.append(quiet_note(ui, ui.g("ui.learn.drop", n=figures.SPELLS)))
        rows.append(
            ft.Row(
                [_drop(ui, spell, spell.name == drop, give_up) for spell in player.spells],
                spacing=6,
                run_spacing=6,
                wrap=True,
            )
        )
    rows.append(
        action_button(
            ui,
            "learn-go",
            ui.g("ui.learn.go", element=pile, level=level, cost=figures.LEARN_COST, letter=letter(ui, pile)),
            lambda: do(Learn(who, pile, typed, drop if full else None), then=close),
            ground="accent",
            icon=ft.Icons.MENU_BOOK_ROUNDED,
        )
    )
    return panel(ui, rows)


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
