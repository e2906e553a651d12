"""The journey by touch: set-up, calendar, travel, village, points of interest."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.table import Table
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.fight import BeginFight
from companion.games.synchro_horizon.health import Damage, Eliminate
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.initiative import EnterMarble
from companion.games.synchro_horizon.journey import Travel
from companion.games.synchro_horizon.levels import TellLevel
from companion.games.synchro_horizon.monsters import DrawMonster, RollDice
from companion.games.synchro_horizon.roster import TakeHero
from companion.games.synchro_horizon.setup import TellShards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import Mine
from companion.games.synchro_horizon.state.party import Shards
from companion.games.synchro_horizon.turn import EndTurn
from companion.games.synchro_horizon.village import BuyItem, ChangeCoins, EnterVillage
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    Draws,
    HeroClass,
    Join,
    Phase,
    Point,
    RerollCost,
    Ring,
    Season,
    Side,
    Status,
    Who,
)
from companion.store import Store
from companion.ui.tokens import accents
from tests.ui import horizon_evening as horizon
from tests.ui.headless import Phone
from tests.ui.layout import below_the_top
from tests.ui.looking import SMALL, WIDE, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


async def type_in(phone: Phone, cells: str, digits: str) -> None:
    """Tap digits on the pad of some figures."""
    for digit in digits:
        await phone.tap(f"{cells}-key-{digit}")


def test_the_box_is_read_once_and_four_heroes_are_chosen(store: Store) -> None:
    table = horizon.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await type_in(phone, "level", "24")
        assert phone.says("24 PV, 2 éclats par tour")  # the booklet tells the two
        await phone.tap("main")
        assert all(table.state.known.level(ring, 1).hp == 24 for ring in Ring)
        assert phone.says("0 sur 28 éclats")
        await type_in(phone, "split", "8884")  # a number that cannot grow leads to the next cell
        await phone.tap("main")
        for name in ("Tarn", "Lysa", "Orin", "Maeve"):
            await phone.write("choose-name", name)
            await phone.tap("choose-class-warrior")
            await phone.tap("choose-clv-plus")
            await phone.tap("main")
        assert [hero.name for hero in table.state.heroes] == ["Tarn", "Lysa", "Orin", "Maeve"]
        assert "sheet-close" not in phone
        await phone.tap("main")
        assert table.state.phase is Phase.TRAVEL
        sound(phone)

    visit(store, at(table), go)
    assert store.library.facts("synchro_horizon")["board1.1.hp"] == 24


def test_U5_a_table_with_real_boxes_is_led_to_the_colours_of_its_boards(store: Store) -> None:
    table = horizon.play(
        horizon.seat(store, boxes=Draws.TABLE), TellLevel(1, 20, 2, 2), TellShards(8, 8, 8, 4)
    )

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("de l’avant (P1) à l’arrière (P4)")
        await phone.tap("ring-colour-blue")
        await phone.tap("ring-colour-green")
        assert table.state.known.rings == horizon.COLOURS
        assert phone.says("Héros 1 sur 4"), "the next question follows at once"
        assert phone.taps == 3
        sound(phone)

    visit(store, at(table), go)
    assert store.library.facts("synchro_horizon")["rings.4.colour"] == "green"


def test_SH90_where_nobody_is_hurt_the_shop_has_the_room(store: Store) -> None:
    table = horizon.play(horizon.group(store), EnterVillage(sure=True))

    async def go(phone: Phone) -> None:
        await phone.tap("ready-village")
        assert phone.says("personne n’est blessé")
        assert not {"rest-h1", "rest-h2", "rest-all"} & phone.keys()
        horizon.play(table, Damage(Who.H2, 3))
        await phone.wait(lambda: "rest-h2" in phone)
        assert "rest-h1" not in phone

    visit(store, at(table), go)


def test_a_tile_read_for_the_tavern_leads_to_the_tavern(store: Store) -> None:
    table = horizon.visiting(store, Point.TAVERN)
    stop = replace(table.state.journey.path[-1], level=None)
    journey = replace(table.state.journey, path=(stop,))
    table = horizon.become(store, table, replace(table.state, journey=journey))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("read-level")
        await phone.tap("read-key-2")
        await phone.tap("main")
        assert "tavern-name" in phone

    visit(store, at(table), go)


def test_SH99_the_statue_says_what_it_costs_beside_the_real_die(store: Store) -> None:
    table = horizon.visiting(store, Point.STATUE, dice=Draws.TABLE)
    coins = table.state.purse.coins

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert "statue-6" in phone
        assert phone.says(f"{coins}\u00a0−\u00a02\u00a0=\u00a0{coins - 2}")
        sound(phone)

    visit(store, at(table), go)


def test_figures_that_do_not_fit_cannot_be_kept(store: Store) -> None:
    table = horizon.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("ready-tell_level")
        assert phone.find("level-key-0").on_click is None
        await phone.tap("main")
        assert phone.says("il manque les PV max.")
        assert table.depth == 0
        await phone.press("Escape")
        await phone.tap("ready-tell_shards")
        await type_in(phone, "split", "9")
        await phone.tap("main")
        assert table.depth == 0

    visit(store, at(table), go)


def test_U6_the_split_of_the_shards_is_corrected_on_the_sheet_it_was_told_on(store: Store) -> None:
    table = horizon.group(store)
    held = [hero.storage for hero in table.state.heroes]

    async def go(phone: Phone) -> None:
        await phone.tap("ready-tell_shards")
        assert phone.says("28 sur 28 éclats")  # as it was told
        assert "split-plain" not in phone  # colours lie on the boards already
        for cell, digit in (("red", "9"), ("clear", "3")):
            await phone.tap(f"split-{cell}")
            await phone.tap(f"split-key-{digit}")
        await phone.tap("main")
        assert "leave-it" not in phone
        sound(phone)

    visit(store, at(table), go)
    assert table.state.known.split == Shards(9, 8, 8, 3)
    assert [hero.storage for hero in table.state.heroes] == held
    assert store.library.facts("synchro_horizon")["shards.red.count"] == 9


def test_U6_fewer_shards_than_lie_on_the_boards_are_refused_in_a_sentence(store: Store) -> None:
    table = horizon.group(store)

    async def go(phone: Phone) -> None:
        await phone.tap("ready-tell_shards")
        for cell, digits in (("red", "11"), ("clear", "1")):
            await phone.tap(f"split-{cell}")
            await type_in(phone, "split", digits)
        await phone.tap("main")
        assert phone.says("Hors du sac il y en a déjà 2")
        await phone.tap("leave-it")

    visit(store, at(table), go)
    assert table.state.known.split == Shards(8, 8, 8, 4)


def test_SH17_the_village_of_luminaria_waits_for_the_heroes(store: Store) -> None:
    table = horizon.read(horizon.seat(store))

    async def go(phone: Phone) -> None:
        await phone.tap("ready-village")
        assert phone.says("Choisissez d’abord les héros, il en manque 4")
        await phone.tap("main")
        assert not table.state.journey.visit.village
        await phone.tap("anyway")
        assert table.state.journey.visit.open

    visit(store, at(table), go)


def test_the_colours_of_the_boards(store: Store) -> None:
    table = horizon.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("ready-rings")
        for colour in ("green", "blue"):
            await phone.tap(f"ring-colour-{colour}")
        sound(phone)

    visit(store, at(table), go)
    assert {Colour.GREEN, Colour.BLUE} <= set(table.state.known.rings)


def test_U5_boards_told_the_wrong_way_round_exchange_their_colours(store: Store) -> None:
    table = horizon.group(store)

    async def go(phone: Phone) -> None:
        await phone.tap("ready-rings")
        await phone.tap("ring-1")
        await phone.tap("ring-colour-yellow")
        assert phone.says("il prendrait l’autre couleur")
        await phone.tap("anyway")
        sound(phone)

    visit(store, at(table), go)
    assert table.state.known.rings[:2] == (Colour.YELLOW, Colour.RED)


def test_a_known_city_one_point_and_what_it_costs(store: Store) -> None:
    table = horizon.travelling(store)

    async def go(phone: Phone) -> None:
        assert phone.says("46")
        await phone.tap("main")
        await phone.tap("point-tavern")
        assert phone.says("reste 43 unités après")
        await phone.press("Escape")
        assert phone.says("Aube · Taverne")  # the plan stands on the journey page
        assert phone.says("arrivée Saison\u00a01, jour\u00a04")
        assert phone.says("+3")
        await phone.tap("cost-travel")
        await phone.tap("main")
        assert table.state.phase is Phase.FIGHT
        assert table.state.calendar.pos == 4
        await phone.tap("undo")
        assert table.state.phase is Phase.TRAVEL

    visit(store, at(table), go)


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=str)
def test_a_city_nobody_has_read(store: Store, size: tuple[int, int]) -> None:
    table = horizon.travelling(store)
    go_on = "sheet-go" if size == WIDE else "main"

    async def go(phone: Phone) -> None:
        await phone.tap("cost-travel")
        await phone.write("city", "Brume")
        await phone.tap("pick-church")
        await phone.tap("time-key-2")
        await phone.tap("tile")
        await type_in(phone, "read", "27")
        await phone.tap("read-key-next")
        await type_in(phone, "read", "2223")
        await phone.tap(go_on)
        assert phone.says("niveau 2 · 7 pièces")
        await phone.tap(go_on)

    visit(store, at(table), go, size=size)
    tile = table.state.known.tile("Brume")
    assert tile is not None
    assert (tile.level, tile.coins, tile.monsters) == (2, 7, (2, 2, 2, 3))
    assert table.state.fight is not None


def test_going_back_is_refused_and_nothing_changes(store: Store) -> None:
    table = horizon.travelling(store)
    before = table.state

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.write("city", "Luminaria")
        await phone.tap("main")
        assert table.state == before

    visit(store, at(table), go)


def test_the_calendar(store: Store) -> None:
    table = horizon.travelling(store)

    async def go(phone: Phone) -> None:
        await phone.tap("strip")
        await phone.tap("day-9")
        await phone.write("pencil", "village ?")
        await phone.tap("pencil-keep")
        assert "village ?" in {note.text for note in table.state.calendar.notes}
        await phone.tap("cell-colour")
        await phone.tap("cell-blue")
        assert table.state.known.wheel[8] is Colour.BLUE
        await phone.tap("put-right")
        assert table.state.calendar.pos == 9
        await phone.tap("calendar-costs")
        assert phone.says("sûr jusqu’à Hiver, jour\u00a06")
        await phone.tap("effect-plus")
        await phone.tap("effect-go")
        assert table.state.calendar.pos == 11
        await phone.tap("calendar-wheel")
        await phone.tap("die-red")
        assert table.state.calendar.turn_die is Colour.RED
        await phone.tap("die-off")
        assert table.state.calendar.turn_die is None
        await phone.tap("season-2-summer")
        assert table.state.known.seasons[1] is Season.SUMMER
        sound(phone)
        await phone.press("Escape")
        assert phone.says("Été")

    visit(store, at(table), go)


def test_the_last_day_is_asked_for_in_words(store: Store) -> None:
    table = horizon.play(horizon.travelling(store), Correct("pos", 46))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("point-tavern")
        assert phone.says("la partie serait perdue")
        await phone.tap("main")
        assert table.state.playing  # asked once more
        await phone.tap("anyway")
        assert table.state.status is Status.LOST

    visit(store, at(table), go)


def test_a_village(store: Store) -> None:
    table = horizon.visiting(store)
    coins = table.state.purse.coins

    async def go(phone: Phone) -> None:
        await phone.tap("stay-village")
        await phone.tap("main")
        assert table.state.journey.visit.open
        assert table.state.calendar.pos == 4
        await phone.tap("ware-potion")
        assert table.state.purse.coins == coins - 2
        await phone.tap("rest-h1")
        assert table.state.hero(Who.H1).health.damage == 0  # type: ignore[union-attr]
        await phone.tap("ware-item")
        await phone.write("buy-name", "Bottes")
        await phone.tap("buy-who-h3")
        await phone.tap("price-key-4")
        assert phone.says(f"{coins - 3}\u00a0−\u00a04\u00a0=\u00a0{coins - 7}")
        await phone.tap("main")
        assert table.state.hero(Who.H3).items[0].name == "Bottes"  # type: ignore[union-attr]
        await phone.tap("ware-master")
        await phone.write("hire-name", "Maître Loup")
        await phone.tap("hire-who-h4")
        await phone.tap("main")
        assert table.state.hero(Who.H4).master is not None  # type: ignore[union-attr]
        await phone.tap("ware-recruit")  # the group is full: it answers
        await phone.tap("main")
        await phone.tap("sheet-back")
        await phone.tap("main")
        assert not table.state.journey.visit.open
        await phone.tap("undo")
        assert table.state.journey.visit.open
        sound(phone)

    visit(store, at(table), go)


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_SH106_the_village_before_the_campfire_says_its_three_days_first(
    store: Store, size: tuple[int, int]
) -> None:
    table = horizon.visiting(store, Point.CAMPFIRE)
    day = table.state.calendar.pos

    async def go(phone: Phone) -> None:
        assert phone.says("Feu de camp d’abord")
        await phone.tap("stay-village")
        assert phone.says("Avant le Feu de camp, le village coûte 3 jours")
        sound(phone)
        await phone.tap("campfire-first")
        assert table.state.journey.visit.point
        assert not phone.says("coûte 3 jours")
        await phone.tap("main" if size is SMALL else "sheet-go")
        assert (table.state.journey.visit.open, table.state.calendar.pos) == (True, day)

    visit(store, at(table), go, size=size)


def test_SH106_who_enters_all_the_same_pays_three_days_without_a_second_question(store: Store) -> None:
    table = horizon.visiting(store, Point.CAMPFIRE)
    day = table.state.calendar.pos

    async def go(phone: Phone) -> None:
        await phone.tap("stay-village")
        await phone.tap("main")
        assert (table.state.journey.visit.open, table.state.calendar.pos) == (True, day + 3)

    visit(store, at(table), go)


def test_SH85_the_shop_counts_its_cards_and_the_sixth_is_asked(store: Store) -> None:
    table = horizon.shopping(store)
    horizon.play(table, *(BuyItem("Cor", 1) for _ in range(4)))

    async def buy(phone: Phone) -> None:
        await phone.tap("ware-item")
        await phone.write("buy-name", "Gants")
        await phone.tap("price-key-1")
        await phone.tap("main")

    async def go(phone: Phone) -> None:
        await phone.tap("stay-village")
        assert phone.says("5\u00a0Héros, 1\u00a0Objet")
        assert str(table.state.purse.coins) in phone.in_sight()  # the purse stands beside the prices
        await phone.tap("ware-item")
        assert any(f"bourse {table.state.purse.coins}" in line for line in phone.in_sight())
        await phone.press("Escape")
        await phone.tap("stay-village")
        await buy(phone)
        assert phone.says("Les 5 cartes Objet de ce village sont déjà prises")
        await buy(phone)
        assert table.state.journey.visit.items == 5
        await phone.tap("anyway")
        assert table.state.journey.visit.items == 6
        sound(phone)

    visit(store, at(table), go)


def test_a_price_above_the_purse_is_refused(store: Store) -> None:
    table = horizon.shopping(store)
    horizon.play(table, ChangeCoins(-table.state.purse.coins))
    before = table.state

    async def go(phone: Phone) -> None:
        await phone.tap("stay-village")
        await phone.tap("ware-potion")
        await phone.tap("rest-h1")
        assert table.state == before

    visit(store, at(table), go)


POINTS: dict[Point, tuple[str, ...]] = {
    Point.TAVERN: ("main",),
    Point.WATERFALL: ("drink-h1", "main"),
    Point.SANCTUARY: ("grave-90", "grave-who-h2", "main"),
    Point.ALTAR: ("altar-add", "altar-who-h1", "ALTAR", "main", "main"),
    Point.CHURCH: (),
    Point.ABYSS: ("abyss-h1", "main"),
    Point.RUINS: ("ruins-who-h4", "main"),
    Point.NECROPOLIS: ("necro-h2", "main"),
    Point.VOLCANO: ("VOLCANO", "volcano-h4", "main"),
    Point.MONUMENT: ("monument-h1", "main"),
    Point.CAMPFIRE: (),
    Point.TOWER: ("tower-cost-red", "main"),
    Point.DOJO: ("dojo-h3", "main"),
    Point.MANA_LAKE: ("lake-h1-red-1", "lake-h1-clear-1", "main"),
    Point.DUNGEON: ("legend-swap", "legend-who-h2", "main"),
}


@pytest.mark.parametrize("point", POINTS, ids=lambda point: point.value)
def test_each_point_by_touch(store: Store, point: Point) -> None:
    table = horizon.visiting(store, point)
    hero = table.state.hero(Who.H1)
    assert hero is not None
    cape = next(item for one in table.state.heroes for item in one.items if not item.upgraded)
    named = {"ALTAR": f"altar-old-{hero.skills[0].id}", "VOLCANO": f"throw-{cape.id}"}

    async def go(phone: Phone) -> None:
        await phone.tap("stay-point")
        for key in POINTS[point]:
            await phone.tap(named.get(key, key))
        assert table.state.journey.visit.point, point
        sound(phone)
        await phone.press("Escape")
        while table.depth:
            await phone.tap("undo")
        assert not table.state.journey.visit.point

    visit(store, at(table), go)


def test_the_library_turns_a_master(store: Store) -> None:
    table = horizon.visiting(store, Point.LIBRARY)
    card = table.state.roster.masters[0]

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap(f"master-{card.id}")
        await phone.tap("same-yes")
        await phone.tap("main")
        assert table.state.roster.masters[0].upgraded

    visit(store, at(table), go)


def test_flowers_from_bag_or_tray(store: Store) -> None:
    table = horizon.visiting(store, Point.FLOWERS)

    async def go(phone: Phone) -> None:
        await phone.tap("main")  # too few clear ones for everybody still ask who takes them
        assert phone.says("choisissez qui")
        before = table.state.hero(Who.H2).storage.clear
        await phone.tap("flower-h2")
        await phone.tap("main")
        assert table.state.journey.visit.point
        assert table.state.hero(Who.H2).storage.clear == before + 1

    visit(store, at(table), go)


def test_the_mine_rolls_pays_again_and_is_taken(store: Store) -> None:
    table = horizon.visiting(store, Point.MINE)
    coins = table.state.purse.coins

    async def go(phone: Phone) -> None:
        await phone.tap("stay-point")
        await phone.tap("mine-real")
        await phone.tap("mine-2")  # one die: its face is the answer
        assert table.state.journey.visit.rolled == 2
        assert any(f"bourse {coins}" in line for line in phone.in_sight())  # it stands where it is spent
        again, take = phone.find("mine-again"), phone.find("main")
        assert take.gradient is not None
        assert again.gradient != take.gradient  # what costs is never the bright button
        assert again.bgcolor not in {each.acc for each in accents("synchro_horizon")}
        await phone.tap("mine-again")  # rolled again by the phone, for a coin
        rolled = table.state.journey.visit.rolled
        assert rolled is not None
        await phone.tap("main")  # it takes the coins
        assert table.state.purse.coins == coins - 1 + rolled
        assert table.state.journey.visit.point

    visit(store, at(table), go)


@pytest.mark.parametrize("face", range(1, 7))
def test_the_statue_with_a_real_die(store: Store, face: int) -> None:
    table = horizon.visiting(store, Point.STATUE)
    skill = table.state.hero(Who.H2).skills[0].id  # type: ignore[union-attr]
    then = {
        2: ("statue-who-h4", "main"),
        3: ("statue-who-h2", f"statue-skill-{skill}", "same-yes", "main"),
        4: ("statue-who-h1", "main"),
        5: ("join-reserve", "main"),
    }

    async def go(phone: Phone) -> None:
        await phone.tap("stay-point")
        await phone.tap("statue-real")
        await phone.tap(f"statue-{face}")
        for key in then.get(face, ()):
            await phone.tap(key)
        assert table.state.journey.visit.point
        sound(phone)

    visit(store, at(table), go)


def test_a_visit_that_used_nothing_is_asked_once(store: Store) -> None:
    table = horizon.visiting(store, Point.FLOWERS)

    async def go(phone: Phone) -> None:
        await phone.tap("where")
        await phone.tap("guide-end_visit")
        assert phone.says("Ni village ni point d’intérêt")
        await phone.tap("main")
        assert table.state.phase is Phase.TRAVEL
        await phone.tap("menu")
        await phone.tap("menu-journal")
        assert phone.says("Aube")
        await phone.tap("leg-1")
        assert phone.says("La tuile Journal")
        sound(phone)

    visit(store, at(table), go)


def test_journey_and_party_are_two_taps_from_a_fight(store: Store) -> None:
    table = horizon.fighting(store)

    async def go(phone: Phone) -> None:
        for name in ("journey", "party"):
            await phone.tap("where")
            await phone.tap(f"guide-{name}")
            sound(phone)
            await phone.press("Escape")
        await phone.tap("where")
        await phone.tap("guide-journey")
        assert phone.says("Chaque fin de manche")

    visit(store, at(table), go)


def test_the_pad_leads_on_but_never_writes_over_what_stands_there(store: Store) -> None:
    """Two digits fill the points; the shards beside them are known and stay until they are touched."""
    table = horizon.seat(store)

    async def go(phone: Phone) -> None:
        await phone.tap("ready-tell_level")
        await type_in(phone, "level", "24")
        await phone.tap("level-shards")
        await type_in(phone, "level", "3")
        assert phone.says("24 PV, 3 éclats")
        await phone.tap("level-hp")
        await type_in(phone, "level", "25")
        await type_in(phone, "level", "2")  # full: it went on to the next empty cell, past what stands there
        assert phone.says("25 PV, 3 éclats")
        await phone.tap("level-hp")
        await phone.tap("level-key-erase")
        assert phone.says("il manque les PV max.")  # the shards that stood there were not overwritten
        assert "25" not in phone.texts()
        assert "3" in phone.texts()

    visit(store, at(table), go)


def test_keys_that_the_rule_refuses_cannot_be_pressed(store: Store) -> None:
    table = horizon.travelling(store)

    async def go(phone: Phone) -> None:
        await phone.tap("cost-travel")
        await phone.write("city", "Brume")
        await phone.tap("tile")
        assert phone.find("read-key-0").on_click is None  # no tile has level 0
        assert phone.find("read-key-3").on_click is not None

    visit(store, at(table), go)


def test_U8_the_mine_keeps_nothing_that_nobody_told(store: Store) -> None:
    table = horizon.visiting(store, Point.MINE)
    table = horizon.become(store, table, replace(table.state, known=replace(table.state.known, mine=Mine())))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("il manque le dé ou le prix de l’autre jet")
        await phone.tap("main")
        assert table.depth == 0
        assert "leave-it" not in phone
        await phone.tap("reroll-shard")
        await phone.tap("main")
        assert table.state.known.mine.reroll is RerollCost.SHARD

    visit(store, at(table), go)


def test_SH65_the_golden_side_waits_for_a_choice(store: Store) -> None:
    table = horizon.golden(store)
    before = table.state

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("choisissez la carte ou une tuile")
        await phone.tap("main")
        assert table.state == before
        assert "leave-it" not in phone

    visit(store, at(table), go)


@pytest.mark.parametrize("point", [Point.TAVERN, Point.DUNGEON], ids=lambda point: point.value)
def test_SH112_a_newcomer_whose_level_nobody_read_leads_to_the_tile(store: Store, point: Point) -> None:
    """The button said "take" and was then refused, and nothing showed where the tile is read."""
    table = horizon.visiting(store, point)
    here = table.state.journey.here
    assert here is not None
    path = (replace(here, level=None),)
    table = horizon.become(store, table, table.state.with_journey(path=path))
    before = len(table.entries)

    async def go(phone: Phone) -> None:
        await phone.tap("stay-point")
        if point is Point.DUNGEON:
            await phone.tap("legend-swap")
            await phone.tap("legend-who-h1")
        assert "niveau de la tuile" in phone.labels()["main"]
        sound(phone)
        await phone.tap("main")
        assert "leave-it" not in phone
        assert "read-level" in phone, sorted(phone.keys())

    visit(store, at(table), go)
    assert len(table.entries) == before


def test_a_fact_nobody_read_is_not_called_a_breach_of_the_rules(store: Store) -> None:
    table = horizon.fighting(store)
    who = table.state.fight.active  # type: ignore[union-attr]
    hero = table.state.hero(who)
    assert hero is not None
    warrior = replace(hero.card, hero_class=HeroClass.WARRIOR, class_level=1)  # its shields need the maximum
    state = table.state.with_hero(who, card=warrior, health=replace(hero.health, max_hp=None))
    table = horizon.become(store, table, state)
    shard = hero.storage.each()[0]

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap(f"basic-{shard.value}")
        assert phone.says("Il manque quelque chose")
        assert not phone.says("Hors des règles")
        assert not phone.says("U-4")

    visit(store, at(table), go)


def test_U10_a_tile_level_is_asked_where_a_recruit_needs_it(store: Store) -> None:
    """What was typed of the card stays; before, the way led to another sheet and back to the table."""
    table = horizon.play(horizon.shopping(store), Eliminate(Who.H4))
    here, known = replace(table.state.journey.here, level=None), replace(table.state.known, tiles=())
    table = horizon.become(store, table, replace(table.state.with_journey(path=(here,)), known=known))

    async def go(phone: Phone) -> None:
        if "ware-recruit" not in phone:
            await phone.tap("stay-village")
        await phone.tap("ware-recruit")
        await phone.write("hire-name", "Nox")
        await phone.tap("main")
        assert phone.says("il manque le niveau de la tuile")
        await phone.tap("tile-level-key-3")
        await phone.tap("main")
        assert [hero.name for hero in table.state.heroes][-1] == "Nox"
        assert table.state.heroes[-1].level == 2

    visit(store, at(table), go)


def test_SH81_coins_told_after_a_fight_are_kept_with_the_tile(store: Store) -> None:
    table = horizon.travelling(store)
    horizon.play(table, Travel("Brume", Point.CHURCH, 2))
    cards = (DrawMonster(code, 8, 1, code) for code in "ABCD")
    horizon.play(table, *cards, RollDice((4, 2, 6, 1)), BeginFight(Side.HEROES, Colour.BLUE))
    for monster in table.state.monsters:
        horizon.play(table, Eliminate(monster.who))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("coins-key-7")
        await phone.tap("main")
        assert table.state.phase is Phase.VISIT
        assert table.state.known.tile("Brume").coins == 7  # type: ignore[union-attr]
        coins = table.state.purse.coins
        await phone.tap("undo")
        assert (table.state.phase, table.state.purse.coins) == (Phase.FIGHT, coins - 7)

    visit(store, at(table), go)


async def _board(phone: Phone) -> None:
    await phone.tap("stay-point")
    await phone.tap("statue-real")
    await phone.tap("statue-5")
    await phone.tap("join-swap")
    await phone.tap("join-who-h2")


async def _legend(phone: Phone) -> None:
    await phone.tap("stay-point")
    await phone.tap("legend-swap")
    await phone.tap("legend-who-h2")


NEWCOMERS = {"statue": (Point.STATUE, _board), "legend": (Point.DUNGEON, _legend)}


@pytest.mark.parametrize("way", NEWCOMERS)
def test_F11_the_first_shards_of_a_newcomer_come_from_the_real_bag(store: Store, way: str) -> None:
    """The phone drew them although the table has its own bag."""
    point, begin = NEWCOMERS[way]
    table = horizon.visiting(store, point, shards=Draws.TABLE)

    async def go(phone: Phone) -> None:
        await begin(phone)
        before = table.depth
        await phone.tap("main")
        assert table.depth == before
        assert phone.says("sortis du vrai sac")
        await phone.tap(f"{way}-shards-green")
        await phone.tap(f"{way}-shards-blue")
        sound(phone)
        await phone.tap("main")
        assert table.state.hero(Who.H2).storage == Shards(green=1, blue=1)  # type: ignore[union-attr]

    visit(store, at(table), go)


ROOM = 640 - 48 - 20 - 76 - 88
"""What a sheet shows without scrolling on the smallest phone: veil, grip, head and bar taken off."""


def ends(phone: Phone, key: str) -> float:
    """How far down in its sheet something ends; nothing where it stands in the bar, which never scrolls."""
    return below_the_top(phone.find(key), 360 - 32) or 0.0


def test_SH90_who_rests_is_asked_above_the_fold(store: Store) -> None:
    table = horizon.shopping(store)
    hurt = tuple(replace(hero, health=replace(hero.health, damage=4)) for hero in table.state.heroes)
    table = horizon.become(store, table, replace(table.state, heroes=hurt))

    async def go(phone: Phone) -> None:
        assert "stay-rest" in phone, "all four at once, on the screen of the visit itself"
        await phone.tap("stay-village")
        found = {key: ends(phone, key) for key in ("rest-all", "rest-h1", "rest-h4")}
        assert all(end <= ROOM for end in found.values()), (found, "sheet-close" in phone)

    visit(store, at(table), go)


def test_SH99_who_levels_up_is_asked_above_the_fold(store: Store) -> None:
    table = horizon.visiting(store, Point.STATUE)

    async def go(phone: Phone) -> None:
        for key in ("stay-point", "statue-real", "statue-4"):
            await phone.tap(key)
        assert all(ends(phone, f"statue-who-h{n}") <= ROOM for n in (1, 2, 3, 4))

    visit(store, at(table), go)


def test_SH75_the_faces_of_a_real_die_never_scroll_away(store: Store) -> None:
    table = horizon.fighting(store, boxes=Draws.TABLE, dice=Draws.TABLE)
    horizon.play(table, EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert [below_the_top(phone.find(f"die-{face}"), 328) for face in range(1, 7)] == [None] * 6
        assert below_the_top(phone.find("at-h1"), 328) is not None, "what stands above it does"

    visit(store, at(table), go)


def laden(store: Store, point: Point) -> Table[State]:
    """At a point; hero 2 has a master and an item."""
    table = horizon.visiting(store, point)
    horizon.play(table, TakeHero(Join.MASTER, NewCard("Vela"), Who.H2))
    assert table.state.hero(Who.H2).items
    return table


def says_what_leaves(phone: Phone, table: Table[State], who: Who) -> None:
    """The master and the items of a hero, and where they go."""
    item = table.state.hero(who).items[0]
    assert phone.says("Avec les vraies pièces")
    assert phone.says("Vela, son maître, retourne dans la pioche Héros")
    assert phone.says(f"Libre pour un autre héros\N{NO-BREAK SPACE}: {item.name}")
    assert not phone.says("jusqu’à la fin du combat")
    sound(phone)


def test_A30_the_village_says_before_the_tap_what_a_changed_hero_leaves(store: Store) -> None:
    table = horizon.shopping(store)
    horizon.play(table, TakeHero(Join.MASTER, NewCard("Vela"), Who.H2))

    async def go(phone: Phone) -> None:
        await phone.tap("stay-village")
        await phone.tap("ware-change")
        assert not phone.says("Avec les vraies pièces")
        await phone.tap("hire-who-h2")
        says_what_leaves(phone, table, Who.H2)

    visit(store, at(table), go)


def test_SH111_the_dungeon_says_before_the_tap_what_a_replaced_hero_leaves(store: Store) -> None:
    table = laden(store, Point.DUNGEON)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("legend-who-h2")
        assert not phone.says("Avec les vraies pièces"), "as a master nobody leaves"
        await phone.tap("legend-swap")
        says_what_leaves(phone, table, Who.H2)

    visit(store, at(table), go)


def test_A45_the_abyss_says_before_and_after_the_tap_that_the_items_are_free(store: Store) -> None:
    table = laden(store, Point.ABYSS)
    table = horizon.become(store, table, table.state.with_hero(Who.H2, level=3))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        says_what_leaves(phone, table, Who.H2)
        item = table.state.hero(Who.H2).items[0]
        await phone.tap("main")
        assert phone.says("Avec les vraies pièces")
        assert phone.says(f"Libre pour un autre héros\N{NO-BREAK SPACE}: {item.name}")
        assert not phone.says("jusqu’à la fin du combat")

    visit(store, at(table), go)


def test_A61_the_tower_says_that_nobody_could_use_its_tile(store: Store) -> None:
    table = horizon.visiting(store, Point.TOWER)
    high = tuple(replace(hero, level=4) for hero in table.state.heroes)
    table = horizon.become(store, table, replace(table.state, heroes=high))

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("ne donnent pas de tuile")
        sound(phone)

    visit(store, at(table), go)


def test_A58_a_hero_in_reserve_rests_where_the_table_heals_them(store: Store) -> None:
    table = horizon.shopping(store, reserve_heals=True)
    (nox, *others) = table.state.roster.waiting
    hurt = replace(nox, health=replace(nox.health, damage=6))
    roster = replace(table.state.roster, waiting=(hurt, *others))
    table = horizon.become(store, table, replace(table.state, roster=roster))

    async def go(phone: Phone) -> None:
        await phone.tap("stay-village")
        await phone.tap(f"rest-waiting-{nox.id}")
        assert table.state.roster.waiting[0].health.damage == 0

    visit(store, at(table), go)
