"""Interaction: who may be fought and who may be traded with, each with the reason why not."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import fighting, odds, queries
from companion.games.anima.board import Zone
from companion.games.anima.fighting import Opponent
from companion.games.anima.fights import DeclareFight
from companion.games.anima.state import State
from companion.games.anima.telling import TellZone
from companion.games.anima.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.games.anima.choose import yes_no
from companion.ui.games.anima.flow import figure, in_turn, percent, reason
from companion.ui.games.anima.place import zone_name
from companion.ui.games.anima.reset import done_row
from companion.ui.hooks import use_state
from companion.ui.parts.panels import choose_seat, quiet_note, warn_line
from companion.ui.parts.rows import chevron, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def InteractSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Every other team: fight it, trade with it, or why not."""
    if state.active is None or state.phase is not Phase.INTERACTION:
        return sheet(ui, ui.g("ui.interact.title"), [quiet_note(ui, ui.g("ui.interact.not_now"))], do.close)
    return Meeting(ui, state, do, key=f"interact-{int(state.active)}")


@part
def Meeting(ui: Ui, state: State, do: Actor) -> ft.Control:
    """Who acts: whoever is still to act; those before then had nothing to do."""
    waiting = queries.steps_of_phase(state)
    first = next((seat for seat in waiting if fighting.may_interact(state, seat)), waiting[0])
    chosen, choose = use_state(first)
    seat = chosen if chosen in waiting else first
    rows: list[ft.Control] = [choose_seat(ui, waiting, seat, choose, id="whose")] if waiting[1:] else []
    rows += [
        warn_line(ui, ui.g("ui.rivals.alert", first=one, second=other))
        for one, other in fighting.rivalries(state)
    ]
    rows += symbols(ui, do, fighting.unread_symbols(state))
    foes = sorted(fighting.opponents(state, seat), key=_last)
    partners = sorted(fighting.traders(state, seat), key=_last)
    fights = [section(ui, ui.g("ui.interact.fight")), *(_opponent(ui, state, do, seat, e) for e in foes)]
    trades = [section(ui, ui.g("action.Trade")), *(_trader(ui, state, do, seat, each) for each in partners)]
    trade_first = _last(foes[0]) and not _last(partners[0])
    rows += [*trades, *fights] if trade_first else [*fights, *trades]
    rows.append(done_row(ui, do, state, seat))
    return sheet(ui, ui.g("ui.interact.title"), rows, do.close, note=ui.words.show(seat))


def symbols(ui: Ui, do: Actor, zones: tuple[Zone, ...]) -> list[ft.Control]:
    """A Trade symbol nobody read yet is asked for on the spot: one tap, remembered with its zone."""

    def tell(zone: int, there: bool) -> None:
        do(TellZone(zone, trade=there))

    return [
        control
        for zone in zones
        for control in yes_no(
            ui,
            f"trade-{zone.id}",
            ui.g("ui.trade.symbol", zone=zone_name(ui, zone)),
            None,
            partial(tell, zone.id),
        )
    ]


def _last(each: Opponent) -> bool:
    """What may not be done comes after what may."""
    return each.why_not is not None


def _seat(ui: Ui, seat: Seat, out: bool) -> ft.Control:
    return seat_shape(ui.look, seat, initial(ui.words.show(seat)), 28, outlined=out)


def _opponent(ui: Ui, state: State, do: Actor, seat: Seat, each: Opponent) -> ft.Control:
    """A team to attack: its sums and the chance, or the reason why not; a soft one may be overruled."""
    own, theirs = state.combat(seat), state.combat(each.seat)
    note = ui.g("ui.interact.sums", own=figure(own), foe=figure(theirs))
    if own is not None and theirs is not None:
        note = f"{note} · {percent(ui, odds.odds(own - theirs, creature=False).win)}"
    why = reason(ui, each.why_not)
    if each.forced and not why:
        why = ui.g("ui.interact.forced")
    return row(
        ui,
        f"fight-{int(each.seat)}",
        ui.g("ui.interact.attack", player=each.seat),
        lambda: in_turn(do, state, seat, DeclareFight(seat, each.seat), do.go_on),
        note=why if each.why_not is not None else f"{why} {note}".strip(),
        lead=_seat(ui, each.seat, each.why_not is not None),
        quiet=each.why_not is not None,
        ground="flat" if each.why_not is not None else "raised",
    )


def _trader(ui: Ui, state: State, do: Actor, seat: Seat, each: Opponent) -> ft.Control:
    zone = state.zone_of(each.seat)
    return row(
        ui,
        f"trade-{int(each.seat)}",
        ui.g("ui.interact.trade", player=each.seat),
        partial(do.open, "trade", (seat, each.seat)),
        note=reason(ui, each.why_not) or (zone.label if zone else ""),
        lead=_seat(ui, each.seat, each.why_not is not None),
        tail=chevron(ui),
        quiet=each.why_not is not None,
        ground="flat" if each.why_not is not None else "raised",
    )
