"""What differs from game to game where all are tested alike: each says it in its own folder of tests.

``tests/games/<id>/known.py``; a game without it has nothing to say, and is tested all the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec

from companion.games import ON_THE_SHELF


@dataclass(frozen=True, slots=True)
class Known:
    """Of one game."""

    asked: Collection[str] = ()
    """Questions that scripts ask by name: they stay."""
    rows: Mapping[str, int] = field(default_factory=dict)
    """How many rows a full box has in each table whose rows it does not name."""
    free: Sequence[str] = ()
    """Options that may be changed while the table plays."""
    readings: Mapping[str, tuple[str, object, dict[str, str]]] = field(default_factory=dict)
    """Readings that an option chooses: its name, its default, and the words of the help that state it.

    The name is empty where a table chooses in another way."""
    example: str = ""
    """The recorded evening that is its example (``tests/golden/<id>``)."""
    answers: Mapping[str, Collection[str]] = field(default_factory=dict)
    """The actions that answer a sheet of the main button, where the sheet is not called as its action."""


def known(game: str) -> Known:
    """What a game has to say."""
    if find_spec(f"tests.games.{game}.known") is None:
        return Known()
    told = import_module(f"tests.games.{game}.known")
    answers = getattr(told, "ANSWERS", {})
    return Known(told.ASKED, told.ROWS, told.FREE, told.READINGS, told.EXAMPLE, answers)


KNOWN = {game: known(game) for game in ON_THE_SHELF}
