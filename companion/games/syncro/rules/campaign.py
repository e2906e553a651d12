"""Levels: preparing, unlocking, winning, losing (p. 3, §4, Journal)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.syncro import actions as act
from companion.games.syncro import events as ev
from companion.games.syncro import figures, guide
from companion.games.syncro.dealing import fill
from companion.games.syncro.events import Event
from companion.games.syncro.evolve import after
from companion.games.syncro.horde import backs, readable
from companion.games.syncro.rules.decision import Decision
from companion.games.syncro.rules.resolution import unmet
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import BACKS, open_stage
from companion.games.syncro.vocabulary import Back, Defeat, Phase
from companion.games.syncro.why import Why


def proposed(state: State) -> Seat:
    """The mage proposed as Leader: the first one at the very start, then the next clockwise (A-32)."""
    return state.order(state.leader)[1] if any(state.attempts) else state.leader


def start_level(state: State, action: act.StartLevel) -> Decision:
    """Leader card, hands completed, and Rewards where they are due (SY-7, SY-8, SY-37, SY-71, p. 3)."""
    if state.phase is not Phase.PATH:
        return Refusal(Why.LEVEL_OPEN if state.playing else Why.ADVENTURE_OVER, level=state.level)
    if state.saved:
        resumed = ev.AdventureResumed(state.level)
        return Refusal(
            Why.CARD_A_FIRST, anyway=(resumed, *_prepare(after(state, resumed), action)), level=state.level
        )
    return _prepare(state, action)


def resume(state: State, action: act.ResumeGame) -> Decision:
    """Card A is taken off; with a Leader named the level is prepared in the same step (SY-37, p. 8)."""
    if not state.saved:
        return Refusal(Why.NOT_SAVED)
    resumed = ev.AdventureResumed(state.level)
    return (resumed, *(_prepare(after(state, resumed), action) if action.leader else ()))


def _prepare(state: State, action: act.StartLevel | act.ResumeGame) -> tuple[Event, ...]:
    leader = action.leader or proposed(state)
    prepared = ev.LevelPrepared(state.level, leader, state.attempts[state.level - 1] + 1)
    on_table = after(state, prepared)
    deal = fill(on_table)
    dealt = ev.HandsDealt(len(deal.mages), deal.hands(on_table))
    return (prepared, dealt, *_rewards(state))


def _rewards(state: State) -> tuple[Event, ...]:
    """After a save everybody draws one, after a defeat those without (SY-37, SY-71)."""
    if state.reached < figures.REWARDS_FROM or not (state.resumed or state.lost):
        return ()
    mages = tuple(seat for seat in state.seats if seat not in state.two.rewards)
    return (ev.RewardsDealt(mages),) if mages else ()


def unlock(state: State, action: act.Unlock) -> Decision:
    """The page of the Level card is read; never that of a later one (SY-12, U-4)."""
    if action.level > state.level or action.level < 1:
        return Refusal(Why.AHEAD, level=action.level)
    if action.level <= state.reached:
        return Refusal(Why.ALREADY_OPEN, level=action.level)
    if state.phase is not Phase.PREPARATION:
        return Refusal(Why.PREPARE_FIRST, level=action.level)
    value = figures.NEW_SPELLS.get(action.level)
    more = (ev.SpellsAdded(figures.NEW_EACH, value),) if value else ()
    return (ev.LevelUnlocked(action.level), *more)


def lay_horde(state: State, action: act.LayHorde) -> Decision:
    """The Horde is built from the diagram, top row first (SY-11, p. 3)."""
    if state.phase is not Phase.PREPARATION:
        return Refusal(Why.TURNS_BEGUN if state.playing else Why.PREPARE_FIRST, level=state.level)
    if state.reached < state.level:
        return Refusal(Why.UNLOCK_FIRST, level=state.level)
    if not readable(action.rows):
        return Refusal(Why.BAD_ROWS)
    cards = backs(action.rows)
    if any(BACKS[back] > state.seen for back in cards):
        return Refusal(Why.NOT_YET)
    needed = max(BACKS[back] for back in cards) if cards else 0
    if needed > open_stage(state):
        return Refusal(Why.LATER_LEVEL, level=needed // 2)
    if all(back is Back.FOG for back in cards):
        return Refusal(Why.NO_TARGET)
    return (ev.HordeLaid(len(cards), action.rows),)


def begin_turns(state: State) -> Decision:
    """Everything lies ready: the Leader begins (SY-16, §1)."""
    if state.phase is not Phase.PREPARATION:
        return Refusal(Why.TURNS_BEGUN if state.playing else Why.PREPARE_FIRST, level=state.level)
    if not state.targets:
        return Refusal(Why.HORDE_FIRST)
    events = (ev.TurnBegan(1, state.leader),)
    if not guide.settled(state):
        return Refusal(Why.REVEAL_FIRST, anyway=events)
    return events


def win_level(state: State, action: act.WinLevel) -> Decision:
    """The last monster is destroyed; each mage keeps or discards the whole hand (SY-31, SY-32, A-13, §4)."""
    if not state.playing or not state.turn:
        return Refusal(Why.NOT_IN_LEVEL)
    if state.pending:
        return Refusal(Why.DEMAND_FIRST, n=state.pending.left)
    stranger = next((seat for seat in action.keep if seat not in state.seats), None)
    if stranger is not None:
        return Refusal(Why.UNKNOWN_MAGE, number=int(stranger))
    last = state.level == figures.LEVELS
    # nothing comes after the last level: no hand is kept
    events = (*_hands(state, () if last else action.keep), ev.LevelWon(state.level))
    events = (*events, ev.AdventureWon()) if last else events
    if state.targets:
        return Refusal(Why.MONSTERS_LEFT, anyway=events, n=len(state.targets))
    return events


def _hands(state: State, keep: tuple[Seat, ...]) -> tuple[Event, ...]:
    holding = tuple(mage.seat for mage in state.mages if mage.hand)
    kept = tuple(seat for seat in holding if seat in keep)
    gone = tuple(seat for seat in holding if seat not in keep)
    events: tuple[Event, ...] = (ev.HandsKept(kept),) if kept else ()
    return (*events, ev.HandsDiscarded(gone, sum(map(state.hand, gone)))) if gone else events


def lose_level(state: State) -> Decision:
    """Nobody holds a Spell card, a monster is left; judged after all is resolved (SY-33, A-4, A-5).

    A demand that nobody can pay any more is a defeat of its own (SY-34, SY-52).
    """
    if not state.playing or not state.turn:
        return Refusal(Why.NOT_IN_LEVEL)
    unpaid = unmet(state)
    if unpaid:
        return unpaid
    events = (ev.LevelLost(state.level, Defeat.NO_SPELLS),)
    if not guide.nobody_holds(state):
        return Refusal(Why.STILL_CARDS, anyway=events, n=sum(state.hands))
    if state.phase is Phase.TURN and not any(card.spells for card in state.horde):
        return events
    if state.phase is not Phase.RESOLUTION or not guide.settled(state):
        return Refusal(Why.RESOLVE_FIRST, anyway=events)
    return events


def abandon(state: State) -> Decision:
    """A level broken off is begun again (SY-78)."""
    return (ev.LevelAbandoned(state.level),) if state.playing else Refusal(Why.NOT_IN_LEVEL)


def first_leader(options_first: int, mages: int, chance: Chance) -> Seat:
    """Who gets the Leader card is not told: chosen, or drawn (SY-7, U-7)."""
    return Seat(options_first or chance.die(mages))
