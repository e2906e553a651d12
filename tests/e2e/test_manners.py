"""How the app behaves: refusals in words, two panes and a keyboard, large text, files in and out."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.core.seats import Seat
from companion.games import ALL
from companion.games.big_book.curses import LayCurses, PutMadnessUnder
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.i18n.words import Words
from companion.store import open_folder
from companion.store.export import LARGEST
from tests.e2e.conftest import ROOT, Server
from tests.e2e.steps import LONG, main, named, prepare, saved, tap_once, tap_to, tap_until, until
from tests.e2e.ui import DESKTOP, PHONE, Ui

EN = Words("en", "big_book", ("Ada", "Bo", "Chloé"))
FR = Words("fr", "big_book", ("Ada", "Bo", "Chloé"))
MONSTER = (Advance(), LayCurses(1, (Element.FIRE, Element.WATER, Element.EARTH)))
Serving = Callable[..., Server]
Visit = Callable[..., Ui]


class House(NamedTuple):
    """An app with the tables of the journeys that come to it, by what happens there."""

    address: str
    tables: dict[str, str]

    def at(self, table: str) -> str:
        """The address of a table."""
        return f"/table/{self.tables[table]}"


def settled(serving: Serving, data: Path, lang: str, evenings: dict[str, tuple[Any, ...]]) -> House:
    """The tables of an earlier evening, and the app that shows them."""
    tables = {name: prepare(data, *MONSTER, *more, lang=lang) for name, more in evenings.items()}
    return House(serving(data=data).address, tables)


@pytest.fixture(scope="module")
def french(open_house: Serving, tmp_path_factory: pytest.TempPathFactory) -> House:
    evenings = {"loaded again": (), "files": (TakeMadness(Seat(2), 2),)}
    return settled(open_house, tmp_path_factory.mktemp("french"), "fr", evenings)


@pytest.fixture(scope="module")
def english(open_house: Serving, tmp_path_factory: pytest.TempPathFactory) -> House:
    evenings = {"refusal": (PutMadnessUnder(),), "keyboard": (TakeMadness(Seat(1), 6),)}
    return settled(open_house, tmp_path_factory.mktemp("english"), "en", evenings)


def test_a_refusal_is_a_sentence(english: House, visit: Visit) -> None:
    ui = visit(english.address, PHONE, english.at("refusal"))
    tap_to(ui, "chip-1", "heal-1")
    ui.tap("heal-1")
    tap_until(ui, "refusal-why", lambda: any("pile" in text for text in ui.texts()), "no rule")
    assert not any("BB-" in text for text in ui.texts()), "no number of a rule"
    assert any("madness" in text and len(text) > 20 for text in ui.announced() + ui.texts())
    assert not ui.has("anyway")
    tap_until(ui, "leave-it", lambda: not ui.has("leave-it"), "the sentence stays")
    tap_until(ui, "sheet-close", lambda: not ui.has("heal-1"), "the sheet stays")
    tap_to(ui, "slot-3L", "put-under")
    tap_to(ui, "put-under", "anyway")
    tap_until(ui, "anyway", lambda: not ui.has("anyway"), "the sentence stays")
    until(ui, lambda: ui.has("undo"), "the sheet stays")
    until(ui, lambda: "8 madness under" in ui.name_of("undo") or "madness" in ui.name_of("undo"), "not done")
    saved(ui, EN.t("app.saved.saved"))


def test_a_page_loaded_again_counts_as_a_screen(french: House, visit: Visit) -> None:
    """It goes on with its session: one message brings all, and the dark cover waits for no second one."""
    ui = visit(french.address, PHONE, french.at("loaded again"))
    until(ui, lambda: ui.has("main"), "no table")
    ui.reload()
    until(ui, lambda: ui.has("main"), "no table after it")
    until(ui, lambda: not ui.page.locator("#lamp").count(), "the cover stays over a session that goes on")


def test_two_panes_and_a_keyboard(english: House, visit: Visit) -> None:
    ui = visit(english.address, DESKTOP, english.at("keyboard"))
    until(ui, lambda: ui.has("pay-reward-F") and ui.has("main"), "no two panes")
    left, right = ui.box("main"), ui.box("pay-reward-F")
    assert left[0] + left[2] <= right[0]
    # Nothing has the focus yet: the space bar is the main button.
    until(ui, lambda: named(ui, "main", EN.g("step.end_action")), "not in the action")
    ui.key("Space")
    until(ui, lambda: ui.has("hand-madness-0"), "the space bar did nothing")
    ui.key("Control+z")
    until(ui, lambda: named(ui, "main", EN.g("step.end_action")), "Ctrl-Z did nothing")
    ui.key("Control+Shift+z")
    until(ui, lambda: named(ui, "main", EN.g("step.end_recovery")), "Ctrl-Shift-Z did nothing")
    ui.key("Escape")
    until(ui, lambda: ui.has("pay-reward-F") and not ui.has("hand-madness-0"), "Escape did nothing")
    tap_once(ui, "plus-1", re.compile(r"Ada \+1 madness"))
    until(ui, lambda: "7 madness" in ui.name_of("chip-1"), "no madness")
    ui.key("Control+z")
    until(ui, lambda: "6 madness" in ui.name_of("chip-1"), "Ctrl-Z did nothing")
    until(ui, lambda: ui.has("pay-reward-F"), "the pane is gone")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_large_text_keeps_the_main_bar_in_reach(
    serving: Serving, visit: Visit, tmp_path: Path, lang: str
) -> None:
    words = FR if lang == "fr" else EN
    table = prepare(
        tmp_path / "data", *MONSTER, TakeMadness(Seat(1), 6), lang=lang, text_scale=2.0, theme="light"
    )
    server = serving(data=tmp_path / "data")
    ui = visit(server.address, PHONE, f"/table/{table}")
    until(ui, lambda: named(ui, "main", words.g("step.end_action")), "no main button")
    for key in ("main", "undo"):
        x, y, width, height = ui.box(key)
        assert x >= 0
        assert x + width <= 360
        assert y + height <= 640
        assert height >= 56
    main(ui, words.g("step.end_action"), lambda: ui.has("hand-madness-0"))
    x, y, width, height = ui.box("main")
    assert y + height <= 640
    main(ui, words.g("step.end_recovery"), lambda: named(ui, "main", words.g("step.advance")))
    until(ui, lambda: "Bo" in ui.name_of("where"), "not the turn of Bo")


def test_files_go_out_and_foreign_ones_stay_out(french: House, visit: Visit, tmp_path: Path) -> None:
    ui = visit(french.address, PHONE, french.at("files"))
    tap_to(ui, "menu", "menu-export")
    with ui.page.expect_download(timeout=LONG * 1000) as download:
        ui.tap("menu-export")
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    ui.sees(FR.t("app.export.done.title"), LONG)
    assert file.name == "companion-mardi.json"
    assert json.loads(file.read_bytes())
    checked = subprocess.run(
        [sys.executable, "-m", "companion", "check", str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert "Mardi" in checked.stdout
    foreign = tmp_path / "foreign.json"
    foreign.write_text('{"some": "thing"}', "utf-8")
    ui.open("/settings")
    until(ui, lambda: ui.has("import"), "no settings")
    _pick(ui, foreign)
    ui.sees(re.compile(re.escape(FR.t("app.import.refused.title"))), LONG)
    tap_until(ui, "leave-it", lambda: not ui.has("leave-it"), "the sentence stays")
    _pick(ui, file)
    ui.sees(re.compile(re.escape(FR.t("app.import.title"))), LONG)
    ui.sees(re.compile("Mardi"), LONG)


def test_a_file_as_large_as_promised_comes_in(french: House, visit: Visit, tmp_path: Path) -> None:
    """Larger than any message of a socket; one byte more than promised is refused with a sentence."""
    prepare(tmp_path / "other", *MONSTER)
    other = open_folder(tmp_path / "other", ALL, backups=False)
    content = other.export()
    other.close()
    assert content is not None
    large, too_large = tmp_path / "large.json", tmp_path / "too_large.json"
    large.write_bytes(content + b" " * (LARGEST - len(content)))
    too_large.write_bytes(large.read_bytes() + b" ")
    ui = visit(french.address, PHONE, "/settings")
    until(ui, lambda: ui.has("import"), "no settings")
    _pick(ui, too_large)
    ui.sees(re.compile(re.escape(FR.t("app.import.too_big"))), LONG)
    tap_until(ui, "leave-it", lambda: not ui.has("leave-it"), "the sentence stays")
    _pick(ui, large)
    ui.sees(re.compile(re.escape(FR.t("app.import.coming.title"))), LONG)
    ui.sees(re.compile(re.escape(FR.t("app.import.title"))), LONG)
    ui.sees(re.compile("Mardi"), LONG)


def _pick(ui: Ui, file: Path) -> None:
    ui.box("import")  # scrolled to and at rest
    with ui.page.expect_file_chooser(timeout=LONG * 1000) as chooser:
        ui.tap("import")
    chooser.value.set_files(file)
