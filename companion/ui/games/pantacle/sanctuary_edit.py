"""Tokens and flames put right by hand, as they really lie."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.correction import CorrectFlames, CorrectTokens
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Spot, Token
from companion.i18n.lines import tell_refusal
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.pantacle import marks
from companion.ui.games.pantacle.flow import foresee
from companion.ui.games.pantacle.sums import price_words
from companion.ui.hooks import use_state
from companion.ui.parts.panels import confirm_bar, live, quiet_note, warn_line
from companion.ui.parts.rows import check_row, section, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def TokensSheet(ui: Ui, state: State, do: Actor, about: Seat) -> ft.Control:
    """Touch the tokens in the order of their slots; touch one again to take it away."""
    tokens, put = use_state(state.player(about).tokens)

    def toggle(token: Token) -> None:
        put(tuple(t for t in tokens if t is not token) if token in tokens else (*tokens, token))

    rows: list[ft.Control] = [
        ft.Container(marks.slots(ui, tokens[: figures.TOKEN_SLOTS], 32), padding=4),
        quiet_note(ui, ui.g("ui.tokens.order")),
    ]
    for token in Token:
        on = token in tokens
        count = str(tokens.index(token) + 1) if on else ""
        rows.append(
            check_row(
                ui, f"token-{token.value}", ui.words.show(token), on, partial(toggle, token), count=count
            )
        )
    action = CorrectTokens(about, tokens)
    rows += _warned(ui, state, action)
    follows = ui.words.show(tokens) or ui.g("ui.tokens.none")

    def keep() -> None:
        do(action, then=lambda: do.open("player", about))

    bar = confirm_bar(ui, do, ui.g("action.Correct"), follows, keep)
    return sheet(ui, ui.g("action.CorrectTokens"), rows, do.close, note=ui.words.show(about), bar=bar)


@part
def FlamesSheet(ui: Ui, state: State, do: Actor, about: Seat) -> ft.Control:
    """Spots taken, and whether the flame at the top is still at home."""
    player = state.player(about)
    spots, put = use_state(player.spots)
    wanted, put_top = use_state(player.top)
    # with no flame away the top one is at home, with all five away it is not
    top = not spots or (wanted and len(spots) < figures.FLAMES)

    def toggle(spot: Spot) -> None:
        put(tuple(s for s in spots if s is not spot) if spot in spots else (*spots, spot))

    rows: list[ft.Control] = [section(ui, ui.g("ui.spot.which"), f"{len(spots)} / {figures.FLAMES}")]
    for spot in Spot:
        on = spot in spots
        rows.append(check_row(ui, f"taken-{spot.value}", ui.words.show(spot), on, partial(toggle, spot)))
    rows.append(switch_row(ui, "top-home", ui.g("action.CorrectFlames.top"), top, put_top))
    action = CorrectFlames(about, top, spots)
    rows += _warned(ui, state, action)

    def keep() -> None:
        do(action, then=lambda: do.open("player", about))

    price = price_words(ui, len(spots), player.changed_by_curses("more_cubes"))
    bar = confirm_bar(ui, do, ui.g("action.Correct"), price, keep)
    return sheet(ui, ui.g("action.CorrectFlames"), rows, do.close, note=ui.words.show(about), bar=bar)


def _warned(ui: Ui, state: State, action: CorrectTokens | CorrectFlames) -> list[ft.Control]:
    """What the rules would say against it, before it is tried."""
    _, refusal = foresee(state, action)
    return [live(warn_line(ui, tell_refusal(ui.words, refusal)))] if isinstance(refusal, Refusal) else []
