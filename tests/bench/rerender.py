"""A tap on the Big Book screen, server side, against a tap that does one ``control.update()``.

The other page has 300 controls in 100 rows. Both taps go through the same fake phone, from the event
to the packed message. Ours also decides, writes the journal, and redraws the pile, the chip and the
undo button.
"""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import flet as ft

from companion.boxes import box_of
from companion.core.seats import Player, seats
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.curses import LayCurses
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import Heal, TakeMadness
from companion.games.big_book.turn import EndRecovery
from companion.store.store import open_folder
from companion.ui.main import app
from tests.ui.headless import Phone

ROUNDS = 40


def run() -> float:
    """The ratio of the two medians, taken alternately."""
    taps, updates = asyncio.run(_measure())
    tap, update = statistics.median(taps), statistics.median(updates)
    print(f"tap {tap:.2f} ms, control.update() {update:.2f} ms, {len(taps)} each")
    return tap / update


async def _measure() -> tuple[list[float], list[float]]:
    taps: list[float] = []
    updates: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        store = open_folder(Path(folder), ALL)
        store.library.choose(lang="fr")
        game = ALL["big_book"]
        names = tuple(Player(name) for name in ("Ada", "Bo", "Chloé", "Dan", "Max"))
        table = open_table(game, Plan("Bench", names, game.options(first=1), "seed"), box_of(game.id, {}))
        assert isinstance(table, Table)
        store.start(table)
        _third_turn(table)
        ours = Phone(app(store), f"/table/{table.header.table}")
        async with Phone(_three_hundred) as plain, ours as phone:
            for place in range(ROUNDS):
                updates.append(await _tap(plain, f"plus-{place % 100 + 1}"))
                taps.append(await _tap(phone, f"plus-{place % 5 + 1}"))
                if place % 5 == 4:
                    # Past the 2.5 seconds in which taps on one chip add up; healed so that the pile lasts.
                    await asyncio.sleep(2.6)
                    for seat in seats(4):
                        table.do(Heal(seat))
                    await phone.settle()
        store.close()
    return taps[5:], updates[5:]


def _third_turn(table: Table[Any]) -> None:
    """From the third turn on the screen shows all it ever does: the rate and the forecast too."""
    table.do(Advance())
    table.do(LayCurses(1, (Element.FIRE, Element.WATER, Element.EARTH)))
    for seat in seats(2):
        table.do(TakeMadness(seat, 2))
        table.do(EndRecovery(seat, 0, 6))
        table.do(Advance())
    assert table.state.turn == 3


def _three_hundred(page: ft.Page) -> None:
    """100 rows of three controls; each row's button changes its own number and updates it alone."""

    def row(place: int) -> ft.Control:
        text = ft.Text("0")

        def click() -> None:
            text.value = str(int(text.value) + 1)
            text.update()

        return ft.Row(
            [ft.Text(f"row {place}"), text, ft.Button("+1", key=f"plus-{place + 1}", on_click=click)]
        )

    page.add(*(row(place) for place in range(100)))


async def _tap(phone: Phone, key: str) -> float:
    """Milliseconds from the event until everything it causes is packed."""
    control = phone.find(key)
    before = phone.connection.sent
    start = time.perf_counter()
    await phone.session.dispatch_event(control._i, "click", None)
    await phone.settle(6)
    spent = (time.perf_counter() - start) * 1000
    assert phone.connection.sent > before, "the tap changed nothing"
    await phone.settle()
    return spent
