"""Nothing of a level is on any sheet before it is reached, even where no button leads there yet."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.table import Table
from companion.games.syncro.ending import Abandon
from companion.games.syncro.state import State
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.games.syncro import SCREEN as SYNCRO
from tests.games.syncro.test_unveiling import told_too_early
from tests.ui import syncro_evening as syncro
from tests.ui.headless import Phone
from tests.ui.looking import SMALL, WIDE, at, visit
from tests.ui.syncro_evening import play

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
FRAME = ("menu", "actions", "end")


@pytest.mark.parametrize(("lang", "size"), [("fr", SMALL), ("en", WIDE)])
def test_no_sheet_tells_ahead(
    store: Store, lang: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One team walks the whole path; on each stone every sheet is opened, reached or not."""
    store.library.choose(lang=lang)
    actors: list[Dispatcher] = []
    begin = Dispatcher.__init__

    def noted(self: Dispatcher, *given: Any) -> None:
        begin(self, *given)
        actors.append(self)

    monkeypatch.setattr(Dispatcher, "__init__", noted)
    table = syncro.team(store)
    faults: list[str] = []

    async def read(phone: Phone) -> None:
        faults.extend(_early(phone, table, "body"))
        for name in (*SYNCRO.sheets, *FRAME):
            for about in _abouts(table, name):
                await phone.run(lambda name=name, about=about: actors[0].open(name, about))
                faults.extend(_early(phone, table, name))
        await phone.run(actors[0].close)

    async def look(phone: Phone) -> None:
        for level in range(1, 10):
            await read(phone)
            if level % 2:
                syncro.ready(table, ("m", "M"))
                await phone.settle()
                await read(phone)
                play(table, Abandon())
            syncro.win(table)
            await phone.settle()

    visit(store, at(table), look, size=size)
    assert not faults, "\n".join(faults[:20])


def _abouts(table: Table[State], name: str) -> tuple[Any, ...]:
    """What a sheet can be about."""
    state = table.state
    match name:
        case "mage":
            return state.seats[:1]
        case "level":
            return (state.level, min(state.level + 1, 9), 9)
        case "card":
            return tuple(card.id for card in state.horde) or (1,)
        case _:
            return (None,)


def _early(phone: Phone, table: Table[State], where: str) -> list[str]:
    said = {*phone.texts(), *phone.labels().values()}
    said |= {str(control.label) for control in phone.controls() if getattr(control, "label", None)}
    if not told_too_early(table.state.seen, iter([("", "\n".join(said))])):
        return []
    texts = ((f"{where} of level {table.state.level}", text) for text in said)
    return told_too_early(table.state.seen, texts)


def test_the_shelf_and_a_new_team_tell_nothing(store: Store) -> None:
    tables = [syncro.at_level(store, level) for level in (1, 2, 5)]
    faults: list[str] = []

    async def look(phone: Phone) -> None:
        faults.extend(_early(phone, tables[0], "shelf"))
        for route in ("/new/syncro", "/help/syncro", "/box/syncro"):
            await phone.go(route)
            faults.extend(told_too_early(0, ((route, text) for text in phone.texts())))

    visit(store, "/", look)
    assert not faults, "\n".join(faults)
