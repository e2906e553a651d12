""" "Why 4?" on the table itself: one touch on a number, or a finger kept on what shows it."""

from __future__ import annotations

import pytest

from companion.i18n.words import help_texts
from companion.store import Store
from tests.ui import big_book_evening, pantacle_evening
from tests.ui.anima_evening import MOMENTS as ANIMA
from tests.ui.headless import Phone
from tests.ui.looking import CORNERS, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_the_pile_and_the_judgement_of_the_big_book(store: Store) -> None:
    table = big_book_evening.busy(store)

    async def go(phone: Phone) -> None:
        await phone.tap("ask-judgement")
        assert phone.says("le jugement vient après la case 5")
        sound(phone)
        await phone.tap("sheet-close")
        await phone.tap("ask-pile")
        assert {"why-left", "why-drain", "why-critical", "why-warning", "why-curses"} <= phone.keys()
        sound(phone)

    visit(store, at(table), go)


def test_a_payment_of_the_big_book_says_what_it_comes_to(store: Store) -> None:
    table = big_book_evening.busy(store)

    async def go(phone: Phone) -> None:
        for key in ("pay", "goal-more", "goal-heal", "edit-hand", "card-F3", "edit-hand"):
            await phone.tap(key)
        await phone.tap("why-payment")
        assert "because-payment" in phone
        assert phone.says(help_texts("big_book", "fr")["BB-37"])
        sound(phone)

    visit(store, at(table), go)


def test_a_draw_of_the_big_book_says_why_a_madness_comes(store: Store) -> None:
    table = big_book_evening.busy(store)

    async def go(phone: Phone) -> None:
        for key in ("menu", "menu-forecast", "forecast-who-1", "forecast-draw-plus", "why-due"):
            await phone.tap(key)
        assert phone.says("Folie du mélange")
        sound(phone)

    visit(store, at(table), go)


@pytest.mark.parametrize("way", CORNERS, ids=str)
def test_a_price_and_a_gain_of_pantacle(store: Store, way: Way) -> None:
    way.choose(store)
    table = pantacle_evening.MOMENTS["drawn"](store)

    async def go(phone: Phone) -> None:
        if way.scale == 1:
            await phone.tap("ask-price-2")
            assert "because-price-2" in phone, "unfolded at once"
            sound(phone)
            await phone.tap("sheet-close")
        await phone.hold("row-2")  # Marc misses a cube
        assert {"why-price-2", "why-missing-2", "why-tokens-2", "why-adepts-2"} <= phone.keys()
        sound(phone)

    visit(store, at(table), go, size=(way.width, way.height))


def test_a_favour_of_pantacle_kept_under_the_finger_tells_its_gain(store: Store) -> None:
    game = pantacle_evening.drawn(store)
    game.put(pantacle_evening.ONE, cubes=0, adepts=0, tokens=())
    table = pantacle_evening.become(store, game.state)

    async def go(phone: Phone) -> None:
        phase = table.state.phase
        await phone.hold("favour-endoctrinement")
        assert "because-gain-endoctrinement" in phone
        assert table.state.phase is phase, "nothing was announced"
        sound(phone)

    visit(store, at(table), go)


def test_the_blades_of_a_divert_and_the_hand_of_the_moon(store: Store) -> None:
    game = pantacle_evening.asked(pantacle_evening.drawn(store))
    asked = pantacle_evening.become(store, game.put(pantacle_evening.TWO, determination=2).state)
    moon = pantacle_evening.MOMENTS["moon"](store)

    async def go(phone: Phone) -> None:
        await phone.tap("divert")
        await phone.tap("why-blades-one_and_hounds-track")
        assert phone.says("le Limier de la piste en épargne")
        sound(phone)
        await phone.tap("sheet-close")
        await phone.go(at(moon))
        await phone.tap("main")
        await phone.tap("why-drawn")
        assert phone.says("la main se complète à")
        sound(phone)

    visit(store, at(asked), go)


@pytest.mark.parametrize("way", CORNERS, ids=str)
def test_combat_and_speed_of_anima(store: Store, way: Way) -> None:
    way.choose(store)
    table = ANIMA["full"](store)

    async def go(phone: Phone) -> None:
        if way.scale == 1:
            for name in ("combat", "speed"):
                await phone.tap(f"ask-{name}-1")
                assert f"because-{name}-1" in phone
                sound(phone)
                await phone.tap("sheet-close")
        await phone.hold("team-1")
        assert {"why-combat-1", "why-speed-1", "why-place-1"} <= phone.keys()
        sound(phone)

    visit(store, at(table), go, size=(way.width, way.height))


def test_the_chances_of_a_fight_and_of_a_test_of_speed(store: Store) -> None:
    fight, test = ANIMA["fight"](store), ANIMA["movement"](store)

    async def go(phone: Phone) -> None:
        await phone.tap("ask-chance")
        assert {"why-chance", "why-lead", "why-death"} <= phone.keys()
        sound(phone)
        await phone.tap("sheet-close")
        await phone.go(at(test))
        for key in ("menu", "menu-dice", "difficulty-10", "why-test"):
            await phone.tap(key)
        assert phone.says("faces du dé")
        sound(phone)

    visit(store, at(fight), go)


def test_the_menu_tells_how_a_number_is_asked_about(store: Store) -> None:
    for table in (
        big_book_evening.busy(store),
        ANIMA["full"](store),
        pantacle_evening.MOMENTS["drawn"](store),
    ):

        async def go(phone: Phone) -> None:
            await phone.tap("menu")
            assert phone.says("touche")

        visit(store, at(table), go)
