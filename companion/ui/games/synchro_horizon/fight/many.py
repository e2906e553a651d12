"""The sheet of an effect: its targets, its number, and the parts that go with it (SH-126, SH-127)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.games.synchro_horizon.effects import ApplyEffect
from companion.games.synchro_horizon.explanations import of_hit
from companion.games.synchro_horizon.health import Hit
from companion.games.synchro_horizon.queries import printed
from companion.games.synchro_horizon.queries.before import (
    NEAREST,
    Effect,
    adjacent,
    aim_at,
    burn_choice,
    unaffected,
)
from companion.games.synchro_horizon.queries.fight import (
    Preview,
    guarded,
    healed,
    preview,
    rescued,
    strikable,
)
from companion.games.synchro_horizon.shards import Drawn
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Aim, Shard, Side, Verb, Who
from companion.ui.drawings import danger_octagon
from companion.ui.error_boundary import component
from companion.ui.games.synchro_horizon.entry.heroes import chip
from companion.ui.games.synchro_horizon.entry.numbers import Figure, one_figure
from companion.ui.games.synchro_horizon.fight.shards import ShardPick
from companion.ui.games.synchro_horizon.frame import after_blow
from companion.ui.games.synchro_horizon.rings import sign_of
from companion.ui.hooks import use_state
from companion.ui.parts.choices import toggled
from companion.ui.parts.explanation import WhyRow
from companion.ui.parts.layout import grid, stacked, tiles
from companion.ui.parts.panels import confirm_bar, half_button, live_region, quiet_note, side_button, views
from companion.ui.parts.rows import section, switch_row
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.parts.tappable import word_button
from companion.ui.parts.wording import capital
from companion.ui.table_context import TableContext


@dataclass(frozen=True, slots=True)
class SkillEffect:
    """The skill whose effect is entered now, and the effect it had the last time."""

    name: str
    before: Effect | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """The form of an effect while it is entered."""

    effect: Effect
    """Verb, amounts and parts; its places are not used."""
    everyone: bool
    aimed: tuple[Who, ...] = ()
    proposed: bool = False
    """True if the targets are a proposal: the first tap on another one replaces them."""
    near: bool = False
    """True if neighbours are affected too, even if there is none now."""
    beside: tuple[Who, ...] = ()
    """The chosen neighbours, if not all of them are affected."""
    burnt: tuple[Drawn, ...] = ()
    drinks: bool = True

    def targets(self, state: State) -> tuple[Who, ...]:
        """Return the main targets for which the effect can be computed, P1 first."""
        return tuple(who for who in strikable(state, self.effect.side) if self.everyone or who in self.aimed)

    def neighbours(self, state: State) -> tuple[Who, ...]:
        """Return the affected neighbours."""
        there = adjacent(state, self.targets(state)) if self.near else ()
        return there if self.effect.both else tuple(who for who in there if who in self.beside)

    def touched(self, who: Who) -> Draft:
        """Return the draft after a tap on a target: it replaces a proposal, else it is added or removed."""
        alone = self.everyone or self.proposed
        aimed = (who,) if alone else toggled(self.aimed, who)
        return replace(self, everyone=False, proposed=False, aimed=aimed)

    def act(self, state: State, actor: Who | None) -> ApplyEffect:
        """Return the action of this draft, with the potions that save heroes."""
        effect, targets = self.effect, self.targets(state)
        aim = Aim.ALL if self.everyone else aim_at(state, targets)
        if targets == (actor,) and not self.everyone:
            aim = Aim.OWN
        near = self.neighbours(state)
        act = ApplyEffect(
            effect.verb,
            effect.n,
            targets,
            aim,
            effect.pierces,
            near,
            effect.beside if self.near else 0,
            Aim.ALL if effect.both else Aim.CHOSEN,
        )
        if effect.verb is not Verb.HIT:
            return act
        act = replace(
            act,
            stun=effect.stun,
            silence=effect.silence,
            push=effect.push,
            burn=effect.burn,
            burnt=tuple(each for each in self.burnt if each.who in targets),
        )
        drunk = rescued(state, hits_of(act)) if self.drinks else ()
        return replace(act, potions=tuple(hit.who for hit in drunk for _ in range(hit.potions)))


def hits_of(act: ApplyEffect) -> tuple[Hit, ...]:
    """Return the amounts of an action by target, as hits: targets first, then neighbours."""
    return tuple(
        Hit(who, n, act.unblockable, act.potions.count(who))
        for whom, n in ((act.targets, act.n), (act.beside, act.beside_n))
        for who in whom
    )


@component
def ManySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the form of an effect on one or several targets; all its parts are applied as one action."""
    fight = at.state.fight
    actor = fight.active if fight else None
    acting = actor.side if actor else Side.MONSTERS
    draft, put = use_state(lambda: _start(at.state, about, actor, acting))
    effect = draft.effect
    act = draft.act(at.state, actor)
    verb = effect.verb

    def change(**changes: object) -> None:
        put(replace(draft, effect=replace(effect, **changes)))  # type: ignore[arg-type]

    def turn(name: str) -> None:
        side = acting.other if name == Verb.HIT else acting
        fresh = Effect(Verb(name), effect.n, side)
        put(replace(_aimed(at.state, fresh, about, acting), drinks=draft.drinks))

    def touch(who: Who) -> None:
        put(draft.touched(who))

    def cross() -> None:
        put(_aimed(at.state, replace(effect, side=effect.side.other), about, acting))

    def go(act: ApplyEffect = act) -> None:
        at.do(act, then=partial(after_blow, at.do))

    verbs = [(each.value, at.g(f"ui.pad.{each.value}")) for each in Verb]
    cell = Figure("n", at.g("ui.many.each"), printed().damage_most)
    pad = one_figure(at, "amount", cell, effect.n or None, lambda n: change(n=n or 0))
    rows: list[ft.Control] = [views(at, "verb", verbs, verb.value, turn), anchor("amount", pad)]
    waits = _to_choose(at.state, draft, act)
    idle = unaffected(at.state, act) if _says(act) and not waits else ()
    cells = [_target(at, who, act, who in idle, partial(touch, who)) for who in at.state.line(effect.side)]
    rows.append(anchor("targets", tiles(at, cells, 2, even=True)))
    all_of = _to_all(at, draft, actor, put, go)
    if all_of is not None and at.look.large_text:
        rows.append(all_of)
    if sums := _sums(at, act, idle):
        rows.append(live_region(quiet_note(at, sums)))
    if verb is Verb.HIT:
        rows += _doubts(at, draft, act, put)
    rows += _with_it(at, draft, put)
    rows.append(
        word_button(at, "other-side", at.g("ui.many.side", side=effect.side.other), cross, ground="flat")
    )
    if verb is Verb.HIT:
        whys = [of_hit(at.state, hit) for hit in hits_of(act) if hit.n]
        rows += [WhyRow(at, why, key=f"why-{why.id}") for why in whys if why is not None]
    place, missing = _missing(act, idle, bool(waits))
    seek = ScrollController(at, place)
    bar = confirm_bar(
        at,
        _title(at, act),
        _follows(at, act),
        go,
        ready=not missing,
        missing=at.g(missing) if missing else "",
        seek=seek,
        left=at.look.fixed_unless_large(all_of),
    )
    head = at.g("ui.many.effect", name=about.name) if isinstance(about, SkillEffect) else at.g("ui.many")
    note = at.look.hint(at.g("ui.many.aim" if draft.everyone or draft.proposed else "ui.many.aim.more"))
    if isinstance(about, SkillEffect) and about.before is not None:
        note = at.g("ui.many.before")
    return sheet(at, head, rows, at.do.close, note=note, bar=bar, seek=seek)


def _start(state: State, about: object, actor: Who | None, acting: Side) -> Draft:
    """Return the form as it opens: filled with the effect in ``about``, if any; else without a number."""
    told = about.before if isinstance(about, SkillEffect) else about
    if not isinstance(told, Effect):
        return _aimed(state, Effect(Verb.HIT, 0, acting.other), about, acting)
    aimed = () if told.whole else told.aimed(state, actor)
    near = adjacent(state, aimed) if told.beside else ()
    chosen = near if told.both else near[:1]
    return Draft(told, told.whole, aimed, len(aimed) == 1, bool(told.beside), chosen)


def _aimed(state: State, effect: Effect, about: object, acting: Side) -> Draft:
    """Return a draft with default targets: the nearest enemy for a skill (SH-126), else the whole side."""
    if isinstance(about, SkillEffect) and effect.side is not acting:
        line = state.line(effect.side)
        return Draft(replace(effect, places=NEAREST), False, line[:1], True)
    return Draft(effect, True)


def _says(act: ApplyEffect) -> bool:
    """Return True once an amount or a part is entered."""
    return bool(act.n or (act.beside and act.beside_n) or act.stun or act.silence or act.push or act.burn)


def _missing(act: ApplyEffect, idle: Sequence[Who], waits: bool) -> tuple[str, str]:
    """Return the anchor and the text key of the first missing entry; the key is "" if none is missing."""
    if not _says(act):
        return "amount", "ui.missing.number"
    if not act.targets:
        return "targets", "ui.missing.targets"
    if waits:
        return "shards", "ui.missing.shards"
    nobody = len(idle) == len(act.targets) + len(act.beside)
    return "targets", "ui.missing.affected" if nobody else ""


def _to_choose(state: State, draft: Draft, act: ApplyEffect) -> dict[Who, int]:
    """Return how many shards each burnt hero's player still has to choose."""
    if not act.burn:
        return {}
    chosen = {each.who: len(each.shards) for each in draft.burnt}
    due = {who: burn_choice(state, who, act.burn) for who in act.targets}
    return {who: n for who, n in due.items() if n and chosen.get(who, 0) != n}


DOES = {Verb.HIT: "ui.deal", Verb.HEAL: "ui.heal.do", Verb.SHIELD: "ui.shield.do"}
"""The text key of the main button, by verb."""


def _title(at: TableContext[State], act: ApplyEffect) -> str:
    """Return the title of the main button: the number, or without one that the effect is applied."""
    if not act.n and _says(act):
        return at.g("action.ApplyEffect")
    return at.g(DOES[act.verb], n=act.n)


def _to_all(
    at: TableContext[State],
    draft: Draft,
    actor: Who | None,
    put: Callable[[Draft], object],
    go: Callable[[ApplyEffect], object],
) -> ft.Control | None:
    """Return the button that applies the effect to the whole side; None if all of it is selected already.

    If a hero would fall or drink, shards must be chosen, or no number is entered, it only selects all.
    """
    if draft.everyone or len(at.state.line(draft.effect.side)) < 2:
        return None
    all_of = replace(draft, everyone=True, proposed=False, near=False)
    act = all_of.act(at.state, actor)

    def press() -> None:
        hits = hits_of(act) if act.verb is Verb.HIT else ()
        falls = [who for who in _fallen(at.state, hits) if who.side is Side.HEROES]
        if not _says(act) or act.potions or falls or _to_choose(at.state, all_of, act):
            put(all_of)
        else:
            go(act)

    return side_button(
        at,
        "hit-all",
        at.g("ui.hit.all"),
        press,
        icon=ft.Icons.GROUPS_ROUNDED,
        label=at.g("ui.many.all.spoken", side=draft.effect.side),
        width=116,
        height=56,
    )


def _follows(at: TableContext[State], act: ApplyEffect) -> str:
    """Return the numbers of targets, of characters who fall, and of potions drunk, in words."""
    parts = [at.g("ui.many.targets", n=len(act.targets) + len(act.beside))]
    if falls := len(_fallen(at.state, hits_of(act) if act.verb is Verb.HIT else ())):
        parts.append(at.g("ui.many.falls", n=falls))
    if potions := len(act.potions):
        parts.append(at.g("ui.with_potion", n=potions))
    return " · ".join(parts)


def _sums(at: TableContext[State], act: ApplyEffect, idle: Sequence[Who]) -> str:
    """Return a preview line: the parts beside the number, and the unaffected targets."""
    parts = parts_of(at, act)
    if idle:
        parts.append(at.g("ui.many.unaffected", names=", ".join(map(at.state.name, idle))))
    return capital(" · ".join(parts))


def parts_of(at: TableContext[State], act: ApplyEffect) -> list[str]:
    """Return the parts beside the number, in words."""
    parts = [at.g("ui.many.beside", n=act.beside_n)] if act.beside and act.beside_n else []
    parts += [at.g("ui.give.stun")] if act.stun else []
    parts += [at.g("ui.give.silence")] if act.silence else []
    if act.push:
        parts.append(at.g("ui.many.push" if act.push > 0 else "ui.many.pull", n=abs(act.push)))
    parts += [at.g("ui.many.burn", n=act.burn)] if act.burn else []
    return parts


def _fallen(state: State, hits: tuple[Hit, ...]) -> list[Who]:
    """Return the characters these hits eliminate."""
    return [hit.who for hit in hits if (seen := preview(state, hit)) is not None and seen.lethal]


def _doubts(
    at: TableContext[State], draft: Draft, act: ApplyEffect, put: Callable[[Draft], object]
) -> list[ft.Control]:
    """Return the lines about potions that save and heroes who fall, then the switch to ignore shields."""
    rows: list[ft.Control] = []
    hits = hits_of(act)
    dry = [replace(hit, potions=0) for hit in hits]
    if potions := sum(hit.potions for hit in rescued(at.state, dry)):
        word = at.g("ui.many.drink", n=potions)
        rows.append(switch_row(at, "drink", word, draft.drinks, lambda on: put(replace(draft, drinks=on))))
    if falls := _fallen(at.state, hits):
        told = at.g("ui.many.fall", names=", ".join(map(at.state.name, falls)))
        rows.append(live_region(at.text(told, "body", color=at.colours.danger)))

    def pierce(on: bool) -> None:
        put(replace(draft, effect=replace(draft.effect, pierces=on)))

    return [*rows, switch_row(at, "pierce", at.g("ui.pierce"), draft.effect.pierces, pierce)]


def _with_it(at: TableContext[State], draft: Draft, put: Callable[[Draft], object]) -> list[ft.Control]:
    """Return the optional parts: neighbours with another amount, tokens, positions, Burn-shard."""
    effect = draft.effect

    def turn(name: str, on: bool | int) -> Callable[[], object]:
        return lambda: put(replace(draft, effect=replace(effect, **{name: on}), burnt=()))  # type: ignore[arg-type]

    def cell(name: str, word: str, on: bool | int, after: bool | int, id: str = "") -> ft.Control:
        return half_button(at, f"with-{id or name}", word, turn(name, after), chosen=bool(on))

    cells: list[ft.Control] = []
    there = adjacent(at.state, draft.targets(at.state))
    if there or draft.near:
        near = replace(draft, near=not draft.near)
        cells.append(half_button(at, "with-near", at.g("ui.many.near"), lambda: put(near), chosen=draft.near))
    if effect.verb is Verb.HIT:
        back, forth = max(0, effect.push), max(0, -effect.push)
        cells += [
            cell("stun", at.g("ui.give.stun"), effect.stun, not effect.stun),
            cell("silence", at.g("ui.give.silence"), effect.silence, not effect.silence),
            cell("push", at.g("ui.many.push", n=back or 1), back, _cycled(back, 3)),
            cell("push", at.g("ui.many.pull", n=forth or 1), forth, -_cycled(forth, 3), "pull"),
            cell("burn", at.g("ui.many.burn", n=effect.burn or 1), effect.burn, _cycled(effect.burn, 6)),
        ]
    rows: list[ft.Control] = [section(at, at.g("ui.many.with")), grid(cells, 2)] if cells else []
    if draft.near and there:
        rows += _near(at, draft, there, put)
    return [*rows, *_burning(at, draft, put)]


def _cycled(n: int, most: int) -> int:
    """Return the next number of a button that counts up and begins again at 0.

    >>> [_cycled(n, 2) for n in (0, 1, 2)]
    [1, 2, 0]
    """
    return 0 if n >= most else n + 1


def _near(
    at: TableContext[State], draft: Draft, there: tuple[Who, ...], put: Callable[[Draft], object]
) -> list[ft.Control]:
    """Return the form of the neighbours: their amount, and the choice of those affected."""
    meant = draft.neighbours(at.state)

    def amount(n: int | None) -> None:
        put(replace(draft, effect=replace(draft.effect, beside=n or 0)))

    def toggle(who: Who) -> None:
        if there == meant == (who,):  # the only neighbour was tapped: none is affected any more
            put(replace(draft, near=False))
            return
        chosen = tuple(one for one in there if one in toggled(meant, who))
        both = len(chosen) == len(there)
        put(replace(draft, effect=replace(draft.effect, both=both), beside=chosen))

    cell = Figure("beside", at.g("ui.many.near.each"), printed().damage_most)
    pad = one_figure(at, "beside", cell, draft.effect.beside or None, amount)
    cells = [
        chip(
            at,
            f"near-{who.value}",
            at.state.name(who),
            "",
            who in meant,
            partial(toggle, who),
            sign_of(at, who, 26),
        )
        for who in there
    ]
    return [anchor("near", pad), tiles(at, cells, 2, even=True)]


def _burning(at: TableContext[State], draft: Draft, put: Callable[[Draft], object]) -> list[ft.Control]:
    """Return the shards to choose for each burnt hero who has a choice (SH-124)."""
    rows: list[ft.Control] = []
    chosen = {each.who: each.shards for each in draft.burnt}
    for who in draft.targets(at.state) if draft.effect.burn and draft.effect.verb is Verb.HIT else ():
        n, hero = burn_choice(at.state, who, draft.effect.burn), at.state.hero(who)
        if not n or hero is None:
            continue

        def choose(shards: tuple[Shard, ...], who: Who = who, n: int = n) -> None:
            others = tuple(each for each in draft.burnt if each.who is not who)
            put(replace(draft, burnt=(*others, Drawn(who, shards[-n:]))))

        rows.append(section(at, at.g("ui.many.burn.which", name=hero.name, n=n)))
        rows.append(ShardPick(at, f"burn-{who.value}", hero.storage, chosen.get(who, ()), choose))
    return [anchor("shards", stacked(rows))] if rows else []


def _target(
    at: TableContext[State], who: Who, act: ApplyEffect, idle: bool, toggle: Callable[[], object]
) -> ft.Control:
    hit = next((each for each in hits_of(act) if each.who is who), None)
    seen = preview(at.state, hit) if hit else None
    falls = act.verb is Verb.HIT and seen is not None and seen.lethal
    sign = danger_octagon(at.look, 26) if falls else sign_of(at, who, 26)
    told = at.g("ui.many.idle") if idle else _told(at, who, hit, seen, act.verb)
    return chip(at, f"target-{who.value}", at.state.name(who), told, hit is not None, toggle, sign)


def _told(at: TableContext[State], who: Who, hit: Hit | None, seen: Preview | None, verb: Verb) -> str:
    health = at.state.health(who)
    if health is None or health.max_hp is None:
        return at.g("ui.hp.ask")
    if hit is None:
        return at.g("ui.many.out")
    if verb is Verb.SHIELD:
        guard = guarded(at.state, who, hit.n)
        assert guard is not None, "guarded() gives a result for a living character"
        return at.g("ui.many.shield", before=guard.before, after=guard.after)
    if verb is Verb.HEAL:
        after = healed(at.state, who, hit.n)
        assert after is not None, "healed() gives a result for a living character"
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
