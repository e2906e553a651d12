"""A lease: how one process keeps the others out of a folder on a disk that has no locks.

Some network drives and phones know no locks. There a small file says who writes, and its holder counts in it
every few seconds. Whoever comes second watches it for a while: one that counts is held; one that has stopped
was left behind by a process that is gone. A holder that was asleep may wake up and find the lease gone: it
asks before every write, and then writes no more.
"""

from __future__ import annotations

import json
import os
import platform
import threading
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.core.chance import new_id
from companion.store.damage import WrittenElsewhere
from companion.store.disk import WINDOWS, Disk, write_new

BEAT = 2.0
"""Seconds between two beats of a holder."""
WATCH = 7.0
"""Seconds after which a lease that does not beat was left behind."""
SETTLE = 0.3
"""Seconds in which two who take a lease at the same moment find out who has it."""


class LeaseHeld(Exception):
    """Another process has the lease; ``pid`` is None when it did not say."""

    def __init__(self, pid: int | None):
        super().__init__(f"held by {pid}")
        self.pid = pid


@dataclass(frozen=True, slots=True)
class _Note:
    token: str
    pid: int | None
    host: str
    beat: int

    @property
    def gone(self) -> bool:
        """True when its process is one of this computer and has ended."""
        if WINDOWS or self.pid is None or self.host != platform.node():
            return False
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return True
        except OSError:
            return False
        return False


def _read(disk: Disk, path: Path) -> _Note | None:
    """What the lease says; None when there is none. One that cannot be read beats for nobody."""
    try:
        found: Any = json.loads(disk.read(path))
        return _Note(str(found["token"]), int(found["pid"]), str(found["host"]), int(found["beat"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, TypeError, OverflowError, RecursionError):
        return _Note("", None, "", 0)


class Lease:
    """Held from ``take`` to ``close``."""

    def __init__(self, disk: Disk, path: Path):
        self._disk, self._path = disk, path
        self._token = new_id()
        self._beats = 0
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._beat_on, name="companion-lease", daemon=True)

    @classmethod
    def take(cls, disk: Disk, path: Path) -> Lease:
        """The lease of a folder; LeaseHeld when it is another's, OSError when nothing can be written."""
        lease = cls(disk, path)
        end = time.monotonic() + WATCH
        first = _read(disk, path)
        while (now := _read(disk, path)) is not None and now == first and not now.gone:
            if time.monotonic() > end:
                break
            time.sleep(BEAT / 10)
        if now is not None and now != first:
            raise LeaseHeld(now.pid)
        if now is not None:
            lease._take_away(now)
        lease._write_first()
        time.sleep(SETTLE)
        if not lease.held():
            there = _read(disk, path)
            raise LeaseHeld(None if there is None else there.pid)
        lease._thread.start()
        return lease

    def held(self) -> bool:
        """True while it is ours."""
        there = _read(self._disk, self._path)
        return there is not None and there.token == self._token

    def check(self) -> None:
        """Raise WrittenElsewhere when another process has taken it; one that was deleted is written again."""
        there = _read(self._disk, self._path)
        if there is None:
            self._write_first()
        elif there.token != self._token:
            raise WrittenElsewhere(str(self._path))

    def close(self) -> None:
        """Let another process in."""
        self._done.set()
        if self._thread.is_alive():
            self._thread.join(BEAT)
        with suppress(OSError):
            if self.held():
                self._disk.unlink(self._path)

    # -- inside --------------------------------------------------------------------------------

    def _text(self) -> bytes:
        note = {"token": self._token, "pid": os.getpid(), "host": platform.node(), "beat": self._beats}
        return json.dumps(note).encode()

    def _take_away(self, left: _Note) -> None:
        """Move aside what was left behind: only one of two who try succeeds."""
        aside = self._path.with_name(f"{self._path.name}.{self._token}.tmp")
        try:
            self._disk.replace(self._path, aside)
        except FileNotFoundError:
            raise LeaseHeld(None) from None
        moved = _read(self._disk, aside)
        if moved is not None and moved.token != left.token:
            # In between somebody else had taken it: it is theirs.
            with suppress(OSError):
                self._disk.link(aside, self._path)
            raise LeaseHeld(moved.pid)
        with suppress(OSError):
            self._disk.unlink(aside)

    def _write_first(self) -> None:
        """Write it where there is none; LeaseHeld when there is one after all."""
        try:
            handle = self._disk.create(self._path)
        except FileExistsError:
            there = _read(self._disk, self._path)
            raise LeaseHeld(None if there is None else there.pid) from None
        try:
            self._disk.write(handle, memoryview(self._text()))
            self._disk.sync(handle)
        finally:
            self._disk.close(handle)

    def _beat_on(self) -> None:
        while not self._done.wait(BEAT):
            with suppress(OSError):
                if self.held():
                    self._beats += 1
                    write_new(self._disk, self._path, self._text())
