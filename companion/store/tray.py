"""The dice tray of this device: one table that stands on no shelf, kept like any other."""

from __future__ import annotations

import threading
from collections import ChainMap
from typing import TYPE_CHECKING

from companion.core.box import Box
from companion.core.refusal import Refusal
from companion.core.table import Plan, Table, open_table
from companion.kit.tray import TRAY, TRAY_ID
from companion.kit.tray.state import Options, State
from companion.store.line import Games, Loaded

if TYPE_CHECKING:
    from companion.store.folder import Store

_one_at_a_time = threading.Lock()


def with_tray(games: Games) -> Games:
    """The games, and the tray beside them: whoever reads a journal must know it."""
    # Only read; and no game is imported before it is needed.
    return ChainMap({TRAY_ID: TRAY}, games)  # type: ignore[arg-type]


def open_tray(store: Store, name: str = TRAY_ID) -> Table[State]:
    """The tray, with everything that was ever rolled on it. One that cannot be read is left alone."""
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
