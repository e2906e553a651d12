"""kill -9 at random moments of real games, and two processes that want the same folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from companion.games import ALL
from companion.store.log_disk import LogDisk
from tests.torture.audit import agreed, agreed_by_command, kept, opened
from tests.torture.victim import disk_at

ROOT = Path(__file__).resolve().parents[2]
LONG = 230
"""Entries after which a new evening is begun: more than a chapter."""


@contextmanager
def nursery() -> Iterator[subprocess.Popen[str]]:
    """The process that forks lives."""
    run = [sys.executable, "-m", "tests.torture.victim"]
    with subprocess.Popen(
        run, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as mother:
        try:
            yield mother
        finally:
            mother.kill()


class Ledger:
    """The expected journal, outside of the victims."""

    def __init__(self) -> None:
        self.done: defaultdict[str, list[str]] = defaultdict(list)
        self.saved: defaultdict[str, int] = defaultdict(int)
        self.taps = 0

    def hear(self, line: str) -> None:
        """Note what a victim said."""
        match line.split():
            case ["did", table, _, "0"]:
                self.done[table] = []
            case ["did", table, entry, seq]:
                del self.done[table][int(seq) - 1 :]
                self.done[table].append(entry)
                assert len(self.done[table]) == int(seq), f"{table}: tap {seq} follows none"
            case ["saved", table, seq]:
                self.saved[table] = int(seq)
                self.taps += 1
            case ["broke", *fault]:
                raise AssertionError("a victim broke by itself: " + " ".join(fault))

    def promised(self) -> dict[str, list[str]]:
        """What was acknowledged."""
        return {table: self.done[table][: self.saved[table]] for table in self.done if self.saved[table]}


def one_life(mother: subprocess.Popen[str], order: str, dice: Random, lives: int = 1) -> list[str]:
    """Let lives begin, end them at a random moment, and give all they said."""
    assert mother.stdin is not None
    assert mother.stdout is not None
    mother.stdin.write(f"{lives} {order}\n")
    said: list[str] = []
    pids: list[int] = []
    guard = threading.Timer(120, mother.kill)
    guard.start()
    try:
        while len(pids) < lives:
            hear(mother, said, pids)
        # Some while the folder is being opened, the others some taps later, in the middle of a save.
        patience = dice.choice((0, *range(1, 24)))
        while said[-1] != "end":
            if not patience:
                time.sleep(dice.random() * (0.01 if any("saved" in line for line in said) else 0.06))
                end_at_once(pids)
            patience -= said[-1].startswith("saved") or not patience
            hear(mother, said, pids)
    finally:
        guard.cancel()
    return said


def hear(mother: subprocess.Popen[str], said: list[str], pids: list[int]) -> None:
    """Take in the next line that the lives say."""
    assert mother.stdout is not None
    line = mother.stdout.readline().strip()
    assert line, "the mother of all victims died"
    if line.startswith("pid"):
        pids.append(int(line.split()[1]))
    said.append(line)


def end_at_once(pids: list[int]) -> None:
    """Send SIGKILL to lives that are still there."""
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def kills(
    rounds: int, seed: int = 1, until: float = 0.0, lives: int = 1, kind: str = "folder"
) -> dict[str, int]:
    """Kill so many times (or until that monotonic time); what was called saved is there each time."""
    dice = Random(seed)
    counts = {"kills": 0, "acknowledged": 0, "evenings": 0}
    games = sorted(ALL)
    with nursery() as mother, tempfile.TemporaryDirectory(prefix="companion-torture-") as place:
        folder, ledger, game = Path(place), Ledger(), ""
        while counts["kills"] < rounds or time.monotonic() < until:
            if not game or max(map(len, ledger.done.values()), default=0) > LONG:
                folder, ledger = Path(place) / str(counts["evenings"]), Ledger()
                game = games[counts["evenings"] % len(games)]
                counts["evenings"] += 1
            # Two at a time take turns of five taps; one alone plays for ever.
            taps = 5 if lives > 1 else -1
            before = ledger.taps
            for line in one_life(mother, f"{kind} {folder} {game} {dice.random()} {taps}", dice, lives):
                ledger.hear(line)
            counts["kills"] += lives
            counts["acknowledged"] += ledger.taps - before
            audit(kind, folder, ledger, wholly=counts["kills"] % 10 == 0)
            if dice.random() < 0.1:
                game = games[(games.index(game) + 1) % len(games)]
    return counts


def audit(kind: str, folder: Path, ledger: Ledger, *, wholly: bool) -> None:
    """Open the folder as the next start would, and compare it with the ledger."""
    disk, place = disk_at(kind, folder)
    store = opened(place, disk)
    try:
        there = kept(store, ledger.promised(), ledger.done)
        assert set(ledger.promised()) <= {card.id for card in store.cards()}
        assert not store.damage()
        agreed(store, next(iter(store.cards())).id if store.cards() else "")
        if wholly:
            agreed_by_command(store.export() or b"")
        for table in list(ledger.done):
            if table in there:
                ledger.done[table] = there[table]
            elif store.tables.numbers(table):
                ledger.done[table] = kept(store, {table: []}, ledger.done)[table]
            else:
                del ledger.done[table]
    finally:
        assert store.close(30)
        if isinstance(disk, LogDisk):
            disk.shut()
