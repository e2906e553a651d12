"""Seats: who sits where.

Seats are numbered from 1, clockwise, as people count them. A seat's colour and shape follow from
its number; its name belongs to the table, so a game's state never holds a name.
"""

from __future__ import annotations

from dataclasses import dataclass


class Seat(int):
    """A place at the table, from 1. A type of its own so that texts can turn it into a name."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"

    __str__ = int.__repr__


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at a table. ``id`` names them in the roster; it may be empty for a guest."""

    name: str
    id: str = ""


def seats(count: int) -> tuple[Seat, ...]:
    """All seats of a table of ``count`` players, in order.

    >>> seats(2)
    (Seat(1), Seat(2))
    """
    return tuple(Seat(number) for number in range(1, count + 1))


def clockwise(start: Seat, count: int) -> tuple[Seat, ...]:
    """All seats, beginning with ``start`` and going round to the left.

    >>> clockwise(Seat(2), 3)
    (Seat(2), Seat(3), Seat(1))
    """
    return tuple(Seat((start - 1 + step) % count + 1) for step in range(count))
