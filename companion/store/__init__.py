"""Keeping tables: the only user of tinydb. ``open_folder`` is the way in."""

from companion.store.cards import Settings, TableCard
from companion.store.damage import Damage, DamageWhat, NotSaved, OpenWhy, Unopened
from companion.store.disk import Disk, Keeps, MemoryDisk, Quota
from companion.store.export import Export, ImportRefusal, ImportWhy
from companion.store.folder import Store, open_folder
from companion.store.games import Games
from companion.store.glances import dump_glance, load_glance
from companion.store.incoming import Arrival, Fate, Preview
from companion.store.library import Library
from companion.store.line import Loaded
from companion.store.place import FolderInUse, FolderProblem, FolderWhy
from companion.store.reading import read_export
from companion.store.verify import CheckWhy, FileReport, TableReport, Trouble, verify
from companion.store.writer import LIBRARY, SaveStatus, Saving

__all__ = [
    "LIBRARY",
    "Arrival",
    "CheckWhy",
    "Damage",
    "DamageWhat",
    "Disk",
    "Export",
    "Fate",
    "FileReport",
    "FolderInUse",
    "FolderProblem",
    "FolderWhy",
    "Games",
    "ImportRefusal",
    "ImportWhy",
    "Keeps",
    "Library",
    "Loaded",
    "MemoryDisk",
    "NotSaved",
    "OpenWhy",
    "Preview",
    "Quota",
    "SaveStatus",
    "Saving",
    "Settings",
    "Store",
    "TableCard",
    "TableReport",
    "Trouble",
    "Unopened",
    "dump_glance",
    "load_glance",
    "open_folder",
    "read_export",
    "verify",
]
