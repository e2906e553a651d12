"""Backups: everything as one file, kept in rotation. On by default, because nobody thinks of it before."""

from __future__ import annotations

import asyncio
import hashlib
import io
import logging
import re
import threading
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.core.chance import new_id
from companion.store.chapter import Json
from companion.store.disk import Disk, write_new, write_steps
from companion.store.export import (
    BrokenChapter,
    Contents,
    LazyTable,
    TableReplaced,
    export_parts,
    lazy_table,
    raw_table,
)
from companion.store.library import Library
from companion.store.sealing import sealed
from companion.store.tables import Tables

log = logging.getLogger(__name__)

KEEP_LAST = 10
KEEP_WEEKS = 8
KEEP_ASIDE = 10
"""Of what imports have put aside, beside all that is younger than those weeks."""
KEEP_BAD = 2
"""Backups that did not read back as they were written: a look at what the disk does, not a collection."""
BAD = ".bad"
_PAYLOAD = b'\n "payload":'
"""Where a file begins to be the same when nothing has changed: after the time at which it was made."""


BREATH = 0.004
"""Seconds of work after which the event loop gets a turn, where there are no threads."""

Steps = Generator[None, None, Path | None]


class BackupCancelled(Exception):
    """The app ends: the backup is made again at the next start."""


class _Same(Exception):
    """Nothing has changed since the last one."""


_NAME = re.compile(r"companion-(\d{8}-\d{6})(?:-\d+)?\.json")
_ASIDE = re.compile(r"(?:[0-9a-z]+|before-import)-(\d{8}-\d{6})-[0-9a-f]{12}(?:\.json)?")
"""A table an import has replaced; players, settings and figures before it."""


def utc() -> datetime:
    """The time."""
    return datetime.now(UTC)


def when(name: str) -> datetime | None:
    """The time in a backup's name; None for other files."""
    return _time_in(_NAME.fullmatch(name))


def _time_in(match: re.Match[str] | None) -> datetime | None:
    try:
        return datetime.strptime(match[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC) if match else None
    except ValueError:
        return None


def to_drop(names: Sequence[str], now: datetime) -> tuple[str, ...]:
    """The backups that have had their time: all but the last ten and the last of each of eight weeks."""
    dated = sorted(((at, name) for name in names if (at := when(name)) is not None), reverse=True)
    kept = {name for _, name in dated[:KEEP_LAST]}
    weeks: dict[tuple[int, int], str] = {}
    for at, name in dated:
        if now - at <= timedelta(weeks=KEEP_WEEKS):
            weeks.setdefault(at.isocalendar()[:2], name)
    kept.update(weeks.values())
    return tuple(name for _, name in dated if name not in kept)


def old_asides(names: Sequence[str], now: datetime) -> tuple[str, ...]:
    """What imports have put aside and nobody has asked for in eight weeks; the last ones stay."""
    dated = [(at, name) for name in names if (at := _time_in(_ASIDE.fullmatch(name))) is not None]
    return tuple(
        name
        for at, name in sorted(dated, reverse=True)[KEEP_ASIDE:]
        if now - at > timedelta(weeks=KEEP_WEEKS)
    )


class Backups:
    """Writes and keeps backups of a folder."""

    def __init__(
        self,
        folder: Path,
        tables: Tables,
        library: Library,
        disk: Disk,
        clock: Callable[[], datetime] = utc,
    ):
        self.folder = folder
        self._tables = tables
        self._library = library
        self._disk = disk
        self._clock = clock
        self._lock = threading.Lock()
        self._ending = threading.Event()
        self._going: Steps | None = None
        """What the event loop is making, a step at a time."""

    def names(self) -> tuple[str, ...]:
        """The backups that are there, newest first."""
        found = [name for name in self._disk.names(self.folder) if when(name) is not None]
        return tuple(sorted(found, reverse=True))

    def last(self) -> datetime | None:
        """When the newest backup was made. Written, it was read back: it is a good one.

        One from a clock that went wrong, dated later than now, counts only when there is no other.
        """
        try:
            dated = [at for name in self.names() if (at := when(name)) is not None]
        except OSError:
            return None
        now = self._clock()
        return max((at for at in dated if at <= now), default=max(dated, default=None))

    def read(self, name: str) -> Iterator[bytes]:
        """The file of a backup in parts, to be imported like any other."""
        if when(name) is None:
            raise ValueError(f"not the name of a backup: {name!r}")
        return self._disk.parts(self.folder / name)

    def export_table(self, table: str) -> bytes | None:
        """Return one table as a file to be given to others; None when it cannot be read.

        Private notes stay here, and so does the seed that determines later rolls.
        """
        raw = raw_table(self._tables, table, self._library.card(table))
        return None if raw is None else _joined(export_parts(Contents.TABLE, (sealed(raw),), {}))

    def export_everything(self) -> bytes:
        """Everything as a file."""
        without: set[tuple[str, int]] = set()
        while True:
            try:
                return _joined(self._everything(without))
            except BrokenChapter as bad:
                without.add(bad.chapter)
            except TableReplaced:
                continue

    def keep_rest(self) -> Path:
        """Players, settings and figures of boxes as they are now, in a file that can be imported.

        For an import: its tables are all or nothing and what they replace is kept; this is small, and a
        backup of everything may take a minute. Raises OSError.
        """
        path = self.folder / f"before-import-{self._clock():%Y%m%d-%H%M%S}-{new_id()}.json"
        self._disk.make_folder(self.folder)
        write_new(self._disk, path, b"".join(export_parts(Contents.EVERYTHING, (), self._rest())))
        self._disk.sync_folder(self.folder)
        return path

    def give_up(self) -> None:
        """The app ends: a backup that is being made is not waited for, and none is begun."""
        self._ending.set()
        self._let_go()

    def due(self) -> bool:
        """True when there is something to keep and today has no backup yet."""
        names = self.names()
        last = when(names[0]) if names else None
        today = last is not None and last.date() == self._clock().date()
        return not today and bool(self._tables.ids())

    def make(self) -> Path | None:
        """Write a backup, read it back, let old ones go. None when it could not be made.

        When nothing has changed since the last one, that one is given back: a dozen restarts must
        not push last week out of the rotation.
        """
        with self._lock:
            self._let_go()
            steps = self._steps()
            while True:
                try:
                    next(steps)
                except StopIteration as done:
                    return done.value  # type: ignore[no-any-return]

    async def make_between_taps(self) -> None:
        """The same where there are no threads: a little work, then a rest as long, so that taps go first.

        One that is made meanwhile because somebody asked takes the place of this one.
        """
        self._let_go()
        steps = self._going = self._steps()
        try:
            while self._going is steps:
                begin, spent = time.monotonic(), -1.0
                while spent < BREATH:
                    next(steps)
                    spent = time.monotonic() - begin
                await asyncio.sleep(spent)
        except StopIteration:
            pass
        finally:
            steps.close()

    def _let_go(self) -> None:
        steps, self._going = self._going, None
        if steps is not None:
            steps.close()

    def _steps(self) -> Steps:
        without: set[tuple[str, int]] = set()
        while True:
            try:
                return (yield from self._write(self._everything(without)))
            except BrokenChapter as bad:
                # Begun anew without a chapter that turns out to be unreadable.
                without.add(bad.chapter)
            except TableReplaced:
                continue
            except _Same as same:
                return Path(same.args[0])
            except BackupCancelled:
                log.info("a backup was given up")
                return None
            except (OSError, ValueError) as error:
                log.warning("no backup was made: %s", error)
                return None

    def _write(self, parts: Iterable[bytes]) -> Generator[None, None, Path]:
        last = next(iter(self.names()), None)
        stem = f"companion-{self._clock():%Y%m%d-%H%M%S}"
        path, count = self.folder / f"{stem}.json", 1
        while self._disk.exists(path):
            count += 1
            path = self.folder / f"{stem}-{count}.json"
        self._disk.make_folder(self.folder)
        wanted = _Digest()

        def swap(temp: Path, path: Path) -> Iterator[None]:
            found = yield from self._digest(temp)
            if found != wanted.hex:
                self._disk.replace(temp, path.with_suffix(BAD))
                raise ValueError(f"{path} does not read back as it was written")
            if last is not None and (yield from self._digest(self.folder / last)) == found:
                raise _Same(self.folder / last)
            self._disk.replace(temp, path)

        try:
            yield from write_steps(self._disk, path, wanted.along(self._unless_ending(parts)), swap)
            self._disk.sync_folder(self.folder)
            for name in to_drop(self.names(), self._clock()):
                self._disk.unlink(self.folder / name)
        finally:
            self._drop_leftovers()
        return path

    def _drop_leftovers(self) -> None:
        with suppress(OSError):
            names = self._disk.names(self.folder)
            for name in [name for name in names if name.endswith(BAD)][:-KEEP_BAD]:
                self._disk.unlink(self.folder / name)
            for name in old_asides(names, self._clock()):
                if name.endswith(".json"):
                    self._disk.unlink(self.folder / name)
                else:
                    self._disk.remove_folder(self.folder / name)

    def _digest(self, path: Path) -> Generator[None, None, str]:
        """What a file holds, from its payload on; nothing when it cannot be read."""
        digest = _Digest()
        with suppress(OSError):
            for _ in digest.along(self._unless_ending(self._disk.parts(path))):
                yield
            return digest.hex
        return ""

    def _unless_ending(self, parts: Iterable[bytes]) -> Iterator[bytes]:
        for part in parts:
            if self._ending.is_set():
                raise BackupCancelled
            yield part

    def _everything(self, without: set[tuple[str, int]]) -> Iterator[bytes]:
        return export_parts(Contents.EVERYTHING, self._all(without), self._rest())

    def _rest(self) -> Json:
        rest = self._library.everything()
        return {key: rest[key] for key in ("roster", "settings", "box", "others") if key in rest}

    def _all(self, without: set[tuple[str, int]]) -> Iterator[LazyTable]:
        for table in self._tables.ids():
            found = lazy_table(self._tables, table, self._library.card(table), without)
            if found is not None:
                yield found


def _joined(parts: Iterable[bytes]) -> bytes:
    """One file in memory, and not its parts beside it."""
    whole = io.BytesIO()
    whole.writelines(parts)
    return whole.getvalue()


class _Digest:
    """A sum of a file from its payload on, taken while it passes by."""

    def __init__(self) -> None:
        self._sum = hashlib.sha256()
        self._before: bytes | None = b""

    def along(self, parts: Iterable[bytes]) -> Iterator[bytes]:
        """The parts, unchanged."""
        for part in parts:
            self._add(part)
            yield part

    def _add(self, part: bytes) -> None:
        if self._before is None:
            self._sum.update(part)
            return
        self._before += part
        at = self._before.find(_PAYLOAD)
        if at >= 0:
            self._sum.update(self._before[at:])
            self._before = None

    @property
    def hex(self) -> str:
        """The sum; nothing for a file without a payload."""
        return self._sum.hexdigest() if self._before is None else ""
