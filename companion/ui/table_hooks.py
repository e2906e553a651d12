"""Hooks that let the components of a session follow a table.

Two properties of Flet are handled here. A state setter schedules the redraw on the session that is acting, so
a change caused by another session must run through this page's ``run_task``. And ``run_task`` leaves the
caller's context on the other page, so it is called in a copy of the context.
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
"""Flet's code for "this property has a new value" in a patch message."""


def run_in_session(session: ClientSession, work: Callable[[], None]) -> None:
    """Run a state change in the session it belongs to, from any session or thread.

    Nothing happens while the client is disconnected.
    """
    page = session.page
    try:
        here = ft.context.page is page
    except (RuntimeError, AttributeError):
        here = False
    if here:
        work()
        return
    if getattr(page.session, "connection", None) is None:
        return  # disconnected; it reads everything again when it returns

    async def bring() -> None:
        work()

    contextvars.copy_context().run(page.run_task, bring)


class TableSubscription:
    """The callbacks of all components of one session that follow one table.

    There is one listener on the table; one switch into the session then runs all callbacks.
    """

    def __init__(self, session: ClientSession, table: AnyTable):
        self._session = session
        self._looks: list[Callable[[], None]] = []
        self.table = table
        self._leave: Callable[[], None] | None = None

    def add(self, look: Callable[[], None]) -> Callable[[], None]:
        """Call ``look`` at each entry and at each reconnect; return the function that unsubscribes it."""
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
                # An exception in one callback must not keep the others from running.
                boundary = boundary_of(self._session.page)
                if boundary is None:
                    raise
                boundary.caught(counted=True)  # the entry itself was made

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
    """Return the selected value of a table's state; redraw the component only when that value changes.

    ``select`` gets the state and returns a comparable value. It runs again at each drawing, because the
    values it closes over may have changed with the component's arguments.

    A component that changes often can avoid the redraw: ``in_place`` gets the shown and the new value, and
    returns True if it has updated the component's controls itself, with :func:`patch_control`.
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
    """Redraw the calling component at each new entry; return the number of the next entry."""
    return use_selector(session, table, lambda _: table.next_seq)


@memo_component
def BoundControl(
    session: ClientSession,
    table: AnyTable,
    select: Callable[[Any], Any],
    tell: Callable[[Any], dict[str, Any]],
    make: Callable[..., ft.Control],
) -> ft.Control:
    """Draw one control that changes at nearly every tap: ``make(**tell(select(state)))``.

    Changed properties are patched in place, which costs a fifth of a redraw, so that the number under the
    thumb changes at once however many components follow the table. ``select`` returns a comparable value;
    ``tell`` turns it into properties, and runs only when the value has changed.
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
    """Change plain properties of a control that a component returned, and send only these to the client.

    Flet freezes such controls. ``control.update()`` sends the same, but to find the changes it compares each
    of the control's sixty fields, which was a quarter of the work of a tap that changes six numbers.
    """
    if not hasattr(control, "_frozen"):
        return  # not mounted yet: it will be drawn with the current state
    changed = {name: value for name, value in props.items() if getattr(control, name) != value}
    del control._frozen
    try:
        for name, value in changed.items():
            setattr(control, name, value)
        control._dirty.clear()  # sent below
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
    """Call ``heard`` with each entry when it is made; run the function it returns, if any, in the session."""
    newest = use_latest(heard)

    def follow() -> Callable[[], None]:
        def told(_: AnyTable, entry: Entry) -> None:
            tell = newest.current(entry)
            if tell is not None:
                run_in_session(session, tell)

        return session.until_closed(table.listen(told))

    use_subscription(follow, [table])


def use_table_listener(session: ClientSession, table: AnyTable, look: Callable[[], None]) -> None:
    """Call the latest ``look`` at each entry while the component is mounted."""
    newest = use_latest(look)

    def follow() -> Callable[[], None]:
        mirror: TableSubscription | None = session.mirrors.get(table.header.table)
        if mirror is None or mirror.table is not table:
            mirror = session.mirrors[table.header.table] = TableSubscription(session, table)
        stop = mirror.add(lambda: newest.current())  # noqa: PLW0108 - the newest one each time
        newest.current()
        return stop

    use_subscription(follow, [table])
