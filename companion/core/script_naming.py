"""How a script may spell what belongs to a game, and what a list of its actions must tell to write one.

A screen shows a zone by its name and a marble by its colour; the state knows both by number. Here a game
says what its players call things just now, and explains what its own fields hold.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.core.spoilers import NOTHING, Spoilers

Names = Mapping[str, Mapping[str, tuple[Any, ...]]]
"""By a field's name (``zone``) or its type (``Who``): each name with everything that bears it."""


class FaceKind(StrEnum):
    """What one typed face stands for."""

    DIE = "die"
    """The face of a die."""
    PICK = "pick"
    """The place of what was drawn among all it was drawn from."""
    ORDER = "order"
    """The places of all of them, in the order in which they come."""


@dataclass(frozen=True, slots=True)
class Faces:
    """Typed results of one component, in the order in which a rule takes them."""

    how: FaceKind
    of: tuple[str, ...] = ()
    """What the places are counted in; for a die its sides."""


def nothing_called(state: Any) -> Names:
    """For games whose things have no names."""
    return {}


def no_letters(hidden: Spoilers) -> Mapping[str, Mapping[str, str]]:
    """For games that write nothing in letters."""
    return {}


def all_make_sense(action: type) -> Spoilers:
    """For games whose actions take every choice of their types."""
    return NOTHING


def always(*paths: str) -> Callable[[Spoilers], tuple[str, ...]]:
    """Paths that no game hides."""
    return lambda hidden: paths


@dataclass(frozen=True, slots=True)
class ScriptNaming:
    """What somebody who writes a script for a game may say and must know."""

    called: Callable[[Any], Names] = nothing_called
    """What things are called in a state."""
    letters: Callable[[Spoilers], Mapping[str, Mapping[str, str]]] = no_letters
    """By ``Action.field``: each letter and what it stands for, without what is hidden."""
    paths: Callable[[Spoilers], tuple[str, ...]] = always()
    """Paths that Correct takes, without what is hidden; a word in capitals stands for a number or a name."""
    known_by: tuple[str, ...] = ()
    """Fields of its own by which an item of a list goes in a path, ``card.name`` for one inside another."""
    senseless: Callable[[type], Spoilers] = all_make_sense
    """Choices that make no sense for an action though the type has them, named as in spoilers.py."""


def named(pairs: Iterable[tuple[str, Any]]) -> Mapping[str, tuple[Any, ...]]:
    """Names with what bears them; what has no name is left out.

    >>> named([("Forest", 7), ("", 8), ("Forest", 9)])
    {'Forest': (7, 9)}
    """
    found: dict[str, tuple[Any, ...]] = {}
    for name, bearer in pairs:
        if name and bearer not in found.get(name, ()):
            found[name] = (*found.get(name, ()), bearer)
    return found
