"""The areas a browser gives, as the store's disk wants them: see ``companion/hosting/phone/disk.js``."""

from __future__ import annotations

import errno
import os
from collections.abc import Awaitable, Callable
from typing import Any

from companion.store.areas import Areas
from companion.store.disk import Disk, MemoryDisk, Quota, StorageLocation
from companion.store.log_disk import LOG_LIMIT, LogDisk

_ERRNO = {
    "QuotaExceededError": errno.ENOSPC,
    "NoModificationAllowedError": errno.EACCES,
    "NotAllowedError": errno.EACCES,
    "SecurityError": errno.EACCES,
    "NotFoundError": errno.ENOENT,
}


def os_error(error: Exception) -> OSError:
    """An error of the browser as one of the disk."""
    if isinstance(error, OSError):
        return error
    name = str(getattr(error, "name", "") or "") or str(error).partition(":")[0]
    code = _ERRNO.get(name.strip(), errno.EIO)
    return OSError(code, f"{os.strerror(code)} ({error})")


class BrowserArea:
    """One area. ``to_js`` makes the browser's own bytes of ours."""

    def __init__(self, area: Any, to_js: Callable[[bytes], Any]):
        # Each call's own name is looked up once: asking the browser for it takes as long as a short write.
        self._read, self._write, self._flush = area.read, area.write, area.flush
        self._size, self._truncate = area.size, area.truncate
        self._to_js = to_js

    def read(self, at: int, size: int) -> bytes:
        """Some bytes."""
        try:
            return bytes(self._read(at, size).to_bytes())
        except Exception as error:
            raise os_error(error) from error

    def write(self, at: int, content: bytes) -> None:
        """Put all of it there."""
        try:
            self._write(at, self._to_js(content))
        except Exception as error:
            raise os_error(error) from error

    def flush(self) -> None:
        """On the disk, or on its way there: see ``Areas.settled``."""
        try:
            self._flush()
        except Exception as error:
            raise os_error(error) from error

    def size(self) -> int:
        """How many bytes there are."""
        try:
            return int(self._size())
        except Exception as error:
            raise os_error(error) from error

    def truncate(self, size: int) -> None:
        """Let go of what is behind."""
        try:
            self._truncate(size)
        except Exception as error:
            raise os_error(error) from error


class VolatileDisk(MemoryDisk):
    """All a private window has to offer."""

    keeps = StorageLocation.NOWHERE


def disk_of(given: Any, to_js: Callable[[bytes], Any]) -> Disk:
    """The disk the worker has opened; one that forgets where there is nothing better."""
    if given.kind == "memory":
        return VolatileDisk()

    def settled() -> Awaitable[None] | None:
        going = given.settled()
        return None if going is None else _arrival(going)

    async def room() -> Quota:
        used, most, promised = await given.facts()
        return Quota(int(used), int(most), bool(promised))

    data, first, second = (BrowserArea(each, to_js) for each in (given.data, given.logs[0], given.logs[1]))
    # A database would have to carry that room about.
    ahead = LOG_LIMIT if given.kind == "opfs" else 0
    return LogDisk(Areas(data, (first, second), settled, room, ahead), one_thread=True)


async def _arrival(going: Awaitable[Any]) -> None:
    try:
        await going
    except Exception as error:
        raise os_error(error) from error
