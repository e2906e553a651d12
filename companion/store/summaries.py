"""A game's glance as JSON and back, so that the shelf can tell a table without opening it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

from companion.core.bad_json import LARGEST
from companion.core.message import Message
from companion.core.seats import Seat
from companion.core.summary import Mood, Outcome, Summary
from companion.core.text import clean_text, one_line
from companion.store.chapter import Json

DEEPEST = 6
"""Sayings in sayings that a glance may hold."""
MOST_PARTS = 60
"""Facts, or things in a list."""
MOST_SEATS = 40
"""No table has so many."""


def dump_summary(glance: Summary) -> Json:
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


def load_summary(stored: Mapping[str, Any]) -> Summary | None:
    """The glance some JSON stands for; None when it is not one: every field is read by type and range."""
    try:
        name = _rich(stored["number_name"])
        where = tuple(_rich(say) for say in _list(stored["where"]))
        if not all(isinstance(say, Message) for say in where) or not isinstance(name, Message | None):
            return None
        turn = stored["turn"]
        return Summary(
            where=where,
            turn=None if turn is None else _seat(turn),
            number=None if stored["number"] is None else _number(stored["number"]),
            number_name=name,
            mood=Mood(stored["mood"]),
            outcome=None if stored["outcome"] is None else _outcome(stored["outcome"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _outcome(stored: Mapping[str, Any]) -> Outcome:
    won, why = stored["won"], stored["why"]
    if won not in (True, False, None) or not isinstance(why, str):
        raise TypeError("not an outcome")
    return Outcome(won, one_line(why), _facts(stored["facts"]))


def _number(value: Any) -> int:
    if type(value) is not int or not -LARGEST <= value <= LARGEST:
        raise ValueError("not a number of a table")
    return value


def _seat(value: Any) -> Seat:
    if not 1 <= _number(value) <= MOST_SEATS:
        raise ValueError("not a seat")
    return Seat(value)


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list) or len(value) > MOST_PARTS:
        raise TypeError("not a list")
    return value


def _plain(value: object) -> Any:
    match value:
        case Seat():
            return {"$seat": int(value)}
        case Message(key, facts):
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


def _rich(value: Any, deep: int = DEEPEST) -> Any:
    if not deep:
        raise ValueError("too deep")
    match value:
        case {"$seat": seat}:
            return _seat(seat)
        case {"$say": str(key), **rest}:
            return Message(one_line(key), _facts(rest.get("facts", {}), deep))
        case dict():
            return _facts(value, deep)
        case list():
            return [_rich(each, deep - 1) for each in _list(value)]
        case str():
            return clean_text(value)
        case None | bool():
            return value
        case float():
            return value if -LARGEST <= value <= LARGEST else _number(value)
    return _number(value)


def _facts(value: Any, deep: int = DEEPEST) -> dict[str, Any]:
    if not isinstance(value, dict) or len(value) > MOST_PARTS or "$say" in value:
        raise TypeError("not facts")
    return {one_line(key): _rich(each, deep - 1) for key, each in value.items()}
