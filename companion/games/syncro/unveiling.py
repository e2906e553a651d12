"""What a team may read, and from when on: nothing of a level before it is reached.

A stage is twice the level that was reached, plus one once its Boss lies face up (SY-73b: part of that
page waits for it). The stage after the last victory is :data:`AFTER`.

Names are rule ids of the help, or text keys without the game's id: ``action.DrawReward``,
``action.Reveal.powers``, ``word.Kind.golem``, ``level.5``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from functools import lru_cache
from typing import Any

from companion.games.syncro import figures
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Back, Kind

AFTER = 2 * (figures.LEVELS + 1)
BOSS_UP = 2 * figures.CHAPTER_ONE + 1
BOSS2_UP = 2 * figures.LEVELS + 1


def stage(level: int) -> int:
    """The stage a team is at once the card of that level is revealed."""
    return 2 * level


def _rules() -> dict[str, int]:
    levels = {
        1: range(39, 44),
        2: range(44, 46),
        3: (*range(46, 54), 34),
        4: (54,),
        5: (55, *range(60, 72)),
        6: (56,),
        7: (57, 15),
        8: (58,),
        9: (59, 72, 73),
        10: range(75, 78),
    }
    found = {f"SY-{number}": stage(level) for level, numbers in levels.items() for number in numbers}
    readings = {
        1: (1, 29),
        2: (21,),
        3: (2, 20, 33, 35),
        5: (4, 9, 12, 15, 16, 17, 27, 28, 31),
        6: (14,),
        9: (11, 34),
        10: (18, 19),
    }
    found |= {f"A-{number}": stage(level) for level, numbers in readings.items() for number in numbers}
    return found | {
        "SY-70b": stage(5),
        "SY-73b": BOSS_UP,
        "A-25": BOSS_UP,
        "SY-74": BOSS2_UP,
        "A-10": BOSS2_UP,
        "A-22": BOSS2_UP,
    }


RULES = _rules()
"""A rule of the help and the stage from which it may be seen; rules not named here are always open."""

_KINDS = {
    Kind.MUSHROOM: stage(1),
    Kind.GOLEM: stage(2),
    Kind.DRAGON: stage(3),
    Kind.BOSS: stage(4),
    Kind.LIEUTENANT: stage(5),
    Kind.BOSS2: stage(9),
}
BACKS = {
    Back.MONSTER: 0,
    Back.BOSS: stage(4),
    Back.FOG: stage(5),
    Back.LIEUTENANT: stage(5),
    Back.CERBERUS: stage(9),
    Back.BOSS2: stage(9),
}
"""A back and the stage from which it may lie in a Horde."""

NAMES = {
    **{f"level.{level}": stage(level) for level in range(1, figures.LEVELS + 1)},
    **{f"word.Kind.{kind.value}": first for kind, first in _KINDS.items()},
    **{f"word.Back.{back.value}": first for back, first in BACKS.items() if first},
    **dict.fromkeys(("action.DrawSpells", "action.Reshuffle"), stage(1)),
    **dict.fromkeys(("action.Pay", "action.PassDemand", "word.Defeat.demand"), stage(3)),
    **dict.fromkeys(
        (
            "action.DrawReward",
            "action.PlayReward",
            "action.DealRewards",
            "action.CountPile",
            "action.RevealFog",
            "action.EndCurse",
            "action.Adjust",
            "action.Reveal.powers",
            "action.Reveal.label",
            "word.Power",
            "word.Mist",
            "word.Pile.reward",
            "word.Pile.fog",
            "word.Term.reward",
        ),
        stage(5),
    ),
    "action.DealNewSpells": stage(6),
    **dict.fromkeys(("action.ChooseReading", "word.Reading"), stage(9)),
    "word.Reading.when_laid": BOSS2_UP,
    **dict.fromkeys(
        ("action.AddNewCard", "action.ShuffleHands", "action.PassHandsLeft", "action.Finish", "word.NewCard"),
        AFTER,
    ),
}
"""A text key and the stage from which it may be read."""


@lru_cache
def _hidden(seen: int) -> frozenset[str]:
    return frozenset(name for name, first in {**RULES, **NAMES}.items() if first > seen)


def spoilers(state: State | None) -> frozenset[str]:
    """The names a team may not read yet; without a table, those of a team that has seen nothing."""
    return _hidden(0 if state is None else state.seen)


def open_stage(state: State) -> int:
    """What this Adventure has brought so far: a reset starts from zero, whatever was seen (I9)."""
    return min(state.seen, stage(state.reached) + 1)


def brought(name: str) -> int:
    """The stage of an Adventure that brings what a name stands for; new cards lie in the packs of level 5."""
    first = NAMES.get(name, 0)
    if first < AFTER:
        return first
    return stage(figures.REWARDS_FROM) if name in _OF_NEW_CARDS else 0


_OF_NEW_CARDS = ("action.ShuffleHands", "action.PassHandsLeft")
"""What the new Reward and the new curse do (SY-76, SY-77)."""


def open_now(state: State, name: str) -> bool:
    """True when the team may read a name and this Adventure has brought what it stands for."""
    return NAMES.get(name, 0) <= state.seen and brought(name) <= open_stage(state)


def brought_at(action: Any) -> int:
    """The stage of an Adventure from which an action, with what it names, may be done."""
    return max(brought(name) for name in _names(action))


def allowed(state: State, action: Any) -> bool:
    """True when nothing of it is still to come."""
    return all(open_now(state, name) for name in _names(action))


def first_stage(action: Any) -> int:
    """The stage from which an action, with what it names, may be done."""
    return max(NAMES.get(name, 0) for name in _names(action))


def _names(action: Any) -> Iterator[str]:
    yield f"action.{type(action).__name__}"
    for field in fields(action):
        value = getattr(action, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Enum):
                yield f"word.{type(part).__name__}"
                yield f"word.{type(part).__name__}.{part.value}"
