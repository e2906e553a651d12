"""A game without a screen of its own is played on the generic one: offers, forms, guide, wizard, end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.core.game import Step
from companion.core.message import Message
from companion.games import ALL
from companion.i18n import words
from companion.store import MemoryDisk, Store, open_folder
from tests.toy_game import GAME, State
from tests.ui.headless import Phone
from tests.ui.looking import CORNERS, WIDE, Way, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
TOY = {
    "name": "Shells",
    "name.short": "Shells",
    "option.goal": "Goal",
    "option.tide": "Tide",
    "option.tide.low": "Low tide",
    "option.tide.high": "High tide",
    "option.storm": "Storm",
    "action.Take": "Take",
    "action.Roll": "Roll",
    "action.Pass": "Pass",
    "action.Take.player": "Who",
    "log.Taken": "{player} takes {n}",
    "log.Rolled": "Rolled {faces}",
    "log.Passed": "{player} passed",
    "where.turn": "Turn of {player}",
    "where.shells": "shells",
    "piece.shells": "Shells",
    "piece.shells.note": "all of them",
    "refusal.too_many": "{n} is too many",
    "refusal.no_dice": "No {n} dice",
    "refusal.over": "It is over",
    "outcome.shells": "{n} shells",
}


@pytest.fixture
def toys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """A store that knows the toy game too."""
    texts = words.texts
    more = {f"toy.{key}": text for key, text in TOY.items()}

    def with_toy(lang: str) -> Mapping[str, str]:
        return {**texts(lang), **more}

    monkeypatch.setattr(words, "texts", with_toy)
    monkeypatch.setitem(ALL, "toy", GAME)  # type: ignore[arg-type]
    memory = MemoryDisk()
    memory.make_folder(tmp_path)
    store = open_folder(tmp_path, ALL, memory, backups=False)
    store.library.choose(lang="en")
    yield store
    store.close()


async def begin(phone: Phone) -> None:
    """Through the wizard, with whoever is on the roster."""
    for name in ("Ada", "Bo"):
        await phone.write("new-player", name)
        await phone.tap("add-player")
    for _ in range(3):
        await phone.tap("main")
    assert phone.page.route.startswith("/table/")


def table_of(store: Store) -> Any:
    return store.open(store.live()[0]).table  # type: ignore[union-attr]


def test_a_whole_game_on_the_generic_screen(toys: Store) -> None:
    async def go(phone: Phone) -> None:
        await begin(phone)
        sound(phone)
        assert phone.says("Take · Ada · 1 · beach")
        await phone.tap("offer-3")
        await phone.tap("offer-4")
        await phone.tap("offer-4")
        assert phone.says("2")
        await phone.tap("offer-2")
        assert table_of(toys).state.faces == ()  # first it asks: the phone's dice or the real ones
        sound(phone)
        await phone.tap("main")
        assert len(table_of(toys).state.faces) == 2
        assert phone.says("Rolled")  # what happened last, in a line
        await phone.tap("main")
        assert phone.says("Turn of Bo")
        await phone.tap("where")
        sound(phone)
        await phone.tap("guide-3")
        await phone.tap("all-actions")
        await phone.tap("action-Pass")
        await phone.tap("all-actions")
        await phone.tap("action-Take")
        sound(phone)
        await phone.tap("field-player-2")
        await phone.hold("field-n-plus")
        await phone.write("field-origin", "sea") if "field-origin" in phone else await phone.write(
            "field-from", "sea"
        )
        await phone.tap("main")
        assert phone.says("6 is too many")
        await phone.tap("anyway")
        assert phone.says("8")
        assert table_of(toys).state.shells == (2, 8)
        for _ in range(2):
            await phone.tap("all-actions")
            await phone.tap("action-Take")
            await phone.tap("field-player-2")
            await phone.hold("field-n-plus")
            await phone.tap("main")
            await phone.tap("anyway")
        assert phone.says("20 shells")  # the end is told at once
        sound(phone)

    visit(toys, "/new/toy", go)


@pytest.mark.parametrize("way", CORNERS[:3], ids=str)  # its words are in no file
def test_its_screens_in_every_look(toys: Store, way: Way) -> None:
    way.choose(toys)

    async def go(phone: Phone) -> None:
        sound(phone)
        await phone.tap("box-toy")
        await begin(phone)
        sound(phone)
        for key in ("where", "all-actions"):
            await phone.tap(key)
            sound(phone)
        for route in ("/help/toy", "/box/toy", "/plays", "/"):
            await phone.go(route)
            sound(phone)

    visit(toys, "/", go, size=(way.width, way.height))


def test_real_dice_are_typed_in(toys: Store) -> None:
    async def go(phone: Phone) -> None:
        await begin(phone)
        await phone.tap("offer-2")
        await phone.tap("roll-real")
        await phone.tap("roll-6")
        await phone.tap("roll-2")
        await phone.tap("main")
        table = table_of(toys)
        assert table.state.faces == (6, 2)
        assert table.entries[-1].faces == (6, 2)
        sound(phone)

    visit(toys, "/new/toy", go)


def asking(state: State) -> Step[Any]:
    return Step(Message("action.Take"), Message("where.turn", {"player": state.turn}), ask="take")


def test_a_step_that_asks_is_answered_by_the_form_of_its_action(
    toys: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ALL, "toy", replace(GAME, step=asking))  # type: ignore[arg-type]

    async def go(phone: Phone) -> None:
        await begin(phone)
        await phone.tap("main")
        assert "field-player-1" in phone
        sound(phone)
        await phone.tap("field-player-1")
        await phone.tap("field-n-plus")
        await phone.tap("main")
        assert table_of(toys).state.shells == (2, 0)

    visit(toys, "/new/toy", go)


def test_a_sheet_that_nobody_drew_shows_every_action(toys: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    game = replace(GAME, step=lambda state: replace(asking(state), ask="something_else"))
    monkeypatch.setitem(ALL, "toy", game)  # type: ignore[arg-type]

    async def go(phone: Phone) -> None:
        await begin(phone)
        await phone.tap("main")
        assert "action-Take" in phone
        sound(phone)

    visit(toys, "/new/toy", go)


def test_two_panes_without_a_pane_of_its_own(toys: Store) -> None:
    async def go(phone: Phone) -> None:
        await begin(phone)
        assert "sheet-close" not in phone
        assert "action-Take" in phone  # every action stands beside the table
        await phone.tap("menu")
        assert "menu-export" in phone
        sound(phone)

    visit(toys, "/new/toy", go, size=WIDE)
