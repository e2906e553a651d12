"""The end of a turn: six cards in hand, and who holds six madness is out."""

from __future__ import annotations

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.madness import Reshuffle
from companion.games.big_book.state import State, Zone
from companion.games.big_book.turn import EndRecovery
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.counter import stepper
from companion.ui.parts.rows import glyph, row
from companion.ui.parts.sheet import close_button, sheet, two_buttons
from companion.ui.wall import part


@part
def RecoverySheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Two counts, the arithmetic in words, and the next player."""
    seat = state.active
    player = state.player(seat)
    held = state.madness_in(seat, Zone.HAND) if state.full else 0
    madness, hold = use_state(held)
    elements, keep = use_state(max(0, figures.HAND - held))

    def change(n: int) -> None:
        hold(n)
        keep(max(0, figures.HAND - n))

    heir = (*state.order(seat), seat)[1]
    cards = madness + elements
    rows: list[ft.Control] = [
        stepper(
            ui,
            "hand-madness",
            ui.g("ui.hand.madness"),
            madness,
            change,
            high=max(12, held),
            caption=ui.g("ui.hand.madness"),
            width=None,
        ),
        stepper(
            ui,
            "hand-elements",
            ui.g("ui.hand.elements"),
            elements,
            keep,
            high=20,
            caption=ui.g("ui.hand.elements"),
            width=None,
        ),
        ft.Container(
            ui.text(_verdict(ui, madness, elements, held), "body"), padding=ft.Padding.symmetric(vertical=4)
        ),
    ]
    rows.append(_reshuffle(ui, do, seat))
    if madness >= figures.MAD_HAND:
        rows.append(_danger(ui, ui.g("ui.hand.out", player=seat)))
    main = MainButton(
        ui,
        ui.g("step.end_recovery"),
        ui.g("ui.hand.leaves", player=seat)
        if madness >= figures.MAD_HAND
        else ui.g("step.end_recovery.follows", player=heir),
        lambda: do(EndRecovery(seat, madness, elements), then=do.close),
        quiet=madness < held or cards < figures.HAND or (cards > figures.HAND and elements > 0),
    )
    note = ui.g("ui.hand.note", player=seat, n=player.owned)
    return sheet(
        ui,
        ui.g("phase.recovery"),
        rows,
        do.close,
        note=note,
        bar=two_buttons(ui, close_button(ui, do.close), main),
    )


def _reshuffle(ui: Ui, do: Actor, seat: Seat) -> ft.Control:
    """Drawing back to six is when a draw pile runs out (BB-48)."""
    note, lead = ui.g("ui.reshuffle.note"), glyph(ui, ft.Icons.CACHED_ROUNDED)
    title = ui.g("action.Reshuffle")
    return row(ui, "recovery-reshuffle", title, lambda: do(Reshuffle(seat)), note=note, lead=lead)


def _verdict(ui: Ui, madness: int, elements: int, held: int) -> str:
    if madness < held:
        return ui.g("ui.hand.held", n=held)
    cards = madness + elements
    if cards < figures.HAND:
        return ui.g("ui.hand.draw", n=figures.HAND - cards)
    if cards > figures.HAND and elements:
        return ui.g("ui.hand.discard", n=min(elements, cards - figures.HAND))
    if cards > figures.HAND:
        return ui.g("ui.hand.stays")
    return ui.g("ui.hand.right")


def _danger(ui: Ui, text: str) -> ft.Control:
    return ft.Container(
        ft.Row(
            [
                danger_octagon(ui.look, 28),
                ft.Container(ui.text(text, "body", weight=600, color=ui.colours.on_danger), expand=True),
            ],
            spacing=12,
        ),
        bgcolor=ui.colours.danger_bg,
        border_radius=14,
        padding=14,
    )
