"""A rulebook in chapters: what players do, what happens, and why it is refused, side by side.

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

The names of the classes and of their fields are the file format: they never change. A class that does not
keep the contract is refused when its module is read, by its name:

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
    """Something that happened: a line of the journal."""

    def apply(self, state: Any, /) -> Any:
        """The state after it. Never refuses, never rolls."""


class Action(Protocol):
    """A player's tap."""

    def decide(self, state: Any, chance: Chance, /) -> Decision:
        """What it leads to, by the rules: events or a refusal. Pure."""


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
    """A class of actions: a frozen dataclass that can ``decide``.

    ``rules`` are the ids behind it in the spec. ``counts`` names the field that adds up: taps of the same
    hand that differ only there are one intention, one line and one undo. ``faces`` says what typed results
    of real components mean to it, in the order in which it takes them. ``repairs``: it puts right what the
    table says, and is nobody's move. ``on_the_way``: one intention may hold it before what is meant, which
    names the intention then.
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
    """A class of events: a frozen dataclass that can ``apply`` itself. The rest as for actions."""

    def mark(marked: type[E]) -> type[E]:
        return _marked(marked, "apply", COUNTS=counts, REPAIRS=repairs)

    return mark if cls is None else mark(cls)


def is_repair(kind: type) -> bool:
    """Whether such actions or events put the table right by hand."""
    return bool(getattr(kind, "REPAIRS", False))


def is_on_the_way(kind: type) -> bool:
    """Whether such actions lead to what is meant, as saying that nobody acts before."""
    return bool(getattr(kind, "ON_THE_WAY", False))


def no_state_change(self: Any, state: S) -> S:
    """The ``apply`` of an event that is a line of history and changes nothing."""
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
    """The union of all actions that some chapters define, in their order."""
    return _union(chapters, "decide")


def events_of(chapters: Iterable[ModuleType]) -> Any:
    """The union of all events that some chapters define, in their order."""
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
    """Events so far and the state after them, where a rule builds its answer event by event.

    What comes next depends on what the event before it did:

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
        """More events; the state follows."""
        self._events += events
        self.state = all_applied(self.state, events)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything told."""
        return tuple(self._events)


def all_applied(state: S, events: Iterable[Event]) -> S:
    """The state after several events."""
    for one in events:
        state = one.apply(state)
    return state
