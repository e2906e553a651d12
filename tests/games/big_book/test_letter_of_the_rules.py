"""Faults a fresh comparison with the book has found: each test failed before its repair."""

from __future__ import annotations

from typing import Any

import pytest

from companion.core.box import Box
from companion.core.codec import Codec
from companion.core.journal import Entry, fold
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games.big_book import GAME
from companion.games.big_book.correction import Correct
from companion.games.big_book.curses import By, DestroyCurse, LayCurses
from companion.games.big_book.elements import Element
from companion.games.big_book.forecast import madness_for_draw
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import DestroyMadness, Heal, MoveMadness, TakeMadness
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.setup import TellMagician
from companion.games.big_book.spells import (
    Activate,
    DescribeSpell,
    Learn,
    SpellDescribed,
    SpellDropped,
    SpellLearnt,
)
from companion.games.big_book.state import Deck, Magician, Options
from companion.games.big_book.support import DropSupport, Place, Use
from companion.games.big_book.turn import Eliminate, EndAction, TellDeck, UsePower
from companion.games.big_book.vocabulary import Basic, Face, Mode, Phase, Slot, Status, Zone
from tests.games.big_book.play import FET, ONE, TWO, Play, acting, full, table

AIR, EARTH, FIRE, WATER = Element.AIR, Element.EARTH, Element.FIRE, Element.WATER
ICE = {"basic.glace.element": "E", "basic.glace.cost": 1}


# -- magicians and the reserve ------------------------------------------------------------------------


def reserve(play: Play) -> dict[str, int]:
    return {pile.element.value: pile.v2 for pile in play.state.reserve}


def test_BB13_I3_another_element_never_puts_an_eleventh_card_on_a_corrected_pile() -> None:
    play = table()
    play.do(TellMagician(ONE, element=FIRE))
    play.do(Correct("reserve.F.v2", 10))
    play.do(TellMagician(ONE, element=WATER))
    assert (reserve(play)["F"], reserve(play)["E"]) == (10, 9)


def test_BB13_a_starting_two_goes_back_where_it_is_missing() -> None:
    play = table(magicians=(Magician("Zoé", FIRE), Magician("Mirko", FIRE)))
    assert reserve(play)["F"] == 8
    play.do(TellMagician(ONE, "Zoé", WATER))
    play.do(TellMagician(TWO, "Mirko"))
    assert (reserve(play)["F"], reserve(play)["E"]) == (10, 9)


def test_BB74_in_nightmare_a_sheet_told_again_leaves_the_reserve_alone() -> None:
    play = table(mode=Mode.NIGHTMARE)
    play.do(TellMagician(ONE, element=FIRE))
    play.do(TellMagician(ONE, element=WATER))
    assert set(reserve(play).values()) == {10}


# -- what is read back is what was written ------------------------------------------------------------


def opened(*actions: Any) -> Table[Any]:
    plan = Plan("Essai", (Player("Ada"), Player("Bo"), Player("Cy")), Options(first=1))
    found = open_table(GAME, plan, Box())
    assert isinstance(found, Table)
    for action in actions:
        assert isinstance(found.do(action, anyway=True), Entry), action
    return found


def read_back(played: Table[Any]) -> Any:
    """The state that the written journal gives."""
    codec = Codec(GAME)
    opening = codec.load_opening(codec.dump_opening(played.chapter)).opening
    entries = [codec.load_entry(codec.dump_entry(entry)) for entry in played.entries]
    return fold(opening, entries, GAME.evolve).state


@pytest.mark.parametrize("name", list(Basic))
def test_U6_I13_a_library_spell_never_bears_the_name_of_a_basic_one(name: Basic) -> None:
    play = acting()
    assert play.why(Learn(ONE, FIRE, name.value)) == "name_taken"
    play.do(Learn(ONE, FIRE))
    assert play.why(Learn(ONE, AIR, name.value, drop=name.value)) == "name_taken"
    play.do(Learn(ONE, AIR, drop=name.value))
    assert play.why(Learn(ONE, EARTH, f" {name.value} ", drop="F1")) == "name_taken"


def test_U6_I13_a_journal_that_has_such_a_spell_reads_back_the_same() -> None:
    """Older tables could learn one: what they tell must not depend on a file in between."""
    state = acting().state
    for event in (
        SpellDropped(ONE, Basic.COMBUSTION),
        SpellLearnt(ONE, AIR, 1, "combustion"),
        SpellDescribed(ONE, "combustion", FIRE, 2),
    ):
        state = GAME.evolve(state, event)
    codec = Codec(GAME)
    again = codec.load(codec.dump(state), type(state))
    later = SpellDescribed(ONE, "combustion", WATER, 3)
    written = codec.load_event(codec.dump_event(later))
    assert GAME.evolve(state, later) == GAME.evolve(again, written) == GAME.evolve(again, later)
    assert [state.player(seat).spell("combustion").basic for seat in (ONE, TWO)] == [True, True]


def test_I13_what_was_told_twice_reads_back_the_same() -> None:
    played = opened(
        TellMagician(ONE, "Zoé", FIRE, 9),
        Correct("reserve.F.v2", 10),
        TellMagician(ONE, "Zoé", WATER),
        Advance(),
        LayCurses(0, FET),
        DescribeSpell(ONE, "combustion", FIRE, 2),
        Learn(ONE, FIRE, "Avatar", drop="combustion"),
        DescribeSpell(ONE, "Avatar", AIR, 1),
        TellDeck(ONE, 3, 4),
        Acquire(ONE, FIRE, 2),
        DestroyCurse(ONE, Slot.TWO, reward=AIR),
        Eliminate(ONE),
    )
    assert read_back(played) == played.state


# -- the Action phase ---------------------------------------------------------------------------------


PAID = [
    DestroyCurse(ONE, Slot.TWO, reward=AIR),
    Acquire(ONE, FIRE, 2),
    Learn(ONE, FIRE),
    Activate(ONE, "glace", 1),
]


def named(action: Any) -> str:
    return type(action).__name__


@pytest.mark.parametrize("action", PAID, ids=named)
def test_BB25_BB36_nothing_is_paid_before_the_marker_has_moved(action: Any) -> None:
    play = table(2, owner=ICE).to_turn(3)
    refusal = play.no(action)
    assert (refusal.why, refusal.soft) == ("monster_first", True)
    play.anyway(action)
    play = table(2, owner=ICE).to_turn(3)
    play.begin()
    play.do(action)


@pytest.mark.parametrize("action", PAID, ids=named)
def test_BB25_BB36_nothing_is_paid_in_recovery(action: Any) -> None:
    play = acting(owner=ICE)
    play.do(EndAction())
    refusal = play.no(action)
    assert (refusal.why, refusal.soft) == ("not_action_phase", True)
    play.anyway(action)


def test_BB27_no_spell_is_cast_while_a_monster_appears_but_its_page_may_give_cards() -> None:
    play = table(owner=ICE)
    play.do(Advance())
    assert play.state.phase is Phase.MONSTER
    refusal = play.no(Activate(ONE, "glace", 1))
    assert (refusal.why, refusal.soft) == ("curses_first", True)
    play.do(Acquire(ONE, FIRE, 2))
    play.do(Learn(ONE, FIRE))


def test_BB25_BB64_a_card_or_power_may_destroy_a_curse_at_any_moment() -> None:
    play = table().to_turn(2)
    play.do(DestroyCurse(TWO, Slot.TWO, By.SPELL))


def test_BB25_BB70_the_last_monster_is_not_beaten_before_the_marker_moves() -> None:
    play = acting()
    play.do(Correct("turn", 30))
    play.do(DestroyCurse(ONE, Slot.TWO, reward=AIR))
    play.do(DestroyCurse(ONE, Slot.THREE_LEFT, reward=AIR))
    play.end()
    assert play.why(DestroyCurse(TWO, Slot.THREE_RIGHT, reward=AIR)) == "monster_first"
    play.do(Advance())
    assert play.state.status is Status.LOST


# -- the power ----------------------------------------------------------------------------------------


def heir_used_it() -> Play:
    """Two used the power on turn 2; now it is One's turn again."""
    play = table()
    play.turn()
    play.begin()
    play.do(UsePower(TWO))
    play.end()
    play.turn()
    assert play.state.active == ONE
    return play


def test_BB51_BB64_the_heir_of_a_turn_has_a_fresh_power() -> None:
    play = heir_used_it()
    play.do(Eliminate(ONE))
    assert play.state.active == TWO
    play.do(UsePower(TWO))
    assert play.why(UsePower(TWO)) == "power_used"


def test_BB51_BB64_so_has_the_heir_who_lays_the_curses() -> None:
    play = heir_used_it()
    play.do(Correct("turn", 6))
    play.do(Advance())
    assert play.state.phase is Phase.MONSTER
    play.do(Eliminate(ONE))
    assert play.state.active == TWO
    play.do(UsePower(TWO))


def test_BB64_the_token_corrected_to_somebody_finds_the_power_of_this_turn() -> None:
    play = heir_used_it()
    play.do(UsePower(ONE))
    play.do(Correct("active", 2))
    assert not play.state.player(TWO).power_used
    play.do(Correct("active", 1))
    assert play.why(UsePower(ONE)) == "power_used"


# -- a told deck --------------------------------------------------------------------------------------


def told(draw: int = 3, discard: int = 4, **options: Any) -> Play:
    play = full(**options)
    play.begin()
    play.do(TakeMadness(ONE, 2))
    play.do(TakeMadness(ONE, 2, Zone.DRAW))
    play.do(TakeMadness(ONE, 2, Zone.HAND))
    play.do(TakeMadness(ONE, 1, Zone.SUPPORT))
    play.do(TakeMadness(TWO, 2, Zone.HAND))
    play.do(Place(ONE, Face.F2))
    play.do(TellDeck(ONE, draw, discard))
    return play


FOLLOWS = [
    (Acquire(ONE, FIRE, 2), (3, 5)),
    (Acquire(TWO, FIRE, 2), (3, 4)),
    (DestroyCurse(ONE, Slot.TWO, reward=AIR), (3, 5)),
    (DestroyCurse(ONE, Slot.TWO, By.SPELL), (3, 4)),
    (Use(2), (3, 5)),
    (DropSupport(2), (3, 5)),
    (DropSupport(1), (3, 5)),
    (DestroyMadness(ONE, Zone.DISCARD, 2), (3, 2)),
    (DestroyMadness(ONE, Zone.DRAW), (2, 4)),
    (DestroyMadness(ONE, Zone.DRAW_TOP), (2, 4)),
    (DestroyMadness(ONE, Zone.HAND), (3, 4)),
    (Heal(ONE, Zone.DISCARD), (3, 3)),
    (Heal(ONE), (3, 4)),
    (MoveMadness(ONE, Zone.DISCARD, Zone.DRAW_TOP), (4, 3)),
    (MoveMadness(ONE, Zone.HAND, Zone.DISCARD), (3, 5)),
    (MoveMadness(ONE, Zone.DISCARD, Zone.HAND, TWO), (3, 3)),
    (MoveMadness(TWO, Zone.HAND, Zone.DISCARD, ONE), (3, 5)),
    (MoveMadness(ONE, Zone.SUPPORT, Zone.DISCARD), (3, 5)),
    (TakeMadness(ONE), (3, 5)),
]


@pytest.mark.parametrize(("action", "sizes"), FOLLOWS, ids=lambda value: str(value)[:48])
def test_F5_BB43_BB45_BB52_BB56_a_told_deck_follows_its_cards(action: Any, sizes: tuple[int, int]) -> None:
    play = told(heal_discard=True)
    play.do(action)
    assert play.state.player(ONE).deck == Deck(*sizes)
    assert play.state.player(TWO).deck is None


def test_F5_the_forecast_counts_what_was_bought_and_won() -> None:
    play = acting()
    play.do(TellDeck(ONE, 0, 4))
    play.do(Acquire(ONE, FIRE, 2))
    play.do(DestroyCurse(ONE, Slot.TWO, reward=WATER))
    deck = play.state.player(ONE).deck
    assert deck == Deck(0, 6)
    assert (madness_for_draw(deck.draw, deck.discard, 6), madness_for_draw(0, 4, 6)) == (1, 2)


@pytest.mark.parametrize("zone", [Zone.DRAW, Zone.DISCARD])
def test_F5_sizes_that_a_card_proves_wrong_are_forgotten(zone: Zone) -> None:
    play = told(0, 0)
    play.do(DestroyMadness(ONE, zone))
    assert play.state.player(ONE).deck is None
