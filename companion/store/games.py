"""The games whose journals a store can read: those it is given, and the dice tray beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.game import AnyGame
from companion.kit.tray import TRAY_ID

Games = Mapping[str, AnyGame]


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
