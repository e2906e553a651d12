"""One of the four heroes of the set-up: card, the skill that was kept, two shards."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero_cards import NewCard
from companion.games.synchro_horizon.queries.fight import draws_by_hand
from companion.games.synchro_horizon.setup import ChooseHero
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import card_form, pick_hero
from companion.ui.games.synchro_horizon.entry.items import SkillDraft, skill_form
from companion.ui.games.synchro_horizon.entry.shards import count_up, kinds
from companion.ui.games.synchro_horizon.flow import onward
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.hooks import use_state
from companion.ui.parts.panels import quiet_note, views
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def ChooseHeroSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """The card first; skill and shards behind the second tab may be told later."""
    free = state.free_boards
    who, seat = use_state(lambda: free[0] if free else None)
    card, put_card = use_state(NewCard())
    skill, put_skill = use_state(SkillDraft())
    shards, put_shards = use_state(tuple[Shard, ...])
    view, show = use_state("card")
    if not free or who is None:
        return sheet(ui, ui.g("ui.s.heroes"), [quiet_note(ui, ui.g("ui.s.heroes.full"))], do.close)
    n = len(state.heroes) + 1
    rows: list[ft.Control] = [
        views(ui, "choose", [(name, ui.g(f"ui.s.choose.{name}")) for name in _views(state)], view, show)
    ]
    if view == "card":
        rows += card_form(ui, state, "choose", card, put_card)
        if len(free) > 1:
            rows.append(section(ui, ui.g("ui.s.which_board")))
            rows.append(pick_hero(ui, state, "choose-board", who, seat, among=free))
    elif view == "skill":
        rows.append(quiet_note(ui, ui.g("ui.s.skill.note", n=figures.START_SKILLS)))
        rows += skill_form(ui, state, "choose-skill", skill, put_skill)
    else:
        rows += real_shards(ui, state, "choose-shards", shards, put_shards, figures.START_SHARDS)
    action = ChooseHero(
        who, card.name, card.hero_class, card.class_level, skill.name, skill.cost, drawn(state, shards)
    )
    name = card.name.strip() or who.nameless
    bar = act_bar(
        ui,
        do,
        ui.g("ui.s.choose.go", name=name),
        ui.g("ui.s.choose.follows", n=n),
        lambda: do(action, then=onward(do)),
        ready=not real_missing(state, shards, figures.START_SHARDS),
        missing=ui.g("ui.missing.drawn"),
        seek=lambda: show("shards"),
    )
    return sheet(ui, ui.g("ui.s.choose", n=n), rows, do.close, note=ui.g("ui.s.choose.note"), bar=bar)


def _views(state: State) -> tuple[str, ...]:
    return ("card", "skill", "shards") if kinds(state) != (Shard.PLAIN,) else ("card", "skill")


def real_shards(
    ui: Ui, state: State, id: str, shards: tuple[Shard, ...], put: Any, n: int
) -> list[ft.Control]:
    """What the real bag gave; left empty the phone draws."""
    key = "ui.s.bag.table" if draws_by_hand(state) else "ui.s.bag.phone"
    return [
        quiet_note(ui, ui.g(key, n=n)),
        count_up(ui, id, shards, put, kinds(state), n),
    ]


def real_missing(state: State, shards: tuple[Shard, ...], n: int) -> bool:
    """True while the real bag gave shards that nobody told yet."""
    return draws_by_hand(state) and len(shards) < min(n, state.bag.bag.total)


def drawn(state: State, shards: tuple[Shard, ...]) -> tuple[Shard, ...]:
    """Typed shards; none where nobody counts colours."""
    return () if kinds(state) == (Shard.PLAIN,) else shards
