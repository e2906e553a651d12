"""The store: the one object through which the rest of the program keeps anything."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.core.journal import Entry
from companion.core.table import Table
from companion.store.cards import TableCard
from companion.store.damage import Damage, Unopened
from companion.store.disk import Disk
from companion.store.glances import dump_glance
from companion.store.library import Library
from companion.store.line import Games, Loaded
from companion.store.page import NewerFormat
from companion.store.place import Folder, FolderProblem, FolderWhy
from companion.store.storage import DISK, stamp
from companion.store.tables import Tables
from companion.store.writer import OnStatus, Status, Writer

log = logging.getLogger(__name__)


class Store:
    """A data folder, open: tables, library, writer and backups."""

    def __init__(self, folder: Folder, games: Games, disk: Disk = DISK):
        self.folder = folder
        self.games = games
        self.tables = Tables(folder.tables, disk)
        self.library = Library(folder.library, self.tables, disk)
        self._disk = disk
        self._lock = threading.RLock()
        self._live: dict[str, tuple[Table[Any], Callable[[], None]]] = {}
        self._played: dict[str, str] = {}
        self._watchers: list[OnStatus] = []
        self.writer = Writer(self.tables, self.library, self._tell)
        self.tables.unsaved = self.writer.unsaved
        self.library.on_change = self.writer.wake
        self.library.before_write = self._refresh_cards

    # -- tables --------------------------------------------------------------------------------

    def start(self, table: Table[Any]) -> None:
        """Keep a new table: written from its opening on, and every entry after."""
        with self._lock:
            header = table.header
            self.library.put_card(
                TableCard(
                    header.table,
                    header.game,
                    header.name,
                    header.players,
                    header.opened,
                    header.opened,
                    parent=header.parent,
                )
            )
            self._played[header.table] = header.opened
            self.writer.begin(table, lambda: self.follow(table))

    def follow(self, table: Table[Any]) -> None:
        """Write every new entry of a table whose earlier ones are on the disk."""
        with self._lock:
            known = self._live.get(table.header.table)
            if known is not None:
                if known[0] is not table:
                    raise ValueError(f"table {table.header.table} is open already")
                return
            # A table that began in memory gets the door to its sealed chapters, so that it need not
            # keep all of them at hand.
            table._book._past = self.tables.past(table.header.table, table.game)
            self._live[table.header.table] = table, table.listen(self._heard)

    def open(self, table: str) -> Loaded | Unopened:
        """A table, ready to be played and written. Opened twice, it is the same object."""
        with self._lock:
            if table in self._live:
                return Loaded(self._live[table][0])
            loaded = self.tables.load(table, self.games)
            if isinstance(loaded, Loaded):
                self.follow(loaded.table)
            return loaded

    def leave(self, table: str, timeout: float = 5.0) -> bool:
        """Nobody looks at a table any more: write it and let go of it.

        False when something could not be written: the table then stays open in memory.
        """
        saved = self.writer.flush(timeout)
        with self._lock:
            if self.writer.unsaved(table):
                return False
            _, stop = self._live.pop(table, (None, lambda: None))
            stop()
            self.tables.release(table)
        return saved

    def live(self) -> tuple[str, ...]:
        """The tables that are open."""
        return tuple(self._live)

    def cards(self, *, archived: bool = False) -> tuple[TableCard, ...]:
        """The tables on the shelf, last played first; brought up to date."""
        self._refresh_cards()
        return self.library.cards(archived=archived)

    def delete(self, table: str) -> bool:
        """Move a table to the trash; False when it could not be (it is then still there)."""
        if not self.leave(table) and self.writer.unsaved(table):
            return False
        try:
            place = self.tables.place(table)
            self._disk.make_folder(self.folder.trash)
            self._disk.move(place, self.folder.trash / f"{table}-{stamp()}")
            self._disk.sync_folder(self.folder.tables)
            self._disk.sync_folder(self.folder.trash)
        except (OSError, ValueError):
            return False
        self.library.drop_card(table)
        return True

    # -- the light -----------------------------------------------------------------------------

    def status(self, table: str) -> Status:
        """What the light of a table shows."""
        return self.writer.status(table)

    def watch(self, watcher: OnStatus) -> Callable[[], None]:
        """Be told when a light changes, from the writer's thread; returns the function that stops it."""
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher) if watcher in self._watchers else None

    def damage(self) -> tuple[Damage, ...]:
        """Damage met since it was last asked: the library's, and that of older chapters."""
        with self._lock:
            found = (*self.library.damage, *self.tables.reports)
            self.library.damage = ()
            self.tables.reports.clear()
        return tuple(dict.fromkeys(found))

    def flush(self, timeout: float = 10.0) -> bool:
        """Write everything now; False when something could not be written."""
        return self.writer.flush(timeout)

    def close(self, timeout: float = 10.0) -> bool:
        """Write everything and let go of the folder; False when something could not be written."""
        self._refresh_cards()
        with self._lock:
            for _, stop in self._live.values():
                stop()
            self._live.clear()
        saved = self.writer.close(timeout)
        self.folder.close()
        return saved

    # -- inside --------------------------------------------------------------------------------

    def _heard(self, table: Table[Any], entry: Entry) -> None:
        self.writer.submit(table, entry)
        self._played[table.header.table] = entry.at
        self.library.touch()

    def _tell(self, table: str, status: Status) -> None:
        for watcher in tuple(self._watchers):
            try:
                watcher(table, status)
            except Exception:
                log.exception("a watcher failed")

    def _refresh_cards(self) -> None:
        """Bring the cards of the tables that were played up to date: not at each tap."""
        while self._played:
            try:
                name, at = self._played.popitem()
            except KeyError:
                return
            known, card = self._live.get(name), self.library.card(name)
            if known is None or card is None:
                continue
            table = known[0]
            try:
                glance = table.game.glance(table.state)
                fresh = replace(
                    card, last_played=at, glance=dump_glance(glance), finished=glance.outcome is not None
                )
            except Exception:
                log.exception("no glance of table %s", name)
                fresh = replace(card, last_played=at)
            self.library.put_card(fresh, lazily=True)


def open_folder(path: Path | str, games: Games, disk: Disk = DISK) -> Store:
    """Open a data folder; raises FolderProblem (FolderInUse) when that cannot be done."""
    folder = Folder(Path(path), disk)
    try:
        return Store(folder, games, disk)
    except NewerFormat as newer:
        folder.close()
        raise FolderProblem(FolderWhy.NEWER, folder.path) from newer
    except OSError as error:
        folder.close()
        raise FolderProblem(FolderWhy.CANNOT_READ, folder.path, error=error.strerror) from error
    except BaseException:
        folder.close()
        raise
