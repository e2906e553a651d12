"""Numbers that may be repaired by hand, each named by a dotted path: the real table is always right (F2).

``players.1.cubes`` · ``.adepts`` · ``.hand`` · ``.determination`` · ``.turns``
· ``curses.3.cubes`` · ``.adepts`` · ``supply.cubes`` · ``.adepts`` · ``pile`` · ``discard``
· ``active`` · ``marker`` · ``phase`` · ``extra_turn``

Cubes, adepts and blades are counted in the box, so a change is taken from another count: the supply for cubes
and adepts, the pile for blades, unless another one is named.
"""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import cast

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.curses import turn_up
from companion.games.pantacle.invariants import broken
from companion.games.pantacle.phases import Story
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Favour, Phase, Spot, Token, Why
from companion.kit import correction as kit
from companion.kit.correction import Correctables, Value, as_int, within

Shown = int | Favour | Phase


class Term(StrEnum):
    """What a correction touched, for its line of history."""

    CUBES = "cubes"
    ADEPTS = "adepts"
    HAND = "hand"
    DETERMINATION = "determination"
    TURNS = "turns"
    CURSE_CUBES = "curse_cubes"
    CURSE_ADEPTS = "curse_adepts"
    SUPPLY_CUBES = "supply_cubes"
    SUPPLY_ADEPTS = "supply_adepts"
    PILE = "pile"
    DISCARD = "discard"
    ACTIVE = "active"
    MARKER = "marker"
    PHASE = "phase"
    EXTRA_TURN = "extra_turn"


class Stock(StrEnum):
    """What is counted in the box and only changes place (I1, I2, I5)."""

    CUBES = "cubes"
    ADEPTS = "adepts"
    BLADES = "blades"


USUAL = {Stock.CUBES: "supply.cubes", Stock.ADEPTS: "supply.adepts", Stock.BLADES: "pile"}
"""Where a difference comes from or goes to when nothing is said."""


def in_all(state: State, stock: Stock) -> int:
    """How many of it the whole box has (PA-2)."""
    if stock is Stock.BLADES:
        return state.all_blades
    return state.all_cubes if stock is Stock.CUBES else state.all_adepts


Place = kit.Correctable[State, Term]


def usual_balance(field: str, place: Place) -> str | None:
    """The count that gives or takes the difference; the discard when the pile itself is repaired."""
    if not place.stock:
        return None
    usual = USUAL[Stock(place.stock)]
    if field != usual:
        return usual
    return "discard" if place.stock == Stock.BLADES else None


def find(state: State, field: str) -> Place | None:
    """The place of that name, None when there is none."""
    match field.split("."):
        case ["players", seat, name] if _seated(state, seat):
            return _of_player(state, Seat(seat), name)
        case ["curses", curse, ("cubes" | "adepts") as name] if curse.isdecimal():
            return _of_curse(state, int(curse), name)
        case ["supply", ("cubes" | "adepts") as name]:
            stock = Stock(name)
            return _plain(Term(f"supply_{name}"), name, in_all(state, stock), stock)
        case ["pile"] | ["discard"]:
            return _plain(Term(field), field, state.all_blades, Stock.BLADES)
        case ["active"]:
            return Place(Term.ACTIVE, lambda s: s.active, _put_active, _seats(state), Seat)
        case ["extra_turn"]:
            return Place(
                Term.EXTRA_TURN,
                lambda s: int(s.extra_turn),
                lambda s, value: replace(s, extra_turn=bool(value)),
                within(0, 1),
            )
        case ["marker"] if state.marker is not None:
            return _marker(state.marker)
        case ["phase"] if state.phase is not Phase.MARKER:
            phases = tuple(phase for phase in Phase if _reachable(state, phase))
            return Place(Term.PHASE, lambda s: s.phase, _put_phase, phases, Phase)
        case _:
            return None


def _seats(state: State) -> tuple[Seat, ...]:
    return tuple(player.seat for player in state.players)


def _seated(state: State, seat: str) -> bool:
    return seat.isdecimal() and 1 <= int(seat) <= len(state.players)


def _plain(term: Term, name: str, most: int, stock: Stock) -> Place:
    return Place(
        term,
        lambda state: int(getattr(state, name)),
        lambda state, value: state.changed(**{name: as_int(value)}),
        within(0, most),
        stock=stock,
    )


_OF_PLAYER: dict[str, tuple[Term, int, str]] = {
    "cubes": (Term.CUBES, 0, Stock.CUBES),
    "adepts": (Term.ADEPTS, 0, Stock.ADEPTS),
    "hand": (Term.HAND, 0, Stock.BLADES),
    "determination": (Term.DETERMINATION, figures.RIGHTMOST, ""),
    "turns": (Term.TURNS, 99, ""),
}


def _of_player(state: State, seat: Seat, name: str) -> Place | None:
    if name not in _OF_PLAYER:
        return None
    term, most, stock = _OF_PLAYER[name]
    if stock:
        most = in_all(state, Stock(stock))
    return Place(
        term,
        lambda state: int(getattr(state.player(seat), name)),
        lambda state, value: state.with_player(seat, **{name: as_int(value)}),
        within(0, most),
        stock=stock,
        player=seat,
    )


def _of_curse(state: State, curse: int, name: str) -> Place | None:
    owner = state.owner_of(curse)
    if owner is None:
        return None
    seat, stock = owner.seat, Stock(name)

    def get(state: State) -> int:
        card = state.player(seat).curse(curse)
        return int(getattr(card, name)) if card else 0

    return Place(
        Term(f"curse_{name}"),
        get,
        lambda state, value: state.with_curse(seat, curse, **{name: as_int(value)}),
        within(0, in_all(state, stock)),
        stock=stock,
        player=seat,
    )


def _marker(marker: Favour) -> Place:
    def put(state: State, value: Value) -> State:
        favour = Favour(str(value))
        # an announced favour is the one under the marker (PA-24)
        return replace(state, marker=favour, announced=favour if state.announced else None)

    return Place(Term.MARKER, lambda s: s.marker or marker, put, tuple(Favour), Favour)


def _put_active(state: State, value: Value) -> State:
    """Another player's turn, from its beginning."""
    seat = Seat(as_int(value))
    phase = Phase.A1 if state.player(seat).turns else Phase.ANNOUNCE
    if state.phase is Phase.MARKER:
        return replace(state, active=seat, first=seat)
    begun = replace(state, active=seat, announced=None, asking=None, diverter=None, looked=False)
    return replace(begun, phase=phase, extra=False, extra_turn=False)


def _reachable(state: State, phase: Phase) -> bool:
    """Preparation is no part of an own first turn; the moon follows an announced favour."""
    if phase.preparing:
        return not state.first_turn
    return phase is Phase.ANNOUNCE or (phase is Phase.MOON and state.announced is not None)


def _put_phase(state: State, value: Value) -> State:
    phase = Phase(str(value))
    if phase is Phase.MOON:
        return replace(state, phase=phase, asking=None)
    return replace(state, phase=phase, announced=None, asking=None, diverter=None)


# -- the correction itself --------------------------------------------------------------------------


@action("F2")
class Correct:
    """A number is repaired by hand. ``balance`` names the count that gives or takes the difference."""

    field: str
    value: int | str
    balance: str | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """Any number may be repaired, as long as cubes, adepts and blades still add up (F2, I1, I2, I5)."""
        place = SPOTS.fit(state, self.field, self.value)
        if isinstance(place, Refusal):
            return place
        balance = self.balance or usual_balance(self.field, place)
        refusal = SPOTS.refusal(state, self.field, self.value, balance)
        if refusal:
            return refusal
        after = SPOTS.corrected(state, self.field, self.value, balance)
        old, new = cast(Shown, place.get(state)), cast(Shown, place.get(after))
        return (Corrected(self.field, self.value, balance, place.term, old, new, place.player),)


SPOTS = Correctables(
    find,
    broken,
    Why.NO_SUCH_FIELD,
    Why.BAD_VALUE,
    Why.BREAKS_INVARIANT,
    Why.SUM_BROKEN,
    lambda state, stock: in_all(state, Stock(stock)) if stock else 0,
)


@action("F2", "PA-52", "A-18")
class CorrectTokens:
    """The tokens of a Sanctuary as they really lie, slot 1 first."""

    player: Seat
    tokens: tuple[Token, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """At most four different tokens; without Protection no curse stays face down
        (PA-46, PA-52, I4, I7).
        """
        if len(self.tokens) > figures.TOKEN_SLOTS:
            return Refusal(Why.TOO_MANY_TOKENS, have=len(self.tokens), high=figures.TOKEN_SLOTS)
        story = Story(state)
        story.tell(TokensCorrected(self.player, self.tokens))
        turn_up(story, self.player)
        return _sound(story)


@action("F2", "PA-20", "PA-21")
class CorrectFlames:
    """The flames of a player as they really lie: spots taken, and whether the top one is still at home."""

    player: Seat
    top: bool
    spots: tuple[Spot, ...]

    def decide(self, state: State, chance: Chance) -> Decision:
        """Five flames: each at home or on a spot of its own (PA-21, I3)."""
        story = Story(state)
        story.tell(FlamesCorrected(self.player, self.top, self.spots, len(self.spots)))
        return _sound(story)


def _sound(story: Story) -> Decision:
    faults = broken(story.state)
    return Refusal(Why.BREAKS_INVARIANT, id=faults[0]) if faults else story.events


# -- what happened ----------------------------------------------------------------------------------


@event
class Corrected:
    """A number was repaired by hand."""

    field: str
    value: int | str
    balance: str | None
    term: Term
    old: Shown
    new: Shown
    player: Seat | None = None

    def apply(self, state: State) -> State:
        return SPOTS.corrected(state, self.field, self.value, self.balance)


@event
class TokensCorrected:
    """The tokens of a Sanctuary were repaired by hand."""

    player: Seat
    tokens: tuple[Token, ...]

    def apply(self, state: State) -> State:
        return state.with_player(self.player, tokens=self.tokens)


@event
class FlamesCorrected:
    """The flames of a player were repaired by hand."""

    player: Seat
    top: bool
    spots: tuple[Spot, ...]
    n: int

    def apply(self, state: State) -> State:
        return state.with_player(
            self.player, top=self.top, cursed=figures.FLAMES - len(self.spots) - self.top, spots=self.spots
        )
