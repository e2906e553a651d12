"""The moon change: discard, compare, refill, next turn (Changement de Lune)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.chance import Chance, Scripted
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, EventBuilder, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.favour import Pass
from companion.games.pantacle.gains import gain
from companion.games.pantacle.preparation import begin
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase, Resource, Source, Token, Why


@dataclass(frozen=True, slots=True)
class Refill:
    """How so many blades are drawn: from the pile, then from the reformed one (PA-40, PA-43)."""

    first: int
    reformed: int
    """Blades of the discard that become the new pile; 0 when it is not reformed."""
    second: int

    @property
    def drawn(self) -> int:
        """All blades drawn."""
        return self.first + self.second


def reformed(discard: int) -> int:
    """The pile made of the discard: all its blades but the last (PA-43)."""
    return max(0, discard - 1)


def refill(pile: int, discard: int, due: int) -> Refill:
    """A draw due from an empty pile reforms it from all discarded blades but the last (PA-43).

    >>> refill(pile=1, discard=8, due=3)
    Refill(first=1, reformed=7, second=2)
    """
    first = min(pile, due)
    if first == due or discard <= 1:
        return Refill(first, 0, 0)
    new = reformed(discard)
    return Refill(first, new, min(new, due - first))


@action("PA-40", "PA-41", "PA-42", "PA-43", "PA-51", "A-17")
class Moon:
    """Changement de Lune: discard, compare the moon, refill. ``draw`` only when a card changes it."""

    discard: int = 1
    match: bool = False
    draw: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """One blade goes if there is one, then the hand is refilled (PA-40 to PA-43, PA-51)."""
        refusal = _hard(state, self)
        if refusal:
            return refusal
        player = state.sorcerer
        due = max(0, player.hand_size - player.hand + self.discard)
        course = _turn_over(state, self, due)
        if self.discard == 0 and player.hand:
            return Refusal(Why.MUST_DISCARD, anyway=course.events, player=player.seat)
        if self.discard > 1 and Token.DEMONIAQUE not in player.tokens:
            return Refusal(Why.ONE_ONLY, anyway=course.events, n=self.discard)
        if self.draw is not None and self.draw != due:
            return Refusal(Why.OTHER_DRAW, anyway=course.events, have=self.draw, need=due)
        return course.events


def _hard(state: State, action: Moon) -> Refusal | None:
    """What no table can show."""
    hand = state.sorcerer.hand
    if state.phase is not Phase.MOON or state.announced is None:
        return Refusal(Why.WRONG_PHASE, phase=state.phase)
    if not 0 <= action.discard <= hand:
        return Refusal(Why.MORE_THAN_HAND, have=action.discard, high=hand)
    if action.match and (action.discard == 0 or not state.announced.has_moon):
        return Refusal(Why.NO_MOON, favour=state.announced)
    most = state.pile + reformed(state.discard + action.discard)
    if action.draw is not None and not 0 <= action.draw <= most:
        return Refusal(Why.NO_SUCH_DRAW, have=action.draw, high=most)
    return None


def _turn_over(state: State, action: Moon, due: int) -> EventBuilder[State]:
    course, seat = EventBuilder(state), state.active
    if action.discard:
        course.tell(BladesDiscarded(seat, action.discard))
    if action.match:
        gain(course, seat, Resource.CUBES, figures.MOON, Source.MOON)
    else:
        course.tell(NoMoonMatched(seat))
    _draw(course, seat, due if action.draw is None else action.draw)
    course.tell(TurnEnded(seat))
    if course.state.extra_turn:
        course.tell(ExtraTurnBegan(seat, state.turn + 1))
    else:
        course.tell(TurnBegan(state.opponents[0], state.turn + 1))
    begin(course)
    return course


def skips(state: State, seat: Seat, absent: frozenset[Seat]) -> tuple[Event, ...]:
    """A turn that has not begun goes to the next player who is here, and who is away does not divert.

    A house rule: the booklet has no player who is away.
    """
    if seat == state.asking:
        answer = Pass(seat).decide(state, Scripted(()))
        return () if isinstance(answer, Refusal) else answer
    heir = next((each for each in state.opponents if each not in absent), None)
    waits = state.phase.preparing or state.phase is Phase.ANNOUNCE
    if state.winner is not None or heir is None or seat != state.active or not waits:
        return ()
    course = EventBuilder(state)
    course.tell(TurnBegan(heir, state.turn + 1))
    begin(course)
    return course.events


def _draw(course: EventBuilder[State], seat: Seat, due: int) -> None:
    state = course.state
    found = refill(state.pile, state.discard, due)
    hand = state.player(seat).hand
    if found.first:
        course.tell(BladesDrawn(seat, found.first, hand + found.first))
    if found.reformed:
        course.tell(PileReformed(found.reformed))
    if found.second:
        course.tell(BladesDrawn(seat, found.second, hand + found.drawn))


# -- what happened ----------------------------------------------------------------------------------


@event
class BladesDiscarded:
    """Blades of the moon change."""

    player: Seat
    n: int

    def apply(self, state: State) -> State:
        after = state.with_player(self.player, hand=state.player(self.player).hand - self.n)
        return replace(after, discard=state.discard + self.n)


@event
class BladesDrawn:
    """The hand was refilled."""

    player: Seat
    n: int
    hand: int

    def apply(self, state: State) -> State:
        after = state.with_player(self.player, hand=state.player(self.player).hand + self.n)
        return replace(after, pile=state.pile - self.n)


@event
class PileReformed:
    """The discard, without its last blade, became the new pile: shuffle it."""

    n: int

    def apply(self, state: State) -> State:
        return replace(state, pile=state.pile + self.n, discard=state.discard - self.n)


@event
class TurnEnded:
    """A player's turn is over."""

    player: Seat

    def apply(self, state: State) -> State:
        return state.with_player(self.player, turns=state.player(self.player).turns + 1)


@event
class TurnBegan:
    """A player begins a turn."""

    player: Seat
    turn: int

    def apply(self, state: State) -> State:
        return _begin(state, self.player, self.turn, extra=False)


@event
class ExtraTurnBegan:
    """The same player plays the extra turn."""

    player: Seat
    turn: int

    def apply(self, state: State) -> State:
        return _begin(state, self.player, self.turn, extra=True)


@event
class NoMoonMatched:
    """The discarded blade shows another moon, or the favour has none."""

    player: Seat
    apply = no_state_change


def _begin(state: State, player: Seat, turn: int, *, extra: bool) -> State:
    return replace(
        state,
        active=player,
        turn=turn,
        extra=extra,
        extra_turn=False,
        looked=False,
        announced=None,
        asking=None,
        diverter=None,
        phase=Phase.A1,
    )
