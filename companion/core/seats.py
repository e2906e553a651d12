"""Seats: the numbered places of a table.

Seats are numbered from 1, clockwise, as people count them. A seat's colour and shape follow from
its number; its player's name belongs to the table, so rules refer to seats, not to names.
"""

from __future__ import annotations

from dataclasses import dataclass


class Seat(int):
    """A place at the table, from 1. A type of its own, so that texts can show it as a name."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"Seat({int(self)})"

    __str__ = int.__repr__


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a table. ``id`` identifies the player in the roster; it may be empty for a guest."""

    name: str
    id: str = ""


def seats(count: int) -> tuple[Seat, ...]:
    """Return all seats of a table of ``count`` players, in order.

    >>> seats(2)
    (Seat(1), Seat(2))
    """
    return tuple(Seat(number) for number in range(1, count + 1))


def clockwise(start: Seat, count: int) -> tuple[Seat, ...]:
    """Return all seats, beginning with ``start`` and going round to the left.

    >>> clockwise(Seat(2), 3)
    (Seat(2), Seat(3), Seat(1))
    """
    return tuple(Seat((start - 1 + step) % count + 1) for step in range(count))
