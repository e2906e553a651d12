"""Odds to draw madness: exact, from counts the players gave, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flet as ft

from companion.games.big_book import figures
from companion.games.big_book.forecast import odds_madness, possible
from companion.ui.desk import Ui
from companion.ui.games.big_book.support_parts import count_line, live, panel, quiet_note, title_line
from companion.ui.hooks import use_state
from companion.ui.wall import part

MOST = 60


@part
def Odds(ui: Ui, cards: int, mad: int) -> ft.Control:
    """Cards in the draw pile, madness among them, cards drawn, and how many madness to meet."""
    size, set_size = use_state(cards)
    madness, set_madness = use_state(mad)
    drawn, set_drawn = use_state(min(cards, figures.HAND) or 1)
    least, set_least = use_state(1)

    def count(name: str, value: int, change: Callable[[int], Any]) -> ft.Control:
        return count_line(ui, f"odds-{name}", ui.g(f"ui.odds.{name}"), value, change, high=MOST)

    rows: list[ft.Control] = [
        title_line(ui, ui.g("ui.odds"), ui.g("ui.odds.tail")),
        count("cards", size, set_size),
        count("madness", madness, set_madness),
        count("drawn", drawn, set_drawn),
        count("least", least, set_least),
    ]
    silly = _silly(size, madness, drawn, least)
    if silly:
        rows.append(quiet_note(ui, ui.g(silly)))
    else:
        rows.append(_answer(ui, odds_madness(size, madness, drawn, least), least))
    return ft.Column(rows, spacing=8, tight=True)


def _silly(cards: int, madness: int, drawn: int, least: int) -> str:
    """Why these counts give no odds; empty when they do."""
    if possible(cards, madness, drawn, least):
        return ""
    if cards <= 0:
        return "ui.odds.no_cards"
    return "ui.odds.too_mad" if madness > cards else "ui.odds.too_many"


def percent(ui: Ui, odds: Fraction) -> str:
    """82,1 %; what is not quite never or always does not pretend to be."""
    if odds in (0, 1):
        return ui.g("ui.odds.never" if odds == 0 else "ui.odds.sure")
    if 0 < odds < Fraction(1, 1000):
        return ui.g("ui.odds.tiny")
    if Fraction(999, 1000) < odds < 1:
        return ui.g("ui.odds.nearly")
    return ui.g("ui.odds.percent", p=odds * 100)


def _exact(ui: Ui, odds: Fraction) -> str:
    if odds in (0, 1):
        return ui.g("ui.odds.never.note" if odds == 0 else "ui.odds.sure.note")
    return ui.g("ui.odds.fraction", part=odds.numerator, whole=odds.denominator)


def _answer(ui: Ui, odds: Fraction, least: int) -> ft.Control:
    words = ft.Column(
        [
            ui.text(ui.g("ui.odds.meet", n=least), "body", weight=600),
            quiet_note(ui, _exact(ui, odds)),
        ],
        spacing=2,
        expand=True,
        tight=True,
    )
    number = ui.text(percent(ui, odds), "title", size=30, color=ui.accent.acc)
    if ui.look.large_text:
        words.expand = None
        return panel(ui, [live(ft.Column([number, words], spacing=4, tight=True))])
    return panel(ui, [live(ft.Row([number, words], spacing=14))])
