"""A game without a screen of its own is played on the generic one: offers, forms, guide, wizard, end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from companion.games import ALL
from companion.i18n import words
from companion.store import MemoryDisk, Store, open_folder
from tests.toy_game import GAME
from tests.ui.evening import CORNERS, WIDE, Way, sound, visit
from tests.ui.headless import Phone

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
        table = toys.open(toys.live()[0]).table  # type: ignore[union-attr]
        assert table.state.shells == (2, 8)
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


@pytest.mark.parametrize("way", CORNERS, ids=str)
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


def test_two_panes_without_a_pane_of_its_own(toys: Store) -> None:
    async def go(phone: Phone) -> None:
        await begin(phone)
        assert "sheet-close" not in phone
        await phone.tap("menu")
        assert "menu-export" in phone
        sound(phone)

    visit(toys, "/new/toy", go, size=WIDE)
