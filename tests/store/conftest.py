"""The store's tests run on every disk there is: in memory, in a folder, and on that of a browser.

The last one is taken twice: over ordinary files and with a thread that writes, then in memory and without
threads, as Python has it in a browser.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.box import Box
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.store import Disk, MemoryDisk, Store, open_folder
from companion.store.areas import file_areas, memory_areas
from companion.store.log_disk import LogDisk
from tests.store.faults import FaultyDisk
from tests.toy_game import GAME, Options

GAMES = {"toy": GAME}


@pytest.fixture(params=["memory", "file", "log", "loop"])
def plain(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Disk]:
    match request.param:
        case "memory":
            yield MemoryDisk()
        case "file":
            yield Disk()
        case "log":
            areas = file_areas(tmp_path_factory.mktemp("areas"))
            yield LogDisk(areas)
            areas.close()
        case _:
            yield LogDisk(memory_areas(), one_thread=True)


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


def happens(store: Store, test: Callable[[], bool], timeout: float = 10) -> bool:
    """True when something comes by itself: from the writer's thread, or from an event loop that runs."""

    async def look() -> bool:
        store.writer.wake()
        end = time.monotonic() + timeout
        while not test() and time.monotonic() < end:
            await asyncio.sleep(0.002)
        return test()

    return asyncio.run(look())


def toy(
    name: str = "Evening", players: tuple[str, ...] = ("Ada", "Bo"), goal: int = 10**6, **more: Any
) -> Table[Any]:
    """A new table of the toy game."""
    seated = tuple(Player(player, f"id-{player}") for player in players)
    game = more.pop("game", GAME)
    table = open_table(game, Plan(name, seated, Options(goal=goal), **more), Box())
    assert isinstance(table, Table)
    return table
