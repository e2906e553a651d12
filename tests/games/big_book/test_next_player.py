"""Who plays next, with absent and eliminated players, as the main button and the track name them (BB-25)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.annotation_actions import StayAway
from companion.core.box import Box
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games.big_book import GAME
from companion.games.big_book.curses import LayCurses
from companion.games.big_book.invocation import Advance, MarkerMoved
from companion.games.big_book.queries import heir, space_turns
from companion.games.big_book.state import Options
from companion.games.big_book.turn import Eliminate, EndAction
from companion.games.big_book.vocabulary import Space
from tests.games.big_book.play import FET, ONE, THREE, TWO, Play, table


def evening(*actions: Any) -> Table[Any]:
    """A table of three at which Ada begins."""
    players = tuple(Player(name) for name in ("Ada", "Bo", "Cy"))
    opened = open_table(GAME, Plan("x", players, Options(first=1), "s"), Box())
    assert isinstance(opened, Table)
    for action in actions:
        opened.do(action)
    return opened


def seats(play: Play, absent: frozenset[Seat] = frozenset()) -> list[int | None]:
    return [None if turn.seat is None else int(turn.seat) for turn in space_turns(play.state, absent)]


def test_BB25_main_button_names_the_next_present_player() -> None:
    played = evening(StayAway(TWO), Advance(), LayCurses(0, FET), EndAction())
    step = played.next_step()
    assert step is not None
    assert step.follows.facts == {"player": THREE}
    here = played.game.step(played.state)
    assert here is not None
    assert here.follows.facts == {"player": TWO}  # with everybody here


def test_BB25_heir_of_the_only_present_player_is_the_same_player() -> None:
    assert heir(table().state, frozenset({TWO, THREE})) == ONE


def test_BB51_spaces_passed_before_an_elimination_keep_their_players() -> None:
    play = table()
    play.turn()
    play.turn()
    play.begin()
    play.do(Eliminate(TWO))
    assert seats(play) == [1, 2, 3, 1, 3, 1]


def test_BB25_spaces_passed_before_an_absence_keep_their_players() -> None:
    play = table()
    play.turn()
    play.turn()
    play.begin()
    assert seats(play, frozenset({TWO})) == [1, 2, 3, 1, 3, 1]


def test_BB51_heir_who_ends_a_turn_played_its_space() -> None:
    play = table()
    play.do(Advance())
    play.do(Eliminate(ONE))
    play.do(LayCurses(0, FET))
    play.end()
    assert seats(play)[0] == 2


def test_BB25_spaces_of_older_entries_stay_unknown_once_a_player_is_out() -> None:
    play = table()
    play.turn()
    play.state = replace(play.state, played=())
    play.state = MarkerMoved(Space.TWO).apply(play.state)
    assert play.state.played == ()
    assert seats(play) == [1, 2, 3, 1, 2, 3]  # everybody plays: the order tells
    play.do(Eliminate(THREE))
    assert seats(play) == [None, 2, 1, 2, 1, 2]


def test_BB25_new_round_forgets_the_players_of_the_last_one() -> None:
    play = table().to_turn(6)
    play.begin()
    assert play.state.played == (THREE,)
