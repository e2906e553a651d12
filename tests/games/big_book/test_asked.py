"""What screens ask the rules: a hand at the end of a turn, a spell, the reserve, what can be paid."""

from __future__ import annotations

import pytest

from companion.games.big_book.curses import DestroyCurse, Neutralise
from companion.games.big_book.elements import Card, Curse, Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import DestroyMadness, Heal, TakeMadness
from companion.games.big_book.payment import Cost, Missing, Payment, check
from companion.games.big_book.queries import (
    HandCount,
    MadnessDeeds,
    NextMove,
    StillToPlace,
    bill,
    book_calm,
    casting,
    curse_goals,
    curse_price,
    element_cards,
    falling,
    hand_check,
    hand_lacks,
    heir,
    library_lines,
    madness_deeds,
    monster_told,
    next_move,
    other_goals,
    payable,
    reserve_prices,
    rewards,
    still_to_place,
    threatened,
    upgrades,
)
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.spells import Activate, DescribeSpell, Learn, SpellActivated
from companion.games.big_book.support import SupportPlaced
from companion.games.big_book.vocabulary import Face, Slot, Zone
from tests.games.big_book.play import FET, ONE, THREE, TWO, acting, full, table

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


def test_BB47_what_a_hand_lacks_to_six() -> None:
    assert [hand_lacks(cards) for cards in (0, 4, 6, 8)] == [6, 2, 0, 0]


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


def cards_of(words: str) -> tuple[Card, ...]:
    return tuple(Card(Element(word[0]), int(word[1])) for word in words.split())


def test_BB37_F3_what_is_put_down_for_one_goal_is_judged() -> None:
    goal = curse_goals(acting().state, ONE)[0]
    asked = bill(cards_of("F2 F2 E3"), (goal,), cards_of("F2"))
    (line,) = asked.lines
    assert line == (goal, Missing(((FIRE, 2),)))
    assert asked.payable is None


def test_BB37_F3_no_card_of_a_plan_pays_twice() -> None:
    """Two goals that can be paid alone, and together only with a card more; what is put down is no plan."""
    heal, learn = other_goals(acting().state, ONE)[:2]
    assert (heal.id, learn.id) == ("heal", "learn-E")
    short = bill(cards_of("E2"), (heal, learn), cards_of("E2"))
    assert not short.together
    assert [type(paid) for _, paid in short.lines] == [Payment, Payment]
    enough = bill(cards_of("E2 F2"), (heal, learn))
    assert enough.together
    assert [paid.cards for _, paid in enough.lines if isinstance(paid, Payment)] == [
        cards_of("F2"),
        cards_of("E2"),
    ]
    assert enough.payable is not None
    assert enough.payable[0] is heal


def test_BB37_a_payment_tells_what_it_was_for() -> None:
    paid = check(cards_of("F2 F3"), Cost.of(FIRE, 4))
    assert isinstance(paid, Payment)
    assert (paid.total, paid.due, paid.waste) == (5, 4, 1)


def test_BB3_every_element_card_there_is() -> None:
    assert element_cards((FIRE, AIR)) == (cards_of("F1 A1"), cards_of("F2 A2"), cards_of("F3 A3"))


def test_BB42_whoever_has_five_spells_gives_one_for_a_sixth() -> None:
    play = acting()
    assert [(line.level, line.drops) for line in library_lines(play.state, ONE)] == [(1, False)] * 4
    play.do(Learn(ONE, FIRE))
    lines = {line.element: line for line in library_lines(play.state, ONE)}
    assert (lines[FIRE].level, lines[FIRE].drops, lines[AIR].drops) == (2, True, True)
    assert not any(line.drops for line in library_lines(play.state, TWO))


def test_BB42_an_empty_pile_asks_for_no_spell() -> None:
    play = acting()
    for drop in (None, "combustion", "glace"):
        play.do(Learn(ONE, FIRE, drop=drop))
    lines = {line.element: line for line in library_lines(play.state, ONE)}
    assert (lines[FIRE].level, lines[FIRE].drops) == (None, False)


def test_BB66_an_exchange_is_one_higher() -> None:
    play = acting()
    play.do(Acquire(ONE, FIRE, 3))
    found = {(line.card, line.to): line.left for line in upgrades(play.state) if line.element is FIRE}
    assert found == {(Face.F1, Face.F2): 10, (Face.F2, Face.F3): 5}


def test_BB31_BB32_A13_where_the_curses_of_a_monster_would_lie() -> None:
    play = table()
    play.do(Advance())
    told = monster_told(play.state, 1, FET[:2], (Curse.MULTI, Curse.AIR))
    assert told.curses == (Curse.MULTI, Curse.FIRE, Curse.WATER)
    assert told.skipped == (Curse.MULTI,), "no curse of air was told"
    assert told.laid == ((Slot.TWO, Curse.FIRE), (Slot.THREE_LEFT, Curse.WATER))
    assert (told.unread, told.ready) == (1, False)
    assert monster_told(play.state, 0, FET).ready
    assert not monster_told(play.state, None, FET).ready, "the board was not read"


def test_BB28_what_the_next_step_of_the_marker_brings() -> None:
    play = table()
    seen = [next_move(play.state)]
    for turn in range(2, 7):
        play.to_turn(turn)
        seen.append(next_move(play.state))
        assert book_calm(play.state) is (seen[-1] is NextMove.CALM)
        assert bool(threatened(play.state)) is (seen[-1] is NextMove.WAKES)
    wakes = NextMove.WAKES
    assert seen == [NextMove.OPENS, wakes, wakes, NextMove.CALM, NextMove.CALM, NextMove.JUDGES]


def test_F1_a_rate_is_told_from_the_third_turn_on() -> None:
    play = table()
    play.do(TakeMadness(ONE, 2))
    seen = []
    for turn in (1, 2, 3):
        play.to_turn(turn)
        seen.append(falling(play.state))
    assert seen == [False, False, True]
    assert not falling(table().to_turn(3).state), "it does not shrink"


@pytest.mark.parametrize(
    ("zone", "to", "out"),
    [
        (None, Zone.DISCARD, Zone.HAND),
        (Zone.HAND, Zone.HAND, Zone.HAND),
        (Zone.DRAW, Zone.DRAW_TOP, Zone.DRAW),
        (Zone.DISCARD, Zone.DISCARD, Zone.DISCARD),
    ],
)
def test_BB50_BB66_where_a_madness_goes_and_comes_from(zone: Zone | None, to: Zone, out: Zone) -> None:
    expected = MadnessDeeds(TakeMadness(TWO, 1, to), Heal(TWO, out), DestroyMadness(TWO, out))
    assert madness_deeds(full().state, TWO, zone) == expected


def test_BB46_whoever_plays_heals_a_madness_in_a_support() -> None:
    deeds = madness_deeds(acting().state, TWO, Zone.SUPPORT)
    assert deeds.heal == Heal(ONE, Zone.SUPPORT, TWO)
    assert deeds.destroy == DestroyMadness(TWO, Zone.SUPPORT)
    light = madness_deeds(acting().state, TWO, Zone.DISCARD)
    assert light.heal == Heal(TWO), "hand, draw pile and discard are one number"


def test_BB39_what_a_spell_may_still_place() -> None:
    cast, placed = SpellActivated(ONE, "croissance", 3, 0), SupportPlaced(ONE, Face.F1)
    other = SupportPlaced(TWO, Face.F1)
    assert still_to_place((placed, other, cast), ONE) == StillToPlace("croissance", 3, 2)
    assert still_to_place((placed, placed, placed, cast), ONE) is None, "all are placed"
    assert still_to_place((SpellActivated(ONE, "croissance", 1, 0),), ONE) is None
    assert still_to_place((placed, cast), TWO) is None
    assert still_to_place((), ONE) is None
