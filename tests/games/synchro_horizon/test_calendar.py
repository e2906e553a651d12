"""Calendar: 48 positions, the last day, previews, notes (p. 10)."""

from __future__ import annotations

import pytest

from companion.games.synchro_horizon.calendar import PassTime, Pencil, SetTurnDie, TellCell, TellSeason
from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.journey import Travel
from companion.games.synchro_horizon.queries import journey as look
from companion.games.synchro_horizon.queries import learnt, safe_units, season_say
from companion.games.synchro_horizon.state.journey import DayNote, day, season
from companion.games.synchro_horizon.turn import EndTurn
from companion.games.synchro_horizon.vocabulary import Clock, Colour, Loss, Point, Season, Status
from tests.games.synchro_horizon.play import H1, fight, names
from tests.games.synchro_horizon.trip import on_the_road, visiting


def test_SH40_four_seasons_of_twelve_days() -> None:
    days = look.strip(on_the_road().state)
    assert len(days) == 48
    assert [(one.season, one.day) for one in days][11:13] == [(1, 12), (2, 1)]
    assert [one.pos for one in days if one.last] == [48]
    assert [one.pos for one in days if one.today] == [1]


@pytest.mark.parametrize(("was", "n", "pos"), [(1, 3, 4), (12, 1, 13), (46, 1, 47)])
def test_G15_G16_G18_the_wheel_turns(was: int, n: int, pos: int) -> None:
    play = on_the_road().at_day(was)
    (event,) = play.do(PassTime(n))
    assert play.state.calendar.pos == pos
    assert (event.season, event.day) == (season(pos), day(pos))
    assert play.state.playing


def test_G19_SH42_A11_arriving_on_day_twelve_of_winter_loses() -> None:
    play = on_the_road().at_day(47)
    assert play.why(PassTime(1)) == "loses_the_game"
    assert names(play.anyway(PassTime(1))) == ["TimePassed", "GameLost"]
    assert (play.state.status, play.state.loss, play.state.calendar.pos) == (Status.LOST, Loss.WINTER, 48)


def test_A11_going_beyond_the_last_day_stops_on_it() -> None:
    play = on_the_road().at_day(45)
    passed, _ = play.anyway(PassTime(9))
    assert (passed.n, play.state.calendar.pos) == (3, 48)


def test_G21_a_retreat_is_safe_from_42_and_lost_from_43() -> None:
    assert look.last_safe(5) == 42
    safe = look.cost(on_the_road().at_day(42).state, Clock.RETREAT, 5)
    lost = look.cost(on_the_road().at_day(43).state, Clock.RETREAT, 5)
    assert (safe.pos, safe.loses, lost.pos, lost.loses) == (47, False, 48, True)
    assert (safe.left, lost.left) == (0, 0)


def test_G22_safe_units() -> None:
    assert safe_units(on_the_road().state) == 46


def test_SH40_what_a_journey_costs_is_seen_before() -> None:
    """The picture of the journey page: day 16, travel 3, then the village, or a retreat there."""
    chain = look.chain(on_the_road().at_day(16).state, 3)
    assert [(one.clock, one.n, one.pos) for one in chain] == [
        (Clock.TRAVEL, 3, 19),
        (Clock.VILLAGE, 3, 22),
        (Clock.RETREAT, 5, 24),
    ]
    assert chain[0].left == 28


def test_SH40_village_retreat_and_round_from_today() -> None:
    costs = look.costs(visiting().at_day(44).state)
    assert [(one.n, one.loses, one.last_safe) for one in costs] == [
        (3, False, 44),
        (5, True, 42),
        (1, False, 46),
    ]


def test_U3_a_colour_is_remembered_and_suggested_for_later_seasons() -> None:
    play = on_the_road()
    play.do(TellCell(1, 3, Colour.GREEN))
    days = look.strip(play.state)
    assert days[2].colour is Colour.GREEN
    assert [days[pos - 1].suggested for pos in (3, 15, 27, 16)] == [None, Colour.GREEN, Colour.GREEN, None]
    play.do(TellCell(2, 3, Colour.RED))
    assert look.strip(play.state)[26].suggested is Colour.RED
    assert learnt(play.state) == {"wheel.1.3": "green", "wheel.2.3": "red"}


@pytest.mark.parametrize(("season_", "day_"), [(1, 13), (5, 1), (0, 1), (1, 0)])
def test_SH40_there_is_no_thirteenth_day(season_: int, day_: int) -> None:
    play = on_the_road()
    assert play.hard(TellCell(season_, day_, Colour.RED)) == "no_such_day"
    assert play.hard(Pencil(season_, day_, "x")) == "no_such_day"


def test_SH40_time_is_counted_in_whole_days() -> None:
    play = on_the_road()
    assert play.hard(PassTime(0)) == play.hard(PassTime(-1)) == "count_out_of_range"


def test_U2_seasons_are_named_once_and_winter_is_the_fourth() -> None:
    play = on_the_road()
    assert season_say(play.state, 1).key == "where.season"
    play.do(TellSeason(1, Season.SPRING))
    assert season_say(play.state, 12).key == "word.Season.spring"
    assert season_say(play.state, 48).key == "word.Season.winter"
    assert play.hard(TellSeason(2, Season.SPRING)) == "season_taken"
    assert play.hard(TellSeason(2, Season.WINTER)) == "winter_is_fourth"
    assert play.hard(TellSeason(4, Season.SUMMER)) == "count_out_of_range"
    assert learnt(play.state) == {"seasons.1.name": "spring"}


def test_SH40_a_note_waits_on_its_day_and_is_told_when_it_comes() -> None:
    play = on_the_road()
    play.do(Pencil(1, 9, "  village\nbefore "))
    play.do(Pencil(1, 4, "shop"))
    assert [(note.pos, note.text) for note in play.state.calendar.notes] == [
        (4, "shop"),
        (9, "village before"),
    ]
    assert look.strip(play.state)[8].note == "village before"
    assert look.next_note(play.state) == DayNote(4, "shop")
    assert names(play.do(PassTime(2))) == ["TimePassed"]
    events = play.do(Travel("Aube", Point.MINE, 3))
    met = next(event for event in events if type(event).__name__ == "NoteMet")
    assert (met.season, met.day, met.text) == (1, 4, "shop")
    assert look.next_note(play.state) == DayNote(9, "village before")
    play.do(Pencil(1, 9))
    assert [note.pos for note in play.state.calendar.notes] == [4]
    assert look.next_note(play.state) is None


def test_SH40_notes_stand_on_days_to_come() -> None:
    play = on_the_road().at_day(5)
    assert play.why(Pencil(1, 5, "x")) == "day_gone"
    play.anyway(Pencil(1, 5, "x"))
    assert play.hard(Pencil(2, 5)) == "nothing_pencilled"


def test_SH53_the_turn_die_is_set_as_the_real_one_lies() -> None:
    play = on_the_road()
    play.do(SetTurnDie(Colour.BLUE))
    assert play.state.calendar.turn_die is Colour.BLUE
    play.do(SetTurnDie())
    assert play.state.calendar.turn_die is None


def test_SH40_the_wheel_goes_back_by_hand_only() -> None:
    play = on_the_road().at_day(20)
    play.do(Correct("pos", 18))
    assert play.state.calendar.pos == 18
    assert play.hard(Correct("pos", 48)) == "bad_value"
    assert play.hard(Correct("pos", 0)) == "bad_value"
    play.do(Correct("turn_die", "red"))
    assert play.state.calendar.turn_die is Colour.RED
    play.do(Correct("turn_die", None))
    assert play.state.calendar.turn_die is None
    assert play.hard(Correct("turn_die", "gold")) == "bad_value"


def test_SH42_time_passes_by_an_effect_in_a_fight_too() -> None:
    play = fight().turn(H1)
    play.do(PassTime(2))
    assert play.state.calendar.pos == 3
    play.do(EndTurn())
