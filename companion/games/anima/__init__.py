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
from companion.games.anima.because import numbers
from companion.games.anima.figures import PLAYERS
from companion.games.anima.invariants import broken
from companion.games.anima.offers import offers
from companion.games.anima.queries import glance, learnt, printed
from companion.games.anima.questions import PLOTS, QUERIES, SPELLING, fight
from companion.games.anima.start import new, pieces
from companion.games.anima.state import ATTACHABLE, Options, State
from companion.games.anima.step import HABITS, step

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
    first=phases.first,
    new=new,
    offers=offers,
    step=step,
    glance=glance,
    broken=broken,
    pieces=pieces,
    learnt=learnt,
    queries=QUERIES,
    printed=printed,
    attachable=ATTACHABLE,
    spelling=SPELLING,
    plots=PLOTS,
    fight=fight,
    skips=turn.skips,
    numbers=numbers,
    habits=HABITS,
)
