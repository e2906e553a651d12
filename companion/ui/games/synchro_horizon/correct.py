"""The sheet of manual corrections: every correctable value, in the order of the table."""

from __future__ import annotations

from collections.abc import Iterable

from companion.core.seats import Seat
from companion.games.synchro_horizon.correction import SPOTS, Correct, Term
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard
from companion.kit.correction import Correctable, Value
from companion.ui.games.synchro_horizon.entry.shards import kinds
from companion.ui.parts.correct import NamedSpot, Repairs, named_spots
from companion.ui.parts.wording import capital
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

JOURNEY = (
    "pos",
    "turn_die",
    "coins",
    "potions",
    "here.level",
    "here.coins",
    "visit.village",
    "visit.point",
    "limit",
)


def _name(ui: Ui, path: str, spot: Correctable[State, Term]) -> NamedSpot:
    """Return the name of a correctable value: its owner, its term and, for a stock, its shard colour."""
    parts = [spot.name] if spot.name else []
    parts.append(ui.words.show(spot.term))
    full = " · ".join(parts)
    if spot.stock:
        parts.append(ui.words.show(Shard(spot.stock)))
    return NamedSpot(path, capital(" · ".join(parts)), full)


def _named(at: TableContext[State], paths: Iterable[str]) -> list[NamedSpot]:
    return named_spots(at, SPOTS, paths, _name)


def _journey(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    return _named(at, JOURNEY)


def _life(who: str) -> list[str]:
    return [f"{who}.damage", f"{who}.shield", f"{who}.max_hp"]


def _heroes(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    state, paths = at.state, []
    for hero in state.heroes:
        if hero.who is not None:
            who = hero.who.value
            paths += [*_life(who), f"{who}.level", f"{who}.upgraded", f"{who}.master"]
        paths += [f"skills.{skill.id}.upgraded" for skill in hero.skills]
        paths += [f"items.{item.id}.upgraded" for item in hero.items]
    paths += [f"items.{item.id}.upgraded" for item in (*state.roster.pool, *state.roster.locked)]
    for hero in state.roster.waiting:
        paths += [f"waiting.{hero.id}.{name}" for name in ("level", "damage", "tavern")]
    return _named(at, paths)


def _shards(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    heroes = (f"heroes.{hero.who.value}" for hero in at.state.heroes if hero.who)
    homes = ["bag", "tray", "reserve", *heroes]
    return _named(at, [f"{home}.{shard.value}" for shard in kinds(at.state) for home in homes])


def _fight(at: TableContext[State], seat: Seat) -> list[NamedSpot]:
    paths = ["round", "due", "exhausted"]
    for monster in at.state.monsters:
        paths += [*_life(monster.who.value), f"{monster.who.value}.die"]
    return _named(at, paths)


def _usual(state: State, path: str) -> str:
    """Return the usual other side of a shard correction: the bag; for the bag itself the tray."""
    colour = path.rpartition(".")[2]
    return f"tray.{colour}" if path.startswith("bag.") else f"bag.{colour}"


def _word(at: TableContext[State], path: str, value: Value) -> str:
    if value is not None:
        return ""
    return at.g("ui.correct.none") if path == "turn_die" else "?"


CorrectSheet = Repairs(
    SPOTS,
    Correct,
    {"journey": _journey, "heroes": _heroes, "shards": _shards, "fight": _fight},
    usual=_usual,
    word=_word,
).sheet()
