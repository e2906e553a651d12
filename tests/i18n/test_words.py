from __future__ import annotations

from enum import Enum, StrEnum
from fractions import Fraction
from pathlib import Path

import pytest

from companion import manifest
from companion.core.message import Message
from companion.core.seats import Seat
from companion.i18n import words as words_module
from companion.i18n.words import Words, help_chapters, help_texts, open_chapters, texts
from companion.manifest import manifest_of
from tests.i18n import toy_texts
from tests.toy_game import Tide

SPEECH = {
    "fr": {
        "app.yes": "oui",
        "app.no": "non",
        "app.hello": "Bonjour {name}",
        "toy.days.one": "{n} jour",
        "toy.days.other": "{n} jours",
        "toy.only_french": "seulement ici",
        "toy.odd": "une { accolade",
        "toy.position": "{} et {0}",
        "toy.word.Tide.low": "marée basse",
        "toy.where": "chez {player}, {tide}",
    },
    "en": {
        "app.yes": "yes",
        "app.no": "no",
        "app.hello": "Hello {name}",
        "toy.days.one": "{n} day",
        "toy.days.other": "{n} days",
        "toy.where": "at {player}’s, {tide}",
        "toy.only_english": "only here",
    },
}


@pytest.fixture(autouse=True)
def speech(monkeypatch: pytest.MonkeyPatch) -> None:
    toy_texts.speak(monkeypatch, SPEECH, only=True)


FR = Words("fr", "toy", ("Ada", "Bo"))
EN = Words("en", "toy", ("Ada", "Bo"))


@pytest.mark.parametrize(
    ("count", "french", "english"),
    [
        (0, "0 jour", "0 days"),
        (1, "1 jour", "1 day"),
        (-1, "-1 jour", "-1 day"),
        (2, "2 jours", "2 days"),
        (21, "21 jours", "21 days"),
        (1.5, "1,5 jour", "1.5 days"),
        (Fraction(1), "1,0 jour", "1.0 day"),
        (Fraction(7, 2), "3,5 jours", "3.5 days"),
        ("many", "many jours", "many days"),
    ],
)
def test_plurals_follow_the_language(count: object, french: str, english: str) -> None:
    assert FR.g("days", n=count) == french
    assert EN.g("days", n=count) == english


def test_without_a_count_the_plural_is_told() -> None:
    assert EN.g("days") == " days"


def test_facts_fill_the_placeholders() -> None:
    assert FR.t("app.hello", name="Zoé") == "Bonjour Zoé"
    assert EN.t("app.hello", name="Zoé") == "Hello Zoé"
    assert EN.t("app.hello", name="{n}") == "Hello {n}", "braces in a name are only letters"


def test_a_missing_fact_leaves_a_gap_not_an_error() -> None:
    assert FR.t("app.hello") == "Bonjour "


def test_facts_may_be_called_key_or_self() -> None:
    assert FR.t("app.hello", name="x", key="y", self="z") == "Bonjour x"


def test_a_missing_key_falls_back_to_the_other_language_then_to_itself() -> None:
    assert EN.g("only_french") == "seulement ici"
    assert FR.g("only_english") == "only here"
    assert Words("de", "toy").g("only_english") == "only here"
    assert FR.g("nowhere", n=3) == "toy.nowhere"


def test_a_broken_text_is_shown_as_it_is() -> None:
    assert FR.g("odd", n=1) == "une { accolade"
    assert FR.g("position", n=1) == "{} et {0}"


def test_has_knows_texts_and_plurals_of_its_own_language_only() -> None:
    assert FR.has("toy.days")
    assert FR.has("toy.days.one")
    assert FR.has("toy.only_french")
    assert not EN.has("toy.only_french")
    assert not FR.has("toy.nothing")


class Suit(Enum):
    CUP = "cup"


class Loose(StrEnum):
    A = "a"


@pytest.mark.parametrize(
    ("value", "french", "english"),
    [
        (None, "", ""),
        (True, "oui", "yes"),
        (False, "non", "no"),
        (3, "3", "3"),
        (-3, "-3", "-3"),
        (Seat(1), "Ada", "Ada"),
        (Seat(2), "Bo", "Bo"),
        (Seat(3), "3", "3"),
        (Seat(0), "0", "0"),
        (Tide.LOW, "marée basse", "low"),
        (Tide.HIGH, "high", "high"),
        (Suit.CUP, "cup", "cup"),
        (Loose.A, "a", "a"),
        (Fraction(5, 2), "2,5", "2.5"),
        (0.25, "0,2", "0.2"),
        ((Seat(1), Tide.LOW, 2), "Ada, marée basse, 2", "Ada, low, 2"),
        ([1, 2], "1, 2", "1, 2"),
        ((), "", ""),
        ("as it is", "as it is", "as it is"),
        (Message("days", {"n": 1}), "1 jour", "1 day"),
        (Message("where", {"player": Seat(2), "tide": Tide.HIGH}), "chez Bo, high", "at Bo’s, high"),
    ],
)
def test_facts_are_shown_as_players_read_them(value: object, french: str, english: str) -> None:
    assert FR.show(value) == french
    assert EN.show(value) == english


def test_a_say_is_told_in_the_words_of_its_game() -> None:
    assert FR.say(Message("where", {"player": Seat(1), "tide": Tide.LOW})) == "chez Ada, marée basse"


# -- files ------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own, read anew."""
    monkeypatch.undo()
    (tmp_path / "app").mkdir()
    (tmp_path / "games" / "toy").mkdir(parents=True)
    (tmp_path / "games" / "README").write_text("not a game", "utf-8")
    monkeypatch.setattr(words_module, "data_dir", lambda: tmp_path)
    monkeypatch.setattr(manifest, "data_dir", lambda: tmp_path)
    for cached in (texts, help_texts, manifest_of):
        cached.cache_clear()
    yield tmp_path
    for cached in (texts, help_texts, manifest_of):
        cached.cache_clear()


def test_texts_come_from_the_shell_and_from_every_game(folder: Path) -> None:
    (folder / "app" / "text.fr.json").write_text('{"undo": "Annuler"}', "utf-8")
    (folder / "games" / "toy" / "text.fr.json").write_text('{"name": "Coquillages"}', "utf-8")
    assert texts("fr") == {"app.undo": "Annuler", "toy.name": "Coquillages"}
    assert texts("en") == {}


def test_rule_help_is_read_by_chapter(folder: Path) -> None:
    home = folder / "games" / "toy"
    assert help_chapters("toy") == ()
    assert help_texts("toy", "fr") == {}
    manifest_of.cache_clear()
    help_texts.cache_clear()
    (home / "game.json").write_text('{"help": {"start": ["TO-1", "TO-2"]}}', "utf-8")
    (home / "help.fr.json").write_text('{"TO-1": "Ramassez."}', "utf-8")
    assert help_chapters("toy") == (("start", ("TO-1", "TO-2")),)
    assert help_texts("toy", "fr") == {"TO-1": "Ramassez."}


def test_hidden_rules_are_not_read_nor_their_chapter_named(folder: Path) -> None:
    chapters = '{"help": {"start": ["TO-1", "TO-2"], "end": ["TO-3"]}}'
    (folder / "games" / "toy" / "game.json").write_text(chapters, "utf-8")
    assert open_chapters("toy", frozenset()) == help_chapters("toy")
    assert open_chapters("toy", frozenset({"TO-1", "TO-3"})) == (("start", ("TO-2",)),)
    assert open_chapters("toy", frozenset({"TO-1", "TO-2", "TO-3"})) == ()
