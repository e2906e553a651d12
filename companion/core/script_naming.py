"""Names that scripts may use for a game's objects, and descriptions of its fields for script authors.

A screen shows a zone by its name and a marble by its colour; the state knows both by number. A game
declares here what its players currently call its objects, and what its fields mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.core.spoilers import NOTHING, Spoilers

Names = Mapping[str, Mapping[str, tuple[Any, ...]]]
"""By field name (``zone``) or type name (``Who``): each name with all objects that have it."""


class FaceKind(StrEnum):
    """The meaning of one typed face."""

    DIE = "die"
    """The face of a die."""
    PICK = "pick"
    """The position of the drawn item in the list it was drawn from."""
    ORDER = "order"
    """The positions of all items, in the order in which they come."""


@dataclass(frozen=True, slots=True)
class Faces:
    """The typed results of one component, in the order in which a rule takes them."""

    how: FaceKind
    of: tuple[str, ...] = ()
    """The items that positions refer to, or the name of their list; for a die its sides."""


def nothing_called(state: Any) -> Names:
    """Return no names, for games whose objects have none."""
    return {}


def no_letters(hidden: Spoilers) -> Mapping[str, Mapping[str, str]]:
    """Return no letters, for games without letter codes."""
    return {}


def all_make_sense(action: type) -> Spoilers:
    """Return no exclusions, for games whose actions accept every value of their types."""
    return NOTHING


def always(*paths: str) -> Callable[[Spoilers], tuple[str, ...]]:
    """Return a function that gives these paths, regardless of spoilers."""
    return lambda hidden: paths


@dataclass(frozen=True, slots=True)
class ScriptNaming:
    """The names and explanations a game offers to script authors."""

    called: Callable[[Any], Names] = nothing_called
    """The names of objects in a state."""
    letters: Callable[[Spoilers], Mapping[str, Mapping[str, str]]] = no_letters
    """By ``Action.field``: each letter and its meaning, without spoilers."""
    paths: Callable[[Spoilers], tuple[str, ...]] = always()
    """Paths that Correct accepts, without spoilers. A word in capitals stands for a number or a name."""
    known_by: tuple[str, ...] = ()
    """Fields that identify an item of a list in a path; ``card.name`` is a nested field."""
    senseless: Callable[[type], Spoilers] = all_make_sense
    """Choices that make no sense for an action though its type has them, named as in spoilers.py."""


def named(pairs: Iterable[tuple[str, Any]]) -> Mapping[str, tuple[Any, ...]]:
    """Return names, each with the objects that have it; objects without a name are left out.

    >>> named([("Forest", 7), ("", 8), ("Forest", 9)])
    {'Forest': (7, 9)}
    """
    found: dict[str, tuple[Any, ...]] = {}
    for name, bearer in pairs:
        if name and bearer not in found.get(name, ()):
            found[name] = (*found.get(name, ()), bearer)
    return found
