"""The Mana lake: shards of several heroes and the reserve for one reward."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.points.group import VisitLake
from companion.games.synchro_horizon.shards import Drawn
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Point, Shard, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import boards, pick_hero, sign_of
from companion.ui.games.synchro_horizon.entry.names import name_field
from companion.ui.games.synchro_horizon.entry.shards import pick
from companion.ui.games.synchro_horizon.journey.points.frame import point_sheet, shut
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import live, quiet_note, views
from companion.ui.parts.rows import section
from companion.ui.theme import active, flat
from companion.ui.wall import part

ITEMS = (figures.LAKE_ITEM, figures.LAKE_TWO_ITEMS, figures.LAKE_GOLDEN)


@part
def LakeSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Shards on one face, the rewards on the other; the one that is reached is named at once."""
    view, show = use_state("pay")
    paid, put = use_state(dict[str, tuple[Shard, ...]])
    who, choose = use_choice(Who)
    first, name_first = use_state("")
    second, name_second = use_state("")
    closed = shut(ui, state, do, Point.MANA_LAKE)
    if closed is not None:
        return closed
    n = sum(len(shards) for shards in paid.values())
    words = [(name, ui.g(f"ui.j.lake.{name}")) for name in ("pay", "rewards")]
    reached = ui.g(f"ui.j.lake.{n}") if n in figures.LAKE else ui.g("ui.j.lake.none")
    rows: list[ft.Control] = [
        views(ui, "lake", words, view, show),
        live(ui.text(ui.g("ui.j.lake.now", n=n, reward=reached), "body", weight=600)),
    ]
    if view == "pay":
        rows += _piles(ui, state, paid, put)
    else:
        rows += [_reward(ui, amount, amount == n) for amount in figures.LAKE]
    names = [one.name for one in state.known.items]
    if n == figures.LAKE_LEVEL:
        rows += [section(ui, ui.g("ui.j.who_rises")), pick_hero(ui, state, "lake-who", who, choose)]
    if n in ITEMS:
        rows.append(name_field(ui, "lake-item", ui.g("ui.p.item.name"), first, name_first, names))
    if n == figures.LAKE_TWO_ITEMS:
        rows.append(name_field(ui, "lake-item-2", ui.g("ui.p.item.name.2"), second, name_second, names))
    if state.journey.visit.exchanges:
        rows.append(quiet_note(ui, ui.g("ui.j.lake.again")))
    parts = tuple(Drawn(one, tuple(paid[one.value])) for one in boards(state) if paid.get(one.value))
    action = VisitLake(parts, tuple(paid.get("reserve", ())), who, (first, second))
    ready = n in figures.LAKE and (n != figures.LAKE_LEVEL or who is not None)
    lacks = ui.g("ui.missing.hero") if n == figures.LAKE_LEVEL else ui.g("ui.j.lake.none")
    return point_sheet(
        ui, do, Point.MANA_LAKE, rows, action, ui.g("ui.j.lake.go", n=n), reached, ready=ready, missing=lacks
    )


def _piles(ui: Ui, state: State, paid: dict[str, Any], put: Any) -> list[ft.Control]:
    """The shards of each hero and of the reserve."""
    rows: list[ft.Control] = []

    def taken(name: str) -> Any:
        return lambda shards: put({**paid, name: shards})

    for one in boards(state):
        hero = state.hero(one)
        if hero is None or not hero.storage.total:
            continue
        rows.append(
            ft.Row(
                [sign_of(ui, state, one, 20), ui.text(hero.name, "note", color=ui.colours.ink2)], spacing=8
            )
        )
        rows.append(pick(ui, f"lake-{one.value}", hero.storage, paid.get(one.value, ()), taken(one.value)))
    if state.bag.reserve.total:
        rows.append(ui.text(ui.g("ui.p.reserve"), "note", color=ui.colours.ink2))
        rows.append(pick(ui, "lake-reserve", state.bag.reserve, paid.get("reserve", ()), taken("reserve")))
    return rows


def _reward(ui: Ui, amount: int, on: bool) -> ft.Control:
    line = ft.Row(
        [
            ft.Container(ui.text(str(amount), "tile", size=22), width=32),
            ft.Container(ui.text(ui.g(f"ui.j.lake.{amount}"), "body"), expand=True),
        ],
        spacing=8,
    )
    return active(ui.look, ui.game, line, padding=7) if on else flat(ui.look, line, padding=8)
