"""What a finger has to find on a table's own screen is at least 44 pixels wide and high."""

from __future__ import annotations

import pytest

from companion.store import Store
from tests.ui import big_book_evening
from tests.ui.evenings import MOMENTS
from tests.ui.headless import Phone
from tests.ui.layout import touch_areas
from tests.ui.looking import CORNERS, Way, at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
LEAST = 44.0


@pytest.mark.parametrize("way", CORNERS, ids=str)
@pytest.mark.parametrize("game", MOMENTS)
def test_every_control_of_a_table_can_be_hit(store: Store, game: str, way: Way) -> None:
    way.choose(store)
    tables = {name: begin(store) for name, begin in MOMENTS[game].items()}
    found: dict[str, set[str]] = {}

    async def go(phone: Phone) -> None:
        for name, table in tables.items():
            await phone.go(at(table))
            areas = touch_areas(phone.page)
            assert "main" in areas
            for key, (width, height) in areas.items():
                if min(width, height) < LEAST - 0.5:
                    found.setdefault(f"{key} {width:.0f} x {height:.0f}", set()).add(name)

    visit(store, "/", go, size=(way.width, way.height))
    assert not found, found


def test_the_forecast_of_the_big_book_is_48_high(store: Store) -> None:
    table = big_book_evening.busy(store)

    async def go(phone: Phone) -> None:
        assert touch_areas(phone.page)["ask-left"][1] >= 48

    visit(store, at(table), go)
