"""What only the box tells: guardians, their counts, moons (PA-6, PA-23, U-1, U-2)."""

from __future__ import annotations

from companion.core.box import LONGEST_WORD
from companion.core.refusal import Refusal
from companion.games.pantacle import figures
from companion.games.pantacle.actions import TellFavour, TellGuardians
from companion.games.pantacle.events import FavourTold, GuardiansTold
from companion.games.pantacle.rules.curses import tidy_title
from companion.games.pantacle.rules.decision import Decision
from companion.games.pantacle.state import GuardianCount
from companion.games.pantacle.why import Why


def tell_favour(action: TellFavour) -> Decision:
    """Two different guardians and a moon phase; Endoctrinement has none (PA-23, PA-38)."""
    first, second = tidy_title(action.first), tidy_title(action.second)
    moon = tidy_title(action.moon)
    if max(len(first), len(second), len(moon)) > LONGEST_WORD:
        return Refusal(Why.NAME_TOO_LONG, high=LONGEST_WORD)
    if not first or not second:
        return Refusal(Why.NAME_MISSING)
    if first.casefold() == second.casefold():
        return Refusal(Why.SAME_GUARDIAN, name=first)
    if moon and not action.favour.has_moon:
        return Refusal(Why.NO_MOON, favour=action.favour)
    return (FavourTold(action.favour, first, second, moon),)


def tell_guardians(action: TellGuardians) -> Decision:
    """Dots of all guardians together are the blades of the box (PA-2, PA-6)."""
    told = tuple(GuardianCount(tidy_title(each.name), each.count) for each in action.guardians)
    names = [each.name.casefold() for each in told]
    if not all(names):
        return Refusal(Why.NAME_MISSING)
    if max(map(len, names), default=0) > LONGEST_WORD:
        return Refusal(Why.NAME_TOO_LONG, high=LONGEST_WORD)
    twice = next((each.name for each in told if names.count(each.name.casefold()) > 1), None)
    if twice is not None:
        return Refusal(Why.NAME_TWICE, name=twice)
    for each in told:
        if not 1 <= each.count <= figures.BLADES:
            return Refusal(Why.COUNT_OUT_OF_RANGE, have=each.count, low=1, high=figures.BLADES)
    total = sum(each.count for each in told)
    if total != figures.BLADES:
        return Refusal(Why.BLADES_NOT_24, have=total, need=figures.BLADES)
    return (GuardiansTold(told, len(told)),)
