"""Killed in the middle of play, over and over: what was called saved is there, in order, nothing else.

The victim says on its output what was acknowledged; the expected journal lives here, outside of it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.core.journal import CHAPTER_SIZE
from companion.store import Loaded, Store, open_folder
from tests.store.conftest import GAMES

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("COMPANION_KILLS", "30"))

VICTIM = """
import sys
from companion.core.seats import Seat
from companion.store import Loaded, open_folder
from tests.store.conftest import GAMES, toy
from tests.toy_game import Take

store = open_folder(sys.argv[1], GAMES)
name = store.cards()[0].id if store.cards() else ""
if name:
    loaded = store.open(name)
    assert isinstance(loaded, Loaded), loaded
    assert loaded.damage == (), loaded.damage
    table = loaded.table
else:
    table = toy()
    store.start(table)
turn = 0
while True:
    turn += 1
    # Long, short, long: undo and redo between taps, as at a real table.
    acts = {3: table.undo, 4: table.redo}
    entry = acts.get(turn % 5, lambda: table.do(Take(Seat(1)), by=str(turn)))()
    assert store.writer.flush(30, table.header.table)
    print(entry.id, entry.seq, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_killed_again_and_again(tmp_path: Path) -> None:
    expected: list[str] = []
    for round_ in range(KILLS):
        # Somewhere in the middle of a save: after a few acknowledged taps, at once.
        said = _one_life(tmp_path, 3 + round_ * 7 % 23)
        for line in said:
            key, seq = line.split()
            del expected[int(seq) - 1 :]
            expected.append(key)
            assert len(expected) == int(seq)
        store = open_folder(tmp_path, GAMES, backups=False)
        expected = _check(store, expected)
        assert store.close()
    assert len(expected) > CHAPTER_SIZE


def _one_life(folder: Path, taps: int) -> list[str]:
    run = [sys.executable, "-c", VICTIM, str(folder)]
    victim = subprocess.Popen(
        run, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)}
    )
    assert victim.stdout is not None
    guard = threading.Timer(60, victim.kill)
    guard.start()
    said = [victim.stdout.readline() for _ in range(taps)]
    os.kill(victim.pid, signal.SIGKILL)
    rest = victim.stdout.read().splitlines()
    victim.wait(30)
    guard.cancel()
    assert all(said), "the victim died by itself"
    # A last line may have been cut by the kill.
    return [line for line in [*said, *rest] if len(line.split()) == 2 and len(line.split()[0]) == 12]


def _check(store: Store, expected: list[str]) -> list[str]:
    """The journal on the disk: all that was acknowledged, and at most one entry more."""
    (card,) = store.cards()
    loaded = store.open(card.id)
    assert isinstance(loaded, Loaded), loaded
    assert loaded.damage == ()
    while loaded.table.look_back():
        pass
    found = [entry.id for entry in loaded.table.entries]
    assert found[: len(expected)] == expected
    assert len(found) <= len(expected) + 1
    return found
