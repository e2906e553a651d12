"""Reminders that a group attaches to its cards: the texts stay on the cards, the moment is told (p. 21)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.text import one_line
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.known import LONGEST_REMINDER, MOST_REMINDERS, CardReminder
from companion.games.synchro_horizon.vocabulary import MONSTERS, Trigger, Who, Why


@action("SH-135", "F13")
class AttachReminder:
    """A sentence of the group's own for a card in play, shown each time its moment comes."""

    card: str
    when: Trigger
    text: str

    def decide(self, state: State, chance: Chance) -> Decision:
        """Attach it to any card before a hero or a monster (SH-135)."""
        named = cards_in_play(state)
        text = one_line(self.text, LONGEST_REMINDER)
        if self.card not in named:
            return Refusal(Why.NO_SUCH_CARD, what=self.card)
        if not text:
            return Refusal(Why.EMPTY_REMINDER)
        if len(state.reminders) >= MOST_REMINDERS:
            return Refusal(Why.TOO_MANY_REMINDERS, high=MOST_REMINDERS)
        number = max((each.id for each in state.reminders), default=0) + 1
        return (ReminderAttached(number, self.card, named[self.card], self.when, text),)


@action("F13")
class DropReminder:
    """A reminder is taken off its card."""

    reminder: int

    def decide(self, state: State, chance: Chance) -> Decision:
        held = next((each for each in state.reminders if each.id == self.reminder), None)
        if held is None:
            return Refusal(Why.NO_SUCH_REMINDER)
        return (ReminderDropped(held.id, held.name, held.text),)


def cards_of(state: State, who: Who) -> dict[str, str]:
    """Return the cards before a character, by what reminders know them by, with their names.

    A Monster card without code and name is not among them: another fight would mistake it for another one.
    """
    hero, monster = state.hero(who), state.monster(who)
    if monster is not None:
        nameless = monster.name in {each.nameless for each in MONSTERS}
        return {} if nameless and not monster.code else {monster.code or monster.name: monster.name}
    if hero is None:
        return {}
    cards = (hero.card, *(() if hero.master is None else (hero.master,)), *hero.items, *hero.skills)
    return {card.name: card.name for card in cards}


def cards_in_play(state: State) -> dict[str, str]:
    """Return the cards before all heroes and monsters, by what reminders know them by."""
    return {card: name for who in Who for card, name in cards_of(state, who).items()}


# -- what happened ----------------------------------------------------------------------------------


@event
class ReminderAttached:
    """A card has a reminder (SH-135)."""

    reminder: int
    card: str
    name: str
    when: Trigger
    text: str

    def apply(self, state: State) -> State:
        new = CardReminder(self.reminder, self.card, self.name, self.when, self.text)
        return replace(state, reminders=(*state.reminders, new))


@event
class ReminderDropped:
    """A card has lost a reminder."""

    reminder: int
    name: str
    text: str

    def apply(self, state: State) -> State:
        return replace(state, reminders=tuple(one for one in state.reminders if one.id != self.reminder))
