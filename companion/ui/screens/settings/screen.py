"""The settings screen. Each change is stored at once, without confirmation."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion import __version__
from companion.i18n.words import LANGUAGES, Words
from companion.ui.error_boundary import component
from companion.ui.files import offer_file, pick_file
from companion.ui.hooks import use_choice, use_state
from companion.ui.navigator import Opened, Show
from companion.ui.parts.rows import chevron, glyph, radio, row, section, switch_row, tabs
from companion.ui.parts.tappable import tappable
from companion.ui.screens.box_facts.passing import passing_sheet
from companion.ui.screens.settings.copies import BackupList, backup_time
from companion.ui.screens.settings.health import Health
from companion.ui.screens.settings.importing import read_file, undo_row
from companion.ui.screens.settings.page import narrow, page, run_in_background
from companion.ui.session import Notice, Ui
from companion.ui.summaries import ago, clock_time, day
from companion.ui.theme import flat, pressable

THEMES = ("dark", "light", "system")
SMALLEST, LARGEST, STEP = 100, 200, 10


@component
def SettingsScreen(ui: Ui) -> ft.Control:
    """Draw all settings: language, look, feel, backups, files, about."""
    opened, show = use_choice(Opened)
    busy, set_busy = use_state(False)

    def close() -> None:
        show(None)

    rows = [
        *language_rows(ui),
        *look_rows(ui),
        *feel_rows(ui),
        *_backups(ui, busy, set_busy, show),
        *_files(ui, show),
        *_about(ui),
    ]
    inside: ft.Control | None = None
    small = narrow(ui)
    if opened is not None and opened.name == "backups":
        inside = BackupList(small, show, key="backups")
    else:
        inside = passing_sheet(ui, opened, show)
    return page(
        ui, ui.t("settings"), lambda: ui.session.go("/"), [*rows, ft.Container(height=16)],
        inside=inside, close=close,
    )  # fmt: skip


def language_rows(ui: Ui) -> list[ft.Control]:
    """Return the rows to choose this phone's language."""
    chosen = ui.words.lang

    def speak(lang: str) -> Callable[[], None]:
        return lambda: ui.session.change(lang=lang)

    names = {lang: Words(lang).t("app.language") for lang in LANGUAGES}
    rows: list[ft.Control] = [section(ui, ui.t("settings.language"))]
    rows += [radio(ui, f"lang-{lang}", names[lang], lang == chosen, speak(lang)) for lang in LANGUAGES]
    return rows


def look_rows(ui: Ui) -> list[ft.Control]:
    """Return the rows for theme and text size."""
    theme = ui.session.settings.theme

    def wear(name: str) -> None:
        ui.session.change(theme=name)

    words = {name: ui.t(f"settings.theme.{name}") for name in THEMES}
    rows: list[ft.Control] = [section(ui, ui.t("settings.theme"))]
    if ui.look.large_text:
        rows += [
            radio(ui, f"theme-{name}", words[name], name == theme, lambda n=name: wear(n)) for name in THEMES
        ]
    else:
        rows.append(tabs(ui, "theme", list(words.items()), theme, wear))
    rows += [section(ui, ui.t("settings.text")), _text_size(ui)]
    return rows


def _text_size(ui: Ui) -> ft.Control:
    """Draw minus, the text size in per cent with a sample, and plus; changes apply at once."""
    size = round(ui.session.settings.text_scale * 100)

    def to(wanted: int) -> Callable[[], None]:
        def change() -> None:
            new = max(SMALLEST, min(LARGEST, wanted))
            if new != size:
                ui.session.buzz()
                ui.session.change(text_scale=new / 100)

        return change

    def side(name: str, icon: ft.IconData, by: int, at_end: bool) -> ft.Control:
        colour = ui.colours.ink3 if at_end else ui.colours.ink
        label = f"{ui.t('settings.text')}{ui.t('colon')}{ui.t(name)}, {size} %"
        return tappable(
            ui, f"text-{name}", label, ft.Icon(icon, size=22, color=colour), to(size + by), ground="clear",
            on_hold=to(size + 5 * by), width=56, height=64,
        )  # fmt: skip

    center = ft.CrossAxisAlignment.CENTER
    words = ft.Column(_sample(ui, size), spacing=0, expand=True, horizontal_alignment=center, tight=True)
    line = ft.Row(
        [
            side("minus", ft.Icons.REMOVE_ROUNDED, -STEP, size <= SMALLEST),
            words,
            side("plus", ft.Icons.ADD_ROUNDED, STEP, size >= LARGEST),
        ],
        spacing=0,
    )
    return pressable(ui.look, line, radius=16, padding=ft.Padding.symmetric(vertical=6))


def _sample(ui: Ui, size: int) -> list[ft.Control]:
    sample = ui.text(
        ui.t("settings.text.sample"), "note", color=ui.colours.ink2, text_align=ft.TextAlign.CENTER
    )
    return [ui.text(ui.t("percent", n=size), "tile", size=28), sample]


def feel_rows(ui: Ui) -> list[ft.Control]:
    """Return the switches for motion, haptics, sound, and keeping the screen on."""
    settings = ui.session.settings

    def switch(name: str) -> ft.Control:
        return switch_row(
            ui, name, ui.t(f"settings.{name}"), bool(getattr(settings, name)),
            lambda on: ui.session.change(**{name: on}), note=ui.t(f"settings.{name}.note"),
        )  # fmt: skip

    names = ("motion", "haptics", "sound", "keep_awake")
    return [section(ui, ui.t("settings.feel")), *(switch(name) for name in names)]


def _backups(ui: Ui, busy: bool, set_busy: Callable[[bool], None], show: Show) -> list[ft.Control]:
    store = ui.session.store
    names = store.backups.names()
    last = backup_time(names[0]) if names else ""
    said = ui.t("backups.last", day=day(ui, last), time=clock_time(last)) if last else ui.t("backups.never")
    said = f"{said} · {ago(ui, last)}" if last else said

    def made(path: object) -> None:
        set_busy(False)
        key = "backups.made" if path is not None else "backups.failed"
        ui.session.notice(Notice(ui.t(f"{key}.title"), ui.t(key), calm=path is not None))

    def make() -> None:
        if not busy:
            set_busy(True)
            run_in_background(ui, store.back_up, made)

    return [
        section(ui, ui.t("backups")),
        switch_row(
            ui, "backups", ui.t("settings.backups"), ui.session.settings.backups,
            lambda on: ui.session.change(backups=on), note=said,
        ),
        row(
            ui, "backup-now", ui.t("backups.now"), make, lead=glyph(ui, ft.Icons.SAVE_ROUNDED),
            note=ui.t("backups.busy" if busy else "backups.now.note"),
        ),
        row(
            ui, "backup-list", ui.t("backups.restore"), lambda: show(Opened("backups")),
            note=ui.t("backups.count", n=len(names)), lead=glyph(ui, ft.Icons.RESTORE_ROUNDED),
            tail=chevron(ui),
        ),
    ]  # fmt: skip


def _files(ui: Ui, show: Show) -> list[ft.Control]:
    store = ui.session.store

    def offer(content: bytes | None) -> None:
        if content is None:
            ui.session.notice(Notice(ui.t("export.failed.title"), ui.t("backups.failed")))
        else:
            offer_file(ui, "companion-export.json", content)

    def export() -> None:
        run_in_background(ui, store.export, offer)

    def take(content: bytes) -> None:
        read_file(ui, content, lambda preview: show(Opened("import", preview)))

    return [
        section(ui, ui.t("settings.files")),
        row(
            ui, "export-all", ui.t("settings.export"), export, note=ui.t("settings.export.note"),
            lead=glyph(ui, ft.Icons.DOWNLOAD_ROUNDED),
        ),
        row(
            ui, "import", ui.t("settings.import"), lambda: pick_file(ui, take),
            note=ui.t("settings.import.note"), lead=glyph(ui, ft.Icons.UPLOAD_FILE_ROUNDED),
        ),
        row(
            ui, "take-in", ui.t("take"), lambda: show(Opened("take")), note=ui.t("take.note"),
            lead=glyph(ui, ft.Icons.GROUPS_ROUNDED),
        ),
        *undo_row(ui),
        Health(ui, key="health"),
    ]  # fmt: skip


def _about(ui: Ui) -> list[ft.Control]:
    lines = [
        ui.text(ui.t("about.version", version=__version__), "body", weight=600),
        ui.text(ui.t("promise"), "note", color=ui.colours.ink2),
        ui.text(ui.t("about.games"), "note", color=ui.colours.ink2),
        ui.text(ui.t("about.fonts"), "note", color=ui.colours.ink2),
        ui.text(ui.t("about.icons"), "note", color=ui.colours.ink2),
    ]
    body = ft.Column(list(lines), spacing=8, tight=True)
    return [
        section(ui, ui.t("about")),
        ft.Semantics(identifier="about", container=True, content=flat(ui.look, body, padding=14)),
    ]
