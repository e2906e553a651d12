"""The screen of the very first start: the choice of a language."""

from __future__ import annotations

import flet as ft

from companion.i18n.words import LANGUAGES, Words
from companion.ui.drawings import motif
from companion.ui.error_boundary import component
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui


@component
def FirstStart(ui: Ui) -> ft.Control:
    """Draw the languages to choose from, each in its own words; nothing else is asked."""

    def choice(lang: str) -> ft.Control:
        words = Words(lang)
        body = ft.Column(
            [
                ui.text(words.t("app.language"), "title"),
                ui.text(words.t("app.promise"), "body", color=ui.colours.ink2),
            ],
            spacing=6,
            tight=True,
        )
        return tappable(
            ui,
            f"lang-{lang}",
            f"{words.t('app.language')}. {words.t('app.promise')}",
            body,
            lambda: ui.session.change(lang=lang),
            height=None,
            radius=20,
            padding=20,
            alignment=ft.Alignment(-1, 0),
        )

    column = ft.Column(
        [
            ft.Row(
                [
                    motif(ui.look, "none", 56),
                    ui.text("companion", "title", size=28 if not ui.look.large_text else 18),
                ],
                spacing=12,
            ),
            ft.Container(height=12),
            *(choice(lang) for lang in LANGUAGES),
        ],
        spacing=16,
        width=min(ui.look.width - 32, 480),
        scroll=ft.ScrollMode.AUTO,
        alignment=ft.MainAxisAlignment.CENTER,
        expand=True,
    )
    return ft.Container(column, alignment=ft.Alignment(0, 0), padding=16, expand=True)
