"""Actions, events and states as JSON, with the compact forms of the rules spec."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.core.codec import BadJson, Codec
from companion.core.rulebook import Action
from companion.games import ALL
from companion.games.big_book import GAME
from companion.games.big_book.correction import Correct
from companion.games.big_book.curses import By, DestroyCurse, PutMadnessUnder
from companion.games.big_book.elements import Element
from companion.games.big_book.madness import DestroyMadness, Heal, MoveMadness, TakeMadness, TakeMadnessAll
from companion.games.big_book.reserve import Acquire, Upgrade
from companion.games.big_book.spells import Activate, DescribeSpell, Learn
from companion.games.big_book.state import Magician
from companion.games.big_book.support import Place
from companion.games.big_book.turn import EndRecovery, TellDeck
from companion.games.big_book.vocabulary import Basic, Face, Mode, Slot, Zone
from tests.games.big_book.play import ONE, TWO, full, table

CODEC = Codec(GAME, ("Ada", "Bo"))


@pytest.mark.parametrize(
    ("data", "action"),
    [
        ({"do": "TakeMadness", "player": "Bo", "to": "drawTop"}, TakeMadness(TWO, to=Zone.DRAW_TOP)),
        ({"do": "TakeMadnessAll", "to": "drawTop"}, TakeMadnessAll(to=Zone.DRAW_TOP)),
        ({"do": "Heal", "player": 1, "from": "support:Bo"}, Heal(ONE, Zone.SUPPORT, TWO)),
        ({"do": "Heal", "player": 1, "from": "support:2"}, Heal(ONE, Zone.SUPPORT, TWO)),
        ({"do": "Heal", "player": 1, "from": "discard"}, Heal(ONE, Zone.DISCARD)),
        ({"do": "DestroyMadness", "player": "pile"}, DestroyMadness(None, Zone.PILE)),
        ({"do": "DestroyMadness", "player": 1, "zone": "hand"}, DestroyMadness(ONE, Zone.HAND)),
        (
            {"do": "MoveMadness", "player": 1, "from": "hand", "to": "hand", "otherPlayer": "Bo"},
            MoveMadness(ONE, Zone.HAND, Zone.HAND, TWO),
        ),
        (
            {"do": "EndRecovery", "player": "Ada", "handMadness": 1, "handElements": 5},
            EndRecovery(ONE, 1, 5),
        ),
        ({"do": "Acquire", "player": 1, "e": "F", "v": 2}, Acquire(ONE, Element.FIRE, 2)),
        ({"do": "Learn", "player": 1, "e": "A", "name": "X"}, Learn(ONE, Element.AIR, "X")),
        ({"do": "Upgrade", "player": 1, "card": "F1", "to": 2}, Upgrade(ONE, Face.F1, Face.F2)),
        ({"do": "Upgrade", "player": 1, "card": "F1", "to": "F2"}, Upgrade(ONE, Face.F1, Face.F2)),
        ({"do": "Place", "player": 1, "card": "madness"}, Place(ONE, Face.MADNESS)),
        (
            {"do": "DestroyCurse", "player": 1, "slot": "3L", "by": "spell", "reward": "none"},
            DestroyCurse(ONE, Slot.THREE_LEFT, By.SPELL),
        ),
        (
            {"do": "DestroyCurse", "player": 1, "slot": "2", "reward": "T"},
            DestroyCurse(ONE, Slot.TWO, reward=Element.EARTH),
        ),
        ({"do": "Correct", "field": "slots.2", "value": None}, Correct("slots.2", None)),
        ({"do": "Correct", "field": "slots.2", "value": "M"}, Correct("slots.2", "M")),
        ({"do": "Correct", "field": "pile", "value": 3, "balance": "box"}, Correct("pile", 3, "box")),
    ],
)
def test_compact_forms_of_the_spec(data: dict[str, Any], action: Action) -> None:
    assert CODEC.load_action(data) == action
    assert CODEC.load_action(json.loads(json.dumps(CODEC.dump_action(action)))) == action


@pytest.mark.parametrize(
    "data",
    [
        {"do": "Place", "player": 1, "card": "F4"},
        {"do": "Heal", "player": 1, "from": "support:Zed"},
        {"do": "LayCurses", "multi": 1},
        {"do": "LayCurses", "multi": 1, "symbols": ["M"]},
        {"do": "Upgrade", "player": 1, "card": 3, "to": 4},
    ],
)
def test_bad_json_is_told(data: dict[str, Any]) -> None:
    with pytest.raises(BadJson):
        CODEC.load_action(data)


def test_a_busy_state_survives_json() -> None:
    play = full(2, mode=Mode.TERROR, magicians=(Magician("Zoé", Element.AIR, 9),))
    play.begin(multi=1)
    play.do(PutMadnessUnder())
    play.do(Learn(ONE, Element.FIRE, "Avatar"))
    play.do(DescribeSpell(ONE, "glace", Element.WATER, 1))
    play.do(Activate(ONE, "glace", 2))
    play.do(Place(TWO, Face.A3))
    play.do(TellDeck(TWO, 4, 5))
    data = json.loads(json.dumps(CODEC.dump(play.state)))
    loaded = CODEC.load(data, GAME.state)
    assert loaded == play.state
    assert isinstance(loaded.player(ONE).spell("glace").name, Basic)


def test_registry() -> None:
    assert ALL.get("big_book") is ALL["big_book"] is GAME
    assert ALL.get("chess") is None


def test_table_starts_the_same_from_its_own_json() -> None:
    opening = table(5).state
    assert CODEC.load(json.loads(json.dumps(CODEC.dump(opening))), GAME.state) == opening
