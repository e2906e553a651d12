"""A roll on the tray, server side, against a tap that does one ``control.update()``; and a million rolls.

The other page has 300 controls in 100 rows. Both taps go through the same fake phone, from the event to
the packed message. Ours also decides, writes the journal, counts the faces, and changes picture, result
and spoken words of the felt; the line of the log and the name of undo follow when the dice lie still. The
ratio is of the work of the session's thread: a busy machine stretches the clock of whoever works longer. With
motion the first moment of the tumble is measured, without it the result: the slower of the two counts.
A million rolls of the self-test stand beside a million bare calls to the
system's entropy, as plain as they can be asked for; their ratio is printed and must stay under 3.
"""

from __future__ import annotations

import asyncio
import secrets
import tempfile
import time
from pathlib import Path

from companion.games import ALL
from companion.kit.tray.self_test import MILLION, SelfTest
from companion.store.store import open_folder
from companion.store.tray import open_tray
from companion.ui.main import app
from tests.bench import show, timed
from tests.bench.rerender import _three_hundred
from tests.ui.headless import Phone

ROUNDS = 60
MOST = 3.0


def run() -> float:
    """The ratio of a roll to an update; a million rolls over their bar fail at once."""
    many = _million()
    print(f"a million rolls / bare entropy {many:.2f} (bar {MOST:.0f})")
    if many > MOST:
        raise SystemExit("a million rolls are too slow")
    worst = 0.0
    for motion in (True, False):
        rolls, updates = asyncio.run(_measure(motion))
        name = f"motion {'on' if motion else 'off'}"
        show(f"roll, {name}, by the clock", [tap[0] for tap in rolls])
        show("control.update(), by the clock", [tap[0] for tap in updates])
        roll = show(f"roll, {name}, work", [tap[1] for tap in rolls])
        update = show("control.update(), work", [tap[1] for tap in updates])
        worst = max(worst, roll / update)
    return worst


def _million() -> float:
    test = SelfTest()

    def ours() -> None:
        while not test.finished:
            test.advance()

    def bare() -> None:
        for _ in range(MILLION):
            secrets.randbelow(6)

    entropy = timed(bare)
    rolls = timed(ours)
    print(f"a million rolls {rolls:.0f} ms, bare entropy calls {entropy:.0f} ms")
    return rolls / entropy


Spent = tuple[float, float]
"""Milliseconds by the clock, and those the session's thread worked."""


async def _tap(phone: Phone, key: str) -> Spent:
    """From the event until everything it causes is packed."""
    control = phone.find(key)
    before = phone.connection.sent
    start, work = time.perf_counter(), time.thread_time()
    await phone.session.dispatch_event(control._i, "click", None)
    await phone.settle(6)
    spent = (time.perf_counter() - start) * 1000, (time.thread_time() - work) * 1000
    assert phone.connection.sent > before, "the tap changed nothing"
    await phone.settle()
    return spent


async def _measure(motion: bool) -> tuple[list[Spent], list[Spent]]:
    rolls: list[Spent] = []
    updates: list[Spent] = []
    with tempfile.TemporaryDirectory() as folder:
        store = open_folder(Path(folder), ALL, backups=False)
        store.library.choose(lang="fr", motion=motion)
        tray = open_tray(store)
        ours = Phone(app(store), "/tray")
        async with Phone(_three_hundred) as plain, ours as phone:
            for place in range(ROUNDS):
                updates.append(await _tap(plain, f"plus-{place % 100 + 1}"))
                rolls.append(await _tap(phone, "main"))
                if place % 5 == 4:  # as in ``rerender``: the dice come to rest, log and undo follow
                    await asyncio.sleep(0.7)
                    await phone.settle()
        assert tray.depth == ROUNDS
        store.close()
    return rolls[5:], updates[5:]
