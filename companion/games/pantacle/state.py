"""The state of a table: what the app knows of the real one. Frozen; every change gives a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.core.seats import Seat, clockwise
from companion.games.pantacle import figures
from companion.games.pantacle.options import Options
from companion.games.pantacle.sanctuary import Curse, DrawnCurse, Player
from companion.games.pantacle.vocabulary import Favour, Phase, Resource, Status

__all__ = ["Curse", "DrawnCurse", "FavourFact", "GuardianCount", "Player", "State"]


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
class State:
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

    def player(self, seat: Seat) -> Player:
        """The player of a seat."""
        return self.players[seat - 1]

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
        """The active player's own first turn, which has no Preparation (PA-13, A-1)."""
        return self.sorcerer.turns == 0

    def supply(self, resource: Resource) -> int:
        """What the supply still holds."""
        return self.cubes if resource is Resource.CUBES else self.adepts

    def fact(self, favour: Favour) -> FavourFact:
        """What is known of a favour's guardians and moon."""
        return next(fact for fact in self.favours if fact.favour is favour)

    def owner_of(self, curse: int) -> Player | None:
        """Who has that curse in front."""
        return next((player for player in self.players if player.curse(curse)), None)

    def changed(self, **changes: Any) -> State:
        """The same table with fields changed by name."""
        return replace(self, **changes)

    def with_player(self, seat: Seat, **changes: Any) -> State:
        """The same table with one player changed."""
        changed = replace(self.player(seat), **changes)
        return replace(self, players=tuple(changed if p.seat == seat else p for p in self.players))

    def with_curse(self, seat: Seat, curse: int, **changes: Any) -> State:
        """The same table with one curse in front of a player changed."""
        changed = self.player(seat).with_curse(curse, **changes)
        return replace(self, players=tuple(changed if p.seat == seat else p for p in self.players))

    def add_supply(self, resource: Resource, n: int) -> State:
        """The same table with cubes or adepts put back into the supply, or taken."""
        return self.changed(**{resource.value: self.supply(resource) + n})

    def give(self, seat: Seat, resource: Resource, n: int) -> State:
        """The same table with cubes or adepts moved from the supply to a Sanctuary, or back."""
        state = self.add_supply(resource, -n)
        return state.with_player(seat, **{resource.value: self.player(seat).has(resource) + n})
