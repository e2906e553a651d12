"""The browser's half of the disk in a real Chromium: what it keeps, what it refuses, two tabs, and kills."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.chromium import probe, served
from tests.browser.kills import KINDS, kills

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(probe(tmp_path_factory.mktemp("probe"))) as found:
        yield found


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    made = browser.new_context()
    yield made
    made.close()


def visit(context: BrowserContext, address: str, without: str = "") -> Page:
    page = context.new_page()
    page.set_default_timeout(20_000)
    page.goto(f"{address}/probe.html?without={without}")
    return page


def ask(page: Page, code: str) -> Any:
    return page.evaluate("(code) => ask(code)", code)


def comes(page: Page, test: str) -> None:
    page.wait_for_function(test)


FILL = """
const bytes = new Uint8Array(200000).map((_, n) => n % 251);
for (const area of [disk.data, ...disk.logs]) {
  area.write(0, bytes);
  area.write(150000, bytes.subarray(0, 60000));
  area.truncate(205000);
  area.write(65530, new Uint8Array([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]));
  area.flush();
}
await disk.settled();
"""
LOOK = """
const sum = (bytes) => bytes.reduce((total, byte, n) => (total * 31 + byte + n) % 1000003, 7);
return [disk.data, ...disk.logs].map((area) => [area.size(), sum(area.read(0, 300000)),
  [...area.read(65528, 16)], area.read(204998, 100).length, area.read(999999, 5).length]);
"""


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_flushed_is_there_after_a_reload(context: BrowserContext, address: str, kind: str) -> None:
    page = visit(context, address, KINDS[kind])
    assert ask(page, "return [disk.kind, disk.why]") == [kind, ""]
    ask(page, FILL)
    before = ask(page, LOOK)
    assert [each[0] for each in before] == [205_000] * 3
    assert before[0][2:] == [[17, 18, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 31, 32], 2, 0]
    page.reload()
    assert ask(page, LOOK) == before
    ask(
        page,
        "for (const area of [disk.data, ...disk.logs]) area.truncate(0), area.flush(); await disk.settled()",
    )
    page.reload()
    assert [each[0] for each in ask(page, LOOK)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("without", "kind", "why"),
    [
        ("handles", "indexeddb", ""),
        ("private", "memory", "private"),
        ("opfs database", "memory", "none"),
    ],
)
def test_what_else_there_is(context: BrowserContext, address: str, without: str, kind: str, why: str) -> None:
    page = visit(context, address, without)
    assert ask(page, "return [disk.kind, disk.why]") == [kind, why]
    ask(page, FILL)
    assert ask(page, LOOK)[0][0] == 205_000


def test_storage_that_does_not_open_is_told_and_one_may_go_on(context: BrowserContext, address: str) -> None:
    page = visit(context, address, "broken")
    comes(page, "globalThis.now?.title === 'broken.title'")
    page.evaluate("now.act()")
    assert ask(page, "return [disk.kind, disk.why]") == ["memory", "broken"]


@pytest.mark.parametrize("kind", KINDS)
def test_the_second_tab_says_so_and_takes_over_once_the_first_has_written(
    context: BrowserContext, address: str, kind: str
) -> None:
    first = visit(context, address, KINDS[kind])
    ask(first, "disk.data.write(0, new Uint8Array([1])); disk.data.flush(); await disk.settled()")
    ask(
        first,
        """disk.hear(() => {}, async () => {
          await new Promise((later) => setTimeout(later, 300));
          disk.data.write(1, new Uint8Array([2]));
          disk.data.flush();
          await disk.settled();
        })""",
    )
    second = visit(context, address, KINDS[kind])
    comes(second, "globalThis.now?.title === 'held.title'")
    assert second.evaluate("[now.text, now.action]") == ["held.text", "held.take"]
    assert first.evaluate("shown") == []
    second.evaluate("now.act()")
    comes(first, "globalThis.now?.title === 'given.title'")
    assert ask(second, "return [...disk.data.read(0, 9)]") == [1, 2]
    assert second.evaluate("shown").pop() is None
    # And back again: the button of the first loads it anew, and it asks in its turn.
    first.evaluate("now.act()")
    comes(first, "globalThis.now?.title === 'held.title'")
    first.evaluate("now.act()")
    assert ask(first, "return [...disk.data.read(0, 9)]") == [1, 2]
    comes(second, "globalThis.now?.title === 'given.title'")


def test_when_the_first_tab_is_closed_the_second_goes_on_by_itself(
    context: BrowserContext, address: str
) -> None:
    first = visit(context, address)
    ask(first, "return disk.kind")
    second = visit(context, address)
    comes(second, "globalThis.now?.title === 'held.title'")
    first.close()
    assert ask(second, "return disk.kind") == "opfs"
    assert second.evaluate("now") is None


def test_a_first_tab_that_does_not_answer_is_told(context: BrowserContext, address: str) -> None:
    first = visit(context, address)
    ask(first, "disk.hear(() => {}, () => new Promise(() => {}))")
    second = visit(context, address)
    comes(second, "globalThis.now?.title === 'held.title'")
    second.evaluate("now.act()")
    comes(second, "globalThis.now?.title === 'silent.title'")
    first.close()
    assert ask(second, "return disk.kind") == "opfs"


@pytest.mark.parametrize("kind", KINDS)
def test_a_full_browser_refuses_and_takes_it_later(context: BrowserContext, address: str, kind: str) -> None:
    page = visit(context, address, KINDS[kind])
    write = """
      const bytes = new Uint8Array(4_000_000).fill(7);
      disk.data.write(0, new Uint8Array([1, 2, 3]));
      disk.data.write(8, bytes);
      disk.data.flush();
      await disk.settled();
    """
    # Before the first write: Chromium remembers for a while how much room its database had.
    session = context.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": address, "quotaSize": 500_000})
    ask(page, "disk.data.write(0, new Uint8Array([9])); disk.data.flush(); await disk.settled()")
    with pytest.raises(Exception, match="QuotaExceededError"):
        ask(page, write)
    session.send("Storage.overrideQuotaForOrigin", {"origin": address})
    ask(page, write)
    page.reload()
    assert ask(page, "return [disk.data.size(), ...disk.data.read(0, 3)]") == [4_000_008, 1, 2, 3]


def test_what_the_browser_says_of_room_and_promise(context: BrowserContext, address: str) -> None:
    page = visit(context, address)
    used, most, promised = ask(page, "return disk.facts()")
    assert 0 <= used < most
    assert promised in (True, False)


def test_a_page_that_is_hidden_is_flushed_and_one_that_rests_lets_go(
    context: BrowserContext, address: str
) -> None:
    page = visit(context, address)
    ask(page, "self.flushed = 0; disk.hear(() => { self.flushed++ }, async () => { self.flushed += 10 })")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    assert ask(page, "return self.flushed") == 1
    page.evaluate("worker.postMessage({ disk: 'rest' })")
    comes(page, "said.includes('rested')")
    assert ask(page, "return self.flushed") == 11
    other = visit(context, address)
    assert ask(other, "return disk.kind") == "opfs"
    assert other.evaluate("shown") == []


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_acknowledged_survives_kills_of_the_browser(
    browser: Browser, address: str, tmp_path: Path, kind: str
) -> None:
    found = kills(browser.browser_type, address, tmp_path / "profile", 3, KINDS[kind], Random(time.time()))
    assert found["acknowledged"] > 0
