"""The turn of a character: what a hero may do with its shards, and the end of it (p. 14-16)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.health import Hit, TokenRemoved, shielded, strike
from companion.games.synchro_horizon.line import Swapped, neighbours
from companion.games.synchro_horizon.monsters import bad_die
from companion.games.synchro_horizon.phases import at, board_of
from companion.games.synchro_horizon.shards import (
    Changes,
    ShardReserved,
    ShardsSpent,
    ShardUnreserved,
    held,
    over_limit,
    skill_changes,
)
from companion.games.synchro_horizon.skills import SkillDescribed, bad_cost
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight, Monster, Turn
from companion.games.synchro_horizon.state.party import Hero, HeroCard, Skill, counted
from companion.games.synchro_horizon.vocabulary import (
    A_DIE,
    AfterAction,
    HeroAttack,
    HeroClass,
    MasterLevel,
    Shard,
    Side,
    Slot,
    SpentOn,
    Stage,
    Token,
    Who,
    Why,
)
from companion.kit.refusing import soft_refusal


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


def one_shard(
    state: State, who: Who, spot: SpentOn, shard: Shard, *, reserve: bool
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


@action("SH-59", "SH-60", "SH-115", "SH-126", "A-2", "A-3", "A-53")
class BasicAttack:
    """One shard of any colour; the class ability follows. ``attack`` also deals what it is worth."""

    who: Who
    shard: Shard = Shard.PLAIN
    reserve: bool = False
    attack: bool = True

    def decide(self, state: State, chance: Chance) -> Decision:
        """Hit the front-most monster and apply the abilities of both classes (SH-59, SH-60, SH-115).

        Without any monster to hit it is a soft refusal: it may not be used (SH-126, p. 25).
        """
        paid = one_shard(state, self.who, SpentOn.BASIC, self.shard, reserve=self.reserve)
        if isinstance(paid, Refusal):
            return paid
        hero, spent, again = paid
        events: tuple[Event, ...] = (spent,)
        if not self.attack:
            return soft_refusal(events, again)
        blow = hero_blow(state, hero)
        hits = attack_hits(state, blow)
        if hits:
            struck = strike(state, hits)
            if isinstance(struck, Refusal):
                return struck
            events = (*events, *struck)
        if blow.shield:
            if hero.health.max_hp is None:
                return Refusal(Why.MAX_UNKNOWN, name=hero.name)
            events = (*events, *shielded(self.who, hero.name, hero.health, blow.shield))
        if not hits:
            return Refusal(Why.NOBODY_TO_HIT, anyway=events, name=hero.name)
        if not class_known(hero):
            return Refusal(Why.CLASS_UNKNOWN, anyway=events, name=hero.name)
        return soft_refusal(events, again)


@dataclass(frozen=True, slots=True)
class HeroBlow:
    """The basic attack of a hero with its class abilities (SH-59, SH-60)."""

    target: Who | None
    """None when no monster may be hit (A-2)."""
    front: int
    """On the target: the hero's level, and the class level of each Ranger card."""
    everyone: int
    """On every monster: the class level of each Sorcerer card."""
    shield: int
    """For the hero: the class level of each Warrior card."""

    def on(self, who: Who) -> int:
        """What one monster takes in all."""
        return self.everyone + (self.front if who is self.target else 0)


def attack_hits(state: State, blow: HeroBlow) -> tuple[Hit, ...]:
    """Return the hits of a basic attack; none when it has no valid target (SH-126)."""
    return tuple(Hit(monster.who, n) for monster in state.monsters if (n := blow.on(monster.who)))


def hero_blow(state: State, hero: Hero) -> HeroBlow:
    """Level, and the class level of each card of a class (A-2, A-3, A-53). Unknown class levels count 0."""

    def worth(one: HeroClass) -> int:
        return sum(class_level(state, hero, card) or 0 for card in _cards(hero) if card.hero_class is one)

    return HeroBlow(
        target=_target(state, hero),
        front=hero.level + worth(HeroClass.RANGER),
        everyone=worth(HeroClass.SORCERER),
        shield=worth(HeroClass.WARRIOR),
    )


def _cards(hero: Hero) -> tuple[HeroCard, ...]:
    return (hero.card,) if hero.master is None else (hero.card, hero.master)


def class_level(state: State, hero: Hero, card: HeroCard) -> int | None:
    """Return the class level that a card of a hero counts with; None if nobody has read it (A-53).

    It is the hero's, also for the master's class: the text names the hero's (p. 14) and doubles the effect
    of equal classes (p. 21). By the option it is the one printed on each card; a master's that nobody has
    read is then the hero's.
    """
    own = state.options.master_level is MasterLevel.OWN and card.class_level is not None
    return card.class_level if own else hero.card.class_level


def classes(hero: Hero) -> tuple[HeroClass | None, ...]:
    """The class of the hero's card and, if any, of its master's (SH-115)."""
    return (hero.card.hero_class,) if hero.master is None else (hero.card.hero_class, hero.master.hero_class)


def class_known(hero: Hero) -> bool:
    """True when the class abilities can be worked out (U-9)."""
    return hero.card.class_level is not None and None not in classes(hero)


def _target(state: State, hero: Hero) -> Who | None:
    """The front-most monster, or the front-most of the hero's level (A-2)."""
    same = state.options.hero_attack is HeroAttack.SAME_LEVEL
    return next((m.who for m in state.monsters if not same or m.level == hero.level), None)


@action("SH-61")
class SwapPlaces:
    """One shard of any colour; the active hero changes places with a neighbour."""

    who: Who
    with_: Who
    shard: Shard = Shard.PLAIN
    reserve: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        paid = one_shard(state, self.who, SpentOn.SWAP, self.shard, reserve=self.reserve)
        if isinstance(paid, Refusal):
            return paid
        hero, spent, again = paid
        if self.with_ not in state.line(Side.HEROES):
            return Refusal(Why.NOT_ALIVE, name=state.name(self.with_))
        if self.with_ not in neighbours(state, self.who):
            return Refusal(Why.NOT_ADJACENT, name=hero.name, other=state.name(self.with_))
        swapped = Swapped(self.who, hero.name, self.with_, state.name(self.with_))
        return soft_refusal((spent, swapped), again)


@action("SH-62", "SH-63", "SH-139", "SH-23")
class UseSkill:
    """Shards go on a skill tile. ``cost`` is what the tile asks, where nobody read it out before."""

    who: Who
    skill: int
    shards: tuple[Shard, ...] = ()
    reserve: tuple[Shard, ...] = ()
    cost: tuple[Shard, ...] | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Its shards go on the tile; each skill once a turn (SH-62, SH-63)."""
        found = active_hero(state, self.who)
        if isinstance(found, Refusal):
            return found
        fight, hero = found
        skill = hero.skill(self.skill)
        if skill is None:
            return Refusal(Why.NO_SUCH_SKILL, name=hero.name)
        if hero.health.silenced:
            return Refusal(Why.SILENCED, name=hero.name)
        hard = held(state, hero, self.shards, self.reserve) or bad_cost(self.cost)
        if hard:
            return hard
        cost = skill.cost if self.cost is None else self.cost
        if cost is None:
            return Refusal(Why.COST_UNKNOWN, name=hero.name, skill=skill.name or skill.id)
        return _paid(fight, hero, skill, self, cost)


def _paid(fight: Fight, hero: Hero, skill: Skill, action: UseSkill, cost: tuple[Shard, ...]) -> Decision:
    used = Changes(fight.turn.hero_change, fight.turn.master_change)
    shards = counted((*action.shards, *action.reserve))
    changes = skill_changes(hero, used, cost, shards)
    told: tuple[Event, ...] = ()
    if cost != skill.cost:
        told = (SkillDescribed(action.who, skill.id, skill.name, cost, skill.upgraded),)
    done = changes or Changes()
    spent = ShardsSpent(
        action.who,
        hero.name,
        shards.total,
        SpentOn.SKILL,
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


@action("SH-41", "SH-69", "A-57")
class ToReserve:
    """The active hero puts a shard on a free reserve slot."""

    shard: Shard

    def decide(self, state: State, chance: Chance) -> Decision:
        """Two slots, shared by the group (SH-41, SH-69, A-57)."""
        found = active_hero(state)
        if isinstance(found, Refusal):
            return found
        _, hero = found
        missing = held(state, hero, (self.shard,), ())
        if missing:
            return missing
        if state.bag.reserve.total >= figures.RESERVE:
            return Refusal(Why.RESERVE_FULL, high=figures.RESERVE)
        return (ShardReserved(board_of(hero), hero.name, self.shard),)


@action("SH-41", "SH-69", "A-57")
class FromReserve:
    """The active hero takes a shard from the reserve."""

    shard: Shard

    def decide(self, state: State, chance: Chance) -> Decision:
        found = active_hero(state)
        if isinstance(found, Refusal):
            return found
        _, hero = found
        missing = held(state, hero, (), (self.shard,))
        return missing or (ShardUnreserved(board_of(hero), hero.name, self.shard),)


@action("SH-71", "SH-75", "SH-22", "SH-23", "SH-35", "SH-125", "A-5", "A-9", "A-20", faces=(A_DIE,))
class EndTurn:
    """The active character is done. A monster's die is rolled anew; ``die`` is that of the real one."""

    die: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Remove tokens that lasted through this turn and roll a monster's die (SH-22, SH-23, SH-75).

        Skill tiles that were drawn and not chosen yet are a soft refusal (SH-125).
        """
        fight = at(state, Stage.ROUND)
        if isinstance(fight, Refusal):
            return fight
        if fight.active is None:
            return Refusal(Why.NOBODY_ACTS)
        hard = over_limit(state)
        if hard:
            return hard
        active, name = fight.active, state.name(fight.active)
        rolled: tuple[Event, ...] = ()
        monster = state.monster(active)
        if monster is not None:
            hard = None if self.die is None else bad_die(self.die)
            if hard:
                return hard
            value = chance.die(figures.ACTION_DIE) if self.die is None else self.die
            rolled = (DieRolled(active, name, value, slot_after(state, monster)),)
        elif self.die is not None:
            return Refusal(Why.NOT_A_MONSTER, who=active)
        open_draw = None if state.roster.draw is None else Refusal(Why.DRAW_OPEN)
        return soft_refusal((*_tokens(state, fight, active), *rolled, TurnEnded(active, name)), open_draw)


def slot_after(state: State, monster: Monster) -> Slot:
    """The opposite slot, so that starts alternate; or always the right one (A-5)."""
    return monster.slot.other if state.options.after_action is AfterAction.OPPOSITE else Slot.II


def _tokens(state: State, fight: Fight, active: Who) -> tuple[Event, ...]:
    health = state.health(active)
    gone: list[Event] = []
    if health is not None and health.silenced:
        gone.append(TokenRemoved(active, state.name(active), Token.SILENCE))
    if health is not None and health.stunned and fight.turn.stunned:
        gone.append(TokenRemoved(active, state.name(active), Token.STUN))
    return tuple(gone)


# -- what happened ----------------------------------------------------------------------------------


@event
class TurnEnded:
    """A turn is over; the other side is due (SH-32)."""

    who: Who
    name: str

    def apply(self, state: State) -> State:
        return state.with_fight(active=None, turn=Turn(), due=self.who.side.other)


@event
class DieRolled:
    """A monster's action die after its turn, and its slot (SH-75, A-5)."""

    who: Who
    name: str
    value: int
    slot: Slot

    def apply(self, state: State) -> State:
        return state.with_monster(self.who, die=self.value, slot=self.slot)
