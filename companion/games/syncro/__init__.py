"""Syncro (Thomas Favrelière, GRRRE Games): silent mages, nine levels, and no word about what comes next."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.rulebook import Action, Event
from companion.games.syncro import (
    adventure,
    correction,
    effects,
    ending,
    hands,
    preparation,
    resolution,
    reveal,
    rewards,
    turn,
)
from companion.games.syncro.because import numbers
from companion.games.syncro.figures import PLAYERS
from companion.games.syncro.invariants import broken
from companion.games.syncro.offers import offers
from companion.games.syncro.phases import first
from companion.games.syncro.queries import glance, joined, learnt, opened_for, printed
from companion.games.syncro.questions import PLOTS, QUERIES, SPELLING
from companion.games.syncro.start import new, pieces
from companion.games.syncro.state import Options, State
from companion.games.syncro.step import HABITS, step
from companion.games.syncro.unveiling import hides

GAME: Game[State, Action, Event, Options] = Game(
    id="syncro",
    version=1,
    players=PLAYERS,
    options=Options,
    state=State,
    chapters=(preparation, turn, resolution, reveal, hands, rewards, effects, ending, adventure, correction),
    first=first,
    new=new,
    offers=offers,
    step=step,
    step_without=step,
    glance=glance,
    broken=broken,
    pieces=pieces,
    learnt=learnt,
    hides=hides,
    joined=joined,
    opened_for=opened_for,
    queries=QUERIES,
    printed=printed,
    spelling=SPELLING,
    plots=PLOTS,
    skips=turn.skips,
    numbers=numbers,
    habits=HABITS,
)
