"""Everything that can be put right by hand, as lines: a path, a name, and what stands there now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.spots import Value, find
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Shard, Side
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.shards import kinds

GROUPS = ("journey", "heroes", "shards", "fight")
SWITCHES = frozenset({"upgraded", "master", "tavern", "village", "point", "exhausted"})
"""Paths that end so are yes or no."""


@dataclass(frozen=True, slots=True)
class Line:
    """One number, word or switch: its path, its name, its value now, and its limits."""

    path: str
    name: str
    now: Value
    low: int = 0
    high: int = 99
    shard: str = ""
    """The colour it counts, when the sum of 28 binds it."""

    @property
    def kind(self) -> str:
        """How it is edited."""
        if self.path == "turn_die":
            return "colour"
        if self.path == "due":
            return "side"
        return "switch" if self.path.rpartition(".")[2] in SWITCHES else "number"


def lines_of(ui: Ui, state: State, group: str) -> list[Line]:
    """The lines of one group; paths that mean nothing now are left out."""
    paths = {"journey": _journey, "heroes": _heroes, "shards": _shards, "fight": _fight}[group](state)
    return [line for path, low, high in paths if (line := _line(ui, state, path, low, high)) is not None]


def _line(ui: Ui, state: State, path: str, low: int, high: int) -> Line | None:
    spot = find(state, path)
    if spot is None:
        return None
    parts = [ui.words.show(spot.term)]
    if spot.name:
        parts.insert(0, spot.name)
    if spot.shards:
        parts.append(ui.words.show(Shard(spot.shards)))
    return Line(path, " · ".join(parts), spot.get(state), low, high, spot.shards)


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


Path = tuple[str, int, int]


def _journey(state: State) -> list[Path]:
    return [
        ("pos", 1, figures.LAST_DAY - 1),
        ("turn_die", 0, 0),
        ("coins", 0, 999),
        ("potions", 0, 999),
        ("here.level", 1, figures.TILE_LEVELS),
        ("here.coins", 0, 99),
        ("visit.village", 0, 1),
        ("visit.point", 0, 1),
        ("limit", figures.GROUP_AFTER_ABYSS, figures.GROUP),
    ]


def _life(who: str) -> list[Path]:
    return [(f"{who}.damage", 0, 99), (f"{who}.shield", 0, 99), (f"{who}.max_hp", 1, figures.HP_MOST)]


def _heroes(state: State) -> list[Path]:
    paths: list[Path] = []
    for hero in state.heroes:
        if hero.who is not None:
            who = hero.who.value
            paths += [*_life(who), (f"{who}.level", 1, figures.LEVELS), (f"{who}.upgraded", 0, 1)]
            paths.append((f"{who}.master", 0, 1))
        paths += [(f"skills.{skill.id}.upgraded", 0, 1) for skill in hero.skills]
        paths += [(f"items.{item.id}.upgraded", 0, 1) for item in hero.items]
    paths += [(f"items.{item.id}.upgraded", 0, 1) for item in (*state.roster.pool, *state.roster.locked)]
    for hero in state.roster.waiting:
        head = f"waiting.{hero.id}"
        paths += [(f"{head}.level", 1, figures.LEVELS), (f"{head}.damage", 0, 99), (f"{head}.tavern", 0, 1)]
    return paths


def _shards(state: State) -> list[Path]:
    homes = [("bag", figures.SHARDS), ("tray", figures.SHARDS), ("reserve", figures.RESERVE)]
    homes += [(f"heroes.{hero.who.value}", figures.SHARDS) for hero in state.heroes if hero.who]
    return [(f"{home}.{shard.value}", 0, most) for shard in kinds(state) for home, most in homes]


def _fight(state: State) -> list[Path]:
    paths: list[Path] = [("round", 1, 99), ("due", 0, 0), ("exhausted", 0, 1)]
    for monster in state.monsters:
        who = monster.who.value
        paths += [*_life(who), (f"{who}.die", 0, figures.ACTION_DIE)]
    return paths
