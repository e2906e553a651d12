"""Levels 6 and 8 add Spell cards: they are shuffled in and dealt, on the main button (SY-56, SY-58, A-14)."""

from __future__ import annotations

import pytest

from companion.core.seats import Seat
from companion.games.syncro import GAME, queries
from companion.games.syncro.adventure import ChooseDepth
from companion.games.syncro.correction import Correct
from companion.games.syncro.ending import Abandon
from companion.games.syncro.preparation import (
    DealNewSpells,
    HandsDealtAgain,
    LayHorde,
    SpellsAdded,
    StartLevel,
    Unlock,
)
from companion.games.syncro.step import goes_on
from companion.games.syncro.vocabulary import Depth
from companion.i18n.lines import tell_event
from companion.i18n.words import LANGUAGES, Words
from tests.games.syncro.play import Play, at_level, names, team


def read_page(level: int) -> Play:
    """A team that has just read the page of a level."""
    play = at_level(team(), level)
    play.do(StartLevel(), Unlock(level))
    return play


def lines(play: Play) -> list[str]:
    return [line.key for line in queries.before_horde(play.state)]


@pytest.mark.parametrize("level", [6, 8])
def test_SY56_SY58_main_button_deals_again_before_the_horde(level: int) -> None:
    play = read_page(level)
    assert lines(play) == ["prepare.spells", "prepare.again"]
    step = GAME.step(play.state)
    assert step is not None
    assert (step.label.key, step.action) == ("step.deal_again", DealNewSpells())
    assert play.press() == (HandsDealtAgain((5, 5, 5, 5)),)
    assert play.asks == "lay_horde"
    assert lines(play) == ["prepare.spells", "prepare.again"]  # the checklist stays


@pytest.mark.parametrize("level", [7, 9])
def test_SY56_other_levels_deal_nothing_again(level: int) -> None:
    play = read_page(level)
    assert play.asks == "lay_horde"
    assert play.hard(DealNewSpells()) == "no_new_spells"


def test_SY56_new_spells_stay_due_when_the_level_is_abandoned() -> None:
    play = read_page(6)
    play.do(Abandon(), StartLevel())
    assert lines(play) == ["prepare.spells", "prepare.again"]
    play.press()
    play.do(Abandon(), StartLevel())
    assert lines(play) == []
    assert play.asks == "lay_horde"


def test_SY56_new_spells_are_told_when_the_page_is_read_in_a_later_attempt() -> None:
    play = at_level(team(), 6)
    play.do(StartLevel(), Abandon(), StartLevel(), Unlock(6))
    assert lines(play) == ["prepare.spells", "prepare.again"]


def test_SY56_turns_do_not_begin_by_themselves_before_the_deal() -> None:
    play = read_page(6)
    play.do(LayHorde(("M",)))
    play.tell((queries.Kind.PLAIN, 4))
    play.state = play.state.changed(estimate=False)
    assert goes_on(play.state) is None
    play.do(DealNewSpells())
    assert play.state.estimate


def test_SY56_a_hand_below_the_limit_is_completed() -> None:
    play = read_page(6)
    play.hands(5, 3, 5, 5)
    play.press()
    assert play.state.hands == (5, 5, 5, 5)


def test_SY56_SY43_the_discard_is_shuffled_in_before_the_deal() -> None:
    """A short pile deals no card that lies in the discard: the count of the pile would be wrong."""
    play = read_page(6)
    play.hands(4, 5, 5, 5)
    play.do(Correct("discard", 1))
    play.state = play.state.changed(base=play.state.in_sight - play.state.added_spells)
    assert (play.state.pile, play.state.discard) == (0, 1)
    assert names(play.press()) == ["PileShuffled", "HandsDealtAgain"]
    assert (play.state.hands, play.state.pile, play.state.discard) == ((5, 5, 5, 5), 0, 0)


def test_SY56_turns_that_begin_without_the_deal_end_the_question() -> None:
    play = read_page(6)
    play.do(LayHorde(("M",)))
    play.tell((queries.Kind.PLAIN, 4)).turns()
    play.do(Abandon(), StartLevel())
    assert lines(play) == []


def test_SY56_the_short_screen_tells_the_new_spells_without_a_deal() -> None:
    play = at_level(team(), 6)
    play.do(ChooseDepth(Depth.PROGRESS), StartLevel(), Abandon(), StartLevel(), Unlock(6))
    assert lines(play) == ["prepare.spells", "prepare.again"]
    assert play.hard(DealNewSpells()) == "no_new_spells"


def test_SY56_an_older_entry_asks_for_no_deal() -> None:
    play = at_level(team(), 6)
    play.do(StartLevel())
    assert SpellsAdded(2, 6).apply(play.state) == play.state


def test_SY56_the_log_claims_no_hand_that_was_filled_up() -> None:
    for lang in LANGUAGES:
        told = tell_event(Words(lang, "syncro", tuple("ABCD")), SpellsAdded(2, 6, due=True))
        assert "6" in told
        assert not [word for word in ("main", "hand", "complét", "filled") if word in told]


def test_A14_the_deal_counts_no_card_twice() -> None:
    play = at_level(team(owner={"spells.all.count": 21}), 6)
    play.do(StartLevel(), Unlock(6))
    before = play.state.pile
    assert names(play.press()) == ["HandsDealtAgain"]
    assert play.state.pile == before
    assert play.state.leader == Seat(1)
