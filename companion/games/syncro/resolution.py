"""The resolution: one monster at a time, from bottom to top (§2, J1 to J4, J9)."""

from __future__ import annotations

from dataclasses import field, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.core.seats import Seat
from companion.games.syncro import figures, phases
from companion.games.syncro.ending import demand_lost
from companion.games.syncro.hands import drawn
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import Demand, Lieutenant, State
from companion.games.syncro.strength import strength
from companion.games.syncro.vocabulary import Kind, Phase, Why
from companion.kit.refusing import soft_refusal


@action("SY-24", "SY-25", "SY-26", "SY-28")
class Resolve:
    """The face-down Spell cards of the next monster are turned up; only their values are told."""

    card: int = field(metadata={"alias": "monsterId"})
    values: tuple[int, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """The Spell cards of the next monster are turned up and added (SY-24 to SY-28, §2)."""
        card = state.card(self.card)
        wrong = _not_now(state, self, card)
        if wrong or card is None:
            return wrong or Refusal(Why.NO_SUCH_CARD, card=self.card)
        now = strength(state, card)
        if now is None or card.kind is None:
            return Refusal(Why.STRENGTH_UNKNOWN)
        if len(self.values) != card.down:
            return Refusal(Why.WRONG_COUNT, have=len(self.values), need=card.down)
        typed = iter(self.values)
        values = tuple(next(typed) if spell.value is None else spell.value for spell in card.spells)
        odd = _bad_value(state, self.values)
        if odd and not odd.soft:
            return odd
        shown = AttackRevealed(card.id, card.kind, values, sum(values), now.total)
        events = (shown, *_verdict(shown.apply(state), shown))
        return soft_refusal(events, odd)


def _not_now(state: State, action: Resolve, card: HordeCard | None) -> Refusal | None:
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
    first = phases.next_to_resolve(state)
    return Refusal(Why.NOT_FIRST, card=first.id) if first and first.id != card.id else None


def _bad_value(state: State, values: tuple[int, ...]) -> Refusal | None:
    """Hard for a value no Spell card has, soft for one that no level has brought yet (U-1)."""
    for value in values:
        if not 1 <= value <= figures.TOP_VALUE:
            return Refusal(Why.NO_SUCH_VALUE, value=value)
    top = figures.top_value(state.reached)
    high = next((value for value in values if value > top), None)
    return None if high is None else Refusal(Why.VALUE_NOT_SEEN, anyway=(), value=high, top=top)


def _verdict(state: State, shown: AttackRevealed) -> tuple[Event, ...]:
    """A demand comes first; then success or failure (SY-46 to SY-48, A-20, A-22)."""
    success = shown.total >= shown.strength
    gap = abs(shown.total - shown.strength)
    if not shown.kind.demands or not gap:
        return _outcome(state, shown.card, success, gap)
    made = DemandMade(shown.card, shown.kind, gap, success)
    return (made, *demand_lost(made.apply(state)))


def _outcome(state: State, number: int, success: bool, gap: int) -> tuple[Event, ...]:
    """What the hands must do with the cards (SY-25, SY-26, SY-39, SY-44)."""
    card = state.card(number)
    if card is None or card.kind is None:
        return ()
    if success:
        gone = MonsterDestroyed(number, card.kind)
        more = drawn(gone.apply(state), gap) if card.kind.draws and gap else ()
        return (gone, *more)
    if not card.values:  # a text took the Spell cards away while the demand was open (F9)
        return ()
    lowest = min(card.values)
    if not card.kind.absorbs:
        return (SpellLost(number, card.kind, lowest),)
    now = strength(state, card)
    return (SpellAbsorbed(number, card.kind, lowest, (now.total if now else 0) + lowest),)


# -- demand ----------------------------------------------------------------------------------------


@action("SY-48", "SY-49", "A-33")
class Pay:
    """A mage discards Spell cards from hand toward what is demanded."""

    mage: Seat
    values: tuple[int, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """One or more cards from the hand, shown as they are discarded (SY-48, SY-49, A-33)."""
        wrong = _payer(state, self.mage)
        if wrong or state.pending is None:
            return wrong or Refusal(Why.NO_DEMAND)
        if not self.values:
            return Refusal(Why.NO_VALUES)
        hand = state.hand(self.mage)
        if len(self.values) > hand:
            return Refusal(Why.MORE_THAN_HAND, mage=self.mage, have=len(self.values), n=hand)
        odd = _bad_value(state, self.values)
        if odd and not odd.soft:
            return odd
        left = max(0, state.pending.left - sum(self.values))
        paid = DemandPaid(self.mage, self.values, left)
        events = (paid, *_paid(paid.apply(state)))
        return soft_refusal(events, odd)


def _payer(state: State, mage: Seat) -> Refusal | None:
    if state.pending is None:
        return Refusal(Why.NO_DEMAND)
    seat = phases.payer(state)
    if seat is None:
        return Refusal(Why.NOBODY_CAN_PAY, n=state.pending.left)
    return Refusal(Why.NOT_YOUR_PAYMENT, mage=seat) if seat != mage else None


def _paid(state: State) -> tuple[Event, ...]:
    demand = state.pending
    if demand is None or demand.left:
        return demand_lost(state)
    met = DemandMet(demand.n)
    return (met, *_outcome(met.apply(state), demand.card, demand.success, 0))


@action("SY-49", "SY-52")
class PassDemand:
    """A mage discards nothing toward what is demanded."""

    mage: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """A mage discards nothing; after the last one the sum is judged (SY-49, SY-52, A-2)."""
        wrong = _payer(state, self.mage)
        if wrong:
            return wrong
        passed = DemandPassed(self.mage)
        return (passed, *demand_lost(passed.apply(state)))


# -- what happened ----------------------------------------------------------------------------------


@event
class AttackRevealed:
    """All Spell cards of a monster lie face up, in the order they were laid."""

    card: int
    kind: Kind
    values: tuple[int, ...]
    total: int
    strength: int

    def apply(self, state: State) -> State:
        card = state.card(self.card)
        if card is None:
            return state
        spells = tuple(
            replace(spell, value=value) for spell, value in zip(card.spells, self.values, strict=True)
        )
        return state.with_card(self.card, spells=spells)


@event
class MonsterDestroyed:
    """A monster and the Spell cards on and under it are discarded."""

    card: int
    kind: Kind

    def apply(self, state: State) -> State:
        return destroyed(state, self.card)


def destroyed(state: State, number: int) -> State:
    """The card leaves; what lay on and under it is discarded (SY-25, A-21)."""
    card = state.card(number)
    if card is None:
        return state
    pending = state.pending if state.pending and state.pending.card != number else None
    gone = state.without_card(number).changed(
        discard=state.discard + len(card.spells) + len(card.under),
        resolved=(*state.resolved, number),
        pending=pending,
    )
    if card.kind is not Kind.LIEUTENANT:
        return gone
    beaten = Lieutenant(card.label, card.printed_strength, card.signs)
    return gone.with_two(fallen=(*gone.two.fallen, beaten))


@event
class SpellLost:
    """The attack failed: its lowest card is discarded, the others stay."""

    card: int
    kind: Kind
    value: int

    def apply(self, state: State) -> State:
        return drop_spell(state, self.card, self.value).changed(resolved=(*state.resolved, self.card))


def drop_spell(state: State, number: int, value: int | None) -> State:
    """One Spell card of that value (None: face down) goes from a Horde card to the discard (SY-26)."""
    card = state.card(number)
    if card is None:
        return state
    spells = list(card.spells)
    for place, spell in enumerate(spells):
        if spell.value == value:
            del spells[place]
            return state.with_card(number, spells=tuple(spells)).changed(discard=state.discard + 1)
    return state


@event
class SpellAbsorbed:
    """The attack failed: its lowest card goes under the monster, the others are discarded (SY-44)."""

    card: int
    kind: Kind
    value: int
    strength: int

    def apply(self, state: State) -> State:
        card = state.card(self.card)
        if card is None:
            return state
        after = state.with_card(self.card, spells=(), under=(*card.under, self.value))
        return after.changed(
            discard=state.discard + len(card.spells) - 1, resolved=(*state.resolved, self.card)
        )


@event
class DemandMade:
    """The group must discard so much; ``success`` says what follows."""

    card: int
    kind: Kind
    n: int
    success: bool

    def apply(self, state: State) -> State:
        return state.changed(pending=Demand(self.card, self.n, self.success))


@event
class DemandPaid:
    """A mage discarded cards of these values."""

    mage: Seat
    values: tuple[int, ...]
    left: int

    def apply(self, state: State) -> State:
        paid = _acted(state, self.mage, self.values).with_hand(
            self.mage, state.hand(self.mage) - len(self.values)
        )
        return paid.changed(discard=state.discard + len(self.values))


@event
class DemandPassed:
    """A mage discarded nothing."""

    mage: Seat

    def apply(self, state: State) -> State:
        return _acted(state, self.mage, ())


def _acted(state: State, mage: Seat, values: tuple[int, ...]) -> State:
    demand = state.pending
    if demand is None:
        return state
    paid = replace(demand, paid=(*demand.paid, *values), acted=(*demand.acted, mage))
    return state.changed(pending=paid)


@event
class DemandMet:
    """What was demanded is discarded."""

    n: int

    def apply(self, state: State) -> State:
        return state.changed(pending=None)


@event
class DemandDropped:
    """What the demand was reckoned from was repaired: the card is resolved again."""

    card: int
    kind: Kind | None = None

    def apply(self, state: State) -> State:
        return state.changed(pending=None)
