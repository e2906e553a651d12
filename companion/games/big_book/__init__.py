"""The Big Book of Madness (Maxime Rambourg, Iello 2015): close the book before it drives everybody mad."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.rulebook import Action, Event
from companion.games.big_book import (
    correction,
    curses,
    invocation,
    madness,
    phases,
    reserve,
    setup,
    spells,
    support,
    turn,
)
from companion.games.big_book.explanations import numbers
from companion.games.big_book.figures import PLAYERS
from companion.games.big_book.invariants import violations
from companion.games.big_book.offers import offers
from companion.games.big_book.phases import precondition
from companion.games.big_book.queries import learnt, printed, summary
from companion.games.big_book.questions import PLOTS, QUERIES, SCRIPT_NAMING
from companion.games.big_book.start import DRAWS, new, pieces
from companion.games.big_book.state import Options, State
from companion.games.big_book.step import AUTOMATIONS, step

GAME: Game[State, Action, Event, Options] = Game(
    id="big_book",
    version=1,
    players=PLAYERS,
    options=Options,
    state=State,
    chapters=(madness, invocation, curses, turn, reserve, spells, support, setup, correction, phases),
    precondition=precondition,
    new=new,
    offers=offers,
    step=step,
    step_without=step,
    summary=summary,
    violations=violations,
    pieces=pieces,
    learnt=learnt,
    draws=DRAWS,
    plots=PLOTS,
    skips=turn.skips,
    numbers=numbers,
    automations=AUTOMATIONS,
    queries=QUERIES,
    printed=printed,
    script_naming=SCRIPT_NAMING,
)
