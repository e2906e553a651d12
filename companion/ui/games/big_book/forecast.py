"""Drawing foretold: the madness a draw brings, and the odds to meet some; never an order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.big_book import figures, forecast
from companion.games.big_book.state import State, Zone
from companion.games.big_book.turn import TellDeck
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_player
from companion.ui.games.big_book.forecast_odds import Odds
from companion.ui.games.big_book.support_parts import (
    action_button,
    count_line,
    danger_line,
    live,
    panel,
    quiet_note,
    use_player,
    warn_line,
)
from companion.ui.hooks import use_state
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

MOST = 60


@part
def ForecastSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """Counts told once stay with the player; the odds may be switched off at the new table."""
    who, choose = use_player(state, about)
    deck = state.player(who).deck
    rows: list[ft.Control] = [
        choose_player(ui, state, who, choose, id="forecast-who"),
        Counts(ui, state, do, who, key=f"counts-{who}-{deck}"),
    ]
    if state.options.odds:
        known = state.madness_in(who, Zone.DRAW) if state.full else 0
        rows.append(Odds(ui, deck.draw if deck else 0, known, key=f"odds-{who}-{deck}-{known}"))
    return sheet(ui, ui.g("menu.forecast"), rows, do.close, note=ui.g("ui.forecast.note"))


@part
def Counts(ui: Ui, state: State, do: Actor, who: Seat) -> ft.Control:
    """Three counts and what they lead to."""
    deck = state.player(who).deck
    draw, set_draw = use_state(deck.draw if deck else 0)
    discard, set_discard = use_state(deck.discard if deck else 0)
    wanted, want = use_state(figures.HAND)
    told, tell = use_state(deck is not None)

    def change(put: Callable[[int], Any]) -> Callable[[int], None]:
        def changed(n: int) -> None:
            put(n)
            tell(True)

        return changed

    rows: list[ft.Control] = [
        _count(ui, "draw", draw, change(set_draw)),
        _count(ui, "discard", discard, change(set_discard)),
        _count(ui, "wanted", wanted, change(want)),
    ]
    if not told:
        rows.append(quiet_note(ui, ui.g("ui.forecast.first", player=who)))
    elif not forecast.countable(draw, discard, wanted):
        rows.append(quiet_note(ui, ui.g("ui.forecast.silly")))
    else:
        rows += _result(ui, state, forecast.draw(draw, discard, wanted))
    if told and (deck is None or (deck.draw, deck.discard) != (draw, discard)):
        rows.append(
            action_button(
                ui,
                "forecast-remember",
                ui.g("ui.forecast.remember", player=who),
                lambda: do(TellDeck(who, draw, discard)),
                icon=ft.Icons.BOOKMARK_ADD_ROUNDED,
            )
        )
    elif deck is not None:
        rows.append(quiet_note(ui, ui.g("ui.forecast.known", player=who)))
    return ft.Column(rows, spacing=8, tight=True)


def _count(ui: Ui, name: str, value: int, change: Callable[[int], Any]) -> ft.Control:
    return count_line(ui, f"forecast-{name}", ui.g(f"ui.forecast.{name}"), value, change, high=MOST)


def _result(ui: Ui, state: State, drawn: forecast.Draw) -> list[ft.Control]:
    """The madness due, what is left of both piles, and whether the pile can give it."""
    supply = forecast.supply(state.pile, drawn.madness)
    words = ft.Column(
        [
            ui.text(ui.g("ui.forecast.due", n=drawn.madness), "body", weight=600),
            quiet_note(ui, ui.g("ui.forecast.after", draw=drawn.draw_pile, discard=drawn.discard)),
        ],
        spacing=2,
        expand=True,
        tight=True,
    )
    number = ui.text(str(drawn.madness), "big", color=ui.colours.warn if drawn.madness else ui.colours.ink)
    rows: list[ft.Control] = [panel(ui, [live(ft.Row([number, words], spacing=14))])]
    if supply.lost:
        rows.append(danger_line(ui, ui.g("ui.forecast.lost", n=state.pile)))
    elif drawn.madness and supply.left == 0:
        rows.append(warn_line(ui, ui.g("ui.forecast.empties")))
    return rows
