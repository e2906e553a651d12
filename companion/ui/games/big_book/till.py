"""What the payment helper knows: who pays, with which hand, for what; and what it would cost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.core.seats import Seat
from companion.games.big_book import queries
from companion.games.big_book.elements import Card, Element, Place
from companion.games.big_book.payment import Impossible, Missing, Payment, best_payment, plan
from companion.games.big_book.state import Slot, State
from companion.games.big_book.support import Use
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.goals import Goal, goals_of, other_goals
from companion.ui.games.big_book.hands import hands_of, keep_hand
from companion.ui.hooks import use_choice, use_ref, use_state

Paid = Payment | Missing


@dataclass(frozen=True)
class Bill:
    """What each goal costs. Not ``together``: each alone could be paid as told, but not all of them."""

    lines: tuple[tuple[Goal, Paid], ...]
    together: bool = True

    @property
    def payable(self) -> tuple[Goal, Payment] | None:
        """The first goal that can be paid, with its payment."""
        for goal, paid in self.lines:
            if isinstance(paid, Payment):
                return goal, paid
        return None

    @property
    def used(self) -> list[Card]:
        """Cards that would pay: of all goals together, else of the first that can be paid."""
        lines = self.lines if self.together else self.lines and [self.payable or self.lines[0]]
        return [card for _, paid in lines if isinstance(paid, Payment) for card in paid.cards]


@dataclass(frozen=True)
class Till:
    """The counter at which one player pays. Hands stay on this phone, never in the journal."""

    payer: Seat
    hand: tuple[Card, ...]
    support: tuple[tuple[int, Card], ...]
    curses: list[Goal]
    others: list[Goal]
    chosen: tuple[str, ...]
    several: bool
    """Planning: a touch adds a goal instead of taking the place of the other one."""
    reward: Element | None
    pay_by: Callable[[Seat], None]
    keep: Callable[[tuple[Card, ...]], None]
    choose: Callable[[tuple[str, ...]], None]
    want: Callable[[Element], None]
    plan_several: Callable[[bool], None]

    @property
    def cards(self) -> tuple[Card, ...]:
        """Everything that may pay: the hand and all supports."""
        return (*self.hand, *(card for _, card in self.support))

    @property
    def goals(self) -> list[Goal]:
        """What is to be paid for, in the order it was chosen."""
        every = {goal.id: goal for goal in (*self.curses, *self.others)}
        return [every[key] for key in self.chosen if key in every]

    def bill(self) -> Bill:
        """One goal: its best payment. Several: a plan in which no card pays twice."""
        goals, cards = self.goals, self.cards
        if len(goals) > 1:
            found = plan(cards, [goal.cost for goal in goals])
            if not isinstance(found, Impossible):
                return Bill(tuple(zip(goals, found, strict=True)))
        alone = tuple((goal, best_payment(cards, goal.cost)) for goal in goals)
        return Bill(alone, together=len(goals) < 2)

    def toggle(self, goal: str) -> None:
        """Choose what to pay for; while planning, one more or one less."""
        if goal in self.chosen:
            self.choose(tuple(key for key in self.chosen if key != goal))
        else:
            self.choose((*self.chosen, goal) if self.several else (goal,))

    def settle(self, do: Actor, goal: Goal, payment: Payment) -> None:
        """Cards that paid leave the hand; support cards go to the discard of whoever placed them."""
        rest, lying = list(self.hand), list(self.support)
        for card in payment.cards:
            if card.place is Place.HAND:
                rest.remove(card)
                continue
            number = next(number for number, other in lying if other == card)
            lying = [(n, c) for n, c in lying if n != number]
            do(Use(number))
        self.keep(tuple(rest))
        self.choose(tuple(key for key in self.chosen if key != goal.id))


def use_till(ui: Ui, state: State, do: Actor, about: Slot | None) -> Till:
    """The till of the calling sheet."""
    payer, pay_by = use_state(state.active)
    turn = use_ref(state.active)
    if turn.current != state.active:  # the next player's turn: their hand
        turn.current = payer = state.active
        pay_by(state.active)
    hands, put = use_state(lambda: hands_of(do))
    curses = goals_of(ui, state)
    wanted = (f"slot-{about.value}",) if about else tuple(goal.id for goal in curses[:1])
    chosen, choose = use_state(wanted)
    several, plan_several = use_state(False)
    reward, want = use_choice(Element)
    left = [pile.element for pile in state.reserve if pile.v2]

    def keep(cards: tuple[Card, ...]) -> None:
        put(keep_hand(do, payer, cards))

    return Till(
        payer=payer,
        hand=hands.get(int(payer), ()),
        support=queries.support_cards(state, payer),
        curses=curses,
        others=other_goals(ui, state, payer),
        chosen=chosen,
        several=several,
        reward=reward if reward in left else next(iter(left), None),
        pay_by=pay_by,
        keep=keep,
        choose=choose,
        want=want,
        plan_several=plan_several,
    )
