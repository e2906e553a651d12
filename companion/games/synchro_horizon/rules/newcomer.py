"""New Hero cards: their level, their place, their shards (p. 21)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions.village import NewCard
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.roster import (
    HeroDismissed,
    HeroJoined,
    HeroWaits,
    MasterPut,
    MasterWon,
)
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.names import tidy
from companion.games.synchro_horizon.rules.bag import Draw, deal
from companion.games.synchro_horizon.rules.decision import Decision
from companion.games.synchro_horizon.rules.doubt import board_of, hero_of
from companion.games.synchro_horizon.rules.setup import outside, remembered
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Join, Phase, Shard, Side, Who
from companion.games.synchro_horizon.why import Why
from companion.games.synchro_horizon.why_journey import WhyJourney


@dataclass(frozen=True, slots=True)
class Shares:
    """How the first shards of a new hero are drawn: those of the real bag, or only what there is."""

    typed: tuple[Shard, ...] = ()
    less: bool = False


def recruit_level(state: State) -> int | Refusal:
    """The level of the tile less one, at least 1; 1 in the set-up village (SH-112, A-17)."""
    here = state.journey.here
    if here is None or state.phase is Phase.SETUP:
        return 1
    if here.level is None:
        return Refusal(WhyJourney.TILE_LEVEL_UNKNOWN, city=here.city)
    return max(1, min(figures.LEVELS, here.level - figures.RECRUIT_BELOW))


def read_card(state: State, card: NewCard, nameless: str) -> NewCard | Refusal:
    """The card with its tidy name and what the box remembers of it (U-9)."""
    hard = outside(card.class_level, 1, figures.CLASS_LEVEL_MOST)
    if hard:
        return hard
    name = tidy(card.name) or nameless
    return NewCard(name, *remembered(state, name, card.hero_class, card.class_level))


def numbered(state: State, ahead: int = 0) -> str:
    """What a card without a name is called, in every language: its number."""
    return f"#{state.next_id + ahead}"


def free_board(state: State, who: Who | None) -> Who | Refusal:
    """An empty board, as long as the group is not full (SH-87, SH-100)."""
    if len(state.heroes) >= state.roster.limit:
        return Refusal(WhyJourney.GROUP_FULL, high=state.roster.limit)
    board = state.free_boards[0] if who is None else who
    if board.side is not Side.HEROES:
        return Refusal(Why.NOT_A_HERO, who=board)
    if state.hero(board) is not None:
        return Refusal(WhyJourney.BOARD_OCCUPIED, name=state.name(board))
    return board


def first_shards(
    state: State, who: Who, name: str, level: int, shares: Shares, chance: Chance
) -> tuple[Event, ...] | Refusal:
    """Two or three shards, as the level track says (SH-112)."""
    n = state.known.level(who.ring, level).shards
    if n is None:
        return Refusal(WhyJourney.TRACK_UNKNOWN, level=level)
    return deal(state, (Draw(who, name, n, shares.typed),), chance, less=shares.less)


def followed(before: tuple[Event, ...], after: Decision) -> Decision:
    """One decision after events; a soft refusal keeps them."""
    if not isinstance(after, Refusal):
        return (*before, *after)
    if after.anyway is None:
        return after
    return Refusal(after.why, anyway=(*before, *after.anyway), **dict(after.facts))


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
    return followed((HeroDismissed(board, hero.name),), joined)


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
    return followed((joined,), first_shards(state, who, read.name, level, shares, chance))


def in_reserve(state: State, card: NewCard, *, tavern: bool = False, legendary: bool = False) -> Decision:
    """A new hero waits; its level is that of the city where it was found (SH-93, SH-129)."""
    read = read_card(state, card, numbered(state))
    level = recruit_level(state)
    if isinstance(read, Refusal):
        return read
    if isinstance(level, Refusal):
        return level
    return (HeroWaits(read.name, read.hero_class, read.class_level, level, tavern, legendary),)


def as_master(state: State, card: NewCard, who: Who | None, *, legendary: bool = False) -> Decision:
    """A new Master card, under a hero or for later (SH-88, SH-109, SH-115)."""
    read = read_card(state, card, numbered(state))
    if isinstance(read, Refusal):
        return read
    won = MasterWon(read.name, read.hero_class, read.class_level, legendary)
    if who is None:
        return (won,)
    return followed((won,), under(state, state.next_id, read.name, who))


def under(state: State, card: int, master: str, who: Who | None) -> Decision:
    """One master for each hero (SH-115)."""
    hero = hero_of(state, who)
    if isinstance(hero, Refusal):
        return hero
    if hero.master is not None:
        return Refusal(WhyJourney.MASTER_THERE, name=hero.name, master=hero.master.name)
    return (MasterPut(card, master, board_of(hero), hero.name),)


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


def waiting(state: State, number: int) -> Hero | Refusal:
    """A hero of the reserve, by the number of its card."""
    hero = next((one for one in state.roster.waiting if one.id == number), None)
    return Refusal(WhyJourney.NOT_WAITING) if hero is None else hero
