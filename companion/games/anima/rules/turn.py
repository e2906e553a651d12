"""The turn: order, phases, lost turns (Phases d'un tour)."""

from __future__ import annotations

from itertools import pairwise
from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.actions import Done, LoseTurn, RollDice, StartTurn
from companion.games.anima.events import (
    DiceRolled,
    Event,
    NextTurnLost,
    PhaseBegan,
    SentOff,
    StepEnded,
    TieRolled,
    TurnEnded,
    TurnStarted,
)
from companion.games.anima.evolve import evolve_all
from companion.games.anima.order import ranked
from companion.games.anima.rules import zones
from companion.games.anima.rules.decision import Decision, Events, busy, softly, within
from companion.games.anima.rules.movement import held
from companion.games.anima.rules.rivals import must_fight
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase
from companion.games.anima.why import Why

PHASES = (Phase.RESET, Phase.MOVEMENT, Phase.INTERACTION, Phase.EXPLORATION)


def turn(state: State, action: StartTurn | Done | LoseTurn | RollDice, chance: Chance) -> Decision:
    """Every action of the turn."""
    match action:
        case StartTurn():
            return start_turn(state, action, chance)
        case Done():
            return done(state)
        case LoseTurn():
            return lose_turn(state, action)
        case RollDice():
            return roll_dice(action, chance)
        case _:
            assert_never(action)


def bonus_to_come(state: State, seat: Seat) -> int:
    """What a Stay will add on the coming turn, and what it no longer adds (AN-29, A-9)."""
    player = state.player(seat)
    return (figures.STAY if player.stayed else 0) - player.bonus


def coming_speeds(state: State) -> dict[Seat, int | None]:
    """The Speeds that will fix the order of the coming turn (AN-20, AN-29)."""
    found: dict[Seat, int | None] = {}
    for player in state.players:
        speed = state.speed(player.seat)
        found[player.seat] = None if speed is None else speed + bonus_to_come(state, player.seat)
    return found


def start_turn(state: State, action: StartTurn, chance: Chance) -> Decision:
    """Highest Speed first, ties by dice, fixed for the whole turn (AN-20, A-14, Phases d'un tour)."""
    if state.active is not None:
        return Refusal(Why.TURN_RUNNING, player=state.active)
    speeds = coming_speeds(state)
    if action.order:
        return _told_order(state, action.order, speeds)
    known = {seat: speed for seat, speed in speeds.items() if speed is not None}
    for seat in speeds:
        if seat not in known:
            return Refusal(Why.SPEED_UNKNOWN, player=seat)
    ranking = ranked(known, lambda: chance.die(figures.FACES))
    rolls = tuple(TieRolled(throw.seats, throw.faces, chance.by_hand) for throw in ranking.throws)
    order = ranking.order
    started = TurnStarted(state.turn + 1, order, tuple(known[seat] for seat in order))
    return _begun(state, (*rolls, started))


def _told_order(state: State, order: tuple[Seat, ...], speeds: dict[Seat, int | None]) -> Decision:
    """The table may tell the order itself: everybody once, and no slower team before a faster one."""
    if sorted(order) != sorted(speeds):
        return Refusal(Why.NOT_AN_ORDER, n=len(speeds))
    order = tuple(Seat(seat) for seat in order)
    ranked_speeds = tuple(speeds[seat] for seat in order)
    events = _begun(state, (TurnStarted(state.turn + 1, order, ranked_speeds, told=True),))
    known = [(seat, speeds[seat]) for seat in order]
    for (first, fast), (second, slow) in pairwise(known):
        if fast is not None and slow is not None and fast < slow:
            return Refusal(Why.SLOWER_FIRST, anyway=events, player=second, before=first, have=slow, need=fast)
    return events


def _begun(state: State, events: Events) -> Events:
    after = evolve_all(state, events)
    return (*events, *_next(after, Phase.RESET, 0))


def able(state: State, seat: Seat, phase: Phase) -> bool:
    """Whether a team has a step in a phase: teams that are off or did not arrive are skipped (F3, I5)."""
    player = state.player(seat)
    if player.off:
        return False
    return player.reached or phase in (Phase.RESET, Phase.MOVEMENT)


def _next(state: State, phase: Phase, place: int) -> Events:
    """The first step at or after that place of the order, in this phase or a later one."""
    for later in PHASES[PHASES.index(phase) :]:
        for seat in state.order[place if later is phase else 0 :]:
            if able(state, seat, later):
                return (PhaseBegan(later, seat),)
    return (TurnEnded(state.turn),)


def following(state: State) -> tuple[Phase, Seat] | None:
    """Who acts after the active player, and in which phase; None when the turn ends (AN-21)."""
    if state.active is None:
        return None
    ahead = _next(evolve_all(state, _held(state)), state.phase, state.order.index(state.active) + 1)[0]
    return (ahead.phase, ahead.player) if isinstance(ahead, PhaseBegan) else None


def done(state: State) -> Decision:
    """The next player of the phase, then the next phase; teams that are off are skipped (AN-21, F3)."""
    if state.active is None:
        return Refusal(Why.NO_TURN)
    hard = busy(state) or _movement_due(state)
    if hard:
        return hard
    ahead = following(state)
    same = ahead is not None and ahead[0] is state.phase
    ended = StepEnded(state.active, state.phase, ahead[1] if ahead and same else None)
    events: list[Event] = [*_held(state), ended]
    if ahead is None:
        events.append(TurnEnded(state.turn))
    elif not same:
        events.append(PhaseBegan(*ahead))
    return softly(_unsettled(state), tuple(events))


def _movement_due(state: State) -> Refusal | None:
    """Exactly one of the three movements is made; a resistance holds by itself (AN-24, A-27)."""
    seat = state.active
    if seat is None or state.phase is not Phase.MOVEMENT:
        return None
    player = state.player(seat)
    if player.moved or player.off or player.resisting:
        return None
    return Refusal(Why.MOVE_FIRST, player=seat)


def _held(state: State) -> Events:
    """A team on a resistance mission stays by itself (AN-36, A-27)."""
    if state.phase is not Phase.MOVEMENT or state.active is None:
        return ()
    player = state.player(state.active)
    return () if player.moved or player.off else held(state, state.active)


def _unsettled(state: State) -> Refusal | None:
    """What should be settled first; the table may let it be."""
    if state.deaths:
        return Refusal(Why.DEATH_FIRST, player=state.deaths[0])
    if state.debt is not None:
        return Refusal(Why.GIFT_FIRST, player=state.debt.giver)
    if state.reward is not None:
        return Refusal(Why.REWARD_FIRST, player=state.reward)
    if state.placer is not None and zones.removable(state):
        return Refusal(Why.DISCARD_FIRST, player=state.placer, have=len(state.zones), high=state.limit)
    if state.phase is Phase.INTERACTION and state.active is not None:
        rivals = must_fight(state, state.active)
        if rivals:
            return Refusal(Why.RIVALS_MUST_FIGHT, player=state.active, rival=rivals[0])
    return None


def lose_turn(state: State, action: LoseTurn) -> Decision:
    """A lost turn is the current one, unless the card says the next (AN-42, Perdre son Tour)."""
    player = state.player(action.player)
    if action.next_turn:
        if player.lose_next:
            return Refusal(Why.ALREADY_OFF, player=player.seat)
        return (NextTurnLost(player.seat),)
    if state.active is None:
        return Refusal(Why.NO_TURN)
    if player.off:
        return Refusal(Why.ALREADY_OFF, player=player.seat)
    return (SentOff(player.seat),)


def roll_dice(action: RollDice, chance: Chance) -> Decision:
    """One or two dice for a card or an ability, logged with their purpose (AN-46, F1, I15)."""
    wrong = within(action.n, 1, figures.DICE)
    if wrong:
        return wrong
    faces = tuple(chance.die(figures.FACES) for _ in range(action.n))
    return (DiceRolled(action.player, faces, action.purpose.strip()[:60], chance.by_hand),)
