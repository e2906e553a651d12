"""The disk: every system call of the store, in one small object.

Tests and torture replace it to fail, to stop or to remember at any single call. Nothing else of the
store touches a file.
"""

from __future__ import annotations

import errno
import functools
import importlib
import os
import shutil
import stat
import sys
import threading
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import Any

from companion.core.chance import new_id


def _where_there_is(module: str) -> Any:
    """A module only some systems have; None on the others."""
    try:
        return importlib.import_module(module)
    except ImportError:
        return None


fcntl, msvcrt = _where_there_is("fcntl"), _where_there_is("msvcrt")

WINDOWS = os.name == "nt"

PART = 1 << 20
"""Bytes of a file that are held at once where it may be of any size."""
MOST_READ = 128 << 20
"""Bytes of a file that is read as a whole: no chapter, list or note of ours has as many."""
SYNCED = 8 << 20
"""Bytes after which such a file is synced."""

TEMP = ".tmp"
"""How the name of a file ends that was never finished."""


class StorageLocation(StrEnum):
    """Where things are kept, as players are told."""

    FOLDER = "folder"
    BROWSER = "browser"
    NOWHERE = "nowhere"
    """A private window: all is forgotten with it."""


@dataclass(frozen=True, slots=True)
class Quota:
    """What a browser says of the room it gives; -1 for what it does not say."""

    used: int = -1
    most: int = -1
    promised: bool = False
    """It will not throw anything away by itself when it needs room."""


OWNER, OWNERS_FOLDER = 0o600, 0o700
"""Whatever is kept is its owner's business, also where several share a computer."""

_BINARY, _NO_WAIT = getattr(os, "O_BINARY", 0), getattr(os, "O_NONBLOCK", 0)
_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)


class NotAFile(OSError):
    """Something else lies where a file should be."""


class NoLocks(OSError):
    """This disk cannot keep another process out."""


class Disk:
    """The real one, and what any other must be able to do: see ``log_disk.py`` for that of a browser."""

    one_thread: bool = sys.platform == "emscripten"
    """Python has no threads here: what else a thread would do is done in the event loop."""
    keeps: StorageLocation = StorageLocation.FOLDER
    """Where that is which is saved here."""

    def pending_sync(self) -> Awaitable[None] | None:
        """What is still to be waited for until all that was synced is on the disk; None: nothing, it is.

        Awaiting it raises OSError; it may then be tried again.
        """
        return None

    def quota(self) -> Awaitable[Quota] | None:
        """How much room there is, where a browser gives it; None where a folder has no such limit."""
        return None

    def salvaged_bytes(self) -> bytes | None:
        """What is left of a disk that had lost something, once; None when all is well."""
        return None

    def read(self, path: Path) -> bytes:
        """Return the whole of a file.

        Raise NotAFile for a folder, a pipe (it would be waited for), a device or a file that is too large.
        """
        handle = _to_read(path)
        try:
            if os.fstat(handle).st_size > MOST_READ:
                raise NotAFile(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
            with os.fdopen(handle, "rb", closefd=False) as file:
                return file.read()
        finally:
            os.close(handle)

    def parts(self, path: Path) -> Iterator[bytes]:
        """A file of any size, a part at a time."""
        handle = _to_read(path)
        try:
            while part := os.read(handle, PART):
                yield part
        finally:
            os.close(handle)

    def create(self, path: Path) -> int:
        """A new file only its owner may read, open for writing; fails when the name is taken."""
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | _BINARY, OWNER)
        if own := getattr(os, "fchmod", None):
            own(handle, OWNER)  # whatever the umask takes away
        return handle

    def write(self, handle: int, part: memoryview) -> int:
        """Write some of it; tells how much."""
        return os.write(handle, part)

    def sync(self, handle: int) -> None:
        """Until this returns, nothing is on the disk. Apple's plain fsync stops at the drive's cache."""
        full = getattr(fcntl, "F_FULLFSYNC", None)
        if full is not None:  # pragma: no cover - Apple only
            try:
                fcntl.fcntl(handle, full)
                return
            except OSError:
                # Network folders do not know it.
                pass
        os.fsync(handle)

    def close(self, handle: int) -> None:
        """Let go of a file."""
        os.close(handle)

    def abandon(self, handle: int) -> None:
        """Let go of a file that will not be finished; its name is taken away after."""
        with suppress(OSError):
            self.close(handle)

    def replace(self, source: Path, target: Path) -> None:
        """Rename over what is there, in one step."""
        os.replace(source, target)

    def link(self, source: Path, target: Path) -> None:
        """A second name for the same file."""
        if not hasattr(os, "link"):
            # Python in a browser, and some phones.
            raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), str(target))
        # A name for the file behind a symbolic link would let its permissions be changed later.
        os.link(source, target, follow_symlinks=os.link not in os.supports_follow_symlinks)

    def unlink(self, path: Path) -> None:
        """Take a name away."""
        os.unlink(path)

    def move(self, source: Path, target: Path) -> None:
        """Rename a folder to a name that is free."""
        if self.exists(target):
            raise taken(target)
        os.rename(source, target)

    def make_folder(self, path: Path) -> None:
        """A folder only its owner may look into, and those above it."""
        for each in reversed([each for each in (path, *path.parents) if not each.exists()]):
            each.mkdir(mode=OWNERS_FOLDER, exist_ok=True)
            _set_mode(each, OWNERS_FOLDER)  # whatever the umask takes away
        if not path.is_dir():
            raise taken(path)

    def keep_private(self, path: Path) -> None:
        """Let only the owner read a file or folder of an earlier version. Symbolic links are not followed."""
        there = os.lstat(path)
        mode = OWNERS_FOLDER if stat.S_ISDIR(there.st_mode) else OWNER
        if stat.S_IMODE(there.st_mode) & 0o077 and not stat.S_ISLNK(there.st_mode):
            _set_mode(path, mode)

    def is_link(self, path: Path) -> bool:
        """Return True for a symbolic link, wherever it leads."""
        return path.is_symlink()

    def remove_folder(self, path: Path) -> None:
        """A folder with all that is in it: only for what was never finished."""
        shutil.rmtree(path)

    def sync_folder(self, path: Path) -> None:
        """Make the names in a folder durable. Windows has no such call and needs none."""
        if WINDOWS:
            return
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)

    def names(self, folder: Path) -> list[str]:
        """What is in a folder, sorted; nothing when there is no such folder."""
        try:
            return sorted(os.listdir(folder))
        except (FileNotFoundError, NotADirectoryError):
            return []

    def exists(self, path: Path) -> bool:
        """True for a file or a folder that is there."""
        return path.exists()

    def lock(self, path: Path, note: bytes) -> Any:
        """Hold a file for this process; the kernel lets go when the process ends, however it ends.

        Raises BlockingIOError when another one holds it, NoLocks where there are none (some network drives).
        ``note`` is written into it for the others.
        """
        try:
            if self.is_link(path):
                # Where O_NOFOLLOW is unknown: the file it leads to would be emptied.
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
            handle = os.open(path, os.O_CREAT | os.O_RDWR | _NO_FOLLOW, OWNER)
            if own := getattr(os, "fchmod", None):
                with suppress(OSError):
                    own(handle, OWNER)
        except PermissionError:
            handle = os.open(path, os.O_RDONLY | _NO_FOLLOW)
        except OSError as error:
            if error.errno in (errno.ELOOP, errno.EISDIR):
                raise NotAFile(error.errno, "not a file", str(path)) from error
            raise
        try:
            if fcntl is not None:
                _flock(handle)
            elif msvcrt is not None:
                try:
                    # One byte far behind the note, so that others can read the note.
                    os.lseek(handle, 1 << 20, os.SEEK_SET)
                    msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
                    os.lseek(handle, 0, os.SEEK_SET)
                except OSError as held:
                    raise BlockingIOError(errno.EAGAIN, "held by another process") from held
            else:
                raise NoLocks(errno.ENOTSUP, "no locks", str(path))
        except BaseException:
            os.close(handle)
            raise
        # The note is a courtesy; the lock holds without it.
        with suppress(OSError):
            os.ftruncate(handle, 0)
            os.write(handle, note)
        return handle

    def unlock(self, handle: Any) -> None:
        """Let go of a lock."""
        os.close(handle)

    def lock_is_valid(self, handle: Any, path: Path) -> bool:
        """True when a lock is still that of the file at its place, not of one that was taken away."""
        try:
            return os.path.samestat(os.fstat(handle), os.stat(path))
        except FileNotFoundError:
            return False

    def fingerprint(self, path: Path) -> object:
        """Something that is another one when somebody else has put another file there; None without any."""
        try:
            there = os.stat(path)
        except (FileNotFoundError, NotADirectoryError):
            return None
        if stat.S_ISDIR(there.st_mode):
            return there.st_dev, there.st_ino
        return there.st_dev, there.st_ino, there.st_size, there.st_mtime_ns


def _to_read(path: Path) -> int:
    """A file, open for reading; NotAFile for anything else."""
    try:
        handle = os.open(path, os.O_RDONLY | _BINARY | _NO_WAIT)
    except OSError as error:
        if error.errno == errno.ELOOP:
            raise NotAFile(error.errno, "a link to itself", str(path)) from error
        raise
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise NotAFile(errno.EINVAL, "not a file", str(path))
    return handle


def _set_mode(path: Path, mode: int) -> None:
    """Change the permissions of a file or folder, never those of what a symbolic link leads to."""
    own = getattr(os, "fchmod", None)
    if own is None or WINDOWS:  # Windows opens no folders
        if not path.is_symlink():
            path.chmod(mode)
        return
    handle = os.open(path, os.O_RDONLY | _NO_WAIT | _NO_FOLLOW)
    try:
        own(handle, mode)
    finally:
        os.close(handle)


def _flock(handle: int) -> None:
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN):  # what some network drives say to the second one
            raise BlockingIOError(errno.EAGAIN, "held by another process") from error
        raise NoLocks(error.errno, error.strerror) from error


def no_such(path: Path) -> FileNotFoundError:
    """The error of a file that is not there."""
    return FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))


def taken(path: Path) -> FileExistsError:
    """The error of a name that is not free."""
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


class MemoryDisk(Disk):
    """A disk that forgets: for tables nobody wants to keep, and for tests that run on both."""

    def __init__(self) -> None:
        self._one = threading.RLock()
        self._files: dict[PurePosixPath, bytearray] = {}
        self._folders: set[PurePosixPath] = set()
        self._handles: dict[int, bytearray] = {}
        self._next = 1
        self._locks: set[PurePosixPath] = set()

    @staticmethod
    def _key(path: Path) -> PurePosixPath:
        return PurePosixPath(path.as_posix())

    def _file(self, path: Path) -> bytearray:
        try:
            return self._files[self._key(path)]
        except KeyError:
            raise no_such(path) from None

    def read(self, path: Path) -> bytes:
        """The whole of a file."""
        return bytes(self._file(path))

    def parts(self, path: Path) -> Iterator[bytes]:
        """The whole of a file: it is in memory already."""
        return iter((self.read(path),))

    def create(self, path: Path) -> int:
        """A new file, open for writing."""
        key = self._key(path)
        if key in self._files:
            raise taken(path)
        if key.parent not in self._folders:
            raise no_such(path)
        handle, self._next = self._next, self._next + 1
        self._handles[handle] = self._files[key] = bytearray()
        return handle

    def write(self, handle: int, part: memoryview) -> int:
        """Write all of it."""
        self._handles[handle] += part
        return len(part)

    def sync(self, handle: int) -> None:
        """Nothing to wait for."""

    def close(self, handle: int) -> None:
        """Let go of a file."""
        del self._handles[handle]

    def abandon(self, handle: int) -> None:
        """Let go of it."""
        self._handles.pop(handle, None)

    def replace(self, source: Path, target: Path) -> None:
        """Rename over what is there."""
        self._files[self._key(target)] = self._file(source)
        del self._files[self._key(source)]

    def link(self, source: Path, target: Path) -> None:
        """A second name for the same file."""
        if self._key(target) in self._files:
            raise taken(target)
        self._files[self._key(target)] = self._file(source)

    def unlink(self, path: Path) -> None:
        """Take a name away."""
        self._file(path)
        del self._files[self._key(path)]

    def move(self, source: Path, target: Path) -> None:
        """Rename a folder to a name that is free."""
        if not self.exists(source):
            raise no_such(source)
        if self.exists(target):
            raise taken(target)
        old, new = self._key(source), self._key(target)
        self._files = {self._moved(key, old, new): file for key, file in self._files.items()}
        self._folders = {self._moved(key, old, new) for key in self._folders}

    @staticmethod
    def _moved(key: PurePosixPath, old: PurePosixPath, new: PurePosixPath) -> PurePosixPath:
        return new / key.relative_to(old) if key.is_relative_to(old) else key

    def make_folder(self, path: Path) -> None:
        """A folder and those above it."""
        key = self._key(path)
        self._folders.update((key, *key.parents))

    def remove_folder(self, path: Path) -> None:
        """A folder with all that is in it."""
        gone = self._key(path)
        self._files = {key: file for key, file in self._files.items() if not key.is_relative_to(gone)}
        self._folders = {key for key in self._folders if not key.is_relative_to(gone)}

    def sync_folder(self, path: Path) -> None:
        """Nothing to wait for."""

    def names(self, folder: Path) -> list[str]:
        """What is in a folder, sorted."""
        inside = self._key(folder)
        return sorted({key.name for key in (*self._files, *self._folders) if key.parent == inside})

    def exists(self, path: Path) -> bool:
        """True for a file or a folder that is there."""
        return self._key(path) in self._files or self._key(path) in self._folders

    def lock(self, path: Path, note: bytes) -> Any:
        """Hold a file."""
        key = self._key(path)
        if key in self._locks:
            raise BlockingIOError(errno.EAGAIN, "held")
        self._locks.add(key)
        self._files[key] = bytearray(note)
        return key

    def unlock(self, handle: Any) -> None:
        """Let go of a lock."""
        self._locks.discard(handle)

    def keep_private(self, path: Path) -> None:
        """Nobody else looks into it."""

    def is_link(self, path: Path) -> bool:
        """Return False: this disk has no symbolic links."""
        return False

    def lock_is_valid(self, handle: Any, path: Path) -> bool:
        """Nobody can take it away."""
        return True

    def fingerprint(self, path: Path) -> object:
        """Nobody else writes here."""
        return None


def in_turn(call: Callable[..., Any]) -> Callable[..., Any]:
    """A call that waits for the others: a kernel does so too."""

    @functools.wraps(call)
    def one_at_a_time(self: Any, *args: Any) -> Any:
        with self._one:
            return call(self, *args)

    return one_at_a_time


def every_call_in_turn(disk: type[Disk]) -> None:
    """Make all calls of a disk wait for each other; it has a lock ``_one``."""
    for name, call in tuple(vars(disk).items()):
        if callable(call) and name[0] != "_":
            setattr(disk, name, in_turn(call))


every_call_in_turn(MemoryDisk)


Swap = Callable[[Path, Path], None]


def write_new(disk: Disk, path: Path, text: bytes, swap: Swap | None = None) -> None:
    """Write a file that nobody sees before it is whole and on the disk; raises OSError.

    ``swap`` may do more than a plain replace at the last moment. The folder is not synced: the
    caller does it once for all the names it changes.
    """

    def at_once(temp: Path, path: Path) -> Iterator[None]:
        (swap or disk.replace)(temp, path)
        return iter(())

    for _ in write_steps(disk, path, (text,), at_once):
        pass


def write_steps(
    disk: Disk, path: Path, parts: Iterable[bytes], swap: Callable[[Path, Path], Iterator[None]]
) -> Iterator[None]:
    """The same for a file of any size, made while it is written: a step a part, and those of ``swap``.

    Whoever lets go of it between two steps leaves nothing behind. It is synced now and then: at its end there
    is then little left to wait for.
    """
    temp = path.with_name(f"{path.name}.{new_id()}{TEMP}")
    handle = disk.create(temp)
    try:
        try:
            waiting = 0
            for part in parts:
                left = memoryview(part)
                while left:
                    left = left[disk.write(handle, left) :]
                waiting += len(part)
                if waiting >= SYNCED:
                    disk.sync(handle)
                    waiting = 0
                yield
            disk.sync(handle)
        except BaseException:
            disk.abandon(handle)
            raise
        disk.close(handle)
        yield from swap(temp, path)
    except BaseException:
        with suppress(OSError):
            disk.unlink(temp)
        raise


def sweep(disk: Disk, folder: Path) -> bool:
    """Take away what a killed process left unfinished; True when there was something."""
    try:
        found = [name for name in disk.names(folder) if name.endswith(TEMP)]
    except OSError:
        # A folder that cannot be looked into now is swept at the next start.
        return False
    for name in found:
        with suppress(OSError):
            disk.unlink(folder / name)
    return bool(found)
