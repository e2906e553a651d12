"""What players do beside the game, and what happens there: counters, notes, empty chairs.

>>> pad = CounterMade(1, "Fog", 3).mark(Beside())
>>> CountedUp(1, "Fog", 2).mark(pad).counter(1).n
5
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from companion.core import whole
from companion.core.beside import (
    LARGEST,
    LONGEST_NOTE,
    MOST_CARDS,
    MOST_COUNTERS,
    MOST_NOTES,
    AttachedCard,
    Beside,
    BesideWhy,
    Counter,
    Jot,
    Mark,
    Moment,
    Note,
    Tint,
)
from companion.core.house import MOST_MORE, SeatCard, with_cards
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.say import Say
from companion.core.seats import Seat
from companion.core.text import one_line

# -- what happens there --------------------------------------------------------------------------


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
    card: int = 0

    def mark(self, beside: Beside) -> Beside:
        new = Note(self.id, self.text, self.whose, self.when, card=self.card)
        return replace(beside, notes=(*beside.notes, new), made=max(beside.made, self.id))


@event
class NoteRewritten(Mark):
    """A note says something else, or waits for another moment."""

    id: int
    text: str
    whose: Seat | None = None
    when: Moment | None = None
    card: int = 0

    def mark(self, beside: Beside) -> Beside:
        new = Note(self.id, self.text, self.whose, self.when, card=self.card)
        return replace(beside, notes=tuple(new if each.id == self.id else each for each in beside.notes))


@event
class NoteTicked(Mark):
    """A note is done with."""

    id: int
    text: str

    def mark(self, beside: Beside) -> Beside:
        return replace(beside, notes=tuple(each for each in beside.notes if each.id != self.id))


@event
class ReminderRead(Mark):
    """The reminder of an attached card was read out: it waits for its next time."""

    id: int
    text: str

    def mark(self, beside: Beside) -> Beside:
        read = tuple(
            replace(each, armed=False, due=False) if each.id == self.id else each for each in beside.notes
        )
        return replace(beside, notes=read)


@event
class CardAttached(Mark):
    """A card of an expansion lies in front of a seat."""

    id: int
    name: str
    whose: Seat
    expansion: str = ""
    of: str = ""
    n: int = 0

    def apply(self, state: Any) -> Any:
        if not self.of:
            return state
        return with_cards(state, self.whose, lambda cards: (*cards, SeatCard(self.id, self.of, self.n)))

    def mark(self, beside: Beside) -> Beside:
        new = AttachedCard(self.id, self.name, self.whose, self.expansion, self.of, self.n)
        return replace(beside, cards=(*beside.cards, new), made=max(beside.made, self.id))

    def told(self) -> Mapping[str, object]:
        number = (Say(f"attached.{self.of}"), f"{self.n:+}") if self.of else (None, None)
        return {"name": self.name, "whose": self.whose, "of": number[0], "n": number[1]}


@event
class CardDetached(Mark):
    """A card of an expansion is gone from its seat, and its reminder with it."""

    id: int
    name: str
    whose: Seat

    def apply(self, state: Any) -> Any:
        return with_cards(state, self.whose, lambda cards: tuple(one for one in cards if one.id != self.id))

    def mark(self, beside: Beside) -> Beside:
        return replace(
            beside,
            cards=tuple(each for each in beside.cards if each.id != self.id),
            notes=tuple(each for each in beside.notes if each.card != self.id),
        )


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
        written = NoteRewritten(self.id, text, self.whose, self.when, held.card)
        return _no_seat(self.whose, seats) or (written,)


@action()
class TickNote(Jot):
    """A note is done with, a reminder was read out."""

    id: int

    def jot(self, beside: Beside, seats: int) -> Decision:
        held = beside.note(self.id)
        if held is None:
            return Refusal(BesideWhy.NO_SUCH_NOTE, n=self.id)
        if not held.card:
            return (NoteTicked(self.id, held.text),)
        # The reminder of a card stays as long as the card does.
        return (ReminderRead(self.id, held.text),) if held.due else Refusal(BesideWhy.NOTHING_CHANGED)


@action()
class AttachCard(Jot):
    """Put a card of an expansion in front of a seat: a number it changes there, a reminder, or both.

    ``of`` is one of the numbers the game lets cards change (``Game.attachable``). ``when``: the moment of the
    reminder; without one it lies there as a note.
    """

    name: str
    whose: Seat
    expansion: str = ""
    of: str = ""
    n: int = 0
    text: str = ""
    when: Moment | None = None

    def jot(self, beside: Beside, seats: int) -> Decision:
        return self.jot_at(beside, seats, ())

    def jot_at(self, beside: Beside, seats: int, numbers: Collection[str]) -> Decision:
        name, text = one_line(self.name), one_line(self.text, LONGEST_NOTE)
        if not name:
            return Refusal(BesideWhy.NAMELESS)
        if len(beside.cards) >= MOST_CARDS or (text and len(beside.notes) >= MOST_NOTES):
            return Refusal(BesideWhy.TOO_MANY, n=MOST_CARDS)
        if self.of and self.of not in numbers:
            return Refusal(BesideWhy.NO_SUCH_NUMBER)
        if not -MOST_MORE <= self.n <= MOST_MORE or bool(self.of) != bool(self.n):
            return Refusal(BesideWhy.OUT_OF_RANGE, n=MOST_MORE)
        if self.when is not None and not self.when.told:
            return Refusal(BesideWhy.NO_MOMENT)
        number = beside.made + 1
        card = CardAttached(number, name, self.whose, one_line(self.expansion), self.of, self.n)
        note = NotePinned(number + 1, f"{name} · {text}", self.whose, self.when, number)
        return _no_seat(self.whose, seats) or ((card, note) if text else (card,))


@action()
class DetachCard(Jot):
    """Take a card of an expansion away from its seat."""

    id: int

    def jot(self, beside: Beside, seats: int) -> Decision:
        held = beside.card(self.id)
        if held is None:
            return Refusal(BesideWhy.NO_SUCH_CARD, n=self.id)
        return (CardDetached(held.id, held.name, held.whose),)


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


_TOLD = {name: kind for name, kind in {**vars(whole), **globals()}.items() if isinstance(kind, type)}
JOTS: dict[str, type[Jot]] = {
    name: kind for name, kind in _TOLD.items() if issubclass(kind, Jot) and kind is not Jot
}
"""All actions beside a game, by name."""
MARKS: dict[str, type[Mark]] = {
    name: kind for name, kind in _TOLD.items() if issubclass(kind, Mark) and kind is not Mark
}
"""All events beside a game, by name."""
