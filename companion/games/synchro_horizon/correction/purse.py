"""Coins and potions, repaired by hand: ``coins`` · ``potions``."""

from __future__ import annotations

from dataclasses import replace

from companion.games.synchro_horizon.correction.spot import Spot, as_int, within
from companion.games.synchro_horizon.events.table import Term
from companion.games.synchro_horizon.state import State


def find(state: State, path: list[str]) -> Spot | None:
    """The spot of a path of the purse."""
    match path:
        case [("coins" | "potions") as name]:
            return Spot(
                Term(name),
                lambda now: int(getattr(now.purse, name)),
                lambda now, value: replace(now, purse=replace(now.purse, **{name: as_int(value)})),
                within(0, 999),
            )
        case _:
            return None
