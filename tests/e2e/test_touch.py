"""Fingers without a screen reader: what lies on top must not take the touches of what lies below.

Flutter answers touches on its semantics tree by itself, so every other journey would pass with a page
that nobody can touch. Here one phone has the tree switched off, as nearly all have; a second one beside
it tells where things are and what came of the touch.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from companion.games.big_book.curses import LayCurses
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from tests.e2e.conftest import Server
from tests.e2e.steps import bare, named, prepare, still, touch, until
from tests.e2e.ui import PHONE, Ui

pytestmark = pytest.mark.browser
CURSES = LayCurses(1, (Element.FIRE, Element.WATER, Element.EARTH))


def test_touches_reach_the_page(
    serving: Callable[..., Server], browser: Browser, visit: Callable[..., Ui], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    table = prepare(data, Advance(), CURSES)
    server = serving(data=data)
    beside = visit(server.address, PHONE, f"/table/{table}")
    until(beside, lambda: beside.has("plus-1"), "no table")
    page = bare(browser, f"{server.address}/table/{table}")
    touch(page, beside, "plus-1", lambda: "1" in beside.name_of("chip-1"), "no madness by touch")
    touch(page, beside, "everyone", lambda: "1" in beside.name_of("chip-2"), "not everybody")
    # A sheet: its own buttons answer, and the veil beside it closes it.
    still(page)
    bright = _top_edge(page)
    left, top, width, height = beside.box("chip-1")
    page.touchscreen.tap(left + width / 2, top + height / 2)
    until(beside, lambda: _top_edge(page) != bright, "the player's sheet did not open")
    still(page)
    page.touchscreen.tap(180, 12)
    until(beside, lambda: _top_edge(page) == bright, "the veil did not close the sheet")
    touch(page, beside, "undo", lambda: not named(beside, "undo", "Tous"), "undo was not reached")
    page.context.close()


def _top_edge(page: Page) -> bytes:
    """What only the veil of a sheet darkens: the rest of a page changes with each entry too."""
    return page.screenshot(clip={"x": 60, "y": 0, "width": 240, "height": 6})
