""" "Why 4?": every table has it in its menu, and the sheets that show a number unfold its reason in place."""

from __future__ import annotations

import pytest

from companion.games import ALL
from companion.games.pantacle.because import numbers
from companion.games.pantacle.preparation import PlaceMarker
from companion.games.pantacle.vocabulary import Favour
from companion.store import Store
from tests.ui import evening
from tests.ui.anima_evening import MOMENTS as ANIMA
from tests.ui.evening import PAIRS, Way, at, play, sound, visit
from tests.ui.headless import Phone
from tests.ui.test_beside import seat

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.mark.parametrize("way", PAIRS, ids=str)
@pytest.mark.parametrize("game", ["big_book", "pantacle", "synchro_horizon", "syncro"])
def test_the_menu_explains_every_number(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    table = evening.busy(store) if game == "big_book" else seat(store, game)
    whys = ALL[game].numbers(table.state)
    assert whys

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-why")
        sound(phone)
        for why in whys:
            await phone.tap(f"why-{why.id}")
        sound(phone)
        for rule in {rule for why in whys for rule in why.rules}:
            assert phone.says(rule)

    visit(store, at(table), go, size=(way.width, way.height))


def test_the_price_of_an_adept_says_why_with_its_page(store: Store) -> None:
    table = play(seat(store, "pantacle"), PlaceMarker(next(iter(Favour))))
    first = numbers(table.state)[0]
    assert (first.id, first.n, [each.n for each in first.parts]) == ("price-1", 2, [2, 0])

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-why")
        assert not phone.says("Flammes déjà posées")
        await phone.tap("why-price-1")
        assert phone.says("Flammes déjà posées")
        assert phone.says("livret, p. 12 · PA-14")
        await phone.tap("why-price-1")
        assert not phone.says("Flammes déjà posées")

    visit(store, at(table), go)


def test_the_forecast_of_the_big_book_unfolds_in_its_sheet(store: Store) -> None:
    table = evening.busy(store)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-forecast")
        await phone.tap("why-left")
        assert phone.says("cartes sur la pile maintenant")
        sound(phone)

    visit(store, at(table), go)


@pytest.mark.parametrize("moment", list(ANIMA))
def test_anima_says_why_at_every_moment(store: Store, moment: str) -> None:
    table = ANIMA[moment](store)
    whys = ALL["anima"].numbers(table.state)
    assert all(why.adds_up for why in whys)
    if not whys:
        return

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-why")
        await phone.tap(f"why-{whys[0].id}")
        sound(phone)

    visit(store, at(table), go)


def test_a_touch_on_the_forecast_of_the_table_itself(store: Store) -> None:
    table = evening.busy(store)

    async def go(phone: Phone) -> None:
        await phone.tap("ask-left")
        assert phone.says("cartes sur la pile maintenant"), "it is unfolded already"
        assert phone.says("BB-71")
        sound(phone)

    visit(store, at(table), go)


def test_a_touch_on_the_days_left(store: Store) -> None:
    table = seat(store, "synchro_horizon")

    async def go(phone: Phone) -> None:
        if "ask-units" not in phone:
            await phone.tap("tab-journey")
        await phone.tap("ask-units")
        assert phone.says("SH-42")
        sound(phone)

    visit(store, at(table), go)
