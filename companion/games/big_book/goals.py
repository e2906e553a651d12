"""What cards can pay for now (Phase d'Action): each goal with its cost and the action it becomes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.core.seats import Seat
from companion.games.big_book import figures
from companion.games.big_book.curses import DestroyCurse
from companion.games.big_book.elements import Card, Curse, Element
from companion.games.big_book.madness import Heal
from companion.games.big_book.payment import Cost, Missing, Payment, best_payment
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.spells import Activate, Learn, spells_full
from companion.games.big_book.state import State

Paid = DestroyCurse | Heal | Learn | Acquire | Activate


@dataclass(frozen=True, slots=True)
class Goal:
    """Something to pay for: its name for tests and screens, its cost, what is done once it is paid."""

    id: str
    cost: Cost
    action: Paid

    @property
    def rewards(self) -> bool:
        """A destroyed curse brings a card of value 2 (BB-45)."""
        return isinstance(self.action, DestroyCurse)

    def rewarded(self, element: Element | None) -> Paid:
        """The action with the card of value 2 that was chosen."""
        done = self.action
        return replace(done, reward=element) if isinstance(done, DestroyCurse) else done


def curse_price(curse: Curse) -> Cost:
    """Four of its element, or one of each (BB-44)."""
    return Cost(tuple(figures.curse_cost(curse).items()))


def curse_goals(state: State, payer: Seat) -> tuple[Goal, ...]:
    """The curses that lie face up (BB-44, BB-63)."""
    return tuple(
        Goal(f"slot-{place.slot.value}", curse_price(place.curse), DestroyCurse(payer, place.slot))
        for place in state.occupied
        if place.curse is not None and not place.neutralised
    )


def other_goals(state: State, payer: Seat) -> tuple[Goal, ...]:
    """Heal, learn, acquire, activate, in the order of the booklet's list (BB-36)."""
    player = state.player(payer)
    found = [Goal("heal", Cost.any(figures.HEAL_COST), Heal(payer))]
    # a sixth spell first needs one to be chosen that goes: that is asked elsewhere (BB-42)
    for library in state.library if not spells_full(state, payer) else ():
        if library.level is not None:
            cost = Cost.of(library.element, figures.LEARN_COST)
            found.append(Goal(f"learn-{library.element.value}", cost, Learn(payer, library.element)))
    for pile in state.reserve:
        for value in figures.RESERVE_VALUES:
            if pile.left(value):
                cost = Cost.of(pile.element, figures.acquire_cost(value))
                name = f"buy-{pile.element.value}{value}"
                found.append(Goal(name, cost, Acquire(payer, pile.element, value)))
    for spell in player.spells:
        if spell.ready and spell.element is not None and spell.level is not None:
            cost = Cost.of(spell.element, spell.level)
            found.append(Goal(f"cast-{spell.name}", cost, Activate(payer, spell.name, spell.level)))
    return tuple(found)


def payable(cards: Iterable[Card], goals: Iterable[Goal]) -> dict[str, Payment | Missing]:
    """How each goal, taken alone, would be paid, or what is missing (F3)."""
    at_hand = tuple(cards)
    return {goal.id: best_payment(at_hand, goal.cost) for goal in goals}
