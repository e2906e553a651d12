"""The page in a real Chromium: starts dark, asks nobody else, can be touched, heard and ended."""

import signal
import time
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Route

from companion.i18n.words import Words
from tests.e2e.ui import DESKTOP, PHONE, Ui
from tests.hosting.conftest import Process

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def served() -> Iterator[str]:
    """The page for all who do not end it: each visitor gets one of its own."""
    process = Process()
    yield process.address
    process.popen.kill()
    process.popen.communicate()


@pytest.fixture
def ui(browser: Browser, served: str) -> Iterator[Ui]:
    ui = Ui.on(browser, served)
    yield ui
    assert ui.faults == []
    ui.page.context.close()


def test_touch(ui: Ui) -> None:
    for name in ("box", "detector", "button"):
        ui.tap(name)
        ui.sees(
            f"log {name}"
            if name == "box"
            else "log box detector"
            if name == "detector"
            else "log box detector button"
        )
    assert ui.role_of("box") == "button"
    assert ui.name_of("box") == "Box, two cards"
    assert not ui.node("2 cards").count()
    ui.tap("Box, two cards")
    ui.sees("log box detector button box")


def test_hold(ui: Ui) -> None:
    ui.hold("box")
    ui.sees("log box-long")
    ui.hold("detector")
    ui.sees("log box-long detector-long")


def test_as_a_screen_reader_taps(ui: Ui) -> None:
    ui.press("box")
    ui.sees("log box")
    assert "log box" in ui.announced()


def test_typing(ui: Ui) -> None:
    ui.type("Name", "Zoé")
    ui.sees("Zoé")


def test_a_sheet_covers_what_is_behind(ui: Ui) -> None:
    ui.tap("sheet")
    ui.sees("In the sheet")
    assert not ui.has("box")
    ui.tap("Close")
    ui.gone("In the sheet")
    assert ui.has("box")


def test_keyboard_and_mouse(browser: Browser, served: str) -> None:
    ui = Ui.on(browser, served, DESKTOP)
    ui.tap("box")
    ui.sees("log box")
    ui.key("Enter")
    ui.sees("log box box")
    assert ui.faults == []
    ui.page.context.close()


def test_isolated_and_nothing_asked_outside(ui: Ui) -> None:
    assert ui.page.evaluate("crossOriginIsolated") is True
    assert (
        ui.page.evaluate(
            "performance.getEntriesByType('resource').filter(e => !e.name.includes(location.host))"
        )
        == []
    )
    blocked = "fetch('https://example.org/').then(() => 'sent', () => 'blocked')"
    assert ui.page.evaluate(blocked) == "blocked"
    assert any("example.org" in fault for fault in ui.faults)
    ui.faults.clear()


def test_no_light_frame_while_it_starts(browser: Browser, served: str) -> None:
    """Dark from the first picture of ours to the last: neither Flet's page nor its logo is ever seen."""
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.goto(served, wait_until="commit")
    page.locator("#lamp").wait_for(state="attached")
    end = time.monotonic() + 20
    while page.locator("#lamp").count():
        assert darkest_corner(page.screenshot()) < 60
        assert time.monotonic() < end
    for _ in range(5):
        assert darkest_corner(page.screenshot()) < 60
    context.close()


def test_a_screen_that_never_comes_is_told_and_can_be_shown(browser: Browser, served: str) -> None:
    """No time takes the cover away: it says what is the matter, and whoever holds the phone decides."""
    context = browser.new_context(**PHONE, locale="fr-FR")
    page = context.new_page()

    def deaf(route: Route) -> None:
        script = route.fetch().text()
        assert "size_change" in script
        assert "NO_WORD = 15000" in script
        told = script.replace('"size_change"', '"never said"').replace("NO_WORD = 15000", "NO_WORD = 1")
        route.fulfill(body=told, content_type="text/javascript")

    page.route("**/drawn.js", deaf)
    page.goto(served, wait_until="commit")
    show = page.get_by_role("button", name=Words("fr").t("app.site.slow.show"))
    show.wait_for()
    assert page.locator("#lamp p").first.text_content() == Words("fr").t("app.site.slow.text")
    show.click()
    page.locator("#lamp").wait_for(state="detached")
    context.close()


def darkest_corner(png: bytes) -> int:
    """Brightness of the last pixel row's start, read without an imaging library: the strip is one colour."""
    import struct
    import zlib

    width = struct.unpack(">I", png[16:20])[0]
    data, at = b"", 8
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        if kind == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    rows = zlib.decompress(data)
    depth = 4 if png[25] == 6 else 3
    # The first row is filtered against zeros, so its first pixel is stored as it is for every filter type.
    assert len(rows) % (width * depth + 1) == 0
    return max(rows[1:4])


@pytest.mark.parametrize("trouble", ["stubborn", "stick"])
def test_ends_at_once_whatever_the_page_is_doing(
    browser: Browser, running: Callable[..., Process], trouble: str
) -> None:
    process = running(0, trouble)
    ui = Ui.on(browser, process.address)
    if trouble == "stick":
        ui.tap("stick")
        ui.sees("log stuck")
    process.signal(signal.SIGINT)
    code, out, complaints = process.rest()
    assert (code, complaints) == (0, "")
    assert out.startswith("flushed\n")
    ui.page.context.close()
