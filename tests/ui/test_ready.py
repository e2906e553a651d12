"""Pages that are made ready faster are the same pages, in all that can be touched; what goes, goes whole."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flet as ft
import pytest
from flet.controls.object_patch import DiffBuilder

from companion.store import Store
from companion.ui import fast_mount
from tests.ui.evenings import MOMENTS
from tests.ui.headless import Phone
from tests.ui.looking import SMALL, WIDE, at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def known(phone: Phone) -> list[Any]:
    """Each thing of a page that can be touched, with what a session must know of it, and all it knows."""
    here = [
        (
            type(control).__name__,
            str(control.key),
            type(control.parent).__name__,
            getattr(control, "_frozen", None),
            getattr(control, "_initialized", None),
            sorted(control._dirty),
            phone.session.index.get(control._i) is control,
        )
        for control in phone.controls()
        if control.key  # a light that tells what is written may change at any moment
    ]
    return [*here, sorted(str(each.key) for each in phone.session.index.values() if each.key)]


def pages(
    store: Store,
    route: str,
    size: tuple[int, int],
    way: tuple[object, object],
    monkeypatch: pytest.MonkeyPatch,
) -> list[list[Any]]:
    """What a phone shows that opens a table and touches what it sees, made ready in one way."""
    monkeypatch.setattr("companion.ui.main.make_ready_faster", lambda: None)
    monkeypatch.setattr(DiffBuilder, "_configure_dataclass", way[0])
    monkeypatch.setattr(DiffBuilder, "_removed_controls", way[1])
    shown: list[list[Any]] = []

    async def look(phone: Phone) -> None:
        shown.append(known(phone))
        for key in ("where", "menu", "menu-actions", "sheet-close"):
            if key in phone:
                await phone.tap(key)
                shown.append(known(phone))

    visit(store, route, look, size=size)
    return shown


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=str)
@pytest.mark.parametrize("game", MOMENTS)
def test_the_same_page_is_shown(
    game: str, size: tuple[int, int], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    route = at(next(iter(MOMENTS[game].values()))(store))
    flets = pages(store, route, size, fast_mount.flets_own, monkeypatch)
    ours = pages(store, route, size, (fast_mount.made_ready, fast_mount.gone), monkeypatch)
    assert min(map(len, flets)) > 10
    assert ours == flets


@dataclass
class Held:
    """A value, no control."""

    control: ft.Control


def test_a_control_inside_a_value_belongs_to_the_control_that_has_the_value() -> None:
    inner = ft.Text("b")
    outer: Any = ft.Column([Held(inner)])
    found = fast_mount.made_ready(DiffBuilder(None, outer, control_cls=ft.BaseControl), outer, None, False)
    assert [type(each).__name__ for each in found] == ["Column", "Text"]
    assert inner.parent is outer


def test_what_is_frozen_stays_frozen_to_its_last_part() -> None:
    outer = ft.Column([ft.Text("b")])
    fast_mount.made_ready(DiffBuilder(None, outer, control_cls=ft.BaseControl), outer, None, True)
    with pytest.raises(RuntimeError, match="Frozen"):
        outer.controls[0].value = "c"


def test_of_an_old_part_all_controls_are_found_inside_before_outside() -> None:
    card: Any = ft.Container(
        key="card",
        content=ft.Row(
            [ft.Text("a", spans=[ft.TextSpan("b")]), ft.Semantics(content=ft.Icon(ft.Icons.CHECK))]
        ),
        tooltip=ft.Tooltip(message="c"),
    )
    old = {"list": [card, "plain", None], "alone": ft.Text("d")}
    builder = DiffBuilder(None, None, control_cls=ft.BaseControl)
    found = fast_mount.gone(builder, old, True)
    assert [type(each).__name__ for each in found] == [
        "TextSpan", "Text", "Icon", "Semantics", "Row", "Container", "Text",
    ]  # fmt: skip
    assert found == list(fast_mount.flets_own[1](builder, old, True))
    assert (
        fast_mount.gone(builder, card, False) == [card] == list(fast_mount.flets_own[1](builder, card, False))
    )
