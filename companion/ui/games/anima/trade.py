"""Trade: cards and characters both ways, with both hands and teams as they will be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.state import State
from companion.games.anima.team import Player
from companion.games.anima.trade import Trade, no_trade
from companion.games.anima.vocabulary import Phase
from companion.games.anima.why import Why
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima.flow import MINUS, in_turn, others, reason
from companion.ui.games.anima.interact import symbols
from companion.ui.games.anima.team_character import character_name, character_words
from companion.ui.hooks import use_state
from companion.ui.parts.panels import confirm_bar, count_line, live, quiet_note, warn_line
from companion.ui.parts.rows import check_row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def TradeSheet(ui: Ui, state: State, do: Actor, about: tuple[Seat, Seat] | None = None) -> ft.Control:
    """Two teams; what each gives (AN-30)."""
    seat, partner = about or (state.active, None)
    if seat is None or state.phase is not Phase.INTERACTION:
        return sheet(ui, ui.g("action.Trade"), [quiet_note(ui, ui.g("ui.interact.not_now"))], do.close)
    partner = partner or others(state, seat)[0]
    return Exchange(ui, state, do, seat, partner, key=f"exchange-{int(seat)}-{int(partner)}")


@part
def Exchange(ui: Ui, state: State, do: Actor, seat: Seat, partner: Seat) -> ft.Control:
    """Cards by number, characters by name."""
    gives, give = use_state(0)
    takes, take = use_state(0)
    going, send = use_state(tuple[int, ...])
    coming, call = use_state(tuple[int, ...])
    one, other = state.player(seat), state.player(partner)
    why = no_trade(state, seat, partner)
    rows: list[ft.Control] = []
    here = (state.zone_of(each) for each in (seat, partner))
    unread = tuple(dict.fromkeys(zone for zone in here if zone is not None and zone.trade is None))
    if why is not None and why.why is Why.TRADE_UNREAD:
        rows += symbols(ui, do, unread)
    elif why is not None:
        rows.append(warn_line(ui, reason(ui, why)))
    rows += _side(ui, one, "give", gives, give, going, send)
    rows += _side(ui, other, "take", takes, take, coming, call)
    for player, out, come, leave, join in (
        (one, gives, takes, going, coming),
        (other, takes, gives, coming, going),
    ):
        rows.append(live(ui.text(_after(ui, player, out, come, len(join) - len(leave)), "body", weight=600)))
    action = Trade(seat, partner, gives, takes, tuple(going), tuple(coming))
    follows = ui.g("ui.trade.with", player=seat, partner=partner)
    bar = confirm_bar(
        ui,
        do,
        ui.g("action.Trade"),
        follows,
        lambda: in_turn(do, state, seat, action, do.go_on),
        ft.Icons.HANDSHAKE_ROUNDED,
    )
    return sheet(ui, ui.g("action.Trade"), rows, do.close, note=follows, bar=bar)


def _side(
    ui: Ui,
    player: Player,
    id: str,
    cards: int,
    change: Callable[[int], Any],
    chosen: tuple[int, ...],
    choose: Callable[[tuple[int, ...]], Any],
) -> list[ft.Control]:
    def toggle(number: int) -> None:
        choose(tuple(n for n in chosen if n != number) if number in chosen else (*chosen, number))

    rows: list[ft.Control] = [
        section(ui, ui.g("ui.trade.gives", player=player.seat)),
        count_line(ui, f"{id}-cards", ui.g("ui.trade.cards"), cards, change, high=player.hand),
    ]
    rows += [
        check_row(
            ui,
            f"{id}-{one.id}",
            character_name(ui, one),
            one.id in chosen,
            lambda one=one: toggle(one.id),
            note=character_words(ui, one),
        )
        for one in player.team
    ]
    return rows


def _after(ui: Ui, player: Player, out: int, come: int, grows: int) -> str:
    """ "Maud: 3 − 1 + 2 = 4 cards of 5, team 2 of 4"."""
    hand = f"{player.hand}"
    if out:
        hand += f" {MINUS} {out}"
    if come:
        hand += f" + {come}"
    after = player.hand - out + come
    if out or come:
        hand += f" = {after}"
    return ui.g(
        "ui.trade.after",
        player=player.seat,
        hand=hand,
        high=figures.HAND,
        team=len(player.team) + grows,
        most=figures.TEAM,
    )
