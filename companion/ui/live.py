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

from companion.core.journal import Entry
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


def use_table(desk: Desk, table: Table[Any]) -> int:
    """Redraw the calling component at each new entry; returns the number of the last one."""
    seq, put = ft.use_state(table.next_seq)
    stop = ft.use_ref(None)

    def follow() -> None:
        def heard(_: Table[Any], entry: Entry) -> None:
            at_home(desk, lambda: put(entry.seq + 1))

        leave = table.listen(heard)
        returned = desk.when_back(lambda: put(-table.next_seq))

        def both() -> None:
            leave()
            returned()

        stop.current = both
        put(table.next_seq)

    def leave() -> None:
        if stop.current is not None:
            stop.current()

    ft.use_effect(follow, [table], cleanup=leave)
    return seq
