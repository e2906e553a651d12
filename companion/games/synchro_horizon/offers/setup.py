"""The set-up: read the box where it matters, choose four heroes, leave (p. 6)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.game import Step
from companion.core.say import Say
from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.actions.setup import (
    BeginJourney,
    ChooseHero,
    CountPlain,
    TellLevel,
    TellRing,
    TellShards,
)
from companion.games.synchro_horizon.offers.allowed import allowed
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, HeroClass, Phase, Ring


def step(state: State) -> Step[Action]:
    """Figures of level 1, colours of shards, then one hero after another, then the journey."""
    if any(state.known.level(ring, 1).hp is None for ring in Ring):
        return _ask("tell_level")
    if split_due(state):
        return _ask("tell_shards")
    if len(state.heroes) < state.roster.limit:
        return _ask("choose_hero", n=len(state.heroes) + 1)
    return Step(Say("step.begin_journey"), Say("step.begin_journey.follows"), BeginJourney())


def _ask(name: str, /, **facts: object) -> Step[Action]:
    return Step(Say(f"step.{name}", facts), Say(f"step.{name}.follows", facts), ask=name)


def split_due(state: State) -> bool:
    """True while the colours of the shards are neither counted nor waived (U-6)."""
    return state.bag.bag.plain == figures.SHARDS and not state.known.plain


def offers(state: State) -> Iterator[Action]:
    """What the set-up may need."""
    for ring, colour in zip(Ring, state.known.rings, strict=True):
        free = next(one for one in Colour if one not in state.known.rings)
        if colour is None:
            yield TellRing(ring, free)
    if state.phase is not Phase.SETUP:
        return
    # round numbers stand for a board that nobody has read out yet
    yield TellLevel(1, 20, 2, 2)
    if split_due(state):
        yield TellShards(7, 7, 7, 7)
        yield CountPlain()
    if len(state.heroes) >= state.roster.limit:
        yield BeginJourney()
        return
    heroes = (ChooseHero(who, hero_class=HeroClass.WARRIOR, class_level=1) for who in state.free_boards)
    yield from allowed(state, heroes)
