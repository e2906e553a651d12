"""A new version of the site: fetched beside the old one, taken with a tap, left when it does not start."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.i18n.words import Words
from tests.e2e.steps import saved, tap_once, until
from tests.e2e.test_first_evening import _first_turn, _new_table
from tests.e2e.ui import Ui
from tests.site.conftest import LONG, Host, Phone, built_version, version_of

pytestmark = pytest.mark.timeout(900)
FR = Words("fr", "big_book", ("Ada", "Bo", "Chloé"))
Edited = Callable[..., Path]
Phones = Callable[..., Phone]


def _newer(text: str) -> str:
    return f"{text}\n// newer\n"


def _look(ui: Ui) -> None:
    """As the browser does by itself now and then; one look just after another is not taken twice."""
    look = """navigator.serviceWorker.getRegistration().then(async (each) => {
      await each.update();
      return Boolean(each.installing || each.waiting);
    })"""
    until(ui, lambda: bool(ui.page.evaluate(look)), "nothing new was found")


def _table(ui: Ui) -> str:
    """A table with a turn in it; gives what undo would take back."""
    _new_table(ui)
    _first_turn(ui)
    saved(ui, FR.t("app.saved.saved"))
    return ui.name_of("undo")


def test_a_new_version_is_offered_and_the_table_goes_on(host: Host, phone: Phones, edited: Edited) -> None:
    mine = phone(host, been_here=True)
    ui = mine.visit()
    undo = _table(ui)
    old = mine.version()
    host.folder = edited({"start.js": _newer})
    host.forget()
    _look(ui)
    now = ui.page.get_by_role("button", name=FR.t("app.site.update.now"))
    now.wait_for(timeout=LONG)
    # Only what is new was fetched: Python, Flutter and the app were here already.
    assert host.bytes < 200_000, host.sent
    assert mine.version() == old
    tap_once(ui, "plus-2", re.compile(r"Bo \+1 folie"))
    undo = ui.name_of("undo")
    now.click()
    until(ui, lambda: version_of(ui.page) != old, "the page was not loaded again")
    ui._see_semantics()
    assert mine.version() == built_version(host.folder)
    until(ui, lambda: ui.has("undo") and ui.name_of("undo") == undo, "the table is not where it was")
    ui.tap("undo")
    until(ui, lambda: ui.name_of("undo") != undo, "nothing was undone")
    # The old one has gone once the new one has shown a screen.
    until(ui, lambda: _kept(ui) == [f"companion-{mine.version()}"], f"kept: {_kept(ui)}")


def _kept(ui: Ui) -> list[str]:
    names = ui.page.evaluate("caches.keys()")
    return sorted(name for name in names if name.startswith("companion-v"))


def test_a_version_that_fails_gives_way_to_the_one_before(host: Host, phone: Phones, edited: Edited) -> None:
    mine = phone(host, been_here=True)
    ui = mine.visit()
    undo = _table(ui)
    good = mine.version()
    broken = {"python-worker.js": lambda text: f"throw new Error('born broken');\n{text}"}
    host.folder = edited(broken)
    _look(ui)
    ui.page.get_by_role("button", name=FR.t("app.site.update.now")).click(timeout=LONG)
    ui.page.get_by_text(FR.t("app.site.back.text")).wait_for(timeout=LONG)
    ui._see_semantics()
    assert mine.version() == good
    until(ui, lambda: ui.has("undo") and ui.name_of("undo") == undo, "the table is not where it was")
    assert any("born broken" in fault for fault in ui.faults)
    ui.faults.clear()
    # It is not offered again, and the next one is.
    ui.page.get_by_role("button", name=FR.t("app.site.back.ok")).click()
    ui.reload()
    assert mine.version() == good
    assert not ui.page.locator("#offer").is_visible()
    host.folder = edited({"start.js": _newer})
    _look(ui)
    ui.page.get_by_role("button", name=FR.t("app.site.update.now")).click(timeout=LONG)
    until(ui, lambda: version_of(ui.page) != good, "no way on from here")
    ui._see_semantics()
    assert mine.version() == built_version(host.folder)


def test_a_version_that_never_gets_anywhere_is_tried_twice(host: Host, phone: Phones, edited: Edited) -> None:
    """It hangs without a word: two starts, then the one before is back."""
    mine = phone(host, been_here=True)
    ui = mine.visit()
    good = mine.version()
    host.folder = edited({"python-worker.js": lambda text: f"await new Promise(() => {{}});\n{text}"})
    _look(ui)
    ui.page.get_by_role("button", name=FR.t("app.site.update.now")).click(timeout=LONG)
    until(ui, lambda: version_of(ui.page) != good, "the new one was not tried")
    hangs = mine.version()
    ui.page.reload(wait_until="commit")
    until(ui, lambda: ui.page.locator("#site").count() > 0, "no page")
    assert mine.version() == hangs
    ui.reload()
    assert mine.version() == good
    ui.sees(re.compile("Français"))


def test_a_host_half_way_between_two_versions_changes_nothing(
    host: Host, phone: Phones, edited: Edited, built: Path, tmp_path: Path
) -> None:
    """The list of the new one, a file of another: it is refused, whole, and asked for again later."""
    mine = phone(host, been_here=True)
    ui = mine.visit()
    old = mine.version()
    right = edited({"start.js": _newer})
    (wrong,) = right.glob("v-*/start.js.lzma")
    content = wrong.read_bytes()
    (was,) = built.glob("v-*/start.js.lzma")
    wrong.write_bytes(was.read_bytes())
    host.folder = right
    _look(ui)
    until(ui, lambda: any("/start.js.lzma" in name for name in host.sent), "nobody asked")
    until(ui, lambda: _keepers(ui) == ["active"], "the wrong one is not given up")
    assert not ui.page.locator("#offer").is_visible()
    ui.reload()
    assert mine.version() == old
    ui.faults = [fault for fault in ui.faults if "another version" not in fault]
    wrong.write_bytes(content)
    _look(ui)
    ui.page.get_by_role("button", name=FR.t("app.site.update.now")).wait_for(timeout=LONG)


def _keepers(ui: Ui) -> list[str]:
    """Which versions a browser has at its hands: one that comes, one that waits, one that is at work."""
    known = "['installing', 'waiting', 'active'].filter((name) => it[name])"
    return list(ui.page.evaluate(f"navigator.serviceWorker.getRegistration().then((it) => {known})"))
