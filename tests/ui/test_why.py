""" "Why 4?": every table has it in its menu, and the sheets that show a number unfold its reason in place."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.explanation import Explanation
from companion.games import ALL
from companion.games.pantacle.explanations import numbers
from companion.games.pantacle.preparation import PlaceMarker
from companion.games.pantacle.vocabulary import Favour
from companion.games.synchro_horizon.fight import reward
from companion.games.synchro_horizon.health import Eliminate, GainShield
from companion.games.synchro_horizon.vocabulary import Side
from companion.i18n.words import help_texts
from companion.store import Store
from tests.ui import big_book_evening, syncro_evening
from tests.ui import horizon_evening as horizon
from tests.ui.anima_evening import MOMENTS as ANIMA
from tests.ui.big_book_evening import play
from tests.ui.evenings import BUSY
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, Way, at, sound, visit
from tests.ui.test_beside import seat

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.mark.parametrize("way", PAIRS, ids=str)
@pytest.mark.parametrize("game", BUSY)
def test_the_menu_explains_every_number(store: Store, way: Way, game: str) -> None:
    way.choose(store)
    table = BUSY[game](store)
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
        assert phone.says(help_texts("pantacle", "fr")["PA-14"]), "the rule in words, not only its place"
        assert phone.says("livret, p. 12 · PA-14")
        await phone.tap("why-price-1")
        assert not phone.says("Flammes déjà posées")

    visit(store, at(table), go)


def test_the_forecast_of_the_big_book_unfolds_in_its_sheet(store: Store) -> None:
    table = big_book_evening.busy(store)

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
    table = big_book_evening.busy(store)

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


def test_the_numbers_of_a_fight_say_why_where_they_are_seen(store: Store) -> None:
    table = horizon.fighting(store)
    hero = table.state.fight.active  # type: ignore[union-attr]
    other = next(who for who in table.state.line(Side.HEROES) if who is not hero)

    async def told(phone: Phone) -> None:
        assert phone.says("maintenez")  # at the start of a turn; then the line tells what is left to pay for

    visit(store, at(table), told)
    horizon.play(table, GainShield(other, 2))

    async def go(phone: Phone) -> None:
        await phone.hold(f"tile-{hero}")
        assert phone.says("PV restants")
        await phone.tap("sheet-close")
        await phone.tap(f"tile-{hero}")
        await phone.tap("why-attack")
        assert phone.says("niveau du héros")
        assert phone.says("SH-59")
        sound(phone)
        await phone.tap("sheet-close")
        await phone.tap(f"tile-{other}")
        await phone.tap("key-6")
        assert not phone.says("arrêté par le bouclier")
        await phone.tap("why-hit")
        assert phone.says("arrêté par le bouclier")
        sound(phone)
        await phone.tap("hit-all")

    visit(store, at(table), go)
    assert table.state.health(other).damage == 4  # type: ignore[union-attr]


def test_the_prices_of_a_village_say_why(store: Store) -> None:
    table = horizon.shopping(store)

    async def go(phone: Phone) -> None:
        await phone.run(lambda: None)
        if "why-price-potion" not in phone:
            await phone.tap("stay-village")
        await phone.tap("why-price-potion")
        assert phone.says("SH-91")
        sound(phone)

    visit(store, at(table), go)


def numbers_of(state: Any) -> tuple[Explanation, ...]:
    return ALL["synchro_horizon"].numbers(state)


def _parts(why: Explanation) -> list[int]:
    return [part.n for part in why.parts]


def test_SH81_a_victory_pays_the_tile_and_its_elites(store: Store) -> None:
    table = horizon.fighting(store)
    for who in table.state.monsters:
        horizon.play(table, Eliminate(who.who))
    [why] = [each for each in numbers_of(table.state) if each.id == "reward"]
    assert (why.n, _parts(why)) == (reward(table.state), [6, 2])


def test_SH87_to_SH91_every_price_of_the_village_names_its_rule(store: Store) -> None:
    table = horizon.shopping(store)
    prices = {why.id: (why.n, why.rules) for why in numbers_of(table.state) if why.id.startswith("price-")}
    assert prices == {
        "price-recruit": (8, ("SH-87",)),
        "price-master": (8, ("SH-88",)),
        "price-change": (4, ("SH-89",)),
        "price-rest": (1, ("SH-90",)),
        "price-potion": (2, ("SH-91",)),
    }
    [level] = [why for why in numbers_of(table.state) if why.id == "newcomer"]
    assert (level.n, _parts(level)) == (2, [3, -1])


def test_the_numbers_of_syncro_say_why_a_touch_from_the_table(store: Store) -> None:
    table = syncro_evening.MOMENTS["turn"](store)
    card = next(why.id for why in ALL["syncro"].numbers(table.state) if why.id.startswith("strength-"))

    async def go(phone: Phone) -> None:
        await phone.tap("mage-1")
        await phone.tap("why-limit")
        assert phone.says("mages à la table")
        sound(phone)
        await phone.tap("sheet-close")
        await phone.hold(card.replace("strength", "card"))  # or the list of the Horde, in its button
        await phone.tap(f"why-{card}")
        assert phone.says("imprimée sur la carte")
        sound(phone)

    visit(store, at(table), go)
