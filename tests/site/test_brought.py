"""A table that another app hands over: shared with the installed app, or opened with it from a folder.

The system's own half (its share sheet, its folders) is not here: what a browser then does is done by hand. A
form is posted to the address the app's card names, a file is put into the queue the browser would fill.
"""

from __future__ import annotations

import functools
import http.server
import json
import re
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games import ALL
from companion.hosting.phone.serve import Answer
from companion.i18n.words import Words
from companion.store import open_folder
from companion.store.export import LARGEST
from tests.e2e.steps import LONG, main, saved, tap_to, until
from tests.e2e.ui import Ui
from tests.site.conftest import Host, Phone
from tests.ui import big_book_evening

pytestmark = pytest.mark.timeout(900)
FR = Words("fr")
SHARED = """(action) => {
  // As the system does it: the browser itself posts, no page is named. The next best thing: an opaque one.
  const made = (tag, given) => Object.assign(document.createElement(tag), given);
  const form = made("form", { method: "post", enctype: "multipart/form-data", action });
  form.append(made("input", { type: "file", name: "table", multiple: true }));
  document.body.append(form);
}"""
OPENED = """(words) => {
  globalThis.opened = new File([words], "companion-Mardi.json", { type: "application/json" });
}"""
LEFT_OVER = """async () => {
  const cache = await caches.open("brought-companion"), now = Date.now();
  for (const at of [now - 25 * 3600 * 1000, now]) {
    await cache.put(`/brought-companion/${at}-0`, new Response("{}"));
  }
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
    """Nothing is opened until it is asked for; then what is in it, one tap, and the table is on the shelf."""
    until(ui, lambda: ui.has("brought-look"), "nothing waits")
    assert not any("Mardi" in text for text in ui.texts())
    ui.tap("brought-look")
    ui.sees(re.compile(re.escape(FR.t("app.import.note"))), LONG)
    ui.sees(re.compile("Mardi"))
    main(ui, FR.t("app.import.go"), lambda: ui.has("box-big_book"))
    ui.sees(re.compile("Mardi"), LONG)


def post(ui: Ui, host: Host, files: list[Path]) -> None:
    """Post a form with files to the address the app's card names, from the page that is shown."""
    ui.page.evaluate(SHARED, f"{host.address}/share")
    ui.page.locator("form input[type=file]").set_input_files(files)
    ui.page.evaluate("document.forms[0].submit()")
    ui._see_semantics()


def waiting(ui: Ui) -> int:
    """How many files wait in the app's storage."""
    asked = "caches.open('brought-companion').then((cache) => cache.keys()).then((all) => all.length)"
    return int(ui.page.evaluate(asked))


def test_a_shared_table_waits_in_the_app_and_comes_when_it_is_asked_for(
    host: Host, phone: Callable[..., Phone], table: Path
) -> None:
    ui = phone(host, been_here=True).visit()
    tap_to(ui, "lang-fr", "box-big_book")
    card = json.loads(ui.page.evaluate("fetch('manifest.json').then((answer) => answer.text())"))
    target = card["share_target"]
    assert (target["action"], target["params"]["files"][0]["name"]) == ("/share", "table")
    host.kill()
    ui.page.goto("about:blank")
    post(ui, host, [table])
    taken(ui)
    # It is not offered twice, and the table is kept.
    ui.page.goto(f"{host.address}/#/brought")
    until(ui, lambda: "brought" not in ui.page.url and ui.has("box-big_book"), "no shelf")
    main(ui, "de jouer", lambda: ui.has("undo"))
    saved(ui, FR.t("app.saved.saved"))


@pytest.mark.parametrize("where", ["another site", "another port"])
def test_what_a_web_page_posts_is_not_taken(
    host: Host, phone: Callable[..., Phone], table: Path, tmp_path: Path, where: str
) -> None:
    """A page names its origin when it posts; the system's share sheet does not."""
    ui = phone(host, been_here=True).visit()
    tap_to(ui, "lang-fr", "box-big_book")
    (tmp_path / "page.html").write_text("<body>a page")
    name = "127.0.0.2" if where == "another site" else "127.0.0.1"
    other = http.server.ThreadingHTTPServer(
        (name, 0), functools.partial(Answer, directory=str(tmp_path), base="/")
    )
    threading.Thread(target=other.serve_forever, args=(0.05,), daemon=True).start()
    try:
        ui.page.goto(f"http://{name}:{other.server_address[1]}/page.html")
        post(ui, host, [table])
        until(ui, lambda: ui.has("box-big_book"), "no shelf")
    finally:
        other.shutdown()
        other.server_close()
    assert "brought" not in ui.page.url
    assert waiting(ui) == 0
    ui.faults.clear()  # the other page itself


def test_files_that_a_page_without_a_name_posts_are_few_and_never_pile_up(
    host: Host, phone: Callable[..., Phone], table: Path
) -> None:
    ui = phone(host, been_here=True).visit()
    tap_to(ui, "lang-fr", "box-big_book")
    for files, kept in ((8, 8), (3, 3), (9, 3)):  # too many change nothing about those that wait
        ui.page.goto("about:blank")
        post(ui, host, [table] * files)
        until(ui, lambda: ui.has("back"), "no screen")
        assert waiting(ui) == kept
        assert not any("Mardi" in text for text in ui.texts())
    ui.sees(FR.t("app.brought.too_much", n=8, size=64))
    ui.page.goto(f"{host.address}/#/brought")
    until(ui, lambda: ui.has("brought-drop"), "nothing waits")
    ui.tap("brought-drop")
    until(ui, lambda: ui.has("box-big_book") and waiting(ui) == 0, "not thrown away")


def test_more_bytes_than_the_app_takes_are_not_kept(
    host: Host, phone: Callable[..., Phone], tmp_path: Path
) -> None:
    ui = phone(host, been_here=True).visit()
    tap_to(ui, "lang-fr", "box-big_book")
    large = []
    for n in range(2):
        large.append(tmp_path / f"large-{n}.json")
        with large[-1].open("wb") as file:
            file.truncate(LARGEST * 2 // 3)
    ui.page.goto("about:blank")
    post(ui, host, large)
    ui.sees(FR.t("app.brought.too_much", n=8, size=64), LONG)
    assert waiting(ui) == 0


def test_what_nobody_looked_at_since_yesterday_is_forgotten(host: Host, phone: Callable[..., Phone]) -> None:
    mine = phone(host, been_here=True)
    ui = mine.visit()
    ui.page.evaluate(LEFT_OVER)
    assert waiting(ui) == 2
    ui.reload()
    until(ui, lambda: waiting(ui) == 1, "yesterday's is still there")


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
