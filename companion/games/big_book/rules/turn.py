"""The turn: its phases, Recovery, elimination, the magician's power (Déroulement du Jeu)."""

from __future__ import annotations

from typing import assert_never

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.actions import Eliminate, EndAction, EndRecovery, TellDeck, UsePower
from companion.games.big_book.events import (
    ActionEnded,
    DeckTold,
    Event,
    GameLost,
    HandTold,
    PlayerEliminated,
    PowerInMonsterPhase,
    PowerUsed,
    RecoveryEnded,
    SpellsStraightened,
    TokenPassed,
    TurnBegan,
)
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import Loss, Phase, State
from companion.games.big_book.why import Why


def turn(state: State, action: EndAction | EndRecovery | Eliminate | UsePower | TellDeck) -> Decision:
    """Every action of the turn."""
    match action:
        case EndAction():
            return end_action(state)
        case EndRecovery():
            return end_recovery(state, action)
        case Eliminate():
            return eliminate(state, action.player)
        case UsePower():
            return use_power(state, action)
        case TellDeck():
            return tell_deck(action)
        case _:
            assert_never(action)


def straighten(state: State, seat: Seat) -> tuple[Event, ...]:
    """In Concentration the active player straightens exhausted spells (BB-26, Phase de Concentration)."""
    n = sum(spell.exhausted for spell in state.player(seat).spells)
    return (SpellsStraightened(seat, n),) if n else ()


def paid_action(state: State, events: tuple[Event, ...]) -> Decision:
    """What is paid by cards belongs to the Action phase (BB-25, BB-36, Phase d'Action).

    Once the marker has moved, the page's bonus may still bring cards before the curses are laid.
    """
    if state.phase is Phase.CONCENTRATION:
        return Refusal(Why.MONSTER_FIRST, anyway=events)
    if state.phase is Phase.RECOVERY:
        return Refusal(Why.NOT_ACTION_PHASE, anyway=events)
    return events


def end_action(state: State) -> Decision:
    """Recovery follows when the active player has no more actions (BB-25, Déroulement du Jeu)."""
    too_early = _monster_phase_over(state)
    if too_early:
        return too_early
    return (ActionEnded(state.active),) if state.phase is Phase.ACTION else Refusal(Why.NOT_ACTION_PHASE)


def end_recovery(state: State, action: EndRecovery) -> Decision:
    """Hand goes back to six cards; madness may not be discarded (BB-47, p. 9)."""
    if action.player != state.active:
        return Refusal(Why.NOT_ACTIVE, player=state.active)
    too_early = _monster_phase_over(state)
    if too_early:
        return too_early
    mad, elements = action.hand_madness, action.hand_elements
    if min(mad, elements) < 0:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=min(mad, elements), low=0, high=figures.MADNESS_CARDS)
    events = (*_hand_told(state, action), RecoveryEnded(action.player, mad, elements), *_after(state, mad))
    excess = mad + elements - figures.HAND
    if excess > 0 and elements:
        return Refusal(Why.DISCARD_ELEMENTS_FIRST, anyway=events, n=min(excess, elements))
    if excess < 0:
        return Refusal(Why.DRAW_FIRST, anyway=events, n=-excess)
    owned = state.player(action.player).owned
    if mad > owned:
        return Refusal(Why.MORE_THAN_OWNED, anyway=events, player=action.player, have=mad, need=owned)
    held = state.player(action.player).mad.hand
    if mad < held:
        return Refusal(Why.MADNESS_STAYS, anyway=events, player=action.player, have=mad, need=held)
    return events


def _monster_phase_over(state: State) -> Refusal | None:
    if state.phase is Phase.CONCENTRATION:
        return Refusal(Why.MONSTER_FIRST)
    return Refusal(Why.CURSES_FIRST) if state.curses_due else None


def _hand_told(state: State, action: EndRecovery) -> tuple[Event, ...]:
    """With full tracking, the hand shown tells what was drawn; the sum stays (F4)."""
    mad = state.player(action.player).mad
    if not state.full or action.hand_madness > mad.owned or action.hand_madness == mad.hand:
        return ()
    drawn = action.hand_madness - mad.hand
    if drawn < 0:
        return (HandTold(action.player, action.hand_madness, mad.draw, mad.discard - drawn),)
    from_draw = min(drawn, mad.draw)
    # what the draw pile did not hold can only come from the discard, reshuffled
    return (
        HandTold(action.player, action.hand_madness, mad.draw - from_draw, mad.discard - (drawn - from_draw)),
    )


def _after(state: State, hand_madness: int) -> tuple[Event, ...]:
    """Six madness in hand or more: out. Then the next turn begins (BB-51, A-5, Phase de Récupération)."""
    if hand_madness >= figures.MAD_HAND:
        return _out(state, state.active)
    return _next_turn(state, _left_neighbour(state, state.active))


def eliminate(state: State, seat: Seat) -> tuple[Event, ...]:
    """All cards and spells of a player who is out go to the box (BB-51, A-17, Phase de Récupération)."""
    if seat != state.active or state.phase in (Phase.ACTION, Phase.RECOVERY):
        return _out(state, seat)
    # the marker has not moved yet, or its curses are still to be laid: somebody else ends this turn
    heir = _left_neighbour(state, seat)
    if heir == seat:
        return _out(state, seat)
    straight = straighten(state, heir) if state.phase is Phase.CONCENTRATION else ()
    return (PlayerEliminated(seat, state.player(seat).madness), TokenPassed(heir), *straight)


def _out(state: State, seat: Seat) -> tuple[Event, ...]:
    gone = PlayerEliminated(seat, state.player(seat).madness)
    heir = _left_neighbour(state, seat)
    if heir == seat:
        return (gone, GameLost(Loss.ALL))
    return (gone, *_next_turn(state, heir)) if seat == state.active else (gone,)


def _left_neighbour(state: State, seat: Seat) -> Seat:
    """The token goes clockwise to the next player who is not out (BB-25, I11); alone, it stays."""
    return (*state.order(seat), seat)[1]


def _next_turn(state: State, seat: Seat) -> tuple[Event, ...]:
    return (TurnBegan(seat, state.turn + 1), *straighten(state, seat))


def use_power(state: State, action: UsePower) -> Decision:
    """A magician's power serves once per turn, at any moment of the own turn (BB-64, A-20)."""
    events: tuple[Event, ...] = (PowerUsed(action.player),)
    if state.phase is Phase.MONSTER:
        events = (*events, PowerInMonsterPhase(action.player))
    if action.player != state.active:
        return Refusal(Why.NOT_ACTIVE, anyway=events, player=state.active)
    if state.player(action.player).power_used:
        return Refusal(Why.POWER_USED, anyway=events, player=action.player)
    return events


def tell_deck(action: TellDeck) -> Decision:
    """Sizes of draw pile and discard may be told; an order never (BB-54, F5)."""
    for n in (action.draw, action.discard):
        if not 0 <= n <= 99:
            return Refusal(Why.COUNT_OUT_OF_RANGE, have=n, low=0, high=99)
    return (DeckTold(action.player, action.draw, action.discard),)
