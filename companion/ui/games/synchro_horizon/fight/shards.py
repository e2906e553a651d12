"""Shards as they are tapped: chosen from what there is, or typed as they came out of the real bag."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import flet as ft

from companion.games.synchro_horizon.shards import Drawn
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.shards import Shards, counted
from companion.games.synchro_horizon.vocabulary import Shard, Side, Who
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.shards import shard_sign
from companion.ui.games.synchro_horizon.rings import ring_look, ring_sign
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.press import press
from companion.ui.parts.rows import section
from companion.ui.wall import part


@part
def ShardPick(
    ui: Ui, id: str, have: Shards, chosen: tuple[Shard, ...], change: Callable[[tuple[Shard, ...]], Any]
) -> ft.Control:
    """Shards one by one: a tap chooses one more of a kind, a tap on a chosen one puts it back."""
    left = have - counted(chosen)

    def more(shard: Shard) -> ft.Control:
        n = left.of(shard)
        body = ft.Row(
            [shard_sign(ui, shard), ui.text(f"{n}", "body", weight=700)],
            spacing=6,
            tight=True,
        )
        return press(
            ui,
            f"{id}-{shard.value}",
            ui.g("ui.shard.take", shard=shard, n=n),
            body,
            (lambda: change((*chosen, shard))) if n > 0 else None,
            ground="raised" if n > 0 else "flat",
            expand=True,
            height=52,
        )

    def back(place: int, shard: Shard) -> ft.Control:
        return press(
            ui,
            f"{id}-back-{place + 1}",
            ui.g("ui.shard.back", shard=shard),
            shard_sign(ui, shard),
            lambda: change((*chosen[:place], *chosen[place + 1 :])),
            ground="active",
            width=48,
        )

    there = [shard for shard in Shard if have.of(shard)]
    rows: list[ft.Control] = [ft.Row([more(shard) for shard in there], spacing=8)] if there else []
    if chosen:
        rows.append(
            ft.Row(
                [back(place, shard) for place, shard in enumerate(chosen)],
                spacing=6,
                run_spacing=6,
                wrap=True,
            )
        )
    return ft.Column(rows, spacing=8, tight=True)


@part
def DrawnByHand(
    ui: Ui, state: State, hands: Mapping[Who, tuple[Shard, ...]], put: Callable[[dict[Who, Any]], Any]
) -> ft.Control:
    """What each hero drew from the real bag."""
    left = state.bag.bag - counted(tuple(shard for each in hands.values() for shard in each))
    rows: list[ft.Control] = [section(ui, ui.g("ui.drawn")), quiet_note(ui, ui.g("ui.drawn.note"))]
    for who in state.line(Side.HEROES):
        mine = hands.get(who, ())
        rows.append(
            ft.Row(
                [
                    ring_sign(ui, ring_look(ui, state, who.ring), 24),
                    ui.text(state.name(who), "body", weight=600, expand=True),
                ],
                spacing=8,
            )
        )
        rows.append(
            ShardPick(
                ui,
                f"hand-{who.value}",
                left + counted(mine),
                mine,
                lambda chosen, who=who: put({**hands, who: chosen}),
            )
        )
    return ft.Column(rows, spacing=6, tight=True)


def drawn(hands: Mapping[Who, tuple[Shard, ...]]) -> tuple[Drawn, ...]:
    """What was typed, as the rules take it."""
    return tuple(Drawn(who, shards) for who, shards in hands.items() if shards)
