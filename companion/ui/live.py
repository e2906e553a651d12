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
from companion.ui.desk import Desk
from companion.ui.hooks import use_following, use_newest, use_state
from companion.ui.wall import memo_part, wall_of

S = TypeVar("S")
T = TypeVar("T")

REPLACE = Operation.Replace.value
"""How Flet tells a phone that a property has another value."""


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

    def __init__(self, desk: Desk, table: AnyTable):
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

            self._leave = self._desk.until_closed(both)
        return lambda: self._drop(look)

    def _look(self) -> None:
        for look in tuple(self._looks):
            try:
                BUDGET.within(look)
            except Exception:
                # One part that cannot look must not leave the others behind.
                wall = wall_of(self._desk.page)
                if wall is None:
                    raise
                wall.caught(counted=True)  # what it wanted to look at was made

    def _drop(self, look: Callable[[], None]) -> None:
        if look in self._looks:
            self._looks.remove(look)
        if not self._looks and self._leave is not None:
            self._leave()
            self._leave = None


def _never(before: object, now: object) -> bool:
    return False


def use_slice(
    desk: Desk, table: Table[S], select: Callable[[S], T], in_place: Callable[[T, T], bool] = _never
) -> T:
    """What a part shows of a table; the part is redrawn when that, and only that, has changed.

    ``select`` is given the state and returns a value that can be compared. It is asked anew whenever the
    part is drawn: what it closes over may have changed with the part's own arguments.

    A part that changes often may spare the redraw: ``in_place`` is given what is shown and what is to be,
    and returns True when it has brought the part's controls up to date itself, with :func:`set_in_place`.
    """
    value = select(table.state)
    _, draw_anew = use_state(0)
    shown = use_newest((select, value))

    def look() -> None:
        choose, before = shown.current
        now = choose(table.state)
        if now == before:
            return
        if in_place(before, now):
            shown.current = choose, now
        else:
            draw_anew(lambda times: times + 1)

    use_looks(desk, table, look)
    return value


def use_table(desk: Desk, table: AnyTable) -> int:
    """Redraw the calling component at each new entry; returns the number of the next one."""
    return use_slice(desk, table, lambda _: table.next_seq)


@memo_part
def Live(
    desk: Desk,
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
    shown = use_newest((control, value, select, tell))

    def look() -> None:
        here, before, choose, put = shown.current
        now = choose(table.state)
        if now != before:
            shown.current = here, now, choose, put
            set_in_place(desk, here, put(now))

    use_looks(desk, table, look)
    return control


def set_in_place(desk: Desk, control: Any, props: dict[str, Any]) -> None:
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
    session = desk.page.session
    phone = session.connection
    if changed and phone is not None and control._i in session.index:
        told = [[REPLACE, 0, name, value] for name, value in changed.items()]
        phone.send_message(Message(MessageAction.PATCH_CONTROL, PatchControlBody(control._i, [[0], *told])))


def use_hearing(desk: Desk, table: AnyTable, heard: Callable[[Entry], Callable[[], None] | None]) -> None:
    """Ask ``heard`` about each entry at the moment it is made; what it returns is run in this session."""
    newest = use_newest(heard)

    def follow() -> Callable[[], None]:
        def told(_: AnyTable, entry: Entry) -> None:
            tell = newest.current(entry)
            if tell is not None:
                at_home(desk, tell)

        return desk.until_closed(table.listen(told))

    use_following(follow, [table])


def use_looks(desk: Desk, table: AnyTable, look: Callable[[], None]) -> None:
    """Call the newest ``look`` at each entry, for as long as the component is there."""
    newest = use_newest(look)

    def follow() -> Callable[[], None]:
        mirror: Mirror | None = desk.mirrors.get(table.header.table)
        if mirror is None or mirror.table is not table:
            mirror = desk.mirrors[table.header.table] = Mirror(desk, table)
        stop = mirror.add(lambda: newest.current())  # noqa: PLW0108 - the newest one each time
        newest.current()
        return stop

    use_following(follow, [table])
