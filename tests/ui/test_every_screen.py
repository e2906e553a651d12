"""Every screen, in every look: drawn without a fault, without a bare key, with a name on every control."""

from __future__ import annotations

import pytest

from companion.games.big_book.madness import TakeMadnessAll
from companion.i18n.words import LANGUAGES, Words
from companion.store import Store
from tests.ui import big_book_evening
from tests.ui.big_book_evening import MOMENTS
from tests.ui.evenings import MOMENTS as EVENINGS
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, TRIPLES, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ways = pytest.mark.parametrize("way", TRIPLES, ids=str)
pairs = pytest.mark.parametrize("way", PAIRS, ids=str)


def size(way: Way) -> tuple[int, int]:
    return way.width, way.height


@ways
def test_first_start_and_empty_shelf(store: Store, way: Way) -> None:
    way.choose(store)
    asked = way.lang in LANGUAGES
    if asked:
        store.library.choose(lang="")

    async def look(phone: Phone) -> None:
        if asked:
            assert phone.says("Français")
            assert phone.says("English")
            sound(phone)
            await phone.tap(f"lang-{way.lang}")
        assert phone.says(Words(way.lang).t("app.shelf.never"))
        sound(phone)

    visit(store, "/", look, size=size(way))


@pairs
def test_a_full_shelf(store: Store, way: Way) -> None:
    way.choose(store)
    for moment in ("lost", "warning", "critical", "action", "opening"):
        MOMENTS[moment](store)
    going = [card for card in store.cards() if not card.finished]

    async def look(phone: Phone) -> None:
        sound(phone)
        await phone.tap(f"table-{going[1].id}")
        assert "where" in phone
        await phone.tap("back")
        assert "continue" in phone

    visit(store, "/", look, size=size(way))


@pairs
@pytest.mark.parametrize("game", EVENINGS)
def test_the_last_table_of_each_game_on_the_shelf(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    for moment in tuple(EVENINGS[game])[:3]:
        EVENINGS[game][moment](store)

    async def look(phone: Phone) -> None:
        assert "continue" in phone
        sound(phone)

    visit(store, "/", look, size=size(way))


@pairs
def test_the_wizard(store: Store, way: Way) -> None:
    way.choose(store)
    big_book_evening.seat(store, 2)

    async def look(phone: Phone) -> None:
        sound(phone)
        await phone.tap("draw-first")
        sound(phone)
        await phone.press(" ")
        sound(phone)
        await phone.press(" ")
        sound(phone)
        await phone.tap("piece-1")
        sound(phone)

    visit(store, "/new/big_book", look, size=size(way))


@pairs
def test_the_table_at_every_moment(store: Store, way: Way) -> None:
    way.choose(store)
    tables = {name: begin(store) for name, begin in MOMENTS.items()}

    async def look(phone: Phone) -> None:
        for table in tables.values():
            await phone.go(at(table))
            assert "where" in phone
            sound(phone)

    visit(store, "/", look, size=size(way))


@ways
def test_the_busiest_table(store: Store, way: Way) -> None:
    way.choose(store)
    table = big_book_evening.busy(store)

    async def look(phone: Phone) -> None:
        sound(phone)
        labels = phone.labels()
        assert set(labels) >= {"slot-2", "slot-3L", "slot-3R", "slot-4", "slot-5", "undo", "main", "where"}

    visit(store, at(table), look, size=size(way))


@pairs
def test_the_quiet_screens(store: Store, way: Way) -> None:
    way.choose(store)
    table = big_book_evening.busy(store)
    table.undo()
    table.bookmark("ici")
    big_book_evening.lost(store)
    play = next(card for card in store.cards() if card.finished)

    async def look(phone: Phone) -> None:
        for route in (
            at(table, "/history"),
            at(table, "/story"),
            "/help/big_book",
            "/box/big_book",
            "/settings",
            "/plays",
        ):
            await phone.go(route)
            sound(phone)
        await phone.tap(f"play-{play.id}")
        sound(phone)
        await phone.press("Escape")  # what is open would take the way back for itself
        await phone.go("/table/nothing")
        assert phone.says(Words(way.lang).t("app.closed.title"))
        sound(phone)
        await phone.tap("main")
        assert "continue" in phone

    visit(store, "/", look, size=size(way))


def test_an_unknown_address_is_the_shelf(store: Store) -> None:
    async def look(phone: Phone) -> None:
        for route in ("/nowhere", "/new/chess", "/table", "/settings?x=1", "/box/big_book/none"):
            await phone.go(route)
            sound(phone)
        await phone.tap("back")
        assert phone.says("Cette table ne s’ouvre pas")

    visit(store, "/", look)


def test_the_window_is_dragged_from_a_phone_to_a_desktop(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def look(phone: Phone) -> None:
        assert "pay" in phone
        assert "chip-heal-1" not in phone
        await phone.resize(1280, 800)
        sound(phone)
        assert {"pay-reward-F", "chip-heal-1", "history"} <= phone.keys()
        await phone.resize(800, 600)
        assert "pay" in phone
        sound(phone)

    visit(store, at(table), look)


def test_the_system_theme_follows_the_device(store: Store) -> None:
    store.library.choose(theme="system")
    big_book_evening.play(big_book_evening.seat(store), TakeMadnessAll())

    async def look(phone: Phone) -> None:
        sound(phone)

    visit(store, "/", look)
