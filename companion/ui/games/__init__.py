"""The screens of the games. A game without one of its own is played on the generic screen."""

from __future__ import annotations

from companion.ui.games.contract import GameScreen
from companion.ui.games.generic import GENERIC


def screen_of(game: str) -> GameScreen:
    """The screen of a game; imported when a table of it is opened."""
    if game == "big_book":
        from companion.ui.games.big_book import BIG_BOOK

        return BIG_BOOK
    if game == "pantacle":
        from companion.ui.games.pantacle import PANTACLE

        return PANTACLE
    if game == "syncro":
        from companion.ui.games.syncro import SYNCRO

        return SYNCRO
    return GENERIC
