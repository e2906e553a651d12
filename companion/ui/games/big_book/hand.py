"""Element cards on the screen, and the hands players typed on this phone.

A typed hand serves the payment helper only and never enters the journal. What has paid leaves it for as
long as the payment counts: one undo brings the cards back too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import VALUES, Card, Element
from companion.games.big_book.turn import RecoveryEnded
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.letters import letter, shape
from companion.ui.parts.layout import flowing
from companion.ui.parts.press import press
from companion.ui.theme import centred
from companion.ui.wall import part

WIDTH, HEIGHT = 48.0, 68.0
EDGE = 3.0
"""Beside a card, for its tick and its badge: a hand of six stands in one line on a phone."""


@dataclass(frozen=True, slots=True)
class TypedHand:
    """A hand as it was typed, and what left it since: the tap that spent the cards, and the cards."""

    cards: tuple[Card, ...]
    turn: int = 0
    """The turn in which somebody saw the whole hand: whoever ended a turn since has drawn."""
    spent: tuple[tuple[str, tuple[Card, ...]], ...] = ()


def _typed(do: Actor) -> dict[int, TypedHand]:
    hands: dict[int, TypedHand] = do.memory.setdefault("hands", {})
    return hands


def hand_of(do: Actor, seat: Seat) -> tuple[Card, ...]:
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


def drew_since(do: Actor, seat: Seat) -> bool:
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


def keep_hand(do: Actor, seat: Seat, cards: tuple[Card, ...]) -> None:
    """Remember a hand as it is typed, all of it in sight."""
    do.memory["hands"] = {**_typed(do), int(seat): TypedHand(cards, do.table.state.turn)}


def add_card(do: Actor, seat: Seat, card: Card) -> None:
    """One card more is known of a hand; whether that is all of it nobody says."""
    typed = _typed(do).get(int(seat), TypedHand((), do.table.state.turn))
    do.memory["hands"] = {**_typed(do), int(seat): replace(typed, cards=(*typed.cards, card))}


def spend(do: Actor, seat: Seat, cards: tuple[Card, ...]) -> None:
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


def card_face(ui: Ui, element: Element, value: int) -> ft.Control:
    """Element over value."""
    return centred([shape(ui, element, 26), ui.text(str(value), "tile", size=22)])


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
    card = press(
        ui,
        id,
        said,
        face,
        tap,
        chosen=on,
        width=width,
        height=height,
        radius=12,
        padding=0,
    )
    layers: list[ft.Control] = [ft.Container(card, left=EDGE, top=6)]
    if on:
        tick = ft.Container(
            ft.Icon(ft.Icons.CHECK_ROUNDED, size=13, color=ui.accent.on_acc),
            bgcolor=ui.accent.acc,
            border_radius=9,
            width=18,
            height=18,
            alignment=ft.Alignment(0, 0),
            right=0,
            top=0,
        )
        layers.append(tick)
    if badge is not None:
        layers.append(ft.Container(badge, left=0, top=0))
    return ft.Stack(layers, width=width + 2 * EDGE, height=height + 8)


def card_keys(
    ui: Ui,
    id: str,
    elements: tuple[Element, ...],
    say: Callable[[Card], str],
    tap: Callable[[Card], object],
) -> list[ft.Control]:
    """A key for each card of these elements: three in a row for one, four columns for all."""

    def key(card: Card) -> ft.Control:
        body = ft.Row(
            [shape(ui, card.element, 22), ui.text(str(card.value), "tile", size=22)],
            spacing=6,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        name = f"{id}-{card.element.value}{card.value}"
        return press(ui, name, say(card), body, lambda: tap(card), expand=True, height=48, radius=12)

    cards = [[Card(element, value) for element in elements] for value in VALUES]
    rows = cards if len(elements) > 1 else [[row[0] for row in cards]]
    return [ft.Row([key(card) for card in row], spacing=6) for row in rows]


@part
def HandEditor(ui: Ui, hand: tuple[Card, ...], keep: Callable[[tuple[Card, ...]], object]) -> ft.Control:
    """Twelve keys to add a card; a card of the hand is taken back by touching it."""

    def taken(place: int, card: Card) -> ft.Control:
        body = ft.Row(
            [
                shape(ui, card.element, 18),
                ui.text(str(card.value), "bar"),
                ft.Icon(ft.Icons.CLOSE_ROUNDED, size=12, color=ui.colours.ink3),
            ],
            spacing=1,
            tight=True,
        )
        return press(
            ui,
            f"hand-{place}",
            ui.g("ui.hand.remove", card=card_name(ui, card)),
            body,
            lambda: keep(hand[:place] + hand[place + 1 :]),
            height=48,
            width=51 if ui.look.scale <= 1 else None,
            padding=2,
            alignment=ft.Alignment(0, 0) if ui.look.scale <= 1 else None,
            ground="tint",
            radius=12,
        )

    def say(card: Card) -> str:
        return ui.g("ui.hand.add", card=card_name(ui, card))

    head = (
        flowing([taken(place, card) for place, card in enumerate(hand)], gap=4)
        if hand
        else ft.Container(  # as high as the cards to come: the keys below keep still
            ui.text(ui.g("ui.hand.type"), "body", color=ui.colours.ink2),
            height=None if ui.look.large_text else 48,
            alignment=ft.Alignment(-1, 0),
        )
    )
    keys = card_keys(ui, "card", tuple(Element), say, lambda card: keep((*hand, card)))
    return ft.Column([head, *keys], spacing=6)
