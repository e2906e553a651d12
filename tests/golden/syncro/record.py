"""Records the golden Adventure of Syncro anew. By hand, and only when the rules changed on purpose:

    python -m tests.golden.syncro.record

A whole Adventure over three evenings with two defeats and two saves, and a branch from its first save point.
"""

from __future__ import annotations

from itertools import count
from unittest import mock

from companion.games.syncro import GAME
from tests.games.syncro.adventure import branch, whole
from tests.golden.evening_file import HOME, dump, write


def record() -> None:
    """Ids are counted and seeds fixed, so that recording twice gives the same files."""
    numbers = count(1)
    with (
        mock.patch("companion.core.table.new_id", side_effect=lambda: f"{next(numbers):012x}"),
        mock.patch("companion.core.table.new_seed", return_value="golden-branch"),
    ):
        play, mark = whole()
        other = branch(play, mark)
    for name, each in (("adventure", play), ("branch", other)):
        path = HOME / GAME.id / f"{name}.v{GAME.version}.json"
        write(path, dump(each.table, each.opening))
        print(f"{path.name}: {len(each.table.entries)} entries, {path.stat().st_size} bytes")


if __name__ == "__main__":
    record()
