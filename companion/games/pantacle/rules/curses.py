"""Curses: drawn, kept, protected, emptied (Malédictions, p. 18)."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from companion.core.box import LONGEST_WORD
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.pantacle import figures
from companion.games.pantacle.actions import AbsorbFirst, AddCurse, Protect, RemoveCurse, Unprotect
from companion.games.pantacle.events import (
    AbsorbFirstChosen,
    CurseEmptied,
    CurseKept,
    CurseLearnt,
    CurseProtected,
    CurseRemoved,
    CurseTurnedUp,
    ExhaustionKept,
    SupplyShort,
)
from companion.games.pantacle.rules.decision import Decision, Story
from companion.games.pantacle.sanctuary import Curse, DrawnCurse
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Kind, Resource, Token
from companion.games.pantacle.why import Why


def curses(state: State, action: Protect | Unprotect | AbsorbFirst | AddCurse | RemoveCurse) -> Decision:
    """Every action on a curse in front of a player."""
    match action:
        case Protect():
            return protect(state, action)
        case Unprotect():
            return unprotect(state, action)
        case AbsorbFirst():
            return absorb_first(state, action)
        case AddCurse():
            return add(state, action)
        case RemoveCurse():
            card = state.player(action.player).curse(action.curse)
            return _no_such(action) if card is None else (CurseRemoved(action.player, card.id, card.title),)
        case _:
            assert_never(action)


def tidy_title(title: str) -> str:
    """A title as it is remembered: one line, no dots, which would cut the key of a fact."""
    return " ".join(title.replace(".", " ").split())


def unreadable(card: DrawnCurse) -> Refusal | None:
    """What cannot be read from a real card: grey titles carry something, red ones nothing (PA-7, PA-45)."""
    if len(tidy_title(card.title)) > LONGEST_WORD:
        return Refusal(Why.NAME_TOO_LONG, high=LONGEST_WORD)
    for n, high in ((card.cubes, figures.CUBES), (card.adepts, figures.ADEPTS)):
        if not 0 <= n <= high:
            return Refusal(Why.COUNT_OUT_OF_RANGE, have=n, low=0, high=high)
    for n in card.changes:
        if abs(n) > figures.MOST_CHANGED:
            return Refusal(
                Why.COUNT_OUT_OF_RANGE, have=n, low=-figures.MOST_CHANGED, high=figures.MOST_CHANGED
            )
    if (card.kind is Kind.EXHAUSTION) != (card.cubes + card.adepts > 0):
        return Refusal(Why.BAD_CURSE, kind=card.kind)
    if card.kind is Kind.EXHAUSTION and any(card.changes):
        return Refusal(Why.CHANGES_NOTHING, kind=card.kind)
    return None


def keep(story: Story, seat: Seat, card: DrawnCurse, *, by_card: bool = False) -> int:
    """A curse lies in front, with what the supply can put on it (PA-45, A-22). Its number is returned."""
    state, title = story.state, tidy_title(card.title)
    number = state.next_curse
    cubes, adepts = min(card.cubes, state.cubes), min(card.adepts, state.adepts)
    if card.kind is Kind.EXHAUSTION:
        story.tell(ExhaustionKept(seat, number, title, card.kind, cubes, adepts, by_card=by_card))
    else:
        more = card.more_cubes, card.more_tokens, card.more_adepts, card.more_blades
        story.tell(CurseKept(seat, number, title, Kind.PERMANENT, 0, 0, *more, by_card))
    for resource, short in ((Resource.CUBES, card.cubes - cubes), (Resource.ADEPTS, card.adepts - adepts)):
        if short:
            story.tell(SupplyShort(resource, short))
    if card.kind is Kind.EXHAUSTION and not cubes + adepts:
        story.tell(CurseEmptied(seat, number, title))
    known = replace(card, title=title)
    if title and known not in state.known_curses:
        story.tell(CurseLearnt(known, title))
    return number


def turn_up(story: Story, seat: Seat) -> None:
    """Protection lost: the card is face up again with what lay on it (PA-46, p. 18)."""
    player = story.state.player(seat)
    if player.protected is not None and Token.PROTECTION not in player.tokens:
        story.tell(_up(seat, player.protected))


def _up(seat: Seat, card: Curse) -> CurseTurnedUp:
    return CurseTurnedUp(seat, card.id, card.title)


def _no_such(action: Protect | AbsorbFirst | RemoveCurse) -> Refusal:
    return Refusal(Why.NO_SUCH_CURSE, player=action.player, number=action.curse)


def protect(state: State, action: Protect) -> Decision:
    """One card at a time, as soon as there is one; its effect is ignored (PA-34, A-14, p. 17)."""
    player = state.player(action.player)
    card = player.curse(action.curse)
    if card is None:
        return _no_such(action)
    if Token.PROTECTION not in player.tokens:
        return Refusal(Why.NO_TOKEN, player=action.player, token=Token.PROTECTION)
    if player.protected is not None:
        return Refusal(Why.ALREADY_PROTECTING, player=action.player, title=player.protected.title)
    return (CurseProtected(action.player, card.id, card.title),)


def unprotect(state: State, action: Unprotect) -> Decision:
    """The choice stays until the token is lost; a table may see it otherwise (A-14)."""
    card = state.player(action.player).protected
    if card is None:
        return Refusal(Why.NOTHING_PROTECTED, player=action.player)
    return Refusal(Why.PROTECTION_STAYS, anyway=(_up(action.player, card),), player=action.player)


def absorb_first(state: State, action: AbsorbFirst) -> Decision:
    """The owner chooses which of several cards is emptied first (PA-45, A-23)."""
    card = state.player(action.player).curse(action.curse)
    if card is None:
        return _no_such(action)
    if not card.absorbs:
        return Refusal(Why.SWALLOWS_NOTHING, title=card.title)
    return (AbsorbFirstChosen(action.player, card.id, card.title),)


def add(state: State, action: AddCurse) -> Decision:
    """A curse was forgotten, or a card gives one more than cursed flames were placed (PA-44, I6)."""
    bad = unreadable(action.curse)
    if bad:
        return bad
    if not state.curse_pile:
        return Refusal(Why.NO_CURSE_LEFT, have=0, need=1)
    spare = state.player(action.player).curses_due
    story = Story(state)
    keep(story, action.player, action.curse, by_card=not spare)
    return story.events if spare else Refusal(Why.NO_CURSED_FLAME, anyway=story.events, player=action.player)
