"""A new Hero card by an effect: in reserve, on a board, in a hero's place, or as a master."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.queries.party import joins
from companion.games.synchro_horizon.roster import TakeHero
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Join, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import card_form, pick_hero
from companion.ui.games.synchro_horizon.flow import onward
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.games.synchro_horizon.journey.points.heroes import level_line, with_master
from companion.ui.hooks import use_choice, use_state
from companion.ui.parts.panels import back_button, views
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def NewcomerFace(ui: Ui, state: State, do: Actor, back: Any) -> ft.Control:
    """Where the card goes, then what it shows."""
    card, put = use_state(NewCard())
    join, how = use_state(Join.RESERVE.value)
    who, choose = use_choice(Who)
    kind = Join(join)
    aimed = kind in (Join.SWAP, Join.MASTER)
    words = [(one.value, ui.g(f"ui.p.join.{one.value}")) for one in joins(state)]
    rows: list[ft.Control] = [views(ui, "new-join", words, join, how)]
    if kind is not Join.MASTER:
        rows.append(level_line(ui, state))
    if aimed:
        nobody = ui.g("ui.j.later") if kind is Join.MASTER else ""
        rows.append(
            pick_hero(
                ui, state, "new-who", who, choose, note=lambda hero: with_master(ui, hero), nobody=nobody
            )
        )
    rows += card_form(ui, state, "new", card, put)
    action = TakeHero(kind, card, who if aimed else None)
    bar = act_bar(
        ui,
        do,
        ui.g("ui.p.take_hero"),
        ui.words.show(kind),
        lambda: do(action, then=onward(do)),
        ready=kind is not Join.SWAP or who is not None,
        missing=ui.g("ui.missing.hero"),
        left=back_button(ui, back),
    )
    return sheet(ui, ui.g("ui.p.hero.new"), rows, do.close, bar=bar)
