"""Disks that fail: at a given call, in a given way, once or for ever."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.store.disk import Disk, MemoryDisk
from companion.store.log_disk import LogDisk

WRITING = (
    "create",
    "write",
    "sync",
    "close",
    "replace",
    "link",
    "unlink",
    "move",
    "make_folder",
    "remove_folder",
    "sync_folder",
)

READING = ("read", "names", "exists", "lock", "unlock", "lock_is_valid", "fingerprint", "keep_private")

ERRORS = (errno.ENOSPC, errno.EIO, errno.EROFS, errno.EACCES)


class Killed(BaseException):
    """The process ends here: nothing runs after it, not even tidying up."""


class KilledAfter(Killed):
    """The same, but the call itself was still carried out."""


class Short(OSError):
    """Half of what was to be written is written, and that much is told; of other calls, a full disk."""

    def __init__(self) -> None:
        super().__init__(errno.ENOSPC, os.strerror(errno.ENOSPC))


class FaultyDisk(Disk):
    """Passes everything on to another disk, until a rule says otherwise.

    ``rule(operation, number of the writing call)`` gives the error to raise, or None.
    """

    def __init__(self, inner: Disk):
        self.inner = inner
        self.one_thread = inner.one_thread
        self.keeps = inner.keeps
        self.quota = inner.quota  # type: ignore[method-assign]
        self.pending_sync = inner.pending_sync  # type: ignore[method-assign]
        self.salvaged_bytes = inner.salvaged_bytes  # type: ignore[method-assign]
        self.calls: list[str] = []
        self.rule: Callable[[str, int], BaseException | None] = lambda operation, number: None
        self.dead = False
        self.counted: tuple[str, ...] = WRITING
        """The operations that are counted and may fail."""

    def _through(self, operation: str, *args: Any) -> Any:
        if self.dead:
            raise Killed
        if operation in self.counted:
            self.calls.append(operation)
            error = self.rule(operation, len(self.calls))
            if isinstance(error, Short) and operation == "write":
                handle, part = args
                return self.inner.write(handle, part[: max(1, len(part) // 2)])
            if error is not None:
                self.dead = isinstance(error, Killed)
                if operation in ("close", "unlock") or isinstance(error, KilledAfter):
                    getattr(self.inner, operation)(*args)
                raise error
        return getattr(self.inner, operation)(*args)

    def parts(self, path: Path) -> Iterator[bytes]:
        """A file, read as any other."""
        return iter((self.read(path),))

    def next_start(self) -> Disk:
        """What another process finds there: the kernel lets go of what a dead one held."""
        if isinstance(self.inner, LogDisk):
            return LogDisk(self.inner._areas, one_thread=self.inner.one_thread)
        assert isinstance(self.inner, MemoryDisk)
        self.inner._locks.clear()
        return self.inner

    def well(self) -> None:
        """No more faults."""
        self.rule = lambda operation, number: None
        self.dead = False

    def fail(self, code: int, at: int = 0, operation: str = "") -> None:
        """Fail the writing call of that number, counted from now, or each one of that kind, or all."""
        start = len(self.calls)

        def rule(name: str, number: int) -> BaseException | None:
            if at and number != start + at:
                return None
            if operation and name != operation:
                return None
            return OSError(code, os.strerror(code))

        self.rule = rule

    def kill(self, at: int) -> None:
        """End the process at the writing call of that number, counted from now."""
        self.strike(at, Killed)

    def strike(self, at: int, blow: Callable[[], BaseException]) -> None:
        """Any blow at the counted call of that number, counted from now."""
        start = len(self.calls)
        self.rule = lambda name, number: blow() if number == start + at else None


def _pass_on(operation: str) -> Callable[..., Any]:
    return lambda self, *args: self._through(operation, *args)


for _name in (*WRITING, *READING):
    setattr(FaultyDisk, _name, _pass_on(_name))
