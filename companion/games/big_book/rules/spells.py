"""Spells: learnt, activated, straightened, neutralised (Sortilèges)."""

from __future__ import annotations

from typing import assert_never

from companion.core.refusal import Refusal
from companion.games.big_book import figures
from companion.games.big_book.actions import (
    Activate,
    DescribeSpell,
    Learn,
    NeutraliseSpell,
    RestoreSpell,
    Straighten,
)
from companion.games.big_book.events import (
    Event,
    PowerAboveThree,
    SpellActivated,
    SpellDescribed,
    SpellDropped,
    SpellLearnt,
    SpellNeutralised,
    SpellRestored,
    SpellsStraightened,
)
from companion.games.big_book.payment import power
from companion.games.big_book.rules import turn
from companion.games.big_book.rules.decision import Decision
from companion.games.big_book.state import Basic, Phase, Player, Spell, State
from companion.games.big_book.why import Why


def spells(state: State, action: Learn | Activate | Straighten) -> Decision:
    """What players do with spells."""
    match action:
        case Learn():
            return learn(state, action)
        case Activate():
            return activate(state, action)
        case Straighten():
            return straighten(state, action)
        case _:
            assert_never(action)


def cards(state: State, action: NeutraliseSpell | RestoreSpell | DescribeSpell) -> Decision:
    """What happens to a spell card by name."""
    spell = state.player(action.player).spell(action.spell)
    if spell is None:
        return Refusal(Why.NO_SUCH_SPELL, player=action.player, spell=action.spell)
    match action:
        case NeutraliseSpell():
            return neutralise(action, spell)
        case RestoreSpell():
            return restore(action, spell)
        case DescribeSpell():
            return describe(action, spell)
        case _:
            assert_never(action)


def learn(state: State, action: Learn) -> Decision:
    """Only the face-up spell of a library pile can be learnt; it arrives ready (BB-41, Apprendre)."""
    level = state.library_of(action.element).level
    if level is None:
        return Refusal(Why.PILE_EMPTY, element=action.element)
    player = state.player(action.player)
    name = action.name.strip() or f"{action.element.value}{level}"
    # a file tells a basic spell by its name alone, so a spell of the library cannot bear it
    if name in tuple(Basic) or (player.spell(name) and name != action.drop):
        return Refusal(Why.NAME_TAKEN, spell=name)
    learnt = SpellLearnt(action.player, action.element, level, name)
    decision = _with_drop(player, action, learnt)
    return decision if isinstance(decision, Refusal) else turn.paid_action(state, decision)


def _with_drop(player: Player, action: Learn, learnt: SpellLearnt) -> Decision:
    """A sixth spell needs one to be destroyed first, even an exhausted or neutralised one (BB-42)."""
    full = len(player.spells) >= figures.SPELLS
    if action.drop is None:
        if full:
            return Refusal(Why.MUST_DROP_ONE, player=player.seat, high=figures.SPELLS)
        return (learnt,)
    dropped = player.spell(action.drop)
    if dropped is None:
        return Refusal(Why.NO_SUCH_SPELL, player=player.seat, spell=action.drop)
    events = (SpellDropped(player.seat, dropped.name), learnt)
    if not full:
        return Refusal(Why.NO_NEED_TO_DROP, anyway=events, n=len(player.spells), high=figures.SPELLS)
    return events


def activate(state: State, action: Activate) -> Decision:
    """A ready spell is paid, applied, exhausted; paying its cost k times gives power k (BB-38, BB-39)."""
    spell = state.player(action.player).spell(action.spell)
    if spell is None:
        return Refusal(Why.NO_SUCH_SPELL, player=action.player, spell=action.spell)
    if spell.neutralised:
        return Refusal(Why.NEUTRALISED, what=spell.name)
    if spell.exhausted:
        return Refusal(Why.EXHAUSTED, spell=spell.name)
    if spell.level is None:
        return Refusal(Why.UNKNOWN_COST, spell=spell.name)
    if action.paid < spell.level:
        return Refusal(Why.UNDERPAID, spell=spell.name, have=action.paid, need=spell.level)
    cap = figures.USUAL_POWER if state.options.power_cap else None
    times, waste = power(action.paid, spell.level, cap)
    events: tuple[Event, ...] = (SpellActivated(action.player, spell.name, times, waste),)
    if times > figures.USUAL_POWER:
        events = (*events, PowerAboveThree(times))
    if state.phase is Phase.MONSTER:
        return Refusal(Why.CURSES_FIRST, anyway=events)
    return turn.paid_action(state, events)


def straighten(state: State, action: Straighten) -> Decision:
    """Exhausted spells are straightened in their owner's Concentration, or by a card (BB-26, Redresser)."""
    player = state.player(action.player)
    if action.spell is None:
        return turn.straighten(state, action.player) or Refusal(Why.NOTHING_EXHAUSTED, player=action.player)
    spell = player.spell(action.spell)
    if spell is None:
        return Refusal(Why.NO_SUCH_SPELL, player=action.player, spell=action.spell)
    if not spell.exhausted:
        return Refusal(Why.NOTHING_EXHAUSTED, player=action.player)
    return (SpellsStraightened(action.player, 1, spell.name),)


def neutralise(action: NeutraliseSpell, spell: Spell) -> Decision:
    """A neutralised spell cannot be cast but still counts among the five (BB-62, Neutraliser)."""
    if spell.neutralised:
        return Refusal(Why.ALREADY_NEUTRALISED, what=spell.name)
    return (SpellNeutralised(action.player, spell.name),)


def restore(action: RestoreSpell, spell: Spell) -> Decision:
    """No return is told for spells: a player turns one face up by hand (A-4)."""
    if not spell.neutralised:
        return Refusal(Why.NOT_NEUTRALISED, spell=spell.name)
    return (SpellRestored(action.player, spell.name),)


def describe(action: DescribeSpell, spell: Spell) -> Decision:
    """Element and cost of a spell are on the card only; somebody reads them out (U-6)."""
    if not 1 <= action.level <= figures.LIBRARY_LEVELS:
        return Refusal(Why.COUNT_OUT_OF_RANGE, have=action.level, low=1, high=figures.LIBRARY_LEVELS)
    if (spell.element, spell.level) == (action.element, action.level):
        return Refusal(Why.ALREADY_KNOWN, spell=spell.name)
    return (SpellDescribed(action.player, spell.name, action.element, action.level),)
