"""Places in a state, named as people would: ``pile``, ``players.Ada.hand``, ``slots.3L.curse``, ``zones.7``.

An item of a list is named by its seat, number or name; where it has none, by its place, from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from typing import Any

from companion.cli.shapes import plain

FIRST, LAST = ("seat", "id"), ("name", "title")
"""Fields by which an item of a list is told from the others, before those of its game and after them."""


class Nothing:
    """There is no such place in this state."""


NOTHING = Nothing()


def look(state: Any, path: str, names: Sequence[str], known_by: Sequence[str] = ()) -> Any:
    """What stands at a place of a state in JSON, or NOTHING.

    ``known_by`` are the fields by which its game tells items apart (``Spelling.known_by``).

    >>> look({"slots": [{"slot": "1L", "n": 3}, {"slot": "1R", "n": 4}]}, "slots.1R.n", (), ("slot",))
    4
    """
    for step in path.split("."):
        state = _item(state, step, names, known_by) if isinstance(state, list) else _inside(state, step)
    return state


def _inside(value: Any, key: str) -> Any:
    return value.get(key, NOTHING) if isinstance(value, Mapping) else NOTHING


def _item(items: list[Any], step: str, names: Sequence[str], known_by: Sequence[str]) -> Any:
    seat = names.index(step) + 1 if step in names else None
    for key in (*FIRST, *known_by, *LAST):
        for item in items:
            value = reduce(_inside, key.split("."), item)
            if value is not None and (str(value) == step or (key == "seat" and value == seat)):
                return item
    place = seat if seat is not None else int(step) if step.isdecimal() else 0
    return items[place - 1] if 1 <= place <= len(items) else NOTHING


def shown(value: Any) -> Any:
    """A value as JSON; what is not there is null."""
    return None if isinstance(value, Nothing) else plain(value)


def fits(wanted: Any, got: Any) -> bool:
    """True when a value is as wanted: an object may hold more, a list must be as long.

    >>> fits({"n": 1}, {"n": 1, "player": 2}), fits([1], [1, 2]), fits(True, 1)
    (True, False, False)
    """
    if isinstance(wanted, Mapping):
        return isinstance(got, Mapping) and all(
            key in got and fits(value, got[key]) for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        return (
            isinstance(got, list)
            and len(wanted) == len(got)
            and all(fits(one, other) for one, other in zip(wanted, got, strict=True))
        )
    return isinstance(wanted, bool) == isinstance(got, bool) and bool(wanted == got)
