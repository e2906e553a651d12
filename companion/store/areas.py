"""Areas of bytes: the little a browser gives for keeping things.

A browser lets a worker hold a few files open and read, write and flush them at once; opening one, or
naming another, cannot be waited for. So the disk of a browser (``log_disk.py``) asks for three areas and
no more: one for contents, two that take turns as its log. Here are those of an ordinary folder and those
in memory; the browser's own are in ``companion/browser``.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, Protocol

from companion.store.disk import OWNER, Disk, Quota

NAMES = ("data", "log-0", "log-1")
"""What the areas are called where they have names."""


class Area(Protocol):
    """Bytes that stay. Every call may raise OSError."""

    def read(self, at: int, size: int) -> bytes:
        """Some bytes; fewer where the area ends."""

    def write(self, at: int, content: bytes) -> None:
        """Put all of it there; the area grows as needed."""

    def flush(self) -> None:
        """Once this returns, all that was written is on the disk (see ``Areas.settled``)."""

    def size(self) -> int:
        """How many bytes there are."""

    def truncate(self, size: int) -> None:
        """Let go of what is behind."""


def _at_once() -> Awaitable[None] | None:
    return None


def _nothing() -> None:
    """Nothing is held."""


@dataclass(frozen=True, slots=True)
class Areas:
    """The three areas of one disk, opened together."""

    data: Area
    logs: tuple[Area, Area]
    settled: Callable[[], Awaitable[None] | None] = _at_once
    """What is still to be waited for until all that was flushed is on the disk; it raises OSError.

    None where ``flush`` waits itself. Where it cannot (IndexedDB), what is flushed together arrives together,
    and in order.
    """
    room: Callable[[], Awaitable[Quota]] | None = None
    """What the browser says of the room it gives."""
    ahead: int = 0
    """Bytes of a log that are made before they are needed: what is written over is sooner on the disk."""
    close: Callable[[], None] = _nothing


def _for_its_owner(path: str, flags: int) -> int:
    handle = os.open(path, flags, OWNER)
    if own := getattr(os, "fchmod", None):
        with suppress(OSError):
            own(handle, OWNER)  # whatever the umask takes away
    return handle


class FileArea:
    """An ordinary file."""

    def __init__(self, path: Path):
        mode: Literal["r+b", "x+b"] = "r+b" if path.exists() else "x+b"
        self._file = open(path, mode, buffering=0, opener=_for_its_owner)  # noqa: SIM115
        self._one = threading.Lock()

    def read(self, at: int, size: int) -> bytes:
        """Some bytes."""
        with self._one:
            self._file.seek(at)
            found = bytearray()
            while len(found) < size and (part := self._file.read(size - len(found))):
                found += part
            return bytes(found)

    def write(self, at: int, content: bytes) -> None:
        """Put all of it there."""
        with self._one:
            self._file.seek(at)
            left = memoryview(content)
            while left:
                left = left[self._file.write(left) or 0 :]

    def flush(self) -> None:
        """On the disk."""
        Disk().sync(self._file.fileno())

    def size(self) -> int:
        """How many bytes there are."""
        return os.fstat(self._file.fileno()).st_size

    def truncate(self, size: int) -> None:
        """Let go of what is behind."""
        with self._one:
            self._file.truncate(size)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def file_areas(folder: Path) -> Areas:
    """The areas of a folder; BlockingIOError when another process holds them."""
    Disk().make_folder(folder)
    Disk().keep_private(folder)
    held = Disk().lock(folder / "areas.lock", str(os.getpid()).encode())
    data, *logs = (FileArea(folder / name) for name in NAMES)
    Disk().sync_folder(folder)

    def close() -> None:
        for area in (data, *logs):
            area.close()
        Disk().unlock(held)

    return Areas(data, (logs[0], logs[1]), close=close)


class MemoryArea:
    """An area that forgets."""

    def __init__(self, content: bytes = b"") -> None:
        self.bytes = bytearray(content)

    def read(self, at: int, size: int) -> bytes:
        """Some bytes."""
        return bytes(self.bytes[at : at + size])

    def write(self, at: int, content: bytes) -> None:
        """Put all of it there."""
        if len(self.bytes) < at:
            self.bytes += bytes(at - len(self.bytes))
        self.bytes[at : at + len(content)] = content

    def flush(self) -> None:
        """Nothing to wait for."""

    def size(self) -> int:
        """How many bytes there are."""
        return len(self.bytes)

    def truncate(self, size: int) -> None:
        """Let go of what is behind."""
        del self.bytes[size:]


def memory_areas() -> Areas:
    """Areas that forget."""
    return Areas(MemoryArea(), (MemoryArea(), MemoryArea()))
