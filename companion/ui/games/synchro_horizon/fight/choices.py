"""Questions during a fight: marbles of the fallen, the storage limit, the end of a round and of the fight."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.synchro_horizon.fight import EndFight, Retreat
from companion.games.synchro_horizon.initiative import GiveShard, TakeThree
from companion.games.synchro_horizon.journey import TellTile
from companion.games.synchro_horizon.queries import date_say, printed
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.queries.fight import preview, retreat_cost
from companion.games.synchro_horizon.queries.journey import round_cost
from companion.games.synchro_horizon.round_end import CloseBoxes, GainShards, TurnWheel
from companion.games.synchro_horizon.shards import DiscardShards, RefillBag
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard, Side, Who
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.numbers import Figure, one_figure
from companion.ui.games.synchro_horizon.fight.shards import (
    Dealt,
    ShardPick,
    deal_bar,
    dealing,
    dealt_args,
)
from companion.ui.games.synchro_horizon.fight.start import ColourPick
from companion.ui.games.synchro_horizon.frame import onward, quiet_bar
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import grid, side_by_side
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    danger_line,
    quiet_note,
    quiet_sheet,
    row_button,
    warn_line,
)
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.table_context import TableContext


def _heroes(
    at: TableContext[State],
    note: Callable[[Who], str],
    tap: Callable[[Who], object],
    chosen: Who | None = None,
) -> list[ft.Control]:
    """Return one row per hero."""
    return [
        row(
            at,
            f"hero-{who.value}",
            at.state.name(who),
            partial(tap, who),
            note=note(who),
            ground="active" if who is chosen else "raised",
            lead=sign_of(at, who, 28),
        )
        for who in at.state.line(Side.HEROES)
    ]


@component
def GiveShardSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the question of an absent hero's marble: which hero gets a shard, and which shard.

    Both are chosen in any order. The shard is asked only if the players draw from the real bag.
    """
    shard, choose = use_choice(Shard)
    taker, name = use_choice(Who)
    empty = queries.nothing_to_give(at.state)
    coloured = queries.draws_by_hand(at.state) and not empty

    def give(who: Who | None, which: Shard | None) -> None:
        choose(which)
        name(who)
        if who is not None and (which is not None or not coloured):
            at.do(GiveShard(who, which, less=empty), then=at.do.go_on)

    def held(who: Who) -> str:
        hero = at.state.hero(who)
        return at.g("ui.shards.held", n=hero.storage.total) if hero else ""

    rows: list[ft.Control] = []
    if empty:
        rows.append(warn_line(at, at.g("ui.bag.empty")))
    if queries.bag_spent(at.state):  # the players may refill the bag from the tray before they draw (U-11)
        refill = partial(at.do, RefillBag())
        rows.append(action_button(at, "refill", at.g("action.RefillBag"), refill))
    if coloured:
        chosen = () if shard is None else (shard,)
        pick = ShardPick(
            at, "give", at.state.bag.bag, chosen, lambda now: give(taker, now[-1] if now else None)
        )
        rows += [section(at, at.g("ui.give.which")), pick]
    rows += _heroes(at, held, lambda who: give(who, shard), taker)
    return sheet(at, at.g("ui.give.title"), rows, at.do.close, note=at.g("ui.give.note"))


@component
def TakeThreeSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the question of a defeated monster's marble: which hero takes 3 damage, past shields.

    Potions that save the hero are drunk.
    """

    def told(who: Who) -> str:
        hit = queries.marble_hit(at.state, who)
        seen = preview(at.state, hit)
        if seen is None:
            return at.g("ui.hp.ask")
        if seen.lethal:
            return at.g("ui.falls", name=at.state.name(who))
        said = at.g("ui.three.left", left=seen.left, max=seen.max_hp)
        return f"{said} · {at.g('ui.with_potion', n=hit.potions)}" if hit.potions else said

    def take(who: Who) -> None:
        at.do(TakeThree(who, queries.marble_hit(at.state, who).potions), then=at.do.go_on)

    rows = _heroes(at, told, take)
    return sheet(at, at.g("ui.three.title"), rows, at.do.close, note=at.g("ui.three.note"))


@component
def DiscardSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of the shards to discard when a hero has more than the storage holds."""
    chosen, put = use_state(tuple[Shard, ...])
    hero = queries.overfull(at.state)
    if hero is None:
        return quiet_sheet(at, at.g("action.DiscardShards"), at.g("ui.discard.none"), at.do.close)
    given = hero.same or chosen

    def go(given: tuple[Shard, ...] = given) -> None:
        at.do(DiscardShards(hero.who, given), then=onward(at.do))

    def pick(now: tuple[Shard, ...]) -> None:
        if hero.n == 1:  # a single shard: the tap discards it
            go(now)
        else:
            put(now[-hero.n :])

    rows = [] if hero.same else [anchor("shards", ShardPick(at, "discard", hero.held, chosen, pick))]
    seek = ScrollController(at, "shards")
    note = at.g("ui.discard.note", n=hero.n)
    title = at.g("ui.discard.do", n=hero.n)
    bar = confirm_bar(
        at,
        title,
        "",
        go,
        ready=hero.enough(given),
        missing=at.g("ui.missing.shards"),
        seek=seek,
    )
    head = at.g("ui.discard.title", name=hero.name)
    return sheet(at, head, list(rows), at.do.close, note=note, bar=bar, seek=seek)


@component
def WheelSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the wheel's step: the new day's colour, which is remembered, or only exhausted or not."""
    where = at.words.say(date_say(at.state, round_cost(at.state).pos))
    die = at.state.calendar.turn_die
    across = at.look.per_row(2)
    answers = [
        action_button(
            at,
            f"exhausted-{word}",
            at.g(f"ui.exhausted.{word}"),
            partial(at.do, TurnWheel(exhausted=on), then=at.do.go_on),
            across=across,
            expand=True,
        )
        for word, on in (("no", False), ("yes", True))
    ]
    rows: list[ft.Control] = [
        section(at, at.g("ui.wheel.colour", where=where)),
        ColourPick(at, None, lambda colour: at.do(TurnWheel(colour), then=at.do.go_on)),
        section(at, at.g("ui.wheel.or")),
    ]
    note = at.g("ui.wheel.note") if die is None else at.g("ui.wheel.die", colour=die)
    bar = grid(answers, across)
    return sheet(at, at.g("action.TurnWheel"), rows, at.do.close, note=at.look.hint(note), bar=bar)


@component
def GainSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the gain of shards at a round's end: from the real bag, or shared if the bag holds too few."""
    dealt, put = use_state(Dealt())
    due = queries.gain_due(at.state)
    short = queries.bag_short(at.state)

    def go() -> None:
        at.do(GainShards(**dealt_args(at.state, due, dealt)), then=at.do.go_on)

    word = at.g("ui.gain.less" if short else "ui.gain.do")
    follows = at.g("ui.gain.follows", n=queries.shards_due(at.state))
    bar, seek = deal_bar(at, due, dealt, (word, follows), go)
    rows = [*dealing(at, due, dealt, put), *whys(at, at.do.table.game.numbers(at.state), "shards")]
    fight = at.state.fight
    note = at.g("ui.gain.tired" if fight is not None and fight.tired else "ui.gain.note")
    return sheet(at, at.g("action.GainShards"), rows, at.do.close, note=note, bar=bar, seek=seek)


@component
def CloseBoxesSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the choice of the side that starts, asked if the monsters' dice are in different slots."""
    cells = [
        row_button(
            at, f"first-{side.value}", at.words.show(side), partial(at.do, CloseBoxes(side), then=at.do.close)
        )
        for side in Side
    ]
    both = side_by_side(at, *cells)
    return sheet(at, at.g("ui.first"), [both], at.do.close, note=at.g("ui.first.dice"))


@component
def EndFightSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the end of a won fight: the coins of the tile, if not entered yet."""
    coins, change = use_choice(int)
    here = at.state.journey.here

    def win() -> None:
        if here is None:
            at.do(EndFight(coins), then=at.do.close)
        else:  # remember the coins with the tile
            at.do.together([EndFight(coins), TellTile(here.city, coins=coins)], then=at.do.close)

    # elites pay, too: the button shows the total (SH-81)
    pays = queries.spoils(at.state, coins or 0)
    pad = one_figure(at, "coins", Figure("coins", at.g("ui.coins"), printed().coins_most), coins, change)
    seek = ScrollController(at, "coins")
    bar = confirm_bar(
        at,
        at.g("ui.coins.take", n=pays.coins),
        at.g("ui.coins.elites", coins=coins or 0, n=pays.elites) if pays.elites else "",
        win,
        ready=coins is not None,
        missing=at.g("ui.missing.coins"),
        seek=seek,
    )
    title, note = at.g("action.EndFight"), at.g("ui.coins.note")
    return sheet(at, title, [anchor("coins", pad)], at.do.close, note=note, bar=bar, seek=seek)


@component
def RetreatSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the confirmation of a retreat: it costs days, and the same fight begins again."""
    dealt, put = use_state(Dealt())
    cost = retreat_cost(at.state)
    due = queries.opening_due(at.state, Side.MONSTERS)
    rows: list[ft.Control] = []
    if cost.loses:
        rows.append(danger_line(at, at.g("ui.retreat.lost")))
    else:
        where = at.words.say(date_say(at.state, cost.pos))
        rows.append(quiet_note(at, at.g("ui.retreat.note", where=where)))
        rows += dealing(at, due, dealt, put)
    rows += whys(at, at.do.table.game.numbers(at.state), "retreat")

    def go() -> None:
        # no shards are dealt if the retreat loses the campaign
        action = Retreat() if cost.loses else Retreat(**dealt_args(at.state, due, dealt))
        at.do(action, then=at.do.go_on)

    word, follows = at.g("ui.retreat.do"), at.g("ui.retreat.follows")
    if cost.loses:  # no accent colour
        bar = quiet_bar(at, word, follows, go, ft.Icons.DIRECTIONS_RUN_ROUNDED)
        return sheet(at, at.g("action.Retreat"), rows, at.do.close, bar=bar)
    bar, seek = deal_bar(at, due, dealt, (word, follows), go)
    return sheet(at, at.g("action.Retreat"), rows, at.do.close, bar=bar, seek=seek)
