"""The example game as a real one would stand: its data in ``data/games``, its name in the list of games."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion import boxes, manifest
from companion.games import ALL
from companion.i18n import words
from companion.paths import data_dir
from companion.ui import tokens
from companion.ui.games import screen_of, watch_of
from tests import lantern
from tests.core import evening

HOME = Path(lantern.__file__).parent
ROOT = HOME.parent.parent
EVERY = (*ALL, lantern.GAME.id)
"""All games, and the example: what is asked of a new game is asked of it too."""
READERS: tuple[Any, ...] = (boxes, manifest, words, evening)
"""Modules that look for the data we ship."""


def _forget() -> None:
    cached: tuple[Any, ...] = (
        boxes._shipped,
        manifest.manifest_of,
        words.texts,
        words.help_texts,
        tokens.accents,
        screen_of,
        watch_of,
    )
    for each in cached:
        each.cache_clear()


def data_of(game: str) -> Path:
    """Where the words, the manifest and the box of a game lie."""
    return HOME / "data" if game == lantern.GAME.id else data_dir() / "games" / game


def code_of(game: str) -> Path:
    """Where its rules lie."""
    return HOME if game == lantern.GAME.id else ROOT / "companion" / "games" / game


def screens_of(game: str) -> Path:
    """Return the folder of its screens; a game that has only the generic screen has no such folder."""
    return ROOT / "companion" / "ui" / "games" / game


def home_of_tests(game: str) -> Path:
    """Where their tests lie."""
    return HOME if game == lantern.GAME.id else ROOT / "tests" / "games" / game


@contextmanager
def with_lantern(folder: Path) -> Iterator[None]:
    """While it lasts, the example is one of the games."""
    home = folder / "data"
    (home / "games").mkdir(parents=True)
    for part in ("app", "tray"):
        (home / part).symlink_to(data_dir() / part)
    for game in (data_dir() / "games").iterdir():
        (home / "games" / game.name).symlink_to(game)
    (home / "games" / lantern.GAME.id).symlink_to(HOME / "data")
    with pytest.MonkeyPatch.context() as patch:
        for module in READERS:
            patch.setattr(module, "data_dir", lambda: home)
        patch.setitem(ALL, lantern.GAME.id, lantern.GAME)  # type: ignore[arg-type]
        _forget()
        try:
            yield
        finally:
            patch.undo()
            _forget()
