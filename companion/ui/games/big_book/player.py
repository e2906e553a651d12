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
from companion.ui.at import At
from companion.ui.desk import Ui
from companion.ui.games.big_book.letters import choose_player
from companion.ui.games.big_book.till import at_the_till
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.layout import grid, side_by_side
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.press import press, word_button
from companion.ui.parts.rows import glyph, row, section, way_to
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.theme import centred
from companion.ui.wall import part

ZONES = (Zone.HAND, Zone.DRAW, Zone.DISCARD, Zone.SUPPORT)
RECEIVES = {Zone.DRAW: Zone.DRAW_TOP}
"""What goes to a draw pile goes on top of it (BB-66)."""


@part
def PlayerSheet(at: At[State], about: Seat) -> ft.Control:
    """Everything that can happen to one player's madness; quick taps are one undo."""
    zone, choose = use_choice(Zone)
    giving, give = use_state(False)
    rows: list[ft.Control] = [
        _zones(at, at.state, about, zone, lambda touched: choose(None if touched is zone else touched)),
        _quick(at, about, zone),
        quiet_note(at, _where(at, at.state, zone)),
        _reshuffle(at, at.do, about),
        section(at, at.g("ui.more")),
        *_moves(at, at.do, about, lambda: give(not giving)),
    ]
    if giving:
        rows.append(_receivers(at, about, give))
    rows += _rare(at, about)
    note = " · ".join(word for word in (at.state.player(about).magician.name, at.g("ui.player.note")) if word)
    return sheet(at, at.words.show(about), rows, at.do.close, note=note)


def _zones(
    ui: Ui, state: State, seat: Seat, chosen: Zone | None, choose: Callable[[Zone], object]
) -> ft.Control:
    """How many madness lie where; touching a place turns the three taps below to it.

    With light tracking hand, draw pile and discard are one number.
    """
    shown = ZONES if state.full else (Zone.DISCARD, Zone.SUPPORT)

    def tile(zone: Zone) -> ft.Control:
        whole = zone is Zone.DISCARD and not state.full
        n = state.player(seat).owned if whole else state.madness_in(seat, zone)
        name = ui.g("ui.zone.own") if whole else ui.g(f"ui.zone.{zone.value}")
        room = (sheet_width(ui.look) - 6 * (len(shown) - 1)) / len(shown) - 8
        body = centred(
            [
                ui.text(str(n), "tile", size=24),
                ui.fitted(name, "caption", room, most=2, color=ui.colours.ink2),
            ],
            0,
        )
        said = f"{name}{ui.t('colon')}{ui.g('ui.madness.n', n=n)}"
        return press(
            ui,
            f"to-{zone.value}",
            said,
            body,
            lambda: choose(zone),
            chosen=zone is chosen,
            expand=True,
            height=64 if not ui.look.large_text else 36 + 36 * ui.look.scale,  # its name may take two lines
            radius=14,
            padding=4,
        )

    tiles = [tile(zone) for zone in shown]
    return grid(tiles, 2) if ui.look.large_text else ft.Row(tiles, spacing=6)


def _where(ui: Ui, state: State, zone: Zone | None) -> str:
    if zone is not None:
        return ui.g(
            "ui.zone.chosen", zone=zone if state.full or zone is Zone.SUPPORT else ui.g("ui.zone.own")
        )
    return ui.g("ui.zone.usual" if state.full else "ui.zone.light")


def _quick(at: At[State], seat: Seat, zone: Zone | None) -> ft.Control:
    """Take, heal, destroy: to the discard and out of the hand, unless a card names another place (BB-50)."""
    large = at.look.large_text
    more: dict[str, Any] = {} if large else {"expand": True, "padding": 4}
    said = at.g("ui.chip.plus", player=seat)
    to = Zone.DISCARD if zone is None else RECEIVES.get(zone, zone)
    out = Zone.HAND if zone is None or (not at.state.full and zone is not Zone.SUPPORT) else zone
    # whoever's turn it is heals a madness that lies in a support (BB-46)
    heal = Heal(at.state.active, out, seat) if out is Zone.SUPPORT else Heal(seat, out)
    burn = DestroyMadness(seat, out)

    def cure() -> None:
        if out is not Zone.HAND or not at_the_till(at.do, seat, "heal"):
            at.do(heal, then=at.do.close)

    buttons: list[ft.Control] = [
        word_button(at, "take-1", "+1", lambda: at.do(TakeMadness(seat, 1, to)), label=said, **more),
        word_button(at, "heal-1", at.g("action.Heal"), cure, **more),
        word_button(at, "destroy-1", at.g("ui.destroy"), lambda: at.do(burn, then=at.do.close), **more),
    ]
    return side_by_side(at, *buttons)


def _reshuffle(ui: Ui, do: Actor, seat: Seat) -> ft.Control:
    """The most frequent madness of all: a card due from an empty draw pile (BB-48)."""
    lead = glyph(ui, ft.Icons.CACHED_ROUNDED)
    title, note = ui.g("action.Reshuffle"), ui.g("ui.reshuffle.note")
    return row(ui, "reshuffle", title, lambda: do(Reshuffle(seat), then=do.close), note=note, lead=lead)


def _moves(ui: Ui, do: Actor, seat: Seat, give: Callable[[], object]) -> list[ft.Control]:
    place = MoveMadness(seat, Zone.HAND, Zone.SUPPORT)
    hand = glyph(ui, ft.Icons.PAN_TOOL_ROUNDED)
    arrow = glyph(ui, ft.Icons.REDO_ROUNDED)
    return [
        row(ui, "to-support-1", ui.g("ui.hand_to_support"), lambda: do(place), lead=hand),
        row(ui, "give", ui.g("ui.give"), give, lead=arrow, note=ui.g("ui.give.note")),
    ]


def _receivers(at: At[State], seat: Seat, give: Callable[[bool], object]) -> ft.Control:
    def to(other: Seat) -> None:
        at.do(MoveMadness(seat, Zone.HAND, Zone.HAND, other), then=lambda: give(False))

    return choose_player(at, at.state, None, to, id="give")


def _rare(at: At[State], seat: Seat) -> list[ft.Control]:
    player = at.state.player(seat)
    ready = at.g("ui.spells.ready", n=sum(spell.ready for spell in player.spells))
    power = at.g("ui.power.used") if player.power_used else at.g("ui.power.free")

    def line(id: str, icon: ft.IconData, title: str, go: Callable[[], object], note: str = "") -> ft.Control:
        return way_to(at, id, title, go, icon, note=note)

    spells, support = at.g("menu.spells"), at.g("menu.support")
    star, stop = glyph(at, ft.Icons.STARS_ROUNDED), ft.Icons.DANGEROUS_ROUNDED
    out = at.g("ui.eliminate", player=seat)

    def eliminate() -> None:
        at.do(Eliminate(seat), then=at.do.close)

    return [
        row(at, "power", at.g("action.UsePower"), lambda: at.do(UsePower(seat)), note=power, lead=star),
        line(
            "open-spells", ft.Icons.AUTO_FIX_HIGH_ROUNDED, spells, lambda: at.do.open("spells", seat), ready
        ),
        line("open-support", ft.Icons.PAN_TOOL_ROUNDED, support, lambda: at.do.open("support", seat)),
        quiet_note(at, at.g("ui.hold")),
        word_button(at, "eliminate", out, eliminate, ground="danger", icon=stop),
    ]
