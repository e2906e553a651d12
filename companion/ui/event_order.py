"""A touch meets the screen as the touches before it have left it, however fast they come.

Flet gives each touch to the function that stood on the control when it was last drawn, and draws only when
the loop comes round to it. Where the phone or the server is slow, several touches are taken out of the
queue at once: the name is typed, "Add" is tapped, and the tap still knows the name without its last letter.
So a touch waits until what was changed before it is drawn.
"""

from __future__ import annotations

import asyncio
from typing import Any

import flet as ft

PATIENCE = 100
"""Rounds of the loop that a touch waits at most: a screen that never comes to rest must not swallow it."""


def take_touches_in_turn(page: ft.Page) -> None:
    """From now on this session hears an event only when all that was to be drawn is drawn."""
    session: Any = page.session
    hear, draw_soon, loop = session.dispatch_event, session.schedule_update, asyncio.get_running_loop()
    to_draw = 0

    def schedule_update(control: ft.BaseControl) -> None:
        nonlocal to_draw
        draw_soon(control)  # wakes Flet's own painter, which runs before what is asked of the loop next
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
