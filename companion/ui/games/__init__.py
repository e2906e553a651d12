"""The screens of the games. A game without one of its own is played on the generic screen.

A screen is found by the game's id: ``companion/ui/games/<id>/`` with a ``SCREEN``, and ``watch.py`` beside it
for the big screen. Both are imported when they are first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from companion.ui.games import generic
from companion.ui.games.contract import GameScreen, Watch


@cache
def screen_of(game: str) -> GameScreen:
    """The screen of a game; imported when a table of it is opened."""
    home = f"{__name__}.{game}"
    screen: GameScreen = import_module(home).SCREEN if find_spec(home) else generic.GENERIC
    return screen


@cache
def watch_of(game: str) -> Watch:
    """What a game shows on the big screen; imported when somebody watches a table of it."""
    home = f"{__name__}.{game}"
    own = find_spec(home) is not None and find_spec(f"{home}.watch") is not None
    watch: Watch = import_module(f"{home}.watch").watch if own else generic.watch
    return watch
