"""One damage tap on the full Fight screen of Synchro Horizon, against one ``control.update()``.

Server side, from the event to the packed message, in turn on the same machine. Four heroes and four monsters
stand on the screen; the tap is "deal" on the pad of one of them: it decides, writes the journal, closes the
pad, and redraws the tile and what undo names.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from companion.games import ALL
from companion.games.synchro_horizon.health import Heal
from companion.games.synchro_horizon.vocabulary import Stage, Who
from companion.store.store import open_folder
from companion.ui.main import app
from companion.ui.session import ClientSession
from tests.bench.rerender import _three_hundred
from tests.golden.synchro_horizon import record
from tests.ui import fights
from tests.ui.headless import Phone

ROUNDS = 60


def run() -> float:
    """At most 4; also prints how fast the whole campaign's journal is replayed."""
    _replay()
    taps, updates = asyncio.run(_measure())
    tap, update = statistics.median(taps), statistics.median(updates)
    print(f"tap {tap:.2f} ms, control.update() {update:.2f} ms, {len(taps)} each")
    return tap / update


def _replay() -> None:
    table = record.campaign().table
    entries = [entry for entry, _ in table.done]
    evolve = table.game.evolve
    times = 20
    began = time.process_time()
    for _ in range(times):
        state = table.opening_of_chapter.opening
        for entry in entries:
            for event in entry.events:
                state = evolve(state, event)
    taken = time.process_time() - began
    print(f"replay {times * len(entries) / taken:,.0f} entries a second of processor time")


async def _measure() -> tuple[list[float], list[float]]:
    taps: list[float] = []
    updates: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        store = open_folder(Path(folder), ALL)
        store.library.choose(lang="fr")
        ClientSession.guard = 0.0  # the button would rest for a moment after its words changed
        table = fights.until(fights.at_stage(Stage.ROUND))
        store.start(table)
        line = [who for who in Who if table.state.health(who) is not None]
        phone_of = Phone(app(store), f"/table/{table.header.table}")
        async with Phone(_three_hundred) as plain, phone_of as phone:
            for place in range(ROUNDS):
                updates.append(await _timed(plain, f"plus-{place % 100 + 1}"))
                who = line[place % len(line)]
                await phone.tap(f"tile-{who.value}")
                await phone.tap("key-1")
                sent = phone.connection.sent
                taps.append(await _timed(phone, "main"))
                assert table.state.health(who).damage == 1, "the tap did not count"
                assert phone.connection.sent > sent, "nothing was redrawn"
                table.do(Heal(who, 1))
                await phone.settle()
        store.close()
    return taps, updates


async def _timed(phone: Phone, key: str) -> float:
    began = time.perf_counter()
    await phone.tap(key)
    return (time.perf_counter() - began) * 1000
