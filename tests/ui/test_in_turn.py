"""Touches that come faster than the screen is drawn: each meets what the one before it has left."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from companion.store import Store
from companion.ui import event_order
from tests.ui.headless import Phone
from tests.ui.looking import visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_a_name_has_its_last_letter_however_soon_it_is_added(store: Store) -> None:
    async def go(phone: Phone) -> None:
        await phone.at_once(
            ("new-player", "change", "B"), ("new-player", "change", "Bo"), ("add-player", "click", None)
        )
        assert "Bo" in phone.texts()
        assert [person.name for person in store.library.roster()] == ["Bo"]

    visit(store, "/new/big_book", go)


def test_somebody_moved_up_three_times_at_once_sits_first(store: Store) -> None:
    async def go(phone: Phone) -> None:
        for name in ("Ada", "Bo", "Chloé", "Dan"):
            await phone.at_once(("new-player", "change", name), ("add-player", "click", None))
        await phone.tap("seat-4")
        await phone.at_once(("up-4", "click", None), ("up-3", "click", None), ("up-2", "click", None))
        seats = [text for text in phone.texts() if text in {"Ada", "Bo", "Chloé", "Dan"}]
        assert seats[:4] == ["Dan", "Ada", "Bo", "Chloé"]

    visit(store, "/new/big_book", go)


def test_a_screen_that_never_rests_swallows_no_touch() -> None:
    heard: list[str] = []

    async def hear(_: int, name: str, __: object) -> None:
        heard.append(name)

    async def go() -> None:
        session: Any = SimpleNamespace(dispatch_event=hear, schedule_update=lambda control: None)
        event_order.take_touches_in_turn(SimpleNamespace(session=session))  # type: ignore[arg-type]

        def again() -> None:
            session.schedule_update(None)
            if not heard:
                asyncio.get_running_loop().call_soon(again)

        again()
        await asyncio.wait_for(session.dispatch_event(1, "click", None), 5)

    asyncio.run(go())
    assert heard == ["click"]
