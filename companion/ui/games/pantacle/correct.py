"""The correction sheet: every correctable value, in the order of the table."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.pantacle.correction import SPOTS, Correct, find, usual_balance
from companion.games.pantacle.state import State
from companion.ui.games.pantacle.curses import curse_name
from companion.ui.parts.correct import NamedSpot, Repairs, named_spots
from companion.ui.parts.rows import chevron, row
from companion.ui.table_context import TableContext

OF_SORCERER = ("cubes", "adepts", "hand", "determination", "turns")


def _sorcerer(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    own = [
        each._replace(full=at.g("ui.correct.of", name=each.name, player=seat))
        for each in named_spots(at, SPOTS, (f"players.{int(seat)}.{name}" for name in OF_SORCERER))
    ]
    curses = [
        NamedSpot(f"curses.{card.id}.{what}", at.g(f"ui.correct.on_{what}", title=curse_name(at, card)))
        for card in at.state.player(seat).curses
        if card.left
        for what in ("cubes", "adepts")
    ]
    return [*own, *curses]


def _supply(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    return named_spots(at, SPOTS, ("supply.cubes", "supply.adepts", "pile", "discard"))


def _turn(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    return named_spots(at, SPOTS, ("active", "phase", "marker", "extra_turn"))


def _usual(state: State, path: str) -> str:
    place = find(state, path)
    usual = usual_balance(path, place) if place else None
    # the supply itself is corrected: by default the active Sanctuary takes the difference
    return usual or f"players.{int(state.active)}.{path.rpartition('.')[2]}"


def _sanctuary(at: TableContext[State], group: str, seat: Seat) -> list[ft.Control]:
    """Return links to the correction sheets of tokens and flames."""
    if group != "sorcerers":
        return []
    sheets = {"tokens": "action.CorrectTokens", "flames": "action.CorrectFlames"}
    return [
        row(at, f"correct-{name}", at.g(key), partial(at.do.open, name, seat), tail=chevron(at))
        for name, key in sheets.items()
    ]


CorrectSheet = Repairs(
    SPOTS,
    Correct,
    {"sorcerers": _sorcerer, "supply": _supply, "turn": _turn},
    seated="sorcerers",
    usual=_usual,
    more=_sanctuary,
).sheet()
