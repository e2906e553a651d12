"""From the tap to "saved", against writing the same bytes by hand: temp, fsync, rename, folder fsync.

The tap goes the whole way: rules, journal, queue, writer's thread, TinyDB, file with checksum and the
generation before, and back. Both are measured in turn on the same disk, over whole chapters, so that
the file has every size a chapter's file has.
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.bench import a_store, fill, last_file, new_table, show, timed


def by_hand(path: Path, text: bytes) -> None:
    temp = path.with_suffix(".tmp")
    handle = os.open(temp, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    os.write(handle, text)
    os.fsync(handle)
    os.close(handle)
    os.replace(temp, path)
    folder = os.open(path.parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def run(taps: int = 400) -> float:
    """At most 3."""
    with a_store() as store:
        table = new_table(store, "durable")
        tap = fill(store, table, 20)
        name = table.header.table

        def tap_and_save() -> None:
            tap()
            assert store.writer.flush(30, name)

        ours: list[float] = []
        floor: list[float] = []
        rival = store.folder.path / "floor.json"
        for _ in range(taps):
            ours.append(timed(tap_and_save))
            text = last_file(store, table).read_bytes()
            floor.append(timed(lambda text=text: by_hand(rival, text)))
        print(f"{table.game.id}, last file {len(text)} bytes")
        return show("tap to saved", ours) / show("temp+fsync+rename+folder fsync", floor)
