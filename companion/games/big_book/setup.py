"""Magician sheets and element tokens (Mise en place)."""

from __future__ import annotations

from dataclasses import field, replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event
from companion.core.script_naming import FaceKind, Faces
from companion.core.seats import Seat
from companion.core.setup_draw import drawn_again
from companion.games.big_book import figures
from companion.games.big_book.elements import Element
from companion.games.big_book.state import Deck, Magician, State
from companion.games.big_book.vocabulary import Mode, Why, outside


@action("BB-12", "BB-13")
class TellMagician:
    """A player tells what the magician sheet says."""

    player: Seat
    name: str = ""
    element: Element | None = field(default=None, metadata={"alias": "e"})
    cards: int | None = None

    def decide(self, state: State, chance: Chance) -> Decision:
        """The sheet tells the starting cards; its one value 2 comes out of the reserve
        (BB-12, BB-13, A-19).
        """
        wrong = outside(self.cards, 1, figures.STARTING_MOST)
        if wrong:
            return wrong
        before = state.player(self.player).magician.element
        taken = None if state.options.mode.nightmare or self.element is before else self.element
        if taken is not None and state.reserve_of(taken).v2 == 0:
            return Refusal(Why.RESERVE_EMPTY, element=taken, value=2)
        name = self.name.strip()
        return (MagicianTold(self.player, Magician(name, self.element, self.cards), name, figures.HAND),)


@action("BB-6", "BB-12", faces=(Faces(FaceKind.PICK, ("sheets",)),))
class DealMagicians:
    """The app draws a magician sheet for each player, but for those who keep the one they drew."""

    keep: tuple[Seat, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Sheets are chosen freely; the app may draw one for each player (BB-6, BB-12, F9)."""
        for seat in self.keep:
            if not 1 <= seat <= len(state.players):
                return Refusal(Why.UNKNOWN_PLAYER, number=int(seat))
        now = (*state.dealt, *("",) * len(state.players))[: len(state.players)]
        again = {place for place, had in enumerate(now) if not had or place + 1 not in self.keep}
        sheets = tuple(sheet or "" for sheet in drawn_again(chance, state.sheets, now, again))
        events = (MagiciansDealt(sheets, chance.by_hand),)
        if not state.closed:
            return Refusal(Why.BOOK_OPEN, anyway=events)
        return events


@action("BB-8", "BB-16", counts="n")
class ChangeTokens:
    """Element tokens are put on cards, or taken back (n below zero)."""

    element: Element = field(metadata={"alias": "e"})
    n: int = 1

    def decide(self, state: State, chance: Chance) -> Decision:
        """There are four tokens of each element (BB-8, F10)."""
        after = state.tokens_of(self.element) + self.n
        if self.n == 0 or not 0 <= after <= figures.TOKENS:
            return Refusal(Why.TOKENS_OUT_OF_RANGE, element=self.element, have=after, high=figures.TOKENS)
        return (TokensChanged(self.element, self.n),)


def opening_deck(magician: Magician, mode: Mode, hand: int | None = figures.HAND) -> Deck | None:
    """The starting cards without the hand of six; in Terror a madness was shuffled in (BB-12, BB-17, BB-73).

    None where nobody told how many cards the sheet gives (U-2).
    """
    if magician.cards is None or magician.cards < figures.HAND:
        return None
    return Deck(magician.cards - figures.HAND + mode.terror, 0, hand)


# -- what happened ----------------------------------------------------------------------------------


@event(counts="n")
class TokensChanged:
    """Element tokens were put on cards or taken back."""

    element: Element
    n: int

    def apply(self, state: State) -> State:
        counts = (replace(c, n=c.n + self.n) if c.element is self.element else c for c in state.tokens)
        return replace(state, tokens=tuple(counts))


@event
class MagicianTold:
    """A player told the magician sheet."""

    player: Seat
    magician: Magician
    name: str
    hand: int | None = None
    """Cards in hand, followed with the deck; None in entries written before it was."""

    def apply(self, state: State) -> State:
        before = state.player(self.player).magician.element
        after = self.magician.element
        if not state.options.mode.nightmare:
            # the starting 2 comes out of the reserve; a pile that was corrected to all ten has it back
            whole = before is None or state.reserve_of(before).v2 >= state.reserve_most(2)
            state = state if before is None or whole else state.add_reserve(before, 2, 1)
            state = state if after is None else state.add_reserve(after, 2, -1)
        deck = state.player(self.player).deck
        if state.closed and self.magician.cards is not None:
            deck = opening_deck(self.magician, state.options.mode, self.hand)
        return state.with_player(self.player, magician=self.magician, deck=deck)


@event
class MagiciansDealt:
    """Sheets drawn at random, in seat order."""

    sheets: tuple[str, ...]
    by_hand: bool = False

    def apply(self, state: State) -> State:
        return replace(state, dealt=self.sheets)
