"""A tray of version 1, with one of every event, still loads to the same state and the same lines."""

from __future__ import annotations

from pathlib import Path

from companion.core.codec import variants
from companion.games import ALL
from companion.kit.tray.game import TRAY
from companion.kit.tray.marbles import Colour
from companion.kit.tray.state import State
from companion.store.export import Export
from companion.store.reading import read_export
from companion.store.verify import verify

FILE = Path(__file__).with_name("tray.v1.json")


def test_the_recorded_tray_still_loads() -> None:
    report = verify(FILE.read_bytes(), ALL)
    assert report.good, report
    (table,) = report.tables
    state = table.state
    assert isinstance(state, State)
    assert state.rolled is not None
    assert state.rolled.notation == "d100"
    assert [(preset.name, preset.notation) for preset in state.presets] == [("Épée", "2d6+3")]
    assert (state.boxes[0].out, state.boxes[1].out, state.boxes[1].name) == (2, 0, "Mages")
    assert state.boxes[1].marbles[0].colour is Colour.PINK
    assert [(bag.name, bag.left) for bag in state.bags] == [("Fruits", 7)]
    assert state.tallies[1].real == (0, 1, 0, 1, 1, 0)
    assert sum(state.tallies[1].app) == 4
    assert sum(state.tallies[3].app) == 0, "what was undone is not counted"


def test_the_recording_holds_one_of_every_event() -> None:
    export = read_export(FILE.read_bytes())
    assert isinstance(export, Export)
    entries = export.tables[0].entries
    seen = {event["is"] for entry in entries for event in entry.get("events", ())}
    assert seen == set(variants(TRAY.events))
