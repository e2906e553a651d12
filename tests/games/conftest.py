"""Every game in turn, the example of the README among them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from tests import lantern
from tests.shelf import EVERY, with_lantern


@pytest.fixture(params=EVERY)
def game_id(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """What is asked of a new game is asked of the example too: a wish too many shows there first."""
    with with_lantern(tmp_path) if request.param == lantern.GAME.id else nullcontext():
        yield str(request.param)
