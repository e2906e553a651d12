"""Annotations of a table: named counters, notes, reminders with a due time, and absent players.

Games declare nothing for annotations. Their actions and events (``annotation_actions.py``) are journal
entries like those of the game, so they are undone, replayed, exported and shown in the history. A table
without annotations stores none.

>>> Annotations((Counter(1, "Fog", 3),)).counter(1).n
3
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, cast

from companion.core.chance import Chance
from companion.core.refusal import Reason
from companion.core.rulebook import Decision, no_state_change
from companion.core.seats import Seat
from companion.core.summary import Summary

MOST_COUNTERS, MOST_NOTES, MOST_CARDS = 24, 40, 40
"""Maximum numbers of counters, notes and attached cards at one table."""
LARGEST = 9999
LONGEST_NOTE = 400
"""Maximum length of a note, in characters (a few lines)."""


class CounterColour(StrEnum):
    """The colour of a counter: one of the seat colours, or plain."""

    PLAIN = "plain"
    GOLD = "gold"
    BLUE = "blue"
    ROSE = "rose"
    GREEN = "green"
    VIOLET = "violet"


class AnnotationWhy(Reason):
    """Reasons to refuse an annotation action."""

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
    NO_SUCH_CARD = "no_such_card"
    NO_SUCH_NUMBER = "no_such_number"


# -- values --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counter:
    """A number with a name; ``whose`` is None if it belongs to the whole table."""

    id: int
    name: str
    n: int = 0
    tint: CounterColour = CounterColour.PLAIN
    whose: Seat | None = None


@dataclass(frozen=True, slots=True)
class ReminderTime:
    """The due time of a reminder, in terms of ``Summary.where`` and ``Summary.turn``.

    ``key`` and ``n`` name a counted time ("round 3"); with ``ends`` the reminder waits until it is over.
    ``phase`` is the text key of a phase, ``turn`` a player's turn. Empty fields are ignored.
    """

    key: str = ""
    n: int = 0
    ends: bool = False
    phase: str = ""
    turn: Seat | None = None

    @property
    def told(self) -> bool:
        """True if a counted time, a phase or a turn is set."""
        return bool(self.key or self.phase or self.turn)

    def holds(self, summary: Summary) -> bool:
        """Return True at this time, and also after a counted time that has passed."""
        if self.key:
            told = [say.facts.get("n") for say in summary.where if say.key == self.key]
            now = next((number for number in told if isinstance(number, int)), None)
            if now is None or now < self.n or (now == self.n and self.ends):
                return False
            if now > self.n:
                return True
        phase = not self.phase or any(say.key == self.phase for say in summary.where)
        return phase and self.turn in (None, summary.turn)


@dataclass(frozen=True, slots=True)
class Note:
    """A note of the table; a reminder if ``when`` is set."""

    id: int
    text: str
    whose: Seat | None = None
    when: ReminderTime | None = None
    armed: bool = False
    """True once ``when`` may become due: a time that holds while the note is written must come again."""
    due: bool = False
    """True once the time has come, until a player ticks the note off."""
    card: int = 0
    """The id of the attached card whose recurring reminder this is; 0 for an ordinary note."""

    @property
    def waits(self) -> bool:
        """True for a reminder that is not due yet."""
        return self.when is not None and not self.due

    def looked(self, summary: Summary) -> Note:
        """Return the note with ``armed`` and ``due`` updated from the table's summary."""
        if self.when is None or self.due:
            return self
        holds = self.when.holds(summary)
        return replace(
            self,
            armed=self.armed or not holds or bool(self.when.key),
            due=holds and (self.armed or bool(self.when.key)),
        )


@dataclass(frozen=True, slots=True)
class AttachedCard:
    """A card of an expansion in front of a seat. ``of`` and ``n``: the number it changes, and by how much."""

    id: int
    name: str
    whose: Seat
    expansion: str = ""
    of: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class Annotations:
    """All annotations of a table."""

    counters: tuple[Counter, ...] = ()
    notes: tuple[Note, ...] = ()
    made: int = 0
    """Number of counters and notes ever created here: the next one gets the next id."""
    absent: tuple[Seat, ...] = ()
    """Seats of absent players: they stay, and their turns are skipped where the game allows it."""
    cards: tuple[AttachedCard, ...] = ()
    """Cards of expansions in front of the seats."""

    def card(self, number: int) -> AttachedCard | None:
        """Return an attached card by its number; None if there is none."""
        return next((each for each in self.cards if each.id == number), None)

    def reminder_of(self, card: int) -> Note | None:
        """Return the reminder of an attached card; None if it has none."""
        return next((each for each in self.notes if each.card == card), None) if card else None

    def counter(self, number: int) -> Counter | None:
        """Return a counter by its id; None if there is none."""
        return next((each for each in self.counters if each.id == number), None)

    def note(self, number: int) -> Note | None:
        """Return a note by its id; None if there is none."""
        return next((each for each in self.notes if each.id == number), None)

    @property
    def due(self) -> tuple[Note, ...]:
        """The notes whose time has come."""
        return tuple(note for note in self.notes if note.due)

    @property
    def facts(self) -> Annotations:
        """A copy without the derived fields ``armed`` and ``due``, which depend on the game's version."""
        return replace(self, notes=tuple(replace(note, armed=False, due=False) for note in self.notes))

    def looked(self, summary: Callable[[], Summary]) -> Annotations:
        """Return the annotations with reminders updated. ``summary`` is called only if a reminder waits."""
        if not any(note.waits for note in self.notes):
            return self
        seen = summary()
        notes = tuple(note.looked(seen) for note in self.notes)
        return self if notes == self.notes else replace(self, notes=notes)


NOTHING = Annotations()


# -- events and actions --------------------------------------------------------------------------


class AnnotationEvent(ABC):
    """An event that changes annotations; by default it leaves the game's own state unchanged."""

    __slots__ = ()
    apply = no_state_change

    @abstractmethod
    def apply_to(self, annotations: Annotations) -> Annotations:
        """Return the annotations after this event."""

    def told(self) -> Mapping[str, object]:
        """Return the facts for its line of history."""
        return {each.name: getattr(self, each.name) for each in fields(cast(Any, self))}


class AnnotationAction(ABC):
    """An action on annotations."""

    __slots__ = ()

    def decide(self, state: Any, chance: Chance) -> Decision:
        """Decide as if there were no annotations; a table calls :meth:`decide_on` instead."""
        return self.decide_on(NOTHING, LARGEST)

    @abstractmethod
    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        """Return the events or a refusal, given the annotations and the number of seats."""

    def jot_at(self, annotations: Annotations, seats: int, numbers: Collection[str]) -> Decision:
        """Return the same for a game in which attached cards may change these numbers of a seat."""
        return self.decide_on(annotations, seats)


def owner_of(annotations: Annotations, action: AnnotationAction) -> Seat | None:
    """Return the owner of the counter or note an action is about; None if it is shared or new."""
    number = getattr(action, "id", 0)
    # Counters, notes and cards share one sequence of ids.
    held = annotations.counter(number) or annotations.note(number) or annotations.card(number)
    return None if held is None else held.whose
