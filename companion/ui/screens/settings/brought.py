"""Files that came from outside, shared by another app: nothing is opened without a tap.

Any web page may try to hand a file over, so what has come is only named. A tap looks into it like into a file
that was picked.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from companion.store.export import LARGEST, ImportRefusal
from companion.store.incoming import Preview
from companion.ui.desk import MOST_BROUGHT, Ui
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.rows import chevron, row
from companion.ui.screens.settings.importing import ImportSheet, refuse
from companion.ui.screens.settings.page import aside, narrow, page
from companion.ui.wall import guarded, part


@part
def BroughtScreen(ui: Ui, too_much: bool = False) -> ft.Control:
    """How many files wait, to be looked into or thrown away; then the shelf.

    ``too_much`` tells that files were refused before they came.
    """
    preview, show = use_choice(Preview)
    waiting, tell = use_state(0)
    desk = ui.desk

    def beside(work: Callable[[], Awaitable[None]]) -> None:
        safe = guarded(work)
        assert safe is not None
        desk.run(safe, None)

    async def count() -> None:
        found = 0 if desk.brought is None else await desk.brought.count()
        tell(found)
        if not found and not too_much:
            desk.go("/")  # a page loaded again: it has been decided upon

    async def look() -> None:
        content = None if desk.brought is None else await desk.brought.look()
        if content is None:
            desk.go("/")
            return

        def looked(answer: Preview | ImportRefusal) -> None:
            if isinstance(answer, ImportRefusal):
                close()
                refuse(ui, answer)
            else:
                show(answer)

        aside(ui, lambda: desk.store.dry_run(content), looked)

    async def drop() -> None:
        assert desk.brought is not None
        await desk.brought.drop()
        if await desk.brought.count():
            desk.go("/brought")

    async def clear() -> None:
        if desk.brought is not None:
            await desk.brought.clear()

    def close() -> None:
        desk.go("/")
        beside(drop)

    def leave() -> None:
        desk.go("/")
        beside(clear)

    ft.use_effect(lambda: beside(count), [])
    inside = None if preview is None else ImportSheet(narrow(ui), preview, close, key="import")
    said = ui.t("site.asking")
    rows: list[ft.Control] = []
    if too_much:
        said = ui.t("brought.too_much", n=MOST_BROUGHT, size=LARGEST // 2**20)
    elif waiting:
        said = ui.t("brought.note", n=waiting)
        rows = [
            row(
                ui, "brought-look", ui.t("brought.look"), lambda: beside(look),
                note=ui.t("brought.look.note"), icon=ft.Icons.SEARCH_ROUNDED, tail=chevron(ui),
            ),
            row(
                ui, "brought-drop", ui.t("brought.drop"), leave,
                note=ui.t("brought.drop.note"), icon=ft.Icons.DELETE_OUTLINE_ROUNDED,
            ),
        ]  # fmt: skip
    body = [ui.text(said, "body", color=ui.colours.ink2), *rows]
    return page(ui, ui.t("brought.title"), leave, body, inside=inside, close=close)
