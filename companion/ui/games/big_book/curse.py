"""One curse: destroy it and choose the reward, neutralise it, or put madness under all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.big_book.curses import By, DestroyCurse, Neutralise, PutMadnessUnder
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.state import CurseSlot, Slot, State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_element, choose_player
from companion.ui.games.big_book.letters import cost_words, reward_words, shape
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import glyph, row, section, tabs
from companion.ui.parts.sheet import sheet, two_buttons
from companion.ui.wall import part


@part
def CurseSheet(ui: Ui, state: State, do: Actor, about: Slot) -> ft.Control:
    """What lies on a slot and what can be done with it."""
    place = state.slot(about)
    who, choose = use_state(state.active)
    by, change_by = use_state(By.ACTION)
    left = {pile.element: pile.v2 for pile in state.reserve}
    reward, want = use_state(next((element for element in Element if left[element]), None))
    title = ui.words.show(about).capitalize()
    if place.curse is None:
        return sheet(ui, title, [ui.text(_gone(ui, place), "body"), _under(ui, do)], do.close)
    wanted = reward if any(left.values()) else None

    def take(element: Element) -> None:
        want(None if element is reward and by is By.SPELL else element)

    rows: list[ft.Control] = [
        _what(ui, place.curse, bool(place.neutralised)),
        section(ui, ui.g("ui.who_destroys")),
        choose_player(ui, state, who, choose),
        tabs(
            ui, "by", [(b.value, ui.g(f"ui.by.{b.value}")) for b in By], by.value, lambda b: change_by(By(b))
        ),
        *_rewards(ui, left, reward, take),
    ]
    if place.under:
        rows.append(ui.text(ui.g("ui.slot.under", n=place.under), "body", color=ui.colours.warn))
    rows += [_neutralise(ui, do, about), _under(ui, do)]
    follows = reward_words(ui, wanted, left=any(left.values()))
    destroy = DestroyCurse(who, about, by, wanted)
    main = MainButton(
        ui, ui.g("ui.destroy"), follows, lambda: do(destroy, then=do.close), ft.Icons.CHECK_ROUNDED
    )
    return sheet(ui, title, rows, do.close, bar=two_buttons(ui, _pay(ui, do, about), main))


def _gone(ui: Ui, place: CurseSlot) -> str:
    name = ui.words.show(place.slot).capitalize()
    if place.laid is None:
        return ui.g("ui.slot.empty", slot=name)
    return ui.g("ui.slot.destroyed", slot=name, curse=place.laid)


def _what(ui: Ui, curse: Curse, neutralised: bool) -> ft.Control:
    words = ft.Column(
        [
            ui.text(ui.words.show(curse), "title"),
            ui.text(
                ui.g("ui.face_down") if neutralised else ui.g("ui.costs", cost=cost_words(ui, curse)),
                "body",
                color=ui.colours.ink2,
            ),
        ],
        spacing=0,
        expand=True,
    )
    return ft.Row([shape(ui, curse, 44, outlined=neutralised), words], spacing=12)


def _rewards(
    ui: Ui, left: dict[Element, int], reward: Element | None, take: Callable[[Element], Any]
) -> list[ft.Control]:
    """The value-2 card of the destroyer, any element that is left (BB-45)."""
    tiles = choose_element(
        ui,
        reward,
        take,
        id="reward",
        label=ui.g("ui.reward"),
        under=lambda element: str(left[element]),
        quiet=[element for element in Element if not left[element]],
    )
    return [section(ui, ui.g("ui.reward"), ui.g("ui.in_reserve")), tiles]


def _neutralise(ui: Ui, do: Actor, slot: Slot) -> ft.Control:
    lock = glyph(ui, ft.Icons.LOCK_ROUNDED)
    title, note = ui.g("action.Neutralise"), ui.g("ui.neutralise.note")
    return row(ui, "neutralise", title, lambda: do(Neutralise(slot), then=do.close), note=note, lead=lock)


def _under(ui: Ui, do: Actor) -> ft.Control:
    arrow = glyph(ui, ft.Icons.VERTICAL_ALIGN_BOTTOM_ROUNDED)
    title, note = ui.g("action.PutMadnessUnder"), ui.g("ui.under.note")
    return row(ui, "put-under", title, lambda: do(PutMadnessUnder()), note=note, lead=arrow)


def _pay(ui: Ui, do: Actor, slot: Slot) -> ft.Control:
    width = None if ui.look.large_text else 124
    icon = ft.Icons.CALCULATE_ROUNDED
    return word_button(ui, "curse-pay", ui.g("ui.pay"), lambda: do.open("pay", slot), icon=icon, width=width)
