"""First visits that do not go smoothly, other places for the site, and the look of the start."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.i18n.words import Words
from tests.e2e.steps import tap_to
from tests.hosting.test_in_browser import darkest_corner
from tests.site.conftest import LONG, Host, Phone

pytestmark = pytest.mark.timeout(900)
FR = Words("fr")
EN = Words("en")
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Mobile Safari/604.1"
ANDROID = "Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36"
Phones = Callable[..., Phone]


@pytest.mark.parametrize(("words", "locale", "progress", "agent", "system"), [
    (FR, "fr-FR", r"\d+,\d Mo sur \d+,\d", IPHONE, "ios"),
    (EN, "en-GB", r"\d+\.\d MB of \d+\.\d", ANDROID, "android"),
], ids=["ios", "android"])  # fmt: skip
def test_the_first_visit_tells_how_far_it_is_and_explains_the_home_screen_once(
    host: Host, phone: Phones, words: Words, locale: str, progress: str, agent: str, system: str
) -> None:
    page = phone(host, locale=locale, user_agent=agent).ui.page
    page.add_init_script(
        "globalThis.said = [];"
        "new MutationObserver(() => said.push(document.getElementById('line')?.textContent))"
        ".observe(document, { subtree: true, childList: true, characterData: true });"
        # A browser that installs by itself offers a button instead.
        "addEventListener('beforeinstallprompt', (e) => e.stopImmediatePropagation(), true);"
    )
    page.goto(host.address, wait_until="commit")
    start = page.get_by_role("button", name=words.t("app.site.home.start"))
    start.wait_for(timeout=LONG)
    said = page.evaluate("said.filter(Boolean)")
    assert len({text for text in said if re.fullmatch(progress, text)}) > 5, said
    assert page.locator("html").get_attribute("lang") == words.lang
    assert page.get_by_role("heading").text_content() == words.t("app.site.home.title")
    steps = [words.t(f"app.site.home.{system}.{n}") for n in (1, 2, 3)]
    assert page.locator("#card li").all_text_contents() == steps
    start.click()
    for _ in range(2):
        # Flutter tells tests nothing in these browsers: the cover goes only if our screen is there.
        page.locator("#cover #bar").wait_for(state="visible", timeout=LONG)
        page.locator("#cover").wait_for(state="detached", timeout=LONG)
        assert not page.locator("#card").count()
        page.reload(wait_until="commit")


def test_a_cut_line_goes_on_where_it_was(host: Host, phone: Phones) -> None:
    mine = phone(host)
    page = mine.ui.page
    host.limit = 9_000_000
    with mine.ui.away():
        page.goto(host.address, wait_until="commit")
        again = page.get_by_role("button", name=FR.t("app.site.stopped.again"))
        again.wait_for(timeout=LONG)
    first, host.limit = host.bytes, None
    host.forget()
    again.click()
    page.get_by_role("button", name=FR.t("app.site.home.start")).click(timeout=LONG)
    mine.ui._see_semantics()
    whole = first + host.bytes
    listed = page.evaluate("fetch('sw.js').then((answer) => answer.text())")
    loads = [int(n) for n in re.findall(r'"load":(\d+)(?!,"packed":"[^"]*","client":"c)', listed)]
    # What was on its way when the line was cut comes twice, the rest once.
    assert whole < sum(loads) * 1.5
    assert host.bytes < sum(loads)


def test_below_another_path(hosting: Callable[..., Host], phone: Phones, edited: Callable[..., Path]) -> None:
    base = "/games/table/"
    host = hosting(edited({}, base), base)
    mine = phone(host)
    ui = mine.visit()
    host.kill()
    ui.reload()
    ui.sees(re.compile("Français"))
    tap_to(ui, "lang-fr", "box-big_book")
    assert ui.page.evaluate("navigator.serviceWorker.controller.scriptURL").startswith(
        f"{host.address}/sw.js"
    )


def test_a_browser_that_keeps_nothing_plays_from_the_network(host: Host, phone: Phones) -> None:
    """Nor does it load what it could unpack itself: the memory of Python travels packed here too."""
    mine = phone(host, service_workers="block")
    ui = mine.visit()
    ui.sees(re.compile("Français"), LONG / 1000)
    tap_to(ui, "lang-fr", "box-big_book")
    assert ui.page.evaluate("navigator.serviceWorker.controller") is None
    assert {"memory.lzma", "app.tar.lzma"} <= {name.rpartition("/")[2] for name in host.sent}
    assert not {"memory", "app.tar"} & {name.rpartition("/")[2] for name in host.sent}


def test_what_does_not_fit_on_the_device_is_played_from_the_network(host: Host, phone: Phones) -> None:
    mine = phone(host)
    page = mine.ui.page
    session = mine.context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": host.address, "quotaSize": 5_000_000})
    page.goto(host.address, wait_until="commit")
    page.get_by_role("button", name=FR.t("app.site.stopped.anyway")).click(timeout=LONG)
    mine.ui._see_semantics()
    mine.ui.sees(re.compile("Français"), LONG / 1000)


def test_a_warm_start_loads_nothing_and_is_dark_throughout(host: Host, phone: Phones) -> None:
    """On a slow device too: the cover goes when the screen has been drawn."""
    ui = phone(host, been_here=True).visit()
    tap_to(ui, "lang-fr", "box-big_book")
    ui.page.wait_for_timeout(1000)
    host.forget()
    slow = ui.page.context.new_cdp_session(ui.page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    ui.page.reload(wait_until="commit")
    ui.page.locator("#cover").wait_for(state="attached")
    while ui.page.locator("#cover").count():
        assert darkest_corner(ui.page.screenshot()) < 60
    assert {name: size for name, size in host.sent.items() if not name.endswith("/sw.js")} == {}
    for _ in range(5):
        assert darkest_corner(ui.page.screenshot()) < 60
    # Alone on its page, and nobody else is asked for anything.
    assert ui.page.evaluate("crossOriginIsolated") is True
    outside = (
        "performance.getEntriesByType('resource').filter((each) => !each.name.includes(location.host)).length"
    )
    assert ui.page.evaluate(outside) == 0


def test_a_screen_that_never_comes_is_told_and_can_be_shown(
    hosting: Callable[..., Host], phone: Phones, edited: Callable[..., Path]
) -> None:
    def deaf(text: str) -> str:
        return text.replace('"size_change"', '"never said"').replace("NO_WORD = 15000", "NO_WORD = 1")

    mine = phone(hosting(edited({"drawn.js": deaf})))
    page = mine.ui.page
    page.goto(mine.host.address, wait_until="commit")
    page.get_by_role("button", name=FR.t("app.site.home.start")).click()
    page.get_by_role("heading", name=FR.t("app.site.slow.title")).wait_for()
    page.get_by_role("button", name=FR.t("app.site.slow.show")).click()
    page.locator("#cover").wait_for(state="detached")
    mine.ui._see_semantics()
    mine.ui.sees(re.compile("Français"), LONG / 1000)
