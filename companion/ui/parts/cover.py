"""What only one pair of eyes may see: covered until its player says that nobody else looks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.ui.parts.layout import in_line
from companion.ui.parts.panels import action_button
from companion.ui.parts.tappable import tappable
from companion.ui.session import Notice, Ui


def cover(
    ui: Ui,
    id: str,
    hold: str,
    why: Notice,
    alone: str,
    show: Callable[[], object],
    *,
    lock: float = 32,
    **word: Any,
) -> list[ft.Control]:
    """A button that is held, and one to tap for those who cannot hold; a mere tap on the first tells ``why``.

    ``lock`` is how large its sign is, ``word`` how its word is set.
    """
    sign = ft.Icon(ft.Icons.LOCK_ROUNDED, size=lock, color=ui.colours.ink3)
    held = tappable(
        ui,
        f"{id}-hold",
        hold,
        in_line(sign, ui.text(hold, "button", **word), fill=1, gap=12),
        lambda: ui.session.notice(why),
        on_hold=show,
        height=ui.look.scaled_height(72, 48),
        pad=(16, 0),
    )
    return [held, action_button(ui, f"{id}-show", alone, show, ground="flat")]
