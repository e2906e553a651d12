"""The way the group is thinking of: typed in the travel sheet, shown on the strip, done when it is confirmed.

It lives in the memory of this phone, not in the journal: nothing has happened yet.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.journey import Travel, spelled
from companion.games.synchro_horizon.queries.journey import ahead, is_last
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import Tile, four
from companion.games.synchro_horizon.vocabulary import Phase, Point
from companion.ui.act import Actor
from companion.ui.hooks import use_ref, use_state

KEY = "horizon.way"


@dataclass(frozen=True, slots=True)
class Way:
    """A city, one of its points, and what was typed of the tile."""

    city: str = ""
    point: Point | None = None
    time: int | None = None
    level: int | None = None
    coins: int | None = None
    monsters: tuple[int | None, ...] = (None,) * figures.LINE
    last: bool = False
    after: int = 0
    """How many stops lay behind when it was thought of: an old thought is forgotten."""

    @property
    def levels(self) -> tuple[int, ...]:
        """The levels of the four monsters; none unless all were read."""
        return four(self.monsters)

    @property
    def action(self) -> Travel:
        """The travel itself."""
        return Travel(self.city, self.point, self.time, self.level, self.coins, self.levels, self.last)


def tile_of(state: State, city: str) -> Tile | None:
    """What the box knows of a city, whatever its capitals."""
    return state.known.tile(spelled(state, city)) if city.strip() else None


def time_of(state: State, way: Way) -> int | None:
    """The hourglasses: typed, or known from the tile."""
    if way.time is not None:
        return way.time
    tile = tile_of(state, way.city)
    if tile is None:
        return None
    return next((one.time for one in tile.points if one.point is way.point), None)


def ends(way: Way) -> bool:
    """The last destination: it has no point of interest."""
    return way.last or is_last(way.city.strip())


def thought(state: State, do: Actor) -> Way:
    """What was thought of for this leg; the only known city when there is but one."""
    kept = do.memory.get(KEY)
    stops = len(state.journey.path)
    if isinstance(kept, Way) and kept.after == stops:
        return kept
    known = ahead(state)
    city = known[0].city if len(known) == 1 else ""
    return Way(city=city, after=stops)


def keep(state: State, do: Actor, way: Way) -> Way:
    """Remember a thought for this leg."""
    kept = replace(way, after=len(state.journey.path))
    do.memory[KEY] = kept
    for look in tuple(_looking(do)):
        look(kept)
    return kept


def _looking(do: Actor) -> list[Any]:
    """The parts of this phone that show the plan."""
    looking: list[Any] = do.memory.setdefault(f"{KEY}.looking", [])
    return looking


def use_plan(do: Actor) -> None:
    """Redraw the calling part whenever the plan changes: it is no part of the table's state."""
    _, look = use_state(None)
    mine = use_ref(None)

    def follow() -> None:
        mine.current = look
        _looking(do).append(look)

    def leave() -> None:
        if mine.current in _looking(do):
            _looking(do).remove(mine.current)

    ft.use_effect(follow, [do], cleanup=leave)


def planned(state: State, do: Actor) -> Way | None:
    """A way whose time is known; None when nothing is planned, or nobody travels now."""
    if state.phase is not Phase.TRAVEL:
        return None
    way = thought(state, do)
    if not way.city.strip() or time_of(state, way) is None:
        return None
    return way if way.point is not None or ends(way) else None
