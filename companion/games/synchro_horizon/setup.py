"""Setting the table up and reading the box (p. 6; U-4 to U-6, U-9)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.hero_cards import card_told, remembered
from companion.games.synchro_horizon.phases import framed
from companion.games.synchro_horizon.shards import Draw, deal
from companion.games.synchro_horizon.skills import bad_cost, skill_told
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.journey import Journey
from companion.games.synchro_horizon.state.known import ToldFact, row, tidy
from companion.games.synchro_horizon.state.party import Bag, Health, Hero, HeroCard, Shards, Skill
from companion.games.synchro_horizon.vocabulary import (
    A_SHARD,
    Colour,
    HeroClass,
    Phase,
    Ring,
    Shard,
    Side,
    Who,
    Why,
    outside,
)

FIRST_SKILL = "#1"  # what a skill is called while nobody tells its name


@action("U-5", "SH-33")
class TellRing:
    """The colour of one board, its ring and its marble."""

    ring: Ring
    colour: Colour

    def decide(self, state: State, chance: Chance) -> Decision:
        """Four different colours; two that were told the wrong way round are exchanged (U-5)."""
        old = state.known.rings[self.ring.number - 1]
        told = RingTold(self.ring, self.colour)
        for ring, colour in zip(Ring, state.known.rings, strict=True):
            if colour is not self.colour or ring is self.ring:
                continue
            if old is None:
                return Refusal(Why.RING_TAKEN, colour=self.colour, ring=ring)
            both = (told, RingTold(ring, old))
            return Refusal(Why.RING_EXCHANGE, anyway=both, colour=self.colour, ring=ring, old=old)
        return (told,)


@action("U-6", "SH-7")
class TellShards:
    """How many of the 28 shards have each colour."""

    red: int
    blue: int
    green: int
    clear: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """The colours must add up to 28; told again, the bag takes the difference (U-6)."""
        counts = (self.red, self.blue, self.green, self.clear)
        if min(counts) < 0 or sum(counts) != state.all_shards:
            return Refusal(Why.SPLIT_NOT_28, have=sum(counts), need=state.all_shards)
        if state.coloured:
            # what lies outside the bag was seen: a colour has at least as many
            for shard, n in zip(Shard, counts, strict=False):
                if state.shards_out.of(shard) > n:
                    return Refusal(Why.SPLIT_BELOW, shard=shard, have=state.shards_out.of(shard))
        return (SplitTold(*counts),)


@action("U-6")
class CountPlain:
    """This table counts its shards without their colours."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Colours may stay uncounted, or be given up again while all shards lie in the bag (U-6)."""
        return (PlainChosen(),) if all_in_bag(state) else Refusal(Why.SETUP_OVER)


def all_in_bag(state: State) -> bool:
    """True while no shard was drawn."""
    return state.bag.bag.total == state.all_shards


def split_due(state: State) -> bool:
    """True while the colours of the shards are neither counted nor waived (U-6)."""
    return state.bag.bag.plain == state.all_shards and not state.known.plain


@action("SH-11", "SH-12", "SH-13", "SH-14", "SH-16", faces=(A_SHARD,))
class ChooseHero:
    """One of the four heroes of the set-up, with the skill that was kept and the two shards drawn."""

    who: Who
    name: str = ""
    hero_class: HeroClass | None = None
    class_level: int | None = None
    skill: str = ""
    cost: tuple[Shard, ...] | None = None
    shards: tuple[Shard, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Card, one skill of three, two shards of the bag (SH-11 to SH-16)."""
        if state.phase is not Phase.SETUP:
            return Refusal(Why.SETUP_OVER)
        if self.who.side is not Side.HEROES:
            return Refusal(Why.NOT_A_HERO, who=self.who)
        if state.hero(self.who) is not None:
            return Refusal(Why.BOARD_TAKEN, who=self.who, name=state.name(self.who))
        if len(state.heroes) >= state.roster.limit:
            return Refusal(Why.GROUP_FULL, high=state.roster.limit)
        hard = outside(self.class_level, 1, figures.CLASS_LEVEL_MOST) or bad_cost(self.cost)
        if hard:
            return hard
        name = tidy(self.name) or self.who.nameless
        hero_class, class_level = remembered(state, name, self.hero_class, self.class_level)
        drawn = deal(state, (Draw(self.who, name, figures.START_SHARDS, self.shards),), chance, less=False)
        skill = tidy(self.skill) or FIRST_SKILL
        cost = state.known.skill_cost(row(skill)) if self.cost is None else self.cost
        return framed((HeroChosen(self.who, name, hero_class, class_level, skill, cost),), drawn)


@action("SH-17", "SH-46")
class BeginJourney:
    """Set-up is done: the group leaves Luminaria."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Four heroes leave Luminaria (SH-11, SH-46)."""
        if state.phase is not Phase.SETUP:
            return Refusal(Why.SETUP_OVER)
        events = (JourneyBegan(),)
        missing = state.roster.limit - len(state.heroes)
        if not state.heroes:
            return Refusal(Why.HEROES_MISSING, n=missing)
        return Refusal(Why.HEROES_MISSING, anyway=events, n=missing) if missing else events


# -- what happened ----------------------------------------------------------------------------------


@event
class RingTold:
    """The colour of a board (U-5)."""

    ring: Ring
    colour: Colour

    def apply(self, state: State) -> State:
        rings = list(state.known.rings)
        rings[self.ring.number - 1] = self.colour
        known = replace(state.known, rings=tuple(rings))
        fact = ToldFact(f"rings.{self.ring.value}.colour", self.colour.value)
        return replace(state, known=known).with_told(fact)


@event
class SplitTold:
    """Shards of each colour (U-6).

    They count from now on when all shards are still in the bag; else at the next table. Told again at a table
    that counts them, the bag takes the difference: what lies outside was seen.
    """

    red: int
    blue: int
    green: int
    clear: int

    def apply(self, state: State) -> State:
        split = Shards(self.red, self.blue, self.green, self.clear)
        told = [
            ToldFact(f"shards.{shard.value}.count", split.of(shard))
            for shard in Shard
            if shard is not Shard.PLAIN
        ]
        state = replace(state, known=replace(state.known, split=split)).with_told(*told)
        if not state.coloured and state.bag.bag.total < split.total:
            return state
        bag = replace(state.bag, bag=split - state.shards_out)
        return replace(state, bag=bag, known=replace(state.known, plain=False))


@event
class PlainChosen:
    """Shards are counted without colours (U-6)."""

    def apply(self, state: State) -> State:
        return replace(state, bag=Bag(Shards(plain=state.all_shards)), known=replace(state.known, plain=True))


@event
class HeroChosen:
    """A hero of the set-up stands on its board, with one skill from the bag (SH-11 to SH-15)."""

    who: Who
    name: str
    hero_class: HeroClass | None
    class_level: int | None
    skill: str
    cost: tuple[Shard, ...] | None

    def apply(self, state: State) -> State:
        number = state.next_id
        card = HeroCard(number, self.name, self.hero_class, self.class_level)
        skill = Skill(number + 1, self.skill, self.cost)
        health = Health(state.known.level(self.who.ring, 1).hp)
        hero = Hero(card, self.who, health=health, skills=(skill,))
        roster = replace(state.roster, skills=state.roster.skills - 1)
        state = replace(state, heroes=(*state.heroes, hero), roster=roster, next_id=number + 2)
        state = skill_told(state, self.skill, self.cost)
        return card_told(state, self.name, self.hero_class, self.class_level)


@event
class JourneyBegan:
    """The group leaves Luminaria: the set-up visit is over (SH-46)."""

    def apply(self, state: State) -> State:
        return replace(state, journey=Journey(Phase.TRAVEL))
