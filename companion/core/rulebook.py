"""Building blocks of a rulebook in chapters: actions, events and refusals side by side.

A chapter is one module. Its actions decide, its events apply themselves:

>>> from dataclasses import dataclass, replace
>>> from companion.core.chance import Chance, Scripted
>>> @dataclass(frozen=True)
... class Beach:
...     shells: int = 0
>>> @event(counts="n")
... class Taken:
...     n: int
...     def apply(self, state: Beach) -> Beach:
...         return replace(state, shells=state.shells + self.n)
>>> @action("TO-1", counts="n")
... class Take:
...     n: int = 1
...     def decide(self, state: Beach, chance: Chance) -> Decision:
...         return (Taken(self.n),)
>>> [done] = Take(2).decide(Beach(), Scripted(()))
>>> done.apply(Beach())
Beach(shells=2)

The names of the classes and of their fields are the file format: they never change. A class that breaks
the contract raises TypeError when its module is imported:

>>> @event
... class Forgotten:
...     n: int
Traceback (most recent call last):
TypeError: Forgotten is an event and has no apply
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Generic, Protocol, TypeVar, Union, dataclass_transform, overload

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.script_naming import Faces


class Event(Protocol):
    """A result of an action, stored in the journal."""

    def apply(self, state: Any, /) -> Any:
        """Return the state after this event. Never refuse, never roll."""


class Action(Protocol):
    """A player's tap."""

    def decide(self, state: Any, chance: Chance, /) -> Decision:
        """Return the events of this action, or a refusal. Pure."""


Decision = tuple[Event, ...] | Refusal
"""Events or a refusal."""

S = TypeVar("S")
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)

_KIND = "_of_the_rulebook"


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def action(
    *rules: str,
    counts: str = "",
    faces: tuple[Faces, ...] = (),
    repairs: bool = False,
    on_the_way: bool = False,
) -> Callable[[type[A]], type[A]]:
    """Return a decorator that makes a class an action: a frozen dataclass with ``decide``.

    ``rules`` are the rule ids behind it. ``counts`` names the field that adds up: quick taps of one player
    that differ only there form one group, with one line of history and one undo. ``faces`` describes the
    typed results of real components, in the order in which the action takes them. ``repairs`` marks a
    correction of the recorded state, which is no player's move. ``on_the_way`` marks a preparatory action:
    in a group with a main action, the main action names the group.
    """
    about = {"RULES": rules, "COUNTS": counts, "FACES": faces, "REPAIRS": repairs, "ON_THE_WAY": on_the_way}

    def mark(cls: type[A]) -> type[A]:
        return _marked(cls, "decide", **about)

    return mark


@overload
def event(cls: type[E], /) -> type[E]: ...
@overload
def event(*, counts: str = "", repairs: bool = False) -> Callable[[type[E]], type[E]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def event(cls: Any = None, /, *, counts: str = "", repairs: bool = False) -> Any:
    """Make a class an event: a frozen dataclass with ``apply``. Parameters as for :func:`action`."""

    def mark(marked: type[E]) -> type[E]:
        return _marked(marked, "apply", COUNTS=counts, REPAIRS=repairs)

    return mark if cls is None else mark(cls)


def is_repair(kind: type) -> bool:
    """Return True for actions or events that correct the recorded state by hand."""
    return bool(getattr(kind, "REPAIRS", False))


def is_on_the_way(kind: type) -> bool:
    """Return True for a preparatory action; the main action names the group."""
    return bool(getattr(kind, "ON_THE_WAY", False))


def no_state_change(self: Any, state: S) -> S:
    """Return the state unchanged: the ``apply`` of an event that is only a line of history."""
    return state


def _marked(cls: type[Any], deed: str, **about: object) -> type[Any]:
    if not callable(getattr(cls, deed, None)):
        kind = "an action" if deed == "decide" else "an event"
        raise TypeError(f"{cls.__name__} is {kind} and has no {deed}")
    for name, value in about.items():
        if value:
            setattr(cls, name, value)
    setattr(cls, _KIND, deed)
    return dataclass(frozen=True, slots=True)(cls)


def actions_of(chapters: Iterable[ModuleType]) -> Any:
    """Return the union of all actions that these chapters define, in their order."""
    return _union(chapters, "decide")


def events_of(chapters: Iterable[ModuleType]) -> Any:
    """Return the union of all events that these chapters define, in their order."""
    return _union(chapters, "apply")


def _union(chapters: Iterable[ModuleType], deed: str) -> Any:
    found: dict[str, type] = {}
    for chapter in chapters:
        for cls in vars(chapter).values():
            if not isinstance(cls, type) or cls.__module__ != chapter.__name__:
                continue
            if getattr(cls, _KIND, "") != deed:
                if callable(getattr(cls, deed, None)) and _KIND not in vars(cls):
                    raise TypeError(f"{cls.__name__} can {deed}, but is not marked in {chapter.__name__}")
                continue
            if cls.__name__ in found:
                raise TypeError(f"two of this rulebook are called {cls.__name__}")
            found[cls.__name__] = cls
    if not found:
        raise TypeError(f"no chapter has anything that can {deed}")
    return Union[tuple(found.values())]  # noqa: UP007 - made at run time


class EventBuilder(Generic[S]):
    """The events so far and the state after them, for a rule that builds its decision event by event.

    Each event may depend on the state after the one before it:

    >>> @event
    ... class Doubled:
    ...     def apply(self, state: int) -> int:
    ...         return state * 2
    >>> course = EventBuilder(3)
    >>> while course.state < 10:
    ...     course.tell(Doubled())
    >>> course.state, course.events
    (12, (Doubled(), Doubled()))
    """

    def __init__(self, state: S):
        self.state = state
        self._events: list[Event] = []

    def tell(self, *events: Event) -> None:
        """Append events and apply them to the state."""
        self._events += events
        self.state = all_applied(self.state, events)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events appended so far."""
        return tuple(self._events)


def all_applied(state: S, events: Iterable[Event]) -> S:
    """Return the state after several events."""
    for one in events:
        state = one.apply(state)
    return state
