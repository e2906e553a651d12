"""The types of actions and options, told to people and machines.

A shape is a small JSON value: ``{"type": "choice", "choices": ["hand", "support"]}``.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from companion.core.codec import json_name
from companion.core.seats import Seat
from companion.core.spoilers import NOTHING, Spoilers, is_revealed

Shape = dict[str, Any]

_NAMES = {
    Seat: "seat",
    bool: "bool",
    int: "int",
    float: "number",
    str: "text",
    type(None): "null",
    Any: "any",
}


def shape_of(kind: Any, hidden: Spoilers = NOTHING) -> Shape:
    """The shape of a type, without the choices that are hidden.

    >>> shape_of(int | None)
    {'type': 'int', 'null': True}
    >>> shape_of(tuple[Seat, ...])
    {'type': 'list', 'of': {'type': 'seat'}}
    """
    origin, inner = get_origin(kind), get_args(kind)
    if kind in _NAMES:
        return {"type": _NAMES[kind]}
    if origin in (Union, types.UnionType):
        return _union(inner, hidden)
    if origin is Literal:
        return {"type": "choice", "choices": list(inner)}
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return {"type": "map", "keys": shape_of(inner[0], hidden), "of": shape_of(inner[1], hidden)}
    if origin is tuple and inner[-1:] != (...,):
        return {"type": "list", "each": [shape_of(part, hidden) for part in inner]}
    if isinstance(origin, type) and issubclass(origin, Sequence | frozenset):
        return {"type": "list", "of": shape_of(inner[0], hidden)}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"type": "choice", "choices": _choices(kind, hidden)}
    if dataclasses.is_dataclass(kind):
        return {"type": "object", "fields": fields_of(kind, hidden)}
    return {"type": getattr(kind, "__name__", str(kind))}


def _choices(kind: type[Enum], hidden: Spoilers) -> list[Any]:
    return [member.value for member in kind if is_revealed(hidden, f"word.{kind.__name__}.{member.value}")]


def _union(members: tuple[Any, ...], hidden: Spoilers) -> Shape:
    shapes = [shape_of(member, hidden) for member in members if member is not type(None)]
    shape = shapes[0] if len(shapes) == 1 else {"type": "one_of", "of": shapes}
    return {**shape, "null": True} if type(None) in members else shape


def fields_of(cls: Any, hidden: Spoilers = NOTHING, family: str = "") -> list[Shape]:
    """The open fields of a dataclass: name, shape, default, alias, limits and rule where there are any.

    ``family`` is what the text keys of the fields begin with: ``action.Pay``, ``option``.
    """
    hints = get_type_hints(cls)
    found = []
    for field in dataclasses.fields(cls):
        if family and not is_revealed(hidden, f"{family}.{json_name(field)}"):
            continue
        shape = {"name": json_name(field), **shape_of(hints[field.name], hidden)}
        default = default_of(field)
        shape["optional"] = default is not dataclasses.MISSING
        if default is not dataclasses.MISSING:
            shape["default"] = plain(default)
        extra = {key: field.metadata.get(key) for key in ("alias", "low", "high", "rule")}
        found.append({**shape, **{key: value for key, value in extra.items() if value not in (None, "")}})
    return found


def default_of(field: dataclasses.Field[Any]) -> Any:
    """The default of a field, MISSING when it has none."""
    if field.default_factory is not dataclasses.MISSING:
        return field.default_factory()
    return field.default


def plain(value: Any) -> Any:
    """A fact or default as JSON: an enum as its value, a seat as its number."""
    if isinstance(value, Enum):
        return plain(value.value)
    if isinstance(value, Seat):
        return int(value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(part) for key, part in value.items()}
    if isinstance(value, tuple | list | set | frozenset):
        return [plain(part) for part in value]
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {json_name(field): plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    return str(value)


def describe_type(shape: Shape) -> str:
    """A shape in one line: ``hand | support``, ``list of seat``."""
    match shape["type"]:
        case "choice":
            text = " | ".join(str(choice) for choice in shape["choices"])
        case "one_of":
            text = " | ".join(describe_type(part) for part in shape["of"])
        case "list" if "each" in shape:
            text = f"[{', '.join(describe_type(part) for part in shape['each'])}]"
        case "list":
            text = f"[{describe_type(shape['of'])}, ...]"
        case "map":
            text = f"{{{describe_type(shape['keys'])}: {describe_type(shape['of'])}}}"
        case "object":
            text = f"{{{', '.join(told_field(field) for field in shape['fields'])}}}"
        case name:
            text = str(name)
    return f"{text} | null" if shape.get("null") else text


def told_field(field: Shape) -> str:
    """A field with its name: ``n: int``."""
    return f"{field['name']}: {describe_type(field)}"
