"""The dice tray of this device: one table that stands on no shelf, kept like any other."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from companion.core.box import Box
from companion.core.refusal import Refusal
from companion.core.table import Plan, Table, open_table
from companion.kit.tray import TRAY_ID
from companion.store.pending import Loaded

if TYPE_CHECKING:
    from companion.kit.tray.state import State
    from companion.store.store import Store

_one_at_a_time = threading.Lock()


def open_tray(store: Store, name: str = TRAY_ID) -> Table[State]:
    """The tray, with everything that was ever rolled on it. One that cannot be read is left alone."""
    from companion.kit.tray.game import TRAY
    from companion.kit.tray.state import Options

    with _one_at_a_time:
        for card in store.library.cards():
            if card.game == TRAY_ID:
                loaded = store.open(card.id)
                if isinstance(loaded, Loaded):
                    return loaded.table
        table = open_table(TRAY, Plan(name, (), Options()), Box())
        assert not isinstance(table, Refusal)
        store.start(table)
        return table
