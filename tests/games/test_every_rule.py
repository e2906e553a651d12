"""Every rule of every spec has a test that carries its id in its name; no code cites a rule that is none.

The ids stand in the manifest of the game, ``data/games/<id>/game.json``.
"""

from __future__ import annotations

import ast
import re
from functools import cache

import pytest

from companion.core.codec import variants
from companion.games import ALL
from companion.i18n.needed import reasons_of
from companion.manifest import manifest_of
from tests.shelf import code_of, home_of_tests, screens_of


@cache
def sources(game: str) -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(home_of_tests(game).glob("test_*.py")))


@cache
def in_names(game: str) -> frozenset[str]:
    """The ids in the names of tests: ``test_SH73b_…`` is SH-73b."""
    names = re.findall(r"def (test_\w+)", sources(game))
    found = (re.findall(r"(?<=_)([A-Z]+)(\d+b?)(?=_)", name) for name in names)
    return frozenset(f"{letters}-{number}" for each in found for letters, number in each)


@pytest.fixture
def game(game_id: str) -> str:
    return game_id


def test_every_rule_has_a_test(game: str) -> None:
    ids = manifest_of(game).rules.ids
    assert ids
    assert [one for one in ids if one not in in_names(game)] == []


def claims(game: str) -> list[ast.FunctionDef]:
    """The tests of a game that carry an id in their names."""
    found = ast.walk(ast.parse(sources(game)))
    return [
        each for each in found if isinstance(each, ast.FunctionDef) and re.match(r"test_[A-Z]+\d", each.name)
    ]


def test_every_test_of_a_rule_can_fail(game: str) -> None:
    """It asserts, or calls a function that does; its first statements do not leave it."""
    idle = [
        test.name
        for test in claims(game)
        if any(isinstance(each, ast.Return | ast.Pass) for each in test.body)
        or not any(isinstance(each, ast.Assert | ast.Call) for each in ast.walk(test))
    ]
    assert idle == []


def test_every_reading_has_a_test(game: str) -> None:
    assert [one for one in manifest_of(game).rules.reading_ids if one not in in_names(game)] == []


def test_every_unknown_feature_and_vector_of_the_list_has_a_test(game: str) -> None:
    others = manifest_of(game).rules.others
    wanted = [f"{letters}-{number}" for letters, numbers in others.items() for number in numbers]
    assert [one for one in wanted if one not in in_names(game)] == []


def test_every_reason_is_tested(game: str) -> None:
    said = sources(game)
    reasons = reasons_of(ALL[game])
    assert reasons
    assert [reason.value for reason in reasons if f'"{reason.value}"' not in said] == []


def cited(game: str, text: str) -> set[str]:
    """The rules and readings that a text names."""
    letters = manifest_of(game).rules.letters
    return set(re.findall(rf"\b(?:{letters}|A)-\d+b?\b", text))


def unknown(game: str, text: str) -> list[str]:
    rules = manifest_of(game).rules
    return sorted(cited(game, text) - {*rules.ids, *rules.reading_ids})


def test_code_cites_no_rule_the_spec_does_not_have(game: str) -> None:
    """Rules and screens: a player who taps a rule on a screen is led to its help."""
    homes = (code_of(game), screens_of(game))
    faults = {
        path.name: found
        for path in sorted(path for home in homes for path in home.rglob("*.py"))
        if (found := unknown(game, path.read_text("utf-8")))
    }
    assert faults == {}


def test_every_action_names_rules_of_its_own_spec(game: str) -> None:
    """Rules and readings; unknowns (U) and features (F) of the spec have no list of their own."""
    letters = manifest_of(game).rules.letters
    known = re.compile(rf"(?:{letters}-|A-|U-|F)\d+b?")
    actions = variants(ALL[game].actions).items()
    wrong = {name: kind.RULES for name, kind in actions if not all(map(known.fullmatch, kind.RULES))}
    assert wrong == {}


def test_a_rule_that_is_none_is_found(game: str) -> None:
    rules = manifest_of(game).rules
    text = f"({rules.letters}-1, {rules.letters}-{rules.last + 1}, A-{rules.readings + 1})"
    assert len(unknown(game, text)) == 2
