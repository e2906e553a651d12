"""Whether a table is kept: where it is not, a note stands on top of its screen, which has less room then."""

from __future__ import annotations

from collections.abc import Callable

from companion.core.roles import Deed
from companion.store.disk import Keeps
from companion.store.writer import SaveStatus, Saving
from companion.ui.desk import Ui
from companion.ui.hooks import use_following, use_state
from companion.ui.live import at_home


def use_not_kept(ui: Ui, table_id: str) -> str:
    """What is wrong with keeping a table, in words; empty when all is well, or none of their business."""
    store = ui.desk.store
    refused, put = use_state(lambda: _refused(store.status(table_id)))

    def follow() -> Callable[[], None]:
        told: str | None = None

        def heard(table: str, new: SaveStatus) -> None:
            nonlocal told
            if table != table_id or new.saving is Saving.SAVING:
                return
            why = _refused(new)
            if why != told:  # after nearly every tap all is as well as after the one before
                told = why
                at_home(ui.desk, lambda: put(why))

        stop = ui.desk.until_closed(store.watch(heard))
        put(_refused(store.status(table_id)))
        return stop

    use_following(follow, [table_id])
    if not ui.desk.may(Deed.HOUSE):
        return ""
    if refused:
        return ui.t("keep.refused", why=ui.t(refused))
    return ui.t("keep.nowhere") if store.keeps is Keeps.NOWHERE else ""


def _refused(status: SaveStatus) -> str:
    return status.reason.key if status.saving is Saving.NOT_SAVED and status.reason else ""
