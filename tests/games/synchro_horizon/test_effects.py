"""Effects with several parts as one act: main target, neighbours, tokens, positions, dice (p. 7, 22-25)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.synchro_horizon.effects import ApplyEffect
from companion.games.synchro_horizon.health import Damage, Silence, Stun
from companion.games.synchro_horizon.monsters import BurnDie
from companion.games.synchro_horizon.queries.before import adjacent, burn_choice, unaffected
from companion.games.synchro_horizon.shards import Drawn
from companion.games.synchro_horizon.vocabulary import Aim, Side, Status, Verb
from tests.games.synchro_horizon.play import (
    BLUE,
    H1,
    H2,
    H3,
    H4,
    M1,
    M2,
    M3,
    M4,
    RED,
    Play,
    fight,
    journey,
    names,
)

HEROES, MONSTERS = (H1, H2, H3, H4), (M1, M2, M3, M4)


def damage(play: Play) -> list[int]:
    """Return the damage of the monsters, P1 first."""
    return [monster.health.damage for monster in play.state.monsters]


def test_SH127_main_target_and_neighbours_have_their_own_amounts() -> None:
    play = fight().turn(H1)
    near = adjacent(play.state, (M2,))
    assert near == (M1, M3)
    events = play.do(ApplyEffect(Verb.HIT, 5, (M2,), beside=near, beside_n=2))
    assert damage(play) == [2, 5, 2, 0]
    assert len(events) == 3
    assert adjacent(play.state, (M1, M4)) == (M2, M3)


def test_SH126_all_hits_count_before_the_fallen_leave() -> None:
    play = fight(hp=5).turn(H1)
    play.do(ApplyEffect(Verb.HIT, 5, (M1,), Aim.NEAREST, beside=(M2,), beside_n=5, stun=True, push=1))
    assert play.line(Side.MONSTERS) == "34", "the fallen are neither stunned nor pushed"


def test_SH22_SH23_SH118_SH124_damage_with_everything_that_goes_with_it() -> None:
    play = fight(dice=(4, 3, 2, 1)).turn(H1)
    play.do(ApplyEffect(Verb.HIT, 3, (M1,), Aim.NEAREST, stun=True, silence=True, push=2, burn=3))
    monster = play.state.monster(M1)
    assert monster is not None
    assert (monster.health.damage, monster.health.stunned, monster.health.silenced, monster.die) == (
        3,
        True,
        True,
        1,
    )
    assert play.line(Side.MONSTERS) == "2314"


@pytest.mark.parametrize(("push", "line"), [(1, "3124"), (-1, "1234"), (4, "3412")])
def test_SH118_several_are_pushed_together_and_keep_their_order(push: int, line: str) -> None:
    play = fight().turn(H1)
    play.do(ApplyEffect(Verb.HIT, 1, (M1, M2), push=push))
    assert play.line(Side.MONSTERS) == line


def test_SH126_healing_all_leaves_out_the_unhurt() -> None:
    play = fight().turn(H1).put(H2, damage=4).put(H4, damage=1)
    heal = ApplyEffect(Verb.HEAL, 3, HEROES, Aim.ALL)
    assert unaffected(play.state, heal) == (H1, H3)
    assert names(play.do(heal)) == ["Healed", "Healed"]
    assert [hero.health.damage for hero in play.state.heroes] == [0, 1, 0, 0]


def test_SH126_whoever_has_the_token_or_stands_last_is_left_out() -> None:
    play = fight(dice=(1, 3, 2, 1)).turn(H1)
    play.do(Stun(M1))
    play.do(Silence(M2))
    both = ApplyEffect(Verb.HIT, 0, (M1, M2), stun=True)
    assert unaffected(play.state, both) == (M1,)
    play.do(both)
    assert play.state.monster(M2).health.stunned  # type: ignore[union-attr]
    last = ApplyEffect(Verb.HIT, 0, (M4,), push=1)
    assert unaffected(play.state, last) == (M4,)
    assert play.hard(last) == "nobody_affected"


def test_SH124_a_die_at_0_is_not_burnt_further() -> None:
    play = fight(dice=(4, 3, 2, 1)).turn(H1)
    play.do(BurnDie(M1, 4))
    assert unaffected(play.state, ApplyEffect(Verb.HIT, 0, (M1, M2), burn=1)) == (M1,)


def test_SH25_full_shields_are_told_as_unaffected() -> None:
    play = fight().turn(H1).put(H1, shield=30)
    guard = ApplyEffect(Verb.SHIELD, 2, (H1, H2), Aim.CHOSEN)
    assert unaffected(play.state, guard) == (H1,)
    play.do(guard)
    assert (play.dice(H1), play.dice(H2)) == ((30, 0), (2, 0))


def test_SH124_a_burnt_hero_chooses_its_shards() -> None:
    play = (
        fight(colours=True, first=Side.MONSTERS)
        .turn(M1)
        .store(H1, RED, RED, BLUE)
        .store(H2, RED, RED)
        .store(H3)
    )
    burn: dict[str, Any] = {"verb": Verb.HIT, "n": 1, "targets": (H1, H2, H3), "burn": 1}
    assert [burn_choice(play.state, who, 1) for who in (H1, H2, H3)] == [1, 0, 0]
    assert play.hard(ApplyEffect(**burn)) == "wrong_number"
    play.do(ApplyEffect(**burn, burnt=(Drawn(H1, (BLUE,)),)))
    assert [play.hero(who).storage.total for who in (H1, H2, H3)] == [2, 1, 0]
    assert play.hero(H1).storage.blue == 0
    assert burn_choice(play.state, H1, 2) == 0, "all of them go"


def test_SH43_potions_are_drunk_within_the_effect() -> None:
    play = fight(first=Side.MONSTERS).turn(M1).put(H1, damage=20).purse(potions=1)
    hit: dict[str, Any] = {"verb": Verb.HIT, "n": 12, "targets": (H1, H2)}
    assert play.hard(ApplyEffect(**hit, potions=(H1, H1))) == "potions_short"
    assert play.hard(ApplyEffect(**hit, potions=(H3,))) == "no_target"
    assert play.hard(ApplyEffect(Verb.HIT, 1, (M2,), potions=(M2,))) == "potion_for_monster"
    play.do(ApplyEffect(**hit, potions=(H1,)))
    assert (play.dice(H1), play.dice(H2), play.state.purse.potions) == ((0, 17), (0, 12), 0)


def test_SH72_nothing_follows_the_fall_of_the_last_hero() -> None:
    play = fight(first=Side.MONSTERS).turn(M1)
    play.do(ApplyEffect(Verb.HIT, 30, HEROES, Aim.ALL, stun=True))
    assert play.state.status is Status.LOST


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        (ApplyEffect(Verb.HIT, 1, ()), "no_target"),
        (ApplyEffect(Verb.HIT, 1, (M1,), beside=(M1,), beside_n=1), "twice_the_same"),
        (ApplyEffect(Verb.HIT, 100, (M1,)), "count_out_of_range"),
        (ApplyEffect(Verb.HIT, 1, (M1,), beside=(M2,), beside_n=100), "count_out_of_range"),
        (ApplyEffect(Verb.HIT, 1, (M1,), push=5), "count_out_of_range"),
        (ApplyEffect(Verb.HIT, 1, (M1,), burn=7), "count_out_of_range"),
        (ApplyEffect(Verb.HEAL, 1, (H1,), potions=(H1,)), "no_target"),
        (ApplyEffect(Verb.HEAL, 1, HEROES, Aim.ALL), "nobody_affected"),
        (ApplyEffect(Verb.HIT, 0, (M1,)), "nobody_affected"),
    ],
)
def test_SH126_an_effect_that_makes_no_sense_is_refused(effect: ApplyEffect, why: str) -> None:
    play = fight().turn(H1)
    assert play.hard(effect) == why


def test_U4_an_unread_maximum_is_asked_for() -> None:
    play = fight().turn(H1)
    play.state = play.state.with_health(H2, max_hp=None)
    assert play.hard(ApplyEffect(Verb.HIT, 1, (H1, H2))) == "max_unknown"
    assert play.hard(ApplyEffect(Verb.SHIELD, 1, (H1, H2))) == "max_unknown"


def test_SH26_tokens_need_a_fight() -> None:
    play = journey()
    play.do(Damage(H1, 3))
    assert play.hard(ApplyEffect(Verb.HEAL, 1, (H1,), stun=True)) == "no_fight"
    play.do(ApplyEffect(Verb.HEAL, 1, (H1,)))
    assert play.dice(H1) == (0, 2)
