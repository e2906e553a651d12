"""What events of element cards, spells and support change."""

from __future__ import annotations

from dataclasses import replace

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Element
from companion.games.big_book.events import (
    ElementAcquired,
    ElementUpgraded,
    Event,
    PowerAboveThree,
    SpellActivated,
    SpellDescribed,
    SpellDropped,
    SpellLearnt,
    SpellNeutralised,
    SpellRestored,
    SpellsStraightened,
    SupportDropped,
    SupportPlaced,
    SupportUsed,
)
from companion.games.big_book.state import Basic, Face, Spell, State, ToldFact, Zone


def cards(state: State, event: Event) -> State | None:
    """The state after an event of cards; None for any other event."""
    match event:
        case ElementAcquired(player, element, value):
            return state.add_reserve(element, value, -1).add_to_deck(player, Zone.DISCARD, 1)
        case ElementUpgraded(_, _, to):
            return state if to.element is None else state.add_reserve(to.element, to.value_printed, -1)
        case SupportPlaced(player, face):
            placed = state.add_madness(player, Zone.HAND, -1) if face is Face.MADNESS else state
            return placed.add_card(player, face)
        case SupportUsed(player, card, face) | SupportDropped(player, card, face):
            gone = state.drop_card(card).add_to_deck(player, Zone.DISCARD, 1)
            return gone.add_madness(player, Zone.DISCARD, 1) if face is Face.MADNESS else gone
        case _:
            return _spells(state, event)


def _spells(state: State, event: Event) -> State | None:
    match event:
        case SpellDropped(player, name):
            left = tuple(spell for spell in state.player(player).spells if spell.name != name)
            return state.with_player(player, spells=left)
        case SpellLearnt():
            return _learnt(state, event)
        case SpellActivated(player, name):
            return _changed(state, player, name, exhausted=True)
        case PowerAboveThree():
            return state
        case SpellsStraightened(player, _, only):
            spells = state.player(player).spells
            straight = (replace(s, exhausted=False) if only in (None, s.name) else s for s in spells)
            return state.with_player(player, spells=tuple(straight))
        case SpellNeutralised(player, name):
            return _changed(state, player, name, neutralised=True)
        case SpellRestored(player, name):
            return _changed(state, player, name, neutralised=False)
        case SpellDescribed():
            return _described(state, event)
        case _:
            return None


def _changed(state: State, seat: Seat, name: str, **changes: bool) -> State:
    changed = state.player(seat).with_spell(name, **changes)
    return state.with_player(seat, spells=changed.spells)


def _learnt(state: State, event: SpellLearnt) -> State:
    level = event.level + 1 if event.level < figures.LIBRARY_LEVELS else None
    library = tuple(replace(p, level=level) if p.element is event.element else p for p in state.library)
    spells = (*state.player(event.player).spells, Spell(event.spell, event.element, event.level))
    after = replace(state, library=library).with_player(event.player, spells=spells)
    return _told(after, "spells", event.spell, event.element, event.level)


def _described(state: State, event: SpellDescribed) -> State:
    # a basic spell is the same card in front of everybody
    basic = event.spell in tuple(Basic)
    everybody = tuple(p.seat for p in state.players) if basic else (event.player,)
    for seat in everybody:
        changed = state.player(seat).with_spell(event.spell, element=event.element, level=event.level)
        state = state.with_player(seat, spells=changed.spells)
    return _told(state, "basic" if basic else "spells", event.spell, event.element, event.level)


def _told(state: State, table: str, name: str, element: Element, level: int) -> State:
    """Remembers what the players read from a spell, unless it has no name of its own."""
    row = str(name).replace(".", "").strip()
    if not row or row == f"{element.value}{level}":
        return state
    cost = "cost" if table == "basic" else "level"
    facts = (ToldFact(f"{table}.{row}.element", element.value), ToldFact(f"{table}.{row}.{cost}", level))
    return replace(state, told=(*state.told, *facts))
