"""The screen of Pantacle at every moment, in every look: one row a sorcerer, all of them in sight."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.pantacle.gains import Gain
from companion.games.pantacle.preparation import PlaceMarker
from companion.games.pantacle.vocabulary import Favour, Phase, Resource
from companion.store import Store
from companion.ui.games.pantacle.sorcerer import row_height
from companion.ui.theme import Look
from tests.ui import pantacle_evening as evening
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, TRIPLES, WIDE, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.mark.parametrize("way", PAIRS, ids=str)
def test_every_moment(store: Store, way: Way) -> None:
    way.choose(store)
    tables = [begin(store) for begin in evening.MOMENTS.values()]

    async def look(phone: Phone) -> None:
        for table in tables:
            await phone.go(at(table))
            assert "row-1" in phone
            sound(phone)

    visit(store, "/", look, size=(way.width, way.height))


@pytest.mark.parametrize("way", TRIPLES, ids=str)
def test_five_sorcerers_with_everything(store: Store, way: Way) -> None:
    way.choose(store)
    table = evening.MOMENTS["full"](store)

    async def look(phone: Phone) -> None:
        sound(phone)
        assert set(phone.labels()) >= {f"row-{seat}" for seat in range(1, 6)} | {"stage-A1", "main", "undo"}

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_rows_and_the_guide_fit_a_small_phone(players: int) -> None:
    height, scrolls = row_height(Look(width=360, height=640), players)
    assert not scrolls
    assert height >= 76
    assert row_height(Look(width=360, height=560), 5)[1]


def test_the_drawn_screen(store: Store) -> None:
    table = evening.MOMENTS["drawn"](store)

    async def look(phone: Phone) -> None:
        said = phone.labels()
        assert "cubes 3, adeptes 2, prix 3, forcé : achat, 3 adep., flammes 1 sur 5" in _plain(said["row-1"])
        assert "manque 1 cube" in said["row-2"]
        assert "2 malédictions" in said["row-2"]
        assert "2 cartes en plus possibles" in said["row-2"]
        assert "manque 4 cubes" in said["row-3"]
        assert "achat, 3 jetons" in said["row-4"]
        assert [_plain(said[f"stage-{stage}"]) for stage in ("A1", "A2", "A3", "favour", "moon")] == [
            "A1 : forcé",
            "A2 : non",
            "A3 : forcé",
            "Faveur : ensuite",
            "Lune : fin",
        ]
        assert phone.says("3 cubes, prix 1 + 2, donc achat obligé.")

    visit(store, at(table), look)


def test_a_row_is_redrawn_when_its_sorcerer_changes(store: Store) -> None:
    table = evening.MOMENTS["drawn"](store)

    async def look(phone: Phone) -> None:
        before = len(phone.connection.patched)
        await phone.run(lambda: table.do(Gain(Seat(2), Resource.ADEPTS, 2)))
        assert "prix 5" in phone.labels()["row-2"]
        assert "adeptes 2" in phone.labels()["row-2"]  # one was swallowed
        # the row, the where line, undo: not the other rows
        assert len(set(phone.connection.patched[before:])) <= 5

    visit(store, at(table), look)


def test_what_the_next_turn_forces_is_not_asked_for_in_this_one(store: Store) -> None:
    """Inès has enough for an adept again after her Preparation: she announces now, she buys next time."""
    game = evening.drawn(store).at(phase=Phase.ANNOUNCE).put(evening.ONE, cubes=5)
    table = evening.become(store, game.state)

    async def look(phone: Phone) -> None:
        assert "prochain tour : A1, A3" in _plain(phone.labels()["row-1"])
        assert "achat, 3 jetons" in phone.labels()["row-4"]

    visit(store, at(table), look)


def test_PA26_the_two_guardians_stand_beside_the_question(store: Store) -> None:
    table = evening.MOMENTS["asked"](store)

    async def look(phone: Phone) -> None:
        assert phone.says("La Louve + Le Passeur")

    visit(store, at(table), look)


def test_who_needs_one_favour_more(store: Store) -> None:
    table = evening.MOMENTS["full"](store)

    async def look(phone: Phone) -> None:
        assert "achat, puis une Faveur" in phone.labels()["row-5"]
        await phone.tap("where")
        assert "remind-last_favour-5" in phone
        await phone.tap("remind-last_favour-5")
        assert phone.says("Flammes posées")

    visit(store, at(table), look)


def test_a_wide_screen_shows_what_the_turn_asks(store: Store) -> None:
    tables = {name: begin(store) for name, begin in evening.MOMENTS.items()}
    shows = {
        "opening": "favour-traque",
        "first turn": "favour-protection",
        "drawn": "odd-price",
        "powers": "extra-0",
        "asked": "way-pair",
        "moon": "moon-other",
        "no moon": "sheet-go",
    }

    async def look(phone: Phone) -> None:
        for name, key in shows.items():
            await phone.go(at(tables[name]))
            assert key in phone, name
            assert "history" in phone
            sound(phone)
        await phone.go(at(tables["won"]))
        assert phone.says("la partie est finie.")  # the guide, in which nothing is due any more
        assert "stage-A1" not in phone
        assert "history" in phone
        sound(phone)

    visit(store, "/", look, size=WIDE)


def test_a_wide_turn_without_opening_anything(store: Store) -> None:
    table = evening.play(evening.seat(store), PlaceMarker(Favour.TRAQUE))

    async def go(phone: Phone) -> None:
        await phone.tap("favour-recrutement")
        await phone.tap("way-pair")
        await phone.tap("moon-other")
        await phone.tap("favour-conversion")
        await phone.tap("nobody")
        await phone.tap("sheet-go")
        sound(phone)

    visit(store, at(table), go, size=WIDE)
    assert table.state.active == 3
    assert table.state.player(Seat(2)).adepts == 2
    assert table.state.player(Seat(1)).cubes == 0  # stolen by Conversion


def _plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")
