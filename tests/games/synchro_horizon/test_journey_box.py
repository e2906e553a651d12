"""What the box tells of the journey, and the invariants of skills, items, purse, group and path."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.synchro_horizon import GAME, figures
from companion.games.synchro_horizon.journey import TellTile, Travel
from companion.games.synchro_horizon.start import known
from companion.games.synchro_horizon.state.journey import DayNote, TilePoint, Visit
from companion.games.synchro_horizon.state.party import Item, Purse, Reward, Skill, SkillDraw
from companion.games.synchro_horizon.step import VISITS
from companion.games.synchro_horizon.vocabulary import HEROES, Phase, Point, RerollCost, Season, Shard
from tests.games.synchro_horizon.play import H1, Play, box
from tests.games.synchro_horizon.trip import on_the_road, visiting

TILE: dict[str, int | str] = {
    "tiles.Aube.level": 2,
    "tiles.Aube.coins": 6,
    "tiles.Aube.monsters1": 2,
    "tiles.Aube.monsters2": 2,
    "tiles.Aube.monsters3": 0,
    "tiles.Aube.monsters4": 0,
    "tiles.Aube.point1": "tavern",
    "tiles.Aube.time1": 3,
    "tiles.Aube.point2": "mine",
}


def test_SH39_the_figures_of_the_points_are_those_the_box_page_shows() -> None:
    shown = box().shipped
    wanted = {
        "village.cards": figures.VILLAGE_CARDS,
        "point.waterfall.damage": figures.WATERFALL_DAMAGE,
        "point.waterfall.coins": figures.WATERFALL_COINS,
        "point.sanctuary.price": figures.SANCTUARY_COINS,
        "point.altar.drawn": figures.ALTAR_SKILLS,
        "point.altar.kept": figures.ALTAR_KEEP,
        "point.church.potions": figures.CHURCH_POTIONS,
        "point.statue.price": figures.STATUE_COINS,
        "point.statue.1": figures.STATUE_FEW,
        "point.statue.6": figures.STATUE_MANY,
        "point.abyss.levels": figures.ABYSS_LEVELS,
        "point.abyss.limit": figures.GROUP_AFTER_ABYSS,
        "point.ruins.coins": figures.RUINS_COINS,
        "point.necropolis.drawn": figures.NECROPOLIS_HEROES,
        "point.campfire.coins": figures.CAMPFIRE_COINS,
        "point.lake.1": figures.LAKE_FEW,
        "point.lake.2": figures.LAKE_MORE,
        "time.village": figures.VILLAGE_TIME,
        "price.recruit": figures.RECRUIT,
        "price.master": figures.MASTER,
        "price.change": figures.CHANGE,
        "price.rest": figures.REST,
        "price.potion": figures.POTION,
    }
    assert {key: shown[key] for key in wanted} == wanted


def test_U10_a_tile_of_an_earlier_table_is_known() -> None:
    tile = known(box(**TILE)).tile("Aube")
    assert tile is not None
    assert (tile.level, tile.coins, tile.monsters) == (2, 6, (1, 1, 2, 2))
    # a point whose hourglasses nobody read is asked again
    assert tile.points == (TilePoint(Point.TAVERN, 3),)
    half = known(box(**{key: value for key, value in TILE.items() if "monsters2" not in key})).tile("Aube")
    assert half is not None
    assert half.monsters == ()


def test_U2_U8_U9_names_and_prices_of_an_earlier_table_are_known() -> None:
    told = known(
        box(
            **{
                "seasons.1.name": "spring",
                "mine.mine.die": 8,
                "mine.mine.reroll": "time",
                "items.Cape.price": 4,
                "skills.Foudre.blue": 2,
                "skills.Foudre.plain": 1,
            }
        )
    )
    assert told.seasons == (Season.SPRING, None, None, Season.WINTER)
    assert (told.mine.die, told.mine.reroll) == (8, RerollCost.TIME)
    assert [(item.name, item.price) for item in told.items] == [("Cape", 4)]
    assert told.skill_cost("Foudre") == (Shard.BLUE, Shard.BLUE, Shard.PLAIN)
    assert told.skill_cost("Gel") is None


def test_U10_whatever_a_table_teaches_about_its_tiles_fits_the_box() -> None:
    play = on_the_road()
    four = tuple(TilePoint(point, 47) for point in tuple(Point)[-4:])
    play.do(TellTile("St. Elm {x}", 9, 99, (4, 4, 4, 4), four))
    play.do(Travel("Aube", Point.MINE, 0, 1, 0))
    for key, value in GAME.learnt(play.state).items():
        assert box().accepts(key, value), key


def test_SH93_every_point_is_used_at_once_or_by_what_it_asks() -> None:
    assert set(VISITS) == set(Point)
    at_once = {point for point, way in VISITS.items() if not isinstance(way, str)}
    assert at_once == {Point.CHURCH, Point.CAMPFIRE}


def test_SH39_the_box_names_all_points() -> None:
    columns = {column.id: column for table in box().tables if table.id == "tiles" for column in table.columns}
    assert columns["point1"].choices == tuple(point.value for point in Point)
    assert len([name for name in columns if name.startswith("point")]) == figures.TILE_POINTS


def changed(play: Play, **roster: Any) -> tuple[str, ...]:
    return GAME.violations(replace(play.state, roster=replace(play.state.roster, **roster)))


def test_SH7_fifty_skill_tiles_always() -> None:
    play = visiting()
    assert changed(play, skills=45) == changed(play, skills=47) == ("2",)
    assert changed(play, aside=Skill(99, "x")) == ("2",)
    assert changed(play, aside=Skill(99, "x"), skills=45) == ()
    assert changed(play, draw=SkillDraw(H1, 2, 3), skills=43) == ("2",)
    assert changed(play, draw=SkillDraw(H1, 2, 3), skills=43, rewards=(Reward(H1, 2),)) == ()
    five = tuple(Skill(100 + n, "x") for n in range(5))
    play.state = play.state.with_hero(H1, skills=five)
    assert changed(play, skills=42) == ("2",)


def test_SH34_two_items_a_hero_and_every_number_once() -> None:
    play = visiting()
    three = tuple(Item(100 + n, "x") for n in range(3))
    play.state = play.state.with_hero(H1, items=three)
    assert GAME.violations(play.state) == ("2",)
    play.state = play.state.with_hero(H1, items=three[:1])
    assert changed(play, pool=three[:1]) == ("F10",)


@pytest.mark.parametrize("purse", [Purse(-1, 0), Purse(0, -1)])
def test_SH10_the_purse_never_goes_below_zero(purse: Purse) -> None:
    assert GAME.violations(replace(visiting().state, purse=purse)) == ("6",)


def test_SH100_group_and_levels_have_their_limits() -> None:
    play = visiting()
    assert changed(play, limit=3) == changed(play, limit=5) == ("9",)
    play.state = play.state.with_hero(H1, level=8)
    assert GAME.violations(play.state) == ("9",)


@pytest.mark.parametrize(
    ("phase", "visit"),
    [
        (Phase.VISIT, Visit(open=True)),
        (Phase.VISIT, Visit(point=True, rolled=3)),
        (Phase.TRAVEL, Visit(village=True)),
        (Phase.TRAVEL, Visit(rolled=2)),
    ],
)
def test_SH84_one_village_and_one_point_a_visit(phase: Phase, visit: Visit) -> None:
    play = visiting()
    play.state = play.state.with_journey(phase=phase, visit=visit)
    assert GAME.violations(play.state) == ("10",)


def test_SH40_notes_stand_once_a_day_in_order() -> None:
    play = visiting()
    for notes in ((DayNote(49, "x"),), (DayNote(4, ""),), (DayNote(5, "a"), DayNote(4, "b"))):
        state = replace(play.state, calendar=replace(play.state.calendar, notes=notes))
        assert GAME.violations(state) == ("F3",)


def test_SH3_heroes_keep_their_boards() -> None:
    assert [hero.who for hero in visiting().state.heroes] == list(HEROES)
