"""A skill of the hero who acts: its cost, and the shards that pay for it."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.queries import skill_payment
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero, Skill
from companion.games.synchro_horizon.state.shards import Shards
from companion.games.synchro_horizon.turn import UseSkill
from companion.games.synchro_horizon.vocabulary import Shard
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.shards import said, shard_row
from companion.ui.games.synchro_horizon.fight.shards import ShardPick
from companion.ui.hooks import use_state
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.press import word_button
from companion.ui.parts.rows import glyph, row
from companion.ui.wall import part


@part
def SkillRow(
    ui: Ui, state: State, do: Actor, hero: Hero, skill: Skill, opened: bool, show: Any
) -> ft.Control:
    """A skill with its cost; opened, the shards that pay for it."""
    fight = state.fight
    chosen, put = use_state(lambda: _suggested(state, hero, skill))
    used = fight is not None and skill.id in fight.turn.skills
    cost = (
        ui.g("ui.skill.cost", cost=said(ui, skill.cost))
        if skill.cost is not None
        else ui.g("ui.skill.unread")
    )
    head = row(
        ui,
        f"skill-{skill.id}",
        skill.name,
        lambda: show(0 if opened else skill.id),
        note=ui.g("ui.used") if used else cost,
        lead=glyph(ui, ft.Icons.AUTO_AWESOME_ROUNDED),
        tail=shard_row(ui, skill.cost, 0, 26) if skill.cost and not ui.look.large_text else None,
        quiet=used,
    )
    if not opened:
        return head
    have = hero.storage + state.bag.reserve
    who = hero.who
    assert who is not None, "who acts stands on a board"

    def use() -> None:
        own, rest = _split(chosen, hero.storage)
        unread = chosen if skill.cost is None else None
        do(UseSkill(who, skill.id, own, rest, unread), then=do.close)

    inside: list[ft.Control] = [head, ShardPick(ui, "cost", have, chosen, put)]
    if state.bag.reserve.total:
        inside.append(quiet_note(ui, ui.g("ui.reserve.also")))
    inside.append(
        word_button(
            ui,
            "use-skill",
            ui.g("ui.skill.use", n=len(chosen)),
            use,
            ground="accent",
            icon=ft.Icons.AUTO_AWESOME_ROUNDED,
        )
    )
    return ft.Column(inside, spacing=8, tight=True)


def _suggested(state: State, hero: Hero, skill: Skill) -> tuple[Shard, ...]:
    """The payment that keeps the most: the player may change it."""
    if skill.cost is None or hero.who is None:
        return ()
    found = skill_payment(state, hero.who, skill.id)
    return (*found.shards, *found.reserve) if found else ()


def _split(chosen: tuple[Shard, ...], storage: Shards) -> tuple[tuple[Shard, ...], tuple[Shard, ...]]:
    """Own shards first, then those of the reserve."""
    own: list[Shard] = []
    rest: list[Shard] = []
    for shard in chosen:
        (own if own.count(shard) < storage.of(shard) else rest).append(shard)
    return tuple(own), tuple(rest)
