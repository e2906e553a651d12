"""Shards and what the active hero does with them (p. 8, 10, 14-15, 24)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.fight import Retreat
from companion.games.synchro_horizon.health import DrinkPotion, Eliminate, GainShield, Silence, Stun
from companion.games.synchro_horizon.queries.fight import attack_of, attack_reaches, still_to_pay, used
from companion.games.synchro_horizon.round_end import DiscardSpent
from companion.games.synchro_horizon.shards import BurnShards, DiscardShards, DrawShards, TakeShard
from companion.games.synchro_horizon.state.party import HeroCard, Shards, Skill
from companion.games.synchro_horizon.turn import (
    BasicAttack,
    EndTurn,
    FromReserve,
    SwapPlaces,
    ToReserve,
    UseSkill,
)
from companion.games.synchro_horizon.vocabulary import (
    HeroAttack,
    HeroClass,
    MasterLevel,
    Pile,
    Shard,
    Side,
    SpentOn,
)
from tests.games.synchro_horizon.play import (
    BLUE,
    CLEAR,
    GREEN,
    H1,
    H2,
    H3,
    H4,
    M1,
    M2,
    M3,
    M4,
    PLAIN,
    RED,
    Play,
    fight,
    journey,
    names,
)

WARRIOR, RANGER, SORCERER = HeroClass.WARRIOR, HeroClass.RANGER, HeroClass.SORCERER


def acting(hero_class: HeroClass = WARRIOR, *shards: Shard, level: int = 1, **options: object) -> Play:
    """H1 acts, with these shards."""
    play = fight(colours=True, **options)
    play.card(H1, hero_class, 2, level=level)
    play.turn(H1)
    return play.store(H1, *(shards or (RED, BLUE)))


def skill(play: Play, *cost: Shard) -> int:
    """H1 has a skill of that cost; its number."""
    play.skills(H1, Skill(70, "Choc", cost), Skill(71, "Vent", None))
    return 70


def lent(play: Play, hero_class: HeroClass) -> Play:
    """H1 has a master of that class."""
    play.state = play.state.with_hero(H1, master=HeroCard(80, "Vela", hero_class, 5))
    return play


# -- basic attack --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero_class", "hits", "shield"),
    [(RANGER, [5, 0, 0, 0], 0), (WARRIOR, [3, 0, 0, 0], 2), (SORCERER, [5, 2, 2, 2], 0)],
)
def test_G70_SH59_SH60_A2_A3_basic_attack(hero_class: HeroClass, hits: list[int], shield: int) -> None:
    play = acting(hero_class, RED, BLUE, level=3)
    play.do(BasicAttack(H1, BLUE))
    assert [monster.health.damage for monster in play.state.monsters] == hits
    assert play.dice(H1) == (shield, 0)
    assert play.hero().storage == Shards(red=1)
    assert [(paid.spot, paid.shards) for paid in play.hero().paid] == [(SpentOn.BASIC, Shards(blue=1))]
    assert used(play.state, SpentOn.BASIC)
    assert play.why(BasicAttack(H1, RED)) == "used_already"


def test_SH115_A53_a_master_adds_its_class_with_the_class_level_of_the_hero() -> None:
    play = lent(acting(RANGER, RED, level=3), SORCERER)
    blow = attack_of(play.state, H1)
    assert blow is not None
    assert (blow.front, blow.everyone, blow.shield, blow.on(M1), blow.on(M2)) == (5, 2, 0, 7, 2)
    same = attack_of(lent(acting(RANGER, RED, level=3), RANGER).state, H1)
    assert same is not None
    assert same.front == 3 + 2 + 2, "doubled when the classes are the same (p. 21)"


def test_A53_the_other_reading_counts_the_class_level_of_each_card() -> None:
    own = {"master_level": MasterLevel.OWN}
    blow = attack_of(lent(acting(RANGER, RED, level=3, **own), SORCERER).state, H1)
    assert blow is not None
    assert (blow.front, blow.everyone, blow.shield, blow.on(M1), blow.on(M2)) == (5, 5, 0, 10, 5)
    same = attack_of(lent(acting(RANGER, RED, level=3, **own), RANGER).state, H1)
    assert same is not None
    assert same.front == 3 + 2 + 5


@pytest.mark.parametrize("reading", MasterLevel)
def test_A53_a_master_whose_class_level_nobody_read_counts_as_the_heros(reading: MasterLevel) -> None:
    play = acting(RANGER, RED, level=3, master_level=reading)
    play.state = play.state.with_hero(H1, master=HeroCard(80, "Vela", SORCERER))
    blow = attack_of(play.state, H1)
    assert blow is not None
    assert (blow.front, blow.everyone) == (5, 2)


def test_SH115_the_master_is_lost_with_the_hero() -> None:
    play = lent(acting(), RANGER)
    play.do(Eliminate(H1))
    assert [card.name for card in play.state.roster.graveyard] == ["Hero 1"]


def test_A2_the_other_reading_hits_a_monster_of_the_same_level() -> None:
    play = acting(RANGER, RED, level=2, hero_attack=HeroAttack.SAME_LEVEL)
    play.do(BasicAttack(H1, RED))
    assert [monster.health.damage for monster in play.state.monsters] == [0, 0, 4, 0]


@pytest.mark.parametrize(
    ("hero_class", "anyway"),
    [(RANGER, ["ShardsSpent"]), (WARRIOR, ["ShardsSpent", "ShieldGained"])],
)
def test_SH126_an_attack_without_a_target_is_not_offered_and_costs_nothing(
    hero_class: HeroClass, anyway: list[str]
) -> None:
    play = acting(hero_class, RED, BLUE, level=7, hero_attack=HeroAttack.SAME_LEVEL)
    refusal = play.no(BasicAttack(H1, RED))
    assert (refusal.why.value, refusal.soft) == ("nobody_to_hit", True)
    assert names(refusal.anyway) == anyway
    assert not attack_reaches(play.state, H1)
    assert not any(isinstance(offer, BasicAttack) for offer in GAME.offers(play.state))
    play.do(GainShield(H1, 1))
    left = still_to_pay(play.state)
    assert left is not None
    assert (left.attack, left.shards) == (False, ())


def test_SH126_a_sorcerer_hits_every_monster_also_without_one_of_its_level() -> None:
    play = acting(SORCERER, RED, level=7, hero_attack=HeroAttack.SAME_LEVEL)
    assert attack_reaches(play.state, H1)
    play.do(BasicAttack(H1, RED))
    assert [monster.health.damage for monster in play.state.monsters] == [2, 2, 2, 2]


def test_U9_an_unknown_class_is_asked_for() -> None:
    play = fight().turn(H1)
    refusal = play.no(BasicAttack(H1, PLAIN))
    assert (refusal.why.value, refusal.soft) == ("class_unknown", True)
    play.do(BasicAttack(H1, PLAIN, attack=False))
    assert [monster.health.damage for monster in play.state.monsters] == [0, 0, 0, 0]


def test_basic_attack_may_be_paid_from_the_reserve_and_may_defeat() -> None:
    play = acting(SORCERER, RED, level=3).put(M1, damage=16).put(M2, damage=18)
    play.do(ToReserve(RED))
    play.do(BasicAttack(H1, RED, reserve=True))
    assert play.line(Side.MONSTERS) == "34"
    assert play.state.bag.reserve == Shards()


# -- swap ------------------------------------------------------------------------------------------------


def test_SH61_swap_with_a_neighbour() -> None:
    play = acting(WARRIOR, RED, BLUE)
    assert play.hard(SwapPlaces(H1, H3, RED)) == "not_adjacent"
    assert play.hard(SwapPlaces(H1, M1, RED)) == "not_alive"
    play.do(SwapPlaces(H1, H2, RED))
    assert play.line() == "2134"
    assert play.why(SwapPlaces(H1, H2, BLUE)) == "used_already"
    play.anyway(SwapPlaces(H1, H3, BLUE))
    assert play.line() == "2314"


# -- skills -----------------------------------------------------------------------------------------------


def test_SH62_each_skill_once_a_turn_several_skills_allowed() -> None:
    play = acting(WARRIOR, RED, RED, BLUE, BLUE)
    number = skill(play, RED)
    play.do(UseSkill(H1, number, (RED,)))
    assert play.why(UseSkill(H1, number, (RED,))) == "used_already"
    assert play.hard(UseSkill(H1, 71, (BLUE,))) == "cost_unknown"
    play.do(UseSkill(H1, 71, (BLUE, BLUE), cost=(BLUE, BLUE)))
    assert play.hero().skills[1].cost == (BLUE, BLUE), "read out once, remembered"
    assert play.hero().storage == Shards(red=1)
    assert play.hard(UseSkill(H1, 5, (RED,))) == "no_such_skill"


def test_SH63_a_transparent_shard_stands_for_any_colour() -> None:
    play = acting(WARRIOR, CLEAR, CLEAR)
    number = skill(play, GREEN, BLUE)
    play.do(UseSkill(H1, number, (CLEAR, CLEAR)))
    assert not play.fight.turn.hero_change


def test_SH63_one_shard_a_turn_takes_the_class_colour() -> None:
    play = acting(WARRIOR, RED, RED, BLUE)
    number = skill(play, RED, RED, RED)
    play.do(UseSkill(H1, number, (RED, RED, BLUE)))
    assert play.fight.turn.hero_change
    again = acting(WARRIOR, BLUE, BLUE, GREEN)
    again.skills(H1, Skill(70, "A", (RED,)), Skill(71, "B", (RED,)))
    again.do(UseSkill(H1, 70, (BLUE,)))
    assert again.why(UseSkill(H1, 71, (BLUE,))) == "payment_short"


def test_G71_SH139_hero_and_master_of_one_class_change_two_shards() -> None:
    play = acting(WARRIOR, RED, BLUE, BLUE)
    number = skill(play, RED, RED, RED)
    assert play.why(UseSkill(H1, number, (RED, BLUE, BLUE))) == "payment_short"
    lent(play, WARRIOR)
    play.do(UseSkill(H1, number, (RED, BLUE, BLUE)))
    assert (play.fight.turn.hero_change, play.fight.turn.master_change) == (True, True)


def test_SH115_two_changes_one_for_each_class() -> None:
    play = lent(acting(WARRIOR, BLUE, BLUE), RANGER)
    number = skill(play, RED, GREEN)
    play.do(UseSkill(H1, number, (BLUE, BLUE)))
    assert (play.fight.turn.hero_change, play.fight.turn.master_change) == (True, True)


@pytest.mark.parametrize(
    ("cost", "paid", "fits"),
    [
        ((RED, RED), (RED, RED), True),
        ((RED, RED), (RED,), False),
        ((RED, RED), (RED, RED, RED), False),
        ((BLUE, GREEN), (BLUE, CLEAR), True),
        ((BLUE, GREEN), (BLUE, RED), False),
        ((BLUE, RED), (GREEN, GREEN), False),
        ((PLAIN, PLAIN), (GREEN, CLEAR), True),
        ((RED, PLAIN), (BLUE, GREEN), True),
        ((CLEAR,), (RED,), False),
        ((CLEAR, RED), (CLEAR, CLEAR), True),
        ((), (), True),
    ],
)
def test_payments_of_a_warrior(cost: tuple[Shard, ...], paid: tuple[Shard, ...], fits: bool) -> None:
    play = acting(WARRIOR, *paid, *((RED,) if not paid else ()))
    number = skill(play, *cost)
    if fits:
        play.do(UseSkill(H1, number, paid))
    else:
        refusal = play.no(UseSkill(H1, number, paid))
        assert (refusal.why.value, refusal.soft) == ("payment_short", True)


def test_plain_shards_only_have_to_be_as_many() -> None:
    play = fight().turn(H1)
    play.skills(H1, Skill(70, "Choc", (RED, RED)))
    play.do(UseSkill(H1, 70, (PLAIN, PLAIN)))
    assert play.hero().spent == 2


def test_a_skill_may_be_paid_from_storage_and_reserve() -> None:
    play = acting(WARRIOR, RED, BLUE)
    number = skill(play, RED, BLUE)
    play.do(ToReserve(BLUE))
    play.do(UseSkill(H1, number, (RED,), (BLUE,)))
    assert (play.hero().storage.total, play.state.bag.reserve.total, play.hero().spent) == (0, 0, 2)


def test_SH23_a_silenced_hero_uses_no_skill_but_attacks() -> None:
    play = acting(RANGER, RED, BLUE)
    number = skill(play, RED)
    play.do(Silence(H1))
    assert play.hard(UseSkill(H1, number, (RED,))) == "silenced"
    play.do(BasicAttack(H1, RED))


def test_SH34_shards_must_lie_where_they_are_taken_from() -> None:
    play = acting(WARRIOR, RED)
    assert play.hard(BasicAttack(H1, BLUE)) == "no_such_shard"
    assert play.hard(BasicAttack(H1, RED, reserve=True)) == "no_such_shard"
    assert play.hard(UseSkill(H1, play.hero().skills[0].id, (RED, RED))) == "no_such_shard"
    assert play.hard(UseSkill(H1, play.hero().skills[0].id, (RED,), cost=(RED,) * 9)) == "count_out_of_range"


# -- whose turn -----------------------------------------------------------------------------------------


def test_only_the_active_hero_acts() -> None:
    play = acting(WARRIOR, RED)
    assert play.hard(BasicAttack(H2, PLAIN)) == "not_active"
    monsters = fight().turn(M1)
    assert monsters.hard(BasicAttack(H1, PLAIN)) == "nobody_acts"
    assert monsters.hard(ToReserve(PLAIN)) == "nobody_acts"
    assert monsters.hard(Retreat()) == "nobody_acts"
    assert journey().hard(BasicAttack(H1, PLAIN)) == "no_fight"


def test_G74_SH138_a_stunned_hero_only_ends_its_turn_and_may_drink() -> None:
    play = fight()
    play.do(Stun(H1))
    play.turn(H1)
    play.put(H1, damage=10).purse(potions=1)
    for action in (
        Retreat(),
        BasicAttack(H1, PLAIN),
        SwapPlaces(H1, H2, PLAIN),
        UseSkill(H1, play.hero().skills[0].id, (PLAIN,)),
        ToReserve(PLAIN),
    ):
        assert play.hard(action) == "stunned"
    play.do(DrinkPotion(H1))
    play.do(EndTurn())
    assert not play.hero().health.stunned


# -- reserve ------------------------------------------------------------------------------------------------


def test_G63_SH41_SH69_two_reserve_slots() -> None:
    play = acting(WARRIOR, RED, BLUE, GREEN)
    play.do(ToReserve(RED))
    play.do(ToReserve(BLUE))
    assert play.hard(ToReserve(GREEN)) == "reserve_full"
    play.do(FromReserve(RED))
    assert play.hero().storage == Shards(red=1, green=1)
    assert play.hard(FromReserve(RED)) == "no_such_shard"


def test_A57_the_reserve_is_not_limited_to_one_move_a_turn() -> None:
    play = acting(WARRIOR, RED, BLUE)
    for action in (ToReserve(RED), FromReserve(RED), ToReserve(RED), ToReserve(BLUE)):
        play.do(action)
    assert play.state.bag.reserve == Shards(red=1, blue=1)


# -- bag, tray, effects ------------------------------------------------------------------------------------


def test_SH128_at_random_unless_the_effect_says_choose() -> None:
    play = fight(colours=True)
    bag = play.state.bag.bag
    play.do(DrawShards(H3, 2), faces=(1, 2))
    assert play.state.bag.bag == bag - Shards(red=2)
    play.do(TakeShard(H4, CLEAR))
    assert play.hero(H4).storage.clear >= 1
    assert play.hard(TakeShard(H4, PLAIN)) == "no_such_shard"
    assert play.hard(TakeShard(H4, RED, Pile.TRAY)) == "no_such_shard"
    play.do(DiscardShards(H3, (RED,)))
    play.do(TakeShard(H4, RED, Pile.TRAY))
    assert play.state.bag.tray == Shards()
    assert play.hard(TakeShard(M1, RED)) == "not_alive"


def test_draws_of_the_real_bag_and_a_short_bag() -> None:
    play = fight(colours=True)
    play.do(DrawShards(H1, 1, (GREEN,)))
    play.bag(Shards(red=1))
    assert play.why(DrawShards(H2, 2)) == "bag_short"
    play.do(DrawShards(H2, 2, less=True), None)
    assert play.state.bag.bag.total == 0
    assert play.hard(DrawShards(H2, 0)) == "count_out_of_range"
    assert play.hard(DrawShards(M1, 1)) == "not_alive"


def test_a_29th_shard_is_never_there() -> None:
    play = fight(colours=True)
    assert play.hard(DrawShards(H1, 29)) == "count_out_of_range"
    assert play.hard(TakeShard(H1, PLAIN)) == "no_such_shard"


def test_SH35_A9_the_active_hero_may_pass_five_during_its_turn() -> None:
    play = fight().turn(H1)
    play.store(H1, *[PLAIN] * 5)
    play.do(DrawShards(H1, 2))
    assert play.hero().over == 2
    play.store(H2, *[PLAIN] * 5)
    play.do(DrawShards(H2, 1))
    assert play.hero(H2).over == 0, "outside the own turn the limit counts at once"


def test_SH124_A28_burn_shard_on_a_hero() -> None:
    play = fight(colours=True).store(H1, RED, RED, BLUE)
    assert play.hard(BurnShards(H1, 2)) == "wrong_number"
    assert play.hard(BurnShards(H1, 2, (GREEN, RED))) == "no_such_shard"
    play.do(BurnShards(H1, 2, (RED, BLUE)))
    assert play.hero().storage == Shards(red=1)
    play.do(BurnShards(H1, 9))
    assert play.hero().storage == Shards()
    assert play.hard(BurnShards(H1, 1)) == "no_shards"
    assert play.hard(BurnShards(H1, 0)) == "count_out_of_range"
    assert play.hard(BurnShards(M1, 1)) == "not_alive"
    plain = fight()
    plain.do(BurnShards(H2, 1))
    assert plain.hero(H2).storage == Shards(plain=2)


def test_discards_must_be_held() -> None:
    play = fight(colours=True).store(H1, RED)
    assert play.hard(DiscardShards(H1, (BLUE,))) == "no_such_shard"
    assert play.hard(DiscardShards(H1, ())) == "count_out_of_range"
    assert play.hard(DiscardShards(M1, (RED,))) == "not_alive"


def test_SH76_spent_shards_go_to_the_tray_and_stored_ones_stay() -> None:
    play = acting(RANGER, RED, BLUE)
    play.do(BasicAttack(H1, RED))
    play.end()
    play.round()
    tray = play.state.bag.tray.total
    play.do(DiscardSpent())
    assert play.state.bag.tray.total == tray + 1
    assert play.hero().storage == Shards(blue=1)
    assert play.hero().paid == ()


def test_monsters_of_the_skill_tests_stand() -> None:
    play = acting(WARRIOR, RED)
    assert [monster.who for monster in play.state.monsters] == [M1, M2, M3, M4]
    assert replace(play.hero(), level=2).level == 2
