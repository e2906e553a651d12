"""What a screen foretells is what the rules then do: every preview against ``decide``, on random tables."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.core.chance import Scripted
from companion.core.refusal import Refusal
from companion.core.rulebook import Event
from companion.core.seats import Seat
from companion.games.pantacle import GAME
from companion.games.pantacle.curses import CurseProtected, SupplyShort
from companion.games.pantacle.favour import Announce, Divert, FavourDiverted, Resolve
from companion.games.pantacle.forced_steps import forced_now, outlook
from companion.games.pantacle.gains import AdeptsGained, CubesGained, Sum
from companion.games.pantacle.invariants import violations
from companion.games.pantacle.moon import BladesDrawn, Moon
from companion.games.pantacle.preparation import Influence
from companion.games.pantacle.queries import (
    divert_ways,
    favour_choices,
    favour_gain,
    flame_choices,
    moon_choices,
    moon_refill,
    price_after_flame,
)
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.state import Curse, DrawnCurse, State
from companion.games.pantacle.vocabulary import Favour, Flame, Kind, Phase, Resource, Spot, Token, Why
from tests.games.pantacle.play import exhaustion, table

CARDS = (
    DrawnCurse("Œil noir"),
    exhaustion(2),
    exhaustion(0, 2),
    exhaustion(3, 1),
    DrawnCurse("Fardeau", Kind.PERMANENT, more_cubes=1, more_tokens=1, more_adepts=1, more_blades=1),
    DrawnCurse("Grâce", Kind.PERMANENT, more_cubes=-1, more_tokens=-1, more_adepts=-1, more_blades=-1),
)


def random_state(seed: int) -> State:
    """A sound table in Preparation; supplies are often short, curses often lie in front."""
    dice = random.Random(seed)
    while True:
        flags = {name: dice.random() < 0.5 for name in ("fresh_curse", "bought_is_gain", "sacrifice_at_five")}
        state = table(dice.randint(3, 5), **flags).state
        for player in state.players:
            spots = tuple(dice.sample(tuple(Spot), dice.randint(0, 5)))
            top = not spots or (len(spots) < 5 and dice.random() < 0.5)
            tokens = [token for token in Token if token is not Token.DEMONIAQUE or Spot.DEMONIAQUE in spots]
            held = dice.sample(tokens, dice.randint(0, min(4, len(tokens))))
            cursed = 5 - len(spots) - top
            curses = tuple(
                _held(state.next_curse + place, dice.choice(CARDS))
                for place in range(dice.randint(0, 4 - cursed))
            )
            if curses and Token.PROTECTION in held and dice.random() < 0.5:
                curses = (replace(curses[0], face_up=False), *curses[1:])
            state = state.with_player(
                player.seat,
                spots=spots,
                top=top,
                cursed=cursed,
                tokens=tuple(held),
                curses=curses,
                cubes=dice.randint(0, 9),
                adepts=dice.randint(0, 5),
                determination=dice.randint(0, 2),
                hand=dice.randint(0, 4),
            )
            state = replace(state, next_curse=state.next_curse + len(curses))
        lying = [card for player in state.players for card in player.curses]
        cubes = 40 - sum(p.cubes for p in state.players) - sum(card.cubes for card in lying)
        adepts = 25 - sum(p.adepts for p in state.players) - sum(card.adepts for card in lying)
        if dice.random() < 0.6:  # the last player holds what the supply seems to lack
            last = state.players[-1]
            spare = max(0, cubes - dice.randint(0, 3)), max(0, adepts - dice.randint(0, 2))
            state = state.with_player(last.seat, cubes=last.cubes + spare[0], adepts=last.adepts + spare[1])
            cubes, adepts = cubes - spare[0], adepts - spare[1]
        hands = sum(player.hand for player in state.players)
        discard = dice.randint(0, max(0, 24 - hands))
        state = replace(
            state,
            cubes=cubes,
            adepts=adepts,
            curse_pile=27 - len(lying),
            discard=discard,
            pile=24 - hands - discard,
            active=Seat(dice.randint(1, len(state.players))),
            phase=dice.choice((Phase.A1, Phase.A2, Phase.A3)),
            marker=dice.choice(tuple(Favour)),
        )
        if not violations(state):
            return state


def _held(number: int, card: DrawnCurse) -> Curse:
    more = card.more_cubes, card.more_tokens, card.more_adepts, card.more_blades
    return Curse(number, card.title, card.kind, card.cubes, card.adepts, True, *more)


def answer(state: State, action: object) -> tuple[Event, ...] | Refusal:
    found: tuple[Event, ...] | Refusal = GAME.decide(state, action, Scripted([]))  # type: ignore[arg-type]
    return found


def apply(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = GAME.evolve(state, event)
    return state


def gained(events: tuple[Event, ...], seat: Seat) -> tuple[int, int, int]:
    """What reached the Sanctuary, what was swallowed, what the supply lacked, of the last gain told."""
    found = [e for e in events if isinstance(e, CubesGained | AdeptsGained) and e.player == seat]
    last = found[-1]
    after = events[events.index(last) :]
    return last.n, last.absorbed, sum(e.n for e in after if isinstance(e, SupplyShort))


def told(gain: Sum) -> tuple[int, int, int]:
    return gain.n, gain.absorbed, gain.short


SEEDS = range(60)


def sacrifices(state: State) -> Iterator[SacrificePowers | SacrificeAdepts]:
    for number in (None, 2):
        for extra in (0, 2):
            for card in (None, *CARDS):
                if extra and card is None:
                    continue
                flame = Flame.TOP if card is None else Flame.CURSED
                yield SacrificePowers(flame, None, extra, card, number)
                yield SacrificeAdepts(flame, None, extra, card, number)


@pytest.mark.parametrize("seed", SEEDS)
def test_F1_A12_the_flame_sheet_foretells_what_the_sacrifice_brings(seed: int) -> None:
    state = random_state(seed)
    for action in sacrifices(state):
        powers = isinstance(action, SacrificePowers)
        number = action.tokens if isinstance(action, SacrificePowers) else action.adepts
        step = Phase.A2 if powers else Phase.A3
        placed = [answer(state, replace(action, spot=choice)) for choice in Spot]
        found = [events if isinstance(events, tuple) else events.anyway for events in placed]
        if not any(found):
            continue
        choices = flame_choices(state, step, action.curse, action.extra, number)
        assert (action.extra, action.extra * action.extra) in choices.extras
        assert action.flame in choices.flames
        free = {choice.spot: choice.gain for choice in choices.spots}
        for spot, events in zip(Spot, found, strict=True):
            assert (spot in free) == bool(events)
            if not events:
                continue
            gain = free[spot]
            if gain is not None:
                assert told(gain) == gained(events, state.active), (action, spot)
            else:
                assert not any(isinstance(event, CubesGained | AdeptsGained) for event in events)
            after = apply(state, events)
            if action.curse is None or len(after.sorcerer.curses) > len(state.sorcerer.curses):
                hidden = state.sorcerer.protected is not None and after.sorcerer.protected is None
                if not hidden:
                    turned = any(isinstance(event, CurseProtected) for event in events)
                    assert price_after_flame(state, None if turned else action.curse) == after.sorcerer.price


@pytest.mark.parametrize("seed", SEEDS)
def test_F4_A12_favours_and_ways_to_divert_are_foretold(seed: int) -> None:
    state = replace(random_state(seed), phase=Phase.ANNOUNCE)
    for choice in favour_choices(state):
        events = answer(state, Announce(choice.favour))
        assert choice.legal == isinstance(events, tuple)
        if not isinstance(events, tuple):
            assert events.why is choice.why_not
            continue
        asked = apply(state, events)
        gain = favour_gain(asked, asked.active, choice.favour)
        resolved = answer(asked, Resolve())
        assert isinstance(resolved, tuple)
        if gain is not None and (gain.base or choice.favour is not Favour.CONVERSION):
            assert told(gain) == gained(resolved, asked.active)
        for seat in asked.opponents:
            for way in divert_ways(asked, seat):
                found = answer(asked, Divert(seat, way.how, way.track))
                hard = isinstance(found, Refusal) and not found.soft
                assert hard == (way.why_not not in (None, Why.TWO_PAIRS_NOT_ALLOWED))
                done = found if isinstance(found, tuple) else found.anyway or ()
                spent = [event.n for event in done if isinstance(event, FavourDiverted)]
                assert spent == ([] if hard else [way.blades])


@pytest.mark.parametrize("seed", SEEDS)
def test_F5_the_moon_sheet_foretells_the_refill(seed: int) -> None:
    state = replace(random_state(seed), phase=Phase.ANNOUNCE)
    legal = [choice.favour for choice in favour_choices(state) if choice.legal]
    events = answer(state, Announce(legal[seed % len(legal)]))
    assert isinstance(events, tuple)
    state = apply(state, events)
    resolved = answer(state, Resolve())
    assert isinstance(resolved, tuple)
    state = apply(state, resolved)
    if state.phase is not Phase.MOON or GAME.step(state) is None:
        return
    found, player = moon_choices(state), state.sorcerer
    for discard in range(player.hand + 1):
        for match in (False, True):
            done = answer(state, Moon(discard, match))
            fine = found.low <= discard <= found.high and (not match or (found.has_moon and discard > 0))
            assert fine == isinstance(done, tuple), (discard, match, done)
            if not isinstance(done, tuple):
                continue
            drawn = sum(event.n for event in done if isinstance(event, BladesDrawn))
            assert drawn == moon_refill(state, discard).drawn
            if match:
                assert told(found.cube) == gained(done, player.seat)


@pytest.mark.parametrize("seed", SEEDS)
def test_F1_what_the_next_preparation_forces_is_what_it_then_forces(seed: int) -> None:
    """Flames go to the spot that gives nothing, so that only what the outlook can know happens."""
    state = replace(random_state(seed), phase=Phase.A1)
    spots = tuple(spot for spot in state.sorcerer.spots if spot is not Spot.EXTRA_TURN)
    if len(spots) == state.sorcerer.flames == 5 or state.sorcerer.flames_home > 1:
        return
    expected = outlook(state, state.active)
    forced: list[Phase] = []
    while (now := forced_now(state)) is not None:
        forced.append(now)
        player = state.sorcerer
        flame = None if not player.flames_home else Flame.TOP if player.top else Flame.CURSED
        free = [spot for spot in reversed(Spot) if spot not in player.spots]
        spot = free[0] if flame else None
        if spot not in (None, Spot.EXTRA_TURN):
            return
        card = DrawnCurse() if flame is Flame.CURSED else None
        action = {
            Phase.A1: Influence(),
            Phase.A2: SacrificePowers(flame, spot, 0, card),
            Phase.A3: SacrificeAdepts(flame, spot, 0, card),
        }[now]
        events = answer(state, action)
        assert isinstance(events, tuple), (action, events)
        state = apply(state, events)
    assert tuple(forced) == expected.forced
    assert expected.must_buy == (Phase.A1 in forced)


def test_PA37_A12_the_preview_of_conversion_counts_what_is_stolen() -> None:
    play = table().supply(cubes=0)
    assert play.state.cubes == 0
    found = favour_gain(play.state, play.state.active, Favour.CONVERSION)
    assert found is not None
    assert (found.n, found.short) == (1, 0)
    play.favour(Favour.CONVERSION)
    assert play.player(play.state.active).has(Resource.CUBES) == 1
