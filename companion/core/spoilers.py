"""Spoilers: names that players may not read yet, in games that unfold over several evenings.

A game hides names: rule ids of its help (``"SY-44"``) and text keys without the game's own id
(``"action.Pay"``, ``"action.Reveal.powers"``, ``"word.Kind.golem"``, ``"box.horde"``). A hidden name
hides everything below it. Code that lists such names calls :func:`is_revealed` first.
"""

from __future__ import annotations

from typing import Any

Spoilers = frozenset[str]

NOTHING: Spoilers = frozenset()


def no_spoilers(state: Any) -> Spoilers:
    """Return no spoilers, for games without secrets from their players."""
    return NOTHING


def is_revealed(hidden: Spoilers, name: str) -> bool:
    """Return True if neither the name nor a parent of it is hidden.

    >>> is_revealed(frozenset({"word.Kind"}), "word.Kind.golem")
    False
    >>> is_revealed(frozenset({"word.Kind.golem"}), "word.Kind")
    True
    """
    if not hidden:
        return True
    parts = name.split(".")
    return not any(".".join(parts[:end]) in hidden for end in range(1, len(parts) + 1))
