"""Among several hands: one's own last tap alone, and when it cannot be had alone."""

from __future__ import annotations

from companion.core.box import Box
from companion.core.journal import Entry, Kind, fold
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Player, Seat
from companion.core.selective_undo import NEAR
from companion.core.table import Plan, Table, open_table
from tests.conftest import FakeClock
from tests.toy_game import GAME, Options, Pass, Roll, State, Take

ADA, BO = Seat(1), Seat(2)


def table_of(goal: int = 50) -> Table[State]:
    players = (Player("Ada"), Player("Bo"))
    table = open_table(GAME, Plan("x", players, Options(goal=goal), "seed"), Box(), FakeClock())
    assert isinstance(table, Table)
    return table


def done(answer: Entry | Refusal) -> Entry:
    assert isinstance(answer, Entry), answer
    return answer


def test_ones_own_last_tap_is_taken_back_and_the_others_stay() -> None:
    table = table_of()
    done(table.do(Take(ADA, 3), "Ada"))
    done(table.do(Take(BO, 2), "Bo"))
    done(table.do(Take(BO, 4), "#2"))
    assert table.state.shells == (3, 6)
    assert [tap.by for tap in table.own_group("Ada")] == ["Ada"]
    undo = done(table.undo_own("Ada"))
    assert (undo.kind, undo.count, undo.by) == (Kind.UNDO, 3, "Ada")
    assert table.state.shells == (0, 6)
    assert [(tap.by, tap.action) for tap, _ in table.done] == [("Bo", Take(BO, 2)), ("#2", Take(BO, 4))]
    assert len({entry.id for entry in table.entries}) == len(table.entries)
    assert [entry.seq for entry in table.entries] == list(range(1, len(table.entries) + 1))
    assert fold(table.chapter.opening, table.entries, GAME.evolve).state == table.state
    done(table.undo("#2"))
    assert table.state.shells == (0, 2)


def test_a_tap_that_hangs_on_mine_keeps_it() -> None:
    table = table_of(goal=5)
    done(table.do(Take(ADA, 3), "Ada"))
    done(table.do(Roll(2), "Bo"))  # the app rolled: another place in the line, other faces
    assert table.own_group("Ada") == ()
    before = table.entries
    assert table.undo_own("Ada") == Refusal(CoreWhy.NOTHING_TO_UNDO)
    assert table.entries == before


def test_typed_faces_do_not_hang_on_the_place_in_the_line() -> None:
    table = table_of()
    done(table.do(Take(ADA, 3), "Ada"))
    done(table.do(Roll(2), "Bo", faces=(4, 2)))
    done(table.undo_own("Ada"))
    again = table.done[-1][0]
    assert (again.by, again.faces) == ("Bo", (4, 2))


def test_what_one_did_long_ago_is_not_what_one_just_did() -> None:
    clock = FakeClock()
    players = (Player("Ada"), Player("Bo"))
    table = open_table(GAME, Plan("x", players, Options(goal=50), "seed"), Box(), clock)
    assert isinstance(table, Table)
    done(table.do(Take(ADA, 3), "Ada"))
    clock.wait(NEAR + 1)
    done(table.do(Take(BO, 2), "Bo"))
    assert table.own_group("Ada") == ()


def test_who_never_tapped_has_nothing_of_its_own() -> None:
    table = table_of()
    assert table.own_group("Bo") == ()
    done(table.do(Pass(), "Ada"))
    assert table.own_group("Bo") == ()
    assert isinstance(table.undo_own("Bo"), Refusal)


def test_quick_taps_of_one_hand_are_one_intention() -> None:
    table = table_of()
    for _ in range(3):
        done(table.do(Take(ADA, 1), "Ada"))
    done(table.do(Take(BO, 1), "Bo"))
    done(table.do(Take(BO, 1), "Bo"))
    mine = table.own_group("Ada")
    assert len({tap.group for tap in mine}) == 1
    done(table.undo_own("Ada"))
    assert table.state.shells == (3 - len(mine), 2)
    assert len({tap.group for tap, _ in table.done if tap.by == "Bo"}) == 1


def test_an_insisted_tap_since_keeps_mine() -> None:
    table = table_of()
    done(table.do(Take(ADA, 3), "Ada"))
    done(table.do(Take(BO, 9), "Bo", anyway=True))
    assert table.own_group("Ada") == ()


def test_a_tap_whose_time_cannot_be_read_is_not_near() -> None:
    table = table_of()
    done(table.do(Take(ADA, 3), "Ada"))
    table._clock = lambda: "yesterday"
    done(table.do(Take(BO, 2), "Bo"))
    assert table.own_group("Ada") == ()
