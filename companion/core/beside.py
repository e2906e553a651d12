"""What lies beside the game at any table: counters with a name, notes, reminders at a moment, empty chairs.

No game declares anything for it. Its actions and events stand in the journal among those of the game, so they
are undone, replayed, exported and told like every other; a table that uses none of it is stored as before.

>>> pad = CounterMade(1, "Fog", 3).mark(Beside())
>>> CountedUp(1, "Fog", 2).mark(pad).counter(1).n
5
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast, get_type_hints

from companion.core.chance import Chance
from companion.core.refusal import Reason, Refusal
from companion.core.rulebook import Decision, action, event, only_said
from companion.core.say import Say
from companion.core.seats import Seat
from companion.core.text import one_line

if TYPE_CHECKING:
    from companion.core.game import Game, Glance
    from companion.core.journal import Chapter

S = TypeVar("S")

MOST_COUNTERS, MOST_NOTES = 24, 40
"""So many fit on a screen and in a head."""
LARGEST = 9999
LONGEST_NOTE = 400
"""Letters of a note: a few lines."""


class Tint(StrEnum):
    """The colour of a counter: the colours of the seats, and none."""

    PLAIN = "plain"
    GOLD = "gold"
    BLUE = "blue"
    ROSE = "rose"
    GREEN = "green"
    VIOLET = "violet"


class BesideWhy(Reason):
    """Why something beside the game cannot be done."""

    NO_SUCH_COUNTER = "no_such_counter"
    NO_SUCH_NOTE = "no_such_note"
    NO_SUCH_SEAT = "no_such_seat"
    NAMELESS = "nameless"
    NO_MOMENT = "no_moment"
    OUT_OF_RANGE = "out_of_range"
    TOO_MANY = "too_many"
    NOTHING_CHANGED = "nothing_changed"
    SOMEBODY_STAYS = "somebody_stays"
    NOT_AWAY = "not_away"
    NOTHING_TO_SKIP = "nothing_to_skip"
    FIXED_OPTION = "fixed_option"
    NO_SUCH_CHOICE = "no_such_choice"


# -- what lies there -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counter:
    """A number with a name; ``whose`` is None when it is everybody's."""

    id: int
    name: str
    n: int = 0
    tint: Tint = Tint.PLAIN
    whose: Seat | None = None


@dataclass(frozen=True, slots=True)
class Moment:
    """When a note is to be read out, in the terms of the "where" line.

    ``key`` and ``n`` are the part that counts ("round 3"), ``ends`` waits until that one is over, ``phase``
    is the text key of a phase, ``turn`` a player's turn. What is left empty does not matter.
    """

    key: str = ""
    n: int = 0
    ends: bool = False
    phase: str = ""
    turn: Seat | None = None

    @property
    def told(self) -> bool:
        """True when it says anything at all."""
        return bool(self.key or self.phase or self.turn)

    def holds(self, glance: Glance) -> bool:
        """True at that moment, and after a counted one that went by unseen."""
        if self.key:
            told = [say.facts.get("n") for say in glance.where if say.key == self.key]
            now = next((number for number in told if isinstance(number, int)), None)
            if now is None or now < self.n or (now == self.n and self.ends):
                return False
            if now > self.n:
                return True
        phase = not self.phase or any(say.key == self.phase for say in glance.where)
        return phase and self.turn in (None, glance.turn)


@dataclass(frozen=True, slots=True)
class Note:
    """A line on the table, or a reminder of it at a moment."""

    id: int
    text: str
    whose: Seat | None = None
    when: Moment | None = None
    armed: bool = False
    """The moment may come now: one that held when the note was written is waited for anew."""
    due: bool = False
    """The moment has come, and nobody has ticked the note off yet."""

    @property
    def waits(self) -> bool:
        """True until its moment has come."""
        return self.when is not None and not self.due

    def looked(self, glance: Glance) -> Note:
        """The note after a look at the table."""
        if self.when is None or self.due:
            return self
        holds = self.when.holds(glance)
        return replace(
            self,
            armed=self.armed or not holds or bool(self.when.key),
            due=holds and (self.armed or bool(self.when.key)),
        )


@dataclass(frozen=True, slots=True)
class Beside:
    """All that lies beside the game."""

    counters: tuple[Counter, ...] = ()
    notes: tuple[Note, ...] = ()
    made: int = 0
    """How many were ever made here: the next one gets the next number."""
    absent: tuple[Seat, ...] = ()
    """Who is not here tonight: the seat is kept, its turns are skipped where the game can do without."""

    def counter(self, number: int) -> Counter | None:
        """A counter by its number."""
        return next((each for each in self.counters if each.id == number), None)

    def note(self, number: int) -> Note | None:
        """A note by its number."""
        return next((each for each in self.notes if each.id == number), None)

    @property
    def due(self) -> tuple[Note, ...]:
        """Notes whose moment has come."""
        return tuple(note for note in self.notes if note.due)

    @property
    def facts(self) -> Beside:
        """Without what follows from looking at the table: another version of a game may see it otherwise."""
        return replace(self, notes=tuple(replace(note, armed=False, due=False) for note in self.notes))

    def looked(self, glance: Callable[[], Glance]) -> Beside:
        """After the table went on: notes whose moment came are due."""
        if not any(note.waits for note in self.notes):
            return self
        seen = glance()
        notes = tuple(note.looked(seen) for note in self.notes)
        return self if notes == self.notes else replace(self, notes=notes)


NOTHING = Beside()


# -- what happens there --------------------------------------------------------------------------


class Mark(ABC):
    """An event beside the game: it changes nothing of the game's own state."""

    __slots__ = ()
    apply = only_said

    @abstractmethod
    def mark(self, beside: Beside) -> Beside:
        """What lies there after it."""

    def told(self) -> Mapping[str, object]:
        """The facts its line of history may tell."""
        return {each.name: getattr(self, each.name) for each in fields(cast(Any, self))}


class Jot(ABC):
    """An action beside the game."""

    __slots__ = ()

    def decide(self, state: Any, chance: Chance) -> Decision:
        """As if nothing lay there yet: the table itself asks :meth:`jot`."""
        return self.jot(NOTHING, LARGEST)

    @abstractmethod
    def jot(self, beside: Beside, seats: int) -> Decision:
        """What it leads to, given what lies there and how many sit at the table."""


def _with(beside: Beside, counter: Counter) -> Beside:
    return replace(
        beside, counters=tuple(counter if each.id == counter.id else each for each in beside.counters)
    )


@event
class CounterMade(Mark):
    """A new counter."""

    id: int
    name: str
    n: int = 0
    tint: Tint = Tint.PLAIN
    whose: Seat | None = None

    def mark(self, beside: Beside) -> Beside:
        new = Counter(self.id, self.name, self.n, self.tint, self.whose)
        return replace(beside, counters=(*beside.counters, new), made=max(beside.made, self.id))


@event(counts="n")
class CountedUp(Mark):
    """A counter went up."""

    id: int
    name: str
    n: int

    def mark(self, beside: Beside) -> Beside:
        held = beside.counter(self.id)
        return beside if held is None else _with(beside, replace(held, n=held.n + self.n))


@event(counts="n")
class CountedDown(Mark):
    """A counter went down."""

    id: int
    name: str
    n: int

    def mark(self, beside: Beside) -> Beside:
        held = beside.counter(self.id)
        return beside if held is None else _with(beside, replace(held, n=held.n - self.n))


@event
class CounterChanged(Mark):
    """A counter has another name, colour or owner."""

    id: int
    name: str
    tint: Tint = Tint.PLAIN
    whose: Seat | None = None

    def mark(self, beside: Beside) -> Beside:
        held = beside.counter(self.id)
        new = None if held is None else replace(held, name=self.name, tint=self.tint, whose=self.whose)
        return beside if new is None else _with(beside, new)


@event
class CounterDropped(Mark):
    """A counter is gone."""

    id: int
    name: str
    n: int = 0

    def mark(self, beside: Beside) -> Beside:
        return replace(beside, counters=tuple(each for each in beside.counters if each.id != self.id))


@event
class NotePinned(Mark):
    """A note lies on the table; with ``when`` it is a reminder."""

    id: int
    text: str
    whose: Seat | None = None
    when: Moment | None = None

    def mark(self, beside: Beside) -> Beside:
        new = Note(self.id, self.text, self.whose, self.when)
        return replace(beside, notes=(*beside.notes, new), made=max(beside.made, self.id))


@event
class NoteRewritten(Mark):
    """A note says something else, or waits for another moment."""

    id: int
    text: str
    whose: Seat | None = None
    when: Moment | None = None

    def mark(self, beside: Beside) -> Beside:
        new = Note(self.id, self.text, self.whose, self.when)
        return replace(beside, notes=tuple(new if each.id == self.id else each for each in beside.notes))


@event
class NoteTicked(Mark):
    """A note is done with."""

    id: int
    text: str

    def mark(self, beside: Beside) -> Beside:
        return replace(beside, notes=tuple(each for each in beside.notes if each.id != self.id))


@event
class SeatAway(Mark):
    """Somebody is not here tonight."""

    player: Seat

    def mark(self, beside: Beside) -> Beside:
        return replace(beside, absent=(*beside.absent, self.player))


@event
class SeatBack(Mark):
    """Somebody is here again."""

    player: Seat

    def mark(self, beside: Beside) -> Beside:
        return replace(beside, absent=tuple(seat for seat in beside.absent if seat != self.player))


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


# -- what players do -----------------------------------------------------------------------------


def _no_seat(seat: Seat | None, seats: int) -> Refusal | None:
    return None if seat is None or 1 <= seat <= seats else Refusal(BesideWhy.NO_SUCH_SEAT, n=int(seat))


@action()
class MakeCounter(Jot):
    """A counter with a name: a number, a colour, whose it is."""

    name: str
    n: int = 0
    tint: Tint = Tint.PLAIN
    whose: Seat | None = None

    def jot(self, beside: Beside, seats: int) -> Decision:
        name = one_line(self.name)
        if not name:
            return Refusal(BesideWhy.NAMELESS)
        if len(beside.counters) >= MOST_COUNTERS:
            return Refusal(BesideWhy.TOO_MANY, n=MOST_COUNTERS)
        if not -LARGEST <= self.n <= LARGEST:
            return Refusal(BesideWhy.OUT_OF_RANGE, n=LARGEST)
        made = CounterMade(beside.made + 1, name, self.n, self.tint, self.whose)
        return _no_seat(self.whose, seats) or (made,)


@action(counts="n")
class Count(Jot):
    """A counter goes up, or down with a negative number."""

    id: int
    n: int = 1

    def jot(self, beside: Beside, seats: int) -> Decision:
        held = beside.counter(self.id)
        if held is None:
            return Refusal(BesideWhy.NO_SUCH_COUNTER, n=self.id)
        if not self.n:
            return Refusal(BesideWhy.NOTHING_CHANGED)
        if not -LARGEST <= held.n + self.n <= LARGEST:
            return Refusal(BesideWhy.OUT_OF_RANGE, n=LARGEST)
        if self.n > 0:
            return (CountedUp(self.id, held.name, self.n),)
        return (CountedDown(self.id, held.name, -self.n),)


@action()
class ChangeCounter(Jot):
    """A counter gets another name, colour or owner."""

    id: int
    name: str
    tint: Tint = Tint.PLAIN
    whose: Seat | None = None

    def jot(self, beside: Beside, seats: int) -> Decision:
        held, name = beside.counter(self.id), one_line(self.name)
        if held is None:
            return Refusal(BesideWhy.NO_SUCH_COUNTER, n=self.id)
        if not name:
            return Refusal(BesideWhy.NAMELESS)
        if (held.name, held.tint, held.whose) == (name, self.tint, self.whose):
            return Refusal(BesideWhy.NOTHING_CHANGED)
        changed = CounterChanged(self.id, name, self.tint, self.whose)
        return _no_seat(self.whose, seats) or (changed,)


@action()
class DropCounter(Jot):
    """A counter is not needed any more."""

    id: int

    def jot(self, beside: Beside, seats: int) -> Decision:
        held = beside.counter(self.id)
        if held is None:
            return Refusal(BesideWhy.NO_SUCH_COUNTER, n=self.id)
        return (CounterDropped(self.id, held.name, held.n),)


@action()
class PinNote(Jot):
    """A note for the whole table; with ``when`` a reminder at that moment."""

    text: str
    whose: Seat | None = None
    when: Moment | None = None

    def jot(self, beside: Beside, seats: int) -> Decision:
        text = one_line(self.text, LONGEST_NOTE)
        if not text:
            return Refusal(BesideWhy.NAMELESS)
        if len(beside.notes) >= MOST_NOTES:
            return Refusal(BesideWhy.TOO_MANY, n=MOST_NOTES)
        if self.when is not None and not self.when.told:
            return Refusal(BesideWhy.NO_MOMENT)
        pinned = NotePinned(beside.made + 1, text, self.whose, self.when)
        return _no_seat(self.whose, seats) or (pinned,)


@action()
class RewriteNote(Jot):
    """A note says something else, or waits for another moment."""

    id: int
    text: str
    whose: Seat | None = None
    when: Moment | None = None

    def jot(self, beside: Beside, seats: int) -> Decision:
        held, text = beside.note(self.id), one_line(self.text, LONGEST_NOTE)
        if held is None:
            return Refusal(BesideWhy.NO_SUCH_NOTE, n=self.id)
        if not text:
            return Refusal(BesideWhy.NAMELESS)
        if self.when is not None and not self.when.told:
            return Refusal(BesideWhy.NO_MOMENT)
        if (held.text, held.whose, held.when) == (text, self.whose, self.when):
            return Refusal(BesideWhy.NOTHING_CHANGED)
        written = NoteRewritten(self.id, text, self.whose, self.when)
        return _no_seat(self.whose, seats) or (written,)


@action()
class TickNote(Jot):
    """A note is done with, a reminder was read out."""

    id: int

    def jot(self, beside: Beside, seats: int) -> Decision:
        held = beside.note(self.id)
        return (
            Refusal(BesideWhy.NO_SUCH_NOTE, n=self.id) if held is None else (NoteTicked(self.id, held.text),)
        )


@action()
class StayAway(Jot):
    """Somebody is not here tonight (a house rule: no booklet speaks of it)."""

    player: Seat

    def jot(self, beside: Beside, seats: int) -> Decision:
        wrong = _no_seat(self.player, seats)
        if wrong or self.player in beside.absent:
            return wrong or Refusal(BesideWhy.NOTHING_CHANGED)
        if len(beside.absent) + 1 >= seats:
            return Refusal(BesideWhy.SOMEBODY_STAYS)
        return (SeatAway(self.player),)


@action()
class ComeBack(Jot):
    """Somebody who was away is here again."""

    player: Seat

    def jot(self, beside: Beside, seats: int) -> Decision:
        return (
            (SeatBack(self.player),)
            if self.player in beside.absent
            else Refusal(BesideWhy.NOT_AWAY, player=self.player)
        )


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


def owner_of(beside: Beside, action: Jot) -> Seat | None:
    """Whose counter or note an action is about; None for everybody's and for a new one."""
    number = getattr(action, "id", 0)
    held = beside.counter(number) or beside.note(number)  # the numbers of both are one row
    return None if held is None else held.whose


JOTS: dict[str, type[Jot]] = {
    kind.__name__: kind
    for kind in (
        MakeCounter,
        Count,
        ChangeCounter,
        DropCounter,
        PinNote,
        RewriteNote,
        TickNote,
        StayAway,
        ComeBack,
        SkipTurn,
        ChangeOption,
    )
}
"""All actions beside a game, by name."""
MARKS: dict[str, type[Mark]] = {
    kind.__name__: kind
    for kind in (
        CounterMade, CountedUp, CountedDown, CounterChanged, CounterDropped,
        NotePinned, NoteRewritten, NoteTicked, SeatAway, SeatBack, TurnSkipped, OptionChanged,
    )
}  # fmt: skip
"""All events beside a game, by name."""


# -- the game and what lies beside it ------------------------------------------------------------


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
            return action.jot(whole.beside, self._seats(whole.state))
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
