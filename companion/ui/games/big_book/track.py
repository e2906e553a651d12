"""The invocation track: the marker, the five curse slots, and the player whose turn falls on each space."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import queries
from companion.games.big_book.elements import Curse
from companion.games.big_book.queries import SpaceTurn
from companion.games.big_book.state import CurseSlot, State
from companion.games.big_book.vocabulary import Phase, Slot, Space, Status
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import dashed_box
from companion.ui.error_boundary import memo_component
from companion.ui.games.big_book.letters import cost_words, disc, gone_words, letter, low, shape
from companion.ui.parts.explanation import askable
from companion.ui.parts.layout import boxed, in_line, layers, placed, plate, spacer, stacked
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import body_width
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import centred

TOUCH = 44.0
"""Minimum height of a touch target in pixels."""
SEAT = 22.0
GAP = 3
"""Pixels between a station, its slots and its player."""
SHARES = {Space.ONE: 8, Space.TWO: 14, Space.THREE: 28, Space.FOUR: 14, Space.FIVE: 14, Space.INVOCATION: 8}
"""Relative width of each space; space 3 holds two slots."""


@dataclass(frozen=True, slots=True)
class TrackLook:
    """All values that the track shows."""

    marker: Space
    waiting: bool
    """True until the marker has moved this turn."""
    slots: tuple[CurseSlot, ...]
    turns: tuple[SpaceTurn, ...]
    threatened: tuple[Slot, ...]
    judgement: int | None
    """Turns until the judgement; None when the game is over."""
    appearing: bool
    """True if a new monster's page is to be read and its curses are to be laid."""

    @classmethod
    def of(cls, state: State, absent: frozenset[Seat]) -> TrackLook:
        """Return the track of a state; the turns of absent players are skipped."""
        return cls(
            marker=state.marker,
            waiting=state.phase is Phase.CONCENTRATION,
            slots=state.slots,
            turns=queries.space_turns(state, absent),
            threatened=queries.threatened(state),
            judgement=queries.turns_to_judgement(state) if state.status is Status.PLAYING else None,
            appearing=queries.curses_due(state) is not None,
        )


def _what_moves(state: State) -> tuple[object, ...]:
    """Return the fields on which the track depends: a cheap selector, compared after each tap."""
    return state.slots, state.marker, state.played, state.phase, state.active, state.alive, state.status


@memo_component
def Track(ui: Ui, width: float, do: Dispatcher) -> ft.Control:
    """Draw a heading over six columns: station, slots, player."""
    _, absent = use_selector(
        ui.session, do.table, lambda state: (_what_moves(state), do.table.annotations.absent)
    )
    look = TrackLook.of(do.table.state, frozenset(absent))

    def column(turn: SpaceTurn) -> ft.Control:
        share = width * SHARES[turn.space] / sum(SHARES.values())
        parts = [
            _station(ui, look, turn, share),
            _slots(ui, look, turn.space, share, do),
            _seat(ui, look, turn),
        ]
        return stacked(parts, GAP, across="middle", width=share)

    columns = in_line(*(column(turn) for turn in look.turns), gap=0, across="start")
    return stacked([_head(ui, look, do), columns], gap=2)


def _head(ui: Ui, look: TrackLook, do: Dispatcher) -> ft.Control:
    """Return the heading: a reminder to read real cards, if one is due, and the turns until the judgement."""
    if look.judgement is None:
        return ui.text(ui.g("ui.invocation"), "note", weight=600, color=ui.colours.ink2)
    words = ft.Text(
        spans=[
            ui.look.span(f"{ui.g('ui.judgement')} ", "note", 400, ui.colours.ink2),
            ui.look.span(
                ui.g("ui.in_turns", n=look.judgement) if look.judgement else ui.g("ui.now"), "note", 700
            ),
        ],
        size=ui.look.size("note"),
        style=ui.look.style("note"),
    )
    soon = askable(ui, do, "judgement", None, words, height=TOUCH)
    here = [place for place in look.slots if place.triggered and place.slot.space is look.marker]
    # only curses triggered in this turn: the next player starts with the marker not yet moved
    fired = [ui.words.show(place.curse) for place in here if place.curse is not None and not look.waiting]
    if look.appearing:
        said, colour = ui.g("ui.remind.monster"), ui.colours.warn
    elif fired:
        said, colour = ui.g("ui.remind.trigger", curses=", ".join(fired), n=len(fired)), ui.colours.warn
    else:
        said, colour = ui.g("ui.invocation"), ui.colours.ink2
    wait = sum(ui.look.width_of(span.text or "", "note", 700) for span in words.spans or ())
    size = ui.look.fit(said, "note", body_width(ui.look) - wait - 30, weight=600, least=9)
    if ui.look.large_text or size is None:  # no space side by side
        return stacked([ui.text(said, "note", weight=600, color=colour, max_lines=3), soon], gap=0)
    return in_line(ui.text(said, "note", size=size, weight=600, color=colour, max_lines=1), soon, fill=0)


def _station(ui: Ui, look: TrackLook, turn: SpaceTurn, share: float) -> ft.Control:
    """Return a space's station: its number on the line, the marker's disc, or the gavel of the judgement."""
    space, gap = turn.space, 4.0
    first, last = space is Space.ONE, space is Space.INVOCATION
    height = 24.0 if low(ui.look) else ui.look.scaled_height(30, 14)
    if last:
        mark: ft.Control = ft.Icon(
            ft.Icons.GAVEL_ROUNDED, size=22, color=ui.accent.acc2, semantics_label=ui.g("ui.judgement")
        )
    elif space is look.marker:
        side = min(height, share)
        said = ui.g("ui.here", space=space)
        number = ui.fitted(space.value, "bar", side / 2, color=ui.accent.on_acc, label=said)
        mark = disc(number, side, ui.accent.acc)
        gap = min(gap, (share - side) / 2)
    else:
        ink = ui.colours.ink3 if space.number < look.marker.number else ui.colours.ink
        mark = ui.text(space.value, "bar", color=ink, label=ui.g("ui.station", space=space))

    def line(shown: bool) -> ft.Control:
        return spacer(height=2, expand=True, border_radius=1, bgcolor=ui.colours.line if shown else None)

    return in_line(line(not first), mark, line(not last), gap=gap, height=height, width=share)


def _slots(ui: Ui, look: TrackLook, space: Space, share: float, do: Dispatcher) -> ft.Control:
    places = [place for place in look.slots if place.slot.space is space]
    side = min(76.0, share / max(1, len(places)) - 4)
    slots = [_slot(ui, place, place.slot in look.threatened, side, do) for place in places]
    return in_line(*slots, gap=4, height=_height(ui), along="middle")


def _height(ui: Ui) -> float:
    return 52.0 if low(ui.look) else ui.look.scaled_height(60, 10)


def _slot(ui: Ui, place: CurseSlot, next_to_go: bool, side: float, do: Dispatcher) -> ft.Control:
    """Return a tappable slot: its curse, the tick of a destroyed one, or an empty dashed box."""
    key = partial(
        tappable,
        ui,
        f"slot-{place.slot.value}",
        _spoken(ui, place, next_to_go),
        on_click=partial(do.open, "curse", place.slot),
        width=side,
        height=_height(ui),
        radius=12,
    )
    if place.curse is None:
        return key(dashed_box(ui.look, side, _height(ui), 12, _done(ui, place.laid)), ground="clear")
    edge = ft.Border.all(2, ui.colours.warn) if next_to_go else None
    upon: list[ft.Control] = [key(_curse(ui, place, place.curse, side), border=edge)]
    if place.triggered:
        bolt = ft.Icon(ft.Icons.BOLT_ROUNDED, size=18, color=ui.colours.warn)
        upon.append(placed(bolt, right=-2, top=-6))
    if place.under:
        # at the corner: covers neither the price nor the player below, and stays below the marker's disc
        count = ui.text(str(place.under), "tile", size=11, color=ui.accent.on_acc, label="")
        upon.append(plate(count, ui.accent.acc, radius=8, pad=(4, 0), left=0, top=1 - GAP))
    return layers(*upon, width=side, height=_height(ui), clip_behavior=ft.ClipBehavior.NONE)


def _spoken(ui: Ui, place: CurseSlot, next_to_go: bool) -> str:
    name = ui.words.show(place.slot)
    if place.curse is None:
        return gone_words(ui, place, name)
    known = {"neutralised": place.neutralised, "triggered": place.triggered, "next": next_to_go}
    state = next((key for key, on in known.items() if on), "waiting")
    said = ui.g(f"ui.slot.{state}", slot=name, curse=place.curse, cost=cost_words(ui, place.curse))
    return f"{said}. {ui.g('ui.slot.under', n=place.under)}" if place.under else said


def _done(ui: Ui, laid: Curse | None) -> ft.Control | None:
    """Return the tick and letter of a destroyed curse; None if no curse was laid."""
    if laid is None:
        return None
    tick = ft.Icon(ft.Icons.CHECK_ROUNDED, size=20, color=ui.colours.ok)
    return centred([tick, ui.text(letter(ui, laid), "caption", color=ui.colours.ink2)])


def _curse(ui: Ui, place: CurseSlot, curse: Curse, side: float) -> ft.Control:
    """Return a curse over its price, or over a lock if it is neutralised."""
    drawing = shape(ui, curse, 30 if side >= 44 else 24, outlined=bool(place.neutralised))
    if place.neutralised:
        return centred([drawing, ft.Icon(ft.Icons.LOCK_ROUNDED, size=14, color=ui.colours.ink2)])
    cost = cost_words(ui, curse, short=ui.look.large_text)
    price = ui.fitted(cost, "caption", side - 6, weight=600, no_wrap=True)  # inside the highlighted border
    return centred([drawing, price])


def _seat(ui: Ui, look: TrackLook, turn: SpaceTurn) -> ft.Control:
    """Return the mark of the player whose turn falls on a space; empty if that player is unknown."""
    past = turn.past and turn.space is not look.marker
    if turn.seat is None:
        return spacer(height=SEAT)
    said = ui.g("ui.turn_of", space=turn.space, player=turn.seat)
    return boxed(seat_mark(ui, turn.seat, SEAT, outlined=past, label=said), height=SEAT)
