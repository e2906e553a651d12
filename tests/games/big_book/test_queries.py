"""What screens show: drain, forecast, whose turn a space falls on, steps, what was learnt."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.core.message import Message
from companion.games.big_book import GAME
from companion.games.big_book.correction import Correct
from companion.games.big_book.curses import LayCurses, Neutralise
from companion.games.big_book.elements import Element
from companion.games.big_book.invocation import Advance
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.queries import (
    Band,
    band,
    curses_due,
    drain,
    empty_at,
    falling,
    learnt,
    opening_pile,
    phase_lines,
    soon_empty,
    space_turns,
    threatened,
    turns_left,
    turns_to_judgement,
)
from companion.games.big_book.setup import ChangeTokens, TellMagician
from companion.games.big_book.spells import DescribeSpell, Learn
from companion.games.big_book.state import Magician
from companion.games.big_book.turn import Eliminate, EndAction, EndRecovery
from companion.games.big_book.vocabulary import Column, Mode, Phase, Slot, Space
from tests.games.big_book.play import FET, ONE, THREE, TWO, Play, acting, table, with_slots


def evening() -> Play:
    """The table of the picture: 4 players, turn 18, 7 of 30 on the pile, seat 2 acts."""
    play = table(4, first=1).to_turn(18, multi=2)
    play.begin()
    return play.pile(7)


def test_BB25_the_phases_of_a_turn_in_their_order() -> None:
    told = [(line.phase, line.now, line.past) for line in phase_lines(acting(2).state)]
    assert told == [
        (Phase.CONCENTRATION, False, True),
        (Phase.MONSTER, False, True),
        (Phase.ACTION, True, False),
        (Phase.RECOVERY, False, False),
    ]


def test_F1_drain_and_forecast_of_the_picture() -> None:
    play = evening()
    assert drain(play.state) == Fraction(23, 18)
    assert turns_left(play.state) == 5
    assert empty_at(play.state) == (5, Space.THREE)


def test_F1_a_pile_that_does_not_shrink_has_no_end() -> None:
    play = table()
    assert (drain(play.state), turns_left(play.state), empty_at(play.state)) == (0, None, None)


def test_F1_an_end_after_the_last_turn_is_not_told() -> None:
    play = table().to_turn(20).pile(24)
    assert turns_left(play.state) == 456, "19 turns have moved the marker"
    assert empty_at(play.state) is None


def test_BB73_terror_begins_with_a_smaller_pile() -> None:
    state = table(4, mode=Mode.TERROR).state
    assert (opening_pile(state), drain(state)) == (26, 0)


def test_F2_whose_turn_each_space_falls_on() -> None:
    play = evening()
    assert play.state.active == TWO
    found = space_turns(play.state)
    assert [(turn.space.value, int(turn.seat)) for turn in found] == [
        ("1", 4),
        ("2", 1),
        ("3", 2),
        ("4", 3),
        ("5", 4),
        ("INV", 1),
    ]
    assert [turn.past for turn in found] == [True, True, True, False, False, False]
    assert turns_to_judgement(play.state) == 3


def test_F2_before_the_marker_moves() -> None:
    play = table(3)
    assert [int(turn.seat) for turn in space_turns(play.state)] == [1, 2, 3, 1, 2, 3]
    assert not any(turn.past for turn in space_turns(play.state))
    assert turns_to_judgement(play.state) == 5
    play.to_turn(6)
    assert turns_to_judgement(play.state) == 0
    assert space_turns(play.state)[-1].seat == play.state.active


def test_F2_eliminated_seats_are_skipped() -> None:
    play = table(3)
    play.begin()
    play.do(Eliminate(TWO))
    assert [int(turn.seat) for turn in space_turns(play.state)] == [1, 3, 1, 3, 1, 3]


def test_F2_what_the_next_space_threatens() -> None:
    play = table()
    play.begin()
    assert threatened(play.state) == (Slot.TWO,)
    play.do(Neutralise(Slot.TWO))
    assert threatened(play.state) == ()


def test_F2_curses_due_with_what_is_known() -> None:
    play = table(owner={"multi.I.1": 1})
    assert curses_due(play.state) is None
    play.do(Advance())
    assert (curses_due(play.state).multi, curses_due(play.state).symbols) == (1, ())


def test_BB19_U1_a_told_count_is_learnt() -> None:
    play = table(column=Column.MEDIUM)
    play.begin(multi=1)
    assert play.state.multi[0] == 1
    assert learnt(play.state) == {"multi.II.1": 1}


def test_BB19_U1_a_told_count_against_the_known_one() -> None:
    play = table(owner={"multi.I.1": 2})
    play.do(Advance())
    refusal = play.no(LayCurses(1, FET))
    assert (refusal.why, refusal.facts["have"], refusal.facts["need"]) == ("multi_differs", 1, 2)
    play.anyway(LayCurses(1, FET))
    assert play.state.multi[0] == 1, "the board was read again"
    assert learnt(play.state) == {"multi.I.1": 1}


def test_U2_U6_magicians_and_spells_are_learnt() -> None:
    magicians = (Magician("Zoé", Element.AIR), Magician("M. X", None, 9))
    play = acting(magicians=magicians, owner={"multi.I.1": 0})
    play.do(Learn(ONE, Element.FIRE, "Av.atar"))
    play.do(Learn(TWO, Element.EARTH))
    play.do(DescribeSpell(ONE, "glace", Element.WATER, 2))
    play.do(DescribeSpell(ONE, "Av.atar", Element.FIRE, 2))
    assert learnt(play.state) == {
        "magicians.Zoé.element": "A",
        "magicians.M X.cards": 9,
        "spells.Avatar.element": "F",
        "spells.Avatar.level": 2,
        "basic.glace.element": "E",
        "basic.glace.cost": 2,
    }


def test_U6_a_described_library_spell_is_that_players_only() -> None:
    play = acting()
    play.do(Learn(ONE, Element.FIRE, "Avatar"))
    play.do(Learn(TWO, Element.FIRE, "Avatar"))
    play.do(DescribeSpell(ONE, "Avatar", Element.AIR, 3))
    assert (play.spell("Avatar", ONE).level, play.spell("Avatar", TWO).level) == (3, 2)


def test_U2_what_a_sheet_cannot_tell() -> None:
    play = table()
    assert play.why(TellMagician(ONE, "Zoé", None, 21)) == "count_out_of_range"
    play.do(Correct("reserve.F.v2", 0))
    assert play.why(TellMagician(ONE, "Zoé", Element.FIRE)) == "reserve_empty"


def test_F4_steps_of_a_turn() -> None:
    play = table(3)
    step = GAME.step(play.state)
    assert (step.action, step.label.key, step.follows.key) == (
        Advance(),
        "step.advance",
        "step.advance.opens",
    )
    play.do(Advance())
    assert (GAME.step(play.state).action, GAME.step(play.state).ask) == (None, "lay_curses")
    play.do(LayCurses(0, FET))
    assert GAME.step(play.state).action == EndAction()
    assert GAME.step(play.state).follows == Message("step.end_action.follows", {"player": ONE})
    play.do(EndAction())
    assert GAME.step(play.state).action == EndRecovery(ONE)
    assert GAME.step(play.state).follows.facts == {"player": TWO}
    play.do(TakeMadness(ONE, 5))
    assert GAME.step(play.state).ask == "end_recovery"
    assert play.why(EndAction()) == "not_action_phase"
    play.end()
    assert GAME.step(play.state).follows == Message("step.advance.follows", {"space": Space.TWO, "n": 1})
    play.to_turn(6)
    assert GAME.step(play.state).follows == Message("step.advance.judges", {"n": 3})
    with_slots(play)
    assert GAME.step(play.state).follows == Message("step.advance.clear"), "no curse left is not 0 curse"
    play = table(3).to_turn(4)
    assert GAME.step(play.state).follows == Message("step.advance.quiet", {"space": Space.FOUR, "n": 0})


def test_F4_where_line() -> None:
    play = evening()
    seen = GAME.summary(play.state)
    assert seen.where == (
        Message("where.round", {"n": 4}),
        Message("where.space", {"space": Space.THREE}),
        Message("where.player", {"player": TWO}),
        Message("where.phase.action"),
    )
    assert (seen.turn, seen.number, seen.number_name) == (TWO, 7, Message("where.pile"))


def test_F10_tokens_come_and_go() -> None:
    play = table()
    play.do(ChangeTokens(Element.AIR, 3))
    play.do(ChangeTokens(Element.AIR, -2))
    assert play.state.tokens_of(Element.AIR) == 1
    for n in (4, -2, 0):
        assert play.why(ChangeTokens(Element.AIR, n)) == "tokens_out_of_range"


def test_F4_recovery_alone_gives_the_token_back() -> None:
    play = table(2)
    play.do(Eliminate(TWO))
    play.begin()
    play.do(EndAction())
    assert GAME.step(play.state).follows.facts == {"player": ONE}
    play.end()
    assert (play.state.active, play.state.turn, play.state.phase) == (ONE, 2, Phase.CONCENTRATION)
    assert THREE not in play.state.alive


@pytest.mark.parametrize("players", [2, 3, 5])
def test_F1_pile_is_never_safe_while_it_would_soon_be_empty(players: int) -> None:
    play = table(players).to_turn(4)
    whole = play.state.pile
    for pile in range(whole, 0, -1):
        play.pile(pile)
        left = turns_left(play.state)
        soon = falling(play.state) and left is not None and left <= 2
        assert not (soon and band(play.state) is Band.SAFE), (pile, left)
    play.pile(2 * players + 1)
    assert (band(play.state), soon_empty(play.state)) == (Band.WARNING, True)
