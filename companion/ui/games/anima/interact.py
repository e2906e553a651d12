"""Interaction: who may be fought, trade both ways, and the card a beaten team owes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import dice, queries
from companion.games.anima.facts import TellZone
from companion.games.anima.interaction import DeclareFight, GiveCard, Trade, no_trade
from companion.games.anima.queries import Opponent, printed
from companion.games.anima.state import Player, State, Zone
from companion.games.anima.vocabulary import Gift, Phase, Why
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.games.anima.choose import (
    MINUS,
    character_name,
    figure,
    in_turn,
    others,
    percent,
    reason,
    yes_no,
)
from companion.ui.games.anima.team import character_words, done_row
from companion.ui.games.anima.zones import zone_name
from companion.ui.hooks import use_state
from companion.ui.parts.because import whys
from companion.ui.parts.choices import toggled
from companion.ui.parts.layout import grid
from companion.ui.parts.panels import (
    choose_seat,
    confirm_bar,
    count_line,
    live,
    quiet_sheet,
    warn_line,
)
from companion.ui.parts.press import press
from companion.ui.parts.rows import check_row, chevron, row, section
from companion.ui.parts.sheet import Seek, sheet, spot
from companion.ui.parts.wording import capital
from companion.ui.wall import part


@part
def InteractSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Every other team: fight it, trade with it, or why not."""
    late = queries.late_trade(state)
    if late is not None:
        return LateTrade(ui, state, do, late, key="late-trade")
    if state.active is None or state.phase is not Phase.INTERACTION:
        return quiet_sheet(ui, ui.g("ui.interact.title"), ui.g("ui.interact.not_now"), do.close)
    return Meeting(ui, state, do, key=f"interact-{int(state.active)}")


@part
def Meeting(ui: Ui, state: State, do: Actor) -> ft.Control:
    """Who acts: whoever is still to act; those before then had nothing to do."""
    waiting = queries.steps_of_phase(state)
    first = next((seat for seat in waiting if queries.may_interact(state, seat)), waiting[0])
    chosen, choose = use_state(first)
    seat = chosen if chosen in waiting else first
    rows: list[ft.Control] = [choose_seat(ui, waiting, seat, choose, id="whose")] if waiting[1:] else []
    rows += [
        warn_line(ui, ui.g("ui.rivals.alert", first=one, second=other))
        for one, other in queries.rivalries(state)
    ]
    rows += symbols(ui, do, queries.unread_symbols(state))
    foes = sorted(queries.opponents(state, seat), key=_last)
    partners = sorted(queries.traders(state, seat), key=_last)
    fights = [section(ui, ui.g("ui.interact.fight")), *(_opponent(ui, state, do, seat, e) for e in foes)]
    trades = [section(ui, ui.g("action.Trade")), *(_trader(ui, state, do, seat, each) for each in partners)]
    trade_first = _last(foes[0]) and not _last(partners[0])
    rows += [*trades, *fights] if trade_first else [*fights, *trades]
    if seat == state.active:
        rows += whys(ui, do.table.game.numbers(state), "attack-")
    rows.append(done_row(ui, do, state, seat))
    return sheet(ui, ui.g("ui.interact.title"), rows, do.close, note=ui.words.show(seat))


@part
def LateTrade(ui: Ui, state: State, do: Actor, late: queries.LateTrade) -> ft.Control:
    """A trade that is told once Interaction has passed by itself: the symbols first, then who with whom."""
    chosen, choose = use_state(late.seats[0])
    seat = chosen if chosen in late.seats else late.seats[0]
    rows = symbols(ui, do, late.zones)
    if late.seats[1:]:
        rows.append(choose_seat(ui, late.seats, seat, choose, id="whose"))
    partners = sorted(queries.traders(state, seat), key=_last)
    rows += [section(ui, ui.g("action.Trade")), *(_trader(ui, state, do, seat, each) for each in partners)]
    return sheet(ui, ui.g("action.Trade"), rows, do.close, note=ui.g("ui.trade.late"))


def symbols(ui: Ui, do: Actor, zones: tuple[Zone, ...]) -> list[ft.Control]:
    """A Trade symbol nobody read yet is asked for on the spot: one tap, remembered with its zone."""

    def told() -> None:
        # with the answer it may be plain that nobody can act: the phase passed, the sheet goes with it
        now = do.table.state
        if now.phase is not Phase.INTERACTION and queries.late_trade(now) is None:
            do.go_on()

    def tell(zone: int, there: bool) -> None:
        do(TellZone(zone, trade=there), then=told)

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
        note = f"{note} · {percent(ui, dice.odds(own - theirs, creature=False).win)}"
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


@part
def TradeSheet(ui: Ui, state: State, do: Actor, about: tuple[Seat, Seat] | None = None) -> ft.Control:
    """Two teams; what each gives (AN-30)."""
    seat, partner = about or (state.active, None)
    late = queries.late_trade(state)
    if seat is None or (state.phase is not Phase.INTERACTION and late is None):
        return quiet_sheet(ui, ui.g("action.Trade"), ui.g("ui.interact.not_now"), do.close)
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
    rows.append(spot("gives", ft.Column(_side(ui, one, "give", gives, give, going, send), tight=True)))
    rows += _side(ui, other, "take", takes, take, coming, call)
    for player, out, come, leave, join in (
        (one, gives, takes, going, coming),
        (other, takes, gives, coming, going),
    ):
        rows.append(live(ui.text(_after(ui, player, out, come, len(join) - len(leave)), "body", weight=600)))
    action = Trade(seat, partner, gives, takes, tuple(going), tuple(coming))
    follows = ui.g("ui.trade.with", player=seat, partner=partner)
    nothing = not (gives or takes or going or coming)

    def tell() -> None:
        if state.phase is Phase.INTERACTION:
            in_turn(do, state, seat, action, do.go_on)
        else:
            do(action, then=do.go_on)

    missing, seek = (ui.g("ui.trade.what"), Seek(ui, "gives")) if nothing else ("", None)
    bar = confirm_bar(
        ui,
        do,
        ui.g("action.Trade"),
        follows,
        tell,
        ft.Icons.HANDSHAKE_ROUNDED,
        ready=not missing,
        missing=missing,
        seek=seek,
    )
    return sheet(ui, ui.g("action.Trade"), rows, do.close, note=follows, bar=bar, seek=seek)


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
        high=printed().hand,
        team=len(player.team) + grows,
        most=printed().team,
    )


@part
def GiftSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Give, keep or discard; or the place of the card that was really drawn (AN-32, A-13)."""
    debt = state.debt
    if debt is None:
        return quiet_sheet(ui, ui.g("step.gift"), ui.g("refusal.nothing_owed"), do.close)
    giver, taker = state.player(debt.giver), state.player(debt.taker)
    full = not taker.hand_room
    rows: list[ft.Control] = []
    if full:
        rows.append(warn_line(ui, ui.g("ui.gift.full", player=taker.seat, high=printed().hand)))
    for gift in Gift:
        quiet = (gift is Gift.GIVE and full) or (gift is not Gift.KEEP and giver.hand == 0)
        rows.append(
            row(
                ui,
                f"gift-{gift.value}",
                capital(ui.words.show(gift)),
                partial(do, GiveCard(gift), then=do.go_on),
                note=ui.g(f"ui.gift.{gift.value}", player=giver.seat, taker=taker.seat),
                quiet=quiet,
                ground="flat" if quiet else "raised",
            )
        )
    if giver.hand and not full:
        rows.append(section(ui, ui.g("ui.gift.real")))
        rows.append(_places(ui, do, giver.hand))
    note = ui.g("step.gift.follows", player=giver.seat, taker=taker.seat, n=giver.hand)
    return sheet(ui, ui.g("step.gift"), rows, do.close, note=note)


def _places(ui: Ui, do: Actor, hand: int) -> ft.Control:
    """The winner drew it for real: which one, counted from the left."""

    def given(place: int) -> None:
        do(GiveCard(), faces=(place,), then=do.go_on)

    cells = [
        press(
            ui,
            f"place-{place}",
            ui.g("ui.gift.place", n=place, of=hand),
            ui.text(str(place), "tile", size=24),
            partial(given, place),
            expand=True,
        )
        for place in range(1, hand + 1)
    ]
    return grid(cells, max(hand, 1))
