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
