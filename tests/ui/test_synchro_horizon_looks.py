"""Every sheet of the journey and the party, at every moment, in both languages, themes, sizes and widths."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import flet as ft
import pytest

from companion.core.table import Table
from companion.games.synchro_horizon.fight import BeginFight, EndFight
from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.initiative import Reveal
from companion.games.synchro_horizon.items import TakeItem
from companion.games.synchro_horizon.monsters import DrawMonster, RollDice
from companion.games.synchro_horizon.phases import GiveUp
from companion.games.synchro_horizon.roster import TakeHero
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Skill
from companion.games.synchro_horizon.step import VISITS
from companion.games.synchro_horizon.vocabulary import Colour, Join, Point, Shard, Side, Status, Who
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.games.synchro_horizon import SCREEN as SYNCHRO_HORIZON
from companion.ui.games.synchro_horizon.journey import JOURNEY_SHEETS
from companion.ui.games.synchro_horizon.party import PARTY_SHEETS
from tests.ui import horizon_evening as horizon
from tests.ui.headless import Phone
from tests.ui.looking import CORNERS, PAIRS, TRIPLES, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
OWN = ("journey", "party", "correct", "guide", "give_up", "pane")
SHEETS = tuple(dict.fromkeys((*JOURNEY_SHEETS, *PARTY_SHEETS, *OWN)))


@pytest.mark.parametrize("way", TRIPLES, ids=str)
@pytest.mark.parametrize("moment", horizon.MOMENTS)
def test_the_screen_at_every_moment(store: Store, moment: str, way: Way) -> None:
    way.choose(store)
    table = horizon.MOMENTS[moment](store)

    async def look(phone: Phone) -> None:
        sound(phone)
        if "tab-party" in phone:
            await phone.tap("tab-party")
            sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize(
    ("moment", "way"),
    [
        *((moment, CORNERS[0]) for moment in ("opening", "shopping", "golden", "fighting")),
        *((moment, way) for moment in ("rich", "visiting") for way in CORNERS[1:]),
        ("fighting", CORNERS[1]),
        ("golden", CORNERS[2]),
        ("shopping", CORNERS[3]),
    ],
    ids=str,
)
def test_every_sheet_at_every_moment(store: Store, actors: list[Dispatcher], moment: str, way: Way) -> None:
    way.choose(store)
    table = horizon.MOMENTS[moment](store)

    async def look(phone: Phone) -> None:
        for name in SHEETS:
            await phone.run(partial(actors[-1].open, name))
            assert "sheet-close" in phone, name
            sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("way", CORNERS, ids=str)
@pytest.mark.parametrize("point", Point, ids=lambda point: point.value)
def test_every_point_of_interest(store: Store, point: Point, way: Way) -> None:
    way.choose(store)
    table = horizon.visiting(store, point)

    async def look(phone: Phone) -> None:
        await phone.tap("stay-point")
        sound(phone)
        if isinstance(VISITS[point], str):
            assert "sheet-close" in phone

    visit(store, at(table), look, size=(way.width, way.height))


def test_every_question_has_a_sheet_of_its_own() -> None:
    plain = set(horizon.GAME.id and SYNCHRO_HORIZON.sheets) - set(SHEETS)
    asked = {
        "tell_level",
        "tell_shards",
        "choose_hero",
        "keep_skill",
        "take_aside",
        "take_upgrade",
        "travel",
        "tell_tile",
        "end_visit",
        "equip",
        "drop_item",
        "tell_mine",
        "roll_mine",
        "visit_statue",
        "settle_statue",
    }
    assert not asked & plain


@pytest.mark.parametrize("way", CORNERS, ids=str)
def test_the_faces_of_a_hero(store: Store, actors: list[Dispatcher], way: Way) -> None:
    way.choose(store)
    table = horizon.rich(store)

    async def look(phone: Phone) -> None:
        for who in (Who.H1, Who.H2):
            await phone.run(partial(actors[-1].open, "hero", who))
            for face in ("skills", "items", "master", "card"):
                await phone.tap(f"hero-{face}")
                sound(phone)
            await phone.tap("hero-read")
            sound(phone)
            await phone.tap("sheet-back")
            await phone.tap("hero-skills")
            await phone.tap("skill-new")
            sound(phone)
            await phone.tap("hero-items")
            await phone.tap("item-new")
            sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("way", PAIRS, ids=str)
@pytest.mark.parametrize("point", [Point.CHURCH, Point.CAMPFIRE], ids=lambda point: point.value)
def test_SH98_SH106_a_point_that_asks_nothing_and_what_is_left_of_the_visit(
    store: Store, point: Point, way: Way
) -> None:
    way.choose(store)
    table = horizon.visiting(store, point)

    async def look(phone: Phone) -> None:
        sound(phone)
        await phone.tap("stay-village")
        sound(phone)
        await phone.tap("sheet-close")
        await phone.tap("main")
        assert table.state.journey.visit.point
        sound(phone)
        await phone.tap("stay-village")
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("way", PAIRS, ids=str)
def test_SH125_a_mulligan_down_to_one_tile(store: Store, way: Way) -> None:
    way.choose(store)
    table = horizon.rising(store)

    async def look(phone: Phone) -> None:
        await phone.tap("main")
        for left in (2, 1):
            sound(phone)
            await phone.tap("mulligan")
            assert table.state.roster.draw.shown == left  # type: ignore[union-attr]
        sound(phone)
        assert "mulligan" not in phone.labels()["main"], "there is no other"

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("way", PAIRS, ids=str)
def test_SH130_a_third_item_asks_which_one_goes(store: Store, actors: list[Dispatcher], way: Way) -> None:
    way.choose(store)
    table = horizon.play(horizon.rich(store), TakeItem("Cor", False, Who.H1))
    held = table.state.hero(Who.H1).items  # type: ignore[union-attr]

    async def look(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "hero", Who.H1))
        await phone.tap("hero-items")
        await phone.tap("item-new")
        await phone.write("take-name", "Gants")
        sound(phone)
        await phone.tap(f"take-room-{held[0].id}")
        sound(phone)
        await phone.tap("take-go")
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("way", PAIRS, ids=str)
def test_SH129_who_waits_in_reserve_takes_a_board(store: Store, actors: list[Dispatcher], way: Way) -> None:
    way.choose(store)
    table = horizon.rich(store)
    nox = table.state.roster.waiting[0]

    async def look(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "roster"))
        sound(phone)
        await phone.tap(f"waiting-{nox.id}")
        sound(phone)
        await phone.tap("seat-h2")
        sound(phone)
        await phone.tap("sheet-go" if "sheet-go" in phone else "main")
        assert table.state.hero(Who.H2).name == "Nox"  # type: ignore[union-attr]
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


def won(store: Store) -> Table[State]:
    """The Celestial has fallen."""
    table = horizon.at_stellaris(store)
    cards = [DrawMonster(f"D{n}", 15, 4) for n in (1, 2, 3)]
    horizon.play(table, *cards, DrawMonster("C1", 40, None, "Aurore", celestial=True))
    horizon.play(table, RollDice((4, 2, 6, 1)), BeginFight(Side.HEROES, Colour.BLUE), Reveal())
    for monster in table.state.monsters:
        horizon.play(table, Eliminate(monster.who))
    if table.state.playing:
        horizon.play(table, EndFight())
    assert table.state.status is Status.WON
    return table


def lost(store: Store) -> Table[State]:
    """The campaign was given up."""
    return horizon.play(horizon.rich(store), GiveUp())


@pytest.mark.parametrize("way", CORNERS, ids=str)
@pytest.mark.parametrize("end", [won, lost])
def test_the_end_of_a_campaign(
    store: Store, actors: list[Dispatcher], way: Way, end: Callable[[Store], Table[State]]
) -> None:
    way.choose(store)
    table = end(store)

    async def look(phone: Phone) -> None:
        sound(phone)
        await phone.press(" ")
        assert "sheet-close" in phone
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("moment", ["opening", "travelling", "visiting", "rich", "fighting"])
def test_a_field_keeps_the_keyboard_from_letter_to_letter(
    store: Store, actors: list[Dispatcher], moment: str
) -> None:
    """A field that is built anew loses the focus: the phone's keyboard closed after the first letter."""
    table = horizon.MOMENTS[moment](store)
    seen: set[str] = set()

    async def look(phone: Phone) -> None:
        for name in SHEETS:
            await phone.run(partial(actors[-1].open, name))
            fields = [str(each.key) for each in phone.controls() if isinstance(each, ft.TextField)]
            for key in fields:
                before = phone.find(key)._i
                for typed in ("Z", "", "Z", "Ze"):
                    await phone.write(key, typed)
                    assert phone.find(key)._i == before, f"{name}: {key} after {typed!r}"
                seen.add(key)
            await phone.run(actors[-1].close)

    visit(store, at(table), look)
    assert seen


def test_in_large_letters_short_faces_stand_side_by_side(store: Store, actors: list[Dispatcher]) -> None:
    """One below the other the four of a character pushed the keys off the sheet."""
    Way("fr", "dark", 2.0, 360, 640).choose(store)
    table = horizon.fighting(store)

    async def look(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "character", Who.H1))
        lines = [each for each in phone.controls() if isinstance(each, ft.Row)]
        faces = {f"pad-{name}" for name in ("hit", "heal", "shield", "more")}
        held = [faces & {str(inner.key) for inner in phone.inside(line)} for line in lines]
        assert {"pad-hit", "pad-heal"} in held
        assert {"pad-shield", "pad-more"} in held

    visit(store, at(table), look)


@pytest.mark.parametrize("way", CORNERS, ids=str)
def test_SH54_items_to_exchange_and_a_full_hero(store: Store, actors: list[Dispatcher], way: Way) -> None:
    way.choose(store)
    items = (TakeItem("Anneau", False, Who.H4), TakeItem("Heaume de fer", False, Who.H4), TakeItem("Luth"))
    table = horizon.play(horizon.rich(store), *items)
    mine = table.state.hero(Who.H2).items[0]  # type: ignore[union-attr]
    lute = next(item for item in table.state.roster.pool if item.name == "Luth")

    async def look(phone: Phone) -> None:
        await phone.run(partial(actors[-1].open, "hero", Who.H2))
        await phone.tap("hero-items")
        await phone.tap(f"item-{mine.id}")
        sound(phone)
        await phone.run(partial(actors[-1].open, "hero", Who.H4))
        if "hero-items" in phone:
            await phone.tap("hero-items")
        await phone.tap(f"wear-{lute.id}")
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("way", CORNERS, ids=str)
def test_SH19_the_question_of_the_golden_side(store: Store, way: Way) -> None:
    way.choose(store)
    table = horizon.golden(store)
    tile = Skill(900, "Foudre", (Shard.RED,))
    roster = replace(table.state.roster, aside=tile, skills=table.state.roster.skills - 1)
    table = horizon.become(store, table, replace(table.state, roster=roster))

    async def look(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("golden-card")
        await phone.tap("same-no")
        sound(phone)
        await phone.tap("golden-aside")
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("way", CORNERS, ids=str)
def test_A30_what_a_changed_hero_leaves(store: Store, way: Way) -> None:
    way.choose(store)
    table = horizon.shopping(store)
    horizon.play(table, TakeHero(Join.MASTER, NewCard("Vela"), Who.H2))

    async def look(phone: Phone) -> None:
        await phone.tap("stay-village")
        await phone.tap("ware-change")
        await phone.tap("hire-who-h2")
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))


@pytest.mark.parametrize("way", CORNERS, ids=str)
@pytest.mark.parametrize("point", [Point.ABYSS, Point.TOWER, Point.LIBRARY])
def test_points_say_what_they_take_or_ask(store: Store, point: Point, way: Way) -> None:
    way.choose(store)
    table = horizon.visiting(store, point)
    high = tuple(replace(hero, level=5 if hero.who is Who.H2 else 4) for hero in table.state.heroes)
    table = horizon.become(store, table, replace(table.state, heroes=high))
    card = table.state.roster.masters[0]

    async def look(phone: Phone) -> None:
        await phone.tap("main")
        if point is Point.LIBRARY:
            await phone.tap(f"master-{card.id}")
        sound(phone)

    visit(store, at(table), look, size=(way.width, way.height))
