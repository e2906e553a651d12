"""Faster versions of two Flet methods that mount and remove controls: only fields with a value are read.

Flet 1.0.5 reads each of some forty fields of a control that is mounted or removed, although it stores given
values apart from defaults; opening a table spent half of its time there. The steps and their order are Flet's
own (``DiffBuilder._configure_dataclass`` and ``_removed_controls``), and a test sends the same pages through
both.
"""

from __future__ import annotations

import dataclasses
import weakref
from functools import cache
from typing import Any

from flet.controls.object_patch import DiffBuilder, ObjectPatchException, _control_setattr
from flet.controls.value_types import Prop, _get_raw_descriptor

PLAIN = frozenset((str, int, float, bool, type(None)))
"""Types of values that contain no control."""

flets_own = DiffBuilder._configure_dataclass, DiffBuilder._removed_controls


@cache
def _fields(kind: type) -> tuple[dict[str, int], tuple[str, ...]] | None:
    """Return the index of each field of a dataclass, and the fields always stored; None for other types.

    Flet stores the other fields only where a value was given.
    """
    if not dataclasses.is_dataclass(kind):
        return None
    names = [field.name for field in dataclasses.fields(kind) if not field.metadata.get("skip", False)]
    always = tuple(name for name in names if not _sparse(_get_raw_descriptor(kind, name)))
    return {name: place for place, name in enumerate(names)}, always


def _sparse(kept: object) -> bool:
    return isinstance(kept, Prop) and not (
        dataclasses.is_dataclass(kept.default) or isinstance(kept.default, list | dict)
    )


def _held(item: Any, fields: tuple[dict[str, int], tuple[str, ...]]) -> list[Any]:
    """Return the values of an item that may contain a control, in the order of its fields."""
    places, always = fields
    held = [(name, part) for name in always if type(part := getattr(item, name)) not in PLAIN]
    if given := getattr(item, "_values", None):
        held += [
            (name, part)
            for name, part in given.items()
            if type(part) not in PLAIN and name in places and name not in always
        ]
    if len(held) > 1:
        held.sort(key=lambda each: places[each[0]])
    return [part for _, part in held]


def made_ready(
    builder: Any, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
) -> list[Any]:
    """Build all controls of a new part of a page, set their parents, and return them."""
    found: list[Any] = []
    _make_ready(builder.control_cls, item, parent, frozen, configure_setattr_only, found)
    return found


def _make_ready(
    controls: type | None, item: Any, parent: Any, frozen: bool, alone: bool, found: list[Any]
) -> None:
    kind: Any = type(item)
    fields = _fields(kind)
    if fields is None:
        for each in item.values() if isinstance(item, dict) else item if isinstance(item, list) else ():
            if type(each) not in PLAIN:
                _make_ready(controls, each, parent, frozen, False, found)
        return
    if parent is None and (known := getattr(item, "_parent", None)):
        parent = known()
    if parent:
        if parent is item:
            raise ObjectPatchException(f"Parent is the same as item: {item}")
        item._parent = weakref.ref(parent)
    if hasattr(item, "_frozen"):
        frozen = item._frozen
    elif frozen:
        item._frozen = frozen
    if getattr(kind, "__flet_control_cls__", None) is None:
        kind.__flet_control_cls__ = controls
    if controls and isinstance(item, controls):
        if not alone:
            item.build()  # type: ignore[attr-defined]
            item._before_update_safe()  # type: ignore[attr-defined]
            object.__setattr__(item, "_initialized", True)
        found.append(item)
        parent = item  # values inside a control have the control as parent
    if not alone:
        for held in _held(item, fields):
            _make_ready(controls, held, parent, frozen, False, found)
    if not frozen:
        _watched(item)


def _watched(item: Any) -> None:
    """Start to track changes of a mounted item; discard earlier ones."""
    changed = getattr(item, "_dirty", None)
    if changed is not None:
        changed.clear()
        return
    kind: Any = type(item)
    if kind.__setattr__ is not _control_setattr:
        kind.__setattr__ = _control_setattr
    object.__setattr__(item, "__changes", {})


def gone(builder: Any, item: Any, recurse: bool) -> list[Any]:
    """Return all controls of a removed part of a page, inner ones before their parents."""
    found: list[Any] = []
    _find_gone(builder.control_cls, item, recurse, found)
    return found


def _find_gone(controls: type | None, item: Any, recurse: bool, found: list[Any]) -> None:
    held: Any = ()
    kind: Any = type(item)
    control = controls is not None and isinstance(item, controls)
    if control and hasattr(item, "__prev_lists"):  # the values last sent to the client
        told = ("__prev_lists", "__prev_dicts", "__prev_classes")
        held = (part for name in told for part in getattr(item, name, {}).values())
    elif control and recurse and (fields := _fields(kind)):
        held = _held(item, fields)
    elif isinstance(item, dict):
        held = item.values()
    elif isinstance(item, list):
        held = item
    for each in held:
        if type(each) not in PLAIN:
            _find_gone(controls, each, recurse, found)
    if control:
        found.append(item)


def make_ready_faster() -> None:
    """Replace Flet's two methods in this process."""
    DiffBuilder._configure_dataclass = made_ready  # type: ignore[assignment]
    DiffBuilder._removed_controls = gone  # type: ignore[assignment]
