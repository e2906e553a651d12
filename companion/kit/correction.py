"""Corrections by hand: players change the recorded state to match the real table.

A game declares its correctable fields by path (``players.SEAT.hand``, ``pile``): how each is read, its
allowed values, and how it is written. This module checks what every game requires of a correction: the field
exists, the value is allowed, the pieces counted in the box still add up, and the resulting state is valid.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from companion.core.refusal import Reason, Refusal
from companion.core.rulebook import Decision
from companion.core.seats import Seat

Value = int | str | None
SWITCH = range(2)
"""The values of a yes-or-no field: 0 and 1."""

S = TypeVar("S")
T = TypeVar("T", bound=StrEnum)


def within(low: int, high: int) -> range:
    """Return the whole numbers from ``low`` to ``high``, both included."""
    return range(low, high + 1)


def as_int(value: Value) -> int:
    """Return the value if it is a number, else 0."""
    return value if isinstance(value, int) else 0


@dataclass(frozen=True)
class Correctable(Generic[S, T]):
    """A number, word or switch of the state that can be corrected."""

    term: T
    """The name of the field in its line of history."""
    get: Callable[[S], Value]
    put: Callable[[S, Value], S]
    may_be: Sequence[Value]
    """The allowed numbers or words."""
    kind: Callable[[Any], object] | None = None
    """Conversion of a word to the object it stands for (a phase, a seat), so that texts can show it."""
    unread: bool = False
    """True if None is allowed, for a number that no player has read yet."""
    stock: str = ""
    """The stock it belongs to, if its total is fixed: a change needs another field of the same stock."""
    player: Seat | None = None
    name: str = ""
    """The name of the owner, if that is not a player."""

    def fits(self, value: Value) -> bool:
        """Return True if the value is allowed."""
        if value is None and self.unread:
            return True
        return not isinstance(value, bool | float) and value in self.may_be

    @property
    def switch(self) -> bool:
        """True for a yes-or-no field."""
        return self.may_be == SWITCH

    @property
    def number(self) -> bool:
        """True for a number that can be stepped up and down."""
        return isinstance(self.may_be, range) and not self.switch


def of_table(term: T, may_be: Sequence[Value], name: str = "", stock: str = "") -> Correctable[Any, T]:
    """Return a field of the table itself, named like its term unless ``name`` is given."""
    field = name or term.value
    return Correctable(
        term,
        lambda state: getattr(state, field),
        lambda state, value: state.changed(**{field: as_int(value)}),
        may_be,
        stock=stock,
    )


def of_player(term: T, may_be: Sequence[Value], player: Seat, stock: str = "") -> Correctable[Any, T]:
    """Return a field of a player, named like its term."""
    return Correctable(
        term,
        lambda state: getattr(state.player(player), term.value),
        lambda state, value: state.with_player(player, **{term.value: as_int(value)}),
        may_be,
        stock=stock,
        player=player,
    )


Word = Callable[[Any, str], object]
"""Reader of a placeholder in a path: returns the object that a text stands for, or None."""


def a_number(state: Any, text: str) -> int | None:
    """Return a number written in digits, or None."""
    return int(text) if text.isdecimal() else None


def a_seat(here: Callable[[Any], Collection[int]]) -> Word:
    """Return a reader for the seats in ``here``."""
    return lambda state, text: Seat(text) if text.isdecimal() and int(text) in here(state) else None


def a_word(words: Iterable[StrEnum]) -> Word:
    """Return a reader for these words of the rulebook."""
    return lambda state, text: next((word for word in words if word == text), None)


@dataclass(frozen=True)
class Paths(Generic[S, T]):
    """The correctable fields of a game by path; a word in capitals is a placeholder."""

    spots: Mapping[str, Callable[..., Correctable[S, T] | None]]
    """By path: a function of the state and the objects of the path's placeholders."""
    words: Mapping[str, Word] = field(default_factory=dict)

    def __call__(self, state: S, path: str) -> Correctable[S, T] | None:
        """Return the field of that path; None if there is none now."""
        written = path.split(".")
        for known, spot in self.spots.items():
            things = self._things(state, known.split("."), written)
            if things is not None:
                return spot(state, *things)
        return None

    def _things(self, state: S, known: Sequence[str], written: Sequence[str]) -> list[object] | None:
        if len(known) != len(written):
            return None
        found = []
        for name, text in zip(known, written, strict=True):
            if name in self.words:
                found.append(self.words[name](state, text))
            elif name != text:
                return None
        return None if None in found else found


@dataclass(frozen=True)
class Correctables(Generic[S, T]):
    """All correctable fields of one game, and the checks of a correction."""

    find: Callable[[S, str], Correctable[S, T] | None]
    """The field of a path; None if there is none now."""
    broken: Callable[[S], Sequence[str]]
    """The ids of the invariants that a state violates."""
    no_such_field: Reason
    bad_value: Reason
    breaks_invariant: Reason
    sum_broken: Reason | None = None
    total: Callable[[S, str], int] = lambda state, stock: 0
    """The total amount of a stock."""

    def corrected(self, state: S, field: str, value: Value, balance: str | None = None) -> S:
        """Return the state after an accepted correction."""
        spot = self.find(state, field)
        if spot is None:
            return state
        other = None if balance is None else self.find(state, balance)
        if other is not None:
            rest = as_int(other.get(state)) - as_int(value) + as_int(spot.get(state))
            state = other.put(state, rest)
        return spot.put(state, value)

    def fit(self, state: S, field: str, value: Value) -> Correctable[S, T] | Refusal:
        """Return the field to correct, or a refusal if there is none or the value is not allowed."""
        spot = self.find(state, field)
        if spot is None:
            return Refusal(self.no_such_field, field=field)
        if not spot.fits(value):
            return Refusal(self.bad_value, field=spot.term, value=value)
        return spot

    def decided(
        self,
        state: S,
        field: str,
        value: Value,
        balance: str | None = None,
        *,
        told: Callable[[Correctable[S, T]], Decision],
    ) -> Decision:
        """Return the decision on a correction: ``told`` of the field, or a refusal."""
        spot = self.fit(state, field, value)
        if isinstance(spot, Refusal):
            return spot
        return self.refusal(state, field, value, balance) or told(spot)

    def refusal(self, state: S, field: str, value: Value, balance: str | None = None) -> Refusal | None:
        """Return a refusal if an allowed value would break a total or an invariant; else None."""
        found = self._sum(state, field, value, balance)
        if found is not None:
            return found
        faults = self.broken(self.corrected(state, field, value, balance))
        return Refusal(self.breaks_invariant, id=faults[0]) if faults else None

    def _sum(self, state: S, field: str, value: Value, balance: str | None) -> Refusal | None:
        """Return a refusal if a stock would not add up; the field ``balance`` takes the difference."""
        spot = self.find(state, field)
        if spot is None or self.sum_broken is None:
            return None
        total = self.total(state, spot.stock)
        change = as_int(value) - as_int(spot.get(state))
        if balance is None:
            short = bool(spot.stock and change)
            return Refusal(self.sum_broken, have=total + change, need=total) if short else None
        other = self.find(state, balance)
        if other is None or not spot.stock or other.stock != spot.stock or balance == field:
            return Refusal(self.no_such_field, field=balance)
        rest = as_int(other.get(state)) - change
        return None if other.fits(rest) else Refusal(self.sum_broken, have=total - rest, need=total)
