"""Every screen and sheet of Syncro in every look: no fault, no bare key, a name on every control."""

from __future__ import annotations

import re
from typing import Any

import flet as ft
import pytest

from companion.core.seats import Seat
from companion.games.syncro.preparation import StartLevel
from companion.games.syncro.vocabulary import Pile
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.games.syncro import SCREEN as SYNCRO
from companion.ui.measure import width
from tests.ui import syncro_evening as syncro
from tests.ui.headless import Phone
from tests.ui.layout import touch_areas
from tests.ui.looking import CORNERS, PAIRS, Way, at, sound, visit
from tests.ui.syncro_evening import MOMENTS

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
BARE_KEY = re.compile(r"(?<![\w.])syncro\.[a-z_]+(?:\.\w+)*")


def whole(phone: Phone) -> None:
    sound(phone)
    said = [*phone.texts(), *phone.labels().values()]
    assert not [line for line in said if BARE_KEY.search(line)]


@pytest.mark.parametrize("way", PAIRS, ids=str)
def test_the_table_at_every_moment(store: Store, way: Way) -> None:
    way.choose(store)
    tables = {name: begin(store) for name, begin in MOMENTS.items()}

    async def look(phone: Phone) -> None:
        for table in tables.values():
            await phone.go(at(table))
            assert "where" in phone
            whole(phone)
            await phone.tap("main")
            whole(phone)
            await phone.press("Escape")

    visit(store, "/", look, size=(way.width, way.height))


@pytest.mark.parametrize("way", CORNERS, ids=str)
def test_every_sheet(store: Store, way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    way.choose(store)
    actors: list[Dispatcher] = []
    begin = Dispatcher.__init__

    def noted(self: Dispatcher, *given: Any) -> None:
        begin(self, *given)
        actors.append(self)

    monkeypatch.setattr(Dispatcher, "__init__", noted)
    tables = [MOMENTS[name](store) for name in ("new team", "misty", "resolution", "spoken", "won")]

    async def look(phone: Phone) -> None:
        for table in tables:
            await phone.go(at(table))
            actor = next(each for each in reversed(actors) if each.table is table)
            for name in SYNCRO.sheets:
                about = {"mage": Seat(1), "level": 3, "card": _card(table), "count_pile": Pile.FOG}.get(name)
                await phone.run(lambda name=name, about=about, actor=actor: actor.open(name, about))
                assert "sheet-close" in phone, name
                whole(phone)
            await phone.run(actor.close)

    visit(store, "/", look, size=(way.width, way.height))


def _card(table: Any) -> int:
    return syncro.first_card(table) if table.state.horde else 1


def test_the_names_in_the_ring_stand_level_whoever_leads(store: Store) -> None:
    table = MOMENTS["turn"](store)

    async def look(phone: Phone) -> None:
        pods = [phone.find(f"mage-{n}") for n in range(1, 5)]
        columns = [next(each for each in phone.inside(pod) if isinstance(each, ft.Column)) for pod in pods]
        assert [len(column.controls) for column in columns] == [3, 3, 3, 3]

    visit(store, at(table), look)


def test_with_large_text_two_mages_stand_in_a_line_and_no_name_touches_its_edge(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    for table in (MOMENTS["five mages"](store), syncro.play(syncro.team(store, 5), StartLevel())):

        async def look(phone: Phone) -> None:
            areas = touch_areas(phone.page)
            (wide,) = {areas[f"mage-{n}"][0] for n in range(1, 6)}
            assert wide <= 172
            pod = phone.find("mage-5")
            name = next(each for each in phone.inside(pod) if getattr(each, "value", "") == "Maximilienne")
            assert width(name.value, "Body600", name.size) <= wide - 8 - 2

        visit(store, at(table), look)


def test_five_mages_on_a_small_phone(store: Store) -> None:
    table = MOMENTS["five mages"](store)

    async def look(phone: Phone) -> None:
        labels = phone.labels()
        assert {f"mage-{n}" for n in range(1, 6)} <= set(labels)
        assert "c’est son tour" in labels["mage-1"]
        assert "Leader" in labels["mage-1"]
        lit = [name for name, said in labels.items() if "toucher pour attaquer" in said]
        assert len(lit) == 3

    visit(store, at(table), look)
