"""Gains: Traque first, then Exhaustion, then what the supply holds (PA-33, PA-37, PA-45, A-6, A-12, F2)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.actions import Gain, Lose
from companion.games.pantacle.events import (
    AdeptsAboveSpaces,
    AdeptsAbsorbed,
    AdeptsGained,
    CubesAbsorbed,
    CubesAbsorbedWithTraque,
    CubesGained,
    CubesGainedWithTraque,
    CubesStolen,
    CurseEmptied,
    Lost,
    SupplyShort,
    Swallowed,
)
from companion.games.pantacle.rules.decision import Decision, Story
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Resource, Source, Token
from companion.games.pantacle.why import Why

MOST = {Resource.CUBES: figures.CUBES, Resource.ADEPTS: figures.ADEPTS}


@dataclass(frozen=True, slots=True)
class Sum:
    """A gain reckoned: ``base + traque - absorbed - short = n``."""

    base: int
    traque: int
    cards: tuple[Swallowed, ...]
    short: int

    @property
    def absorbed(self) -> int:
        """What Exhaustion swallows."""
        return sum(part.n for part in self.cards)

    @property
    def n(self) -> int:
        """What reaches the Sanctuary."""
        return self.base + self.traque - self.absorbed - self.short


def reckon(state: State, seat: Seat, resource: Resource, base: int, but: int = 0) -> Sum:
    """The sum of one gain (PA-33, PA-45, A-6, A-12). ``but`` is a curse that does not count yet (A-5)."""
    player = state.player(seat)
    hunts = resource is Resource.CUBES and Token.TRAQUE in player.tokens and base > 0
    due = base + hunts
    cards: list[Swallowed] = []
    for card in player.swallowers(resource, but):
        part = min(due - sum(c.n for c in cards), card.holds(resource))
        if part > 0:
            cards.append(Swallowed(card.id, part))
    absorbed = sum(card.n for card in cards)
    # what a card gives back lies in the supply before the rest is taken from it
    short = max(0, due - absorbed - state.supply(resource) - absorbed)
    return Sum(base, int(hunts), tuple(cards), short)


def gain(story: Story, seat: Seat, resource: Resource, base: int, source: Source, but: int = 0) -> None:
    """A player gains cubes or adepts, and cards that are empty then go under the pile (PA-45)."""
    found = reckon(story.state, seat, resource, base, but)
    facts = (seat, source, base, found.n, found.absorbed, found.cards)
    if resource is Resource.ADEPTS:
        story.tell((AdeptsAbsorbed if found.cards else AdeptsGained)(*facts))
    elif found.traque:
        story.tell((CubesAbsorbedWithTraque if found.cards else CubesGainedWithTraque)(*facts))
    else:
        story.tell((CubesAbsorbed if found.cards else CubesGained)(*facts))
    _after(story, seat, resource, found)


def _after(story: Story, seat: Seat, resource: Resource, found: Sum) -> None:
    player = story.state.player(seat)
    for part in found.cards:
        card = player.curse(part.curse)
        if card is not None and card.left == 0:
            story.tell(CurseEmptied(seat, card.id, card.title))
    if found.short:
        story.tell(SupplyShort(resource, found.short))
    if resource is Resource.ADEPTS and found.n and player.adepts > figures.ADEPT_SPACES:
        story.tell(AdeptsAboveSpaces(seat, player.adepts))


def buy_adept(story: Story, seat: Seat) -> None:
    """The adept of A1; whether it counts as a gain for Exhaustion is a setting (PA-15, A-7)."""
    if story.state.options.bought_is_gain:
        gain(story, seat, Resource.ADEPTS, 1, Source.INFLUENCE)
        return
    story.tell(AdeptsGained(seat, Source.INFLUENCE, 1, 1))
    _after(story, seat, Resource.ADEPTS, Sum(1, 0, (), 0))


def stolen_from(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Opponents with a cube on their Sanctuary (PA-37)."""
    return tuple(player.seat for player in state.players if player.seat != seat and player.cubes > 0)


def conversion(story: Story, seat: Seat) -> None:
    """One cube from each opponent who has one; what Exhaustion swallows goes to the supply (PA-37, A-8)."""
    victims = stolen_from(story.state, seat)
    if victims:
        story.tell(CubesStolen(seat, victims))
        gain(story, seat, Resource.CUBES, len(victims), Source.FAVOUR)


def gain_by_card(state: State, action: Gain) -> Decision:
    """A card gives: the same sum as any other gain (PA-33, PA-45)."""
    most = MOST[action.resource]
    if not 1 <= action.n <= most:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.n, low=1, high=most)
    story = Story(state)
    gain(story, action.player, action.resource, action.n, Source.CARD)
    return story.events


def lose(state: State, action: Lose) -> Decision:
    """A card takes: back to the supply, never more than there is (PA-44)."""
    have = state.player(action.player).has(action.resource)
    if not 1 <= action.n <= have:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.n, low=min(1, have), high=have)
    return (Lost(action.player, action.resource, action.n),)
