"""The key of the local door in a real browser: in by the link, then after reloads and restarts without it."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page

from companion.i18n.words import LANGUAGES, Words
from tests.e2e.conftest import Locked, OtherSite
from tests.e2e.ui import DESKTOP, Ui

LINK = '<a id="go" href="{}">go</a>'


def explained(page: Page) -> None:
    for lang in LANGUAGES:
        page.get_by_role("heading", name=Words(lang).t("app.locked.title")).wait_for()


def test_the_link_lets_in_and_leaves_the_address_bar(owner: Ui, locked: Locked) -> None:
    assert owner.page.url == f"{locked.address}/"
    assert owner.page.evaluate("document.cookie") == ""


def test_reload_restart_and_another_window_need_no_new_link(owner: Ui, locked: Locked) -> None:
    owner.reload()
    owner.sees(re.compile("Anima"))
    with owner.away():
        locked.restart()
        owner.reload()
    owner.sees(re.compile("Anima"))
    second = Ui(owner.page.context.new_page(), locked.address)
    second.open("/settings")
    second.sees(Words("en").t("app.settings.theme"))
    assert second.faults == []


def test_a_page_that_stays_open_finds_the_restarted_app_by_itself(owner: Ui, locked: Locked) -> None:
    with owner.away():
        locked.kill9()
        owner.page.locator("#lost").wait_for(state="visible")
        locked.start()
        owner.page.locator("#lost").wait_for(state="hidden")
    owner.sees(re.compile("Anima"))


def test_a_browser_without_the_key_is_told_how_to_get_in(browser: Browser, locked: Locked) -> None:
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    answer = page.goto(f"{locked.address}/settings")
    assert answer is not None
    assert answer.status == 403
    explained(page)
    page.goto(locked.link, wait_until="commit")
    page.locator("flt-semantics-placeholder").wait_for(state="attached")
    context.close()


def test_a_page_whose_key_was_taken_back_says_how_to_get_in(owner: Ui, locked: Locked) -> None:
    with owner.away():
        locked.kill9()
        (locked.data / "door.key").unlink()
        locked.start()
        explained(owner.page)


def test_a_link_on_another_site_opens_the_app_after_one_tap(
    owner: Ui, locked: Locked, elsewhere: OtherSite
) -> None:
    """No cookie comes along from another site, so its links and popups never show the app by themselves."""
    with owner.away():
        owner.page.goto(elsewhere.shows(LINK.format(f"{locked.address}/")))
        owner.page.locator("#go").click()
        explained(owner.page)
        owner.page.get_by_role("link", name=Words("en").t("app.locked.retry")).click()
        owner._see_semantics()
        owner.sees(re.compile("Anima"))
    owner.faults.clear()  # the other site itself


def test_the_printed_link_works_from_another_site(
    browser: Browser, locked: Locked, elsewhere: OtherSite
) -> None:
    context = browser.new_context(**DESKTOP)
    page = context.new_page()
    page.goto(elsewhere.shows(LINK.format(locked.link)))
    page.locator("#go").click()
    page.locator("flt-semantics-placeholder").wait_for(state="attached")
    assert page.url == f"{locked.address}/"
    context.close()


def test_a_page_that_lost_its_half_of_the_key_says_how_to_get_in(owner: Ui, locked: Locked) -> None:
    with owner.away():
        owner.page.evaluate("localStorage.clear()")
        owner.page.reload(wait_until="commit")
        explained(owner.page)
        owner.page.goto(locked.link, wait_until="commit")
        owner._see_semantics()
    owner.sees(re.compile("Anima"))
