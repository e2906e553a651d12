"""A few hundred odd inputs of each kind; ``python -m tests.torture --fuzz 10000`` feeds ten thousand."""

from __future__ import annotations

from random import Random

import pytest

from tests.torture import crafted, fuzz


def test_odd_files_to_import() -> None:
    assert fuzz.imports(250) == 250


def test_odd_scripts_to_play() -> None:
    assert fuzz.commands("play", fuzz.scripts(Random(1), 200)) == 200


def test_odd_questions() -> None:
    assert fuzz.asks(400) == 400


def test_odd_files_to_check() -> None:
    assert fuzz.commands("check", (text for text, _ in fuzz.exports(Random(2), 200))) == 200


def test_odd_dice() -> None:
    assert fuzz.notations(3000) == 3000


def test_odd_texts() -> None:
    assert fuzz.texts(500) == 500


def test_crafted_files_to_import() -> None:
    told = crafted.imports(200, draw=5)
    assert told["refused"] > 20
    assert told["opened"] > 20


@pytest.mark.parametrize("where", ["states", "names"])
def test_crafted_states_and_names_to_import(where: str) -> None:
    assert crafted.imports(60, seed=3, draw=5, where=where)["opened"]


def test_crafted_files_of_the_folder() -> None:
    told = crafted.folders(100, draw=5)
    assert told["starts"] == 200
    assert told["opened"] > 100
