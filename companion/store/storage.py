"""The storage TinyDB writes through: old or new, never half.

TinyDB's own storage overwrites its file in place, and a killed phone app then loses the evening.
Here the text is made first, goes to a file of its own, and takes the place of the old one only when
it is on the disk; the old one stays as ``.bak``. What was read or written last is kept in memory, so
TinyDB never parses a file twice.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tinydb.storages import Storage

from companion.store import page
from companion.store.damage import WrittenElsewhere
from companion.store.disk import TEMP, Disk, NotAFile, write_new

DISK = Disk()
KEEP_DAMAGED = 10
"""Copies of one file that are kept aside, each another one: a disk may fail anew at each start."""


def stamp() -> str:
    """The time as file names carry it."""
    return datetime.now(UTC).strftime("%Y%m%d-%H%M%S")


def bak_of(path: Path) -> Path:
    """Where the generation before is kept."""
    return path.with_name(path.name + ".bak")


def quarantine_copy(disk: Disk, path: Path, label: str = "damaged") -> Path | None:
    """A second copy of a file under a dated name of its own; None when there is no such file."""
    try:
        text = disk.read(path)
    except FileNotFoundError:
        return None
    except NotAFile:
        return move_aside(disk, path, label)
    named = f"{path.name}.{label}-"
    for name in disk.names(path.parent):
        # What was kept already is not kept again at each start.
        if name.startswith(named) and _same(disk, path.with_name(name), text):
            return path.with_name(name)
    aside = _free(disk, path, label)
    try:
        disk.link(path, aside)
    except OSError:
        write_new(disk, aside, text)
    let_old_ones_go(disk, path.parent, named)
    return aside


def let_old_ones_go(disk: Disk, folder: Path, named: str) -> None:
    """Of what was kept aside under such a name, the last ones stay."""

    def age(name: str) -> tuple[str, int]:
        day, _, rest = name.removeprefix(named).partition("-")
        time, _, count = rest.partition("-")
        return day + time, int(count) if count.isdecimal() else 1

    with suppress(OSError):
        found = sorted((name for name in disk.names(folder) if name.startswith(named)), key=age)
        for name in found[:-KEEP_DAMAGED]:
            with suppress(OSError):  # a folder or a pipe that was moved out of the way stays, too
                disk.unlink(folder / name)


def move_aside(disk: Disk, path: Path, label: str = "damaged") -> Path:
    """Give whatever lies there (a folder, a pipe) a dated name of its own; raises OSError."""
    aside = _free(disk, path, label)
    disk.move(path, aside)
    return aside


def _free(disk: Disk, path: Path, label: str) -> Path:
    """A name of this second that is younger than all others of it."""
    named = f"{path.name}.{label}-{stamp()}"
    there = [name.removeprefix(named) for name in disk.names(path.parent) if name.startswith(named)]
    count = max((int(rest[1:]) if rest[1:].isdecimal() else 1 for rest in there), default=0)
    return path.with_name(f"{named}-{count + 1}" if count else named)


def _same(disk: Disk, path: Path, text: bytes) -> bool:
    try:
        return disk.read(path) == text
    except OSError:
        return False


class SafeJsonStorage(Storage):
    """One file of documents, written whole and safely."""

    def __init__(self, path: Path | str, disk: Disk = DISK):
        """Read the file; nothing is written or moved yet, whatever it looks like."""
        self.path = Path(path)
        self.disk = disk
        self.lock = threading.RLock()
        self.bad: tuple[Path, ...] = ()
        """Files that are not as written, to be kept aside before the next write."""
        self.rescued = False
        """True when the content was put together from what was left."""
        self._page = page.Page()
        self._cache: page.Content | None = None
        self._held: page.Content | None = None
        self._holding = False
        # The generation on the disk may become .bak only when it is good.
        self._good = True
        self._seen: object = None
        self._ours: tuple[bytes, ...] = ()
        self._odd: tuple[Path, ...] = ()
        self._open()

    # -- TinyDB --------------------------------------------------------------------------------

    def read(self) -> page.Content | None:
        """The content, from memory. TinyDB may change the outer dict: it gets a copy of that."""
        with self.lock:
            content = self._held if self._holding and self._held is not None else self._cache
            return None if content is None else dict(content)

    def write(self, data: dict[str, dict[str, Any]]) -> None:
        """Put the content on the disk; raises OSError, and then memory and disk are as before."""
        with self.lock:
            if self._holding:
                self._held = data
                return
            text = self._page.text(data)
            self._still_ours()
            self.keep_bad()
            self._ours = (*self._ours[-1:], page.head(text))
            write_new(self.disk, self.path, text, self._swap)
            self._good = True
            self._seen = self.disk.fingerprint(self.path)
            self.disk.sync_folder(self.path.parent)
            self._cache = data

    @contextmanager
    def together(self) -> Iterator[None]:
        """Several changes, one write."""
        with self.lock:
            self._holding, self._held = True, None
            try:
                yield
            except BaseException:
                self._take_held()
                raise
            held = self._take_held()
            if held is not None:
                self.write(held)

    def _take_held(self) -> page.Content | None:
        held, self._held, self._holding = self._held, None, False
        return held

    # -- somebody else -------------------------------------------------------------------------

    def _still_ours(self) -> None:
        """Raise WrittenElsewhere when another process has put its file in the place of ours.

        Whatever let it in (no locks, a lock file that was deleted): what it saved is never overwritten.
        """
        seen = self.disk.fingerprint(self.path)
        if seen is None or seen == self._seen:
            return
        # A write of ours that was told as failed may have got there all the same.
        text = self._read(self.path)
        if text is not None and page.head(text) not in self._ours:
            raise WrittenElsewhere(str(self.path))
        self._seen = seen

    # -- damage --------------------------------------------------------------------------------

    def keep_bad(self) -> tuple[Path, ...]:
        """Copy bad files aside; raises OSError when that cannot be done."""
        kept = [quarantine_copy(self.disk, path) for path in self.bad]
        self.bad = ()
        return tuple(path for path in kept if path is not None)

    def doubt(self) -> None:
        """Say that the file, though it reads well, holds nonsense: it will be kept aside."""
        self.bad = tuple(dict.fromkeys((self.path, *self.bad)))
        self._good = False

    def _open(self) -> None:
        self._seen = self.disk.fingerprint(self.path)
        text = self._read(self.path)
        self._ours = (page.head(text or b""),)
        if text is not None:
            with suppress(page.Damaged):
                self._cache = page.read(text)
                return
        bak = bak_of(self.path)
        before = self._read(bak)
        if text is None and before is None and not self._odd:
            return
        self._good = False
        # A crash between the two renames of _swap leaves .bak and the unfinished file: nothing is lost.
        self.rescued = text is not None or bool(self._odd) or not self._unfinished()
        found: page.Content = {}
        if before is not None:
            try:
                found = page.read(before)
            except page.Damaged:
                found = page.salvage(before)
                self.bad = (bak,)
        if text is not None:
            self.bad = (self.path, *self.bad)
            for table, documents in page.salvage(text).items():
                found[table] = {**found.get(table, {}), **documents}
        self.bad = tuple(dict.fromkeys((*self._odd, *self.bad)))
        self._cache = found

    def _unfinished(self) -> bool:
        names = self.disk.names(self.path.parent)
        return any(name.startswith(f"{self.path.name}.") and name.endswith(TEMP) for name in names)

    def _read(self, path: Path) -> bytes | None:
        try:
            return self.disk.read(path)
        except FileNotFoundError:
            return None
        except NotAFile:
            # A folder or a pipe where the file should be: out of the way before the next write.
            self._odd = (*self._odd, path)
            return None

    def _swap(self, temp: Path, path: Path) -> None:
        """The file becomes ``.bak`` without being written again, the new one takes its place."""
        bak = bak_of(path)
        if not self._good or not self.disk.exists(path):
            self.disk.replace(temp, path)
            return
        try:
            self.disk.unlink(bak)
        except FileNotFoundError:
            pass
        except (IsADirectoryError, PermissionError):
            move_aside(self.disk, bak)
        try:
            self.disk.link(path, bak)
        except OSError:
            # Some phones know no second names. For an instant only .bak is there: reading knows it.
            self.disk.replace(path, bak)
            try:
                self.disk.replace(temp, path)
            except OSError:
                self.disk.replace(bak, path)
                raise
        else:
            self.disk.replace(temp, path)
