"""The store: the one object through which the rest of the program keeps anything."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.core.automation import AutomationMode
from companion.core.expansions import expansions_of
from companion.core.journal import Entry
from companion.core.listeners import Listeners
from companion.core.table import AnyTable
from companion.kit.tray import TRAY_ID
from companion.store import incoming
from companion.store.backup import Backups
from companion.store.box_code import read_codes
from companion.store.cards import TableCard, card_on_disk
from companion.store.damage import Damage, DamageWhat, OpenFailure
from companion.store.disk import Disk, Quota, StorageLocation, write_new
from companion.store.edits import Edits
from companion.store.export import LARGEST, ImportRefusal, ImportWhy, box_file
from companion.store.games import Games, with_tray
from companion.store.incoming import Preview, WantedFigures
from companion.store.library import Library
from companion.store.page import NewerFormat
from companion.store.pending import Loaded
from companion.store.reading import FileReading, Source, of_bytes
from companion.store.reversal import Reversal, reversal_of, rollback
from companion.store.storage import DISK, let_old_ones_go, stamp
from companion.store.store_folder import FolderProblem, FolderWhy, StoreFolder
from companion.store.summaries import dump_summary
from companion.store.tables import Tables, is_id
from companion.store.transactions import HalfMoved, Transaction, commit, discard, recover
from companion.store.trash import fetched, thrown
from companion.store.writer import OnStatus, SaveStatus, Writer

log = logging.getLogger(__name__)

FAULTS = 50_000
"""Bytes of earlier faults that are kept."""
BACKUP_WAITS = 10.0
"""Seconds after which the event loop makes today's backup, where there are no threads."""


class Store:
    """A data folder, open: tables, library, writer and backups."""

    def __init__(self, folder: StoreFolder, games: Games, disk: Disk = DISK):
        self.folder = folder
        self.games = with_tray(games)
        self._reports = _told(folder, disk)
        self.tables = Tables(folder.tables, disk)
        self._committed: list[str] = []
        """Names of transactions whose plans are still to be removed."""
        self.library = Library(folder.library, self.tables, disk, self._recover)
        self.private = self.library.private
        self._disk = disk
        self._lock = threading.RLock()
        self._importing = threading.Lock()
        self._live: dict[str, tuple[AnyTable, Callable[[], None]]] = {}
        self._played: dict[str, str] = {}
        self.made = 0
        """Entries and tables made in this run: whoever is asked whether something counts looks here."""
        self._deleted: dict[str, tuple[str, TableCard | None]] = {}
        """By table that was deleted in this run: its name in the trash, and its card."""
        self._watchers: Listeners[OnStatus] = Listeners()
        self.backups = Backups(folder.backups, self.tables, self.library, disk)
        self.writer = Writer(self.tables, self.library, self._tell, folder.guard)
        self.tables.unsaved = self.writer.unsaved
        self.library.on_change = self.writer.wake
        self.library.before_write = self._refresh_cards
        self._remove_plans()
        self.daily = False
        """Backups are made by themselves here."""
        self._backing_up: threading.Thread | asyncio.Task[None] | None = None
        self.reversal: Reversal | None = None
        """How to take the last import of this run back."""

    # -- tables --------------------------------------------------------------------------------

    def start(self, table: AnyTable) -> None:
        """Keep a new table: written from its opening on, and every entry after."""
        header = table.header
        if not is_id(header.table):
            raise ValueError(f"not the id of a table: {header.table!r}")
        if self.daily:
            with suppress(OSError):
                self.back_up_daily()
        with self._lock:
            self._reach_back(table)
            self.writer.begin(table, lambda: self._listen(table))
            self.made += 1
            self._played.setdefault(header.table, header.opened)
            if header.parent is not None:
                self.private.copy(header.parent.table, header.table)
            self.library.put_card(
                TableCard(
                    header.table,
                    header.game,
                    header.name,
                    header.players,
                    header.opened,
                    header.opened,
                    parent=header.parent,
                    expansions=expansions_of(table.state),
                )
            )

    def follow(self, table: AnyTable) -> None:
        """Write every new entry of a table whose earlier ones are on the disk."""
        with self._lock:
            self._reach_back(table)
            self._listen(table)

    def _reach_back(self, table: AnyTable) -> None:
        """A table need not keep all its chapters at hand: the sealed ones can be had from here."""
        known = self._live.get(table.header.table)
        if known is not None and known[0] is not table:
            raise ValueError(f"table {table.header.table} is open already")
        # Not while the writer is held: a tap holds its table and then asks for the writer.
        table.keep_past(self.tables.past(table.header.table, table.game))

    def automation_modes(self, game: str) -> dict[str, AutomationMode]:
        """What the group wants of each habit of a game; those left alone are not in it."""
        chosen = self.library.settings.habits.items()
        known = {mode.value: mode for mode in AutomationMode}
        return {
            key.removeprefix(f"{game}."): known[mode]
            for key, mode in chosen
            if key.startswith(f"{game}.") and mode in known
        }

    def choose_habit(self, game: str, automation: str, mode: AutomationMode) -> None:
        """What a habit does from now on, at every table of its game."""
        self.library.choose(habits={**self.library.settings.habits, f"{game}.{automation}": mode.value})
        for table, _ in tuple(self._live.values()):
            if table.game.id == game:
                table.automation_modes = self.automation_modes(game)

    def _listen(self, table: AnyTable) -> None:
        table.automation_modes = self.automation_modes(table.game.id)
        if table.header.table not in self._live:
            self._live[table.header.table] = table, table.listen(self._heard)

    def open(self, table: str) -> Loaded | OpenFailure:
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
        """The tables on the shelf, last played first; brought up to date. The dice tray is none of them."""
        self._refresh_cards()
        return tuple(card for card in self.library.cards(archived=archived) if card.game != TRAY_ID)

    def finish(self, table: str) -> None:
        """Stop a table here, whatever its game says; the next tap takes it up again."""
        self._refresh_cards()
        card = self.library.card(table)
        if card is not None:
            self.library.put_card(replace(card, finished=True))

    def delete(self, *tables: str) -> bool:
        """Move tables to the trash, all or none; return False if that fails: they are then still there."""
        if not all(self.leave(table) or not self.writer.unsaved(table) for table in tables):
            return False
        # No backup is waited for: the folders themselves go to the trash, as they are.
        cards = {table: self.library.card(table) for table in tables}
        done = self._commit(lambda: self._packed(thrown(tables, self.folder)))
        for move in done.moves if done is not None else ():
            table = move.source.removeprefix("tables/")
            self._deleted[table] = move.target.removeprefix("trash/"), cards[table]
        return done is not None

    def restore(self, table: str) -> bool:
        """Take a table out of the trash again; return False if that fails."""
        name, card = self._deleted.get(table, ("", None))
        if self._commit(lambda: fetched(table, name, card, self.folder)) is None:
            return False
        self._deleted.pop(table, None)
        card = card or card_on_disk(self.tables, table)
        if card is not None:
            self.library.put_card(card)
        self.private.unpack(table, self.writer.flush)
        return True

    def _commit(self, plan: Callable[[], Transaction | None]) -> Transaction | None:
        """Carry a transaction out and return it; return None if there is none, or if the disk refuses."""
        with self._lock:
            try:
                self.folder.guard()
                transaction = plan()
            except OSError:
                return None
            if transaction is None or self._refused(transaction) is not None:
                return None
            return transaction

    def _refused(self, transaction: Transaction) -> OSError | None:
        """Carry a transaction out; return the error if nothing has changed."""
        try:
            commit(transaction, self.folder)
        except OSError as error:
            log.warning("a transaction was refused: %s", error)
            if not isinstance(error, HalfMoved) and not discard(transaction.name, self.folder):
                # Marked as finished, its plan is not executed at the next start.
                self._finish(Transaction(transaction.name))
            return error
        self._finish(transaction)
        return None

    def _packed(self, transaction: Transaction | None) -> Transaction | None:
        """Store the private notes of tables that leave in their folders; return None if that fails."""
        here = [] if transaction is None else [move.source for move in transaction.moves]
        leaving = [] if transaction is None else transaction.edits.forgotten
        packed = (self.private.pack(table) for table in leaving if f"tables/{table}" in here)
        return transaction if all(packed) else None

    def _finish(self, transaction: Transaction) -> None:
        for table in transaction.tables:
            self.tables.release(table)
        self.library.apply(transaction.edits, transaction.name)
        self._committed.append(transaction.name)
        self._remove_plans()

    def _recover(self, finished: Collection[str]) -> Mapping[str, Edits | None]:
        found = recover(self.folder, finished)
        self._committed += found
        return found

    def _remove_plans(self) -> None:
        """Remove the plans of transactions that are stored in the library; else the next start does it."""
        if self._committed and self.writer.flush():
            self._committed = [name for name in self._committed if not self._removed(name)]

    def _removed(self, transaction: str) -> bool:
        if not discard(transaction, self.folder):
            return False
        self.library.unmark(transaction)
        return True

    # -- export, import, backups ---------------------------------------------------------------

    def export(self, table: str = "") -> bytes | None:
        """One table, or everything, as a readable file; None when it cannot be read."""
        self.writer.flush()
        self._refresh_cards()
        try:
            return self.backups.export_table(table) if table else self.backups.export_everything()
        except OSError:
            log.exception("no export")
            return None

    def dry_run(self, file: bytes | Source, *, backup: bool = False) -> Preview | ImportRefusal:
        """What importing a file would change. Never writes. A backup of ours may be of any size."""
        self.writer.flush()
        source = of_bytes(file) if isinstance(file, bytes) else file
        try:
            return self._looked(FileReading(source, 0 if backup else LARGEST))
        except OSError as error:
            return incoming.refused(error)

    def dry_run_code(self, text: str) -> Preview | ImportRefusal:
        """What figures that came as a text would change (see box_code.py). Never writes."""
        found = read_codes(text)
        return found if isinstance(found, ImportRefusal) else self.dry_run(box_file(*found))

    def _looked(self, file: FileReading) -> Preview | ImportRefusal:
        before = self.made
        seen = incoming.dry_run(file, self.tables, self.library, self.games, self.live())
        if isinstance(seen, Preview) and self.made == before:
            return replace(seen, moment=self._moment(seen))
        return seen

    def _moment(self, preview: Preview) -> object:
        """How those tables stand here that a file has too, and the rest of the library."""
        ids = [arrival.id for arrival in preview.arrivals if is_id(arrival.id)]
        open_now = [(table, self._live[table][0].next_seq) for table in ids if table in self._live]
        return [self.tables.standing(table) for table in ids], open_now, self.library.everything()

    def apply(
        self, preview: Preview, *, settings: bool = False, chosen: WantedFigures = frozenset()
    ) -> tuple[str, ...] | ImportRefusal:
        """Bring in what a preview showed, all or nothing: the ids of the tables that came.

        Where a figure of the file differs from ours, ours stays unless it is ``chosen``.

        All that takes long is done before anybody has to wait for it.
        """
        with self._importing:
            self.writer.flush()
            try:
                self.folder.guard()
                moment = self._moment(preview)
                if moment != preview.moment and self._looked(preview.file) != preview:
                    return ImportRefusal(ImportWhy.STALE)
                # The tables it replaces are kept aside, whole; of the rest of the library this is kept.
                self.backups.keep_rest()
                staged = incoming.stage(preview, self.folder, settings=settings, chosen=chosen)
            except OSError as error:
                return incoming.refused(error)
            return staged if isinstance(staged, ImportRefusal) else self._carry_out(staged, preview, moment)

    def _carry_out(
        self, staged: Transaction, preview: Preview, moment: object
    ) -> tuple[str, ...] | ImportRefusal:
        with self._lock:
            try:
                if self._moment(preview) != moment:
                    discard(staged.name, self.folder)
                    return ImportRefusal(ImportWhy.STALE)
                reversal = reversal_of(staged, self.library)
            except OSError as error:
                discard(staged.name, self.folder)
                return incoming.refused(error)
            no = self._refused(staged)
            if no is not None:
                return incoming.refused(no)
            self.reversal = reversal
            return reversal.came

    def take_back_import(self) -> bool:
        """Undo the last import in one step; what came, with all that was played since, goes to the trash."""
        with self._lock:
            reversal = self.reversal
            if reversal is None or not all(self.leave(table) for table in reversal.came):
                return False
            way_back = partial(rollback, reversal, self.folder, self.library)
            if self._commit(lambda: self._packed(way_back())) is None:
                return False
            self.reversal = None
            return True

    def back_up(self) -> Path | None:
        """Make a backup now; None when it could not be made."""
        self.writer.flush()
        return self.backups.make() if self._ours() else None

    def back_up_daily(self) -> None:
        """Make today's backup beside the game, when it is due and wanted."""
        running = self._backing_up
        over = not running.is_alive() if isinstance(running, threading.Thread) else running and running.done()
        if running is not None and not over:
            return
        # Another day: some leave the app open for a week.
        if not self.library.settings.backups or not self.backups.due():
            return
        if not self._disk.one_thread:
            self._backing_up = threading.Thread(
                target=self._back_up_if_ours, name="companion-backup", daemon=True
            )
            self._backing_up.start()
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return
        self._backing_up = loop.create_task(self._back_up_between_taps())

    def _back_up_if_ours(self) -> None:
        if self._ours():
            self.backups.make()

    async def _back_up_between_taps(self) -> None:
        # The player who has just come wants to play first.
        await asyncio.sleep(BACKUP_WAITS)
        if self._ours():
            await self.backups.make_between_taps()

    # -- the light -----------------------------------------------------------------------------

    def status(self, table: str) -> SaveStatus:
        """What the light of a table shows."""
        return self.writer.status(table)

    def watch(self, watcher: OnStatus) -> Callable[[], None]:
        """Be told when a light changes, from the writer's thread; returns the function that stops it."""
        return self._watchers.add(watcher)

    @property
    def keeps(self) -> StorageLocation:
        """Where all of it is kept, if it is."""
        return self._disk.keeps

    def keep_fault(self, text: str) -> None:
        """Write a fault of ours down where there is no folder one could look into; raises OSError.

        It goes with the export of the rescue page.
        """
        path, before = self.folder.path / "faults.log", b""
        with suppress(FileNotFoundError):
            before = self._disk.read(path)
        write_new(self._disk, path, before[-FAULTS:] + text.encode(errors="backslashreplace"))

    @property
    def one_thread(self) -> bool:
        """Python has no threads here: whoever does something slow does it in the event loop."""
        return self._disk.one_thread

    async def room(self) -> Quota | None:
        """What a browser says of the room it gives; None elsewhere."""
        asked = self._disk.quota()
        return None if asked is None else await asked

    def damage(self) -> tuple[Damage, ...]:
        """Damage met since it was last asked: the library's, and that of older chapters."""
        with self._lock:
            found = (*self._reports, *self.library.damage, *self.tables.reports)
            self._reports = self.library.damage = ()
            self.tables.reports.clear()
        return tuple(dict.fromkeys(found))

    def flush(self, timeout: float = 10.0) -> bool:
        """Write everything now; False when something could not be written."""
        return self.writer.flush(timeout)

    async def rest(self, timeout: float = 3.0) -> bool:
        """``close`` where the disk itself can only be waited for."""
        self._refresh_cards()
        saved = await self.writer.settle(timeout)
        return self.close(timeout) and saved

    def close(self, timeout: float = 10.0) -> bool:
        """Write everything and let go of the folder; False when something could not be written."""
        self.backups.give_up()
        self._refresh_cards()
        with self._lock:
            for _, stop in self._live.values():
                stop()
            self._live.clear()
        saved = self.writer.close(timeout)
        if isinstance(self._backing_up, threading.Thread):
            self._backing_up.join(timeout)
        elif self._backing_up is not None:
            self._backing_up.cancel()
        self.folder.close()
        return saved

    # -- inside --------------------------------------------------------------------------------

    def _ours(self) -> bool:
        """False when another process has taken the folder."""
        try:
            self.folder.guard()
        except OSError:
            return False
        return True

    def _heard(self, table: AnyTable, entry: Entry) -> None:
        self.made += 1
        self.writer.submit(table, entry)
        if table.turn_page():
            # Whoever undid a whole evening and left must not wait for all of it when it is opened again.
            self.writer.submit(table, None)
        self._played[table.header.table] = entry.at
        self.library.touch()

    def _tell(self, table: str, status: SaveStatus) -> None:
        for watcher in self._watchers:
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
                glance = table.game.summary(table.state)
                told = (*expansions_of(table.state), *(each.expansion for each in table.annotations.cards))
                fresh = replace(
                    card,
                    last_played=at,
                    glance=dump_summary(glance),
                    finished=glance.outcome is not None,
                    expansions=tuple(dict.fromkeys(name for name in told if name)),
                )
            except Exception:
                log.exception("no glance of table %s", name)
                fresh = replace(card, last_played=at)
            self.library.put_card(fresh, lazily=True)


def _told(folder: StoreFolder, disk: Disk) -> tuple[Damage, ...]:
    """What the disk itself had lost; what is left of it is kept in the folder."""
    left = disk.salvaged_bytes()
    if left is None:
        return ()
    path = folder.path / f"disk.damaged-{stamp()}"
    kept: tuple[str, ...] = ()
    try:
        write_new(disk, path, left)
        let_old_ones_go(disk, folder.path, "disk.damaged-")
        disk.sync_folder(folder.path)
        kept = (str(path),)
    except OSError:
        log.warning("what is left of a damaged disk cannot be kept")
    return (Damage(DamageWhat.DISK_HURT, str(folder.path), kept),)


def open_folder(path: Path | str, games: Games, disk: Disk = DISK, *, backups: bool = True) -> Store:
    """Open a data folder; raises FolderProblem (FolderInUse) when that cannot be done.

    With ``backups`` today's backup is made beside the game, unless the settings say otherwise.
    """
    folder = StoreFolder(Path(path), disk)
    try:
        store = Store(folder, games, disk)
    except NewerFormat as newer:
        folder.close()
        raise FolderProblem(FolderWhy.NEWER, folder.path) from newer
    except OSError as error:
        folder.close()
        raise FolderProblem(FolderWhy.CANNOT_READ, folder.path, error=error.strerror) from error
    except BaseException:
        folder.close()
        raise
    store.daily = backups
    if backups:
        store.back_up_daily()
    return store
