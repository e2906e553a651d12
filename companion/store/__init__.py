"""Keeping tables: the only user of tinydb. ``open_folder`` is the way in."""

from companion.store.cards import Settings, TableCard
from companion.store.damage import Damage, DamageWhat, NotSaved, OpenWhy, Unopened
from companion.store.disk import Disk, MemoryDisk
from companion.store.folder import Store, open_folder
from companion.store.glances import dump_glance, load_glance
from companion.store.library import Library
from companion.store.line import Games, Loaded
from companion.store.place import FolderInUse, FolderProblem, FolderWhy
from companion.store.writer import LIBRARY, Saving, Status

__all__ = [
    "LIBRARY",
    "Damage",
    "DamageWhat",
    "Disk",
    "FolderInUse",
    "FolderProblem",
    "FolderWhy",
    "Games",
    "Library",
    "Loaded",
    "MemoryDisk",
    "NotSaved",
    "OpenWhy",
    "Saving",
    "Settings",
    "Status",
    "Store",
    "TableCard",
    "Unopened",
    "dump_glance",
    "load_glance",
    "open_folder",
]
