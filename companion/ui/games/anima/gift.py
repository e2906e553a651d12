"""The card a beaten team owes: drawn at random, by the app or by hand, or left to the table."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.anima import figures
from companion.games.anima.fights import GiveCard
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Gift
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima.flow import capital
from companion.ui.parts.panels import grid, quiet_note, warn_line
from companion.ui.parts.press import press
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def GiftSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Give, keep or discard; or the place of the card that was really drawn (AN-32, A-13)."""
    debt = state.debt
    if debt is None:
        return sheet(ui, ui.g("step.gift"), [quiet_note(ui, ui.g("refusal.nothing_owed"))], do.close)
    giver, taker = state.player(debt.giver), state.player(debt.taker)
    full = not taker.hand_room
    rows: list[ft.Control] = []
    if full:
        rows.append(warn_line(ui, ui.g("ui.gift.full", player=taker.seat, high=figures.HAND)))
    for gift in Gift:
        quiet = (gift is Gift.GIVE and full) or (gift is not Gift.KEEP and giver.hand == 0)
        rows.append(
            row(
                ui,
                f"gift-{gift.value}",
                capital(ui.words.show(gift)),
                partial(do, GiveCard(gift), then=do.go_on),
                note=ui.g(f"ui.gift.{gift.value}", player=giver.seat, taker=taker.seat),
                quiet=quiet,
                ground="flat" if quiet else "raised",
            )
        )
    if giver.hand and not full:
        rows.append(section(ui, ui.g("ui.gift.real")))
        rows.append(_places(ui, do, giver.hand))
    note = ui.g("step.gift.follows", player=giver.seat, taker=taker.seat, n=giver.hand)
    return sheet(ui, ui.g("step.gift"), rows, do.close, note=note)


def _places(ui: Ui, do: Actor, hand: int) -> ft.Control:
    """The winner drew it for real: which one, counted from the left."""

    def given(place: int) -> None:
        do(GiveCard(), faces=(place,), then=do.go_on)

    cells = [
        press(
            ui,
            f"place-{place}",
            ui.g("ui.gift.place", n=place, of=hand),
            ui.text(str(place), "tile", size=24),
            partial(given, place),
            expand=True,
        )
        for place in range(1, hand + 1)
    ]
    return grid(cells, max(hand, 1))
