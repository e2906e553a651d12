"""``companion check``: what an exported file is, and whether it is sound."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import companion.games
from companion.cli.entry import main
from companion.core.box import Box
from companion.core.seats import Player, Seat
from companion.core.seeds import commitment
from companion.core.table import Plan, Table, open_table
from companion.store import open_folder
from companion.store.export import checksum
from tests.toy_game import GAME, Options, Pass, Roll, Take


@pytest.fixture
def exported(tmp_path: Path) -> dict[str, Any]:
    """A table of three taps and an undo, exported."""
    store = open_folder(tmp_path / "there", companion.games.ALL, backups=False)
    table = open_table(GAME, Plan("Sunday", (Player("Ada"), Player("Bo")), Options(), "s"), Box())
    assert isinstance(table, Table)
    store.start(table)
    table.do(Take(Seat(1), 3))
    table.do(Pass())
    table.do(Roll(3))
    table.undo()
    assert store.flush()
    text = store.backups.export_table(table.header.table)
    everything = store.backups.export_everything()
    assert text is not None
    assert store.close()
    (tmp_path / "table.json").write_bytes(text)
    (tmp_path / "everything.json").write_bytes(everything)
    return json.loads(text)  # type: ignore[no-any-return]


@pytest.fixture
def rewritten(exported: dict[str, Any], tmp_path: Path) -> Callable[[Callable[[Any], Any]], None]:
    """Changes the exported table and signs it anew, as somebody clever would."""

    def write(change: Callable[[Any], Any]) -> None:
        change(exported["payload"])
        exported["checksum"] = checksum(exported["payload"])
        (tmp_path / "table.json").write_text(json.dumps(exported), "utf-8")

    return write


def test_a_sound_table(companion_: Any, exported: Any) -> None:
    document = companion_("check", "table.json", "--json").json
    (table,) = document["tables"]
    assert (document["ok"], document["kind"], table["trouble"]) == (True, "table", [])
    assert (table["name"], table["game"], table["seats"]) == ("Sunday", "toy", ["Ada", "Bo"])
    assert (table["entries"], table["outcome"]) == (4, None)
    ran = companion_("check", "table.json")
    assert (ran.code, ran.err) == (0, "")
    assert "Sunday" in ran.out or "app.cli.check.line" in ran.out


def test_the_seed_that_its_owner_tells_proves_the_rolls(companion_: Any, exported: Any) -> None:
    told = companion_("check", "table.json", "--json").json["tables"][0]
    assert (told["commitments"], told["proof"]) == ([commitment("s")], None)
    ran = companion_("check", "table.json", "--seed", "s", "--json")
    (table,) = ran.json["tables"]
    assert (ran.code, ran.json["proved"], table["proof"]) == (0, True, {"rolls": 1, "same": 1})
    assert companion_("check", "everything.json", "--seed", "s").code == 0


def test_another_seed_proves_nothing(companion_: Any, exported: Any) -> None:
    ran = companion_("check", "table.json", "--seed", "t", "--json")
    document = json.loads(ran.out)
    assert (ran.code, document["proved"], document["tables"][0]["proof"]) == (1, False, None)
    told = companion_("check", "table.json", "--seed", "t", "--lang", "en")
    assert (told.code, "not the seed" in told.out) == (1, True)


def test_a_roll_that_was_edited_does_not_follow_from_the_seed(
    companion_: Any, exported: Any, rewritten: Any
) -> None:
    def cheat(payload: Any) -> None:
        roll = payload["tables"][0]["chapters"][0]["entries"][2]
        faces = [6 if face < 6 else 5 for face in roll["drawn"]]
        roll["drawn"], roll["events"][0]["faces"] = faces, faces

    rewritten(cheat)
    assert companion_("check", "table.json").code == 0
    ran = companion_("check", "table.json", "--seed", "s", "--json")
    assert (ran.code, json.loads(ran.out)["tables"][0]["proof"]) == (1, {"rolls": 1, "same": 0})


def test_everything(companion_: Any, exported: Any) -> None:
    assert companion_("check", "everything.json", "--json").json["kind"] == "everything"
    assert companion_("check", "everything.json").code == 0


def test_from_standard_input(
    companion_: Any, exported: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw = (tmp_path / "table.json").read_bytes()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
    assert companion_("check", "-", "--json").json["ok"]


def test_a_changed_file(companion_: Any, exported: Any, tmp_path: Path) -> None:
    exported["payload"]["tables"][0]["chapters"][0]["opening"]["opening"]["goal"] = 30
    (tmp_path / "table.json").write_text(json.dumps(exported), "utf-8")
    ran = companion_("check", "table.json", "--json")
    document = json.loads(ran.out)
    assert (ran.code, document["ok"]) == (1, False)
    assert document["trouble"][0]["why"] == "changed"
    assert companion_("check", "table.json").code == 1


def test_a_file_cut_short(companion_: Any, exported: Any, tmp_path: Path) -> None:
    raw = (tmp_path / "table.json").read_bytes()
    (tmp_path / "table.json").write_bytes(raw[: len(raw) // 2])
    ran = companion_("check", "table.json", "--json")
    assert (ran.code, json.loads(ran.out)["trouble"][0]["why"]) == (1, "truncated")


def _break_state(payload: Any) -> None:
    payload["tables"][0]["chapters"][0]["opening"]["opening"]["shells"][1] = -9


def _drop_entry(payload: Any) -> None:
    del payload["tables"][0]["chapters"][0]["entries"][1]


def _other_event(payload: Any) -> None:
    payload["tables"][0]["chapters"][0]["entries"][0]["events"][0]["is"] = "Stolen"


def _other_game(payload: Any) -> None:
    payload["tables"][0]["chapters"][0]["header"]["game"] = "chess"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (_break_state, "invariant"),
        (_drop_entry, "gap"),
        (_other_event, "bad_entry"),
        (_other_game, "unknown_game"),
    ],
)
def test_a_table_that_does_not_hold_together(
    companion_: Any, rewritten: Any, change: Callable[[Any], None], why: str
) -> None:
    rewritten(change)
    ran = companion_("check", "table.json", "--json")
    trouble = json.loads(ran.out)["tables"][0]["trouble"]
    assert (ran.code, trouble[0]["why"]) == (1, why)
    assert companion_("check", "table.json").code == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "empty"),
        ("no", "not_json"),
        ("[]", "foreign"),
        ("{}", "foreign"),
        ('{"format": "ghs"}', "foreign"),
    ],
)
def test_a_file_of_somebody_else(companion_: Any, tmp_path: Path, text: str, why: str) -> None:
    (tmp_path / "x").write_text(text, "utf-8")
    companion_("check", "x").complains(f"import.{why}")
    companion_("check", "x", "--json").complains(f"import.{why}")


def test_a_file_of_a_newer_version(companion_: Any, exported: Any, tmp_path: Path) -> None:
    (tmp_path / "x").write_text(json.dumps({**exported, "version": 99}), "utf-8")
    companion_("check", "x").complains("import.newer")


def test_no_file(companion_: Any) -> None:
    companion_("check", "nowhere").complains("cli.bad.no_file", file="nowhere")
    companion_("check", ".").complains("cli.bad.cannot_read")


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "companion", "version": 1, "payload": {"a": 1e999}}',
        '{"format": "companion", "version": 1, "payload": ' + '{"a":' * 900 + "1" + "}" * 900 + "}",
        '{"format": "companion", "version": 1, "payload": {"a": ' + "9" * 5000 + "}}",
        '{"format": "companion", "version": 1, "payload": {"a": "\\ud800"}}',
        '{"format": "companion", "version": true, "payload": {}}',
    ],
)
def test_odd_files_are_no_fault_of_ours(companion_: Any, tmp_path: Path, text: str) -> None:
    (tmp_path / "x").write_text(text, "utf-8")
    assert companion_("check", "x").code in (1, 2)


def _paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, part in parts for found in _paths(part, (*path, key)))]


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(data=st.data())
def test_any_change_ends_with_0_1_or_2(
    exported: dict[str, Any], tmp_path: Path, capfd: pytest.CaptureFixture[str], data: st.DataObject
) -> None:
    document = json.loads(json.dumps(exported))
    path = data.draw(st.sampled_from(_paths(document["payload"])[1:]))
    place = document["payload"]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = data.draw(st.sampled_from([None, True, 0, -1, 99, "", "x", [], {}, [[]], {"a": 1}]))
    document["checksum"] = checksum(document["payload"])
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(document), "utf-8")
    code = main(["check", str(file), *data.draw(st.sampled_from([[], ["--json"]]))])
    err = capfd.readouterr().err
    assert code in (0, 1, 2), (path, err)
    assert "Traceback" not in err
