"""What is true of every state (section 6 of the rules spec).

I4, I6, I7, I8, I10 and I11 speak of what changes, I12 to I14 of the journal: their tests are elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.expansions import fits
from companion.games.syncro import figures
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import AFTER, BACKS, stage
from companion.games.syncro.vocabulary import Back, Deed, Kind, Phase
from companion.kit.seated import invariant_checker


def _shaped(state: State) -> bool:
    seats = state.seats
    ids = [card.id for card in state.horde]
    return (
        len(seats) in figures.PLAYERS
        and len(set(seats)) == len(seats)
        and all(1 <= seat <= state.known for seat in seats)
        and state.known <= figures.MOST_NAMES
        and fits(state.house)
        and len(state.joined) <= state.known
        and len(state.attempts) == figures.LEVELS
        and min(state.attempts) >= 0
        and 1 <= state.level <= figures.LEVELS
        and 0 <= state.reached <= figures.LEVELS + 1
        and len(set(ids)) == len(ids)
        and max(ids, default=0) < state.next_card
        and all(_card_shaped(card) for card in state.horde)
        and (state.base is None or state.base >= 1)
    )


def _card_shaped(card: HordeCard) -> bool:
    return (
        (card.up or card.kind is None or card.back is not Back.MONSTER)
        and (card.strength is None or card.strength >= 0)
        and (card.back is not Back.FOG or not (card.up or card.spells))
        and all(1 <= value <= figures.TOP_VALUE for value in (*card.values, *card.under))
        and (not card.signs or card.kind is Kind.LIEUTENANT)
    )


def _broken(state: State) -> Iterator[str]:
    if not all(0 <= hand <= state.limit for hand in state.hands):
        yield "I1"
    if state.discard < 0 or (state.pile is not None and state.pile < 0):
        yield "I2"
    if state.leader not in state.seats:
        yield "I3"
    if sum(slot.deed is Deed.ATTACK for slot in state.slots) > figures.MOST_PLAYED + (len(state.mages) == 5):
        # five attacks only by the table's own decision (SY-20)
        yield "I4"
    if any(card.under and not (card.kind and card.kind.absorbs) for card in state.horde):
        yield "I5"
    if any(card.spells and not card.up for card in state.horde):
        yield "I7"
    if len(set(state.two.rewards)) < len(state.two.rewards) or not set(state.two.rewards) <= set(state.seats):
        yield "I8"
    if not _reached_holds(state):
        yield "I9"
    if not _phase_holds(state):
        yield "phase"
    if state.saved and (any(state.hands) or state.two.rewards or state.phase is not Phase.PATH):
        yield "I12"
    if state.phase is Phase.TURN and any(
        spell.fresh and spell.value is not None for card in state.horde for spell in card.spells
    ):
        yield "I13"


def _reached_holds(state: State) -> bool:
    """What is unlocked follows from the level reached, and nothing in play is further (I9)."""
    return (
        state.seen >= min(stage(state.reached), AFTER)
        and (state.reached == figures.LEVELS + 1) == state.over
        and (state.over or state.level <= state.reached + 1)
        and (state.beyond is not None or state.reached < figures.REWARDS_FROM)
        and all(BACKS[card.back] <= state.seen for card in state.horde)
        and (not state.horde or state.unlocked)
    )


def _phase_holds(state: State) -> bool:
    """A Horde only inside a level, slots only once turns began, a demand only in the resolution."""
    if not state.playing:
        return not (state.horde or state.slots or state.turn or state.pending or state.estimate)
    if state.phase is Phase.PREPARATION:
        return not (state.slots or state.turn or state.pending or state.saved)
    return (
        bool(state.slots)
        and state.turn >= 1
        and all(slot.mage in state.seats for slot in state.slots)
        and (state.pending is None or state.phase is Phase.RESOLUTION)
        and (state.pending is None or state.card(state.pending.card) is not None)
        and (state.phase is Phase.TURN or all(slot.deed for slot in state.slots))
    )


violations = invariant_checker(_shaped, _broken)
