"""Payment and planning calculator: golden vectors V51 to V72, then I12 against a brute force."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.seats import Seat
from companion.games.big_book.elements import Card, Curse, Element, Lies
from companion.games.big_book.madness import Heal
from companion.games.big_book.payment import (
    Cost,
    Impossible,
    Missing,
    Payment,
    best_payment,
    most_power,
    plan,
    power,
)
from companion.games.big_book.queries import Goal, curse_price, payable

E, T, F, A = Element
MULTI = curse_price(Curse.MULTI)


def cards(text: str) -> tuple[Card, ...]:
    """Read cards as the spec writes them: "F2" in hand, "s:F2" own support, "o:F2" another's."""
    places = {"": Lies.HAND, "s": Lies.OWN_SUPPORT, "o": Lies.OTHER_SUPPORT}
    read = (word.rpartition(":") for word in text.split())
    return tuple(Card(Element(face[0]), int(face[1:]), places[place]) for place, _, face in read)


@pytest.mark.parametrize(
    ("vector", "at_hand", "cost", "paid", "waste"),
    [
        ("V52", "F1 F2 F2 F3", Cost.of(F, 4), "F2 F2", 0),
        ("V54", "F1 F1 F3", Cost.of(F, 4), "F1 F3", 0),
        ("V55", "F2 F3", Cost.of(F, 4), "F2 F3", 1),
        ("V57", "F3 F3 s:F1", Cost.of(F, 4), "F3 s:F1", 0),
        ("V58", "F2 F3 s:F1 o:F2", Cost.of(F, 4), "F2 o:F2", 0),
        ("V60", "E3", Cost.of(E, 2), "E3", 1),
        ("V61", "E1 E2 E3", Cost.of(E, 2), "E2", 0),
        ("V63", "F1 F2 F3", Cost.of(F, 5), "F2 F3", 0),
        ("V64a", "E1 T1 F1 A1", MULTI, "E1 T1 F1 A1", 0),
        ("V64b", "E1 T2 F1 F2 A3 s:A1", MULTI, "E1 T2 F1 s:A1", 1),
        ("V64d", "E2 E3 T1 F2 o:A2", MULTI, "E2 T1 F2 o:A2", 3),
    ],
)
def test_BB37_BB44_best_payment_by_rank(vector: str, at_hand: str, cost: Cost, paid: str, waste: int) -> None:
    assert best_payment(cards(at_hand), cost) == Payment(cards(paid), waste), vector


@pytest.mark.parametrize(
    ("rank", "at_hand", "paid"),
    [
        ("1 waste before support", "F3 s:F2", "s:F2"),
        ("2 support before number of cards", "F1 F1 s:F2", "F1 F1"),
        ("3 number of cards", "F1 F1 F2", "F2"),
        ("5 own support first", "o:F2 s:F2", "s:F2"),
    ],
)
def test_F3_each_rank_decides(rank: str, at_hand: str, paid: str) -> None:
    assert best_payment(cards(at_hand), Cost.of(F, 2)) == Payment(cards(paid), 0), rank


def test_F3_rank4_smaller_maximum_comes_before_rank5_own_support() -> None:
    assert best_payment(cards("F3 F2 s:F1 o:F2"), Cost.of(F, 4)) == Payment(cards("F2 o:F2"), 0)


def test_F3_order_of_the_cards_does_not_matter() -> None:
    at_hand = cards("F1 F2 F2 F3 s:F1 s:F2 o:F1 o:F3")
    assert best_payment(at_hand, Cost.of(F, 7)) == best_payment(at_hand[::-1], Cost.of(F, 7))


def test_V64_BB44_multi_tells_the_missing_element() -> None:
    missing = best_payment(cards("E1 T2 F3"), MULTI)
    assert missing == Missing(((A, 1),))
    assert missing.least == 1


def test_BB37_missing_tells_how_much_of_each_element() -> None:
    missing = best_payment(cards("F1"), Cost(((E, 2), (F, 3))))
    assert missing == Missing(((E, 2), (F, 2)))
    assert missing.least == 4


def test_V72_BB46_heal_refuses_two_types() -> None:
    missing = best_payment(cards("F1 E1"), Cost.any(2))
    assert missing == Missing(((E, 1), (F, 1)), one_of=True)
    assert missing.least == 1


def test_V72_BB46_two_heals_need_two_and_two() -> None:
    heals = (Cost.any(2), Cost.any(2))
    assert plan(cards("F1 F1 F1 E1"), heals) == Impossible(payable=1)
    assert plan(cards("F1 F1 E1 E1"), heals) == (Payment(cards("E1 E1"), 0), Payment(cards("F1 F1"), 0))
    assert plan(cards("F1 F1 F2"), heals) == (Payment(cards("F1 F1"), 0), Payment(cards("F2"), 0))


def test_V72_BB46_heal_takes_the_type_that_wastes_least() -> None:
    assert best_payment(cards("E3 F1 s:F1"), Cost.any(2)) == Payment(cards("F1 s:F1"), 0)


def test_V69_BB41_two_lessons_need_two_payments() -> None:
    lessons = (Cost.of(F, 2), Cost.of(F, 2))
    assert plan(cards("F2 F1 F1"), lessons) == (Payment(cards("F1 F1"), 0), Payment(cards("F2"), 0))
    assert plan(cards("F3 F1"), lessons) == Impossible(payable=1)


def test_BB37_plan_gives_up_the_best_single_payment_for_the_whole() -> None:
    """Alone, 4F is best paid by F2 F2 (V52); but then F3 would pay 2F and waste 1."""
    assert plan(cards("F1 F2 F2 F3"), (Cost.of(F, 4), Cost.of(F, 2))) == (
        Payment(cards("F1 F3"), 0),
        Payment(cards("F2"), 0),
    )


def test_BB46_plan_lets_the_heal_leave_the_element_a_curse_needs() -> None:
    costs = (Cost.any(2), Cost.of(F, 4), MULTI)
    assert plan(cards("F2 F2 F1 E1 E3 T1 A1"), costs) == (
        Payment(cards("E3"), 1),
        Payment(cards("F2 F2"), 0),
        Payment(cards("E1 T1 F1 A1"), 0),
    )


def test_F3_plan_of_nothing_is_free() -> None:
    assert plan(cards("F1"), ()) == ()
    assert plan((), (Cost.any(1),)) == Impossible(payable=0)


@pytest.mark.parametrize(
    ("paid", "expected"), [(6, (2, 0)), (5, (1, 2)), (7, (2, 1)), (9, (3, 0)), (2, (0, 2))]
)
def test_V51_BB39_power_is_the_number_of_times_the_cost_is_paid(paid: int, expected: tuple[int, int]) -> None:
    assert power(paid, 3) == expected


def test_A1_power_has_no_cap_unless_the_table_sets_one() -> None:
    assert power(5, 1) == (5, 0)
    assert power(5, 1, cap=3) == (3, 2)


@pytest.mark.parametrize(("paid", "cost"), [(-1, 3), (3, 0)])
def test_BB39_power_of_nothing_is_a_programming_error(paid: int, cost: int) -> None:
    with pytest.raises(ValueError, match="nothing to pay"):
        power(paid, cost)


def test_BB39_most_power_with_its_best_payment() -> None:
    at_hand = cards("E1 E2 E3 o:E1 F3")
    assert most_power(at_hand, E, 3) == (2, Payment(cards("E1 E2 E3"), 0))
    assert most_power(at_hand, E, 3, cap=1) == (1, Payment(cards("E3"), 0))
    assert most_power(at_hand, A, 1) == Missing(((A, 1),))


def test_F3_payable_answers_every_goal_by_itself() -> None:
    wants = {"slot-2": Cost.of(F, 4), "slot-3L": MULTI, "heal": Cost.any(2)}
    goals = (Goal(name, cost, Heal(Seat(1))) for name, cost in wants.items())
    assert payable(cards("F2 F2 E1"), goals) == {
        "slot-2": Payment(cards("F2 F2"), 0),
        "slot-3L": Missing(((T, 1), (A, 1))),
        "heal": Payment(cards("F2"), 0),
    }


@pytest.mark.parametrize("amounts", [(), ((F, 0),), ((F, 2), (E, -1))])
def test_a_cost_of_nothing_is_a_programming_error(amounts: tuple[tuple[Element, int], ...]) -> None:
    with pytest.raises(ValueError, match="at least one element"):
        Cost(amounts)


# I12, and exactness, against every way to deal the cards out.

faces = st.builds(Card, st.sampled_from(Element), st.integers(1, 3), st.sampled_from(Lies))
few_elements = st.builds(Card, st.sampled_from([F, E]), st.integers(1, 3), st.sampled_from(Lies))
fixed = st.builds(Cost.of, st.sampled_from(Element), st.integers(1, 6))
costs = st.one_of(fixed, st.just(MULTI), st.builds(Cost.any, st.integers(1, 3)))
hands = st.one_of(st.lists(faces, max_size=8), st.lists(few_elements, max_size=8))


def waste(pile: list[Card], cost: Cost) -> int | None:
    """Judge one payment straight from the rules: its waste, or None when it does not pay."""
    have = Counter[Element]()
    for card in pile:
        have[card.element] += card.value
    due = dict(cost.amounts)
    if cost.one_of:
        due = {element: due[element] for element in have}
        if len(due) != 1:
            return None
    if any(have[element] < amount for element, amount in due.items()):
        return None
    return sum(have.values()) - sum(due.values())


def rank(piles: list[list[Card]], total_waste: int) -> tuple[int, ...]:
    used = [card for pile in piles for card in pile]
    support = [card for card in used if card.place is not Lies.HAND]
    others = [card for card in used if card.place is Lies.OTHER_SUPPORT]
    return total_waste, len(support), len(used), max((card.value for card in used), default=0), len(others)


def every_rank(at_hand: list[Card], bills: list[Cost]) -> list[tuple[int, ...]]:
    ranks = []
    for owners in product(range(-1, len(bills)), repeat=len(at_hand)):
        piles: list[list[Card]] = [[] for _ in bills]
        for card, owner in zip(at_hand, owners, strict=True):
            if owner >= 0:
                piles[owner].append(card)
        wastes = [waste(pile, bill) for pile, bill in zip(piles, bills, strict=True)]
        known = [w for w in wastes if w is not None]
        if len(known) == len(bills):
            ranks.append(rank(piles, sum(known)))
    return ranks


def gifts(missing: Missing) -> list[list[Card]]:
    """List the smallest gifts of value-1 cards that should just do."""
    each = [[Card(element, 1)] * amount for element, amount in missing.short]
    return each if missing.one_of else [[card for gift in each for card in gift]]


@settings(deadline=None, max_examples=200)
@given(hands, costs)
def test_I12_best_payment_is_the_best_of_all_subsets(at_hand: list[Card], cost: Cost) -> None:
    ranks = every_rank(at_hand, [cost])
    paid = best_payment(at_hand, cost)
    if isinstance(paid, Missing):
        assert not ranks
        for gift in gifts(paid):
            assert isinstance(best_payment([*at_hand, *gift], cost), Payment)
            assert isinstance(best_payment([*at_hand, *gift[1:]], cost), Missing)
    else:
        assert waste(list(paid.cards), cost) == paid.waste
        assert not Counter(paid.cards) - Counter(at_hand)
        assert rank([list(paid.cards)], paid.waste) == min(ranks)


@settings(deadline=None, max_examples=150)
@given(st.lists(few_elements, max_size=6), st.lists(costs, min_size=2, max_size=3))
def test_I12_plan_is_the_best_of_all_plans_and_uses_no_card_twice(
    at_hand: list[Card], bills: list[Cost]
) -> None:
    ranks = every_rank(at_hand, bills)
    paid = plan(at_hand, bills)
    if isinstance(paid, Impossible):
        assert not ranks
        assert every_rank(at_hand, bills[: paid.payable])
        assert not every_rank(at_hand, bills[: paid.payable + 1])
    else:
        piles = [list(payment.cards) for payment in paid]
        assert [waste(pile, bill) for pile, bill in zip(piles, bills, strict=True)] == [
            payment.waste for payment in paid
        ]
        assert not Counter(card for pile in piles for card in pile) - Counter(at_hand)
        assert rank(piles, sum(payment.waste for payment in paid)) == min(ranks)


@settings(deadline=None, max_examples=40)
@given(st.lists(faces, min_size=25, max_size=32), costs)
def test_I12_holds_for_the_largest_hands(at_hand: list[Card], cost: Cost) -> None:
    paid = best_payment(at_hand, cost)
    if isinstance(paid, Payment):
        assert waste(list(paid.cards), cost) == paid.waste
        assert not Counter(paid.cards) - Counter(at_hand)


def test_a_whole_table_of_cards_is_planned() -> None:
    """A full hand and twenty support cards of all kinds, five curses and three heals: no explosion."""
    at_hand = [Card(element, value, place) for element in (F, E) for value in (1, 2, 3) for place in Lies] * 2
    bills = [Cost.of(F, 4)] * 3 + [Cost.of(E, 4)] * 2 + [Cost.any(2)] * 3
    paid = plan(at_hand, bills)
    assert isinstance(paid, tuple)
    assert sum(payment.waste for payment in paid) == 0
