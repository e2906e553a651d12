"""JSON in and out, with clear errors.

Actions and events are tagged with their name (``{"do": "Heal", ...}``, ``{"is": "Healed", ...}``).
Reading is strict: a wrong, missing or unknown field is told by its path, and nothing is guessed.

Three conventions of a dataclass are honoured: a trailing underscore is dropped (``from_`` is
``"from"``), a field's ``metadata["alias"]`` is accepted too, and a static method ``tidy(data)``
may first unfold a compact form.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping, Sequence
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Any, Union, get_args, get_origin

import cattrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from companion.core.game import Game
from companion.core.journal import Chapter, Entry, Header
from companion.core.seats import Seat


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in some JSON: where, and what (``missing``, ``extra`` or ``wrong``)."""

    path: str
    kind: str
    value: str = ""


class BadJson(ValueError):
    """JSON that is not what it should be."""

    def __init__(self, problems: Sequence[Problem]):
        super().__init__("; ".join(f"{p.kind} {p.path} {p.value}".strip() for p in problems))
        self.problems = tuple(problems)


@dataclasses.dataclass(frozen=True, slots=True)
class _Opening:
    """The numbers of a stored chapter."""

    number: int
    first_seq: int
    depth: int


class _Wrong(ValueError):
    """A single value that does not fit."""


@lru_cache
def variants(union: Any) -> dict[str, type]:
    """The classes of a union by name; a lone class is a union of one."""
    return {cls.__name__: cls for cls in (get_args(union) or (union,))}


def json_name(field: dataclasses.Field[Any]) -> str:
    """The name of a field in JSON."""
    return field.name.rstrip("_")


class Codec:
    """Reads and writes everything of one game: options, state, actions, events, journal.

    ``names`` lets a seat be told by its player's name.
    """

    def __init__(self, game: Game[Any, Any, Any, Any], names: Sequence[str] = ()):
        self.game = game
        self._names = tuple(names)
        self._full = self._converter(omit=False)
        self._compact = self._converter(omit=True)

    # -- single values -------------------------------------------------------------------------

    def dump(self, value: Any) -> Any:
        """Any frozen dataclass of the game as JSON, every field written."""
        return self._full.unstructure(value)

    def load(self, data: Any, kind: type[Any]) -> Any:
        """The dataclass that some JSON stands for, or BadJson."""
        return self._guard(lambda: self._full.structure(data, kind))

    def dump_action(self, action: Any) -> dict[str, Any]:
        """``{"do": "Heal", "player": 1}``."""
        return {"do": type(action).__name__, **self._compact.unstructure(action)}

    def load_action(self, data: Any) -> Any:
        """The action some JSON stands for, or BadJson."""
        return self._tagged(data, "do", self.game.actions)

    def dump_event(self, event: Any) -> dict[str, Any]:
        """``{"is": "Healed", "player": 1}``."""
        return {"is": type(event).__name__, **self._compact.unstructure(event)}

    def load_event(self, data: Any) -> Any:
        """The event some JSON stands for, or BadJson."""
        return self._tagged(data, "is", self.game.events)

    # -- journal -------------------------------------------------------------------------------

    def dump_entry(self, entry: Entry) -> dict[str, Any]:
        """An entry as stored: only what differs from the defaults."""
        plain = dataclasses.replace(entry, action=None, events=())
        data: dict[str, Any] = self._compact.unstructure(plain)
        if entry.action is not None:
            data["action"] = self.dump_action(entry.action)
        if entry.events:
            data["events"] = [self.dump_event(event) for event in entry.events]
        return data

    def load_entry(self, data: Any) -> Entry:
        """An entry from its JSON, or BadJson."""
        if not isinstance(data, Mapping):
            raise BadJson([Problem("$", "wrong", _short(data))])
        plain = {key: value for key, value in data.items() if key not in ("action", "events")}
        entry: Entry = self.load(plain, Entry)
        action = data.get("action")
        events = data.get("events", [])
        if not isinstance(events, list):
            raise BadJson([Problem("events", "wrong", _short(events))])
        return dataclasses.replace(
            entry,
            action=None if action is None else self.load_action(action),
            events=tuple(self.load_event(event) for event in events),
        )

    def dump_header(self, header: Header) -> dict[str, Any]:
        """A table's header as JSON."""
        data: dict[str, Any] = self._full.unstructure(dataclasses.replace(header, options=None))
        data["options"] = self.dump(header.options)
        return data

    def load_header(self, data: Any) -> Header:
        """A table's header from its JSON, or BadJson."""
        if not isinstance(data, Mapping):
            raise BadJson([Problem("$", "wrong", _short(data))])
        header: Header = self.load({**data, "options": None}, Header)
        return dataclasses.replace(header, options=self.load(data.get("options", {}), self.game.options))

    def dump_opening(self, chapter: Chapter[Any]) -> dict[str, Any]:
        """A chapter without its entries."""
        return {
            "number": chapter.number,
            "first_seq": chapter.first_seq,
            "depth": chapter.depth,
            "opening": self.dump(chapter.opening),
        }

    def load_opening(self, data: Any) -> Chapter[Any]:
        """A chapter without its entries, from its JSON."""
        if not isinstance(data, Mapping):
            raise BadJson([Problem("$", "wrong", _short(data))])
        opening = self.load(data.get("opening"), self.game.state)
        plain: _Opening = self.load({k: v for k, v in data.items() if k != "opening"}, _Opening)
        return Chapter(plain.number, plain.first_seq, plain.depth, opening)

    # -- inside --------------------------------------------------------------------------------

    def _tagged(self, data: Any, tag: str, union: Any) -> Any:
        if not isinstance(data, Mapping):
            raise BadJson([Problem("$", "wrong", _short(data))])
        name = data.get(tag)
        kind = variants(union).get(name) if isinstance(name, str) else None
        if kind is None:
            raise BadJson([Problem(tag, "missing" if name is None else "wrong", _short(name))])
        return self.load({key: value for key, value in data.items() if key != tag}, kind)

    def _guard(self, read: Callable[[], Any]) -> Any:
        try:
            return read()
        except (cattrs.BaseValidationError, _Wrong, TypeError, ValueError, KeyError, RecursionError) as error:
            raise BadJson(_problems(error) or [Problem("$", "wrong", _short(error))]) from error

    def _seat(self, value: Any, _: Any) -> Seat:
        if isinstance(value, str) and value in self._names:
            return Seat(self._names.index(value) + 1)
        if isinstance(value, bool) or not isinstance(value, int):
            raise _Wrong(value)
        return Seat(value)

    def _converter(self, *, omit: bool) -> cattrs.Converter:
        converter = cattrs.Converter(
            forbid_extra_keys=True, omit_if_default=omit, prefer_attrib_converters=False
        )
        # Hooks go to subclasses too: those of int and str must know seats and string enums.
        for plain in (int, str, bool, float):
            converter.register_structure_hook(plain, _plain)
        converter.register_structure_hook(Seat, self._seat)
        converter.register_unstructure_hook(Seat, int)
        converter.register_unstructure_hook(Enum, lambda member: member.value)
        converter.register_unstructure_hook(StrEnum, lambda member: member.value)
        converter.register_structure_hook_factory(_is_plain_union, lambda union: _one_of(converter, union))
        converter.register_structure_hook_factory(
            dataclasses.is_dataclass, lambda cls: _structure(cls, converter)
        )
        converter.register_unstructure_hook_factory(
            dataclasses.is_dataclass,
            lambda cls: make_dict_unstructure_fn(
                cls, converter, _cattrs_omit_if_default=omit, **_renames(cls)
            ),
        )
        return converter


def _renames(cls: type) -> dict[str, Any]:
    return {f.name: override(rename=json_name(f)) for f in dataclasses.fields(cls) if f.name.endswith("_")}


def _structure(cls: type, converter: cattrs.Converter) -> Callable[[Any, Any], Any]:
    read: Any = make_dict_structure_fn(cls, converter, _cattrs_forbid_extra_keys=True, **_renames(cls))
    aliases = {f.metadata["alias"]: json_name(f) for f in dataclasses.fields(cls) if "alias" in f.metadata}
    tidy = getattr(cls, "tidy", None)

    def structure(data: Any, kind: Any) -> Any:
        if not isinstance(data, Mapping):
            raise _Wrong(data)
        plain = {aliases.get(key, key): value for key, value in data.items()}
        return read(tidy(plain) if tidy else plain, kind)

    return structure


def _plain(value: Any, kind: Any) -> Any:
    """Exactly an int, str, bool or float, or the enum member of that value."""
    if issubclass(kind, Enum):
        try:
            return kind(value)
        except ValueError:
            raise _Wrong(value) from None
    if type(value) is kind or (kind is float and type(value) is int):
        return value
    raise _Wrong(value)


def _is_plain_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def _one_of(converter: cattrs.Converter, union: Any) -> Callable[[Any, Any], Any]:
    """Optional values and small unions: the first member that takes the value."""
    members = get_args(union)

    def structure(value: Any, _: Any) -> Any:
        if value is None and type(None) in members:
            return None
        for member in members:
            if member is type(None):
                continue
            try:
                return converter.structure(value, member)
            except (cattrs.BaseValidationError, ValueError, TypeError, KeyError):
                continue
        raise _Wrong(value)

    return structure


def _short(value: Any) -> str:
    text = value.value if isinstance(value, Enum) else str(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _problems(error: BaseException, path: str = "") -> list[Problem]:
    """Cattrs' nested errors as flat problems with their paths."""
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return [Problem(_join(path, name), "extra") for name in sorted(map(str, error.extra_fields))]
    if isinstance(error, cattrs.BaseValidationError):
        found: list[Problem] = []
        for part in error.exceptions:
            notes = [n for n in getattr(part, "__notes__", ()) if hasattr(n, "name") or hasattr(n, "index")]
            step = "".join(str(getattr(n, "name", getattr(n, "index", ""))) for n in notes[:1]).rstrip("_")
            found += _problems(part, _join(path, step))
        return found
    if isinstance(error, KeyError):
        return [Problem(path or str(error.args[0]), "missing")]
    return [Problem(path or "$", "wrong", _short(error.args[0] if error.args else error))]


def _join(path: str, step: str) -> str:
    return f"{path}.{step}" if path and step else path or step
