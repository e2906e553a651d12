"""Whatever a finger kept on something does can be had by touching, too: nobody has to know a secret."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from companion.core.table import Table
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from tests.ui import anima_evening, horizon_evening, pantacle_evening, syncro_evening
from tests.ui.headless import Phone
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
UI = Path(__file__).parents[2] / "companion" / "ui"

TOUCHED = {
    "parts/counter.py": "five by five, or one by one",
    "screens/settings/screen.py": "five by five, or one by one",
    "games/big_book/chips.py": "five by five, or one by one",
    "screens/history/rows.py": "the line one stands on, touched once more",
    "parts/cover.py": "the button below",
    "games/pantacle/sorcerer.py": "the menu explains every number",
    "games/pantacle/favours.py": "the menu explains every number",
    "games/synchro_horizon/fight/lanes.py": "the menu explains every number",
    "games/anima/board.py": "the menu explains every number; its list of zones",
    "games/syncro/pyramid.py": "the list of the Horde in the menu",
}
"""Where something can be kept under the finger, and how the same is done by touching."""


def test_whoever_adds_a_long_press_says_how_the_same_is_touched() -> None:
    held = {path for path in UI.rglob("*.py") if "on_hold=" in path.read_text("utf-8")}
    assert {path.relative_to(UI).as_posix() for path in held} == set(TOUCHED)


@dataclass(frozen=True)
class Held:
    """A table, what is kept under the finger there, and the touches that lead to the same sheet."""

    begin: Callable[[Store], Table[Any]]
    hold: Callable[[Table[Any]], str]
    taps: Callable[[Table[Any]], tuple[str, ...]]


def _pantacle(store: Store) -> Table[Any]:
    return pantacle_evening.become(store, pantacle_evening.drawn(store).state)


def _first(table: Table[Any]) -> int:
    return int(table.state.horde[0].id)


WHY = ("menu", "menu-why")
HELD = {
    "a zone": Held(
        anima_evening.moving,
        lambda table: f"zone-{table.state.zones[0].id}",
        lambda table: ("menu", "menu-zones", f"place-{table.state.zones[0].id}"),
    ),
    "a team": Held(anima_evening.moving, lambda table: "team-1", lambda table: WHY),
    "a tile": Held(horizon_evening.fighting, lambda table: "tile-m1", lambda table: WHY),
    "a row": Held(_pantacle, lambda table: "row-1", lambda table: WHY),
    "a card of the Horde": Held(
        lambda store: syncro_evening.ready(syncro_evening.team(store)),
        lambda table: f"card-{_first(table)}",
        lambda table: ("menu", "menu-horde", f"list-{_first(table)}"),
    ),
}


@pytest.mark.parametrize("held", HELD.values(), ids=HELD)
def test_a_long_press_opens_nothing_that_touches_do_not(
    store: Store, monkeypatch: pytest.MonkeyPatch, held: Held
) -> None:
    table = held.begin(store)
    actors: list[Dispatcher] = []
    begin = Dispatcher.__init__
    monkeypatch.setattr(
        Dispatcher, "__init__", lambda self, *given: (begin(self, *given), actors.append(self))[0]
    )

    def sheet() -> str:
        opened = actors[-1].opened
        assert opened is not None
        return opened.name

    async def go(phone: Phone) -> None:
        await phone.hold(held.hold(table))
        kept = sheet()
        await phone.press("Escape")
        for key in held.taps(table):
            await phone.tap(key)
        assert sheet() == kept

    visit(store, at(table), go)
