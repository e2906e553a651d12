"""Strict reading and writing of dataclasses, on top of cattrs.

Cattrs converts leniently: the text "abc" becomes a tuple of letters, True becomes 1. Here nothing is
guessed: a value that does not exactly fit its field is a :class:`~companion.core.bad_json.Problem` with
its path.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from typing import Any, Union, get_args, get_origin

import cattrs
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from companion.core.bad_json import LARGEST, MOST, BadValue, Problem, short
from companion.core.seats import Seat
from companion.core.text import clean_text


def json_name(field: dataclasses.Field[Any]) -> str:
    """Return the name of a field in JSON, without a trailing underscore."""
    return field.name.rstrip("_")


def strict_converter(read_seat: Callable[[Any, Any], Seat], *, omit: bool) -> cattrs.Converter:
    """Return a converter that rejects inexact values; ``omit`` leaves out fields at their default."""
    converter = cattrs.Converter(forbid_extra_keys=True, omit_if_default=omit, prefer_attrib_converters=False)
    # Cattrs applies hooks to subclasses too: those of int and str must handle seats and string enums.
    for plain in (int, str, bool, float):
        converter.register_structure_hook(plain, _plain)
    converter.register_structure_hook(Seat, read_seat)
    converter.register_unstructure_hook(Seat, int)
    converter.register_unstructure_hook(Enum, lambda member: member.value)
    converter.register_unstructure_hook(StrEnum, lambda member: member.value)
    converter.register_structure_hook_factory(_is_plain_union, lambda union: _one_of(converter, union))
    converter.register_structure_hook_factory(_is_tuple, lambda kind: _tuple_of(converter, kind))
    converter.register_structure_hook_factory(
        dataclasses.is_dataclass, lambda cls: _structure(cls, converter)
    )
    converter.register_unstructure_hook_factory(
        dataclasses.is_dataclass,
        lambda cls: make_dict_unstructure_fn(cls, converter, _cattrs_omit_if_default=omit, **_renames(cls)),
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
            raise BadValue(data)
        plain = {aliases.get(key, key): value for key, value in data.items()}
        return read(tidy(plain) if tidy else plain, kind)

    return structure


def _plain(value: Any, kind: Any) -> Any:
    """Return a value that is exactly an int, str, bool or float, or the enum member of that value.

    An int is accepted as a float. Raise BadValue for anything else.
    """
    if issubclass(kind, Enum):
        try:
            member = kind(value)
        except ValueError:
            raise BadValue(value) from None
        if type(member.value) is not type(value):  # True equals 1, but is not accepted for it
            raise BadValue(value)
        return member
    if issubclass(kind, str) and type(value) is str:
        return kind(clean_text(value))  # a subclass of str is stored as plain text
    if type(value) is not kind and not (kind is float and type(value) is int):
        raise BadValue(value)
    if not -LARGEST <= value <= LARGEST:  # also rejects NaN
        raise BadValue(value)
    return value


def _is_plain_union(kind: Any) -> bool:
    return get_origin(kind) in (Union, types.UnionType)


def _is_tuple(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin is tuple


def _one_of(converter: cattrs.Converter, union: Any) -> Callable[[Any, Any], Any]:
    """Return a reader of optional values and small unions: the first member that accepts the value."""
    optional = type(None) in get_args(union)
    members = [member for member in get_args(union) if member is not type(None)]

    def structure(value: Any, _: Any) -> Any:
        if value is None and optional:
            return None
        if len(members) == 1:
            return converter.structure(value, members[0])
        for member in members:
            try:
                return converter.structure(value, member)
            except (cattrs.BaseValidationError, ValueError, TypeError, KeyError):
                continue
        raise BadValue(value)

    return structure


def _tuple_of(converter: cattrs.Converter, kind: Any) -> Callable[[Any, Any], Any]:
    """Return a reader of tuples that accepts a JSON list, but no other iterable (a text, an object)."""
    members = get_args(kind)
    any_length = len(members) == 2 and members[1] is Ellipsis

    def structure(value: Any, _: Any) -> Any:
        if not isinstance(value, list | tuple) or not (any_length or len(value) == len(members)):
            raise BadValue(value)
        if len(value) > MOST:
            raise BadValue(f"{len(value)}")
        parts: list[Any] = []
        wrong: list[Exception] = []
        for place, part in enumerate(value):
            member = members[0 if any_length else place]
            try:
                parts.append(converter.structure(part, member))
            except (cattrs.BaseValidationError, ValueError, TypeError, KeyError) as error:
                error.__notes__ = [cattrs.IterableValidationNote("", place, member)]
                wrong.append(error)
        if wrong:
            raise cattrs.IterableValidationError("a list", wrong, kind)
        return tuple(parts)

    return structure


def problems_of(error: BaseException, path: str = "") -> list[Problem]:
    """Return cattrs' nested errors as a flat list of problems with their paths."""
    if isinstance(error, cattrs.ForbiddenExtraKeysError):
        return [Problem(_join(path, name), "extra") for name in sorted(map(str, error.extra_fields))]
    if isinstance(error, cattrs.BaseValidationError):
        found: list[Problem] = []
        for part in error.exceptions:
            found += problems_of(part, _join(path, _step(part)))
        return found
    if isinstance(error, KeyError):
        return [Problem(path or str(error.args[0]), "missing")]
    return [Problem(path or "$", "wrong", short(error.args[0] if error.args else error))]


def _step(error: BaseException) -> str:
    """Return the field or index at which an error occurred, from the note of cattrs; empty without one."""
    for note in getattr(error, "__notes__", ()):
        if isinstance(note, cattrs.AttributeValidationNote):
            return note.name.rstrip("_")
        if isinstance(note, cattrs.IterableValidationNote):
            return str(note.index)
    return ""


def _join(path: str, step: str) -> str:
    return f"{path}.{step}" if path and step else path or step
