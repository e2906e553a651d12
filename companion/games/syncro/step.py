"""What the main button does, and what the table may do by itself (F3)."""

from __future__ import annotations

from companion.core.automation import Automation
from companion.core.game import Step, act, ask
from companion.core.rulebook import Action
from companion.core.seats import Seat
from companion.games.syncro import figures, phases, queries
from companion.games.syncro.adventure import (
    Finish,
)
from companion.games.syncro.ending import LoseLevel, WinLevel
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.preparation import DealNewSpells, StartLevel, Unlock, proposed
from companion.games.syncro.state import State
from companion.games.syncro.strength import strength
from companion.games.syncro.turn import BeginTurns, EndTurn, Pass, PassLeader
from companion.games.syncro.vocabulary import Back, Depth, Phase


def step(state: State, absent: frozenset[Seat] = frozenset()) -> Step[Action] | None:
    """Return the next thing: prepare, play the slots, resolve, reveal, pass the Leader card, win (F3, F5).

    Mages who are ``absent`` are never proposed or named as Leader.
    """
    if state.uncounted:
        return _light(state)
    match state.phase:
        case Phase.PATH:
            return _path(state, absent)
        case Phase.PREPARATION:
            return _preparation(state)
        case Phase.TURN:
            return _turn(state)
        case Phase.RESOLUTION:
            return _resolution(state, absent)
        case Phase.EPILOGUE:
            return act("finish", Finish())
        case Phase.DONE:
            return None


def _path(state: State, absent: frozenset[Seat]) -> Step[Action]:
    leader = proposed(state, absent)
    facts = {"level": state.level, "mage": leader}
    if state.saved:
        return ask("resume", **facts)
    if state.lost:
        return act("retry", StartLevel(leader), **facts)
    return act("start", StartLevel(leader), **facts)


def _preparation(state: State) -> Step[Action]:
    if not state.unlocked:
        return act("unlock", Unlock(state.level), level=state.level)
    if phases.deal_due(state):
        value = figures.NEW_SPELLS[state.level]
        return act("deal_again", DealNewSpells(), value=value, n=figures.NEW_EACH)
    if not state.targets:
        return ask("horde", "lay_horde", level=state.level)
    turned = _reveals(state)
    if turned:
        return turned
    if state.estimate:
        return _estimate(state)
    return act("begin", BeginTurns(), mage=state.leader)


def _light(state: State) -> Step[Action]:
    """Nobody keeps count: a fight to reckon, else the end of the level (F1, F5)."""
    if state.depth is Depth.RESOLVER:
        return ask("calculate", level=state.level)
    return act("won", WinLevel(), level=state.level)


def passes(state: State) -> Action | None:
    """A mage who must pass does so; one who holds a Reward may still play it first (SY-19, SY-20, SY-23)."""
    slot = state.slot
    if slot is None or state.light or state.estimate or not state.targets:
        return None
    return Pass(slot.mage) if phases.must_pass(state) and slot.mage not in state.two.rewards else None


def goes_on(state: State) -> Action | None:
    """Turns begin, slots are all played, the Leader card goes on: nobody decides anything (SY-16, SY-30)."""
    if state.light or state.estimate or not state.targets or not phases.settled(state):
        return None
    match state.phase:
        case Phase.PREPARATION if not queries.untold(state) and not phases.deal_due(state):
            return BeginTurns()
        case Phase.TURN if state.slot is None:
            return EndTurn()
        case Phase.RESOLUTION if not phases.nobody_holds(state):
            return PassLeader()
    return None


def _reveals(state: State) -> Step[Action] | None:
    """A card to turn up, or a Fog that is due; Fog last (SY-27, SY-64)."""
    card = next(iter(phases.to_reveal(state)), None)
    if state.two.fog_due or (card is not None and card.back is Back.FOG):
        return ask("fog", "reveal_fog")
    return None if card is None else ask("reveal", n=len(phases.to_reveal(state)))


def _estimate(state: State) -> Step[Action]:
    return ask("estimate_spoken" if queries.spoken(state) else "estimate", "estimate")


def _turn(state: State) -> Step[Action]:
    if not state.targets:
        return _win(state)
    if state.estimate:
        return _estimate(state)
    slot = state.slot
    if slot is None:
        return act("end_turn", EndTurn(), n=sum(bool(card.spells) for card in state.horde))
    if phases.must_pass(state):
        return act("pass", Pass(slot.mage), mage=slot.mage)
    key = "must_attack" if phases.must_attack(state) else "attack"
    return ask(key, "attack", mage=slot.mage)


def _resolution(state: State, absent: frozenset[Seat]) -> Step[Action]:
    payer = phases.payer(state)
    if state.pending and payer is not None:
        return ask("pay", mage=payer, left=state.pending.left)
    if state.pending:  # hands were counted again: nobody is left who could pay (SY-52)
        facts = {"level": state.level, "n": state.pending.left}
        if state.two.rewards:
            return ask("lose_demand_rewards", "lose_level", **facts)
        return act("lose_demand", LoseLevel(), **facts)
    if not state.targets:
        return _win(state)
    if state.estimate:  # as soon as cards were drawn, before the next monster (SY-13, SY-39)
        return _estimate(state)
    card = phases.next_to_resolve(state)
    if card is not None:
        return _resolve(state, card)
    turned = _reveals(state)
    if turned:
        return turned
    if phases.nobody_holds(state):
        if state.two.rewards:
            return ask("lose_rewards", "lose_level", level=state.level)
        return act("lose", LoseLevel(), level=state.level)
    return act("leader", PassLeader(), mage=queries.leader_after(state, absent))


def _resolve(state: State, card: HordeCard) -> Step[Action]:
    if not card.told:
        return ask("tell", "reveal")
    now = strength(state, card)
    facts = {"kind": card.kind, "strength": now.total if now else None}
    return ask("resolve" if card.down else "wear", "resolve", **facts)


def _win(state: State) -> Step[Action]:
    last = state.level == figures.LEVELS
    if any(state.hands) and not last:
        return ask("win_keep", "win_level", level=state.level)
    return act("win_last" if last else "win", WinLevel(), level=state.level)


AUTOMATIONS: tuple[Automation[State, Action], ...] = (
    Automation("passes", passes),
    Automation("goes_on", goes_on),
)
