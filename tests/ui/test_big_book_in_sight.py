"""What The Big Book of Madness keeps in sight: every player's chip whole above the main bar."""

from __future__ import annotations

import pytest

from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadnessAll
from companion.games.big_book.turn import EndAction, EndRecovery
from companion.store import Store
from tests.ui import big_book_evening as evening
from tests.ui.headless import Phone
from tests.ui.layout import below_the_top
from tests.ui.looking import SMALL, WIDE, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
LARGE = Way("fr", "dark", 2.0, *WIDE)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_with_large_text_every_chip_is_whole_beside_the_forecast(store: Store, players: int) -> None:
    """Two stood above one, and the fold cut the one whose turn it was."""
    LARGE.choose(store)
    table = evening.play(evening.monster(evening.seat(store, players)), TakeMadnessAll(2))
    for _ in range(2):  # a rate is told from the third turn on
        evening.play(table, EndAction(), EndRecovery(table.state.active, 2, 4), Advance())

    async def go(phone: Phone) -> None:
        sound(phone)
        assert phone.says("vide dans"), "the forecast is there"
        head, foot = 112, 172  # as a browser draws them at 200 %
        ends = [below_the_top(phone.find(f"plus-{seat}"), 632) for seat in range(1, players + 1)]
        assert max(end or 800 for end in ends) <= 800 - head - foot
        assert len(set(ends)) == (1 if players == 3 else 2), "in one line, or in two"

    visit(store, at(table), go, size=WIDE)


def test_with_large_text_a_phone_shows_the_first_chips_whole_below_the_forecast(store: Store) -> None:
    """Why it is safe and how fast it goes stood above them: only their names were in sight."""
    way = Way("fr", "dark", 2.0, *SMALL)
    way.choose(store)
    table = evening.busy(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        assert phone.says("vide dans")
        head, foot = 100, 172  # as a browser draws them at 200 %
        assert (below_the_top(phone.find("plus-1"), 328) or 640) <= 640 - head - foot
        await phone.tap("ask-left")
        assert phone.says("2,7"), "the rate is told to who asks"

    visit(store, at(table), go)
