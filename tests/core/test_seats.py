from __future__ import annotations

import itertools

from companion.core.seats import Player, Seat, clockwise, seats


def test_seats_count_from_one() -> None:
    assert seats(3) == (1, 2, 3)
    assert seats(0) == ()
    assert all(isinstance(seat, Seat) for seat in seats(3))
    assert repr(Seat(2)) == "Seat(2)"


def test_clockwise_goes_round_once_from_anywhere() -> None:
    for count in range(1, 6):
        for start in seats(count):
            order = clockwise(start, count)
            assert order[0] == start
            assert sorted(order) == list(seats(count))
            assert all(b == a % count + 1 for a, b in itertools.pairwise(order))
            assert all(isinstance(seat, Seat) for seat in order)


def test_a_guest_has_a_name_and_no_place_in_the_roster() -> None:
    assert Player("Ada") == Player("Ada", "")
