"""Element cards on the screen, and the hands that players typed on this phone.

A typed hand is used by the payment helper only and never enters the journal. Cards that paid are missing
from it as long as the payment is in effect: undoing the payment also returns the cards.
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
"""Pixels left and right of a card for its tick and badge; six cards fit in one line on a phone."""
CORNER = RADIUS["card"]


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A hand as it was typed; ``spent`` holds the group of each tap that used cards, and these cards."""

    cards: tuple[Card, ...]
    turn: int = 0
    """The turn in which the whole hand was typed. A player who ended a turn since then has drawn cards."""
    spent: tuple[tuple[str, tuple[Card, ...]], ...] = ()


def _typed(do: Dispatcher) -> dict[int, TypedHand]:
    hands: dict[int, TypedHand] = do.memory.setdefault("hands", {})
    return hands


def hand_of(do: Dispatcher, seat: Seat) -> tuple[Card, ...]:
    """Return the cards left of the hand that a player typed; empty if none was typed."""
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
    """Return True if the player drew back to six since typing the hand: new cards are unknown (BB-47)."""
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
    """Store a hand as it is typed; it counts as complete in this turn."""
    do.memory["hands"] = {**_typed(do), int(seat): TypedHand(cards, do.table.state.turn)}


def add_card(do: Dispatcher, seat: Seat, card: Card) -> None:
    """Add one card to a typed hand, without marking the hand as complete."""
    typed = _typed(do).get(int(seat), TypedHand((), do.table.state.turn))
    do.memory["hands"] = {**_typed(do), int(seat): replace(typed, cards=(*typed.cards, card))}


def spend(do: Dispatcher, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Remove cards that the last tap paid or placed from a typed hand; undoing that tap restores them."""
    typed = _typed(do).get(int(seat))
    if typed is None or not cards:
        return
    group = do.table.done[-1][0].group
    do.memory["hands"] = {**_typed(do), int(seat): replace(typed, spent=(*typed.spent, (group, cards)))}


def sizes(ui: Ui) -> tuple[float, float]:
    """Return width and height of a small card in pixels."""
    grow = min(ui.look.scale, 1.3)
    return WIDTH * grow, HEIGHT * grow


def card_name(ui: Ui, card: Card) -> str:
    """Return the short name of a card: "F2" for fire of value 2."""
    return f"{letter(ui, card.element)}{card.value}"


def card_face(ui: Ui, card: Card) -> ft.Control:
    """Return the face of an element card: the element over its value."""
    return centred([shape(ui, card.element, 26), ui.text(str(card.value), "tile", size=22)])


def madness_face(ui: Ui) -> ft.Control:
    """Return the face of a madness card: a head over the word."""
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
    """Return a tappable card; one that pays (``on``) glows and has a tick, a badge shows its owner."""
    width, height = sizes(ui)
    card = tappable(ui, id, said, face, tap, chosen=on, width=width, height=height, radius=CORNER)
    tick = ft.Icon(ft.Icons.CHECK_ROUNDED, size=13, color=ui.accent.on_acc)
    return _lying(ui, card, badge, tick=disc(tick, 18, ui.accent.acc, right=0, top=0) if on else None)


def idle_card(ui: Ui, said: str, face: ft.Control, badge: ft.Control) -> ft.Control:
    """Return a card that cannot be tapped, with the badge of its owner."""
    width, height = sizes(ui)
    card = plate(face, ui.colours.well, radius=CORNER, width=width, height=height)
    lying = _lying(ui, card, badge)
    return ft.Semantics(label=said, container=True, exclude_semantics=True, content=lying)


def _lying(ui: Ui, card: ft.Control, badge: ft.Control | None, tick: ft.Control | None = None) -> ft.Control:
    """Return a card with its badge and tick over its corners."""
    width, height = sizes(ui)
    upon: list[ft.Control] = [placed(card, left=EDGE, top=6)]
    if tick is not None:
        upon.append(tick)
    if badge is not None:
        upon.append(placed(badge, left=0, top=0))
    return layers(*upon, width=width + 2 * EDGE, height=height + 8)


def told_card(ui: Ui, id: str, said: str, card: Card, tap: Callable[[], object]) -> ft.Control:
    """Return a card that was entered; a tap removes it. Six fit in one line on a phone."""
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
    """Return a key per card of these elements: one row for one element, else a column per element."""

    def key(card: Card) -> ft.Control:
        name, body = f"{id}-{card.element.value}{card.value}", worth(ui, card.element, card.value)
        return tappable(ui, name, say(card), body, lambda: tap(card), expand=True, height=48, radius=CORNER)

    cards = element_cards(elements)
    rows = cards if len(elements) > 1 else (tuple(card for row in cards for card in row),)
    return [in_line(*map(key, row), gap=6) for row in rows]


@component
def HandEditor(ui: Ui, hand: tuple[Card, ...], keep: Callable[[tuple[Card, ...]], object]) -> ft.Control:
    """Draw twelve keys that add a card; a tap on a card of the hand removes it."""

    def taken(place: int, card: Card) -> ft.Control:
        said = ui.g("ui.hand.remove", card=card_name(ui, card))
        return told_card(ui, f"hand-{place}", said, card, lambda: keep(hand[:place] + hand[place + 1 :]))

    def say(card: Card) -> str:
        return ui.g("ui.hand.add", card=card_name(ui, card))

    # as high as the first row of cards, so that the keys below do not move
    words = ui.text(ui.g("ui.hand.type"), "body", color=ui.colours.ink2)
    head: ft.Control = boxed(words, height=ui.look.fixed_unless_large(48), place=LEFT)
    if hand:
        head = wrap([taken(place, card) for place, card in enumerate(hand)], gap=4)
    keys = card_keys(ui, "card", tuple(Element), say, lambda card: keep((*hand, card)))
    return full_height([head, *keys], gap=6)
