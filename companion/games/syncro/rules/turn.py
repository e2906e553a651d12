"""The turn: slots, attacks, passes, the Leader (§1, §3)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.syncro import actions as act
from companion.games.syncro import events as ev
from companion.games.syncro import guide
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.rules.decision import Decision
from companion.games.syncro.state import State
from companion.games.syncro.strength import others, strength
from companion.games.syncro.vocabulary import Back, Phase
from companion.games.syncro.why import Why


def _slot(state: State, action: act.Attack | act.Pass) -> Refusal | None:
    """One slot after the other, from the Leader (SY-16, SY-20)."""
    if state.phase is not Phase.TURN:
        return Refusal(Why.NOT_TURN)
    slot = state.slot
    if slot is None:
        return Refusal(Why.SLOTS_DONE)
    return None if slot.mage == action.mage else Refusal(Why.NOT_YOUR_SLOT, mage=slot.mage)


def attack(state: State, action: act.Attack) -> Decision:
    """One Spell card face down on an accessible monster (SY-16, SY-17, SY-22, §1)."""
    wrong = _slot(state, action)
    if wrong:
        return wrong
    card = state.card(action.card)
    if card is None:
        return Refusal(Why.NO_SUCH_CARD, card=action.card)
    if not state.hand(action.mage):
        return Refusal(Why.NO_SPELL, mage=action.mage)
    if not state.accessible(card):
        return Refusal(Why.COVERED)
    if not card.up:
        return Refusal(Why.FACE_DOWN)
    if guide.guarded(state, card):
        return Refusal(Why.GUARDED)
    return _laid(state, action, card)


def _laid(state: State, action: act.Attack, card: HordeCard) -> Decision:
    now = strength(state, card)
    count = others(state, card) if card.back is Back.BOSS2 else 0
    laid = (ev.Attacked(action.mage, card.id, card.kind, now.total if now else None, count),)
    if guide.own_on_top(state, action.mage, card):
        return Refusal(Why.OWN_CARD, anyway=laid, mage=action.mage)
    if guide.must_pass(state):
        return Refusal(Why.MUST_PASS, anyway=laid, mage=action.mage)
    return laid


def pass_slot(state: State, action: act.Pass) -> Decision:
    """No card; but not when everybody passed before (SY-16, SY-18, A-6, §1)."""
    wrong = _slot(state, action)
    if wrong:
        return wrong
    passed = (ev.Passed(action.mage),)
    if guide.must_attack(state):
        return Refusal(Why.MUST_ATTACK, anyway=passed, mage=action.mage)
    return passed


def end_turn(state: State) -> Decision:
    """All slots played: on to the resolution (§1)."""
    if state.phase is not Phase.TURN:
        return Refusal(Why.NOT_TURN)
    slot = state.slot
    if slot is not None:
        return Refusal(Why.SLOTS_LEFT, mage=slot.mage)
    return (ev.TurnEnded(state.turn),)


def pass_leader(state: State) -> Decision:
    """After the resolution the Leader card goes clockwise (SY-30, §3)."""
    if state.phase is not Phase.RESOLUTION:
        return Refusal(Why.NOT_RESOLUTION)
    if state.pending:
        return Refusal(Why.DEMAND_FIRST, n=state.pending.left)
    if guide.waiting(state):
        return Refusal(Why.RESOLVE_FIRST)
    if not state.targets:
        return Refusal(Why.LEVEL_WON, level=state.level)
    heir = state.order(state.leader)[1]
    events = (ev.LeaderPassed(heir), ev.TurnBegan(state.turn + 1, heir))
    if not guide.settled(state):
        return Refusal(Why.REVEAL_FIRST, anyway=events)
    if guide.nobody_holds(state):
        return Refusal(Why.NOBODY_HOLDS, anyway=events)
    return events


def estimate(state: State) -> Decision:
    """Everybody at once, after counting to three (SY-13, SY-14, p. 4)."""
    return (ev.EstimatesGiven(),) if state.estimate else Refusal(Why.NO_ESTIMATE)
