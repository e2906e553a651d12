"""Files cut at every byte, and with flipped bits: the app opens, and says what it could not save."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from companion.core.journal import Entry
from companion.store import DamageWhat, ImportRefusal, Loaded, MemoryDisk, OpenFailure, read_export
from companion.store.damage import OpenWhy
from companion.store.storage import bak_of
from tests.torture.audit import agreed, opened
from tests.torture.play import GAMES, deal, tap
from tests.torture.scene import HOME


class Evening:
    """A table on a disk in memory, to be damaged again and again."""

    def __init__(self, game: str, taps: int = 6, seed: str = "bytes"):
        self.disk = MemoryDisk()
        self.disk.make_folder(HOME)
        store = opened(HOME, self.disk)
        table = deal(game, seed)
        self.name = table.header.table
        store.start(table)
        dice = Random(seed)
        for _ in range(taps):
            tap(table, dice)
            assert store.flush()
        self.entries = table.entries
        self.path = store.tables.path(self.name, 1)
        assert store.close()
        self.whole = {key: bytes(text) for key, text in self.disk._files.items()}
        self.folders = set(self.disk._folders)
        self.text = self.disk.read(self.path)

    def damaged(self, *files: tuple[Path, bytes]) -> MemoryDisk:
        """The disk with other bytes in some files."""
        disk = MemoryDisk()
        disk._folders = set(self.folders)
        disk._files = {key: bytearray(text) for key, text in self.whole.items()}
        for path, text in files:
            disk._files[disk._key(path)] = bytearray(text)
        return disk


def look(evening: Evening, disk: MemoryDisk, least: int) -> None:
    """At least so many entries are there; fewer than all of them only with a report, and nothing vanished."""
    before = {bytes(text) for text in disk._files.values()}
    store = opened(HOME, disk)
    try:
        loaded = store.open(evening.name)
        entries: tuple[Entry, ...] = ()
        if isinstance(loaded, OpenFailure):
            assert loaded.why is OpenWhy.UNREADABLE, loaded
        else:
            entries = loaded.table.entries
            assert entries == evening.entries[: len(entries)], "an entry nobody made"
            if entries != evening.entries:
                assert loaded.damage, "taps are missing and nobody says so"
            agreed(store)
        assert len(entries) >= least
        lost = before - {bytes(text) for text in disk._files.values()}
        assert not any(evening.name.encode() in text for text in lost), "a damaged file was thrown away"
    finally:
        assert store.close(10)
    again = opened(HOME, disk)
    try:
        second = again.open(evening.name)
        if isinstance(loaded, Loaded):
            assert isinstance(second, Loaded)
            assert second.damage == (), "told, and mended, once"
            assert second.table.entries == entries
    finally:
        assert again.close(10)


def wounds(text: bytes, dice: Random, step: int, flips: int) -> Iterator[bytes]:
    """The text cut at every so many bytes, then with one flipped bit each."""
    for length in range(0, len(text), step):
        yield text[:length]
    for _ in range(flips):
        wound = bytearray(text)
        wound[dice.randrange(len(wound))] ^= 1 << dice.randrange(8)
        yield bytes(wound)


def cut_chapters(game: str, step: int = 1, flips: int = 300, seed: int = 1) -> int:
    """The last chapter is damaged; the copy before it is whole, so one tap at most is missing."""
    evening, dice, count = Evening(game), Random(seed), 0
    for wound in wounds(evening.text, dice, step, flips):
        look(evening, evening.damaged((evening.path, wound)), len(evening.entries) - 1)
        count += 1
    return count


def cut_both(game: str, step: int = 37, flips: int = 60, seed: int = 1) -> int:
    """Both the chapter and the copy before it are damaged: the good lines are the table."""
    evening, dice, count = Evening(game), Random(seed), 0
    other = evening.damaged().read(bak_of(evening.path))
    for wound in wounds(evening.text, dice, step, flips):
        length = dice.randrange(len(other))
        look(evening, evening.damaged((evening.path, wound), (bak_of(evening.path), other[:length])), 0)
        count += 1
    return count


def cut_lists(step: int = 1, flips: int = 100, seed: int = 1) -> int:
    """The list of tables, and the note about the folder's version."""
    evening, dice, count = Evening("toy", 3), Random(seed), 0
    for name in ("library.json", "folder.json"):
        text = evening.damaged().read(HOME / name)
        for wound in wounds(text, dice, step, flips):
            disk = evening.damaged((HOME / name, wound))
            store = opened(HOME, disk)
            assert [card.id for card in store.cards()] == [evening.name]
            damage = store.damage()
            assert all(each.what in (DamageWhat.RESTORED, DamageWhat.LIBRARY_REBUILT) for each in damage)
            assert damage or name == "folder.json"
            assert store.close(10)
            look(evening, disk, len(evening.entries))
            count += 1
    return count


def cut_exports(step: int = 1, flips: int = 300, seed: int = 1) -> int:
    """A backup that was cut or changed is never taken for one."""
    evening, dice, count = Evening("toy", 3), Random(seed), 0
    store = opened(HOME, evening.damaged())
    text = store.export() or b""
    assert store.close()
    whole = read_export(text)
    assert not isinstance(whole, ImportRefusal)
    for wound in wounds(text, dice, step, flips):
        answer = read_export(wound)
        same = not isinstance(answer, ImportRefusal) and answer.payload() == whole.payload()
        assert isinstance(answer, ImportRefusal) or same, "a changed export passed for whole"
        count += 1
    return count


def everything(games: Iterable[str] = (), *, short: bool = False, until: float = 0.0) -> dict[str, int]:
    """All of it; shortly, the toy game only, and a real one here and there."""
    if short:
        found = cut_chapters("toy", 3, 60) + cut_chapters("big_book", 211, 10) + cut_both("toy", 61, 20)
        return {"files damaged": found + cut_lists(7, 20) + cut_exports(2, 100)}
    count = cut_lists() + cut_exports()
    for game in games or GAMES:
        if until and time.monotonic() > until:
            break
        count += cut_chapters(game) + cut_both(game)
    return {"files damaged": count}
