"""The trash: deleting moves a table's folder there, so nothing is erased at once."""

from __future__ import annotations

from companion.core.chance import new_id
from companion.store.storage import stamp
from companion.store.store_folder import StoreFolder
from companion.store.tables import Tables


def throw(folder: StoreFolder, tables: Tables, table: str) -> bool:
    """Move a table to the trash; False when it could not be moved."""
    disk = folder.disk
    try:
        place = tables.place(table)
        disk.make_folder(folder.trash)
        disk.move(place, folder.trash / f"{table}-{stamp()}-{new_id()}")
        disk.sync_folder(folder.tables)
        disk.sync_folder(folder.trash)
    except (OSError, ValueError):
        return False
    return True


def fetch(folder: StoreFolder, tables: Tables, table: str) -> bool:
    """Take a table out again, as it was when it was last thrown away."""
    disk = folder.disk
    try:
        thrown = [name for name in disk.names(folder.trash) if name.startswith(f"{table}-")]
        place = tables.place(table)
        if not thrown:
            return False
        disk.move(folder.trash / thrown[-1], place)
        disk.sync_folder(folder.tables)
    except (OSError, ValueError):
        return False
    return True
