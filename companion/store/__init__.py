"""Keeping tables: the only user of tinydb. ``open_folder`` is the way in."""

from companion.store.cards import Settings, TableCard
from companion.store.damage import Damage, DamageWhat, NotSaved, OpenFailure, OpenWhy
from companion.store.disk import Disk, MemoryDisk, Quota, StorageLocation
from companion.store.export import Export, ImportRefusal, ImportWhy
from companion.store.games import Games
from companion.store.incoming import ImportDecision, IncomingTable, Preview
from companion.store.library import Library
from companion.store.pending import Loaded
from companion.store.reading import read_export
from companion.store.store import Store, open_folder
from companion.store.store_folder import FolderInUse, FolderProblem, FolderWhy
from companion.store.summaries import dump_summary, load_summary
from companion.store.verify import CheckWhy, FileReport, TableReport, Trouble, verify
from companion.store.writer import LIBRARY, SaveState, SaveStatus

__all__ = [
    "LIBRARY",
    "CheckWhy",
    "Damage",
    "DamageWhat",
    "Disk",
    "Export",
    "FileReport",
    "FolderInUse",
    "FolderProblem",
    "FolderWhy",
    "Games",
    "ImportDecision",
    "ImportRefusal",
    "ImportWhy",
    "IncomingTable",
    "Library",
    "Loaded",
    "MemoryDisk",
    "NotSaved",
    "OpenFailure",
    "OpenWhy",
    "Preview",
    "Quota",
    "SaveState",
    "SaveStatus",
    "Settings",
    "StorageLocation",
    "Store",
    "TableCard",
    "TableReport",
    "Trouble",
    "dump_summary",
    "load_summary",
    "open_folder",
    "read_export",
    "verify",
]
