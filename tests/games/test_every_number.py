""" "Why 4?": at any moment of an evening every number adds up, has words, and names a rule of the help."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.explanation import no_numbers
from companion.core.message import Message
from companion.games import ALL
from companion.games.syncro import queries
from companion.games.syncro.explanations import of_verdict
from companion.games.syncro.vocabulary import Kind
from companion.i18n import words
from companion.i18n.words import LANGUAGES, help_texts
from companion.manifest import manifest_of
from tests.games.moments import played, some
from tests.games.syncro.play import arena
from tests.i18n.telling import must_be_told


@pytest.fixture
def game(game_id: str) -> Any:
    return ALL[game_id]


def told(game: Any, say: Message) -> None:
    must_be_told(game.id, f"{game.id}.{say.key}", say.facts)


@pytest.mark.parametrize("seed", range(3))
def test_numbers_add_up_and_can_be_told(game: Any, seed: int) -> None:
    seen = set()
    for state in (*played(game, f"why {seed}"), *some(game.id, 20)):
        numbers = game.numbers(state)
        assert len({why.id for why in numbers}) == len(numbers), "two numbers of one name"
        for why in numbers:
            seen.add(why.id.split("-")[0])
            assert why.adds_up, f"{why.id} does not add up: {why}"
            assert why.rules, f"{why.id} names no rule"
            told(game, why.of)
            for each in why.parts:
                told(game, each.of)
            for rule in why.rules:
                for lang in LANGUAGES:
                    assert rule in help_texts(game.id, lang), f"{why.id} names {rule}, which the help has not"
    assert seen or game.numbers is no_numbers, f"{game.id} explains no number"


def test_numbers_without_words_are_found(game: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check above fails for each number when its texts are missing."""
    numbers = [why for state in some(game.id, 20) for why in game.numbers(state)]
    left = {
        lang: {key: text for key, text in words.texts(lang).items() if ".because." not in key}
        for lang in LANGUAGES
    }
    monkeypatch.setattr(words, "texts", left.__getitem__)
    for say in [why.of for why in numbers] + [each.of for why in numbers for each in why.parts]:
        with pytest.raises(AssertionError):
            told(game, say)


def test_pages_are_of_rules_of_the_help(game: Any) -> None:
    manifest = manifest_of(game.id)
    rules = {rule for _, ids in manifest.help for rule in ids}
    assert set(manifest.pages) <= rules


def test_SY25_SY26_SY39_a_resolution_says_what_it_leaves_and_what_is_drawn() -> None:
    play = arena((Kind.MUSHROOM, 2), (Kind.PLAIN, 50), mages=3)
    card = play.state.horde[0]
    # Every hand is full still: what would be drawn stays on the pile.
    for values, wanted in (((2, 1), [("gap", 1), ("draw", 0)]), ((1,), [("gap", 1)])):
        verdict = queries.verdict(play.state, card, values)
        assert verdict is not None
        found = of_verdict(verdict)
        assert [(why.id, why.n) for why in found] == wanted
        for why in found:
            assert why.adds_up
            told(ALL["syncro"], why.of)
            for each in why.parts:
                told(ALL["syncro"], each.of)
