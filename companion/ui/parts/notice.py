"""The notice at the bottom: a refusal with its reason, an error with its code, or a confirmation."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.ui.drawings import warning_triangle
from companion.ui.error_boundary import component
from companion.ui.hooks import use_choice
from companion.ui.parts.layout import stacked
from companion.ui.parts.tappable import icon_button, word_button
from companion.ui.session import Notice, Ui
from companion.ui.theme import pressable, shadow, well
from companion.ui.tokens import RADIUS, REFUSAL_MS, ROLES

NOTICE_WIDTH = 480
COMFORT_MS = 2500
"""Milliseconds after which a calm notice disappears and uncovers the main button."""


@component
def NoticeHost(ui: Ui) -> ft.Control:
    """Draw the current notice over every screen; it disappears after 8 seconds unless it asks or stays."""
    notice, put = use_choice(Notice)

    def listen() -> None:
        ui.session.on_notice = put

    ft.use_effect(listen, [])

    async def fade() -> None:
        shown = notice
        if shown is None or shown.anyway is not None or shown.stays:
            return  # a question waits for its answer
        await asyncio.sleep((COMFORT_MS if shown.calm else REFUSAL_MS) / 1000)
        put(lambda now: None if now is shown else now)

    ft.use_effect(lambda: ui.session.later(fade) if notice else None, [notice])
    if notice is None:
        return ft.Container(width=0, height=0)
    # A second tap folds the rule again; the notice then stays until it is dismissed.
    return _card(ui, notice, lambda: put(replace(notice, asked=not notice.asked, stays=True)))


def _card(ui: Ui, notice: Notice, ask: Callable[[], None]) -> ft.Control:
    def leave() -> None:
        ui.session.notice(None)

    def anyway() -> None:
        ui.session.notice(None)
        if notice.anyway is not None:
            notice.anyway()

    head: list[ft.Control] = []
    if not notice.calm:
        head.append(warning_triangle(ui.look, 26))
    head.append(ft.Container(ui.text(notice.title, "bar", max_lines=2), expand=True))
    if notice.why is not None:
        icon = ft.Icons.EXPAND_MORE_ROUNDED if notice.asked else ft.Icons.HELP_OUTLINE_ROUNDED
        head.append(icon_button(ui, "refusal-why", icon, ui.t("refusal.why"), ask))
    buttons: list[ft.Control] = []
    if notice.anyway is not None:
        buttons.append(word_button(ui, "anyway", notice.word or ui.t("refusal.anyway"), anyway, expand=True))
    buttons.append(
        word_button(
            ui,
            "leave-it",
            ui.t("refusal.leave") if notice.anyway else ui.t("refusal.ok"),
            leave,
            ground="main",
            expand=notice.anyway is None,
            width=None if notice.anyway is None or ui.look.large_text else 128,
        )
    )
    words = stacked(
        [
            ft.Row(head, spacing=8),
            _told(ui, notice),
            *([_rule(ui, *notice.why)] if notice.why is not None and notice.asked else []),
            ft.Row(buttons, spacing=8) if not ui.look.large_text else stacked(buttons),
        ],
        gap=10,
    )
    edge = ft.Container(width=8, bgcolor=ui.colours.ok if notice.calm else ui.colours.warn)
    card = pressable(
        ui.look,
        ft.Row(
            [
                edge,
                ft.Container(
                    words, expand=True, padding=ft.Padding.only(left=12, right=12, top=12, bottom=12)
                ),
            ],
            spacing=0,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        radius=RADIUS["refusal"],
        clip_behavior=ft.ClipBehavior.HARD_EDGE,
    )
    card.shadow = shadow(ui.look, 3)
    return card


def _told(ui: Ui, notice: Notice) -> ft.Control:
    """Return the text of a notice; with large text it scrolls if it would push the title off the screen."""
    look, said = ui.look, ui.text(notice.text, "body", color=ui.colours.ink)
    told = ft.Semantics(live_region=True, container=True, content=said)
    room = look.height - (250 if notice.anyway is None else 320)  # title, buttons and margins
    across = min(NOTICE_WIDTH, look.width - 16) - 32
    most = int(room / look.line("body"))
    if not look.large_text or look.fit(notice.text, "body", across, most=most, sizes=(ROLES["body"].size,)):
        return told
    return ft.Column([told], height=room, scroll=ft.ScrollMode.AUTO)


def _rule(ui: Ui, text: str, place: str) -> ft.Control:
    """Return the rule in words, and its place in the booklet."""
    rows: list[ft.Control] = [ui.text(text, "note")]
    if place:
        rows.append(ui.text(place, "caption", color=ui.colours.ink2))
    told = stacked(rows, gap=4)
    if ui.look.large_text:  # keep the buttons below it on the screen
        told.height, told.scroll = ui.look.height * 0.3, ft.ScrollMode.AUTO
    return well(ui.look, told, padding=10)
