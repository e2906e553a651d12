"""A few random evenings of each game; ``python -m tests.torture --games 10`` plays ten minutes of each."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.core.game import ask
from companion.games import ALL
from companion.games.anima.turn import Done
from tests.games.main_button import DeadButton
from tests.odd_rules import with_rules
from tests.torture.games import Finding, HardEvening, evening, play


@pytest.mark.parametrize("game", sorted(ALL))
@pytest.mark.parametrize("seed", range(3))
def test_a_random_evening_has_no_finding(game: str, seed: int) -> None:
    seen = evening(game, seed)
    assert sum(n for what, n in seen.items() if what.startswith("event ")) > 50


def test_playing_for_a_time_counts_evenings_and_events() -> None:
    counts = play("anima", 0, 5)
    assert (counts["seed"], counts["evenings"], counts["findings"]) == (5, 1, 0)
    assert counts["events"] > 50


def odd(**rules: Any) -> HardEvening:
    return HardEvening(with_rules(ALL["anima"], **rules), Random(1))


def test_an_offer_that_is_refused_is_found() -> None:
    with pytest.raises(AssertionError, match="is offered but refused"):
        odd(offers=lambda state: (Done(),)).play(1)


def test_a_dead_main_button_is_found() -> None:
    with pytest.raises(DeadButton):
        odd(step=lambda state: ask("zone", zone="#1")).play(1)


def test_a_finding_names_its_seed_and_the_last_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(self: HardEvening, choose: Any) -> None:
        raise AssertionError("a fault")

    monkeypatch.setattr(HardEvening, "tap_an_offer", broken)
    with pytest.raises(Finding, match=r"anima, seed 7: AssertionError: a fault\nlast: "):
        evening("anima", 7)
