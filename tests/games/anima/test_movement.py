"""Movement and zones (AN-17, AN-24 to AN-29, AN-43, AN-44, AN-48, F4, F12)."""

from __future__ import annotations

import pytest

from companion.games.anima import GAME, figures, queries
from companion.games.anima.encounters import EncounterLaid, MeetCreature, MeetEvent
from companion.games.anima.exploring import Explore
from companion.games.anima.facts import TellCharacter
from companion.games.anima.interaction import RollFight, SettleFight
from companion.games.anima.movement import GoTo, Headed, Redirect, SeekHorizons, Stay
from companion.games.anima.phases import LoseTurn
from companion.games.anima.state import Creature, Zone
from companion.games.anima.turn import Done
from companion.games.anima.vocabulary import Hidden, Phase, Result, Source
from companion.games.anima.zones import DiscardZone, Veto
from tests.games.anima.play import ONE, THREE, TWO, Play, names, table


def moving(players: int = 3, seat: object = ONE, **how: object) -> Play:
    return table(players, **how).start().to(Phase.MOVEMENT, seat)


def guarded(play: Play, number: int, combat: int = 5, level: int = 2) -> Play:
    """A creature that stayed on a zone."""
    return play.on(number, hidden=Hidden.CREATURE, creature=Creature("Golem", combat, level))


# -- going -----------------------------------------------------------------------------------------


def test_AN25_a_free_zone_is_reached_at_once() -> None:
    play = moving()
    assert names(play.do(GoTo(ONE, 4))) == ["Headed", "Arrived"]
    assert (play.player(ONE).zone, play.player(ONE).reached) == (4, True)
    assert play.hard(GoTo(ONE, 99)) == "already_moved"


def test_AN25_only_active_zones() -> None:
    play = moving()
    assert play.hard(GoTo(ONE, 99)) == "not_active"


def test_AN19_AN25_a_hidden_encounter_must_be_turned_up_first() -> None:
    play = moving(free=False)
    assert names(play.do(GoTo(ONE, 4))) == ["Headed", "EncounterWaits"]
    assert not play.player(ONE).reached
    assert play.zone(4).hidden is Hidden.UNKNOWN
    assert play.step().ask == "encounter"
    assert play.hard(Done()) == "encounter_first"
    assert play.hard(RollFight()) == "no_fight"


def test_V34_AN17_AN25_a_creature_that_wins_stays_and_bars_the_next_team() -> None:
    play = moving(free=False)
    play.do(GoTo(ONE, 4))
    play.do(MeetCreature(ONE, "Golem", 5, 2))
    assert names(play.do(RollFight(), [1, 5])) == ["FightRolled", "TeamBeaten", "SentOff", *_died(play)]
    assert (play.player(ONE).zone, play.player(ONE).off) == (None, True)
    assert play.zone(4).creature == Creature("Golem", 5, 2)
    play.do(Done())
    assert names(play.do(GoTo(TWO, 4))) == ["Headed", "CreatureWaits"]
    assert names(play.do(RollFight(), [6, 1])) == ["FightRolled", "CreatureBeaten", "Arrived"]
    assert play.zone(4).hidden is Hidden.NONE
    assert play.player(TWO).reached
    play.do(Done())
    assert names(play.do(GoTo(THREE, 4))) == ["Headed", "Arrived"]
    play.do(Done())
    # the beaten team has neither interaction nor exploration
    assert (play.state.phase, play.state.active) == (Phase.INTERACTION, TWO)


def _died(play: Play) -> list[str]:
    """5 - 10 is lost by 5: the only character dies."""
    return ["CharacterDied", "TeamRenewed"]


def test_V36_AN17_a_preliminary_event_is_applied_to_the_arriving_team_and_discarded() -> None:
    play = moving(free=False)
    play.do(GoTo(ONE, 4))
    events = play.do(MeetEvent(ONE, "Trésor", 1, advantages=2))
    assert names(events) == ["EventMet", "AdvantagesGained", "Arrived", "CardLearnt"]
    assert play.hands() == [5, 3, 3]
    assert play.zone(4).hidden is Hidden.NONE
    play.do(Done())
    assert names(play.do(GoTo(TWO, 4))) == ["Headed", "Arrived"]


def test_AN25_A10_A28_an_event_that_costs_the_turn_keeps_the_team_out() -> None:
    play = moving(free=False)
    play.do(GoTo(ONE, 4))
    assert names(play.do(MeetEvent(ONE, "", 1, loses_turn=True))) == ["EventMet", "SentOff"]
    assert (play.player(ONE).zone, play.player(ONE).reached, play.player(ONE).off) == (None, False, True)
    # the zone is free and in play for the others
    assert play.zone(4).hidden is Hidden.NONE


def test_V50_A26_to_ones_own_zone() -> None:
    play = table(2).start().arrive((ONE, 3), (TWO, 4)).finish().start().to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, 3))
    assert play.player(ONE).reached
    play.to(Phase.EXPLORATION, ONE)
    assert isinstance(play.step().action, Explore)


def test_A26_a_creature_in_ones_own_zone_is_met_too() -> None:
    play = table(2).start().arrive((ONE, 3), (TWO, 3)).finish()
    guarded(play, 3).start().to(Phase.MOVEMENT, ONE)
    assert names(play.do(GoTo(ONE, 3))) == ["Headed", "CreatureWaits"]


def test_A28_a_team_sent_off_holds_no_zone() -> None:
    play = table(2).start().arrive((ONE, 3), (TWO, 3))
    play.do(LoseTurn(ONE))
    assert play.state.teams_in(3) == (TWO,)
    play.finish().start().to(Phase.MOVEMENT, play.state.order[0])
    assert play.player(ONE).zone is None


# -- new horizons ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "limit"), [(2, 4), (3, 6), (4, 8), (5, 10)])
def test_V12_AN26_limit_of_zones(players: int, limit: int) -> None:
    assert figures.zone_limit(players) == table(players).state.limit == limit


def test_AN27_a_zone_from_the_deck_with_its_encounter() -> None:
    play = moving()
    events = play.do(SeekHorizons(ONE, name="archange"))
    assert names(events) == ["HorizonFound", "EncounterLaid", "Headed", "EncounterWaits"]
    zone = play.state.zones[-1]
    assert (zone.name, zone.level, zone.trade, zone.hidden) == ("Archange", 1, True, Hidden.UNKNOWN)
    assert play.state.zone_deck == 10
    play.do(MeetEvent(ONE, "", 1))
    assert play.player(ONE).zone == zone.id
    play.do(Done())
    # from then on it is active for players who act later
    play.do(GoTo(TWO, zone.id))


def test_V16_I3_one_player_a_turn() -> None:
    play = moving()
    play.do(SeekHorizons(ONE))
    play.do(SettleFight(Result.WON))
    play.do(Done())
    assert play.hard(SeekHorizons(TWO)) == "already_used"
    play.finish().start()
    play.to(Phase.MOVEMENT, TWO).do(SeekHorizons(TWO))


def test_AN5_a_zone_card_is_there_once() -> None:
    play = moving()
    assert play.hard(SeekHorizons(ONE, name="a")) == "zone_twice"
    play.at(zone_discard=(Zone(50, "Archange"),), zone_deck=10)
    assert play.hard(SeekHorizons(ONE, name="Archange")) == "zone_twice"


def discarded(play: Play, *numbers: int) -> Play:
    zones = tuple(Zone(number, f"D{number}", 2) for number in numbers)
    return play.at(zone_discard=zones, zone_deck=play.state.zone_deck - len(zones))


def test_V37_A23_a_zone_back_from_the_discard_gets_a_new_encounter() -> None:
    play = discarded(moving(), 50, 51)
    play.do(SeekHorizons(ONE, Source.DISCARD, 51))
    assert play.zone(51).hidden is Hidden.UNKNOWN
    assert [zone.id for zone in play.state.zone_discard] == [50]
    assert play.state.zone_deck == 9  # the deck is not touched, though it is not finished


def test_AN27_only_zones_of_the_discard_come_back() -> None:
    play = discarded(moving(), 50)
    assert play.hard(SeekHorizons(ONE, Source.DISCARD, 4)) == "not_in_discard"
    assert play.hard(SeekHorizons(ONE, Source.DISCARD)) == "not_in_discard"


def test_V39_AN43_I3_when_all_zones_were_played_only_the_discard_is_left() -> None:
    play = moving()
    discarded(play, *range(50, 61))
    assert play.state.zone_deck == 0
    assert play.hard(SeekHorizons(ONE)) == "deck_empty"
    play.do(SeekHorizons(ONE, Source.DISCARD, 55))


def test_V39_AN43_nothing_left_at_all() -> None:
    play = moving()
    more = tuple(Zone(number, f"D{number}", 2) for number in range(50, 61))
    play.at(zones=(*play.state.zones, *more), zone_deck=0, placer=TWO)
    assert play.hard(SeekHorizons(ONE)) == "deck_empty"
    assert play.hard(SeekHorizons(ONE, Source.DISCARD, 50)) == "not_in_discard"


# -- too many zones --------------------------------------------------------------------------------


def crowded(players: int = 3, extra: int = 3) -> Play:
    """As many zones as allowed, Movement of seat 1."""
    play = moving(players)
    more = tuple(Zone(number, f"D{number}", 2) for number in range(50, 50 + extra))
    return play.at(zones=(*play.state.zones, *more), zone_deck=play.state.zone_deck - extra)


def test_V13_AN28_beyond_the_limit_one_must_go() -> None:
    play = crowded()
    assert queries.gauge(play.state).must_go is None
    events = play.do(SeekHorizons(ONE))
    assert "LimitPassed" in names(events)
    gauge = queries.gauge(play.state)
    assert (gauge.active, gauge.limit, gauge.must_go, gauge.stuck) == (7, 6, ONE, False)
    play.do(SettleFight(Result.WON))
    assert play.step().ask == "discard"
    assert play.soft(Done()) == "discard_first"
    assert play.hard(DiscardZone(TWO, 50)) == "not_the_placer"
    assert play.hard(DiscardZone(ONE, 99)) == "not_active"
    play.do(DiscardZone(ONE, 50))
    assert [zone.id for zone in play.state.zone_discard] == [50]
    assert play.hard(DiscardZone(ONE, 51)) == "not_over_limit"
    play.do(Done())


def test_AN28_neither_a_zone_with_a_team_nor_one_with_an_encounter() -> None:
    play = crowded()
    play.set(TWO, zone=5)
    guarded(play, 51)
    play.do(SeekHorizons(ONE))
    new = play.zones[-1]
    assert play.hard(DiscardZone(ONE, 5)) == "team_there"
    assert play.hard(DiscardZone(ONE, 51)) == "preliminary_there"
    assert play.hard(DiscardZone(ONE, new)) == "preliminary_there"
    assert [line.zone.id for line in queries.zone_lines(play.state) if line.kept_by is None] == [4, 6, 50, 52]


def test_V15_AN28_A21_vetoes() -> None:
    play = crowded().set(TWO, hand=0).set(THREE, hand=1)
    assert play.hard(Veto(THREE)) == "nothing_to_veto"
    play.do(SeekHorizons(ONE))
    play.do(SettleFight(Result.WON))
    play.do(DiscardZone(ONE, 50))
    assert play.hard(Veto(TWO)) == "no_card"
    play.do(Veto(THREE))
    assert play.hands()[2] == 0
    assert 50 in play.zones
    assert play.hard(DiscardZone(ONE, 50)) == "vetoed"
    play.do(DiscardZone(ONE, 51))
    # any number of vetoes, one card each
    play.do(Veto(ONE))
    play.do(DiscardZone(ONE, 52))
    play.do(Done())
    assert play.hard(Veto(ONE)) == "nothing_to_veto"
    assert len(play.zones) == 6


def test_A11_when_no_zone_may_go_the_table_stays_over_the_limit() -> None:
    play = crowded()
    for number in play.zones:
        guarded(play, number)
    play.do(SeekHorizons(ONE))
    play.do(SettleFight(Result.WON))
    gauge = queries.gauge(play.state)
    assert (gauge.must_go, gauge.stuck) == (None, True)
    play.do(Done())
    assert play.state.placer == ONE
    # as soon as one can go, it must
    play.state = play.state.freed(50)
    assert queries.gauge(play.state).must_go == ONE
    assert play.step().ask == "discard"


def test_A10_the_zone_of_a_beaten_finder_stays_on_the_table() -> None:
    play = moving()
    play.do(SeekHorizons(ONE, name="Les Ruines"))
    play.do(MeetCreature(ONE, "", 9, 2))
    play.do(RollFight(), [1, 1])
    play.do(Done())
    number = play.zones[-1]
    assert names(play.do(GoTo(TWO, number))) == ["Headed", "CreatureWaits"]


@pytest.mark.parametrize("source", Source)
def test_AN27_one_zone_has_one_name_in_all_sentences(source: Source) -> None:
    """A zone nobody has read out is called by its number of this evening, never by its id."""
    play = moving()
    if source is Source.DISCARD:
        play.at(zone_discard=(Zone(900, nth=9),), zone_deck=play.state.zone_deck - 1)
    number = 900 if source is Source.DISCARD else None
    events = play.do(SeekHorizons(ONE, source, number))
    told = {e.name for e in events if isinstance(e, EncounterLaid | Headed)}
    assert told == {play.state.zones[-1].label} == {"#9" if source is Source.DISCARD else "#4"}


# -- cards -----------------------------------------------------------------------------------------


def test_AN48_AN13_a_card_leads_a_team_astray() -> None:
    play = moving(free=False).on(5, hidden=Hidden.NONE)
    assert play.hard(Redirect(ONE, 5, TWO)) == "not_moved"
    play.do(GoTo(ONE, 4))
    assert play.hard(Redirect(ONE, 4, TWO)) == "same_zone"
    assert play.hard(Redirect(ONE, 5, ONE)) == "not_yourself"
    assert play.hard(Redirect(ONE, 99, TWO)) == "not_active"
    assert play.hard(Redirect(TWO, 5, ONE)) == "encounter_first"
    assert names(play.do(Redirect(ONE, 5, TWO))) == ["Redirected", "Headed", "Arrived"]
    assert play.player(ONE).zone == 5
    assert play.hands() == [3, 2, 3]
    assert play.zone(4).hidden is Hidden.UNKNOWN
    play.set(THREE, hand=0)
    assert play.hard(Redirect(ONE, 6, THREE)) == "no_card"
    assert names(play.do(Redirect(ONE, 6, TWO))) == ["Redirected", "Headed", "EncounterWaits"]


def test_AN48_a_staying_team_is_not_under_way() -> None:
    play = moving()
    play.do(Stay(ONE))
    assert play.hard(Redirect(ONE, 5, TWO)) == "not_moved"


def test_AN48_once_the_encounter_is_turned_up_it_is_too_late_to_lead_astray() -> None:
    for name, faces in (("Golem", [6, 1]), ("", ())):
        play = moving(free=False).on(5, hidden=Hidden.NONE)
        play.do(GoTo(ONE, 4))
        if faces:
            play.do(MeetCreature(ONE, name, 2, 2))
            assert play.soft(Redirect(ONE, 5, TWO)) == "too_late"
            play.do(RollFight(), faces)
        else:
            play.do(MeetEvent(ONE, "", 1))
        assert play.player(ONE).reached
        assert play.soft(Redirect(ONE, 5, TWO)) == "too_late"
        assert not any(isinstance(offer, Redirect) for offer in GAME.offers(play.state))
        play.anyway(Redirect(ONE, 5, TWO))
        assert play.player(ONE).zone == 5
        assert not play.player(ONE).met


def test_AN48_a_creature_seen_before_does_not_make_it_too_late() -> None:
    play = moving().on(4, hidden=Hidden.CREATURE, creature=Creature("Golem", 3, 2))
    play.do(GoTo(ONE, 4))
    assert play.state.bout is not None
    play.do(Redirect(ONE, 5, TWO))
    assert play.player(ONE).zone == 5
    play = moving().on(4, hidden=Hidden.CREATURE, creature=Creature("Golem", 3, 2))
    play.do(GoTo(ONE, 4))
    play.do(RollFight(), [6, 1])
    assert play.soft(Redirect(ONE, 5, TWO)) == "too_late"


# -- the tree --------------------------------------------------------------------------------------


def tree(level: int | None) -> Play:
    """Zones of level 1, 2, 3 in turn (ids 3, 4, 5, 6, ...); seat 1 stands on one of that level."""
    play = table(2, tree=True)
    where = {None: None, 1: 3, 2: 4, 3: 5}[level]
    play.set(ONE, zone=where)
    return play.start().to(Phase.MOVEMENT, ONE)


def test_AN44_A20_all_zones_lie_open_without_limit_or_horizons() -> None:
    play = tree(None)
    assert (len(play.zones), play.state.zone_deck, play.state.limit) == (14, 0, 14)
    assert all(zone.hidden is Hidden.NONE for zone in play.state.zones)
    assert play.hard(SeekHorizons(ONE)) == "tree_no_horizons"


def test_AN44_A20_enter_at_level_one_without_an_encounter() -> None:
    play = tree(None)
    assert play.soft(GoTo(ONE, 4)) == "tree_level"
    assert {zone.level for zone in queries.reachable(play.state, ONE)} == {1}
    assert names(play.do(GoTo(ONE, 3))) == ["Headed", "Arrived"]


def test_AN44_up_a_level_with_an_encounter_same_level_without() -> None:
    play = tree(1)
    assert {zone.level for zone in queries.reachable(play.state, ONE)} == {1, 2}
    assert play.soft(GoTo(ONE, 5)) == "tree_level"
    assert names(play.do(GoTo(ONE, 4))) == ["Headed", "EncounterLaid", "EncounterWaits"]
    play = tree(1)
    assert names(play.do(GoTo(ONE, 6))) == ["Headed", "Arrived"]


def test_V55_A30_down_one_level_at_a_time() -> None:
    play = tree(3)
    assert play.soft(GoTo(ONE, 3)) == "tree_level"
    assert names(play.do(GoTo(ONE, 4))) == ["Headed", "EncounterLaid", "EncounterWaits"]


def test_AN44_beaten_in_the_tree_means_start_again_at_level_one() -> None:
    play = tree(2)
    play.do(GoTo(ONE, 5))
    play.do(MeetCreature(ONE, "", 9, 3))
    play.do(RollFight(), [1, 2])
    assert play.player(ONE).zone is None
    play.do(TellCharacter(ONE, 1000, "Acrobate"))
    play.finish().start().to(Phase.MOVEMENT, ONE)
    assert {zone.level for zone in queries.reachable(play.state, ONE)} == {1}


def test_AN44_the_zeppelin_goes_anywhere() -> None:
    play = tree(1)
    assert names(play.do(GoTo(ONE, 5, zeppelin=True)))[:1] == ["Headed"]


def test_AN44_an_unread_level_is_left_to_the_table() -> None:
    play = tree(1).on(6, level=None)
    assert play.soft(GoTo(ONE, 6)) == "tree_unknown"
    play.on(3, level=None)
    assert play.soft(GoTo(ONE, 4)) == "tree_unknown"
    play.anyway(GoTo(ONE, 4))
    assert play.player(ONE).zone == 4
