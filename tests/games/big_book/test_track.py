"""The turn, the Invocation track and the curses: BB-21 to BB-35."""

from __future__ import annotations

import pytest

from companion.games.big_book.curses import DestroyCurse, LayCurses, Neutralise
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.invocation import (
    Advance,
    CursesReturned,
    CurseTriggered,
    CurseTurnedUp,
    MarkerMoved,
    MonsterAppeared,
    MonsterJudged,
    RoundBegan,
    TellNextMonster,
    Verdict,
)
from companion.games.big_book.madness import TakeMadnessAll
from companion.games.big_book.queries import curses_due
from companion.games.big_book.spells import Activate, SpellsStraightened
from companion.games.big_book.turn import Eliminate, EndAction, EndRecovery, TurnBegan
from companion.games.big_book.vocabulary import Phase, Slot, Space, Status
from tests.games.big_book.play import FET, ONE, THREE, TWO, names, table, with_slots

AIR, EARTH, FIRE, WATER = Element.AIR, Element.EARTH, Element.FIRE, Element.WATER


def test_BB21_spaces_form_a_loop() -> None:
    play = table()
    seen = []
    for _ in range(6):
        seen += [event.space.value for event in play.begin() if isinstance(event, MarkerMoved)]
        play.end()
    assert seen == ["1", "2", "3", "4", "5", "INV", "1"]


def test_BB22_five_slots_two_of_them_on_space_three() -> None:
    assert [(slot.value, slot.space.value) for slot in Slot] == [
        ("2", "2"),
        ("3L", "3"),
        ("3R", "3"),
        ("4", "4"),
        ("5", "5"),
    ]


def test_BB23_V18_first_turn_judges_nothing() -> None:
    play = table()
    assert play.do(Advance()) == (MarkerMoved(Space.ONE, ONE), MonsterAppeared(1), RoundBegan(1))
    assert (play.state.marker, play.state.round, play.state.curses_due) == (Space.ONE, 1, True)


@pytest.mark.parametrize(
    ("turn", "round_", "space"),
    [(1, 1, "1"), (2, 1, "2"), (5, 1, "5"), (6, 2, "1"), (26, 6, "1"), (30, 6, "5")],
)
def test_BB24_V7_turn_tells_round_and_space(turn: int, round_: int, space: str) -> None:
    play = table().to_turn(turn)
    events = play.begin()
    assert (play.state.round, play.state.marker.value) == (round_, space)
    assert ("MonsterJudged" in names(events)) is (turn == 6 or turn == 26)


def test_BB24_V7_turn_31_is_the_last_judgement() -> None:
    play = table().to_turn(31)
    assert play.state.status is Status.PLAYING
    assert MonsterJudged(6, Verdict.FAILED) in play.do(Advance())
    assert play.state.status is Status.LOST


def test_BB25_four_phases_then_the_left_neighbour() -> None:
    play = table(3, first=3)
    seen = [play.state.phase]
    play.do(Advance())
    seen.append(play.state.phase)
    play.do(LayCurses(0, FET))
    seen.append(play.state.phase)
    play.do(EndAction())
    seen.append(play.state.phase)
    assert seen == list(Phase)
    assert TurnBegan(ONE, 2) in play.end()
    assert (play.state.active, play.state.phase) == (ONE, Phase.CONCENTRATION)


def test_BB26_own_exhausted_spells_are_straightened_when_the_turn_begins() -> None:
    play = table(2, owner={"basic.glace.element": "E", "basic.glace.cost": 1})
    play.begin()
    play.do(Activate(ONE, "glace", 1))
    play.do(Activate(TWO, "glace", 1))
    assert play.end()[-1] == SpellsStraightened(TWO, 1)
    assert play.spell("glace", TWO).ready
    assert play.spell("glace", ONE).exhausted
    play.begin()
    assert SpellsStraightened(ONE, 1) in play.end()


def test_BB27_marker_moves_once_a_turn_and_must() -> None:
    play = table()
    assert play.why(EndRecovery(ONE, 0, 6)) == "monster_first"
    assert play.why(EndAction()) == "monster_first"
    play.do(Advance())
    assert play.why(Advance()) == "already_advanced"
    play.do(LayCurses(0, FET))
    assert play.why(Advance()) == "already_advanced"


def test_BB28_curses_of_the_space_trigger() -> None:
    play = table()
    play.turn(symbols=(FIRE, WATER, EARTH))
    events = play.do(Advance())
    assert events == (MarkerMoved(Space.TWO, TWO), CurseTriggered(Space.TWO, Slot.TWO, Curse.FIRE))
    assert play.state.phase is Phase.ACTION


def test_BB28_V13_the_book_example() -> None:
    play = table()
    play.begin(multi=2)
    with_slots(play, s3L="F", s5="E")
    play.end()
    triggered = []
    for _ in range(4):
        events = play.do(Advance())
        triggered.append([event.slot.value for event in events if isinstance(event, CurseTriggered)])
        play.end()
    assert triggered == [[], ["3L"], [], ["5"]]
    events = play.do(Advance())
    assert MonsterJudged(1, Verdict.FAILED) in events
    assert CursesReturned(2, (Slot.THREE_LEFT, Slot.FIVE)) in events


def test_BB29_curses_left_mean_not_beaten_and_go_under_their_piles() -> None:
    play = table(owner={"curses.F.count": 9})
    play.to_turn(6, symbols=(FIRE, FIRE, EARTH))
    assert play.state.curses_left(Curse.FIRE) == 7
    events = play.do(Advance())
    assert names(events) == [
        "MarkerMoved",
        "MonsterJudged",
        "CursesReturned",
        "MarkerMoved",
        "MonsterAppeared",
        "RoundBegan",
    ]
    assert events[1] == MonsterJudged(1, Verdict.FAILED)
    assert play.state.occupied == ()
    assert play.state.curses_left(Curse.FIRE) == 9


def test_BB30_V15_no_curse_left_means_beaten() -> None:
    play = table().to_turn(6)
    play.begin()
    play.clear()
    play.end()
    play.to_turn(11)
    events = play.do(Advance())
    assert MonsterJudged(2, Verdict.BEATEN) in events
    assert "CursesReturned" not in names(events)
    assert (play.state.round, play.state.marker) == (3, Space.ONE)


def test_BB31_order_after_the_judgement() -> None:
    play = table().to_turn(6)
    events = play.do(Advance())
    assert events[-3:] == (MarkerMoved(Space.ONE, THREE), MonsterAppeared(2), RoundBegan(2))
    assert play.state.curses_due
    assert play.why(EndAction()) == "curses_first"
    assert play.why(EndRecovery(play.state.active, 0, 6)) == "curses_first"
    play.do(LayCurses(0, FET))
    assert play.state.phase is Phase.ACTION


@pytest.mark.parametrize(
    ("multi", "laid"),
    [
        (0, {"2": "F", "3L": "E", "3R": "T"}),
        (1, {"2": "M", "3L": "F", "3R": "E", "4": "T"}),
        (2, {"2": "M", "3L": "M", "3R": "F", "4": "E", "5": "T"}),
    ],
)
def test_BB32_V9_V10_A11_A12_slots_are_filled_in_order(multi: int, laid: dict[str, str]) -> None:
    play = table()
    play.begin(multi)
    assert play.curses() == laid


@pytest.mark.parametrize("multi", [-1, 3])
def test_BB32_V12_wrong_number_of_multi_curses(multi: int) -> None:
    play = table()
    play.do(Advance())
    refusal = play.no(LayCurses(multi, FET))
    assert (refusal.why, refusal.facts["have"], refusal.soft) == ("wrong_count", multi, False)


@pytest.mark.parametrize("symbols", [(), (FIRE,), (FIRE,) * 4])
def test_BB32_three_symbols_exactly(symbols: tuple[Element, ...]) -> None:
    play = table()
    play.do(Advance())
    assert play.why(LayCurses(0, symbols)) == "wrong_count"
    assert play.why(TellNextMonster(symbols)) == "wrong_count"


def test_BB32_nothing_is_laid_over_curses_or_without_a_monster() -> None:
    play = table()
    assert play.why(LayCurses(0, FET)) == "no_curses_due"
    play.begin()
    assert play.no(LayCurses(0, FET)).facts == {"n": 3}
    assert play.why(LayCurses(0, FET)) == "slots_not_empty"


def test_BB33_next_monster_is_known_early() -> None:
    play = table()
    play.begin()
    play.do(TellNextMonster((AIR, AIR, FIRE)))
    assert (play.state.symbols, play.state.next_symbols) == (FET, (AIR, AIR, FIRE))
    play.end()
    play.to_turn(6)
    play.do(Advance())
    due = curses_due(play.state)
    assert (due.multi, due.symbols) == (None, (AIR, AIR, FIRE))
    assert play.state.next_symbols == ()


def test_BB33_there_is_no_monster_after_the_last() -> None:
    play = table().to_turn(26)
    play.begin()
    assert play.why(TellNextMonster(FET)) == "no_next_monster"
    assert curses_due(play.state) is None


def test_BB34_a_curse_triggers_once_and_stays() -> None:
    play = table()
    play.turn()
    play.do(Advance())
    assert play.state.slot(Slot.TWO).triggered
    assert play.curses()["2"] == "F"
    play.end()
    for _ in range(3):
        assert Slot.TWO not in [getattr(event, "slot", None) for event in play.do(Advance())]
        play.end()
    assert "2" in play.curses()


def test_BB35_left_before_right_on_space_three() -> None:
    play = table().to_turn(3)
    triggers = [event.slot for event in play.do(Advance()) if isinstance(event, CurseTriggered)]
    assert triggers == [Slot.THREE_LEFT, Slot.THREE_RIGHT]


def test_BB35_everybody_is_hit_from_the_active_player_on_without_the_eliminated() -> None:
    play = table(4, first=3)
    play.do(Eliminate(ONE))
    assert [event.player for event in play.do(TakeMadnessAll())] == [3, 4, 2]


def test_A3_V19_a_neutralised_curse_returns_after_the_next_monster_phase() -> None:
    play = table().to_turn(2)
    play.begin()
    play.do(Neutralise(Slot.THREE_RIGHT))
    play.end()
    events = play.do(Advance())
    assert events == (
        MarkerMoved(Space.THREE, THREE),
        CurseTriggered(Space.THREE, Slot.THREE_LEFT, Curse.WATER),
        CurseTurnedUp(Slot.THREE_RIGHT, Curse.EARTH),
    )
    play.do(DestroyCurse(THREE, Slot.THREE_RIGHT, reward=FIRE))


def test_A3_neutralised_before_the_marker_moves_stays_so_through_two_monster_phases() -> None:
    play = table().to_turn(3)
    play.do(Neutralise(Slot.THREE_LEFT))
    assert names(play.do(Advance())) == ["MarkerMoved", "CurseTriggered"]
    assert play.state.slot(Slot.THREE_LEFT).neutralised == 3
    play.end()
    assert play.do(Advance()) == (
        MarkerMoved(Space.FOUR, ONE),
        CurseTurnedUp(Slot.THREE_LEFT, Curse.WATER),
    )


def test_A13_V75_an_empty_pile_leaves_no_hole() -> None:
    play = table()
    play.begin(multi=1, skipped=(Curse.WATER,))
    assert play.curses() == {"2": "M", "3L": "F", "3R": "T"}


def test_A13_the_last_of_two_alike_is_missing() -> None:
    play = table()
    play.begin(symbols=(FIRE, WATER, FIRE), skipped=(Curse.FIRE,))
    assert play.curses() == {"2": "F", "3L": "E"}


def test_A13_only_what_was_asked_may_be_skipped() -> None:
    play = table()
    play.do(Advance())
    assert play.why(LayCurses(0, FET, (Curse.AIR,))) == "wrong_count"
    assert play.why(LayCurses(1, FET, (Curse.MULTI, Curse.MULTI))) == "wrong_count"


def test_A13_a_counted_pile_that_is_empty_is_told() -> None:
    play = table(owner={"curses.F.count": 1, "multi.I.1": 0})
    play.do(Advance())
    refusal = play.no(LayCurses(0, (FIRE, FIRE, AIR)))
    assert (refusal.why, refusal.facts) == (
        "curse_pile_empty",
        {"curse": Curse.FIRE, "have": 1, "need": 2},
    )
    play.anyway(LayCurses(0, (FIRE, FIRE, AIR)))
    assert play.state.curses_left(Curse.FIRE) == 0


def test_A13_the_same_while_the_board_is_not_read() -> None:
    play = table(owner={"curses.F.count": 0})
    play.do(Advance())
    assert play.why(LayCurses(1, FET)) == "curse_pile_empty"
    play.do(LayCurses(1, FET, (Curse.FIRE,)))
    assert play.state.multi[0] == 1
