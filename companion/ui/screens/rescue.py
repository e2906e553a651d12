"""The rescue page, shown after two failed starts.

It uses a store in memory, so that nothing of the damaged folder is needed to draw it. Each button says
what it will do, and no file is deleted.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import flet as ft

from companion.games import ALL
from companion.store.disk import MemoryDisk
from companion.store.rescue import Rescue, UnreadableTable
from companion.store.store import Store, open_folder
from companion.store.store_folder import FolderProblem
from companion.ui.drawings import motif
from companion.ui.error_boundary import component
from companion.ui.files import offer_file
from companion.ui.hooks import use_choice
from companion.ui.main import App, dress, frame, look_of, open_session
from companion.ui.parts.rows import glyph, row, section
from companion.ui.screens.settings.page import column_width, run_in_background, scrolling
from companion.ui.seating import SeatRegistry
from companion.ui.session import ClientSession, Notice, Ui

FORGETFUL = Path("/rescue")


def rescue_app(rescue: Rescue, lang: str = "fr") -> Callable[[ft.Page], None]:
    """Return the function Flet calls for each page while the folder is not open."""
    disk = MemoryDisk()
    disk.make_folder(FORGETFUL)
    forgetful = open_folder(FORGETFUL, ALL, disk, backups=False)

    def main(page: ft.Page) -> None:
        session = open_session(page, forgetful, SeatRegistry(forgetful.library), lang)
        page.render(RescueScreen, session, rescue)

    return main


@component
def RescueScreen(session: ClientSession, rescue: Rescue) -> ft.Control:
    """Draw the ways to export, restore or open the folder; once it is open, draw the app itself."""
    inside, enter = use_choice(ClientSession)
    wrecks, found = use_choice(tuple[UnreadableTable, ...])
    page = session.page
    size = (int(page.width or 360), int(page.height or 640))
    ui = dress(session, look_of(page, session.settings, size))

    def look() -> None:
        run_in_background(ui, rescue.wrecks, found)

    ft.use_effect(look, [])
    if inside is not None:
        return App(inside)

    def opened(answer: Store | Exception, route: str) -> None:
        if isinstance(answer, Exception):
            ui.session.notice(Notice(ui.t("rescue.still.title"), _why(ui, answer)))
            return
        lang = ui.words.lang if not answer.library.settings.lang else ""
        page.route = route
        enter(open_session(page, answer, SeatRegistry(answer.library), lang))

    def go(route: str, *, without: bool) -> Callable[[], None]:
        return lambda: run_in_background(
            ui, lambda: _open(rescue, without=without), lambda got: opened(got, route)
        )

    return frame(ui, _page(ui, rescue, wrecks, go))


def _open(rescue: Rescue, *, without: bool) -> Store | Exception:
    if rescue.store is not None:
        return rescue.store
    try:
        return rescue.open(without=without)
    except Exception as error:  # noqa: BLE001 - any error of the start is shown, not raised
        return error


def _why(ui: Ui, error: Exception) -> str:
    if isinstance(error, FolderProblem):
        return ui.t(error.why.key, **error.facts)
    return ui.t("rescue.still", error=type(error).__name__)


def _page(
    ui: Ui, rescue: Rescue, wrecks: tuple[UnreadableTable, ...] | None, go: Callable[..., Callable[[], None]]
) -> ft.Control:
    def export() -> None:
        run_in_background(ui, rescue.export, lambda whole: offer_file(ui, "companion-folder.zip", whole))

    def line(id: str, icon: ft.IconData, act: Callable[[], None], note: str) -> ft.Control:
        return row(ui, f"rescue-{id}", ui.t(f"rescue.{id}"), act, note=note, lead=glyph(ui, icon))

    body: list[ft.Control] = [
        ui.text(ui.t("rescue.note"), "body"),
        ui.text(ui.t("health.folder", path=str(rescue.path)), "note", color=ui.colours.ink2),
        line("export", ft.Icons.DOWNLOAD_ROUNDED, export, ui.t("rescue.export.note")),
        line("without", ft.Icons.MEDICAL_SERVICES_ROUNDED, go("/", without=True), _without(ui, wrecks)),
        line(
            "restore",
            ft.Icons.RESTORE_ROUNDED,
            go("/settings", without=True),
            ui.t("rescue.restore.note"),
        ),
        line("again", ft.Icons.REFRESH_ROUNDED, go("/", without=False), ui.t("rescue.again.note")),
    ]
    if wrecks:
        body.append(section(ui, ui.t("rescue.wrecks"), str(len(wrecks))))
        body += [
            ui.text(f"{wreck.name}{ui.t('colon')}{ui.t(wreck.why.key, error='')}", "body") for wreck in wrecks
        ]
    column = ft.Column(
        [
            ft.Container(
                ft.Row([motif(ui.look, "none", 40), ui.text(ui.t("rescue"), "title")], spacing=12),
                padding=16,
            ),
            ft.Container(scrolling(body), padding=ft.Padding.only(left=16, right=16), expand=True),
        ],
        spacing=0,
        width=column_width(ui),
        expand=True,
    )
    return ft.Container(column, alignment=ft.Alignment(0, -1), expand=True)


def _without(ui: Ui, wrecks: tuple[UnreadableTable, ...] | None) -> str:
    if wrecks is None:
        return ui.t("backups.busy")
    return ui.t("rescue.without.note", n=len(wrecks)) if wrecks else ui.t("rescue.without.none")
