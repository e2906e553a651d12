"""Everything that can be repaired by hand, as lines: a path, a name, and what stands there now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.spots import Value, find
from companion.games.big_book.state import Phase, Slot, State
from companion.ui.desk import Ui

GROUPS = ("madness", "board", "cards")


@dataclass(frozen=True, slots=True)
class Line:
    """One number (or card): its path, its name in words, its value now, and how high it may go."""

    path: str
    name: str
    now: Value
    low: int = 0
    high: int = figures.MADNESS_CARDS
    madness: bool = False

    @property
    def kind(self) -> str:
        """How it is edited: a number, a curse, a level, a player."""
        head = self.path.split(".", maxsplit=1)[0]
        return {"slots": "curse", "library": "level", "active": "player"}.get(head, "number")


@dataclass(frozen=True, slots=True)
class Draft:
    """What is being typed: the right value, and the count that gives or takes the difference."""

    value: Value = None
    balance: str = ""


def lines_of(ui: Ui, state: State, group: str) -> list[Line]:
    """The lines of one group, in the order of the table."""
    return {"madness": _madness, "board": _board, "cards": _cards}[group](ui, state)


def group_of(path: str) -> str:
    """The group a path stands in."""
    head = path.split(".", maxsplit=1)[0]
    if head in ("slots", "turn", "active"):
        return "board"
    return "cards" if head in ("reserve", "library", "tokens") else "madness"


def shown(ui: Ui, line: Line, value: Value) -> str:
    """A value as players read it."""
    match line.kind:
        case "curse":
            return ui.g("ui.empty") if value is None else ui.words.show(Curse(str(value)))
        case "level":
            return ui.g("ui.empty") if value is None else ui.g("ui.library.level", level=value)
        case "player":
            return ui.words.show(Seat(int(value or 1)))
        case _:
            return str(value)


def _now(state: State, path: str) -> Value:
    spot = find(state, path)
    return None if spot is None else spot.get(state)


def _madness(ui: Ui, state: State) -> list[Line]:
    zones = ("hand", "draw", "discard", "support") if state.full else ("owned", "support")
    names = {"pile": ui.g("ui.correct.pile")}
    for seat in state.alive:
        for zone in zones:
            names[f"players.{int(seat)}.{zone}"] = ui.g(f"ui.correct.{zone}", player=seat)
    names["destroyed"] = ui.g("ui.correct.destroyed")
    names["box"] = ui.g("ui.correct.box")
    for place in state.occupied:
        names[f"under.{place.slot.value}"] = ui.g("ui.correct.under", slot=place.slot)
    return [
        Line(path, name, _now(state, path), high=state.mad_start, madness=True)
        for path, name in names.items()
    ]


def _board(ui: Ui, state: State) -> list[Line]:
    last = figures.ROUNDS * figures.SPACES + (state.phase is Phase.CONCENTRATION)
    lines = [
        Line("turn", ui.g("ui.correct.turn"), state.turn, 1, last),
        Line("active", ui.g("ui.correct.active"), state.active),
    ]
    for slot in Slot:
        path = f"slots.{slot.value}"
        lines.append(Line(path, ui.g("ui.correct.slot", slot=slot), _now(state, path)))
    return lines


def _cards(ui: Ui, state: State) -> list[Line]:
    lines: list[Line] = []
    for element in Element:
        for value, most in ((2, figures.VALUE_2), (3, figures.VALUE_3)):
            path = f"reserve.{element.value}.v{value}"
            name = ui.g("ui.correct.reserve", element=element, value=value)
            lines.append(Line(path, name, _now(state, path), high=most))
    for element in Element:
        path = f"library.{element.value}"
        lines.append(Line(path, ui.g("ui.correct.library", element=element), _now(state, path)))
    for element in Element:
        path = f"tokens.{element.value}"
        name = ui.g("ui.correct.tokens", element=element)
        lines.append(Line(path, name, _now(state, path), high=figures.TOKENS))
    return lines
