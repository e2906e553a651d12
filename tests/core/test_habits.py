"""What a table does by itself after a tap."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.core.automation import IN_A_ROW, Automation, AutomationMode, wanted
from companion.core.box import Box
from companion.core.journal import Entry, Kind
from companion.core.refusal import CoreWhy, Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from tests.toy_game import GAME, Options, Pass, Roll, State, Take, Why

ADA, BO, CY = Seat(1), Seat(2), Seat(3)


def skip_bo(state: State) -> Pass | None:
    """Bo has gone home: his turn passes."""
    return Pass() if state.turn == BO else None


PASSES: Automation[State, Any] = Automation("passes", skip_bo)


def seat(*habits: Automation[State, Any], chosen: dict[str, AutomationMode] | None = None) -> Table[State]:
    game = replace(GAME, automations=habits)
    table = open_table(game, Plan("x", tuple(map(Player, ("Ada", "Bo", "Cy"))), Options()), Box())
    assert isinstance(table, Table)
    table.automation_modes = {} if chosen is None else chosen
    return table


def test_what_nobody_decides_happens_in_the_same_intention() -> None:
    table = seat(PASSES)
    first = table.do(Pass(), by="Ada")
    assert isinstance(first, Entry)
    assert first.action == Pass()
    assert table.state.turn == CY
    assert [(entry.group, entry.by) for entry in table.entries] == [(first.id, "Ada")] * 2
    assert table.automatic_entries() == (table.entries[1],)
    assert len(table.would_undo()) == 2


def test_one_undo_takes_it_back_and_one_redo_brings_it_again() -> None:
    table = seat(PASSES)
    table.do(Pass())
    table.undo()
    assert table.state.turn == ADA
    assert table.automatic_entries() == ()
    table.redo()
    assert table.state.turn == CY


def test_nothing_happens_by_itself_where_nobody_chose() -> None:
    table = seat(PASSES)
    table.automation_modes = None
    table.do(Pass())
    assert table.state.turn == BO


@pytest.mark.parametrize("mode", [AutomationMode.OFF, AutomationMode.REMIND])
def test_a_habit_that_only_reminds_does_nothing(mode: AutomationMode) -> None:
    table = seat(PASSES, chosen={"passes": mode})
    table.do(Pass())
    assert table.state.turn == BO
    assert table.automatic_entries() == ()


def test_each_habit_is_chosen_by_itself() -> None:
    """Whoever wants no automatic passes keeps the other helpers."""
    cy: Automation[State, Any] = Automation("cy", lambda state: Pass() if state.turn == CY else None)
    table = seat(PASSES, cy, chosen={"passes": AutomationMode.OFF})
    table.do(Pass())
    assert table.state.turn == BO, "as it was chosen"
    table.do(Pass())
    assert table.state.turn == ADA, "Cy's turn still passes"


def test_what_a_habit_does_not_offer_is_not_wanted() -> None:
    shy: Automation[State, Any] = Automation(
        "shy", skip_bo, (AutomationMode.OFF, AutomationMode.REMIND), AutomationMode.REMIND
    )
    assert wanted(shy, {"shy": AutomationMode.DO}) is AutomationMode.REMIND
    assert wanted(shy, {"shy": AutomationMode.OFF}) is AutomationMode.OFF


def test_quick_taps_do_not_join_what_happened_by_itself() -> None:
    gift: Automation[State, Any] = Automation(
        "gift", lambda s: Pass() if s.shells[0] == 1 and s.turn == ADA else None
    )
    table = seat(gift)
    table.do(Take(ADA))
    table.do(Take(ADA))
    tap, alone, later = (entry.group for entry in table.entries)
    assert tap == alone != later
    assert len(table.would_undo()) == 1


def test_a_habit_that_never_ends_is_stopped() -> None:
    table = seat(Automation("mad", lambda state: Pass()))
    table.do(Take(ADA))
    assert len(table.entries) == 1 + IN_A_ROW


def test_a_habit_the_rules_refuse_leaves_the_tap(caplog: pytest.LogCaptureFixture) -> None:
    table = seat(Automation("bad", lambda state: Roll(9)))
    assert isinstance(table.do(Take(ADA)), Entry)
    assert len(table.entries) == 1
    assert "by itself" in caplog.text


def test_a_habit_that_breaks_the_state_leaves_the_tap(caplog: pytest.LogCaptureFixture) -> None:
    table = seat(PASSES)
    table.game = replace(table.game, violations=lambda state: ("T9",) if state.turn == CY else ())
    assert isinstance(table.do(Pass()), Entry)
    assert table.state.turn == BO
    assert "by itself" in caplog.text


# -- several actions as one intention ---------------------------------------------------------------


def test_several_actions_are_one_undo() -> None:
    table = seat()
    first = table.do_all([Take(ADA), Take(BO, 2), Roll()], by="Ada")
    assert isinstance(first, Entry)
    assert first.action == Take(ADA)
    assert table.state.shells == (1, 2, 0)
    table.undo()
    assert table.state.shells == (0, 0, 0)
    assert table.entries[-1].kind is Kind.UNDO
    assert table.entries[-1].count == 3


def test_one_that_is_refused_leaves_nothing_done() -> None:
    table = seat()
    answer = table.do_all([Take(ADA), Roll(9)])
    assert isinstance(answer, Refusal)
    assert answer.why is Why.NO_DICE
    assert table.entries == ()


def test_what_is_refused_softly_among_several_can_be_insisted_on() -> None:
    """All of it is done then, and the journal tells which one was against the rules."""
    table = seat()
    asked = [Take(ADA), Take(BO, 7)]
    answer = table.do_all(asked)
    assert isinstance(answer, Refusal)
    assert answer.soft
    assert isinstance(table.do_all(asked, anyway=True), Entry)
    assert table.state.shells == (1, 7, 0)
    assert [entry.override for entry in table.entries] == ["", answer.why.value]
    assert len(table.would_undo()) == 2


def test_the_dice_of_several_actions_are_those_of_single_taps() -> None:
    one, all_ = seat(), seat()
    all_.header = one.header
    one.do(Roll(3))
    one.do(Roll(2))
    all_.do_all([Roll(3), Roll(2)])
    assert one.state.faces == all_.state.faces
    assert [entry.events for entry in one.entries] == [entry.events for entry in all_.entries]


def test_several_actions_end_with_what_happens_by_itself() -> None:
    table = seat(PASSES)
    table.do_all([Take(ADA), Pass()])
    assert table.state.turn == CY
    assert len(table.would_undo()) == 3


def test_nothing_is_no_intention() -> None:
    with pytest.raises(ValueError, match="at least one action"):
        seat().do_all([])


def test_a_name_that_is_taken_refuses_all() -> None:
    table = seat()
    table.game = replace(table.game, joined=lambda state: ("Ada",) if state.shells[0] else ())
    answer = table.do_all([Take(ADA)])
    assert isinstance(answer, Refusal)
    assert isinstance(answer.why, CoreWhy)
    assert table.entries == ()
