"""What was told after a skill or for a line of a card, read from the journal when it comes again."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.journal import Entry
from companion.core.table import Table
from companion.games.synchro_horizon.effects import ApplyEffect
from companion.games.synchro_horizon.health import (
    Damage,
    DamageMany,
    Eliminate,
    GainShield,
    Heal,
    Hit,
    Silence,
    Stun,
)
from companion.games.synchro_horizon.initiative import EnterMarble
from companion.games.synchro_horizon.queries.before import Effect, effect_of_line, effect_of_skill
from companion.games.synchro_horizon.shards import DrawShards
from companion.games.synchro_horizon.skills import DescribeSkill
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Skill
from companion.games.synchro_horizon.turn import EndTurn, UseSkill
from companion.games.synchro_horizon.vocabulary import Aim, Draws, Ring, Shard, Side, Verb, Who
from companion.store import Store
from tests.ui import horizon_evening as horizon
from tests.ui.test_synchro_horizon_budget import real_boxes

H1, H2, M1, M2, M3, M4 = Who.H1, Who.H2, Who.M1, Who.M2, Who.M3, Who.M4
HIT, HEAL, SHIELD = Verb.HIT, Verb.HEAL, Verb.SHIELD


def acts(store: Store, ring: Ring = Ring.ONE) -> Table[State]:
    """A hero's marble is out of a real box."""
    return horizon.play(real_boxes(store, dice=Draws.TABLE), EnterMarble(Side.HEROES, ring))


def used(table: Table[State], *told: Any, together: bool = False) -> Skill:
    """The first skill of the hero who acts is paid, then something is told."""
    who = table.state.fight.active  # type: ignore[union-attr]
    assert who is not None
    skill = table.state.hero(who).skills[0]  # type: ignore[union-attr]
    horizon.play(table, DrawShards(who, len(skill.cost or ()), skill.cost or ()))
    horizon.play(table, UseSkill(who, skill.id, skill.cost or ()))
    if together:
        assert isinstance(table.do_all(list(told)), Entry)
    else:
        horizon.play(table, *told)
    return skill


@pytest.mark.parametrize(
    ("told", "effect"),
    [
        ([Damage(M1, 3)], Effect(HIT, 3, Side.MONSTERS, (1,))),
        (
            [DamageMany((Hit(M3, 2, True), Hit(M1, 2, True)))],
            Effect(HIT, 2, Side.MONSTERS, (1, 3), pierces=True),
        ),
        ([GainShield(H1, 4)], Effect(SHIELD, 4, Side.HEROES, own=True)),
        ([DamageMany(tuple(Hit(Who(f"m{n}"), 1) for n in (1, 2, 3, 4)))], Effect(HIT, 1, Side.MONSTERS)),
        ([GainShield(Who(f"h{n}"), 1) for n in (1, 2, 3, 4)], Effect(SHIELD, 1, Side.HEROES)),
        ([DamageMany((Hit(M1, 2), Hit(M3, 1)))], None),
        ([Stun(M1), Damage(M1, 3)], None),
    ],
)
def test_U9_the_effect_of_a_skill(store: Store, told: list[Any], effect: Effect | None) -> None:
    table = acts(store)
    skill = used(table, *told, together=len(told) > 2)
    assert effect_of_skill(table.done, skill) == effect
    table.undo()
    if len(told) == 1:
        assert effect_of_skill(table.done, skill) is None, "what was taken back is not remembered"


def test_U9_a_named_tile_is_known_on_another_board_and_a_nameless_one_is_not(store: Store) -> None:
    table = acts(store)
    skill = used(table, GainShield(H2, 2))
    told = Effect(SHIELD, 2, Side.HEROES, (2,))
    assert effect_of_skill(table.done, Skill(99, skill.name)) == told
    assert effect_of_skill(table.done, Skill(99, "#1")) is None
    horizon.play(table, DescribeSkill(H1, skill.id, "#1", (Shard.RED,)))
    assert effect_of_skill(table.done, Skill(skill.id, "#1")) == told, (
        "the tile itself is known by its number"
    )


def test_U9_healing_is_told_too(store: Store) -> None:
    table = horizon.play(acts(store), Damage(H2, 9))
    skill = used(table, Heal(H2, 4))
    assert effect_of_skill(table.done, skill) == Effect(HEAL, 4, Side.HEROES, (2,))


def test_U7_a_line_is_known_by_card_and_value(store: Store) -> None:
    """M1 shows 4, M3 shows 6: the same card and the same value, Silence included, nothing else."""
    table = horizon.play(acts(store), EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE), Damage(H2, 3))
    wolf, other = table.state.monster(M1), table.state.monster(M3)
    assert wolf is not None
    assert other is not None
    state = table.state
    assert effect_of_line(table.done, state, wolf) == Effect(HIT, 3, Side.HEROES, (2,))
    assert effect_of_line(table.done, state, other) is None
    horizon.play(table, GainShield(M1, 2))
    assert effect_of_line(table.done, state, wolf) == Effect(HIT, 3, Side.HEROES, (2,)), "what it did first"
    horizon.play(table, Silence(M1))
    assert effect_of_line(table.done, table.state, table.state.monster(M1)) is None  # type: ignore[arg-type]


def test_what_was_aimed_at_is_whoever_stands_there_now(store: Store) -> None:
    state = acts(store).state
    assert Effect(HIT, 2, Side.MONSTERS, (2,)).aimed(state, H1) == (Who.M2,)
    assert Effect(HIT, 2, Side.MONSTERS, (5,)).aimed(state, H1) == (M1,), "the nearest enemy, not everybody"
    assert Effect(HEAL, 2, Side.HEROES, (5,)).aimed(state, H1) == ()
    assert Effect(SHIELD, 2, Side.HEROES, own=True).aimed(state, H1) == (H1,)
    assert Effect(SHIELD, 2, Side.HEROES, own=True).aimed(state, None) == ()
    assert Effect(HIT, 2, Side.MONSTERS).applied(state, H1) == ApplyEffect(HIT, 2, (M1, M2, M3, M4), Aim.ALL)
    assert Effect(HIT, 2, Side.MONSTERS, (1, 3)).applied(state, H1) == ApplyEffect(HIT, 2, (M1, M3))
    assert Effect(HIT, 2, Side.MONSTERS, (1,)).applied(state, H1).aim is Aim.NEAREST


def alone(store: Store) -> Table[State]:
    """A hero acts and one monster stands."""
    return horizon.play(acts(store), Eliminate(M1), Eliminate(M2), Eliminate(M3))


@pytest.mark.parametrize(
    ("told", "effect"),
    [
        (ApplyEffect(HIT, 3, (M4,), Aim.NEAREST), Effect(HIT, 3, Side.MONSTERS, (1,))),
        (ApplyEffect(HIT, 3, (M4,), Aim.ALL), Effect(HIT, 3, Side.MONSTERS)),
        (Damage(M4, 3), Effect(HIT, 3, Side.MONSTERS, (1,))),
        (DamageMany((Hit(M4, 3),)), Effect(HIT, 3, Side.MONSTERS, (1,))),
    ],
)
def test_SH126_what_was_meant_is_remembered_not_how_many_stood(
    store: Store, told: Any, effect: Effect
) -> None:
    table = alone(store)
    skill = used(table, told)
    assert effect_of_skill(table.done, skill) == effect


def test_SH127_neighbours_are_remembered_also_when_none_stood(store: Store) -> None:
    table = alone(store)
    skill = used(table, ApplyEffect(HIT, 3, (M4,), Aim.NEAREST, beside_n=1))
    effect = effect_of_skill(table.done, skill)
    assert effect == Effect(HIT, 3, Side.MONSTERS, (1,), beside=1)
    assert effect.applied(acts(store).state, H1).beside == (M2,)


def test_SH126_all_allies_and_oneself_are_told_apart(store: Store) -> None:
    table = acts(store)
    line = table.state.line(Side.HEROES)
    every = ApplyEffect(SHIELD, 2, line, Aim.ALL)
    skill = used(table, every)
    assert effect_of_skill(table.done, skill) == Effect(SHIELD, 2, Side.HEROES)
    horizon.play(table, EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE), EndTurn(3))
    horizon.play(table, EnterMarble(Side.HEROES, Ring.TWO))
    own = ApplyEffect(SHIELD, 2, (H2,), Aim.OWN)
    skill = used(table, own)
    assert effect_of_skill(table.done, skill) == Effect(SHIELD, 2, Side.HEROES, own=True)


def test_SH127_an_effect_of_several_parts_is_remembered_as_one(store: Store) -> None:
    table = acts(store)
    told = ApplyEffect(
        HIT, 4, (M2,), beside=(M3,), beside_n=2, beside_aim=Aim.CHOSEN, stun=True, push=1, burn=2
    )
    skill = used(table, told)
    effect = effect_of_skill(table.done, skill)
    assert effect == Effect(HIT, 4, Side.MONSTERS, (2,), beside=2, both=False, stun=True, push=1, burn=2)
    assert effect is not None
    now = effect.applied(table.state, H1)
    # M2 was pushed behind M3: whoever stands at P2 now is meant, with one of the two beside it
    assert (now.targets, now.beside, now.beside_n, now.stun, now.push, now.burn) == (
        (M3,),
        (M1,),
        2,
        True,
        1,
        2,
    )


def test_U7_a_line_of_several_parts_is_remembered_as_one(store: Store) -> None:
    table = horizon.play(acts(store), EndTurn(), EnterMarble(Side.MONSTERS, Ring.ONE))
    wolf = table.state.monster(M1)
    assert wolf is not None
    horizon.play(table, ApplyEffect(HIT, 2, (H1,), Aim.NEAREST, beside=(H2,), beside_n=1, silence=True))
    assert effect_of_line(table.done, table.state, wolf) == Effect(
        HIT, 2, Side.HEROES, (1,), beside=1, silence=True
    )
