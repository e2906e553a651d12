"""Synchro Horizon: four heroes, four seasons, from Luminaria to the Celestial of Stellaris."""

from __future__ import annotations

from companion.core.game import Game
from companion.core.rulebook import Action, Event
from companion.games.synchro_horizon import (
    calendar,
    correction,
    ending,
    fight,
    health,
    hero_cards,
    initiative,
    items,
    journey,
    levels,
    line,
    monsters,
    points,
    roster,
    round_end,
    setup,
    shards,
    skills,
    turn,
    village,
)
from companion.games.synchro_horizon.because import numbers
from companion.games.synchro_horizon.by_itself import HABITS
from companion.games.synchro_horizon.figures import PLAYERS
from companion.games.synchro_horizon.invariants import broken
from companion.games.synchro_horizon.offers import offers
from companion.games.synchro_horizon.options import Options
from companion.games.synchro_horizon.plots import PLOTS
from companion.games.synchro_horizon.points import cards, group, luck
from companion.games.synchro_horizon.queries import QUERIES
from companion.games.synchro_horizon.queries.look import glance, learnt
from companion.games.synchro_horizon.spelling import SPELLING
from companion.games.synchro_horizon.start import new, pieces
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.step import step

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
        round_end,
        shards,
        calendar,
        journey,
        village,
        points,
        luck,
        cards,
        group,
        levels,
        skills,
        hero_cards,
        roster,
        items,
        ending,
        correction,
    ),
    first=ending.first,
    new=new,
    offers=offers,
    step=step,
    glance=glance,
    broken=broken,
    pieces=pieces,
    learnt=learnt,
    queries=QUERIES,
    spelling=SPELLING,
    plots=PLOTS,
    numbers=numbers,
    habits=HABITS,
)
