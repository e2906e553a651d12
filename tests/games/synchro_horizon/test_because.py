"""Why a number is what it is: what of a hit reaches whom, what a victory pays, what a village asks."""

from __future__ import annotations

from typing import Any

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.explanations import of_hit
from companion.games.synchro_horizon.health import GainShield, Hit
from companion.games.synchro_horizon.queries.fight import preview
from tests.games.synchro_horizon.play import H1, M1, fight


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
