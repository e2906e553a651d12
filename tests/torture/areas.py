"""The disk of a browser under torture: every call to its areas fails, the power goes, bytes are damaged.

The store plays the same scene as on the other disks; what fails here lies one floor below, in the three areas
the disk is made of.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any
from unittest import mock

from companion.core import loaded_journal
from companion.core.journal import Entry
from companion.games import ALL
from companion.store import DamageWhat, Disk, Loaded, OpenFailure, log_disk
from companion.store.areas import Areas, MemoryArea
from companion.store.damage import OpenWhy
from companion.store.log_disk import LogDisk
from tests.store.faults import FaultyDisk, Killed, KilledAfter, Short
from tests.torture.audit import agreed, opened
from tests.torture.faults import COUNTED, audit
from tests.torture.play import deal, tap
from tests.torture.power import PAGES
from tests.torture.scene import CHAPTER, HOME, Cut, Scene

SHORT_LOG = 6000
"""Bytes of a log here: it changes areas several times in a scene."""


def tight(work: Callable[..., Any]) -> Callable[..., Any]:
    """Logs and contents in the log so small that everything the disk can do happens in one scene."""

    def small(*args: Any, **more: Any) -> Any:
        with (
            mock.patch.object(log_disk, "LOG_LIMIT", SHORT_LOG),
            mock.patch.object(log_disk, "SMALL", 3000),
            mock.patch.object(loaded_journal, "CHAPTER_SIZE", CHAPTER),
        ):
            return work(*args, **more)

    return small


def on_areas() -> FaultyDisk:
    """The disk of a browser, failing at any call of the store."""
    disk = FaultyDisk(disk_of([MemoryArea() for _ in range(3)]))
    disk.counted = COUNTED
    return disk


class TroubledDisk(FaultyDisk):
    """A disk of areas whose faults are those of its areas: counted, and dealt out, by call of an area."""

    ready = False

    def __init__(self, make: Callable[[], MemoryArea] = MemoryArea) -> None:
        self.areas = [make() for _ in range(3)]
        data, *logs = (_Troubled(area, self._area_call) for area in self.areas)
        areas = Areas(data, (logs[0], logs[1]), ahead=SHORT_LOG)  # type: ignore[arg-type]
        super().__init__(LogDisk(areas, one_thread=True))
        self.counted = ()
        self.ready = True

    def _area_call(self, operation: str, call: Callable[..., Any], *args: Any) -> Any:
        if not self.ready:
            return call(*args)
        if self.dead:
            raise Killed
        self.calls.append(operation)
        error = self.rule(operation, len(self.calls))
        if isinstance(error, Short) and operation == "write":
            at, content = args
            call(at, content[: len(content) // 2])
        if error is not None:
            self.dead = isinstance(error, Killed)
            if isinstance(error, KilledAfter):
                call(*args)
            raise error
        return call(*args)

    def next_start(self) -> Disk:
        """What another process finds."""
        return disk_of(self.areas)


class _Troubled:
    def __init__(self, area: MemoryArea, through: Callable[..., Any]) -> None:
        for name in ("write", "flush", "truncate"):
            setattr(self, name, partial(through, name, getattr(area, name)))
        # What is read was checked when the disk was opened; a read that fails is a table that does not open.
        self.read, self.size = area.read, area.size


def disk_of(areas: list[MemoryArea]) -> LogDisk:
    """The disk in these areas, as the next start opens it."""
    data, *logs = areas
    return LogDisk(Areas(data, (logs[0], logs[1]), ahead=SHORT_LOG), one_thread=True)


# -- the power goes -------------------------------------------------------------------------------


class PowerArea(MemoryArea):
    """Remembers what was not flushed."""

    def __init__(self) -> None:
        super().__init__()
        self.sure = b""
        self.pending: list[tuple[int, bytes | None]] = []

    def write(self, at: int, content: bytes) -> None:
        self.pending.append((at, content))
        super().write(at, content)

    def truncate(self, size: int) -> None:
        self.pending.append((size, None))
        super().truncate(size)

    def flush(self) -> None:
        self.pending.clear()
        self.sure = bytes(self.bytes)

    def after_the_cut(self, dice: Random) -> MemoryArea:
        """Each page that was not flushed is there or not, whatever its order."""
        found = MemoryArea(self.sure)
        page, kept = dice.choice(PAGES), dice.choice((0.0, 0.3, 0.7, 1.0))
        stop = dice.randint(0, len(self.pending)) if dice.random() < 0.5 else None
        for number, (at, content) in enumerate(self.pending):
            there = number < stop if stop is not None else dice.random() < kept
            if content is None:
                if there:
                    found.truncate(at)
                continue
            for start in range(-(at % page), len(content), page):
                piece = content[max(0, start) : start + page]
                if there if stop is not None and number != stop else dice.random() < max(kept, 0.3):
                    found.write(at + max(0, start), piece)
        return found


@tight
def cut(game: str, at: int, dice: Random, mixes: int = 4) -> int:
    """Play until the power goes at that call of an area; look at several of the disks it may leave behind."""
    disk = TroubledDisk(PowerArea)
    disk.inner.make_folder(HOME.parent)
    disk.inner.sync_folder(HOME.parent)
    disk.calls.clear()
    disk.strike(at, dice.choice((Killed, KilledAfter)))
    played = Scene(disk, game)
    try:
        played.play()
    except Cut:
        played.abandon()
    for _ in range(mixes):
        left = [area.after_the_cut(dice) for area in disk.areas if isinstance(area, PowerArea)]
        played.disk = FaultyDisk(disk_of(left))
        audit(played)
    return mixes


def cuts(count: int, seed: int = 1, until: float = 0.0, games: list[str] | None = None) -> dict[str, Any]:
    """Cut the power at so many moments."""
    dice, mixed, done = Random(seed), 0, 0
    while done < count or time.monotonic() < until:
        mixed += cut(dice.choice(games or sorted(ALL)), dice.randint(1, 420), dice)
        done += 1
    return {"power cuts": done, "disks left behind": mixed}


# -- damaged bytes ---------------------------------------------------------------------------------


class Evening:
    """A table on areas in memory, to be damaged again and again."""

    def __init__(self, game: str, taps: int = 12, seed: str = "areas") -> None:
        self.areas = [MemoryArea() for _ in range(3)]
        disk = disk_of(self.areas)
        disk.make_folder(HOME)
        store = opened(HOME, disk)
        table = deal(game, seed)
        self.name = table.header.table
        store.start(table)
        dice = Random(seed)
        for _ in range(taps):
            tap(table, dice)
            assert store.flush()
        while table.look_back():
            pass
        self.entries = table.entries
        assert store.close()

    def damaged(self, number: int, text: bytes) -> list[MemoryArea]:
        """The areas with other bytes in one of them."""
        return [MemoryArea(text if at == number else bytes(area.bytes)) for at, area in enumerate(self.areas)]


def look(evening: Evening, areas: list[MemoryArea]) -> None:
    """It opens; what is missing is told, what is there was really played; told and mended once."""
    disk = disk_of(areas)
    disk.make_folder(HOME)
    store = opened(HOME, disk)
    entries: tuple[Entry, ...] = ()
    try:
        told = store.damage()
        loaded = store.open(evening.name)
        if isinstance(loaded, OpenFailure):
            assert loaded.why in (OpenWhy.UNREADABLE, OpenWhy.NO_SUCH_TABLE), loaded
            assert told or loaded.why is OpenWhy.UNREADABLE
        else:
            entries = _looked_back(loaded)
            told += store.damage()
            first = entries[0].seq - 1 if entries else 0
            assert entries == evening.entries[first : first + len(entries)], "an entry nobody made"
            assert entries == evening.entries or told or loaded.damage, "taps are missing and nobody says so"
            if (
                not loaded.table.has_more_past
            ):  # an older chapter that is gone leaves a gap, which is told too
                agreed(store)
        for damage in told:
            if damage.what is DamageWhat.DISK_HURT:
                assert damage.kept, "what is left of a damaged log is kept"
    finally:
        assert store.close(10)
    again = opened(HOME, disk_of(areas))
    try:
        second = again.open(evening.name)
        assert all(each.what is not DamageWhat.DISK_HURT for each in again.damage())
        if isinstance(loaded, Loaded):
            assert isinstance(second, Loaded), second
            assert second.damage == (), "told, and mended, once"
            assert _looked_back(second) == entries
    finally:
        assert again.close(10)


def _looked_back(loaded: Loaded) -> tuple[Entry, ...]:
    while loaded.table.look_back():
        pass
    return loaded.table.entries


@tight
def wounds(game: str, cut_every: int = 1, flips: int = 300, seed: int = 1) -> dict[str, int]:
    """Each area is cut at every so many bytes, has bits flipped, and whole pages emptied."""
    evening, dice, count = Evening(game), Random(seed), 0
    for number, area in enumerate(evening.areas):
        text = bytes(area.bytes)
        for length in range(0, len(text), cut_every):
            look(evening, evening.damaged(number, text[:length]))
            count += 1
        for _ in range(flips if text else 0):
            wound = bytearray(text)
            wound[dice.randrange(len(wound))] ^= 1 << dice.randrange(8)
            look(evening, evening.damaged(number, bytes(wound)))
            count += 1
        for start in range(0, len(text), 512):
            empty = text[:start] + bytes(min(512, len(text) - start)) + text[start + 512 :]
            look(evening, evening.damaged(number, empty))
            count += 1
    return {"areas damaged": count}
