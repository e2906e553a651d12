"""What screens ask instead of working it out themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.summary import Mood
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.correction import find
from companion.games.synchro_horizon.fight import EndFight
from companion.games.synchro_horizon.health import DrinkPotion, Eliminate, Hit
from companion.games.synchro_horizon.hero_cards import DescribeHero, NewCard
from companion.games.synchro_horizon.initiative import TakeThree
from companion.games.synchro_horizon.items import TakeItem
from companion.games.synchro_horizon.journey import TellTile
from companion.games.synchro_horizon.levels import GrantLevel, LevelUp
from companion.games.synchro_horizon.monsters import DrawMonster
from companion.games.synchro_horizon.points import (
    VisitAbyss,
    VisitFlowers,
    VisitLake,
    VisitLibrary,
    VisitWaterfall,
)
from companion.games.synchro_horizon.queries import mood, safe_units, season_says, summary
from companion.games.synchro_horizon.queries.fight import (
    cards_to_come,
    checklist,
    lacks,
    marble_due,
    marble_hit,
    next_monster,
    preview,
    rescued,
    reserve_open,
    spoils,
    strikable,
    swap,
    waterfall,
)
from companion.games.synchro_horizon.queries.journey import (
    Ware,
    bill,
    cities,
    drinkers,
    flowers,
    lake_gift,
    no_items_left,
    point_closed,
    resting,
    round_cost,
    tile_of,
    untouched,
    ware_bill,
)
from companion.games.synchro_horizon.queries.party import (
    Preparation,
    abyss_rises,
    abyss_takes,
    after_one,
    all_items,
    drawn_skills,
    heroes_to_come,
    joins,
    may_count_plain,
    newcomer_shards,
    nobody_joins,
    open_boards,
    pays_level,
    preparation,
    silver_items,
    silver_masters,
)
from companion.games.synchro_horizon.roster import JoinGroup, SendAway, TakeHero
from companion.games.synchro_horizon.setup import CountPlain
from companion.games.synchro_horizon.shards import Drawn
from companion.games.synchro_horizon.skills import DrawSkills, Mulligan
from companion.games.synchro_horizon.turn import SwapPlaces, ToReserve
from companion.games.synchro_horizon.village import BuyItem, BuyPotion, Recruit, Rest
from companion.games.synchro_horizon.vocabulary import HeroClass, Join, Point, Side, Who
from tests.games.synchro_horizon.play import (
    CLEAR,
    H1,
    H2,
    H3,
    H4,
    M1,
    PLAIN,
    RED,
    fight,
    journey,
    party,
    table,
)
from tests.games.synchro_horizon.trip import aside, at_levels, on_the_road, village, visiting, with_item


def test_SH43_potions_that_save_are_given_from_the_front_on() -> None:
    """30 HP each: a potion takes 15 off."""
    play = fight().turn(H1).purse(0, potions=3).put(H1, damage=20).put(H2, damage=29).put(H3, damage=5)
    hits = tuple(Hit(who, 20) for who in (H1, H2, H3))
    assert [hit.potions for hit in rescued(play.state, hits)] == [1, 2, 0]
    play.purse(0, potions=2)
    assert [hit.potions for hit in rescued(play.state, hits)] == [1, 0, 0]  # two are due to the second


def test_SH43_a_preview_tells_what_the_dice_show_after_the_potions_that_save() -> None:
    play = fight().turn(H1).purse(0, potions=1).put(H1, damage=20)
    hit = Hit(H1, 12)
    seen = preview(play.state, hit)
    assert seen is not None
    assert (seen.lethal, seen.saves, seen.after, seen.saved) == (True, 1, 32, 17)
    [saved] = rescued(play.state, (hit,))
    after = preview(play.state, saved)
    assert after is not None
    assert (after.after, after.stock) == (seen.saved, 0)


def test_SH123_what_the_marble_of_a_monster_would_do_is_what_it_does() -> None:
    play = fight().put(H1, shield=9, damage=4).all(Eliminate(M1))
    hit = marble_hit(play.state, H1)
    seen = preview(play.state, hit)
    play.turn(M1).do(TakeThree(H1, hit.potions))
    assert seen is not None
    assert play.dice(H1) == (seen.shield, seen.after) == (9, 7)


def test_SH123_a_potion_comes_with_the_marble_where_it_saves() -> None:
    play = fight().put(H1, damage=28).put(H2, damage=20).all(Eliminate(M1))
    assert marble_hit(play.state, H1).potions == 0
    play.purse(0, potions=2)
    assert [marble_hit(play.state, who).potions for who in (H1, H2)] == [1, 0]
    play.turn(M1).do(TakeThree(H1, 1))
    assert play.dice(H1) == (0, 16)


@pytest.mark.parametrize(("who", "near"), [(H1, (H2,)), (H2, (H1, H3)), (H4, (H3,))])
def test_SH61_neighbours_stand_in_front_and_behind(who: Who, near: tuple[Who, ...]) -> None:
    assert swap(fight().turn(H1).state, who).beside == near


def test_SH61_places_are_changed_once_a_turn() -> None:
    play = fight().turn(H1)
    assert not swap(play.state, H1).used
    play.do(SwapPlaces(H1, H2, PLAIN))
    assert (swap(play.state, H1).used, swap(play.state, H1).beside) == (True, (H2, H3))


def test_SH66_a_level_that_is_told_is_the_level_that_is_gained() -> None:
    play = at_levels(on_the_road(), 1, 6, 7)
    told = [after_one(play.hero(who)) for who in (H1, H2, H3)]
    play.all(GrantLevel(H1), GrantLevel(H2))
    assert [play.hero(who).level for who in (H1, H2, H3)] == told == [2, 7, 7]


def test_A35_what_pays_a_level_is_what_the_rules_take() -> None:
    play = fight(colours=True).turn(H1).store(H1, RED, RED, CLEAR)
    assert pays_level(play.state, H1, 2, (RED, RED, CLEAR))
    assert not pays_level(play.state, H1, 2, (RED, CLEAR))
    assert play.hard(LevelUp(H1, (RED, CLEAR))) == "level_payment"
    play.do(LevelUp(H1, (RED, RED, CLEAR)))


def test_SH100_only_one_of_the_highest_is_discarded() -> None:
    play = at_levels(visiting(Point.ABYSS), 3, 4, 4, 1)
    assert abyss_takes(play.state) == (H2, H3)
    assert play.hard(VisitAbyss(H1)) == "not_highest"


def test_SH100_who_stays_rises_as_it_was_told() -> None:
    play = at_levels(visiting(Point.ABYSS), 3, 7, 6, 1)
    told = abyss_rises(play.state, H2)
    assert [(one.old, one.n) for one in told] == [(3, 3), (6, 1), (1, 3)]
    play.do(VisitAbyss(H2))
    assert [(hero.name, hero.level) for hero in play.state.heroes] == [(one.name, one.new) for one in told]


def test_SH107_transparent_shards_of_bag_and_tray() -> None:
    play = visiting(Point.FLOWERS, colours=True)
    bag, field = play.state.bag, flowers(play.state)
    assert (field.bag, field.tray, field.heroes) == (bag.bag.clear, bag.tray.clear, 4)
    assert (field.there, field.few) == (bag.bag.clear + bag.tray.clear, False)
    play.store(H3, *(CLEAR,) * 4)
    assert (flowers(play.state).there, flowers(play.state).few) == (1, True)
    assert play.soft(VisitFlowers(takers=(H1,)))


def test_SH125_a_mulligan_shows_one_fewer_and_no_more_than_the_bag_holds() -> None:
    play = on_the_road().all(GrantLevel(H1), DrawSkills(H1))
    seen = []
    for _ in range(3):
        drawn = drawn_skills(play.state)
        assert drawn is not None
        assert (drawn.who, drawn.name, drawn.level, drawn.full) == (H1, "Hero 1", 2, False)
        seen.append((drawn.shown, drawn.fewer))
        if drawn.fewer:
            play.do(Mulligan())
    assert seen == [(3, 2), (2, 1), (1, 0)]
    assert play.hard(Mulligan()) == "last_tile"
    assert drawn_skills(on_the_road().state) is None


def test_U11_what_the_bag_lacks() -> None:
    state = fight().state
    total = state.bag.bag.total
    assert not lacks(state, total)
    assert lacks(state, total + 1)


def test_SH82_the_last_city_is_proposed_after_three_stops() -> None:
    play = on_the_road()
    assert figures.LAST_CITY not in cities(play.state)
    for city in ("Aube", "Brume", "Cime"):
        play.stop(city=city)
    assert cities(play.state)[-1] == figures.LAST_CITY


def test_A25_what_may_become_of_a_new_card() -> None:
    assert joins(on_the_road().state) == (Join.RESERVE, Join.SWAP, Join.MASTER)
    assert Join.BOARD in joins(on_the_road(heroes=3).state)
    assert joins(fight().turn(H1).state) == (Join.RESERVE, Join.MASTER)


def test_SH112_the_first_shards_of_a_new_hero_are_those_it_draws() -> None:
    play = village(coins=20, heroes=3)
    told = newcomer_shards(play.state, H4)
    play.do(Recruit(who=H4), None)
    assert play.hero(H4).storage.total == told == 2
    assert newcomer_shards(play.state, None) == 0


def test_SH85_a_village_is_untouched_until_a_card_is_taken() -> None:
    play = village(coins=20, heroes=3)
    play.do(BuyPotion())
    assert untouched(play.state)
    play.do(Recruit(who=H4), None)
    assert not untouched(play.state)


@pytest.mark.parametrize(
    ("pos", "worry"), [(1, Mood.CALM), (36, Mood.WARNING), (42, Mood.WARNING), (43, Mood.DANGER)]
)
def test_SH70_less_than_a_retreat_is_danger(pos: int, worry: Mood) -> None:
    state = on_the_road().state
    state = replace(state, calendar=replace(state.calendar, pos=pos))
    assert (mood(state), summary(state).mood) == (worry, worry)
    assert (worry is Mood.DANGER) == (safe_units(state) < figures.RETREAT_TIME)


def test_SH40_four_seasons_have_names_or_numbers() -> None:
    said = season_says(party().state)
    assert [say.key for say in said] == ["where.season"] * 3 + ["word.Season.winter"]
    assert [say.facts.get("n") for say in said[:3]] == [1, 2, 3]


def test_SH77_a_round_costs_one_day() -> None:
    play = fight()
    assert round_cost(play.state).pos == play.state.calendar.pos + 1


def test_F1_a_spot_tells_its_limits() -> None:
    state = fight().turn(H1).state
    for path, low, high in (("pos", 1, 47), ("limit", 3, 4), ("m1.die", 0, 6), ("h1.level", 1, 7)):
        spot = find(state, path)
        assert spot is not None
        assert spot.may_be == range(low, high + 1), path
        assert [spot.fits(n) for n in (low - 1, low, high, high + 1)] == [False, True, True, False], path
    due, tired, die = find(state, "due"), find(state, "exhausted"), find(state, "turn_die")
    assert due is not None
    assert due.may_be == tuple(Side)
    assert not due.fits("nobody")
    assert tired is not None
    assert (tired.switch, tired.fits(1), tired.fits(True)) == (True, True, False)
    assert die is not None
    assert (die.fits(None), die.fits("red"), die.fits("shard"), die.fits(1)) == (True, True, False, False)


def test_SH110_what_the_lake_asks_for_is_what_it_then_takes() -> None:
    """Each amount of shards: how many Item cards are named, and whether a hero rises."""
    gifts = {n: gift for n in range(10) if (gift := lake_gift(n)) is not None}
    assert list(gifts) == list(figures.LAKE)
    assert {n: gift.items for n, gift in gifts.items() if gift.items} == {4: 1, 6: 2, 8: 1}
    assert [n for n, gift in gifts.items() if gift.rises] == [5]
    play = visiting(Point.MANA_LAKE).store(H1, *(PLAIN,) * 5)
    play.do(VisitLake((Drawn(H1, (PLAIN,) * 5),), who=H2))
    assert play.hero(H2).level == 2


def test_SH41_the_reserve_is_open_until_both_its_slots_are_full() -> None:
    play = fight().turn(H1).store(H1, PLAIN, PLAIN, PLAIN)
    assert reserve_open(play.state)
    play.do(ToReserve(PLAIN))
    assert reserve_open(play.state)
    play.do(ToReserve(PLAIN))
    assert not reserve_open(play.state)


def test_SH35_a_marble_is_due_only_when_nobody_holds_too_many_shards() -> None:
    play = fight()
    assert marble_due(play.state)
    play.store(H2, *(PLAIN,) * 6)
    assert not marble_due(play.state)
    assert not marble_due(fight().turn(H1).state)


def test_SH50_the_card_to_draw_next_has_a_level_of_the_tile() -> None:
    play = journey().open_fight((1, 1, 2))
    coming = next_monster(play.state)
    assert coming is not None
    assert (coming.n, coming.celestial, coming.due, coming.levels) == (1, False, (1, 1, 2), (1, 2))
    assert [coming.level(touched) for touched in (0, 2, 3)] == [1, 2, 1]
    play.do(DrawMonster("a", hp=9, level=2))
    after = next_monster(play.state)
    assert after is not None
    assert (after.n, after.due, after.levels) == (2, (1, 1), (1,))
    assert next_monster(on_the_road().state) is None


def test_SH82_after_three_monsters_comes_the_celestial() -> None:
    play = journey().open_fight((4, 4, 4), celestial=True).draw("a", "b")
    before = next_monster(play.state)
    assert before is not None
    assert (before.celestial, before.levels) == (False, (4,))
    play.draw("c")
    coming = next_monster(play.state)
    assert coming is not None
    assert (coming.n, coming.celestial, coming.due) == (4, True, ())


def test_U7_cards_of_the_box_that_can_come_next() -> None:
    play = journey().open_fight((1, 1, 2, 2)).draw("a", "b", "c")
    assert [card.code for card in cards_to_come(play.state)] == ["c"]  # one of level 2 is left
    other = journey()
    other.state = replace(other.state, known=play.state.known)
    other.open_fight((1, 1, 2, 2)).draw("a")
    assert [card.code for card in cards_to_come(other.state)] == ["b", "c", "a"]  # what lies there comes last
    assert [card.code for card in cards_to_come(other.state, 2)] == ["c"]
    assert [card.code for card in cards_to_come(other.state, 4)] == ["b", "c", "a"]  # no such card is due
    assert cards_to_come(on_the_road().state) == ()


def test_SH81_what_a_fight_would_pay_is_what_it_pays() -> None:
    play = journey().open_fight().draw("a", "b", elite=True).draw("c", "d").begin()
    play.all(*(Eliminate(monster.who) for monster in play.state.monsters))
    told = spoils(play.state, 5)
    before = play.state.purse.coins
    play.do(EndFight(5))
    assert (told.coins, told.elites) == (9, 4)
    assert play.state.purse.coins == before + told.coins
    assert spoils(play.state, 5).coins == 0


def test_U10_a_tile_is_found_whatever_its_capitals() -> None:
    play = on_the_road()
    assert tile_of(play.state, "Brume") is None
    play.do(TellTile("Brume", level=2))
    assert [tile.level for city in ("brume", " BRUME ") if (tile := tile_of(play.state, city))] == [2, 2]
    assert tile_of(play.state, " ") is None


def test_SH43_who_may_drink_and_what_it_takes_off() -> None:
    play = fight().turn(H1).purse(0, potions=1).put(H1, damage=20).put(H3, damage=5)
    assert drinkers(play.state) == {H1: 15, H3: 15}
    play.do(DrinkPotion(H1))
    assert play.dice(H1) == (0, 5)
    play.put(H1, damage=0)
    assert drinkers(play.state).keys() == {H3}


def test_SH133_a_point_is_closed_where_the_rules_refuse_it() -> None:
    play = visiting(Point.LIBRARY)
    for point, action in ((Point.LIBRARY, VisitLibrary(1)), (Point.ABYSS, VisitAbyss(H1))):
        why = point_closed(play.state, point)
        assert why is not None
        assert play.hard(action) == why.why.value
    assert point_closed(visiting(Point.FLOWERS).state, Point.FLOWERS) is None


def test_SH86_a_bill_says_what_buying_leaves() -> None:
    play = village(coins=5)
    told = bill(play.state, 3)
    play.do(BuyItem("Cape", 3))
    assert (told.have, told.price, told.left, told.short) == (5, 3, 2, False)
    assert play.state.purse.coins == told.left
    assert bill(play.state, 3).short
    assert play.hard(BuyItem("Bottes", 3)) == "purse_short"


def test_SH90_a_rest_costs_everybody_its_price() -> None:
    play = village(coins=3).put(H1, damage=3).put(H2, damage=4)
    tired = resting(play.state)
    told = ware_bill(play.state, Ware.REST, len(tired))
    play.all(*(Rest(who) for who in tired))
    assert play.state.purse.coins == told.left == 3 - told.price == 1
    assert ware_bill(play.state, Ware.POTION).short
    assert play.hard(BuyPotion()) == "purse_short"


def test_SH85_five_items_are_all_a_village_has() -> None:
    play = village(coins=20)
    for n in range(5):
        assert no_items_left(play.state) is None
        play.do(BuyItem(f"Cape {n}", 1))
    why = no_items_left(play.state)
    assert why is not None
    assert play.soft(BuyItem("Cape 5", 1)) == why.why.value


def test_SH17_the_lines_of_the_set_up_are_ticked_one_by_one() -> None:
    fresh = table(owner={})
    assert preparation(fresh.state) == Preparation(
        levels=False,
        rings=len([colour for colour in fresh.state.known.rings if colour]),
        boards=4,
        shards=False,
        heroes=0,
        group=4,
        village=False,
    )
    fresh.do(CountPlain())
    assert preparation(fresh.state).shards
    ready = preparation(party(colours=True).state)
    assert (ready.levels, ready.shards, ready.heroes, ready.village) == (True, True, 4, False)


def test_U6_colours_may_be_given_up_until_a_shard_is_drawn() -> None:
    play = table()
    assert may_count_plain(play.state)
    play.do(CountPlain())
    late = party(colours=True)
    assert not may_count_plain(late.state)
    assert late.hard(CountPlain()) == "setup_over"


def test_A25_who_waits_joins_a_free_board_between_fights() -> None:
    play = on_the_road(heroes=3)
    play.do(TakeHero(Join.RESERVE, NewCard("Zoe")), None)
    waiting = play.state.roster.waiting[-1].id
    assert (open_boards(play.state), nobody_joins(play.state)) == ((H4,), False)
    play.do(JoinGroup(waiting, H4), None)
    assert open_boards(play.state) == ()
    assert nobody_joins(fight().state)
    smaller = aside(on_the_road(heroes=3), limit=figures.GROUP_AFTER_ABYSS)
    assert open_boards(smaller.state) == ()


def test_SH96_SH103_what_still_shows_its_silver_side() -> None:
    play = visiting(Point.LIBRARY).purse(20)
    cape, boots = with_item(play, "Cape", H1), with_item(play, "Bottes")
    assert [item.id for item in all_items(play.state)] == [cape.id, boots.id]
    play.do(TakeItem("Gants", upgraded=True))
    assert [item.name for item in all_items(play.state)] == ["Cape", "Bottes", "Gants"]
    assert [item.name for item in silver_items(play.state)] == ["Cape", "Bottes"]
    play.do(TakeHero(Join.MASTER, NewCard("Zoe"), H1), None)
    [master] = silver_masters(play.state)
    play.do(VisitLibrary(master.id))
    assert silver_masters(play.state) == ()


def test_U9_a_hero_card_that_lies_somewhere_is_in_no_pile() -> None:
    play = on_the_road(heroes=3)

    def names() -> list[str]:
        return [known.name for known in heroes_to_come(play.state)]

    play.do(DescribeHero(H1, hero_class=HeroClass.WARRIOR))
    play.do(TakeHero(Join.RESERVE, NewCard("Zoe", HeroClass.WARRIOR)), None)
    play.do(TakeHero(Join.MASTER, NewCard("Orin", HeroClass.WARRIOR), H1), None)
    known = [each.name for each in play.state.known.heroes]
    assert known == ["Hero 1", "Zoe", "Orin"]
    assert names() == []
    play.do(SendAway(play.state.roster.waiting[-1].id))
    assert names() == ["Zoe"]
    play.do(Eliminate(H1))
    assert names() == ["Zoe", "Orin"], "a hero lies in the Graveyard, its master goes back to the pile"


def test_U4_a_hit_is_worked_out_where_the_points_were_read() -> None:
    play = fight()
    assert strikable(play.state, Side.HEROES) == (H1, H2, H3, H4)
    play.put(H2, max_hp=None)
    assert strikable(play.state, Side.HEROES) == (H1, H3, H4)
    assert strikable(play.state, Side.MONSTERS) == play.state.line(Side.MONSTERS)


def test_SH78_what_everybody_gains_is_told_once_all_boards_were_read() -> None:
    read = checklist(fight().round().state)
    assert read is not None
    assert read.shards == sum(gain.n or 0 for gain in read.gains) > 0
    unread = replace(read, gains=(*read.gains[:-1], replace(read.gains[-1], n=None)))
    assert unread.shards is None


def test_SH95_what_the_waterfall_would_do_is_what_it_does() -> None:
    play = visiting(Point.WATERFALL).purse(0, potions=1).put(H1, damage=20).put(H2, damage=3)
    told = waterfall(play.state, (H1,))
    play.do(VisitWaterfall((H1,)))
    assert {who: play.dice(who)[1] for who in told} == {H1: 10, H2: 8, H3: 5, H4: 5}
    assert all(seen is not None and seen.after == play.dice(who)[1] for who, seen in told.items())
