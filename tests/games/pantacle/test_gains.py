"""The gain engine: Traque, Exhaustion, supply, Conversion (PA-33, PA-37, PA-45, PA-46)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.core.refusal import Refusal
from companion.games.pantacle import GAME
from companion.games.pantacle.curses import AbsorbFirst
from companion.games.pantacle.gains import Gain, Lose, reckon
from companion.games.pantacle.vocabulary import Favour, Resource, Spot
from companion.i18n.lines import tell_events
from companion.i18n.words import Words
from tests.games.pantacle.play import (
    ONE,
    PROTECTION,
    THREE,
    TRAQUE,
    TWO,
    Play,
    exhaustion,
    names,
    of,
    table,
)

CUBES, ADEPTS = Resource.CUBES, Resource.ADEPTS
BOTH = (Spot.CUBES, Spot.ADEPTS)


def holding(*cards: object, face_up: bool = True, **how: object) -> Play:
    """A player with Exhaustion cards in front."""
    play = table().put(ONE, **{"spots": BOTH, **how})
    for card in cards:
        play.curse(ONE, card, face_up=face_up)  # type: ignore[arg-type]
    return play


def test_PA33_traque_adds_one_to_each_gain() -> None:
    play = table().put(ONE, tokens=(TRAQUE,))
    assert names(play.do(Gain(ONE, CUBES, 2))) == ["CubesGainedWithTraque"]
    assert play.player(ONE).cubes == 3
    play.do(Gain(ONE, ADEPTS, 2))
    assert play.player(ONE).adepts == 3


def test_PA45_V42_a_card_swallows_until_it_is_empty() -> None:
    play = holding(exhaustion(3, 1))
    play.do(Gain(ONE, CUBES, 2))
    card = play.player(ONE).curses[0]
    assert (card.cubes, card.adepts, play.player(ONE).cubes) == (1, 1, 0)
    play.do(Gain(ONE, ADEPTS, 2))
    card = play.player(ONE).curses[0]
    assert (card.cubes, card.adepts, play.player(ONE).adepts) == (1, 0, 2)
    events = play.do(Gain(ONE, CUBES))
    assert names(events) == ["CubesAbsorbed", "CurseEmptied"]
    assert (play.player(ONE).curses, play.state.curse_pile) == ((), 27)


def test_A6_V43_traque_first_then_exhaustion() -> None:
    play = holding(exhaustion(2), tokens=(TRAQUE,))
    event = of(play.do(Gain(ONE, CUBES)), "CubesAbsorbedWithTraque")
    assert (event.base, event.absorbed, event.n) == (1, 2, 0)
    assert (play.player(ONE).cubes, play.player(ONE).curses) == (0, ())


def test_PA46_V45_a_protected_card_swallows_nothing() -> None:
    play = holding(exhaustion(1), face_up=False, tokens=(TRAQUE, PROTECTION))
    play.do(Gain(ONE, CUBES))
    assert (play.player(ONE).cubes, play.player(ONE).curses[0].cubes) == (2, 1)


def test_PA37_V37_conversion_steals_one_from_each_who_has_one() -> None:
    for tokens, more in (((), 0), ((TRAQUE,), 1)):
        play = table(4).put(ONE, tokens=tokens).put(TWO, cubes=3).put(THREE, cubes=0)
        play.put(play.state.players[3].seat, cubes=1)
        before = play.state.cubes
        play.favour(Favour.CONVERSION)
        assert [player.cubes for player in play.state.players] == [2 + more, 2, 0, 0]
        assert play.state.cubes == before - more


def test_PA37_cubes_on_curse_cards_are_out_of_reach() -> None:
    play = table().put(TWO, spots=[Spot.CUBES])
    play.curse(TWO, exhaustion(3))
    play.favour(Favour.CONVERSION)
    assert (play.player(ONE).cubes, play.player(TWO).curses[0].cubes) == (0, 3)


def test_PA37_nobody_to_steal_from_no_traque_either() -> None:
    play = table().put(ONE, tokens=(TRAQUE,))
    assert "CubesStolen" not in names(play.favour(Favour.CONVERSION))
    assert play.player(ONE).cubes == 0


def test_A8_V46_what_exhaustion_swallows_of_a_theft_goes_to_the_supply() -> None:
    play = holding(exhaustion(2), tokens=(TRAQUE,)).put(TWO, cubes=2).put(THREE, cubes=1)
    before = play.state.cubes
    play.favour(Favour.CONVERSION)
    assert [player.cubes for player in play.state.players] == [1, 1, 0]
    assert play.player(ONE).curses == ()
    assert play.state.cubes == before + 3


def test_A12_the_supply_gives_what_is_left() -> None:
    play = table().supply(cubes=1)
    events = play.do(Gain(ONE, CUBES, 3))
    assert names(events) == ["CubesGained", "SupplyShort"]
    assert (events[1].n, play.player(ONE).cubes, play.state.cubes) == (2, 1, 0)


def test_A12_traque_on_an_empty_supply_brings_only_the_stolen_cubes() -> None:
    play = table().put(ONE, tokens=(TRAQUE,)).supply(cubes=0)
    events = play.favour(Favour.CONVERSION)
    assert play.player(ONE).cubes == 1
    assert "SupplyShort" in names(events)


def test_PA36_PA38_V40_adept_favours_and_a_small_supply() -> None:
    play = table()
    play.favour(Favour.RECRUTEMENT)
    assert play.player(ONE).adepts == 2
    play = table()
    play.favour(Favour.ENDOCTRINEMENT)
    assert play.player(ONE).adepts == 3
    play = table().supply(adepts=1)
    play.favour(Favour.ENDOCTRINEMENT)
    assert (play.player(ONE).adepts, play.state.adepts) == (2, 0)


def test_A23_the_card_nearest_to_empty_first_unless_the_owner_chooses() -> None:
    play = holding(exhaustion(3, title="Grande"), exhaustion(2, title="Petite"))
    play.do(Gain(ONE, CUBES))
    assert [card.cubes for card in play.player(ONE).curses] == [3, 1]
    big = play.player(ONE).curses[0].id
    assert names(play.do(AbsorbFirst(ONE, big))) == ["AbsorbFirstChosen"]
    play.do(Gain(ONE, CUBES))
    assert [card.cubes for card in play.player(ONE).curses] == [2, 1]
    play.do(Gain(ONE, CUBES, 3))
    assert play.player(ONE).curses == ()
    assert play.player(ONE).absorb_first == 0


def test_A23_a_choice_among_cards_that_swallow() -> None:
    play = holding(exhaustion(3), face_up=False, tokens=(PROTECTION,))
    assert play.hard(AbsorbFirst(ONE, play.player(ONE).curses[0].id)) == "swallows_nothing"
    assert play.hard(AbsorbFirst(ONE, 99)) == "no_such_curse"


def test_the_sum_is_printed_as_at_the_table() -> None:
    play = holding(exhaustion(1), tokens=(TRAQUE,))
    line = tell_events(Words("fr", GAME.id, ("Ada", "Bo", "Cy")), play.do(Gain(ONE, CUBES, 2)))
    assert "2 + 1 Traque − 1 Épuisement = 2" in line
    play = table()
    line = tell_events(Words("en", GAME.id, ("Ada", "Bo", "Cy")), play.do(Gain(ONE, CUBES, 2)))
    assert line == "Ada +2 cubes (card)"


def test_a_card_takes_no_more_than_there_is() -> None:
    play = table().put(ONE, cubes=2)
    play.do(Lose(ONE, CUBES, 2))
    assert (play.player(ONE).cubes, play.state.cubes) == (0, 40)
    assert play.hard(Lose(ONE, CUBES)) == "count_out_of_range"
    assert play.hard(Gain(ONE, CUBES, 41)) == "count_out_of_range"
    assert play.hard(Gain(ONE, ADEPTS, 0)) == "count_out_of_range"


@given(
    st.integers(1, 20), st.booleans(), st.lists(st.integers(1, 6), max_size=3), st.integers(0, 12), st.data()
)
def test_I14_no_gain_gives_more_than_its_face_value_and_one_for_traque(
    base: int, traque: bool, cards: list[int], left: int, data: st.DataObject
) -> None:
    spots = (Spot.CUBES, Spot.ADEPTS, Spot.EXTRA_TURN)
    play = table().put(ONE, spots=spots, tokens=(TRAQUE,) if traque else ())
    for cubes in cards:
        play.curse(ONE, exhaustion(cubes))
    play.supply(cubes=left)
    found = reckon(play.state, ONE, CUBES, base)
    assert 0 <= found.n <= base + traque
    assert found.absorbed == min(base + traque, sum(cards))
    events = GAME.decide(play.state, Gain(ONE, CUBES, base), None)  # type: ignore[arg-type]
    assert not isinstance(events, Refusal)
    before = play.player(ONE).cubes
    play.do(Gain(ONE, CUBES, base))
    assert play.player(ONE).cubes - before == found.n
