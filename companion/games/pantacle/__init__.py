"""Pantacle (Callet, Grizonnet, Paput; Bragelonne Games 2021): five flames and one last favour."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.rulebook import Action, Event
from companion.games.pantacle import (
    correction,
    curses,
    facts,
    favour,
    gains,
    moon,
    phases,
    preparation,
    sacrifice,
)
from companion.games.pantacle.explanations import numbers
from companion.games.pantacle.figures import PLAYERS
from companion.games.pantacle.invariants import violations
from companion.games.pantacle.offers import offers
from companion.games.pantacle.queries import learnt, printed, summary
from companion.games.pantacle.questions import PLOTS, QUERIES, SCRIPT_NAMING
from companion.games.pantacle.start import new, pieces
from companion.games.pantacle.state import ATTACHABLE, Options, State
from companion.games.pantacle.step import AUTOMATIONS, step

GAME: Game[State, Action, Event, Options] = Game(
    id="pantacle",
    version=1,
    players=PLAYERS,
    options=Options,
    state=State,
    chapters=(preparation, sacrifice, favour, gains, curses, moon, facts, correction),
    precondition=phases.precondition,
    new=new,
    offers=offers,
    step=step,
    summary=summary,
    violations=violations,
    pieces=pieces,
    learnt=learnt,
    queries=QUERIES,
    printed=printed,
    attachable=ATTACHABLE,
    script_naming=SCRIPT_NAMING,
    plots=PLOTS,
    skips=moon.skips,
    numbers=numbers,
    automations=AUTOMATIONS,
)
