"""The store's tests run on a disk in memory and on a real one, as TinyDB's own do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.box import Box
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.store import Disk, MemoryDisk, Store, open_folder
from tests.store.faults import FaultyDisk
from tests.toy_game import GAME, Options

GAMES = {"toy": GAME}


@pytest.fixture(params=["memory", "file"])
def plain(request: pytest.FixtureRequest) -> Disk:
    return MemoryDisk() if request.param == "memory" else Disk()


@pytest.fixture
def disk(plain: Disk) -> FaultyDisk:
    return FaultyDisk(plain)


@pytest.fixture
def place(tmp_path: Path, plain: Disk) -> Path:
    plain.make_folder(tmp_path)
    return tmp_path


@pytest.fixture
def open_store(place: Path, disk: FaultyDisk) -> Iterator[Callable[..., Store]]:
    """Opens the folder; what a test leaves open is closed."""
    opened: list[Store] = []

    def open_it(games: Any = GAMES, backups: bool = False) -> Store:
        opened.append(open_folder(place, games, disk, backups=backups))
        return opened[-1]

    yield open_it
    disk.well()
    for store in opened:
        store.close(5)


@pytest.fixture
def store(open_store: Callable[..., Store]) -> Store:
    return open_store()


def toy(
    name: str = "Evening", players: tuple[str, ...] = ("Ada", "Bo"), goal: int = 10**6, **more: Any
) -> Table[Any]:
    """A new table of the toy game."""
    seated = tuple(Player(player, f"id-{player}") for player in players)
    game = more.pop("game", GAME)
    table = open_table(game, Plan(name, seated, Options(goal=goal), **more), Box())
    assert isinstance(table, Table)
    return table
