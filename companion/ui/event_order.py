"""Process an event only after the redraws caused by earlier events, however fast events arrive.

Flet passes each event to the handler the control had when it was last drawn, and draws only when the event
loop gets to it. On a slow phone or server several events are taken from the queue at once: a name is typed,
"Add" is tapped, and the handler still has the name without its last letter. So an event waits until earlier
changes are drawn.
"""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft

PATIENCE = 100
"""Maximum event loop iterations an event waits: a screen that never stops redrawing must not block it."""


def take_touches_in_turn(page: ft.Page) -> None:
    """Make this session dispatch an event only when no redraw is pending."""
    session: Any = page.session
    hear, draw_soon, loop = session.dispatch_event, session.schedule_update, asyncio.get_running_loop()
    to_draw = 0

    def schedule_update(control: ft.BaseControl) -> None:
        nonlocal to_draw
        draw_soon(control)  # wakes Flet's update task, which runs before the call scheduled below
        to_draw += 1
        loop.call_soon_threadsafe(drawn)

    def drawn() -> None:
        nonlocal to_draw
        to_draw -= 1

    async def dispatch_event(control_id: int, event_name: str, event_data: object) -> None:
        for _ in range(PATIENCE):
            if not to_draw:
                break
            await asyncio.sleep(0)
        await hear(control_id, event_name, event_data)

    session.schedule_update, session.dispatch_event = schedule_update, dispatch_event
