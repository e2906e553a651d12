"""Curses: permanent, exhaustion, protected, added and removed (PA-34, PA-44 to PA-46)."""

from __future__ import annotations

from companion.games.pantacle.curses import AddCurse, Protect, RemoveCurse, Unprotect
from companion.games.pantacle.favour import Divert
from companion.games.pantacle.forced_steps import forced_now, outlook
from companion.games.pantacle.gains import Gain
from companion.games.pantacle.preparation import Influence, SkipStep
from companion.games.pantacle.queries import divert_ways
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.state import DrawnCurse
from companion.games.pantacle.vocabulary import Favour, Flame, How, Kind, Phase, Resource, Spot, Why
from tests.games.pantacle.play import (
    ASSERVISSEMENT,
    ENVOUTEMENT,
    ONE,
    PERMANENT,
    PROTECTION,
    TRAQUE,
    TWO,
    exhaustion,
    names,
    of,
    table,
)

TWO_SPOTS = (Spot.CUBES, Spot.ADEPTS)


def test_PA34_one_curse_is_turned_face_down() -> None:
    play = table().put(ONE, spots=TWO_SPOTS)
    first, second = play.curse(ONE, PERMANENT), play.curse(ONE, exhaustion(2))
    assert play.hard(Protect(ONE, first)) == "no_token"
    play.put(ONE, tokens=(PROTECTION,))
    assert names(play.do(Protect(ONE, first))) == ["CurseProtected"]
    assert play.player(ONE).protected is not None
    assert play.hard(Protect(ONE, second)) == "already_protecting"
    assert play.hard(Protect(ONE, 99)) == "no_such_curse"


def test_A14_the_token_may_wait_for_a_curse_and_the_choice_stays() -> None:
    play = table().put(ONE, tokens=(PROTECTION,), adepts=3)
    play.do(SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, PERMANENT, protect=False))
    number = play.player(ONE).curses[0].id
    assert play.hard(Unprotect(ONE)) == "nothing_protected"
    play.do(Protect(ONE, number))
    assert play.why(Unprotect(ONE)) == "protection_stays"
    play.anyway(Unprotect(ONE))
    assert play.player(ONE).protected is None


def test_PA44_a_permanent_curse_works_while_face_up() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], cubes=3)
    number = play.curse(ONE, PERMANENT)
    assert play.player(ONE).curse(number) is not None
    assert names(play.do(SkipStep(number))) == ["StepSkipped"]


def test_PA45_an_exhaustion_card_arrives_with_its_resources() -> None:
    play = table().put(ONE, adepts=3)
    before = play.state.cubes, play.state.adepts + 3
    play.do(SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, exhaustion(3, 1)))
    card = play.player(ONE).curses[0]
    assert (card.cubes, card.adepts) == (3, 1)
    assert (play.state.cubes, play.state.adepts) == (before[0] - 3, before[1] - 1)


def test_PA46_protection_lost_turns_the_card_up_with_its_resources() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], tokens=(PROTECTION, TRAQUE, ENVOUTEMENT), top=True)
    number = play.curse(ONE, exhaustion(2, 1), face_up=False)
    events = play.do(SacrificePowers(Flame.TOP, Spot.EXTRA_TURN))
    assert of(events, "CurseTurnedUp").curse == number
    card = play.player(ONE).curse(number)
    assert card is not None
    assert (card.face_up, card.cubes, card.adepts) == (True, 2, 1)
    play.do(Gain(ONE, Resource.CUBES))
    assert play.player(ONE).cubes == 0


def test_A19_protection_lost_before_the_benefit() -> None:
    play = table().put(ONE, spots=[Spot.ADEPTS], tokens=(PROTECTION, TRAQUE, ENVOUTEMENT), top=True)
    play.curse(ONE, exhaustion(1), face_up=False)
    events = play.do(SacrificePowers(Flame.TOP, Spot.CUBES))
    assert of(events, "CubesAbsorbed").n == 1


def test_protection_in_the_fourth_slot_keeps_the_card_down() -> None:
    tokens = (TRAQUE, ENVOUTEMENT, ASSERVISSEMENT, PROTECTION)
    play = table().put(ONE, spots=[Spot.CUBES], tokens=tokens, top=True)
    play.curse(ONE, PERMANENT, face_up=False)
    events = play.do(SacrificePowers(Flame.TOP, Spot.EXTRA_TURN))
    assert "CurseTurnedUp" not in names(events)
    assert play.player(ONE).protected is not None


def test_A22_a_small_supply_puts_fewer_on_the_card() -> None:
    play = table().put(ONE, adepts=3).supply(cubes=1)
    events = play.do(SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, exhaustion(3)))
    assert of(events, "SupplyShort").n == 2
    assert play.player(ONE).curses[0].cubes == 1


def test_A22_with_nothing_on_it_the_card_goes_under_the_pile_at_once() -> None:
    play = table().put(ONE, adepts=3).supply(cubes=0)
    events = play.do(SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, exhaustion(3)))
    assert "CurseEmptied" in names(events)
    assert (play.player(ONE).curses, play.state.curse_pile) == ((), 27)


def test_PA44_I6_a_card_may_give_a_curse_to_one_without_a_cursed_flame() -> None:
    play = table()
    assert play.why(AddCurse(TWO, PERMANENT)) == "no_cursed_flame"
    play.anyway(AddCurse(TWO, PERMANENT))
    assert (len(play.player(TWO).curses), play.state.curse_pile) == (1, 26)
    play.put(TWO, adepts=3, turns=1).at(active=TWO, phase=Phase.A3)
    play.do(SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, exhaustion(2)))
    assert len(play.player(TWO).curses) == 2
    assert play.why(AddCurse(TWO, exhaustion(1))) == "no_cursed_flame"
    play.do(RemoveCurse(TWO, 1))
    assert play.why(AddCurse(TWO, exhaustion(1))) == "no_cursed_flame"
    play.do(RemoveCurse(TWO, 2))
    play.do(AddCurse(TWO, exhaustion(1)))  # the one of the flame, told again


def test_PA2_no_curse_comes_from_an_empty_pile() -> None:
    play = table()
    for _ in range(27):
        play.anyway(AddCurse(TWO, PERMANENT))
    assert play.hard(AddCurse(TWO, PERMANENT)) == "no_curse_left"
    play.put(ONE, adepts=3)
    assert play.hard(SacrificeAdepts(Flame.CURSED, Spot.CUBES, 0, PERMANENT)) == "no_curse_left"


def test_a_forgotten_curse_is_added_for_its_cursed_flame() -> None:
    play = table()
    play.put(TWO, spots=[Spot.CUBES])
    assert names(play.do(AddCurse(TWO, exhaustion(2, 1)))) == ["ExhaustionKept", "CurseLearnt"]
    assert play.state.curse_pile == 26
    assert play.hard(AddCurse(TWO, exhaustion(0, 0))) == "bad_curse"


def test_a_removed_curse_gives_everything_back() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    number = play.curse(ONE, exhaustion(4, 2))
    assert names(play.do(RemoveCurse(ONE, number))) == ["CurseRemoved"]
    assert (play.state.cubes, play.state.adepts, play.state.curse_pile) == (40, 22, 27)
    assert play.hard(RemoveCurse(ONE, number)) == "no_such_curse"


def test_curses_may_be_protected_at_any_moment() -> None:
    play = table().put(TWO, spots=[Spot.CUBES], tokens=(PROTECTION,))
    number = play.curse(TWO, PERMANENT)
    play.announce(Favour.CONVERSION)
    assert play.state.phase is Phase.ASK
    play.do(Protect(TWO, number))


# -- numbers that a Permanent card changes -----------------------------------------------------------


def heavy(**more: int) -> DrawnCurse:
    return DrawnCurse("Fardeau", Kind.PERMANENT, **more)


def test_PA16_PA44_a_curse_changes_how_many_tokens_a2_takes() -> None:
    tokens = (TRAQUE, PROTECTION, ENVOUTEMENT)
    play = table().put(ONE, spots=[Spot.CUBES], adepts=0, tokens=tokens)
    card = play.curse(ONE, heavy(more_tokens=1))
    assert forced_now(play.state) is None  # four are needed
    assert play.hard(SacrificePowers(Flame.TOP, Spot.EXTRA_TURN)) == "not_enough"
    play.put(ONE, tokens=(*tokens, ASSERVISSEMENT))
    assert forced_now(play.state) is Phase.A2
    events = play.do(SacrificePowers(Flame.TOP, Spot.EXTRA_TURN))
    assert of(events, "TokensSacrificed").tokens == (*tokens, ASSERVISSEMENT)
    play.at(phase=Phase.A2).put(ONE, tokens=tokens)
    play.do(Protect(ONE, card))  # face down it changes nothing (PA-34)
    assert forced_now(play.state) is Phase.A2
    fewer = table().put(ONE, spots=[Spot.CUBES], adepts=0, tokens=tokens[:2])
    fewer.curse(ONE, heavy(more_tokens=-1))
    assert forced_now(fewer.state) is Phase.A2
    fewer.do(SacrificePowers(Flame.TOP, Spot.EXTRA_TURN))
    assert fewer.player(ONE).tokens == ()


def test_PA16_an_untold_card_may_change_how_many_tokens_go_when_the_table_insists() -> None:
    play = table().put(ONE, adepts=0, tokens=(TRAQUE, PROTECTION))
    action = SacrificePowers(Flame.TOP, Spot.CUBES, tokens=2)
    assert play.why(action) == "other_tokens"
    play.anyway(action)
    assert (play.player(ONE).tokens, play.player(ONE).flames) == ((), 1)
    assert table().put(ONE, adepts=0).hard(action) == "count_out_of_range"


def test_PA17_an_untold_card_may_ask_for_fewer_adepts_than_three() -> None:
    play = table().put(ONE, adepts=2)
    action = SacrificeAdepts(Flame.TOP, Spot.CUBES, adepts=2)
    assert play.why(action) == "other_number"
    play.anyway(action)
    assert play.player(ONE).adepts == 0


def test_PA17_PA18_a_curse_changes_how_many_adepts_a3_takes() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], adepts=4)
    play.curse(ONE, heavy(more_tokens=1, more_adepts=1))  # "sacrifices": both are touched
    play.do(SacrificeAdepts(Flame.TOP, Spot.EXTRA_TURN))
    assert play.player(ONE).adepts == 0
    short = table().put(ONE, spots=[Spot.CUBES], adepts=3)
    short.curse(ONE, heavy(more_adepts=1))
    assert forced_now(short.state) is None
    assert outlook(short.state, ONE).forced == ()


def test_PA14_a_curse_changes_the_price_of_an_adept() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], cubes=3, adepts=0)
    play.curse(ONE, heavy(more_cubes=1))
    assert (play.player(ONE).price, forced_now(play.state)) == (4, None)
    play.put(ONE, cubes=4)
    play.do(Influence())
    assert play.player(ONE).cubes == 0


def test_PA26_PA44_a_curse_changes_what_diverting_costs_its_owner() -> None:
    play = table().put(TWO, spots=[Spot.CUBES])
    play.curse(TWO, heavy(more_blades=1))
    play.announce(Favour.CONVERSION)
    costs = {(way.how, way.track): (way.blades, way.why_not) for way in divert_ways(play.state, TWO)}
    assert costs[How.PAIR, False] == (3, None)
    assert costs[How.ONE_AND_HOUNDS, False] == (4, Why.HAND_TOO_SMALL)
    assert play.hard(Divert(TWO, How.ONE_AND_HOUNDS)) == "hand_too_small"
    assert of(play.do(Divert(TWO)), "FavourDiverted").n == 3
    assert play.player(TWO).hand == 0


def test_PA26_an_untold_card_may_change_what_diverting_costs_when_the_table_insists() -> None:
    play = table()
    play.announce(Favour.CONVERSION)
    assert play.why(Divert(TWO, blades=3)) == "other_blades"
    assert play.hard(Divert(TWO, blades=4)) == "hand_too_small"
    assert play.hard(Divert(TWO, blades=-1)) == "count_out_of_range"
    play.anyway(Divert(TWO, blades=3))
    assert (play.player(TWO).hand, play.state.discard) == (0, 3)


def test_PA45_only_a_red_title_changes_numbers() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    grey = DrawnCurse("Soif", Kind.EXHAUSTION, 1, 0, more_tokens=1)
    assert play.hard(AddCurse(ONE, grey)) == "changes_nothing"
    assert play.hard(AddCurse(ONE, heavy(more_tokens=10))) == "count_out_of_range"
