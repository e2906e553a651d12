"""The disk of the app alone: two tabs, a full browser, storage refused, files out and in, and kills."""

from __future__ import annotations

import json
import re
import time
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from companion.i18n.words import Words
from tests.browser.app_kills import app_kills, tab_crashes
from tests.browser.inside import listen, python, worker_of
from tests.e2e.steps import LONG as SECONDS
from tests.e2e.steps import named, saved, tap_to, until
from tests.e2e.ui import Ui
from tests.site.conftest import LONG, Home, Host, Phone

FR = Words("fr", "big_book", ("Ada", "Bo", "Chloé"))
SEAT = """
from companion.boxes import box_of
from companion.core.seats import Player
from companion.core.table import Plan, open_table
from companion.games import ALL
game = ALL["big_book"]
players = tuple(Player(each, each) for each in ("Ada", "Bo", "Chloé"))
table = open_table(game, Plan("Mardi", players, game.options(first=1), "seed"), box_of("big_book", {}))
store.start(table)
table.header.table
"""
FAILED = """
from companion.store.rescue import FAILED_STARTS, StartupCounter
starts = StartupCounter(store.folder.path, store.tables.disk)
[starts.begin() for _ in range(FAILED_STARTS)]
"""
NOTES = 180
LONG_NOTES = f"""
table = store.open(store.cards()[0].id).table
for _ in range({NOTES}):
    table.note("x" * 10_000)
"""


def seated(phone: Phone) -> Ui:
    """A phone at a new table."""
    listen(phone.ui.page)
    ui = phone.visit()
    ui.sees(re.compile("Français"), SECONDS)
    tap_to(ui, "lang-fr", "box-big_book")
    table = python(worker_of(ui.page), SEAT)
    ui.page.evaluate("(table) => { location.hash = `#/table/${table}` }", table)
    until(ui, lambda: ui.has("plus-1"), "no table")
    return ui


def card(ui: Ui, title: str) -> None:
    """What the page itself says, over the cover."""
    ui.page.locator("#card").filter(has_text=title).wait_for(timeout=LONG)


def test_the_second_tab_says_so_and_takes_over(host: Host, phone: Callable[..., Phone]) -> None:
    mine = phone(host, been_here=True)
    first = seated(mine)
    first.tap("plus-1")
    until(first, lambda: "1 folie" in first.name_of("chip-1"), "no madness")
    second = mine.tab()
    listen(second.page)
    second.page.goto(f"{host.address}/", wait_until="commit")
    card(second, FR.t("app.alone.held.title"))
    assert first.has("plus-1"), "the first goes on until it is asked"
    second.page.get_by_role("button", name=FR.t("app.alone.held.take")).click()
    card(first, FR.t("app.alone.given.title"))
    second._see_semantics()
    second.sees(re.compile("Mardi"), SECONDS)
    entries = "len(store.open(store.cards()[0].id).table.entries)"
    assert python(worker_of(second.page), entries) == 1
    mine.faults += second.faults


def test_a_full_browser_is_told_and_tried_again(host: Host, phone: Callable[..., Phone]) -> None:
    mine = phone(host, been_here=True)
    ui = seated(mine)
    saved(ui, FR.t("app.saved.saved"))
    session = mine.context.new_cdp_session(ui.page)
    origin = host.address
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    ui.tap("plus-1")
    until(ui, lambda: "1 folie" in ui.name_of("chip-1"), "the tap counts at once")
    # A browser grants room by the megabyte: so many long notes need more than it has granted.
    python(worker_of(ui.page), LONG_NOTES)
    until(
        ui, lambda: named(ui, "saved-light", FR.t("app.saved.not_saved")), "nobody says that it is not saved"
    )
    with ui.page.expect_download() as download:
        ui.tap("keep-file")
    kept = json.loads(Path(download.value.path()).read_text("utf-8"))
    entries = kept["payload"]["tables"][0]["chapters"][-1]["entries"]
    assert len(entries) == 1 + NOTES, "the file has what the disk has not"
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    saved(ui, FR.t("app.saved.saved"))
    ui.reload()
    until(ui, lambda: ui.has("chip-1") and "1 folie" in ui.name_of("chip-1"), "it was saved in the end")


def test_storage_refused_is_said_in_words(
    edited: Callable[..., Path], hosting: Callable[..., Host], phone: Callable[..., Phone]
) -> None:
    refused = 'await Promise.reject(new DOMException("no", "SecurityError"))'
    changes = {"disk.js": lambda text: text.replace("await navigator.storage.getDirectory()", refused)}
    ui = seated(phone(hosting(edited(changes))))
    until(ui, lambda: named(ui, "saved-light", FR.t("app.saved.not_kept")), "the light says nothing")
    ui.sees(re.compile(FR.t("app.keep.nowhere")), SECONDS)
    with ui.page.expect_download():
        ui.tap("keep-file")


def test_files_go_out_and_come_in(host: Host, phone: Callable[..., Phone]) -> None:
    mine = phone(host, been_here=True)
    ui = seated(mine)
    saved(ui, FR.t("app.saved.saved"))
    ui.page.evaluate("location.hash = '#/settings'")
    until(ui, lambda: ui.has("theme-dark") or ui.has("export-all"), "no settings")
    for _ in range(12):
        if ui.has("export-all"):
            break
        ui.scroll(500)
    ui.sees(re.compile(FR.t("app.health.browser")), SECONDS)
    with ui.page.expect_download() as download:
        ui.tap("export-all")
    file = Path(download.value.path())
    python(worker_of(ui.page), "store.delete(store.cards()[0].id); None")
    with ui.page.expect_file_chooser() as chooser:
        ui.tap("import")
    chooser.value.set_files(str(file))
    ui.sees(re.compile("Mardi"), SECONDS)


def test_starts_that_came_to_nothing_open_the_rescue_page(host: Host, phone: Callable[..., Phone]) -> None:
    ui = seated(phone(host, been_here=True))
    ui.tap("plus-1")
    saved(ui, FR.t("app.saved.saved"))
    python(worker_of(ui.page), FAILED)
    ui.reload()
    until(ui, lambda: ui.has("rescue-export"), "no rescue page")
    with ui.page.expect_download() as download:
        ui.tap("rescue-export")
    with zipfile.ZipFile(download.value.path()) as kept:
        assert any(b"Mardi" in kept.read(name) for name in kept.namelist())
    tap_to(ui, "rescue-again", "box-big_book")
    ui.sees(re.compile("Mardi"), SECONDS)


@pytest.mark.parametrize(("disk", "times"), [("opfs", 5), ("indexeddb", 1)])
def test_taps_called_saved_survive_kills_of_the_browser(
    host: Host, browser: Browser, home: Home, tmp_path: Path, disk: str, times: int
) -> None:
    """Each of the five games, on the site as it is built; `python -m tests.torture --browser` has more."""
    profile = home.copy(tmp_path / "profile")
    found = app_kills(browser.browser_type, host.address, profile, times, Random(time.time()), disk)
    assert found["acknowledged"] > 0


@pytest.mark.parametrize(("disk", "times"), [("opfs", 3), ("indexeddb", 1)])
def test_taps_called_saved_survive_a_tab_that_crashes(
    host: Host, browser: Browser, home: Home, tmp_path: Path, disk: str, times: int
) -> None:
    """The browser itself lives on, and with it what it holds for the tab: locks and handles."""
    profile = home.copy(tmp_path / "profile")
    found = tab_crashes(browser.browser_type, host.address, profile, times, Random(time.time()), disk)
    assert found["acknowledged"] > 0
