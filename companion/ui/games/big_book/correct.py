"""The correction sheet: every correctable value, in the order of the table."""

from __future__ import annotations

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.correction import SPOTS, Correct
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.queries import reserve_prices
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Slot
from companion.kit.correction import Value
from companion.ui.games.big_book.letters import shape
from companion.ui.parts.correct import NamedSpot, Repairs
from companion.ui.table_context import TableContext


def _madness(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    state = at.state
    zones = ["owned" if state.pooled(zone) else zone.value for zone in state.zones]
    return [
        NamedSpot("pile", at.g("ui.correct.pile")),
        *(
            NamedSpot(f"players.{int(player)}.{zone}", at.g(f"ui.correct.{zone}", player=player))
            for player in state.alive
            for zone in zones
        ),
        NamedSpot("destroyed", at.g("ui.correct.destroyed")),
        NamedSpot("box", at.g("ui.correct.box")),
        *(
            NamedSpot(f"under.{place.slot.value}", at.g("ui.correct.under", slot=place.slot))
            for place in state.occupied
        ),
    ]


def _board(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    return [
        NamedSpot("turn", at.g("ui.correct.turn")),
        NamedSpot("active", at.g("ui.correct.active")),
        *(NamedSpot(f"slots.{slot.value}", at.g("ui.correct.slot", slot=slot)) for slot in Slot),
    ]


def _cards(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    reserve = [
        NamedSpot(
            f"reserve.{pile.element.value}.v{pile.value}",
            at.g("ui.correct.reserve", element=pile.element, value=pile.value),
        )
        for pile in sorted(reserve_prices(at.state), key=lambda pile: list(Element).index(pile.element))
    ]
    rest = [
        NamedSpot(f"{head}.{element.value}", at.g(f"ui.correct.{head}", element=element))
        for head in ("library", "tokens")
        for element in Element
    ]
    return [*reserve, *rest]


def _usual(state: State, path: str) -> str:
    """Return the path that takes the difference: the pile, or the active player for the pile itself."""
    own = f"players.{int(state.active)}.{'discard' if state.full else 'owned'}"
    return own if path == "pile" else "pile"


def _word(at: TableContext[State], path: str, value: Value) -> str:
    if value is None:
        return at.g("ui.empty")
    return at.g("ui.library.level", level=value) if path.startswith("library.") else ""


def _picture(at: TableContext[State], path: str, value: Value) -> ft.Control | None:
    return shape(at, Curse(str(value)), 30) if path.startswith("slots.") and value is not None else None


CorrectSheet = Repairs(
    SPOTS,
    Correct,
    {"madness": _madness, "board": _board, "cards": _cards},
    usual=_usual,
    rare=("under", "box"),
    word=_word,
    picture=_picture,
).sheet()
