"""What every action must respect, what is forced in a turn, and what comes next (F1, F3, F4)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.rulebook import Action
from companion.core.seats import Seat
from companion.games.syncro import figures
from companion.games.syncro.horde import HordeCard, in_order
from companion.games.syncro.state import NewSpells, Slot, State
from companion.games.syncro.unveiling import brought_at, first_stage, open_stage
from companion.games.syncro.vocabulary import Back, Deed, Phase, Why
from companion.kit.seated import unknown_seat


def precondition(state: State, action: Action) -> Refusal | None:
    """What every action must respect; what a team has not reached is refused without a word on it (U-4)."""
    if state.phase is Phase.DONE:
        return Refusal(Why.FINISHED)
    if first_stage(action) > state.seen:
        return Refusal(Why.NOT_YET)
    needed = brought_at(action)
    if needed > open_stage(state):
        return Refusal(Why.LATER_LEVEL, level=needed // 2)
    return unknown_seat(action, state.seats, Why.UNKNOWN_MAGE, "mage", "leader")


def deal_due(state: State) -> bool:
    """Return True if the page added Spell cards that are still to be shuffled in and dealt (SY-56, SY-58)."""
    added = state.new_spells is NewSpells.DUE and state.level in figures.NEW_SPELLS and state.unlocked
    return added and state.phase is Phase.PREPARATION and not state.light


# -- the turn ----------------------------------------------------------------------------------


def slots(state: State, leader: Seat) -> tuple[Slot, ...]:
    """The order of a turn (SY-20): 5 and 4 once each, 3 with the Leader again, 2 twice each."""
    ring = state.order(leader)
    match len(ring):
        case 2:
            ring = ring * 2
        case 3:
            ring = (*ring, leader)
    return tuple(Slot(seat) for seat in ring)


def last_slot(state: State) -> bool:
    """True when only one slot is left."""
    return sum(slot.deed is None for slot in state.slots) == 1


def must_attack(state: State) -> bool:
    """Everybody passed before: the last mage must attack, if it has a card and a target (SY-18, A-6)."""
    slot = state.slot
    if slot is None or not last_slot(state) or not state.hand(slot.mage) or no_target(state):
        return False
    return all(each.deed is Deed.PASS for each in state.slots if each.deed)


def no_target(state: State) -> bool:
    """Nothing lies there that the mage whose slot it is may attack (SY-17, SY-22)."""
    slot = state.slot
    return slot is not None and not attackable(state, slot.mage)


def must_pass(state: State) -> bool:
    """No card, no target, or five mages and the first four attacked (SY-19, SY-20, A-7, A-8)."""
    slot = state.slot
    if slot is None:
        return False
    if not state.hand(slot.mage) or no_target(state):
        return True
    all_attacked = all(each.deed is Deed.ATTACK for each in state.slots if each.deed)
    return len(state.mages) == 5 and last_slot(state) and all_attacked


def own_on_top(state: State, mage: Seat, card: HordeCard) -> bool:
    """At 2 and 3 mages: the top card is the mage's own, of this turn (SY-22)."""
    if len(state.mages) > 3 or not card.spells:
        return False
    top = card.spells[-1]
    return top.fresh and top.owner == mage


def guarded(state: State, card: HordeCard) -> bool:
    """The second Boss cannot be attacked before its Cerberus are beaten (SY-73)."""
    return card.back is Back.BOSS2 and any(other.back is Back.CERBERUS for other in state.horde)


def attackable(state: State, mage: Seat) -> tuple[HordeCard, ...]:
    """Cards this mage may attack, bottom to top."""
    return tuple(
        card
        for card in in_order(state.horde)
        if card.up
        and state.accessible(card)
        and not guarded(state, card)
        and not own_on_top(state, mage, card)
    )


# -- resolution --------------------------------------------------------------------------------


def waiting(state: State) -> tuple[HordeCard, ...]:
    """Cards still to be resolved this turn, in their order (SY-24, SY-28, A-3)."""
    if state.phase is not Phase.RESOLUTION:
        return ()
    return tuple(card for card in in_order(state.horde) if card.spells and card.id not in state.resolved)


def next_to_resolve(state: State) -> HordeCard | None:
    """The card that comes first now."""
    return next(iter(waiting(state)), None)


def _freed(state: State, card: HordeCard) -> bool:
    """Ready to be turned up: accessible, and the Cerberus together with their Boss (SY-73, A-34)."""
    guards = [other for other in state.horde if other.back is Back.CERBERUS]
    if card.back in (Back.CERBERUS, Back.BOSS2) and guards:
        return all(state.accessible(other) for other in guards)
    return state.accessible(card)


def uncovered(state: State, card: HordeCard) -> bool:
    """A face-down card that nothing keeps from being turned up."""
    return not card.up and _freed(state, card)


def to_reveal(state: State) -> tuple[HordeCard, ...]:
    """Face-down cards to turn up now, Fog last (SY-27, SY-64); none while attacks are unresolved."""
    if state.phase not in (Phase.PREPARATION, Phase.RESOLUTION) or waiting(state) or state.pending:
        return ()
    free = tuple(card for card in in_order(state.horde) if uncovered(state, card))
    cards = tuple(card for card in free if card.back is not Back.FOG)
    return cards or free


def payer(state: State) -> Seat | None:
    """Whose choice it is to discard: from the Leader, those with cards, each once (SY-49)."""
    if state.pending is None:
        return None
    ring = state.order(state.leader)
    return next((seat for seat in ring if seat not in state.pending.acted and state.hand(seat)), None)


def settled(state: State) -> bool:
    """Nothing is left to resolve, pay or reveal."""
    return not (state.pending or waiting(state) or to_reveal(state) or state.two.fog_due)


def nobody_holds(state: State) -> bool:
    """No mage has a Spell card while something must still be destroyed (SY-33)."""
    return not any(state.hands) and bool(state.targets)
