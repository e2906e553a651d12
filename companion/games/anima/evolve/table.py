"""What the players told about their cards, and repairs by hand."""

from __future__ import annotations

from dataclasses import replace

from companion.games.anima import facts
from companion.games.anima.correction import corrected
from companion.games.anima.events import CardLearnt, CharacterTold, Corrected, Event, ZoneTold
from companion.games.anima.state import State


def table(state: State, event: Event) -> State | None:
    """The state after something was told; None for any other event."""
    match event:
        case CharacterTold(player, character, name, combat, speed, gender, skills):
            return state.with_character(
                player, character, name=name, combat=combat, speed=speed, gender=gender, skills=skills
            )
        case ZoneTold(zone, name, level, trade, fighting, cells, rewards):
            return state.with_zone(
                zone, name=name, level=level, trade=trade, fighting=fighting, table=cells, rewards=rewards
            )
        case CardLearnt(_, told):
            return replace(state, facts=facts.with_facts(state.facts, told))
        case Corrected(field, value):
            return corrected(state, field, value)
        case _:
            return None
