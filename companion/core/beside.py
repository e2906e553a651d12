"""What lies beside the game at any table: counters with a name, notes, reminders at a moment, empty chairs.

No game declares anything for it. Its actions and events (``jots.py``) stand in the journal among those of the
game, so they are undone, replayed, exported and told like every other; a table that uses none of it is stored
as before.

>>> Beside((Counter(1, "Fog", 3),)).counter(1).n
3
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, cast

from companion.core.chance import Chance
from companion.core.glance import Glance
from companion.core.refusal import Reason
from companion.core.rulebook import Decision, only_said
from companion.core.seats import Seat

MOST_COUNTERS, MOST_NOTES, MOST_CARDS = 24, 40, 40
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
    NO_SUCH_CARD = "no_such_card"
    NO_SUCH_NUMBER = "no_such_number"


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
    card: int = 0
    """The number of the attached card whose reminder it is, which comes each time; 0: a note of its own."""

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
class AttachedCard:
    """A card of an expansion in front of a seat. ``of`` and ``n``: the number it changes, and by how much."""

    id: int
    name: str
    whose: Seat
    expansion: str = ""
    of: str = ""
    n: int = 0


@dataclass(frozen=True, slots=True)
class Beside:
    """All that lies beside the game."""

    counters: tuple[Counter, ...] = ()
    notes: tuple[Note, ...] = ()
    made: int = 0
    """How many were ever made here: the next one gets the next number."""
    absent: tuple[Seat, ...] = ()
    """Who is not here tonight: the seat is kept, its turns are skipped where the game can do without."""
    cards: tuple[AttachedCard, ...] = ()
    """Cards of expansions in front of the seats."""

    def card(self, number: int) -> AttachedCard | None:
        """Return an attached card by its number; None if there is none."""
        return next((each for each in self.cards if each.id == number), None)

    def reminder_of(self, card: int) -> Note | None:
        """Return the reminder of an attached card; None if it has none."""
        return next((each for each in self.notes if each.card == card), None) if card else None

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


# -- what happens there, and what players do -----------------------------------------------------


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

    def jot_at(self, beside: Beside, seats: int, numbers: Collection[str]) -> Decision:
        """Return the same for a game in which attached cards may change these numbers of a seat."""
        return self.jot(beside, seats)


def owner_of(beside: Beside, action: Jot) -> Seat | None:
    """Whose counter or note an action is about; None for everybody's and for a new one."""
    number = getattr(action, "id", 0)
    held = beside.counter(number) or beside.note(number) or beside.card(number)  # one row of numbers
    return None if held is None else held.whose
