"""The areas a browser gives, as the store's disk wants them: see ``companion/hosting/phone/disk.js``."""

from __future__ import annotations

import errno
import os
from collections.abc import Awaitable, Callable
from typing import Any

from companion.store.areas import Areas
from companion.store.disk import Disk, Keeps, MemoryDisk, Room
from companion.store.log_disk import LogDisk

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


def _asked(call: Callable[..., Any], *args: Any) -> Any:
    try:
        return call(*args)
    except Exception as error:
        raise os_error(error) from error


class BrowserArea:
    """One area. ``to_js`` makes the browser's own bytes of ours."""

    def __init__(self, area: Any, to_js: Callable[[bytes], Any]):
        self._area = area
        self._to_js = to_js

    def read(self, at: int, size: int) -> bytes:
        """Some bytes."""
        return bytes(_asked(lambda: self._area.read(at, size).to_bytes()))

    def write(self, at: int, content: bytes) -> None:
        """Put all of it there."""
        _asked(lambda: self._area.write(at, self._to_js(content)))

    def flush(self) -> None:
        """On the disk, or on its way there: see ``Areas.settled``."""
        _asked(self._area.flush)

    def size(self) -> int:
        """How many bytes there are."""
        return int(_asked(self._area.size))

    def truncate(self, size: int) -> None:
        """Let go of what is behind."""
        _asked(self._area.truncate, size)


class ForgetfulDisk(MemoryDisk):
    """All a private window has to offer."""

    keeps = Keeps.NOWHERE


def disk_of(given: Any, to_js: Callable[[bytes], Any]) -> Disk:
    """The disk the worker has opened; one that forgets where there is nothing better."""
    if given.kind == "memory":
        return ForgetfulDisk()

    def settled() -> Awaitable[None] | None:
        going = given.settled()
        return None if going is None else _arrival(going)

    async def room() -> Room:
        used, most, promised = await given.facts()
        return Room(int(used), int(most), bool(promised))

    data, first, second = (BrowserArea(each, to_js) for each in (given.data, given.logs[0], given.logs[1]))
    return LogDisk(Areas(data, (first, second), settled, room), one_thread=True)


async def _arrival(going: Awaitable[Any]) -> None:
    try:
        await going
    except Exception as error:
        raise os_error(error) from error
