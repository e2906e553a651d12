"""Cards of expansions at the table: put in front of a seat, named once, told in the journal of plays."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.boxes import box_of
from companion.core.annotation_actions import AttachCard
from companion.core.expansions import KnownCard, known_cards
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games import ALL
from companion.store import Loaded, Store, open_folder
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, Way, at, sound, visit
from tests.ui.test_house_rules import seat

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
pairs = pytest.mark.parametrize("way", PAIRS, ids=str)
VOL = {"extra.L’Éclipse.played": "yes"}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_folder(tmp_path, ALL, backups=False)
    opened.library.choose(lang="en")
    yield opened
    opened.close()


def lying(store: Store) -> Any:
    loaded = store.open(store.cards()[0].id)
    assert isinstance(loaded, Loaded)
    return loaded.table.annotations


async def to_card(phone: Phone) -> None:
    await phone.tap("menu")
    await phone.tap("menu-beside")
    await phone.tap("beside-new-card")


def test_a_card_is_put_in_front_of_a_seat_and_remembered_with_the_box(store: Store) -> None:
    table = seat(store, "anima", dict(VOL))

    async def play(phone: Phone) -> None:
        await to_card(phone)
        assert "card-known-Amulet" not in phone
        await phone.write("card-name", "Amulet")
        await phone.tap("card-whose-2")
        await phone.tap("card-of-combat")
        await phone.tap("card-expansion-L’Éclipse")
        await phone.write("card-text", "draw one ")
        await phone.tap("main")
        assert "beside-card-1" in phone
        assert "beside-cards" in phone

    visit(store, at(table), play)
    [card] = lying(store).cards
    assert (card.name, card.whose, card.of, card.n, card.expansion) == ("Amulet", 2, "combat", 1, "L’Éclipse")
    assert known_cards(box_of("anima", store.library.facts("anima"))) == (
        KnownCard("Amulet", "L’Éclipse", "combat", 1, "draw one"),
    )


def test_a_card_named_before_is_one_tap_and_is_taken_away_again(store: Store) -> None:
    table = seat(store, "big_book", dict(VOL))
    facts = {key: fact for key, fact in KnownCard("Altar", "", text="draw one").facts.items() if fact}
    store.library.put_facts("big_book", facts, box_of("big_book", {}))

    async def play(phone: Phone) -> None:
        await to_card(phone)
        assert "card-of-any" not in phone, "no card changes a number of this game"
        await phone.tap("card-known-Altar")
        await phone.tap("main")
        assert lying(store).notes[0].text == "Altar · draw one"
        await phone.tap("beside-card-1")
        await phone.tap("main")
        assert "beside-card-1" not in phone

    visit(store, at(table), play)
    assert not lying(store).cards
    assert not lying(store).notes


def test_a_card_of_an_expansion_that_is_not_played_is_not_offered(store: Store) -> None:
    table = seat(store, "anima", dict(VOL))
    facts = {key: fact for key, fact in KnownCard("Amulet", "Vol 9").facts.items() if fact}
    store.library.put_facts("anima", facts, box_of("anima", {}))

    async def play(phone: Phone) -> None:
        await to_card(phone)
        assert "card-known-Amulet" not in phone

    visit(store, at(table), play)


def test_the_journal_of_plays_tells_and_finds_the_expansions(store: Store) -> None:
    seat(store, "anima", dict(VOL))
    card = store.cards()[0]

    async def look(phone: Phone) -> None:
        await phone.go("/plays")
        await phone.tap(f"play-{card.id}")
        assert "Expansions: L’Éclipse" in phone.texts()

    visit(store, "/", look)


@pairs
def test_the_sheets_fit_on_every_screen(store: Store, way: Way) -> None:
    table = seat(store, "pantacle", dict(VOL))
    way.choose(store)
    answer = table.do(
        AttachCard("Autel des ombres", Seat(2), "L’Éclipse", "more_blades", -1, "piochez une lame")
    )
    assert not isinstance(answer, Refusal)
    facts = {key: fact for key, fact in KnownCard("Autel", "L’Éclipse", "more_hand", 1).facts.items() if fact}
    store.library.put_facts("pantacle", facts, box_of("pantacle", {}))

    async def look(phone: Phone) -> None:
        sound(phone)
        await phone.tap("menu")
        await phone.tap("menu-beside")
        sound(phone)
        await phone.tap("beside-card-1")
        sound(phone)
        await phone.press("Escape")
        await phone.go(at(table))
        await to_card(phone)
        await phone.tap("card-known-Autel")
        await phone.write("card-text", "piochez")
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))
