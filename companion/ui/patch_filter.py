"""What a page may tell about its own controls: plain values, of controls that hold one.

Flet writes whatever a phone sends into the control it names, also into the objects that control points
to. Some of those are shared: a text style, a gradient, an alignment serve every session, so one phone's
message would change them for all. Functions, hidden fields and the arguments of components are not a
page's to tell either.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import flet as ft

WHOLE = frozenset({"media", "window", "selection"})
"""Objects a page does tell: the page's own measures, and where the cursor of a field stands."""


def allowed_props(control: object, patch: Mapping[str, object]) -> dict[str, object]:
    """The part of a message that may be written."""
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
    """True for what Flet would write into another object, or make one of."""
    if isinstance(value, dict):
        return True
    return isinstance(value, list | tuple) and any(map(_nested, value))


def listen_to_plain_values(page: ft.Page) -> None:
    """From now on this session takes nothing else."""
    session: Any = page.session
    write = session.apply_patch

    def apply_patch(control_id: int, patch: dict[str, object]) -> None:
        control = session.index.get(control_id)
        if control is not None and isinstance(patch, dict):
            write(control_id, allowed_props(control, patch))

    session.apply_patch = apply_patch
