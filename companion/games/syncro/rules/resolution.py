"""The resolution: one monster at a time, from bottom to top (§2, J1 to J4, J9)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.syncro import actions as act
from companion.games.syncro import events as ev
from companion.games.syncro import figures, guide
from companion.games.syncro.events import Event
from companion.games.syncro.evolve import after
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.rules.decision import Decision
from companion.games.syncro.rules.hands import drawn
from companion.games.syncro.state import State
from companion.games.syncro.strength import strength
from companion.games.syncro.vocabulary import Defeat, Phase
from companion.games.syncro.why import Why


def bad_value(state: State, values: tuple[int, ...]) -> Refusal | None:
    """Hard for a value no Spell card has, soft for one that no level has brought yet (U-1)."""
    for value in values:
        if not 1 <= value <= figures.TOP_VALUE:
            return Refusal(Why.NO_SUCH_VALUE, value=value)
    top = figures.top_value(state.reached)
    high = next((value for value in values if value > top), None)
    return None if high is None else Refusal(Why.VALUE_NOT_SEEN, anyway=(), value=high, top=top)


def resolve(state: State, action: act.Resolve) -> Decision:
    """The Spell cards of the next monster are turned up and added (SY-24 to SY-28, §2)."""
    card = state.card(action.card)
    wrong = _not_now(state, action, card)
    if wrong or card is None:
        return wrong or Refusal(Why.NO_SUCH_CARD, card=action.card)
    now = strength(state, card)
    if now is None or card.kind is None:
        return Refusal(Why.STRENGTH_UNKNOWN)
    if len(action.values) != card.down:
        return Refusal(Why.WRONG_COUNT, have=len(action.values), need=card.down)
    typed = iter(action.values)
    values = tuple(next(typed) if spell.value is None else spell.value for spell in card.spells)
    odd = bad_value(state, action.values)
    if odd and not odd.soft:
        return odd
    shown = ev.AttackRevealed(card.id, card.kind, values, sum(values), now.total)
    events = (shown, *_verdict(after(state, shown), shown))
    return Refusal(odd.why, anyway=events, **odd.facts) if odd else events


def _not_now(state: State, action: act.Resolve, card: HordeCard | None) -> Refusal | None:
    if state.phase is not Phase.RESOLUTION:
        return Refusal(Why.NOT_RESOLUTION)
    if state.pending:
        return Refusal(Why.DEMAND_FIRST, n=state.pending.left)
    if card is None:
        return Refusal(Why.NO_SUCH_CARD, card=action.card)
    if card.id in state.resolved:
        return Refusal(Why.ALREADY_RESOLVED)
    if not card.spells:
        return Refusal(Why.NOTHING_TO_RESOLVE)
    first = guide.next_to_resolve(state)
    return Refusal(Why.NOT_FIRST, card=first.id) if first and first.id != card.id else None


def _verdict(state: State, shown: ev.AttackRevealed) -> tuple[Event, ...]:
    """A demand comes first; then success or failure (SY-46 to SY-48, A-20, A-22)."""
    success = shown.total >= shown.strength
    gap = abs(shown.total - shown.strength)
    if not shown.kind.demands or not gap:
        return _outcome(state, shown.card, success, gap)
    made = ev.DemandMade(shown.card, shown.kind, gap, success)
    return (made, *unmet(after(state, made)))


def _outcome(state: State, number: int, success: bool, gap: int) -> tuple[Event, ...]:
    """What the hands must do with the cards (SY-25, SY-26, SY-39, SY-44)."""
    card = state.card(number)
    if card is None or card.kind is None:
        return ()
    if success:
        gone = ev.MonsterDestroyed(number, card.kind)
        more = drawn(after(state, gone), gap) if card.kind.draws and gap else ()
        return (gone, *more)
    if not card.values:  # a text took the Spell cards away while the demand was open (F9)
        return ()
    lowest = min(card.values)
    if not card.kind.absorbs:
        return (ev.SpellLost(number, card.kind, lowest),)
    now = strength(state, card)
    return (ev.SpellAbsorbed(number, card.kind, lowest, (now.total if now else 0) + lowest),)


# -- demand ------------------------------------------------------------------------------------


def unmet(state: State) -> tuple[Event, ...]:
    """Nobody is left who could pay what is demanded: the level is lost (SY-34, SY-52)."""
    if state.pending is None or guide.payer(state) is not None:
        return ()
    return (ev.DemandUnmet(state.pending.left), ev.LevelLost(state.level, Defeat.DEMAND))


def _payer(state: State, mage: Seat) -> Refusal | None:
    if state.pending is None:
        return Refusal(Why.NO_DEMAND)
    seat = guide.payer(state)
    if seat is None:
        return Refusal(Why.NOBODY_CAN_PAY, n=state.pending.left)
    return Refusal(Why.NOT_YOUR_PAYMENT, mage=seat) if seat != mage else None


def pay(state: State, action: act.Pay) -> Decision:
    """One or more cards from the hand, shown as they are discarded (SY-48, SY-49, A-33)."""
    wrong = _payer(state, action.mage)
    if wrong or state.pending is None:
        return wrong or Refusal(Why.NO_DEMAND)
    if not action.values:
        return Refusal(Why.NO_VALUES)
    hand = state.hand(action.mage)
    if len(action.values) > hand:
        return Refusal(Why.MORE_THAN_HAND, mage=action.mage, have=len(action.values), n=hand)
    odd = bad_value(state, action.values)
    if odd and not odd.soft:
        return odd
    left = max(0, state.pending.left - sum(action.values))
    paid = ev.DemandPaid(action.mage, action.values, left)
    events = (paid, *_paid(after(state, paid)))
    return Refusal(odd.why, anyway=events, **odd.facts) if odd else events


def _paid(state: State) -> tuple[Event, ...]:
    demand = state.pending
    if demand is None or demand.left:
        return unmet(state)
    met = ev.DemandMet(demand.n)
    return (met, *_outcome(after(state, met), demand.card, demand.success, 0))


def pass_demand(state: State, action: act.PassDemand) -> Decision:
    """A mage discards nothing; after the last one the sum is judged (SY-49, SY-52, A-2)."""
    wrong = _payer(state, action.mage)
    if wrong:
        return wrong
    passed = ev.DemandPassed(action.mage)
    return (passed, *unmet(after(state, passed)))
