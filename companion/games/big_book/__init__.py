"""The Big Book of Madness (Maxime Rambourg, Iello 2015): close the book before it drives everybody mad."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.rulebook import Action, Event
from companion.games.big_book import (
    correction,
    curses,
    ending,
    invocation,
    madness,
    reserve,
    setup,
    spells,
    support,
    turn,
)
from companion.games.big_book.because import numbers
from companion.games.big_book.figures import PLAYERS
from companion.games.big_book.habits import HABITS
from companion.games.big_book.invariants import broken
from companion.games.big_book.offers import offers, step
from companion.games.big_book.options import Options
from companion.games.big_book.phases import first
from companion.games.big_book.plots import PLOTS
from companion.games.big_book.queries import glance, learnt
from companion.games.big_book.questions import QUERIES
from companion.games.big_book.spelling import SPELLING
from companion.games.big_book.start import DRAWS, new, pieces
from companion.games.big_book.state import State

GAME: Game[State, Action, Event, Options] = Game(
    id="big_book",
    version=1,
    players=PLAYERS,
    options=Options,
    state=State,
    chapters=(madness, invocation, curses, turn, reserve, spells, support, setup, correction, ending),
    first=first,
    new=new,
    offers=offers,
    step=step,
    glance=glance,
    broken=broken,
    pieces=pieces,
    learnt=learnt,
    draws=DRAWS,
    plots=PLOTS,
    skips=turn.skips,
    numbers=numbers,
    habits=HABITS,
    queries=QUERIES,
    spelling=SPELLING,
)
