"""A live table, mirrored by every session that looks at it.

Two facts of Flet are hidden here. A state setter schedules the redraw on the session of whoever is
acting, so an entry made by another session must be brought home with this page's ``run_task``. And
``run_task`` leaves the caller's context on the other page, so it is called in a copy of the context.
"""

from __future__ import annotations

import contextvars
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.table import Table
from companion.ui.desk import Desk


def at_home(desk: Desk, work: Callable[[], None]) -> None:
    """Run a state change of a session in that session, whoever caused it."""
    page = desk.page
    try:
        here = ft.context.page is page
    except (RuntimeError, AttributeError):
        here = False
    if here:
        work()
        return
    if getattr(page.session, "connection", None) is None:
        return  # gone for now; it reads everything anew when it comes back

    async def bring() -> None:
        work()

    contextvars.copy_context().run(page.run_task, bring)


def use_slice(desk: Desk, table: Table[Any], select: Callable[[Any], Any]) -> Any:
    """What a part shows of a table; the part is redrawn when that, and only that, has changed.

    ``select`` is given the state and returns a value that can be compared.
    """
    value, put = ft.use_state(lambda: select(table.state))
    chosen = ft.use_ref(None)
    chosen.current = select
    stop = ft.use_ref(None)

    def look() -> None:
        put(chosen.current(table.state))

    def follow() -> None:
        leave = table.listen(lambda _table, _entry: at_home(desk, look))
        returned = desk.when_back(look)

        def both() -> None:
            leave()
            returned()

        stop.current = both
        look()

    ft.use_effect(follow, [table], cleanup=lambda: stop.current() if stop.current else None)
    return value


def use_table(desk: Desk, table: Table[Any]) -> int:
    """Redraw the calling component at each new entry; returns the number of the next one."""
    number: int = use_slice(desk, table, lambda _: table.next_seq)
    return number
