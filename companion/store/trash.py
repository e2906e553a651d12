"""The trash: deleting moves a table's folder there, so nothing is erased at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.store.cards import TableCard
from companion.store.edits import Edits
from companion.store.store_folder import StoreFolder
from companion.store.tables import is_id
from companion.store.transactions import Transaction, dated, is_dated, moved, new_transaction


def thrown(tables: Sequence[str], folder: StoreFolder) -> Transaction | None:
    """Return the transaction that moves tables to the trash; None if one is missing. Raise OSError."""
    if not tables or not all(is_id(table) and folder.disk.exists(folder.tables / table) for table in tables):
        return None
    names = dict.fromkeys(tables)
    moves = [(f"tables/{table}", f"trash/{dated(table)}") for table in names]
    edits = Edits(dropped=tuple(names), forgotten=tuple(names))
    return replace(moved(new_transaction(), *moves), edits=edits)


def fetched(table: str, name: str, card: TableCard | None, folder: StoreFolder) -> Transaction | None:
    """Return the transaction that takes a table out of the trash; None if it is not there. Raise OSError.

    ``name`` is that of its folder in the trash; without such a folder the latest one of this table is taken.
    """
    found = [each for each in folder.disk.names(folder.trash) if is_id(table) and is_dated(each, table)]
    if not found:
        return None
    source = f"trash/{name if name in found else found[-1]}"
    edits = Edits(cards=() if card is None else (card,))
    return replace(moved(new_transaction(), (source, f"tables/{table}")), edits=edits)
