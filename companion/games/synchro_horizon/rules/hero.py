"""What the active hero does with shards: attack, swap, skills, reserve (p. 14-15)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.health import Hit
from companion.games.synchro_horizon.actions.shards import (
    BasicAttack,
    FromReserve,
    SwapPlaces,
    ToReserve,
    UseSkill,
)
from companion.games.synchro_horizon.attack import class_known, hero_blow
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.line import Swapped
from companion.games.synchro_horizon.events.setup import SkillDescribed
from companion.games.synchro_horizon.events.shards import ShardReserved, ShardsSpent, ShardUnreserved
from companion.games.synchro_horizon.fight import Fight
from companion.games.synchro_horizon.hero import Hero, Skill
from companion.games.synchro_horizon.payment import Changes, skill_changes
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.health import shielded, strike
from companion.games.synchro_horizon.rules.setup import bad_cost
from companion.games.synchro_horizon.shards import counted
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Shard, Side, Spot, Stage, Who
from companion.games.synchro_horizon.why import Why


def active_hero(state: State, who: Who | None = None) -> tuple[Fight, Hero] | Refusal:
    """The hero whose turn it is, if it may act: a stunned one may only end its turn (SH-138)."""
    fight = state.fight
    if fight is None or fight.stage is not Stage.ROUND:
        return Refusal(Why.NO_FIGHT)
    if fight.active is None or fight.active.side is not Side.HEROES:
        return Refusal(Why.NOBODY_ACTS)
    hero = state.hero(fight.active)
    if hero is None or (who is not None and who is not fight.active):
        return Refusal(Why.NOT_ACTIVE, name=state.name(fight.active))
    if fight.turn.stunned:
        return Refusal(Why.STUNNED, name=hero.name)
    return fight, hero


def held(state: State, hero: Hero, shards: tuple[Shard, ...], reserve: tuple[Shard, ...]) -> Refusal | None:
    """Every shard must lie where it is taken from (SH-34, SH-69)."""
    for here, wanted in ((hero.storage, counted(shards)), (state.bag.reserve, counted(reserve))):
        for shard in Shard:
            if wanted.of(shard) > here.of(shard):
                return Refusal(Why.NO_SUCH_SHARD, shard=shard, have=here.of(shard))
    return None


def one_shard(
    state: State, who: Who, spot: Spot, shard: Shard, *, reserve: bool
) -> tuple[Hero, ShardsSpent, Refusal | None] | Refusal:
    """One shard of any colour for an action that is used once a turn; the last part is the soft refusal."""
    found = active_hero(state, who)
    if isinstance(found, Refusal):
        return found
    fight, hero = found
    stored, kept = ((), (shard,)) if reserve else ((shard,), ())
    missing = held(state, hero, stored, kept)
    if missing:
        return missing
    spent = ShardsSpent(who, hero.name, 1, spot, stored, kept)
    again = Refusal(Why.USED_ALREADY, name=hero.name, what=spot) if spot in fight.turn.used else None
    return hero, spent, again


def softly(again: Refusal | None, events: tuple[Event, ...]) -> Decision:
    """Used already: an item or a card may allow it again."""
    return events if again is None else Refusal(again.why, anyway=events, **dict(again.facts))


def basic_attack(state: State, action: BasicAttack, chance: Chance) -> Decision:
    """One shard; the front-most monster, and the abilities of both classes (SH-59, SH-60, SH-115)."""
    paid = one_shard(state, action.who, Spot.BASIC, action.shard, reserve=action.reserve)
    if isinstance(paid, Refusal):
        return paid
    hero, spent, again = paid
    events: tuple[Event, ...] = (spent,)
    if not action.attack:
        return softly(again, events)
    blow = hero_blow(state, hero)
    hits = tuple(Hit(monster.who, n) for monster in state.monsters if (n := blow.on(monster.who)))
    if hits:
        struck = strike(state, hits)
        if isinstance(struck, Refusal):
            return struck
        events = (*events, *struck)
    if blow.shield:
        if hero.health.max_hp is None:
            return Refusal(Why.MAX_UNKNOWN, name=hero.name)
        events = (*events, *shielded(action.who, hero.name, hero.health, blow.shield))
    if not class_known(hero):
        return Refusal(Why.CLASS_UNKNOWN, anyway=events, name=hero.name)
    return softly(again, events)


def swap_places(state: State, action: SwapPlaces, chance: Chance) -> Decision:
    """One shard; only with a neighbour (SH-61)."""
    paid = one_shard(state, action.who, Spot.SWAP, action.shard, reserve=action.reserve)
    if isinstance(paid, Refusal):
        return paid
    hero, spent, again = paid
    line = state.line(Side.HEROES)
    if action.with_ not in line:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.with_))
    if abs(line.index(action.with_) - line.index(action.who)) != 1:
        return Refusal(Why.NOT_ADJACENT, name=hero.name, other=state.name(action.with_))
    swapped = Swapped(action.who, hero.name, action.with_, state.name(action.with_))
    return softly(again, (spent, swapped))


def use_skill(state: State, action: UseSkill, chance: Chance) -> Decision:
    """Its shards go on the tile; each skill once a turn (SH-62, SH-63)."""
    found = active_hero(state, action.who)
    if isinstance(found, Refusal):
        return found
    fight, hero = found
    skill = hero.skill(action.skill)
    if skill is None:
        return Refusal(Why.NO_SUCH_SKILL, name=hero.name)
    if hero.health.silenced:
        return Refusal(Why.SILENCED, name=hero.name)
    hard = held(state, hero, action.shards, action.reserve) or bad_cost(action.cost)
    if hard:
        return hard
    cost = skill.cost if action.cost is None else action.cost
    if cost is None:
        return Refusal(Why.COST_UNKNOWN, name=hero.name, skill=skill.name or skill.id)
    return _paid(fight, hero, skill, action, cost)


def _paid(fight: Fight, hero: Hero, skill: Skill, action: UseSkill, cost: tuple[Shard, ...]) -> Decision:
    used = Changes(fight.turn.hero_change, fight.turn.master_change)
    shards = counted((*action.shards, *action.reserve))
    changes = skill_changes(hero, used, cost, shards)
    told: tuple[Event, ...] = ()
    if cost != skill.cost:
        told = (SkillDescribed(action.who, skill.id, skill.name, cost),)
    done = changes or Changes()
    spent = ShardsSpent(
        action.who,
        hero.name,
        shards.total,
        Spot.SKILL,
        action.shards,
        action.reserve,
        skill.id,
        skill.name,
        done.hero,
        done.master,
    )
    events = (*told, spent)
    if changes is None:
        return Refusal(
            Why.PAYMENT_SHORT, anyway=events, name=hero.name, skill=skill.name or skill.id, need=cost
        )
    if skill.id in fight.turn.skills:
        return Refusal(Why.USED_ALREADY, anyway=events, name=hero.name, what=skill.name or skill.id)
    return events


def to_reserve(state: State, action: ToReserve, chance: Chance) -> Decision:
    """Two slots, shared by the group (SH-41, SH-69, A-57)."""
    found = active_hero(state)
    if isinstance(found, Refusal):
        return found
    _, hero = found
    missing = held(state, hero, (action.shard,), ())
    if missing:
        return missing
    if state.bag.reserve.total >= figures.RESERVE:
        return Refusal(Why.RESERVE_FULL, high=figures.RESERVE)
    return (ShardReserved(_board(hero), hero.name, action.shard),)


def from_reserve(state: State, action: FromReserve, chance: Chance) -> Decision:
    """The reserve serves the active hero (SH-69)."""
    found = active_hero(state)
    if isinstance(found, Refusal):
        return found
    _, hero = found
    missing = held(state, hero, (), (action.shard,))
    return missing or (ShardUnreserved(_board(hero), hero.name, action.shard),)


def _board(hero: Hero) -> Who:
    assert hero.who is not None, "the active hero has a board"
    return hero.who


RULES: dict[type, Rule] = {
    BasicAttack: basic_attack,
    SwapPlaces: swap_places,
    UseSkill: use_skill,
    ToReserve: to_reserve,
    FromReserve: from_reserve,
}
