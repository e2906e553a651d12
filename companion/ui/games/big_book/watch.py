"""The Big Book on the big screen: the pile that must not run out, and the invocation track."""

from __future__ import annotations

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.queries import Band, SpaceTurn
from companion.games.big_book.state import CurseSlot, Player, State
from companion.games.big_book.vocabulary import Space, Status
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon, initial, seat_shape, spiral, warning_triangle
from companion.ui.drawings.gauges import pile_gauge_source
from companion.ui.drawings.picture import picture
from companion.ui.games.big_book.letters import cost_words, letter, shape
from companion.ui.parts.big import CENTER, Room, below, beside, caption, number, plate, said, who

GAUGE = (560, 30)
"""The gauge as it is drawn; it is shown larger."""


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
    colours = ui.colours
    colour = {Band.SAFE: colours.ok, Band.WARNING: colours.warn}.get(band, colours.danger)
    size = room.px(34)
    sign: ft.Control = ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=size, color=colour)
    if band is Band.WARNING:
        sign = warning_triangle(ui.look, size)
    elif band is not Band.SAFE:
        sign = danger_octagon(ui.look, size)
    box = min(room.px(330), room.height * 0.56)
    pile = ft.Stack(
        [
            spiral(ui.look, ui.game, box),
            ft.Container(
                number(ui, room, state.pile, 210 if state.pile < 10 else 168),
                width=box,
                height=box,
                alignment=ft.Alignment(0, 0),
            ),
        ],
        width=box,
        height=box,
    )
    known = queries.thresholds(state)
    limits = (state.mad_start, state.pile, known.losing, known.warning)
    wide = room.width - room.px(48)
    gauge = picture(pile_gauge_source(ui.look, ui.game, *limits, GAUGE[0]), wide, wide * GAUGE[1] / GAUGE[0])
    word = ft.Row(
        [sign, said(ui, room, ui.words.show(band), 36, role="title", color=colour)],
        spacing=room.px(12),
        tight=True,
    )
    rows: list[ft.Control] = [
        ft.Row([pile], alignment=ft.MainAxisAlignment.CENTER),
        ft.Row([word], alignment=ft.MainAxisAlignment.CENTER),
        caption(ui, room, ui.g("ui.pile.of", n=state.mad_start), text_align=ft.TextAlign.CENTER, size=20),
        gauge,
    ]
    return plate(
        ui,
        room,
        below(room, rows, 10, alignment=ft.MainAxisAlignment.SPACE_EVENLY),
        sunken=True,
        width=room.width,
        padding=room.px(24),
    )


def _track(ui: Ui, state: State, room: Room) -> ft.Control:
    turns = queries.space_turns(state)
    judged = queries.turns_to_judgement(state)
    head = ft.Row(
        [
            said(ui, room, ui.g("ui.invocation"), 24, role="bar", expand=True),
            ft.Icon(ft.Icons.GAVEL_ROUNDED, size=room.px(26), color=ui.accent.acc2),
            said(
                ui,
                room,
                f"{ui.g('ui.judgement')} {ui.g('ui.in_turns', n=judged) if judged else ui.g('ui.this_turn')}",
                20,
                color=ui.accent.acc2,
            ),
        ],
        spacing=room.px(8),
    )
    columns: list[ft.Control] = [_space(ui, state, turn, room) for turn in turns]
    row = ft.Row(columns, spacing=room.px(6), vertical_alignment=ft.CrossAxisAlignment.START, expand=True)
    return plate(ui, room, below(room, [head, row], 12), height=room.height, padding=room.px(18))


def _space(ui: Ui, state: State, turn: SpaceTurn, room: Room) -> ft.Control:
    here = turn.space is state.marker
    side = room.px(44)
    if turn.space is Space.INVOCATION:
        mark: ft.Control = ft.Icon(ft.Icons.GAVEL_ROUNDED, size=room.px(30), color=ui.accent.acc2)
    else:
        ink = ui.accent.on_acc if here else ui.colours.ink3 if turn.past else ui.colours.ink
        mark = said(ui, room, turn.space.value, 26, role="bar", color=ink)
    disc = ft.Container(
        mark, width=side, height=side, border_radius=side / 2, alignment=ft.Alignment(0, 0),
        bgcolor=ui.accent.acc if here and turn.space is not Space.INVOCATION else None,
    )  # fmt: skip
    places = [place for place in state.slots if place.slot.space is turn.space]
    threatened = queries.threatened(state)
    lying: list[ft.Control] = [_slot(ui, place, place.slot in threatened, room) for place in places]
    name = ui.words.show(turn.seat)
    seat = seat_shape(ui.look, turn.seat, initial(name), room.px(34), turn.past and not here)
    return ft.Column(
        [
            disc,
            ft.Row(lying, spacing=room.px(6), alignment=ft.MainAxisAlignment.CENTER, height=room.px(138)),
            seat,
        ],
        spacing=room.px(8),
        expand=2 if len(places) > 1 else 1,
        horizontal_alignment=CENTER,
    )


def _slot(ui: Ui, place: CurseSlot, threatened: bool, room: Room) -> ft.Control:
    wide, high = room.px(82), room.px(132)
    rows: list[ft.Control] = []
    if place.curse is None:
        if place.laid is not None:
            rows = [
                ft.Icon(ft.Icons.CHECK_ROUNDED, size=room.px(34), color=ui.colours.ok),
                said(ui, room, letter(ui, place.laid), 20, color=ui.colours.ink2),
            ]
        inside = ft.Column(
            rows, spacing=2, alignment=ft.MainAxisAlignment.CENTER, horizontal_alignment=CENTER
        )
        return ft.Container(
            inside,
            width=wide,
            height=high,
            border_radius=room.px(14),
            border=ft.Border.all(1.5, ui.colours.line),
            alignment=ft.Alignment(0, 0),
        )
    rows.append(shape(ui, place.curse, room.px(56), outlined=bool(place.neutralised)))
    if place.neutralised:
        rows.append(ft.Icon(ft.Icons.LOCK_ROUNDED, size=room.px(24), color=ui.colours.ink2))
    else:
        rows.append(said(ui, room, cost_words(ui, place.curse, short=True), 20, weight=600))
    if place.triggered:
        rows.append(ft.Icon(ft.Icons.BOLT_ROUNDED, size=room.px(22), color=ui.colours.warn))
    inside = ft.Column(rows, spacing=2, alignment=ft.MainAxisAlignment.CENTER, horizontal_alignment=CENTER)
    edge = ft.Border.all(3, ui.colours.warn) if threatened else None
    return ft.Container(
        inside,
        width=wide,
        height=high,
        border_radius=room.px(14),
        bgcolor=ui.colours.raised,
        border=edge,
        alignment=ft.Alignment(0, 0),
    )


def _players(ui: Ui, state: State, room: Room) -> ft.Control:
    playing = state.status is Status.PLAYING
    cells = [
        _player(ui, state, player, playing and player.seat == state.active, room) for player in state.players
    ]
    return ft.Row(
        cells, spacing=room.px(12), height=room.height, vertical_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _player(ui: Ui, state: State, player: Player, now: bool, room: Room) -> ft.Control:
    out = not player.alive
    rows: list[ft.Control] = [who(ui, room, player.seat, 24 if len(state.players) < 4 else 19, quiet=out)]
    if out:
        rows.append(caption(ui, room, ui.g("ui.out"), max_lines=2))
    else:
        spot = ft.Row([number(ui, room, player.owned, 96)], alignment=ft.MainAxisAlignment.CENTER)
        rows += [
            spot,
            caption(ui, room, ui.g("ui.watch.madness", n=player.owned), text_align=ft.TextAlign.CENTER),
        ]
        if player.support:
            rows.append(
                caption(
                    ui,
                    room,
                    ui.g("ui.chip.support", n=len(player.support)),
                    size=18 if len(state.players) < 5 else 16,
                    text_align=ft.TextAlign.CENTER,
                    max_lines=2,
                )
            )
    column = below(room, rows, 4, alignment=ft.MainAxisAlignment.SPACE_EVENLY)
    return plate(ui, room, column, now=now, expand=1)
