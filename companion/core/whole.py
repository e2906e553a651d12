"""A game and what lies beside it as one, and the two things done there that reach into the game.

Those are a turn that goes by because nobody sits there, and an option that is changed while the table plays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_type_hints

from companion.core.beside import LARGEST, NOTHING, Beside, BesideWhy, Jot, Mark
from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.say import Say
from companion.core.seats import Seat

if TYPE_CHECKING:
    from companion.core.game import Game
    from companion.core.journal import Chapter

S = TypeVar("S")


@event
class TurnSkipped(Mark):
    """The turn of somebody who is not here went by; what that means, the events after it say."""

    player: Seat

    def mark(self, beside: Beside) -> Beside:
        return beside


@event
class OptionChanged(Mark):
    """The table plays on with another choice of an option that does no harm."""

    name: str
    value: str

    def apply(self, state: Any) -> Any:
        found = choice_of(type(state.options), self.name, self.value)
        return (
            state if found is None else replace(state, options=replace(state.options, **{self.name: found}))
        )

    def mark(self, beside: Beside) -> Beside:
        return beside

    def told(self) -> Mapping[str, object]:
        switch = {"true": True, "false": False}.get(self.value)
        value = Say(f"option.{self.name}.{self.value}") if switch is None else switch
        return {"name": Say(f"option.{self.name}"), "value": value}


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
class SkipTurn(Jot):
    """The turn of somebody who is not here goes by; the table does it by itself."""

    player: Seat

    def jot(self, beside: Beside, seats: int) -> Decision:
        return Refusal(BesideWhy.NOTHING_TO_SKIP, player=self.player)


@action()
class ChangeOption(Jot):
    """Another choice of an option that the game says does no harm. ``value``: "true", or that of an enum."""

    name: str
    value: str

    def jot(self, beside: Beside, seats: int) -> Decision:
        return Refusal(BesideWhy.FIXED_OPTION)

    def change(self, options: Any) -> Decision:
        """What it leads to, given the options as they are; None where a table keeps none."""
        if options is None or not harmless(type(options), self.name):
            return Refusal(BesideWhy.FIXED_OPTION)
        found = choice_of(type(options), self.name, self.value)
        if found is None:
            return Refusal(BesideWhy.NO_SUCH_CHOICE)
        if found == getattr(options, self.name):
            return Refusal(BesideWhy.NOTHING_CHANGED)
        return (OptionChanged(self.name, self.value),)


@dataclass(frozen=True, slots=True)
class Whole(Generic[S]):
    """A game's state and what lies beside it: what a journal folds to."""

    state: S
    beside: Beside = NOTHING


class WholeRules(Generic[S]):
    """The rules of a game and of what lies beside it, over :class:`Whole`."""

    def __init__(self, game: Game[S, Any, Any, Any], seats: Callable[[S], int] = lambda state: LARGEST):
        self.game = game
        self._seats = seats

    def decide(self, whole: Whole[S], action: Any, chance: Chance) -> Decision:
        """Events or a refusal."""
        if isinstance(action, SkipTurn):
            return self.skipped(whole, action.player) or action.jot(whole.beside, 0)
        if isinstance(action, ChangeOption):
            return action.change(getattr(whole.state, "options", None))
        if isinstance(action, Jot):
            return action.jot_at(whole.beside, self._seats(whole.state), self.game.attachable)
        return self.game.decide(whole.state, action, chance)

    def evolve(self, whole: Whole[S], event: Any) -> Whole[S]:
        """Apply one event of either kind."""
        state = self.game.evolve(whole.state, event)
        beside = event.mark(whole.beside) if isinstance(event, Mark) else whole.beside
        return Whole(state, beside.looked(lambda: self.game.glance(state)))

    def skipped(self, whole: Whole[S], player: Seat) -> tuple[Any, ...]:
        """How the game goes on without somebody who is away and is waited for; nothing otherwise."""
        absent = frozenset(whole.beside.absent)
        events = self.game.skips(whole.state, player, absent) if player in absent else ()
        return (TurnSkipped(player), *events) if events else ()

    def to_skip(self, whole: Whole[S]) -> SkipTurn | None:
        """The turn that goes by now because nobody sits there."""
        found = (seat for seat in whole.beside.absent if self.skipped(whole, seat))
        return next((SkipTurn(seat) for seat in found), None)

    def broken(self, whole: Whole[S]) -> tuple[str, ...]:
        """Invariants of the game that are broken."""
        return self.game.broken(whole.state)


def whole_of(chapter: Chapter[S]) -> Chapter[Whole[S]]:
    """A chapter over the whole table."""
    return replace(chapter, opening=Whole(chapter.opening, chapter.beside), beside=NOTHING)  # type: ignore[arg-type,return-value]


def split(chapter: Chapter[Whole[S]]) -> Chapter[S]:
    """A chapter as it is stored: the game's state, and what lay beside it."""
    whole = chapter.opening
    return replace(chapter, opening=whole.state, beside=whole.beside)  # type: ignore[arg-type,return-value]
