"""The picture of an evening against its journal: every line drawn is told again by pencil, event by event.

Nothing of the rules is used here: the file is read as JSON, and each event changes a tally as a player would
on paper (``<game>/pencil.py``). What the app draws from its states must be the same at every tap.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.core.evening import curves_of, fights_of
from tests.golden.evening_file import read

HOME = Path(__file__).resolve().parent
FILES = sorted(HOME.glob("*/*.json"))
MOST = 120
"""Points a phone can show: of more, every so many is drawn, and the last."""
Tally = dict[str, Any]
Event = dict[str, Any]


def counted(entries: list[dict[str, Any]]) -> list[list[Event]]:
    """The taps that count in the end, each with its events: undone ones are crossed out."""
    done: list[list[Event]] = []
    undone: list[list[Event]] = []
    for entry in entries:
        kind = entry.get("kind", "tap")
        if kind == "tap":
            done.append(entry.get("events", []))
            undone.clear()
        elif kind == "undo":
            undone += [done.pop() for _ in range(entry["count"])]
        elif kind == "redo":
            done += [undone.pop() for _ in range(entry["count"])]
    return done


WITHOUT_NOTHING = {"horde"}
"""Not drawn while nothing lies there."""
SUMS = {"damage"}
"""Kept for each, drawn together."""


def points(raw: dict[str, Any], game: str) -> Iterator[Tally]:
    """The tally at the opening and after each tap that counts; of many, every so many and the last."""
    pencil = import_module(f"tests.golden.{game}.pencil")
    tally = pencil.begin(raw["opening"]["opening"])
    told = [json.loads(json.dumps(tally))]
    for events in counted(raw["entries"]):
        for event in events:
            pencil.add(tally, event)
        told.append(json.loads(json.dumps(tally)))
    every = 1
    while len(told) > MOST * every:
        every += 1
    last = len(told) - 1
    return (each for place, each in enumerate(told) if place == last or place % every == 0)


def line(values: list[Any], name: str) -> tuple[tuple[int, ...], ...]:
    if name in SUMS:
        return (tuple(sum(each.values()) for each in values),)
    if isinstance(values[0], dict):
        seats = sorted(values[0], key=int)
        return tuple(tuple(each[seat] for each in values) for seat in seats)
    return (tuple(each for each in values if each or name not in WITHOUT_NOTHING),)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_line_is_what_its_events_say(path: Path) -> None:
    game = path.parent.name
    told = list(points(json.loads(path.read_text("utf-8")), game))
    curves = {curve.id: curve.lines for curve in curves_of(read(path).table())}
    assert curves
    for name, lines in curves.items():
        assert lines == line([each[name] for each in told], name), name
    moved = {
        name
        for name in told[0]
        if any(len(set(each)) > 1 for each in line([each[name] for each in told], name))
    }
    assert set(curves) == moved, "all that moved is drawn"


@pytest.mark.parametrize(
    "path", [path for path in FILES if path.parent.name == "anima"], ids=lambda path: path.stem
)
def test_every_fight_has_the_odds_of_its_dice(path: Path) -> None:
    """All thirty-six throws, counted one by one; against a creature a tie is won."""
    events = [event for tap in counted(json.loads(path.read_text("utf-8"))["entries"]) for event in tap]
    told = [event for event in events if event["is"] == "FightRolled"]
    drawn = fights_of(read(path).table()).each
    assert len(drawn) == len(told) > 0
    for fight, event in zip(drawn, told, strict=True):
        enough = 0 if event["rival"] is None else 1
        ahead = event["combat"] - event["foe_combat"]
        wins = sum(ahead + own - foe >= enough for own, foe in product(range(1, 7), repeat=2))
        margin = event["combat"] + event["die"] - event["foe_combat"] - event["foe_die"]
        assert fight.odds == Fraction(wins, 36)
        assert fight.won is (True if margin >= enough else None if margin == 0 else False)
        assert (fight.seat, fight.against) == (event["player"], event["rival"] or event["creature"])
