"""A table that another app hands over: shared with the installed app, or opened with it from a folder.

The system's own half (its share sheet, its folders) is not here: what a browser then does is done by hand. A
form is posted to the address the app's card names, a file is put into the queue the browser would fill.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games import ALL
from companion.i18n.words import Words
from companion.store import open_folder
from tests.e2e.steps import LONG, main, saved, tap_to, until
from tests.e2e.ui import Ui
from tests.site.conftest import Host, Phone
from tests.ui import big_book_evening

pytestmark = pytest.mark.timeout(900)
FR = Words("fr")
POSTED = """
<form method="post" enctype="multipart/form-data" action="{action}"><input type="file" name="{name}"></form>
"""
OPENED = """(words) => {
  globalThis.opened = new File([words], "companion-Mardi.json", { type: "application/json" });
}"""
QUEUE = """
LaunchQueue.prototype.setConsumer = (take) => { globalThis.launch = take; };
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """As a phone at the table of a computer takes it along: the name under which it is shared."""
    store = open_folder(tmp_path / "computer", ALL, backups=False)
    exported = store.export(big_book_evening.seat(store, name="Mardi").header.table)
    store.close()
    assert exported is not None
    file = tmp_path / "companion-Mardi.txt"
    file.write_bytes(exported)
    return file


def taken(ui: Ui) -> None:
    """What is in it, one tap, and the table is on the shelf."""
    ui.sees(re.compile(re.escape(FR.t("app.import.note"))), LONG)
    ui.sees(re.compile("Mardi"))
    main(ui, FR.t("app.import.go"), lambda: ui.has("box-big_book"))
    ui.sees(re.compile("Mardi"), LONG)


def test_a_shared_table_goes_straight_into_the_app(
    host: Host, phone: Callable[..., Phone], table: Path
) -> None:
    ui = phone(host, been_here=True).visit()
    tap_to(ui, "lang-fr", "box-big_book")
    card = json.loads(ui.page.evaluate("fetch('manifest.json').then((answer) => answer.text())"))
    target = card["share_target"]
    host.kill()
    # As the system does it: a page of nobody's, a form, a file.
    ui.page.goto("about:blank")
    ui.page.set_content(
        POSTED.format(action=f"{host.address}{target['action']}", name=target["params"]["files"][0]["name"])
    )
    ui.page.locator("input").set_input_files(table)
    ui.page.evaluate("document.forms[0].submit()")
    ui._see_semantics()
    taken(ui)
    # It is not offered twice, and the table is kept.
    ui.page.goto(f"{host.address}/#/brought")
    until(ui, lambda: "brought" not in ui.page.url and ui.has("box-big_book"), "no shelf")
    main(ui, "de jouer", lambda: ui.has("undo"))
    saved(ui, FR.t("app.saved.saved"))


def test_a_file_opened_with_the_app_from_a_folder(
    host: Host, phone: Callable[..., Phone], table: Path
) -> None:
    mine = phone(host, been_here=True)
    mine.ui.page.add_init_script(QUEUE)
    ui = mine.visit()
    tap_to(ui, "lang-fr", "box-big_book")
    ui.page.evaluate(OPENED, table.read_text("utf-8"))
    ui.page.evaluate("launch({ files: [{ getFile: async () => opened }] })")
    taken(ui)
