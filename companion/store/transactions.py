"""Changes of several files, all or nothing, with a write-ahead plan.

Import, its rollback, and deleting or restoring tables each move whole folders and edit the library. The
order is always the same:

1. What has to be written first is written into a folder of its own, where nothing looks.
2. The plan (every move, every edit of the library) is written there and synced.
3. The moves are made. If one fails, those before it are undone and the plan is removed, or marked as
   finished where it cannot be removed.
4. The library is written. The same write stores the name of the plan, which marks the plan as finished.
5. The plan and its folder are removed.

A process that dies before 2 has changed nothing; the next start removes the folder. A process that dies later
leaves the plan, and the next start finishes it. A finished plan that could not be removed is known by its
mark in the library and is not executed again.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

from companion.core.chance import new_id
from companion.store.chapter import Json
from companion.store.disk import NotAFile, write_new
from companion.store.edits import Edits, edits_from
from companion.store.storage import stamp
from companion.store.store_folder import StoreFolder

log = logging.getLogger(__name__)

PREFIX = "transaction-"
BEFORE = "incoming-"
"""Prefix of the folders in which earlier versions prepared imports; a plan found there is finished too."""
PREFIXES = (PREFIX, BEFORE)
_PLAN = "plan.json"
UNDO_TRIES = 5
"""Attempts after which moves are not undone: the next start then finishes the transaction."""
_ID = r"[0-9a-f]{12}"
_DATED = rf"{_ID}-\d{{8}}-\d{{6}}-{_ID}"
_WITHIN = re.compile(rf"tables/{_ID}|(?:trash|backups)/{_DATED}")
"""Folders of tables that a plan may name, beside those in its own folder."""


class HalfMoved(OSError):
    """Some moves were made and could not be undone. The plan stays; the next start finishes it."""


@dataclass(frozen=True, slots=True)
class FolderMove:
    """A folder to be renamed; both paths are relative to the data folder."""

    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Transaction:
    """A change of several files. ``name`` is that of the folder with its plan."""

    name: str
    moves: tuple[FolderMove, ...] = ()
    edits: Edits = field(default_factory=Edits)

    def to_json(self) -> Json:
        """Return the plan as it is stored."""
        moves = [{"from": move.source, "to": move.target} for move in self.moves]
        return {"moves": moves, **self.edits.to_json()}

    @property
    def tables(self) -> Iterator[str]:
        """Ids of the tables whose folders change."""
        for move in self.moves:
            for path in (move.source, move.target):
                if path.startswith("tables/"):
                    yield path.removeprefix("tables/")


def new_transaction() -> Transaction:
    """Return an empty transaction with a name of its own."""
    return Transaction(f"{PREFIX}{stamp()}-{new_id()}")


def dated(table: str) -> str:
    """Return a new name for a table's folder in ``trash/`` or ``backups/``."""
    return f"{table}-{stamp()}-{new_id()}"


def is_dated(name: str, table: str) -> bool:
    """Return True for a name that ``dated`` has given to a folder of this table."""
    return name.startswith(f"{table}-") and re.fullmatch(_DATED, name) is not None


def moved(transaction: Transaction, *moves: tuple[str, str]) -> Transaction:
    """Return the transaction with more moves, each from the first path to the second."""
    return replace(transaction, moves=(*transaction.moves, *(FolderMove(*move) for move in moves)))


def commit(transaction: Transaction, folder: StoreFolder) -> None:
    """Write the plan and make the moves. The caller then edits and writes the library.

    Raise HalfMoved if the next start has to finish it. Raise another OSError if nothing has changed: the
    caller then discards the transaction.
    """
    disk, place = folder.disk, folder.path / transaction.name
    disk.make_folder(place)
    # What was staged is on the disk before the plan that names it.
    disk.sync_folder(place)
    write_new(disk, place / _PLAN, json.dumps(transaction.to_json()).encode())
    disk.sync_folder(place)
    disk.sync_folder(folder.path)
    done: list[FolderMove] = []
    try:
        _make(transaction.moves, folder, done)
    except OSError as error:
        _undo(done, folder, error)
        raise


def _undo(done: list[FolderMove], folder: StoreFolder, error: OSError) -> None:
    """Make moves back, the last one first; raise HalfMoved if the disk refuses one of them several times."""
    tries = UNDO_TRIES
    for move in reversed(done):
        while True:
            try:
                _move(FolderMove(move.target, move.source), folder)
                break
            except OSError:
                tries -= 1
                if not tries:
                    raise HalfMoved(error.errno, error.strerror) from error
    with suppress(OSError):
        _sync(done, folder)


def _make(moves: Iterable[FolderMove], folder: StoreFolder, done: list[FolderMove]) -> None:
    """Make moves in order and sync them; each is added to ``done``.

    A name that one of them frees and another one takes is synced in between: after a power cut the second
    must not be there without the first.
    """
    freed: set[str] = set()
    for move in moves:
        if move.target in freed:
            _sync(done, folder)
            freed.clear()
        _move(move, folder)
        done.append(move)
        freed.add(move.source)
    _sync(done, folder)


def _move(move: FolderMove, folder: StoreFolder) -> None:
    target = folder.path / move.target
    folder.disk.make_folder(target.parent)
    folder.disk.move(folder.path / move.source, target)


def _sync(moves: Iterable[FolderMove], folder: StoreFolder) -> None:
    paths = [path for move in moves for path in (move.target, move.source)]
    for parent in dict.fromkeys((folder.path / path).parent for path in paths):
        folder.disk.sync_folder(parent)


def discard(name: str, folder: StoreFolder) -> bool:
    """Remove the folder of a transaction, its plan first; return False if the disk refuses.

    Without its plan nothing in the folder is ever used.
    """
    disk, place = folder.disk, folder.path / name
    try:
        if not disk.exists(place):
            return True
        if disk.exists(place / _PLAN):
            disk.unlink(place / _PLAN)
            disk.sync_folder(place)
        disk.remove_folder(place)
    except OSError:
        return False
    return True


def recover(folder: StoreFolder, finished: Collection[str]) -> dict[str, Edits | None]:
    """Finish the transactions that a killed process left behind.

    Return, by the name of each plan that was found, the edits of the library that are still to be made; None
    for a plan whose name is in ``finished``. Folders without a plan are removed.
    """
    found: dict[str, Edits | None] = {}
    for name in folder.disk.names(folder.path):
        if not name.startswith(PREFIXES):
            continue
        if name in finished:
            found[name] = None
            continue
        try:
            transaction = _read(name, folder)
            _finish(transaction, folder)
            found[name] = transaction.edits
        except FileNotFoundError:
            discard(name, folder)
        except (NotAFile, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            log.exception("a plan this program did not write: %s", name)
            with suppress(OSError):
                folder.disk.make_folder(folder.trash)
                folder.disk.move(folder.path / name, folder.trash / name)
        except OSError:
            log.exception("a transaction could not be finished: %s", name)
    return found


def _finish(transaction: Transaction, folder: StoreFolder) -> None:
    """Make the moves that are still to be made, in order.

    Of each move the source or the target is a name that is used only once: a move whose source is gone, or
    whose target is there, was made before.
    """
    disk = folder.disk
    left = (
        move
        for move in transaction.moves
        if disk.exists(folder.path / move.source) and not disk.exists(folder.path / move.target)
    )
    _make(left, folder, [])
    _sync(transaction.moves, folder)


def _read(name: str, folder: StoreFolder) -> Transaction:
    """Return a stored plan; raise OSError, or ValueError and its like for what is no plan of ours."""
    stored = json.loads(folder.disk.read(folder.path / name / _PLAN))
    if name.startswith(BEFORE):
        moves = _earlier_moves(name, stored, folder)
    else:
        moves = [(each["from"], each["to"]) for each in stored["moves"]]
    own = re.compile(rf"{re.escape(name)}/{_ID}")
    for path in (path for move in moves for path in move):
        if not (_WITHIN.fullmatch(path) or own.fullmatch(path)):
            raise ValueError(f"not a folder that a plan may move: {path[:100]!r}")
    return moved(Transaction(name, edits=edits_from(stored)), *moves)


def _earlier_moves(name: str, stored: Json, folder: StoreFolder) -> list[tuple[str, str]]:
    """Return the moves of an import that an earlier version planned: ``{"to": id, "aside": name or ""}``."""
    moves: list[tuple[str, str]] = []
    for each in stored["moves"]:
        table, aside = str(each["to"]), str(each["aside"])
        if aside and folder.disk.exists(folder.path / name / table):
            moves.append((f"tables/{table}", f"backups/{aside}"))
        moves.append((f"{name}/{table}", f"tables/{table}"))
    return moves
