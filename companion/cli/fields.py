"""Fields as people write them: a seat, a card, a zone or a hero may be told by its name.

What a name stands for may only be known when its step is played: somebody joins, a zone is turned up. Until
then the fields are :class:`ParsedFields`; :func:`found` reads them at a table as it stands.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.cli.catalog import shipped_box
from companion.cli.shapes import plain
from companion.core.chance import Seeded
from companion.core.codec import BadJson, Codec, json_name
from companion.core.game import AnyGame
from companion.core.refusal import Refusal
from companion.core.rulebook import is_repair
from companion.core.script_naming import Names
from companion.core.seats import Seat
from companion.core.spoilers import NOTHING
from companion.core.table import AnyTable

_SEAT = "SEAT"
_PATHS = ("field", "balance")
"""Fields of Correct that hold a path; its names are told between the dots."""

Leaf = Callable[[str, Any, str], Any]
"""What to put for a text, given the field's name and its type."""


class NoSuchName(Exception):
    """A name that nobody, or nothing, or several bear; ``key`` is its sentence."""

    def __init__(self, key: str, name: str, **facts: object):
        super().__init__(f"{key} {name}")
        self.key = key
        self.facts = {"name": name[:40], **facts}


@dataclass(frozen=True, slots=True)
class ParsedFields:
    """Fields of an action or a question; ``value`` stands in while ``names`` are still to be found."""

    kind: type
    data: Mapping[str, Any]
    value: Any
    strangers: tuple[str, ...] = ()
    """Names of people that nobody bore when the table was opened."""
    things: tuple[str, ...] = ()
    """Names of cards, zones, heroes: known once the step is played."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that is still to be found."""
        return self.strangers + self.things


class Reader:
    """Reads fields before anything is played."""

    def __init__(self, game: AnyGame, seats: Sequence[str]):
        self._game, self._seats = game, tuple(seats)
        self._strict = Codec(game, self._seats)
        self._loose: _WithStrangers | None = None

    def read(self, data: Mapping[str, Any], kind: type) -> ParsedFields:
        """The fields, or BadJson where no name could make them right."""
        loose, things = _without_things(data, kind, self._game)
        try:
            if not things:
                return ParsedFields(kind, data, self._strict.load(data, kind))
        except BadJson as bad:
            return self._strange(data, kind, loose, (), bad)
        return self._strange(data, kind, loose, things, None)

    def _strange(
        self, data: Mapping[str, Any], kind: type, loose: Any, things: tuple[str, ...], bad: BadJson | None
    ) -> ParsedFields:
        if self._loose is None:
            self._loose = _WithStrangers(self._game, self._seats)
        self._loose.strangers.clear()
        try:
            value = self._loose.load(loose, kind)
        except BadJson as worse:
            raise bad or worse from None
        return ParsedFields(kind, data, value, tuple(self._loose.strangers), things)


class _WithStrangers(Codec):
    """Reads any name as a seat: those nobody bears get the numbers after the last seat."""

    def __init__(self, game: AnyGame, names: tuple[str, ...]):
        self.strangers: list[str] = []
        super().__init__(game, names)

    def _seat(self, value: Any, kind: Any) -> Seat:
        if not isinstance(value, str) or value in self._names:
            return super()._seat(value, kind)
        if value not in self.strangers:
            self.strangers.append(value)
        return Seat(len(self._names) + 1 + self.strangers.index(value))


def found(written: ParsedFields, table: AnyTable) -> Any:
    """What the fields stand for now, or NoSuchName; BadJson where they are wrong besides."""
    if not written.names:
        return written.value
    nobody = next((name for name in written.strangers if name not in table.names), None)
    if nobody is not None:
        raise NoSuchName("cli.bad.nobody", nobody)
    called = table.game.script_naming.called(table.state)

    def put(key: str, kind: Any, name: str) -> Any:
        if key == _SEAT and name in table.names:
            return table.names.index(name) + 1
        if key == _SEAT:
            raise NoSuchName("cli.bad.nobody", name)
        bearers = called.get(key, {}).get(name, ())
        if not bearers:
            raise NoSuchName("cli.bad.nothing", name, known=_known(called, key))
        if len(bearers) > 1:
            raise NoSuchName("cli.bad.several", name, ids=tuple(plain(each) for each in bearers))
        return plain(bearers[0])

    data = _respelt(written.data, written.kind, table.game, put)
    return _codec(table.game, table.names).load(data, written.kind)


@lru_cache(maxsize=8)
def _codec(game: AnyGame, names: tuple[str, ...]) -> Codec:
    """Reading is learnt once for each set of names: a script has few."""
    return Codec(game, names)


def _known(called: Names, key: str) -> tuple[str, ...]:
    return tuple(called.get(key, ()))[:12] or ("-",)


# -- where names may stand ---------------------------------------------------------------------------


def _without_things(data: Any, kind: type, game: AnyGame) -> tuple[Any, tuple[str, ...]]:
    """The data with something harmless in place of each name of a thing, and those names."""
    things: list[str] = []

    def put(key: str, leaf: Any, name: str) -> Any:
        things.append(name)
        return plain(next(iter(leaf))) if isinstance(leaf, type) and issubclass(leaf, Enum) else 0

    return _respelt(data, kind, game, put), tuple(things)


def _respelt(data: Any, kind: Any, game: AnyGame, put: Leaf) -> Any:
    """The data with each name of a thing replaced by what ``put`` gives for it."""
    named = _nameable(game)

    def walk(value: Any, hint: Any, field: str) -> Any:
        hint = _plain(hint)
        if isinstance(value, str):
            key = _key(hint, field, named, value)
            return value if key is None else put(key, hint, value)
        if isinstance(value, list) and get_args(hint):
            return [walk(part, _member(hint, place), field) for place, part in enumerate(value)]
        if isinstance(value, Mapping) and isinstance(hint, type) and dataclasses.is_dataclass(hint):
            return {key: inside(hint, key, part) for key, part in value.items()}
        return value

    def inside(hint: type, key: str, part: Any) -> Any:
        for field in dataclasses.fields(hint):
            if key in (json_name(field), field.metadata.get("alias")):
                if is_repair(hint) and field.name in _PATHS and isinstance(part, str):
                    return _path(part, game, put)
                return walk(part, _hints(hint)[field.name], json_name(field))
        return part

    return walk(data, kind, "")


def _key(hint: Any, field: str, named: frozenset[str], value: str) -> str | None:
    """Under which key the names of such a place are told; None where a text is no name."""
    if hint is int and field in named:
        return field
    if isinstance(hint, type) and issubclass(hint, Enum) and hint.__name__ in named:
        return None if value in {member.value for member in hint} else hint.__name__
    return None


def _path(text: str, game: AnyGame, put: Leaf) -> str:
    """A path of Correct with its names replaced: ``players.Ada.hand`` is ``players.1.hand``."""
    steps = text.split(".")
    # "here.level" is a place of its own, not the level of somebody called "here"
    for template in sorted(
        game.script_naming.paths(NOTHING), key=lambda path: sum(map(str.isupper, path.split(".")))
    ):
        parts = template.split(".")
        if len(parts) != len(steps) or any(p != s for p, s in zip(parts, steps, strict=True) if p.islower()):
            continue
        keys = {key.upper(): key for key in (*_nameable(game), _SEAT)}
        return ".".join(
            str(put(keys[part], None, step)) if part in keys and _is_name(step) else step
            for part, step in zip(parts, steps, strict=True)
        )
    return text


def _is_name(step: str) -> bool:
    """Neither a number nor a board (h1, m4), as paths have them."""
    return not step.isdecimal() and not (len(step) == 2 and step[0] in "hm" and step[1].isdecimal())


def _plain(hint: Any) -> Any:
    """The type itself, where None may stand too; a union that takes texts stays what it is."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    members = [member for member in get_args(hint) if member is not type(None)]
    return members[0] if len(members) == 1 else hint


def _member(hint: Any, place: int) -> Any:
    """The type of one item of a list."""
    inner = get_args(hint)
    if inner[1:] == (...,):
        return inner[0]
    return inner[place] if place < len(inner) else Any


@lru_cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


@lru_cache
def _nameable(game: AnyGame) -> frozenset[str]:
    """Fields and types in which this game tells names."""
    opening = game.new(game.options(), game.players.start, shipped_box(game), Seeded("names", -1))
    return frozenset() if isinstance(opening, Refusal) else frozenset(game.script_naming.called(opening))
