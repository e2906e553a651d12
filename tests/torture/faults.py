"""Every call of the store to the disk fails once in every way, and is the last one once, before and after."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable
from random import Random
from unittest import mock

from companion.core import loaded_journal
from companion.games import ALL
from companion.store import DamageWhat, MemoryDisk, Store
from tests.store.faults import READING, WRITING, FaultyDisk, Killed, KilledAfter, Short
from tests.torture.audit import agreed, journal, kept, opened
from tests.torture.scene import CHAPTER, HOME, OURS, STRANGER, THEIRS, Cut, Scene, Shelf

Blow = Callable[[], BaseException]


def _error(code: int) -> Blow:
    return lambda: OSError(code, os.strerror(code))


BLOWS: dict[str, Blow] = {
    "ENOSPC": _error(errno.ENOSPC),
    "EIO": _error(errno.EIO),
    "EROFS": _error(errno.EROFS),
    "short write": Short,
    "killed before": Killed,
    "killed after": KilledAfter,
}
COUNTED = (*WRITING, *(each for each in READING if each != "unlock"))


def in_memory() -> FaultyDisk:
    """A disk that fails at any call of the store."""
    disk = FaultyDisk(MemoryDisk())
    disk.counted = COUNTED
    return disk


Fresh = Callable[[], FaultyDisk]


def scene(game: str, fresh: Fresh = in_memory) -> Scene:
    """A scene on a fresh disk."""
    disk = fresh()
    disk.inner.make_folder(HOME.parent)
    return Scene(disk, game)


def calls(game: str, fresh: Fresh = in_memory) -> list[str]:
    """The calls of a scene in which nothing fails."""
    with mock.patch.object(loaded_journal, "CHAPTER_SIZE", CHAPTER):
        played = scene(game, fresh)
        played.play()
    audit(played)
    assert all(played.saved[table] == ids for table, ids in played.done.items())
    return played.disk.calls


def strike(game: str, at: int, blow: str, fresh: Fresh = in_memory) -> bool:
    """One scene with one fault; True when it was met."""
    with mock.patch.object(loaded_journal, "CHAPTER_SIZE", CHAPTER):
        played = scene(game, fresh)
        played.disk.strike(at, BLOWS[blow])
        cut = False
        try:
            played.play()
        except Cut:
            cut = True
        met = len(played.disk.calls) >= at
        played.abandon()
        audit(played)
        assert cut == (met and blow.startswith("killed"))
    return met


def audit(played: Scene) -> None:
    """The next start: it opens, has all that was promised, and the check agrees."""
    disk = played.disk.next_start()
    store = opened(HOME, disk)
    try:
        known = {*played.saved, *played.theirs, STRANGER}
        found = shelf(store, played)
        wanted = [{name: each[name] for name in each if name in known} for each in played.shelves]
        assert {name: found[name] for name in found if name in known} in wanted, (found, wanted)
        here = {table: ids for table, ids in played.saved.items() if table in found}
        saved, done = here, dict(played.done)
        for table, ids in played.theirs.items():
            if found.get(table) == THEIRS:
                # It may have been played on since it came.
                saved, done = ({**each, table: _longer(each.get(table), ids)} for each in (saved, done))
            elif saved.get(table, [])[: len(ids)] == ids:
                saved, done = ({**each, table: played.ours[table]} for each in (saved, done))
        kept(store, saved, done)
        for damage in store.damage():
            # Killed before the very first line of the list: it is made anew, and told.
            assert damage.what is DamageWhat.LIBRARY_REBUILT, damage
            assert not played.name, damage
        if played.name in found:
            card = store.library.card(played.name)
            assert card is not None
            assert card.name == played.named
        agreed(store)
    finally:
        assert store.close(10)


def shelf(store: Store, played: Scene) -> Shelf:
    """Return whose state each table has, and whose player is there."""
    found = {}
    # Killed before its first line was written, a table is an empty folder.
    for table in filter(store.tables.numbers, store.tables.ids()):
        theirs = played.theirs.get(table, [])
        found[table] = THEIRS if theirs and journal(store, table)[: len(theirs)] == theirs else OURS
    assert {card.id for card in store.cards()} == set(found)
    if any(player.name == STRANGER for player in store.library.roster()):
        found[STRANGER] = THEIRS
    return found


def _longer(one: list[str] | None, other: list[str]) -> list[str]:
    """Return the longer of two journals of which one begins with the other; the second of two that differ."""
    return one if one and one[: len(other)] == other else other


def faults(
    games: list[str] | None = None, *, every: bool = True, until: float = 0.0, fresh: Fresh = in_memory
) -> dict[str, int]:
    """Strike at each call: with every blow, or with one after the other in turn."""
    counts = {"calls": 0, "faults": 0}
    blows = list(BLOWS)
    for turn, game in enumerate(games or sorted(ALL)):
        found = calls(game, fresh)
        counts["calls"] += len(found)
        for at in range(1, len(found) + 1):
            for blow in blows if every else [blows[(at + turn) % len(blows)]]:
                counts["faults"] += strike(game, at, blow, fresh)
            if until and time.monotonic() > until:
                return counts
    return counts


def some_faults(count: int, seed: int = 1) -> dict[str, int]:
    """Blows at random calls."""
    dice, met = Random(seed), 0
    found = {game: len(calls(game)) for game in sorted(ALL)}
    for _ in range(count):
        game = dice.choice(list(found))
        met += strike(game, dice.randint(1, found[game]), dice.choice(list(BLOWS)))
    return {"calls": sum(found.values()), "faults": met}
