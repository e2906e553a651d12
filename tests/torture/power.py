"""A disk that only keeps what was synced, and a power cut that mixes the rest at random.

The content of a file is on the disk once the file was synced; its name, once its folder was. When the
power goes, each page of unsynced content is the old one, the new one or empty, and each change of a
name that was not synced has happened or not, in any order. That is less than any real disk promises.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any
from unittest import mock

from companion.core import loaded_journal
from companion.games import ALL
from companion.store import MemoryDisk
from companion.store.disk import in_turn
from tests.store.faults import FaultyDisk, Killed, KilledAfter
from tests.torture.faults import audit
from tests.torture.scene import CHAPTER, HOME, Cut, Scene

PAGES = (512, 4096)
CALLS = 600
"""About as many calls as a scene makes that change something on the disk."""

Names = dict[PurePosixPath, "Content | None"]
"""What each name stands for: the content of a file, or None for a folder."""


class Content(bytearray):
    """A file: what programs see, and what is on the disk."""

    synced: bytes = b""


class PowerDisk(MemoryDisk):
    """Remembers what is only in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.sure: Names = {}
        self.pending: list[tuple[frozenset[PurePosixPath], Callable[[Names], None]]] = []

    def _change(self, change: Callable[[Names], None], *folders: PurePosixPath) -> None:
        with self._one:
            self.pending.append((frozenset(folders), change))

    def create(self, path: Path) -> int:
        handle = super().create(path)
        key = self._key(path)
        content = Content()
        self._files[key] = self._handles[handle] = content
        self._change(lambda names: names.update({key: content}), key.parent)
        return handle

    def sync(self, handle: int) -> None:
        content = self._handles[handle]
        assert isinstance(content, Content)
        content.synced = bytes(content)

    def replace(self, source: Path, target: Path) -> None:
        content = self._file(source)
        super().replace(source, target)
        old, new = self._key(source), self._key(target)

        def change(names: Names) -> None:
            names.pop(old, None)
            names[new] = content  # type: ignore[assignment]

        self._change(change, old.parent, new.parent)

    def link(self, source: Path, target: Path) -> None:
        super().link(source, target)
        content, key = self._file(source), self._key(target)
        self._change(lambda names: names.update({key: content}), key.parent)  # type: ignore[dict-item]

    def unlink(self, path: Path) -> None:
        super().unlink(path)
        key = self._key(path)
        self._change(lambda names: names.pop(key, None), key.parent)

    def move(self, source: Path, target: Path) -> None:
        super().move(source, target)
        old, new = self._key(source), self._key(target)

        def change(names: Names) -> None:
            moved = {self._moved(key, old, new): content for key, content in names.items()}
            names.clear()
            names.update(moved)

        self._change(change, old.parent, new.parent)

    def make_folder(self, path: Path) -> None:
        key = self._key(path)
        new = [each for each in (key, *key.parents) if each not in self._folders]
        super().make_folder(path)
        for each in reversed(new):
            self._change(lambda names, each=each: names.update({each: None}), each.parent)  # type: ignore[misc]

    def remove_folder(self, path: Path) -> None:
        super().remove_folder(path)
        gone = self._key(path)

        def change(names: Names) -> None:
            for key in [key for key in names if key.is_relative_to(gone)]:
                del names[key]

        self._change(change, gone.parent)

    def sync_folder(self, path: Path) -> None:
        with self._one:
            key, left = self._key(path), []
            for folders, change in self.pending:
                if key in folders:
                    change(self.sure)
                else:
                    left.append((folders, change))
            self.pending = left

    # -- the cut --------------------------------------------------------------------------------

    def after_the_cut(self, dice: Random) -> MemoryDisk:
        """What the next start finds."""
        names = dict(self.sure)
        kept = dice.choice((0.0, 0.3, 0.7, 1.0))
        orderly, stop = dice.random() < 0.5, dice.randint(0, len(self.pending))
        for place, (_, change) in enumerate(self.pending):
            if (place < stop) if orderly else dice.random() < kept:
                change(names)
        found = MemoryDisk()
        found.make_folder(HOME.parent)
        for key in sorted(names, key=lambda each: len(each.parts)):
            if key.parent not in found._folders:
                continue  # its folder was never on the disk
            content = names[key]
            if content is None:
                found._folders.add(key)
            else:
                found._files[key] = bytearray(torn(content, dice))
        return found


for _call in ("create", "sync", "replace", "link", "unlink", "move", "make_folder", "remove_folder"):
    setattr(PowerDisk, _call, in_turn(getattr(PowerDisk, _call)))


def torn(content: Content, dice: Random) -> bytes:
    """Old and new pages of a file, mixed, at a length between the two."""
    old, new = content.synced, bytes(content)
    if old == new:
        return old
    page = dice.choice(PAGES)
    length = dice.choice((len(old), len(new), dice.randint(0, max(len(old), len(new)))))
    pages = []
    for start in range(0, length, page):
        version = dice.choice((old, new, bytes(length)))
        pages.append(version[start : start + page].ljust(page, b"\0"))
    return b"".join(pages)[:length]


def cut(game: str, at: int, dice: Random, mixes: int = 4) -> int:
    """Play until the power goes at that call; look at several of the disks it may leave behind."""
    with mock.patch.object(loaded_journal, "CHAPTER_SIZE", CHAPTER):
        power = PowerDisk()
        power.make_folder(HOME.parent)
        power.sync_folder(HOME.parent.parent)
        disk = FaultyDisk(power)
        disk.strike(at, dice.choice((Killed, KilledAfter)))
        played = Scene(disk, game)
        try:
            played.play()
        except Cut:
            played.abandon()
        for _ in range(mixes):
            played.disk = FaultyDisk(power.after_the_cut(dice))
            audit(played)
    return mixes


def cuts(count: int, seed: int = 1, until: float = 0.0, games: list[str] | None = None) -> dict[str, Any]:
    """Cut the power at so many moments."""
    dice, mixed, done = Random(seed), 0, 0
    while done < count or time.monotonic() < until:
        mixed += cut(dice.choice(games or sorted(ALL)), dice.randint(1, CALLS), dice)
        done += 1
    return {"power cuts": done, "disks left behind": mixed}
