"""Faults below Python: changes of several files while the kernel itself refuses calls.

``python -m tests.torture.below FOLDER SEED files`` makes changes with no file descriptor left now and then:
the kernel answers ``open`` with EMFILE. Another word in the place of ``files`` only tolerates refusals: the
process then runs under ``strace``, which has calls fail with ENOSPC. It ends without tidying up.
"""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from companion.games import ALL
from companion.store import Store, open_folder
from tests.torture import changes
from tests.torture.play import deal, tap

FEW, MANY = 1, 10
"""Rounds in which everything works, so that nothing is imported later; rounds with faults."""


class Starved(changes.Life):
    """Makes some of its changes without a file descriptor to spare."""

    files = False

    def _do(self, what: str, work: Callable[[], object], after: changes.State) -> bool:
        starved = self.files and self._dice.random() < 0.5
        return super()._do(what, partial(without_files, work) if starved else work, after)


def without_files(work: Callable[[], Any]) -> Any:
    """Do something while this process can open no further file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    # The kernel gives out the lowest descriptor that is free: below this one there is none.
    lowest = os.open(os.devnull, os.O_RDONLY)
    resource.setrlimit(resource.RLIMIT_NOFILE, (lowest + 1, hard))
    try:
        return work()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        os.close(lowest)


def say(*words: object) -> None:
    """Write one line with another call than the one that fails."""
    os.writev(1, [(" ".join(map(str, words)) + "\n").encode()])


def taps(store: Store, dice: Random, starved: bool) -> None:
    """Play; every tap that is called saved is told."""
    table = deal("big_book", "below")
    store.start(table)
    name = table.header.table
    for number in range(40):
        tap(table, dice)
        flush = partial(store.writer.flush, 2, name)
        if without_files(flush) if starved and number % 2 else flush():
            say("saved", name, table.next_seq - 1)
        else:
            say("waiting", store.status(name).reason)


def main() -> None:
    """Make changes, play, and end on the spot."""
    folder, seed, how = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    changes.say = say
    dice = Random(seed)
    store = open_folder(folder, ALL, backups=False)
    life = Starved(store, (folder.parent / changes.FILE).read_bytes(), dice)
    life.go_on(FEW)
    life.may_fail, life.files = True, how == "files"
    life.go_on(MANY)
    taps(store, dice, life.files)
    os._exit(0)


if __name__ == "__main__":
    main()
