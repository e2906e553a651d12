"""Sharing box facts with another group as QR code, text or file, and importing theirs."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.box import Box
from companion.core.roles import Permission
from companion.store.box_code import LONGEST, box_codes
from companion.store.disk import StorageLocation
from companion.store.export import box_file
from companion.store.incoming import Preview
from companion.ui.drawings.qr import qr_code
from companion.ui.error_boundary import component
from companion.ui.files import offer_file, pick_file, safe_name
from companion.ui.hooks import use_choice, use_state
from companion.ui.navigator import Opened, Show
from companion.ui.parts.bars import MainButton
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import chevron, glyph, row, section, text_field
from companion.ui.parts.sheet import bar_with_way_out, sheet, sheet_width
from companion.ui.parts.tappable import icon_button, word_button
from companion.ui.screens.settings.importing import ImportSheet, read_code, read_file, undo_row
from companion.ui.screens.settings.page import filled, narrow, page
from companion.ui.session import Notice, Ui

WIDEST = 340
"""Maximum width of a QR code in pixels; larger codes are no easier to scan."""
LINKED = 1
"""Maximum number of codes shown as a link: a link carries one code, several must be pasted as text."""


def passing_rows(ui: Ui, box: Box, show: Show) -> list[ft.Control]:
    """Return the rows for sharing and importing at the foot of the page; only the host may import."""
    rows: list[ft.Control] = []
    if box.owner:
        rows.append(
            row(
                ui, "pass-on", ui.t("pass"), lambda: show(Opened("pass")),
                note=ui.t("pass.note", n=len(box.owner)),
                lead=glyph(ui, ft.Icons.QR_CODE_2_ROUNDED), tail=chevron(ui),
            )
        )  # fmt: skip
    if ui.session.may(Permission.HOUSE):
        rows.append(
            row(
                ui, "take-in", ui.t("take"), lambda: show(Opened("take")), note=ui.t("take.note"),
                lead=glyph(ui, ft.Icons.GROUPS_ROUNDED), tail=chevron(ui),
            )
        )  # fmt: skip
        rows += undo_row(ui)
    return [section(ui, ui.t("pass.section")), *rows] if rows else []


def passing_sheet(ui: Ui, opened: Opened | None, show: Show) -> ft.Control | None:
    """Return the open sheet, or None. An import preview replaces the sheet that asked for it."""
    small = narrow(ui)

    def close() -> None:
        show(None)

    match opened:
        case Opened("pass"):
            return PassOn(small, close, key="pass")
        case Opened("take"):
            return TakeIn(small, lambda preview: show(Opened("import", preview)), close, key="take")
        case Opened("import", preview):
            return ImportSheet(small, preview, close, key="import")
    return None


@component
def PassOn(ui: Ui, close: Callable[[], None]) -> ft.Control:
    """Draw the sheet for sharing: a QR code to scan, its text to copy, or a file."""
    at, turn = use_state(0)
    facts = ui.session.box(ui.game).owner
    codes = box_codes(ui.game, facts)

    def give() -> None:
        offer_file(ui, f"companion-{safe_name(ui.g('name.short'))}.json", box_file(ui.game, facts))

    body: list[ft.Control] = []
    if codes:
        body += _codes(ui, codes, min(at, len(codes) - 1), turn)
    else:
        body.append(ui.text(ui.t("pass.too_full"), "body"))
    body.append(quiet_note(ui, ui.t("pass.only")))
    main = MainButton(
        ui, ui.t("pass.file"), ui.t("pass.count", n=len(facts)), give, ft.Icons.DOWNLOAD_ROUNDED
    )
    return sheet(ui, ui.t("pass"), body, close, note=ui.g("name"), bar=bar_with_way_out(ui, close, main))


def _codes(ui: Ui, codes: tuple[str, ...], at: int, turn: Callable[[int], None]) -> list[ft.Control]:
    linked = len(codes) <= LINKED and ui.session.store.keeps is not StorageLocation.FOLDER
    shown = f"{home(ui)}#/passed/{codes[at]}" if linked and home(ui) else codes[at]

    def copy() -> None:
        async def put() -> None:
            try:
                await ft.Clipboard().set("\n".join(codes))
            except Exception:  # noqa: BLE001 - browsers refuse clipboard access with various errors
                ui.session.notice(Notice(ui.t("pass.copy"), ui.t("pass.not_copied")))
                return
            ui.session.notice(Notice(ui.t("pass.copied.title"), ui.t("pass.copied"), calm=True))

        ui.session.run(put)

    side = min(sheet_width(ui.look), WIDEST)
    if ui.look.large_text:  # a camera reads a code only if all of it is in view
        side = min(side, ui.look.height * 0.42)
    said = ui.t("pass.qr", n=at + 1, of=len(codes))
    image = ft.Container(
        qr_code(shown, side, said, error="l"), border_radius=16, clip_behavior=ft.ClipBehavior.ANTI_ALIAS
    )
    centre = ft.MainAxisAlignment.CENTER
    rows: list[ft.Control] = [ft.Row([image], alignment=centre)]
    if len(codes) > 1:
        back = icon_button(
            ui, "code-back", ft.Icons.CHEVRON_LEFT_ROUNDED, ui.t("pass.previous"),
            lambda: turn((at - 1) % len(codes)),
        )  # fmt: skip
        on = icon_button(
            ui, "code-next", ft.Icons.CHEVRON_RIGHT_ROUNDED, ui.t("pass.next"),
            lambda: turn((at + 1) % len(codes)),
        )  # fmt: skip
        rows.append(
            ft.Row([back, ui.text(ui.t("pass.of", n=at + 1, of=len(codes)), "body"), on], alignment=centre)
        )
    how = "pass.scan.link" if linked else "pass.scan" if len(codes) == 1 else "pass.scan.several"
    rows.append(ui.text(ui.t(how, of=len(codes)), "body"))
    rows.append(word_button(ui, "code-copy", ui.t("pass.copy"), copy, icon=ft.Icons.CONTENT_COPY_ROUNDED))
    return rows


def home(ui: Ui) -> str:
    """Return the app's URL without query and fragment; empty if the page has none."""
    return (ui.session.page.url or "").split("#")[0].split("?")[0]


@component
def TakeIn(ui: Ui, show: Callable[[Preview], None], close: Callable[[], None]) -> ft.Control:
    """Draw the sheet for importing: a field for the text of a code, or a file picker."""
    typed, write = use_state("")

    def look() -> None:
        read_code(ui, typed, show, lambda: None)

    def paste() -> None:
        async def get() -> None:
            try:
                found = await ft.Clipboard().get()
            except Exception:  # noqa: BLE001 - browsers refuse clipboard access with various errors
                found = None
            if found:
                write(f"{typed}\n{found}".strip()[:LONGEST])
            else:
                ui.session.notice(Notice(ui.t("take.paste"), ui.t("take.not_pasted")))

        ui.session.run(get)

    def pick() -> None:
        pick_file(ui, lambda content: read_file(ui, content, show))

    field = text_field(ui, "code-text", ui.t("take.text"), typed, write, submit=look, limit=LONGEST)
    body: list[ft.Control] = [
        ui.text(ui.t("take.how"), "body"),
        filled(field),
        word_button(ui, "code-paste", ui.t("take.paste"), paste, icon=ft.Icons.CONTENT_PASTE_ROUNDED),
        word_button(ui, "code-file", ui.t("take.file"), pick, icon=ft.Icons.UPLOAD_FILE_ROUNDED),
    ]
    main = MainButton(ui, ui.t("take.look"), ui.t("take.look.note"), look)
    return sheet(
        ui,
        ui.t("take"),
        body,
        close,
        note=ui.t("take.note"),
        bar=bar_with_way_out(ui, close, main),
    )


@component
def PassedScreen(ui: Ui, code: str) -> ft.Control:
    """Draw the import preview of a code received as a link; closing it leads to the shelf."""
    preview, show = use_choice(Preview)

    def leave() -> None:
        ui.session.go("/")

    ft.use_effect(lambda: read_code(ui, code, show, leave), [])
    inside = None if preview is None else ImportSheet(narrow(ui), preview, leave, key="import")
    waits = [ui.text(ui.t("site.asking"), "body", color=ui.colours.ink2)]
    return page(ui, ui.t("passed.title"), leave, waits, inside=inside, close=leave)
