"""Curses: permanent, exhaustion, protected, added and removed (PA-34, PA-44 to PA-46)."""

from __future__ import annotations

from companion.games.pantacle import actions as act
from companion.games.pantacle.vocabulary import Favour, Flame, Phase, Resource, Spot
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
    assert play.hard(act.Protect(ONE, first)) == "no_token"
    play.put(ONE, tokens=(PROTECTION,))
    assert names(play.do(act.Protect(ONE, first))) == ["CurseProtected"]
    assert play.player(ONE).protected is not None
    assert play.hard(act.Protect(ONE, second)) == "already_protecting"
    assert play.hard(act.Protect(ONE, 99)) == "no_such_curse"


def test_A14_the_token_may_wait_for_a_curse_and_the_choice_stays() -> None:
    play = table().put(ONE, tokens=(PROTECTION,), adepts=3)
    play.do(act.SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, PERMANENT))
    number = play.player(ONE).curses[0].id
    assert play.hard(act.Unprotect(ONE)) == "nothing_protected"
    play.do(act.Protect(ONE, number))
    assert play.why(act.Unprotect(ONE)) == "protection_stays"
    play.anyway(act.Unprotect(ONE))
    assert play.player(ONE).protected is None


def test_PA44_a_permanent_curse_works_while_face_up() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], cubes=3)
    number = play.curse(ONE, PERMANENT)
    assert play.player(ONE).curse(number) is not None
    assert names(play.do(act.SkipStep(number))) == ["StepSkipped"]


def test_PA45_an_exhaustion_card_arrives_with_its_resources() -> None:
    play = table().put(ONE, adepts=3)
    before = play.state.cubes, play.state.adepts + 3
    play.do(act.SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, exhaustion(3, 1)))
    card = play.player(ONE).curses[0]
    assert (card.cubes, card.adepts) == (3, 1)
    assert (play.state.cubes, play.state.adepts) == (before[0] - 3, before[1] - 1)


def test_PA46_protection_lost_turns_the_card_up_with_its_resources() -> None:
    play = table().put(ONE, spots=[Spot.CUBES], tokens=(PROTECTION, TRAQUE, ENVOUTEMENT), top=True)
    number = play.curse(ONE, exhaustion(2, 1), face_up=False)
    events = play.do(act.SacrificePowers(Flame.TOP, Spot.EXTRA_TURN))
    assert of(events, "CurseTurnedUp").curse == number
    card = play.player(ONE).curse(number)
    assert card is not None
    assert (card.face_up, card.cubes, card.adepts) == (True, 2, 1)
    play.do(act.Gain(ONE, Resource.CUBES))
    assert play.player(ONE).cubes == 0


def test_A19_protection_lost_before_the_benefit() -> None:
    play = table().put(ONE, spots=[Spot.ADEPTS], tokens=(PROTECTION, TRAQUE, ENVOUTEMENT), top=True)
    play.curse(ONE, exhaustion(1), face_up=False)
    events = play.do(act.SacrificePowers(Flame.TOP, Spot.CUBES))
    assert of(events, "CubesAbsorbed").n == 1


def test_protection_in_the_fourth_slot_keeps_the_card_down() -> None:
    tokens = (TRAQUE, ENVOUTEMENT, ASSERVISSEMENT, PROTECTION)
    play = table().put(ONE, spots=[Spot.CUBES], tokens=tokens, top=True)
    play.curse(ONE, PERMANENT, face_up=False)
    events = play.do(act.SacrificePowers(Flame.TOP, Spot.EXTRA_TURN))
    assert "CurseTurnedUp" not in names(events)
    assert play.player(ONE).protected is not None


def test_A22_a_small_supply_puts_fewer_on_the_card() -> None:
    play = table().put(ONE, adepts=3).supply(cubes=1)
    events = play.do(act.SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, exhaustion(3)))
    assert of(events, "SupplyShort").n == 2
    assert play.player(ONE).curses[0].cubes == 1


def test_A22_with_nothing_on_it_the_card_goes_under_the_pile_at_once() -> None:
    play = table().put(ONE, adepts=3).supply(cubes=0)
    events = play.do(act.SacrificeAdepts(Flame.CURSED, Spot.EXTRA_TURN, 0, exhaustion(3)))
    assert "CurseEmptied" in names(events)
    assert (play.player(ONE).curses, play.state.curse_pile) == ((), 27)


def test_a_curse_added_by_a_card_needs_a_cursed_flame_on_the_pantacle() -> None:
    play = table()
    refusal = play.no(act.AddCurse(TWO, PERMANENT))
    assert (refusal.why.value, refusal.facts["id"], refusal.soft) == ("breaks_invariant", "I6", False)
    play.put(TWO, spots=[Spot.CUBES])
    assert names(play.do(act.AddCurse(TWO, exhaustion(2, 1)))) == ["ExhaustionKept", "CurseLearnt"]
    assert play.state.curse_pile == 26
    assert play.hard(act.AddCurse(TWO, exhaustion(0, 0))) == "bad_curse"


def test_a_removed_curse_gives_everything_back() -> None:
    play = table().put(ONE, spots=[Spot.CUBES])
    number = play.curse(ONE, exhaustion(4, 2))
    assert names(play.do(act.RemoveCurse(ONE, number))) == ["CurseRemoved"]
    assert (play.state.cubes, play.state.adepts, play.state.curse_pile) == (40, 22, 27)
    assert play.hard(act.RemoveCurse(ONE, number)) == "no_such_curse"


def test_curses_may_be_protected_at_any_moment() -> None:
    play = table().put(TWO, spots=[Spot.CUBES], tokens=(PROTECTION,))
    number = play.curse(TWO, PERMANENT)
    play.announce(Favour.CONVERSION)
    assert play.state.phase is Phase.ASK
    play.do(act.Protect(TWO, number))
