"""A live table, mirrored by every session that looks at it.

Two facts of Flet are hidden here. A state setter schedules the redraw on the session of whoever is
acting, so an entry made by another session must be brought home with this page's ``run_task``. And
``run_task`` leaves the caller's context on the other page, so it is called in a copy of the context.
"""

from __future__ import annotations

import contextvars
from collections.abc import Callable
from typing import Any, TypeVar

import flet as ft
from flet.controls.object_patch import Operation
from flet.messaging.protocol import Message, MessageAction, PatchControlBody

from companion.core.journal import Entry
from companion.core.table import AnyTable, Table
from companion.ui.budget import BUDGET
from companion.ui.error_boundary import boundary_of, memo_component
from companion.ui.hooks import use_latest, use_state, use_subscription
from companion.ui.session import ClientSession

S = TypeVar("S")
T = TypeVar("T")

REPLACE = Operation.Replace.value
"""How Flet tells a phone that a property has another value."""


def run_in_session(session: ClientSession, work: Callable[[], None]) -> None:
    """Run a state change of a session in that session, whoever caused it."""
    page = session.page
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


class TableSubscription:
    """All parts of one session that look at one table: one listener, one hop home, then each part looks."""

    def __init__(self, session: ClientSession, table: AnyTable):
        self._session = session
        self._looks: list[Callable[[], None]] = []
        self.table = table
        self._leave: Callable[[], None] | None = None

    def add(self, look: Callable[[], None]) -> Callable[[], None]:
        """Call ``look`` at each entry and whenever the phone comes back; returns what stops it."""
        self._looks.append(look)
        if self._leave is None:
            leave = self.table.listen(lambda _table, _entry: run_in_session(self._session, self._look))
            returned = self._session.when_back(self._look)

            def both() -> None:
                leave()
                returned()

            self._leave = self._session.until_closed(both)
        return lambda: self._drop(look)

    def _look(self) -> None:
        for look in tuple(self._looks):
            try:
                BUDGET.within(look)
            except Exception:
                # One part that cannot look must not leave the others behind.
                boundary = boundary_of(self._session.page)
                if boundary is None:
                    raise
                boundary.caught(counted=True)  # what it wanted to look at was made

    def _drop(self, look: Callable[[], None]) -> None:
        if look in self._looks:
            self._looks.remove(look)
        if not self._looks and self._leave is not None:
            self._leave()
            self._leave = None


def _never(before: object, now: object) -> bool:
    return False


def use_selector(
    session: ClientSession,
    table: Table[S],
    select: Callable[[S], T],
    in_place: Callable[[T, T], bool] = _never,
) -> T:
    """What a part shows of a table; the part is redrawn when that, and only that, has changed.

    ``select`` is given the state and returns a value that can be compared. It is asked anew whenever the
    part is drawn: what it closes over may have changed with the part's own arguments.

    A part that changes often may spare the redraw: ``in_place`` is given what is shown and what is to be,
    and returns True when it has brought the part's controls up to date itself, with :func:`patch_control`.
    """
    value = select(table.state)
    _, draw_anew = use_state(0)
    shown = use_latest((select, value))

    def look() -> None:
        choose, before = shown.current
        now = choose(table.state)
        if now == before:
            return
        if in_place(before, now):
            shown.current = choose, now
        else:
            draw_anew(lambda times: times + 1)

    use_table_listener(session, table, look)
    return value


def use_table(session: ClientSession, table: AnyTable) -> int:
    """Redraw the calling component at each new entry; returns the number of the next one."""
    return use_selector(session, table, lambda _: table.next_seq)


@memo_component
def BoundControl(
    session: ClientSession,
    table: AnyTable,
    select: Callable[[Any], Any],
    tell: Callable[[Any], dict[str, Any]],
    make: Callable[..., ft.Control],
) -> ft.Control:
    """One control that changes at nearly every tap: ``make(**tell(select(state)))``.

    Its changed properties are set in place, which costs a fifth of a redraw: the number under the
    thumb answers at once however many parts look at the table. What ``select`` gives can be compared:
    only when it has changed is it told anew, in words or in a picture.
    """
    value = select(table.state)
    control = make(**tell(value))
    shown = use_latest((control, value, select, tell))

    def look() -> None:
        here, before, choose, put = shown.current
        now = choose(table.state)
        if now != before:
            shown.current = here, now, choose, put
            patch_control(session, here, put(now))

    use_table_listener(session, table, look)
    return control


def patch_control(session: ClientSession, control: Any, props: dict[str, Any]) -> None:
    """Change plain properties of what a component returned, which Flet froze, and tell the phone just these.

    ``control.update()`` sends the same; but to find out what has changed it looks at each of the control's
    sixty fields, and that was a quarter of the work of a tap that changes six numbers.
    """
    if not hasattr(control, "_frozen"):
        return  # not on the page yet: it will be drawn with the state it finds
    changed = {name: value for name, value in props.items() if getattr(control, name) != value}
    del control._frozen
    try:
        for name, value in changed.items():
            setattr(control, name, value)
        control._dirty.clear()  # told below
    finally:
        object.__setattr__(control, "_frozen", True)
    flet_session = session.page.session
    phone = flet_session.connection
    if changed and phone is not None and control._i in flet_session.index:
        told = [[REPLACE, 0, name, value] for name, value in changed.items()]
        phone.send_message(Message(MessageAction.PATCH_CONTROL, PatchControlBody(control._i, [[0], *told])))


def use_entry_listener(
    session: ClientSession, table: AnyTable, heard: Callable[[Entry], Callable[[], None] | None]
) -> None:
    """Ask ``heard`` about each entry at the moment it is made; what it returns is run in this session."""
    newest = use_latest(heard)

    def follow() -> Callable[[], None]:
        def told(_: AnyTable, entry: Entry) -> None:
            tell = newest.current(entry)
            if tell is not None:
                run_in_session(session, tell)

        return session.until_closed(table.listen(told))

    use_subscription(follow, [table])


def use_table_listener(session: ClientSession, table: AnyTable, look: Callable[[], None]) -> None:
    """Call the newest ``look`` at each entry, for as long as the component is there."""
    newest = use_latest(look)

    def follow() -> Callable[[], None]:
        mirror: TableSubscription | None = session.mirrors.get(table.header.table)
        if mirror is None or mirror.table is not table:
            mirror = session.mirrors[table.header.table] = TableSubscription(session, table)
        stop = mirror.add(lambda: newest.current())  # noqa: PLW0108 - the newest one each time
        newest.current()
        return stop

    use_subscription(follow, [table])
