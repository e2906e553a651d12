"""Win rates over time, by option and by number of players; of all players or of one."""

from __future__ import annotations

from enum import Enum
from functools import partial
from itertools import accumulate

import flet as ft

from companion.core.evening import Curve
from companion.games import ALL
from companion.ui.error_boundary import component
from companion.ui.hooks import use_state
from companion.ui.parts.panels import fact_line
from companion.ui.parts.rows import glyph, row, section
from companion.ui.screens.plays.picture import drawn_curve, framed
from companion.ui.screens.plays.record import Play, Rate, by_month, by_option, by_players, rate_of, wins_of
from companion.ui.session import Ui

FEWEST = 2
"""Minimum number of plays for which a rate is shown."""
MONTHS = 12


@component
def Rates(ui: Ui, plays: tuple[Play, ...], person: str) -> ft.Control:
    """Draw a row with the win rate; unfolded also its course, by month, option and number of players."""
    unfolded, unfold = use_state(False)
    wins = wins_of(plays, person)
    if len(wins) < FEWEST:
        return ft.Container()
    whole = rate_of(wins)
    icon = ft.Icons.EXPAND_LESS_ROUNDED if unfolded else ft.Icons.EXPAND_MORE_ROUNDED
    head = row(
        ui,
        "rates",
        ui.t("rates.of", name=person) if person else ui.t("rates"),
        partial(unfold, not unfolded),
        note=rate_text(ui, whole),
        lead=glyph(ui, ft.Icons.TRENDING_UP_ROUNDED),
        tail=ft.Icon(icon, size=24, color=ui.colours.ink2),
    )
    rows: list[ft.Control] = [head]
    if unfolded:
        rows += [_line(ui, [won for _, won in wins]), *_months(ui, by_month(wins))]
        games = {play.card.game for play, _ in wins}
        if len(games) == 1:
            rows += _options(ui.of(games.pop()), wins)
    return ft.Column(rows, spacing=8, tight=True)


def rate_text(ui: Ui, rate: Rate) -> str:
    """Return a rate in words, e.g. "2 won of 3 · 67 %"."""
    return f"{ui.t('plays.won_of', n=rate.won, of=rate.of)} · {ui.t('percent', n=rate.percent)}"


def _line(ui: Ui, fell: list[bool]) -> ft.Control:
    """Draw the win rate after each play as a curve."""
    won = list(accumulate(map(int, fell)))
    line = tuple(Rate(sum_, of).percent for of, sum_ in enumerate(won, 1))
    spoken = ui.t("rates.line", first=line[0], last=line[-1], low=min(line), high=max(line))
    drawn: list[ft.Control] = [
        drawn_curve(ui, Curve("rate", (line,), False)),
        ui.text(spoken, "caption", color=ui.colours.ink2),
    ]
    return ft.Semantics(
        identifier="rates-line",
        label=spoken,
        container=True,
        exclude_semantics=True,
        content=framed(ui, drawn),
    )


def _months(ui: Ui, months: dict[tuple[int, int], Rate]) -> list[ft.Control]:
    rows: list[ft.Control] = [section(ui, ui.t("rates.months"))]
    for (year, month), rate in list(months.items())[-MONTHS:]:
        rows.append(fact_line(ui, f"{ui.t(f'month.{month}')} {year}", rate_text(ui, rate)))
    return rows


def _options(ui: Ui, wins: list[tuple[Play, bool]]) -> list[ft.Control]:
    rows: list[ft.Control] = [section(ui, ui.t("rates.options"))]
    for (name, value), rate in by_option(ALL[ui.game], wins).items():
        plain = str(value.value) if isinstance(value, Enum) else str(value)
        key = f"option.{name}.{plain}"
        word = ui.g(key) if ui.words.has(f"{ui.game}.{key}") else ui.words.show(value)
        rows.append(fact_line(ui, f"{ui.g(f'option.{name}')}{ui.t('colon')}{word}", rate_text(ui, rate)))
    for count, rate in by_players(wins).items():
        rows.append(fact_line(ui, ui.t("plays.count_players", n=count), rate_text(ui, rate)))
    return rows
