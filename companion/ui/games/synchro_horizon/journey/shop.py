"""Buying an item, hiring a hero, learning from a master, changing a hero: the faces behind the price list."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.queries.journey import PRICES, Ware, known_items
from companion.games.synchro_horizon.queries.party import newcomer_level, newcomer_shards
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.village import BuyItem, ChangeHero, LearnFromMaster, Recruit, purse_short
from companion.games.synchro_horizon.vocabulary import Shard, Who
from companion.i18n.lines import tell_refusal
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import boards, card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import ItemDraft, item_form, ready, wearer
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.entry.shards import kinds
from companion.ui.games.synchro_horizon.flow import go_on
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar, price_line
from companion.ui.games.synchro_horizon.start.heroes import drawn, real_missing, real_shards
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import back_button, quiet_note
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def BuyFace(ui: Ui, state: State, do: Actor, back: Any) -> ft.Control:
    """Name and price as printed; a known item brings its price along."""
    draft, put = use_state(ItemDraft())
    typed, price_is = use_choice(int)
    known = next((one.price for one, _ in known_items(state) if one.name == draft.name.strip()), None)
    price = known if typed is None else typed
    rows: list[ft.Control] = [
        *item_form(ui, state, "buy", draft, put, wear=False),
        Figures(
            ui,
            "price",
            (Figure("price", ui.g("ui.j.price"), figures.COINS_MOST),),
            {"price": price},
            lambda _, n: price_is(n),
            1,
        ),
        # The price cannot wait, who wears it can: the whole pad stands above the fold.
        *wearer(ui, state, "buy", draft, put),
    ]
    follows = ui.g("ui.j.price.missing") if price is None else price_line(ui, state, price)
    action = BuyItem(draft.name, price, draft.who, draft.replaces)
    good = price is not None and not purse_short(state, price) and ready(state, draft)
    bar = act_bar(
        ui,
        do,
        ui.g("ui.j.buy"),
        follows,
        lambda: do(action, then=back),
        ready=good,
        missing=follows if ready(state, draft) else ui.g("ui.missing.room"),
        left=back_button(ui, back),
    )
    purse = ui.g("ui.j.purse", n=state.purse.coins)
    return sheet(ui, ui.g("ui.j.ware.item"), rows, do.close, note=purse, bar=bar)


@part
def HireFace(ui: Ui, state: State, do: Actor, ware: Ware, back: Any) -> ft.Control:
    """A new Hero card: on a free board, under a hero, or in a hero's place."""
    card, put = use_state(NewCard())
    among = state.free_boards if ware is Ware.RECRUIT else boards(state)
    who, choose = use_state(lambda: among[0] if ware is Ware.RECRUIT and among else None)
    shards, put_shards = use_state(tuple[Shard, ...])
    rows: list[ft.Control] = [*card_form(ui, state, "hire", card, put)]
    if among:
        rows.append(section(ui, ui.g(f"ui.j.hire.{ware.value}")))
        rows.append(
            pick_hero(ui, state, "hire-who", who, choose, among=among, note=lambda hero: _about(ui, hero))
        )
    n = newcomer_shards(state, who)
    if ware is not Ware.MASTER:
        rows.append(quiet_note(ui, _level(ui, state)))
        if n and kinds(state) != (Shard.PLAIN,):
            rows += real_shards(ui, state, "hire-shards", shards, put_shards, n)
    waits = ware is not Ware.MASTER and real_missing(state, shards, n)
    price = price_line(ui, state, PRICES[ware])
    poor = purse_short(state, PRICES[ware]) is not None
    bar = act_bar(
        ui,
        do,
        ui.g(f"ui.j.ware.{ware.value}"),
        price,
        lambda: do(_action(ware, card, who, drawn(state, shards)), then=lambda: _after(do, back)),
        ready=not poor and who is not None and not waits,
        missing=price if poor else ui.g("ui.missing.hero" if who is None else "ui.missing.drawn"),
        left=back_button(ui, back),
    )
    return sheet(
        ui,
        ui.g(f"ui.j.ware.{ware.value}"),
        rows,
        do.close,
        note=ui.g(f"ui.j.hire.{ware.value}.note"),
        bar=bar,
    )


def _after(do: Actor, back: Any) -> None:
    """Back to the price list, unless the new hero has something to draw first."""
    back()
    step = do.table.game.step(do.table.state)
    if step is not None and step.ask and step.ask != "travel":
        go_on(do)


def _action(ware: Ware, card: NewCard, who: Who | None, shards: tuple[Shard, ...]) -> Any:
    if ware is Ware.RECRUIT:
        return Recruit(card, who, shards)
    target = who or Who.H1
    return LearnFromMaster(target, card) if ware is Ware.MASTER else ChangeHero(target, card, shards)


def _about(ui: Ui, hero: Any) -> str:
    level = ui.g("ui.level", n=hero.level)
    return level if hero.master is None else f"{level} · {ui.g('ui.p.has_master')}"


def _level(ui: Ui, state: State) -> str:
    level = newcomer_level(state)
    if isinstance(level, Refusal):
        return tell_refusal(ui.words, level)
    return ui.g("ui.j.hire.level", n=level)
