"""Rescue: what can still be done with a folder whose start-up fails.

A start is counted before anything is opened, and taken back once a screen is drawn or the program ends
in good order. After two that never got there, the rescue page is shown instead: it touches nothing by
itself, and every file it sets aside is kept.
"""

from __future__ import annotations

import io
import json
import logging
import zipfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from companion.core.chance import new_id
from companion.store.cards import card_on_disk
from companion.store.damage import OpenFailure, OpenWhy
from companion.store.disk import Disk, write_new
from companion.store.games import Games, with_tray
from companion.store.storage import DISK, SafeJsonStorage, bak_of, move_aside, quarantine_copy
from companion.store.store import Store, open_folder
from companion.store.store_folder import FolderProblem, FolderWhy, StoreFolder
from companion.store.tables import Tables
from companion.store.transactions import PREFIXES, HalfMoved, commit, discard
from companion.store.trash import thrown

log = logging.getLogger(__name__)

FAILED_STARTS = 2
"""So many starts in a row that came to nothing open the rescue page."""

DEEPEST = 6
"""Folders in folders that are exported: ours have three, and a link to itself would have no end."""

_FILE = "starting.json"
_LIST = ("library.json", "folder.json", *PREFIXES)
_EVERYTHING = (*_LIST, "tables", "trash", "backups")
_FINE = (
    OpenWhy.UNKNOWN_GAME,
    OpenWhy.NEWER_GAME,
    OpenWhy.NEWER_FORMAT,
    OpenWhy.NO_SUCH_TABLE,
    OpenWhy.BROKEN,
)
"""Reasons that harm nobody: the table says so by itself and the others open."""


class StartupCounter:
    """Starts of a folder that have not come to a screen yet."""

    def __init__(self, folder: Path, disk: Disk = DISK):
        self._path = folder / _FILE
        self._disk = disk

    @property
    def failed(self) -> int:
        """How many in a row came to nothing."""
        try:
            return int(json.loads(self._disk.read(self._path))["starts"])
        except (OSError, ValueError, LookupError, TypeError, OverflowError, RecursionError):
            return 0

    def begin(self) -> int:
        """A start begins; gives the number of those before it that failed."""
        before = self.failed
        self._write(before + 1)
        return before

    def back(self, before: int) -> None:
        """This start did not count: somebody else has the folder."""
        if before:
            self._write(before)
        else:
            self.done()

    def done(self) -> None:
        """A screen is there, or the program ended in good order."""
        with suppress(OSError):
            self._disk.unlink(self._path)
            # A start that came to something must not be counted because the phone was put away.
            self._disk.sync_folder(self._path.parent)

    def _write(self, count: int) -> None:
        with suppress(OSError):
            self._disk.make_folder(self._path.parent)
            write_new(self._disk, self._path, json.dumps({"starts": count}).encode())
            self._disk.sync_folder(self._path.parent)


@dataclass(frozen=True, slots=True)
class UnreadableTable:
    """A table that cannot be opened."""

    table: str
    name: str
    why: OpenWhy


class Rescue:
    """A folder that is looked at without being opened."""

    def __init__(self, folder: Path, games: Games, disk: Disk = DISK):
        self.path = folder
        self.games = with_tray(games)
        self._disk = disk
        self._tables = Tables(folder / "tables", disk)
        self.on_open: Callable[[Store], None] = lambda store: None
        self.store: Store | None = None
        """The folder, once it was opened after all."""

    def wrecks(self) -> tuple[UnreadableTable, ...]:
        """The tables that cannot be opened; looking repairs nothing."""
        found = []
        for table in self._ids():
            why = self._why_not(table)
            if why is not None:
                found.append(UnreadableTable(table, self._name(table), why))
        return tuple(found)

    def tables(self) -> int:
        """How many tables are there."""
        return len(self._ids())

    def export(self) -> bytes:
        """Every file of the folder as it is, in one archive."""
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
            for path in self._files(self.path):
                # A name may be no text, to this system or to the archive.
                name = path.relative_to(self.path).as_posix().encode(errors="replace").decode()
                with suppress(OSError):
                    parts = self._disk.parts(path)  # a backup may be of any size
                    first = next(parts, b"")
                    with archive.open(name, "w", force_zip64=True) as file:
                        file.write(first)
                        file.writelines(parts)
        return whole.getvalue()

    def open(self, *, without: bool = False) -> Store:
        """Open the folder; ``without`` the tables that cannot be read, which go to the trash as they are.

        With ``without`` it opens whatever lies in it: what is in the way is given another name, first the
        list of tables and what is not finished, then the tables themselves. Raises FolderProblem when
        somebody else has it open or a newer version wrote it; else, without ``without``, whatever made the
        start fail.
        """
        if without:
            self._set_aside()
        self.store = self._open(backups=not without) if not without else self._open_anyhow()
        self.on_open(self.store)
        return self.store

    def _open(self, *, backups: bool = False) -> Store:
        return open_folder(self.path, self.games, self._disk, backups=backups)

    def _open_anyhow(self) -> Store:
        for names in (_LIST, _EVERYTHING):
            try:
                return self._open()
            except FolderProblem as problem:
                if problem.why is not FolderWhy.CANNOT_READ:
                    raise
                log.exception("the folder cannot be opened")
            except Exception:
                log.exception("the folder cannot be opened")
            self._put_away(names)
        return self._open()

    def _put_away(self, names: tuple[str, ...]) -> None:
        """Give whatever begins with these names another one; nothing is thrown away."""
        for name in self._disk.names(self.path):
            if name.startswith(names) and ".rescued-" not in name:
                with suppress(OSError):
                    move_aside(self._disk, self.path / name, f"rescued-{new_id()}")

    # -- inside --------------------------------------------------------------------------------

    def _ids(self) -> tuple[str, ...]:
        try:
            return self._tables.ids()
        except OSError:
            return ()

    def _why_not(self, table: str) -> OpenWhy | None:
        try:
            # A look at a copy in memory would cost the same; loading mends only what it can mend.
            loaded = Tables(self._tables.folder, _ReadOnly(self._disk)).load(table, self.games)
        except Exception:
            log.exception("table %s cannot be looked at", table)
            return OpenWhy.UNREADABLE
        if isinstance(loaded, OpenFailure) and loaded.why not in _FINE:
            return loaded.why
        return None

    def _name(self, table: str) -> str:
        try:
            card = card_on_disk(self._tables, table)
        except Exception:
            log.exception("no card of table %s", table)
            card = None
        return card.name if card is not None and card.name else table

    def _set_aside(self) -> None:
        wrecks = self.wrecks()
        for name in ("tables", "backups", "trash"):
            with suppress(OSError):
                if self._disk.is_link(self.path / name):
                    move_aside(self._disk, self.path / name, "rescued")
        folder = StoreFolder(self.path, self._disk)
        try:
            if not _thrown(folder, [wreck.table for wreck in wrecks]):
                for wreck in wrecks:
                    with suppress(OSError):
                        move_aside(self._disk, self._tables.place(wreck.table), "rescued")
            self._doubt_the_list(folder)
        finally:
            folder.close()

    def _doubt_the_list(self, folder: StoreFolder) -> None:
        """A list of tables that cannot be read goes aside too: it is made anew from the tables."""
        try:
            SafeJsonStorage(folder.library, self._disk)
            return
        except Exception:
            log.exception("the list of tables cannot be read")
        for path in (folder.library, bak_of(folder.library)):
            with suppress(OSError):
                if quarantine_copy(self._disk, path, f"rescued-{new_id()}") is not None:
                    self._disk.unlink(path)

    def _files(self, folder: Path, deep: int = DEEPEST) -> Iterator[Path]:
        try:
            names = self._disk.names(folder)
        except OSError:
            return
        for name in names if deep else ():
            path = folder / name
            if self._disk.is_link(path):
                continue  # not a file of ours
            try:
                inside = self._disk.names(path)
            except OSError:
                inside = []
            if inside:
                yield from self._files(path, deep - 1)
            else:
                yield path


def _thrown(folder: StoreFolder, tables: list[str]) -> bool:
    """Move tables to the trash, all or none; return False if the disk refuses."""
    try:
        transaction = thrown(tables, folder)
    except OSError:
        return False
    if transaction is None:
        return not tables
    try:
        commit(transaction, folder)
    except OSError as error:
        if not isinstance(error, HalfMoved):
            discard(transaction.name, folder)
        return False
    discard(transaction.name, folder)
    return True


class _ReadOnly(Disk):
    """Another disk, on which nothing can be written."""

    def __init__(self, inner: Disk):
        self.read = inner.read  # type: ignore[method-assign]
        self.names = inner.names  # type: ignore[method-assign]
        self.exists = inner.exists  # type: ignore[method-assign]
        self.is_link = inner.is_link  # type: ignore[method-assign]
        self.fingerprint = inner.fingerprint  # type: ignore[method-assign]

    def _no(self, *args: object) -> None:
        raise OSError(30, "read-only")

    create = write = sync = replace = link = unlink = move = _no  # type: ignore[assignment]
    make_folder = remove_folder = sync_folder = _no  # type: ignore[assignment]
