"""The forecast of a draw: the madness it brings and the odds of meeting some, without the order of cards."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book.explanations import of_draw, of_odds
from companion.games.big_book.queries import (
    DrawForetold,
    NoOdds,
    draw_foretold,
    hand_from,
    odds_to_meet,
    printed,
)
from companion.games.big_book.state import State
from companion.games.big_book.turn import TellDeck
from companion.games.big_book.vocabulary import Zone
from companion.ui.error_boundary import component
from companion.ui.games.big_book.letters import choose_player, use_player
from companion.ui.hooks import use_state
from companion.ui.parts.explanation import WhyRow, whys
from companion.ui.parts.layout import in_line, side_by_side, stacked
from companion.ui.parts.panels import (
    action_button,
    count_line,
    danger_line,
    live_region,
    panel,
    quiet_note,
    title_line,
    warn_line,
)
from companion.ui.parts.sheet import sheet
from companion.ui.parts.wording import percent
from companion.ui.session import Ui
from companion.ui.table_context import TableContext

MOST = 60


@component
def ForecastSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Draw the forecast of a player's draw from stored counts; the odds only if the options allow them."""
    who, choose = use_player(at.state, about)
    deck = at.state.player(who).deck
    rows: list[ft.Control] = [
        choose_player(at, who, choose, id="forecast-who"),
        Counts(at, who, key=f"counts-{who}-{deck}"),
    ]
    if at.state.options.odds:
        known = at.state.madness_in(who, Zone.DRAW) if at.state.full else 0
        rows.append(Odds(at, deck.draw if deck else 0, known, key=f"odds-{who}-{deck}-{known}"))
    numbers = at.do.table.game.numbers(at.state)
    rows += whys(at, numbers, "left", "drain", "critical", "warning", "judgement", "curses")
    return sheet(at, at.g("menu.forecast"), rows, at.do.close, note=at.g("ui.forecast.note"))


@component
def Counts(at: TableContext[State], who: Seat) -> ft.Control:
    """Draw steppers for draw pile, discard and cards to draw, and the madness that follows from them."""
    deck = at.state.player(who).deck
    draw, set_draw = use_state(deck.draw if deck else 0)
    discard, set_discard = use_state(deck.discard if deck else 0)
    wanted, want = use_state(printed().hand)
    old = deck is not None and deck.old
    told, tell = use_state(deck is not None and not old)

    def change(put: Callable[[int], object]) -> Callable[[int], None]:
        def changed(n: int) -> None:
            put(n)
            tell(True)

        return changed

    rows: list[ft.Control] = [
        _count(at, "draw", draw, change(set_draw)),
        _count(at, "discard", discard, change(set_discard)),
        _count(at, "wanted", wanted, change(want)),
    ]
    found = draw_foretold(at.state, draw, discard, wanted)
    if not told:
        rows.append(quiet_note(at, at.g("ui.forecast.old" if old else "ui.forecast.first", player=who)))
    elif found is None:
        rows.append(quiet_note(at, at.g("ui.forecast.silly")))
    else:
        rows += _result(at, found)
        rows.append(WhyRow(at, of_draw(draw, discard, wanted), key=f"due-{draw}-{discard}-{wanted}"))
    if told and (deck is None or old or (deck.draw, deck.discard) != (draw, discard)):
        rows.append(
            action_button(
                at,
                "forecast-remember",
                at.g("ui.forecast.remember", player=who),
                lambda: at.do(TellDeck(who, draw, discard)),
                icon=ft.Icons.BOOKMARK_ADD_ROUNDED,
            )
        )
    elif deck is not None:
        rows.append(quiet_note(at, at.g("ui.forecast.known", player=who)))
    return stacked(rows)


def _count(ui: Ui, name: str, value: int, change: Callable[[int], object]) -> ft.Control:
    return count_line(ui, f"forecast-{name}", ui.g(f"ui.forecast.{name}"), value, change, high=MOST)


def _result(at: TableContext[State], drawn: DrawForetold) -> list[ft.Control]:
    """Return the madness due, both pile sizes afterwards, and a warning if the madness pile runs out."""
    number = at.text(str(drawn.madness), "big", color=at.colours.warn if drawn.madness else at.colours.ink)
    due = at.g("ui.forecast.due", n=drawn.madness)
    after = at.g("ui.forecast.after", draw=drawn.draw_pile, discard=drawn.discard)
    rows: list[ft.Control] = [
        panel(at, [live_region(in_line(number, _told(at, due, after), fill=1, gap=14))])
    ]
    if drawn.lost:
        rows.append(danger_line(at, at.g("ui.forecast.lost", n=at.state.pile)))
    elif drawn.empties:
        rows.append(warn_line(at, at.g("ui.forecast.empties")))
    return rows


def _told(ui: Ui, what: str, how: str) -> ft.Control:
    """Return the meaning of a number over a note on how it comes about."""
    return stacked([ui.text(what, "body", weight=600), quiet_note(ui, how)], gap=2)


# -- odds: exact, computed from the entered counts only --------------------------------------------


@component
def Odds(ui: Ui, cards: int, mad: int) -> ft.Control:
    """Draw steppers for draw pile, madness in it, cards drawn and madness met, and the resulting odds."""
    size, set_size = use_state(cards)
    madness, set_madness = use_state(mad)
    drawn, set_drawn = use_state(hand_from(cards))
    least, set_least = use_state(1)

    def count(name: str, value: int, change: Callable[[int], object]) -> ft.Control:
        return count_line(ui, f"odds-{name}", ui.g(f"ui.odds.{name}"), value, change, high=MOST)

    rows: list[ft.Control] = [
        title_line(ui, ui.g("ui.odds"), ui.g("ui.odds.tail")),
        count("cards", size, set_size),
        count("madness", madness, set_madness),
        count("drawn", drawn, set_drawn),
        count("least", least, set_least),
    ]
    odds = odds_to_meet(size, madness, drawn, least)
    if isinstance(odds, NoOdds):
        rows.append(quiet_note(ui, ui.g(f"ui.odds.{odds.value}")))
    else:
        rows.append(_answer(ui, odds, least))
        told = of_odds(size, madness, drawn, least)
        rows.append(WhyRow(ui, told, key=f"meet-{size}-{madness}-{drawn}-{least}"))
    return stacked(rows)


def _exact(ui: Ui, odds: Fraction) -> str:
    if odds in (0, 1):
        return ui.g("ui.odds.never.note" if odds == 0 else "ui.odds.sure.note")
    return ui.g("ui.odds.fraction", part=odds.numerator, whole=odds.denominator)


def _answer(ui: Ui, odds: Fraction, least: int) -> ft.Control:
    words = _told(ui, ui.g("ui.odds.meet", n=least), _exact(ui, odds))
    number = ui.text(percent(ui, odds), "title", size=30, color=ui.accent.acc)
    return panel(ui, [live_region(side_by_side(ui, number, words, fill=1, gap=14, under=4))])
