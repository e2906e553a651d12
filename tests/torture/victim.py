"""Processes to be killed. One is started, knows everything, and forks a new life for each line it reads.

A life opens the folder and plays until it is killed. It says ``did TABLE ID SEQ`` after each tap and
``saved TABLE SEQ`` after each acknowledgement; lines are shorter than a pipe's atom, so none is cut.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from random import Random

from companion.games import ALL
from companion.store import Disk, FolderInUse, Loaded, Store, open_folder
from companion.store.areas import file_areas
from companion.store.log_disk import LogDisk
from tests.torture.play import deal, tap
from tests.torture.scene import HOME


def say(*words: object) -> None:
    """One line, in one piece."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def disk_at(kind: str, folder: Path) -> tuple[Disk, Path]:
    """A disk in a folder, and where on it the data is; BlockingIOError when another process holds it."""
    if kind == "folder":
        return Disk(), folder
    disk = LogDisk(file_areas(folder), one_thread=True)
    disk.make_folder(HOME)
    return disk, HOME


def live(kind: str, folder: str, game: str, seed: str, taps: int) -> None:
    """Play for ever, or so many taps; other things happen in between."""
    dice = Random(seed)
    store = _enter(kind, folder)
    cards = [card.id for card in store.cards() if card.game == game]
    if cards:
        loaded = store.open(cards[-1])
        assert isinstance(loaded, Loaded), loaded
        assert loaded.damage == (), loaded.damage
        table = loaded.table
    else:
        table = deal(game, seed)
        store.start(table)
        say("did", table.header.table, "-", 0)
    name = table.header.table
    say("playing", name)
    while taps:
        taps -= 1
        before = table.next_seq
        tap(table, dice)
        # What the table then did by itself is told too: it must not be lost either.
        for entry in (each for each in table.entries if each.seq >= before):
            say("did", name, entry.id, entry.seq)
        if dice.random() < 0.6:
            assert store.writer.flush(30, name)
            say("saved", name, table.next_seq - 1)
        if dice.random() < 0.03:
            store.library.rename(name, f"Soirée {table.next_seq}")
        if dice.random() < 0.01:
            store.back_up()
    assert store.close(30)
    say("saved", name, table.next_seq - 1)


def _enter(kind: str, folder: str) -> Store:
    while True:
        try:
            disk, place = disk_at(kind, Path(folder))
            return open_folder(place, ALL, disk)
        except (FolderInUse, BlockingIOError):
            time.sleep(0.002)


def main() -> None:
    """A line ``LIVES DISK FOLDER GAME SEED TAPS`` is so many lives at once; ``end`` when all are over.

    A word in the place of TAPS is a life of changes of several files.
    """
    from tests.torture import changes

    for line in sys.stdin:
        lives, kind, folder, game, seed, taps = line.split()
        children = []
        for number in range(int(lives)):
            child = os.fork()
            if child == 0:
                try:
                    if taps.isalpha():
                        changes.live(kind, Path(folder), seed)
                    live(kind, folder, game, f"{seed}-{number}", int(taps))
                except BaseException as fault:  # noqa: BLE001 - told to whoever counts the dead
                    say("broke", repr(fault).replace("\n", " ")[:300])
                    os._exit(1)
                os._exit(0)
            children.append(child)
            say("pid", child)
        for child in children:
            os.waitpid(child, 0)
        say("end")


if __name__ == "__main__":
    main()
