"""Madness cards: received, healed, destroyed, moved (Cartes Folie)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.phases import GameLost
from companion.games.big_book.state import Deck, Madness, State
from companion.games.big_book.vocabulary import Loss, Phase, Why, Zone, outside


def camel_zones(data: dict[str, Any]) -> dict[str, Any]:
    """The spec writes ``drawTop``; the stored name is ``draw_top``."""
    return {
        key: Zone.DRAW_TOP.value if key in ("to", "from", "zone") and value == "drawTop" else value
        for key, value in data.items()
    }


def receive(pile: int, seats: tuple[Seat, ...], n: int, to: Zone) -> tuple[Event, ...]:
    """Madness comes one card at a time; one that is due from an empty pile loses (BB-50, BB-71)."""
    events: list[Event] = []
    for seat in seats:
        taken = min(n, pile)
        if taken:
            events.append(MadnessTaken(seat, taken, to))
        pile -= taken
        if taken < n:
            return (*events, GameLost(Loss.MADNESS))
    return tuple(events)


@action("BB-50", "BB-58", "BB-71", counts="n")
class TakeMadness:
    """A player receives madness from the pile."""

    player: Seat
    n: int = 1
    to: Zone = Zone.DISCARD

    tidy = staticmethod(camel_zones)

    def decide(self, state: State, chance: Chance) -> Decision:
        """A player receives madness, in the discard unless the card says otherwise
        (BB-50, Ajouter une Folie).
        """
        return (
            _counted(state, self.n)
            or _receivable(self.to)
            or receive(state.pile, (self.player,), self.n, self.to)
        )


@action("BB-35", "BB-50", "BB-71", counts="n")
class TakeMadnessAll:
    """Every player receives madness, the active one first."""

    n: int = 1
    to: Zone = Zone.DISCARD

    tidy = staticmethod(camel_zones)

    def decide(self, state: State, chance: Chance) -> Decision:
        """Everybody receives madness, the active player first, then in turn order (BB-35, Malédictions)."""
        return (
            _counted(state, self.n)
            or _receivable(self.to)
            or receive(state.pile, state.order(state.active), self.n, self.to)
        )


@action("BB-46", "BB-52", "A-2", counts="n")
class Heal:
    """Soigner: a madness goes back on the pile. ``owner`` is whose support it lies in."""

    player: Seat
    from_: Zone = Zone.HAND
    owner: Seat | None = None
    n: int = 1

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``"from": "support:Bo"``."""
        source = data.get("from")
        if isinstance(source, str) and source.startswith("support:"):
            owner = source.removeprefix("support:")
            return {**data, "from": "support", "owner": int(owner) if owner.isdecimal() else owner}
        return camel_zones(data)

    def decide(self, state: State, chance: Chance) -> Decision:
        """One of your madness, or one in anybody's support, goes back on the pile (BB-46, Se Soigner)."""
        owner = self.owner or self.player
        if self.owner not in (None, self.player) and self.from_ is not Zone.SUPPORT:
            return Refusal(Why.NO_SUCH_ZONE, zone=self.from_)
        if self.from_ is Zone.PILE:
            return Refusal(Why.NO_SUCH_ZONE, zone=self.from_)
        hard = _counted(state, self.n) or _there(state, owner, self.from_, self.n)
        if hard:
            return hard
        drawn = _drawn(state, owner, self.from_, self.n)
        events = (*drawn.told, MadnessHealed(self.player, self.n, self.from_, owner))
        if drawn.from_discard:
            return drawn.refusal(owner, events)
        usual = {Zone.HAND, Zone.SUPPORT} | ({Zone.DISCARD} if state.options.heal_discard else set())
        if self.from_ not in usual:
            return Refusal(Why.NOT_FROM_THERE, anyway=events, zone=self.from_)
        return events


@action("BB-52", counts="n")
class DestroyMadness:
    """Détruire: a madness leaves the game. No player: from the top of the pile."""

    player: Seat | None
    zone: Zone
    n: int = 1

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``"player": "pile"``."""
        if data.get("player") == "pile":
            return {**data, "player": None, "zone": "pile"}
        return camel_zones(data)

    def decide(self, state: State, chance: Chance) -> Decision:
        """A destroyed madness leaves the game for good (BB-52, Détruire)."""
        if (self.player is None) != (self.zone is Zone.PILE):
            return Refusal(Why.NO_SUCH_ZONE, zone=self.zone)
        hard = _counted(state, self.n) or _there(state, self.player, self.zone, self.n)
        if hard:
            return hard
        if self.player is None:
            return (PileDestroyed(self.n),)
        drawn = _drawn(state, self.player, self.zone, self.n)
        events = (*drawn.told, MadnessDestroyed(self.player, self.n, self.zone))
        return drawn.refusal(self.player, events) if drawn.from_discard else events


@action("BB-55", "BB-65", "BB-66", "A-21")
class MoveMadness:
    """A madness changes zone, or goes to another player."""

    player: Seat
    from_: Zone
    to: Zone
    other_player: Seat | None = field(default=None, metadata={"alias": "otherPlayer"})

    tidy = staticmethod(camel_zones)

    def decide(self, state: State, chance: Chance) -> Decision:
        """Move a madness to another zone or hand.

        A full support is refused (BB-55, p. 8), and the discard in the player's own Recovery (A-21).
        """
        owner = self.other_player or self.player
        if Zone.PILE in (self.from_, self.to):
            return Refusal(Why.NO_SUCH_ZONE, zone=Zone.PILE)
        if self.from_ is self.to and owner == self.player:
            return Refusal(Why.SAME_PLACE, zone=self.to)
        missing = _there(state, self.player, self.from_, 1)
        if missing:
            return missing
        drawn = _drawn(state, self.player, self.from_, 1)
        events = (*drawn.told, MadnessMoved(self.player, self.from_, self.to, owner))
        if drawn.from_discard:
            return drawn.refusal(self.player, events)
        have = len(state.player(owner).support)
        if self.to is Zone.SUPPORT and have >= figures.SUPPORT:
            return Refusal(Why.SUPPORT_FULL, anyway=events, player=owner, have=have, high=figures.SUPPORT)
        recovers = state.phase is Phase.RECOVERY and self.player == state.active
        if recovers and (self.from_, self.to) == (Zone.HAND, Zone.DISCARD):
            return Refusal(Why.MADNESS_STAYS_HERE, anyway=events)
        return events


@action("BB-48", "BB-49", "A-15")
class Reshuffle:
    """A card is due from an empty draw pile: one madness, then the discard becomes the draw pile."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """A card due from an empty draw pile: one madness to the discard, which becomes the draw pile
        (BB-48).
        """
        due = receive(state.pile, (self.player,), 1, Zone.DISCARD)
        return due if state.pile == 0 else (*due, DeckReshuffled(self.player))


@action("BB-49")
class ShuffleByEffect:
    """A spell shuffles some zones into the draw pile, without madness."""

    player: Seat
    zones: tuple[Zone, ...] = (Zone.DISCARD,)

    def decide(self, state: State, chance: Chance) -> Decision:
        """A shuffle that a spell orders costs no madness (BB-49, Mélanger)."""
        zones = tuple(dict.fromkeys(self.zones))
        for zone in zones:
            if zone not in (Zone.HAND, Zone.DRAW, Zone.DISCARD):
                return Refusal(Why.NO_SUCH_ZONE, zone=zone)
        return (DeckShuffled(self.player, zones),)


def _counted(state: State, n: int) -> Refusal | None:
    return outside(n, 1, state.madness_cards)


def _receivable(to: Zone) -> Refusal | None:
    return Refusal(Why.NO_SUCH_ZONE, zone=to) if to is Zone.PILE else None


def _there(state: State, seat: Seat | None, zone: Zone, n: int) -> Refusal | None:
    have = state.pile if seat is None else could_be_in(state, seat, zone)
    return None if have >= n else Refusal(Why.NO_MADNESS_THERE, player=seat, zone=zone, have=have, need=n)


def could_be_in(state: State, seat: Seat, zone: Zone) -> int:
    """Madness that may lie there: a hand not shown since may hold any of the player's own (BB-47)."""
    return state.player(seat).owned if zone is Zone.HAND else state.madness_in(seat, zone)


@dataclass(frozen=True, slots=True)
class Drawn:
    """Madness that must have been drawn since the hand was last shown."""

    told: tuple[Event, ...] = ()
    from_discard: int = 0
    """How many can only have come with a reshuffle, which brings one more (BB-48)."""

    def refusal(self, seat: Seat, events: tuple[Event, ...]) -> Refusal:
        """Asks about the reshuffle first."""
        return Refusal(Why.DRAWN_FROM_DISCARD, anyway=events, player=seat, n=self.from_discard)


def drawn_to(state: State, seat: Seat, in_hand: int) -> Drawn:
    """Where the madness of a hand came from, with full tracking: the draw pile first, else the discard."""
    mad = state.player(seat).mad
    if not state.full or not mad.hand < in_hand <= mad.owned:
        return Drawn()
    more = in_hand - mad.hand
    from_draw = min(more, mad.draw)
    rest = more - from_draw
    return Drawn((HandTold(seat, mad.hand + more, mad.draw - from_draw, mad.discard - rest),), rest)


def _drawn(state: State, seat: Seat, zone: Zone, n: int) -> Drawn:
    """What is used from a hand is in that hand, whatever was told of it before (BB-46, BB-47)."""
    return drawn_to(state, seat, n) if zone is Zone.HAND else Drawn()


# -- what happened ----------------------------------------------------------------------------------


@event(counts="n")
class MadnessTaken:
    """Madness went from the pile to a player."""

    player: Seat
    n: int
    to: Zone

    def apply(self, state: State) -> State:
        return _add(replace(state, pile=state.pile - self.n), self.player, self.to, self.n)


@event(counts="n")
class MadnessHealed:
    """Madness went back on the pile."""

    player: Seat
    n: int
    origin: Zone
    owner: Seat

    def apply(self, state: State) -> State:
        return replace(_add(state, self.owner, self.origin, -self.n), pile=state.pile + self.n)


@event(counts="n")
class PileDestroyed:
    """Madness left the game from the top of the pile."""

    n: int

    def apply(self, state: State) -> State:
        return replace(state, pile=state.pile - self.n, destroyed=state.destroyed + self.n)


@event(counts="n")
class MadnessDestroyed:
    """Madness of a player left the game."""

    player: Seat
    n: int
    origin: Zone

    def apply(self, state: State) -> State:
        return replace(_add(state, self.player, self.origin, -self.n), destroyed=state.destroyed + self.n)


@event
class MadnessMoved:
    """A madness changed zone, perhaps owner."""

    player: Seat
    origin: Zone
    to: Zone
    owner: Seat

    def apply(self, state: State) -> State:
        return _add(_add(state, self.player, self.origin, -1), self.owner, self.to, 1)


@event
class HandTold:
    """With full tracking: where a player's madness is, after the hand was shown."""

    player: Seat
    hand: int
    draw: int
    discard: int

    def apply(self, state: State) -> State:
        return state.with_player(self.player, mad=Madness(self.hand, self.draw, self.discard))


@event
class DeckReshuffled:
    """The discard became the draw pile."""

    player: Seat

    def apply(self, state: State) -> State:
        player = state.player(self.player)
        deck = None if player.deck is None else _reshuffled(player.deck, state.phase)
        mad = player.mad
        if state.full:
            # the draw pile was empty: madness still counted there had been drawn before
            mad = Madness(hand=mad.hand + mad.draw, draw=mad.discard)
        return state.with_player(self.player, mad=mad, deck=deck)


@event
class DeckShuffled:
    """A spell shuffled zones into the draw pile."""

    player: Seat
    zones: tuple[Zone, ...]

    def apply(self, state: State) -> State:
        mad = state.player(self.player).mad
        if state.full:
            hand = mad.hand if Zone.HAND in self.zones else 0
            discard = mad.discard if Zone.DISCARD in self.zones else 0
            mad = Madness(mad.hand - hand, mad.draw + hand + discard, mad.discard - discard)
        return state.with_player(self.player, mad=mad, deck=None)


def _reshuffled(deck: Deck, phase: Phase) -> Deck:
    """Return the sizes once the discard is the draw pile; what lay there before is in hand (BB-48).

    In Recovery all cards of the turn have been played, so they are shuffled in too. Before, an unknown part
    of them is: the sizes are no longer followed.
    """
    if deck.hand is None or deck.shuffled or phase is not Phase.RECOVERY:
        return Deck(deck.discard, 0, old=deck.old)
    return Deck(deck.discard, 0, deck.hand + deck.draw, shuffled=True, old=deck.old)


def _add(state: State, seat: Seat, zone: Zone, n: int) -> State:
    """Madness in one zone of a player; told sizes of the deck follow it."""
    return state.add_madness(seat, zone, n).add_to_deck(seat, zone, n)
