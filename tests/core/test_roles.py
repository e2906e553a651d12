"""Who may do what: every role against every deed, and a seat's own taps."""

from __future__ import annotations

import pytest

from companion.core.refusal import CoreWhy
from companion.core.roles import GuestPolicy, Permission, Role, acting, refused, tap_refused
from companion.core.seats import Seat
from companion.games.big_book.correction import Correct
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.pantacle.correction import CorrectFlames, CorrectTokens

OPEN, STRICT, BOX = GuestPolicy(), GuestPolicy(own_seat=True), GuestPolicy(box=True)
PLAYING = {
    Permission.WATCH,
    Permission.PLAY,
    Permission.UNDO,
    Permission.WRITE,
    Permission.READ,
    Permission.PHONE,
    Permission.TAKE,
}


@pytest.mark.parametrize("deed", Permission)
def test_the_host_may_do_everything_and_nobody_nothing(deed: Permission) -> None:
    for rules in (OPEN, STRICT, BOX):
        assert refused(Role.HOST, deed, rules) is None
        assert refused(Role.NOBODY, deed, rules) is CoreWhy.SENT_AWAY


@pytest.mark.parametrize("deed", Permission)
def test_a_guest_plays_and_nothing_of_the_house_is_its(deed: Permission) -> None:
    may = refused(Role.GUEST, deed, OPEN) is None
    assert may == (deed in PLAYING)
    assert (refused(Role.GUEST, deed, BOX) is None) == (deed in PLAYING | {Permission.BOX})


@pytest.mark.parametrize("deed", Permission)
def test_a_watcher_only_watches(deed: Permission) -> None:
    wanted = None if deed is Permission.WATCH else CoreWhy.ONLY_WATCHING
    assert refused(Role.WATCHER, deed, BOX) is wanted


def test_with_own_seats_a_tap_belongs_to_the_seat_it_names_first() -> None:
    one, two = Seat(1), Seat(2)
    assert tap_refused(TakeMadness(one, 1), one, two) is None
    assert tap_refused(TakeMadness(two, 1), one, one) is CoreWhy.NOT_YOUR_SEAT
    assert tap_refused(Advance(), one, one) is None
    assert tap_refused(Advance(), one, two) is CoreWhy.NOT_YOUR_SEAT
    assert tap_refused(Advance(), one, None) is None
    assert tap_refused(Advance(), None, None) is CoreWhy.NO_SEAT_YET
    assert tap_refused(Correct("pile", 3), one, one) is CoreWhy.ONLY_HOST
    assert tap_refused(CorrectTokens(one, ()), one, one) is CoreWhy.ONLY_HOST
    assert tap_refused(CorrectFlames(one, True, ()), one, one) is CoreWhy.ONLY_HOST


def test_something_that_names_no_seat_is_nobodys() -> None:
    assert acting(object()) is None
