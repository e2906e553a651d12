"""Who is not here tonight is marked on the table itself, in every look, and comes back with a tap."""

from __future__ import annotations

import flet as ft
import pytest

from companion.core.annotation_actions import ComeBack, StayAway
from companion.core.seats import Seat
from companion.i18n.words import Words
from companion.store import Store
from tests.ui.evenings import CHAIRS
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.mark.parametrize("way", PAIRS, ids=str)
@pytest.mark.parametrize("name", CHAIRS)
def test_an_empty_chair_is_marked_on_its_tile(store: Store, name: str, way: Way) -> None:
    way.choose(store)
    begin, tile = CHAIRS[name]
    table = begin(store)
    said = Words(way.lang).t("app.away.not_here")

    def marked(phone: Phone) -> bool:
        inside = list(phone.inside(phone.find(tile)))
        words = [each.value or "" for each in inside if isinstance(each, ft.Text)]
        signs = [each.semantics_label or "" for each in inside if isinstance(each, ft.Icon)]
        drawn = any(each.icon == ft.Icons.PERSON_OFF_ROUNDED for each in inside if isinstance(each, ft.Icon))
        label = phone.labels().get(tile, "")
        return drawn and any(said in each for each in (*words, *signs, label))

    async def go(phone: Phone) -> None:
        assert not marked(phone)
        await phone.run(lambda: table.do(StayAway(Seat(2))))
        assert marked(phone)
        sound(phone)
        await phone.run(lambda: table.do(ComeBack(Seat(2))))
        assert not marked(phone)

    visit(store, at(table), go, size=(way.width, way.height))
