"""Effects before they are applied: whom they mean, and what the same tile or line did before (U-7, U-9).

The texts of tiles and cards are not stored. The effect that the table entered is proposed when the same tile
or line comes again, as far back as the journal is loaded.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.chance import Seeded
from companion.core.journal import Entry
from companion.core.refusal import Refusal
from companion.games.synchro_horizon.effects import ApplyEffect, affected
from companion.games.synchro_horizon.health import Damage, DamageMany, GainShield, Heal, Hit
from companion.games.synchro_horizon.line import neighbours
from companion.games.synchro_horizon.monsters import monster_blow
from companion.games.synchro_horizon.queries.fight import strikable
from companion.games.synchro_horizon.shards import ShardsSpent
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Monster
from companion.games.synchro_horizon.state.party import Skill
from companion.games.synchro_horizon.turn import UseSkill
from companion.games.synchro_horizon.vocabulary import MONSTERS, Aim, Side, Verb, Who

Done = Sequence[tuple[Entry, State]]
"""Taps in effect, each with the state after it, oldest first."""
NEAREST = (1,)
"""The place of the nearest enemy, the default target (SH-126)."""


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect by whom it means: all of a side, some places of its line, or the acting character alone."""

    verb: Verb
    n: int
    side: Side
    places: tuple[int, ...] = ()
    """From P1 on; empty for the whole side."""
    own: bool = False
    pierces: bool = False
    beside: int = 0
    """The amount of the neighbours; 0 where they are not meant."""
    both: bool = True
    """All neighbours are meant; else one of them is chosen."""
    stun: bool = False
    silence: bool = False
    push: int = 0
    burn: int = 0

    @property
    def whole(self) -> bool:
        """True when all of the side are meant."""
        return not (self.places or self.own)

    def aimed(self, state: State, actor: Who | None) -> tuple[Who, ...]:
        """Return those who are meant now.

        Where nobody stands at the places any more, an effect on enemies means the nearest one (SH-126).
        """
        line = state.line(self.side)
        if self.own:
            return (actor,) if actor in line and actor is not None else ()
        if self.whole:
            return line
        found = tuple(who for place, who in enumerate(line, 1) if place in self.places)
        against = actor is None or actor.side is not self.side
        return found or (line[:1] if against else ())

    def applied(self, state: State, actor: Who | None) -> ApplyEffect:
        """Return the act that this effect comes to now, without potions and chosen shards."""
        meant = self.aimed(state, actor)
        known = set(strikable(state, self.side))
        targets = tuple(who for who in meant if who in known)
        near = adjacent(state, targets) if self.beside else ()
        return ApplyEffect(
            self.verb,
            self.n,
            targets,
            Aim.OWN if self.own else Aim.ALL if self.whole else aim_at(state, targets),
            self.pierces,
            near if self.both else near[:1],
            self.beside,
            Aim.ALL if self.both else Aim.CHOSEN,
            self.stun,
            self.silence,
            self.push,
            self.burn,
        )


def aim_at(state: State, targets: Sequence[Who]) -> Aim:
    """Return what single targets mean: the nearest of a side, else those who were chosen (SH-126)."""
    first = [state.line(side)[:1] for side in Side]
    return Aim.NEAREST if tuple(targets) in first else Aim.CHOSEN


def adjacent(state: State, targets: Sequence[Who]) -> tuple[Who, ...]:
    """Return the neighbours of the targets on whom an effect can be worked out, P1 first (SH-127)."""
    standing = [who for who in targets if state.health(who) is not None]
    near = {other for who in standing for other in neighbours(state, who)} - set(targets)
    return tuple(who for side in Side for who in strikable(state, side) if who in near)


def unaffected(state: State, effect: ApplyEffect) -> tuple[Who, ...]:
    """Return those of an effect who would not change: unhurt ones, stunned ones, full shields (SH-126)."""
    events = effect.decide(state, Seeded("unaffected"))
    met = frozenset[Who]() if isinstance(events, Refusal) else affected(events)
    return tuple(who for who in (*effect.targets, *effect.beside) if who not in met)


def burn_choice(state: State, who: Who, n: int) -> int:
    """Return how many shards a burnt hero's player must choose; 0 where there is no choice (SH-124)."""
    hero = state.hero(who)
    held = () if hero is None else hero.storage.each()
    return n if len(set(held)) > 1 and n < len(held) else 0


def effect_of_skill(done: Done, skill: Skill) -> Effect | None:
    """Return the effect entered right after this tile was paid the last time; None if there is none (U-9).

    A named tile is known on any board.
    """
    for place in range(len(done) - 1, -1, -1):
        entry, after = done[place]
        if not isinstance(entry.action, UseSkill) or not _same_tile(entry, skill):
            continue
        found = _entered(after, _intention(done, place + 1), entry.action.who)
        if found is not None:
            return found
    return None


def effect_of_line(done: Done, state: State, monster: Monster) -> Effect | None:
    """Return the first effect of this card when its die last had the same value; else None (SH-73, U-7)."""
    now = monster_blow(state, monster)
    for place in range(len(done) - 1, 0, -1):
        before = done[place - 1][1]
        fight = before.fight
        if fight is None or fight.active is None or fight.turn.begun:
            continue
        acted = before.monster(fight.active)
        if acted is None or not _same_card(before, acted, state, monster):
            continue
        then = monster_blow(before, acted)
        if then.basic or (then.value, then.row_lower) != (now.value, now.row_lower):
            continue
        found = _entered(before, _intention(done, place), acted.who)
        if found is not None:
            return found
    return None


def _same_tile(entry: Entry, skill: Skill) -> bool:
    """The tile itself, or another one of its name; what nobody named has only a number."""
    named = skill.name and not skill.name.startswith("#")
    spent = (event for event in entry.events if isinstance(event, ShardsSpent))
    return any(one.skill == skill.id or (named and one.what == skill.name) for one in spent)


def _same_card(before: State, acted: Monster, state: State, monster: Monster) -> bool:
    """By its code, else by its name; without either only the same monster of the same fight."""
    if acted.code or monster.code:
        return acted.code == monster.code
    if monster.name not in {who.nameless for who in MONSTERS}:
        return acted.name == monster.name
    return acted.who is monster.who and _fight(before) == _fight(state)


def _fight(state: State) -> tuple[int, int]:
    """Which fight of the campaign this is; a retreat begins it again with other cards."""
    return len(state.journey.path), state.fight.number if state.fight else 0


def _intention(done: Done, place: int) -> tuple[Any, ...]:
    """What was tapped there, with whatever is undone together with it."""
    actions = []
    for entry, _ in done[place:]:
        if entry.group != done[place][0].group:
            break
        actions.append(entry.action)
    return tuple(actions)


def _entered(before: State, actions: tuple[Any, ...], actor: Who) -> Effect | None:
    """Return the effect of these actions; None where they are something else, or amounts differ."""
    if len(actions) == 1 and isinstance(actions[0], ApplyEffect):
        return _meant(before, actions[0], actor)
    hits = tuple(hit for action in actions for hit in _hits(action))
    kinds = {_verb(action) for action in actions if _hits(action)}
    amounts = {(hit.n, hit.unblockable, hit.who.side) for hit in hits}
    if len(kinds) != 1 or len(amounts) != 1:
        return None
    verb, (n, pierces, side) = kinds.pop(), amounts.pop()
    meant = {hit.who for hit in hits}
    # these actions do not record whom they mean: of one who stands alone it was one target (SH-126)
    whole = len(before.line(side)) > 1 and meant >= set(strikable(before, side))
    own = not whole and meant == {actor}
    return Effect(verb, n, side, () if whole or own else _places(before, side, meant), own, pierces)


def _meant(before: State, act: ApplyEffect, actor: Who) -> Effect | None:
    """Return the effect that an act records; None where its targets are on both sides."""
    sides = {who.side for who in act.targets}
    if len(sides) != 1:
        return None
    side = sides.pop()
    own = act.aim is Aim.OWN and act.targets == (actor,)
    places = () if own or act.aim is Aim.ALL else _places(before, side, set(act.targets))
    return Effect(
        act.verb,
        act.n,
        side,
        NEAREST if act.aim is Aim.NEAREST else places,
        own,
        act.unblockable,
        act.beside_n,
        act.beside_aim is Aim.ALL,
        act.stun,
        act.silence,
        act.push,
        act.burn,
    )


def _places(before: State, side: Side, meant: set[Who]) -> tuple[int, ...]:
    return tuple(place for place, who in enumerate(before.line(side), 1) if who in meant)


def _hits(action: Any) -> tuple[Hit, ...]:
    if isinstance(action, DamageMany):
        return action.hits
    if isinstance(action, Damage):
        return (Hit(action.who, action.n, action.unblockable),)
    return (Hit(action.who, action.n),) if isinstance(action, (Heal, GainShield)) else ()


def _verb(action: Any) -> Verb:
    return (
        Verb.HEAL if isinstance(action, Heal) else Verb.SHIELD if isinstance(action, GainShield) else Verb.HIT
    )
