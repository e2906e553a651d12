"""What should not be forgotten stands above the main button: Envoûtement, curses in sight, Protection."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.pantacle.curses import Protect
from companion.games.pantacle.queries import can_look, protectable
from companion.games.pantacle.state import Curse, Player, State
from companion.games.pantacle.vocabulary import Kind, Phase, Status
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.pantacle.curses import curse_name, effect_words, in_sight
from companion.ui.games.pantacle.strip import choosing
from companion.ui.live import use_slice
from companion.ui.parts.layout import in_line
from companion.ui.parts.press import press
from companion.ui.parts.sheet import body_width
from companion.ui.wall import memo_part

CHIP, GAP = 48, 6
"""A chip above the main button, and the room between two."""


@memo_part
def InFront(ui: Ui, do: Actor, beside: bool = False) -> ft.Control:
    """One touch each: look at a hand, turn a curse down, say what a curse does.

    ``beside``: next to the last favour, where they fit; else they take a line of their own.
    """
    (look, players), here = use_slice(ui.desk, do.table, lambda s: (_seen(s), fits_beside(ui, s) is beside))
    if not here:
        return ft.Container(height=0)
    phone = not ui.look.wide  # the pane of a wide screen offers them itself
    chips = [look_row(ui, do)] if look and phone else []
    for player, choices in players:
        chips += [_protect(ui, do, player.seat, card) for card in choices if phone]
        chips += [_curse(ui, do, player.seat, card) for card in in_sight(ui, player) if not choices]
    return ft.Row(chips, spacing=GAP, run_spacing=4, wrap=True) if chips else ft.Container(height=0)


def _seen(state: State) -> tuple[bool, tuple[tuple[Player, tuple[Curse, ...]], ...]]:
    if state.status is not Status.PLAYING or state.phase is Phase.MARKER:
        return False, ()
    players = tuple((state.player(seat), protectable(state, seat)) for seat in owners(state))
    return can_look(state), players


def _widths(ui: Ui, state: State) -> list[float]:
    """How wide each chip is: its words, the sign and its gap, ten at each end."""
    look, players = _seen(state)
    here = not ui.look.wide
    words = [ui.g("ui.look.chip")] if look and here else []
    for player, choices in players:
        words += [_protect_words(ui, card) for card in choices if here]
        words += [_curse_words(ui, card)[1] for card in in_sight(ui, player) if not choices]
    return [ui.look.width_of(word, "note", 600) + 18 + 6 + 20 for word in words]


def fits_beside(ui: Ui, state: State) -> bool:
    """While a favour is to be announced: the chips fit next to the seventh, where two cells are free."""
    widths = _widths(ui, state)
    if not widths or not choosing(state) or ui.look.wide or ui.look.large_text:
        return False
    return sum(widths) + GAP * (len(widths) - 1) <= (body_width(ui.look) - GAP) * 2 / 3 - GAP


def chips_height(ui: Ui, state: State) -> float:
    """How much of the screen the chips above the main button take: the rows make room for them."""
    lines, left = 0, 0.0
    for wide in [] if fits_beside(ui, state) else _widths(ui, state):
        if not lines or wide > left:
            lines, left = lines + 1, body_width(ui.look)
        left -= wide + GAP
    return lines * (CHIP + 4)


def owners(state: State) -> tuple[Seat, ...]:
    """Whose curses matter now: the active player's, and those of the one who diverted."""
    return tuple(dict.fromkeys((state.active, state.diverter or state.active)))


def protect_rows(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    """Curses that Protection could turn face down now, one touch each."""
    cells = [_protect(ui, do, seat, card) for seat in owners(state) for card in protectable(state, seat)]
    return [ft.Row(cells, spacing=6, run_spacing=4, wrap=True)] if cells else []


def look_row(ui: Ui, do: Actor) -> ft.Control:
    """Envoûtement is of no use once Preparation is over: it is offered before."""
    eye = ft.Icons.VISIBILITY_ROUNDED
    return _chip(ui, "open-look", ui.g("ui.look.chip"), eye, lambda: do.open("look"))


def _protect(ui: Ui, do: Actor, seat: Seat, card: Curse) -> ft.Control:
    go = partial(do, Protect(seat, card.id))
    return _chip(ui, f"protect-{card.id}", _protect_words(ui, card), ft.Icons.SHIELD_ROUNDED, go)


def _protect_words(ui: Ui, card: Curse) -> str:
    return ui.g("ui.protect.chip", title=curse_name(ui, card))


def _curse_words(ui: Ui, card: Curse) -> tuple[str, str]:
    """What is said of a curse in sight, and what is shown of it: the phone is small."""
    does = effect_words(ui, card)
    said = f"{curse_name(ui, card)}{ui.t('colon')}{does or ui.g('ui.curse.unknown_effect')}"
    return said, does or said


def _curse(ui: Ui, do: Actor, seat: Seat, card: Curse) -> ft.Control:
    said, shown = _curse_words(ui, card)

    def go() -> None:
        if card.kind is Kind.PERMANENT:
            do.open("tell_curse", (seat, card.id))
        else:
            do.open("player", seat)

    return _chip(ui, f"curse-in-front-{card.id}", said, ft.Icons.WARNING_AMBER_ROUNDED, go, shown, "flat")


def _chip(
    ui: Ui,
    id: str,
    said: str,
    icon: ft.IconData,
    go: Callable[[], Any],
    word: str = "",
    ground: str = "raised",
) -> ft.Control:
    """``word`` is shown where it is shorter than what is said."""
    sign = ft.Icon(icon, size=18, color=ui.accent.acc if ground == "raised" else ui.colours.warn)
    text = ui.text(word or said, "note", weight=600, max_lines=3 if ui.look.large_text else 1)
    body = ft.Row([sign, text], spacing=6, tight=True)
    if ui.look.large_text:
        body = in_line(sign, text, fill=1, gap=6)
    return press(
        ui,
        id,
        said,
        body,
        go,
        ground=ground,
        height=None if ui.look.large_text else CHIP,
        padding=ft.Padding.symmetric(horizontal=10, vertical=10 if ui.look.large_text else 0),
        alignment=None,
    )
