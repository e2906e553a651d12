"""Anima: Shadow of Omega (L'Ombre d'Omega): roam a changing world, complete missions, stop the orb."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.rulebook import Action, Event
from companion.games.anima import (
    advantages,
    characters,
    correction,
    dice,
    encounters,
    exploring,
    facts,
    interaction,
    missions,
    movement,
    phases,
    rewards,
    turn,
    zones,
)
from companion.games.anima.explanations import numbers
from companion.games.anima.figures import PLAYERS
from companion.games.anima.invariants import violations
from companion.games.anima.offers import offers
from companion.games.anima.queries import learnt, printed, summary
from companion.games.anima.questions import PLOTS, QUERIES, SCRIPT_NAMING, fight
from companion.games.anima.start import new, pieces
from companion.games.anima.state import ATTACHABLE, Options, State
from companion.games.anima.step import AUTOMATIONS, step

GAME: Game[State, Action, Event, Options] = Game(
    id="anima",
    version=1,
    players=PLAYERS,
    options=Options,
    state=State,
    chapters=(
        turn,
        phases,
        movement,
        zones,
        encounters,
        interaction,
        exploring,
        rewards,
        missions,
        characters,
        advantages,
        dice,
        facts,
        correction,
    ),
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
    fight=fight,
    skips=turn.skips,
    numbers=numbers,
    automations=AUTOMATIONS,
)
