"""Stores for the screens: on a disk in memory, so that a thousand screens are drawn in seconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import ALL
from companion.store import MemoryDisk, Store, open_folder
from companion.ui.dispatcher import Dispatcher
from companion.ui.session import ClientSession
from tests.store.faults import FaultyDisk


@pytest.fixture(autouse=True)
def no_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Main buttons do not rest, the space bar does not wait: how fast this machine is must not matter.

    Two tests are about the rest.
    """
    monkeypatch.setattr(ClientSession, "guard", 0.0)
    monkeypatch.setattr("companion.ui.main.SPACE_WAITS", 0.0)


@pytest.fixture
def disk(tmp_path: Path) -> FaultyDisk:
    """A disk that fails when it is told to."""
    memory = MemoryDisk()
    memory.make_folder(tmp_path)
    return FaultyDisk(memory)


@pytest.fixture
def store(tmp_path: Path, disk: FaultyDisk) -> Iterator[Store]:
    """A store that speaks French."""
    opened = open_folder(tmp_path, ALL, disk, backups=False)
    opened.library.choose(lang="fr")
    yield opened
    disk.well()
    opened.close(5)


@pytest.fixture
def actors(monkeypatch: pytest.MonkeyPatch) -> list[Dispatcher]:
    """The doors of the tables that are open: a sheet may be opened from outside."""
    found: list[Dispatcher] = []
    first = Dispatcher.__init__

    def remembered(self: Dispatcher, *args: object) -> None:
        first(self, *args)  # type: ignore[arg-type]
        found.append(self)

    monkeypatch.setattr(Dispatcher, "__init__", remembered)
    return found
