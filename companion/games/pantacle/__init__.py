"""Pantacle (Callet, Grizonnet, Paput; Bragelonne Games 2021): five flames and one last favour."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.pantacle.actions import Action
from companion.games.pantacle.events import Event
from companion.games.pantacle.evolve import evolve
from companion.games.pantacle.figures import PLAYERS
from companion.games.pantacle.invariants import broken
from companion.games.pantacle.offers import offers, step
from companion.games.pantacle.options import Options
from companion.games.pantacle.queries import glance, learnt
from companion.games.pantacle.questions import QUERIES
from companion.games.pantacle.rules import decide
from companion.games.pantacle.spelling import SPELLING
from companion.games.pantacle.start import new, pieces
from companion.games.pantacle.state import State

GAME: Game[State, Action, Event, Options] = Game(
    id="pantacle",
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
