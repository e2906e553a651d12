"""Files in and out: a download on a phone, a picked file to import."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.i18n.lines import plain
from companion.store.disk import Keeps
from companion.ui.desk import Notice, Ui


def safe_name(name: str) -> str:
    """A table's name as part of a file's name."""
    kept = "".join(letter if letter.isalnum() else "-" for letter in plain(name))
    return "-".join(part for part in kept.split("-") if part)[:40] or "table"


def offer_file(ui: Ui, name: str, content: bytes) -> None:
    """Hand a file over to the phone."""

    async def save() -> None:
        if await _shared(ui, name, content):
            return
        try:
            await ft.FilePicker().save_file(file_name=name, src_bytes=content)
        except Exception:  # noqa: BLE001 - clients without a file system raise many things
            ui.desk.notice(Notice(ui.t("export.failed.title"), ui.t("export.failed")))
            return
        ui.desk.notice(Notice(ui.t("export.done.title"), ui.t("export.done", name=name), calm=True))

    ui.desk.run(save)


async def _shared(ui: Ui, name: str, content: bytes) -> bool:
    """The share sheet, where a page cannot simply save a file: an app on the home screen of an iPhone.

    Elsewhere a download is the rule; Android refuses to share files of this kind.
    """
    if ui.desk.page.platform is not ft.PagePlatform.IOS or ui.desk.store.keeps is Keeps.FOLDER:
        return False
    try:
        file = ft.ShareFile.from_bytes(content, mime_type="application/json", name=name)
        answer = await ft.Share().share_files([file], download_fallback_enabled=False)
    except Exception:  # noqa: BLE001 - browsers refuse in many ways; there is the download then
        return False
    return answer.status is not ft.ShareResultStatus.UNAVAILABLE


def pick_file(ui: Ui, take: Callable[[bytes], None]) -> None:
    """Ask the phone for a file and give its bytes on."""

    async def pick() -> None:
        try:
            files = await ft.FilePicker().pick_files(with_data=True, allow_multiple=False)
        except Exception:  # noqa: BLE001 - clients without a file system raise many things
            ui.desk.notice(Notice(ui.t("import.failed.title"), ui.t("import.failed")))
            return
        if files and files[0].bytes is not None:
            take(files[0].bytes)

    ui.desk.run(pick)
