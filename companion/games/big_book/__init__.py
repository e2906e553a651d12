"""The Big Book of Madness (Maxime Rambourg, Iello 2015): close the book before it drives everybody mad."""

from __future__ import annotations

from companion.core.game import Game
from companion.games.big_book.actions import Action
from companion.games.big_book.events import Event
from companion.games.big_book.evolve import evolve
from companion.games.big_book.figures import PLAYERS
from companion.games.big_book.invariants import broken
from companion.games.big_book.offers import offers, step
from companion.games.big_book.options import Options
from companion.games.big_book.queries import glance, learnt
from companion.games.big_book.rules import decide
from companion.games.big_book.start import new, pieces
from companion.games.big_book.state import State

GAME: Game[State, Action, Event, Options] = Game(
    id="big_book",
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
)
