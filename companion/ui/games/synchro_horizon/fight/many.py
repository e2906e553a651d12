"""A hit on several at once: each with its own sum, all dealt together (SH-126, SH-127)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.health import DamageMany, Hit
from companion.games.synchro_horizon.queries.fight import Preview, preview, rescued
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import danger_octagon
from companion.ui.games.synchro_horizon.entry.heroes import chip
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.games.synchro_horizon.rings import ring_look, ring_sign
from companion.ui.hooks import use_state
from companion.ui.parts.panels import grid, live, views
from companion.ui.parts.rows import switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def ManySheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """One amount, several targets; a tap on a target takes it in or leaves it out."""
    fight = state.fight
    acting = fight.active.side if fight and fight.active else Side.MONSTERS
    side, choose = use_state(acting.other)
    n, change = use_state(0)
    pierces, pierce = use_state(False)
    left_out, leave = use_state(tuple[Who, ...])
    drinks, drink = use_state(True)
    names = [(each.value, ui.words.show(each)) for each in Side]
    targets = tuple(who for who in state.line(side) if who not in left_out and state.known_max(who))
    dry = tuple(Hit(who, n, pierces) for who in targets)
    saved = rescued(state, dry)
    hits = saved if drinks else dry

    def toggle(who: Who) -> None:
        leave(tuple(w for w in left_out if w is not who) if who in left_out else (*left_out, who))

    rows: list[ft.Control] = [
        views(ui, "side", names, side.value, lambda name: (choose(Side(name)), leave(()))),
        Figures(
            ui,
            "amount",
            (Figure("n", ui.g("ui.many.each"), figures.DAMAGE_MOST),),
            {"n": n or None},
            lambda _, typed: change(typed or 0),
            1,
        ),
    ]
    cells = [_target(ui, state, who, hits, partial(toggle, who)) for who in state.line(side)]
    rows.append(grid(cells, 1 if ui.look.large_text else 2))
    rows.append(switch_row(ui, "pierce", ui.g("ui.pierce"), pierces, pierce))
    if potions := sum(hit.potions for hit in saved):
        rows.append(switch_row(ui, "drink", ui.g("ui.many.drink", n=potions), drinks, drink))
    falls = [state.name(hit.who) for hit in hits if (seen := preview(state, hit)) is not None and seen.lethal]
    if falls:
        rows.append(
            live(ui.text(ui.g("ui.many.fall", names=", ".join(falls)), "body", color=ui.colours.danger))
        )
    bar = act_bar(
        ui,
        do,
        ui.g("ui.deal", n=n),
        ui.g("ui.many.targets", n=len(hits)),
        lambda: do(DamageMany(hits), then=do.close),
        ready=bool(n and hits),
    )
    return sheet(ui, ui.g("ui.many"), rows, do.close, note=ui.g("ui.many.note"), bar=bar)


def _target(ui: Ui, state: State, who: Who, hits: tuple[Hit, ...], toggle: Callable[[], None]) -> ft.Control:
    hit = next((each for each in hits if each.who is who), None)
    seen = preview(state, hit) if hit else None
    falls = seen is not None and seen.lethal
    sign = danger_octagon(ui.look, 26) if falls else ring_sign(ui, ring_look(ui, state, who.ring), 26)
    told = _told(ui, state, who, hit, seen)
    return chip(ui, f"target-{who.value}", state.name(who), told, hit is not None, toggle, sign)


def _told(ui: Ui, state: State, who: Who, hit: Hit | None, seen: Preview | None) -> str:
    if not state.known_max(who):
        return ui.g("ui.hp.ask")
    if hit is None:
        return ui.g("ui.many.out")
    assert seen is not None, "a hit on a known maximum has a preview"
    n = seen.hit - seen.absorbed
    parts = [ui.g("ui.sum.short", before=seen.before, n=n, after=seen.after, max=seen.max_hp)]
    if seen.absorbed:
        parts.append(ui.g("ui.shield.spoken", n=seen.absorbed))
    if hit.potions:
        parts.append(ui.g("ui.with_potion", n=hit.potions))
    return " · ".join(parts)
