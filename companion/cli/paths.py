"""Places in a state, named as people would: ``pile``, ``players.Ada.hand``, ``slots.3L.curse``, ``zones.7``.

An item of a list is named by its seat, number or name; where it has none, by its place, from 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.cli.shapes import plain

NAMING = ("seat", "id", "who", "slot", "element", "curse", "favour", "code", "name", "title", "label")
"""Fields by which an item of a list is told from the others."""


class Nothing:
    """There is no such place in this state."""


NOTHING = Nothing()


def look(state: Any, path: str, names: Sequence[str]) -> Any:
    """What stands at a place of a state in JSON, or NOTHING."""
    for step in path.split("."):
        if isinstance(state, Mapping):
            state = state.get(step, NOTHING)
        elif isinstance(state, list):
            state = _item(state, step, names)
        else:
            return NOTHING
    return state


def _item(items: list[Any], step: str, names: Sequence[str]) -> Any:
    seat = names.index(step) + 1 if step in names else None
    for key in NAMING:
        for item in items:
            value = item.get(key) if isinstance(item, Mapping) else None
            if value is not None and (str(value) == step or (key == "seat" and value == seat)):
                return item
    for item in items:
        card = item.get("card") if isinstance(item, Mapping) else None
        if isinstance(card, Mapping) and card.get("name") == step:
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
