"""The screen for files shared by another app: nothing is opened without a tap.

Any web page may try to hand a file over, so waiting files are only counted. A tap previews them like files
that were picked.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from companion.store.export import LARGEST, ImportRefusal
from companion.store.incoming import Preview
from companion.ui.error_boundary import component, guarded
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.rows import chevron, row
from companion.ui.screens.settings.importing import ImportSheet, refuse
from companion.ui.screens.settings.page import narrow, page, run_in_background
from companion.ui.session import MOST_BROUGHT, Ui


@component
def BroughtScreen(ui: Ui, too_much: bool = False) -> ft.Control:
    """Draw the number of waiting files, with buttons to preview or discard them; then go to the shelf.

    ``too_much`` is True if files were rejected because of their number or size.
    """
    preview, show = use_choice(Preview)
    waiting, tell = use_state(0)
    session = ui.session

    def beside(work: Callable[[], Awaitable[None]]) -> None:
        safe = guarded(work)
        assert safe is not None
        session.run(safe, None)

    async def count() -> None:
        found = 0 if session.brought is None else await session.brought.count()
        tell(found)
        if not found and not too_much:
            session.go("/")  # a page loaded again: it has been decided upon

    async def look() -> None:
        content = None if session.brought is None else await session.brought.look()
        if content is None:
            session.go("/")  # the page was reloaded after the file was handled
            return

        def looked(answer: Preview | ImportRefusal) -> None:
            if isinstance(answer, ImportRefusal):
                close()
                refuse(ui, answer)
            else:
                show(answer)

        run_in_background(ui, lambda: session.store.dry_run(content), looked)

    async def drop() -> None:
        assert session.brought is not None
        await session.brought.drop()
        if await session.brought.count():
            session.go("/brought")

    async def clear() -> None:
        if session.brought is not None:
            await session.brought.clear()

    def close() -> None:
        session.go("/")
        beside(drop)

    def leave() -> None:
        session.go("/")
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
