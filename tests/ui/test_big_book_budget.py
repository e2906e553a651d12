"""How many taps an evening of the Big Book takes: each act on the real screens, counted."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.store import Store
from tests.ui import evening
from tests.ui.budget import budget
from tests.ui.evening import at, sound, visit
from tests.ui.headless import Phone

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ADA = Seat(1)


def test_redo_is_one_tap_right_after_an_undo(store: Store) -> None:
    table = evening.monster(evening.seat(store, 4))

    async def go(phone: Phone) -> None:
        await phone.tap("plus-1")
        assert "redo" not in phone
        await phone.tap("undo")
        assert table.state.player(ADA).owned == 0
        assert "Ada +1 folie" in phone.labels()["redo"]
        sound(phone)
        with budget(phone, "big_book: redo"):
            await phone.tap("redo")
        assert table.state.player(ADA).owned == 1
        assert "redo" not in phone

    visit(store, at(table), go)
