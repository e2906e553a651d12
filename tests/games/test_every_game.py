"""The contract: what every registered game keeps, whatever players do.

A new game is covered as soon as it stands in ``companion.games.ALL``. A failure names the missing
piece in a sentence.
"""

from __future__ import annotations

import dataclasses
import re
import sys
import typing
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from enum import Enum, StrEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from companion.core.box import Box, read_box
from companion.core.chance import Seeded
from companion.core.codec import json_name, variants
from companion.core.game import nothing_learnt
from companion.core.journal import Chapter, Kind
from companion.core.refusal import CoreWhy, Reason, Refusal
from companion.core.rulebook import is_repair
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.i18n import words
from companion.i18n.needed import enums_of, needed, reasons_of
from companion.i18n.words import LANGUAGES
from tests import lantern, toy_game
from tests.core.anything import Choose, hints
from tests.core.evening import Evening, shipped
from tests.games.moments import played, some
from tests.golden.evening_file import HOME, read
from tests.i18n import toy_texts
from tests.i18n.telling import forms, missing_words, placeholders, unequal
from tests.shelf import with_lantern

GAMES = [*ALL.values(), toy_game.GAME, lantern.GAME]


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    if request.param is toy_game.GAME:
        toy_texts.speak(monkeypatch, toy_texts.TOY)
    with with_lantern(tmp_path) if request.param is lantern.GAME else nullcontext():
        yield request.param


def test_all_that_puts_the_table_right_by_hand_is_the_hosts(game: Any) -> None:
    """A chapter called ``correction`` holds repairs, and nothing that is called so is a move of its seat."""
    for kind in (*variants(game.actions).values(), *variants(game.events).values()):
        named = kind.__module__.endswith(".correction") or "Correct" in kind.__name__
        assert is_repair(kind) == named, kind.__name__


# -- evenings ---------------------------------------------------------------------------------------


def chosen_by(data: st.DataObject) -> Choose:
    return lambda things: data.draw(st.sampled_from(things))


class AnyEvening(RuleBasedStateMachine):
    """Hypothesis plays, and shrinks a failure to the shortest evening that shows it."""

    game: Any

    @initialize(data=st.data())
    def open(self, data: st.DataObject) -> None:
        self.evening = Evening(self.game, chosen_by(data))

    @rule(data=st.data())
    def tap_an_offer(self, data: st.DataObject) -> None:
        self.evening.tap_an_offer(chosen_by(data))

    @rule(data=st.data())
    def tap_anything(self, data: st.DataObject) -> None:
        self.evening.tap_anything(chosen_by(data))

    @rule(data=st.data())
    def press_the_main_button(self, data: st.DataObject) -> None:
        self.evening.press_the_main_button(chosen_by(data))

    @rule(data=st.data())
    def move_in_history(self, data: st.DataObject) -> None:
        choose = chosen_by(data)
        evening = self.evening
        move = choose((evening.undo_and_redo, evening.undo, evening.redo, evening.undo_and_tap_again))
        move(choose)

    @rule(data=st.data())
    def something_rare(self, data: st.DataObject) -> None:
        choose = chosen_by(data)
        evening = self.evening
        choose((evening.restart, evening.wait, evening.tap_with_real_dice, evening.jot_something_down))(
            choose
        )


def test_any_evening(game: Any) -> None:
    machine = type(f"AnyEvening_{game.id}", (AnyEvening,), {"game": game})
    # A failure is told at once; to shrink it to its shortest evening: HYPOTHESIS_PROFILE=search.
    hasty = {} if settings.get_current_profile_name() == "search" else {"phases": [Phase.generate]}
    run_state_machine_as_test(machine, settings=settings(max_examples=30, stateful_step_count=25, **hasty))


LONG = 4
"""Long evenings of each game: seeds are fixed, so every run plays the same ones."""


def long_evening(game: Any, seed: str, steps: int = 250, resumed: Table[Any] | None = None) -> Counter[str]:
    """A whole evening: mostly the next step and sensible taps, sometimes anything at all."""
    chance = Seeded(f"{game.id} {seed}")

    def choose(things: Sequence[Any]) -> Any:
        return things[chance.die(len(things)) - 1]

    evening = Evening(game, choose, resumed=resumed)
    often = [evening.answer_the_main_button] * choose((8, 4)) + [evening.tap_an_offer] * choose((2, 5))
    seldom = [evening.tap_anything] * 2 + [evening.undo_and_redo, evening.undo, evening.redo, evening.wait]
    rare = [
        evening.undo_and_tap_again,
        evening.restart,
        evening.tap_with_real_dice,
        evening.jot_something_down,
    ]
    for _ in range(steps):
        choose(choose((often, often, often, often, seldom, seldom, rare)))(choose)
        if evening.over:
            evening.end_and_go_back(choose)
    return evening.seen


@pytest.mark.parametrize("seed", range(LONG))
def test_a_long_evening(game: Any, seed: int) -> None:
    assert long_evening(game, str(seed))


RECORDED = sorted(HOME.glob("*/*.json"))


@pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_long_evening_from_the_middle_of_a_recorded_one(path: Path) -> None:
    """Chance alone rarely leaves the first turns: cards of the real table have to be told there."""
    recorded = read(path)
    taps = [entry.seq for entry in recorded.entries if entry.kind is Kind.TAP]
    for share in (0.3, 0.6, 0.9):
        seed, state = f"{path.stem} {share}", recorded.table().state_at(taps[int(share * len(taps))])
        header = dataclasses.replace(recorded.header, seed=seed)
        middle: Table[Any] = Table(recorded.game, header, [Chapter(1, 1, 0, state)])
        assert long_evening(recorded.game, seed, 80, middle)


# -- what must be there -----------------------------------------------------------------------------


def no_gaps(gaps: Iterable[str]) -> None:
    found = list(dict.fromkeys(gaps))
    assert not found, "\n".join(["", *found])


def test_every_word_it_needs_is_there(game: Any) -> None:
    keys = needed(game, read_box(shipped(game), {}))
    assert {"name", "name.short"} <= keys.keys()
    no_gaps(missing_words(f"{game.id}.{key}" for key in keys))


def test_every_action_and_its_fields_have_words(game: Any) -> None:
    keys = []
    for name, kind in variants(game.actions).items():
        keys.append(f"{game.id}.action.{name}")
        keys += [f"{game.id}.action.{name}.{json_name(field)}" for field in dataclasses.fields(kind)]
    no_gaps([*missing_words(keys), *unequal(keys)])


def test_every_event_has_a_line_that_tells_only_its_own_facts(game: Any) -> None:
    gaps = []
    for name, kind in variants(game.events).items():
        key = f"{game.id}.log.{name}"
        fields = {json_name(field) for field in dataclasses.fields(kind)}
        gaps += [*missing_words([key]), *unequal([key])]
        for lang in LANGUAGES:
            for text in forms(lang, key):
                if extra := placeholders(text) - fields:
                    gaps.append(f"“{key}” ({lang}) tells {sorted(extra)}, which {name} does not know.")
    no_gaps(gaps)


def test_every_reason_has_a_sentence_with_the_same_facts_in_both_languages(game: Any) -> None:
    reasons = reasons_of(game)
    assert reasons, f"no Reason class found in the package of {game.id}"
    keys = [f"{game.id}.refusal.{why.value}" for why in reasons]
    no_gaps([*missing_words(keys), *unequal(keys)])
    no_gaps(f"{type(why).__name__}.{why.name} names no rule." for why in reasons if not why.rule)


def test_every_option_and_its_values_have_words(game: Any) -> None:
    keys = []
    for field in dataclasses.fields(game.options):
        keys.append(f"{game.id}.option.{field.name}")
        kind = hints(game.options)[field.name]
        if isinstance(kind, type) and issubclass(kind, Enum):
            keys += [f"{game.id}.option.{field.name}.{member.value}" for member in kind]
        for part in typing.get_args(kind):
            if dataclasses.is_dataclass(part):
                keys += [f"{game.id}.option.{field.name}.{inner.name}" for inner in dataclasses.fields(part)]
    no_gaps([*missing_words(keys), *unequal(keys)])


def test_every_word_an_action_or_event_may_tell_exists(game: Any) -> None:
    kinds = [*variants(game.actions).values(), *variants(game.events).values(), game.options]
    enums = dict.fromkeys(enum for kind in kinds for enum in enums_of(kind))
    no_gaps(missing_words(f"{game.id}.word.{e.__name__}.{member.value}" for e in enums for member in e))


def families(game: Any) -> Iterator[tuple[str, type[Enum]]]:
    """Every family of keys that holds words for the members of an enum of the game: where they stand."""
    package = f"companion.games.{game.id}"
    enums = [
        kind
        for name, module in sorted(sys.modules.items())
        if name == package or name.startswith(f"{package}.")
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, StrEnum) and kind.__module__ == name
        if not issubclass(kind, Reason)  # its words are refusals
    ]
    for enum in enums:
        named = enum.__module__.endswith(".vocabulary")
        if named or any(forms("fr", f"{game.id}.word.{enum.__name__}.{member.value}") for member in enum):
            yield f"word.{enum.__name__}", enum
        if enum.__name__ == "Loss":
            yield "outcome", enum


def test_an_enum_with_words_has_one_for_every_member(game: Any) -> None:
    """Also where no event and no action tells it: a screen may."""
    no_gaps(
        missing_words(
            f"{game.id}.{family}.{member.value}" for family, enum in families(game) for member in enum
        )
    )


def test_every_figure_asked_from_the_owner_has_words(game: Any) -> None:
    keys = []
    for table in read_box(shipped(game), {}).tables:
        keys.append(f"{game.id}.box.{table.id}")
        keys += [f"{game.id}.box.{table.id}.row.{row}" for row in table.rows]
        keys += [f"{game.id}.box.{table.id}.column.{column.id}" for column in table.columns]
    no_gaps(missing_words(keys))


def test_every_action_names_its_rules_and_explains_itself(game: Any) -> None:
    gaps = []
    for name, kind in variants(game.actions).items():
        rules = getattr(kind, "RULES", ())
        if not rules or not all(isinstance(rule_id, str) and rule_id for rule_id in rules):
            gaps.append(f"The action {name} names no rules (RULES).")
        if not kind.__doc__ or kind.__doc__.startswith(f"{name}("):
            gaps.append(f"The action {name} has no docstring.")
    no_gaps(gaps)


def test_actions_and_events_are_frozen_and_named_apart(game: Any) -> None:
    actions, events = variants(game.actions), variants(game.events)
    gaps = [f"{name} is both an action and an event." for name in actions.keys() & events.keys()]
    for name, kind in [*actions.items(), *events.items(), ("State", game.state), ("Options", game.options)]:
        if not dataclasses.is_dataclass(kind) or not kind.__dataclass_params__.frozen:
            gaps.append(f"{name} is not a frozen dataclass.")
        counted = getattr(kind, "COUNTS", None)
        if counted is not None and counted not in {field.name for field in dataclasses.fields(kind)}:
            gaps.append(f"{name} counts “{counted}”, a field it does not have.")
    no_gaps(gaps)


def test_a_text_never_stands_beside_its_own_plural(game: Any) -> None:
    for lang in LANGUAGES:
        texts = words.texts(lang)
        no_gaps(
            f"“{key}” has one form and two forms at once ({lang})."
            for key in texts
            if f"{key}.one" in texts or f"{key}.other" in texts
        )


def test_the_game_is_found_by_its_id(game: Any) -> None:
    assert re.fullmatch(r"[a-z][a-z_]*", game.id)
    assert game.version >= 1
    assert game.players.step == 1
    assert game.players.start >= 1
    if game is not toy_game.GAME:
        assert ALL[game.id] is game
        for lang in LANGUAGES:
            assert words.texts(lang)[f"{game.id}.name"]


def test_every_player_count_can_be_set_up_and_listed(game: Any) -> None:
    for count in game.players:
        state = game.new(game.options(), count, read_box(shipped(game), {}), Seeded("seed"))
        assert not isinstance(state, Refusal), f"{count} players are refused: {state!r}"
        assert game.violations(state) == ()
        assert game.summary(state).outcome is None
        pieces = game.pieces(game.options(), count)
        assert pieces
        assert all(piece.count >= 0 for piece in pieces)


def test_too_few_and_too_many_players_are_refused(game: Any) -> None:
    for count in (game.players.start - 1, game.players.stop):
        plan = Plan("x", (Player("A"),) * count, game.options())
        refusal = open_table(game, plan, Box())
        assert isinstance(refusal, Refusal)
        assert refusal.why is CoreWhy.NOT_SO_MANY_PLAYERS


def test_what_a_table_teaches_fits_the_box(game: Any) -> None:
    """At every moment of its evenings: what is learnt by playing only is not known at the opening."""
    box = read_box(shipped(game), {})
    opening = game.new(game.options(), game.players.start, box, Seeded("seed"))
    recorded = some(game.id, 60) if game.id in ALL else []
    learnt = [game.learnt(state) for state in (opening, *played(game, "learnt"), *recorded)]
    assert any(learnt) or game.learnt is nothing_learnt, f"{game.id} never learns anything"
    no_gaps(
        f"{game.id} learns “{key}” = {value!r}, which its box does not know."
        for found in learnt
        for key, value in found.items()
        if (column := box.column(key)) is None or (value is not None and not column.accepts(value))
    )
