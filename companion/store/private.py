"""Private notes: what one seat keeps to itself at one table, such as a secret mission.

They live in the library's file, in a TinyDB table of their own, and are written as durably as the
rest of it. They never enter a journal, an export or a backup: whoever reads those sees nothing of
them. A table that is deleted takes its notes along to the trash, and brings them back.
"""

from __future__ import annotations

import copy
import json
import logging
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from companion.core.seats import Seat
from companion.store.chapter import Json
from companion.store.disk import Disk, write_new
from companion.store.tables import Tables, is_id

log = logging.getLogger(__name__)

PrivateNote = str | Json
"""A text, or an object of JSON."""

LARGEST = 16 * 1024
"""Letters a note may have as JSON: a page, not a file."""

_FILE = "private.json"


class PrivateNotes:
    """The private notes of all tables, by table and seat."""

    def __init__(self, notes: dict[str, PrivateNote], tables: Tables, changed: Callable[[], None]):
        self._notes = notes
        self._tables = tables
        self._changed = changed
        self._lock = threading.RLock()
        self._looked: set[str] = set()

    # -- for screens ---------------------------------------------------------------------------

    def read(self, table: str, seat: Seat) -> PrivateNote:
        """The note of one seat at one table; an empty object when there is none."""
        key = _key(table, seat)
        self._look(table)
        with self._lock:
            return copy.deepcopy(self._notes.get(key, {}))

    def write(self, table: str, seat: Seat, note: str | Mapping[str, Any]) -> None:
        """Remember a seat's note in the place of the one before; an empty one forgets it.

        Raises ValueError for what JSON cannot keep, or what is too long.
        """
        key = _key(table, seat)
        kept = _plain(note)
        self._look(table)
        with self._lock:
            # An empty note is kept too: it must not come back from the trash.
            self._notes[key] = kept
        self._changed()

    # -- with the table ------------------------------------------------------------------------

    def copy(self, source: str, target: str) -> None:
        """A table that plays on from another one knows its secrets."""
        self._look(source)
        with self._lock:
            found = self._of(source)
            for key, note in found.items():
                self._notes.setdefault(key.replace(source, target, 1), copy.deepcopy(note))
        if found:
            self._changed()

    def pack(self, table: str) -> bool:
        """Lay a table's notes into its folder, to go where the folder goes; False when that fails."""
        self._look(table)
        with self._lock:
            mine = self._of(table)
        try:
            if mine:
                place = self._tables.place(table)
                if self._tables.disk.is_link(place):
                    return False  # it would be written elsewhere
                write_new(self._tables.disk, place / _FILE, json.dumps(mine).encode())
                self._tables.disk.sync_folder(place)
        except OSError:
            return False
        return True

    def forget(self, table: str) -> None:
        """The table is gone, and its notes with it."""
        with self._lock:
            gone = self._of(table)
            for key in gone:
                del self._notes[key]
            self._looked.discard(table)
        if gone:
            self._changed()

    def unpack(self, table: str, saved: Callable[[], bool]) -> None:
        """A table is back: so are its notes. The packed ones go once ``saved`` says they are kept."""
        with self._lock:
            self._looked.discard(table)
        if self._look(table) and saved():
            with suppress(OSError):
                self._tables.disk.unlink(self._tables.place(table) / _FILE)

    # -- for the library -----------------------------------------------------------------------

    def documents(self) -> dict[str, Json]:
        """As the library writes them."""
        with self._lock:
            return {key: {"note": copy.deepcopy(note)} for key, note in self._notes.items()}

    # -- inside --------------------------------------------------------------------------------

    def _of(self, table: str) -> dict[str, PrivateNote]:
        return {key: note for key, note in self._notes.items() if _table(key) == table}

    def _look(self, table: str) -> bool:
        """Take in what a restored table brought along, once; what is known already stays.

        Not while the lock is held: the library asks for the notes while it holds its own.
        """
        with self._lock:
            if table in self._looked or not is_id(table):
                return False
            self._looked.add(table)
            packed = _packed(self._tables.disk, self._tables.place(table) / _FILE)
            new = {k: note for k, note in packed.items() if _table(k) == table and k not in self._notes}
            self._notes |= new
        if new:
            self._changed()
        return bool(packed)


def note_from(stored: Json) -> PrivateNote:
    """A note from its document; raises when it is none."""
    return _plain(stored["note"])


def _key(table: str, seat: object) -> str:
    """Asked by screens and other phones: neither is trusted to name a table or a seat."""
    if not is_id(table) or isinstance(seat, bool) or not isinstance(seat, int) or seat < 1:
        raise ValueError(f"not a seat of a table: {table!r}, {seat!r}")
    return f"{table}/{int(seat)}"


def _table(key: str) -> str:
    return key.partition("/")[0]


def _plain(note: object) -> PrivateNote:
    """A copy of a note that is exactly what the file will hold."""
    if not isinstance(note, str | Mapping):
        raise ValueError("a note is a text or an object")
    try:
        text = json.dumps(note if isinstance(note, str) else dict(note), allow_nan=False)
    except (TypeError, RecursionError) as error:
        raise ValueError("not JSON") from error
    if len(text) > LARGEST:
        raise ValueError(f"a note of {len(text)} letters is too long")
    found: PrivateNote = json.loads(text)
    return found


def _packed(disk: Disk, path: Path) -> dict[str, PrivateNote]:
    """The notes a table's folder carries; none when they cannot be read."""
    try:
        return {str(key): _plain(note) for key, note in json.loads(disk.read(path)).items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, AttributeError, RecursionError):
        log.warning("private notes cannot be read: %s", path.name)
        return {}
