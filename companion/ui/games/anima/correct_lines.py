"""Everything that can be repaired by hand, as lines: a path, a name, and what stands there now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.spots import ACTIVE, DECK, DISCARD, Value, find
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Hidden, MissionState, Phase
from companion.ui.desk import Ui
from companion.ui.games.anima.flow import capital, figure

GROUPS = ("teams", "zones", "turn")
FLAGS = ("reached", "off", "stayed", "lose_next", "horizons", "final")
HIGH = {
    "hand": figures.HAND,
    "combat": figures.PRINTED_MOST,
    "speed": figures.PRINTED_MOST,
    "resistance": figures.RESISTANCE_MOST,
    "turn": 99,
    "encounters": 99,
}


@dataclass(frozen=True, slots=True)
class Line:
    """One number (or word): its path, its name, its value now, how it is edited."""

    path: str
    name: str
    now: Value
    kind: str
    high: int = 1


def group_of(path: str) -> str:
    """The group a path stands in."""
    head = path.split(".", maxsplit=1)[0]
    if head == "players":
        return "teams"
    return "zones" if head in ("zones", "horizons", "encounters") else "turn"


def lines_of(ui: Ui, state: State, group: str, seat: Seat) -> list[Line]:
    """The lines of one group; of the teams, those of one seat."""
    if group == "teams":
        paths = _team(state, seat)
    elif group == "zones":
        paths = _zones(state)
    else:
        paths = [("turn", ""), ("phase", ""), ("active", ""), ("order", ""), ("final", "")]
    found = (_line(ui, state, path, of) for path, of in paths)
    return [line for line in found if line is not None]


def _team(state: State, seat: Seat) -> list[tuple[str, str]]:
    player = state.player(seat)
    head = f"players.{int(seat)}"
    names = ("hand", "zone", "reached", "off", "stayed", "bonus", "lose_next", "resistance")
    found = [(f"{head}.{name}", "") for name in names]
    for one in player.team:
        found += [(f"{head}.team.{one.id}.{what}", one.name) for what in ("combat", "speed")]
    found += [(f"{head}.missions.{number}", str(number)) for number in range(1, figures.BASICS + 1)]
    return found


def _zones(state: State) -> list[tuple[str, str]]:
    found = [("horizons", ""), ("encounters", ""), ("zones.new", "")]
    for zone in state.zones:
        found += [(f"zones.{zone.id}", zone.label), (f"zones.{zone.id}.preliminary", zone.label)]
    return [*found, *((f"zones.{zone.id}", zone.label) for zone in state.zone_discard)]


def _line(ui: Ui, state: State, path: str, of: str) -> Line | None:
    spot = find(state, path)
    if spot is None:
        return None
    name = capital(ui.words.show(spot.term))
    if path == "zones.new":
        name = ui.g("ui.correct.new_zone")
    elif of:
        name = ui.g("ui.correct.of", name=name, of=of)
    last = path.rpartition(".")[2]
    return Line(path, name, spot.get(state), _kind(path, last), HIGH.get(last, 1))


def _kind(path: str, last: str) -> str:
    if last in FLAGS:
        return "flag"
    if path.startswith("zones."):
        return "preliminary" if last == "preliminary" else "new" if last == "new" else "pile"
    if ".missions." in path:
        return "mission"
    return last if last in ("zone", "bonus", "phase", "active", "order") else "number"


def choices(ui: Ui, state: State, line: Line) -> dict[str, str]:
    """The few things that may stand there, by value; empty for what is typed or counted."""
    match line.kind:
        case "zone":
            words = {"": ui.g("ui.correct.nowhere")}
            return words | {str(zone.id): zone.label for zone in state.zones}
        case "bonus":
            return {"0": "0", str(figures.STAY): f"+{figures.STAY}"}
        case "phase":
            return {each.value: ui.words.show(each) for each in Phase if each is not Phase.SETUP}
        case "active":
            return {str(int(seat)): ui.words.show(seat) for seat in state.order}
        case "mission":
            return {each.value: ui.words.show(each) for each in MissionState}
        case "preliminary":
            return {each.value: ui.words.show(each) for each in (Hidden.NONE, Hidden.UNKNOWN)}
        case "pile":
            return {each: ui.g(f"ui.pile.{each}") for each in (ACTIVE, DISCARD, DECK)}
        case "new":
            return {each: ui.g(f"ui.pile.{each}") for each in (ACTIVE, DISCARD)}
        case _:
            return {}


def value_of(line: Line, text: str) -> Value:
    """The value a choice stands for."""
    if line.kind == "zone":
        return int(text) if text else None
    if line.kind in ("bonus", "active"):
        return int(text)
    return text


def shown(ui: Ui, state: State, line: Line, value: Value) -> str:
    """A value as players read it."""
    if line.kind == "flag":
        return ui.words.show(bool(value))
    if line.kind == "order":
        return ", ".join(ui.words.show(Seat(int(part))) for part in str(value or "").split())
    if line.kind == "preliminary":
        return ui.words.show(Hidden(str(value)))
    if line.kind == "new":
        return ui.g(f"ui.pile.{value}")
    words = choices(ui, state, line)
    key = "" if value is None else str(int(value)) if isinstance(value, int) else value
    if words:
        return words.get(key, key)
    return figure(value if isinstance(value, int) else None)
