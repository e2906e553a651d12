"""The screens of the games. A game without one of its own is played on the generic screen."""

from __future__ import annotations

from companion.ui.games.contract import GameScreen, Watch
from companion.ui.games.generic import GENERIC


def screen_of(game: str) -> GameScreen:
    """The screen of a game; imported when a table of it is opened."""
    if game == "synchro_horizon":
        from companion.ui.games.synchro_horizon import SYNCHRO_HORIZON

        return SYNCHRO_HORIZON
    if game == "big_book":
        from companion.ui.games.big_book import BIG_BOOK

        return BIG_BOOK
    if game == "pantacle":
        from companion.ui.games.pantacle import PANTACLE

        return PANTACLE
    if game == "syncro":
        from companion.ui.games.syncro import SYNCRO

        return SYNCRO
    if game == "anima":
        from companion.ui.games.anima import ANIMA

        return ANIMA
    return GENERIC


def watch_of(game: str) -> Watch:
    """What a game shows on the big screen; imported when somebody watches a table of it."""
    watch: Watch
    match game:
        case "synchro_horizon":
            from companion.ui.games.synchro_horizon.watch import watch
        case "big_book":
            from companion.ui.games.big_book.watch import watch
        case "pantacle":
            from companion.ui.games.pantacle.watch import watch
        case "syncro":
            from companion.ui.games.syncro.watch import watch
        case "anima":
            from companion.ui.games.anima.watch import watch
        case _:
            from companion.ui.games.generic import watch
    return watch
