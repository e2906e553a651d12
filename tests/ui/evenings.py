"""The moments of every game with screens of its own, found by its id: ``tests/ui/<id>_evening.py``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from companion.core.table import Table
from companion.games import ON_THE_SHELF
from companion.store import Store

ELSEWHERE = {"big_book": "evening", "synchro_horizon": "horizon_evening"}
"""Written before a game's evening had its name."""


def evening_of(game: str) -> ModuleType:
    return import_module(f"tests.ui.{ELSEWHERE.get(game, f'{game}_evening')}")


WITH_SCREENS = tuple(game for game in ON_THE_SHELF if find_spec(f"companion.ui.games.{game}"))
EVENINGS: dict[str, ModuleType] = {game: evening_of(game) for game in WITH_SCREENS}
MOMENTS: dict[str, dict[str, Callable[[Store], Table[Any]]]] = {
    game: evening.MOMENTS for game, evening in EVENINGS.items()
}
