"""Unreadable input: one clear sentence on standard error, exit 2, never a trace."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.cli.entry import main
from tests.cli.conftest import toy

TAKE = {"do": "Take", "player": "Ada"}

CASES: list[tuple[Any, str, dict[str, object]]] = [
    ("", "cli.bad.not_json", {"line": 1}),
    ('{"game": "toy",\n oops', "cli.bad.not_json", {"line": 2}),
    ("[" * 100_000, "cli.bad.deep", {}),
    ("[" * 100 + "]" * 100, "cli.bad.deep", {}),
    ('{"game": 1, "game": 2}', "cli.bad.twice", {"key": "game"}),
    ("[" + "1" * 5000 + "]", "cli.bad.number", {}),
    ("[1e999]", "cli.bad.number", {"value": "1e999"}),
    ("[NaN]", "cli.bad.number", {"value": "NaN"}),
    ("[-Infinity]", "cli.bad.number", {"value": "-Infinity"}),
    ([], "cli.bad.script", {}),
    ("3", "cli.bad.script", {}),
    ("null", "cli.bad.script", {}),
    (toy(step=[]), "cli.bad.key", {"key": "step"}),
    ({"seats": ["Ada", "Bo"], "steps": []}, "cli.bad.no_key", {"key": "game"}),
    ({"game": "toy", "steps": []}, "cli.bad.no_key", {"key": "seats"}),
    ({"game": "toy", "seats": ["Ada"]}, "cli.bad.no_key", {"key": "steps"}),
    ({**toy(), "game": "chess"}, "cli.bad.game", {"value": "chess"}),
    ({**toy(), "game": ["toy"]}, "cli.bad.game", {}),
    ({**toy(), "seats": "Ada"}, "cli.bad.seats", {}),
    ({**toy(), "seats": ["Ada", 2]}, "cli.bad.seats", {}),
    ({**toy(), "seats": ["Ada", " "]}, "cli.bad.seats", {}),
    ({**toy(), "seats": ["Ada", "Ada"]}, "cli.bad.same_name", {"name": "Ada"}),
    ({**toy(), "seats": []}, "cli.bad.set_up", {}),
    ({**toy(), "seats": list("abcde")}, "cli.bad.set_up", {}),
    ({**toy(), "steps": {}}, "cli.bad.kind", {"key": "steps"}),
    (toy(options=[]), "cli.bad.kind", {"key": "options"}),
    (toy(box=1), "cli.bad.kind", {"key": "box"}),
    (toy(seed=7), "cli.bad.kind", {"key": "seed"}),
    (toy(seed=None), "cli.bad.kind", {"key": "seed"}),
    (toy(options={"gaol": 9}), "cli.bad.options", {}),
    (toy(options={"goal": "9"}), "cli.bad.options", {}),
    (toy(options={"tide": "neap"}), "cli.bad.options", {}),
    (toy(options={"goal": 100}), "cli.bad.option", {"key": "goal", "value": 100, "low": 5, "high": 99}),
    (toy(options={"goal": 4}), "cli.bad.option", {"key": "goal", "value": 4}),
    (toy(box={"reef.1.1": 2}), "cli.bad.fact", {"key": "reef.1.1"}),
    (toy(options={}, state={"shells": [0, 0], "goal": 9}), "cli.bad.beside_state", {"key": "options"}),
    (toy(box={}, state={"shells": [0, 0], "goal": 9}), "cli.bad.beside_state", {"key": "box"}),
    (toy({"do": "Take", "player": 1, "expect": []}), "cli.bad.step_value", {"step": 1, "key": "expect"}),
    (toy({"do": "Take", "player": 1, "expect": {}}), "cli.bad.step_value", {"step": 1, "key": "expect"}),
    (toy({"do": "Take", "player": 1, "expect": {"event": []}}), "cli.bad.expect", {"key": "event"}),
    (toy({"undo": 1, "expect": {"events": "Taken"}}), "cli.bad.step_value", {"key": "expect.events"}),
    (toy({"undo": 1, "expect": {"events": [{"n": 1}]}}), "cli.bad.step_value", {"key": "expect.events"}),
    (toy({"expect": {"state": ["goal"]}}), "cli.bad.step_value", {"key": "expect.state"}),
    (toy({"undo": 1, "expect": {"refused": 3}}), "cli.bad.step_value", {"key": "expect.refused"}),
    (toy({"undo": 1, "expect": {"refused": {"way": "x"}}}), "cli.bad.step_value", {"key": "expect.refused"}),
    (toy({"undo": 1, "expect": {"override": 1}}), "cli.bad.step_value", {"key": "expect.override"}),
    (toy({"expect": {"ask": {"query": "richest"}}}), "cli.bad.step_value", {"key": "expect.ask"}),
    (toy({"expect": {"ask": {"query": "poorest", "gives": 1}}}), "cli.bad.query", {"value": "poorest"}),
    (toy({"ask": "poorest"}), "cli.bad.query", {"step": 1, "value": "poorest"}),
    (toy({"ask": ["richest"]}), "cli.bad.query", {"step": 1}),
    (toy({"ask": "missing", "player": "Ada", "m": 1}), "cli.bad.fields", {"step": 1, "do": "missing"}),
    (toy({"ask": "missing"}), "cli.bad.fields", {"step": 1, "do": "missing"}),
    (toy({"ask": "missing", "player": "Zoe"}), "cli.bad.nobody", {"step": 1, "name": "Zoe"}),
    (toy({"ask": "richest", "do": "Pass"}), "cli.bad.step", {"step": 1}),
    (toy("Take"), "cli.bad.step", {"step": 1}),
    (toy({}), "cli.bad.step", {"step": 1}),
    (toy(TAKE, {"do": "Pass", "undo": 1}), "cli.bad.step", {"step": 2}),
    (toy(TAKE, {"undo": 1, "n": 2}), "cli.bad.step_field", {"step": 2, "key": "n"}),
    (toy({"undo": True}), "cli.bad.step_value", {"step": 1, "key": "undo"}),
    (toy({"redo": "1"}), "cli.bad.step_value", {"step": 1, "key": "redo"}),
    (toy({"undo": 1, "by": 2}), "cli.bad.step_value", {"step": 1, "key": "by"}),
    (toy(TAKE, {"do": "take"}), "cli.bad.action", {"step": 2, "value": "take"}),
    (toy({"do": None}), "cli.bad.action", {"step": 1}),
    (toy({"do": []}), "cli.bad.action", {"step": 1}),
    (toy({"do": "Take"}), "cli.bad.fields", {"step": 1, "do": "Take"}),
    (toy(TAKE, {"do": "Take", "player": 1.5}), "cli.bad.fields", {"step": 2}),
    (toy({"do": "Take", "player": True}), "cli.bad.fields", {"step": 1}),
    (toy({"do": "Take", "player": 1, "n": "2"}), "cli.bad.fields", {"step": 1}),
    (toy({"do": "Take", "player": 1, "much": 2}), "cli.bad.fields", {"step": 1}),
    (toy({"do": "Take", "player": "Zoe", "n": "2"}), "cli.bad.fields", {"step": 1}),
    (toy({"do": "Roll", "faces": 4}), "cli.bad.step_value", {"step": 1, "key": "faces"}),
    (toy({"do": "Roll", "faces": [True]}), "cli.bad.step_value", {"step": 1, "key": "faces"}),
    (toy({"do": "Roll", "anyway": 1}), "cli.bad.step_value", {"step": 1, "key": "anyway"}),
    (toy({"do": "Roll", "by": []}), "cli.bad.step_value", {"step": 1, "key": "by"}),
]


@pytest.mark.parametrize(("document", "key", "parts"), CASES)
def test_unreadable(script: Any, document: Any, key: str, parts: dict[str, object]) -> None:
    told = script(document)
    told.complains(key, **parts)
    assert told.out == ""
    in_json = script(document, "--json")
    in_json.complains(key, **parts)
    assert json.loads(in_json.out)["error"]["en"] == in_json.err.rstrip("\n")


def test_no_such_file(companion_: Any) -> None:
    companion_("play", "nowhere.json").complains("cli.bad.no_file", file="nowhere.json")


@pytest.mark.parametrize("name", [".", "a\0b"])
def test_a_file_that_cannot_be_read(companion_: Any, name: str) -> None:
    companion_("play", name).complains("cli.bad.cannot_read")


def test_not_text(companion_: Any, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b'{"game": "\xff"}')
    companion_("play", "x").complains("cli.bad.not_text", file="x")


def test_too_large(companion_: Any, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b" " * 5_000_001)
    companion_("play", "x").complains("cli.bad.large", file="x")


def test_endless(companion_: Any) -> None:
    companion_("play", "/dev/zero").complains("cli.bad.large")


def test_a_byte_order_mark_is_fine(companion_: Any, tmp_path: Path) -> None:
    (tmp_path / "x").write_text(json.dumps(toy(TAKE)), "utf-8-sig")
    assert companion_("play", "x").code == 0


@pytest.mark.parametrize(
    "argv",
    [
        ["dance"],
        ["play"],
        ["play", "a", "b"],
        ["actions"],
        ["games", "--nope"],
        ["--port", "x"],
        ["--port", "70000"],
        ["--port", "-1"],
        ["--lang", "de"],
        ["--data"],
    ],
)
def test_a_command_line_that_makes_no_sense(companion_: Any, argv: list[str]) -> None:
    companion_(*argv).complains("cli.bad.usage")


_ANY = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 9)
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["Ada", "Bo"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
_NAMES = st.sampled_from(["player", "n", "from", "origin", "dice", "faces", "by", "anyway"])
_STEP = (
    st.builds(
        lambda do, rest: {**rest, "do": do},
        st.sampled_from(["Take", "Roll", "Pass"]),
        st.dictionaries(_NAMES, st.integers(-1, 9) | st.sampled_from(["Ada", "pair"]) | _ANY, max_size=3),
    )
    | st.dictionaries(st.sampled_from(["undo", "redo"]), st.integers(-1, 3) | _ANY, max_size=2)
    | _ANY
)
_PARTS = {
    "game": st.just("toy") | _ANY,
    "seats": st.just(["Ada", "Bo"]) | _ANY,
    "steps": st.lists(_STEP, max_size=5) | _ANY,
}
_MORE = {
    "options": st.fixed_dictionaries({}, optional={"goal": st.integers(0, 120), "tide": _ANY}) | _ANY,
    "box": _ANY,
    "seed": st.text() | _ANY,
    "state": st.fixed_dictionaries(
        {"shells": st.lists(st.integers(-1, 9) | _ANY, max_size=3), "goal": st.integers(-1, 9)},
        optional={"turn": st.integers(-5, 5), "faces": _ANY},
    )
    | _ANY,
}


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(document=st.fixed_dictionaries(_PARTS, optional=_MORE) | _ANY, as_json=st.booleans())
def test_any_json_ends_with_0_1_or_2(
    document: Any, as_json: bool, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "any.json"
    path.write_text(json.dumps(document), "utf-8")
    code = main(["play", str(path), *(["--json"] if as_json else [])])
    out, err = capfd.readouterr()
    assert code in (0, 1, 2), err
    assert "Traceback" not in err
    assert (code == 0) == (err == "")
    assert code != 2 or err.count("\n") == 1
    assert (code == 2 and not as_json) == (out == "")
    if as_json:
        assert json.loads(out)["ok"] == (code == 0)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(raw=st.binary(max_size=60))
def test_any_bytes_end_with_2(raw: bytes, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "any.json"
    path.write_bytes(raw)
    assert main(["play", str(path)]) == 2
    assert capfd.readouterr().err.count("\n") == 1
