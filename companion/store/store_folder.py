"""A data folder: held by one process at a time, and opened even where nothing can be written."""

from __future__ import annotations

import json
import os
import threading
import zlib
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any

from companion.store.damage import WrittenElsewhere
from companion.store.disk import Disk, NoLocks, NotAFile, no_such, sweep, write_new
from companion.store.lease import Lease, LeaseHeld
from companion.store.storage import move_aside

VERSION = 1
"""Of the folder's layout."""
_VERSION_NOTE = "folder.json"


class FolderWhy(StrEnum):
    """Why a data folder cannot be opened."""

    IN_USE = "in_use"
    NEWER = "newer"
    CANNOT_READ = "cannot_read"
    LINKED = "linked"
    """One of its folders is a symbolic link: what is written there would be written elsewhere."""

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return f"folder.{self.value}"


class FolderProblem(Exception):
    """A data folder that cannot be opened; nothing in it was changed."""

    def __init__(self, why: FolderWhy, path: Path, **facts: object):
        super().__init__(f"{why}: {path}")
        self.why = why
        self.path = path
        self.facts = {"path": str(path), **facts}


class FolderInUse(FolderProblem):
    """Another process has the folder open; ``pid`` is None when it did not say."""

    def __init__(self, path: Path, pid: int | None):
        super().__init__(FolderWhy.IN_USE, path, pid=pid)
        self.pid = pid


class StoreFolder:
    """The folder and the lock on it."""

    def __init__(self, path: Path, disk: Disk):
        self.path = path
        self.disk = disk
        for place in (self.tables, self.backups, self.trash):
            with suppress(OSError):
                if disk.is_link(place) and disk.exists(place):
                    raise FolderProblem(FolderWhy.LINKED, place)
        for place in (self.path, self.tables, self.backups, self.trash):
            with suppress(OSError):
                _make_for_good(disk, place)
        self._one = threading.Lock()
        self._closed = False
        self._lock: Any = None
        # Nobody can write where nobody can lock; should that change, ``guard`` asks for it again.
        with suppress(OSError):
            self._lock = self._hold()
        self._place: object = None
        with suppress(OSError):
            self._place = disk.fingerprint(path)
        try:
            self._check_version()
        except BaseException:
            self.close()
            raise
        sweep(disk, self.path)
        sweep(disk, self.backups)
        for place in (self.tables, self.backups, self.trash):
            with suppress(OSError):
                self._clear_the_way(place)
        self._keep_private()

    @property
    def tables(self) -> Path:
        """A folder for each table."""
        return self.path / "tables"

    @property
    def backups(self) -> Path:
        """Copies of everything, one file each."""
        return self.path / "backups"

    @property
    def trash(self) -> Path:
        """Tables that were deleted: nothing is erased at once."""
        return self.path / "trash"

    @property
    def library(self) -> Path:
        """The file of the library."""
        return self.path / "library.json"

    def close(self) -> None:
        """Let another process in."""
        with self._one:
            self._closed = True
            self._let_go()

    def guard(self) -> None:
        """Asked before each write: raises OSError unless this process, and no other, writes here.

        The lock file may have been deleted, the folder moved away or another one put in its place.
        """
        with self._one:
            if self._closed:
                raise WrittenElsewhere(str(self.path))
            if isinstance(self._lock, Lease):
                self._again(self._lock.check)
            elif self._lock is None or not self.disk.lock_is_valid(self._lock, self._lock_file):
                place = self.disk.fingerprint(self.path)
                if place is None and self._place is not None:
                    raise no_such(self.path)
                if self._place not in (None, place) and self._lock is not None:
                    raise WrittenElsewhere(str(self.path))
                self._again(self._lock_again)

    def _lock_again(self) -> None:
        lock = self._hold()
        self._let_go()
        self._lock = lock

    def _again(self, ask: Callable[[], None]) -> None:
        try:
            ask()
        except (FolderInUse, LeaseHeld):
            raise WrittenElsewhere(str(self.path)) from None

    def _let_go(self) -> None:
        lock, self._lock = self._lock, None
        if isinstance(lock, Lease):
            lock.close()
        elif lock is not None:
            self.disk.unlock(lock)

    @property
    def _lock_file(self) -> Path:
        return self.path / "companion.lock"

    def _hold(self) -> Any:
        """A lock, or a lease where there are no locks; OSError where neither can be written."""
        path = self._lock_file
        try:
            try:
                return self.disk.lock(path, str(os.getpid()).encode())
            except NotAFile:
                move_aside(self.disk, path)
                return self.disk.lock(path, str(os.getpid()).encode())
        except BlockingIOError:
            raise FolderInUse(self.path, self._holder(path)) from None
        except NoLocks:
            try:
                return Lease.take(self.disk, self.path / "companion.lease")
            except LeaseHeld as held:
                raise FolderInUse(self.path, held.pid) from None

    def _clear_the_way(self, place: Path) -> None:
        """Something else where a folder should be is given another name: without it nothing can be saved."""
        if self._lock is None:
            return
        try:
            self.disk.make_folder(place)
        except FileExistsError:
            move_aside(self.disk, place)
            _make_for_good(self.disk, place)

    def _keep_private(self) -> None:
        """A folder of an earlier version may be open to others: its door is shut, and what lies behind it."""
        with suppress(OSError):
            if not self.disk.exists(self.path / _VERSION_NOTE):
                return
            # The data folder itself may be a link: its owner has chosen that.
            home = self.path.resolve() if self.disk.is_link(self.path) else self.path
            for each in (home, *(self.path / name for name in self.disk.names(self.path))):
                with suppress(OSError):
                    self.disk.keep_private(each)

    def _holder(self, path: Path) -> int | None:
        try:
            return int(self.disk.read(path))
        except (OSError, ValueError):
            return None

    def _check_version(self) -> None:
        path = self.path / _VERSION_NOTE
        try:
            found = json.loads(self.disk.read(path))
            version, check = found["version"], found.get("check")
        except FileNotFoundError:
            with suppress(OSError):
                write_new(self.disk, path, version_note(VERSION))
                self.disk.sync_folder(self.path)
            return
        except NotAFile:
            return
        except OSError as error:
            raise FolderProblem(FolderWhy.CANNOT_READ, self.path, error=error.strerror) from error
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            # A damaged note about the version says nothing; the files themselves carry theirs.
            return
        if isinstance(version, int) and version > VERSION and check == _check(version):
            raise FolderProblem(FolderWhy.NEWER, self.path, version=version)


def version_note(version: int) -> bytes:
    """What folder.json says. The check keeps one flipped bit from shutting the owner out as "newer"."""
    note = {"companion": "folder", "version": version, "check": _check(version)}
    return json.dumps(note).encode()


def _check(version: int) -> str:
    return f"{zlib.crc32(f'folder {version}'.encode()):08x}"


def _make_for_good(disk: Disk, path: Path) -> None:
    """A folder whose own name is on the disk too: else a power cut takes it with all that is in it."""
    new = [each for each in (path, *path.parents) if not disk.exists(each)]
    disk.make_folder(path)
    for each in new:
        # The folder above may belong to somebody else.
        with suppress(OSError):
            disk.sync_folder(each.parent)
