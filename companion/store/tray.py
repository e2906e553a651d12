"""The dice tray of this device: one table that stands on no shelf, kept like any other."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from companion.core.box import Box
from companion.core.refusal import Refusal
from companion.core.table import Plan, Table, open_table
from companion.kit.tray import TRAY_ID
from companion.store.line import AnyGame, Games, Loaded

if TYPE_CHECKING:
    from companion.kit.tray.state import State
    from companion.store.folder import Store

_one_at_a_time = threading.Lock()


class _WithTray(Mapping[str, AnyGame]):
    """Each is imported when it is first asked for, the tray too: showing the shelf takes none of them."""

    def __init__(self, games: Games) -> None:
        self._games = games

    def __getitem__(self, id: str) -> AnyGame:  # noqa: A002 - the word used everywhere for it
        if id != TRAY_ID:
            return self._games[id]
        from companion.kit.tray.game import TRAY

        return TRAY

    def __contains__(self, id: object) -> bool:  # noqa: A002 - asking imports nothing
        return id == TRAY_ID or id in self._games

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._games, TRAY_ID)))

    def __len__(self) -> int:
        return len(self._games) + (TRAY_ID not in self._games)


def with_tray(games: Games) -> Games:
    """The games, and the tray beside them: whoever reads a journal must know it."""
    return _WithTray(games)


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
