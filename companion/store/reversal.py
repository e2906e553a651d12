"""Taking an import back: what came goes to the trash, what it replaced comes back, the list is as before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.core.box import Fact
from companion.store import trash
from companion.store.library import Library
from companion.store.store_folder import StoreFolder
from companion.store.tables import Tables


@dataclass(frozen=True, slots=True)
class Reversal:
    """How to take the last import back."""

    came: tuple[str, ...]
    before: tuple[str, ...]
    """What backups/ held before: a table the import replaced is in a folder that is not of these."""
    library: tuple[Any, ...]
    facts: Mapping[str, Mapping[str, Fact]] = field(default_factory=dict)
    """Figures that came, by game."""

    def asides(self, folder: StoreFolder) -> dict[str, str]:
        """Tables that were replaced, and the folder of backups/ in which ours was kept."""
        new = [name for name in folder.disk.names(folder.backups) if name not in self.before]
        return {table: name for table in self.came for name in new if name.startswith(f"{table}-")}


def take_back(reversal: Reversal, folder: StoreFolder, tables: Tables, library: Library) -> bool:
    """Carry it out; False when the disk refuses (what was moved so far is moved back)."""
    thrown: list[str] = []
    try:
        back = reversal.asides(folder)
        for table in reversal.came:
            tables.release(table)
            if tables.disk.exists(tables.place(table)):
                if not trash.throw(folder, tables, table):
                    raise OSError("the table stays where it is")
                thrown.append(table)
            if table in back:
                tables.disk.move(folder.backups / back[table], tables.place(table))
                tables.disk.sync_folder(folder.tables)
                tables.disk.sync_folder(folder.backups)
    except OSError:
        for table in reversed(thrown):
            trash.fetch(folder, tables, table)
        return False
    cards, *rest, box = reversal.library
    # Other tables may have been played since: their cards are newer than the snapshot.
    now = {card.id: card for away in (False, True) for card in library.cards(archived=away)}
    here = {table: card for table, card in now.items() if table not in reversal.came}
    old = {table: card for table, card in cards.items() if table in reversal.came}
    library.recall(({**here, **old}, *rest, library.boxes_back(box, reversal.facts)))
    return True
