"""Repairs by hand: every number of the table, as long as such a table can exist (F6)."""

from __future__ import annotations

import pytest

from companion.games.anima import GAME, queries
from companion.games.anima.correction import Correct, Corrected
from companion.games.anima.exploring import Explore
from companion.games.anima.interaction import DeclareFight
from companion.games.anima.missions import (
    BeginResistance,
    CompleteMission,
    KeepMissionReward,
    Resist,
    ShowMission,
)
from companion.games.anima.turn import Done
from companion.games.anima.vocabulary import Hidden, MissionState, Phase
from companion.games.anima.zones import DiscardZone
from tests.games.anima.play import ONE, THREE, TWO, Play, event, table


def playing() -> Play:
    """Seat 1 in zone 4, in Interaction."""
    return table(3).start().arrive((ONE, 4), (TWO, 4)).to(Phase.INTERACTION, ONE)


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        ("players.2.hand", 0, lambda s: s.player(TWO).hand),
        ("players.2.hand", 5, lambda s: s.player(TWO).hand),
        ("players.2.bonus", 2, lambda s: s.player(TWO).bonus),
        ("players.2.lose_next", 1, lambda s: s.player(TWO).lose_next),
        ("players.2.off", 1, lambda s: s.player(TWO).off),
        ("players.2.reached", 0, lambda s: s.player(TWO).reached),
        ("players.2.stayed", 1, lambda s: s.player(TWO).stayed),
        ("players.2.zone", 5, lambda s: s.player(TWO).zone),
        ("players.2.zone", None, lambda s: s.player(TWO).zone),
        ("players.2.team.200.combat", 9, lambda s: s.player(TWO).team[0].combat),
        ("players.2.team.200.speed", None, lambda s: s.player(TWO).team[0].speed),
        ("players.2.missions.1", "shown", lambda s: s.player(TWO).missions[0].state),
        ("horizons", 1, lambda s: s.horizons_used),
        ("final", 1, lambda s: s.final.revealed),
        ("turn", 7, lambda s: s.turn),
        ("phase", "exploration", lambda s: s.phase),
        ("active", 2, lambda s: s.active),
        ("order", "3 1 2", lambda s: " ".join(map(str, map(int, s.order)))),
        ("zones.5.preliminary", "unknown", lambda s: s.zone(5).hidden),
    ],
)
def test_F6_every_number_can_be_repaired(field: str, value: object, read: object) -> None:
    play = playing()
    done = event(play.do(Correct(field, value)), Corrected)
    assert read(play.state) == value
    assert done.field == field
    assert (done.player == TWO) == field.startswith("players.")


@pytest.mark.parametrize(
    "field",
    [
        "",
        "players",
        "players.9.hand",
        "players.0.hand",
        "players.1.name",
        "players.1.resistance",
        "players.1.team.999.combat",
        "players.1.team.100.name",
        "players.1.missions.3",
        "zones.99",
        "zones.99.preliminary",
        "zones.x",
        "deck",
    ],
)
def test_F6_there_is_no_such_number(field: str) -> None:
    assert playing().hard(Correct(field, 1)) == "no_such_field"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players.1.hand", 6),
        ("players.1.hand", -1),
        ("players.1.hand", "3"),
        ("players.1.hand", None),
        ("players.1.bonus", 1),
        ("players.1.bonus", 4),
        ("players.1.zone", 99),
        ("players.1.off", 2),
        ("players.1.team.100.combat", 31),
        ("players.1.missions.1", "lost"),
        ("zones.4", "box"),
        ("zones.new", "deck"),
        ("zones.4.preliminary", "creature"),
        ("turn", 0),
        ("phase", "setup"),
        ("phase", 2),
        ("active", 4),
        ("active", None),
        ("order", "1 2"),
        ("order", "1 2 2"),
        ("order", 123),
    ],
)
def test_F6_values_that_cannot_be(field: str, value: object) -> None:
    assert playing().hard(Correct(field, value)) == "bad_value"


def test_I2_zones_move_between_piles_and_stay_fourteen() -> None:
    play = playing()
    play.do(Correct("zones.5", "discard"))
    assert [zone.id for zone in play.state.zone_discard] == [5]
    play.do(Correct("zones.5", "active"))
    play.do(Correct("zones.5", "active"))
    assert 5 in play.zones
    play.do(Correct("zones.5", "deck"))
    assert play.state.zone_deck == 12
    play.do(Correct("zones.new", "active"))
    play.do(Correct("zones.new", "discard"))
    assert (play.state.zone_deck, len(play.zones), len(play.state.zone_discard)) == (10, 3, 1)


def test_I2_a_zone_with_a_team_stays() -> None:
    assert playing().hard(Correct("zones.4", "discard")) == "breaks_invariant"
    assert playing().hard(Correct("zones.4", "deck")) == "breaks_invariant"


def test_AN28_a_zone_too_many_by_correction_must_go_too() -> None:
    play = playing()
    for _ in range(4):
        play.do(Correct("zones.new", "active"))
    assert play.state.placer == ONE
    play.do(DiscardZone(ONE, 5))
    assert play.state.placer is None


def test_I2_no_zone_out_of_an_empty_deck() -> None:
    play = playing()
    for _ in range(11):
        play.do(Correct("zones.new", "discard"))
    assert play.hard(Correct("zones.new", "discard")) == "breaks_invariant"


def test_I5_flags_stay_consistent() -> None:
    play = playing()
    play.do(Correct("players.1.off", 1))
    assert not play.player(ONE).reached
    play.do(Correct("players.1.reached", 1))
    assert not play.player(ONE).off
    play.do(Correct("players.1.zone", None))
    assert not play.player(ONE).reached
    assert play.hard(Correct("players.1.reached", 1)) == "breaks_invariant"


def test_I12_a_mission_corrected_to_done_reveals_the_final() -> None:
    play = playing()
    play.do(ShowMission(ONE, 1, "x"))
    play.do(Correct("players.1.missions.1", "done"))
    assert play.state.final.revealed
    assert play.player(ONE).missions[0].title == "x"
    assert play.hard(Correct("final", 0)) == "breaks_invariant"
    play.do(Correct("players.1.missions.1", "secret"))
    assert (play.player(ONE).missions[0].state, play.player(ONE).missions[0].title) == (
        MissionState.SECRET,
        "",
    )
    play.do(Correct("final", 0))


def test_F6_a_correction_ends_what_was_being_settled() -> None:
    play = playing()
    play.do(DeclareFight(ONE, TWO))
    play.do(Correct("active", 2))
    assert play.state.bout is None
    assert play.state.active == TWO


def test_F6_a_resistance_moves_with_its_marker() -> None:
    play = playing().to(Phase.EXPLORATION, ONE)
    play.do(BeginResistance(ONE, 1, 3))
    play.do(Correct("players.1.resistance", 2))
    play.do(Correct("players.1.zone", 5))
    assert (play.player(ONE).resistance.zone, play.player(ONE).resistance.held) == (5, 2)
    play.do(Correct("players.1.zone", None))
    assert not play.player(ONE).resisting


def test_F6_nothing_to_repair_of_the_turn_before_it_began() -> None:
    play = table(2)
    for field in ("phase", "active", "order"):
        assert play.hard(Correct(field, 1)) == "no_such_field"
    assert play.hard(Correct("turn", 3)) == "breaks_invariant"


def test_I14_a_hidden_card_is_put_back_without_a_value() -> None:
    play = playing()
    play.do(Correct("zones.6.preliminary", "unknown"))
    assert (play.zone(6).hidden, play.zone(6).creature) == (Hidden.UNKNOWN, None)
    play.do(Correct("zones.6.preliminary", "none"))
    assert play.zone(6).hidden is Hidden.NONE
    assert play.state.player(THREE).hand == 3


def test_AN25_F6_a_phase_corrected_to_exploration_leaves_a_way_on() -> None:
    """A team that has reached no zone cannot explore: the main button ends its step."""
    play = table(2).start().to(Phase.MOVEMENT, ONE)
    play.do(Correct("phase", "exploration"))
    assert play.step().action == Done()
    play.do(Done())
    play = table(2).start().arrive((ONE, 3)).to(Phase.EXPLORATION, ONE)
    assert play.step().action == Explore(ONE)
    play.do(Correct("players.1.zone", None))
    assert play.step().action == Done()


def test_AN4_F6_a_completion_taken_back_owes_no_reward() -> None:
    play = table(2).start().arrive((ONE, 3)).to(Phase.EXPLORATION, ONE)
    play.do(CompleteMission(ONE, 1))
    assert play.step().ask == "earned"
    play.do(Correct("players.1.missions.1", "secret"))
    assert play.hard(KeepMissionReward(ONE, 1)) == "mission_open"
    assert play.step().action == Explore(ONE)
    play.do(CompleteMission(ONE, 1))
    assert play.step().ask == "earned"


def test_AN36_F6_a_resistance_whose_mission_is_corrected_to_done_is_not_completed_again() -> None:
    play = table(2).start().arrive((ONE, 3)).to(Phase.EXPLORATION, ONE)
    play.do(BeginResistance(ONE, 1, 1))
    play.do(Resist(ONE))
    assert play.step().action == CompleteMission(ONE, 1)
    play.do(Correct("players.1.missions.1", "done"))
    assert play.step().action == Done()


def test_AN25_F6_a_team_corrected_to_not_arrived_is_offered_no_fight() -> None:
    play = table(2).start().arrive((ONE, 3), (TWO, 3)).to(Phase.INTERACTION, ONE)
    assert DeclareFight(ONE, TWO) in GAME.offers(play.state)
    play.do(Correct("players.1.reached", 0))
    assert play.hard(DeclareFight(ONE, TWO)) == "not_reached"
    assert DeclareFight(ONE, TWO) not in GAME.offers(play.state)
    assert not queries.surely_interacts(play.state, ONE)
