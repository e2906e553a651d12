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
from companion.games.synchro_horizon.explanations import numbers
from companion.games.synchro_horizon.figures import PLAYERS
from companion.games.synchro_horizon.invariants import violations
from companion.games.synchro_horizon.offers import offers
from companion.games.synchro_horizon.queries import learnt, printed, summary
from companion.games.synchro_horizon.questions import PLOTS, QUERIES, SCRIPT_NAMING
from companion.games.synchro_horizon.start import new, pieces
from companion.games.synchro_horizon.state import Options, State
from companion.games.synchro_horizon.step import AUTOMATIONS, step

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
    script_naming=SCRIPT_NAMING,
    plots=PLOTS,
    numbers=numbers,
    automations=AUTOMATIONS,
)
