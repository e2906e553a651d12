"""The story of a table: shown as text, or saved as Markdown or as a page to print."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.core.table import AnyTable
from companion.i18n.story import Story, StoryChapter, StoryLine, as_html, as_markdown, tell_story
from companion.i18n.words import LANGUAGES, Words
from companion.ui.error_boundary import component, memo_component
from companion.ui.files import offer_file, safe_name
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.rows import section, tabs
from companion.ui.parts.sheet import two_buttons
from companion.ui.parts.tappable import word_button
from companion.ui.screens.settings.page import page, run_in_background
from companion.ui.screens.table.closed import at_table
from companion.ui.session import Ui
from companion.ui.theme import well

STEP = 8
"""Chapters built at once, so that a long campaign opens as fast as one session."""


@component
def StoryScreen(ui: Ui, table_id: str) -> ft.Control:
    """Draw the story of a table, or the reason why the table cannot be opened."""

    def back() -> None:
        ui.session.go(f"/table/{table_id}")

    return at_table(
        ui, table_id, lambda here, loaded: StoryText(here, loaded.table, back, key=f"story-{table_id}")
    )


@component
def StoryText(ui: Ui, table: AnyTable, back: Callable[[], object]) -> ft.Control:
    """Draw the text, chapter by chapter, in the chosen language."""
    lang, speak = use_state(ui.words.lang)
    story, put = use_choice(Story)
    shown, show = use_state(STEP)
    ft.use_effect(lambda: run_in_background(ui, lambda: tell_story(Words(lang), table), put), [lang])

    def choose(other: str) -> None:
        put(None)
        speak(other)

    langs = [(each, Words(each).t("app.language")) for each in LANGUAGES]
    head: list[ft.Control] = [tabs(ui, "story", langs, lang, choose)]
    body = [ui.text(ui.t("story.wait"), "body")] if story is None else _body(ui, story, shown, show)
    return page(
        ui,
        ui.t("story"),
        back,
        body,
        head=head,
        bar=_bar(ui, story) if story is not None else None,
    )


def _body(ui: Ui, story: Story, shown: int, show: Callable[[int], None]) -> list[ft.Control]:
    rows: list[ft.Control] = [
        ft.Container(height=4),
        ui.text(story.title, "title"),
        ui.text(story.head, "note", color=ui.colours.ink2),
    ]
    for number, chapter in enumerate(story.chapters[:shown]):
        rows.append(_Chapter(ui, chapter, key=f"chapter-{story.lang}-{number}"))
    if not story.chapters:
        rows.append(ui.text(ui.t("story.empty"), "body", color=ui.colours.ink2))
    if len(story.chapters) > shown:
        rows.append(word_button(ui, "story-more", ui.t("story.more"), lambda: show(shown + STEP)))
    elif story.ending:
        ending = ui.text(story.ending, "body", weight=600)
        rows.append(ft.Row([well(ui.look, ending, padding=14, expand=True)]))
    rows.append(ft.Container(height=16))
    return rows


@memo_component
def _Chapter(ui: Ui, chapter: StoryChapter) -> ft.Control:
    lines = [_line(ui, line) for line in chapter.lines]
    return ft.Column([section(ui, chapter.title, chapter.day), *lines], spacing=6, tight=True)


def _line(ui: Ui, line: StoryLine) -> ft.Control:
    if line.note:
        return ft.Container(
            ui.text(line.text, "body"),
            border=ft.Border.only(left=ft.BorderSide(3, ui.accent.acc)),
            padding=ft.Padding.only(left=10),
        )
    return ui.text(line.text, "body")


def _bar(ui: Ui, story: Story) -> ft.Control:
    name = f"companion-{safe_name(story.title)}"
    plain = word_button(
        ui,
        "story-text",
        ui.t("story.text"),
        lambda: offer_file(ui, f"{name}.md", as_markdown(story).encode()),
        icon=ft.Icons.NOTES_ROUNDED,
    )
    main = MainButton(
        ui,
        ui.t("story.page"),
        "",
        lambda: offer_file(ui, f"{name}.html", as_html(story).encode()),
        ft.Icons.PRINT_ROUNDED,
    )
    return ft.Container(
        two_buttons(ui, plain, main), padding=ft.Padding.only(left=12, right=12, top=8, bottom=12)
    )
