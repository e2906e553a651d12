"""Files in and out: downloads to a client, and a picked file to import."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

import flet as ft

from companion.core.chance import new_id
from companion.i18n.lines import plain
from companion.store.disk import StorageLocation
from companion.store.export import LARGEST
from companion.ui.session import Notice, Ui

UPLOAD_SECONDS = 120
"""Seconds an upload URL is valid, and the longest wait for the next progress event."""
WORTH_TELLING = 1024 * 1024
"""Bytes from which an upload shows its progress."""

_HERE = ("localhost", "127.0.0.1", "::1")

Steps = asyncio.Queue[ft.FilePickerUploadEvent]
"""Progress events of an upload."""


def safe_name(name: str) -> str:
    """Return a table's name as part of a file name: letters, digits, hyphens; "table" if none is left."""
    kept = "".join(letter if letter.isalnum() else "-" for letter in plain(name))
    return "-".join(part for part in kept.split("-") if part)[:40] or "table"


def offer_file(ui: Ui, name: str, content: bytes, kind: str = "application/json") -> None:
    """Offer a file to the client: the share sheet on an iPhone, else a download."""
    # A web app on the home screen of an iPhone cannot download a file.
    on_iphone = (
        ui.session.page.platform is ft.PagePlatform.IOS
        and ui.session.store.keeps is not StorageLocation.FOLDER
    )
    _hand_over(ui, name, content, kind if on_iphone else "")


def take_along(ui: Ui, name: str, content: bytes) -> None:
    """Pass a table to the companion installed on this phone, by sharing if the page may, else as a file.

    Android passes shared files straight to the installed app, but shares no JSON: the table goes as text.
    """
    if ui.session.page.platform is ft.PagePlatform.ANDROID and _may_share(ui.session.page.url or ""):
        _hand_over(ui, name, content, "text/plain")
    else:
        offer_file(ui, name, content)


def _may_share(address: str) -> bool:
    """Return True if the browser lets this address share files: https, or the machine itself.

    >>> _may_share("https://table.example/"), _may_share("http://localhost:8421"), _may_share("http://10.0.0.2")
    (True, True, False)
    """
    found = urlsplit(address)
    return found.scheme == "https" or found.hostname in _HERE


def _hand_over(ui: Ui, name: str, content: bytes, shared_as: str) -> None:
    async def save() -> None:
        if shared_as and await _shared(name, content, shared_as):
            return
        try:
            await ft.FilePicker().save_file(file_name=name, src_bytes=content)
        except Exception:  # noqa: BLE001 - clients without a file system raise many things
            ui.session.notice(Notice(ui.t("export.failed.title"), ui.t("export.failed")))
            return
        ui.session.notice(Notice(ui.t("export.done.title"), ui.t("export.done", name=name), calm=True))

    ui.session.run(save)


async def _shared(name: str, content: bytes, kind: str) -> bool:
    """Open the phone's share sheet; return False if there is none."""
    if kind == "text/plain":
        name = f"{name.removesuffix('.json')}.txt"
    try:
        file = ft.ShareFile.from_bytes(content, mime_type=kind, name=name)
        answer = await ft.Share().share_files([file], download_fallback_enabled=False)
    except Exception:  # noqa: BLE001 - browsers refuse in many ways; the caller downloads instead
        return False
    return answer.status is not ft.ShareResultStatus.UNAVAILABLE


def pick_file(ui: Ui, take: Callable[[bytes], None]) -> None:
    """Let the user pick a file and pass its bytes to ``take``; a large one shows its progress."""

    async def pick() -> None:
        landing = None if ui.session.door is None else ui.session.door.landing
        steps: Steps = asyncio.Queue()
        try:
            # Set at creation: a client that gets the handler later sends no events.
            picker = ft.FilePicker(on_upload=steps.put_nowait)
            files = await picker.pick_files(with_data=landing is None, allow_multiple=False)
            if not files:
                return
            if files[0].size > LARGEST:
                ui.session.notice(Notice(ui.t("import.refused.title"), ui.t("import.too_big")))
                return
            content = (
                files[0].bytes if landing is None else await _uploaded(ui, picker, steps, files[0], landing)
            )
        except Exception:  # noqa: BLE001 - clients without a file system raise many things
            ui.session.notice(Notice(ui.t("import.failed.title"), ui.t("import.failed")))
            return
        if content is not None:
            take(content)

    ui.session.run(pick)


async def _uploaded(
    ui: Ui, picker: ft.FilePicker, steps: Steps, file: ft.FilePickerFile, landing: Path
) -> bytes:
    """Upload a file over HTTP and return its bytes: one message of its size would end the websocket."""
    name = new_id()
    landing.mkdir(mode=0o700, exist_ok=True)
    try:
        url = ui.session.page.get_upload_url(name, UPLOAD_SECONDS)
        await picker.upload([ft.FilePickerUploadFile(upload_url=url, id=file.id, name=file.name)])
        done = 0.0
        while done < 1:
            step = await asyncio.wait_for(steps.get(), UPLOAD_SECONDS)
            if step.error:
                raise OSError(step.error)
            done = step.progress or 0.0
            if file.size > WORTH_TELLING:
                told = ui.t("import.coming", n=round(done * 100))
                ui.session.notice(Notice(ui.t("import.coming.title"), told, calm=True))
        content = await asyncio.to_thread((landing / name).read_bytes)
        if len(content) < file.size:
            raise OSError("the uploaded file is incomplete")
        return content
    finally:
        with suppress(OSError):
            (landing / name).unlink(missing_ok=True)
            landing.rmdir()
