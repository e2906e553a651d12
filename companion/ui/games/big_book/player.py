"""One player, looked at closely: receive, heal, destroy, move, and what is rare."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.madness import DestroyMadness, Heal, MoveMadness, Reshuffle, TakeMadness
from companion.games.big_book.state import State
from companion.games.big_book.turn import Eliminate, UsePower
from companion.games.big_book.vocabulary import Zone
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.letters import choose_player
from companion.ui.hooks import use_state
from companion.ui.parts.panels import fact_line, quiet_note
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import glyph, row, section, tabs, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

GOES_TO = (Zone.DISCARD, Zone.HAND, Zone.SUPPORT, Zone.DRAW_TOP)


@part
def PlayerSheet(ui: Ui, state: State, do: Actor, about: Seat) -> ft.Control:
    """Everything that can happen to one player's madness; quick taps are one undo."""
    to, send = use_state(Zone.DISCARD)
    giving, give = use_state(False)
    rows: list[ft.Control] = [
        *_zones(ui, state, about),
        _quick(ui, do, about, to),
        quiet_note(ui, ui.g("ui.hold")),
        section(ui, ui.g("ui.goes_to")),
        *_destination(ui, to, send),
        section(ui, ui.g("ui.more")),
        *_moves(ui, state, do, about, lambda: give(not giving)),
    ]
    if giving:
        rows.append(_receivers(ui, state, do, about, give))
    rows += _rare(ui, state, do, about)
    return sheet(ui, ui.words.show(about), rows, do.close, note=state.player(about).magician.name)


def _zones(ui: Ui, state: State, seat: Seat) -> list[ft.Control]:
    player = state.player(seat)
    if not state.full:
        return [
            fact_line(ui, ui.g("ui.owned"), str(player.owned), strong=True),
            fact_line(ui, ui.words.show(Zone.SUPPORT).capitalize(), str(player.mad_support)),
        ]
    return [
        fact_line(ui, ui.words.show(zone).capitalize(), str(state.madness_in(seat, zone)))
        for zone in (Zone.HAND, Zone.DRAW, Zone.DISCARD, Zone.SUPPORT)
    ]


def _quick(ui: Ui, do: Actor, seat: Seat, to: Zone) -> ft.Control:
    """Take, heal, destroy: the three taps of most turns."""
    large = ui.look.large_text
    more: dict[str, Any] = {} if large else {"expand": True, "padding": 4}
    said = ui.g("ui.chip.plus", player=seat)
    buttons: list[ft.Control] = [
        word_button(ui, "take-1", "+1", lambda: do(TakeMadness(seat, 1, to)), label=said, **more),
        word_button(ui, "heal-1", ui.g("action.Heal"), lambda: do(Heal(seat), then=do.close), **more),
        word_button(ui, "destroy-1", ui.g("ui.destroy"), lambda: do(DestroyMadness(seat, Zone.HAND)), **more),
    ]
    return ft.Column(buttons, spacing=8) if large else ft.Row(buttons, spacing=8)


def _destination(ui: Ui, to: Zone, send: Callable[[Zone], Any]) -> list[ft.Control]:
    """Where the next madness goes: the discard, unless the card says otherwise (BB-50)."""
    if not ui.look.large_text:
        choices = [(zone.value, ui.g(f"ui.zone.{zone.value}")) for zone in GOES_TO]
        return [tabs(ui, "to", choices, to.value, lambda value: send(Zone(value)))]

    def choice(zone: Zone) -> ft.Control:
        return row(ui, f"to-{zone.value}", ui.words.show(zone), lambda: send(zone), chosen=zone is to)

    return [choice(zone) for zone in GOES_TO]


def _moves(ui: Ui, state: State, do: Actor, seat: Seat, give: Callable[[], Any]) -> list[ft.Control]:
    place = MoveMadness(seat, Zone.HAND, Zone.SUPPORT)
    heal = Heal(state.active, Zone.SUPPORT, seat)
    hand = glyph(ui, ft.Icons.PAN_TOOL_ROUNDED)
    heart = glyph(ui, ft.Icons.FAVORITE_ROUNDED)
    arrow = glyph(ui, ft.Icons.REDO_ROUNDED)
    return [
        row(ui, "to-support-1", ui.g("ui.hand_to_support"), lambda: do(place), lead=hand),
        row(ui, "heal-support", ui.g("ui.heal_support"), lambda: do(heal), lead=heart),
        row(ui, "give", ui.g("ui.give"), give, lead=arrow, note=ui.g("ui.give.note")),
    ]


def _receivers(ui: Ui, state: State, do: Actor, seat: Seat, give: Callable[[bool], Any]) -> ft.Control:
    def to(other: Seat) -> None:
        do(MoveMadness(seat, Zone.HAND, Zone.HAND, other), then=lambda: give(False))

    return choose_player(ui, state, None, to, id="give")


def _rare(ui: Ui, state: State, do: Actor, seat: Seat) -> list[ft.Control]:
    player = state.player(seat)
    ready = ui.g("ui.spells.ready", n=sum(spell.ready for spell in player.spells))
    power = ui.g("ui.power.used") if player.power_used else ui.g("ui.power.free")

    def line(id: str, icon: ft.IconData, title: str, go: Callable[[], Any], note: str = "") -> ft.Control:
        return way_to(ui, id, title, go, icon, note=note)

    spells, support = ui.g("menu.spells"), ui.g("menu.support")
    due, out = ui.g("action.Reshuffle"), ui.g("action.Eliminate")
    stop = ft.Icons.DANGEROUS_ROUNDED

    def eliminate() -> None:
        do(Eliminate(seat), then=do.close)

    return [
        line(
            "reshuffle", ft.Icons.CACHED_ROUNDED, due, lambda: do(Reshuffle(seat)), ui.g("ui.reshuffle.note")
        ),
        line("open-spells", ft.Icons.AUTO_FIX_HIGH_ROUNDED, spells, lambda: do.open("spells", seat), ready),
        line("open-support", ft.Icons.PAN_TOOL_ROUNDED, support, lambda: do.open("support", seat)),
        line("power", ft.Icons.STARS_ROUNDED, ui.g("action.UsePower"), lambda: do(UsePower(seat)), power),
        word_button(ui, "eliminate", out, eliminate, ground="danger", icon=stop),
    ]
