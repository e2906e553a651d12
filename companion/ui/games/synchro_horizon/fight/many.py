"""One number for several at once: a hit, healing or shields, each with its own sum (SH-126, SH-127)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.games.synchro_horizon.explanations import of_hit
from companion.games.synchro_horizon.health import DamageMany, GainShield, Heal, Hit
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.before import HIT, Effect
from companion.games.synchro_horizon.queries.fight import (
    Preview,
    guarded,
    healed,
    preview,
    rescued,
    strikable,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Who
from companion.ui.drawings import danger_octagon
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import chip
from companion.ui.games.synchro_horizon.entry.numbers import Figure, one_figure
from companion.ui.games.synchro_horizon.frame import after_blow
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.hooks import use_state
from companion.ui.parts.choices import toggled
from companion.ui.parts.explanation import WhyRow
from companion.ui.parts.layout import tiles
from companion.ui.parts.panels import confirm_bar, live_region, views
from companion.ui.parts.rows import switch_row
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import word_button
from companion.ui.table_context import TableContext


@dataclass(frozen=True, slots=True)
class SkillEffect:
    """What brought the players here: the skill whose effect is told now, and what it did the last time."""

    name: str
    before: Effect | None = None


@component
def ManySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """One amount for a whole side; a tap on a target aims at it alone, a further one takes another in."""
    fight = at.state.fight
    actor = fight.active if fight else None
    acting = actor.side if actor else Side.MONSTERS
    start = _start(about, acting.other)
    verb, act = use_state(start.verb)
    side, choose = use_state(start.side)
    n, change = use_state(start.n)
    pierces, pierce = use_state(start.pierces)
    aimed, aim = use_state(lambda: start.aimed(at.state, actor))
    drinks, drink = use_state(True)
    line = at.state.line(side)
    targets = tuple(who for who in strikable(at.state, side) if not aimed or who in aimed)
    dry = tuple(Hit(who, n, pierces) for who in targets)
    saved = rescued(at.state, dry)
    hits = saved if drinks else dry

    def turn(name: str) -> None:
        act(name)
        choose(acting.other if name == "hit" else acting)
        aim(())

    def toggle(who: Who) -> None:
        aim(toggled(aimed, who))

    def go() -> None:
        if verb == "hit":
            at.do(DamageMany(hits), then=partial(after_blow, at.do))
        else:
            kind = Heal if verb == "heal" else GainShield
            at.do.together([kind(who, n) for who in targets], then=partial(after_blow, at.do))

    verbs = [(name, at.g(f"ui.pad.{name}")) for name in ("hit", "heal", "shield")]
    cell = Figure("n", at.g("ui.many.each"), printed().damage_most)
    pad = one_figure(at, "amount", cell, n or None, lambda put: change(put or 0))
    rows: list[ft.Control] = [
        views(at, "verb", verbs, verb, turn),
        anchor("amount", pad),
    ]
    shown = hits if verb == "hit" else tuple(Hit(who, n) for who in targets)
    cells = [_target(at, who, shown, verb, partial(toggle, who)) for who in line]
    rows.append(anchor("targets", tiles(at, cells, 2, even=True)))
    if verb == "hit":
        rows += _doubts(at, hits, saved, (pierces, pierce), (drinks, drink))
    rows.append(
        word_button(
            at,
            "other-side",
            at.g("ui.many.side", side=side.other),
            lambda: (choose(side.other), aim(())),
            ground="flat",
        )
    )
    if verb == "hit":
        rows += [WhyRow(at, why, key=f"why-{why.id}") for hit in hits if n and (why := of_hit(at.state, hit))]
    title = at.g({"hit": "ui.deal", "heal": "ui.heal.do", "shield": "ui.shield.do"}[verb], n=n)
    seek = ScrollController(at, "targets" if n else "amount")
    bar = confirm_bar(
        at,
        title,
        _follows(at, targets, hits if verb == "hit" else ()),
        go,
        ready=bool(n and targets),
        missing=at.g("ui.missing.targets" if n else "ui.missing.number"),
        seek=seek,
    )
    head = at.g("ui.many.effect", name=about.name) if isinstance(about, SkillEffect) else at.g("ui.many")
    note = at.look.hint(at.g("ui.many.aim.more" if aimed else "ui.many.aim"))
    if isinstance(about, SkillEffect) and about.before is not None:
        note = at.g("ui.many.before")
    return sheet(at, head, rows, at.do.close, note=note, bar=bar, seek=seek)


def _start(about: object, against: Side) -> Effect:
    """What is filled in when the sheet opens: a number typed before, what a skill did the last time."""
    told = about.before if isinstance(about, SkillEffect) else about
    return told if isinstance(told, Effect) else Effect(HIT, 0, against)


def _follows(at: TableContext[State], targets: tuple[Who, ...], hits: tuple[Hit, ...]) -> str:
    """How many are meant, who falls, and the potions that go with it: nothing is spent or lost unsaid."""
    parts = [at.g("ui.many.targets", n=len(targets))]
    if falls := len(_fallen(at.state, hits)):
        parts.append(at.g("ui.many.falls", n=falls))
    if potions := sum(hit.potions for hit in hits):
        parts.append(at.g("ui.with_potion", n=potions))
    return " · ".join(parts)


def _fallen(state: State, hits: tuple[Hit, ...]) -> list[str]:
    """Whom these hits put an end to."""
    return [state.name(hit.who) for hit in hits if (seen := preview(state, hit)) is not None and seen.lethal]


def _doubts(
    at: TableContext[State],
    hits: tuple[Hit, ...],
    saved: tuple[Hit, ...],
    pierces: tuple[bool, Callable[[bool], object]],
    drinks: tuple[bool, Callable[[bool], object]],
) -> list[ft.Control]:
    """Potions that save, who falls all the same, and past shields: what is deadly stands first."""
    rows: list[ft.Control] = []
    if potions := sum(hit.potions for hit in saved):
        rows.append(switch_row(at, "drink", at.g("ui.many.drink", n=potions), *drinks))
    if falls := _fallen(at.state, hits):
        told = at.g("ui.many.fall", names=", ".join(falls))
        rows.append(live_region(at.text(told, "body", color=at.colours.danger)))
    return [*rows, switch_row(at, "pierce", at.g("ui.pierce"), *pierces)]


def _target(
    at: TableContext[State], who: Who, hits: tuple[Hit, ...], verb: str, toggle: Callable[[], None]
) -> ft.Control:
    hit = next((each for each in hits if each.who is who), None)
    seen = preview(at.state, hit) if hit else None
    falls = verb == "hit" and seen is not None and seen.lethal
    sign = danger_octagon(at.look, 26) if falls else sign_of(at, who, 26)
    told = _told(at, who, hit, seen, verb)
    return chip(at, f"target-{who.value}", at.state.name(who), told, hit is not None, toggle, sign)


def _told(at: TableContext[State], who: Who, hit: Hit | None, seen: Preview | None, verb: str) -> str:
    health = at.state.health(who)
    if health is None or health.max_hp is None:
        return at.g("ui.hp.ask")
    if hit is None:
        return at.g("ui.many.out")
    if verb == "shield":
        guard = guarded(at.state, who, hit.n)
        assert guard is not None, "a living character is guarded"
        return at.g("ui.many.shield", before=guard.before, after=guard.after)
    if verb == "heal":
        after = healed(at.state, who, hit.n)
        assert after is not None, "a living character is healed"
        return at.g("ui.many.heal", before=health.left, after=after.left, max=health.max_hp)
    assert seen is not None, "a hit on a known maximum has a preview"
    facts = {"before": seen.before, "n": seen.through, "after": seen.after, "max": seen.max_hp}
    drunk = seen.potion
    parts = [at.g("ui.sum.potion", off=drunk, **facts) if drunk else at.g("ui.sum.short", **facts)]
    if seen.absorbed:
        parts.append(at.g("ui.shield.spoken", n=seen.absorbed))
    if hit.potions:
        parts.append(at.g("ui.with_potion", n=hit.potions))
    return " · ".join(parts)
