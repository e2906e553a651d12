"""Element cards on the screen, and the hands players typed on this phone.

A typed hand serves the payment helper only and never enters the journal. What has paid leaves it for as
long as the payment counts: one undo brings the cards back too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import Card, Element
from companion.games.big_book.queries import element_cards
from companion.games.big_book.turn import RecoveryEnded
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.big_book.letters import disc, letter, shape, worth
from companion.ui.parts.layout import (
    LEFT,
    MIDDLE,
    boxed,
    full_height,
    in_line,
    layers,
    placed,
    plate,
    tight_row,
    wrap,
)
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.theme import centred
from companion.ui.tokens import RADIUS

WIDTH, HEIGHT = 48.0, 68.0
EDGE = 3.0
"""Beside a card, for its tick and its badge: a hand of six stands in one line on a phone."""
CORNER = RADIUS["card"]


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A hand as it was typed, and what left it since: the tap that spent the cards, and the cards."""

    cards: tuple[Card, ...]
    turn: int = 0
    """The turn in which somebody saw the whole hand: whoever ended a turn since has drawn."""
    spent: tuple[tuple[str, tuple[Card, ...]], ...] = ()


def _typed(do: Dispatcher) -> dict[int, TypedHand]:
    hands: dict[int, TypedHand] = do.memory.setdefault("hands", {})
    return hands


def hand_of(do: Dispatcher, seat: Seat) -> tuple[Card, ...]:
    """What is left of the hand a player typed; empty where nobody did."""
    typed = _typed(do).get(int(seat))
    if typed is None:
        return ()
    count = {entry.group for entry, _ in do.table.done}
    left = list(typed.cards)
    for group, cards in typed.spent:
        for card in cards if group in count else ():
            if card in left:
                left.remove(card)
    return tuple(left)


def drew_since(do: Dispatcher, seat: Seat) -> bool:
    """Tell whether a player drew back to six since the hand was typed: nobody told those cards (BB-47)."""
    typed = _typed(do).get(int(seat))
    if typed is None:
        return False
    for entry, after in reversed(do.table.done):
        if after.turn <= typed.turn:
            break
        if any(isinstance(event, RecoveryEnded) and event.player == seat for event in entry.events):
            return True
    return False


def keep_hand(do: Dispatcher, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Remember a hand as it is typed, all of it in sight."""
    do.memory["hands"] = {**_typed(do), int(seat): TypedHand(cards, do.table.state.turn)}


def add_card(do: Dispatcher, seat: Seat, card: Card) -> None:
    """One card more is known of a hand; whether that is all of it nobody says."""
    typed = _typed(do).get(int(seat), TypedHand((), do.table.state.turn))
    do.memory["hands"] = {**_typed(do), int(seat): replace(typed, cards=(*typed.cards, card))}


def spend(do: Dispatcher, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Cards left a hand with the tap just made: to pay, or to lie in support."""
    typed = _typed(do).get(int(seat))
    if typed is None or not cards:
        return
    group = do.table.done[-1][0].group
    do.memory["hands"] = {**_typed(do), int(seat): replace(typed, spent=(*typed.spent, (group, cards)))}


def sizes(ui: Ui) -> tuple[float, float]:
    """The size of a small card."""
    grow = min(ui.look.scale, 1.3)
    return WIDTH * grow, HEIGHT * grow


def card_name(ui: Ui, card: Card) -> str:
    """ "F2"."""
    return f"{letter(ui, card.element)}{card.value}"


def card_face(ui: Ui, card: Card) -> ft.Control:
    """Element over value."""
    return centred([shape(ui, card.element, 26), ui.text(str(card.value), "tile", size=22)])


def madness_face(ui: Ui) -> ft.Control:
    """A head and the word."""
    return centred(
        [
            ft.Icon(ft.Icons.PSYCHOLOGY_ALT_ROUNDED, size=20, color=ui.colours.ink2),
            ui.fitted(ui.g("ui.madness"), "caption", sizes(ui)[0] - 4, least=7, color=ui.colours.ink2),
        ]
    )


def card_button(
    ui: Ui,
    id: str,
    said: str,
    face: ft.Control,
    tap: Callable[[], object],
    *,
    on: bool = False,
    badge: ft.Control | None = None,
) -> ft.Control:
    """A card to touch; one that pays glows and carries a tick, a badge tells whose it is."""
    width, height = sizes(ui)
    card = tappable(ui, id, said, face, tap, chosen=on, width=width, height=height, radius=CORNER)
    tick = ft.Icon(ft.Icons.CHECK_ROUNDED, size=13, color=ui.accent.on_acc)
    return _lying(ui, card, badge, tick=disc(tick, 18, ui.accent.acc, right=0, top=0) if on else None)


def idle_card(ui: Ui, said: str, face: ft.Control, badge: ft.Control) -> ft.Control:
    """A card that only lies there."""
    width, height = sizes(ui)
    card = plate(face, ui.colours.well, radius=CORNER, width=width, height=height)
    lying = _lying(ui, card, badge)
    return ft.Semantics(label=said, container=True, exclude_semantics=True, content=lying)


def _lying(ui: Ui, card: ft.Control, badge: ft.Control | None, tick: ft.Control | None = None) -> ft.Control:
    """A card with what stands upon its corners."""
    width, height = sizes(ui)
    upon: list[ft.Control] = [placed(card, left=EDGE, top=6)]
    if tick is not None:
        upon.append(tick)
    if badge is not None:
        upon.append(placed(badge, left=0, top=0))
    return layers(*upon, width=width + 2 * EDGE, height=height + 8)


def told_card(ui: Ui, id: str, said: str, card: Card, tap: Callable[[], object]) -> ft.Control:
    """A card that was told or put down; a touch takes it back. Six stand in one line on a phone."""
    cross = ft.Icon(ft.Icons.CLOSE_ROUNDED, size=12, color=ui.colours.ink3)
    body = tight_row(
        shape(ui, card.element, 18), ui.text(str(card.value), "bar"), cross, gap=ui.look.scaled_height(1, 3)
    )
    return tappable(
        ui,
        id,
        said,
        body,
        tap,
        ground="tint",
        height=48,
        width=ui.look.fixed_unless_large(51),
        pad=2,
        alignment=ui.look.fixed_unless_large(MIDDLE),
        radius=CORNER,
    )


def card_keys(
    ui: Ui,
    id: str,
    elements: tuple[Element, ...],
    say: Callable[[Card], str],
    tap: Callable[[Card], object],
) -> list[ft.Control]:
    """A key for each card of these elements: three in a row for one, four columns for all."""

    def key(card: Card) -> ft.Control:
        name, body = f"{id}-{card.element.value}{card.value}", worth(ui, card.element, card.value)
        return tappable(ui, name, say(card), body, lambda: tap(card), expand=True, height=48, radius=CORNER)

    cards = element_cards(elements)
    rows = cards if len(elements) > 1 else (tuple(card for row in cards for card in row),)
    return [in_line(*map(key, row), gap=6) for row in rows]


@component
def HandEditor(ui: Ui, hand: tuple[Card, ...], keep: Callable[[tuple[Card, ...]], object]) -> ft.Control:
    """Twelve keys to add a card; a card of the hand is taken back by touching it."""

    def taken(place: int, card: Card) -> ft.Control:
        said = ui.g("ui.hand.remove", card=card_name(ui, card))
        return told_card(ui, f"hand-{place}", said, card, lambda: keep(hand[:place] + hand[place + 1 :]))

    def say(card: Card) -> str:
        return ui.g("ui.hand.add", card=card_name(ui, card))

    # as high as the cards to come: the keys below keep still
    words = ui.text(ui.g("ui.hand.type"), "body", color=ui.colours.ink2)
    head: ft.Control = boxed(words, height=ui.look.fixed_unless_large(48), place=LEFT)
    if hand:
        head = wrap([taken(place, card) for place, card in enumerate(hand)], gap=4)
    keys = card_keys(ui, "card", tuple(Element), say, lambda card: keep((*hand, card)))
    return full_height([head, *keys], gap=6)
