"""Support: everybody's cards that anybody may pay with, and the hand cards that go there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures, queries
from companion.games.big_book.madness import Heal
from companion.games.big_book.state import Face, Player, State, Supported, Zone
from companion.games.big_book.support import DropSupport, Use
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.games.big_book.support_cards import card_button, free_place
from companion.ui.games.big_book.support_parts import (
    action_button,
    alone,
    back_button,
    confirm_bar,
    grid,
    only,
    panel,
    quiet_note,
)
from companion.ui.games.big_book.support_place import Placing
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.press import pill
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def SupportSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """Two faces: what lies in support, and placing a card from a hand."""
    placing, place = use_choice(Seat)
    chosen, choose = use_state(0)
    found = state.card(chosen)

    def toggle(number: int) -> None:
        choose(0 if number == chosen else number)

    if placing is not None and state.player(placing).alive:
        title, note = ui.g("ui.support.place"), ui.g("ui.support.place.note")
        rows: list[ft.Control] = [Placing(ui, state, do, placing, place)]
        bar = confirm_bar(ui, do, ui.g("ui.support.done"), "", lambda: place(None))
        return sheet(ui, title, rows, do.close, note=note, bar=bar)
    start = about if about is not None and state.player(about).alive else state.active
    rows = []
    for seat in state.order(start):
        player = state.player(seat)
        if found is not None and alone(ui, found) and found[0].seat != seat:
            continue
        rows.append(_head(ui, state, player))
        rows.append(_places(ui, player, chosen, toggle, place))
        if found is not None and found[0].seat == seat:
            rows.append(_panel(ui, state, do, seat, found[1], lambda: choose(0)))
    if alone(ui, found):
        bar = back_button(ui, lambda: choose(0))
    else:
        word, follows = ui.g("ui.support.place"), ui.g("ui.support.place.follows")
        bar = confirm_bar(ui, do, word, follows, lambda: place(start), ft.Icons.ADD_ROUNDED)
    note = "" if only(ui, found) else ui.g("ui.support.note")
    return sheet(ui, ui.g("menu.support"), rows, do.close, note=note, bar=bar)


def _head(ui: Ui, state: State, player: Player) -> ft.Control:
    name = ui.words.show(player.seat)
    over = queries.over_support(state, player.seat)
    words: list[ft.Control] = [
        seat_shape(ui.look, player.seat, initial(name), 22),
        ft.Container(ui.text(name, "body", weight=600, max_lines=1), expand=True),
    ]
    if over:
        words.append(
            pill(
                ui,
                ui.g("ui.support.over", n=over),
                icon=ft.Icons.WARNING_AMBER_ROUNDED,
                bg=ui.colours.warn_bg,
                color=ui.colours.warn,
            )
        )
    words.append(ui.text(f"{len(player.support)} / {figures.SUPPORT}", "body", color=ui.colours.ink2))
    return ft.Container(ft.Row(words, spacing=8), padding=ft.Padding.only(top=8))


def _places(
    ui: Ui, player: Player, chosen: int, toggle: Callable[[int], Any], place: Callable[[Seat], Any]
) -> ft.Control:
    owner = ui.words.show(player.seat)
    cells = [
        card_button(
            ui,
            f"support-{card.id}",
            card.face,
            ui.g("ui.support.card", card=card.face, player=player.seat),
            partial(toggle, card.id),
            chosen=card.id == chosen,
        )
        for card in player.support
    ]
    cells += [
        free_place(
            ui,
            f"place-{int(player.seat)}-{free + 1}",
            ui.g("ui.support.free", player=owner),
            lambda: place(player.seat),
        )
        for free in range(figures.SUPPORT - len(player.support))
    ]
    return ft.Row(cells, spacing=8, run_spacing=8, wrap=True)


def _panel(
    ui: Ui, state: State, do: Actor, owner: Seat, card: Supported, done: Callable[[], Any]
) -> ft.Control:
    """What may happen to one card: it pays, it is discarded, or healed when it is a madness."""
    if card.face is Face.MADNESS:
        first = action_button(
            ui,
            "support-heal",
            ui.g("action.Heal"),
            lambda: do(Heal(state.active, Zone.SUPPORT, owner), then=done),
            icon=ft.Icons.FAVORITE_ROUNDED,
            ground="accent",
            expand=True,
        )
        note = ui.g("ui.support.heal.note", player=state.active, n=figures.HEAL_COST)
    else:
        first = action_button(
            ui,
            "support-use",
            ui.g("ui.support.use"),
            lambda: do(Use(card.id), then=done),
            icon=ft.Icons.CHECK_ROUNDED,
            ground="accent",
            expand=True,
        )
        note = ui.g("ui.support.use.note", player=owner)
    drop = action_button(
        ui,
        "support-drop",
        ui.g("ui.support.drop"),
        lambda: do(DropSupport(card.id), then=done),
        icon=ft.Icons.DELETE_OUTLINE_ROUNDED,
        expand=True,
    )
    title = ui.text(ui.g("ui.support.card", card=card.face, player=owner), "body", weight=600)
    return panel(ui, [title, quiet_note(ui, note), grid([first, drop], 1 if ui.look.large_text else 2)])
