"""The games: an explicit list. A new game is one name here, that of its package."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from importlib import import_module

from companion.core.game import AnyGame

ON_THE_SHELF = ("synchro_horizon", "big_book", "pantacle", "syncro", "anima")


class GamesById(MutableMapping[str, AnyGame]):
    """Games by id, in the order of the shelf.

    Each is imported when it is first asked for: showing the shelf takes none of them, an evening takes one.
    """

    def __init__(self, *ids: str) -> None:
        self._found: dict[str, AnyGame | None] = dict.fromkeys(ids)

    def __getitem__(self, id: str) -> AnyGame:  # noqa: A002 - the word used everywhere for it
        if (game := self._found[id]) is None:
            game = self._found[id] = import_module(f"companion.games.{id}").GAME
        return game

    def __setitem__(self, id: str, game: AnyGame) -> None:  # noqa: A002
        self._found[id] = game

    def __delitem__(self, id: str) -> None:  # noqa: A002
        del self._found[id]

    def __contains__(self, id: object) -> bool:  # noqa: A002
        return id in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


ALL = GamesById(*ON_THE_SHELF)
