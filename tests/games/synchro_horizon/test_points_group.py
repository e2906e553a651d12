"""Points of interest that touch the whole group, and those with a die or shards (p. 19-20)."""

from __future__ import annotations

import pytest

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.health import Eliminate
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.journey import EndVisit, TellTile
from companion.games.synchro_horizon.points import (
    RollMine,
    SettleStatue,
    TakeMine,
    TellMine,
    VisitAbyss,
    VisitChurch,
    VisitFlowers,
    VisitLake,
    VisitMonument,
    VisitStatue,
    VisitWaterfall,
)
from companion.games.synchro_horizon.queries import journey as look
from companion.games.synchro_horizon.queries import learnt
from companion.games.synchro_horizon.shards import DiscardShards, Drawn
from companion.games.synchro_horizon.state.party import Shards
from companion.games.synchro_horizon.village import EnterVillage, Recruit
from companion.games.synchro_horizon.vocabulary import Draws, HeroClass, Join, Loss, Pile, Point, RerollCost
from tests.games.synchro_horizon.play import BLUE, CLEAR, GREEN, H1, H2, H3, H4, M1, PLAIN, RED, Play, names
from tests.games.synchro_horizon.trip import at_levels, on_the_road, settle, visiting, with_item


def mine(reroll: RerollCost = RerollCost.COIN, **options: object) -> Play:
    play = visiting(Point.MINE, **options)  # type: ignore[arg-type]
    play.do(TellMine(6, reroll))
    return play


def step_of(play: Play) -> object:
    step = GAME.step(play.state)
    assert step is not None
    return step.action or step.ask


# -- which point, and how often ---------------------------------------------------------------------


def test_SH46_only_the_chosen_point_opens() -> None:
    play = visiting(Point.CHURCH)
    assert play.hard(VisitMonument(H1)) == "not_this_point"
    assert on_the_road().hard(VisitChurch()) == "no_visit"
    assert play.no(VisitMonument(H1)).facts["point"] is Point.MONUMENT


# -- Church, Monument, Waterfall, Abyss -------------------------------------------------------------


def test_SH98_church() -> None:
    play = visiting(Point.CHURCH).put(H1, damage=9).put(H3, damage=2)
    assert step_of(play) == VisitChurch()
    play.do(VisitChurch())
    assert play.state.purse.potions == 2
    assert [hero.health.damage for hero in play.state.heroes] == [0, 0, 0, 0]
    assert step_of(play) == EndVisit()


def test_SH105_monument() -> None:
    play = at_levels(visiting(Point.MONUMENT), 7)
    assert play.hard(VisitMonument(H1)) == "top_level"
    assert play.hard(VisitMonument(M1)) == "not_a_hero"
    play.do(VisitMonument(H2))
    assert [hero.level for hero in play.state.heroes] == [7, 2, 1, 1]
    assert play.hard(VisitMonument(H3)) == "point_done"


def test_SH95_waterfall() -> None:
    play = visiting(Point.WATERFALL)
    assert step_of(play) == "visit_waterfall"
    play.do(VisitWaterfall())
    assert [hero.health.damage for hero in play.state.heroes] == [5, 5, 5, 5]
    assert play.state.purse.coins == 16


def test_G52_waterfall_with_26_of_30_kills_unless_a_potion_saves() -> None:
    play = visiting(Point.WATERFALL).put(H1, damage=26)
    play.do(VisitWaterfall())
    assert play.state.hero(H1) is None
    play = visiting(Point.WATERFALL).put(H1, damage=26).purse(8, potions=1)
    play.do(VisitWaterfall((H1,)))
    assert play.dice(H1) == (0, 16)
    assert play.state.purse.potions == 0


def test_SH95_waterfall_needs_its_potions_and_may_end_the_game() -> None:
    play = visiting(Point.WATERFALL, heroes=1).put(H1, damage=26)
    assert play.hard(VisitWaterfall((H1,))) == "potions_short"
    assert play.hard(VisitWaterfall((H4,))) == "not_alive"
    assert names(play.do(VisitWaterfall()))[-1] == "GameLost"
    assert play.state.loss is Loss.HEROES
    assert play.state.purse.coins == 8


@pytest.mark.parametrize(
    ("levels", "after"), [((4, 3, 3, 1), [6, 6, 4]), ((7, 6, 5, 2), [7, 7, 5])], ids=["G48", "G49"]
)
def test_G48_G49_SH100_abyss(levels: tuple[int, ...], after: list[int]) -> None:
    play = at_levels(visiting(Point.ABYSS), *levels)
    assert play.hard(VisitAbyss(H4)) == "not_highest"
    play.do(VisitAbyss(H1))
    assert [hero.level for hero in play.state.heroes] == after
    assert play.state.roster.limit == 3
    assert [card.name for card in play.state.roster.graveyard] == ["Hero 1"]


def test_SH100_abyss_rewards_and_the_limit_of_three() -> None:
    play = at_levels(visiting(Point.ABYSS), 2, 1, 1, 1).purse(20)
    with_item(play, who=H1)
    play.do(VisitAbyss(H1))
    assert [reward.level for reward in play.state.roster.rewards] == [2, 3, 4] * 3
    assert [item.name for item in play.state.roster.pool] == ["Cape"]
    settle(play)
    play.do(EnterVillage())
    assert play.hard(Recruit()) == "group_full"


def test_A24_a_tie_at_the_abyss_is_the_players_choice() -> None:
    for who in (H1, H2):
        play = at_levels(visiting(Point.ABYSS), 3, 3, 2, 1)
        play.do(VisitAbyss(who))
        assert play.state.hero(who) is None


def test_A45_the_last_hero_at_the_abyss_is_asked_for() -> None:
    play = visiting(Point.ABYSS, heroes=1)
    assert play.why(VisitAbyss(H1)) == "last_hero"
    assert names(play.anyway(VisitAbyss(H1))) == ["HeroFell", "GameLost"]
    assert play.state.loss is Loss.HEROES


# -- Mine -------------------------------------------------------------------------------------------


def test_SH94_U8_the_icons_of_the_mine_are_read_once() -> None:
    play = visiting(Point.MINE)
    assert step_of(play) == "tell_mine"
    assert play.hard(RollMine()) == "mine_unknown"
    assert play.hard(TellMine(1, RerollCost.COIN)) == "count_out_of_range"
    play.do(TellMine(6, RerollCost.COIN))
    assert learnt(play.state) == {"mine.mine.die": 6, "mine.mine.reroll": "coin"}
    assert step_of(play) == RollMine()


def test_SH94_A48_rolling_again_costs_and_only_the_last_roll_counts() -> None:
    play = mine()
    assert play.hard(TakeMine()) == "not_rolled"
    play.do(RollMine(), [2])
    play.do(RollMine(), [3])
    play.do(RollMine(), [5])
    assert play.state.purse.coins == 6
    assert step_of(play) == TakeMine()
    play.do(TakeMine())
    assert play.state.purse.coins == 11
    assert play.hard(RollMine()) == "point_done"


def test_SH94_the_face_of_the_real_die() -> None:
    play = mine()
    assert play.hard(RollMine(7)) == play.hard(RollMine(0)) == "face_wrong"
    play.do(RollMine(6))
    assert play.state.journey.visit.rolled == 6
    assert step_of(mine(dice=Draws.TABLE)) == "roll_mine"


def test_U8_a_second_roll_may_cost_a_day_or_a_shard() -> None:
    play = mine(RerollCost.TIME)
    play.all(RollMine(1), RollMine(4))
    assert play.state.calendar.pos == 2
    play.at_day(47)
    assert play.why(RollMine(4)) == "loses_the_game"
    assert names(play.anyway(RollMine(4))) == ["TimePassed", "GameLost"]
    play = mine(RerollCost.SHARD, colours=True)
    play.do(RollMine(1))
    assert play.hard(RollMine(4)) == "which_hero"
    assert play.hard(RollMine(4, H1)) == "shard_needed"
    assert play.hard(RollMine(4, H1, BLUE)) == "no_such_shard"
    play.do(RollMine(4, H1, RED))
    assert play.hero().storage.total == 1
    play = mine().purse(0)
    play.do(RollMine(1))
    assert play.hard(RollMine(4)) == "purse_short"


def test_SH94_leaving_a_roll_is_asked() -> None:
    play = mine()
    play.do(RollMine(3))
    assert play.why(EndVisit()) == "roll_open"
    play.anyway(EndVisit())
    assert play.state.purse.coins == 8


# -- Statue -----------------------------------------------------------------------------------------


def test_G51_SH99_statue_needs_two_coins() -> None:
    play = visiting(Point.STATUE).purse(1)
    assert play.hard(VisitStatue()) == "purse_short"
    assert step_of(play) == "end_visit"
    play.purse(2)
    play.do(VisitStatue(1))
    assert play.state.purse.coins == 3
    assert play.hard(VisitStatue(1)) == "point_done"


def test_SH99_six_gives_ten_coins_and_a_real_die_has_six_faces() -> None:
    play = visiting(Point.STATUE)
    assert play.hard(VisitStatue(7)) == "face_wrong"
    assert step_of(play) == "visit_statue"
    play.do(VisitStatue(), [6])
    assert play.state.purse.coins == 16
    assert play.hard(SettleStatue()) == "point_done"
    assert visiting(Point.STATUE).hard(SettleStatue()) == "not_rolled"
    assert step_of(visiting(Point.STATUE, dice=Draws.TABLE)) == "visit_statue"


def rolled(face: int, **how: object) -> Play:
    play = visiting(Point.STATUE, **how)  # type: ignore[arg-type]
    play.do(VisitStatue(face))
    assert play.hard(VisitStatue(face)) in ("roll_open", "purse_short")
    return play


def test_SH99_two_gives_an_item() -> None:
    play = rolled(2)
    assert step_of(play) == "settle_statue"
    play.do(SettleStatue(H1, item="Cape"))
    assert [item.name for item in play.hero().items] == ["Cape"]
    assert play.state.journey.visit.point


def test_SH99_three_upgrades_a_skill() -> None:
    play = rolled(3)
    assert play.hard(SettleStatue()) == "which_hero"
    assert play.hard(SettleStatue(H1)) == "which_skill"
    play.do(SettleStatue(H1, play.hero().skills[0].id))
    assert play.hero().skills[0].upgraded
    assert not play.hero().card.upgraded


def test_SH99_four_gives_a_level() -> None:
    play = rolled(4)
    play.do(SettleStatue(H3))
    assert play.hero(H3).level == 2


@pytest.mark.parametrize("join", list(Join))
def test_SH99_five_gives_a_hero(join: Join) -> None:
    play = rolled(5, heroes=3, level=3)
    card = NewCard("Lysa", HeroClass.RANGER, 1)
    who = {Join.BOARD: H4, Join.SWAP: H1, Join.MASTER: H2, Join.RESERVE: None}[join]
    play.do(SettleStatue(who, card=card, join=join), None)
    homes = {
        Join.BOARD: lambda: play.hero(H4).card,
        Join.SWAP: lambda: play.hero().card,
        Join.MASTER: lambda: play.hero(H2).master,
        Join.RESERVE: lambda: play.state.roster.waiting[0].card,
    }
    assert homes[join]().name == "Lysa"


def test_SH99_the_level_of_the_tile_is_asked_for_a_hero() -> None:
    play = rolled(5, level=None)
    assert step_of(play) == "tell_tile"
    play.do(TellTile("Aube", 2))
    assert step_of(play) == "settle_statue"


# -- Flower field and Mana lake ---------------------------------------------------------------------


def test_SH107_each_hero_takes_one_transparent_shard() -> None:
    play = visiting(Point.FLOWERS, colours=True)
    clear = play.state.bag.bag.clear
    play.do(VisitFlowers())
    assert play.state.bag.bag.clear == clear - 4
    assert [hero.storage.clear for hero in play.state.heroes] == [2, 2, 1, 1]


def test_SH107_from_bag_or_tray_as_they_like() -> None:
    play = visiting(Point.FLOWERS, colours=True).bag(Shards(clear=1))
    events = play.do(VisitFlowers((H1, H2)))
    assert [event.origin for event in events[:4]] == [Pile.TRAY, Pile.TRAY, Pile.BAG, Pile.TRAY]
    assert visiting(Point.FLOWERS, heroes=3).hard(VisitFlowers((H4,))) == "not_alive"


def test_SH107_too_few_transparent_shards_are_told() -> None:
    play = visiting(Point.FLOWERS, colours=True)
    for who in (H1, H2):
        play.store(who, CLEAR, CLEAR, CLEAR)
    assert play.why(VisitFlowers()) == "clear_short"
    assert step_of(play) == "visit_flowers"
    play.anyway(VisitFlowers())
    assert [hero.storage.clear for hero in play.state.heroes] == [4, 3, 0, 0]


def test_SH107_the_players_choose_who_takes_the_last_ones() -> None:
    play = visiting(Point.FLOWERS, colours=True)
    for who in (H1, H2):
        play.store(who, CLEAR, CLEAR, CLEAR)
    assert play.why(VisitFlowers(takers=(H4,))) == "clear_short"
    play.anyway(VisitFlowers(takers=(H4,)))
    assert [hero.storage.clear for hero in play.state.heroes] == [3, 3, 0, 1]


def test_SH107_without_a_single_one_the_visit_goes_on() -> None:
    play = visiting(Point.FLOWERS, colours=True)
    for who, n in ((H1, 3), (H2, 3), (H3, 1)):
        play.store(who, *[CLEAR] * n)
    assert step_of(play) == "end_visit"


def test_SH107_a_sixth_shard_is_discarded_before_the_journey_goes_on() -> None:
    play = visiting(Point.FLOWERS, colours=True).store(H1, RED, RED, BLUE, BLUE, GREEN)
    play.do(VisitFlowers())
    assert step_of(play) == "discard_shards"
    assert play.hard(EndVisit()) == "over_limit"
    play.do(DiscardShards(H1, (RED,)))
    assert step_of(play) == EndVisit()


def test_SH107_without_colours_any_shard_will_do() -> None:
    play = visiting(Point.FLOWERS)
    play.do(VisitFlowers())
    assert play.state.bag.bag == Shards(plain=16)


def lake(*paid: Drawn, **how: object) -> Play:
    play = visiting(Point.MANA_LAKE).store(H1, *(PLAIN,) * 5).store(H2, *(PLAIN,) * 5)
    play.do(VisitLake(tuple(paid), **how))  # type: ignore[arg-type]
    return play


def shards(n: int, who: object = H1) -> Drawn:
    return Drawn(who, (PLAIN,) * n)  # type: ignore[arg-type]


def test_SH110_coins_and_a_potion() -> None:
    assert lake(shards(1)).state.purse.coins == 10
    assert lake(shards(2)).state.purse.coins == 11
    assert lake(shards(3)).state.purse.potions == 1


def test_SH110_items_and_a_level() -> None:
    assert [item.name for item in lake(shards(4), items=("Cape",)).state.roster.pool] == ["Cape"]
    assert lake(shards(5), who=H3).hero(H3).level == 2
    two = lake(shards(5), shards(1, H2), items=("Cape", "Or")).state.roster.pool
    assert [(item.name, item.upgraded) for item in two] == [("Cape", False), ("Or", False)]
    (best,) = lake(shards(5), shards(3, H2), items=("Or",)).state.roster.pool
    assert best.upgraded


@pytest.mark.parametrize("n", [0, 7, 9])
def test_SH110_there_is_no_reward_for_other_amounts(n: int) -> None:
    play = visiting(Point.MANA_LAKE).store(H1, *(PLAIN,) * 5).store(H2, *(PLAIN,) * 5)
    assert play.hard(VisitLake((shards(min(n, 5)), shards(max(0, n - 5), H2)))) == "lake_amount"


def test_SH137_shards_of_several_heroes_and_the_reserve_are_paid_together() -> None:
    play = visiting(Point.MANA_LAKE).store(H1, *(PLAIN,) * 5)
    bag = play.state.bag
    play.state = play.state.with_bag(bag=Shards() - Shards(plain=1), reserve=Shards(plain=1))
    assert look.lake(play.state)[-1] == (8, True)
    play.do(VisitLake((shards(5), shards(2, H2)), (PLAIN,)))
    assert play.state.bag.tray.total == bag.tray.total + 8
    assert (play.hero().storage.total, play.hero(H2).storage.total, play.state.bag.reserve.total) == (0, 0, 0)


def test_SH110_nobody_pays_what_they_do_not_have() -> None:
    play = visiting(Point.MANA_LAKE)
    assert play.hard(VisitLake((shards(3),))) == "no_such_shard"
    assert play.hard(VisitLake((), (PLAIN,))) == "no_such_shard"
    assert play.hard(VisitLake((shards(1), shards(1)))) == "lake_twice"
    assert play.hard(VisitLake((shards(1, M1),))) == "not_a_hero"
    assert dict(look.lake(play.state)) == {1: True, 2: True, 3: True, 4: True, 5: True, 6: True, 8: True}


def test_A23_a_second_exchange_is_asked() -> None:
    play = lake(shards(1))
    assert play.why(VisitLake((shards(1),))) == "lake_again"
    play.anyway(VisitLake((shards(1),)))
    assert play.state.purse.coins == 12
    assert play.state.journey.visit.exchanges == 2
    assert step_of(play) == EndVisit()


def test_SH110_a_level_needs_its_hero() -> None:
    play = visiting(Point.MANA_LAKE).store(H1, *(PLAIN,) * 5)
    assert play.hard(VisitLake((shards(5),))) == "which_hero"
    play.do(Eliminate(H4))
    assert play.hard(VisitLake((shards(5),), who=H4)) == "not_alive"
