"""What screens ask the rules: a hand at the end of a turn, a spell, the reserve, what can be paid."""

from __future__ import annotations

import pytest

from companion.games.big_book.curses import DestroyCurse, Neutralise
from companion.games.big_book.elements import Card, Curse, Element
from companion.games.big_book.madness import Heal, TakeMadness
from companion.games.big_book.payment import Cost, Missing, Payment, check
from companion.games.big_book.queries import (
    HandCount,
    casting,
    curse_goals,
    curse_price,
    hand_check,
    heir,
    other_goals,
    payable,
    reserve_prices,
    rewards,
)
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.spells import Activate, DescribeSpell, Learn
from companion.games.big_book.vocabulary import Slot, Zone
from tests.games.big_book.play import ONE, THREE, TWO, acting, full

FIRE, WATER, EARTH, AIR = Element.FIRE, Element.WATER, Element.EARTH, Element.AIR


@pytest.mark.parametrize(
    ("madness", "elements", "count", "n", "out"),
    [
        (6, 0, HandCount.RIGHT, 0, True),
        (6, 1, HandCount.DISCARD, 1, True),
        (5, 2, HandCount.DISCARD, 1, False),
        (2, 1, HandCount.DRAW, 3, False),
        (4, 4, HandCount.DISCARD, 2, False),
        (7, 0, HandCount.STAYS, 0, True),
        (1, 5, HandCount.RIGHT, 0, False),
    ],
)
def test_BB47_BB51_what_a_told_hand_lacks(
    madness: int, elements: int, count: HandCount, n: int, out: bool
) -> None:
    """V40 to V46, as the sheet of the end of a turn shows them."""
    found = hand_check(acting().state, ONE, madness, elements)
    assert (found.count, found.n, found.out) == (count, n, out)
    assert found.ready is (count in (HandCount.RIGHT, HandCount.STAYS))


def test_BB47_fewer_madness_than_are_known_in_hand() -> None:
    play = full()
    play.do(TakeMadness(ONE, 3, Zone.HAND))
    found = hand_check(play.state, ONE, 2, 4)
    assert (found.count, found.n, found.ready) == (HandCount.HELD, 3, False)


def test_BB39_A1_what_paying_for_a_spell_gives() -> None:
    """V51, with a spell of cost 2; a table may cap the power at three."""
    play = acting()
    assert casting(play.state, ONE, "glace", 2) is None
    play.do(DescribeSpell(ONE, "glace", WATER, 2))
    seen = [casting(play.state, ONE, "glace", paid) for paid in (1, 5, 6, 8)]
    assert [(each.power, each.waste, each.above) for each in seen if each] == [
        (0, 1, None),
        (2, 1, None),
        (3, 0, None),
        (4, 0, 3),
    ]
    capped = acting(power_cap=True)
    capped.do(DescribeSpell(ONE, "glace", WATER, 2))
    held = casting(capped.state, ONE, "glace", 8)
    assert held is not None
    assert (held.power, held.waste, held.capped, held.above) == (3, 2, 3, None)


def test_BB43_BB45_the_reserve_with_its_prices() -> None:
    play = acting()
    play.do(Acquire(ONE, FIRE, 3))
    piles = {(pile.element, pile.value): (pile.left, pile.cost) for pile in reserve_prices(play.state)}
    assert len(piles) == 8
    assert (piles[FIRE, 2], piles[FIRE, 3]) == ((10, 2), (5, 3))
    assert rewards(play.state) == dict.fromkeys(Element, 10)


def test_BB25_who_holds_the_token_next() -> None:
    play = acting(2)
    assert heir(play.state) == TWO


def test_BB36_what_can_be_paid_for() -> None:
    """Face-up curses, then healing, learning, acquiring and the ready spells that are known."""
    play = acting()
    play.do(Neutralise(Slot.TWO))
    play.do(DescribeSpell(ONE, "glace", WATER, 2))
    assert [goal.action for goal in curse_goals(play.state, THREE)] == [
        DestroyCurse(THREE, Slot.THREE_LEFT),
        DestroyCurse(THREE, Slot.THREE_RIGHT),
    ]
    others = {goal.id: goal for goal in other_goals(play.state, ONE)}
    assert others["heal"].action == Heal(ONE)
    assert others["learn-F"].action == Learn(ONE, FIRE)
    assert others["buy-A3"].cost == Cost.of(AIR, 3)
    assert others["cast-glace"].action == Activate(ONE, "glace", 2)
    assert "cast-combustion" not in others, "its cost was not read yet"
    paid = payable([Card(WATER, 2)], others.values())
    assert {name for name, found in paid.items() if isinstance(found, Payment)} == {
        "heal",
        "learn-E",
        "buy-E2",
        "cast-glace",
    }


def test_BB42_a_sixth_spell_is_no_goal_of_its_own() -> None:
    """Which one goes must be said first."""
    play = acting()
    play.do(Learn(ONE, FIRE))
    assert not [goal for goal in other_goals(play.state, ONE) if goal.id.startswith("learn")]


def test_BB45_a_reward_goes_with_its_curse_only() -> None:
    play = acting()
    curse, heal = curse_goals(play.state, ONE)[0], other_goals(play.state, ONE)[0]
    assert curse.rewarded(AIR) == DestroyCurse(ONE, Slot.TWO, reward=AIR)
    assert heal.rewarded(AIR) == Heal(ONE)


@pytest.mark.parametrize(
    ("cards", "cost", "waste"),
    [
        ("F2 F2", Cost.of(FIRE, 4), 0),
        ("F2 F3", Cost.of(FIRE, 4), 1),
        ("F2 F2 E1", Cost.of(FIRE, 4), 1),
        ("E1 T2 F1 A1", curse_price(Curse.MULTI), 1),
        ("E2", Cost.any(2), 0),
    ],
)
def test_BB37_the_cards_put_down_are_enough(cards: str, cost: Cost, waste: int) -> None:
    put = [Card(Element(word[0]), int(word[1])) for word in cards.split()]
    paid = check(put, cost)
    assert isinstance(paid, Payment)
    assert (len(paid.cards), paid.waste) == (len(put), waste)


@pytest.mark.parametrize(
    ("cards", "cost", "short"),
    [
        ("F2 E2", Cost.of(FIRE, 4), ((FIRE, 2),)),
        ("E1 T2 F3", curse_price(Curse.MULTI), ((AIR, 1),)),
        ("F1 E1", Cost.any(2), ((WATER, 1), (FIRE, 1))),
        ("", Cost.of(EARTH, 2), ((EARTH, 2),)),
    ],
)
def test_BB37_BB46_the_cards_put_down_are_too_few(
    cards: str, cost: Cost, short: tuple[tuple[Element, int], ...]
) -> None:
    """V72: one of each does not heal."""
    put = [Card(Element(word[0]), int(word[1])) for word in cards.split()]
    paid = check(put, cost)
    assert isinstance(paid, Missing)
    assert paid.short == short
