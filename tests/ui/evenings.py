"""The moments of every game with screens of its own: each ``tests/ui/*evening.py`` says whose it is."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.core.table import Table
from companion.games import ON_THE_SHELF
from companion.store import Store

_FOUND = [import_module(f"tests.ui.{path.stem}") for path in Path(__file__).parent.glob("*evening.py")]
_MODULES: dict[str, ModuleType] = {found.GAME.id: found for found in _FOUND if hasattr(found, "MOMENTS")}

WITH_SCREENS = tuple(game for game in ON_THE_SHELF if find_spec(f"companion.ui.games.{game}"))
EVENINGS: dict[str, ModuleType] = {game: _MODULES[game] for game in WITH_SCREENS}
MOMENTS: dict[str, dict[str, Callable[[Store], Table[Any]]]] = {
    game: evening.MOMENTS for game, evening in EVENINGS.items()
}

BUSY: dict[str, Callable[[Store], Table[Any]]] = {
    game: getattr(evening, "BUSY", next(iter(evening.MOMENTS.values()))) for game, evening in EVENINGS.items()
}
"""A table of each game with as much on it as can be."""
CHAIRS: dict[str, tuple[Callable[[Store], Table[Any]], str]] = {
    f"{game} {which}".strip(): chair
    for game, evening in EVENINGS.items()
    for which, chair in getattr(evening, "CHAIRS", {}).items()
}
"""Tables at which somebody may be away, and the tile of the second seat there."""
