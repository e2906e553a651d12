"""The screen for a file shared by another app: previewed like a file that was picked."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import flet as ft

from companion.store.export import ImportRefusal
from companion.store.incoming import Preview
from companion.ui.error_boundary import component, guarded
from companion.ui.hooks import use_choice
from companion.ui.screens.settings.importing import ImportSheet, refuse
from companion.ui.screens.settings.page import narrow, page, run_in_background
from companion.ui.session import Ui


@component
def BroughtScreen(ui: Ui) -> ft.Control:
    """Draw the import preview of the oldest waiting file; then go to the next file, or to the shelf."""
    preview, show = use_choice(Preview)
    session = ui.session

    def beside(work: Callable[[], Awaitable[None]]) -> None:
        safe = guarded(work)
        assert safe is not None
        session.run(safe, None)

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
        if await session.brought.look() is not None:
            session.go("/brought")

    def close() -> None:
        session.go("/")
        beside(drop)

    ft.use_effect(lambda: beside(look), [])
    inside = None if preview is None else ImportSheet(narrow(ui), preview, close, key="import")
    waits = [ui.text(ui.t("site.asking"), "body", color=ui.colours.ink2)]
    return page(ui, ui.t("import.title"), close, waits, inside=inside, close=close)
