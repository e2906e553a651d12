"""Gains: Traque first, then Exhaustion, then what the supply holds (PA-33, PA-37, PA-45, A-6, A-12, F2)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, EventBuilder, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.curses import CurseEmptied, SupplyShort
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Resource, Source, Token, Why, outside


class NoToken(StrEnum):
    """Why a token is not taken (PA-28, A-10)."""

    OWNED = "owned"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class Swallowed:
    """What a gain took off one Exhaustion card."""

    curse: int
    n: int


@dataclass(frozen=True, slots=True)
class Sum:
    """A gain reckoned: ``base + traque + curse - absorbed - short = n``."""

    base: int
    traque: int
    cards: tuple[Swallowed, ...]
    short: int
    curse: int = 0
    """What Permanent cards add to it, or take (PA-44)."""

    @property
    def absorbed(self) -> int:
        """What Exhaustion swallows."""
        return sum(part.n for part in self.cards)

    @property
    def n(self) -> int:
        """What reaches the Sanctuary."""
        return self.base + self.traque + self.curse - self.absorbed - self.short


def reckon(state: State, seat: Seat, resource: Resource, base: int, but: int = 0) -> Sum:
    """The sum of one gain (PA-33, PA-45, A-6, A-12). ``but`` is a curse that does not count yet (A-5)."""
    player = state.player(seat)
    gains_cubes = resource is Resource.CUBES and base > 0
    hunts = gains_cubes and Token.TRAQUE in player.tokens
    # a card takes no more than the gain brings
    curse = max(player.changed_by_curses("more_gain"), -base - hunts) if gains_cubes else 0
    due = base + hunts + curse
    cards: list[Swallowed] = []
    for card in player.swallowers(resource, but):
        part = min(due - sum(c.n for c in cards), card.holds(resource))
        if part > 0:
            cards.append(Swallowed(card.id, part))
    absorbed = sum(card.n for card in cards)
    # what a card gives back lies in the supply before the rest is taken from it
    short = max(0, due - absorbed - state.supply(resource) - absorbed)
    return Sum(base, int(hunts), tuple(cards), short, curse)


def gain(
    course: EventBuilder[State], seat: Seat, resource: Resource, base: int, source: Source, but: int = 0
) -> None:
    """A player gains cubes or adepts, and cards that are empty then go under the pile (PA-45)."""
    found = reckon(course.state, seat, resource, base, but)
    facts = (seat, source, base, found.n, found.absorbed, found.cards)
    if resource is Resource.ADEPTS:
        course.tell((AdeptsAbsorbed if found.cards else AdeptsGained)(*facts))
    elif found.curse:
        course.tell(CubesGainedUnderCurse(*facts))
    elif found.traque:
        course.tell((CubesAbsorbedWithTraque if found.cards else CubesGainedWithTraque)(*facts))
    else:
        course.tell((CubesAbsorbed if found.cards else CubesGained)(*facts))
    _after(course, seat, resource, found)


def _after(course: EventBuilder[State], seat: Seat, resource: Resource, found: Sum) -> None:
    player = course.state.player(seat)
    for part in found.cards:
        card = player.curse(part.curse)
        if card is not None and card.left == 0:
            course.tell(CurseEmptied(seat, card.id, card.title))
    if found.short:
        course.tell(SupplyShort(resource, found.short))
    if resource is Resource.ADEPTS and found.n and player.adepts > figures.ADEPT_SPACES:
        course.tell(AdeptsAboveSpaces(seat, player.adepts))


def buy_adept(course: EventBuilder[State], seat: Seat) -> None:
    """The adept of A1; whether it counts as a gain for Exhaustion is a setting (PA-15, A-7)."""
    if course.state.options.bought_is_gain:
        gain(course, seat, Resource.ADEPTS, 1, Source.INFLUENCE)
        return
    course.tell(AdeptsGained(seat, Source.INFLUENCE, 1, 1))
    _after(course, seat, Resource.ADEPTS, Sum(1, 0, (), 0))


def stolen_from(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Opponents with a cube on their Sanctuary (PA-37)."""
    return tuple(player.seat for player in state.players if player.seat != seat and player.cubes > 0)


def conversion(course: EventBuilder[State], seat: Seat) -> None:
    """One cube from each opponent who has one; what Exhaustion swallows goes to the supply (PA-37, A-8)."""
    victims = stolen_from(course.state, seat)
    if victims:
        course.tell(CubesStolen(seat, victims))
        gain(course, seat, Resource.CUBES, len(victims), Source.FAVOUR)


@action("PA-33", "PA-45", "A-6", "A-12", counts="n")
class Gain:
    """A card gives cubes or adepts: Traque and Exhaustion count."""

    player: Seat
    resource: Resource
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """A card gives: the same sum as any other gain (PA-33, PA-45)."""
        most = state.in_all(self.resource)
        wrong = outside(self.n, 1, most)
        if wrong:
            return wrong
        course = EventBuilder(state)
        gain(course, self.player, self.resource, self.n, Source.CARD)
        return course.events


@action("PA-44", counts="n")
class Lose:
    """A card takes cubes or adepts back to the supply."""

    player: Seat
    resource: Resource
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """A card takes: back to the supply, never more than there is (PA-44)."""
        have = state.player(self.player).has(self.resource)
        if not 1 <= self.n <= have:
            return Refusal(Why.COUNT_OUT_OF_RANGE, have=self.n, low=min(1, have), high=have)
        return (Lost(self.player, self.resource, self.n),)


def take_token(course: EventBuilder[State], seat: Seat, token: Token) -> None:
    """No second token of a kind, and no fifth one (PA-28, PA-52, A-10, A-18)."""
    tokens = course.state.player(seat).tokens
    if token in tokens:
        course.tell(TokenNotGained(seat, token, NoToken.OWNED))
    elif len(tokens) >= figures.TOKEN_SLOTS:
        course.tell(TokenNotGained(seat, token, NoToken.FULL))
    else:
        course.tell(TokenGained(seat, token))


# -- what happened ----------------------------------------------------------------------------------


@event
class TokenGained:
    """A token lies in the next free slot."""

    player: Seat
    token: Token

    def apply(self, state: State) -> State:
        return state.with_player(self.player, tokens=(*state.player(self.player).tokens, self.token))


@event
class CubesStolen:
    """Conversion: one cube from each of these Sanctuaries."""

    player: Seat
    victims: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        for victim in self.victims:
            state = state.give(victim, Resource.CUBES, -1)
        return state


@dataclass(frozen=True, slots=True)
class _Gain:
    """``base`` is the face value, ``n`` what reached the Sanctuary."""

    player: Seat
    source: Source
    base: int
    n: int
    absorbed: int = 0
    cards: tuple[Swallowed, ...] = ()


@event
class CubesGained(_Gain):
    """Cubes came from the supply."""

    def apply(self, state: State) -> State:
        return _gained(state, self, Resource.CUBES)


@event
class AdeptsGained(_Gain):
    """Adepts came from the supply."""

    def apply(self, state: State) -> State:
        return _gained(state, self, Resource.ADEPTS)


@event
class Lost:
    """A card took cubes or adepts back to the supply."""

    player: Seat
    resource: Resource
    n: int

    def apply(self, state: State) -> State:
        return state.give(self.player, self.resource, -self.n)


@event
class TokenNotGained:
    """No token: owned already, or four slots are full."""

    player: Seat
    token: Token
    reason: NoToken
    apply = no_state_change


@event
class AdeptsAboveSpaces:
    """A notice: more adepts than printed spaces, which is no limit (A-16)."""

    player: Seat
    n: int
    apply = no_state_change


@event
class CubesGainedWithTraque(CubesGained):
    """The same, with one more by Traque."""


@event
class CubesGainedUnderCurse(CubesGained):
    """The same, more or fewer by a Permanent card."""


@event
class CubesAbsorbed(CubesGained):
    """The same, less what Exhaustion swallowed."""


@event
class CubesAbsorbedWithTraque(CubesGained):
    """The same, with Traque and Exhaustion."""


@event
class AdeptsAbsorbed(AdeptsGained):
    """The same, less what Exhaustion swallowed."""


def _gained(state: State, event: _Gain, resource: Resource) -> State:
    """What a card swallowed goes from the card to the supply; the rest comes out of the supply."""
    for part in event.cards:
        state = _swallow(state, event, resource, part)
    return state.give(event.player, resource, event.n)


def _swallow(state: State, event: _Gain, resource: Resource, part: Swallowed) -> State:
    card = state.player(event.player).curse(part.curse)
    held = card.holds(resource) if card else 0
    after = state.with_curse(event.player, part.curse, **{resource.value: held - part.n})
    return after.add_supply(resource, part.n)


GAINS = (CubesGained, AdeptsGained, TokenGained, TokenNotGained)
"""What comes of a gain, or does not: told before it counts."""
