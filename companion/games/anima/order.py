"""The order of a turn: by Speed, ties by dice (AN-20, A-14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from companion.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Throw:
    """Tied teams and the die of each."""

    seats: tuple[Seat, ...]
    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """The order, and the dice it took."""

    order: tuple[Seat, ...]
    throws: tuple[Throw, ...]


def ranked(speeds: Mapping[Seat, int], die: Callable[[], int]) -> Ranking:
    """Highest Speed first; equals roll, and those still equal roll again (A-14).

    >>> faces = iter((5, 5, 2, 1, 6))
    >>> ranked({Seat(1): 7, Seat(2): 7, Seat(3): 7, Seat(4): 9}, lambda: next(faces)).order
    (Seat(4), Seat(2), Seat(1), Seat(3))
    """
    throws: list[Throw] = []
    order: list[Seat] = []
    for group in _groups(speeds):
        order += _settled(group, die, throws)
    return Ranking(tuple(order), tuple(throws))


def must_roll(speeds: Mapping[Seat, int], faces: Sequence[int]) -> tuple[Seat, ...]:
    """Who rolls next when real dice showed these faces so far; nobody once the order is settled.

    >>> must_roll({Seat(1): 4, Seat(2): 4, Seat(3): 2}, (3, 3))
    (Seat(1), Seat(2))
    """
    left = list(faces)
    waiting = list(_groups(speeds))
    while waiting:
        group = waiting.pop(0)
        if len(group) == 1:
            continue
        if len(left) < len(group):
            return group
        shown, left = dict(zip(group, left[: len(group)], strict=True)), left[len(group) :]
        waiting = [*_groups(shown), *waiting]
    return ()


def _groups(values: Mapping[Seat, int]) -> tuple[tuple[Seat, ...], ...]:
    """Seats by value, highest first; equals together, in seat order."""
    return tuple(
        tuple(sorted(seat for seat in values if values[seat] == value))
        for value in sorted(set(values.values()), reverse=True)
    )


def _settled(group: tuple[Seat, ...], die: Callable[[], int], throws: list[Throw]) -> list[Seat]:
    if len(group) == 1:
        return list(group)
    faces = tuple(die() for _ in group)
    throws.append(Throw(group, faces))
    shown = dict(zip(group, faces, strict=True))
    return [seat for part in _groups(shown) for seat in _settled(part, die, throws)]
