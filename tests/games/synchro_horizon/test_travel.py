"""Travel: forward only, one point a city, its time, then the fight (p. 10-11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.fight import EndFight
from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.items import DropItem
from companion.games.synchro_horizon.journey import EndVisit, TellTile, Travel
from companion.games.synchro_horizon.points import VisitChurch
from companion.games.synchro_horizon.queries import journey as look
from companion.games.synchro_horizon.queries import learnt
from companion.games.synchro_horizon.setup import BeginJourney
from companion.games.synchro_horizon.state.journey import TilePoint
from companion.games.synchro_horizon.village import EnterVillage
from companion.games.synchro_horizon.vocabulary import MONSTERS, Phase, Point, Status
from tests.games.synchro_horizon.play import BLUE, CLEAR, GREEN, H1, RED, fight, names, party
from tests.games.synchro_horizon.trip import on_the_road, visiting, with_item

TILE = TellTile("Aube", 1, 6, (1, 1, 2, 2), (TilePoint(Point.TAVERN, 3), TilePoint(Point.CHURCH, 2)))


def test_SH39_U10_a_tile_is_read_once_and_remembered_by_its_city() -> None:
    play = on_the_road()
    (event,) = play.do(TILE)
    assert event.points == TILE.points
    told = learnt(play.state)
    assert told["tiles.Aube.level"] == 1
    assert (told["tiles.Aube.monsters1"], told["tiles.Aube.monsters4"]) == (2, 0)
    assert (told["tiles.Aube.point2"], told["tiles.Aube.time2"]) == ("church", 2)
    assert [(way.point, way.cost.pos) for way in look.ways(play.state)] == [
        (Point.TAVERN, 4),
        (Point.CHURCH, 3),
    ]
    # what is read later is added, what was known stays
    play.do(TellTile("aube", coins=7))
    tile = play.state.known.tile("Aube")
    assert tile is not None
    assert (tile.level, tile.coins, tile.monsters) == (1, 7, (1, 1, 2, 2))


def test_SH39_a_tile_that_is_read_wrong_is_refused() -> None:
    play = on_the_road()
    twice = (TilePoint(Point.MINE, 1), TilePoint(Point.MINE, 2))
    assert play.hard(TellTile(" ", 1)) == "no_city"
    assert play.hard(TellTile("Aube")) == "nothing_read"
    assert play.hard(TellTile("Aube", 0)) == "count_out_of_range"
    assert play.hard(TellTile("Aube", monsters=(1, 1, 2))) == "four_monsters"
    assert play.hard(TellTile("Aube", monsters=(1, 1, 2, 5))) == "count_out_of_range"
    assert play.hard(TellTile("Aube", points=twice)) == "same_point_twice"
    assert play.hard(TellTile("Aube", points=(TilePoint(Point.MINE, -1),))) == "count_out_of_range"
    many = tuple(TilePoint(point, 1) for point in tuple(Point)[:5])
    assert play.hard(TellTile("Aube", points=many)) == "count_out_of_range"


def test_SH45_SH46_travel_fight_visit_travel() -> None:
    play = party()
    assert play.hard(Travel("Aube", Point.CHURCH, 2)) == "setup_first"
    play.do(BeginJourney())
    assert play.state.phase is Phase.TRAVEL
    play.do(TILE)
    events = play.do(Travel("Aube", Point.CHURCH))
    assert names(events) == ["Travelled", "TimePassed", "FightOpened"]
    assert (play.state.phase, play.state.calendar.pos) == (Phase.FIGHT, 3)
    assert play.hard(Travel("Brume", Point.MINE, 1)) == "fight_first"
    play.draw("a", "b", "c", "d").begin()
    for who in MONSTERS:
        play.do(Eliminate(who))
    play.do(EndFight())
    assert play.state.phase is Phase.VISIT
    assert play.state.purse.coins == 8 + 6
    assert play.hard(Travel("Brume", Point.MINE, 1)) == "visit_first"
    play.do(VisitChurch())
    play.do(EndVisit())
    assert play.state.phase is Phase.TRAVEL
    play.do(Travel("Brume", Point.MINE, 1))
    assert [stop.city for stop in play.state.journey.path] == ["Aube", "Brume"]


def test_SH47_the_path_never_goes_back() -> None:
    play = on_the_road().stop(city="Aube").stop(city="Brume")
    assert play.hard(Travel("aube", Point.MINE, 1)) == "never_back"
    assert play.hard(Travel("Brume", Point.MINE, 1)) == "never_back"
    assert play.hard(Travel("LUMINARIA", Point.MINE, 1)) == "never_back"
    assert play.hard(Travel("", Point.MINE, 1)) == "no_city"
    back = play.state.journey.path[0]
    play.state = play.state.with_journey(path=(*play.state.journey.path, back))
    assert GAME.violations(play.state) == ("10",)


def test_SH46_one_point_must_be_chosen() -> None:
    play = on_the_road()
    assert play.hard(Travel("Aube", time=3)) == "no_point"
    assert play.hard(Travel("Aube", Point.MINE)) == "time_needed"
    assert play.hard(Travel("Aube", Point.MINE, -1)) == "count_out_of_range"
    assert play.hard(Travel("Aube", Point.MINE, 48)) == "count_out_of_range"
    assert play.hard(Travel("Aube", Point.MINE, 1, monsters=(1,))) == "four_monsters"


def test_SH46_a_point_that_is_not_on_a_whole_tile_is_doubted() -> None:
    play = on_the_road()
    play.do(TellTile("Aube", points=tuple(TilePoint(point, 2) for point in tuple(Point)[:4])))
    assert play.why(Travel("Aube", Point.DOJO, 2)) == "not_on_tile"
    play.anyway(Travel("Aube", Point.DOJO, 2))
    tile = play.state.known.tile("Aube")
    assert tile is not None
    assert Point.DOJO not in [one.point for one in tile.points]


def test_SH48_a_second_point_of_the_same_city_is_never_visited() -> None:
    play = visiting(Point.CHURCH)
    play.do(VisitChurch())
    assert play.hard(VisitChurch()) == "point_done"
    play.do(EndVisit())
    assert play.hard(Travel("Aube", Point.MINE, 1)) == "never_back"


def test_SH49_the_example_of_the_tavern() -> None:
    play = on_the_road()
    events = play.do(Travel("Aube", Point.TAVERN, 3, 1, 6, (1, 1, 2, 2)))
    assert play.state.calendar.pos == 4
    assert events[-1].levels == (1, 1, 2, 2)
    here = play.state.journey.here
    assert here is not None
    assert (here.point, here.time, here.coins, here.arrived) == (Point.TAVERN, 3, 6, 4)
    # what was said on the way is known from now on
    assert learnt(play.state)["tiles.Aube.time1"] == 3


def test_U10_another_time_than_remembered_is_taken_and_remembered() -> None:
    play = on_the_road()
    play.do(TILE)
    play.do(Travel("Aube", Point.TAVERN, 4))
    assert play.state.calendar.pos == 5
    tile = play.state.known.tile("Aube")
    assert tile is not None
    assert tile.points == (TilePoint(Point.TAVERN, 4), TilePoint(Point.CHURCH, 2))


def test_SH82_at_stellaris_no_point_is_chosen_and_a_celestial_waits() -> None:
    play = on_the_road().stop()
    event = play.do(Travel("Stellaris", time=2))[-1]
    assert (event.levels, event.celestial, event.dungeon) == ((4, 4, 4), True, False)
    here = play.state.journey.here
    assert here is not None
    assert here.last
    assert here.point is None
    assert look.is_last("stellaris")
    other = on_the_road().stop()
    assert other.do(Travel("Fin", Point.MINE, 2, last=True))[-1].celestial


def test_A60_stellaris_as_the_first_stop_is_asked_once() -> None:
    play = on_the_road()
    assert play.why(Travel("Stellaris", time=2)) == "last_at_once"
    assert play.anyway(Travel("Stellaris", time=2))[-1].celestial


def test_SH111_a_dungeon_has_four_monsters_of_level_four() -> None:
    event = on_the_road().do(Travel("Gouffre", Point.DUNGEON, 2, monsters=(1, 1, 1, 1)))[-1]
    assert (event.levels, event.dungeon) == ((4, 4, 4, 4), True)


def test_SH42_a_travel_that_would_lose_is_confirmed_and_opens_no_fight() -> None:
    play = on_the_road().at_day(45)
    assert play.why(Travel("Aube", Point.MINE, 3)) == "loses_the_game"
    events = play.anyway(Travel("Aube", Point.MINE, 3))
    assert names(events) == ["TileTold", "Travelled", "TimePassed", "GameLost"]
    assert play.state.status is Status.LOST


def test_SH114_items_nobody_wears_are_handed_over_before_the_next_fight() -> None:
    play = on_the_road()
    cape = with_item(play)
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "equip"
    assert play.why(Travel("Aube", Point.MINE, 1)) == "items_unworn"
    play.do(DropItem(cape.id))
    play.do(Travel("Aube", Point.MINE, 1))


def test_SH35_nobody_leaves_with_six_shards() -> None:
    play = on_the_road(colours=True).store(H1, RED, RED, BLUE, BLUE, GREEN, CLEAR)
    assert play.hard(Travel("Aube", Point.MINE, 1)) == "over_limit"
    step = GAME.step(play.state)
    assert step is not None
    assert step.ask == "discard_shards"
    play = visiting(colours=True).store(H1, RED, RED, BLUE, BLUE, GREEN, CLEAR)
    assert play.hard(EndVisit(sure=True)) == "over_limit"


def test_SH133_A43_a_visit_may_pass_with_nothing_after_a_question() -> None:
    play = visiting(Point.CHURCH)
    assert play.why(EndVisit()) == "nothing_visited"
    play.anyway(EndVisit())
    assert play.state.phase is Phase.TRAVEL
    play = visiting(Point.CHURCH)
    play.do(EndVisit(sure=True))
    assert play.hard(EndVisit()) == "no_visit"
    play = visiting(Point.CHURCH)
    play.do(EnterVillage())
    assert names(play.do(EndVisit())) == ["VillageLeft", "VisitEnded"]


def test_SH134_the_chosen_point_opens_when_the_fight_is_won() -> None:
    play = fight()
    assert play.hard(VisitChurch()) == "no_visit"
    here = play.state.journey.here
    assert here is not None
    play.state = play.state.with_journey(path=(replace(here, point=Point.CHURCH),))
    for who in MONSTERS:
        play.do(Eliminate(who))
    play.do(EndFight())
    assert look.chances(play.state).point_closed is None
    play.do(VisitChurch())


def test_U1_the_start_of_the_wheel_is_asked_and_the_journey_counts_from_it() -> None:
    play = on_the_road(start=13)
    play.do(Travel("Aube", Point.MINE, 2))
    assert play.state.calendar.pos == 15


def test_SH45_the_journal_tells_the_campaign_stop_by_stop() -> None:
    play = visiting(Point.CHURCH)
    play.do(EnterVillage())
    play.do(VisitChurch())
    (leg,) = look.journal(play.state)
    assert (leg.village, leg.activated, leg.here) == (True, True, True)
    play.do(EndVisit())
    play.do(Travel("Brume", Point.MINE, 2))
    first, second = look.journal(play.state)
    assert (first.village, first.activated, first.here) == (True, True, False)
    assert (second.city, second.point, second.arrived, second.here) == ("Brume", Point.MINE, 6, True)


def test_SH49_what_a_stop_shows_is_repaired_by_hand() -> None:
    play = visiting(Point.CHURCH)
    play.do(Correct("here.level", 4))
    play.do(Correct("here.coins", 9))
    here = play.state.journey.here
    assert here is not None
    assert (here.level, here.coins) == (4, 9)
    play.do(VisitChurch())
    play.do(Correct("visit.point", 0))
    play.do(VisitChurch())
    play.do(Correct("visit.village", 1))
    assert play.hard(EnterVillage()) == "village_twice"
    assert on_the_road().hard(Correct("visit.village", 1)) == "no_such_field"


@pytest.mark.parametrize("name", ["Saint. Elme", "Saint  Elme", " saint elme "])
def test_U10_a_city_is_the_same_however_it_is_typed(name: str) -> None:
    play = on_the_road()
    play.do(TellTile("Saint Elme", 2))
    play.do(Travel(name, Point.MINE, 1))
    here = play.state.journey.here
    assert here is not None
    assert (here.city, here.level) == ("Saint Elme", 2)
