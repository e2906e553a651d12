"""Host, guest and a screen that watches, each in a browser of its own, also with forged messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgpack
import pytest
from playwright.sync_api import Browser

from companion.games import ALL
from companion.games.big_book.curses import LayCurses
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.store import open_folder
from companion.store.pending import Loaded
from tests.e2e.conftest import Server
from tests.e2e.steps import LONG, named, prepare, tap_to, tap_until, until
from tests.e2e.ui import DESKTOP, PHONE, Ui

pytestmark = pytest.mark.browser
ROOM = "127.0.0.2"
SOCKET = """
(() => {
  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(...args) { super(...args); globalThis.__socket = this; }
  };
})();
"""
"""Keeps the page's own socket at hand: what is forged goes out with its pass, as any script's would."""
EVENT, PROPS = 3, 4
"""Flet's numbers for an event of a control and for a changed property."""


class Forger:
    """Sends messages of Flet's protocol that no page of ours would."""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui

    def send(self, messages: Iterator[list[Any]]) -> None:
        frames = [list(b"\x00" + msgpack.packb(message)) for message in messages]
        for start in range(0, len(frames), 40):
            self.ui.page.evaluate(
                "frames => frames.forEach((each) => globalThis.__socket.send(new Uint8Array(each)))",
                frames[start : start + 40],
            )
            self.ui.page.wait_for_timeout(1100)  # slower than the limit that would cut it off

    def clicks(self, last: int) -> None:
        self.send([EVENT, {"target": i, "name": "click", "data": None}] for i in range(1, last))

    def go(self, *routes: str) -> None:
        self.send(
            [EVENT, {"target": 1, "name": "route_change", "data": {"route": route}}] for route in routes
        )

    def spoil(self, last: int) -> None:
        props = {"kwargs": {"watching": False}, "style": {"height": 9.0}, "gradient": {"colors": ["#FF00FF"]}}
        self.send([PROPS, {"id": i, "props": props}] for i in range(1, last))


@pytest.mark.timeout(600)
def test_host_guest_and_watcher_with_forged_messages(
    serving: Callable[..., Server], visit: Callable[..., Ui], browser: Browser, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    table = prepare(data, Advance(), LayCurses(1, (Element.FIRE, Element.WATER, Element.EARTH)))
    server = serving("--lan", ROOM, data=data)
    room = server.address.replace("127.0.0.1", ROOM)
    host = visit(server.address, DESKTOP, f"/table/{table}")
    tap_to(host, "menu", "menu-phones")
    tap_to(host, "menu-phones", "phones-code")

    guest = _come(browser, room, PHONE, _code(host))
    until(guest, lambda: guest.has("who-2"), "the guest is not asked who it is")
    tap_to(guest, "who-2", "plus-1")
    screen = _come(browser, room, DESKTOP, _code(host))
    until(screen, lambda: screen.has("who-watch"), "the screen is not asked who it is")
    tap_to(screen, "who-watch", "big-screen")
    try:
        _watches(screen)
        guest.tap("plus-1")
        until(screen, lambda: "\n24\n" in "\n".join(screen.texts()), "the screen does not follow")
        until(host, lambda: named(host, "chip-1", "1"), "the host does not follow")

        # The screen that watches: whatever it sends, the table stays and so does the screen.
        before = _taps(host)
        forger = Forger(screen)
        forger.go("/", "/settings", f"/table/{table}", f"/table/{table}/history", "/plays", "/new/anima")
        forger.spoil(60)
        forger.clicks(160)
        _watches(screen)
        assert _taps(host) == before

        # The guest: no address and no message opens anything of the host's.
        forger = Forger(guest)
        for route in ("/settings", "/plays", "/", "/new/anima", f"/box/big_book/{table}"):
            forger.go(route)
            assert guest.has("plus-1"), guest.texts()
        forger.spoil(60)
        assert guest.has("plus-1")
        assert not guest.has("back")

        # Only my seat: decided at each tap, told in a sentence.
        tap_until(host, "rule-own_seat", lambda: _checked(host, "rule-own_seat"), "no own seats")
        guest.tap("plus-1")
        guest.sees(re.compile("n’est pas la vôtre"), LONG)
        tap_until(guest, "leave-it", lambda: not guest.has("leave-it"), "the sentence stays")
        guest.tap("plus-2")
        until(host, lambda: named(host, "chip-2", "1"), "one's own seat is refused")

        # Another's tap is asked about, and its phone is told.
        host.tap("undo")
        host.sees(re.compile("Le coup de Bo"), LONG)
        host.tap("anyway")
        guest.sees(re.compile("l’hôte a annulé"), LONG)

        # Sent away and back in the same tab: a new phone, which is asked again.
        with guest.away():
            host.tap("phone-1-remove")
            guest.page.wait_for_url(f"{room}/join", timeout=LONG * 1000)
            guest.page.fill("#code", _code(host))
            guest.page.wait_for_url(f"{room}/", timeout=LONG * 1000)
            guest.open("/")
        until(guest, lambda: guest.has("who-2"), "it still is who it was")
        assert not screen.faults
    finally:
        guest.page.context.close()
        screen.page.context.close()
    server.stop()
    store = open_folder(data, ALL, backups=False)
    try:
        assert [card.id for card in store.cards()] == [table]
        assert store.library.settings.lang == "fr"
        assert isinstance(store.open(table), Loaded)
    finally:
        store.close()


def _come(browser: Browser, room: str, device: dict[str, Any], code: str) -> Ui:
    """A new phone types the code and is led to the open table."""
    context = browser.new_context(**device, locale="fr-FR")
    context.add_init_script(SOCKET)
    ui = Ui(context.new_page(), room)
    with ui.away():
        ui.page.goto(room)
        ui.page.fill("#code", code)
        ui.page.wait_for_url(f"{room}/")
        ui.open("/")
    return ui


def _code(host: Ui) -> str:
    return re.sub(r"\D", "", host.name_of("phones-code"))


def _taps(host: Ui) -> str:
    return " ".join(host.name_of(f"chip-{seat}") for seat in (1, 2, 3))


def _checked(ui: Ui, key: str) -> bool:
    node = ui.node(key)
    return node.count() > 0 and node.first.get_attribute("aria-checked") == "true"


def _watches(screen: Ui) -> None:
    """The big screen is there, and nothing on it can be pressed."""
    until(screen, lambda: screen.has("big-screen"), "no big screen")
    assert screen.page.locator("flt-semantics [role=button], flt-semantics[role=button]").count() == 0
    for key in ("main", "undo", "menu", "back", "history", "plus-1"):
        assert not screen.has(key)
