"""Curses: laid, destroyed, neutralised (Malédictions)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from enum import StrEnum
from typing import Any

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, Event, action, event
from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.madness import _add
from companion.games.big_book.phases import paid_action
from companion.games.big_book.state import CurseSlot, State, ToldFact
from companion.games.big_book.vocabulary import Column, Phase, Slot, Why, Zone


class By(StrEnum):
    """What destroyed a curse: a paid action, or a card (A-8)."""

    ACTION = "action"
    SPELL = "spell"


def layout(multi: int, symbols: tuple[Element, ...], skipped: tuple[Curse, ...]) -> tuple[Curse, ...]:
    """Multi curses first, then those of the page; a missing one leaves no hole (BB-32, A-11, A-12, A-13)."""
    laid = [Curse.MULTI] * multi + [Curse(symbol.value) for symbol in symbols]
    for curse in skipped:
        # a pile runs out with its last curse, so the last one of that type is missing
        del laid[len(laid) - 1 - laid[::-1].index(curse)]
    return tuple(laid)


@action("BB-31", "BB-32", "A-13")
class LayCurses:
    """The curses of a new monster: multi ones first, then the three of its page."""

    multi: int
    symbols: tuple[Element, ...]
    skipped: tuple[Curse, ...] = ()

    def decide(self, state: State, chance: Chance) -> Decision:
        """Curses of a new monster fill the slots from space 2 on (BB-31, BB-32, Phase du Monstre)."""
        if state.occupied:
            return Refusal(Why.SLOTS_NOT_EMPTY, n=len(state.occupied))
        if not state.curses_due:
            return Refusal(Why.NO_CURSES_DUE)
        wrong = _counts(self)
        if wrong:
            return wrong
        laid = layout(self.multi, self.symbols, self.skipped)
        event = CursesLaid(len(laid), laid, self.symbols, self.skipped)
        known, column = state.multi[state.round - 1], state.options.column
        told: tuple[Event, ...] = (MultiTold(column, state.round, self.multi), event)
        if known is None:
            return _short_piles(state, laid, told) or told
        if known != self.multi:
            # the board was read again: its figure is corrected; what the piles lack is not laid
            anyway = (told[0], self._without(state, laid))
            return Refusal(Why.MULTI_DIFFERS, anyway=anyway, have=self.multi, need=known, column=column)
        return _short_piles(state, laid, (event,)) or (event,)

    def _without(self, state: State, laid: tuple[Curse, ...]) -> CursesLaid:
        """Return what is laid of these curses without those that their piles lack."""
        skipped = (*self.skipped, *missing(state, laid))
        held = layout(self.multi, self.symbols, skipped)
        return CursesLaid(len(held), held, self.symbols, skipped)


def _counts(action: LayCurses) -> Refusal | None:
    if not 0 <= action.multi <= figures.MULTI_MOST:
        return Refusal(Why.WRONG_COUNT, what=Curse.MULTI, have=action.multi, low=0, high=figures.MULTI_MOST)
    wrong = not_three(action.symbols)
    if wrong:
        return wrong
    asked = Counter(layout(action.multi, action.symbols, ()))
    for curse, n in Counter(action.skipped).items():
        if n > asked[curse]:
            return Refusal(Why.WRONG_COUNT, what=curse, have=n, low=0, high=asked[curse])
    return None


def not_three(symbols: tuple[Element, ...]) -> Refusal | None:
    """Every page shows three symbols (BB-31)."""
    need, have = figures.SYMBOLS, len(symbols)
    return None if have == need else Refusal(Why.WRONG_COUNT, what=symbols, have=have, low=need, high=need)


def _short_piles(state: State, laid: tuple[Curse, ...], anyway: tuple[Event, ...]) -> Refusal | None:
    """No more curses of a type than its pile holds, where it was counted (A-13)."""
    for curse in missing(state, laid):
        left, need = state.curses_left(curse), laid.count(curse)
        return Refusal(Why.CURSE_PILE_EMPTY, anyway=anyway, curse=curse, have=left, need=need)
    return None


def missing(state: State, laid: tuple[Curse, ...]) -> tuple[Curse, ...]:
    """Curses that their piles, where they were counted, no longer hold (A-13)."""
    short: list[Curse] = []
    for curse, n in Counter(laid).items():
        left = state.curses_left(curse)
        short += [curse] * (0 if left is None else n - left)
    return tuple(short)


@action("BB-44", "BB-45", "BB-68", "BB-76", "A-8")
class DestroyCurse:
    """Détruire une Malédiction, with the value-2 card the destroyer takes."""

    player: Seat
    slot: Slot
    by: By = By.ACTION
    reward: Element | None = None

    @staticmethod
    def tidy(data: dict[str, Any]) -> dict[str, Any]:
        """Accept ``"reward": "none"``."""
        return {**data, "reward": None} if data.get("reward") == "none" else data

    def decide(self, state: State, chance: Chance) -> Decision:
        """A destroyed curse leaves the game; its destroyer takes a value 2 and the madness under it
        (BB-45).
        """
        place = state.slot(self.slot)
        if place.curse is None:
            return Refusal(Why.EMPTY, slot=self.slot)
        reward = self.reward
        if reward is not None and state.reserve_of(reward).v2 == 0:
            return Refusal(Why.RESERVE_EMPTY, element=reward, value=2)
        events: list[Event] = [CurseDestroyed(self.player, self.slot, place.curse)]
        if place.under:
            events.append(MadnessFromUnder(self.player, place.under, self.slot))
        if reward is not None:
            events.append(RewardTaken(self.player, reward))
        if place.neutralised:
            return Refusal(Why.NEUTRALISED, anyway=tuple(events), what=self.slot)
        left = sum(pile.v2 for pile in state.reserve)
        if self.by is By.ACTION and reward is None and left:
            return Refusal(Why.REWARD_DUE, anyway=tuple(events), n=left)
        return paid_action(state, tuple(events)) if self.by is By.ACTION else tuple(events)


@action("BB-62", "BB-63", "A-3")
class Neutralise:
    """Neutraliser: a curse is turned face down until the following turn."""

    slot: Slot

    def decide(self, state: State, chance: Chance) -> Decision:
        """A neutralised curse lies face down: no effect, not destroyable, still in play
        (BB-63, Neutraliser).
        """
        place = state.slot(self.slot)
        if place.curse is None:
            return Refusal(Why.EMPTY, slot=self.slot)
        if place.neutralised:
            return Refusal(Why.ALREADY_NEUTRALISED, what=self.slot)
        return (CurseNeutralised(self.slot, place.curse),)


@action("BB-68", "A-9", "A-10")
class PutMadnessUnder:
    """The monster puts one madness under each curse."""

    def decide(self, state: State, chance: Chance) -> Decision:
        """One madness under each curse once they are laid, as long as the pile lasts (BB-68, A-9, A-10)."""
        if state.curses_due or state.closed:
            return Refusal(Why.CURSES_FIRST)
        if not state.occupied:
            return Refusal(Why.NO_CURSES)
        events = _under(state, state.occupied)
        return Refusal(Why.UNDER_ALREADY, anyway=events) if state.under_done else events


def _under(state: State, places: tuple[CurseSlot, ...]) -> tuple[Event, ...]:
    slots = tuple(place.slot for place in places[: state.pile])
    short = len(places) - len(slots)
    put: tuple[Event, ...] = (MadnessPutUnder(len(slots), slots),) if slots else ()
    return (*put, MadnessUnderShort(short)) if short else put


# -- what happened ----------------------------------------------------------------------------------


@event
class MadnessPutUnder:
    """One madness under each of these curses."""

    n: int
    slots: tuple[Slot, ...]

    def apply(self, state: State) -> State:
        under = replace(state, pile=state.pile - self.n, under_done=True)
        for slot in self.slots:
            under = under.with_slot(slot, under=under.slot(slot).under + 1)
        return under


@event
class MadnessUnderShort:
    """A warning: the pile was too small for that many curses (A-9)."""

    n: int

    def apply(self, state: State) -> State:
        return replace(state, under_done=True)


@event
class MadnessFromUnder:
    """The destroyer of a curse took the madness under it."""

    player: Seat
    n: int
    slot: Slot

    def apply(self, state: State) -> State:
        return _add(state.with_slot(self.slot, under=0), self.player, Zone.DISCARD, self.n)


@event
class MultiTold:
    """The board tells how many multi curses this round brings."""

    column: Column
    round: int
    n: int

    def apply(self, state: State) -> State:
        told = ToldFact(f"multi.{self.column.value}.{self.round}", self.n)
        multi = (*state.multi[: self.round - 1], self.n, *state.multi[self.round :])
        return replace(state, multi=multi, told=(*state.told, told))


@event
class RewardTaken:
    """The destroyer took a card of value 2."""

    player: Seat
    element: Element

    def apply(self, state: State) -> State:
        return state.add_reserve(self.element, 2, -1).add_to_deck(self.player, Zone.DISCARD, 1)


@event
class CursesLaid:
    """The curses of the round, in the order of the slots."""

    n: int
    curses: tuple[Curse, ...]
    symbols: tuple[Element, ...]
    skipped: tuple[Curse, ...] = ()

    def apply(self, state: State) -> State:
        state = replace(state, symbols=self.symbols, phase=Phase.ACTION)
        for slot, curse in zip(Slot, self.curses, strict=False):
            state = state.with_slot(slot, laid=curse, curse=curse).add_curses(curse, -1)
        return state


@event
class CurseDestroyed:
    """A curse left the game."""

    player: Seat
    slot: Slot
    curse: Curse

    def apply(self, state: State) -> State:
        return state.with_slot(self.slot, curse=None, neutralised=0)


@event
class CurseNeutralised:
    """A curse was turned face down."""

    slot: Slot
    curse: Curse

    def apply(self, state: State) -> State:
        return state.with_slot(self.slot, neutralised=state.turn)
