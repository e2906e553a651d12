"""Syncro (Thomas Favrelière, GRRRE Games): silent mages, nine levels, and no word about what comes next."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.syncro.actions import Action
from companion.games.syncro.events import Event
from companion.games.syncro.evolve import evolve
from companion.games.syncro.figures import PLAYERS
from companion.games.syncro.invariants import broken
from companion.games.syncro.offers import offers, step
from companion.games.syncro.options import Options
from companion.games.syncro.queries import glance, joined, learnt, opened_for
from companion.games.syncro.questions import QUERIES
from companion.games.syncro.rules import decide
from companion.games.syncro.spelling import SPELLING
from companion.games.syncro.start import new, pieces
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import hides

GAME: Game[State, Action, Event, Options] = Game(
    id="syncro",
    version=1,
    players=PLAYERS,
    options=Options,
    state=State,
    actions=Action,
    events=Event,
    new=new,
    decide=decide,
    evolve=evolve,
    offers=offers,
    step=step,
    glance=glance,
    broken=broken,
    pieces=pieces,
    learnt=learnt,
    hides=hides,
    joined=joined,
    opened_for=opened_for,
    queries=QUERIES,
    spelling=SPELLING,
)
