"""Hooks for the save status of a table, and the warning shown when it is not saved."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.roles import Permission
from companion.store.disk import StorageLocation
from companion.store.writer import SaveState, SaveStatus
from companion.ui.hooks import Ref, use_ref, use_state, use_subscription
from companion.ui.session import ClientSession, Ui
from companion.ui.table_hooks import run_in_session


def use_status(session: ClientSession, heard: Callable[[SaveStatus], None], table: str = "") -> None:
    """Call ``heard`` with the save status of a table, now and at each change.

    Without ``table`` it is called at each change of any table. It is called from the writer's thread: use
    ``run_in_session`` to draw.
    """

    def follow() -> Callable[[], None]:
        def told(name: str, new: SaveStatus) -> None:
            if table in ("", name):
                heard(new)

        stop = session.until_closed(session.store.watch(told))
        if table:
            heard(session.store.status(table))  # a change before the subscription
        return stop

    use_subscription(follow, [table])


def use_not_kept(ui: Ui, table_id: str) -> str:
    """Return the warning that a table is not saved; "" if it is, or if this client is not the host."""
    store = ui.session.store
    refused, put = use_state(lambda: _refused(store.status(table_id)))
    told: Ref[str | None] = use_ref(None)

    def heard(new: SaveStatus) -> None:
        why = _refused(new)
        if new.saving is SaveState.SAVING or why == told.current:
            return  # unchanged, as after nearly every tap: no redraw
        told.current = why
        run_in_session(ui.session, lambda: put(why))

    use_status(ui.session, heard, table_id)
    if not ui.session.may(Permission.HOUSE):
        return ""
    if refused:
        return ui.t("keep.refused", why=ui.t(refused))
    return ui.t("keep.nowhere") if store.keeps is StorageLocation.NOWHERE else ""


def _refused(status: SaveStatus) -> str:
    return status.reason.key if status.saving is SaveState.NOT_SAVED and status.reason else ""
