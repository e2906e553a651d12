"""The encounter deck, at a table that counts it, and its reshuffle (AN-43, U-4, F11)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.anima import queries
from companion.games.anima.correction import Correct
from companion.games.anima.encounters import EncountersReshuffled, MeetCreature, MeetEvent
from companion.games.anima.exploring import Explore
from companion.games.anima.interaction import RollFight, SettleFight
from companion.games.anima.movement import GoTo, SeekHorizons
from companion.games.anima.phases import LoseTurn
from companion.games.anima.vocabulary import Cell, Hidden, Phase, Result
from tests.games.anima.play import ONE, TWO, Play, event, names, table


def piles(play: Play) -> tuple[int, int, int]:
    found = queries.encounter_piles(play.state)
    assert found is not None
    return found.deck, found.discard, found.on_zones


def counted(deck: int, *, on: int = 0, total: int = 20) -> Play:
    """Seat 1 explores zone 4 of level 2, whose table always says one encounter."""
    play = table(3, encounters=total).start().arrive((ONE, 4)).to(Phase.EXPLORATION, ONE)
    for zone in play.state.zones[1 : 1 + on]:
        play.on(zone.id, hidden=Hidden.UNKNOWN)
    return play.on(4, table=(Cell.TWO,) * 6).at(encounter_deck=deck)


def test_AN43_F11_every_card_is_somewhere() -> None:
    play = table(3, free=False, encounters=20)
    assert piles(play) == (17, 0, 3)
    play.start().to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, 4))
    play.do(MeetEvent(ONE, "", 1))  # the card of the zone is discarded
    assert piles(play) == (17, 1, 2)
    play.next().do(GoTo(TWO, 5))
    play.do(MeetCreature(TWO, "Golem", 9, 2))
    play.do(RollFight(), [1, 1])  # a creature that wins stays on its zone (AN-17)
    assert piles(play) == (17, 1, 2)
    play.to(Phase.EXPLORATION, ONE).on(4, table=(Cell.TWO,) * 6)
    play.do(Explore(ONE), [1])
    assert piles(play) == (16, 1, 2)  # one is in the hand
    play.do(MeetCreature(ONE, "Rat", 0, 3))  # a false alarm; the second one is drawn
    assert piles(play) == (15, 2, 2)
    play.do(MeetCreature(ONE, "Dragon", 20, 2))
    play.do(RollFight(), [1, 1])  # creatures of an exploration never stay (AN-34)
    assert piles(play) == (15, 3, 2)


def test_AN43_new_horizons_draw_an_encounter() -> None:
    play = table(3, encounters=20).start().to(Phase.MOVEMENT, ONE)
    assert play.state.encounter_deck == 17
    play.do(SeekHorizons(ONE))
    assert play.state.encounter_deck == 16


def test_AN44_a_change_of_level_draws_an_encounter() -> None:
    play = table(2, tree=True, encounters=20).start()
    assert play.state.encounter_deck == 20
    play.set(ONE, origin=play.zones[0]).to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, play.zones[1]))
    assert piles(play) == (19, 0, 1)


def test_AN43_the_last_card_drawn_makes_the_discard_the_new_deck() -> None:
    play = counted(1, on=2)
    assert piles(play) == (1, 17, 2)
    events = play.do(Explore(ONE), [1])
    assert names(events) == ["Explored", "EncounterWaits", "EncountersReshuffled"]
    assert event(events, EncountersReshuffled).n == 17
    assert piles(play) == (17, 0, 2)
    play.do(SettleFight(Result.WON))  # passed by a card: discarded, and the second one drawn
    assert piles(play) == (16, 1, 2)


def test_AN43_a_deck_that_could_not_be_reshuffled_is_before_the_next_draw() -> None:
    play = counted(1, total=1)
    assert names(play.do(Explore(ONE), [1])) == ["Explored", "EncounterWaits"]
    assert piles(play) == (0, 0, 0)
    events = play.do(MeetEvent(ONE, "", 1))
    assert names(events) == ["EventMet", "EncountersReshuffled", "EncounterWaits"]
    assert piles(play) == (0, 0, 0)  # the same card again
    play.do(MeetEvent(ONE, "", 1))
    assert piles(play) == (0, 1, 0)


def test_AN43_without_a_card_in_deck_and_discard_nobody_waits_for_one() -> None:
    play = counted(0, on=2, total=2)
    assert names(play.do(Explore(ONE), [1])) == ["Explored", "EncountersMissing", "RewardDue"]
    assert piles(play) == (0, 0, 2)
    assert (play.state.encounter, play.state.reward) == (None, ONE)


def test_AN43_the_second_encounter_is_the_first_card_again_or_none() -> None:
    play = counted(1, total=1)
    play.do(Explore(ONE), [1])
    events = play.do(MeetEvent(ONE, "", 1))  # the one card is shuffled and drawn again
    assert names(events)[:3] == ["EventMet", "EncountersReshuffled", "EncounterWaits"]
    play = counted(1, on=1, total=2).at(encounter=None)
    play.do(Explore(ONE), [1])
    play.do(MeetCreature(ONE, "Golem", 1, 2))
    play.at(encounter_deck=0).on(play.state.zones[2].id, hidden=Hidden.UNKNOWN)
    assert names(play.do(RollFight(), [6, 1]))[1:] == ["CreatureBeaten", "EncountersMissing", "RewardDue"]


def test_AN43_AN17_a_new_zone_is_free_when_no_card_is_left() -> None:
    play = table(3, free=False, encounters=3).start().to(Phase.MOVEMENT, ONE)
    assert piles(play) == (0, 0, 3)
    events = names(play.do(SeekHorizons(ONE)))
    assert events == ["HorizonFound", "EncountersMissing", "Headed", "Arrived"]
    tree = table(2, encounters=1, tree=True)
    level_two = tree.state.zones[1].id
    tree.on(tree.state.zones[0].id, hidden=Hidden.UNKNOWN).set(ONE, zone=tree.state.zones[0].id)
    tree.at(encounter_deck=0).start().to(Phase.MOVEMENT, ONE)
    assert names(tree.do(GoTo(ONE, level_two))) == ["Headed", "EncountersMissing", "Arrived"]


def test_AN43_the_table_insisting_reshuffles_too() -> None:
    play = counted(2)
    play.do(Explore(ONE), [1])
    play.do(LoseTurn(ONE))
    play.set(ONE, off=False, reached=True, zone=4)
    assert play.soft(Explore(ONE)) == "already_explored"
    assert "EncountersReshuffled" in names(play.anyway(Explore(ONE)))


def test_AN43_F6_the_deck_can_be_repaired_by_hand() -> None:
    play = counted(5)
    play.do(Correct("encounters", 9))
    assert piles(play)[:2] == (9, 11)
    assert play.hard(Correct("encounters", 21)) == "bad_value"
    assert table(3).hard(Correct("encounters", 3)) == "no_such_field"


def test_U4_an_uncounted_table_never_hears_of_it() -> None:
    play = table(3).start().arrive((ONE, 4)).to(Phase.EXPLORATION, ONE).on(4, table=(Cell.ONE,) * 6)
    play.do(Explore(ONE), [1])
    assert play.state.encounter_deck is None
    assert replace(play.state, encounter=None).encounter_discard == 0
