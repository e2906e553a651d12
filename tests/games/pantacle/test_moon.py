"""The moon change: discard, cube, refill, reform, next turn (PA-40 to PA-43)."""

from __future__ import annotations

import pytest

from companion.games.pantacle.moon import Moon, Refill, refill
from companion.games.pantacle.step import refills
from companion.games.pantacle.vocabulary import Favour, Phase, Spot
from tests.games.pantacle.play import (
    ASSERVISSEMENT,
    DEMONIAQUE,
    ONE,
    TRAQUE,
    TWO,
    Play,
    names,
    of,
    table,
)


def before_moon(favour: Favour = Favour.CONVERSION, **how: object) -> Play:
    play = table().put(ONE, **how)
    play.favour(favour)
    assert play.state.phase is Phase.MOON
    return play


def test_PA40_one_blade_goes_and_the_hand_is_three_again() -> None:
    play = before_moon()
    events = play.moon()
    assert names(events) == ["BladesDiscarded", "NoMoonMatched", "BladesDrawn", "TurnEnded", "TurnBegan"]
    assert (play.player(ONE).hand, play.state.discard, play.state.pile) == (3, 1, 14)
    assert (play.state.active, play.player(ONE).turns) == (TWO, 2)


def test_PA35_PA40_four_with_asservissement() -> None:
    play = before_moon(tokens=(ASSERVISSEMENT,))
    play.moon()
    assert play.player(ONE).hand == 4


def test_PA40_a_hand_with_blades_must_discard_unless_the_table_insists() -> None:
    play = before_moon()
    assert play.why(Moon(0)) == "must_discard"
    play.anyway(Moon(0))
    assert (play.player(ONE).hand, play.state.discard) == (3, 0)


def test_PA40_no_more_blades_than_in_hand() -> None:
    play = before_moon()
    for n in (4, -1):
        assert play.hard(Moon(n)) == "more_than_hand"


@pytest.mark.parametrize(("tokens", "cubes"), [((), 1), ((TRAQUE,), 2)])
def test_PA41_V55_a_matching_moon_brings_a_cube(tokens: tuple[object, ...], cubes: int) -> None:
    play = before_moon(tokens=tokens)
    play.moon(match=True)
    assert play.player(ONE).cubes == cubes


def test_PA41_V55_also_when_the_favour_was_diverted() -> None:
    play = table()
    play.favour(Favour.TRAQUE, TWO)
    play.moon(match=True)
    assert play.player(ONE).cubes == 2


def test_PA41_V55_never_with_endoctrinement() -> None:
    play = before_moon(Favour.ENDOCTRINEMENT)
    assert play.hard(Moon(match=True)) == "no_moon"
    play.moon()
    assert play.player(ONE).cubes == 0


def test_PA42_A17_demoniaque_discards_as_many_as_wanted_but_at_least_one() -> None:
    play = before_moon(spots=[Spot.DEMONIAQUE], tokens=(DEMONIAQUE,))
    assert play.why(Moon(0)) == "must_discard"
    play.moon(3, match=True)
    assert (play.player(ONE).hand, play.state.discard, play.player(ONE).cubes) == (3, 3, 1)


def test_PA42_without_the_token_one_only_unless_the_table_insists() -> None:
    play = before_moon()
    assert play.why(Moon(2)) == "one_only"
    play.anyway(Moon(2))
    assert play.state.discard == 2


def test_V57_a_short_hand_is_refilled() -> None:
    play = before_moon(hand=1)
    assert of(play.moon(), "BladesDrawn").n == 3
    assert play.player(ONE).hand == 3


def test_V58_an_empty_hand_discards_nothing_and_compares_nothing() -> None:
    play = before_moon(hand=0)
    assert play.hard(Moon(1)) == "more_than_hand"
    assert play.hard(Moon(0, match=True)) == "no_moon"
    events = play.moon(0)
    assert "BladesDiscarded" not in names(events)
    assert of(events, "BladesDrawn").n == 3


def test_V60_four_blades_without_asservissement_draw_none() -> None:
    play = before_moon(hand=4)
    events = play.moon()
    assert "BladesDrawn" not in names(events)
    assert play.player(ONE).hand == 3


def test_PA43_V61_I5_the_pile_is_reformed_without_the_last_discarded() -> None:
    assert refill(pile=1, discard=8, due=3) == Refill(1, 7, 2)
    play = before_moon()
    # 24 blades: hands 1, 7 and 8, one to draw, seven discarded and the eighth to come
    for player, hand in zip(play.state.players, (1, 7, 8), strict=True):
        play.state = play.state.with_player(player.seat, hand=hand)
    play.at(pile=1, discard=7)
    events = play.moon()
    assert [(type(event).__name__, event.n) for event in events[2:5]] == [
        ("BladesDrawn", 1),
        ("PileReformed", 7),
        ("BladesDrawn", 2),
    ]
    assert (play.state.pile, play.state.discard, play.player(ONE).hand) == (5, 1, 3)


def test_PA43_an_empty_pile_waits_until_a_draw_is_due() -> None:
    play = before_moon(hand=4)
    play.at(pile=0, discard=play.state.pile)
    assert "PileReformed" not in names(play.moon())
    assert play.state.pile == 0


@pytest.mark.parametrize(
    ("pile", "discard", "due", "found"),
    [
        (3, 8, 3, Refill(3, 0, 0)),
        (0, 1, 3, Refill(0, 0, 0)),
        (0, 0, 2, Refill(0, 0, 0)),
        (0, 3, 3, Refill(0, 2, 2)),
        (5, 4, 0, Refill(0, 0, 0)),
    ],
)
def test_PA43_A24_a_pile_is_reformed_only_when_a_draw_is_due(
    pile: int, discard: int, due: int, found: Refill
) -> None:
    assert refill(pile, discard, due) == found


def test_A21_the_last_blade_put_down_is_the_one_kept_out() -> None:
    """Which one that is, its player chooses; the app counts one blade left in the discard."""
    assert refill(0, 9, 3).reformed == 8


def test_a_card_may_change_the_refill_when_the_table_insists() -> None:
    play = before_moon()
    refusal = play.no(Moon(draw=3))
    assert (refusal.why.value, refusal.facts["need"], refusal.soft) == ("other_draw", 1, True)
    play.anyway(Moon(draw=0))
    assert play.player(ONE).hand == 2
    assert before_moon().hard(Moon(draw=16)) == "no_such_draw"
    assert names(before_moon().do(Moon(draw=1)))[-1] == "TurnBegan"


def test_the_moon_comes_after_the_favour() -> None:
    play = table()
    assert play.hard(Moon()) == "wrong_phase"
    play.announce(Favour.TRAQUE)
    assert play.hard(Moon()) == "wrong_phase"


def test_PA38_PA40_a_hand_no_moon_is_compared_for_is_refilled_by_itself() -> None:
    play = before_moon(Favour.ENDOCTRINEMENT)
    again = refills(play.state)
    assert again == Moon(1)
    play.do(again)
    assert (play.player(ONE).hand, play.state.active) == (3, TWO)


def test_PA41_PA42_PA43_whoever_has_something_to_say_is_asked() -> None:
    assert refills(before_moon().state) is None  # a moon to compare
    choosing = before_moon(Favour.ENDOCTRINEMENT, spots=[Spot.DEMONIAQUE], tokens=(DEMONIAQUE,))
    assert refills(choosing.state) is None
    play = before_moon(Favour.ENDOCTRINEMENT)
    empty = play.state.changed(pile=0, discard=play.state.discard + play.state.pile)
    assert refills(empty) is None  # the pile is to be formed anew with the real blades
    play.moon()
    assert refills(play.state) is None
