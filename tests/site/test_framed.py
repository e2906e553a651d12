"""The site inside a frame of another page: it refuses, whatever headers its host sends."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator

from companion.i18n.words import Words
from tests.e2e.steps import tap_to
from tests.site.conftest import Host, Phone

pytestmark = pytest.mark.timeout(900)
FR = Words("fr")


@pytest.fixture
def framing(hosting: Callable[..., Host], tmp_path: Path) -> Callable[[str], str]:
    """`framing(address)`: the address of a page of the same site, at another port, that frames it."""

    def made(address: str) -> str:
        (tmp_path / "page.html").write_text(f'<iframe src="{address}/" width="360" height="640"></iframe>')
        return f"{hosting(tmp_path).address}/page.html"

    return made


def refused(frame: FrameLocator) -> None:
    frame.get_by_role("heading", name=FR.t("app.site.framed.title")).wait_for()
    assert frame.locator("flutter-view, flt-semantics-placeholder").count() == 0
    assert frame.locator("script[src*=flutter]").count() == 0


def test_a_first_visit_in_a_frame_fetches_nothing_and_says_why(
    host: Host, phone: Callable[..., Phone], framing: Callable[[str], str]
) -> None:
    ui = phone(host).ui
    ui.page.goto(framing(host.address))
    frame = ui.page.frame_locator("iframe")
    refused(frame)
    assert not any(name.endswith((".lzma", "sw.js")) for name in host.sent)
    with ui.page.expect_popup() as opened:
        frame.get_by_role("button", name=FR.t("app.site.framed.open")).click()
    assert opened.value.url == f"{host.address}/"
    ui.faults.clear()  # the other page itself


def test_a_site_that_is_kept_is_not_shown_in_a_frame(
    host: Host, phone: Callable[..., Phone], framing: Callable[[str], str]
) -> None:
    """The service worker sends the header that forbids it."""
    mine = phone(host, been_here=True)
    tap_to(mine.visit(), "lang-fr", "box-big_book")
    page = mine.ui.page
    page.goto(framing(host.address))
    (frame,) = (each for each in page.frames if each is not page.main_frame)
    assert not frame.url.startswith(host.address)
    mine.ui.faults.clear()
