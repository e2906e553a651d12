"""The round: boxes, alternation, skipped and empty marbles, monsters' turns (p. 7, 13-16, 23)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.core.automation import next_automatic_action
from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.health import Damage, Eliminate, GainShield, Silence, Stun
from companion.games.synchro_horizon.initiative import (
    EnterMarble,
    GiveShard,
    MarkActed,
    Reveal,
    Shake,
    TakeThree,
    TypeOrder,
)
from companion.games.synchro_horizon.line import Pull
from companion.games.synchro_horizon.monsters import BurnDie, RollDie, SetDie, SetSlot
from companion.games.synchro_horizon.queries.fight import action_of, has_acted, marbles, next_side_after
from companion.games.synchro_horizon.shards import DiscardShards
from companion.games.synchro_horizon.state.party import Shards
from companion.games.synchro_horizon.turn import EndTurn, ToReserve
from companion.games.synchro_horizon.vocabulary import (
    AfterAction,
    Draws,
    MonsterAttack,
    Ring,
    Side,
    Silenced,
    Slot,
    Status,
)
from tests.games.synchro_horizon.play import (
    H1,
    H2,
    H3,
    H4,
    M1,
    M2,
    M3,
    M4,
    PLAIN,
    R1,
    R2,
    R3,
    R4,
    Play,
    fight,
    names,
)


def boxes(heroes: str, monsters: str, first: Side = Side.HEROES, **how: object) -> Play:
    """A fight whose hidden orders are known."""
    play = fight(first=first, **how)
    for side, order in ((Side.HEROES, heroes), (Side.MONSTERS, monsters)):
        play.do(TypeOrder(side, tuple(Ring(number) for number in order)))
    return play


def played(play: Play) -> str:
    """Who acts in which order, until the round is over: ``H1 M1 …``."""
    seen = []
    while play.fight.marbles:
        play.do(Reveal())
        if play.fight.active is not None:
            seen.append(play.fight.active.value.upper())
            play.end()
    return " ".join(seen)


def test_G39_SH32_sides_alternate() -> None:
    assert played(boxes("1234", "1234")) == "H1 M1 H2 M2 H3 M3 H4 M4"


def test_G60_monsters_first() -> None:
    assert played(boxes("3142", "2413", Side.MONSTERS)) == "M2 H3 M4 H1 M1 H4 M3 H2"


def test_G40_SH31_A6_who_acted_early_is_skipped_and_the_other_box_goes_on() -> None:
    play = boxes("1234", "1234")
    play.do(MarkActed(H2))
    assert played(play) == "H1 M1 H3 M2 H4 M3 M4"
    assert play.hard(MarkActed(H2)) == "already_acted"
    assert play.hard(Reveal()) == "round_over"


def test_SH29_marbles_come_up_one_by_one_and_the_order_stays_hidden() -> None:
    play = boxes("3142", "1234")
    play.do(Reveal())
    assert play.fight.active is H3
    shown = marbles(play.state, Side.HEROES)
    assert [marble.ring for marble in shown] == [R3, None, None, None]
    assert shown[0].active
    assert play.hard(Reveal()) == "somebody_acts"
    play.end()
    assert has_acted(play.state, H3)


def test_SH30_a_box_is_shaken_again_in_mid_round() -> None:
    play = boxes("1234", "1234")
    play.do(Reveal())
    play.do(Shake(Side.HEROES))
    assert play.fight.heroes_box.order == ()
    assert play.fight.heroes_box.out == (R1,)
    play.end()
    play.do(Reveal())
    play.end()
    play.do(Reveal(), faces=(3, 1, 2))
    assert play.fight.active is H4, "the old order is forgotten"
    empty = boxes("1234", "1234")
    played(empty)
    assert empty.hard(Shake(Side.HEROES)) == "box_empty"


def test_G72_SH31_a_real_box_repeats_colours_that_have_acted() -> None:
    play = fight(boxes=Draws.TABLE)
    for ring in (R1, R2):
        play.do(EnterMarble(Side.HEROES, ring))
        play.end()
        play.do(EnterMarble(Side.MONSTERS, ring))
        play.end()
    assert names(play.do(EnterMarble(Side.HEROES, R2))) == ["MarbleSkipped"]
    assert play.fight.due is Side.HEROES, "the same side is still due"
    play.do(EnterMarble(Side.HEROES, R4))
    assert play.fight.active is H4
    play.end()
    play.do(EnterMarble(Side.MONSTERS, R3))
    play.end()
    assert names(play.do(EnterMarble(Side.HEROES, R1))) == ["MarbleSkipped"]
    play.do(EnterMarble(Side.HEROES, R3))
    assert play.fight.active is H3
    assert play.fight.heroes_box.out == (R1, R2, R4, R3)


@pytest.mark.parametrize("order", ["1123", "12345"[:4] + "1", "123", "11", ""])
def test_a_typed_order_with_a_repeated_colour_or_a_fifth_marble_is_refused(order: str) -> None:
    play = fight()
    before = play.state
    rings = tuple(Ring(number) for number in order)
    assert play.hard(TypeOrder(Side.HEROES, rings)) == "wrong_order"
    assert play.state is before


def test_a_fifth_marble_is_refused() -> None:
    play = boxes("1234", "1234")
    played(play)
    assert play.hard(EnterMarble(Side.HEROES, R1)) == "round_over"
    assert play.hard(TypeOrder(Side.HEROES, (R1,))) == "box_empty"


def test_the_wrong_side_is_refused() -> None:
    play = fight()
    refusal = play.no(EnterMarble(Side.MONSTERS, R1))
    assert (refusal.why.value, refusal.facts["side"]) == ("wrong_side", Side.HEROES)


def test_a_typed_marble_may_replace_the_phones() -> None:
    play = boxes("1234", "1234")
    play.do(EnterMarble(Side.HEROES, R4))
    assert play.fight.active is H4
    assert play.fight.heroes_box.order == (R1, R2, R3)


def test_G42_SH122_the_marble_of_a_fallen_hero_gives_a_shard() -> None:
    play = boxes("1234", "1234").bag(Shards(plain=5))
    play.do(Eliminate(H1))
    play.bag(Shards(plain=5))
    assert names(play.do(Reveal())) == ["EmptyMarble"]
    assert play.hard(Reveal()) == "choice_open"
    assert play.hard(TakeThree(H2)) == "other_pending"
    assert play.hard(GiveShard(H1)) == "not_alive"
    have = play.hero(H3).storage.total
    play.do(GiveShard(H3))
    assert (play.state.bag.bag.total, play.hero(H3).storage.total) == (4, have + 1)
    assert play.fight.due is Side.MONSTERS
    assert play.hard(GiveShard(H3)) == "nothing_pending"


def test_SH122_an_empty_board_counts_like_a_fallen_hero_and_an_empty_bag_blocks_nothing() -> None:
    play = boxes("1234", "1234")
    play.do(Eliminate(H1))
    play.bag(Shards())
    play.do(Reveal())
    assert play.why(GiveShard(H2)) == "bag_short"
    play.do(GiveShard(H2, less=True))
    assert play.fight.pending is None


def test_SH130_a_gift_above_five_is_discarded_at_once() -> None:
    play = boxes("1234", "1234")
    play.do(Eliminate(H1))
    play.store(H2, *[PLAIN] * 5)
    play.do(Reveal())
    events = play.do(GiveShard(H2))
    assert names(events) == ["ShardsDrawn", "ShardsDiscarded", "EmptySettled"]
    assert play.hero(H2).storage.total == 5


def test_SH123_the_marble_of_a_defeated_monster_deals_three() -> None:
    play = boxes("1234", "1234", Side.MONSTERS).put(H2, shield=9)
    play.do(Eliminate(M1))
    events = play.do(Reveal())
    assert (names(events), events[0].name) == (["EmptyMarble"], "a")
    assert play.hard(GiveShard(H2)) == "other_pending"
    play.do(TakeThree(H2))
    assert play.dice(H2) == (9, 3), "past shields"
    assert play.fight.due is Side.HEROES
    assert play.hard(TakeThree(H2)) == "nothing_pending"


def test_SH123_three_damage_may_kill_unless_a_potion_saves() -> None:
    play = boxes("1234", "1234", Side.MONSTERS).put(H2, damage=28).purse(potions=1)
    play.do(Eliminate(M1))
    play.do(Reveal())
    saved = Play(play.state)
    saved.do(TakeThree(H2, potions=1))
    assert saved.dice(H2) == (0, 16)
    play.do(TakeThree(H2))
    assert play.state.hero(H2) is None


def test_SH38_SH73_the_die_stands_on_the_board_and_its_value_is_the_action() -> None:
    play = fight(dice=(4, 3, 2, 1))
    blow = action_of(play.state, M1)
    assert blow is not None
    assert (blow.value, blow.basic) == (4, False)
    assert play.state.monster(M1).slot is Slot.II


def test_G30_A4_silence_lowers_the_die_by_one() -> None:
    play = fight(dice=(4, 1, 2, 3))
    play.do(Silence(M1))
    play.do(Silence(M2))
    first, second = action_of(play.state, M1), action_of(play.state, M2)
    assert first is not None
    assert second is not None
    assert (first.value, first.basic) == (3, False)
    assert (second.value, second.basic) == (0, True)
    rows = fight(dice=(4, 1, 2, 3), silence=Silenced.ROW)
    rows.do(Silence(M1))
    other = action_of(rows.state, M1)
    assert other is not None
    assert (other.value, other.row_lower) == (4, True)


def test_A4_SH23_one_row_lower_than_level_1_is_a_basic_attack() -> None:
    play = fight(dice=(1, 2, 1, 3), silence=Silenced.ROW)
    play.do(Silence(M1))
    play.do(Silence(M2))
    found = [action_of(play.state, who) for who in (M1, M2, M3)]
    assert [(blow.basic, blow.row_lower) for blow in found if blow is not None] == [
        (True, True),
        (False, True),
        (False, False),
    ]


def test_G31_SH74_A1_basic_attack_of_a_monster() -> None:
    play = fight(dice=(1, 1, 1, 1))
    play.state = play.state.with_monster(M1, level=3, die=0)
    blow = action_of(play.state, M1)
    assert blow is not None
    assert (blow.basic, blow.damage, blow.target, blow.other) == (True, 6, H1, 2)
    play.state = play.state.with_monster(M2, celestial=True, level=None, die=0)
    celestial = action_of(play.state, M2)
    assert celestial is not None
    assert (celestial.damage, celestial.other) == (10, 10)
    literal = fight(dice=(1, 1, 1, 1), monster_attack=MonsterAttack.HERO_LEVEL)
    literal.state = literal.state.with_monster(M1, level=3, die=0).with_hero(H1, level=4)
    both = action_of(literal.state, M1)
    assert both is not None
    assert (both.damage, both.other) == (8, 6)


def test_SH74_a_monster_of_unknown_level_has_no_invented_number() -> None:
    play = fight()
    play.state = play.state.with_monster(M1, level=None, die=0)
    blow = action_of(play.state, M1)
    assert blow is not None
    assert blow.damage is None


def test_SH75_A5_the_die_is_rolled_and_goes_to_the_other_slot() -> None:
    play = fight(first=Side.MONSTERS).turn(M1)
    events = play.do(EndTurn(), faces=(5,))
    assert names(events) == ["DieRolled", "TurnEnded"]
    monster = play.state.monster(M1)
    assert (monster.die, monster.slot) == (5, Slot.II)
    assert play.fight.due is Side.HEROES
    play.turn(M2)
    play.do(EndTurn(2))
    assert play.state.monster(M2).die == 2


def test_A5_always_to_the_right_by_the_other_reading() -> None:
    play = fight(first=Side.HEROES, after_action=AfterAction.RIGHT).turn(M1)
    play.end()
    assert play.state.monster(M1).slot is Slot.II


def test_A20_a_stunned_monster_still_rolls_and_moves_its_die() -> None:
    play = fight(first=Side.MONSTERS)
    play.do(Stun(M1))
    play.turn(M1)
    events = play.do(EndTurn(6))
    assert names(events) == ["TokenRemoved", "DieRolled", "TurnEnded"]
    assert play.state.monster(M1).slot is Slot.II


def test_SH71_end_turn_passes_to_a_monster_marble() -> None:
    play = boxes("1234", "1234")
    play.do(Reveal())
    step = GAME.step(play.state)
    assert step is not None
    assert (step.action, step.ask) == (None, "end_turn")  # what it may do comes before its end
    play.do(GainShield(H1, 1))
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == EndTurn()
    assert next_side_after(play.fight) is Side.MONSTERS
    play.do(EndTurn())
    assert play.fight.due is Side.MONSTERS


def test_SH71_a_turn_has_begun_once_anything_happens_in_it() -> None:
    for happens in (Damage(M1, 1), Pull(H2), Stun(M2)):
        play = boxes("1234", "1234")
        play.do(happens)  # before anybody acts it is nobody's
        play.do(Reveal())
        assert not play.fight.turn.begun
        play.do(Damage(M1, 1) if isinstance(happens, Stun) else happens)
        assert play.fight.turn.begun
        play.do(EndTurn())
        assert not play.fight.turn.begun


def test_SH138_a_stunned_hero_is_led_to_the_end_of_its_turn() -> None:
    play = boxes("1234", "1234")
    play.do(Stun(H1))
    play.do(Reveal())
    step = GAME.step(play.state)
    assert step is not None
    assert step.action == EndTurn()


def test_G73_SH35_A9_a_turn_cannot_end_with_six_shards() -> None:
    play = fight().turn(H1)
    play.store(H1, *[PLAIN] * 6)
    assert play.hard(EndTurn()) == "over_limit"
    kept = Play(play.state)
    kept.do(ToReserve(PLAIN))
    kept.do(EndTurn())
    play.do(DiscardShards(H1, (PLAIN,)))
    play.do(EndTurn())
    assert play.hero().storage.total == 5


def test_bad_dice_are_refused() -> None:
    play = fight().turn(M1)
    assert play.hard(EndTurn(7)) == "die_out_of_range"
    assert play.hard(SetDie(M1, 0)) == "die_out_of_range"
    assert play.hard(SetDie(M1, 7)) == "die_out_of_range"
    assert play.hard(SetDie(H1, 3)) == "not_a_monster"
    heroes = fight().turn(H1)
    assert heroes.hard(EndTurn(3)) == "not_a_monster"
    assert fight().hard(EndTurn()) == "nobody_acts"


def test_SH124_burn_shard_on_a_monster() -> None:
    play = fight(dice=(4, 1, 2, 3))
    play.do(BurnDie(M1, 2))
    assert play.state.monster(M1).die == 2
    play.do(BurnDie(M1, 6))
    assert play.state.monster(M1).die == 0
    blow = action_of(play.state, M1)
    assert blow is not None
    assert blow.basic
    assert play.hard(BurnDie(M1, 0)) == "count_out_of_range"
    play.do(RollDie(M1), faces=(6,))
    assert play.state.monster(M1).die == 6
    play.do(SetDie(M1, 1))
    assert play.state.monster(M1).die == 1
    play.do(SetSlot(M1, Slot.I))
    assert play.state.monster(M1).slot is Slot.I
    play.do(Eliminate(M4))
    assert play.hard(RollDie(M4)) == "not_alive"


def test_early_activation_of_the_fallen_is_refused() -> None:
    play = fight()
    play.do(Eliminate(M1))
    assert play.hard(MarkActed(M1)) == "not_alive"


def test_the_round_is_over_once_both_boxes_are_empty_even_if_the_last_one_falls() -> None:
    play = boxes("1234", "1234")
    while play.fight.marbles > 1:
        play.do(Reveal())
        play.end()
    play.do(Reveal())
    assert play.fight.active is M4
    play.do(Damage(M4, 99))
    assert play.fight.round_over
    assert M3 in play.state.line(Side.MONSTERS)


def by_itself(play: Play) -> object:
    """What the table does next without a tap."""
    return next_automatic_action(GAME.automations, {}, play.state)


def test_SH29_the_last_marble_of_a_box_comes_by_itself() -> None:
    play = boxes("1234", "1234")
    for left in (3, 2, 1):
        play.do(Reveal())
        play.end()
        assert by_itself(play) is None, left
        play.do(Reveal())
        assert by_itself(play) is None  # somebody acts
        play.end()
    assert by_itself(play) == Reveal()
    play.do(Reveal())
    assert play.fight.active is H4
    play.end()
    assert by_itself(play) == Reveal()


def test_SH29_a_lost_game_draws_no_last_marble() -> None:
    play = boxes("1234", "1234")
    while play.fight.marbles > 2:
        play.do(Reveal())
        play.end()
    assert by_itself(play) == Reveal()
    for hero in (H1, H2, H3, H4):
        play.do(Eliminate(hero))
    assert play.state.status is Status.LOST
    assert by_itself(play) is None


def test_SH29_F11_the_last_marble_of_a_real_box_is_not_touched() -> None:
    play = fight(first=Side.HEROES, boxes=Draws.TABLE)
    for hero, monster in ((R2, R1), (R4, R3), (R1, R4)):
        for side, ring in ((Side.HEROES, hero), (Side.MONSTERS, monster)):
            assert by_itself(play) is None
            play.do(EnterMarble(side, ring))
            play.end()
    assert by_itself(play) == EnterMarble(Side.HEROES, R3)
    play.do(EnterMarble(Side.HEROES, R3))
    play.end()
    assert by_itself(play) == EnterMarble(Side.MONSTERS, R2)


def test_SH31_the_last_marble_of_somebody_who_acted_early_is_skipped_by_itself() -> None:
    play = boxes("1234", "1234")
    play.do(MarkActed(H4))
    for _ in range(3):
        for _ in range(2):
            play.do(Reveal())
            play.end()
    assert by_itself(play) == Reveal()
    assert names(play.do(Reveal())) == ["MarbleSkipped", "TurnBegan"]


def test_SH22_a_stunned_hero_ends_its_turn_by_itself() -> None:
    play = boxes("1234", "1234")
    play.do(Stun(H1))
    play.do(Reveal())
    assert by_itself(play) == EndTurn()
    play.do(EndTurn())
    assert not play.hero(H1).health.stunned


def test_SH22_F11_the_real_die_of_a_stunned_monster_is_still_told() -> None:
    for dice, wanted in ((Draws.TABLE, None), (Draws.PHONE, EndTurn())):
        play = boxes("1234", "1234", Side.MONSTERS)
        play.state = replace(play.state, options=replace(play.state.options, dice=dice))
        play.do(Stun(M1))
        play.do(Reveal())
        assert by_itself(play) == wanted
