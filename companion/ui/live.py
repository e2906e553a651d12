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
from companion.ui.hooks import use_ref, use_state


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


class Mirror:
    """All parts of one session that look at one table: one listener, one hop home, then each part looks."""

    def __init__(self, desk: Desk, table: Table[Any]):
        self._desk = desk
        self._looks: list[Callable[[], None]] = []
        self.table = table
        self._leave: Callable[[], None] | None = None

    def add(self, look: Callable[[], None]) -> Callable[[], None]:
        """Call ``look`` at each entry and whenever the phone comes back; returns what stops it."""
        self._looks.append(look)
        if self._leave is None:
            leave = self.table.listen(lambda _table, _entry: at_home(self._desk, self._look))
            returned = self._desk.when_back(self._look)

            def both() -> None:
                leave()
                returned()

            self._leave = both
        return lambda: self._drop(look)

    def _look(self) -> None:
        for look in tuple(self._looks):
            look()

    def _drop(self, look: Callable[[], None]) -> None:
        if look in self._looks:
            self._looks.remove(look)
        if not self._looks and self._leave is not None:
            self._leave()
            self._leave = None


def use_slice(desk: Desk, table: Table[Any], select: Callable[[Any], Any]) -> Any:
    """What a part shows of a table; the part is redrawn when that, and only that, has changed.

    ``select`` is given the state and returns a value that can be compared.
    """
    value, put = use_state(lambda: select(table.state))
    chosen = use_ref(None)
    chosen.current = select
    stop = use_ref(None)

    def look() -> None:
        put(chosen.current(table.state))

    def follow() -> None:
        mirror = desk.mirrors.get(table.header.table)
        if mirror is None or mirror.table is not table:
            mirror = desk.mirrors[table.header.table] = Mirror(desk, table)
        stop.current = mirror.add(look)
        look()

    ft.use_effect(follow, [table], cleanup=lambda: stop.current() if stop.current else None)
    return value


def use_table(desk: Desk, table: Table[Any]) -> int:
    """Redraw the calling component at each new entry; returns the number of the next one."""
    number: int = use_slice(desk, table, lambda _: table.next_seq)
    return number
