"""Actions that decide, events that apply themselves, and what is refused when a chapter is read."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from types import ModuleType
from typing import get_args

import pytest

from companion.core.chance import Chance, Scripted
from companion.core.refusal import Refusal
from companion.core.rulebook import (
    Decision,
    action,
    actions_of,
    all_applied,
    event,
    events_of,
    no_state_change,
)
from tests import toy_game
from tests.toy_game import State, Why


@event(counts="n")
class Taken:
    n: int

    def apply(self, state: State) -> State:
        return replace(state, goal=state.goal + self.n)


@event
class Said:
    text: str = ""
    apply = no_state_change


@action("TO-1", counts="n")
class Take:
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        return (Taken(self.n), Said()) if self.n > 0 else Refusal(Why.TOO_MANY)


def chapter(name: str, **classes: type) -> ModuleType:
    """A chapter with some classes, as if it had defined them."""
    made = ModuleType(name)
    for key, cls in classes.items():
        cls.__module__ = name
        setattr(made, key, cls)
    return made


def test_an_action_tells_its_rules_and_what_it_counts() -> None:
    assert Take.RULES == ("TO-1",)
    assert (Take.COUNTS, Taken.COUNTS) == ("n", "n")
    assert not hasattr(Said, "COUNTS")


def test_an_action_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Take(2).n = 3


def test_events_apply_themselves_in_their_order() -> None:
    state = State((0,), 5)
    events = Take(2).decide(state, Scripted(()))
    assert isinstance(events, tuple)
    assert all_applied(state, events).goal == 7


def test_an_action_without_decide_is_refused_by_its_name() -> None:
    with pytest.raises(TypeError, match="Dumb is an action and has no decide"):

        @action("TO-1")
        class Dumb:
            n: int = 1


def test_an_event_without_apply_is_refused_by_its_name() -> None:
    with pytest.raises(TypeError, match="Lost is an event and has no apply"):

        @event
        class Lost:
            n: int = 1


def test_the_unions_come_from_the_chapters_in_their_order() -> None:
    one, two = chapter("one", Taken=Taken, Take=Take), chapter("two", Said=Said)
    assert events_of((two, one)) == Said | Taken
    assert get_args(events_of((two, one))) == (Said, Taken)
    assert actions_of((two, one)) is Take


def test_what_a_chapter_only_imports_is_not_its_own() -> None:
    home = chapter("home", Taken=Taken)
    guest = ModuleType("guest")
    guest.Taken = Taken  # type: ignore[attr-defined]
    guest.Seat = toy_game.Seat  # type: ignore[attr-defined]
    assert events_of((home, guest)) is Taken


def test_two_of_one_name_are_refused() -> None:
    @event
    class Twin:
        apply = no_state_change

    other = type("Twin", (), {"apply": no_state_change})
    with pytest.raises(TypeError, match="two of this rulebook are called Twin"):
        events_of((chapter("one", Twin=Twin), chapter("two", Twin=event(other))))


def test_a_class_that_decides_but_is_not_marked_is_refused() -> None:
    class Unmarked:
        def decide(self, state: State, chance: Chance) -> Decision:
            return ()

    with pytest.raises(TypeError, match="Unmarked can decide, but is not marked in forgetful"):
        actions_of((chapter("forgetful", Unmarked=Unmarked),))


def test_a_rulebook_without_actions_is_refused() -> None:
    with pytest.raises(TypeError, match="no chapter has anything that can decide"):
        actions_of((chapter("empty"),))
