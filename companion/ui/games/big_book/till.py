"""What the payment helper knows: who pays, with what, for what; what is put down, and what that leaves."""

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
    """A card put down to pay: from the hand, or by its number from somebody's support."""

    card: Card
    number: int | None = None


@dataclass(frozen=True)
class Till:
    """The counter at which one player pays. The helper proposes; what is touched decides."""

    do: Dispatcher
    payer: Seat
    hand: tuple[Card, ...]
    unseen: bool
    """Cards were drawn since the hand was typed, or one more is being told: it may hold others."""
    support: tuple[tuple[int, Card], ...]
    curses: tuple[Goal, ...]
    others: tuple[Goal, ...]
    chosen: tuple[str, ...]
    several: bool
    """Planning: a touch adds a goal instead of taking the place of the other one."""
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
        """Everything the app knows of that may pay: the typed hand and all supports."""
        return (*self.hand, *(card for _, card in self.support))

    @property
    def goals(self) -> list[Goal]:
        """What is to be paid for, in the order it was chosen."""
        every = {goal.id: goal for goal in (*self.curses, *self.others)}
        return [every[key] for key in self.chosen if key in every]

    @property
    def goal(self) -> Goal | None:
        """The one that is paid next."""
        payable = self.bill.payable
        return payable[0] if payable else next(iter(self.goals), None)

    @property
    def first(self) -> Goal | None:
        """The one whose cards are shown to be touched."""
        return next(iter(self.goals), None)

    @property
    def bill(self) -> Bill:
        """What the cards put down pay, else what the helper proposes.

        Where no hand was typed nothing is proposed: a support is never spent because it would do.
        """
        if self.by_hand is None and not self.hand:
            return Bill()
        put = None if self.by_hand is None else tuple(each.card for each in self.by_hand)
        return queries.bill(self.cards, self.goals, put)

    @property
    def by_hand(self) -> tuple[Put, ...] | None:
        """What was touched, where it is for one goal: a plan of several is the helper's own."""
        return self.touched if len(self.goals) == 1 else None

    @property
    def down(self) -> tuple[Put, ...]:
        """Cards that lie on the counter: those touched, else those the helper proposes."""
        if self.by_hand is not None:
            return self.by_hand
        bill = self.bill
        lines = bill.lines if bill.together else [bill.payable] if bill.payable else []
        return self._from([card for _, paid in lines if isinstance(paid, Payment) for card in paid.cards])

    def _from(self, cards: list[Card]) -> tuple[Put, ...]:
        """Cards of a payment, each found in its place."""
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
        """What is missing of the cards put down."""
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
        """Choose what to pay for; while planning, one more or one less."""
        self.touch(None)
        if goal in self.chosen:
            self.choose(tuple(key for key in self.chosen if key != goal))
        else:
            self.choose((*self.chosen, goal) if self.several else (goal,))

    def settle(self, goal: Goal, reward: Element | None, then: Callable[[], object]) -> bool:
        """Do what is paid for; the supports that pay and the action are one intention, one undo."""
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
    """Lead to the till with something to pay for, where this player's hand is known: what pays leaves it.

    False where nobody typed it: then nothing need be told of the cards.
    """
    state: State = do.table.state
    known = payer == state.active and bool(hand_of(do, payer)) and not drew_since(do, payer)
    if not known or goal not in {each.id for each in other_goals(state, payer)}:
        return False
    do.open("pay", goal)
    return True


def use_till(at: TableContext[State], about: Slot | str | None) -> Till:
    """The till of the calling sheet, perhaps with something to pay for: a curse, or a goal by its name."""
    state, do = at.state, at.do
    payer, pay_by = use_keyed_state(state.active, state.active)  # the next player's turn: their hand
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
