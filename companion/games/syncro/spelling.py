"""How a script names the things of this game, and what its fields hold (see core/spelling.py)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.spelling import Names, Spelling, named
from companion.core.veil import Hidden, is_open
from companion.games.syncro.horde import GAP, LETTERS
from companion.games.syncro.state import State


def called(state: State) -> Names:
    """Cards of the Horde by their label."""
    return {"card": named((card.label, card.id) for card in state.horde)}


def letters(hidden: Hidden) -> Mapping[str, Mapping[str, str]]:
    """The letters of a Horde: a back, and whether the card lies face up (U-3)."""
    shown = {
        letter: f"{back.value} {'up' if up else 'down'}"
        for letter, (back, up) in LETTERS.items()
        if is_open(hidden, f"word.Back.{back.value}")
    }
    return {"LayHorde.rows": {**shown, GAP: "gap"}}


def paths(hidden: Hidden) -> tuple[str, ...]:
    """What may be repaired by hand."""
    always = ("leader", "level", "pile", "discard", "cards.CARD.strength", "cards.CARD.kind")
    return (*always, "rewards.SEAT") if is_open(hidden, "word.Term.reward") else always


SPELLING = Spelling(
    called=called,
    letters=letters,
    paths=paths,
)
