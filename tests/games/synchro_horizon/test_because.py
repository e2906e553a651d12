"""Why a number is what it is: what of a hit reaches whom, what a victory pays, what a village asks."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.explanation import Explanation
from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.explanations import of_hit
from companion.games.synchro_horizon.health import GainShield, Hit
from companion.games.synchro_horizon.queries.fight import preview
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import MonsterAttack
from tests.games.synchro_horizon.play import H1, M1, M4, fight


def parts(why: Any) -> list[int]:
    return [part.n for part in why.parts]


def test_SH24_SH36_what_of_a_hit_reaches_its_target() -> None:
    play = fight()
    play.do(GainShield(H1, 4))
    hit = Hit(H1, 9)
    why = of_hit(play.state, hit)
    assert why is not None
    seen = preview(play.state, hit)
    assert seen is not None
    assert (why.n, parts(why), why.adds_up) == (seen.after, [0, 9, -4], True)
    assert why.rules[0] == "SH-24"


def test_SH37_the_points_left_are_the_maximum_less_the_damage() -> None:
    play = fight()
    found = {why.id: why for why in GAME.numbers(play.state)}
    health = play.state.health(M1)
    assert found[f"left-{M1.value}"].n == health.left
    assert parts(found[f"left-{M1.value}"]) == [health.max_hp, -health.damage]


@pytest.mark.parametrize(
    ("option", "n", "told"),
    [
        (MonsterAttack.MONSTER_LEVEL, 4, ("because.monster_level", 2)),
        (MonsterAttack.HERO_LEVEL, 6, ("because.hero_level", 3)),
    ],
)
def test_A1_SH74_why_names_the_level_that_the_option_counts(
    option: MonsterAttack, n: int, told: tuple[str, int]
) -> None:
    play = fight(dice=(1, 1, 1, 1), monster_attack=option)
    play.state = play.state.with_monster(M4, die=0).with_hero(H1, level=3)
    why = claw(play.turn(M4).state)
    assert why.n == n
    assert [(each.of.key, each.n) for each in why.parts] == [told]
    assert why.rules == ("SH-74", "A-1")


def test_A1_why_never_names_a_level_that_was_not_entered() -> None:
    play = fight(dice=(1, 1, 1, 1), monster_attack=MonsterAttack.HERO_LEVEL)
    play.state = play.state.with_monster(M1, die=0, level=None)
    [each] = claw(play.turn(M1).state).parts
    assert (each.of.key, each.n, each.of.facts["name"]) == ("because.hero_level", 1, "Hero 1")
    unknown = fight(dice=(1, 1, 1, 1))
    unknown.state = unknown.state.with_monster(M1, die=0, level=None)
    assert not any(why.id.startswith("claw") for why in GAME.numbers(unknown.turn(M1).state))


def claw(state: State) -> Explanation:
    """Return the basic attack of the monster that acts, explained."""
    return next(why for why in GAME.numbers(state) if why.id.startswith("claw"))
