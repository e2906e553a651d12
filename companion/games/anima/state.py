"""The state of a table: what the app knows of the real one. Frozen; every change gives a new one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.board import (
    Bout,
    Debt,
    Earned,
    Encounter,
    Exploration,
    Final,
    KnownFact,
    Offer,
    Pair,
    Reading,
    Removed,
    Zone,
)
from companion.games.anima.options import Options
from companion.games.anima.team import Mission, Player
from companion.games.anima.vocabulary import Hidden, Phase, Pose, Status, Where

__all__ = ["State"]


@dataclass(frozen=True, slots=True)
class State:
    """A table of Anima: Shadow of Omega."""

    options: Options
    players: tuple[Player, ...]
    zones: tuple[Zone, ...]
    """Active zones, oldest first."""
    zone_deck: int
    zone_discard: tuple[Zone, ...] = ()
    phase: Phase = Phase.SETUP
    turn: int = 0
    order: tuple[Seat, ...] = ()
    """Who acts when, fixed for the turn (AN-20)."""
    speeds: tuple[int | None, ...] = ()
    """The Speeds behind the order, in that order."""
    order_told: bool = False
    """The table told the order itself."""
    active: Seat | None = None
    """Whose step it is; None before the first turn and between turns."""
    encounter: Encounter | None = None
    bout: Bout | None = None
    exploration: Exploration | None = None
    reward: Seat | None = None
    """Who may choose a reward (AN-35)."""
    deaths: tuple[Seat, ...] = ()
    """Who must choose a character to lose (AN-40, A-5)."""
    debt: Debt | None = None
    offer: Offer | None = None
    placer: Seat | None = None
    """Who must discard a zone because there are too many (AN-28, A-11)."""
    removed: Removed | None = None
    vetoed: tuple[int, ...] = ()
    """Zones saved by a veto this turn (AN-28)."""
    horizons_used: bool = False
    fought: tuple[Pair, ...] = ()
    """Pairs whose fight was a tie this turn (AN-39, A-29)."""
    traded: tuple[Pair, ...] = ()
    """Pairs that traded this turn (A-16)."""
    final: Final = Final()
    facts: tuple[KnownFact, ...] = ()
    """Figures of the box known at this table."""
    next_id: int = 1
    encounter_deck: int | None = None
    """Encounter cards still to be drawn; None at a table that does not count them (AN-43)."""
    status: Status = Status.PLAYING
    winner: Seat | None = None
    mover: Seat | None = None
    """Who declared a movement last, as long as it may be led astray without asking (AN-48)."""
    reading: Reading | None = None
    """What the active team reads on a card after its exploration (AN-35, AN-36)."""
    earned: Earned | None = None
    """A mission was completed: what it gives is still to be noted (AN-4)."""

    @property
    def limit(self) -> int:
        """Active zones at most; with the tree all of them lie there (AN-26, A-20)."""
        return figures.ZONES if self.options.tree else figures.zone_limit(len(self.players))

    @property
    def crowded(self) -> bool:
        """One zone more would be one too many (AN-26, AN-28)."""
        return len(self.zones) >= self.limit

    @property
    def missions_needed(self) -> int:
        """Basic missions before the final one (AN-2, AN-45)."""
        return figures.BASICS if self.options.both_missions else 1

    @property
    def next_nth(self) -> int:
        """The number a zone drawn now is called by while it has no name."""
        return max((zone.number for zone in (*self.zones, *self.zone_discard)), default=0) + 1

    @property
    def encounter_discard(self) -> int:
        """Encounter cards put away: all but those of the deck, on zones and in a hand (AN-50)."""
        lying = sum(zone.hidden is not Hidden.NONE for zone in self.zones)
        faced = self.encounter is not None and self.encounter.where is Where.EXPLORATION
        return max(0, self.options.encounters - (self.encounter_deck or 0) - lying - faced)

    def encounter_drawn(self) -> State:
        """The same table after a card came from the encounter deck, where it is counted."""
        deck = self.encounter_deck
        return self if deck is None else replace(self, encounter_deck=max(0, deck - 1))

    def player(self, seat: Seat) -> Player:
        """The player of a seat."""
        return self.players[seat - 1]

    def zone(self, number: int | None) -> Zone | None:
        """An active zone by its id."""
        return next((zone for zone in self.zones if zone.id == number), None)

    def discarded(self, number: int | None) -> Zone | None:
        """A zone of the discard by its id."""
        return next((zone for zone in self.zone_discard if zone.id == number), None)

    def zone_of(self, seat: Seat) -> Zone | None:
        """The zone on which a team's marker lies."""
        return self.zone(self.player(seat).zone)

    def teams_in(self, number: int) -> tuple[Seat, ...]:
        """The teams whose markers lie on a zone."""
        return tuple(player.seat for player in self.players if player.zone == number)

    # -- Combat and Speed ------------------------------------------------------------------------

    def combat(self, seat: Seat) -> int | None:
        """The team's Combat: characters that are not immobilised, cards in play, a Stay; None when unknown.

        Immobilised characters do not count, tilted ones do (AN-10, A-7).
        """
        player = self.player(seat)
        counted = [one.combat for one in player.team if one.pose is not Pose.IMMOBILISED]
        known = [combat for combat in counted if combat is not None]
        if len(known) < len(counted):
            return None
        cards = sum(card.combat for card in player.lasting)
        group = player.organisation.combat if player.organisation else 0
        return sum(known) + cards + group + player.bonus

    def speed(self, seat: Seat) -> int | None:
        """The team's Speed, immobilised characters included (AN-7, A-6); None when unknown."""
        player = self.player(seat)
        known = [one.speed for one in player.team if one.speed is not None]
        if len(known) < len(player.team):
            return None
        cards = sum(card.speed for card in player.lasting)
        group = player.organisation.speed if player.organisation else 0
        return sum(known) + cards + group + player.bonus

    # -- changes ---------------------------------------------------------------------------------

    def changed(self, **changes: Any) -> State:
        """The same table with fields changed by name."""
        return replace(self, **changes)

    def with_player(self, seat: Seat, **changes: Any) -> State:
        """The same table with one player changed."""
        changed = replace(self.player(seat), **changes)
        return replace(self, players=tuple(changed if p.seat == seat else p for p in self.players))

    def with_character(self, seat: Seat, number: int, **changes: Any) -> State:
        """The same table with one character changed."""
        team = self.player(seat).team
        return self.with_player(
            seat, team=tuple(replace(one, **changes) if one.id == number else one for one in team)
        )

    def with_zone(self, number: int, **changes: Any) -> State:
        """The same table with one active zone changed."""
        zones = (replace(zone, **changes) if zone.id == number else zone for zone in self.zones)
        return replace(self, zones=tuple(zones))

    def freed(self, number: int) -> State:
        """The same table with nothing left on a zone."""
        return self.with_zone(number, hidden=Hidden.NONE, creature=None)

    def with_cards(self, seat: Seat, n: int) -> State:
        """The same table with so many cards more (or fewer) in a hand."""
        return self.with_player(seat, hand=self.player(seat).hand + n)

    def settled(self, seat: Seat) -> State:
        """Whatever was being settled for a team is over."""
        encounter, bout, exploration = self.encounter, self.bout, self.exploration
        return replace(
            self,
            encounter=None if encounter is not None and encounter.player == seat else encounter,
            bout=None if bout is not None and seat in (bout.player, bout.rival) else bout,
            exploration=None if exploration is not None and exploration.player == seat else exploration,
            reward=None if self.reward == seat else self.reward,
        )

    def broken_off(self, seat: Seat) -> State:
        """The same table with a team's resistance mission to start over (AN-36)."""
        resistance = self.player(seat).resistance
        if resistance is None:
            return self
        return self.with_player(seat, resistance=replace(resistance, zone=None, held=0))

    def with_mission(self, seat: Seat, number: int, mission: Mission) -> State:
        """The same table with one basic mission (counted from 1) changed."""
        missions = list(self.player(seat).missions)
        missions[number - 1] = mission
        return self.with_player(seat, missions=tuple(missions))

    def put_away(self, number: int) -> State:
        """An active zone goes to the discard; nothing is left on it (AN-28)."""
        freed = self.freed(number)
        gone = tuple(zone for zone in freed.zones if zone.id == number)
        left = tuple(zone for zone in freed.zones if zone.id != number)
        placer = self.placer if len(left) > self.limit else None
        return replace(self, zones=left, zone_discard=(*self.zone_discard, *gone), placer=placer)

    def put_back(self, number: int) -> State:
        """A zone of the discard is active again."""
        back = tuple(zone for zone in self.zone_discard if zone.id == number)
        left = tuple(zone for zone in self.zone_discard if zone.id != number)
        return replace(self, zones=(*self.zones, *back), zone_discard=left)
