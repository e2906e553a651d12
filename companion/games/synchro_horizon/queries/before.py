"""What a skill, or a line of a Monster card, did the last time: the journal tells it (U-7, U-9).

Nobody is asked for what a tile or a card prints, and nothing of it is kept: what the table told once after
it is proposed when it comes again, as far back as the journal is at hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from companion.core.journal import Entry
from companion.games.synchro_horizon.health import Damage, DamageMany, GainShield, Heal, Hit
from companion.games.synchro_horizon.monsters import monster_blow
from companion.games.synchro_horizon.queries.fight import strikable
from companion.games.synchro_horizon.shards import ShardsSpent
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Monster
from companion.games.synchro_horizon.state.party import Skill
from companion.games.synchro_horizon.turn import UseSkill
from companion.games.synchro_horizon.vocabulary import MONSTERS, Side, Who

Done = Sequence[tuple[Entry, State]]
"""Taps that count, each with the state after it, oldest first."""
HIT, HEAL, SHIELD = "hit", "heal", "shield"


@dataclass(frozen=True, slots=True)
class Effect:
    """One number for one side: for all of it, for some places of its line, or for whoever acts alone."""

    verb: str
    n: int
    side: Side
    places: tuple[int, ...] = ()
    """From P1 on; none of them is the whole side."""
    own: bool = False
    pierces: bool = False

    def aimed(self, state: State, actor: Who | None) -> tuple[Who, ...]:
        """Who stands there now; nobody in particular for the whole side, or where nobody stands any more."""
        line = state.line(self.side)
        if self.own:
            return (actor,) if actor in line and actor is not None else ()
        return tuple(who for place, who in enumerate(line, 1) if place in self.places)

    def hits(self, state: State, actor: Who | None) -> tuple[Hit, ...]:
        """The blows it comes to now."""
        meant = self.aimed(state, actor)
        return tuple(
            Hit(who, self.n, self.pierces)
            for who in strikable(state, self.side)
            if who in meant or not (self.places or self.own)
        )


def effect_of_skill(done: Done, skill: Skill) -> Effect | None:
    """What the table told right after this tile was paid the last time; of a named one on any board (U-9)."""
    for place in range(len(done) - 1, -1, -1):
        entry, after = done[place]
        if not isinstance(entry.action, UseSkill) or not _same_tile(entry, skill):
            continue
        found = _told(after, _intention(done, place + 1), entry.action.who)
        if found is not None:
            return found
    return None


def effect_of_line(done: Done, state: State, monster: Monster) -> Effect | None:
    """What this Monster card did first when its die came to the same value the last time (SH-73, U-7)."""
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
        found = _told(before, _intention(done, place), acted.who)
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


def _told(before: State, actions: tuple[Any, ...], actor: Who) -> Effect | None:
    """One number for whoever is meant; None where it was something else, or not the same for all."""
    hits = tuple(hit for action in actions for hit in _hits(action))
    kinds = {_verb(action) for action in actions if _hits(action)}
    amounts = {(hit.n, hit.unblockable, hit.who.side) for hit in hits}
    if len(kinds) != 1 or len(amounts) != 1:
        return None
    verb, (n, pierces, side) = kinds.pop(), amounts.pop()
    line = before.line(side)
    meant = {hit.who for hit in hits}
    whole = meant >= set(strikable(before, side))
    own = meant == {actor} and side is actor.side
    places = () if whole or own else tuple(p for p, who in enumerate(line, 1) if who in meant)
    return Effect(verb, n, side, places, own and not (whole and len(line) > 1), pierces)


def _hits(action: Any) -> tuple[Hit, ...]:
    if isinstance(action, DamageMany):
        return action.hits
    if isinstance(action, Damage):
        return (Hit(action.who, action.n, action.unblockable),)
    return (Hit(action.who, action.n),) if isinstance(action, (Heal, GainShield)) else ()


def _verb(action: Any) -> str:
    return HEAL if isinstance(action, Heal) else SHIELD if isinstance(action, GainShield) else HIT
