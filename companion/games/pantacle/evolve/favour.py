"""What events of the favour round and of gains change (Faveur, p. 15 to 17)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.pantacle.events import (
    AdeptsAboveSpaces,
    AdeptsGained,
    CubesGained,
    CubesStolen,
    DeterminationMoved,
    Event,
    FavourAnnounced,
    FavourDiverted,
    FavourObtained,
    FavourPassed,
    Lost,
    SupplyShort,
    Swallowed,
    TokenGained,
    TokenNotGained,
    TrackHoundSpent,
    TwoPairsAccepted,
)
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Phase, Resource


def favour(state: State, event: Event) -> State | None:
    """The state after an event of the favour round or a gain; None for any other event."""
    match event:
        case FavourAnnounced(_, announced):
            first = state.opponents[0]
            return replace(state, marker=announced, announced=announced, phase=Phase.ASK, asking=first)
        case FavourPassed(player):
            after = state.opponents[state.opponents.index(player) + 1 :]
            return replace(state, asking=after[0] if after else None)
        case FavourDiverted():
            return _diverted(state, event)
        case TwoPairsAccepted():
            return replace(state, two_pairs=True)
        case TrackHoundSpent(player):
            return state.with_player(player, determination=0)
        case DeterminationMoved(player, to):
            return state.with_player(player, determination=to)
        case FavourObtained():
            return replace(state, phase=Phase.MOON, asking=None)
        case TokenGained(player, token):
            return state.with_player(player, tokens=(*state.player(player).tokens, token))
        case CubesStolen(_, victims):
            for victim in victims:
                state = state.give(victim, Resource.CUBES, -1)
            return state
        case CubesGained():
            return _gained(state, event, Resource.CUBES)
        case AdeptsGained():
            return _gained(state, event, Resource.ADEPTS)
        case Lost(player, resource, n):
            return state.give(player, resource, -n)
        case TokenNotGained() | SupplyShort() | AdeptsAboveSpaces():
            return state
        case _:
            return None


def _diverted(state: State, event: FavourDiverted) -> State:
    player = state.player(event.player)
    after = state.with_player(event.player, hand=player.hand - event.n)
    return replace(after, discard=state.discard + event.n, diverter=event.player)


def _gained(state: State, event: CubesGained | AdeptsGained, resource: Resource) -> State:
    """What a card swallowed goes from the card to the supply; the rest comes out of the supply."""
    for part in event.cards:
        state = _swallow(state, event, resource, part)
    return state.give(event.player, resource, event.n)


def _swallow(state: State, event: CubesGained | AdeptsGained, resource: Resource, part: Swallowed) -> State:
    card = state.player(event.player).curse(part.curse)
    held = card.holds(resource) if card else 0
    after = state.with_curse(event.player, part.curse, **{resource.value: held - part.n})
    return after.add_supply(resource, part.n)
