"""What a fight shows: boxes, attacks, a hit before it counts, the end of a round, a retreat (F1, F2, F7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from companion.core.rulebook import Event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.calendar import arrival, loses
from companion.games.synchro_horizon.fight import FightBegan, reward
from companion.games.synchro_horizon.health import Damaged, HeroFell, Hit, MonsterFell, ShieldHit, potion_of
from companion.games.synchro_horizon.initiative import TurnBegan, three
from companion.games.synchro_horizon.line import Moved, Swapped, neighbours
from companion.games.synchro_horizon.monsters import MonsterBlow, celestial_due, levels_due, monster_blow
from companion.games.synchro_horizon.points import waterfall_hits
from companion.games.synchro_horizon.queries.party import next_level
from companion.games.synchro_horizon.reminders import cards_of
from companion.games.synchro_horizon.round_end import RoundBegan, starts
from companion.games.synchro_horizon.shards import Changes, Drawn, ShardsSpent, Share, best_payment
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fight
from companion.games.synchro_horizon.state.known import CardReminder, MonsterCard
from companion.games.synchro_horizon.state.party import Health, Hero, Shards
from companion.games.synchro_horizon.turn import HeroBlow, attack_hits, class_known, hero_blow
from companion.games.synchro_horizon.vocabulary import (
    Colour,
    Draws,
    Ring,
    Shard,
    Side,
    SpentOn,
    Stage,
    Status,
    Tick,
    Trigger,
    Who,
    who,
)
from companion.kit.pool import covered


@dataclass(frozen=True, slots=True)
class NextMonster:
    """The Monster card that is drawn next: which of the line it is, and what it can be."""

    n: int
    celestial: bool
    due: tuple[int, ...]
    """Levels of all cards still to draw; empty where nobody read the tile."""
    levels: tuple[int, ...]
    """Levels that this card may have, each once."""

    def level(self, touched: int) -> int | None:
        """What was touched, else the first due; where nobody read the tile none is taken for granted."""
        return touched if touched in self.levels else self.due[0] if self.due else None


def next_monster(state: State) -> NextMonster | None:
    """The card to draw next; None outside a fight (SH-50, SH-82)."""
    fight = state.fight
    if fight is None:
        return None
    due = levels_due(fight)
    levels = tuple(dict.fromkeys(due)) or tuple(range(1, figures.MONSTER_LEVELS + 1))
    return NextMonster(len(fight.monsters) + 1, celestial_due(fight), due, levels)


def cards_to_come(state: State, level: int = 0) -> tuple[MonsterCard, ...]:
    """Cards of the box that can be the next one, of one level where it may have it; those laid last (U-7)."""
    fight, coming = state.fight, next_monster(state)
    if fight is None or coming is None:
        return ()
    levels = (level,) if level in coming.levels else coming.levels
    fit = [
        card
        for card in state.known.monsters
        if card.celestial == coming.celestial and (coming.celestial or card.level in (*levels, None))
    ]
    laid = {monster.code for monster in fight.monsters}
    return tuple(sorted(fit, key=lambda card: card.code in laid))


@dataclass(frozen=True, slots=True)
class Marble:
    """One place of an initiative box as the table sees it; ``ring`` is None while it is covered."""

    ring: Ring | None
    active: bool = False
    skipped: bool = False
    """Its character is defeated, or the board is empty."""


def marbles(state: State, side: Side) -> tuple[Marble, ...]:
    """The four places of one box, revealed ones first; the hidden order is never told."""
    fight = state.fight
    if fight is None:
        return (Marble(None),) * figures.BOARDS
    out = fight.box(side).out
    shown = tuple(
        Marble(ring, fight.active is who(side, ring), state.health(who(side, ring)) is None) for ring in out
    )
    return shown + (Marble(None),) * (figures.BOARDS - len(out))


def ring_colour(state: State, ring: Ring) -> Colour | None:
    """The colour of a board, its ring and its marble; None until it was told (U-5)."""
    return state.known.rings[ring.number - 1]


def has_acted(state: State, one: Who) -> bool:
    """True when a character has had its turn this round."""
    return state.fight is not None and one in state.fight.acted and state.fight.active is not one


def next_side_after(fight: Fight) -> Side | None:
    """Whose marble comes after the present turn; None when the round ends with it (SH-32)."""
    if not fight.marbles:
        return None
    if fight.active is None:
        return fight.next_side
    side = fight.active.side.other
    return side if fight.box(side).left else side.other


def attack_of(state: State, who: Who) -> HeroBlow | None:
    """The basic attack of a hero, worked out; null where nobody stands (SH-59, SH-60)."""
    hero = state.hero(who)
    return None if hero is None else hero_blow(state, hero)


def attack_reaches(state: State, who: Who) -> bool:
    """Return True if the basic attack of a hero has a valid target (SH-126)."""
    blow = attack_of(state, who)
    return blow is not None and bool(attack_hits(state, blow))


def action_of(state: State, who: Who) -> MonsterBlow | None:
    """What a monster's die comes to, worked out; null before it was rolled (SH-73, SH-74)."""
    monster = state.monster(who)
    return None if monster is None or monster.die is None else monster_blow(state, monster)


def used(state: State, spot: SpentOn) -> bool:
    """True when the active hero has used this action in this turn."""
    return state.fight is not None and spot in state.fight.turn.used


@dataclass(frozen=True, slots=True)
class StillToPay:
    """What a hero who has done something in its turn may still pay for (SH-59, SH-61, SH-62, SH-64)."""

    who: Who
    name: str
    attack: bool
    """The basic attack, with a shard of its own or of the reserve."""
    shards: tuple[Shard, ...]
    """Kinds of its own with which the attack is paid at once: what it comes to was read."""
    skills: int
    level: int | None
    swap: bool

    @property
    def nothing(self) -> bool:
        """Whatever is left costs nothing."""
        return not (self.attack or self.skills or self.level or self.swap)


def still_to_pay(state: State) -> StillToPay | None:
    """What is left of a turn that has begun; None while nobody, a monster or a stunned hero has it."""
    fight = state.fight
    hero = None if fight is None or fight.active is None else state.hero(fight.active)
    if fight is None or hero is None or hero.who is None or not fight.turn.begun or fight.turn.stunned:
        return None
    any_shard = bool(hero.storage.total or state.bag.reserve.total)
    attack = any_shard and not used(state, SpentOn.BASIC) and attack_reaches(state, hero.who)
    own = tuple(shard for shard in Shard if hero.storage.of(shard))
    changed = Changes(fight.turn.hero_change, fight.turn.master_change)
    payable = [
        skill
        for skill in hero.skills
        if skill.id not in fight.turn.skills and not hero.health.silenced
        if (
            any_shard
            if skill.cost is None
            else best_payment(hero, changed, skill.cost, state.bag.reserve) is not None
        )
    ]
    after = next_level(state, hero)
    partners = swap(state, hero.who)
    return StillToPay(
        hero.who,
        hero.name,
        attack,
        own if attack and class_known(hero) else (),
        len(payable),
        after.level if after.with_reserve and not after.done else None,
        any_shard and bool(partners.beside) and not partners.used,
    )


@dataclass(frozen=True, slots=True)
class Partners:
    """Whom a hero may change places with for a shard, and whether it has done so in this turn."""

    beside: tuple[Who, ...]
    """The one in front first."""
    used: bool


def swap(state: State, who: Who) -> Partners:
    """Changing places in a turn: once, with a neighbour (SH-61)."""
    return Partners(neighbours(state, who), used(state, SpentOn.SWAP))


def colour_missing(state: State) -> bool:
    """True when the end of this round needs a colour that nobody told yet (U-3)."""
    fight = state.fight
    if fight is None or fight.exhausted or fight.dungeon:
        return False
    pos = arrival(state, figures.ROUND_TIME)
    return state.known.wheel[pos - 1] is None or state.calendar.turn_die is None


def gain_unknown(state: State) -> Hero | None:
    """A hero whose shards per turn nobody read yet; None when all are known, or none are needed (U-4)."""
    if state.fight is not None and state.fight.tired:
        return None
    return next((hero for hero in state.heroes if state.level_of(hero).shards is None), None)


def shards_due(state: State) -> int:
    """Shards that everybody together gains at the end of this round (SH-78)."""
    return sum(gain_due(state).values())


def opening_shards(state: State, first: Side) -> tuple[int, ...]:
    """What each hero draws before the first marble, by who starts; 0 where nobody read it yet (SH-55)."""
    if first is Side.HEROES:
        return (figures.FIRST_STRIKE,) * len(state.heroes)
    return tuple(state.level_of(hero).shards or 0 for hero in state.heroes)


def opening_due(state: State, first: Side) -> dict[Who, int]:
    """The same by hero."""
    return dict(zip(state.line(Side.HEROES), opening_shards(state, first), strict=True))


def gain_due(state: State) -> dict[Who, int]:
    """What each hero gains at the end of this round; 0 where nobody read it yet (SH-78)."""
    if state.fight is not None and state.fight.tired:
        return dict.fromkeys(state.line(Side.HEROES), figures.EXHAUSTED_GAIN)
    return opening_due(state, Side.MONSTERS)


def bag_short(state: State) -> bool:
    """True when the bag holds fewer shards than are due (U-11)."""
    return lacks(state, shards_due(state))


def lacks(state: State, n: int) -> bool:
    """True when the bag holds fewer than so many shards (U-11)."""
    return n > state.bag.bag.total


def drawable(state: State, n: int, given: int = 0) -> int:
    """How many of so many shards the bag still has, once others were ``given`` theirs (U-11)."""
    return max(0, min(n, state.bag.bag.total - given))


class Asks(StrEnum):
    """What the table is asked before shards are dealt."""

    REFILL = "refill"
    """To put the tray back into the empty bag (U-11)."""
    DRAWN = "drawn"
    """Which shards came out of the real bag (F11)."""
    SHARE = "share"
    """Who gets how many of a bag that holds too few (U-11)."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Shards due to several heroes, against the bag and what was told of them so far (U-11)."""

    n: int
    """What is due to everybody together."""
    held: int
    """What the bag holds."""
    short: bool
    """That is fewer."""
    asks: Asks | None
    """None where the phone draws for everybody."""
    by_hand: bool
    """Colours are told as they come out of the real bag."""
    shares: tuple[Share, ...]
    """Who gets how many of a short bag, as it was told so far; empty where everybody gets what is due."""
    left: int
    """What it still holds once the shares were given."""
    most: dict[Who, int]
    """The largest share of each, while the others keep theirs."""
    done: bool
    """Nothing is left to tell: the phone draws for everybody, or all was told."""


def deal(
    state: State, due: tuple[Share, ...], drawn: tuple[Drawn, ...] = (), shares: tuple[Share, ...] = ()
) -> Deal:
    """Shards due to heroes: those of the real bag, or who gets what of a short one (SH-55, SH-78, U-11)."""
    n, held = sum(each.n for each in due), state.bag.bag.total
    short, by_hand = lacks(state, n), draws_by_hand(state)
    told = sum(len(each.shards) for each in drawn)
    shared = sum(each.n for each in shares)
    own = {each.who: each.n for each in shares}
    most = {each.who: drawable(state, each.n, shared - own.get(each.who, 0)) for each in due}
    asks, done = None, True
    if n and bag_spent(state):  # nobody goes without while the tray could be put back
        asks, done = Asks.REFILL, False
    elif by_hand:
        asks, done = Asks.DRAWN, told == drawable(state, n)
    elif short:
        asks, done = Asks.SHARE, shared == held
    given = tuple(Share(each.who, len(each.shards)) for each in drawn) if by_hand else shares
    less = tuple(each for each in given if each.n) if short else ()
    return Deal(n, held, short, asks, by_hand, less, held - shared, most, done)


@dataclass(frozen=True, slots=True)
class Overfull:
    """A hero with more shards than its storage holds."""

    who: Who
    name: str
    n: int
    """How many go."""
    held: Shards
    same: tuple[Shard, ...]
    """Those that go where all of them are alike; empty where the player chooses."""

    def enough(self, chosen: Sequence[Shard]) -> bool:
        """Whether that many were chosen."""
        return len(chosen) == self.n


def overfull(state: State) -> Overfull | None:
    """The first hero whose player discards shards now, and how many; null when all of them fit (SH-35)."""
    hero = next((one for one in state.heroes if one.over and one.who), None)
    if hero is None or hero.who is None:
        return None
    each, n = hero.storage.each(), hero.over
    return Overfull(hero.who, hero.name, n, hero.storage, each[:n] if len(set(each)) == 1 else ())


def real_dice(state: State) -> bool:
    """True when the table rolls its own action dice and tells their faces (F11)."""
    return state.options.dice is Draws.TABLE


def real_box(state: State) -> Side | None:
    """The side whose real box shows its next marble now; None while the phone gives it (F11)."""
    fight = state.fight
    if fight is None or not marble_due(state) or phone_reveals(state, fight.next_side):
        return None
    return fight.next_side


def marble_due(state: State) -> bool:
    """True when nothing comes before the next marble: a turn, a choice, shards too many (SH-32, SH-35)."""
    fight = state.fight
    if state.status is not Status.PLAYING or fight is None or fight.stage is not Stage.ROUND:
        return False
    if not fight.idle or fight.won:
        return False
    return bool(fight.marbles) and not any(hero.over for hero in state.heroes)


def hidden_rings(state: State, side: Side) -> tuple[Ring, ...]:
    """Colours of a box that have not come up this round."""
    return covered(Ring, () if state.fight is None else state.fight.box(side).out)


def phone_reveals(state: State, side: Side) -> bool:
    """Return True when the phone gives a box's next marble: it draws it, or its order was typed (F11)."""
    typed = state.fight is not None and bool(state.fight.box(side).order)
    return typed or state.options.boxes is Draws.PHONE


def draws_by_hand(state: State) -> bool:
    """True when shards come from the real bag and their colours must be typed (F11)."""
    return state.options.shards is Draws.TABLE and state.coloured


@dataclass(frozen=True, slots=True)
class Preview:
    """A hit, worked out: ``before + hit - absorbed - potion = after`` of ``max_hp``."""

    who: Who
    before: int
    hit: int
    absorbed: int
    potion: int
    """What the potions of this hit take off."""
    after: int
    max_hp: int
    shield: int
    """Shields left."""
    lethal: bool
    saves: int | None
    """Potions in all that would save this hero; None when none can, or for a monster."""
    stock: int
    """Potions of the group left after this hit."""

    @property
    def through(self) -> int:
        """What the shields let through."""
        return self.hit - self.absorbed

    @property
    def in_stock(self) -> bool:
        """The group has the potions that would save."""
        return self.saves is not None and self.saves <= self.stock

    @property
    def dice(self) -> tuple[int, int]:
        """Tens and units after the hit; two dice show no more than 99 (SH-36)."""
        return divmod(min(99, self.after), 10)

    @property
    def left(self) -> int:
        """Remaining HP."""
        return max(0, self.max_hp - self.after)

    @property
    def saved(self) -> int:
        """Damage on the dice once the potions that would save were drunk too."""
        return max(0, self.after - (self.saves or 0) * potion_of(self.max_hp))


def preview(state: State, hit: Hit) -> Preview | None:
    """What a hit would do; None when the target is gone or its maximum HP unknown."""
    health = state.health(hit.who)
    if health is None or health.max_hp is None or hit.n < 0:
        return None
    absorbed = 0 if hit.unblockable else min(health.shield, hit.n)
    full = health.damage + hit.n - absorbed
    potion = min(full, hit.potions * potion_of(health.max_hp))
    after = full - potion
    return Preview(
        hit.who,
        health.damage,
        hit.n,
        absorbed,
        potion,
        after,
        health.max_hp,
        health.shield - absorbed,
        after >= health.max_hp,
        _saves(full, health.max_hp) if hit.who.side is Side.HEROES else None,
        state.purse.potions - hit.potions,
    )


def waterfall(state: State, potions: tuple[Who, ...] = ()) -> dict[Who, Preview | None]:
    """What the Great Waterfall would do to every hero, when these drink a potion (SH-95)."""
    return {hit.who: preview(state, hit) for hit in waterfall_hits(state, potions)}


def potions_left(state: State, drinkers: tuple[Who, ...] = ()) -> int:
    """Potions of the group once each of these drank one (SH-43)."""
    return state.purse.potions - len(drinkers)


def strikable(state: State, side: Side) -> tuple[Who, ...]:
    """Those of a side on whom a hit can be worked out: their maximum HP was read, P1 first (SH-36, U-4)."""
    return tuple(who for who in state.line(side) if state.known_max(who))


def rescued(state: State, hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """The hits with the potions that save their targets, from the front on, as long as there are some."""
    stock = state.purse.potions
    found: list[Hit] = []
    for hit in hits:
        seen = preview(state, hit)
        need = seen.saves if seen is not None and seen.lethal and seen.saves else 0
        given = need if need <= stock else 0
        stock -= given
        found.append(replace(hit, potions=given))
    return tuple(found)


def marble_hit(state: State, who: Who) -> Hit:
    """The marble of a defeated monster on a hero, with potions that save, if there are enough (SH-123)."""
    [hit] = rescued(state, (three(who),))
    return hit


def _saves(damage: int, max_hp: int) -> int | None:
    """The fewest potions after which damage is below the maximum (SH-43, A-37)."""
    if damage < max_hp:
        return 0
    half = potion_of(max_hp)
    return None if not half else -(-(damage - max_hp + 1) // half)


def healed(state: State, one: Who, n: int) -> Health | None:
    """What the dice show once so much came off: never less than nothing (SH-27); None where nobody stands."""
    health = state.health(one)
    return None if health is None or n < 0 else replace(health, damage=max(0, health.damage - n))


@dataclass(frozen=True, slots=True)
class Guard:
    """Shields gained, worked out: ``before + n``, but ``after`` is never above ``most``."""

    before: int
    after: int
    most: int


def guarded(state: State, one: Who, n: int) -> Guard | None:
    """Shields up to the maximum HP, or to what two dice follow while it is unread (SH-25, SH-36)."""
    health = state.health(one)
    if health is None or n < 0:
        return None
    most = figures.HP_MOST if health.max_hp is None else health.max_hp
    return Guard(health.shield, min(most, health.shield + n), most)


@dataclass(frozen=True, slots=True)
class HeroGain:
    """What step 3 brings one hero: shards gained, and how many of them do not fit."""

    who: Who
    name: str
    n: int | None
    """None while the board was not read (U-4)."""
    after: int
    excess: int


@dataclass(frozen=True, slots=True)
class Checklist:
    """The four steps, worked out before they are done."""

    due: Tick
    spent: int
    """Step 1: shards that go to the tray."""
    pos: int
    """Step 2: where the wheel will stand; already there once it has turned."""
    colour: Colour | None
    """The colour of that position; None while nobody told it (U-3)."""
    exhausted: bool | None
    """Whether the group is exhausted after step 2; None while colours are missing."""
    loses: bool
    gains: tuple[HeroGain, ...]
    """Step 3."""
    first: Side | None
    """Step 4: who starts by the slots of the dice; None when they differ (A-32)."""

    @property
    def shards(self) -> int | None:
        """What everybody together gains; None while a board was not read."""
        return _all_told([gain.n for gain in self.gains])

    def done(self, tick: Tick) -> bool:
        """True for the steps before the one that is due."""
        order = tuple(Tick)
        return order.index(tick) < order.index(self.due)


def checklist(state: State) -> Checklist | None:
    """The end of this round; None outside a fight."""
    fight = state.fight
    if fight is None:
        return None
    turned = fight.tick in (Tick.GAIN, Tick.SHAKE)
    pos = state.calendar.pos if turned else arrival(state, figures.ROUND_TIME)
    colour = state.known.wheel[pos - 1]
    exhausted = fight.tired if turned else _exhausted(state, colour)
    return Checklist(
        fight.tick,
        sum(hero.spent for hero in state.heroes),
        pos,
        colour,
        exhausted,
        not turned and loses(state, figures.ROUND_TIME),
        _gains(state, bool(exhausted), gained=fight.tick is Tick.SHAKE),
        starts(fight),
    )


def _exhausted(state: State, colour: Colour | None) -> bool | None:
    """What step 2 will find (SH-77, SH-111)."""
    fight, die = state.fight, state.calendar.turn_die
    if fight is None or fight.exhausted or fight.dungeon:
        return fight is not None and fight.tired
    return None if colour is None or die is None else colour is not die


def _gains(state: State, exhausted: bool, *, gained: bool) -> tuple[HeroGain, ...]:
    found = []
    for hero in state.heroes:
        n = figures.EXHAUSTED_GAIN if exhausted else state.level_of(hero).shards
        after = hero.storage.total + (0 if gained else n or 0)
        if hero.who is not None:
            found.append(HeroGain(hero.who, hero.name, n, after, max(0, after - figures.STORAGE)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Spoils:
    """What a won fight pays."""

    coins: int
    """All of it."""
    elites: int
    """The part that elite monsters pay."""


def spoils(state: State, tile: int) -> Spoils:
    """What this fight pays when its tile shows so many coins: the elites pay too (SH-81)."""
    coins = reward(state, tile)
    return Spoils(0, 0) if coins is None else Spoils(coins, coins - tile)


@dataclass(frozen=True, slots=True)
class RetreatCost:
    """What a retreat would come to (SH-70)."""

    pos: int
    loses: bool
    healed: int
    """Damage of everybody that comes off."""
    shards: int | None
    """Shards that everybody together gains; None while a board was not read."""


def retreat_cost(state: State) -> RetreatCost:
    """The day a retreat leads to, and what it brings."""
    return RetreatCost(
        arrival(state, figures.RETREAT_TIME),
        loses(state, figures.RETREAT_TIME),
        sum(hero.health.damage for hero in state.heroes),
        _all_told([state.level_of(hero).shards for hero in state.heroes]),
    )


def _all_told(each: Sequence[int | None]) -> int | None:
    """The sum of what was read, if all of it was."""
    known = [n for n in each if n is not None]
    return sum(known) if len(known) == len(each) else None


def reserve_open(state: State) -> bool:
    """True while the reserve has a free slot (SH-41)."""
    return state.bag.reserve.total < figures.RESERVE


def nothing_to_give(state: State) -> bool:
    """True when the bag has no shard for the marble of a hero who is not there (SH-122)."""
    return lacks(state, figures.FALLEN_HERO)


def bag_spent(state: State) -> bool:
    """Nothing is left in the bag, and the tray could be put back (U-11)."""
    return not state.bag.bag.total and bool(state.bag.tray.total)


# -- reminders on cards -----------------------------------------------------------------------------


def cards(state: State, who: Who) -> dict[str, str]:
    """Return the cards before a character that may have a reminder, with their names (SH-135)."""
    return cards_of(state, who)


def reminders_of(state: State, who: Who, *when: Trigger) -> tuple[CardReminder, ...]:
    """Return the reminders of a character's cards at these moments; at all of them where none is named."""
    held = cards_of(state, who)
    return tuple(one for one in state.reminders if one.card in held and (not when or one.when in when))


def reminded(before: State, events: Sequence[Event]) -> tuple[CardReminder, ...]:
    """Return the reminders whose moment came with these events, each once (SH-135).

    ``before`` is the state before the first event: a card that leaves with its hero is still found.
    """
    found: list[CardReminder] = []
    state = before
    for event in events if before.reminders else ():
        for holder, when in _moments(state, event):
            found += reminders_of(state, holder, when)
        if isinstance(event, ShardsSpent) and event.spot is SpentOn.SKILL:
            # the tile of another skill is not used now; all other cards of the hero are asked
            hero = state.hero(event.who)
            others = {tile.name for tile in hero.skills if tile.id != event.skill} if hero else set()
            mine = reminders_of(state, event.who, Trigger.SKILL)
            found += [one for one in mine if one.card not in others]
        state = event.apply(state)
    return tuple(dict.fromkeys(found))


def _moments(state: State, event: Event) -> tuple[tuple[Who, Trigger], ...]:
    """Return who has which moment with an event, but for skills."""
    match event:
        case TurnBegan(who=who):
            return ((who, Trigger.TURN),)
        case Damaged(who=who, n=n) | ShieldHit(who=who, n=n) if n:
            return ((who, Trigger.HURT),)
        case ShardsSpent(who=who, spot=SpentOn.BASIC):
            return ((who, Trigger.ATTACK),)
        case Swapped(who=who, other=other):
            return ((who, Trigger.MOVE), (other, Trigger.MOVE))
        case Moved(who=who):
            return ((who, Trigger.MOVE),)
        case HeroFell(who=who) | MonsterFell(who=who):
            return ((who, Trigger.FALL),)
        case RoundBegan() | FightBegan():
            return tuple((who, Trigger.ROUND) for side in Side for who in state.line(side))
    return ()
