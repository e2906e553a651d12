"""Madness cards: received, healed, destroyed, moved (Cartes Folie)."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.actions import (
    DestroyMadness,
    Heal,
    MoveMadness,
    Reshuffle,
    ShuffleByEffect,
    TakeMadness,
    TakeMadnessAll,
)
from companion.games.big_book.events import (
    DeckReshuffled,
    DeckShuffled,
    Event,
    GameLost,
    MadnessDestroyed,
    MadnessHealed,
    MadnessMoved,
    MadnessTaken,
    PileDestroyed,
)
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import Loss, State, Zone
from companion.games.big_book.why import Why


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


def take(state: State, action: TakeMadness) -> Decision:
    """A player receives madness, in the discard unless the card says otherwise (BB-50, Ajouter une Folie)."""
    return (
        _counted(action.n)
        or _receivable(action.to)
        or receive(state.pile, (action.player,), action.n, action.to)
    )


def take_all(state: State, action: TakeMadnessAll) -> Decision:
    """Everybody receives madness, the active player first, then in turn order (BB-35, Malédictions)."""
    return (
        _counted(action.n)
        or _receivable(action.to)
        or receive(state.pile, state.order(state.active), action.n, action.to)
    )


def heal(state: State, action: Heal) -> Decision:
    """One of your madness, or one in anybody's support, goes back on the pile (BB-46, Se Soigner)."""
    owner = action.owner or action.player
    if action.owner not in (None, action.player) and action.from_ is not Zone.SUPPORT:
        return Refusal(Why.NO_SUCH_ZONE, zone=action.from_)
    if action.from_ is Zone.PILE:
        return Refusal(Why.NO_SUCH_ZONE, zone=action.from_)
    hard = _counted(action.n) or _there(state, owner, action.from_, action.n)
    if hard:
        return hard
    events = (MadnessHealed(action.player, action.n, action.from_, owner),)
    usual = {Zone.HAND, Zone.SUPPORT} | ({Zone.DISCARD} if state.options.heal_discard else set())
    if action.from_ not in usual:
        return Refusal(Why.NOT_FROM_THERE, anyway=events, zone=action.from_)
    return events


def destroy(state: State, action: DestroyMadness) -> Decision:
    """A destroyed madness leaves the game for good (BB-52, Détruire)."""
    if (action.player is None) != (action.zone is Zone.PILE):
        return Refusal(Why.NO_SUCH_ZONE, zone=action.zone)
    hard = _counted(action.n) or _there(state, action.player, action.zone, action.n)
    if hard:
        return hard
    if action.player is None:
        return (PileDestroyed(action.n),)
    return (MadnessDestroyed(action.player, action.n, action.zone),)


def move(state: State, action: MoveMadness) -> Decision:
    """A madness goes to another zone or hand; placing in a full support is refused (BB-55, p. 8)."""
    owner = action.other_player or action.player
    if Zone.PILE in (action.from_, action.to):
        return Refusal(Why.NO_SUCH_ZONE, zone=Zone.PILE)
    if action.from_ is action.to and owner == action.player:
        return Refusal(Why.SAME_PLACE, zone=action.to)
    missing = _there(state, action.player, action.from_, 1)
    if missing:
        return missing
    events = (MadnessMoved(action.player, action.from_, action.to, owner),)
    have = len(state.player(owner).support)
    if action.to is Zone.SUPPORT and have >= figures.SUPPORT:
        return Refusal(Why.SUPPORT_FULL, anyway=events, player=owner, have=have, high=figures.SUPPORT)
    return events


def reshuffle(state: State, action: Reshuffle) -> Decision:
    """A card due from an empty draw pile: one madness to the discard, which becomes the draw pile (BB-48)."""
    due = receive(state.pile, (action.player,), 1, Zone.DISCARD)
    return due if state.pile == 0 else (*due, DeckReshuffled(action.player))


def shuffle_by_effect(state: State, action: ShuffleByEffect) -> Decision:
    """A shuffle that a spell orders costs no madness (BB-49, Mélanger)."""
    zones = tuple(dict.fromkeys(action.zones))
    for zone in zones:
        if zone not in (Zone.HAND, Zone.DRAW, Zone.DISCARD):
            return Refusal(Why.NO_SUCH_ZONE, zone=zone)
    return (DeckShuffled(action.player, zones),)


def _counted(n: int) -> Refusal | None:
    if 1 <= n <= figures.MADNESS_CARDS:
        return None
    return Refusal(Why.COUNT_OUT_OF_RANGE, have=n, low=1, high=figures.MADNESS_CARDS)


def _receivable(to: Zone) -> Refusal | None:
    return Refusal(Why.NO_SUCH_ZONE, zone=to) if to is Zone.PILE else None


def _there(state: State, seat: Seat | None, zone: Zone, n: int) -> Refusal | None:
    have = state.pile if seat is None else state.madness_in(seat, zone)
    return None if have >= n else Refusal(Why.NO_MADNESS_THERE, player=seat, zone=zone, have=have, need=n)
