"""The rules: what an action leads to. One module for each topic, with a table ``RULES`` of its actions."""

from __future__ import annotations

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.synchro_horizon.actions import Action
from companion.games.synchro_horizon.rules import (
    calendar,
    correct,
    fight,
    health,
    hero,
    items,
    journey,
    levels,
    line,
    points,
    roster,
    round_end,
    rounds,
    setup,
    shards,
    skills,
    village,
)
from companion.games.synchro_horizon.rules.decision import Decision, Rule
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.why import Why

RULES: dict[type, Rule] = {
    **setup.RULES,
    **health.RULES,
    **fight.RULES,
    **rounds.RULES,
    **round_end.RULES,
    **line.RULES,
    **shards.RULES,
    **hero.RULES,
    **calendar.RULES,
    **journey.RULES,
    **village.RULES,
    **points.RULES,
    **levels.RULES,
    **skills.RULES,
    **roster.RULES,
    **items.RULES,
    **correct.RULES,
}


def decide(state: State, action: Action, chance: Chance) -> Decision:
    """Events or a refusal. After the end nothing is accepted (invariant 12)."""
    if not state.playing:
        return Refusal(Why.FINISHED)
    return RULES[type(action)](state, action, chance)
