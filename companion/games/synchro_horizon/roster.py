"""Heroes who come, wait and go (p. 21, FAQ 11)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.health import leave
from companion.games.synchro_horizon.hero_cards import NewCard, as_master, numbered_card, read_card
from companion.games.synchro_horizon.phases import (
    Leaving,
    PiecesLeave,
    Remains,
    board_of,
    framed,
    hero_of,
    numbered,
    remains_of,
)
from companion.games.synchro_horizon.shards import Draw, deal
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import at_level
from companion.games.synchro_horizon.state.party import Health, Hero, Reward
from companion.games.synchro_horizon.vocabulary import A_SHARD, HeroClass, Join, Phase, Shard, Side, Who, Why
from companion.kit.refusing import soft_refusal


@action("SH-112", "SH-129", faces=(A_SHARD,))
class TakeHero:
    """A new Hero card by an effect: on a board, in a hero's place, as a master, or in reserve."""

    join: Join
    card: NewCard = NewCard()
    who: Who | None = None
    shards: tuple[Shard, ...] = ()
    less: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """A new hero by an effect; during a fight it can only wait or teach (A-25)."""
        if fighting(state) and self.join in (Join.BOARD, Join.SWAP):
            return Refusal(Why.NOT_IN_A_FIGHT)
        shares = Shares(self.shards, self.less)
        return placed(state, self.join, self.card, self.who, shares, chance)


def fighting(state: State) -> bool:
    """True once a monster was drawn: nobody joins any more until this fight ends (p. 17, FAQ 11, A-25)."""
    return state.fight is not None and not state.fight.gathering


@dataclass(frozen=True, slots=True)
class Shares:
    """How the first shards of a new hero are drawn: those of the real bag, or only what there is."""

    typed: tuple[Shard, ...] = ()
    less: bool = False


def placed(
    state: State,
    join: Join,
    card: NewCard,
    who: Who | None,
    shares: Shares,
    chance: Chance,
    *,
    legendary: bool = False,
) -> Decision:
    """What becomes of a new Hero card (SH-112, SH-129)."""
    match join:
        case Join.BOARD:
            return on_board(state, card, who, shares, chance, legendary=legendary)
        case Join.SWAP:
            return in_place(state, card, who, shares, chance, legendary=legendary)
        case Join.MASTER:
            return as_master(state, card, who, legendary=legendary)
        case Join.RESERVE:
            return in_reserve(state, card, legendary=legendary)


def on_board(
    state: State, card: NewCard, who: Who | None, shares: Shares, chance: Chance, *, legendary: bool = False
) -> Decision:
    """A new hero on an empty board (SH-112)."""
    board = free_board(state, who)
    if isinstance(board, Refusal):
        return board
    return _seated(state, card, board, len(state.heroes) + 1, shares, chance, legendary=legendary)


def in_place(
    state: State, card: NewCard, who: Who | None, shares: Shares, chance: Chance, *, legendary: bool = False
) -> Decision:
    """A new hero in the place of one who goes back to the Hero pile (SH-89, A-30)."""
    hero = hero_of(state, who)
    if isinstance(hero, Refusal):
        return hero
    board = board_of(hero)
    place = state.line(Side.HEROES).index(board) + 1
    joined = _seated(state, card, board, place, shares, chance, legendary=legendary)
    return framed((HeroDismissed(board, hero.name),), joined)


def _seated(
    state: State, card: NewCard, who: Who, place: int, shares: Shares, chance: Chance, *, legendary: bool
) -> Decision:
    read = read_card(state, card, who.nameless)
    level = recruit_level(state)
    if isinstance(read, Refusal):
        return read
    if isinstance(level, Refusal):
        return level
    joined = HeroJoined(who, read.name, read.hero_class, read.class_level, level, place, legendary)
    return framed((joined,), first_shards(state, who, read.name, level, shares, chance))


def in_reserve(state: State, card: NewCard, *, tavern: bool = False, legendary: bool = False) -> Decision:
    """A new hero waits; its level is that of the city where it was found (SH-93, SH-129)."""
    read = read_card(state, card, numbered(state))
    level = recruit_level(state)
    if isinstance(read, Refusal):
        return read
    if isinstance(level, Refusal):
        return level
    return (HeroWaits(read.name, read.hero_class, read.class_level, level, tavern, legendary),)


def recruit_level(state: State) -> int | Refusal:
    """The level of the tile less one, at least 1; 1 in the set-up village (SH-112, A-17)."""
    here = state.journey.here
    if here is None or state.phase is Phase.SETUP:
        return 1
    if here.level is None:
        return Refusal(Why.TILE_LEVEL_UNKNOWN, city=here.city)
    return max(1, min(figures.LEVELS, here.level - figures.RECRUIT_BELOW))


def free_board(state: State, who: Who | None) -> Who | Refusal:
    """An empty board, as long as the group is not full (SH-87, SH-100)."""
    if len(state.heroes) >= state.roster.limit:
        return Refusal(Why.GROUP_FULL, high=state.roster.limit)
    board = state.free_boards[0] if who is None else who
    if board.side is not Side.HEROES:
        return Refusal(Why.NOT_A_HERO, who=board)
    if state.hero(board) is not None:
        return Refusal(Why.BOARD_OCCUPIED, name=state.name(board))
    return board


def first_shards(state: State, who: Who, name: str, level: int, shares: Shares, chance: Chance) -> Decision:
    """Two or three shards, as the level track says (SH-112)."""
    n = state.known.level(who.ring, level).shards
    if n is None:
        return Refusal(Why.TRACK_UNKNOWN, level=level)
    return deal(state, (Draw(who, name, n, shares.typed),), chance, less=shares.less)


@action("SH-129", "SH-93", "A-25", "A-54", faces=(A_SHARD,))
class JoinGroup:
    """A waiting hero takes a free board, or with ``swap`` the place of another."""

    hero: int
    who: Who
    swap: bool = False
    shards: tuple[Shard, ...] = ()
    less: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """Before the next fight, on a free board or in the place of another (SH-129, A-25, A-54)."""
        hero = waiting(state, self.hero)
        if isinstance(hero, Refusal):
            return hero
        if fighting(state):
            return Refusal(Why.NOT_IN_A_FIGHT)
        room = _room(state, self)
        if isinstance(room, Refusal):
            return room
        place, out = room
        first: Decision = ()
        if hero.fresh:
            shares = Shares(self.shards, self.less)
            first = first_shards(state, self.who, hero.name, hero.level, shares, chance)
        decision = framed((*out, HeroStepsIn(hero.id, self.who, hero.name, place)), first)
        return _not_yet(hero, decision)


def _room(state: State, action: JoinGroup) -> tuple[int, tuple[Event, ...]] | Refusal:
    """The position to stand at, and who makes room."""
    if action.who.side is not Side.HEROES:
        return Refusal(Why.NOT_A_HERO, who=action.who)
    there = state.hero(action.who)
    if there is None:
        board = free_board(state, action.who)
        return board if isinstance(board, Refusal) else (len(state.heroes) + 1, ())
    if not action.swap:
        return Refusal(Why.BOARD_OCCUPIED, name=there.name)
    if any(reward.who is action.who for reward in state.roster.rewards):
        return Refusal(Why.REWARDS_FIRST, name=there.name)
    place = state.line(Side.HEROES).index(action.who) + 1
    return place, (HeroStepsOut(action.who, there.name),)


def _not_yet(hero: Hero, decision: Decision) -> Decision:
    """A Tavern hero sits out the next fight; earlier only when the table insists (A-25)."""
    events = decision.anyway if isinstance(decision, Refusal) else decision
    if not hero.tavern or events is None:
        return decision
    return soft_refusal(events, Refusal(Why.TAVERN_EARLY, name=hero.name))


@action("SH-129", "U-13")
class SendAway:
    """A waiting hero goes back to the Hero pile."""

    hero: int

    def decide(self, state: State, chance: Chance) -> Decision:
        hero = waiting(state, self.hero)
        return hero if isinstance(hero, Refusal) else (HeroSentAway(hero.id, hero.name),)


def waiting(state: State, number: int) -> Hero | Refusal:
    """A hero of the reserve, by the number of its card."""
    hero = next((one for one in state.roster.waiting if one.id == number), None)
    return Refusal(Why.NOT_WAITING) if hero is None else hero


def hurt_in_reserve(state: State) -> tuple[Hero, ...]:
    """Return the waiting heroes with damage, where this table heals them too (A-58)."""
    if not state.options.reserve_heals:
        return ()
    return tuple(hero for hero in state.roster.waiting if hero.health.damage)


def reserve_healed(state: State) -> tuple[Event, ...]:
    """Return the healing of every waiting hero, where this table heals them too (A-58)."""
    return tuple(WaitingHealed(hero.id, hero.name, hero.health.damage) for hero in hurt_in_reserve(state))


# -- what happened ----------------------------------------------------------------------------------


@event
class HeroJoined:
    """A new hero stands on a board, at position ``place``; the rewards of its levels wait (SH-112)."""

    who: Who
    name: str
    hero_class: HeroClass | None
    class_level: int | None
    level: int
    place: int
    legendary: bool = False

    def apply(self, state: State) -> State:
        state = state.with_card_taken(heroes=1)
        card, state = numbered_card(
            state, self.name, self.hero_class, self.class_level, legendary=self.legendary
        )
        return _on_its_board(state, Hero(card, level=self.level, fresh=True), self.who, self.place)


@event
class HeroWaits:
    """A new hero waits in reserve (SH-93, SH-129)."""

    name: str
    hero_class: HeroClass | None
    class_level: int | None
    level: int
    tavern: bool = False
    legendary: bool = False

    def apply(self, state: State) -> State:
        card, state = numbered_card(
            state, self.name, self.hero_class, self.class_level, legendary=self.legendary
        )
        hero = Hero(card, level=self.level, tavern=self.tavern, fresh=True)
        return state.with_roster(waiting=(*state.roster.waiting, hero))


@event
class HeroStepsIn:
    """A waiting hero stands on a board, at position ``place`` (SH-129)."""

    hero: int
    who: Who
    name: str
    place: int

    def apply(self, state: State) -> State:
        hero = next((one for one in state.roster.waiting if one.id == self.hero), None)
        if hero is None:
            return state
        waiting = tuple(one for one in state.roster.waiting if one.id != self.hero)
        return _on_its_board(state.with_roster(waiting=waiting), hero, self.who, self.place)


def _on_its_board(state: State, hero: Hero, who: Who, place: int) -> State:
    """A hero on a board; the rewards of its levels wait for one who is fresh (SH-112, A-18)."""
    line = list(state.heroes)
    health = at_level(state.known, who, hero.level, hero.health)
    line.insert(place - 1, replace(hero, who=who, health=health, tavern=False, fresh=False))
    state = replace(state, heroes=tuple(line))
    if not hero.fresh:
        return state
    due = tuple(Reward(who, level, recruit=True) for level in range(1, hero.level + 1))
    return state.with_roster(rewards=(*state.roster.rewards, *due))


@event
class HeroStepsOut(PiecesLeave):
    """A hero of the group waits with its level, damage, skills and shards; its items are free (A-54)."""

    who: Who
    name: str

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        if hero is None:
            return state
        health = Health(hero.health.max_hp, hero.health.damage)
        out = replace(hero, who=None, health=health, paid=(), items=())
        state = replace(state, heroes=tuple(one for one in state.heroes if one.who is not self.who))
        return state.with_bag(tray=hero.outlay).with_roster(
            waiting=(*state.roster.waiting, out), pool=(*state.roster.pool, *hero.items)
        )

    def remains(self, before: State) -> Remains | None:
        """Return what leaves its board: the items, and shards that were spent (A-54)."""
        hero = before.hero(self.who)
        return None if hero is None else remains_of(before, hero, Leaving.RESERVE)


@event
class HeroDismissed(PiecesLeave):
    """A hero of the group went back to the Hero pile; its items are free (A-30)."""

    who: Who
    name: str

    def apply(self, state: State) -> State:
        hero = state.hero(self.who)
        return state if hero is None else leave(state, hero)

    def remains(self, before: State) -> Remains | None:
        """Return what lay on its board (A-30)."""
        hero = before.hero(self.who)
        return None if hero is None else remains_of(before, hero, Leaving.DISMISSED)


@event
class WaitingHealed:
    """All damage of a waiting hero came off (A-58)."""

    hero: int
    name: str
    n: int

    def apply(self, state: State) -> State:
        waiting = (
            replace(one, health=replace(one.health, damage=one.health.damage - self.n))
            if one.id == self.hero
            else one
            for one in state.roster.waiting
        )
        return state.with_roster(waiting=tuple(waiting))


@event
class HeroSentAway(PiecesLeave):
    """A waiting hero went back to the Hero pile: skills to the bag, shards to the tray."""

    hero: int
    name: str

    def apply(self, state: State) -> State:
        hero = next((one for one in state.roster.waiting if one.id == self.hero), None)
        if hero is None:
            return state
        return state.with_bag(tray=hero.storage).with_roster(
            waiting=tuple(one for one in state.roster.waiting if one.id != self.hero),
            skills=state.roster.skills + len(hero.skills),
        )

    def remains(self, before: State) -> Remains | None:
        """Return what lay beside the boards with it (U-13)."""
        hero = next((one for one in before.roster.waiting if one.id == self.hero), None)
        return None if hero is None else remains_of(before, hero, Leaving.DISMISSED)


@event
class GroupLimited:
    """The group is limited from now on (SH-100)."""

    limit: int

    def apply(self, state: State) -> State:
        return state.with_roster(limit=self.limit)
