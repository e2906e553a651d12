"""Repairs by hand: the real table is always right.

A game names its spots (``players.SEAT.hand``, ``pile``): how each is read, what it may be, how it is written.
What every game asks of a repair stands here: the spot exists, the value fits, what is counted in the box
still adds up, and the table that comes out is a possible one.
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
"""No and yes, written 0 and 1."""

S = TypeVar("S")
T = TypeVar("T", bound=StrEnum)


def within(low: int, high: int) -> range:
    """Whole numbers between two limits, both included."""
    return range(low, high + 1)


def as_int(value: Value) -> int:
    """A number, 0 for anything else."""
    return value if isinstance(value, int) else 0


@dataclass(frozen=True)
class Correctable(Generic[S, T]):
    """A number, a word or a switch of the state that may be put right."""

    term: T
    """What it is, for its line of history."""
    get: Callable[[S], Value]
    put: Callable[[S, Value], S]
    may_be: Sequence[Value]
    """The numbers or the words it may be."""
    kind: Callable[[Any], object] | None = None
    """What a word stands for (a phase, a seat), so that it can be said."""
    unread: bool = False
    """None stands for a number nobody has read yet."""
    stock: str = ""
    """What it counts, when there is a fixed number of it: a change needs another spot of the same stock."""
    player: Seat | None = None
    name: str = ""
    """Whose it is, where that is no player."""

    def fits(self, value: Value) -> bool:
        """True for a value it may have."""
        if value is None and self.unread:
            return True
        return not isinstance(value, bool | float) and value in self.may_be

    @property
    def switch(self) -> bool:
        """Yes or no."""
        return self.may_be == SWITCH

    @property
    def number(self) -> bool:
        """It counts something, and may be stepped up and down."""
        return isinstance(self.may_be, range) and not self.switch


def of_table(term: T, may_be: Sequence[Value], name: str = "", stock: str = "") -> Correctable[Any, T]:
    """A number of the table itself, called as its term unless a name is given."""
    field = name or term.value
    return Correctable(
        term,
        lambda state: getattr(state, field),
        lambda state, value: state.changed(**{field: as_int(value)}),
        may_be,
        stock=stock,
    )


def of_player(term: T, may_be: Sequence[Value], player: Seat, stock: str = "") -> Correctable[Any, T]:
    """A number in front of a player, called as its term."""
    return Correctable(
        term,
        lambda state: getattr(state.player(player), term.value),
        lambda state, value: state.with_player(player, **{term.value: as_int(value)}),
        may_be,
        stock=stock,
        player=player,
    )


Word = Callable[[Any, str], object]
"""What a word in capitals stands for: the thing somebody wrote there, None when there is no such thing."""


def a_number(state: Any, text: str) -> int | None:
    """A number, of whatever has one."""
    return int(text) if text.isdecimal() else None


def a_seat(here: Callable[[Any], Collection[int]]) -> Word:
    """The seat of somebody who is here."""
    return lambda state, text: Seat(text) if text.isdecimal() and int(text) in here(state) else None


def a_word(words: Iterable[StrEnum]) -> Word:
    """One of these words of the rulebook."""
    return lambda state, text: next((word for word in words if word == text), None)


@dataclass(frozen=True)
class Paths(Generic[S, T]):
    """The spots of a game by their paths; a word in capitals stands for one of several things."""

    spots: Mapping[str, Callable[..., Correctable[S, T] | None]]
    """Each is made of the state, and of what stands for the capitals of its path."""
    words: Mapping[str, Word] = field(default_factory=dict)

    def __call__(self, state: S, path: str) -> Correctable[S, T] | None:
        """The spot of that path, None when there is none now."""
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
    """All that may be put right at a table of one game."""

    find: Callable[[S, str], Correctable[S, T] | None]
    """The spot of a name; None when there is none of that name now."""
    broken: Callable[[S], Sequence[str]]
    """The ids of the invariants a state breaks."""
    no_such_field: Reason
    bad_value: Reason
    breaks_invariant: Reason
    sum_broken: Reason | None = None
    total: Callable[[S, str], int] = lambda state, stock: 0
    """How much there is of a stock in all."""

    def corrected(self, state: S, field: str, value: Value, balance: str | None = None) -> S:
        """The state after a repair that was accepted."""
        spot = self.find(state, field)
        if spot is None:
            return state
        other = None if balance is None else self.find(state, balance)
        if other is not None:
            rest = as_int(other.get(state)) - as_int(value) + as_int(spot.get(state))
            state = other.put(state, rest)
        return spot.put(state, value)

    def fit(self, state: S, field: str, value: Value) -> Correctable[S, T] | Refusal:
        """The spot to be put right, or why not."""
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
        """A repair: what is told of the spot, or why it must not be."""
        spot = self.fit(state, field, value)
        if isinstance(spot, Refusal):
            return spot
        return self.refusal(state, field, value, balance) or told(spot)

    def refusal(self, state: S, field: str, value: Value, balance: str | None = None) -> Refusal | None:
        """Why a value that fits must not stand there all the same."""
        found = self._sum(state, field, value, balance)
        if found is not None:
            return found
        faults = self.broken(self.corrected(state, field, value, balance))
        return Refusal(self.breaks_invariant, id=faults[0]) if faults else None

    def _sum(self, state: S, field: str, value: Value, balance: str | None) -> Refusal | None:
        """What is counted in the box only changes place: another spot gives or takes the difference."""
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
