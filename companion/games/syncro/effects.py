"""What texts of cards do, and the app cannot know (J5, end of the Journal)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.games.syncro import figures
from companion.games.syncro.resolution import destroyed, drop_spell
from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Kind, Pile, Why


@action("SY-65")
class EndCurse:
    """A permanent curse leaves the play area; they are counted from 1."""

    place: int

    def decide(self, state: State, chance: Chance) -> Decision:
        """A permanent curse lasts the level, unless a card says otherwise (SY-65)."""
        if not 1 <= self.place <= len(state.two.curses):
            return Refusal(Why.NO_CURSE)
        return (CurseEnded(self.place, state.two.curses[self.place - 1]),)


@action("U-5", "F9")
class Adjust:
    """What a card's text does to a Horde card: strength up or down, Spell cards off it, or gone."""

    card: int
    strength: int = 0
    values: tuple[int, ...] = ()
    down: int = 0
    remove: bool = False
    label: str = ""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Whatever the text says, as long as the card can show it (U-5, F9)."""
        card = state.card(self.card)
        if card is None:
            return Refusal(Why.NO_SUCH_CARD, card=self.card)
        if self.remove:
            return (CardRemoved(card.id, card.kind, self.label),)
        if not (self.strength or self.values or self.down):
            return Refusal(Why.NOTHING_CHANGED)
        if self.strength and card.strength is None:
            return Refusal(Why.STRENGTH_UNKNOWN)
        strength = (card.strength or 0) + self.strength
        if strength < 0:
            return Refusal(Why.BELOW_ZERO)
        if strength > figures.MOST_STRENGTH:
            return Refusal(Why.COUNT_OUT_OF_RANGE, have=strength, low=0, high=figures.MOST_STRENGTH)
        lying = card.values
        gone = all(self.values.count(value) <= lying.count(value) for value in self.values)
        if not gone or not 0 <= self.down <= card.down:
            return Refusal(Why.NO_SUCH_SPELL)
        # a Lieutenant is known again by what is printed on it (SY-71)
        printed = card.printed_strength if self.strength and card.kind is Kind.LIEUTENANT else None
        change = (self.strength, self.values, self.down)
        return (CardAdjusted(card.id, card.kind, *change, self.label, printed),)


@action("SY-77")
class PassHandsLeft:
    """The new curse: every mage gives the whole hand to the left."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """Every hand goes to the next mage clockwise (SY-77)."""
        if not state.playing:
            return Refusal(Why.NOT_IN_LEVEL)
        return (HandsPassed(state.hands[-1:] + state.hands[:-1]),)


# -- what happened ----------------------------------------------------------------------------------


@event
class CurseEnded:
    """A permanent curse left the play area."""

    place: int
    label: str

    def apply(self, state: State) -> State:
        curses = state.two.curses
        rest = curses[: self.place - 1] + curses[self.place :]
        return state.changed(beyond=replace(state.two.discarded(Pile.FOG), curses=rest))


@event
class CardAdjusted:
    """A card's text changed a Horde card."""

    card: int
    kind: Kind | None
    strength: int
    values: tuple[int, ...]
    down: int
    label: str
    printed: int | None = None
    """The strength printed on it, once it is another one."""

    def apply(self, state: State) -> State:
        card = state.card(self.card)
        if card is None:
            return state
        strength = None if card.strength is None else card.strength + self.strength
        printed = card.printed if self.printed is None else self.printed
        after = state.with_card(card.id, strength=strength, printed=printed)
        for value in self.values:
            after = drop_spell(after, card.id, value)
        for _ in range(self.down):
            after = drop_spell(after, card.id, None)
        return after


@event
class CardRemoved:
    """A card's text took a Horde card away."""

    card: int
    kind: Kind | None
    label: str

    def apply(self, state: State) -> State:
        return destroyed(state, self.card)


@event
class HandsPassed:
    """Every hand went to the left: hands after it, clockwise."""

    hands: tuple[int, ...]

    def apply(self, state: State) -> State:
        return state.with_hands(self.hands)
