"""Filter the property changes a client sends: only plain values, never for components.

Flet writes every value a client sends into the named control, also into the objects the control refers to.
Some of those are shared: a text style, a gradient, an alignment serve every session, so one client's message
would change them for all. Handlers, private fields and the arguments of components are rejected too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

WHOLE = frozenset({"media", "window", "selection"})
"""Object properties a client may send: the page's measures and window, and a field's cursor."""


def allowed_props(control: object, patch: Mapping[str, object]) -> dict[str, object]:
    """Return the properties of a client's message that may be written."""
    if isinstance(control, ft.Component):
        return {}
    return {
        name: value
        for name, value in patch.items()
        if isinstance(name, str)
        and not name.startswith(("_", "on_"))
        and (name in WHOLE or not _nested(value))
    }


def _nested(value: object) -> bool:
    """Return True for values that Flet would write into another object or turn into one."""
    if isinstance(value, dict):
        return True
    return isinstance(value, list | tuple) and any(map(_nested, value))


def listen_to_plain_values(page: ft.Page) -> None:
    """Make this session accept only the properties of :func:`allowed_props`."""
    session: Any = page.session
    write = session.apply_patch

    def apply_patch(control_id: int, patch: dict[str, object]) -> None:
        control = session.index.get(control_id)
        if control is not None and isinstance(patch, dict):
            write(control_id, allowed_props(control, patch))

    session.apply_patch = apply_patch
