"""Synchro Horizon: four heroes, four seasons, from Luminaria to the Celestial of Stellaris."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.evolve import evolve
from companion.games.synchro_horizon.figures import PLAYERS
from companion.games.synchro_horizon.invariants import broken
from companion.games.synchro_horizon.offers import offers, step
from companion.games.synchro_horizon.options import Options
from companion.games.synchro_horizon.queries.look import glance, learnt
from companion.games.synchro_horizon.questions import QUERIES
from companion.games.synchro_horizon.rules import decide
from companion.games.synchro_horizon.spelling import SPELLING
from companion.games.synchro_horizon.start import new, pieces
from companion.games.synchro_horizon.state import State

GAME: Game[State, Action, Event, Options] = Game(
    id="synchro_horizon",
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
    queries=QUERIES,
    spelling=SPELLING,
)
