"""The games: an explicit list. A new game is one import and one name here."""

from __future__ import annotations

from typing import Any

from companion.core.game import Game
from companion.games.anima import GAME as ANIMA
from companion.games.big_book import GAME as BIG_BOOK
from companion.games.pantacle import GAME as PANTACLE
from companion.games.synchro_horizon import GAME as SYNCHRO_HORIZON
from companion.games.syncro import GAME as SYNCRO

AnyGame = Game[Any, Any, Any, Any]


def registry(*games: AnyGame) -> dict[str, AnyGame]:
    """Games by id, in the order of the shelf."""
    found = {game.id: game for game in games}
    if len(found) != len(games):
        raise ValueError("two games have the same id")
    return found


ALL: dict[str, AnyGame] = registry(SYNCHRO_HORIZON, BIG_BOOK, PANTACLE, SYNCRO, ANIMA)


def find(id: str) -> AnyGame | None:  # noqa: A002 - the word used everywhere for it
    """The game of that id."""
    return ALL.get(id)
