"""Interaction: who may be fought, trade both ways, and the card a beaten team owes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import queries
from companion.games.anima.facts import TellZone
from companion.games.anima.interaction import DeclareFight, GiveCard, Trade
from companion.games.anima.queries import AfterTrade, Opponent, printed
from companion.games.anima.state import Player, State, Zone
from companion.games.anima.vocabulary import Gift, Phase, Why
from companion.ui.error_boundary import component
from companion.ui.games.anima.choose import (
    character_name,
    in_turn,
    others,
    reason,
    use_chosen,
    yes_no,
)
from companion.ui.games.anima.team import character_words, done_row
from companion.ui.games.anima.zones import zone_name
from companion.ui.hooks import use_state
from companion.ui.parts.choices import toggled
from companion.ui.parts.explanation import whys
from companion.ui.parts.keys import number_key
from companion.ui.parts.layout import grid, stacked
from companion.ui.parts.panels import (
    choose_seat,
    confirm_bar,
    count_line,
    live_region,
    quiet_sheet,
    warn_line,
)
from companion.ui.parts.rows import check_row, chevron, row, section
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.wording import MINUS, capital, figure, whole_percent
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def InteractSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Every other team: fight it, trade with it, or why not."""
    late = queries.late_trade(at.state)
    if late is not None:
        return LateTrade(at, late, key="late-trade")
    if at.state.active is None or at.state.phase is not Phase.INTERACTION:
        return quiet_sheet(at, at.g("ui.interact.title"), at.g("ui.interact.not_now"), at.do.close)
    return Meeting(at, key=f"interact-{int(at.state.active)}")


@component
def Meeting(at: TableContext[State]) -> ft.Control:
    """Who acts: whoever is still to act; those before then had nothing to do."""
    waiting = queries.steps_of_phase(at.state)
    first = next((seat for seat in waiting if queries.may_interact(at.state, seat)), waiting[0])
    seat, choose = use_chosen(waiting, first)
    rows: list[ft.Control] = [choose_seat(at, waiting, seat, choose, id="whose")] if waiting[1:] else []
    rows += [
        warn_line(at, at.g("ui.rivals.alert", first=one, second=other))
        for one, other in queries.rivalries(at.state)
    ]
    rows += symbols(at, queries.unread_symbols(at.state))
    foes = sorted(queries.opponents(at.state, seat), key=_last)
    partners = sorted(queries.traders(at.state, seat), key=_last)
    fights = [section(at, at.g("ui.interact.fight")), *(_opponent(at, seat, e) for e in foes)]
    trades = [section(at, at.g("action.Trade")), *(_trader(at, seat, each) for each in partners)]
    trade_first = _last(foes[0]) and not _last(partners[0])
    rows += [*trades, *fights] if trade_first else [*fights, *trades]
    if seat == at.state.active:
        rows += whys(at, at.do.table.game.numbers(at.state), "attack-")
    rows.append(done_row(at, seat))
    return sheet(at, at.g("ui.interact.title"), rows, at.do.close, note=at.words.show(seat))


@component
def LateTrade(at: TableContext[State], late: queries.LateTrade) -> ft.Control:
    """A trade that is told once Interaction has passed by itself: the symbols first, then who with whom."""
    seat, choose = use_chosen(late.seats, late.seats[0])
    rows = symbols(at, late.zones)
    if late.seats[1:]:
        rows.append(choose_seat(at, late.seats, seat, choose, id="whose"))
    partners = sorted(queries.traders(at.state, seat), key=_last)
    rows += [section(at, at.g("action.Trade")), *(_trader(at, seat, each) for each in partners)]
    return sheet(at, at.g("action.Trade"), rows, at.do.close, note=at.g("ui.trade.late"))


def symbols(at: TableContext[State], zones: tuple[Zone, ...]) -> list[ft.Control]:
    """A Trade symbol nobody read yet is asked for on the spot: one tap, remembered with its zone."""

    def told() -> None:
        # with the answer it may be plain that nobody can act: the phase passed, the sheet goes with it
        now = at.do.table.state
        if now.phase is not Phase.INTERACTION and queries.late_trade(now) is None:
            at.do.go_on()

    def tell(zone: int, there: bool) -> None:
        at.do(TellZone(zone, trade=there), then=told)

    return [
        control
        for zone in zones
        for control in yes_no(
            at,
            f"trade-{zone.id}",
            at.g("ui.trade.symbol", zone=zone_name(at, zone)),
            None,
            partial(tell, zone.id),
        )
    ]


def _last(each: Opponent) -> bool:
    """What may not be done comes after what may."""
    return each.why_not is not None


def _opponent(at: TableContext[State], seat: Seat, each: Opponent) -> ft.Control:
    """A team to attack: its sums and the chance, or the reason why not; a soft one may be overruled."""
    own, theirs = at.state.combat(seat), at.state.combat(each.seat)
    note = at.g("ui.interact.sums", own=figure(own), foe=figure(theirs))
    odds = queries.odds_against(at.state, seat, each.seat)
    if odds is not None:
        note = f"{note} · {whole_percent(at, odds.win)}"
    why = reason(at, each.why_not)
    if each.forced and not why:
        why = at.g("ui.interact.forced")
    return row(
        at,
        f"fight-{int(each.seat)}",
        at.g("ui.interact.attack", player=each.seat),
        lambda: in_turn(at.do, at.state, seat, DeclareFight(seat, each.seat), at.do.go_on),
        note=why if _last(each) else f"{why} {note}".strip(),
        lead=seat_mark(at, each.seat, 28, outlined=_last(each)),
        barred=_last(each),
    )


def _trader(at: TableContext[State], seat: Seat, each: Opponent) -> ft.Control:
    zone = at.state.zone_of(each.seat)
    return row(
        at,
        f"trade-{int(each.seat)}",
        at.g("ui.interact.trade", player=each.seat),
        partial(at.do.open, "trade", (seat, each.seat)),
        note=reason(at, each.why_not) or (zone.label if zone else ""),
        lead=seat_mark(at, each.seat, 28, outlined=_last(each)),
        tail=chevron(at),
        barred=_last(each),
    )


@component
def TradeSheet(at: TableContext[State], about: tuple[Seat, Seat] | None = None) -> ft.Control:
    """Two teams; what each gives (AN-30)."""
    seat, partner = about or (at.state.active, None)
    late = queries.late_trade(at.state)
    if seat is None or (at.state.phase is not Phase.INTERACTION and late is None):
        return quiet_sheet(at, at.g("action.Trade"), at.g("ui.interact.not_now"), at.do.close)
    partner = partner or others(at.state, seat)[0]
    return Exchange(at, seat, partner, key=f"exchange-{int(seat)}-{int(partner)}")


@component
def Exchange(at: TableContext[State], seat: Seat, partner: Seat) -> ft.Control:
    """Cards by number, characters by name."""
    gives, give = use_state(0)
    takes, take = use_state(0)
    going, send = use_state(tuple[int, ...])
    coming, call = use_state(tuple[int, ...])
    one, other = at.state.player(seat), at.state.player(partner)
    why = next(each.why_not for each in queries.traders(at.state, seat) if each.seat == partner)
    rows: list[ft.Control] = []
    here = (at.state.zone_of(each) for each in (seat, partner))
    unread = tuple(dict.fromkeys(zone for zone in here if zone is not None and zone.trade is None))
    if why is not None and why.why is Why.TRADE_UNREAD:
        rows += symbols(at, unread)
    elif why is not None:
        rows.append(warn_line(at, reason(at, why)))
    rows.append(anchor("gives", stacked(_side(at, one, "give", gives, give, going, send))))
    rows += _side(at, other, "take", takes, take, coming, call)
    action = Trade(seat, partner, gives, takes, tuple(going), tuple(coming))
    ours, theirs = queries.after_trade(at.state, action)
    for player, out, come, after in ((one, gives, takes, ours), (other, takes, gives, theirs)):
        rows.append(live_region(at.text(_after(at, player, out, come, after), "body", weight=600)))
    follows = at.g("ui.trade.with", player=seat, partner=partner)
    nothing = not (gives or takes or going or coming)

    def tell() -> None:
        if at.state.phase is Phase.INTERACTION:
            in_turn(at.do, at.state, seat, action, at.do.go_on)
        else:
            at.do(action, then=at.do.go_on)

    missing, seek = (at.g("ui.trade.what"), ScrollController(at, "gives")) if nothing else ("", None)
    bar = confirm_bar(
        at,
        at.g("action.Trade"),
        follows,
        tell,
        ft.Icons.HANDSHAKE_ROUNDED,
        ready=not missing,
        missing=missing,
        seek=seek,
    )
    return sheet(at, at.g("action.Trade"), rows, at.do.close, note=follows, bar=bar, seek=seek)


def _side(
    ui: Ui,
    player: Player,
    id: str,
    cards: int,
    change: Callable[[int], object],
    chosen: tuple[int, ...],
    choose: Callable[[tuple[int, ...]], object],
) -> list[ft.Control]:
    def toggle(number: int) -> None:
        choose(toggled(chosen, number))

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


def _after(ui: Ui, player: Player, out: int, come: int, after: AfterTrade) -> str:
    """ "Maud: 3 − 1 + 2 = 4 cards of 5, team 2 of 4"."""
    hand = f"{player.hand}"
    if out:
        hand += f" {MINUS} {out}"
    if come:
        hand += f" + {come}"
    if out or come:
        hand += f" = {after.hand}"
    return ui.g(
        "ui.trade.after",
        player=player.seat,
        hand=hand,
        high=printed().hand,
        team=after.team,
        most=printed().team,
    )


@component
def GiftSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Give, keep or discard; or the place of the card that was really drawn (AN-32, A-13)."""
    debt = at.state.debt
    if debt is None:
        return quiet_sheet(at, at.g("step.gift"), at.g("refusal.nothing_owed"), at.do.close)
    giver, taker = at.state.player(debt.giver), at.state.player(debt.taker)
    full = not taker.hand_room
    rows: list[ft.Control] = []
    if full:
        rows.append(warn_line(at, at.g("ui.gift.full", player=taker.seat, high=printed().hand)))
    for gift in Gift:
        barred = (gift is Gift.GIVE and full) or (gift is not Gift.KEEP and giver.hand == 0)
        rows.append(
            row(
                at,
                f"gift-{gift.value}",
                capital(at.words.show(gift)),
                partial(at.do, GiveCard(gift), then=at.do.go_on),
                note=at.g(f"ui.gift.{gift.value}", player=giver.seat, taker=taker.seat),
                barred=barred,
            )
        )
    if giver.hand and not full:
        rows.append(section(at, at.g("ui.gift.real")))
        rows.append(_places(at, giver.hand))
    note = at.g("step.gift.follows", player=giver.seat, taker=taker.seat, n=giver.hand)
    return sheet(at, at.g("step.gift"), rows, at.do.close, note=note)


def _places(at: TableContext[State], hand: int) -> ft.Control:
    """The winner drew it for real: which one, counted from the left."""

    def given(place: int) -> None:
        at.do(GiveCard(), faces=(place,), then=at.do.go_on)

    cells = [
        number_key(
            at,
            "place",
            place,
            partial(given, place),
            said=at.g("ui.gift.place", n=place, of=hand),
            expand=True,
        )
        for place in range(1, hand + 1)
    ]
    return grid(cells, max(hand, 1))
