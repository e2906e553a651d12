"""What screens ask instead of working it out themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.game import Mood
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.correction import find
from companion.games.synchro_horizon.health import Eliminate, Hit
from companion.games.synchro_horizon.initiative import TakeThree, three
from companion.games.synchro_horizon.levels import GrantLevel, LevelUp, level_after, pays
from companion.games.synchro_horizon.line import neighbours
from companion.games.synchro_horizon.points import VisitAbyss, VisitLake, clear_left, highest
from companion.games.synchro_horizon.queries import glance, mood, safe_units, season_says
from companion.games.synchro_horizon.queries.fight import lacks, marble_due, preview, rescued, reserve_open
from companion.games.synchro_horizon.queries.journey import cities, lake_gift, round_cost, untouched
from companion.games.synchro_horizon.queries.party import joins, newcomer_shards
from companion.games.synchro_horizon.shards import Drawn
from companion.games.synchro_horizon.skills import DrawSkills, Mulligan, redrawn
from companion.games.synchro_horizon.turn import ToReserve
from companion.games.synchro_horizon.village import BuyPotion, Recruit
from companion.games.synchro_horizon.vocabulary import Join, Pile, Point, Side, Who
from tests.games.synchro_horizon.play import CLEAR, H1, H2, H3, H4, M1, PLAIN, RED, fight, party
from tests.games.synchro_horizon.trip import at_levels, on_the_road, village, visiting


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
    seen = preview(play.state, three(H1))
    play.turn(M1).do(TakeThree(H1))
    assert seen is not None
    assert play.dice(H1) == (seen.shield, seen.after) == (9, 7)


@pytest.mark.parametrize(("who", "near"), [(H1, (H2,)), (H2, (H1, H3)), (H4, (H3,))])
def test_SH61_neighbours_stand_in_front_and_behind(who: Who, near: tuple[Who, ...]) -> None:
    assert neighbours(fight().turn(H1).state, who) == near


def test_SH66_a_level_that_is_told_is_the_level_that_is_gained() -> None:
    play = at_levels(on_the_road(), 1, 6, 7)
    assert [level_after(play.hero(who)) for who in (H1, H2, H3)] == [2, 7, 7]
    assert level_after(play.hero(H2), 3) == 7
    told = level_after(play.hero(H1), 3)
    play.do(GrantLevel(H1, 3))
    assert play.hero(H1).level == told


def test_A35_what_pays_a_level_is_what_the_rules_take() -> None:
    play = fight(colours=True).turn(H1).store(H1, RED, RED, CLEAR)
    assert pays(play.state, H1, 2, (RED, RED, CLEAR))
    assert not pays(play.state, H1, 2, (RED, CLEAR))
    assert play.hard(LevelUp(H1, (RED, CLEAR))) == "level_payment"
    play.do(LevelUp(H1, (RED, RED, CLEAR)))


def test_SH100_only_one_of_the_highest_is_discarded() -> None:
    play = at_levels(visiting(Point.ABYSS), 3, 4, 4, 1)
    assert [hero.who for hero in highest(play.state)] == [H2, H3]
    assert play.hard(VisitAbyss(H1)) == "not_highest"


def test_SH107_transparent_shards_of_bag_and_tray() -> None:
    play = visiting(Point.FLOWERS, colours=True)
    bag = play.state.bag
    assert clear_left(play.state) == {Pile.BAG: bag.bag.clear, Pile.TRAY: bag.tray.clear}


def test_SH125_a_mulligan_shows_one_fewer_and_no_more_than_the_bag_holds() -> None:
    play = on_the_road().all(GrantLevel(H1), DrawSkills(H1))
    assert redrawn(play.state) == 2
    play.do(Mulligan())
    assert redrawn(play.state) == 1
    play.do(Mulligan())
    assert redrawn(play.state) == 0
    assert play.hard(Mulligan()) == "last_tile"


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
    assert (mood(state), glance(state).mood) == (worry, worry)
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
