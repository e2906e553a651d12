"""A game and what lies beside it as one, and the two things done there that reach into the game.

Those are a turn that goes by because nobody sits there, and an option that is changed while the table plays.
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
    """The turn of somebody who is not here went by; what that means, the events after it say."""

    player: Seat

    def apply_to(self, annotations: Annotations) -> Annotations:
        return annotations


@event
class OptionChanged(AnnotationEvent):
    """The table plays on with another choice of an option that does no harm."""

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
    """True for an option that may be changed while the table plays."""
    return any(each.name == name and bool(each.metadata.get("harmless")) for each in fields(options))


def choice_of(options: type[Any], name: str, value: str) -> Any:
    """A choice of an option by the text that stands for it; None for what it does not offer."""
    kind = get_type_hints(options).get(name)
    if kind is bool:
        return {"true": True, "false": False}.get(value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next((member for member in kind if str(member.value) == value), None)
    return None


@action()
class SkipTurn(AnnotationAction):
    """The turn of somebody who is not here goes by; the table does it by itself."""

    player: Seat

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        return Refusal(AnnotationWhy.NOTHING_TO_SKIP, player=self.player)


@action()
class ChangeOption(AnnotationAction):
    """Another choice of an option that the game says does no harm. ``value``: "true", or that of an enum."""

    name: str
    value: str

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        return Refusal(AnnotationWhy.FIXED_OPTION)

    def change(self, options: Any) -> Decision:
        """What it leads to, given the options as they are; None where a table keeps none."""
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
    """A game's state and what lies beside it: what a journal folds to."""

    state: S
    annotations: Annotations = NOTHING


class TableRules(Generic[S]):
    """The rules of a game and of what lies beside it, over :class:`TableState`."""

    def __init__(self, game: Game[S, Any, Any, Any], seats: Callable[[S], int] = lambda state: LARGEST):
        self.game = game
        self._seats = seats

    def decide(self, whole: TableState[S], action: Any, chance: Chance) -> Decision:
        """Events or a refusal."""
        if isinstance(action, SkipTurn):
            return self.skipped(whole, action.player) or action.decide_on(whole.annotations, 0)
        if isinstance(action, ChangeOption):
            return action.change(getattr(whole.state, "options", None))
        if isinstance(action, AnnotationAction):
            return action.decide_on(whole.annotations, self._seats(whole.state))
        return self.game.decide(whole.state, action, chance)

    def evolve(self, whole: TableState[S], event: Any) -> TableState[S]:
        """Apply one event of either kind."""
        state = self.game.evolve(whole.state, event)
        annotations = (
            event.apply_to(whole.annotations) if isinstance(event, AnnotationEvent) else whole.annotations
        )
        return TableState(state, annotations.looked(lambda: self.game.summary(state)))

    def skipped(self, whole: TableState[S], player: Seat) -> tuple[Any, ...]:
        """How the game goes on without somebody who is away and is waited for; nothing otherwise."""
        absent = frozenset(whole.annotations.absent)
        events = self.game.skips(whole.state, player, absent) if player in absent else ()
        return (TurnSkipped(player), *events) if events else ()

    def to_skip(self, whole: TableState[S]) -> SkipTurn | None:
        """The turn that goes by now because nobody sits there."""
        found = (seat for seat in whole.annotations.absent if self.skipped(whole, seat))
        return next((SkipTurn(seat) for seat in found), None)

    def violations(self, whole: TableState[S]) -> tuple[str, ...]:
        """Invariants of the game that are broken."""
        return self.game.violations(whole.state)


def whole_of(chapter: Chapter[S]) -> Chapter[TableState[S]]:
    """A chapter over the whole table."""
    return replace(chapter, opening=TableState(chapter.opening, chapter.beside), beside=NOTHING)  # type: ignore[arg-type,return-value]


def split(chapter: Chapter[TableState[S]]) -> Chapter[S]:
    """A chapter as it is stored: the game's state, and what lay beside it."""
    whole = chapter.opening
    return replace(chapter, opening=whole.state, beside=whole.annotations)  # type: ignore[arg-type,return-value]
