"""The sheet of one player: receive, heal, destroy and move madness, and rare actions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.madness import MoveMadness, Reshuffle
from companion.games.big_book.queries import madness_deeds
from companion.games.big_book.state import State
from companion.games.big_book.turn import Eliminate, UsePower
from companion.games.big_book.vocabulary import Zone
from companion.ui.error_boundary import component
from companion.ui.games.big_book.letters import choose_player
from companion.ui.games.big_book.till import at_the_till
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.layout import grid, share, side_by_side
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import row, section, way_to
from companion.ui.parts.sheet import sheet, sheet_width
from companion.ui.parts.tappable import tappable, word_button
from companion.ui.table_context import TableContext
from companion.ui.theme import centred


@component
def PlayerSheet(at: TableContext[State], about: Seat) -> ft.Control:
    """Draw all actions on one player's madness; taps in quick succession are one undo step."""
    zone, choose = use_choice(Zone)
    giving, give = use_state(False)
    rows: list[ft.Control] = [
        _zones(at, about, zone, lambda touched: choose(None if touched is zone else touched)),
        _quick(at, about, zone),
        quiet_note(at, _where(at, zone)),
        reshuffle(at, "reshuffle", about, at.do.close),
        section(at, at.g("ui.more")),
        *_moves(at, about, lambda: give(not giving)),
    ]
    if giving:
        rows.append(_receivers(at, about, give))
    rows += _rare(at, about)
    note = " · ".join(word for word in (at.state.player(about).magician.name, at.g("ui.player.note")) if word)
    return sheet(at, at.words.show(about), rows, at.do.close, note=note)


def _zones(
    at: TableContext[State], seat: Seat, chosen: Zone | None, choose: Callable[[Zone], object]
) -> ft.Control:
    """Return a tile per zone with its madness; a tap makes the three buttons below act on that zone.

    With light tracking hand, draw pile and discard are one number.
    """
    shown = at.state.zones
    across, gap, pad = at.look.per_row(len(shown), 2), 6, 4
    room = share(sheet_width(at.look), across, gap) - 2 * pad

    def tile(zone: Zone) -> ft.Control:
        n = at.state.madness_in(seat, zone)
        name = at.g("ui.zone.own") if at.state.pooled(zone) else at.g(f"ui.zone.{zone.value}")
        middle = ft.TextAlign.CENTER  # for a name of two lines
        word = at.fitted(name, "caption", room, most=2, color=at.colours.ink2, text_align=middle)
        return tappable(
            at,
            f"to-{zone.value}",
            f"{name}{at.t('colon')}{at.g('ui.madness.n', n=n)}",
            centred([at.text(str(n), "tile", size=24), word], 0),
            lambda: choose(zone),
            chosen=zone is chosen,
            expand=True,
            height=at.look.scaled_height(64, 44),  # its name may take two lines
            radius=14,
            pad=pad,
        )

    return grid([tile(zone) for zone in shown], across, gap)


def _where(at: TableContext[State], zone: Zone | None) -> str:
    """Return the sentence that names the zone of the three buttons."""
    if zone is None:
        return at.g("ui.zone.usual" if at.state.full else "ui.zone.light")
    return at.g("ui.zone.chosen", zone=at.g("ui.zone.own") if at.state.pooled(zone) else zone)


def _quick(at: TableContext[State], seat: Seat, zone: Zone | None) -> ft.Control:
    """Return the buttons take, heal and destroy, for the chosen zone or else the usual one."""
    deeds = madness_deeds(at.state, seat, zone)

    def cure() -> None:
        if deeds.heal.from_ is not Zone.HAND or not at_the_till(at.do, seat, "heal"):
            at.do(deeds.heal, then=at.do.close)

    def key(id: str, word: str, tap: Callable[[], object], said: str = "") -> ft.Control:
        return word_button(at, id, word, tap, label=said, pad=4, expand=at.look.fixed_unless_large(True))

    return side_by_side(
        at,
        key("take-1", "+1", lambda: at.do(deeds.take), at.g("ui.chip.plus", player=seat)),
        key("heal-1", at.g("action.Heal"), cure),
        key("destroy-1", at.g("ui.destroy"), lambda: at.do(deeds.destroy, then=at.do.close)),
    )


def reshuffle(
    at: TableContext[State], id: str, seat: Seat, then: Callable[[], object] | None = None
) -> ft.Control:
    """Return the row that enters a reshuffle: one madness for a card due from an empty draw pile (BB-48)."""
    return row(
        at,
        id,
        at.g("action.Reshuffle"),
        lambda: at.do(Reshuffle(seat), then=then),
        note=at.g("ui.reshuffle.note"),
        icon=ft.Icons.CACHED_ROUNDED,
    )


def _moves(at: TableContext[State], seat: Seat, give: Callable[[], object]) -> list[ft.Control]:
    place = partial(at.do, MoveMadness(seat, Zone.HAND, Zone.SUPPORT))
    return [
        row(at, "to-support-1", at.g("ui.hand_to_support"), place, icon=ft.Icons.PAN_TOOL_ROUNDED),
        row(at, "give", at.g("ui.give"), give, icon=ft.Icons.REDO_ROUNDED, note=at.g("ui.give.note")),
    ]


def _receivers(at: TableContext[State], seat: Seat, give: Callable[[bool], object]) -> ft.Control:
    def to(other: Seat) -> None:
        at.do(MoveMadness(seat, Zone.HAND, Zone.HAND, other), then=lambda: give(False))

    return choose_player(at, None, to, id="give")


def _rare(at: TableContext[State], seat: Seat) -> list[ft.Control]:
    player = at.state.player(seat)
    ready = at.g("ui.spells.ready", n=sum(spell.ready for spell in player.spells))
    used = at.g("ui.power.used") if player.power_used else at.g("ui.power.free")
    power, out = partial(at.do, UsePower(seat)), partial(at.do, Eliminate(seat), then=at.do.close)
    spells, support = partial(at.do.open, "spells", seat), partial(at.do.open, "support", seat)
    wand, hand, stop = ft.Icons.AUTO_FIX_HIGH_ROUNDED, ft.Icons.PAN_TOOL_ROUNDED, ft.Icons.DANGEROUS_ROUNDED
    return [
        row(at, "power", at.g("action.UsePower"), power, note=used, icon=ft.Icons.STARS_ROUNDED),
        way_to(at, "open-spells", at.g("menu.spells"), spells, wand, note=ready),
        way_to(at, "open-support", at.g("menu.support"), support, hand),
        quiet_note(at, at.g("ui.hold")),
        word_button(at, "eliminate", at.g("ui.eliminate", player=seat), out, ground="danger", icon=stop),
    ]
