"""A tap draws, tells and works out only what it changed. No time is measured: what is done is counted."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import flet as ft
import msgpack
import pytest
from flet.messaging.session import Session

from companion.core.seats import Seat
from companion.games.big_book.madness import TakeMadness
from companion.games.synchro_horizon.step import AUTOMATIONS, round_end
from companion.games.synchro_horizon.turn import EndTurn
from companion.games.synchro_horizon.vocabulary import Side, Stage, Who
from companion.i18n.words import Words
from companion.store import Store
from companion.ui.table_hooks import patch_control
from tests.ui import big_book_evening, fights
from tests.ui.headless import Phone
from tests.ui.looking import at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

BESIDE_THE_TAP = {"SavedLight"}
"""What a phone draws when the disk is ready, whenever that is."""


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the parts that are drawn anew, as it happens."""
    found: list[str] = []
    update: Callable[[Any], None] = ft.Component.update

    def noted(part: Any) -> None:
        if part.fn.__name__ not in BESIDE_THE_TAP:
            found.append(part.fn.__name__)
        update(part)

    monkeypatch.setattr(ft.Component, "update", noted)
    return found


def test_a_hit_draws_no_part_anew_and_changes_its_tile_in_place(store: Store, drawn: list[str]) -> None:
    table = fights.kept(store, fights.at_stage(Stage.ROUND))
    who = table.state.line(Side.HEROES)[0]

    async def go(phone: Phone) -> None:
        await phone.tap(f"tile-{who.value}")
        await phone.tap("key-1")
        drawn.clear()
        before = {each.value: _tile(phone, each) for each in table.state.line(Side.HEROES)}
        await phone.tap("main")
        assert table.state.health(who).damage == 1
        assert drawn == []
        after = {each.value: _tile(phone, each) for each in table.state.line(Side.HEROES)}
        assert [name for name in after if after[name] != before[name]] == [who.value]
        assert all(old != new for old, new in zip(before[who.value], after[who.value], strict=True))

    visit(store, at(table), go)


def test_who_has_acted_is_framed_anew(store: Store, drawn: list[str]) -> None:
    table = fights.kept(store, fights.hero_acts)

    async def go(phone: Phone) -> None:
        assert table.state.fight is not None
        who = table.state.fight.active
        assert who is not None
        drawn.clear()
        await phone.run(lambda: table.do(EndTurn()))
        assert "Tile" in drawn
        assert "a joué" in _tile(phone, who)[1]

    visit(store, at(table), go)


def _tile(phone: Phone, who: Who) -> tuple[str, str]:
    """What a tile shows and what it says."""
    tile = phone.find(f"tile-{who.value}")
    drawing = next(each for each in phone.inside(tile) if isinstance(each, ft.Image))
    return str(drawing.src), phone.labels()[f"tile-{who.value}"]


def test_habits_that_cannot_be_due_ask_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a round no step of its end is due, and without a reward none is left over."""
    state = fights.until(fights.at_stage(Stage.ROUND)).state
    asked: list[object] = []
    monkeypatch.setattr(sys.modules[round_end.__module__], "step", asked.append)
    assert [automation.next(state) for automation in AUTOMATIONS] == [None] * len(AUTOMATIONS)
    assert asked == []


def test_what_comes_next_is_worked_out_once_for_each_state(store: Store) -> None:
    table = big_book_evening.seat(store)
    game, asked = table.game, list[int]()

    class Asked:
        """The game, and how often it is asked what comes next."""

        def __getattr__(self, name: str) -> Any:
            return getattr(game, name)

        def step(self, state: Any) -> Any:
            asked.append(id(state))
            return game.step(state)

    async def go(phone: Phone) -> None:
        before = table.state
        table.game = Asked()  # type: ignore[assignment]
        await phone.tap("main")
        table.game = game
        assert table.state is not before
        assert sorted(asked) == sorted(set(asked))

    visit(store, at(table), go)


def test_one_more_madness_is_told_on_one_chip_only(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = big_book_evening.seat(store)
    told: list[object] = []
    tell = Words.g

    def noted(words: Words, key: str, /, **facts: object) -> str:
        if key == "ui.chip.spoken":
            told.append(facts["player"])
        return tell(words, key, **facts)

    async def go(phone: Phone) -> None:
        monkeypatch.setattr(Words, "g", noted)
        await phone.run(lambda: table.do(TakeMadness(Seat(2))))
        assert told == [Seat(2)]

    visit(store, at(table), go)


def test_one_more_madness_compares_no_control(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its numbers are told as they are: nobody looks through their other fields for what has changed."""
    table = big_book_evening.seat(store)
    compared: list[str] = []
    compare = Session.patch_control

    def noted(session: Session, control: Any, *args: Any, **kwargs: Any) -> None:
        if isinstance(control, ft.BaseControl):  # not a part that is drawn anew: the light
            compared.append(type(control).__name__)
        compare(session, control, *args, **kwargs)

    async def go(phone: Phone) -> None:
        await phone.tap("plus-1")  # the first one finds what makes the phone tremble
        monkeypatch.setattr(Session, "patch_control", noted)
        told = len(phone.connection.patched)
        await phone.tap("plus-2")
        assert str(table.state.pile) in phone.texts()
        assert len(phone.connection.patched) > told
        assert compared == []

    visit(store, at(table), go)


IN_PLACE: list[tuple[Callable[[], ft.Control], dict[str, Any]]] = [
    (lambda: ft.Text("10", size=92), {"value": "9", "size": 108.0, "semantics_label": "neuf"}),
    (lambda: ft.Text("10", size=92), {"value": "10", "size": 108.0}),
    (lambda: ft.Image(src="a.svg"), {"src": "b.svg"}),
    (lambda: ft.Semantics(label="a"), {"label": "b"}),
    (lambda: ft.Semantics(exclude_semantics=True), {"exclude_semantics": False}),
    (lambda: ft.Container(ft.Text("a")), {"visible": False}),
]


@pytest.mark.parametrize(("make", "props"), IN_PLACE)
def test_what_is_set_in_place_is_told_as_flet_tells_it(
    make: Callable[[], ft.Control], props: dict[str, Any]
) -> None:
    def flets_own(_: Phone, control: Any) -> None:
        for name, value in props.items():
            setattr(control, name, value)
        control.update()

    def ours(phone: Phone, control: Any) -> None:
        object.__setattr__(control, "_frozen", True)
        patch_control(SimpleNamespace(page=phone.page), control, props)  # type: ignore[arg-type]
        assert control._frozen
        assert not control._dirty

    patches = [asyncio.run(_told(make(), way)) for way in (flets_own, ours)]
    assert patches[0] == patches[1]
    assert len(patches[0]) == 1


def test_what_has_left_the_page_is_not_told() -> None:
    def gone(phone: Phone, control: Any) -> None:
        phone.page.controls.clear()
        phone.page.update()
        object.__setattr__(control, "_frozen", True)
        sent = phone.connection.sent
        patch_control(SimpleNamespace(page=phone.page), control, {"value": "b"})  # type: ignore[arg-type]
        assert phone.connection.sent == sent

    asyncio.run(_told(ft.Text("a"), gone))


async def _told(control: ft.Control, way: Callable[[Phone, Any], None]) -> list[Any]:
    """What a phone is told about a control that is changed in some way."""
    async with Phone(lambda page: page.add(control)) as phone:
        before = len(phone.connection.wire)
        await phone.run(lambda: way(phone, control))
        heard = msgpack.Unpacker(strict_map_key=False)
        heard.feed(bytes(phone.connection.wire[before:]))
        return [body["patch"] for _, body in heard if body["id"] == control._i]
