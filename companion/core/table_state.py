"""The state a journal folds to: game state plus annotations.

Also the two annotation actions that change the game's state: skip the turn of an absent player, and
change an option during play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_type_hints

from companion.core.annotations import (
    LARGEST,
    NOTHING,
    AnnotationAction,
    AnnotationEvent,
    Annotations,
    AnnotationWhy,
)
from companion.core.chance import Chance
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat

if TYPE_CHECKING:
    from companion.core.game import Game
    from companion.core.journal import Chapter

S = TypeVar("S")


@event
class TurnSkipped(AnnotationEvent):
    """The turn of an absent player was skipped; the events after it are the effect on the game."""

    player: Seat

    def apply_to(self, annotations: Annotations) -> Annotations:
        return annotations


@event
class OptionChanged(AnnotationEvent):
    """A harmless option was changed during play."""

    name: str
    value: str

    def apply(self, state: Any) -> Any:
        found = choice_of(type(state.options), self.name, self.value)
        return (
            state if found is None else replace(state, options=replace(state.options, **{self.name: found}))
        )

    def apply_to(self, annotations: Annotations) -> Annotations:
        return annotations

    def told(self) -> Mapping[str, object]:
        switch = {"true": True, "false": False}.get(self.value)
        value = Message(f"option.{self.name}.{self.value}") if switch is None else switch
        return {"name": Message(f"option.{self.name}"), "value": value}


def harmless(options: type[Any], name: str) -> bool:
    """Return True for an option that may be changed during play."""
    return any(each.name == name and bool(each.metadata.get("harmless")) for each in fields(options))


def choice_of(options: type[Any], name: str, value: str) -> Any:
    """Return the value of an option that a text stands for; None if the option has no such value."""
    kind = get_type_hints(options).get(name)
    if kind is bool:
        return {"true": True, "false": False}.get(value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next((member for member in kind if str(member.value) == value), None)
    return None


@action()
class SkipTurn(AnnotationAction):
    """Skip the turn of an absent player; the table does this automatically."""

    player: Seat

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        return Refusal(AnnotationWhy.NOTHING_TO_SKIP, player=self.player)


@action()
class ChangeOption(AnnotationAction):
    """Change an option that the game marks as harmless. ``value``: "true", "false" or an enum's value."""

    name: str
    value: str

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        return Refusal(AnnotationWhy.FIXED_OPTION)

    def change(self, options: Any) -> Decision:
        """Return the event or a refusal, given the current options; None for a state without options."""
        if options is None or not harmless(type(options), self.name):
            return Refusal(AnnotationWhy.FIXED_OPTION)
        found = choice_of(type(options), self.name, self.value)
        if found is None:
            return Refusal(AnnotationWhy.NO_SUCH_CHOICE)
        if found == getattr(options, self.name):
            return Refusal(AnnotationWhy.NOTHING_CHANGED)
        return (OptionChanged(self.name, self.value),)


@dataclass(frozen=True, slots=True)
class TableState(Generic[S]):
    """The state a journal folds to: a game's state and the annotations of its table."""

    state: S
    annotations: Annotations = NOTHING


class TableRules(Generic[S]):
    """The rules of a game and of annotations, over :class:`TableState`."""

    def __init__(self, game: Game[S, Any, Any, Any], seats: Callable[[S], int] = lambda state: LARGEST):
        self.game = game
        self._seats = seats

    def decide(self, whole: TableState[S], action: Any, chance: Chance) -> Decision:
        """Return the events of an action, or a refusal."""
        if isinstance(action, SkipTurn):
            return self.skipped(whole, action.player) or action.decide_on(whole.annotations, 0)
        if isinstance(action, ChangeOption):
            return action.change(getattr(whole.state, "options", None))
        if isinstance(action, AnnotationAction):
            return action.jot_at(whole.annotations, self._seats(whole.state), self.game.attachable)
        return self.game.decide(whole.state, action, chance)

    def evolve(self, whole: TableState[S], event: Any) -> TableState[S]:
        """Return the state after one event of the game or of the annotations, with reminders updated."""
        state = self.game.evolve(whole.state, event)
        annotations = (
            event.apply_to(whole.annotations) if isinstance(event, AnnotationEvent) else whole.annotations
        )
        return TableState(state, annotations.looked(lambda: self.game.summary(state)))

    def skipped(self, whole: TableState[S], player: Seat) -> tuple[Any, ...]:
        """Return the events that skip an absent player's turn; empty if the game does not wait for it."""
        absent = frozenset(whole.annotations.absent)
        events = self.game.skips(whole.state, player, absent) if player in absent else ()
        return (TurnSkipped(player), *events) if events else ()

    def to_skip(self, whole: TableState[S]) -> SkipTurn | None:
        """Return the skip of an absent player whom the game waits for; None if there is none."""
        found = (seat for seat in whole.annotations.absent if self.skipped(whole, seat))
        return next((SkipTurn(seat) for seat in found), None)

    def violations(self, whole: TableState[S]) -> tuple[str, ...]:
        """Return the ids of the game's invariants that are violated."""
        return self.game.violations(whole.state)


def whole_of(chapter: Chapter[S]) -> Chapter[TableState[S]]:
    """Return a stored chapter as one that opens with a TableState."""
    return replace(chapter, opening=TableState(chapter.opening, chapter.beside), beside=NOTHING)  # type: ignore[arg-type,return-value]


def split(chapter: Chapter[TableState[S]]) -> Chapter[S]:
    """Return a chapter as stored: it opens with the game's state, and the annotations are in ``beside``."""
    whole = chapter.opening
    return replace(chapter, opening=whole.state, beside=whole.annotations)  # type: ignore[arg-type,return-value]
