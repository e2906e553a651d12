"""What opens under a spell: pay and cast it, straighten it, turn it over, describe it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Element
from companion.games.big_book.payment import power
from companion.games.big_book.spells import Activate, DescribeSpell, NeutraliseSpell, RestoreSpell, Straighten
from companion.games.big_book.state import Spell, State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_element
from companion.ui.games.big_book.support_parts import action_button, grid, live, panel, quiet_note, warn_line
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.press import press
from companion.ui.wall import part


def spell_name(ui: Ui, spell: Spell) -> str:
    """Its name; a spell learnt without one is called after its card."""
    if spell.element is not None and spell.name == f"{spell.element.value}{spell.level}":
        return ui.g("ui.spell.unnamed", element=spell.element, level=spell.level)
    return ui.words.show(spell.name)


@part
def SpellPanel(
    ui: Ui, state: State, do: Actor, who: Seat, spell: Spell, close: Callable[[], None]
) -> ft.Control:
    """The spell's own buttons; nothing is asked twice."""
    again, describe = use_state(False)
    rows: list[ft.Control] = []
    if spell.level is None or spell.element is None or again:
        rows.append(Describe(ui, do, who, spell, lambda: describe(False)))
    elif spell.ready:
        rows.append(Cast(ui, state, do, who, spell, close))
    buttons: list[ft.Control] = []
    if spell.exhausted:
        buttons.append(
            _button(
                ui,
                "spell-straighten",
                "ui.straighten",
                ft.Icons.CACHED_ROUNDED,
                lambda: do(Straighten(who, spell.name)),
            )
        )
    turn = RestoreSpell if spell.neutralised else NeutraliseSpell
    word = "ui.spell.restore" if spell.neutralised else "ui.spell.neutralise"
    icon = ft.Icons.VISIBILITY_ROUNDED if spell.neutralised else ft.Icons.VISIBILITY_OFF_ROUNDED
    buttons.append(_button(ui, "spell-turn", word, icon, lambda: do(turn(who, spell.name))))
    if spell.level is not None and not again:
        buttons.append(
            _button(ui, "spell-again", "ui.spell.again", ft.Icons.EDIT_ROUNDED, lambda: describe(True))
        )
    rows.append(grid(buttons, 1 if ui.look.large_text or len(buttons) == 1 else 2))
    return panel(ui, rows)


def _button(ui: Ui, id: str, key: str, icon: ft.IconData, go: Callable[[], Any]) -> ft.Control:
    return action_button(ui, id, ui.g(key), go, icon=icon, across=1 if ui.look.large_text else 2, expand=True)


@part
def Cast(ui: Ui, state: State, do: Actor, who: Seat, spell: Spell, close: Callable[[], None]) -> ft.Control:
    """How much is paid, and what that gives: power and waste, live."""
    cost = spell.level or 1
    paid, pay = use_state(cost)
    cap = figures.USUAL_POWER if state.options.power_cap else None
    times, waste = power(paid, cost, cap)
    said = ui.g("ui.spell.power", paid=paid, power=times, n=paid)
    if times == 0:
        said = ui.g("ui.spell.short", cost=cost, n=cost)
    elif waste:
        said = f"{said}, {ui.g('ui.spell.waste', n=waste)}"
    rows: list[ft.Control] = [_paid(ui, said, paid, cost, pay)]
    if cap is not None and paid // cost > cap:
        rows.append(warn_line(ui, ui.g("ui.spell.capped", n=cap)))
    elif times > figures.USUAL_POWER:
        rows.append(warn_line(ui, ui.g("ui.spell.above", n=figures.USUAL_POWER)))
    rows.append(
        action_button(
            ui,
            "spell-cast",
            ui.g("ui.spell.cast", spell=spell_name(ui, spell)),
            lambda: do(Activate(who, spell.name, paid), then=close),
            ground="accent",
            icon=ft.Icons.AUTO_FIX_HIGH_ROUNDED,
        )
    )
    return ft.Column(rows, spacing=8, tight=True)


def _paid(ui: Ui, said: str, paid: int, cost: int, pay: Callable[[int], Any]) -> ft.Control:
    large = ui.look.large_text
    width = None if large else 168
    number = stepper(ui, "spell-paid", ui.g("ui.spell.paid"), paid, pay, high=30, big=cost, width=width)
    words = live(ui.text(said, "body", weight=600))
    if large:
        return ft.Column([number, words], spacing=8, tight=True)
    return ft.Row([number, ft.Container(words, expand=True)], spacing=12)


@part
def Describe(ui: Ui, do: Actor, who: Seat, spell: Spell, done: Callable[[], None]) -> ft.Control:
    """Element and level, read from the card; a basic spell is the same for everybody."""
    element, name = use_state(spell.element)
    level, count = use_state(spell.level)

    def tell(element: Element | None, level: int | None) -> None:
        name(element)
        count(level)
        if element is not None and level is not None:
            do(DescribeSpell(who, spell.name, element, level), then=done)

    def key(n: int) -> ft.Control:
        on = n == level
        return press(
            ui,
            f"spell-level-{n}",
            ui.g("ui.spell.level", level=n),
            ui.text(str(n), "tile", size=24),
            lambda: tell(element, n),
            ground="active" if on else "raised",
            chosen=on,
            expand=True,
        )

    note = "ui.spell.describe.basic" if spell.basic else "ui.spell.describe"
    return ft.Column(
        [
            quiet_note(ui, ui.g(note)),
            choose_element(
                ui, element, lambda e: tell(e, level), id="spell-element", label=ui.g("ui.spell.element")
            ),
            ft.Row([key(n) for n in range(1, figures.LIBRARY_LEVELS + 1)], spacing=8),
        ],
        spacing=8,
        tight=True,
    )
