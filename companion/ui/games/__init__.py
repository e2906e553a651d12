"""The screens of the games. A game without its own screen is played on the generic one.

A screen is found by the game's id: the package ``companion/ui/games/<id>/`` defines ``SCREEN``, and its
``watch.py`` draws the big screen. Both are imported lazily, at first use.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from companion.ui.games import generic
from companion.ui.games.contract import GameScreen, Watch


@cache
def screen_of(game: str) -> GameScreen:
    """Return the screen of a game, or the generic one; import it when a table is first opened."""
    home = f"{__name__}.{game}"
    screen: GameScreen = import_module(home).SCREEN if find_spec(home) else generic.GENERIC
    return screen


@cache
def watch_of(game: str) -> Watch:
    """Return the function that draws a game on the big screen; import it when a table is first watched."""
    home = f"{__name__}.{game}"
    own = find_spec(home) is not None and find_spec(f"{home}.watch") is not None
    watch: Watch = import_module(f"{home}.watch").watch if own else generic.watch
    return watch
