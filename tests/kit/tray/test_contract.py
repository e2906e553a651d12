"""The tray keeps the contract of every game: the same evenings, the same checks."""

from __future__ import annotations

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from companion.core.codec import variants
from companion.kit.tray.game import TRAY
from companion.kit.tray.why import Why
from tests.games import test_every_game as contract
from tests.i18n.telling import missing_words, unequal


def test_any_evening() -> None:
    machine = type("AnyEvening_tray", (contract.AnyEvening,), {"game": TRAY})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=30, stateful_step_count=25, phases=[Phase.generate])
    )


@pytest.mark.parametrize("seed", range(4))
def test_a_long_evening(seed: int) -> None:
    assert contract.long_evening(TRAY, str(seed))


def test_every_event_has_a_line_that_tells_only_its_own_facts() -> None:
    contract.test_every_event_has_a_line_that_tells_only_its_own_facts(TRAY)


def test_every_word_an_action_or_event_may_tell_exists() -> None:
    contract.test_every_word_an_action_or_event_may_tell_exists(TRAY)


def test_actions_and_events_are_frozen_and_named_apart() -> None:
    contract.test_actions_and_events_are_frozen_and_named_apart(TRAY)


def test_every_reason_and_action_has_words() -> None:
    keys = [f"tray.refusal.{why.value}" for why in Why]
    keys += [f"tray.action.{name}" for name in variants(TRAY.actions)]
    contract.no_gaps([*missing_words(keys), *unequal(keys)])
    assert all(kind.__doc__ for kind in variants(TRAY.actions).values())
