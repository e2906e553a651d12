"""A cover over secrets of one player, until that player confirms that the others do not look."""

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
    """Return a button for a long press and one for a tap; a short tap on the first shows ``why``.

    Both call ``show``; the second one is for players who cannot hold. ``lock`` is the size of the icon in
    pixels, ``word`` the properties of the first button's text.
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
