"""Victory, defeat, advice, destroyed curses: BB-70 to BB-76, and the record (F11)."""

from __future__ import annotations

import pytest

from companion.core.summary import Mood
from companion.games.big_book import GAME
from companion.games.big_book.correction import Correct
from companion.games.big_book.curses import DestroyCurse
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invocation import Advance, MonsterJudged, Verdict
from companion.games.big_book.madness import TakeMadness
from companion.games.big_book.phases import GameLost, GameWon
from companion.games.big_book.queries import Band, Thresholds, band, thresholds, thresholds_at_start
from companion.games.big_book.setup import DealMagicians
from companion.games.big_book.turn import Eliminate
from companion.games.big_book.vocabulary import Column, Loss, Mode, Slot, Space, Status
from tests.games.big_book.play import ONE, THREE, TWO, Play, names, table


def last_judgement(beaten: bool) -> tuple[Play, tuple[object, ...]]:
    play = table(column=Column.HARD, mode=Mode.NIGHTMARE).to_turn(30)
    play.begin()
    if beaten:
        play.clear()
    play.end()
    return play, play.do(Advance())


def test_BB70_A18_last_monster_beaten_wins() -> None:
    play, events = last_judgement(beaten=True)
    assert names(events) == ["MarkerMoved", "MonsterJudged", "GameWon"]
    assert events[1:] == (MonsterJudged(6, Verdict.BEATEN), GameWon())
    assert (play.state.status, play.state.marker) == (Status.WON, Space.INVOCATION)


def test_BB71_last_monster_not_beaten_loses() -> None:
    play, events = last_judgement(beaten=False)
    assert events[-1] == GameLost(Loss.FINAL)
    assert (play.state.status, play.state.loss) == (Status.LOST, Loss.FINAL)


def test_BB71_failing_an_earlier_monster_is_no_loss() -> None:
    play = table().to_turn(6)
    assert MonsterJudged(1, Verdict.FAILED) in play.do(Advance())
    assert play.state.status is Status.PLAYING


def test_BB71_an_empty_pile_alone_is_no_loss() -> None:
    play = table().pile(0)
    play.turn()
    assert play.state.status is Status.PLAYING


def test_BB70_nothing_more_is_done_once_finished() -> None:
    play, _ = last_judgement(beaten=True)
    for action in (Advance(), TakeMadness(ONE), DealMagicians(), Eliminate(TWO)):
        assert play.why(action) == "finished"
    assert GAME.offers(play.state) == ()
    assert GAME.step(play.state) is None
    play.do(Correct("tokens.F", 2))


def test_F11_record_of_a_won_game() -> None:
    play, _ = last_judgement(beaten=True)
    seen = GAME.summary(play.state)
    assert (seen.outcome.won, seen.outcome.why) == (True, "won")
    assert seen.outcome.facts == {
        "round": 6,
        "pile": 25,
        "column": Column.HARD,
        "mode": Mode.NIGHTMARE,
        "players": 3,
    }
    assert (seen.turn, len(seen.where)) == (None, 1)


def test_F11_record_of_a_lost_game() -> None:
    play = table().pile(0)
    play.do(TakeMadness(ONE))
    outcome = GAME.summary(play.state).outcome
    assert (outcome.won, outcome.why, outcome.facts["round"]) == (False, "madness", 1)


@pytest.mark.parametrize(
    ("players", "pile", "expected"),
    [
        (3, 7, Band.SAFE),
        (3, 6, Band.WARNING),
        (3, 3, Band.WARNING),
        (3, 2, Band.CRITICAL),
        (3, 0, Band.EMPTY),
        (5, 11, Band.SAFE),
        (5, 10, Band.WARNING),
        (5, 5, Band.WARNING),
        (5, 4, Band.CRITICAL),
    ],
)
def test_BB75_V6_bands_of_the_pile(players: int, pile: int, expected: Band) -> None:
    assert band(table(players).pile(pile).state) is expected


def test_BB75_the_table_looks_worried() -> None:
    moods = [GAME.summary(table(3).pile(n).state).mood for n in (7, 6, 2, 0)]
    assert moods == [Mood.CALM, Mood.WARNING, Mood.DANGER, Mood.DANGER]


def test_A16_survivors_count_and_both_are_shown() -> None:
    play = table(4)
    assert (thresholds(play.state), thresholds_at_start(play.state)) == (Thresholds(4, 8), None)
    play.do(Eliminate(THREE))
    assert thresholds(play.state) == Thresholds(3, 6)
    assert thresholds_at_start(play.state) == Thresholds(4, 8)
    assert band(play.pile(7).state) is Band.SAFE


def test_BB76_destroyed_curses_leave_the_game_the_others_come_back() -> None:
    play = table(owner={"curses.F.count": 5, "curses.E.count": 5})
    play.begin()
    play.do(DestroyCurse(ONE, Slot.TWO, reward=Element.AIR))
    play.end()
    play.to_turn(6)
    play.do(Advance())
    assert (play.state.curses_left(Curse.FIRE), play.state.curses_left(Curse.WATER)) == (4, 5)
