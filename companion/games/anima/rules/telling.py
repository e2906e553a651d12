"""Cards read out by the players, and numbers repaired by hand (U-1, U-2, F6)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from companion.core.refusal import Refusal
from companion.games.anima import facts, figures
from companion.games.anima.actions import Correct, TellCharacter, TellZone
from companion.games.anima.correction import corrected, find
from companion.games.anima.events import CharacterTold, Corrected, ZoneTold
from companion.games.anima.invariants import broken
from companion.games.anima.rules.decision import Decision, learn, within
from companion.games.anima.rules.movement import name_taken
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Skill
from companion.games.anima.why import Why


def telling(state: State, action: TellCharacter | TellZone | Correct) -> Decision:
    """Every action that tells what lies on the table."""
    match action:
        case TellCharacter():
            return tell_character(state, action)
        case TellZone():
            return tell_zone(state, action)
        case Correct():
            return correct(state, action)
        case _:
            assert_never(action)


def tell_character(state: State, action: TellCharacter) -> Decision:
    """What is typed counts; what is left open comes from that name, or stays as it was (AN-7, AN-49, U-1)."""
    old = state.player(action.player).character(action.character)
    if old is None:
        return Refusal(Why.NO_SUCH_CHARACTER, player=action.player)
    for n in (action.combat, action.speed):
        wrong = None if n is None else within(n, 0, figures.PRINTED_MOST)
        if wrong:
            return wrong
    name = facts.known_name(state.facts, "characters", action.name) or old.name
    known = facts.character(state.facts, old.id, name) if name != old.name else old
    skills = action.skills
    told = replace(
        known,
        name=name,
        combat=known.combat if action.combat is None else action.combat,
        speed=known.speed if action.speed is None else action.speed,
        gender=action.gender or known.gender,
        skills=known.skills if skills is None else tuple(skill for skill in Skill if skill in skills),
    )
    return (
        CharacterTold(action.player, old.id, name, told.combat, told.speed, told.gender, told.skills),
        *learn(state, "characters", name, facts.of_character(told)),
    )


def tell_zone(state: State, action: TellZone) -> Decision:
    """What is typed counts; what is left open comes from that name, or stays as it was (AN-14, U-2)."""
    old = state.zone(action.zone)
    if old is None:
        return Refusal(Why.NO_SUCH_ZONE, number=action.zone)
    if len(action.cells) not in (0, figures.FACES):
        return Refusal(Why.SIX_CELLS, have=len(action.cells), need=figures.FACES)
    if len(action.rewards) > figures.REWARDS:
        return Refusal(Why.THREE_REWARDS, have=len(action.rewards), need=figures.REWARDS)
    if action.level is not None:
        wrong = within(action.level, figures.LEVELS.start, figures.LEVELS.stop - 1)
        if wrong:
            return wrong
    name = facts.known_name(state.facts, "zones", action.name) or old.name
    if name_taken(state, old.id, name):
        return Refusal(Why.ZONE_TWICE, zone=name)
    known = facts.zone(state.facts, old.id, name) if name != old.name else old
    cells = action.cells or (None,) * figures.FACES
    told = replace(
        known,
        name=name,
        level=known.level if action.level is None else action.level,
        trade=known.trade if action.trade is None else action.trade,
        fighting=known.fighting if action.fighting is None else action.fighting,
        table=tuple(new or before for new, before in zip(cells, known.table, strict=True)),
        rewards=action.rewards or known.rewards,
    )
    return (
        ZoneTold(old.id, name, told.level, told.trade, told.fighting, told.table, told.rewards),
        *learn(state, "zones", name, facts.of_zone(state.facts, told)),
    )


def correct(state: State, action: Correct) -> Decision:
    """The real table is always right, as long as such a table can exist (F6, section 6 of the spec)."""
    spot = find(state, action.field)
    if spot is None:
        return Refusal(Why.NO_SUCH_FIELD, field=action.field)
    if not spot.fits(action.value):
        return Refusal(Why.BAD_VALUE, field=spot.term, value=action.value)
    faults = broken(corrected(state, action.field, action.value))
    if faults:
        return Refusal(Why.BREAKS_INVARIANT, id=faults[0])
    return (Corrected(action.field, action.value, spot.term, spot.get(state), spot.player),)
