"""Setting the table up and reading the box (p. 6; U-4 to U-6, U-9)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.setup import (
    BeginJourney,
    ChooseHero,
    CountPlain,
    DescribeHero,
    DescribeSkill,
    TellLevel,
    TellRing,
    TellShards,
)
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.setup import (
    HeroChosen,
    HeroDescribed,
    JourneyBegan,
    LevelTold,
    PlainChosen,
    RingTold,
    SkillDescribed,
    SplitTold,
)
from companion.games.synchro_horizon.names import row, tidy
from companion.games.synchro_horizon.rules.bag import Draw, deal
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import HeroClass, Phase, Ring, Shard, Side
from companion.games.synchro_horizon.why import Why
from companion.games.synchro_horizon.why_journey import WhyJourney

FIRST_SKILL = "#1"
"""What a skill is called while nobody tells its name."""


def outside(n: int | None, low: int, high: int) -> Refusal | None:
    """A number that may be missing, but not outside its limits."""
    if n is None or (low <= n <= high):
        return None
    return Refusal(Why.COUNT_OUT_OF_RANGE, have=n, low=low, high=high)


def tell_level(state: State, action: TellLevel, chance: Chance) -> Decision:
    """HP, shards per turn and cost of one level, read from the board (U-4)."""
    hard = (
        outside(action.level, 1, figures.LEVELS)
        or outside(action.hp, 1, figures.HP_MOST)
        or outside(action.shards, 0, 9)
        or outside(action.cost, 0, 9)
    )
    if hard:
        return hard
    if action.hp is None and action.shards is None and action.cost is None:
        return Refusal(Why.NOTHING_TOLD, level=action.level)
    rings = tuple(Ring) if action.ring is None else (action.ring,)
    for hero in state.heroes:
        here = hero.who is not None and hero.who.ring in rings and hero.level == action.level
        low = max(hero.health.damage + 1, hero.health.shield)
        if here and action.hp is not None and action.hp < low:
            return Refusal(Why.HP_BELOW_DAMAGE, name=hero.name, have=action.hp, need=low)
    return (LevelTold(rings, action.level, action.hp, action.shards, action.cost),)


def tell_ring(state: State, action: TellRing, chance: Chance) -> Decision:
    """Four different colours; two that were told the wrong way round are exchanged (U-5)."""
    old = state.known.rings[action.ring.number - 1]
    told = RingTold(action.ring, action.colour)
    for ring, colour in zip(Ring, state.known.rings, strict=True):
        if colour is not action.colour or ring is action.ring:
            continue
        if old is None:
            return Refusal(Why.RING_TAKEN, colour=action.colour, ring=ring)
        both = (told, RingTold(ring, old))
        return Refusal(Why.RING_EXCHANGE, anyway=both, colour=action.colour, ring=ring, old=old)
    return (told,)


def tell_shards(state: State, action: TellShards, chance: Chance) -> Decision:
    """The colours must add up to 28; told again, the bag takes the difference (U-6)."""
    counts = (action.red, action.blue, action.green, action.clear)
    if min(counts) < 0 or sum(counts) != figures.SHARDS:
        return Refusal(Why.SPLIT_NOT_28, have=sum(counts), need=figures.SHARDS)
    if state.coloured:
        # what lies outside the bag was seen: a colour has at least as many
        for shard, n in zip(Shard, counts, strict=False):
            if state.shards_out.of(shard) > n:
                return Refusal(Why.SPLIT_BELOW, shard=shard, have=state.shards_out.of(shard))
    return (SplitTold(*counts),)


def count_plain(state: State, action: CountPlain, chance: Chance) -> Decision:
    """Colours may stay uncounted, or be given up again while all shards lie in the bag (U-6)."""
    if state.bag.bag.total != figures.SHARDS:
        return Refusal(Why.SETUP_OVER)
    return (PlainChosen(),)


def choose_hero(state: State, action: ChooseHero, chance: Chance) -> Decision:
    """Card, one skill of three, two shards of the bag (SH-11 to SH-16)."""
    if state.phase is not Phase.SETUP:
        return Refusal(Why.SETUP_OVER)
    if action.who.side is not Side.HEROES:
        return Refusal(Why.NOT_A_HERO, who=action.who)
    if state.hero(action.who) is not None:
        return Refusal(Why.BOARD_TAKEN, who=action.who, name=state.name(action.who))
    if len(state.heroes) >= state.roster.limit:
        return Refusal(WhyJourney.GROUP_FULL, high=state.roster.limit)
    hard = outside(action.class_level, 1, figures.CLASS_LEVEL_MOST) or bad_cost(action.cost)
    if hard:
        return hard
    name = tidy(action.name) or action.who.nameless
    hero_class, class_level = remembered(state, name, action.hero_class, action.class_level)
    drawn = deal(state, (Draw(action.who, name, figures.START_SHARDS, action.shards),), chance, less=False)
    if isinstance(drawn, Refusal):
        return drawn
    skill = tidy(action.skill) or FIRST_SKILL
    cost = state.known.skill_cost(row(skill)) if action.cost is None else action.cost
    events: tuple[Event, ...] = (HeroChosen(action.who, name, hero_class, class_level, skill, cost),)
    return (*events, *drawn)


def remembered(
    state: State, name: str, hero_class: HeroClass | None, class_level: int | None
) -> tuple[HeroClass | None, int | None]:
    """What this or an earlier table read on a Hero card (U-9)."""
    card = next((one for one in state.known.heroes if one.name == name), None)
    if card is None:
        return hero_class, class_level
    return hero_class or card.hero_class, card.class_level if class_level is None else class_level


def bad_cost(cost: tuple[Shard, ...] | None) -> Refusal | None:
    """A tile shows at most as many shards as a storage and the reserve hold."""
    most = figures.STORAGE + figures.RESERVE
    return None if cost is None else outside(len(cost), 0, most)


def describe_hero(state: State, action: DescribeHero, chance: Chance) -> Decision:
    """Class and class level are printed on the card (U-9)."""
    hero = state.hero(action.who)
    if hero is None:
        return Refusal(Why.NOT_ALIVE, name=state.name(action.who))
    card = hero.master if action.master else hero.card
    if card is None:
        return Refusal(Why.NO_MASTER, name=hero.name)
    hard = outside(action.class_level, 1, figures.CLASS_LEVEL_MOST)
    if hard:
        return hard
    name = tidy(action.name) or card.name
    known_class, known_level = remembered(state, name, action.hero_class, action.class_level)
    return (
        HeroDescribed(
            action.who,
            name,
            known_class or card.hero_class,
            card.class_level if known_level is None else known_level,
            action.master,
        ),
    )


def describe_skill(state: State, action: DescribeSkill, chance: Chance) -> Decision:
    """A tile shows number and colours of its shards (SH-21)."""
    hero = state.hero(action.who)
    skill = None if hero is None else hero.skill(action.skill)
    if skill is None:
        return Refusal(Why.NO_SUCH_SKILL, name=state.name(action.who))
    hard = bad_cost(action.cost)
    if hard:
        return hard
    name = tidy(action.name) or skill.name
    known = state.known.skill_cost(row(name)) if action.name else None
    remembered_cost = skill.cost if known is None else known
    cost = remembered_cost if action.cost is None else action.cost
    return (SkillDescribed(action.who, skill.id, name, cost),)


def begin_journey(state: State, action: BeginJourney, chance: Chance) -> Decision:
    """Four heroes leave Luminaria (SH-11, SH-46)."""
    if state.phase is not Phase.SETUP:
        return Refusal(Why.SETUP_OVER)
    events = (JourneyBegan(),)
    missing = state.roster.limit - len(state.heroes)
    if not state.heroes:
        return Refusal(Why.HEROES_MISSING, n=missing)
    return Refusal(Why.HEROES_MISSING, anyway=events, n=missing) if missing else events


RULES: dict[type, Rule] = {
    TellLevel: tell_level,
    TellRing: tell_ring,
    TellShards: tell_shards,
    CountPlain: count_plain,
    ChooseHero: choose_hero,
    DescribeHero: describe_hero,
    DescribeSkill: describe_skill,
    BeginJourney: begin_journey,
}
