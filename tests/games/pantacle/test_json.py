"""Actions, events and states as JSON."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from companion.core.codec import BadJson, Codec
from companion.core.rulebook import Action
from companion.games.pantacle import GAME
from companion.games.pantacle.facts import TellFavour, TellGuardians
from companion.games.pantacle.favour import Announce, Divert, Pass
from companion.games.pantacle.moon import Moon
from companion.games.pantacle.sacrifice import SacrificeAdepts
from companion.games.pantacle.state import GuardianCount
from companion.games.pantacle.vocabulary import Favour, Flame, How, Spot
from tests.games.pantacle.play import ONE, PERMANENT, PROTECTION, TWO, exhaustion, table

CODEC = Codec(GAME, ("Ada", "Bo", "Cy"))


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ({"do": "Announce", "favour": "traque"}, Announce(Favour.TRAQUE)),
        ({"do": "Pass", "player": "Bo"}, Pass(TWO)),
        (
            {"do": "Divert", "player": 2, "how": "one_and_hounds", "track": True},
            Divert(TWO, How.ONE_AND_HOUNDS, True),
        ),
        (
            {"do": "SacrificeAdepts", "flame": "cursed", "spot": "P2", "extra": 1,
             "curse": {"title": "Soif", "kind": "exhaustion", "cubes": 3}},
            SacrificeAdepts(Flame.CURSED, Spot.ADEPTS, 1, exhaustion(3)),
        ),
        ({"do": "Moon", "discard": 1, "match": True}, Moon(1, True)),
        (
            {"do": "TellGuardians", "guardians": [{"name": "L’Oracle", "count": 24}]},
            TellGuardians((GuardianCount("L’Oracle", 24),)),
        ),
    ],
)  # fmt: skip
def test_actions_from_a_script(data: dict[str, Any], action: Action) -> None:
    assert CODEC.load_action(data) == action
    assert CODEC.load_action(json.loads(json.dumps(CODEC.dump_action(action)))) == action


@pytest.mark.parametrize(
    "data",
    [
        {"do": "Announce", "favour": "soleil"},
        {"do": "Announce"},
        {"do": "Divert", "player": "Zed"},
        {"do": "SacrificeAdepts", "spot": "P6"},
        {"do": "Moon", "discard": "1"},
    ],
)
def test_bad_json_is_told(data: dict[str, Any]) -> None:
    with pytest.raises(BadJson):
        CODEC.load_action(data)


def test_a_busy_state_survives_json() -> None:
    play = table().put(ONE, spots=[Spot.CUBES, Spot.ADEPTS], tokens=(PROTECTION,))
    play.curse(ONE, PERMANENT, face_up=False)
    play.curse(ONE, exhaustion(2, 1))
    play.do(TellFavour(Favour.TRAQUE, "a", "b", "c"))
    play.announce(Favour.CONVERSION)
    loaded = CODEC.load(json.loads(json.dumps(CODEC.dump(play.state))), GAME.state)
    assert loaded == play.state


def test_every_action_names_its_rules() -> None:
    for action in get_args(GAME.actions):
        assert all(rule.split("-")[0] in ("PA", "A") or rule == "F2" for rule in action.RULES), action
