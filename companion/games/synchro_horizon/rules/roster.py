"""Heroes in reserve, masters, and new cards by an effect (p. 21, FAQ 11)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon.actions.roster import (
    JoinGroup,
    LoseMaster,
    PutMaster,
    SendAway,
    TakeHero,
)
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.events.roster import (
    HeroSentAway,
    HeroStepsIn,
    HeroStepsOut,
    MasterLost,
)
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.rules.doubt import doubted, hero_of
from companion.games.synchro_horizon.rules.newcomer import (
    Shares,
    first_shards,
    followed,
    free_board,
    placed,
    under,
    waiting,
)
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Join, Side
from companion.games.synchro_horizon.why import Why
from companion.games.synchro_horizon.why_journey import WhyJourney


def fighting(state: State) -> bool:
    """True once a monster was drawn: nobody joins any more until this fight ends (p. 17, FAQ 11, A-25)."""
    return state.fight is not None and not state.fight.gathering


def take_hero(state: State, action: TakeHero, chance: Chance) -> Decision:
    """A new hero by an effect; during a fight it can only wait or teach (A-25)."""
    if fighting(state) and action.join in (Join.BOARD, Join.SWAP):
        return Refusal(WhyJourney.NOT_IN_A_FIGHT)
    shares = Shares(action.shards, action.less)
    return placed(state, action.join, action.card, action.who, shares, chance)


def join_group(state: State, action: JoinGroup, chance: Chance) -> Decision:
    """Before the next fight, on a free board or in the place of another (SH-129, A-25, A-54)."""
    hero = waiting(state, action.hero)
    if isinstance(hero, Refusal):
        return hero
    if fighting(state):
        return Refusal(WhyJourney.NOT_IN_A_FIGHT)
    room = _room(state, action)
    if isinstance(room, Refusal):
        return room
    place, out = room
    first: Decision = ()
    if hero.fresh:
        shares = Shares(action.shards, action.less)
        first = first_shards(state, action.who, hero.name, hero.level, shares, chance)
    decision = followed((*out, HeroStepsIn(hero.id, action.who, hero.name, place)), first)
    return _not_yet(hero, decision)


def _not_yet(hero: Hero, decision: Decision) -> Decision:
    """A Tavern hero sits out the next fight; earlier only when the table insists (A-25)."""
    events = decision.anyway if isinstance(decision, Refusal) else decision
    if not hero.tavern or events is None:
        return decision
    return doubted(events, Refusal(WhyJourney.TAVERN_EARLY, name=hero.name))


def _room(state: State, action: JoinGroup) -> tuple[int, tuple[Event, ...]] | Refusal:
    """The position to stand at, and who makes room."""
    if action.who.side is not Side.HEROES:
        return Refusal(Why.NOT_A_HERO, who=action.who)
    there = state.hero(action.who)
    if there is None:
        board = free_board(state, action.who)
        return board if isinstance(board, Refusal) else (len(state.heroes) + 1, ())
    if not action.swap:
        return Refusal(WhyJourney.BOARD_OCCUPIED, name=there.name)
    if any(reward.who is action.who for reward in state.roster.rewards):
        return Refusal(WhyJourney.REWARDS_FIRST, name=there.name)
    place = state.line(Side.HEROES).index(action.who) + 1
    return place, (HeroStepsOut(action.who, there.name),)


def send_away(state: State, action: SendAway, chance: Chance) -> Decision:
    """Back to the Hero pile (U-13)."""
    hero = waiting(state, action.hero)
    return hero if isinstance(hero, Refusal) else (HeroSentAway(hero.id, hero.name),)


def put_master(state: State, action: PutMaster, chance: Chance) -> Decision:
    """A Master card that was won before (SH-115)."""
    card = next((one for one in state.roster.masters if one.id == action.card), None)
    if card is None:
        return Refusal(WhyJourney.NO_SUCH_MASTER)
    return under(state, card.id, card.name, action.who)


def lose_master(state: State, action: LoseMaster, chance: Chance) -> Decision:
    """Back to the Hero pile (SH-115)."""
    hero = hero_of(state, action.who)
    if isinstance(hero, Refusal):
        return hero
    if hero.master is None:
        return Refusal(Why.NO_MASTER, name=hero.name)
    return (MasterLost(action.who, hero.name, hero.master.name),)


RULES: dict[type, Rule] = {
    TakeHero: take_hero,
    JoinGroup: join_group,
    SendAway: send_away,
    PutMaster: put_master,
    LoseMaster: lose_master,
}
