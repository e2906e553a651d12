"""Payment and planning calculator (F3): which cards to discard, so that the least is lost.

Every search here ranks payments by 1 least waste, 2 fewest support cards, 3 fewest cards,
4 smallest highest value (the big card is kept), 5 own support before the others'.
Cards are values, not objects: a payment tells how many cards of each kind to discard.

>>> best_payment((Card(Element.FIRE, 1), Card(Element.FIRE, 3)), Cost.of(Element.FIRE, 2))
Payment(cards=(Card(element=<Element.FIRE: 'F'>, value=3, place=<Lies.HAND: 'hand'>),), waste=1)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.big_book.elements import Card, Element, Lies

_ELEMENTS = tuple(Element)
_PLACES = tuple(Lies)


@dataclass(frozen=True, slots=True)
class Cost:
    """What an action costs: amounts of elements, all of them due, or `one_of` them (BB-44, BB-46)."""

    amounts: tuple[tuple[Element, int], ...]
    one_of: bool = False

    def __post_init__(self) -> None:
        """Refuse a cost nobody would have to pay: it is a programming error."""
        if not self.amounts or any(amount < 1 for _, amount in self.amounts):
            raise ValueError(f"a cost is at least one element: {self.amounts}")

    @classmethod
    def of(cls, element: Element, n: int) -> Cost:
        """N of one given element: activate, learn, acquire, destroy (BB-38, BB-41, BB-43, BB-44)."""
        return cls(((element, n),))

    @classmethod
    def any(cls, n: int) -> Cost:
        """N of one same type, whichever: heal (BB-46)."""
        return cls(tuple((element, n) for element in _ELEMENTS), one_of=True)


@dataclass(frozen=True, slots=True)
class Payment:
    """Cards to discard, by element, then hand before support, and the excess that is lost (BB-37)."""

    cards: tuple[Card, ...]
    waste: int

    @property
    def total(self) -> int:
        """Elements that all these cards produce."""
        return sum(card.value for card in self.cards)

    @property
    def due(self) -> int:
        """What was to be paid."""
        return self.total - self.waste


@dataclass(frozen=True, slots=True)
class Missing:
    """What is short: all these amounts; with `one_of`, any single one would do (the least missing)."""

    short: tuple[tuple[Element, int], ...]
    one_of: bool = False

    @property
    def least(self) -> int:
        """The number of elements that would be enough."""
        amounts = [amount for _, amount in self.short]
        return min(amounts) if self.one_of else sum(amounts)


@dataclass(frozen=True, slots=True)
class Impossible:
    """The costs cannot all be paid; the first `payable` ones, in the order given, can."""

    payable: int


def best_payment(cards: Iterable[Card], cost: Cost) -> Payment | Missing:
    """Pay one cost at the least loss, or tell what is missing (BB-37, F3)."""
    at_hand = tuple(cards)
    paid = _cheapest(at_hand, (cost,))
    return _missing(at_hand, cost) if paid is None else paid[0]


def plan(cards: Iterable[Card], costs: Sequence[Cost]) -> tuple[Payment, ...] | Impossible:
    """Pay several costs at the least total loss; a card pays for one action only (BB-37, I12).

    Ranks 2 to 5 are judged over the whole plan. The answer is exact. The work is bounded by
    cards x distinct sets of amounts still due per element (5 destroys of one element: 126 sets),
    times the distinct ways of giving "any type" costs an element (5 heals: 56 ways).
    """
    at_hand = tuple(cards)
    paid = _cheapest(at_hand, costs)
    if paid is not None:
        return paid
    payable = 0
    while _cheapest(at_hand, costs[: payable + 1]) is not None:
        payable += 1
    return Impossible(payable)


def check(cards: Iterable[Card], cost: Cost) -> Payment | Missing:
    """Judge the very cards somebody puts down for one cost: the excess, or what is missing (BB-37).

    >>> check((Card(Element.FIRE, 3), Card(Element.FIRE, 2)), Cost.of(Element.FIRE, 4)).waste
    1
    """
    put = tuple(cards)
    have = {element: sum(card.value for card in put if card.element is element) for element in _ELEMENTS}
    enough = any if cost.one_of else all
    if not enough(have[element] >= due for element, due in cost.amounts):
        return _missing(put, cost)
    due = cost.amounts[0][1] if cost.one_of else sum(amount for _, amount in cost.amounts)
    return Payment(tuple(sorted(put, key=_order)), sum(have.values()) - due)


def power(paid: int, cost: int, cap: int | None = None) -> tuple[int, int]:
    """Give the power of a spell and the waste: how many times its cost was paid (BB-39).

    Power 0 is underpaid. There is no cap unless the table sets one (A-1).
    """
    if paid < 0 or cost < 1:
        raise ValueError(f"nothing to pay: {paid=} {cost=}")
    times = paid // cost if cap is None else min(paid // cost, cap)
    return times, paid - times * cost


def most_power(
    cards: Iterable[Card], element: Element, cost: int, cap: int | None = None
) -> tuple[int, Payment] | Missing:
    """Give the highest power these cards can give a spell and its best payment (BB-39, F3 `options`)."""
    at_hand = tuple(cards)
    times, _ = power(sum(card.value for card in at_hand if card.element is element), cost, cap)
    paid = best_payment(at_hand, Cost.of(element, max(times, 1) * cost))
    return paid if isinstance(paid, Missing) else (times, paid)


def _missing(cards: Iterable[Card], cost: Cost) -> Missing:
    have = dict.fromkeys(_ELEMENTS, 0)
    for card in cards:
        have[card.element] += card.value
    short = tuple((element, due - have[element]) for element, due in cost.amounts if due > have[element])
    if not cost.one_of:
        return Missing(short)
    least = min(amount for _, amount in short)
    return Missing(tuple((element, amount) for element, amount in short if amount == least), one_of=True)


# The search. One element never pays for another, so each element is solved alone; prices add up.

_Price = tuple[int, int, int, int]  # value spent, support cards, cards, others' support cards: ranks 1 2 3 5
_FREE: _Price = (0, 0, 0, 0)
_Demand = tuple[Element, int, int]  # element, amount due, index of its cost
_Step = tuple["_Step | None", Card, int]  # the steps before, the card spent, the amount due it went to
_Spent = tuple[_Price, tuple[tuple[Card, ...], ...]]  # price, cards for each amount due


def _order(card: Card) -> tuple[int, int, int]:
    return _ELEMENTS.index(card.element), _PLACES.index(card.place), card.value


def _price(card: Card) -> _Price:
    return card.value, int(card.place is not Lies.HAND), 1, int(card.place is Lies.OTHER_SUPPORT)


def _add(a: _Price, b: _Price) -> _Price:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]


def _cheapest(cards: tuple[Card, ...], costs: Sequence[Cost]) -> tuple[Payment, ...] | None:
    """Try each ceiling on card values: rank 4 is a maximum, the only rank that is not a sum.

    A higher ceiling never has a worse rank 1 to 3, so the smallest one that equals them wins.
    """
    best: tuple[tuple[int, ...], tuple[Payment, ...]] | None = None
    for ceiling in sorted({card.value for card in cards} | {0}):
        allowed = tuple(sorted((card for card in cards if card.value <= ceiling), key=_order))
        solved: dict[tuple[Element, tuple[int, ...]], _Spent | None] = {}
        for demands in _shares(costs):
            found = _pay(allowed, demands, solved)
            if found is None:
                continue
            price, piles = found
            due = sum(amount for _, amount, _ in demands)
            rank = (price[0] - due, price[1], price[2], ceiling, price[3])
            if best is None or rank < best[0]:
                best = rank, tuple(_payment(piles.get(i, ()), demands, i) for i in range(len(costs)))
    return None if best is None else best[1]


def _shares(costs: Sequence[Cost]) -> list[tuple[_Demand, ...]]:
    """List the ways to give each "any type" cost an element; ways that differ only by order are one."""
    ways: list[tuple[_Demand, ...]] = [()]
    for index, cost in enumerate(costs):
        due = [(element, amount, index) for element, amount in cost.amounts]
        choices = [(demand,) for demand in due] if cost.one_of else [tuple(due)]
        distinct: dict[tuple[tuple[Element, int], ...], tuple[_Demand, ...]] = {}
        for way in ways:
            for choice in choices:
                longer = (*way, *choice)
                distinct.setdefault(tuple(sorted(demand[:2] for demand in longer)), longer)
        ways = list(distinct.values())
    return ways


def _pay(
    cards: tuple[Card, ...],
    demands: tuple[_Demand, ...],
    solved: dict[tuple[Element, tuple[int, ...]], _Spent | None],
) -> tuple[_Price, dict[int, tuple[Card, ...]]] | None:
    """Cover all demands, element by element; `solved` remembers elements met in another share."""
    total, piles = _FREE, dict[int, tuple[Card, ...]]()
    for element in _ELEMENTS:
        mine = sorted((amount, index) for e, amount, index in demands if e is element)
        key = element, tuple(amount for amount, _ in mine)
        if key not in solved:
            solved[key] = _spend([card for card in cards if card.element is element], key[1])
        spent = solved[key]
        if spent is None:
            return None
        total = _add(total, spent[0])
        for (_, index), pile in zip(mine, spent[1], strict=True):
            piles[index] = piles.get(index, ()) + pile
    return total, piles


def _spend(cards: list[Card], amounts: tuple[int, ...]) -> _Spent | None:
    """Cover the amounts with cards of one element: card by card, keep the cheapest way to each remainder.

    A remainder is the sorted amounts still due, so amounts that look alike are searched once.
    """
    left = sum(card.value for card in cards)
    reached: dict[tuple[int, ...], tuple[_Price, _Step | None]] = {amounts: (_FREE, None)}
    for card in cards:
        left -= card.value
        further = dict(reached)
        for dues, (price, steps) in reached.items():
            new_price = _add(price, _price(card))
            for due in sorted(set(dues)):
                rest = list(dues)
                rest.remove(due)
                key = tuple(sorted([*rest, due - card.value] if due > card.value else rest))
                if key not in further or new_price < further[key][0]:
                    further[key] = new_price, (steps, card, due)
        # What the cards still to come cannot cover is no way at all.
        reached = {dues: way for dues, way in further.items() if sum(dues) <= left}
    if () not in reached:
        return None
    price, steps = reached[()]
    return price, _retrace(steps, amounts)


def _retrace(last: _Step | None, amounts: tuple[int, ...]) -> tuple[tuple[Card, ...], ...]:
    """Follow the steps from the first card on, and put each card on the amount it went to."""
    steps: list[tuple[Card, int]] = []
    while last is not None:
        last, card, due = last
        steps.append((card, due))
    dues = list(amounts)
    piles: list[tuple[Card, ...]] = [()] * len(amounts)
    for card, due in reversed(steps):
        at = dues.index(due)
        dues[at] = max(0, due - card.value)
        piles[at] += (card,)
    return tuple(piles)


def _payment(pile: tuple[Card, ...], demands: tuple[_Demand, ...], index: int) -> Payment:
    due = sum(amount for _, amount, i in demands if i == index)
    return Payment(tuple(sorted(pile, key=_order)), sum(card.value for card in pile) - due)
