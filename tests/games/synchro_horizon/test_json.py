"""Actions, events and states as JSON, and the whole game through a table."""

from __future__ import annotations

import json

import pytest

from companion.core.codec import BadJson, Codec
from companion.core.rulebook import Action
from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.fight import BeginFight
from companion.games.synchro_horizon.health import Damage, DamageMany, Hit
from companion.games.synchro_horizon.initiative import EnterMarble, TypeOrder
from companion.games.synchro_horizon.monsters import DrawMonster
from companion.games.synchro_horizon.shards import Drawn
from companion.games.synchro_horizon.turn import UseSkill
from companion.games.synchro_horizon.vocabulary import Mark, Side
from tests.games.synchro_horizon.play import CLEAR, H1, H2, M1, PLAIN, R1, R2, RED, fight

CODEC = Codec(GAME)


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ({"do": "Damage", "who": "h1", "n": 8, "potions": 1}, Damage(H1, 8, potions=1)),
        (
            {"do": "DamageMany", "hits": [{"who": "h1", "n": 2}, {"who": "m1", "n": 3, "unblockable": True}]},
            DamageMany((Hit(H1, 2), Hit(M1, 3, True))),
        ),
        ({"do": "DrawMonster", "code": "A7", "hp": 12, "mark": "R"}, DrawMonster("A7", 12, mark=Mark.REAR)),
        (
            {"do": "BeginFight", "first": "monsters", "drawn": [{"who": "h2", "shards": ["red", "clear"]}]},
            BeginFight(Side.MONSTERS, drawn=(Drawn(H2, (RED, CLEAR)),)),
        ),
        ({"do": "EnterMarble", "side": "heroes", "ring": "2"}, EnterMarble(Side.HEROES, R2)),
        ({"do": "TypeOrder", "side": "heroes", "order": ["2", "1"]}, TypeOrder(Side.HEROES, (R2, R1))),
        ({"do": "UseSkill", "who": "h1", "skill": 2, "cost": ["plain"]}, UseSkill(H1, 2, cost=(PLAIN,))),
    ],
)
def test_actions_of_a_script(data: dict[str, object], action: Action) -> None:
    assert CODEC.load_action(data) == action
    assert CODEC.load_action(json.loads(json.dumps(CODEC.dump_action(action)))) == action


@pytest.mark.parametrize(
    "data",
    [
        {"do": "Damage", "who": "h5", "n": 8},
        {"do": "Damage", "who": "h1", "n": "8"},
        {"do": "EnterMarble", "side": "heroes", "ring": "5"},
        {"do": "DamageMany", "hits": [{"who": "h1"}]},
        {"do": "UseSkill", "who": "h1", "skill": 1, "shards": ["pink"]},
    ],
)
def test_bad_json_is_told(data: dict[str, object]) -> None:
    with pytest.raises(BadJson):
        CODEC.load_action(data)


def test_a_busy_state_survives_json() -> None:
    play = fight(colours=True).turn(H1).put(H1, damage=7, shield=3, silenced=True)
    data = json.loads(json.dumps(CODEC.dump(play.state)))
    assert CODEC.load(data, GAME.state) == play.state
