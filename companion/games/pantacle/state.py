"""The state of a table: what the app knows of the real one. Frozen; every change gives a new one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from companion.core.expansions import Expansions, SeatCards, bonus, bonus_for
from companion.core.game import option
from companion.core.seats import Seat, clockwise
from companion.games.pantacle import figures
from companion.games.pantacle.vocabulary import Favour, How, Kind, Phase, Resource, Spot, Status, Token
from companion.kit.seated import Seated


@dataclass(frozen=True, slots=True)
class Options:
    """The new-table form of Pantacle."""

    first: int = option(0, low=0, high=5, rule="PA-11")
    fresh_curse: bool = option(True, rule="A-5", harmless=True)
    """A curse just drawn already touches the benefit of the same flame."""
    bought_is_gain: bool = option(True, rule="A-7", harmless=True)
    """The adept bought with influence is a gain that an Exhaustion curse swallows."""
    sacrifice_at_five: bool = option(False, rule="A-13", harmless=True)
    """With all five flames placed, sacrifices still take their three, for nothing."""
    two_pairs: bool = option(False, rule="A-11")
    """Two pairs of hounds may stand for both guardians."""
    each_first_turn: bool = option(True, rule="A-1", harmless=True)
    """Each player's first turn has no Preparation; else only the first turn of the game has none."""


# -- one player's side of the table (plateau Sanctuaire) --------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawnCurse:
    """A curse card as its owner reads it out; Exhaustion cards say what is put on them (U-3)."""

    title: str = ""
    kind: Kind = Kind.PERMANENT
    cubes: int = 0
    adepts: int = 0
    more_cubes: int = 0
    """A Permanent card may change numbers of the book; this one is the price of an adept (A1, PA-14)."""
    more_tokens: int = 0
    """So many tokens more, or fewer, go in a sacrifice of powers (A2, PA-16)."""
    more_adepts: int = 0
    """The same for a sacrifice of adepts (A3, PA-17)."""
    more_blades: int = 0
    """So many blades more, or fewer, does diverting cost its owner (PA-26)."""
    more_hand: int = 0
    """So many blades more, or fewer, is the hand refilled to (PA-40)."""
    more_gain: int = 0
    """So many cubes more, or fewer, come with each gain of cubes (PA-33)."""
    forbids: tuple[Phase, ...] = ()
    """Steps of Preparation that its owner may not do (PA-18)."""

    def doing(self, changes: Iterable[int], forbids: tuple[Phase, ...] = ()) -> DrawnCurse:
        """The same card with what it changes, in the order of ``CHANGES``, and what it forbids."""
        told: dict[str, Any] = dict(zip(CHANGES, changes, strict=True))
        return replace(self, forbids=forbids, **told)

    @property
    def changes(self) -> tuple[int, ...]:
        """What the card changes, in the order of ``CHANGES``."""
        return tuple(self.does.values())

    @property
    def does(self) -> dict[str, Any]:
        """What the card changes, by its name in ``CHANGES``."""
        return {name: getattr(self, name) for name in CHANGES}


HARMS = {
    "more_cubes": 1,
    "more_tokens": 1,
    "more_adepts": 1,
    "more_blades": 1,
    "more_hand": -1,
    "more_gain": -1,
}
"""A curse is no gift: it asks for one more, or takes one of the hand and of a gain away (PA-44)."""
CHANGES = tuple(HARMS)
"""Numbers of the book that a Permanent card may change while it is face up (PA-18, PA-44)."""


@dataclass(frozen=True, slots=True)
class Curse:
    """A curse in front of a player, named by a number that never changes."""

    id: int
    title: str
    kind: Kind
    cubes: int = 0
    adepts: int = 0
    face_up: bool = True
    """False while Protection keeps it face down (PA-34)."""
    more_cubes: int = 0
    more_tokens: int = 0
    more_adepts: int = 0
    more_blades: int = 0
    """What it changes while it is face up: see :class:`DrawnCurse`."""
    by_card: bool = False
    """It came by a card, not by a flame: more curses than cursed flames placed (I6)."""
    more_hand: int = 0
    more_gain: int = 0
    forbids: tuple[Phase, ...] = ()

    @property
    def absorbs(self) -> bool:
        """True when it swallows what its owner gains (PA-45, PA-46)."""
        return self.kind is Kind.EXHAUSTION and self.face_up

    @property
    def left(self) -> int:
        """Everything that still lies on it."""
        return self.cubes + self.adepts

    @property
    def works(self) -> bool:
        """What it does is known: it swallows, changes a number or forbids a step (PA-44, PA-45)."""
        told = any(getattr(self, change) for change in CHANGES)
        return self.kind is Kind.EXHAUSTION or told or bool(self.forbids)

    def holds(self, resource: Resource) -> int:
        """How much of one resource lies on it."""
        return self.cubes if resource is Resource.CUBES else self.adepts


ATTACHABLE = ("more_cubes", "more_tokens", "more_adepts", "more_blades", "more_hand")
"""Numbers of a player that a card of an expansion may change: those of ``CHANGES`` that are nobody's gain."""


@dataclass(frozen=True, slots=True)
class Player:
    """One seat of this game."""

    seat: Seat
    cubes: int = 0
    adepts: int = figures.OPENING_ADEPTS
    tokens: tuple[Token, ...] = ()
    """In the order gained: slots 1 to 4 (A-18)."""
    top: bool = True
    """The flame that is not cursed is still at home."""
    cursed: int = figures.CURSED_FLAMES
    """Cursed flames still at home."""
    spots: tuple[Spot, ...] = ()
    """Spots of the Pantacle that hold an own flame, in the order placed."""
    determination: int = 0
    hand: int = figures.HAND
    curses: tuple[Curse, ...] = ()
    absorb_first: int = 0
    """The Exhaustion card its owner wants emptied first; 0 = the one nearest to empty (A-23)."""
    left_up: int = 0
    """A curse the table turned up again although Protection is there: nothing flips it by itself (A-14)."""
    turns: int = 0
    """Own turns finished."""
    attached: SeatCards = ()
    """Cards of expansions in front of it that change its numbers, as a permanent curse would."""

    @property
    def flames(self) -> int:
        """Own flames on the Pantacle."""
        return len(self.spots)

    @property
    def one_favour_left(self) -> bool:
        """All flames are on the Pantacle: the next favour wins (PA-8)."""
        return self.flames == figures.FLAMES

    @property
    def flames_home(self) -> int:
        """Flames still on the pentagram."""
        return self.cursed + self.top

    def changed_by_curses(self, change: str) -> int:
        """What the curses in sight add to a number of the book; ``change`` is one of ``CHANGES`` (PA-44)."""
        return sum(getattr(curse, change) for curse in self.curses if curse.face_up)

    def changed(self, change: str) -> int:
        """What curses in sight and cards of expansions add to a number of the book; ``change`` as above."""
        return self.changed_by_curses(change) + bonus(self.attached, change)

    def forbidden(self, step: Phase) -> bool:
        """A curse in sight forbids this step of Preparation (PA-18, PA-44)."""
        return any(step in curse.forbids for curse in self.curses if curse.face_up)

    @property
    def price(self) -> int:
        """What the next adept costs (PA-14)."""
        return figures.adept_price(self.flames, self.changed("more_cubes"))

    @property
    def tokens_due(self) -> int:
        """Tokens that a sacrifice of powers takes (PA-16, PA-44)."""
        return max(1, figures.SACRIFICE + self.changed("more_tokens"))

    @property
    def adepts_due(self) -> int:
        """Adepts that a sacrifice of adepts takes (PA-17, PA-44)."""
        return max(1, figures.SACRIFICE + self.changed("more_adepts"))

    def sacrifice(self, step: Phase) -> tuple[int, int]:
        """Tokens or adepts there are for the sacrifice of a step, and how many it takes (PA-16, PA-17)."""
        return (len(self.tokens), self.tokens_due) if step is Phase.A2 else (self.adepts, self.adepts_due)

    def divert_blades(self, how: How, track: bool) -> int:
        """Blades this player discards to divert (PA-26, PA-27, PA-44)."""
        return max(0, figures.divert_blades(how, track) + self.changed("more_blades"))

    @property
    def track_hound(self) -> bool:
        """The Determination track counts as a hound (PA-27)."""
        return self.determination == figures.RIGHTMOST

    @property
    def protected(self) -> Curse | None:
        """The curse that lies face down."""
        return next((curse for curse in self.curses if not curse.face_up), None)

    @property
    def curses_due(self) -> int:
        """Cursed flames placed that no curse in front stands for: put back, emptied or forgotten (I6)."""
        return figures.CURSED_FLAMES - self.cursed - sum(not curse.by_card for curse in self.curses)

    @property
    def hand_size(self) -> int:
        """What the hand is refilled to (PA-35, PA-40, PA-44)."""
        usual = figures.HAND_ASSERVISSEMENT if Token.ASSERVISSEMENT in self.tokens else figures.HAND
        return max(0, usual + self.changed("more_hand"))

    def has(self, resource: Resource) -> int:
        """How much of a resource lies on the Sanctuary."""
        return self.cubes if resource is Resource.CUBES else self.adepts

    def curse(self, number: int) -> Curse | None:
        """The curse of that number."""
        return next((curse for curse in self.curses if curse.id == number), None)

    def swallowers(self, resource: Resource, but: int = 0) -> tuple[Curse, ...]:
        """Exhaustion cards that swallow this resource, the first to be emptied first (PA-45, A-23)."""
        cards = (c for c in self.curses if c.absorbs and c.holds(resource) and c.id != but)
        return tuple(sorted(cards, key=lambda c: (c.id != self.absorb_first, c.left, c.id)))

    def with_curse(self, number: int, **changes: Any) -> Player:
        """The same player with one curse changed."""
        curses = (replace(curse, **changes) if curse.id == number else curse for curse in self.curses)
        return replace(self, curses=tuple(curses))


# -- the whole table --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GuardianCount:
    """A guardian and its dots: how many blades show it (PA-6, U-2)."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class FavourFact:
    """What the Favours board prints beside a favour; empty until somebody reads it out (PA-23, U-1)."""

    favour: Favour
    first: str = ""
    second: str = ""
    moon: str = ""


@dataclass(frozen=True, slots=True)
class State(Seated[Player]):
    """A table of Pantacle."""

    options: Options
    players: tuple[Player, ...]
    active: Seat
    first: Seat
    cubes: int = figures.CUBES
    """Cubes in the supply."""
    adepts: int = figures.ADEPTS
    """Adepts in the supply."""
    pile: int = 0
    """Blades to draw."""
    discard: int = 0
    """Blades discarded, public, left of the Pantacle."""
    curse_pile: int = figures.CURSES
    marker: Favour | None = None
    """The favour under the marker; None only before it is first put down (PA-11)."""
    phase: Phase = Phase.MARKER
    turn: int = 1
    extra: bool = False
    """This turn is the extra one of a flame (PA-51)."""
    extra_turn: bool = False
    """The active player plays one more turn after this one (PA-51)."""
    looked: bool = False
    """Envoûtement was used in this Preparation (PA-32)."""
    announced: Favour | None = None
    asking: Seat | None = None
    """The opponent who must say now whether they divert (PA-25)."""
    diverter: Seat | None = None
    two_pairs: bool = False
    """The table accepted two pairs of hounds once (A-11)."""
    guardians: tuple[GuardianCount, ...] = ()
    gone_guardians: tuple[str, ...] = ()
    """Names that an earlier count had and the last one has not: the box forgets them."""
    favours: tuple[FavourFact, ...] = tuple(FavourFact(favour) for favour in Favour)
    known_curses: tuple[DrawnCurse, ...] = ()
    """Curse cards that were read out once, at this table or before (U-3)."""
    next_curse: int = 1
    status: Status = Status.PLAYING
    winner: Seat | None = None
    house: Expansions = ()
    """What else is in the box, by expansions and rules of the house."""

    @property
    def all_cubes(self) -> int:
        """Cubes of the whole box (PA-2)."""
        return figures.CUBES + bonus_for(self.house, "cubes")

    @property
    def all_adepts(self) -> int:
        """Adepts of the whole box (PA-2)."""
        return figures.ADEPTS + bonus_for(self.house, "adepts")

    @property
    def all_blades(self) -> int:
        """Blades of the whole box (PA-2)."""
        return figures.BLADES + bonus_for(self.house, "blades")

    @property
    def all_curses(self) -> int:
        """Curse cards of the whole box (PA-2)."""
        return figures.CURSES + bonus_for(self.house, "curses")

    def in_all(self, resource: Resource) -> int:
        """Cubes or adepts of the whole box (PA-2)."""
        return self.all_cubes if resource is Resource.CUBES else self.all_adepts

    @property
    def sorcerer(self) -> Player:
        """The player whose turn it is (Sorcier actif, PA-12)."""
        return self.player(self.active)

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """Everybody else, clockwise from the active player's left (adversaires, PA-12, PA-25)."""
        return clockwise(self.active, len(self.players))[1:]

    @property
    def first_turn(self) -> bool:
        """The active player has no Preparation: a first turn, of the player or of the game (PA-13, A-1)."""
        return self.exempt(self.active)

    def exempt(self, seat: Seat) -> bool:
        """Return True if the next turn of a player, or the one under way, has no Preparation (PA-13, A-1)."""
        if self.options.each_first_turn:
            return self.player(seat).turns == 0
        return seat == self.active and not any(player.turns for player in self.players)

    def supply(self, resource: Resource) -> int:
        """What the supply still holds."""
        return self.cubes if resource is Resource.CUBES else self.adepts

    def fact(self, favour: Favour) -> FavourFact:
        """What is known of a favour's guardians and moon."""
        return next(fact for fact in self.favours if fact.favour is favour)

    def owner_of(self, curse: int) -> Player | None:
        """Who has that curse in front."""
        return next((player for player in self.players if player.curse(curse)), None)

    def with_curse(self, seat: Seat, curse: int, **changes: Any) -> State:
        """The same table with one curse in front of a player changed."""
        return self.seating(seat, self.player(seat).with_curse(curse, **changes))

    def add_supply(self, resource: Resource, n: int) -> State:
        """The same table with cubes or adepts put back into the supply, or taken."""
        return self.changed(**{resource.value: self.supply(resource) + n})

    def give(self, seat: Seat, resource: Resource, n: int) -> State:
        """The same table with cubes or adepts moved from the supply to a Sanctuary, or back."""
        state = self.add_supply(resource, -n)
        return state.with_player(seat, **{resource.value: self.player(seat).has(resource) + n})
