"""The state of the payment helper: the payer, the goals to pay for, the cards put down, and the bill."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.big_book import queries
from companion.games.big_book.elements import Card, Element, Lies
from companion.games.big_book.payment import Missing, Payment
from companion.games.big_book.queries import Bill, Goal, curse_goals, other_goals
from companion.games.big_book.state import State
from companion.games.big_book.support import Use
from companion.games.big_book.vocabulary import Slot
from companion.ui.dispatcher import Dispatcher
from companion.ui.games.big_book.hand import add_card, drew_since, hand_of, keep_hand, spend
from companion.ui.hooks import Setter, use_keyed_state, use_state
from companion.ui.table_context import TableContext


@dataclass(frozen=True, slots=True)
class Put:
    """A card put down to pay; ``number`` is its id in a support, None for a card of the hand."""

    card: Card
    number: int | None = None


@dataclass(frozen=True)
class Till:
    """The payment helper of one player: cards, goals and setters. Touched cards override its proposal."""

    do: Dispatcher
    payer: Seat
    hand: tuple[Card, ...]
    unseen: bool
    """True if the hand may hold unknown cards: some were drawn since it was typed, or one is being added."""
    support: tuple[tuple[int, Card], ...]
    curses: tuple[Goal, ...]
    others: tuple[Goal, ...]
    chosen: tuple[str, ...]
    several: bool
    """Planning mode: a tap on a goal adds it instead of replacing the chosen one."""
    touched: tuple[Put, ...] | None
    """The cards the players put down themselves; None while the helper proposes."""
    pay_by: Callable[[Seat], None]
    keep: Callable[[tuple[Card, ...]], None]
    add: Callable[[Card], None]
    ask_more: Callable[[], None]
    choose: Callable[[tuple[str, ...]], None]
    touch: Callable[[tuple[Put, ...] | None], None]
    plan_several: Callable[[bool], None]

    @property
    def cards(self) -> tuple[Card, ...]:
        """All known cards that may pay: the typed hand and every support."""
        return (*self.hand, *(card for _, card in self.support))

    @property
    def goals(self) -> list[Goal]:
        """The chosen goals, in the order of choice."""
        every = {goal.id: goal for goal in (*self.curses, *self.others)}
        return [every[key] for key in self.chosen if key in every]

    @property
    def goal(self) -> Goal | None:
        """The goal to pay next: the first payable one, else the first chosen; None if none is chosen."""
        payable = self.bill.payable
        return payable[0] if payable else next(iter(self.goals), None)

    @property
    def first(self) -> Goal | None:
        """The first chosen goal, whose element cards are shown; None if none is chosen."""
        return next(iter(self.goals), None)

    @property
    def bill(self) -> Bill:
        """The bill of the cards put down, else of the payment with the least waste.

        Empty if no hand was typed and no card was touched: support cards are never proposed alone.
        """
        if self.by_hand is None and not self.hand:
            return Bill()
        put = None if self.by_hand is None else tuple(each.card for each in self.by_hand)
        return queries.bill(self.cards, self.goals, put)

    @property
    def by_hand(self) -> tuple[Put, ...] | None:
        """The touched cards if exactly one goal is chosen; None for several: the helper plans those."""
        return self.touched if len(self.goals) == 1 else None

    @property
    def down(self) -> tuple[Put, ...]:
        """The cards put down: those touched, else those the helper proposes."""
        if self.by_hand is not None:
            return self.by_hand
        bill = self.bill
        lines = bill.lines if bill.together else [bill.payable] if bill.payable else []
        return self._from([card for _, paid in lines if isinstance(paid, Payment) for card in paid.cards])

    def _from(self, cards: list[Card]) -> tuple[Put, ...]:
        """Return the cards of a payment with their places: the hand, or a card id in a support."""
        lying, found = list(self.support), list[Put]()
        for card in cards:
            if card.place is Lies.HAND:
                found.append(Put(card))
                continue
            number = next(number for number, other in lying if other == card)
            lying = [(n, c) for n, c in lying if n != number]
            found.append(Put(card, number))
        return tuple(found)

    @property
    def short(self) -> Missing | None:
        """The elements that the touched cards lack; None if no card was touched or nothing is missing."""
        paid = next((paid for _, paid in self.bill.lines), None) if self.touched else None
        return paid if isinstance(paid, Missing) else None

    def lay(self, put: Put) -> None:
        """Put one more card down."""
        self.touch((*self.down, put))

    def take(self, put: Put) -> None:
        """Take a card back."""
        rest = list(self.down)
        rest.remove(put)
        self.touch(tuple(rest))

    def toggle(self, goal: str) -> None:
        """Choose a goal or drop a chosen one; in planning mode the other goals stay chosen."""
        self.touch(None)
        if goal in self.chosen:
            self.choose(tuple(key for key in self.chosen if key != goal))
        else:
            self.choose((*self.chosen, goal) if self.several else (goal,))

    def settle(self, goal: Goal, reward: Element | None, then: Callable[[], object]) -> bool:
        """Run the goal's action and use the support cards that pay, as one undo step. Return True if done."""
        payable = self.bill.payable
        cards = payable[1].cards if payable and payable[0].id == goal.id else ()
        down = self._from(list(cards)) if self.by_hand is None else self.by_hand
        uses = [Use(put.number) for put in down if put.number is not None]

        def paid() -> None:
            spend(self.do, self.payer, tuple(put.card for put in down if put.number is None))
            self.touch(None)
            self.choose(tuple(key for key in self.chosen if key != goal.id))
            then()

        action = goal.rewarded(reward)
        return self.do.together([action, *uses], paid) if uses else self.do(action, then=paid)


def at_the_till(do: Dispatcher, payer: Seat, goal: str) -> bool:
    """Open the payment helper for a goal, if the active player's hand is known: the paying cards leave it.

    Return False if the hand is not known; the caller then runs the action without naming the cards.
    """
    state: State = do.table.state
    known = payer == state.active and bool(hand_of(do, payer)) and not drew_since(do, payer)
    if not known or goal not in {each.id for each in other_goals(state, payer)}:
        return False
    do.open("pay", goal)
    return True


def use_till(at: TableContext[State], about: Slot | str | None) -> Till:
    """Return the payment helper of the calling sheet (a hook); ``about`` is a curse's slot or a goal id."""
    state, do = at.state, at.do
    payer, pay_by = use_keyed_state(state.active, state.active)  # reset when the turn passes on
    touched: tuple[Put, ...] | None
    touch: Setter[tuple[Put, ...] | None]
    touched, touch = use_keyed_state(None, state.active)
    _, again = use_state(0)
    first = tuple(goal.id for goal in curse_goals(state, payer)[:1])
    wanted = (f"slot-{about.value}",) if isinstance(about, Slot) else (about,) if about else first
    chosen, choose = use_state(wanted)
    several, plan_several = use_state(False)
    asking, ask = use_state(False)

    def keep(cards: tuple[Card, ...]) -> None:
        keep_hand(do, payer, cards)
        touch(None)
        again(lambda count: count + 1)

    def add(card: Card) -> None:
        add_card(do, payer, card)
        if touched is not None:
            touch((*touched, Put(card)))
        again(lambda count: count + 1)

    def change(seat: Seat) -> None:
        pay_by(seat)
        touch(None)
        ask(False)

    return Till(
        do=do,
        payer=payer,
        hand=hand_of(do, payer),
        unseen=asking or drew_since(do, payer),
        support=queries.support_cards(state, payer),
        curses=curse_goals(state, payer),
        others=other_goals(state, payer),
        chosen=chosen,
        several=several,
        touched=touched,
        pay_by=change,
        keep=keep,
        add=add,
        ask_more=lambda: ask(True),
        choose=choose,
        touch=touch,
        plan_several=plan_several,
    )
