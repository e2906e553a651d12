"""The app alone in a browser, killed while it saves: the taps it called saved are counted out here.

Each turn starts a browser on the profile the last one left behind, has Python say what is there, plays the
next game on as fast as it can save, and ends every process of the browser at a random moment. The site is the
one that was built; only its worker is listened to (`inside.py`).
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import BrowserType, Page, Worker

from companion.games import ALL
from tests.browser.chromium import Killable
from tests.browser.inside import NoPython, listen, python, worker_of
from tests.browser.kills import KINDS

LONG = 120_000

COUNT = """
import json

def count():
    found = {}
    for card in store.cards():
        loaded = store.open(card.id)
        table = getattr(loaded, "table", None)
        if table is None:
            found[card.id] = str(loaded)
            continue
        while table.look_back():
            pass
        found[card.id] = [[entry.id for entry in table.entries], len(loaded.damage)]
    return json.dumps({"tables": found, "damage": [str(each) for each in store.damage()]})
"""
PLAY = """
import asyncio, js, json
from companion.boxes import box_of
from companion.core.seats import Player
from companion.core.table import Plan, open_table
from companion.games import ALL

async def play(name):
    cards = [card for card in store.cards() if card.game == name]
    if cards:
        table = store.open(cards[0].id).table
    else:
        game = ALL[name]
        names = ("Ada", "Bo", "Cy", "Di")[: max(2, game.players.start)]
        players = tuple(Player(each, each) for each in names)
        table = open_table(game, Plan(name, players, game.options(), "seed"), box_of(name, {}))
        store.start(table)
    turn = 0
    while True:
        turn += 1
        step = table.game.step(table.state)
        entry, before = None, table.next_seq
        if turn % 5 == 0:
            entry = table.undo(count=1)
        elif step is not None and step.action is not None:
            entry = table.do(step.action, by=str(turn % 2))
        if not hasattr(entry, "seq"):
            table.note(f"coup {turn}")
        # What the table then did by itself is told too: it must not be lost either.
        for entry in (each for each in table.entries if each.seq >= before):
            js.postMessage(js.JSON.parse(json.dumps({"did": [table.header.table, entry.seq, entry.id]})))
        if await store.writer.settle():
            js.postMessage(js.JSON.parse(json.dumps({"saved": [table.header.table, table.next_seq - 1]})))
        await asyncio.sleep(0)

playing = asyncio.ensure_future(play(GAME))
"""


STANDS = """
import hashlib, json
from companion.core.seats import Seat
from companion.store.export import raw_table

def row(raw, name, note):
    ids = json.dumps([entry["id"] for entry in raw.entries])
    return [hashlib.sha256(ids.encode()).hexdigest()[:12], name, note]

def stands():
    tables = {}
    for card in store.cards():
        raw = raw_table(store.tables, card.id, None)
        tables[card.id] = row(raw, card.name, str(store.private.read(card.id, Seat(1)))) if raw else None
    roster = sorted(player.name for player in store.library.roster())
    lost = sorted(set(tables) ^ set(store.tables.ids()))
    return {"tables": tables, "roster": roster, "theme": store.library.settings.theme, "lost": lost}
"""
CHANGE = """
import asyncio, js, traceback
from functools import partial
from pathlib import Path
from companion.boxes import box_of
from companion.core.seats import Player
from companion.core.table import Plan, open_table
from companion.games import ALL
from companion.store import MemoryDisk, open_folder

def evening(name):
    game, players = ALL["big_book"], (Player("Ada", "a"), Player("Bo", "b"))
    return open_table(game, Plan(name, players, game.options(), name), box_of("big_book", {}))

async def settled():
    while not await store.writer.settle():
        await asyncio.sleep(0.01)

async def prepare():
    store.delete(*(card.id for card in store.cards() if card.name.startswith("theirs")))
    for player in store.library.roster():
        store.library.drop_player(player.id)
    store.library.choose(theme="dark")
    names = [card.name for card in store.cards()]
    for number in range(4):
        if f"ours {number}" not in names:
            table = evening(f"ours {number}")
            store.start(table)
            table.note("here")
            await settled()
            store.private.write(table.header.table, Seat(1), f"secret {number}")
            store.leave(table.header.table)
    await settled()
    other = open_folder(Path("/other"), ALL, MemoryDisk(), backups=False)
    other.apply(other.dry_run(store.export()))
    for card in other.cards():
        if card.name in ("ours 0", "ours 1"):
            other.open(card.id).table.note("elsewhere")
    for number in range(3):
        other.start(evening(f"theirs {number}"))
    other.library.add_player("Zoe")
    other.library.choose(theme="light")
    file = other.export()
    other.close()
    return file

def tell(**words):
    js.postMessage(js.JSON.parse(json.dumps(words)))

def imported(before, seen):
    after = json.loads(json.dumps(before))
    for arrival, raw in zip(seen.arrivals, seen.file.tables(), strict=True):
        if arrival.comes:
            _, name, note = before["tables"].get(raw.id, ("", arrival.card.name, "{}"))
            after["tables"][raw.id] = row(raw, name, note)
    after["roster"] = sorted({*after["roster"], *(str(each["name"]) for each in seen.players)})
    after["theme"] = seen.settings.get("theme", after["theme"])
    return after

# The states that the next changes lead through, from one back to the same one.
async def plan():
    global steps
    file = await prepare()
    before = stands()
    some = sorted(before["tables"])[:3]
    seen = store.dry_run(file)
    left = {**before, "tables": {key: row for key, row in before["tables"].items() if key not in some}}
    steps = [
        ("import", lambda: isinstance(store.apply(seen, settings=True), tuple), imported(before, seen)),
        ("rollback", store.take_back_import, before),
        ("delete", lambda: store.delete(*some), left),
    ]
    for table in some:
        left = {**left, "tables": {**left["tables"], table: before["tables"][table]}}
        steps.append(("restore", partial(store.restore, table), left))
    tell(shelves=[before, *(state for _, _, state in steps)], names=[name for name, _, _ in steps])

async def step(number):
    name, work, _ = steps[number]
    assert work(), name
    await settled()
    tell(done=number + 1)

async def told(work):
    try:
        await work
    except BaseException:
        tell(broke=traceback.format_exc())

def go(work):
    global going
    going = asyncio.ensure_future(told(work))
"""


class Shelves:
    """The states that changes of several files lead through, and how far they have come."""

    def __init__(self) -> None:
        self.states: list[Any] = []
        self.names: list[str] = []
        self.begun = self.done = 0
        self.counts: Counter[str] = Counter()
        self.broke = ""

    def hear(self, data: Any) -> None:
        """Take in one message of the worker."""
        self.broke = data.get("broke", self.broke)
        if "shelves" in data:
            self.states, self.names = data["shelves"], data["names"]
            self.begun = self.done = 0
        elif "done" in data:
            self.done = int(data["done"])
            self.counts["changes"] += 1

    def check(self, found: Any) -> None:
        """Fail unless the change under way is whole or absent, and those that were called done are there."""
        assert not self.broke, self.broke
        assert not found["lost"], "a table without a card, or a card without a table"
        if not self.states:
            return
        allowed = self.states[self.done : self.begun + 1]
        assert found in allowed, f"{self.names[self.begun - 1]} half done: {found} is none of {allowed}"
        if len(allowed) > 1:
            name = self.names[self.begun - 1]
            self.counts[f"{name} {'undone' if found == allowed[0] else 'finished'}"] += 1


class Changing:
    """A page whose worker makes one change after the other, each when it is told to."""

    def __init__(self, page: Page, worker: Worker, shelves: Shelves) -> None:
        self._page, self._worker, self._shelves = page, worker, shelves

    def make(self, count: int, dice: Random) -> None:
        """Make so many changes; the last one is still under way when this returns."""
        shelves, usual = self._shelves, 50.0
        shelves.states = []
        python(self._worker, f"{STANDS}{CHANGE}\ngo(plan())\nNone")
        self._until(lambda: bool(shelves.states))
        for number in range(count):
            place = number % len(shelves.names)
            if number and not place:
                shelves.states = []
                python(self._worker, "go(plan())\nNone")
                self._until(lambda: bool(shelves.states))
            began = time.monotonic()
            shelves.begun = place + 1
            python(self._worker, f"go(step({place}))\nNone")
            if number < count - 1:
                self._until(lambda done=place + 1: shelves.done == done)  # type: ignore[misc]
                usual = 0.7 * usual + 300 * (time.monotonic() - began)
        self._page.wait_for_timeout(dice.random() * usual)

    def _until(self, heard: Callable[[], bool]) -> None:
        end = time.monotonic() + LONG / 1000
        while not heard():
            assert not self._shelves.broke, self._shelves.broke
            assert time.monotonic() < end, "the worker says nothing"
            self._page.wait_for_timeout(1)


def change_kills(
    kind: BrowserType, address: str, profile: Path, times: int, dice: Random, disk: str = "opfs"
) -> dict[str, Any]:
    """Kill the browser so many times in the middle of import, rollback, delete and restore."""
    shelves = Shelves()
    for turn in range(times + 1):
        browser = Killable(kind, profile)
        try:
            page = browser.context.pages[0]
            worker = _listening(page, address, disk, shelves.hear)
            shelves.check(json.loads(python(worker, f"{STANDS}\njson.dumps(stands())")))
            if turn < times:
                Changing(page, worker, shelves).make(dice.randint(1, 12), dice)
        finally:
            browser.kill()
    return {"kills": times, "half done": 0, **dict(sorted(shelves.counts.items()))}


def _listening(page: Page, address: str, disk: str, hear: Callable[[Any], None]) -> Worker:
    """Open the app and have every message of its worker heard."""
    listen(page, KINDS[disk])
    page.expose_function("onSaid", hear)
    page.add_init_script(
        """const Real = Worker, WORDS = ["did", "saved", "shelves", "done", "broke"];
        globalThis.Worker = class extends Real { constructor(...args) {
          super(...args);
          this.addEventListener("message", ({ data }) => {
            if (WORDS.some((word) => data?.[word])) globalThis.onSaid(data);
          });
        } };"""
    )
    return on_disk(page, address, disk)


class Ledger:
    """What was done and what was called saved."""

    def __init__(self) -> None:
        self.done: dict[str, dict[int, str]] = {}
        self.saved: dict[str, int] = {}
        self.acknowledged = 0

    def hear(self, data: Any) -> None:
        """One message of the worker."""
        if "did" in data:
            table, seq, entry = data["did"]
            self.done.setdefault(table, {})[seq] = entry
        if "saved" in data:
            table, seq = data["saved"]
            self.saved[table] = seq
            self.acknowledged += 1

    def check(self, found: dict[str, Any]) -> None:
        """All that was called saved is there, in order, and nothing nobody did."""
        assert not found["damage"], found["damage"]
        for table, seq in self.saved.items():
            there = found["tables"].get(table)
            assert isinstance(there, list), f"{table} does not open: {there}"
            ids, damage = there
            assert not damage, f"{table}: damage was told"
            assert len(ids) >= seq, f"{table}: {seq} taps were called saved, {len(ids)} are there"
            heard = self.done[table]
            for number, entry in enumerate(ids, 1):
                # Words on their way out die with the browser: what was saved after the last we heard is known
                # to nobody but the disk.
                assert heard.get(number) == entry or number > max(heard), f"{table}: entry {number}"
            self.done[table] = dict(enumerate(ids, 1))


def started(page: Page, address: str, lang: str = "Start here") -> Worker:
    """The app's Python, once it runs."""
    page.set_default_timeout(LONG)
    for patience in (30, 60, 120):  # seconds; where the debugger came too late the page is opened once more
        page.goto(f"{address}/", wait_until="commit")
        card = page.get_by_role("button", name=lang)
        card.or_(page.locator("flt-semantics-placeholder")).first.wait_for(state="attached")
        if card.count():
            card.click()
        with suppress(NoPython):
            return worker_of(page, patience)
    raise NoPython


def on_disk(page: Page, address: str, kind: str) -> Worker:
    """The same, with that kind of disk: what is taken away from a browser may have been asked for already."""
    for _ in range(5):
        worker = started(page, address)
        if worker.evaluate("companionDisk.kind") == kind:
            return worker
    raise AssertionError(f"no disk of the kind {kind}")


class Evenings:
    """The five games in turn, played as fast as they can be saved until something ends them."""

    def __init__(self, address: str, dice: Random, disk: str = "opfs") -> None:
        self._address, self._dice, self._disk = address, dice, disk
        self._ledger = Ledger()
        self._played: Counter[str] = Counter()
        self._turn = 0

    def look(self, page: Page) -> Worker:
        """Open the app: all that was called saved so far is there."""
        worker = _listening(page, self._address, self._disk, self._ledger.hear)
        self._ledger.check(json.loads(python(worker, COUNT + "count()")))
        return worker

    def play(self, page: Page, worker: Worker) -> None:
        """The next game, up to a random moment; it goes on when this returns."""
        game = sorted(ALL)[self._turn % len(ALL)]
        self._turn += 1
        before, wanted, end = self._ledger.acknowledged, self._dice.randint(1, 40), time.monotonic() + 30
        python(worker, f"GAME = {game!r}\n{PLAY}\nNone")
        while self._ledger.acknowledged - before < wanted and time.monotonic() < end:
            page.wait_for_timeout(2)
        self._played[game] += self._ledger.acknowledged - before

    def found(self) -> dict[str, Any]:
        """What it came to; anything lost would have failed before."""
        return {
            "kills": self._turn,
            "acknowledged": self._ledger.acknowledged,
            "lost": 0,
            "games": dict(sorted(self._played.items())),
        }


def app_kills(
    kind: BrowserType, address: str, profile: Path, times: int, dice: Random, disk: str = "opfs"
) -> dict[str, Any]:
    """Kill the browser so many times while the app plays and saves, one game after the other."""
    evenings = Evenings(address, dice, disk)
    for turn in range(times + 1):
        browser = Killable(kind, profile)
        try:
            page = browser.context.pages[0]
            worker = evenings.look(page)
            if turn < times:
                evenings.play(page, worker)
        finally:
            browser.kill()
    return evenings.found()


def tab_crashes(
    kind: BrowserType, address: str, profile: Path, times: int, dice: Random, disk: str = "opfs"
) -> dict[str, Any]:
    """Have the page's own process crash so many times; the browser lives on and opens it in a new tab."""
    evenings = Evenings(address, dice, disk)
    browser = Killable(kind, profile)
    try:
        page = browser.context.pages[0]
        for _ in range(times):
            evenings.play(page, evenings.look(page))
            with page.expect_event("crash"):
                browser.crash_page()
            dead, page = page, browser.context.new_page()
            dead.close()
        evenings.look(page)
    finally:
        browser.kill()
    return evenings.found()
