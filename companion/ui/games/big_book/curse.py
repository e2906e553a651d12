"""One curse: destroy it and choose the reward, neutralise it, or put madness under all of them."""

from __future__ import annotations

import flet as ft

from companion.games.big_book.actions import By, DestroyCurse, Neutralise, PutMadnessUnder
from companion.games.big_book.elements import Element
from companion.games.big_book.state import Slot, State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_element, choose_player
from companion.ui.games.big_book.letters import cost_words, shape
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
    reward, want = use_state(next((e for e in Element if left[e]), None))
    title = ui.words.show(about).capitalize()
    if place.curse is None:
        gone = (
            ui.g("ui.slot.destroyed", slot=title, curse=place.laid)
            if place.laid
            else ui.g("ui.slot.empty", slot=title)
        )
        return sheet(ui, title, [ui.text(gone, "body"), _under(ui, do)], do.close)
    curse = place.curse
    rows: list[ft.Control] = [
        ft.Row(
            [
                shape(ui, curse, 44, outlined=bool(place.neutralised)),
                ft.Column(
                    [
                        ui.text(ui.words.show(curse), "title"),
                        ui.text(ui.g("ui.costs", cost=cost_words(ui, curse)), "body", color=ui.colours.ink2),
                    ],
                    spacing=0,
                    expand=True,
                ),
            ],
            spacing=12,
        ),
        section(ui, ui.g("ui.who_destroys")),
        choose_player(ui, state, who, choose),
        tabs(
            ui, "by", [(b.value, ui.g(f"ui.by.{b.value}")) for b in By], by.value, lambda b: change_by(By(b))
        ),
        section(ui, ui.g("ui.reward"), ui.g("ui.in_reserve")),
        choose_element(
            ui,
            reward,
            lambda e: want(None if e is reward and by is By.SPELL else e),
            id="reward",
            label=ui.g("ui.reward"),
            under=lambda e: str(left[e]),
            quiet=[e for e in Element if not left[e]],
        ),
    ]
    if place.under:
        rows.append(ui.text(ui.g("ui.slot.under", n=place.under), "body", color=ui.colours.warn))
    rows += [
        row(
            ui,
            "neutralise",
            ui.g("action.Neutralise"),
            lambda: do(Neutralise(about), then=do.close),
            note=ui.g("ui.neutralise.note"),
            lead=glyph(ui, ft.Icons.LOCK_ROUNDED),
        ),
        _under(ui, do),
    ]
    wanted = reward if any(left.values()) else None
    main = MainButton(
        ui,
        ui.g("ui.destroy"),
        ui.g("ui.then_reward") if wanted else ui.g("ui.no_reward"),
        lambda: do(DestroyCurse(who, about, by, wanted), then=do.close),
        ft.Icons.CHECK_ROUNDED,
    )
    pay = word_button(
        ui,
        "curse-pay",
        ui.g("ui.pay"),
        lambda: do.open("pay", about),
        icon=ft.Icons.CALCULATE_ROUNDED,
        width=None if ui.look.large_text else 124,
    )
    return sheet(ui, title, rows, do.close, bar=two_buttons(ui, pay, main))


def _under(ui: Ui, do: Actor) -> ft.Control:
    return row(
        ui,
        "put-under",
        ui.g("action.PutMadnessUnder"),
        lambda: do(PutMadnessUnder()),
        note=ui.g("ui.under.note"),
        lead=glyph(ui, ft.Icons.VERTICAL_ALIGN_BOTTOM_ROUNDED),
    )
