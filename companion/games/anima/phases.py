"""Whose step it is, what must be settled first, teams that are off (Phases d'un tour, Perdre son Tour)."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Action, Decision, Event, action, event
from companion.core.seats import Seat, seats
from companion.games.anima import figures
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase, Status, Why
from companion.kit.seated import unknown_seat

PHASES = (Phase.RESET, Phase.MOVEMENT, Phase.INTERACTION, Phase.EXPLORATION)

Events = tuple[Event, ...]
_SEATS = ("player", "target", "partner", "by", "to")


def precondition(state: State, action: Action) -> Refusal | None:
    """What every action must respect (section 4 of the spec): the game goes on, everybody named sits here."""
    if state.status is not Status.PLAYING:
        return Refusal(Why.FINISHED)
    return unknown_seat(action, seats(len(state.players)), Why.UNKNOWN_PLAYER, *_SEATS)


def acting(state: State, seat: Seat, phase: Phase) -> Refusal | None:
    """Why a player cannot act in that phase now (section 4 of the spec)."""
    if state.active is None:
        return Refusal(Why.NO_TURN)
    if state.phase is not phase:
        return Refusal(Why.WRONG_PHASE, phase=phase, now=state.phase)
    if state.active != seat:
        return Refusal(Why.NOT_YOUR_TURN, player=state.active)
    if state.player(seat).off:
        return Refusal(Why.SENT_OFF, player=seat)
    late = phase in (Phase.INTERACTION, Phase.EXPLORATION)
    if late and not state.player(seat).reached:
        return Refusal(Why.NOT_REACHED, player=seat)
    return None


def able(state: State, seat: Seat, phase: Phase) -> bool:
    """Whether a team has a step in a phase: teams that are off or did not arrive are skipped (F3, I5)."""
    player = state.player(seat)
    if player.off:
        return False
    return player.reached or phase in (Phase.RESET, Phase.MOVEMENT)


def busy(state: State) -> Refusal | None:
    """What must be settled before anything new begins."""
    if state.bout is not None:
        return Refusal(Why.FIGHT_FIRST, player=state.bout.player)
    if state.encounter is not None:
        return Refusal(Why.ENCOUNTER_FIRST, player=state.encounter.player)
    if state.exploration is not None:
        return Refusal(Why.CELL_FIRST, player=state.exploration.player)
    return None


def too_much(*changes: int) -> Refusal | None:
    """No card, skill or mission changes a number by more."""
    high = figures.BONUS_MOST
    return next((Refusal(Why.BONUS_OUT_OF_RANGE, have=n, high=high) for n in changes if abs(n) > high), None)


@action("AN-42")
class LoseTurn:
    """A card costs a team its turn: this one, or the next one when the card says so."""

    player: Seat
    next_turn: bool = False

    def decide(self, state: State, chance: Chance) -> Decision:
        """A lost turn is the current one, unless the card says the next (AN-42, Perdre son Tour).

        A team on a resistance mission was not beaten: on either turn it keeps its zone and the turns it
        held, and holds none (AN-36, A-27).
        """
        player = state.player(self.player)
        if self.next_turn:
            if player.lose_next:
                return Refusal(Why.ALREADY_OFF, player=player.seat)
            return (NextTurnLost(player.seat),)
        if state.active is None:
            return Refusal(Why.NO_TURN)
        if player.off:
            return Refusal(Why.ALREADY_OFF, player=player.seat)
        return (TurnLost(player.seat),) if player.resisting else (SentOff(player.seat),)


# -- what happened ----------------------------------------------------------------------------------


class Setback:
    """What a lost fight costs a team: told even in the shortest form of a roll."""

    __slots__ = ()


class Implied:
    """What the verdict of a roll tells already, or the table shows by itself: no line of its own under it."""

    __slots__ = ()


@event
class SentOff(Setback):
    """A team does nothing more this turn and its marker lies nowhere (AN-32, AN-34, AN-42, A-28)."""

    player: Seat

    def apply(self, state: State) -> State:
        after = state.broken_off(self.player).settled(self.player)
        return after.with_player(self.player, off=True, reached=False, zone=None)


@event
class TurnLost(Setback):
    """A team on a resistance mission does nothing more this turn; it stays in its zone (AN-36, AN-42)."""

    player: Seat

    def apply(self, state: State) -> State:
        return state.settled(self.player).with_player(self.player, off=True, reached=False)


@event
class NextTurnLost:
    """A team will lose its next turn (AN-42)."""

    player: Seat

    def apply(self, state: State) -> State:
        return state.with_player(self.player, lose_next=True)
