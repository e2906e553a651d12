"""Everything that can be repaired by hand, as lines: a path, a name, and what stands there now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.spots import Stock, Value, find
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Favour, Phase
from companion.ui.desk import Ui
from companion.ui.games.pantacle.player_curses import curse_name

GROUPS = ("sorcerers", "supply", "turn")
HIGH = {
    "cubes": figures.CUBES,
    "adepts": figures.ADEPTS,
    "hand": figures.BLADES,
    "determination": figures.RIGHTMOST,
    "turns": 99,
    "pile": figures.BLADES,
    "discard": figures.BLADES,
}


@dataclass(frozen=True, slots=True)
class Line:
    """One number (or word): its path, its name, its value now, how high it may go, what it counts."""

    path: str
    name: str
    now: Value
    high: int = 1
    stock: Stock | None = None

    @property
    def kind(self) -> str:
        """How it is edited: a number, a player, a favour, a phase, yes or no."""
        return self.path if self.path in ("active", "marker", "phase", "extra_turn") else "number"


@dataclass(frozen=True, slots=True)
class Draft:
    """What is being typed: the right value, and the count that gives or takes the difference."""

    value: Value = 0
    balance: str = ""


def group_of(path: str) -> str:
    """The group a path stands in."""
    head = path.split(".", maxsplit=1)[0]
    if head in ("players", "curses"):
        return "sorcerers"
    return "supply" if head in ("supply", "pile", "discard") else "turn"


def lines_of(ui: Ui, state: State, group: str, seat: Seat) -> list[Line]:
    """The lines of one group; of the sorcerers, those of one seat."""
    if group == "sorcerers":
        return [*_sorcerer(ui, state, seat), *_curses(ui, state, seat)]
    paths = {
        "supply": ("supply.cubes", "supply.adepts", "pile", "discard"),
        "turn": ("active", "phase", "marker", "extra_turn"),
    }
    return [line for path in paths[group] if (line := line_of(ui, state, path))]


def all_counts(ui: Ui, state: State) -> list[Line]:
    """Every count of the table, for the one that gives or takes a difference."""
    found = lines_of(ui, state, "supply", state.active)
    for player in state.players:
        found += lines_of(ui, state, "sorcerers", player.seat)
    return [line for line in found if line.stock is not None]


def line_of(ui: Ui, state: State, path: str) -> Line | None:
    """One line by its path; None when there is nothing of that name now."""
    place = find(state, path)
    if place is None:
        return None
    name = ui.words.show(place.term)
    last = path.rpartition(".")[2]
    now = place.get(state)
    value = now if isinstance(now, int) else str(now.value)
    return Line(path, name[:1].upper() + name[1:], value, HIGH.get(last, 1), place.stock)


def _sorcerer(ui: Ui, state: State, seat: Seat) -> list[Line]:
    names = ("cubes", "adepts", "hand", "determination", "turns")
    found = (line_of(ui, state, f"players.{int(seat)}.{name}") for name in names)
    return [line for line in found if line]


def _curses(ui: Ui, state: State, seat: Seat) -> list[Line]:
    lines: list[Line] = []
    for card in state.player(seat).curses:
        for what in ("cubes", "adepts"):
            line = line_of(ui, state, f"curses.{card.id}.{what}")
            if line and card.left:
                name = ui.g(f"ui.correct.on_{what}", title=curse_name(ui, card))
                lines.append(Line(line.path, name, line.now, line.high, line.stock))
    return lines


def full_name(ui: Ui, state: State, line: Line) -> str:
    """A count with whose it is, where it stands beside others."""
    parts = line.path.split(".")
    if parts[0] == "players":
        return ui.g("ui.correct.of", name=line.name, player=Seat(int(parts[1])))
    return line.name


def shown(ui: Ui, line: Line, value: Value) -> str:
    """A value as players read it."""
    match line.kind:
        case "active":
            return ui.words.show(Seat(int(value)))
        case "marker":
            return ui.words.show(Favour(str(value)))
        case "phase":
            return ui.words.show(Phase(str(value)))
        case "extra_turn":
            return ui.words.show(bool(value))
        case _:
            return str(value)
