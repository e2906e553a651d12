"""A hand of element cards, shown and typed in; and the supports around the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.elements import Card, Element, Place
from companion.games.big_book.state import Face, State
from companion.ui.desk import Ui
from companion.ui.drawings import dashed_box, initial, seat_shape
from companion.ui.games.big_book.letters import letter, shape
from companion.ui.parts.press import press
from companion.ui.parts.rows import section
from companion.ui.theme import active, pressable
from companion.ui.wall import part

WIDTH, HEIGHT = 48.0, 68.0


def sizes(ui: Ui) -> tuple[float, float]:
    """The size of a small card."""
    grow = min(ui.look.scale, 1.3)
    return WIDTH * grow, HEIGHT * grow


def card_face(ui: Ui, element: Element, value: int) -> ft.Control:
    """Element over value."""
    return ft.Column(
        [shape(ui, element, 26), ui.text(str(value), "tile", size=22)],
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _lit(ui: Ui, face: ft.Control, chosen: bool, said: str, badge: ft.Control | None = None) -> ft.Control:
    width, height = sizes(ui)
    box = (
        active(ui.look, ui.game, face, width=width, height=height, radius=12)
        if chosen
        else pressable(ui.look, face, width=width, height=height, radius=12)
    )
    layers: list[ft.Control] = [ft.Container(box, left=4, top=6)]
    if chosen:
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
    stack = ft.Stack(layers, width=width + 8, height=height + 8)
    return ft.Semantics(label=said, container=True, exclude_semantics=True, content=stack)


def hand_cards(ui: Ui, hand: tuple[Card, ...], used: list[Card], edit: Callable[[], Any]) -> ft.Control:
    """The cards of a hand; those that would pay are lit and ticked."""
    if not hand:
        return press(
            ui,
            "hand-empty",
            ui.g("ui.hand.none"),
            ui.text(ui.g("ui.hand.none"), "body", color=ui.colours.ink2),
            edit,
            height=max(56, 40 * ui.look.scale),
            ground="well",
            padding=ft.Padding.symmetric(horizontal=12),
        )
    spent = [card for card in used if card.place is Place.HAND]
    cells = []
    for card in hand:
        on = card in spent
        if on:
            spent.remove(card)
        said = f"{ui.words.show(card.element)} {card.value}"
        cells.append(
            _lit(
                ui, card_face(ui, card.element, card.value), on, f"{said}, {ui.g('ui.pays')}" if on else said
            )
        )
    return ft.Row(cells, spacing=2, run_spacing=2, wrap=True)


def support_row(ui: Ui, state: State, payer: Seat, used: list[Card]) -> list[ft.Control]:
    """Every card in support, with whose it is; empty when nobody supports."""
    spent = [card for card in used if card.place is not Place.HAND]
    cells: list[ft.Control] = []
    for player in state.players:
        badge = seat_shape(ui.look, player.seat, initial(ui.words.show(player.seat)), 16)
        for card in player.support:
            said = f"{ui.words.show(card.face)}, {ui.words.show(player.seat)}"
            if card.face is Face.MADNESS or card.face.element is None:
                cells.append(_madness(ui, said, badge))
                continue
            place = Place.OWN_SUPPORT if player.seat == payer else Place.OTHER_SUPPORT
            as_card = Card(card.face.element, card.face.value_printed, place)
            on = as_card in spent
            if on:
                spent.remove(as_card)
            face = card_face(ui, as_card.element, as_card.value)
            cells.append(_lit(ui, face, on, f"{said}, {ui.g('ui.pays')}" if on else said, badge))
    if not cells:
        return []
    return [
        section(ui, ui.g("ui.supports")),
        ft.Row(cells, spacing=2, run_spacing=2, wrap=True),
        ui.text(ui.g("ui.supports.note"), "note", color=ui.colours.ink2),
    ]


def _madness(ui: Ui, said: str, badge: ft.Control) -> ft.Control:
    width, height = sizes(ui)
    words = ft.Column(
        [
            ft.Icon(ft.Icons.PSYCHOLOGY_ALT_ROUNDED, size=20, color=ui.colours.ink3),
            ui.text(ui.g("ui.madness"), "caption", size=11, color=ui.colours.ink2, max_lines=1),
        ],
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    stack = ft.Stack(
        [
            ft.Container(dashed_box(ui.look, width, height, 12, words), left=4, top=6),
            ft.Container(badge, left=0, top=0),
        ],
        width=width + 8,
        height=height + 8,
    )
    return ft.Semantics(label=said, container=True, exclude_semantics=True, content=stack)


@part
def HandEditor(ui: Ui, hand: tuple[Card, ...], keep: Callable[[tuple[Card, ...]], Any]) -> ft.Control:
    """Twelve keys to add a card; a card of the hand is taken back by touching it."""

    def key(element: Element, value: int) -> ft.Control:
        word = f"{letter(ui, element)}{value}"
        body = ft.Row([shape(ui, element, 20), ui.text(str(value), "tile", size=20)], spacing=6, tight=True)
        return press(
            ui,
            f"card-{element.value}{value}",
            ui.g("ui.hand.add", card=word),
            body,
            lambda: keep((*hand, Card(element, value))),
            expand=True,
            height=48,
            radius=12,
        )

    def taken(place: int, card: Card) -> ft.Control:
        body = ft.Row(
            [
                shape(ui, card.element, 20),
                ui.text(str(card.value), "bar"),
                ft.Icon(ft.Icons.CLOSE_ROUNDED, size=14, color=ui.colours.ink3),
            ],
            spacing=4,
            tight=True,
        )
        said = ui.g("ui.hand.remove", card=f"{letter(ui, card.element)}{card.value}")
        return press(
            ui,
            f"hand-{place}",
            said,
            body,
            lambda: keep(hand[:place] + hand[place + 1 :]),
            height=48,
            padding=ft.Padding.symmetric(horizontal=8),
            alignment=None,
            ground="tint",
            radius=12,
        )

    rows: list[ft.Control] = [
        ft.Row([taken(place, card) for place, card in enumerate(hand)], spacing=4, run_spacing=4, wrap=True)
        if hand
        else ui.text(ui.g("ui.hand.type"), "body", color=ui.colours.ink2)
    ]
    rows += [ft.Row([key(element, value) for element in Element], spacing=6) for value in (1, 2, 3)]
    return ft.Column(rows, spacing=6)
