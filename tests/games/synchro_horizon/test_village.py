"""The village: once a visit, three days, prices, purse (p. 18)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.items import DropItem
from companion.games.synchro_horizon.journey import EndVisit, TellTile
from companion.games.synchro_horizon.levels import TellLevel
from companion.games.synchro_horizon.points import VisitCampfire, VisitMonument
from companion.games.synchro_horizon.queries import journey as look
from companion.games.synchro_horizon.queries import learnt
from companion.games.synchro_horizon.state.known import Level
from companion.games.synchro_horizon.state.party import Shards
from companion.games.synchro_horizon.village import (
    BuyItem,
    BuyPotion,
    ChangeCoins,
    ChangeHero,
    EnterVillage,
    GainPotions,
    LearnFromMaster,
    LeaveVillage,
    Recruit,
    Rest,
)
from companion.games.synchro_horizon.vocabulary import HeroClass, Phase, Point, Status
from tests.games.synchro_horizon.play import H1, H2, H3, H4, M1, Play, fight, names, party
from tests.games.synchro_horizon.trip import on_the_road, settle, village, visiting, with_item

LYSA = NewCard("Lysa", HeroClass.RANGER, 2)


def test_SH84_one_village_before_or_after_the_point_never_both() -> None:
    play = visiting(Point.MONUMENT)
    play.do(EnterVillage())
    # the point closes the village behind the group
    assert names(play.do(VisitMonument(H1)))[0] == "VillageLeft"
    assert play.hard(BuyPotion()) == "no_village"
    assert play.hard(EnterVillage()) == "village_twice"
    after = visiting(Point.MONUMENT)
    after.do(VisitMonument(H1))
    after.do(EnterVillage())


def test_SH85_the_village_costs_three_days() -> None:
    play = visiting(Point.MONUMENT).at_day(10)
    play.do(EnterVillage())
    assert play.state.calendar.pos == 13
    play.do(LeaveVillage())
    assert play.hard(LeaveVillage()) == "no_village"


def test_SH85_a_village_that_would_lose_is_confirmed() -> None:
    play = visiting(Point.MONUMENT).at_day(45)
    assert play.why(EnterVillage()) == "loses_the_game"
    assert names(play.anyway(EnterVillage())) == ["TimePassed", "GameLost"]
    assert play.state.status is Status.LOST


def test_SH84_no_village_on_the_road_or_in_a_fight() -> None:
    assert on_the_road().hard(EnterVillage()) == "no_visit"
    assert fight().hard(EnterVillage()) == "fight_first"


def test_A16_SH17_the_first_village_is_visited_in_the_set_up_for_three_days() -> None:
    play = party()
    assert play.why(EnterVillage()) == "setup_village"
    play.do(EnterVillage(sure=True))
    assert play.state.calendar.pos == 4
    play.do(BuyPotion(4))
    assert play.state.purse.coins == 0
    assert play.hard(EnterVillage(sure=True)) == "village_twice"


def test_A21_SH106_a_campfire_makes_the_one_village_free_of_time() -> None:
    play = visiting(Point.CAMPFIRE).at_day(10)
    play.do(VisitCampfire())
    assert play.state.purse.coins == 10
    play.do(EnterVillage())
    assert play.state.calendar.pos == 10
    play.do(LeaveVillage())
    assert play.hard(EnterVillage()) == "village_twice"


def test_SH106_before_the_campfire_is_lit_the_village_says_its_three_days() -> None:
    play = visiting(Point.CAMPFIRE).at_day(10)
    refusal = play.no(EnterVillage())
    assert (refusal.why.value, refusal.soft, dict(refusal.facts)) == ("campfire_first", True, {"n": 3})
    sure = Play(play.state)
    sure.do(EnterVillage(sure=True))
    assert sure.state.calendar.pos == 13
    play.anyway(EnterVillage())
    assert play.state.calendar.pos == 13
    assert visiting(Point.MONUMENT).do(EnterVillage())


def test_SH106_the_next_village_after_a_passed_campfire_is_not_in_doubt() -> None:
    play = visiting(Point.CAMPFIRE)
    play.anyway(EndVisit())
    play.stop(city="Brume", point=Point.MINE)
    play.state = play.state.with_journey(phase=Phase.VISIT)
    play.do(EnterVillage())


def test_SH17_the_set_up_village_comes_after_the_heroes() -> None:
    play = party(heroes=2)
    refusal = play.no(EnterVillage(sure=True))
    assert (refusal.why.value, refusal.soft, dict(refusal.facts)) == ("heroes_first", True, {"n": 2})
    assert EnterVillage(sure=True) not in GAME.offers(play.state)
    play.anyway(EnterVillage(sure=True))
    assert play.state.journey.visit.open


def test_SH85_the_sixth_item_of_a_visit_only_when_the_table_insists() -> None:
    play = village(20)
    for n in range(5):
        assert look.item_cards(play.state) == 5 - n
        play.do(BuyItem("Cape", 1))
    with_item(play, "Anneau")
    assert play.state.journey.visit.items == 5, "an item by an effect is none of the five"
    refusal = play.no(BuyItem("Cape", 1))
    assert (refusal.why.value, refusal.soft, dict(refusal.facts)) == ("items_gone", True, {"n": 5})
    assert play.hard(BuyItem("Cape", 90)) == "purse_short"
    play.anyway(BuyItem("Cape", 1))
    assert len(play.state.roster.pool) == 7
    assert look.item_cards(play.state) == 0


def test_SH85_five_hero_cards_for_recruits_masters_and_changes_together() -> None:
    play = village(99, heroes=3)
    play.do(Recruit(), None)
    for who in (H1, H2):
        play.do(LearnFromMaster(who))
    settle(play)
    for who in (H3, H4):
        play.do(ChangeHero(who), None)
        settle(play)
    assert look.hero_cards(play.state) == 0
    for action in (LearnFromMaster(H3), ChangeHero(H1)):
        refusal = play.no(action)
        assert (refusal.why.value, refusal.soft) == ("heroes_gone", True)
    assert look.why_not(play.state, look.Ware.CHANGE) is not None
    assert look.why_not(play.state, look.Ware.POTION) is None
    play.anyway(LearnFromMaster(H3))
    assert play.hero(H3).master is not None


def test_SH85_each_visit_shows_five_cards_again() -> None:
    play = village(20)
    for _ in range(5):
        play.do(BuyItem("Cape", 1))
    play.do(LeaveVillage())
    play.do(EndVisit())
    assert play.state.journey.visit.items == 0


def test_SH85_a_village_visited_by_mistake_has_sold_nothing() -> None:
    play = village(20)
    play.do(BuyItem("Cape", 1))
    play.do(Correct("visit.village", 0))
    assert (play.state.journey.visit.items, play.state.journey.visit.village) == (0, False)


def test_SH86_items_are_bought_at_their_price_for_a_hero_or_for_nobody_yet() -> None:
    play = village(20)
    assert play.hard(BuyItem("Cape")) == "price_unknown"
    assert names(play.do(BuyItem("Cape", 4, H1))) == ["CoinsChanged", "ItemGained", "ItemPutOn"]
    assert (play.state.purse.coins, [item.name for item in play.hero().items]) == (16, ["Cape"])
    assert not play.hero().items[0].upgraded
    # the price is known from now on
    assert learnt(play.state) == {"items.Cape.price": 4}
    assert [(item.name, yes) for item, yes in look.known_items(play.state)] == [("Cape", True)]
    play.do(BuyItem("Cape", who=H1))
    assert play.hard(BuyItem("Anneau", 1, H1)) == "items_full"
    play.do(BuyItem("Anneau", 1, H1, replaces=play.hero().items[0].id))
    assert [item.name for item in play.hero().items] == ["Cape", "Anneau"]
    assert [item.name for item in play.state.roster.pool] == ["Cape"]
    assert play.hard(BuyItem("Or", 100)) == "count_out_of_range"


def test_SH86_a_price_above_the_purse_changes_nothing() -> None:
    play = village(3)
    before = play.state
    refusal = play.no(BuyItem("Cape", 4, H1))
    assert (refusal.why.value, dict(refusal.facts)) == ("purse_short", {"have": 3, "need": 4})
    assert not refusal.soft
    assert play.state is before


def test_G45_SH87_a_full_group_takes_nobody() -> None:
    play = village(8)
    assert play.hard(Recruit(LYSA)) == "group_full"
    assert play.state.purse.coins == 8


def test_G46_SH87_three_heroes_take_a_fourth() -> None:
    play = village(8, heroes=3, level=4)
    events = play.do(Recruit(LYSA), None)
    assert names(events) == ["CoinsChanged", "HeroJoined", "ShardsDrawn"]
    hero = play.hero(H4)
    assert (play.state.purse.coins, hero.level, hero.name) == (0, 3, "Lysa")
    assert hero.health.max_hp == 34
    assert hero.storage.total == 2


def test_SH112_A18_a_recruit_takes_the_rewards_of_its_levels_one_by_one() -> None:
    play = village(8, heroes=3, level=4)
    play.do(Recruit(LYSA, H4), None)
    assert [reward.level for reward in play.state.roster.rewards] == [1, 2, 3]
    settle(play)
    assert len(play.hero(H4).skills) == 3
    assert play.state.roster.skills == 50 - 3 - 3


def test_A17_a_tile_of_level_one_and_the_set_up_give_level_one() -> None:
    play = village(8, heroes=3, level=1)
    play.do(Recruit(), None)
    assert (play.hero(H4).level, play.hero(H4).name) == (1, "H4")
    first = party(heroes=3)
    first.anyway(EnterVillage(sure=True))
    first.do(Recruit(), None)
    assert first.hero(H4).level == 1


def test_SH112_the_level_of_the_tile_is_asked_when_it_matters() -> None:
    play = village(8, heroes=3, level=None)
    assert play.hard(Recruit()) == "tile_level_unknown"
    play.do(TellTile("Aube", 5))
    play.do(Recruit(), None)
    assert play.hero(H4).level == 4


def test_U4_shards_of_a_level_are_asked_when_a_recruit_draws_them() -> None:
    play = village(8, heroes=3, level=4)
    boards = tuple((*track[:2], Level(34, None, 2), *track[3:]) for track in play.state.known.boards)
    play.state = replace(play.state, known=replace(play.state.known, boards=boards))
    assert play.hard(Recruit()) == "track_unknown"
    play.do(TellLevel(3, shards=2))
    play.do(Recruit(), None)
    assert play.hero(H4).storage.total == 2


def test_SH87_an_empty_board_must_be_named_right() -> None:
    play = village(8, heroes=3)
    assert play.hard(Recruit(who=H1)) == "board_occupied"
    assert play.hard(Recruit(who=M1)) == "not_a_hero"
    assert play.hard(Recruit(NewCard("Lysa", None, 0))) == "count_out_of_range"


def test_U11_a_recruit_draws_what_the_bag_has_when_the_table_says_so() -> None:
    play = village(8, heroes=3).bag(Shards(plain=1))
    assert play.why(Recruit()) == "bag_short"
    assert names(play.do(Recruit(less=True)))[-1] == "ShardsShort"
    assert play.hero(H4).storage.total == 1


def test_SH88_a_master_costs_eight_and_there_is_one_for_each_hero() -> None:
    play = village(16)
    play.do(LearnFromMaster(H1, LYSA))
    master = play.hero().master
    assert master is not None
    assert (master.name, master.hero_class, play.state.purse.coins) == ("Lysa", HeroClass.RANGER, 8)
    assert play.hard(LearnFromMaster(H1, NewCard("Orin"))) == "master_there"
    assert play.state.purse.coins == 8


def test_SH89_A30_a_changed_hero_leaves_everything_and_the_new_one_follows_the_recruit_rule() -> None:
    play = village(8, level=4)
    cape = with_item(play, who=H2)
    play.put(H2, damage=7)
    tray, skills = play.state.bag.tray.total, play.state.roster.skills
    events = play.do(ChangeHero(H2, LYSA), None)
    assert names(events) == ["CoinsChanged", "HeroDismissed", "HeroJoined", "ShardsDrawn"]
    hero = play.hero(H2)
    assert (hero.name, hero.level, hero.health.damage, hero.items, hero.skills) == ("Lysa", 3, 0, (), ())
    assert play.state.purse.coins == 4
    assert play.state.bag.tray.total == tray + 2
    assert play.state.roster.skills == skills + 1
    assert play.state.roster.pool == (cape,)
    assert play.state.roster.graveyard == ()
    assert play.line() == "1234"


def test_SH90_rest_heals_one_hero_for_one_coin() -> None:
    play = village(8).put(H1, damage=29)
    play.do(Rest(H1))
    assert (play.dice(H1), play.state.purse.coins) == ((0, 0), 7)
    assert play.hard(Rest(H1)) == "unhurt"


def test_SH91_potions_cost_two_each() -> None:
    play = village(8)
    play.do(BuyPotion(3))
    assert (play.state.purse.coins, play.state.purse.potions) == (2, 3)
    assert play.hard(BuyPotion(2)) == "purse_short"
    assert play.hard(BuyPotion(0)) == "count_out_of_range"


def test_SH92_items_cannot_be_sold() -> None:
    play = village(8)
    cape = with_item(play)
    assert names(play.do(DropItem(cape.id))) == ["ItemDropped"]
    assert play.state.purse.coins == 8


def test_G66_the_purse_is_counted_to_the_last_coin() -> None:
    play = village(8).put(H1, damage=3).put(H2, damage=4)
    play.all(BuyPotion(), Rest(H1), Rest(H2), BuyItem("Cape", 4))
    assert play.state.purse.coins == 0
    assert play.hard(BuyPotion()) == "purse_short"


def test_G69_rest_for_three_heroes_with_two_coins() -> None:
    play = village(2).put(H1, damage=3).put(H2, damage=4).put(H3, damage=5)
    play.all(Rest(H1), Rest(H2))
    assert play.hard(Rest(H3)) == "purse_short"
    assert play.state.purse.coins == 0


def test_SH10_coins_and_potions_by_effects_have_no_upper_limit_but_zero_below() -> None:
    play = on_the_road()
    play.do(ChangeCoins(200))
    play.do(GainPotions(9))
    assert (play.state.purse.coins, play.state.purse.potions) == (208, 9)
    play.do(ChangeCoins(-208))
    assert play.hard(ChangeCoins(-1)) == "purse_short"
    assert play.hard(ChangeCoins(0)) == "no_amount"
    assert play.hard(GainPotions(0)) == "count_out_of_range"
    play.do(Correct("coins", 4))
    play.do(Correct("potions", 0))
    assert (play.state.purse.coins, play.state.purse.potions) == (4, 0)
    assert play.hard(Correct("coins", -1)) == "bad_value"


def test_SH85_the_price_list_says_what_the_purse_allows_and_why_not() -> None:
    play = village(8).put(H1, damage=1)
    prices = {price.ware: price for price in look.shop(play.state)}
    recruit = prices[look.Ware.RECRUIT]
    assert (recruit.coins, recruit.after) == (8, 0)
    assert recruit.why_not is not None
    assert recruit.why_not.why.value == "group_full"
    assert prices[look.Ware.POTION].times == 4
    assert [ware for ware, price in prices.items() if price.why_not is None] == [
        "master",
        "change",
        "rest",
        "potion",
    ]
    play.do(LeaveVillage())
    assert {price.why_not.why.value for price in look.shop(play.state) if price.why_not} == {"no_village"}


def test_SH85_the_price_list_knows_masters_wounds_and_an_empty_purse() -> None:
    play = village(99)
    assert look.why_not(play.state, look.Ware.REST) is not None
    for who in (H1, H2, H3, H4):
        play.do(LearnFromMaster(who))
    assert look.why_not(play.state, look.Ware.MASTER) is not None
    play.purse(0)
    assert all(price.why_not for price in look.shop(play.state))


def test_U13_cards_that_nobody_took_are_not_tracked() -> None:
    play = village(8)
    assert names(play.do(LeaveVillage())) == ["VillageLeft"]


@pytest.mark.parametrize(
    "action", [BuyPotion(), Rest(H1), Recruit(), LearnFromMaster(H1), ChangeHero(H1), BuyItem("x", 1)]
)
def test_SH85_nothing_is_sold_without_a_village(action: object) -> None:
    assert visiting(Point.MONUMENT, heroes=3).put(H1, damage=1).hard(action) == "no_village"


def test_SH85_the_main_button_leads_out_of_the_village() -> None:
    play = village(8)
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == LeaveVillage()
