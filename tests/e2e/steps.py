"""What the journeys share: waiting for words, the main button with its rest, tables made beforehand."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.boxes import box_of
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.options import Options
from companion.store.folder import open_folder
from companion.store.line import Loaded
from tests.e2e.ui import Ui

GAME = ALL["big_book"]
LONG = 90.0
"""Seconds; only a machine with a lot to do needs them."""
REST = 450
"""Milliseconds: the main button ignores taps for 300 ms after its words changed."""


def until(ui: Ui, ready: Callable[[], bool], what: str, seconds: float = LONG) -> None:
    """Wait for a state of the page."""
    end = time.monotonic() + seconds
    while not ready():
        if time.monotonic() > end:
            raise AssertionError(f"{what}; on screen: {ui.texts()}")
        ui.page.wait_for_timeout(80)


def named(ui: Ui, key: str, words: str) -> bool:
    """Whether a control is there and its name holds these words."""
    node = ui.node(key)
    if node.count() == 0:
        return False
    said = node.first.get_attribute("aria-label") or node.first.text_content() or ""
    return words in said


def tap_until(ui: Ui, key: str, ready: Callable[[], bool], what: str) -> None:
    """Tap, and tap again if nothing came of it: a slow machine may still be drawing."""
    for _ in range(5):
        until(ui, lambda: ui.has(key), f"no {key}")
        ui.tap(key)
        end = time.monotonic() + 6
        while time.monotonic() < end:
            if ready():
                return
            ui.page.wait_for_timeout(60)
    raise AssertionError(f"{what}; on screen: {ui.texts()}")


def main(ui: Ui, words: str, ready: Callable[[], bool]) -> None:
    """Press the main button once it says these words and has rested."""
    until(ui, lambda: named(ui, "main", words), f"the main button does not say {words!r}")
    ui.page.wait_for_timeout(REST)
    tap_until(ui, "main", ready, f"nothing came of {words!r}")


def tap_to(ui: Ui, key: str, opens: str) -> None:
    """Tap what opens something else."""
    tap_until(ui, key, lambda: ui.has(opens), f"{key} does not open {opens}")


def tap_once(ui: Ui, key: str, words: str | re.Pattern[str]) -> None:
    """Tap what must count once, and wait for the words that tell of it."""
    until(ui, lambda: ui.has(key), f"no {key}")
    ui.tap(key)
    ui.sees(words, LONG)


def saved(ui: Ui, word: str) -> None:
    """Wait until the light says so."""
    until(ui, lambda: named(ui, "saved-light", word) and ui.name_of("saved-light") == word, "not saved")


EARLIER = "2026-01-06T20:15:00.000+00:00"
"""No tap of then is "what I just did" now, however fast the test is."""


def prepare(data: Path, *actions: Any, lang: str = "fr", players: int = 3, **settings: Any) -> str:
    """A data folder with one table in it, as an earlier evening left it; gives its id."""
    data.mkdir(parents=True, exist_ok=True)
    store = open_folder(data, ALL, backups=False)
    store.library.choose(lang=lang, **settings)
    seated = tuple(Player(name) for name in ("Ada", "Bo", "Chloé", "Dan", "Max")[:players])
    table = open_table(GAME, Plan("Mardi", seated, Options(first=1)), box_of("big_book", {}))
    assert isinstance(table, Table)
    store.start(table)
    table._clock = lambda: EARLIER
    for action in actions:
        table.do(action)
    assert store.close()
    return table.header.table


def play_on(data: Path, table: str, *actions: Any) -> None:
    """Go on with a table while no server runs."""
    store = open_folder(data, ALL, backups=False)
    loaded = store.open(table)
    assert isinstance(loaded, Loaded)
    for action in actions:
        loaded.table.do(action)
    assert store.close()
