"""Whether a table is kept: where it is not, a note stands on top of its screen, which has less room then."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.roles import Deed
from companion.store.disk import Keeps
from companion.store.writer import SaveStatus, Saving
from companion.ui.desk import Desk, Ui
from companion.ui.hooks import Kept, use_following, use_ref, use_state
from companion.ui.live import at_home


def use_status(desk: Desk, heard: Callable[[SaveStatus], None], table: str = "") -> None:
    """Hear how a table is kept, now and at each change; without one, of each change at any of them.

    It is told from the writer's thread: what is drawn for it is brought home.
    """

    def follow() -> Callable[[], None]:
        def told(name: str, new: SaveStatus) -> None:
            if table in ("", name):
                heard(new)

        stop = desk.until_closed(desk.store.watch(told))
        if table:
            heard(desk.store.status(table))  # what happened before anybody watched
        return stop

    use_following(follow, [table])


def use_not_kept(ui: Ui, table_id: str) -> str:
    """What is wrong with keeping a table, in words; empty when all is well, or none of their business."""
    store = ui.desk.store
    refused, put = use_state(lambda: _refused(store.status(table_id)))
    told: Kept[str | None] = use_ref(None)

    def heard(new: SaveStatus) -> None:
        why = _refused(new)
        if new.saving is Saving.SAVING or why == told.current:
            return  # after nearly every tap all is as well as after the one before
        told.current = why
        at_home(ui.desk, lambda: put(why))

    use_status(ui.desk, heard, table_id)
    if not ui.desk.may(Deed.HOUSE):
        return ""
    if refused:
        return ui.t("keep.refused", why=ui.t(refused))
    return ui.t("keep.nowhere") if store.keeps is Keeps.NOWHERE else ""


def _refused(status: SaveStatus) -> str:
    return status.reason.key if status.saving is Saving.NOT_SAVED and status.reason else ""
