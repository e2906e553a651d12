"""Readings of every game: the help states the default of each option, and who has settled which reading."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from companion.boxes import box_of
from companion.core.box import SETTLED, Fact, Origin
from companion.games import ALL
from companion.i18n.words import LANGUAGES, help_texts
from companion.manifest import manifest_of
from companion.readings import LONGEST_NOTE, RuleAnswer, answer_of, is_reading, reopen, settle
from companion.store import Store, open_folder
from companion.store.box_code import box_codes
from companion.store.export import ImportRefusal
from tests.games.known import KNOWN
from tests.shelf import code_of

SETTING = {"fr": "un réglage", "en": "a setting"}


def readings(game: str) -> tuple[str, ...]:
    return manifest_of(game).rules.reading_ids


def options_about(game: str) -> dict[str, str]:
    """The options of a game that choose a reading, by its id."""
    fields = dataclasses.fields(ALL[game].options)  # type: ignore[arg-type]
    rules = ((field.metadata.get("rule", ""), field.name) for field in fields)
    return {rule: name for rule, name in rules if rule.startswith("A-")}


# -- the help and the rules --------------------------------------------------------------------------


def test_every_reading_of_an_option_is_in_the_help_as_a_setting(game_id: str) -> None:
    """Also the other way round: what the help calls a setting can be set."""
    for lang in LANGUAGES:
        texts = help_texts(game_id, lang)
        said = {rule for rule in readings(game_id) if re.search(rf"\b{SETTING[lang]}\b", texts[rule])}
        told = {*options_about(game_id), *stated(game_id)}
        assert set(options_about(game_id)) <= set(readings(game_id))
        assert said <= told, f"{lang}: a setting that nothing sets"


def stated(game: str) -> dict[str, tuple[str, object, dict[str, str]]]:
    return dict(KNOWN[game].readings) if game in KNOWN else {}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game_id", KNOWN)
def test_the_help_states_the_default_of_every_option_about_a_reading(game_id: str, lang: str) -> None:
    """``READINGS`` in the game's ``known.py``: option, default, and the words that state it.

    A default that changes makes this fail until the help states the new one.
    """
    told = stated(game_id)
    texts, chosen = help_texts(game_id, lang), ALL[game_id].options()
    options = options_about(game_id)
    assert {rule: name for rule, (name, _, _) in told.items() if name} == options
    for rule, (name, default, words) in told.items():
        assert words[lang] in texts[rule], f"{rule} does not state its default ({lang}): {texts[rule]}"
        assert not name or getattr(chosen, name) == default, f"{rule}: {name} has another default"


def test_every_reading_named_in_a_reason_an_option_or_the_code_is_in_the_help(game_id: str) -> None:
    text = "\n".join(path.read_text("utf-8") for path in sorted(code_of(game_id).rglob("*.py")))
    named = set(re.findall(r"\bA-\d+\b", text))
    for lang in LANGUAGES:
        assert named <= help_texts(game_id, lang).keys()


# -- settled readings --------------------------------------------------------------------------------


def test_answers_of_the_faq_are_rules_or_readings_of_the_game(game_id: str) -> None:
    rules = manifest_of(game_id).rules
    assert set(manifest_of(game_id).faq) <= {*rules.ids, *rules.reading_ids}


@pytest.mark.parametrize(
    ("game", "rule", "edition"),
    [("big_book", "A-21", "1.3 (2016)"), ("pantacle", "A-12", ""), ("pantacle", "A-16", "")],
)
def test_known_answers_of_the_publisher_are_recorded(game: str, rule: str, edition: str) -> None:
    answer = answer_of(game, rule, box_of(game, {}))
    assert answer == RuleAnswer(Origin.FAQ, edition)
    assert answer.settled


def test_madness_can_be_discarded_says_the_help_nowhere_that_it_cannot() -> None:
    for lang, never in (("en", "cannot be discarded"), ("fr", "ne se défausse pas")):
        assert [rule for rule, text in help_texts("big_book", lang).items() if never in text] == []


def test_an_open_reading_can_be_settled_with_a_note_and_opened_again(game_id: str) -> None:
    if not readings(game_id):
        return
    rule = next(rule for rule in readings(game_id) if rule not in manifest_of(game_id).faq)
    assert is_reading(game_id, rule)
    assert answer_of(game_id, rule, box_of(game_id, {})) == RuleAnswer(Origin.READING)
    facts = settle(rule, "  asked\nby mail  ")
    kept: dict[str, Fact] = {key: fact for key, fact in facts.items() if fact is not None}
    assert all(box_of(game_id, {}).accepts(key, fact) for key, fact in kept.items())
    assert answer_of(game_id, rule, box_of(game_id, kept)) == RuleAnswer(Origin.OWNER, "asked by mail")
    assert answer_of(game_id, rule, box_of(game_id, kept, kept)) == RuleAnswer(Origin.OTHER, "asked by mail")
    assert reopen(rule) == dict.fromkeys(facts)
    assert settle(rule)[SETTLED.key(rule, "note")] is None
    long = settle(rule, "x" * 500)[SETTLED.key(rule, "note")]
    assert long == "x" * LONGEST_NOTE


def test_a_rule_of_the_booklet_is_not_a_reading(game_id: str) -> None:
    first = manifest_of(game_id).rules.ids[0]
    assert answer_of(game_id, first, box_of(game_id, {})) == RuleAnswer(Origin.SHIPPED)


@pytest.fixture
def two(tmp_path: Path) -> tuple[Store, Store]:
    one, other = (open_folder(tmp_path / name, ALL, backups=False) for name in ("one", "other"))
    return one, other


def test_what_a_group_has_settled_is_kept_and_passed_on_as_another_groups(two: tuple[Store, Store]) -> None:
    one, other = two
    refused = one.library.put_facts("anima", settle("A-5", "vote du groupe"), box_of("anima", {}))
    assert not refused
    text = "\n".join(box_codes("anima", one.library.facts("anima")))
    preview = other.dry_run_code(text)
    assert not isinstance(preview, ImportRefusal)
    assert other.apply(preview) == ()
    box = box_of("anima", other.library.facts("anima"), other.library.others("anima"))
    assert answer_of("anima", "A-5", box) == RuleAnswer(Origin.OTHER, "vote du groupe")
    for store in two:
        store.close()
