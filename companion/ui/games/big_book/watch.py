"""The Big Book on the big screen: the madness pile, the invocation track and the players."""

from __future__ import annotations

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.queries import SpaceTurn
from companion.games.big_book.state import CurseSlot, Player, State
from companion.games.big_book.vocabulary import Space, Status
from companion.ui.drawings import spiral
from companion.ui.drawings.gauges import pile_gauge_source
from companion.ui.drawings.picture import picture
from companion.ui.games.big_book.letters import cost_words, disc, letter, shape
from companion.ui.games.big_book.pile import band_sign, gauge_numbers
from companion.ui.parts.big import (
    BigScreenArea,
    below,
    beside,
    big_text,
    caption,
    counted,
    number,
    plate,
    who,
    whole,
)
from companion.ui.parts.layout import MIDDLE, boxed, in_line, layers, spacer, stacked
from companion.ui.parts.seat_row import seat_mark
from companion.ui.session import Ui
from companion.ui.theme import centred
from companion.ui.tokens import BORDER

GAUGE = (560, 30)
"""Width and height at which the gauge is drawn; it is then scaled up."""
CLOSE, ROOMY = 10, 16
"""Padding of a player's plate with five players, and with fewer."""
EDGE = 18
"""Padding of the track's plate."""
SPIRAL = 330
"""Side of the spiral behind the pile's number."""
SPACES, SLOTS = len(Space), len(Space) + 1
"""Spaces of the track, and the width of all of them in slots: one space has two slots."""


def watch(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    """Return the big screen: the pile at the left, track over players at the right; on a phone, stacked."""
    if room.in_hand:
        return below(room, [_pile(ui, state, room), _track(ui, state, room), *_in_rows(ui, state, room)])
    left, right = room.share(0.42), room.share(0.58)
    return beside(
        room,
        [
            _pile(ui, state, left),
            below(
                right,
                [_track(ui, state, right.tall(0.54)), _players(ui, state, right.tall(0.46))],
                width=right.width,
            ),
        ],
    )


def _pile(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    band = queries.band(state)
    sign, colour = band_sign(ui, band, room.px(34))
    side = room.px(SPIRAL / 2) if room.in_hand else min(room.px(SPIRAL), room.height * 0.56)
    high = 210 if state.pile < 10 else 168
    left = number(ui, room, state.pile, high / 2 if room.in_hand else high)
    pile = layers(
        spiral(ui.look, ui.game, side),
        boxed(left, width=side, height=side, place=MIDDLE),
        width=side,
        height=side,
    )
    limits = gauge_numbers(state)
    wide = room.width - room.px(32 if room.in_hand else 48)
    gauge = picture(pile_gauge_source(ui.look, ui.game, *limits, GAUGE[0]), wide, wide * GAUGE[1] / GAUGE[0])
    word, of, middle = ui.words.show(band), ui.g("ui.pile.of", n=state.mad_start), ft.TextAlign.CENTER
    if room.in_hand:
        taken = side + room.px(34) + room.px(16) + room.px(8)
        size = whole(ui, room, word, 30, "title", wide - taken)
        named = big_text(ui, room, word, size, role="title", color=colour)
        words = stacked([in_line(sign, named, fill=1, gap=room.px(8)), caption(ui, room, of)], 2)
        held = below(room, [in_line(pile, words, fill=1, gap=room.px(16)), gauge], 10)
        return plate(ui, room, held, sunken=True)
    rows: list[ft.Control] = [
        in_line(pile, along="middle"),
        in_line(
            sign, big_text(ui, room, word, 36, role="title", color=colour), gap=room.px(12), along="middle"
        ),
        caption(ui, room, of, text_align=middle, size=20),
        gauge,
    ]
    column = below(room, rows, 10, along="evenly")
    return plate(ui, room, column, sunken=True, width=room.width, padding=room.px(24))


def _track(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    turns = queries.space_turns(state, room.absent)
    head: ft.Control = big_text(ui, room, ui.g("ui.invocation"), 24, role="bar")
    if state.status is Status.PLAYING:  # a finished game has no judgement to come
        judged = queries.turns_to_judgement(state)
        when = ui.g("ui.in_turns", n=judged) if judged else ui.g("ui.this_turn")
        gavel = ft.Icon(ft.Icons.GAVEL_ROUNDED, size=room.px(26), color=ui.accent.acc2)
        told = big_text(ui, room, f"{ui.g('ui.judgement')} {when}", 20, color=ui.accent.acc2)
        if room.in_hand:
            head = stacked([head, in_line(gavel, told, fill=1, gap=room.px(8))], 4)
        else:
            head = in_line(head, gavel, told, fill=0, gap=room.px(8))
    columns = [_space(ui, state, turn, room) for turn in turns]
    row = in_line(*columns, gap=_gap(room), across="start", expand=not room.in_hand)
    return plate(ui, room, below(room, [head, row], 12), height=room.height, padding=room.px(EDGE))


def _gap(room: BigScreenArea) -> float:
    """Return the gap between two slots of the track in pixels."""
    return 3 if room.in_hand else room.px(6)


def _slot_size(room: BigScreenArea) -> tuple[float, float]:
    """Return width and height of a slot in pixels; on a phone the slots share the width."""
    if not room.in_hand:
        return room.px(82), room.px(132)
    two = (room.inside(EDGE).width - _gap(room) * (SPACES - 1)) / SLOTS * 2
    return (two - _gap(room)) / 2, room.px(108)


def _space(ui: Ui, state: State, turn: SpaceTurn, room: BigScreenArea) -> ft.Control:
    """Return a space of the track: its number, its slots, and the player whose turn falls on it."""
    here = turn.space is state.marker
    last = turn.space is Space.INVOCATION
    if last:
        mark: ft.Control = ft.Icon(ft.Icons.GAVEL_ROUNDED, size=room.px(30), color=ui.accent.acc2)
    else:
        ink = ui.accent.on_acc if here else ui.colours.ink3 if turn.past else ui.colours.ink
        mark = ui.text(turn.space.value, "bar", size=room.px(26), color=ink)
    station = disc(mark, room.px(44), ui.accent.acc if here and not last else None)
    places = [place for place in state.slots if place.slot.space is turn.space]
    threatened = queries.threatened(state)
    slots = [_slot(ui, place, place.slot in threatened, room) for place in places]
    lying = in_line(*slots, gap=_gap(room), along="middle", height=_slot_size(room)[1])
    size = room.px(34)
    seat: ft.Control = spacer(height=size)
    if turn.seat is not None:
        turn_of = ui.g("ui.turn_of", space=turn.space, player=turn.seat)
        seat = seat_mark(ui, turn.seat, size, outlined=turn.past and not here, label=turn_of)
    wide = 2 if len(places) > 1 else 1
    return below(room, [station, lying, seat], 8, across="middle", expand=wide)


def _slot(ui: Ui, place: CurseSlot, threatened: bool, room: BigScreenArea) -> ft.Control:
    """Return a slot: a curse over its price or lock, or the tick of a destroyed curse."""
    curse, rows = place.curse, list[ft.Control]()
    wide, high = _slot_size(room)
    if curse is not None:
        rows = [shape(ui, curse, min(room.px(56), wide - 8), outlined=bool(place.neutralised))]
        if place.neutralised:
            rows.append(ft.Icon(ft.Icons.LOCK_ROUNDED, size=room.px(24), color=ui.colours.ink2))
        else:
            cost = cost_words(ui, curse, short=True)
            size = whole(ui, room, cost, 20, "body", wide - 10) if room.in_hand else 20
            rows.append(big_text(ui, room, cost, size, weight=600))
        if place.triggered:
            rows.append(ft.Icon(ft.Icons.BOLT_ROUNDED, size=room.px(22), color=ui.colours.warn))
    elif place.laid is not None:
        rows = [
            ft.Icon(ft.Icons.CHECK_ROUNDED, size=room.px(34), color=ui.colours.ok),
            ui.text(letter(ui, place.laid), size=room.px(20), color=ui.colours.ink2),
        ]
    edge = ft.Border.all(3, ui.colours.warn) if threatened else None
    return boxed(
        centred(rows),
        width=wide,
        height=high,
        place=MIDDLE,
        border_radius=room.px(14),
        bgcolor=None if curse is None else ui.colours.raised,
        border=ft.Border.all(1.5, ui.colours.line) if curse is None else edge,
    )


def _in_rows(ui: Ui, state: State, room: BigScreenArea) -> list[ft.Control]:
    """Return one row per player for a phone, the madness at the right."""
    playing = state.status is Status.PLAYING
    rows: list[ft.Control] = []
    for player in state.players:
        now, out = playing and player.seat == state.active, not player.alive
        aside = room.px(150 if room.large else 90)
        words = [who(ui, room, player.seat, 24, quiet=out, taken=0 if out else aside + room.px(10))]
        if out:
            words.append(caption(ui, room, ui.g("ui.out")))
        elif player.support:
            words.append(caption(ui, room, ui.g("ui.chip.support", n=len(player.support))))
        line: list[ft.Control] = [stacked(words, 2, expand=True)]
        if not out:
            madness = counted(ui, room, ui.g("ui.watch.madness", n=player.owned), player.owned, size=52)
            line.append(boxed(madness, width=aside))
        rows.append(plate(ui, room, in_line(*line, gap=room.px(10)), now=now))
    return rows


def _players(ui: Ui, state: State, room: BigScreenArea) -> ft.Control:
    playing = state.status is Status.PLAYING
    cells = [
        _player(ui, state, player, playing and player.seat == state.active, room) for player in state.players
    ]
    return beside(room, cells, 12)


def _named(ui: Ui, state: State, player: Player, room: BigScreenArea) -> ft.Control:
    """Return a player's shape beside the name; with five players the name is below, so that it is not cut."""
    many, out = len(state.players), not player.alive
    if many < 5:
        return who(ui, room, player.seat, 24 if many < 4 else 19, quiet=out)
    name, wide = ui.words.show(player.seat), (room.width - room.px(12) * 4) / many - 2 * room.px(CLOSE)
    size = whole(ui, room, name, 19, "bar", wide)
    ink = ui.colours.ink2 if out else ui.colours.ink
    mark = seat_mark(ui, player.seat, room.px(24), outlined=out)
    return stacked([mark, big_text(ui, room, name, size, role="bar", color=ink)], room.px(4))


def _player(ui: Ui, state: State, player: Player, now: bool, room: BigScreenArea) -> ft.Control:
    out = not player.alive
    rows: list[ft.Control] = [_named(ui, state, player, room)]
    if out:
        rows.append(caption(ui, room, ui.g("ui.out"), text_align=ft.TextAlign.CENTER, max_lines=2))
    else:
        count = number(ui, room, player.owned, 96)
        madness = ui.g("ui.watch.madness", n=player.owned)
        rows += [
            in_line(count, along="middle"),
            caption(ui, room, madness, text_align=ft.TextAlign.CENTER),
        ]
        if player.support:
            cards = ui.g("ui.chip.support", n=len(player.support))
            size = 18 if len(state.players) < 5 else 16
            rows.append(caption(ui, room, cards, size=size, text_align=ft.TextAlign.CENTER, max_lines=2))
    column = below(room, rows, 4, along="evenly")
    inside = room.px(CLOSE if len(state.players) > 4 else ROOMY) - BORDER * now
    return plate(ui, room, column, now=now, expand=1, padding=inside)
