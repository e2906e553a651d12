"""One chapter of a table: a TinyDB file with a header, an opening and the entries."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tinydb import TinyDB
from tinydb.table import Document

from companion.store.disk import Disk
from companion.store.storage import SafeJsonStorage, bak_of

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RawChapter:
    """A chapter as it is stored: JSON that no game has looked at yet."""

    header: Json
    opening: Json
    entries: tuple[Json, ...] = ()

    @property
    def whole(self) -> bool:
        """True when header and opening are there."""
        return bool(self.header) and bool(self.opening)


class ChapterFile:
    """A chapter on the disk. Entries are added; once full it is never written again."""

    def __init__(self, path: Path, disk: Disk):
        self._db = TinyDB(path, disk, storage=SafeJsonStorage)
        self._db.default_table_name = "entries"
        storage = self._db.storage
        assert isinstance(storage, SafeJsonStorage)
        self.storage = storage
        self._last = max((int(number) for number in self._table("entries")), default=0)

    def _table(self, name: str) -> Json:
        return (self.storage.read() or {}).get(name, {})

    @property
    def begun(self) -> bool:
        """True when header and opening are there."""
        return bool(self._table("header")) and bool(self._table("opening"))

    @property
    def raw(self) -> RawChapter:
        """What is in the file."""
        entries = sorted(self._table("entries").items(), key=lambda item: int(item[0]))
        return RawChapter(
            self._table("header").get("1", {}),
            self._table("opening").get("1", {}),
            tuple(entry for _, entry in entries),
        )

    @property
    def misnumbered(self) -> bool:
        """True when an entry lies under another number than its own: what follows would not be written."""
        return any(entry.get("seq") != int(number) for number, entry in self._table("entries").items())

    def begin(self, header: Json, opening: Json, entries: Sequence[Json]) -> None:
        """Write the chapter from its first line on, in one step."""
        with self.storage.together():
            for name in ("header", "opening", "entries"):
                self._db.table(name).truncate()
            self._db.table("header").insert(Document(header, doc_id=1))
            self._db.table("opening").insert(Document(opening, doc_id=1))
            self._insert(entries)
        self._last = max((entry["seq"] for entry in entries), default=0)

    def append(self, entries: Sequence[Json]) -> None:
        """Add entries. Those that are already there (from a write that failed half-way) are left out."""
        there = self._table("entries")
        for entry in entries:
            known = there.get(str(entry["seq"]))
            if known is not None and known.get("id") != entry["id"]:
                # Two tables in memory with one journal: never let the second one vanish quietly.
                raise ValueError(f"{self.storage.path}: entry {entry['seq']} is another one")
        new = [entry for entry in entries if entry["seq"] > self._last]
        if new:
            self._insert(new)
            self._last = new[-1]["seq"]

    def _insert(self, entries: Sequence[Json]) -> None:
        documents = [Document(entry, doc_id=entry["seq"]) for entry in entries]
        self._db.table("entries").insert_multiple(documents)

    def forget_before(self) -> None:
        """Take the generation before away: it holds what was cut off."""
        with suppress(FileNotFoundError):
            self.storage.disk.unlink(bak_of(self.storage.path))
