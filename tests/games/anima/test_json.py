"""Actions, events and states as JSON."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.codec import BadJson, Codec
from companion.games.anima import GAME
from companion.games.anima.advantages import PlayAdvantage
from companion.games.anima.characters import JoinOrganisation, SetPose
from companion.games.anima.correction import Correct
from companion.games.anima.encounters import MeetCreature
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import Modify
from companion.games.anima.movement import GoTo, Redirect, SeekHorizons
from companion.games.anima.rewards import TakeReward
from companion.games.anima.turn import DiscardAdvantage, StartTurn
from companion.games.anima.vocabulary import Cell, Gender, Phase, Pose, Reward, Skill, Source
from tests.games.anima.play import ONE, TWO, fresh, table

CODEC = Codec(GAME, ("Ada", "Bo"))


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ({"do": "GoTo", "player": "Bo", "zone": 4}, GoTo(TWO, 4)),
        (
            {"do": "SeekHorizons", "player": 1, "source": "discard", "zone": 7},
            SeekHorizons(ONE, Source.DISCARD, 7),
        ),
        ({"do": "StartTurn", "order": ["Bo", "Ada"]}, StartTurn((TWO, ONE))),
        ({"do": "Redirect", "player": "Ada", "zone": 4, "by": "Bo"}, Redirect(ONE, 4, TWO)),
        (
            {"do": "TellZone", "zone": 4, "cells": [None, "1", None, None, None, "special"]},
            TellZone(4, cells=(None, Cell.ONE, None, None, None, Cell.SPECIAL)),
        ),
        (
            {"do": "TellCharacter", "player": 1, "character": 2, "skills": ["ki"], "gender": "male"},
            TellCharacter(ONE, 2, skills=(Skill.KI,), gender=Gender.MALE),
        ),
        ({"do": "SetPose", "player": 1, "character": 2, "pose": "tilted"}, SetPose(ONE, 2, Pose.TILTED)),
        ({"do": "TakeReward", "player": 1, "reward": "recruit"}, TakeReward(ONE, Reward.RECRUIT)),
        ({"do": "Correct", "field": "players.1.zone", "value": None}, Correct("players.1.zone", None)),
    ],
)
def test_actions_as_a_script_writes_them(data: dict[str, Any], action: Any) -> None:
    assert CODEC.load_action(data) == action
    assert CODEC.load_action(json.loads(json.dumps(CODEC.dump_action(action)))) == action


@pytest.mark.parametrize(
    "data",
    [
        {"do": "GoTo", "player": "Zed", "zone": 4},
        {"do": "GoTo", "player": 1, "zone": "A"},
        {"do": "TakeReward", "player": 1, "reward": "gold"},
        {"do": "TellZone", "zone": 4, "cells": "nothing"},
        {"do": "Modify", "side": "left"},
        {"do": "Fly"},
    ],
)
def test_bad_json_is_told(data: dict[str, Any]) -> None:
    with pytest.raises(BadJson):
        CODEC.load_action(data)


def test_a_busy_state_survives_json() -> None:
    play = table(3, free=False).start()
    play.do(JoinOrganisation(ONE, "Lune", ("Soleil Noir",), 1, 1))
    play.do(PlayAdvantage(TWO, "Objet Magique", 200, True, 1, 1))
    play.do(DiscardAdvantage(ONE))
    play.to(Phase.MOVEMENT, ONE).do(SeekHorizons(ONE, name="Les Ruines"))
    play.do(MeetCreature(ONE, "Golem", 5, 2))
    play.do(Modify())
    data = json.loads(json.dumps(CODEC.dump(play.state)))
    assert CODEC.load(data, GAME.state) == play.state
    opening = fresh(5, tree=True).state
    assert CODEC.load(json.loads(json.dumps(CODEC.dump(opening))), GAME.state) == opening


def test_a_table_of_before_the_encounter_deck_was_counted_is_read() -> None:
    data = json.loads(json.dumps(CODEC.dump(fresh(3).state)))
    del data["options"]["encounters"], data["encounter_deck"]
    for player in data["players"]:
        del player["recruited"], player["met"]
    assert CODEC.load(data, GAME.state) == fresh(3).state
