"""What events of the turn and of its resolution change."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import Seat
from companion.games.syncro import events as ev
from companion.games.syncro.events import Event
from companion.games.syncro.guide import slots
from companion.games.syncro.horde import Spell
from companion.games.syncro.state import Demand, Lieutenant, State
from companion.games.syncro.unveiling import BOSS2_UP, BOSS_UP
from companion.games.syncro.vocabulary import Deed, Kind, Mist, Phase, Power

_BOSSES = {Kind.BOSS: BOSS_UP, Kind.BOSS2: BOSS2_UP}


def turn(state: State, event: Event) -> State | None:
    """The state after an event of the turn; None for any other event."""
    match event:
        case ev.TurnBegan(number, leader):
            return _began(state, number, leader)
        case ev.Attacked():
            return _attacked(state, event)
        case ev.Passed(mage):
            return _deed(state, mage, Deed.PASS)
        case ev.TurnEnded():
            return state.changed(phase=Phase.RESOLUTION, resolved=(), estimate=False)
        case ev.LeaderPassed(mage):
            return state.changed(leader=mage)
        case ev.EstimatesGiven():
            return state.changed(estimate=False)
        case ev.CardRevealed():
            return _revealed(state, event)
        case ev.FogRevealed():
            return _fog(state, event)
        case _:
            return resolution(state, event)


def resolution(state: State, event: Event) -> State | None:
    """The state after an event of the resolution; None for any other event."""
    match event:
        case ev.AttackRevealed(card, _, values):
            return _turned_up(state, card, values)
        case ev.MonsterDestroyed(card):
            return destroyed(state, card)
        case ev.SpellLost(card, _, value):
            return drop_spell(state, card, value).changed(resolved=(*state.resolved, card))
        case ev.SpellAbsorbed(card, _, value):
            return _absorbed(state, card, value)
        case ev.DemandMade(card, _, n, success):
            return state.changed(pending=Demand(card, n, success))
        case ev.DemandDropped():
            return state.changed(pending=None)
        case ev.DemandPaid(mage, values):
            paid = _acted(state, mage, values).with_hand(mage, state.hand(mage) - len(values))
            return paid.changed(discard=state.discard + len(values))
        case ev.DemandPassed(mage):
            return _acted(state, mage, ())
        case ev.DemandMet() | ev.DemandUnmet():
            return state.changed(pending=None)
        case _:
            return None


def _began(state: State, number: int, leader: Seat) -> State:
    """Spell cards left on monsters are no longer of this turn (SY-22)."""
    horde = tuple(
        card.changed(spells=tuple(replace(spell, fresh=False) for spell in card.spells), fixed=None)
        for card in state.horde
    )
    return state.changed(
        phase=Phase.TURN,
        turn=number,
        leader=leader,
        slots=slots(state, leader),
        resolved=(),
        horde=horde,
        estimate=False,
    )


def _deed(state: State, mage: Seat, deed: Deed) -> State:
    done = list(state.slots)
    for place, slot in enumerate(done):
        if slot.deed is None and slot.mage == mage:
            done[place] = replace(slot, deed=deed)
            break
    return state.changed(slots=tuple(done), estimate=False)


def _attacked(state: State, event: ev.Attacked) -> State:
    card = state.card(event.card)
    if card is None:
        return state
    laid = state.with_card(
        card.id,
        spells=(*card.spells, Spell(event.mage)),
        fixed=event.others if card.fixed is None and event.others else card.fixed,
    )
    return _deed(laid, event.mage, Deed.ATTACK).with_hand(event.mage, state.hand(event.mage) - 1)


def _turned_up(state: State, number: int, values: tuple[int, ...]) -> State:
    card = state.card(number)
    if card is None:
        return state
    spells = tuple(replace(spell, value=value) for spell, value in zip(card.spells, values, strict=True))
    return state.with_card(number, spells=spells)


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


def _absorbed(state: State, number: int, value: int) -> State:
    """The lowest goes under, the others are discarded (SY-44)."""
    card = state.card(number)
    if card is None:
        return state
    after = state.with_card(number, spells=(), under=(*card.under, value))
    return after.changed(discard=state.discard + len(card.spells) - 1, resolved=(*state.resolved, number))


def _acted(state: State, mage: Seat, values: tuple[int, ...]) -> State:
    demand = state.pending
    if demand is None:
        return state
    paid = replace(demand, paid=(*demand.paid, *values), acted=(*demand.acted, mage))
    return state.changed(pending=paid)


def _revealed(state: State, event: ev.CardRevealed) -> State:
    after = state.with_card(
        event.card,
        up=True,
        kind=event.kind,
        strength=event.strength,
        signs=event.powers,
        label=event.label,
    )
    after = after.changed(seen=max(state.seen, _BOSSES.get(event.kind, 0)))
    if Power.FOG in event.powers:
        after = after.with_two(fog_due=after.two.fog_due + 1)
    return after


def _fog(state: State, event: ev.FogRevealed) -> State:
    two = state.two
    due = two.fog_due if event.card is not None else max(0, two.fog_due - 1)
    curses = (*two.curses, event.label) if event.kind is Mist.PERMANENT else two.curses
    after = state if event.card is None else state.without_card(event.card)
    return after.with_two(fog_due=due, curses=curses)
