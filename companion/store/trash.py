"""The trash: deleting moves a table's folder there, so nothing is erased at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.store.cards import TableCard
from companion.store.edits import Edits
from companion.store.place import Folder
from companion.store.tables import is_id
from companion.store.transactions import Transaction, dated, is_dated, moved, new_transaction


def thrown(tables: Sequence[str], folder: Folder) -> Transaction | None:
    """Return the transaction that moves tables to the trash; None if one is missing. Raise OSError."""
    if not tables or not all(is_id(table) and folder.disk.exists(folder.tables / table) for table in tables):
        return None
    names = dict.fromkeys(tables)
    moves = [(f"tables/{table}", f"trash/{dated(table)}") for table in names]
    edits = Edits(dropped=tuple(names), forgotten=tuple(names))
    return replace(moved(new_transaction(), *moves), edits=edits)


def fetched(table: str, card: TableCard | None, folder: Folder) -> Transaction | None:
    """Return the transaction that takes a table out of the trash, as it was when it was last deleted.

    Return None if it is not there. Raise OSError.
    """
    if not is_id(table):
        return None
    found = [name for name in folder.disk.names(folder.trash) if is_dated(name, table)]
    if not found:
        return None
    edits = Edits(cards=() if card is None else (card,))
    return replace(moved(new_transaction(), (f"trash/{found[-1]}", f"tables/{table}")), edits=edits)
