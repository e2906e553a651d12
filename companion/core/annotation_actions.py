"""Actions and events for annotations: counters, notes, absent players.

>>> pad = CounterMade(1, "Fog", 3).apply_to(Annotations())
>>> CountedUp(1, "Fog", 2).apply_to(pad).counter(1).n
5
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from companion.core import table_state
from companion.core.annotations import (
    LARGEST,
    LONGEST_NOTE,
    MOST_CARDS,
    MOST_COUNTERS,
    MOST_NOTES,
    AnnotationAction,
    AnnotationEvent,
    Annotations,
    AnnotationWhy,
    AttachedCard,
    Counter,
    CounterColour,
    Note,
    ReminderTime,
)
from companion.core.expansions import MOST_MORE, SeatCard, with_cards
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.seats import Seat
from companion.core.text import one_line

# -- events --------------------------------------------------------------------------------------


def _with(annotations: Annotations, counter: Counter) -> Annotations:
    return replace(
        annotations,
        counters=tuple(counter if each.id == counter.id else each for each in annotations.counters),
    )


@event
class CounterMade(AnnotationEvent):
    """A counter was created."""

    id: int
    name: str
    n: int = 0
    tint: CounterColour = CounterColour.PLAIN
    whose: Seat | None = None

    def apply_to(self, annotations: Annotations) -> Annotations:
        new = Counter(self.id, self.name, self.n, self.tint, self.whose)
        return replace(
            annotations, counters=(*annotations.counters, new), made=max(annotations.made, self.id)
        )


@event(counts="n")
class CountedUp(AnnotationEvent):
    """A counter went up."""

    id: int
    name: str
    n: int

    def apply_to(self, annotations: Annotations) -> Annotations:
        held = annotations.counter(self.id)
        return annotations if held is None else _with(annotations, replace(held, n=held.n + self.n))


@event(counts="n")
class CountedDown(AnnotationEvent):
    """A counter went down."""

    id: int
    name: str
    n: int

    def apply_to(self, annotations: Annotations) -> Annotations:
        held = annotations.counter(self.id)
        return annotations if held is None else _with(annotations, replace(held, n=held.n - self.n))


@event
class CounterChanged(AnnotationEvent):
    """The name, colour or owner of a counter was changed."""

    id: int
    name: str
    tint: CounterColour = CounterColour.PLAIN
    whose: Seat | None = None

    def apply_to(self, annotations: Annotations) -> Annotations:
        held = annotations.counter(self.id)
        new = None if held is None else replace(held, name=self.name, tint=self.tint, whose=self.whose)
        return annotations if new is None else _with(annotations, new)


@event
class CounterDropped(AnnotationEvent):
    """A counter was deleted."""

    id: int
    name: str
    n: int = 0

    def apply_to(self, annotations: Annotations) -> Annotations:
        return replace(
            annotations, counters=tuple(each for each in annotations.counters if each.id != self.id)
        )


@event
class NotePinned(AnnotationEvent):
    """A note was added; with ``when`` it is a reminder."""

    id: int
    text: str
    whose: Seat | None = None
    when: ReminderTime | None = None
    card: int = 0

    def apply_to(self, annotations: Annotations) -> Annotations:
        new = Note(self.id, self.text, self.whose, self.when, card=self.card)
        return replace(annotations, notes=(*annotations.notes, new), made=max(annotations.made, self.id))


@event
class NoteRewritten(AnnotationEvent):
    """The text, owner or due time of a note was changed."""

    id: int
    text: str
    whose: Seat | None = None
    when: ReminderTime | None = None
    card: int = 0

    def apply_to(self, annotations: Annotations) -> Annotations:
        new = Note(self.id, self.text, self.whose, self.when, card=self.card)
        return replace(
            annotations, notes=tuple(new if each.id == self.id else each for each in annotations.notes)
        )


@event
class NoteTicked(AnnotationEvent):
    """A note that was done with was removed."""

    id: int
    text: str

    def apply_to(self, annotations: Annotations) -> Annotations:
        return replace(annotations, notes=tuple(each for each in annotations.notes if each.id != self.id))


@event
class ReminderRead(AnnotationEvent):
    """The reminder of an attached card was read out: it waits for its next time."""

    id: int
    text: str

    def apply_to(self, annotations: Annotations) -> Annotations:
        read = tuple(
            replace(each, armed=False, due=False) if each.id == self.id else each
            for each in annotations.notes
        )
        return replace(annotations, notes=read)


@event
class CardAttached(AnnotationEvent):
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

    def apply_to(self, annotations: Annotations) -> Annotations:
        new = AttachedCard(self.id, self.name, self.whose, self.expansion, self.of, self.n)
        return replace(annotations, cards=(*annotations.cards, new), made=max(annotations.made, self.id))

    def told(self) -> Mapping[str, object]:
        number = (Message(f"attached.{self.of}"), f"{self.n:+}") if self.of else (None, None)
        return {"name": self.name, "whose": self.whose, "of": number[0], "n": number[1]}


@event
class CardDetached(AnnotationEvent):
    """A card of an expansion is gone from its seat, and its reminder with it."""

    id: int
    name: str
    whose: Seat

    def apply(self, state: Any) -> Any:
        return with_cards(state, self.whose, lambda cards: tuple(one for one in cards if one.id != self.id))

    def apply_to(self, annotations: Annotations) -> Annotations:
        return replace(
            annotations,
            cards=tuple(each for each in annotations.cards if each.id != self.id),
            notes=tuple(each for each in annotations.notes if each.card != self.id),
        )


@event
class SeatAway(AnnotationEvent):
    """A player is absent tonight."""

    player: Seat

    def apply_to(self, annotations: Annotations) -> Annotations:
        return replace(annotations, absent=(*annotations.absent, self.player))


@event
class SeatBack(AnnotationEvent):
    """An absent player is back."""

    player: Seat

    def apply_to(self, annotations: Annotations) -> Annotations:
        return replace(annotations, absent=tuple(seat for seat in annotations.absent if seat != self.player))


# -- actions -------------------------------------------------------------------------------------


def _no_seat(seat: Seat | None, seats: int) -> Refusal | None:
    return None if seat is None or 1 <= seat <= seats else Refusal(AnnotationWhy.NO_SUCH_SEAT, n=int(seat))


@action()
class MakeCounter(AnnotationAction):
    """Create a named counter, with an optional start value, colour and owner."""

    name: str
    n: int = 0
    tint: CounterColour = CounterColour.PLAIN
    whose: Seat | None = None

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        name = one_line(self.name)
        if not name:
            return Refusal(AnnotationWhy.NAMELESS)
        if len(annotations.counters) >= MOST_COUNTERS:
            return Refusal(AnnotationWhy.TOO_MANY, n=MOST_COUNTERS)
        if not -LARGEST <= self.n <= LARGEST:
            return Refusal(AnnotationWhy.OUT_OF_RANGE, n=LARGEST)
        made = CounterMade(annotations.made + 1, name, self.n, self.tint, self.whose)
        return _no_seat(self.whose, seats) or (made,)


@action(counts="n")
class Count(AnnotationAction):
    """Increase a counter, or decrease it with a negative number."""

    id: int
    n: int = 1

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        held = annotations.counter(self.id)
        if held is None:
            return Refusal(AnnotationWhy.NO_SUCH_COUNTER, n=self.id)
        if not self.n:
            return Refusal(AnnotationWhy.NOTHING_CHANGED)
        if not -LARGEST <= held.n + self.n <= LARGEST:
            return Refusal(AnnotationWhy.OUT_OF_RANGE, n=LARGEST)
        if self.n > 0:
            return (CountedUp(self.id, held.name, self.n),)
        return (CountedDown(self.id, held.name, -self.n),)


@action()
class ChangeCounter(AnnotationAction):
    """Change the name, colour or owner of a counter."""

    id: int
    name: str
    tint: CounterColour = CounterColour.PLAIN
    whose: Seat | None = None

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        held, name = annotations.counter(self.id), one_line(self.name)
        if held is None:
            return Refusal(AnnotationWhy.NO_SUCH_COUNTER, n=self.id)
        if not name:
            return Refusal(AnnotationWhy.NAMELESS)
        if (held.name, held.tint, held.whose) == (name, self.tint, self.whose):
            return Refusal(AnnotationWhy.NOTHING_CHANGED)
        changed = CounterChanged(self.id, name, self.tint, self.whose)
        return _no_seat(self.whose, seats) or (changed,)


@action()
class DropCounter(AnnotationAction):
    """Delete a counter."""

    id: int

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        held = annotations.counter(self.id)
        if held is None:
            return Refusal(AnnotationWhy.NO_SUCH_COUNTER, n=self.id)
        return (CounterDropped(self.id, held.name, held.n),)


@action()
class PinNote(AnnotationAction):
    """Add a note for the whole table; with ``when`` it is a reminder due at that time."""

    text: str
    whose: Seat | None = None
    when: ReminderTime | None = None

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        text = one_line(self.text, LONGEST_NOTE)
        if not text:
            return Refusal(AnnotationWhy.NAMELESS)
        if len(annotations.notes) >= MOST_NOTES:
            return Refusal(AnnotationWhy.TOO_MANY, n=MOST_NOTES)
        if self.when is not None and not self.when.told:
            return Refusal(AnnotationWhy.NO_MOMENT)
        pinned = NotePinned(annotations.made + 1, text, self.whose, self.when)
        return _no_seat(self.whose, seats) or (pinned,)


@action()
class RewriteNote(AnnotationAction):
    """Change the text, owner or due time of a note."""

    id: int
    text: str
    whose: Seat | None = None
    when: ReminderTime | None = None

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        held, text = annotations.note(self.id), one_line(self.text, LONGEST_NOTE)
        if held is None:
            return Refusal(AnnotationWhy.NO_SUCH_NOTE, n=self.id)
        if not text:
            return Refusal(AnnotationWhy.NAMELESS)
        if self.when is not None and not self.when.told:
            return Refusal(AnnotationWhy.NO_MOMENT)
        if (held.text, held.whose, held.when) == (text, self.whose, self.when):
            return Refusal(AnnotationWhy.NOTHING_CHANGED)
        written = NoteRewritten(self.id, text, self.whose, self.when, held.card)
        return _no_seat(self.whose, seats) or (written,)


@action()
class TickNote(AnnotationAction):
    """Remove a note that is done with, or a reminder that was read out."""

    id: int

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        held = annotations.note(self.id)
        if held is None:
            return Refusal(AnnotationWhy.NO_SUCH_NOTE, n=self.id)
        if not held.card:
            return (NoteTicked(self.id, held.text),)
        # The reminder of a card stays as long as the card does.
        return (ReminderRead(self.id, held.text),) if held.due else Refusal(AnnotationWhy.NOTHING_CHANGED)


@action()
class AttachCard(AnnotationAction):
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
    when: ReminderTime | None = None

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        return self.jot_at(annotations, seats, ())

    def jot_at(self, annotations: Annotations, seats: int, numbers: Collection[str]) -> Decision:
        name, text = one_line(self.name), one_line(self.text, LONGEST_NOTE)
        if not name:
            return Refusal(AnnotationWhy.NAMELESS)
        if len(annotations.cards) >= MOST_CARDS or (text and len(annotations.notes) >= MOST_NOTES):
            return Refusal(AnnotationWhy.TOO_MANY, n=MOST_CARDS)
        if self.of and self.of not in numbers:
            return Refusal(AnnotationWhy.NO_SUCH_NUMBER)
        if not -MOST_MORE <= self.n <= MOST_MORE or bool(self.of) != bool(self.n):
            return Refusal(AnnotationWhy.OUT_OF_RANGE, n=MOST_MORE)
        if self.when is not None and not self.when.told:
            return Refusal(AnnotationWhy.NO_MOMENT)
        number = annotations.made + 1
        card = CardAttached(number, name, self.whose, one_line(self.expansion), self.of, self.n)
        note = NotePinned(number + 1, f"{name} · {text}", self.whose, self.when, number)
        return _no_seat(self.whose, seats) or ((card, note) if text else (card,))


@action()
class DetachCard(AnnotationAction):
    """Take a card of an expansion away from its seat."""

    id: int

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        held = annotations.card(self.id)
        if held is None:
            return Refusal(AnnotationWhy.NO_SUCH_CARD, n=self.id)
        return (CardDetached(held.id, held.name, held.whose),)


@action()
class StayAway(AnnotationAction):
    """Mark a player as absent tonight (a house rule: no booklet mentions it)."""

    player: Seat

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        wrong = _no_seat(self.player, seats)
        if wrong or self.player in annotations.absent:
            return wrong or Refusal(AnnotationWhy.NOTHING_CHANGED)
        if len(annotations.absent) + 1 >= seats:
            return Refusal(AnnotationWhy.SOMEBODY_STAYS)
        return (SeatAway(self.player),)


@action()
class ComeBack(AnnotationAction):
    """Mark an absent player as back."""

    player: Seat

    def decide_on(self, annotations: Annotations, seats: int) -> Decision:
        return (
            (SeatBack(self.player),)
            if self.player in annotations.absent
            else Refusal(AnnotationWhy.NOT_AWAY, player=self.player)
        )


_TOLD = {name: kind for name, kind in {**vars(table_state), **globals()}.items() if isinstance(kind, type)}
ANNOTATION_ACTIONS: dict[str, type[AnnotationAction]] = {
    name: kind
    for name, kind in _TOLD.items()
    if issubclass(kind, AnnotationAction) and kind is not AnnotationAction
}
"""All annotation actions, by class name."""
ANNOTATION_EVENTS: dict[str, type[AnnotationEvent]] = {
    name: kind
    for name, kind in _TOLD.items()
    if issubclass(kind, AnnotationEvent) and kind is not AnnotationEvent
}
"""All annotation events, by class name."""
