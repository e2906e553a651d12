"""Several phones at one table, through the door of the network: no tap is lost or doubled."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.core.seats import Seat
from companion.games.big_book.curses import LayCurses
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from tests.e2e.conftest import Server
from tests.e2e.steps import LONG, named, play_on, prepare, tap_to, until
from tests.e2e.ui import DESKTOP, PHONE, Ui

pytestmark = pytest.mark.browser
CURSES = LayCurses(1, (Element.FIRE, Element.WATER, Element.EARTH))
ROOM = "127.0.0.2"
"""Another address of this machine: the network of the room, for want of a room."""


def test_a_phone_comes_in_by_the_code_and_is_sent_away(
    serving: Callable[..., Server], visit: Callable[..., Ui], browser: Browser, tmp_path: Path
) -> None:
    server, table = _evening(serving, tmp_path)
    host = visit(server.address, DESKTOP, f"/table/{table}")
    tap_to(host, "menu", "menu-phones")
    tap_to(host, "menu-phones", "phones-code")
    code = _code(host)
    assert len(code) == 6

    phone = Ui(browser.new_context(**PHONE).new_page(), _room(server))
    page = phone.page
    with phone.away():  # the browser logs each refusal as an error
        page.goto(f"{_room(server)}/table/{table}")
        assert page.url.endswith("/join")
        page.fill("#code", f"{(int(code) + 1) % 10**6:06}")
        page.get_by_text(re.compile("pas le code|not the code")).wait_for()
        page.wait_for_timeout(100)
        page.fill("#code", code)
        page.wait_for_url(f"{_room(server)}/")
        phone.open("/")  # whatever it asks for, it is led to the open table and asked who it is
    until(phone, lambda: phone.has("who-2"), "nobody asks who it is")
    tap_to(phone, "who-2", "plus-1")
    phone.tap("plus-1")
    until(host, lambda: "1" in host.name_of("chip-1"), "the host does not see the tap")
    until(host, lambda: host.has("phone-1-remove"), "the phone is not listed")
    assert "2" in host.name_of("phones-here")
    with phone.away():
        host.tap("phone-1-remove")
        page.wait_for_url(f"{_room(server)}/join", timeout=LONG * 1000)
        assert page.request.get(f"{_room(server)}/").status == 403
    assert not phone.faults
    page.context.close()


@pytest.mark.timeout(600)
def test_eight_phones_play_one_table(
    serving: Callable[..., Server], visit: Callable[..., Ui], browser: Browser, tmp_path: Path
) -> None:
    server, table = _evening(serving, tmp_path)
    host = visit(server.address, DESKTOP, f"/table/{table}")
    tap_to(host, "menu", "menu-phones")
    tap_to(host, "menu-phones", "phones-code")
    phones = [_joined(browser, server, host, f"/table/{table}") for _ in range(8)]
    try:
        _everybody_has(phones, 0)
        for phone in phones:  # all at once: none waits for another
            phone.press("plus-1")
        _everybody_has(phones, 8)

        sleeper, *others = phones
        with sleeper.away():
            sleeper.page.context.set_offline(True)
            for phone in others[:2]:
                phone.press("plus-1")
            _everybody_has(others, 10)
            sleeper.page.context.set_offline(False)
            _everybody_has([sleeper], 10)
        others[0].reload()
        _everybody_has([others[0]], 10)

        for phone in phones:
            phone._away = True
        host._away = True
        server.kill9()
        gone = phones[1].page.locator("#lost")
        gone.wait_for(state="visible", timeout=LONG * 1000)
        assert gone.locator("p").evaluate_all("all => all.map((each) => each.lang).sort()") == ["en", "fr"]
        box = gone.bounding_box()
        assert box is not None
        assert (box["width"], box["height"]) == (PHONE["viewport"]["width"], PHONE["viewport"]["height"])
        # A screen that shows one more can only be a new one.
        play_on(server.data, table, TakeMadness(Seat(1), 1))
        server.start()
        _everybody_has(phones, 11)
        phones[1].page.locator("#lost").wait_for(state="hidden", timeout=LONG * 1000)
        phones[1].page.wait_for_timeout(300)
        for phone in phones:
            phone._away = False
        host._away = False
        for phone in phones:
            phone.press("plus-1")
        _everybody_has(phones, 19)
        assert not [fault for phone in phones for fault in phone.faults]
    finally:
        for phone in phones:
            phone.page.context.close()


def _evening(serving: Callable[..., Server], folder: Path) -> tuple[Server, str]:
    data = folder / "data"
    table = prepare(data, Advance(), CURSES)
    return serving("--lan", ROOM, data=data), table


def _room(server: Server) -> str:
    return server.address.replace("127.0.0.1", ROOM)


def _code(host: Ui) -> str:
    return re.sub(r"\D", "", host.name_of("phones-code"))


def _joined(browser: Browser, server: Server, host: Ui, path: str) -> Ui:
    """A phone with a pass, its page open; the digits on the host's screen are others then."""
    context = browser.new_context(**PHONE)
    code = _code(host)
    answer = context.request.post(
        f"{_room(server)}/join", data={"code": code}, headers={"origin": _room(server)}
    )
    assert answer.status == 204
    until(host, lambda: _code(host) != code, "the digits stay the same")
    phone = Ui(context.new_page(), _room(server))
    phone.open(path)
    until(phone, lambda: phone.has("who-all"), "nobody asks who it is")
    tap_to(phone, "who-all", "chip-1")
    return phone


def _everybody_has(phones: list[Ui], madness: int) -> None:
    """Every phone shows the same number of madness cards with Ada."""
    for phone in phones:
        until(phone, lambda phone=phone: phone.has("chip-1"), "no table")  # type: ignore[misc]
        until(
            phone,
            lambda phone=phone: named(phone, "chip-1", str(madness)),  # type: ignore[misc]
            f"not {madness}: {phone.name_of('chip-1')}",
        )
