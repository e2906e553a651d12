"""Syncro on its real screens: at every stage, in both languages, no word of a later level."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.seats import Player
from companion.core.table import Chapter, Plan, Table, open_table
from companion.games import ALL
from companion.games.syncro import GAME
from companion.games.syncro.state import Options, State
from companion.games.syncro.vocabulary import Phase
from companion.store import MemoryDisk, Store, open_folder
from tests.games.syncro.adventure import NAMES, Adventure, whole
from tests.games.syncro.test_unveiling import DISTINCTIVE, STAGES, told_too_early
from tests.ui.headless import Phone
from tests.ui.looking import visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

MENU = ("cards", "horde", "team", "save", "correct", "actions")


@lru_cache
def moments() -> dict[int, dict[Phase, State]]:
    """A state of each phase at each stage of a whole Adventure, four mages at the table."""
    found: dict[int, dict[Phase, State]] = {0: {}}

    def watch(play: Adventure) -> None:
        state = play.state
        if len(state.mages) == len(NAMES) and not state.joined:
            found.setdefault(state.seen, {}).setdefault(state.phase, state)
        elif state.seen not in found:
            found[state.seen] = {state.phase: state}

    whole(watch)
    return found


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    disk = MemoryDisk()
    disk.make_folder(tmp_path)
    opened = open_folder(tmp_path, ALL, disk, backups=False)
    yield opened
    opened.close()


def seat(store: Store, state: State) -> Table[State]:
    """A table of its own that opens with this state."""
    plan = Plan("Mardi", tuple(map(Player, NAMES)), Options(first=1), "seed")
    fresh = open_table(GAME, plan, box_of(GAME.id, {}))
    assert isinstance(fresh, Table)
    table: Table[Any] = Table(GAME, fresh.header, [Chapter(1, 1, 0, state)])
    store.start(table)
    return table


async def read_everything(phone: Phone, table: Table[State]) -> list[tuple[str, str]]:
    """Every text and every spoken label of the table's screens."""
    read: list[tuple[str, str]] = []
    home = f"/table/{table.header.table}"

    def note(where: str) -> None:
        said = [*phone.texts(), *phone.labels().values()]
        read.extend((where, text) for text in said if text)

    async def close() -> None:
        if "sheet-close" in phone:
            await phone.tap("sheet-close")
        else:
            await phone.go("/")
            await phone.go(home)

    note("table")
    touched = sorted(phone.keys())
    for start in ("stone-", "mage-", "card-"):
        for key in [key for key in touched if key.startswith(start)][-2:]:
            if key in phone:
                await phone.tap(key)
                note(key)
                await close()
    if "where" in phone:
        await phone.tap("where")
        note("guide")
        await close()
    step = GAME.step(table.state)
    if step is not None and step.ask:
        await phone.tap("main")
        note(f"sheet {step.ask}")
        await close()
    for line in MENU:
        await phone.tap("menu")
        note("menu")
        await phone.tap(f"menu-{line}")
        note(line)
        await close()
    about = f"{GAME.id}/{table.header.table}"
    for route in (f"/help/{about}", f"/box/{about}", f"{home}/history", "/"):
        await phone.go(route)
        note(route)
    return read


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("seen", STAGES)
def test_no_screen_tells_of_a_later_level(store: Store, seen: int, lang: str) -> None:
    store.library.choose(lang=lang)
    states = list(moments()[seen].values())
    # the two languages look at different moments: in a turn or its resolution, and before it
    table = seat(store, states[-1] if lang == "fr" else states[len(states) // 2])

    async def go(phone: Phone) -> None:
        read = await read_everything(phone, table)
        assert len(read) > 50
        assert told_too_early(seen, iter(read)) == []

    visit(store, f"/table/{table.header.table}", go)


def test_the_screens_do_tell_once_it_is_time(store: Store) -> None:
    """The proof can fail: later stages say the words that earlier ones must not."""
    store.library.choose(lang="fr")
    table = seat(store, next(iter(moments()[10].values())))

    async def go(phone: Phone) -> None:
        read = await read_everything(phone, table)
        assert told_too_early(0, iter(read))
        assert any(word in text.lower() for _, text in read for word in DISTINCTIVE[10])

    visit(store, f"/table/{table.header.table}", go)
