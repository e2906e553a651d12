"""What else is in the box, on the screens: named in the wizard, marked at the table, told in the history."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.box import Fact
from companion.core.expansions import house_of
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.i18n.words import Words
from companion.store import Loaded, Store, open_folder
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
pairs = pytest.mark.parametrize("way", PAIRS, ids=str)
WITH_EXTRAS = [game for game in ALL if any(table.id == "extra" for table in box_of(game, {}).tables)]
VOL2: dict[str, Fact] = {"extra.L’Éclipse.madness": 6, "extra.L’Éclipse.pages": 3}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_folder(tmp_path, ALL, backups=False)
    opened.library.choose(lang="fr")
    yield opened
    opened.close()


def seat(store: Store, game: str, facts: dict[str, Fact]) -> Table[Any]:
    store.library.put_facts(game, facts, box_of(game, {}))
    rules = ALL[game]
    seated = tuple(Player(name) for name in ("Ada", "Bo", "Chloé"))
    table = open_table(rules, Plan("Mardi", seated, rules.options(), "seed"), box_of(game, facts))
    assert isinstance(table, Table)
    store.start(table)
    return table


async def to_options(phone: Phone) -> None:
    for name in ("Ada", "Bo", "Chloé"):
        await phone.write("new-player", name)
        await phone.tap("add-player")
    await phone.tap("main")


def last(store: Store) -> Any:
    loaded = store.open(store.cards()[0].id)
    assert isinstance(loaded, Loaded)
    return loaded.table.state


def test_an_expansion_is_named_in_the_wizard_and_played_with(store: Store) -> None:
    async def play(phone: Phone) -> None:
        await to_options(phone)
        await phone.tap("add-extra")
        await phone.tap("extra-keep")
        assert phone.says("Écrivez d’abord un nom.")
        await phone.write("extra-name", "L’Éclipse. 2")
        await phone.tap("extra-madness-plus")
        await phone.tap("extra-madness-plus")
        sound(phone)
        await phone.tap("extra-keep")
        assert store.library.facts("big_book") == {"extra.L’Éclipse 2.madness": 2}
        assert phone.says("+2 cartes Folie")
        await phone.tap("main")
        assert phone.says("L’Éclipse 2 · règle maison")
        await phone.tap("main")
        await phone.wait(lambda: "house" in phone)
        await phone.tap("house")
        assert phone.says("Règle maison")
        assert phone.says("+2 cartes Folie")

    visit(store, "/new/big_book", play)
    assert [(extra.name, extra.of, extra.more) for extra in house_of(last(store))] == [
        ("L’Éclipse 2", "madness", 2)
    ]
    assert last(store).mad_start == 27


def test_an_expansion_without_a_number_is_named_too(store: Store) -> None:
    async def play(phone: Phone) -> None:
        await to_options(phone)
        await phone.tap("add-extra")
        await phone.write("extra-name", "L’Éclipse")
        await phone.tap("extra-keep")
        assert "extra-L’Éclipse" in phone
        await phone.tap("main")
        assert phone.says("L’Éclipse · règle maison")
        await phone.tap("main")
        await phone.wait(lambda: "house" in phone)
        await phone.tap("house")
        sound(phone)

    visit(store, "/new/big_book", play)
    assert [(extra.name, extra.of, extra.more) for extra in house_of(last(store))] == [("L’Éclipse", "", 0)]


def test_it_can_stay_in_the_box_for_an_evening(store: Store) -> None:
    store.library.put_facts("big_book", VOL2, box_of("big_book", {}))

    async def play(phone: Phone) -> None:
        await to_options(phone)
        await phone.tap("extra-L’Éclipse")
        assert store.library.facts("big_book")["extra.L’Éclipse.played"] == "no"
        await phone.tap("main")
        assert not phone.says("règle maison")
        await phone.tap("main")
        await phone.wait(lambda: "menu" in phone)
        assert "house" not in phone

    visit(store, "/new/big_book", play)
    assert house_of(last(store)) == ()


def test_the_history_and_the_story_tell_it(store: Store) -> None:
    table = seat(store, "big_book", VOL2)

    async def look(phone: Phone) -> None:
        assert phone.says("L’Éclipse (+6 cartes Folie, +3 pages du Grimoire)")
        sound(phone)
        await phone.go(at(table, "/story"))
        assert phone.says("L’Éclipse (+6 cartes Folie, +3 pages du Grimoire)")

    visit(store, at(table, "/history"), look)


def test_a_table_by_the_booklet_has_no_mark(store: Store) -> None:
    table = seat(store, "big_book", {})

    async def look(phone: Phone) -> None:
        assert "house" not in phone
        await phone.go(at(table, "/history"))
        assert not phone.says("maison")

    visit(store, at(table), look)


@pytest.mark.parametrize("game", WITH_EXTRAS)
@pairs
def test_the_screens_of_a_house_rule_in_every_look(store: Store, game: str, way: Way) -> None:
    way.choose(store)
    columns = [c for t in box_of(game, {}).tables if t.id == "extra" for c in t.columns if not c.choices]
    table = seat(store, game, {f"extra.L’Éclipse du Nord.{column.id}": 3 for column in columns})
    words = Words(way.lang)

    async def look(phone: Phone) -> None:
        sound(phone)
        await phone.tap("house")
        assert phone.says("L’Éclipse du Nord")
        sound(phone)
        await phone.go(f"/box/{game}")
        assert phone.says("L’Éclipse du Nord")
        await phone.go(f"/new/{game}")
        await phone.tap("main")
        assert phone.says(words.t("app.house.title"))
        sound(phone)
        await phone.tap("add-extra")
        sound(phone)
        await phone.tap("main")
        assert phone.says(words.t("app.house.from", name="L’Éclipse du Nord"))
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))
