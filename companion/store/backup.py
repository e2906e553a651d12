"""Backups: everything as one file, kept in rotation. On by default, because nobody thinks of it before."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from companion.store.disk import Disk, write_new
from companion.store.export import (
    Contents,
    Export,
    ImportRefusal,
    checksum,
    export_text,
    raw_table,
    read_export,
)
from companion.store.library import Library
from companion.store.tables import Tables

log = logging.getLogger(__name__)

KEEP_LAST = 10
KEEP_WEEKS = 8

_NAME = re.compile(r"companion-(\d{8}-\d{6})(?:-\d+)?\.json")


def utc() -> datetime:
    """The time."""
    return datetime.now(UTC)


def when(name: str) -> datetime | None:
    """The time in a backup's name; None for other files."""
    match = _NAME.fullmatch(name)
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

    def read(self, name: str) -> bytes:
        """The file of a backup, to be imported like any other."""
        if when(name) is None:
            raise ValueError(f"not the name of a backup: {name!r}")
        return self._disk.read(self.folder / name)

    def export_table(self, table: str) -> bytes | None:
        """One table as a file, for another device; private notes stay here. None when it cannot be read."""
        raw = raw_table(self._tables, table, self._library.card(table))
        return None if raw is None else export_text(Export(Contents.TABLE, (raw,)))

    def export_everything(self) -> bytes:
        """Everything as a file."""
        return export_text(self._everything())

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
            try:
                return self._make()
            except (OSError, ValueError) as error:
                log.warning("no backup was made: %s", error)
                return None

    def _make(self) -> Path:
        export = self._everything()
        wanted = checksum(export.payload())
        last = next(iter(self.names()), None)
        if last is not None and self._sum(self.folder / last) == wanted:
            return self.folder / last
        stem = f"companion-{self._clock():%Y%m%d-%H%M%S}"
        path, count = self.folder / f"{stem}.json", 1
        while self._disk.exists(path):
            count += 1
            path = self.folder / f"{stem}-{count}.json"
        self._disk.make_folder(self.folder)
        write_new(self._disk, path, export_text(export))
        self._disk.sync_folder(self.folder)
        if self._sum(path) != wanted:
            self._disk.replace(path, path.with_suffix(".bad"))
            raise ValueError(f"{path} does not read back as it was written")
        for name in to_drop(self.names(), self._clock()):
            self._disk.unlink(self.folder / name)
        return path

    def _sum(self, path: Path) -> str:
        """The checksum of a backup that reads well, else nothing."""
        there = read_export(self._disk.read(path))
        return "" if isinstance(there, ImportRefusal) else there.checksum

    def _everything(self) -> Export:
        found = [raw_table(self._tables, table, self._library.card(table)) for table in self._tables.ids()]
        rest = self._library.everything()
        return Export(
            Contents.EVERYTHING,
            tuple(raw for raw in found if raw is not None),
            tuple(rest["roster"]),
            rest["settings"],
            rest["box"],
        )
