"""The Big Book on the big screen: the pile that must not run out, and the invocation track."""

from __future__ import annotations

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.queries import SpaceTurn
from companion.games.big_book.state import CurseSlot, Player, State
from companion.games.big_book.vocabulary import Space, Status
from companion.ui.desk import Ui
from companion.ui.drawings import spiral
from companion.ui.drawings.gauges import pile_gauge_source
from companion.ui.drawings.picture import picture
from companion.ui.games.big_book.letters import cost_words, disc, letter, shape
from companion.ui.games.big_book.pile import band_sign, gauge_numbers
from companion.ui.parts.big import Room, below, beside, caption, number, plate, said, who
from companion.ui.parts.layout import MIDDLE, boxed, in_line, layers, stacked
from companion.ui.parts.seat_row import seat_mark
from companion.ui.theme import centred
from companion.ui.tokens import BORDER

GAUGE = (560, 30)
"""The gauge as it is drawn; it is shown larger."""
CLOSE, ROOMY = 10, 16
"""Inside the plate of a player, of five and of fewer."""


def watch(ui: Ui, state: State, room: Room) -> ft.Control:
    """Pile and players at the left, the track at the right."""
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


def _pile(ui: Ui, state: State, room: Room) -> ft.Control:
    band = queries.band(state)
    sign, colour = band_sign(ui, band, room.px(34))
    side = min(room.px(330), room.height * 0.56)
    left = number(ui, room, state.pile, 210 if state.pile < 10 else 168)
    pile = layers(
        spiral(ui.look, ui.game, side),
        boxed(left, width=side, height=side, place=MIDDLE),
        width=side,
        height=side,
    )
    wide = room.width - room.px(48)
    gauge = picture(
        pile_gauge_source(ui.look, ui.game, *gauge_numbers(state), GAUGE[0]), wide, wide * GAUGE[1] / GAUGE[0]
    )
    word = said(ui, room, ui.words.show(band), 36, role="title", color=colour)
    rows: list[ft.Control] = [
        in_line(pile, along="middle"),
        in_line(sign, word, gap=room.px(12), along="middle"),
        caption(ui, room, ui.g("ui.pile.of", n=state.mad_start), text_align=ft.TextAlign.CENTER, size=20),
        gauge,
    ]
    column = below(room, rows, 10, along="evenly")
    return plate(ui, room, column, sunken=True, width=room.width, padding=room.px(24))


def _track(ui: Ui, state: State, room: Room) -> ft.Control:
    turns = queries.space_turns(state)
    head: ft.Control = said(ui, room, ui.g("ui.invocation"), 24, role="bar")
    if state.status is Status.PLAYING:  # nobody is judged when it is over
        judged = queries.turns_to_judgement(state)
        when = ui.g("ui.in_turns", n=judged) if judged else ui.g("ui.this_turn")
        head = in_line(
            head,
            ft.Icon(ft.Icons.GAVEL_ROUNDED, size=room.px(26), color=ui.accent.acc2),
            said(ui, room, f"{ui.g('ui.judgement')} {when}", 20, color=ui.accent.acc2),
            fill=0,
            gap=room.px(8),
        )
    columns = [_space(ui, state, turn, room) for turn in turns]
    row = in_line(*columns, gap=room.px(6), across="start", expand=True)
    return plate(ui, room, below(room, [head, row], 12), height=room.height, padding=room.px(18))


def _space(ui: Ui, state: State, turn: SpaceTurn, room: Room) -> ft.Control:
    """A space with its slots, and whose turn it is there."""
    here = turn.space is state.marker
    last = turn.space is Space.INVOCATION
    if last:
        mark: ft.Control = ft.Icon(ft.Icons.GAVEL_ROUNDED, size=room.px(30), color=ui.accent.acc2)
    else:
        ink = ui.accent.on_acc if here else ui.colours.ink3 if turn.past else ui.colours.ink
        mark = said(ui, room, turn.space.value, 26, role="bar", color=ink)
    station = disc(mark, room.px(44), ui.accent.acc if here and not last else None)
    places = [place for place in state.slots if place.slot.space is turn.space]
    threatened = queries.threatened(state)
    slots = [_slot(ui, place, place.slot in threatened, room) for place in places]
    lying = in_line(*slots, gap=room.px(6), along="middle", height=room.px(132))
    seat = seat_mark(ui, turn.seat, room.px(34), outlined=turn.past and not here)
    wide = 2 if len(places) > 1 else 1
    return below(room, [station, lying, seat], 8, across="middle", expand=wide)


def _slot(ui: Ui, place: CurseSlot, threatened: bool, room: Room) -> ft.Control:
    """What lies there over its price or its lock, or the tick of what did."""
    curse, rows = place.curse, list[ft.Control]()
    if curse is not None:
        rows = [shape(ui, curse, room.px(56), outlined=bool(place.neutralised))]
        if place.neutralised:
            rows.append(ft.Icon(ft.Icons.LOCK_ROUNDED, size=room.px(24), color=ui.colours.ink2))
        else:
            rows.append(said(ui, room, cost_words(ui, curse, short=True), 20, weight=600))
        if place.triggered:
            rows.append(ft.Icon(ft.Icons.BOLT_ROUNDED, size=room.px(22), color=ui.colours.warn))
    elif place.laid is not None:
        rows = [
            ft.Icon(ft.Icons.CHECK_ROUNDED, size=room.px(34), color=ui.colours.ok),
            said(ui, room, letter(ui, place.laid), 20, color=ui.colours.ink2),
        ]
    edge = ft.Border.all(3, ui.colours.warn) if threatened else None
    return boxed(
        centred(rows),
        width=room.px(82),
        height=room.px(132),
        place=MIDDLE,
        border_radius=room.px(14),
        bgcolor=None if curse is None else ui.colours.raised,
        border=ft.Border.all(1.5, ui.colours.line) if curse is None else edge,
    )


def _players(ui: Ui, state: State, room: Room) -> ft.Control:
    playing = state.status is Status.PLAYING
    cells = [
        _player(ui, state, player, playing and player.seat == state.active, room) for player in state.players
    ]
    return beside(room, cells, 12)


def _named(ui: Ui, state: State, player: Player, room: Room) -> ft.Control:
    """Shape and name beside each other; of five the name stands below, so that it is whole."""
    many, out = len(state.players), not player.alive
    if many < 5:
        return who(ui, room, player.seat, 24 if many < 4 else 19, quiet=out)
    name, wide = ui.words.show(player.seat), (room.width - room.px(12) * 4) / many - 2 * room.px(CLOSE)
    size = min(19, wide / ui.look.width_of(name, "bar") * ui.look.size("bar") / room.k)
    ink = ui.colours.ink2 if out else ui.colours.ink
    mark = seat_mark(ui, player.seat, room.px(24), outlined=out)
    return stacked([mark, said(ui, room, name, size, role="bar", color=ink)], room.px(4))


def _player(ui: Ui, state: State, player: Player, now: bool, room: Room) -> ft.Control:
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
