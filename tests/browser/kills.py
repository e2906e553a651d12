"""SIGKILL to every process of a browser while it writes; the expected journal is kept here, outside of it."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

from playwright.sync_api import BrowserType, Page

from tests.browser.chromium import Killable

KINDS = {"opfs": "", "indexeddb": "opfs"}
"""Each kind of disk, and what is taken away from the browser to get it."""

STRESS = """
// Records of eight bytes, one after the other; each is told once it is on the disk.
let next = disk.logs[0].size() / 8;
const record = (n) => new Uint8Array(new BigUint64Array([BigInt(n) * 2654435761n]).buffer);
for (;;) {
  disk.logs[0].write(8 * next, record(next));
  disk.logs[0].flush();
  await disk.settled();
  self.postMessage({ ack: next });
  next += 1;
  if (!(next % 16)) await new Promise((later) => setTimeout(later));
}
"""
COUNT = """
const all = disk.logs[0].read(0, disk.logs[0].size()), size = Math.floor(all.length / 8);
const numbers = new BigUint64Array(all.slice(0, 8 * size).buffer);
for (let n = 0; n < size; n++) if (numbers[n] !== BigInt(n) * 2654435761n) return [n, size];
disk.logs[0].truncate(8 * size);
return [size, size];
"""


def kills(
    kind: BrowserType, address: str, profile: Path, times: int, without: str, dice: Random
) -> dict[str, int]:
    """Kill so many times, each at a random moment of a page that writes as fast as it can."""
    promised = 0
    for turn in range(times + 1):
        browser = Killable(kind, profile)
        try:
            page = browser.context.pages[0]
            page.set_default_timeout(60_000)
            acks = _listen(page)
            page.goto(f"{address}/probe.html?without={without}")
            good, there = page.evaluate("(code) => ask(code)", COUNT)
            assert good == there, f"record {good} of {there} is not as written"
            assert there >= promised, f"{promised} were acknowledged, {there} are there"
            if turn < times:
                page.evaluate("(code) => void ask(code)", STRESS)
                wanted, end = dice.randint(1, 400), time.monotonic() + 20
                while len(acks) < wanted and time.monotonic() < end:
                    page.wait_for_timeout(1)
                promised = max(acks, default=promised - 1) + 1
        finally:
            browser.kill()
    return {"kills": times, "acknowledged": promised}


def _listen(page: Page) -> list[int]:
    acks: list[int] = []

    def told(number: int) -> None:
        acks.append(number)

    page.expose_function("onAck", told)
    return acks
