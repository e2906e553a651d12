"""Everything that can be put right by hand, as lines: a path, a name, and what stands there now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon.spots import Spot, Term, Value, find
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Shard, Side
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.shards import kinds

GROUPS = ("journey", "heroes", "shards", "fight")


@dataclass(frozen=True, slots=True)
class Line:
    """One number, word or switch: its path, its name, its value now, and what it may be."""

    path: str
    name: str
    now: Value
    spot: Spot

    @property
    def shard(self) -> str:
        """The colour it counts, when the sum of 28 binds it."""
        return self.spot.shards

    @property
    def kind(self) -> str:
        """How it is edited."""
        if self.spot.term is Term.TURN_DIE:
            return "colour"
        if self.spot.term is Term.DUE:
            return "side"
        return "switch" if self.spot.switch else "number"

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the most of a number."""
        assert isinstance(self.spot.may_be, range), "only numbers have limits"
        return self.spot.may_be[0], self.spot.may_be[-1]


def lines_of(ui: Ui, state: State, group: str) -> list[Line]:
    """The lines of one group; paths that mean nothing now are left out."""
    paths = {"journey": _journey, "heroes": _heroes, "shards": _shards, "fight": _fight}[group](state)
    return [_line(ui, state, path, spot) for path in paths if (spot := find(state, path)) is not None]


def _line(ui: Ui, state: State, path: str, spot: Spot) -> Line:
    parts = [ui.words.show(spot.term)]
    if spot.name:
        parts.insert(0, spot.name)
    if spot.shards:
        parts.append(ui.words.show(Shard(spot.shards)))
    return Line(path, " · ".join(parts), spot.get(state), spot)


def shown(ui: Ui, line: Line, value: Value) -> str:
    """A value as players read it."""
    match line.kind:
        case "colour":
            return ui.g("ui.c.none") if value is None else ui.words.show(Colour(str(value)))
        case "side":
            return ui.words.show(Side(str(value)))
        case "switch":
            return ui.g("ui.c.yes" if value else "ui.c.no")
        case _:
            return "?" if value is None else str(value)


def _journey(state: State) -> list[str]:
    here = ("here.level", "here.coins", "visit.village", "visit.point")
    return ["pos", "turn_die", "coins", "potions", *here, "limit"]


def _life(who: str) -> list[str]:
    return [f"{who}.damage", f"{who}.shield", f"{who}.max_hp"]


def _heroes(state: State) -> list[str]:
    paths: list[str] = []
    for hero in state.heroes:
        if hero.who is not None:
            who = hero.who.value
            paths += [*_life(who), f"{who}.level", f"{who}.upgraded", f"{who}.master"]
        paths += [f"skills.{skill.id}.upgraded" for skill in hero.skills]
        paths += [f"items.{item.id}.upgraded" for item in hero.items]
    paths += [f"items.{item.id}.upgraded" for item in (*state.roster.pool, *state.roster.locked)]
    for hero in state.roster.waiting:
        paths += [f"waiting.{hero.id}.{name}" for name in ("level", "damage", "tavern")]
    return paths


def _shards(state: State) -> list[str]:
    homes = ["bag", "tray", "reserve", *(f"heroes.{hero.who.value}" for hero in state.heroes if hero.who)]
    return [f"{home}.{shard.value}" for shard in kinds(state) for home in homes]


def _fight(state: State) -> list[str]:
    paths = ["round", "due", "exhausted"]
    for monster in state.monsters:
        who = monster.who.value
        paths += [*_life(who), f"{who}.die"]
    return paths
