"""Which Lieutenant is which: by its label, or by the strength printed on it (SY-69, SY-71)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from companion.games.syncro.horde import HordeCard
from companion.games.syncro.state import Lieutenant, State
from companion.games.syncro.vocabulary import Kind


def told(cards: Iterable[HordeCard]) -> tuple[Lieutenant, ...]:
    """The Lieutenants that lie face up, as printed: what a text did to one does not make it another."""
    return tuple(
        Lieutenant(card.label, card.printed_strength, card.signs)
        for card in cards
        if card.kind is Kind.LIEUTENANT and card.strength is not None
    )


def unmet(known: Iterable[Lieutenant], met: Iterable[Lieutenant]) -> tuple[Lieutenant, ...]:
    """Those of ``known`` that are not among ``met``, one for one: two alike stay two."""
    rest, others = list(known), list(met)
    for same in (_equal, _same_label, _same_strength):
        others = [each for each in others if not _taken(rest, each, same)]
    return tuple(rest)


def coming_back(state: State) -> tuple[Lieutenant, ...]:
    """Lieutenants of a lost attempt that have not been met again yet (SY-71)."""
    return unmet(state.two.aside, (*state.two.fallen, *told(state.horde)))


def named_alike(known: Iterable[Lieutenant], met: Iterable[Lieutenant]) -> tuple[Lieutenant, ...]:
    """Those of ``known`` whose label is not among ``met``, one for one; without a label nothing is known."""
    rest = list(known)
    for each in met:
        _taken(rest, each, _same_label)
    return tuple(rest)


def _taken(rest: list[Lieutenant], one: Lieutenant, same: Callable[[Lieutenant, Lieutenant], bool]) -> bool:
    """One of the rest is this one: it is taken out."""
    for place, each in enumerate(rest):
        if same(each, one):
            del rest[place]
            return True
    return False


def _equal(one: Lieutenant, other: Lieutenant) -> bool:
    return one == other


def _same_label(one: Lieutenant, other: Lieutenant) -> bool:
    return bool(one.label) and one.label.casefold() == other.label.casefold()


def _same_strength(one: Lieutenant, other: Lieutenant) -> bool:
    """One of them was told without its label, or its icons were told otherwise."""
    return one.strength == other.strength and not (one.label and other.label)
