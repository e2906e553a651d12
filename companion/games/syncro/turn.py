"""The turn: slots, attacks, passes, the Leader (§1, §3)."""

from __future__ import annotations

from dataclasses import field, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.core.seats import Seat
from companion.games.syncro import phases
from companion.games.syncro.ending import demand_lost
from companion.games.syncro.horde import HordeCard, Spell
from companion.games.syncro.resolution import DemandPassed
from companion.games.syncro.state import NewSpells, State
from companion.games.syncro.strength import others, strength
from companion.games.syncro.vocabulary import Back, Deed, Kind, Phase, Why


@action("SY-16", "SY-20")
class BeginTurns:
    """The level is prepared: the Leader begins the first turn."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Everything lies ready: the Leader begins (SY-16, §1)."""
        if state.phase is not Phase.PREPARATION:
            return Refusal(Why.TURNS_BEGUN if state.playing else Why.PREPARE_FIRST, level=state.level)
        if not state.targets:
            return Refusal(Why.HORDE_FIRST)
        events = (TurnBegan(1, state.leader),)
        if not phases.settled(state):
            return Refusal(Why.REVEAL_FIRST, anyway=events)
        return events


@action("SY-13", "SY-14")
class Estimate:
    """Everybody has given an estimate, after counting to three."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Everybody at once, after counting to three (SY-13, SY-14, p. 4)."""
        return (EstimatesGiven(),) if state.estimate else Refusal(Why.NO_ESTIMATE)


@action("SY-16", "SY-17", "SY-22")
class Attack:
    """A mage lays a Spell card face down on an accessible monster."""

    mage: Seat
    card: int = field(metadata={"alias": "monsterId"})

    def decide(self, state: State, chance: Chance) -> Decision:
        """One Spell card face down on an accessible monster (SY-16, SY-17, SY-22, §1)."""
        wrong = _slot(state, self.mage)
        if wrong:
            return wrong
        card = state.card(self.card)
        if card is None:
            return Refusal(Why.NO_SUCH_CARD, card=self.card)
        if not state.hand(self.mage):
            return Refusal(Why.NO_SPELL, mage=self.mage)
        if not state.accessible(card):
            return Refusal(Why.COVERED)
        if not card.up:
            return Refusal(Why.FACE_DOWN)
        if phases.guarded(state, card):
            return Refusal(Why.GUARDED)
        return _laid(state, self, card)


def _laid(state: State, action: Attack, card: HordeCard) -> Decision:
    now = strength(state, card)
    count = others(state, card) if card.back is Back.BOSS2 else 0
    laid = (Attacked(action.mage, card.id, card.kind, now.total if now else None, count),)
    if phases.own_on_top(state, action.mage, card):
        return Refusal(Why.OWN_CARD, anyway=laid, mage=action.mage)
    if phases.must_pass(state):
        return Refusal(Why.MUST_PASS, anyway=laid, mage=action.mage)
    return laid


def _slot(state: State, mage: Seat) -> Refusal | None:
    """One slot after the other, from the Leader (SY-16, SY-20)."""
    if state.phase is not Phase.TURN:
        return Refusal(Why.NOT_TURN)
    slot = state.slot
    if slot is None:
        return Refusal(Why.SLOTS_DONE)
    return None if slot.mage == mage else Refusal(Why.NOT_YOUR_SLOT, mage=slot.mage)


@action("SY-16", "SY-18", "SY-19", "SY-20")
class Pass:
    """A mage plays no card."""

    mage: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """No card; but not when everybody passed before (SY-16, SY-18, A-6, §1)."""
        wrong = _slot(state, self.mage)
        if wrong:
            return wrong
        passed = (Passed(self.mage),)
        if phases.must_attack(state):
            return Refusal(Why.MUST_ATTACK, anyway=passed, mage=self.mage)
        return passed


def skips(state: State, seat: Seat, absent: frozenset[Seat]) -> tuple[Event, ...]:
    """Return how a mage who is absent is passed over: no slot, no payment, no Leader card; the hand stays.

    A house rule: the booklet has no mage who is away.
    """
    if phases.payer(state) == seat:
        passed = DemandPassed(seat)
        return (passed, *demand_lost(passed.apply(state)))
    heir = next((each for each in state.order(state.leader) if each not in absent), None)
    begun = any(slot.deed for slot in state.slots)
    if seat == state.leader and heir is not None and not begun:
        if state.phase is Phase.PREPARATION:
            return (LeaderPassed(heir),)
        if state.phase is Phase.TURN:
            return (LeaderPassed(heir), TurnBegan(state.turn, heir))
    slot = state.slot
    return (Passed(seat),) if slot is not None and slot.mage == seat else ()


@action("SY-24")
class EndTurn:
    """Every slot has been played: on to the resolution."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """All slots played: on to the resolution (§1)."""
        if state.phase is not Phase.TURN:
            return Refusal(Why.NOT_TURN)
        slot = state.slot
        if slot is not None:
            return Refusal(Why.SLOTS_LEFT, mage=slot.mage)
        return (TurnEnded(state.turn),)


@action("SY-30")
class PassLeader:
    """The resolution is over: the Leader card goes clockwise."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """After the resolution the Leader card goes clockwise (SY-30, §3)."""
        if state.phase is not Phase.RESOLUTION:
            return Refusal(Why.NOT_RESOLUTION)
        if state.pending:
            return Refusal(Why.DEMAND_FIRST, n=state.pending.left)
        if phases.waiting(state):
            return Refusal(Why.RESOLVE_FIRST)
        if not state.targets:
            return Refusal(Why.LEVEL_WON, level=state.level)
        heir = state.order(state.leader)[1]
        events = (LeaderPassed(heir), TurnBegan(state.turn + 1, heir))
        if not phases.settled(state):
            return Refusal(Why.REVEAL_FIRST, anyway=events)
        if phases.nobody_holds(state):
            return Refusal(Why.NOBODY_HOLDS, anyway=events)
        return events


# -- what happened ----------------------------------------------------------------------------------


@event
class TurnBegan:
    """A turn begins with its Leader; Spell cards left on monsters are of an older one (SY-22)."""

    turn: int
    leader: Seat

    def apply(self, state: State) -> State:
        horde = tuple(
            card.changed(spells=tuple(replace(spell, fresh=False) for spell in card.spells), fixed=None)
            for card in state.horde
        )
        return state.changed(
            phase=Phase.TURN,
            turn=self.turn,
            leader=self.leader,
            slots=phases.slots(state, self.leader),
            resolved=(),
            horde=horde,
            estimate=False,
            new_spells=None if state.new_spells is None else NewSpells.DEALT,
        )


@event
class Attacked:
    """A Spell card was laid face down. ``others`` counts the other cards in play at that moment."""

    mage: Seat
    card: int
    kind: Kind | None = None
    strength: int | None = None
    others: int = 0

    def apply(self, state: State) -> State:
        card = state.card(self.card)
        if card is None:
            return state
        laid = state.with_card(
            card.id,
            spells=(*card.spells, Spell(self.mage)),
            fixed=self.others if card.fixed is None and self.others else card.fixed,
        )
        return _deed(laid, self.mage, Deed.ATTACK).with_hand(self.mage, state.hand(self.mage) - 1)


@event
class Passed:
    """A mage played nothing."""

    mage: Seat

    def apply(self, state: State) -> State:
        return _deed(state, self.mage, Deed.PASS)


def _deed(state: State, mage: Seat, deed: Deed) -> State:
    done = list(state.slots)
    for place, slot in enumerate(done):
        if slot.deed is None and slot.mage == mage:
            done[place] = replace(slot, deed=deed)
            break
    return state.changed(slots=tuple(done), estimate=False)


@event
class TurnEnded:
    """All slots are played."""

    turn: int

    def apply(self, state: State) -> State:
        return state.changed(phase=Phase.RESOLUTION, resolved=(), estimate=False)


@event
class LeaderPassed:
    """The Leader card goes on."""

    mage: Seat

    def apply(self, state: State) -> State:
        return state.changed(leader=self.mage)


@event
class EstimatesGiven:
    """Everybody gave an estimate."""

    def apply(self, state: State) -> State:
        return state.changed(estimate=False)
