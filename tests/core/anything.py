"""Values of any well-typed dataclass: what a screen, a script or a hasty thumb might send.

``choose`` picks one of a few: Hypothesis in one test, a seeded chance in another.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any, Union

from companion.core.seats import Seat

Choose = Callable[[Sequence[Any]], Any]

SHORT = ("", "x", "Ada", "é")
WHOLE = (1, 2, 3, 1, 2, 0, 4, 6, 9, -1, 40)


@lru_cache
def hints(cls: type) -> dict[str, Any]:
    """The field types of a dataclass, resolved."""
    found = typing.get_type_hints(cls)
    return {field.name: found[field.name] for field in dataclasses.fields(cls)}


def texts_in(value: Any) -> Iterator[str]:
    """The texts somewhere in some JSON: names worth trying."""
    if isinstance(value, dict):
        for part in value.values():
            yield from texts_in(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from texts_in(part)
    elif isinstance(value, str):
        yield value


def any_value(kind: Any, choose: Choose, players: int, words: Sequence[str] = SHORT) -> Any:
    """A value of that type."""
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if origin in (Union, types.UnionType):
        return any_value(choose(args), choose, players, words)
    if origin is tuple:
        if len(args) == 2 and args[1] is Ellipsis:
            return tuple(any_value(args[0], choose, players, words) for _ in range(choose((3, 1, 0, 2, 4))))
        return tuple(any_value(part, choose, players, words) for part in args)
    if origin is frozenset:
        return frozenset(any_value(args[0], choose, players, words) for _ in range(choose((1, 0, 2))))
    if kind is type(None):
        return None
    if kind is Seat:
        return Seat(choose([*range(1, players + 1)] * 3 + [0, players + 1]))
    if kind is bool:
        return choose((False, True))
    if kind is int:
        return choose(WHOLE)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return choose(tuple(kind))
    if isinstance(kind, type) and issubclass(kind, str):
        return kind(choose(words))
    if dataclasses.is_dataclass(kind):
        return any_instance(kind, choose, players, words)
    raise TypeError(f"no values for {kind!r}: teach tests/core/anything.py")


def any_instance(cls: Any, choose: Choose, players: int, words: Sequence[str] = SHORT) -> Any:
    """An instance of a dataclass. A field that has a default is often left at it."""
    found = {}
    for field in dataclasses.fields(cls):
        if field.default is dataclasses.MISSING or choose((False, True)):
            found[field.name] = any_value(hints(cls)[field.name], choose, players, words)
    return cls(**found)


def any_options(cls: Any, choose: Choose, players: int) -> Any:
    """Options within the limits that the new-table form keeps."""
    found = {}
    for field in dataclasses.fields(cls):
        if choose((False, True)):
            low, high = field.metadata.get("low"), field.metadata.get("high")
            limited = low is not None and high is not None
            kind = hints(cls)[field.name]
            found[field.name] = choose(range(low, high + 1)) if limited else any_value(kind, choose, players)
    return cls(**found)
