"""What was told is told again with other values, in every phase: nothing breaks, the last word holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.chance import Seeded
from companion.core.journal import Entry
from companion.games.synchro_horizon import GAME, figures
from companion.games.synchro_horizon.calendar import SetTurnDie, TellCell, TellSeason
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.health import SetMaxHp
from companion.games.synchro_horizon.hero_cards import DescribeHero
from companion.games.synchro_horizon.initiative import TypeOrder
from companion.games.synchro_horizon.journey import TellTile, Travel
from companion.games.synchro_horizon.levels import TellLevel
from companion.games.synchro_horizon.monsters import DescribeMonster, SetDie, SetSlot
from companion.games.synchro_horizon.points import TellMine, VisitCampfire
from companion.games.synchro_horizon.setup import BeginJourney, ChooseHero, CountPlain, TellRing, TellShards
from companion.games.synchro_horizon.skills import DescribeSkill
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import TilePoint, day, season
from companion.games.synchro_horizon.state.party import Shards
from companion.games.synchro_horizon.village import EnterVillage
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    HeroClass,
    Point,
    RerollCost,
    Ring,
    Season,
    Shard,
    Side,
    Slot,
)
from tests.core.anything import Choose
from tests.games.synchro_horizon.play import H1, H2, H4, R1, party, table
from tests.games.synchro_horizon.test_machine import Campaign
from tests.games.synchro_horizon.trip import on_the_road, visiting


def test_U5_two_ring_colours_told_the_wrong_way_round_are_exchanged() -> None:
    play = table()
    refusal = play.no(TellRing(R1, Colour.YELLOW))
    assert (refusal.why.value, refusal.facts["old"]) == ("ring_exchange", Colour.RED)
    play.anyway(TellRing(R1, Colour.YELLOW))
    assert play.state.known.rings[:2] == (Colour.YELLOW, Colour.RED)
    assert GAME.learnt(play.state) == {"rings.1.colour": "yellow", "rings.2.colour": "red"}


def test_U2_two_seasons_told_the_wrong_way_round_are_exchanged() -> None:
    play = on_the_road()
    for number, name in enumerate((Season.SUMMER, Season.SPRING, Season.AUTUMN), 1):
        play.do(TellSeason(number, name))
    refusal = play.no(TellSeason(1, Season.SPRING))
    assert (refusal.why.value, refusal.facts["old"]) == ("season_exchange", Season.SUMMER)
    play.anyway(TellSeason(1, Season.SPRING))
    assert play.state.known.seasons == (Season.SPRING, Season.SUMMER, Season.AUTUMN, Season.WINTER)


def test_SH11_a_group_limited_by_hand_is_full_in_the_set_up_too() -> None:
    play = party(heroes=3)
    play.do(Correct("limit", 3))
    assert play.hard(ChooseHero(H4)) == "group_full"
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == BeginJourney()
    assert BeginJourney() in GAME.offers(play.state)
    play.do(EnterVillage(sure=True))
    play.do(BeginJourney())


def test_SH16_a_hero_is_offered_only_while_the_bag_holds_its_shards() -> None:
    play = party(heroes=3).bag(Shards(plain=1))
    assert not [one for one in GAME.offers(play.state) if isinstance(one, ChooseHero)]
    assert play.why(ChooseHero(H4)) == "bag_short"


def test_SH106_a_campfire_put_right_by_hand_frees_the_village_of_time_or_not() -> None:
    play = visiting(Point.CAMPFIRE).at_day(10)
    play.do(VisitCampfire())
    play.do(Correct("visit.point", 0))
    play.anyway(EnterVillage())
    assert play.state.calendar.pos == 13
    silent = visiting(Point.CAMPFIRE).at_day(10)
    silent.do(Correct("visit.point", 1))
    silent.do(EnterVillage())
    assert silent.state.calendar.pos == 10


def test_U10_a_tile_read_again_changes_the_cards_still_to_draw() -> None:
    play = on_the_road()
    play.do(Travel("Aube", Point.MINE, 1, 2, 5, (1, 1, 2, 2)))
    play.do(TellTile("Aube", monsters=(3, 3, 3, 3)))
    assert play.fight.levels == (3, 3, 3, 3)
    play.draw("a", "b", "c", "d")
    play.do(TellTile("Aube", monsters=(1, 1, 1, 1)))
    assert play.fight.levels == (3, 3, 3, 3), "they lie there"


def test_SH111_a_tile_read_again_leaves_the_dungeon_its_monsters() -> None:
    play = on_the_road()
    play.do(Travel("Aube", Point.DUNGEON, 1, 2, 5, (1, 1, 2, 2)))
    play.do(TellTile("Aube", monsters=(3, 3, 3, 3)))
    assert play.fight.levels == (4, 4, 4, 4)


def test_U9_a_tile_remembered_as_free_is_free_again() -> None:
    play = party()
    first, other = play.hero(H1).skills[0], play.hero(H2).skills[0]
    play.do(DescribeSkill(H1, first.id, "Salve", ()))
    play.do(DescribeSkill(H2, other.id, cost=(Shard.RED,)))
    play.do(DescribeSkill(H2, other.id, "Salve"))
    assert play.hero(H2).skills[0].cost == ()


COLOURED = tuple(shard for shard in Shard if shard is not Shard.PLAIN)


def split(state: State, choose: Choose) -> TellShards:
    """Counts that add up: as they were, and one or more of a colour counted as another."""
    known = state.known.split or Shards(7, 7, 7, 7)
    counts = [known.of(shard) for shard in COLOURED]
    for _ in range(choose((1, 2, 5, 12))):
        here, there = choose(range(4)), choose(range(4))
        if counts[here]:
            counts[here] -= 1
            counts[there] += 1
    return TellShards(*counts)


def told(state: State, choose: Choose) -> Iterator[Any]:
    """What is read from the box and the table, each with a value that could be the right one."""
    small, ring = (1, 2, 3, 4, 6, 9), choose(tuple(Ring))
    yield split(state, choose)
    yield CountPlain()
    level = choose([hero.level for hero in state.heroes] or [1])
    one = choose((None, ring))
    yield TellLevel(level, choose((None, 1, 9, 20, 40)), choose((None, 0, 2, 3)), choose((None, *small)), one)
    yield TellRing(ring, choose(tuple(Colour)[:5]))
    yield TellSeason(choose((1, 2, 3)), choose(tuple(Season)))
    pos = min(figures.LAST_DAY, state.calendar.pos + choose((0, 1)))
    yield TellCell(season(pos), day(pos), choose(tuple(Colour)[:3]))
    yield SetTurnDie(choose((None, *tuple(Colour)[:3])))
    here = state.journey.here
    points = tuple(TilePoint(point, choose(small)) for point in {choose(tuple(Point)), choose(tuple(Point))})
    monsters = tuple(choose((1, 2, 3, 4)) for _ in range(4))
    city = here.city if here else "Aube"
    yield TellTile(
        city, choose((None, 1, 5)), choose((None, 0, 6)), choose(((), monsters)), choose(((), points))
    )
    yield TellMine(choose((2, 6, 20)), choose(tuple(RerollCost)))
    for hero in state.heroes:
        if hero.who is None:
            continue
        name, classed = choose(("", "Vela", "Nox")), choose((None, *HeroClass))
        yield DescribeHero(hero.who, name, classed, choose((None, 1, 3)), choose((False, True)))
        yield SetMaxHp(hero.who, choose((1, 9, 20, 40)))
        for skill in hero.skills[:1]:
            cost = choose((None, (), (choose(tuple(Shard)),)))
            yield DescribeSkill(hero.who, skill.id, choose(("", "Salve", "Garde")), cost)
    for monster in state.monsters:
        yield DescribeMonster(
            monster.who, choose(("", "Loup")), choose((None, 1, 4)), choose((None, False, True))
        )
        yield SetDie(monster.who, choose(small))
        yield SetSlot(monster.who, choose(tuple(Slot)))
    yield TypeOrder(choose(tuple(Side)), tuple(choose(tuple(Ring)) for _ in range(4)))


def mended(state: State, choose: Choose) -> Iterator[Any]:
    """Corrections of every path that the screen of corrections offers."""
    values = (0, 1, 2, 3, 5, 9, 20, 47)
    paths = ["pos", "coins", "potions", "here.level", "here.coins", "visit.village", "visit.point", "limit"]
    paths += ["round", "exhausted"]
    for who in (*state.line(Side.HEROES), *state.line(Side.MONSTERS)):
        paths += [f"{who.value}.{name}" for name in ("damage", "shield", "max_hp", "die")]
        paths += [f"{who.value}.{name}" for name in ("level", "upgraded", "master")]
    for hero in state.roster.waiting:
        paths += [f"waiting.{hero.id}.{name}" for name in ("level", "damage", "tavern")]
    yield from (Correct(path, choose(values)) for path in paths)
    yield Correct("due", choose(tuple(Side)).value)
    yield Correct("turn_die", choose((None, "red", "blue")))
    homes = ["bag", "tray", "reserve", *(f"heroes.{who.value}" for who in state.line(Side.HEROES))]
    for home in homes:
        shard = choose(tuple(Shard)).value
        yield Correct(f"{home}.{shard}", choose(values), f"{choose(homes)}.{shard}")


def holds(state: State, action: Any) -> None:
    """What was told last is what the table knows."""
    match action:
        case TellShards():
            assert state.known.split == Shards(action.red, action.blue, action.green, action.clear)
        case TellRing():
            assert state.known.rings[action.ring.number - 1] is action.colour
        case TellSeason():
            assert state.known.seasons[action.season - 1] is action.name
        case TellMine():
            assert (state.known.mine.die, state.known.mine.reroll) == (action.die, action.reroll)
        case TellTile(monsters=monsters) if monsters:
            tile = state.known.tile(action.city)
            assert tile is not None
            assert tile.monsters == monsters
        case _:
            pass


def retold(campaign: Campaign, choose: Choose, kind: Any) -> None:
    """One thing told, then told again with another value; the table may insist on either."""
    for _ in range(2):
        actions = list(kind(campaign.table.state, choose))
        action = choose(actions)
        answer = campaign.tap(action, anyway=choose((False, True)))
        if isinstance(answer, Entry):
            holds(campaign.table.state, action)


def test_everything_may_be_told_again_in_every_phase() -> None:
    for number in range(4):
        chance = Seeded("told again", number)

        def choose(things: Sequence[Any], chance: Any = chance) -> Any:
            return things[chance.die(len(things)) - 1]

        campaign = Campaign(GAME, choose)
        for _ in range(10):
            campaign.far(choose, choose((0, 2, 9)))
            if campaign.over:
                break
            for kind in (told, mended):
                retold(campaign, choose, kind)
        assert campaign.seen["event SplitTold"] + campaign.seen["event Corrected"]
