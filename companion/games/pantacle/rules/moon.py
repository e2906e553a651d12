"""The moon change: discard, compare, refill, next turn (Changement de Lune)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.actions import Moon
from companion.games.pantacle.events import (
    BladesDiscarded,
    BladesDrawn,
    ExtraTurnBegan,
    NoMoonMatched,
    PileReformed,
    TurnBegan,
    TurnEnded,
)
from companion.games.pantacle.rules.decision import Decision, Story
from companion.games.pantacle.rules.gains import gain
from companion.games.pantacle.rules.preparation import begin
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase, Resource, Source, Token
from companion.games.pantacle.why import Why


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


def refill(pile: int, discard: int, due: int) -> Refill:
    """A draw due from an empty pile reforms it from all discarded blades but the last (PA-43).

    >>> refill(pile=1, discard=8, due=3)
    Refill(first=1, reformed=7, second=2)
    """
    first = min(pile, due)
    if first == due or discard <= 1:
        return Refill(first, 0, 0)
    reformed = discard - 1
    return Refill(first, reformed, min(reformed, due - first))


def moon(state: State, action: Moon) -> Decision:
    """One blade goes if there is one, then the hand is refilled (PA-40 to PA-43, PA-51)."""
    refusal = _hard(state, action)
    if refusal:
        return refusal
    player = state.sorcerer
    due = max(0, player.hand_size - player.hand + action.discard)
    story = _turn_over(state, action, due)
    if action.discard == 0 and player.hand:
        return Refusal(Why.MUST_DISCARD, anyway=story.events, player=player.seat)
    if action.discard > 1 and Token.DEMONIAQUE not in player.tokens:
        return Refusal(Why.ONE_ONLY, anyway=story.events, n=action.discard)
    if action.draw is not None and action.draw != due:
        return Refusal(Why.OTHER_DRAW, anyway=story.events, have=action.draw, need=due)
    return story.events


def _hard(state: State, action: Moon) -> Refusal | None:
    """What no table can show."""
    hand = state.sorcerer.hand
    if state.phase is not Phase.MOON or state.announced is None:
        return Refusal(Why.WRONG_PHASE, phase=state.phase)
    if not 0 <= action.discard <= hand:
        return Refusal(Why.MORE_THAN_HAND, have=action.discard, high=hand)
    if action.match and (action.discard == 0 or not state.announced.has_moon):
        return Refusal(Why.NO_MOON, favour=state.announced)
    most = state.pile + max(0, state.discard + action.discard - 1)
    if action.draw is not None and not 0 <= action.draw <= most:
        return Refusal(Why.NO_SUCH_DRAW, have=action.draw, high=most)
    return None


def _turn_over(state: State, action: Moon, due: int) -> Story:
    story, seat = Story(state), state.active
    if action.discard:
        story.tell(BladesDiscarded(seat, action.discard))
    if action.match:
        gain(story, seat, Resource.CUBES, figures.MOON, Source.MOON)
    else:
        story.tell(NoMoonMatched(seat))
    _draw(story, seat, due if action.draw is None else action.draw)
    story.tell(TurnEnded(seat))
    if story.state.extra_turn:
        story.tell(ExtraTurnBegan(seat, state.turn + 1))
    else:
        story.tell(TurnBegan(state.opponents[0], state.turn + 1))
    begin(story)
    return story


def _draw(story: Story, seat: Seat, due: int) -> None:
    state = story.state
    found = refill(state.pile, state.discard, due)
    hand = state.player(seat).hand
    if found.first:
        story.tell(BladesDrawn(seat, found.first, hand + found.first))
    if found.reformed:
        story.tell(PileReformed(found.reformed))
    if found.second:
        story.tell(BladesDrawn(seat, found.second, hand + found.drawn))
