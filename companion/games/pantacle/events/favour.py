"""Favours, gains and curses (F2, F3, F4)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from companion.core.seats import Seat
from companion.games.pantacle.vocabulary import Favour, How, Kind, Resource, Source, Token


class NoToken(StrEnum):
    """Why a token is not taken (PA-28, A-10)."""

    OWNED = "owned"
    FULL = "full"


@dataclass(frozen=True, slots=True)
class FavourAnnounced:
    """The marker moved onto the announced favour."""

    player: Seat
    favour: Favour


@dataclass(frozen=True, slots=True)
class FavourPassed:
    """An opponent did not divert."""

    player: Seat


@dataclass(frozen=True, slots=True)
class FavourDiverted:
    """An opponent diverted, with so many blades."""

    player: Seat
    favour: Favour
    how: How
    track: bool
    n: int


@dataclass(frozen=True, slots=True)
class TwoPairsAccepted:
    """This table lets two pairs of hounds stand for both guardians (A-11)."""


@dataclass(frozen=True, slots=True)
class TrackHoundSpent:
    """The hound of the Determination track was used: its marker is back at the first position."""

    player: Seat


@dataclass(frozen=True, slots=True)
class DeterminationMoved:
    """The Determination marker of a diverted player went one step to the right."""

    player: Seat
    to: int


@dataclass(frozen=True, slots=True)
class FavourObtained:
    """Who gets the favour."""

    player: Seat
    favour: Favour


@dataclass(frozen=True, slots=True)
class TokenGained:
    """A token lies in the next free slot."""

    player: Seat
    token: Token


@dataclass(frozen=True, slots=True)
class TokenNotGained:
    """No token: owned already, or four slots are full."""

    player: Seat
    token: Token
    reason: NoToken


@dataclass(frozen=True, slots=True)
class CubesStolen:
    """Conversion: one cube from each of these Sanctuaries."""

    player: Seat
    victims: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Swallowed:
    """What a gain took off one Exhaustion card."""

    curse: int
    n: int


@dataclass(frozen=True, slots=True)
class CubesGained:
    """Cubes came from the supply. ``base`` is the face value, ``n`` what reached the Sanctuary."""

    player: Seat
    source: Source
    base: int
    n: int
    absorbed: int = 0
    cards: tuple[Swallowed, ...] = ()


@dataclass(frozen=True, slots=True)
class CubesGainedWithTraque(CubesGained):
    """The same, with one more by Traque."""


@dataclass(frozen=True, slots=True)
class CubesAbsorbed(CubesGained):
    """The same, less what Exhaustion swallowed."""


@dataclass(frozen=True, slots=True)
class CubesAbsorbedWithTraque(CubesGained):
    """The same, with Traque and Exhaustion."""


@dataclass(frozen=True, slots=True)
class AdeptsGained:
    """Adepts came from the supply."""

    player: Seat
    source: Source
    base: int
    n: int
    absorbed: int = 0
    cards: tuple[Swallowed, ...] = ()


@dataclass(frozen=True, slots=True)
class AdeptsAbsorbed(AdeptsGained):
    """The same, less what Exhaustion swallowed."""


@dataclass(frozen=True, slots=True)
class SupplyShort:
    """A notice: the supply did not hold enough (A-12)."""

    resource: Resource
    n: int


@dataclass(frozen=True, slots=True)
class AdeptsAboveSpaces:
    """A notice: more adepts than printed spaces, which is no limit (A-16)."""

    player: Seat
    n: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A card took cubes or adepts back to the supply."""

    player: Seat
    resource: Resource
    n: int


@dataclass(frozen=True, slots=True)
class CursesDrawn:
    """Curse cards were drawn and paid; all but one went under the pile."""

    player: Seat
    n: int
    cost: int


@dataclass(frozen=True, slots=True)
class CurseKept:
    """A curse lies face up in front of a player."""

    player: Seat
    curse: int
    title: str
    kind: Kind = Kind.PERMANENT
    cubes: int = 0
    adepts: int = 0
    more_cubes: int = 0
    more_tokens: int = 0
    more_adepts: int = 0
    more_blades: int = 0
    by_card: bool = False


@dataclass(frozen=True, slots=True)
class ExhaustionKept(CurseKept):
    """The same, with cubes and adepts of the supply on it."""


@dataclass(frozen=True, slots=True)
class CurseEmptied:
    """An Exhaustion card with nothing left on it went under the pile."""

    player: Seat
    curse: int
    title: str


@dataclass(frozen=True, slots=True)
class CurseProtected:
    """A curse was turned face down."""

    player: Seat
    curse: int
    title: str


@dataclass(frozen=True, slots=True)
class CurseTurnedUp:
    """A curse is face up again."""

    player: Seat
    curse: int
    title: str


@dataclass(frozen=True, slots=True)
class CurseRemoved:
    """A curse went back under the pile."""

    player: Seat
    curse: int
    title: str


@dataclass(frozen=True, slots=True)
class AbsorbFirstChosen:
    """The owner said which Exhaustion card is emptied first."""

    player: Seat
    curse: int
    title: str
