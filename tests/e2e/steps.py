"""What the journeys share: waiting for words, the main button with its rest, tables made beforehand."""

from __future__ import annotations

import io
import re
import time
from collections.abc import Callable
from operator import sub
from pathlib import Path
from typing import Any

from PIL import Image, ImageColor
from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

from companion.boxes import box_of
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.state import Options
from companion.store.pending import Loaded
from companion.store.store import open_folder
from companion.ui.tokens import DARK, LIGHT, MAIN_GUARD_MS
from tests.e2e.ui import FRAMES, PHONE, Ui

GAME = ALL["big_book"]
LONG = 90.0
"""Seconds; only a machine with a lot to do needs them."""
GUARD = MAIN_GUARD_MS + 20
"""Milliseconds for which a main button that came with a sheet hears nothing, and does not show it."""


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
    """Tap once, and wait for what comes of it: a tap that is lost fails the journey."""
    until(ui, lambda: ui.has(key), f"no {key}")
    ui.tap(key)
    until(ui, ready, what)


def main_until(ui: Ui, ready: Callable[[], bool], what: str) -> None:
    """Press the main button once it hears, and wait for what comes of it."""
    until(ui, lambda: ui.has("main"), "no main button")
    awake(ui.page, ui)
    tap_until(ui, "main", ready, what)


def awake(page: Page, ui: Ui) -> None:
    """Wait until the main button of a page hears a tap; ``ui`` tells where it is."""
    until(ui, lambda: lit(page, ui), "the main button rests for ever")
    page.wait_for_timeout(GUARD)


def lit(page: Page, ui: Ui) -> bool:
    """Whether the main button of a page is lit: dim it rests and hears nothing."""
    if not ui.has("main"):
        return False
    try:
        left, top, _, height = ui.box("main")
    except PlaywrightError:  # it was redrawn while it was looked for
        return False
    strip = page.screenshot(clip={"x": left - 3, "y": top + height / 2, "width": 9, "height": 1})
    seen = Image.open(io.BytesIO(strip)).convert("RGB")
    beside, ground = seen.getpixel((0, 0)), seen.getpixel((8, 0))
    dim = ImageColor.getrgb((DARK if sum(beside) < 3 * 128 else LIGHT).raised)
    return max(map(abs, map(sub, ground, dim))) > 24


def main(ui: Ui, words: str, ready: Callable[[], bool]) -> None:
    """Press the main button once it says these words and has rested."""
    until(ui, lambda: named(ui, "main", words), f"the main button does not say {words!r}")
    main_until(ui, ready, f"nothing came of {words!r}")


def tap_to(ui: Ui, key: str, opens: str) -> None:
    """Tap what opens something else."""
    tap_until(ui, key, lambda: ui.has(opens), f"{key} does not open {opens}")


def tap_once(ui: Ui, key: str, words: str | re.Pattern[str]) -> None:
    """Tap what must count once, and wait for the words that tell of it."""
    until(ui, lambda: ui.has(key), f"no {key}")
    ui.tap(key)
    ui.sees(words, LONG)


def bare(browser: Browser, address: str) -> Page:
    """A phone without a screen reader: its first screen is drawn, and its semantics tree is off."""
    page = browser.new_context(**PHONE).new_page()
    page.set_default_timeout(LONG * 1000)
    page.goto(address, wait_until="commit")
    page.locator("#lamp").wait_for(state="attached")
    page.locator("#lamp").wait_for(state="detached")
    return page


def touch(page: Page, beside: Ui, key: str, ready: Callable[[], bool], what: str, down: float = 0.5) -> None:
    """Touch a bare page once, where its neighbour has the control, and wait for what the neighbour tells."""
    still(page)
    if key == "main":
        awake(page, beside)
    left, top, width, height = beside.box(key)
    page.touchscreen.tap(left + width / 2, top + height * down)
    until(beside, ready, what)


def still(page: Page) -> bytes:
    """Wait until nothing moves on a page; gives the picture."""
    end = time.monotonic() + LONG
    before, now = b"", page.screenshot()
    while before != now:
        assert time.monotonic() < end, "the page never comes to rest"
        page.evaluate(FRAMES)
        before, now = now, page.screenshot()
    return now


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
