"""Scenes of a game: a moment of an evening, the way of the thumb from there, and the sheet it ends on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from companion.core.table import Table
from companion.store import Store
from companion.ui.navigator import Navigator, Opened
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, Way, at, sound, visit

Scene = tuple[str, Callable[[Store], Table[Any]], tuple[str, ...]]
"""The sheet it ends on, a moment, and the way from there.

``key=word`` types, ``key!`` holds, a space is the main button; ``ZONE`` is what ``place`` makes of it.
"""
ways = pytest.mark.parametrize("way", PAIRS, ids=str)


def look_at(
    store: Store,
    way: Way,
    scenes: Mapping[str, Scene],
    watched: pytest.MonkeyPatch,
    *,
    not_wide: tuple[str, ...] = (),
    place: Callable[[Table[Any], str], str] = lambda table, key: key,
) -> None:
    """Each scene in one of the looks: they take turns.

    ``not_wide`` are keys a wide screen has not: the sheet stands there already, or is seen by all.
    """
    way.choose(store)
    mine = list(scenes)[PAIRS.index(way) :: len(PAIRS)]
    tables = {name: scenes[name][1](store) for name in mine}
    opened: list[str] = []
    turn = Navigator._turn

    def turned(self: Navigator, sheet: Opened | None) -> None:
        opened.append(sheet.name if sheet is not None else "")
        turn(self, sheet)

    watched.setattr(Navigator, "_turn", turned)

    async def look(phone: Phone) -> None:
        for name, table in tables.items():
            sheet, _, steps = scenes[name]
            await phone.go("/")
            await phone.go(at(table))
            opened[:] = [""]
            for step in steps:
                key = place(table, step)
                if key.partition("=")[0] in phone or key.partition("=")[0] not in not_wide:
                    await _do(phone, key)
            sound(phone)
            assert way.width > 840 or opened[-1] == sheet, name

    visit(store, "/", look, size=(way.width, way.height))


async def _do(phone: Phone, step: str) -> None:
    key, typed, word = step.partition("=")
    if typed:
        await phone.write(key, word)
    elif step == " ":
        await phone.press(step)
    elif step.endswith("!"):
        await phone.hold(step[:-1])
    else:
        await phone.tap(key)
