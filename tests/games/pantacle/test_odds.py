"""The private divert calculator; the oracles of its odds are icepool and a plain enumeration (F6)."""

from __future__ import annotations

import dataclasses
import inspect
import re
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.codec import variants
from companion.games.pantacle import GAME, divert_odds, explanations
from companion.games.pantacle.divert_odds import (
    Blades,
    anybody_can,
    both_guardians,
    possible,
    unseen_blades,
    unseen_kinds,
    ways,
    whole_hand,
)
from companion.games.pantacle.questions import can_divert, in_box, own_ways, unseen_odds
from companion.games.pantacle.state import DrawnCurse, FavourFact, GuardianCount
from companion.games.pantacle.vocabulary import Favour, How, Kind, Spot
from tests.games.pantacle.play import ONE, THREE, TWO, table

VECTORS = [
    ((21, 3, 3, 3), Fraction(153, 1330)),
    ((21, 3, 2, 3), Fraction(3, 38)),
    ((18, 3, 2, 3), Fraction(29, 272)),
    ((12, 1, 1, 3), Fraction(1, 22)),
    ((20, 3, 3, 4), Fraction(362, 1615)),
    ((12, 0, 3, 3), Fraction(0)),
    ((10, 2, 2, 1), Fraction(0)),
]


@pytest.mark.parametrize(("counts", "chance"), VECTORS)
def test_F6_V67_both_guardians(counts: tuple[int, int, int, int], chance: Fraction) -> None:
    unseen, first, second, hand = counts
    assert both_guardians(*counts) == chance
    assert can_divert(unseen, Blades(first, second), hand) == chance
    assert by_icepool(unseen, Blades(first, second), hand) == chance


def test_V48_both_guardians_cost_two_blades() -> None:
    (way,) = ways(Blades(1, 1, others=1))
    assert (way.how, way.blades) == (How.PAIR, 2)


def test_V49_one_guardian_and_two_hounds_cost_three() -> None:
    (way,) = ways(Blades(1, 0, 2))
    assert (way.how, way.blades, way.track) == (How.ONE_AND_HOUNDS, 3, False)


def test_V51_V52_one_hound_is_not_enough() -> None:
    assert ways(Blades(1, 0, 1, 1, track=False)) == ()
    assert ways(Blades(1, 0, 0, 2, track=True)) == ()


def test_PA27_the_track_saves_a_blade() -> None:
    (way,) = ways(Blades(0, 1, 1, 1, track=True))
    assert (way.how, way.track, way.blades) == (How.ONE_AND_HOUNDS, True, 2)


def test_V54_one_blade_never_diverts() -> None:
    for hand in (Blades(track=True), Blades(1, track=True), Blades(hounds=1, track=True)):
        assert ways(hand, two_pairs=True) == ()


def test_A11_two_pairs_only_where_the_table_allows_them() -> None:
    assert ways(Blades(hounds=4)) == ()
    assert [way.blades for way in ways(Blades(hounds=4, track=True), two_pairs=True)] == [4, 3]
    assert [way.how for way in ways(Blades(1, 1, 2))] == [How.PAIR, How.ONE_AND_HOUNDS]


@pytest.mark.parametrize("track", [False, True])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_F6_le_limier_as_a_guardian_is_counted_once(size: int, track: bool) -> None:
    """Its blades are the guardian and the hounds: every hand, each blade spent once at most."""
    pool = ["y"] * 2 + ["L"] * 4 + ["z"] * 3
    good = every = 0
    for hand in combinations(pool, size):
        other, hounds = hand.count("y"), hand.count("L")
        pairs = (other and hounds, other and hounds + track >= 2, hounds >= 1 and hounds - 1 + track >= 2)
        every, good = every + 1, good + any(pairs)
        assert bool(ways(Blades(0, other, hounds, track=track, hunted=True))) == any(pairs)
    kinds = Blades(0, 2, 4, track=track, hunted=True)
    assert can_divert(len(pool), kinds, size) == Fraction(good, every)


def test_F6_three_hounds_are_le_limier_and_a_pair() -> None:
    assert [way.blades for way in ways(Blades(hounds=3, hunted=True))] == [3]
    assert [way.blades for way in ways(Blades(hounds=2, track=True, hunted=True))] == [2]
    assert ways(Blades(hounds=2, hunted=True)) == ()


def kinds_of(unseen: int, kinds: Blades) -> dict[str, int]:
    rest = unseen - kinds.first - kinds.second - kinds.hounds
    return {"x": kinds.first, "y": kinds.second, "L": kinds.hounds, "z": rest}


def able(hand: tuple[str, ...], track: bool, two_pairs: bool) -> bool:
    """Written anew from the rule: two guardians, or one with two hounds, or four hounds where allowed."""
    hounds = hand.count("L") + track
    guardians = ("x" in hand) + ("y" in hand)
    return guardians == 2 or (guardians == 1 and hounds >= 2) or (two_pairs and hounds >= 4)


def cost(hand: tuple[str, ...], track: bool) -> int:
    """The fewest blades an able hand spends: two, or three without the track's hound."""
    return 2 if {"x", "y"} <= set(hand) or track else 3


def by_icepool(unseen: int, kinds: Blades, hand: int, *, two_pairs: bool = False) -> Fraction:
    deck = icepool.Deck({kind: n for kind, n in kinds_of(unseen, kinds).items() if n})
    dealt = deck.deal(hand).expand()
    good = sum(n for held, n in dealt.items() if able(held, kinds.track, two_pairs))
    return Fraction(good, dealt.denominator())


@settings(max_examples=60)
@given(st.data())
def test_F6_odds_agree_with_icepool(data: st.DataObject) -> None:
    first, second, hounds = (data.draw(st.integers(0, 4)) for _ in range(3))
    unseen = data.draw(st.integers(max(1, first + second + hounds), 21))
    hand = data.draw(st.integers(1, min(5, unseen)))
    kinds = Blades(first, second, hounds, track=data.draw(st.booleans()))
    two_pairs = data.draw(st.booleans())
    found = can_divert(unseen, kinds, hand, two_pairs=two_pairs)
    assert found == by_icepool(unseen, kinds, hand, two_pairs=two_pairs)


@settings(max_examples=25)
@given(st.data())
def test_F6_several_hands_agree_with_an_enumeration(data: st.DataObject) -> None:
    first, second, hounds = (data.draw(st.integers(0, 2)) for _ in range(3))
    unseen = data.draw(st.integers(max(4, first + second + hounds), 8))
    tracks = data.draw(st.booleans()), data.draw(st.booleans())
    more = data.draw(st.integers(0, 1))
    hands = ((2, tracks[0], more), (data.draw(st.integers(0, 2)), tracks[1], 0))
    kinds = Blades(first, second, hounds)
    blades = [kind for kind, n in kinds_of(unseen, kinds).items() for _ in range(n)]
    good = every = 0
    for one in combinations(range(unseen), hands[0][0]):
        left = [place for place in range(unseen) if place not in one]
        for two in combinations(left, hands[1][0]):
            held = [tuple(blades[place] for place in each) for each in (one, two)]
            every += 1
            good += any(
                able(h, track, False) and cost(h, track) + more <= len(h)
                for h, (_, track, more) in zip(held, hands, strict=True)
            )
    assert anybody_can(unseen, kinds, hands) == Fraction(good, every)


def test_nobody_left_to_ask_cannot_divert() -> None:
    assert anybody_can(21, Blades(3, 3, 3), ()) == 0


def test_unseen_blades_and_what_cannot_be() -> None:
    assert unseen_blades(3, 0) == 21
    assert not possible(10, 11, 1, 1)
    assert not possible(10, 3, 6, 6)
    assert not possible(10, 3, -1, 2)
    assert Blades(1, 0, -1).countable is False
    assert Blades().countable
    with pytest.raises(ValueError, match="no such blades"):
        both_guardians(5, 3, 3, 2)
    with pytest.raises(ValueError, match="no such blades"):
        can_divert(5, Blades(1, 1), 6)


def test_F6_what_is_not_named_in_a_hand_is_others() -> None:
    assert whole_hand(5, Blades(1, 0, 2, track=True)) == Blades(1, 0, 2, 2, track=True)
    assert not whole_hand(2, Blades(1, 1, 1)).countable, "more are named than are held"


def test_F6_what_is_held_or_lies_in_the_discard_is_seen() -> None:
    box, held, gone = Blades(3, 2, 6, hunted=True), Blades(1, 0, 2), Blades(0, 1, 1)
    assert unseen_kinds(box, held, gone) == Blades(2, 1, 3, hunted=True)


def test_U7_the_calculator_knows_no_table_and_no_action_carries_a_hand() -> None:
    """Private by design: nothing of it can reach the state or the journal."""
    source = inspect.getsource(divert_odds)
    assert re.findall(r"from companion\.games\.pantacle\S* import .*", source) == [
        "from companion.games.pantacle import figures",
        "from companion.games.pantacle.vocabulary import How",
    ]
    package = Path(divert_odds.__file__).parent
    users = [path.name for path in package.rglob("*.py") if "divert_odds" in path.read_text("utf-8")]
    # asked beside what everybody sees of a table, and explained with numbers alone
    assert sorted(users) == ["explanations.py", "questions.py"]
    explained = [
        function
        for _, function in inspect.getmembers(explanations, inspect.isfunction)
        if "Blades" in str(inspect.signature(function))
    ]
    assert explained
    assert not [function for function in explained if "State" in str(inspect.signature(function))]
    kinds = (*variants(GAME.actions).values(), *variants(GAME.events).values())
    assert not [kind for kind in kinds if "Blades" in str(dataclasses.fields(kind))]


# -- what the sheet asks: typed blades beside what everybody sees of the table -----------------------

GUARDIANS = (
    GuardianCount("L’Oracle", 3),
    GuardianCount("Le Limier", 5),
    GuardianCount("Le Fou", 4),
    GuardianCount("Autre", 12),
)
TOLD = FavourFact(Favour.TRAQUE, "l’oracle", "Le Fou")
HUNTED = FavourFact(Favour.TRAQUE, "Le Fou", "Le Limier")


def test_F6_PA27_a_guardian_that_is_a_hound_counts_once() -> None:
    assert in_box(TOLD, GUARDIANS) == Blades(3, 4, 5)
    assert in_box(HUNTED, GUARDIANS) == Blades(4, 0, 5, hunted=True)
    assert in_box(TOLD) == Blades()


def test_F6_the_ways_of_a_typed_hand_at_a_table() -> None:
    """Hand, track and curses are those of the table."""
    play = table(3, two_pairs=True).put(TWO, hand=3, determination=2).put(THREE, hand=3)
    named = Blades(first=1, hounds=2)
    assert [(way.how, way.track, way.blades) for way in own_ways(play.state, TWO, named) or ()] == [
        (How.ONE_AND_HOUNDS, False, 3),
        (How.ONE_AND_HOUNDS, True, 2),
    ]
    assert [way.track for way in own_ways(play.state, THREE, named) or ()] == [False]
    assert own_ways(play.state, THREE, Blades()) == ()
    assert own_ways(play.state, THREE, Blades(1, 1, 2)) is None, "more are named than are held"
    play.put(THREE, spots=[Spot.CUBES])
    play.curse(THREE, DrawnCurse("Fardeau", Kind.PERMANENT, more_blades=1))
    assert own_ways(play.state, THREE, named) == (), "a curse asks for a fourth blade"


def test_F6_the_odds_of_those_whose_hands_are_not_seen() -> None:
    play = table(3).put(TWO, hand=3, determination=2).put(THREE, hand=2)
    box, held, gone = in_box(TOLD, GUARDIANS), Blades(first=1, hounds=1), Blades(second=1)
    play.at(pile=play.state.pile - 4, discard=4)
    found = unseen_odds(play.state, ONE, box, held, gone)
    assert found is not None
    hand = play.player(ONE).hand
    kinds = Blades(2, 3, 4)
    assert (found.unseen, found.kinds, found.held) == (24 - hand - 4, kinds, 5)
    assert [(each.seat, each.hand) for each in found.rivals] == [(TWO, 3), (THREE, 2)]
    assert [each.odds for each in found.rivals] == [
        by_icepool(found.unseen, Blades(2, 3, 4, track=True), 3, two_pairs=False),
        by_icepool(found.unseen, kinds, 2, two_pairs=False),
    ]
    hands = ((3, True, 0), (2, False, 0))
    assert found.anybody == anybody_can(found.unseen, kinds, hands)


def test_F6_whoever_plays_diverts_nothing_and_one_opponent_is_nobody_else() -> None:
    """Seen by an opponent only the others count; with one of them there is no "anybody"."""
    play = table(3)
    found = unseen_odds(play.state, TWO, in_box(TOLD, GUARDIANS), Blades(), Blades())
    assert found is not None
    assert ([each.seat for each in found.rivals], found.anybody) == ([THREE], None)


def test_F6_counts_that_cannot_be_give_no_odds() -> None:
    state = table(3).state
    assert unseen_odds(state, ONE, Blades(3, 3, 3), Blades(first=4), Blades()) is None
    assert unseen_odds(state, ONE, Blades(20, 20, 3), Blades(), Blades()) is None
