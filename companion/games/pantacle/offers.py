"""Sensible taps now: for the generic screen, for help and for tests."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.rulebook import Action
from companion.games.pantacle import queries
from companion.games.pantacle.curses import AbsorbFirst, Protect, RemoveCurse
from companion.games.pantacle.favour import Announce, Divert, Pass, Resolve
from companion.games.pantacle.forced_steps import forced_now
from companion.games.pantacle.gains import Gain, Lose
from companion.games.pantacle.moon import Moon
from companion.games.pantacle.preparation import Influence, Look, PlaceMarker, SkipStep
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.state import DrawnCurse, State
from companion.games.pantacle.vocabulary import Favour, Flame, Kind, Phase, Resource, Status


def offers(state: State) -> tuple[Action, ...]:
    """Actions the rules accept now and players are likely to want."""
    if state.status is not Status.PLAYING:
        return ()
    return (*_turn(state), *_cards(state))


def _turn(state: State) -> Iterator[Action]:
    match state.phase:
        case Phase.MARKER:
            yield from (PlaceMarker(favour) for favour in Favour)
        case Phase.ASK if state.asking is not None:
            yield Pass(state.asking)
            yield Resolve()
            for way in queries.divert_ways(state, state.asking):
                if way.why_not is None:
                    yield Divert(state.asking, way.how, way.track)
        case Phase.MOON:
            yield from _moons(state)
        case _:
            yield from _prepare(state)


def _moons(state: State) -> Iterator[Action]:
    found = queries.moon_choices(state)
    for discard in sorted({found.low, found.high}):
        yield Moon(discard)
        if found.has_moon:
            yield Moon(discard, match=True)


def _prepare(state: State) -> Iterator[Action]:
    if queries.can_look(state):
        yield from (Look(seat) for seat in state.opponents)
    forced = forced_now(state)
    match forced:
        case Phase.A1:
            yield Influence()
        case Phase.A2 | Phase.A3:
            yield from _flames(state, forced)
        case _:
            yield from (Announce(favour) for favour in queries.legal_favours(state))
    if forced is not None:
        yield from (SkipStep(card.id) for card in state.sorcerer.curses if card.face_up)


def _flames(state: State, phase: Phase) -> Iterator[Action]:
    make = SacrificePowers if phase is Phase.A2 else SacrificeAdepts
    choices = queries.flame_choices(state, phase)
    if not choices.flames:
        yield make()
    # two cards stand for a pile nobody has seen: one red title, one grey one
    samples = (DrawnCurse(), DrawnCurse("", Kind.EXHAUSTION, 2, 1))
    for choice in choices.spots:
        for flame in choices.flames:
            if flame is Flame.TOP:
                yield make(flame, choice.spot)
            else:
                yield from (make(flame, choice.spot, 0, card) for card in samples)
                if len(choices.extras) > 1:
                    yield make(flame, choice.spot, choices.extras[-1][0], samples[0])


def _cards(state: State) -> Iterator[Action]:
    for player in state.players:
        yield from (Protect(player.seat, card.id) for card in queries.protectable(state, player.seat))
        yield from (RemoveCurse(player.seat, card.id) for card in player.curses)
        swallowing = [card.id for card in player.curses if card.absorbs]
        if len(swallowing) > 1:
            yield from (AbsorbFirst(player.seat, number) for number in swallowing)
        for resource in Resource:
            yield Gain(player.seat, resource)
            if player.has(resource):
                yield Lose(player.seat, resource)
