"""The active hero pays its next level: transparent shards, or two of one colour for each."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.levels import LevelUp, pays
from companion.games.synchro_horizon.queries.party import next_level
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard, Side, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import sign_of
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.entry.shards import pick, said, shard_row
from companion.ui.games.synchro_horizon.flow import onward
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.games.synchro_horizon.start.box import from_box
from companion.ui.hooks import use_state
from companion.ui.parts.panels import live, quiet_note, warn_line
from companion.ui.parts.press import press
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


def _who(state: State, about: Any) -> Who | None:
    if isinstance(about, str):
        return Who(about)
    active = state.fight.active if state.fight else None
    return active if active is not None and active.side is Side.HEROES else None


@part
def LevelUpSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Which shards pay is the player's to say; the cheapest way is one tap."""
    who = _who(state, about)
    hero = state.hero(who)
    known = None if hero is None else state.level_of(hero).cost
    cost, read = use_state(known)
    paid, put = use_state(tuple[Shard, ...])
    spare, from_reserve = use_state(tuple[Shard, ...])
    if hero is None or who is None:
        return sheet(ui, ui.g("ui.p.level_up"), [quiet_note(ui, ui.g("ui.p.level_up.whose"))], do.close)
    after = next_level(state, hero)
    title = ui.g("ui.p.level_up.title", name=hero.name, n=after.level or figures.LEVELS)
    if after.level is None:
        return sheet(ui, title, [quiet_note(ui, ui.g("ui.p.top"))], do.close)
    rows: list[ft.Control] = []
    if not _active(state, who):
        rows.append(warn_line(ui, ui.g("ui.p.level_up.turn", name=hero.name)))
    if known is None:
        rows.append(from_box(ui))
        rows.append(
            Figures(
                ui,
                "cost",
                (Figure("cost", ui.g("ui.p.level_up.cost", n=hero.level), figures.LEVEL_COST_MOST),),
                {"cost": cost},
                lambda _, n: read(n),
                1,
            )
        )
    rows.append(section(ui, ui.g("ui.p.level_up.pay"), ui.g("ui.p.level_up.price", n=cost or 0)))
    rows += _cheap(ui, _cheapest(state, who), paid, put)
    rows.append(pick(ui, "level-pay", hero.storage, paid, put))
    if state.bag.reserve.total:
        rows.append(section(ui, ui.g("ui.p.reserve")))
        rows.append(pick(ui, "level-reserve", state.bag.reserve, spare, from_reserve))
    enough = cost is not None and pays(state, who, cost, (*paid, *spare))
    told = "ui.p.level_up.enough" if enough else "ui.p.level_up.not"
    rows.append(live(quiet_note(ui, ui.g(told, n=len(paid) + len(spare)))))
    action = LevelUp(who, paid, spare, cost if known is None else None)
    bar = act_bar(
        ui,
        do,
        ui.g("ui.p.level_up"),
        ui.g("ui.j.rises", name=hero.name, n=after.level),
        lambda: do(action, then=onward(do)),
        ready=enough and _active(state, who),
        missing=ui.g("ui.missing.shards" if _active(state, who) else "ui.missing.turn"),
    )
    return sheet(
        ui,
        title,
        rows,
        do.close,
        note=ui.g("ui.p.level_up.rule"),
        tail=sign_of(ui, state, who, 30),
        bar=bar,
    )


def _cheap(ui: Ui, cheap: tuple[Shard, ...], paid: tuple[Shard, ...], put: Any) -> list[ft.Control]:
    """The payment that keeps the most, one tap away."""
    if not cheap or paid == cheap:
        return []
    word = ui.g("ui.p.level_up.cheap")
    body = ft.Row([shard_row(ui, cheap, 0, 26), ui.text(word, "body", weight=600)], spacing=12)
    label = f"{word}{ui.t('colon')}{said(ui, cheap)}"
    return [
        press(ui, "level-cheap", label, body, lambda: put(cheap), alignment=None, padding=12, height=None)
    ]


def _active(state: State, who: Who) -> bool:
    return state.fight is not None and state.fight.active is who


def _cheapest(state: State, who: Who | None) -> tuple[Shard, ...]:
    hero = state.hero(who)
    payment = None if hero is None else next_level(state, hero).payment
    return () if payment is None else payment.each()
