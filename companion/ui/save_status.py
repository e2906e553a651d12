"""Whether a table is kept: where it is not, a note stands on top of its screen, which has less room then."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.roles import Permission
from companion.store.disk import StorageLocation
from companion.store.writer import SaveState, SaveStatus
from companion.ui.hooks import Ref, use_ref, use_state, use_subscription
from companion.ui.session import ClientSession, Ui
from companion.ui.table_hooks import run_in_session


def use_status(session: ClientSession, heard: Callable[[SaveStatus], None], table: str = "") -> None:
    """Hear how a table is kept, now and at each change; without one, of each change at any of them.

    It is told from the writer's thread: what is drawn for it is brought home.
    """

    def follow() -> Callable[[], None]:
        def told(name: str, new: SaveStatus) -> None:
            if table in ("", name):
                heard(new)

        stop = session.until_closed(session.store.watch(told))
        if table:
            heard(session.store.status(table))  # what happened before anybody watched
        return stop

    use_subscription(follow, [table])


def use_not_kept(ui: Ui, table_id: str) -> str:
    """What is wrong with keeping a table, in words; empty when all is well, or none of their business."""
    store = ui.session.store
    refused, put = use_state(lambda: _refused(store.status(table_id)))
    told: Ref[str | None] = use_ref(None)

    def heard(new: SaveStatus) -> None:
        why = _refused(new)
        if new.saving is SaveState.SAVING or why == told.current:
            return  # after nearly every tap all is as well as after the one before
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
