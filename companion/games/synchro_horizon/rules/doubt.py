"""Doubts: what the table may overrule, and what a rule of the journey asks of a hero or a number."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.games.synchro_horizon.events import Event
from companion.games.synchro_horizon.hero import Hero
from companion.games.synchro_horizon.rules.decision import Decision
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Side, Who
from companion.games.synchro_horizon.why import Why
from companion.games.synchro_horizon.why_journey import WhyJourney


def doubted(events: tuple[Event, ...], *doubts: Refusal | None) -> Decision:
    """The events, or the first doubt about them: "do it anyway" gives the same events."""
    for doubt in doubts:
        if doubt is not None:
            return Refusal(doubt.why, anyway=events, **dict(doubt.facts))
    return events


def hero_of(state: State, who: Who | None) -> Hero | Refusal:
    """A hero of the group."""
    if who is None:
        return Refusal(WhyJourney.WHICH_HERO)
    if who.side is not Side.HEROES:
        return Refusal(Why.NOT_A_HERO, who=who)
    hero = state.hero(who)
    return Refusal(Why.NOT_ALIVE, name=state.name(who)) if hero is None else hero


def board_of(hero: Hero) -> Who:
    """The board of a hero of the group."""
    assert hero.who is not None, "a hero of the group has a board"
    return hero.who


def purse_short(state: State, price: int) -> Refusal | None:
    """The purse never goes below zero (invariant 6)."""
    have = state.purse.coins
    return Refusal(WhyJourney.PURSE_SHORT, have=have, need=price) if price > have else None
