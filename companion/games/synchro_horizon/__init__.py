"""Synchro Horizon: four heroes, four seasons, from Luminaria to the Celestial of Stellaris."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.rulebook import Action, Event
from companion.games.synchro_horizon import (
    calendar,
    correction,
    effects,
    fight,
    health,
    hero_cards,
    initiative,
    items,
    journey,
    levels,
    line,
    monsters,
    phases,
    points,
    reminders,
    roster,
    round_end,
    setup,
    shards,
    skills,
    turn,
    village,
)
from companion.games.synchro_horizon.because import numbers
from companion.games.synchro_horizon.figures import PLAYERS
from companion.games.synchro_horizon.invariants import broken
from companion.games.synchro_horizon.offers import offers
from companion.games.synchro_horizon.queries import glance, learnt, printed
from companion.games.synchro_horizon.questions import PLOTS, QUERIES, SPELLING
from companion.games.synchro_horizon.start import new, pieces
from companion.games.synchro_horizon.state import Options, State
from companion.games.synchro_horizon.step import HABITS, step

GAME: Game[State, Action, Event, Options] = Game(
    id="synchro_horizon",
    version=1,
    players=PLAYERS,
    options=Options,
    state=State,
    chapters=(
        setup,
        health,
        line,
        monsters,
        fight,
        initiative,
        turn,
        effects,
        round_end,
        shards,
        calendar,
        journey,
        village,
        points,
        levels,
        skills,
        hero_cards,
        roster,
        items,
        reminders,
        phases,
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
    spelling=SPELLING,
    plots=PLOTS,
    numbers=numbers,
    habits=HABITS,
)
