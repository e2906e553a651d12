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
from companion.games.syncro.explanations import numbers
from companion.games.syncro.figures import PLAYERS
from companion.games.syncro.invariants import violations
from companion.games.syncro.offers import offers
from companion.games.syncro.phases import precondition
from companion.games.syncro.queries import joined, learnt, opened_for, printed, summary
from companion.games.syncro.questions import PLOTS, QUERIES, SCRIPT_NAMING
from companion.games.syncro.start import new, pieces
from companion.games.syncro.state import Options, State
from companion.games.syncro.step import AUTOMATIONS, step
from companion.games.syncro.unveiling import spoilers

GAME: Game[State, Action, Event, Options] = Game(
    id="syncro",
    version=1,
    players=PLAYERS,
    options=Options,
    state=State,
    chapters=(preparation, turn, resolution, reveal, hands, rewards, effects, ending, adventure, correction),
    precondition=precondition,
    new=new,
    offers=offers,
    step=step,
    step_without=step,
    summary=summary,
    violations=violations,
    pieces=pieces,
    learnt=learnt,
    spoilers=spoilers,
    joined=joined,
    opened_for=opened_for,
    queries=QUERIES,
    printed=printed,
    script_naming=SCRIPT_NAMING,
    plots=PLOTS,
    skips=turn.skips,
    numbers=numbers,
    automations=AUTOMATIONS,
)
