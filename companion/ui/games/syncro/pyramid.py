"""The Horde as a pyramid: cards that can be tapped now are highlighted, covered ones are not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.queries import CardView
from companion.games.syncro.state import State
from companion.games.syncro.turn import Attack
from companion.games.syncro.vocabulary import Back
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import memo_component
from companion.ui.games.syncro.parts import card_name, card_place, card_short
from companion.ui.games.syncro.pictures import FOOT, CardPicture, card_picture
from companion.ui.parts.layout import MIDDLE, boxed, layers, placed
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector

TALLEST = 66.0


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Position and size of a card on the screen, in pixels."""

    left: float
    top: float
    width: float
    height: float
    step: float
    """Pixels of the card that the next row leaves visible."""


def units(cards: tuple[HordeCard, ...]) -> float:
    """Return the width of a Horde in cards."""
    return (max(card.x + card.half for card in cards) - min(card.x - card.half for card in cards)) / 2


def horde_height(cards: tuple[HordeCard, ...], most: float) -> float:
    """Return the height in pixels at which no row of a Horde overlaps another."""
    rows = {card.row for card in cards} or {0}
    return _tall(most) * (max(rows) - min(rows) + 1) + FOOT


def _tall(most: float) -> float:
    return TALLEST * max(1.0, most / 60)


def spots(
    cards: tuple[HordeCard, ...], width: float, height: float, most: float, ground: tuple[HordeCard, ...] = ()
) -> dict[int, CardPlace]:
    """Return a place for each card, as large as the space allows; lower rows may overlap upper ones.

    ``ground`` is the Horde as it was built: its cards keep their places when others leave.
    """
    whole = ground or cards
    left = min(card.x - card.half for card in whole)
    unit = min(most, width / units(whole))
    tall = min(_tall(most), max(unit * 1.2, 56.0))
    rows = [card.row for card in whole]
    first, count = min(rows), max(rows) - min(rows) + 1
    step = min(tall - 4, (height - tall - FOOT) / max(1, count - 1)) if count > 1 else 0.0
    start = (width - unit * units(whole)) / 2
    top = max(0.0, (height - tall - FOOT - step * (count - 1)) / 2)
    return {
        card.id: CardPlace(
            start + (card.x - card.half - left) * unit / 2 + 2,
            top + (card.row - first) * step,
            unit * card.half - 4,
            tall,
            step,
        )
        for card in cards
    }


@memo_component
def Pyramid(ui: Ui, do: Dispatcher, width: float, height: float, most: float) -> ft.Control:
    """Draw every card of the Horde at its place; a cup if none is left."""
    views: tuple[CardView, ...] = use_selector(ui.session, do.table, queries.horde)
    if not views:
        cup = ft.Icon(ft.Icons.EMOJI_EVENTS_ROUNDED, size=72, color=ui.accent.acc2)
        return boxed(cup, width=width, height=height, place=MIDDLE)
    state: State = do.table.state
    found = spots(tuple(view.card for view in views), width, height, most, queries.ground(state))
    cards = [
        _CardButton(
            ui,
            view.card.id,
            card_face(ui, view, found[view.card.id]),
            _spoken(ui, state, view),
            found[view.card.id],
            do,
            key=f"card-{view.card.id}",
        )
        for view in reversed(views)  # lower rows are on top
    ]
    return layers(*cards, width=width, height=height, clip_behavior=ft.ClipBehavior.NONE)


@memo_component
def _CardButton(
    ui: Ui, number: int, face: CardPicture, said: str, spot: CardPlace, do: Dispatcher
) -> ft.Control:
    button = tappable(
        ui,
        f"card-{number}",
        said,
        card_picture(ui.look, face),
        partial(touch, do, number),
        on_hold=partial(do.open, "card", number),
        ground="clear",
        chosen=face.lit,
        width=spot.width,
        height=spot.height + FOOT,
        radius=8,
    )
    return placed(button, left=spot.left, top=spot.top)


def touch(do: Dispatcher, number: int) -> None:
    """Handle a tap on a card: attack, resolve or turn it up, whichever is due; else open its sheet."""
    state: State = do.table.state
    view = queries.card_view(state, number)
    if view is None:
        return
    slot, card = state.slot, view.card
    if slot is not None and state.targets:
        do(Attack(slot.mage, number), then=do.ask_next)
    elif view.next and not state.pending and card.told:
        do.open("resolve")
    elif view.turns_up:
        do.open("reveal_fog" if card.back is Back.FOG else "reveal", number)
    else:
        do.open("card", number)


def card_face(ui: Ui, view: CardView, spot: CardPlace) -> CardPicture:
    """Return the drawing of a card at its place."""
    card = view.card
    return CardPicture(
        width=spot.width,
        height=spot.height,
        name=card_short(ui, card),
        big=str(view.strength.total) if view.strength else "?",
        up=card.up,
        lit=view.lit,
        quiet=not view.accessible,
        shown=spot.step,
        spells=tuple("" if spell.value is None else str(spell.value) for spell in card.spells),
    )


def _spoken(ui: Ui, state: State, view: CardView) -> str:
    card = view.card
    parts = [card_name(ui, state, card), card_place(ui, state, card)]
    if not view.accessible:
        parts.append(ui.g("ui.card.covered"))
    if card.spells:
        parts.append(ui.g("ui.card.spells", n=len(card.spells)))
    if view.next:
        parts.append(ui.g("ui.card.next"))
    elif view.turns_up:
        parts.append(ui.g("ui.card.turns_up"))
    elif view.lit:
        parts.append(ui.g("ui.card.attack"))
    return ", ".join(parts)
