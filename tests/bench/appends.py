"""Appends to whole chapters and, in turn, bare writes and flushes of the same bytes.

Imported here, and read as a text for the Python of a browser: so it needs nothing of the tests.
"""

from __future__ import annotations

import time
from pathlib import Path

from companion.store.areas import Area
from companion.store.chapter import ChapterFile
from companion.store.disk import Disk

HOME = Path("/bench")
ENTRIES = 200
"""As many as a chapter has."""


def entry(seq: int) -> dict[str, object]:
    """About as long as a tap of a real game."""
    return {"id": f"entry-{seq}", "seq": seq, "at": "2026-11-16T20:00:00.000+00:00", "text": "x" * 300}


def appends(disk: Disk, bare: Area, chapters: int) -> tuple[list[float], list[float]]:
    """Milliseconds of each durable append, and of each bare write and flush."""
    ours: list[float] = []
    floor: list[float] = []
    at = 0
    disk.make_folder(HOME)
    for number in range(chapters):
        path = HOME / f"{number}.json"
        file = ChapterFile(path, disk)
        file.begin({"table": "bench"}, {"number": number}, [])
        for seq in range(1, ENTRIES + 1):
            begin = time.perf_counter()
            file.append([entry(seq)])
            ours.append(1000 * (time.perf_counter() - begin))
            text = disk.read(path)
            begin = time.perf_counter()
            bare.write(at, text)
            bare.flush()
            floor.append(1000 * (time.perf_counter() - begin))
            at += len(text)
    disk.remove_folder(HOME)
    disk.sync_folder(HOME.parent)
    return ours, floor
