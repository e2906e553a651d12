"""One cube is one cube, also where the number is a price."""

from __future__ import annotations

import pytest

from companion.games.pantacle.figures import extra_cost
from companion.i18n.words import Words


@pytest.mark.parametrize("language", ["fr", "en"])
def test_one_extra_card_costs_one_cube(language: str) -> None:
    words = Words(language, "pantacle")
    assert words.g("ui.extra.spoken", n=1, cost=extra_cost(1)).endswith("1 cube")
    assert words.g("ui.extra.spoken", n=2, cost=extra_cost(2)).endswith("4 cubes")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_curse_may_make_the_next_adept_cost_one_cube(language: str) -> None:
    words = Words(language, "pantacle")
    assert words.g("ui.flame.follows", n=1).endswith("1 cube")
    assert "1 cubes" not in words.g("why.forced.A1.changed", have=1, need=1)
