"""A game's glance as JSON and back, so that the shelf can tell a table without opening it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from companion.core.game import Glance, Mood, Outcome
from companion.core.say import Say
from companion.core.seats import Seat
from companion.store.chapter import Json


def dump_glance(glance: Glance) -> Json:
    """A glance as JSON. Seats and sayings stay what they are, so that any language can tell them."""
    return {
        "where": [_plain(say) for say in glance.where],
        "turn": None if glance.turn is None else int(glance.turn),
        "number": glance.number,
        "number_name": _plain(glance.number_name),
        "mood": glance.mood.value,
        "outcome": None
        if glance.outcome is None
        else {"won": glance.outcome.won, "why": glance.outcome.why, "facts": _plain(glance.outcome.facts)},
    }


def load_glance(stored: Mapping[str, Any]) -> Glance | None:
    """The glance some JSON stands for; None when it is not one."""
    try:
        outcome = stored["outcome"]
        turn = stored["turn"]
        name = _rich(stored["number_name"])
        where = tuple(_rich(say) for say in stored["where"])
        if not all(isinstance(say, Say) for say in where) or not isinstance(name, Say | None):
            return None
        return Glance(
            where=where,
            turn=None if turn is None else Seat(turn),
            number=stored["number"],
            number_name=name,
            mood=Mood(stored["mood"]),
            outcome=None
            if outcome is None
            else Outcome(outcome["won"], outcome["why"], _rich(outcome["facts"])),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _plain(value: object) -> Any:
    match value:
        case Seat():
            return {"$seat": int(value)}
        case Say(key, facts):
            return {"$say": key, "facts": _plain(facts)}
        case Enum():
            return value.value
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
        case tuple() | list():
            return [_plain(each) for each in value]
        case None | bool() | int() | float() | str():
            return value
        case _:
            return str(value)


def _rich(value: Any) -> Any:
    if isinstance(value, dict):
        if "$seat" in value:
            return Seat(value["$seat"])
        if "$say" in value:
            return Say(value["$say"], _rich(value.get("facts", {})))
        return {key: _rich(each) for key, each in value.items()}
    return [_rich(each) for each in value] if isinstance(value, list) else value
