"""What a fight asks on its way: marbles of the fallen, the end of a turn, the four steps of a round's end."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon.fight import EndFight, Retreat
from companion.games.synchro_horizon.initiative import GiveShard, TakeThree, three
from companion.games.synchro_horizon.journey import TellTile
from companion.games.synchro_horizon.queries import date_say, printed
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.queries.fight import preview, retreat_cost
from companion.games.synchro_horizon.queries.journey import round_cost
from companion.games.synchro_horizon.round_end import CloseBoxes, GainShards, TurnWheel
from companion.games.synchro_horizon.shards import DiscardShards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard, Side, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.fight.shards import (
    Dealt,
    ShardPick,
    dealing,
    dealt_args,
    dealt_missing,
    dealt_ready,
    dealt_seek,
)
from companion.ui.games.synchro_horizon.fight.start import ColourPick
from companion.ui.games.synchro_horizon.frame import onward
from companion.ui.games.synchro_horizon.rings import ring_look, ring_sign
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.because import whys
from companion.ui.parts.layout import grid
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    danger_line,
    half_button,
    quiet_note,
    quiet_sheet,
    warn_line,
)
from companion.ui.parts.rows import row, section
from companion.ui.parts.sheet import Seek, sheet, spot
from companion.ui.wall import part


def _heroes(ui: Ui, state: State, note: Any, tap: Any, chosen: Who | None = None) -> list[ft.Control]:
    """One row a hero."""
    return [
        row(
            ui,
            f"hero-{who.value}",
            state.name(who),
            partial(tap, who),
            note=note(who),
            ground="active" if who is chosen else "raised",
            lead=ring_sign(ui, ring_look(ui, state, who.ring), 28),
        )
        for who in state.line(Side.HEROES)
    ]


@part
def GiveShardSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The marble of a hero who is not there: somebody gets a shard. Who and which are told in any order."""
    shard, choose = use_choice(Shard)
    taker, name = use_choice(Who)
    empty = queries.nothing_to_give(state)
    coloured = queries.draws_by_hand(state) and not empty

    def give(who: Who | None, which: Shard | None) -> None:
        choose(which)
        name(who)
        if who is not None and (which is not None or not coloured):
            do(GiveShard(who, which, less=empty), then=do.go_on)

    def held(who: Who) -> str:
        hero = state.hero(who)
        return ui.g("ui.shards.held", n=hero.storage.total) if hero else ""

    rows: list[ft.Control] = []
    if empty:
        rows.append(warn_line(ui, ui.g("ui.bag.empty")))
    if coloured:
        chosen = () if shard is None else (shard,)
        pick = ShardPick(ui, "give", state.bag.bag, chosen, lambda now: give(taker, now[-1] if now else None))
        rows += [section(ui, ui.g("ui.give.which")), pick]
    rows += _heroes(ui, state, held, lambda who: give(who, shard), taker)
    return sheet(ui, ui.g("ui.give.title"), rows, do.close, note=ui.g("ui.give.note"))


@part
def TakeThreeSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The marble of a defeated monster: a hero takes three, and nothing blocks them."""

    def potions(who: Who) -> int:
        [hit] = queries.rescued(state, (three(who),))
        return hit.potions

    def told(who: Who) -> str:
        seen = preview(state, three(who, potions(who)))
        if seen is None:
            return ui.g("ui.hp.ask")
        if seen.lethal:
            return ui.g("ui.falls", name=state.name(who))
        said = ui.g("ui.three.left", left=seen.left, max=seen.max_hp)
        return f"{said} · {ui.g('ui.with_potion', n=potions(who))}" if potions(who) else said

    def take(who: Who) -> None:
        do(TakeThree(who, potions(who)), then=do.go_on)

    rows = _heroes(ui, state, told, take)
    return sheet(ui, ui.g("ui.three.title"), rows, do.close, note=ui.g("ui.three.note"))


@part
def DiscardSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """More shards than the storage holds: the player chooses which go."""
    chosen, put = use_state(tuple[Shard, ...])
    hero = next((each for each in state.heroes if each.over and each.who), None)
    if hero is None or hero.who is None:
        return quiet_sheet(ui, ui.g("action.DiscardShards"), ui.g("ui.discard.none"), do.close)
    who = hero.who
    only = len(set(hero.storage.each())) == 1
    given = hero.storage.each()[: hero.over] if only else chosen

    def go(given: tuple[Shard, ...] = given) -> None:
        do(DiscardShards(who, given), then=onward(do))

    def pick(now: tuple[Shard, ...]) -> None:
        if hero.over == 1:  # the one that is touched goes
            go(now)
        else:
            put(now[-hero.over :])

    rows = [] if only else [spot("shards", ShardPick(ui, "discard", hero.storage, chosen, pick))]
    seek = Seek(ui, "shards")
    note = ui.g("ui.discard.note", n=hero.over)
    title = ui.g("ui.discard.do", n=hero.over)
    bar = confirm_bar(
        ui,
        do,
        title,
        "",
        go,
        ready=len(given) == hero.over,
        missing=ui.g("ui.missing.shards"),
        seek=seek,
    )
    head = ui.g("ui.discard.title", name=hero.name)
    return sheet(ui, head, list(rows), do.close, note=note, bar=bar, seek=seek)


@part
def WheelSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """One day passes; the colour of the wheel is asked once and remembered."""
    where = ui.words.say(date_say(state, round_cost(state).pos))
    die = state.calendar.turn_die
    across = 1 if ui.look.large_text else 2
    answers = [
        action_button(
            ui,
            f"exhausted-{word}",
            ui.g(f"ui.exhausted.{word}"),
            partial(do, TurnWheel(exhausted=on), then=do.go_on),
            across=across,
            expand=True,
        )
        for word, on in (("no", False), ("yes", True))
    ]
    rows: list[ft.Control] = [
        section(ui, ui.g("ui.wheel.colour", where=where)),
        ColourPick(ui, None, lambda colour: do(TurnWheel(colour), then=do.go_on)),
        section(ui, ui.g("ui.wheel.or")),
    ]
    note = ui.g("ui.wheel.note") if die is None else ui.g("ui.wheel.die", colour=die)
    return sheet(ui, ui.g("action.TurnWheel"), rows, do.close, note=note, bar=grid(answers, across))


@part
def GainSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Shards for everybody, from the real bag, or as many as it holds."""
    dealt, put = use_state(Dealt())
    due = queries.gain_due(state)
    short = queries.bag_short(state)

    def go() -> None:
        do(GainShards(**dealt_args(state, due, dealt)), then=do.go_on)

    seek = dealt_seek(ui, state, due, dealt)
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.gain.less" if short else "ui.gain.do"),
        ui.g("ui.gain.follows", n=queries.shards_due(state)),
        go,
        ready=dealt_ready(state, due, dealt),
        missing=dealt_missing(ui, state),
        seek=seek,
    )
    rows = [*dealing(ui, state, do, due, dealt, put), *whys(ui, do.table.game.numbers(state), "shards")]
    note = ui.g("ui.gain.note")
    return sheet(ui, ui.g("action.GainShards"), rows, do.close, note=note, bar=bar, seek=seek)


@part
def CloseBoxesSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The dice lie in both slots alike: the table says who starts."""
    cells = [
        half_button(
            ui, f"first-{side.value}", ui.words.show(side), partial(do, CloseBoxes(side), then=do.close)
        )
        for side in Side
    ]
    return sheet(ui, ui.g("ui.first"), [grid(cells, 2)], do.close, note=ui.g("ui.first.dice"))


@part
def EndFightSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The fight is won: the coins of the tile, where nobody read them before."""
    coins, change = use_choice(int)
    here = state.journey.here

    def win() -> None:
        if here is None:
            do(EndFight(coins), then=do.close)
        else:  # what the tile pays is kept with the tile
            do.together([EndFight(coins), TellTile(here.city, coins=coins)], then=do.close)

    pad = Figures(
        ui,
        "coins",
        (Figure("coins", ui.g("ui.coins"), printed().coins_most),),
        {"coins": coins},
        lambda _, n: change(n),
        1,
    )
    seek = Seek(ui, "coins")
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.coins.take", n=coins or 0),
        "",
        win,
        ready=coins is not None,
        missing=ui.g("ui.missing.coins"),
        seek=seek,
    )
    title, note = ui.g("action.EndFight"), ui.g("ui.coins.note")
    return sheet(ui, title, [spot("coins", pad)], do.close, note=note, bar=bar, seek=seek)


@part
def RetreatSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Five days for a new beginning of the same fight: it asks once."""
    dealt, put = use_state(Dealt())
    cost = retreat_cost(state)
    due = queries.opening_due(state, Side.MONSTERS)
    rows: list[ft.Control] = []
    if cost.loses:
        rows.append(danger_line(ui, ui.g("ui.retreat.lost")))
    else:
        where = ui.words.say(date_say(state, cost.pos))
        rows.append(quiet_note(ui, ui.g("ui.retreat.note", where=where)))
        rows += dealing(ui, state, do, due, dealt, put)
    rows += whys(ui, do.table.game.numbers(state), "retreat")

    def go() -> None:
        do(Retreat(**({} if cost.loses else dealt_args(state, due, dealt))), then=do.go_on)

    seek = dealt_seek(ui, state, due, dealt)
    bar = confirm_bar(
        ui,
        do,
        ui.g("ui.retreat.do"),
        ui.g("ui.retreat.follows"),
        go,
        ready=cost.loses or dealt_ready(state, due, dealt),
        missing=dealt_missing(ui, state),
        seek=seek,
    )
    return sheet(ui, ui.g("action.Retreat"), rows, do.close, bar=bar, seek=seek)
