"""Nothing is shared between sessions by accident, and one that left leaves nothing behind."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.i18n.words import Words
from companion.store import Store
from companion.ui import theme
from companion.ui.error_boundary import LOG_NAME, boundary_of
from companion.ui.main import app
from companion.ui.parts import layout
from companion.ui.screens.settings.page import run_in_background
from companion.ui.seating import ClientIdentity, SeatRegistry
from companion.ui.session import ClientSession, Ui
from companion.ui.theme import Look
from tests.ui import big_book_evening, looking
from tests.ui.headless import Phone
from tests.ui.looking import at


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]


def shared() -> str:
    """Everything that serves more than one session, as it is now."""
    look = Look()
    things: list[Any] = [
        *(look.style(role) for role in ("body", "title", "note", "bar", "button", "hero")),
        theme.vertical(look.palette.raised_a, look.palette.raised_b),
        theme.vertical(look.palette.main_a, look.palette.main_b),
        *(theme.shadow(look, level) for level in (1, 2, 3, 4)),
        theme._press_main(True),
        theme._UP,
        theme._DOWN,
        layout.MIDDLE,
        layout.TOP,
        layout.BOTTOM,
        layout.LEFT,
        layout.RIGHT,
    ]
    return repr([_plain(thing) for thing in things])


def _plain(thing: Any) -> Any:
    if not dataclasses.is_dataclass(thing):
        return thing
    return {
        field.name: _plain(getattr(thing, field.name, None))
        for field in dataclasses.fields(thing)
        if not field.name.startswith("_")
    }


def spoiled(value: Any) -> dict[str, Any]:
    """A message that changes every number and word of an object a control points to."""
    known = {field.name: getattr(value, field.name, None) for field in dataclasses.fields(value)}
    kinds: dict[type, Any] = {int: 97, float: 97.0, str: "#FF00FF", list: ["#FF00FF", "#FF00FF"]}
    return {
        name: kinds[type(held)] if type(held) in kinds else spoiled(held)
        for name, held in known.items()
        if not name.startswith("_") and (type(held) in kinds or _an_object(held))
    }


def _an_object(held: Any) -> bool:
    return dataclasses.is_dataclass(held) and not isinstance(held, type | ft.Control)


@pytest.mark.parametrize("route", ["", "/history"])
def test_a_forged_property_of_one_phone_changes_no_other(store: Store, route: str) -> None:
    table = big_book_evening.busy(store)
    main = app(store)

    async def go() -> None:
        async with Phone(main, at(table, route)) as forger, Phone(main, at(table, route)) as other:
            before, sent = shared(), len(other.connection.wire)
            tried = 0
            for control in [*forger.session.index.values(), *forger.controls()]:
                for name, value in list(getattr(control, "_values", {}).items()):
                    if _an_object(value):
                        forger.session.apply_patch(control._i, {name: spoiled(value)})
                        tried += 1
                    elif isinstance(value, ft.Control):
                        forger.session.apply_patch(control._i, {name: {"style": {"height": 9.0}}})
            assert tried > 50
            assert shared() == before
            async with Phone(main, at(table, route)) as later:
                assert not any(color in later.connection.wire for color in (b"#FF00FF",))
            assert len(other.connection.wire) == sent

    run(go)


def test_functions_hidden_fields_and_arguments_are_not_a_pages_to_tell(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go() -> None:
        async with Phone(app(store), f"/watch/{table.header.table}", *looking.WIDE) as phone:
            parts = [c for c in phone.session.index.values() if isinstance(c, ft.Component)]
            assert parts
            for part in parts:
                args, kwargs = part.args, part.kwargs
                phone.session.apply_patch(part._i, {"kwargs": {"watching": False}, "args": [1], "_b": 1})
                assert (part.args, part.kwargs) == (args, kwargs)
            page = phone.page
            session = page.session
            phone.session.apply_patch(page._i, {"_Page__session": 7, "on_close": "x", "width": 500})
            assert page.session is session
            assert callable(page.on_close)
            assert page.width == 500

    run(go)


def test_what_is_typed_and_measured_still_arrives(store: Store) -> None:
    async def go() -> None:
        async with Phone(app(store), "/new/big_book") as phone:
            await phone.resize(1280, 800)
            assert phone.page.width == 1280
            field = next(c for c in phone.controls() if isinstance(c, ft.TextField))
            phone.session.apply_patch(
                field._i, {"value": "Zoé", "selection": {"base_offset": 1, "extent_offset": 3}}
            )
            assert field.value == "Zoé"

    run(go)


def test_a_session_that_left_writes_no_traces(store: Store) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))
    log = store.folder.path / LOG_NAME

    async def go() -> None:
        async with Phone(app(store), at(table)) as gone, Phone(app(store), at(table)) as here:
            await gone.tap("menu")
            export = gone.find("menu-export")
            await gone.session.disconnect(3600)
            await gone.session.dispatch_event(export._i, "click", None)
            for _ in range(3):
                await here.tap("plus-1")
            await asyncio.sleep(0.05)
            boundary = boundary_of(gone.page)
            assert boundary is not None
            assert not boundary.codes
            assert not log.exists()

    run(go)


def test_a_page_closed_while_the_disk_works_is_told_nothing(store: Store) -> None:
    told: list[object] = []
    over: list[bool] = []
    go_on = threading.Event()

    class Page:
        """A page of Flet whose session ends meanwhile."""

        ended = False

        @property
        def session(self) -> Any:
            if self.ended:
                raise RuntimeError("An attempt to fetch destroyed session.")
            return SimpleNamespace(connection=self)

        def run_task(self, work: Callable[..., Any], *args: Any) -> None:
            self.task = asyncio.ensure_future(work(*args))

    async def one(closes: bool) -> None:
        page = Page()
        session = ClientSession(page, store, ClientIdentity(SeatRegistry(store.library), None))  # type: ignore[arg-type]
        go_on.clear()
        run_in_background(Ui(Look(), Words("fr"), session), lambda: go_on.wait(8), told.append)
        await asyncio.sleep(0)
        page.ended = closes
        over.append(session.over)
        go_on.set()
        await page.task

    run(lambda: one(closes=True))
    assert told == []
    run(lambda: one(closes=False))
    assert told == [True]
    assert over == [True, False]
