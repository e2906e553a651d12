"""Setting up, the box and its figures (AN-1 to AN-5, AN-18, AN-19, AN-46 to AN-48, U-1 to U-6)."""

from __future__ import annotations

import json

import pytest

from companion.core.box import Unknown
from companion.core.chance import Scripted
from companion.core.refusal import CoreWhy, Refusal
from companion.games.anima import GAME, facts, figures, queries
from companion.games.anima.advantages import PassAdvantage
from companion.games.anima.characters import GainCharacter, JoinOrganisation, SetPose
from companion.games.anima.dice import RollDice
from companion.games.anima.encounters import MeetCreature
from companion.games.anima.facts import CardLearnt, TellCharacter, TellZone
from companion.games.anima.interaction import RollFight
from companion.games.anima.missions import CompleteMission, ShowMission, TellFinal
from companion.games.anima.movement import GoTo
from companion.games.anima.start import pieces
from companion.games.anima.state import Options
from companion.games.anima.turn import Done, StartTurn
from companion.games.anima.vocabulary import (
    Cell,
    Gender,
    Hidden,
    Known,
    MissionState,
    Phase,
    Pose,
    Reward,
    Skill,
)
from tests.games.anima.play import DATA, ONE, TWO, box, fresh, names, table

SHIPPED = json.loads((DATA / "box.json").read_text("utf-8"))["figures"]


def test_AN1_AN5_material_is_what_the_box_shows() -> None:
    assert SHIPPED["box.cards"] == figures.CARDS == 110
    assert SHIPPED["box.dice"] == figures.DICE == 2
    assert SHIPPED["box.markers"] == figures.MARKERS == 5
    assert SHIPPED["box.zones"] == figures.ZONES == 14
    assert SHIPPED["box.missions.final"] == figures.FINALS == 3
    assert list(figures.PLAYERS) == [2, 3, 4, 5]
    # 20 to 30 minutes each: 40-60 with two, 100-150 with five
    lengths = {n: (n * figures.MINUTES.start, n * (figures.MINUTES.stop - 1)) for n in figures.PLAYERS}
    assert lengths == {2: (40, 60), 3: (60, 90), 4: (80, 120), 5: (100, 150)}


def test_AN6_AN11_AN26_AN29_AN40_limits_are_what_the_box_shows() -> None:
    assert SHIPPED["limit.hand"] == figures.HAND
    assert SHIPPED["limit.team"] == figures.TEAM
    assert SHIPPED["limit.zones.each"] == figures.ZONES_EACH
    assert SHIPPED["stay.bonus"] == figures.STAY
    assert SHIPPED["fight.deadly"] == figures.DEADLY


def test_AN18_drawn_and_kept_are_what_the_box_shows() -> None:
    assert SHIPPED["setup.missions"] == figures.BASICS
    assert SHIPPED["setup.characters.drawn"] == figures.CHARACTERS_DRAWN
    assert SHIPPED["setup.characters.kept"] == 1
    assert SHIPPED["setup.advantages.drawn"] == figures.ADVANTAGES_DRAWN
    assert SHIPPED["setup.advantages.kept"] == figures.ADVANTAGES_KEPT


def test_V46_AN3_AN18_AN19_A1_setup_of_four() -> None:
    state = fresh(4).state
    assert len(state.zones) == 4
    assert all(zone.hidden is Hidden.UNKNOWN and zone.creature is None for zone in state.zones)
    assert state.zone_deck == 10
    assert sum(len(player.missions) for player in state.players) == 8
    assert {mission.state for player in state.players for mission in player.missions} == {MissionState.SECRET}
    assert [player.hand for player in state.players] == [3] * 4
    assert [len(player.team) for player in state.players] == [1] * 4
    assert not state.final.revealed
    assert (state.phase, state.turn, state.active) == (Phase.SETUP, 0, None)


@pytest.mark.parametrize("players", [0, 1, 6])
def test_V46_one_or_six_players_are_refused(players: int) -> None:
    refusal = GAME.new(Options(), players, box(), Scripted([]))
    assert isinstance(refusal, Refusal)
    assert refusal.why is CoreWhy.NOT_SO_MANY_PLAYERS


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_AN18_AN19_pieces_to_take_out(players: int) -> None:
    counts = {piece.name.key: piece.count for piece in pieces(Options(), players)}
    assert counts["piece.zones"] == counts["piece.encounters"] == counts["piece.markers"] == players
    assert counts["piece.missions"] == 2 * players
    assert counts["piece.advantages"] == 3 * players
    assert counts["piece.characters"] == players
    assert counts["piece.finals"] == 3
    assert counts["piece.dice"] == 2


def test_AN44_pieces_with_the_tree() -> None:
    counts = {piece.name.key: piece.count for piece in pieces(Options(tree=True), 2)}
    assert (counts["piece.zones"], counts["piece.encounters"]) == (14, 0)


# -- box facts -------------------------------------------------------------------------------------


def test_AN46_characters_of_the_rulebook_are_offered_with_their_figures() -> None:
    state = fresh().state
    offered = queries.suggestions(state, "characters")
    for name in ("Acrobate", "Sorcier", "Factotum", "Illusionniste", "Voleuse", "Technicien", "Assassin"):
        assert name in offered
    assert "Maître d’Armes" in offered
    known = {name: facts.character(state.facts, 1, name) for name in offered}
    assert (known["Acrobate"].combat, known["Acrobate"].speed) == (4, 4)
    assert (known["Sorcier"].combat, known["Sorcier"].speed) == (3, 4)
    assert (known["Factotum"].combat, known["Factotum"].speed) == (3, 2)
    assert (known["Illusionniste"].combat, known["Illusionniste"].speed) == (2, 4)
    # only their sum is printed: nobody guesses how it is shared
    assert known["Voleuse"].combat is known["Technicien"].speed is None


def test_AN46_the_voleuse_tilts_and_rolls_a_die() -> None:
    play = table().start()
    play.do(SetPose(ONE, 100, Pose.TILTED))
    (rolled,) = play.do(RollDice(ONE, 1, " Voleuse "), [3])
    assert (rolled.faces, rolled.purpose) == ((3,), "Voleuse")
    play.do(PassAdvantage(TWO, ONE))
    assert play.hands()[:2] == [4, 2]


def test_AN47_zones_of_the_rulebook_are_offered_with_their_figures() -> None:
    state = fresh().state
    offered = queries.suggestions(state, "zones")
    known = {name: facts.zone(state.facts, 1, name) for name in offered}
    assert known["Village de Cornes"].level == known["Archange"].level == 1
    assert known["Les Ruines"].level == known["Les Ruines Perdues"].level == 2
    assert known["Tour de la Fin"].level == 3
    assert known["Americh"].level is None
    archange = known["Archange"]
    assert (archange.trade, archange.fighting) == (True, False)
    assert archange.table == (None, Cell.NOTHING, None, None, Cell.ONE, None)
    assert set(archange.rewards) == {Reward.RECRUIT, Reward.MISSION}
    assert known["Les Ruines Perdues"].rewards == (Reward.MISSION,)
    assert known["Tour de la Fin"].rewards == known["Americh"].rewards == (Reward.SPECIAL,)


def test_AN48_encounters_and_advantages_of_the_rulebook_are_offered() -> None:
    state = fresh().state
    value = lambda table, name, column: facts.value(state.facts, table, name, column)  # noqa: E731
    assert value("encounters", "Guerrier Errant", "kind") == "creature"
    assert value("encounters", "Guerrier Errant", "combat") == 2
    assert value("encounters", "Guerrier Errant", "level") == 1
    assert value("encounters", "Dieu Dragon", "level") == value("encounters", "Ombre d’Omega", "level") == 3
    assert value("encounters", "Dieu Dragon", "kind") is None
    assert value("encounters", "Trésor", "kind") == "event"
    offered = queries.suggestions(state, "advantages")
    assert {"Mauvaise Direction", "Voyage en Zeppelin", "Objet Magique", "Sort de Sommeil"} <= set(offered)
    assert queries.organisations(state) == ("Soleil Noir",)
    assert queries.suggestions(state, "missions") == ("Battre Tiamat",)


def test_U1_a_character_is_read_out_once_and_remembered() -> None:
    play = fresh(2)
    told = TellCharacter(ONE, 1, " lame  noire ", 5, 3, Gender.FEMALE, (Skill.CUNNING, Skill.KI))
    play.do(told)
    one = play.player(ONE).team[0]
    assert (one.name, one.combat, one.speed, one.gender) == ("lame noire", 5, 3, Gender.FEMALE)
    assert one.skills == (Skill.KI, Skill.CUNNING)
    learnt = GAME.learnt(play.state)
    assert learnt["characters.lame noire.combat"] == 5
    assert learnt["characters.lame noire.magic"] == "no"
    assert learnt["characters.lame noire.cunning"] == "yes"
    # the same name again needs nothing but the name, in any spelling
    play.do(TellCharacter(TWO, 2, "LAME NOIRE"))
    assert play.player(TWO).team[0].combat == 5
    assert play.player(TWO).team[0].name == "lame noire"
    # and the next table knows it from the start
    later = GAME.new(Options(), 2, box(**learnt), Scripted([]))
    assert facts.character(later.facts, 9, "lame noire").speed == 3
    assert {fact.by for fact in later.facts} == {Known.PRINTED, Known.OWNER}


def test_U1_a_figure_can_be_told_again_and_the_newer_one_counts() -> None:
    play = fresh(2)
    play.do(TellCharacter(ONE, 1, "Lame", 5, 3))
    play.do(TellCharacter(ONE, 1, combat=6))
    assert play.player(ONE).team[0].combat == 6
    assert play.player(ONE).team[0].speed == 3
    assert GAME.learnt(play.state)["characters.Lame.combat"] == 6


def test_U1_what_the_rulebook_prints_is_not_taught_again() -> None:
    play = fresh(2)
    assert names(play.do(TellCharacter(ONE, 1, "acrobate"))) == ["CharacterTold"]
    assert play.sums(ONE) == (4, 4)
    assert GAME.learnt(play.state) == {}
    # a box that differs is believed at this table; the printed figure stays as it is
    play.do(TellCharacter(ONE, 1, "Acrobate", 7))
    assert play.sums(ONE) == (7, 4)
    assert GAME.learnt(play.state) == {}


def test_U1_a_character_without_a_name_teaches_nothing() -> None:
    play = fresh(2)
    assert names(play.do(TellCharacter(ONE, 1, "", 5, 3))) == ["CharacterTold"]
    assert GAME.learnt(play.state) == {}


def test_U1_bad_figures_of_a_character() -> None:
    play = fresh(2)
    assert play.hard(TellCharacter(ONE, 1, "x", -1, 3)) == "count_out_of_range"
    assert play.hard(TellCharacter(ONE, 1, "x", 3, 31)) == "count_out_of_range"
    assert play.hard(TellCharacter(ONE, 2, "x", 3, 3)) == "no_such_character"
    assert play.hard(GainCharacter(ONE, "x", 99)) == "count_out_of_range"


def test_U2_AN14_a_zone_is_read_out_once_and_remembered() -> None:
    play = fresh(2)
    cells = (Cell.NOTHING, Cell.ONE, Cell.ONE, Cell.TWO, Cell.THREE, Cell.SPECIAL)
    rewards = (Reward.ADVANTAGE, Reward.RECRUIT, Reward.SPECIAL)
    play.do(TellZone(3, "La Forge", 2, True, True, cells, rewards))
    zone = play.zone(3)
    assert (zone.name, zone.level, zone.trade, zone.fighting) == ("La Forge", 2, True, True)
    assert (zone.table, zone.rewards) == (cells, rewards)
    learnt = GAME.learnt(play.state)
    assert learnt["zones.La Forge.cell4"] == "2"
    assert learnt["zones.La Forge.fighting"] == "yes"
    later = GAME.new(Options(), 2, box(**learnt), Scripted([]))
    assert facts.zone(later.facts, 9, "La Forge") == zone.__class__(
        9, "La Forge", 2, True, True, cells, rewards
    )


def test_U2_rewards_of_a_half_printed_zone_are_completed() -> None:
    play = fresh(2)
    play.do(TellZone(3, "Archange", rewards=(Reward.ADVANTAGE, Reward.RECRUIT, Reward.MISSION)))
    assert GAME.learnt(play.state) == {"zones.Archange.reward3": "advantage"}
    known = facts.zone(play.state.facts, 9, "Archange")
    assert sorted(known.rewards) == sorted((Reward.ADVANTAGE, Reward.RECRUIT, Reward.MISSION))


def test_U2_a_zone_is_never_there_twice() -> None:
    play = fresh(3)
    play.do(TellZone(4, "Archange"))
    assert play.hard(TellZone(5, "archange")) == "zone_twice"
    assert "Archange" not in queries.suggestions(play.state, "zones")
    play.do(TellZone(4, "Archange", level=1))


def test_U2_bad_figures_of_a_zone() -> None:
    play = fresh(2)
    assert play.hard(TellZone(99, "x")) == "no_such_zone"
    assert play.hard(TellZone(3, "x", 4)) == "count_out_of_range"
    assert play.hard(TellZone(3, "x", 0)) == "count_out_of_range"
    assert play.hard(TellZone(3, "x", cells=(Cell.ONE,))) == "six_cells"
    assert play.hard(TellZone(3, "x", rewards=(Reward.SPECIAL,) * 4)) == "three_rewards"


def test_U3_encounters_are_read_out_once_and_remembered() -> None:
    play = table(free=False).start().to(Phase.MOVEMENT, ONE)
    play.do(GoTo(ONE, 4))
    events = play.do(MeetCreature(ONE, "Golem", 6, 2))
    assert isinstance(events[-1], CardLearnt)
    learnt = GAME.learnt(play.state)
    assert learnt == {
        "encounters.Golem.kind": "creature",
        "encounters.Golem.level": 2,
        "encounters.Golem.combat": 6,
    }
    play.do(RollFight(), [1, 6])
    play.do(Done())
    play.do(GoTo(TWO, 5))
    met = play.do(MeetCreature(TWO, "golem"))
    assert (met[0].name, met[0].combat, met[0].level) == ("Golem", 6, 2)


def test_U4_only_the_zone_deck_is_counted_unless_the_table_asks() -> None:
    state = fresh(3).state
    assert state.zone_deck == 11
    assert isinstance(box().fact("box.encounters"), Unknown)
    assert state.encounter_deck is None
    assert queries.encounter_piles(state) is None
    assert fresh(3, encounters=30).state.encounter_deck == 27  # a card lies on each of three zones
    assert fresh(3, encounters=30, tree=True).state.encounter_deck == 30


def test_U5_only_missions_the_table_has_seen_are_remembered() -> None:
    play = table().start()
    play.do(ShowMission(ONE, 1, "Sauver la reine"))
    play.anyway(CompleteMission(TWO, 2))
    play.do(TellFinal("Briser l'Orbe"))
    assert GAME.learnt(play.state) == {
        "missions.Sauver la reine.kind": "basic",
        "missions.Briser l’Orbe.kind": "final",
    }


def test_U6_an_organisation_is_asked_when_it_is_played() -> None:
    play = table().start()
    assert play.hard(JoinOrganisation(ONE, "  ")) == "name_missing"
    play.do(JoinOrganisation(ONE, "Cercle d'Or", ("Soleil Noir", "", "Soleil Noir")))
    group = play.player(ONE).organisation
    assert (group.name, group.rivals) == ("Cercle d’Or", ("Soleil Noir",))
    assert GAME.learnt(play.state) == {"advantages.Cercle d’Or.kind": "organisation"}
    assert queries.organisations(play.state) == ("Cercle d’Or", "Soleil Noir")


def test_every_learnt_fact_fits_the_box() -> None:
    play = fresh(2)
    play.do(TellCharacter(ONE, 1, "a.b. c", 5, 3, Gender.MALE, ()))
    play.do(TellZone(3, "x" * 90, 2, False, False, (Cell.FOUR,) * 6, tuple(Reward)[:3]))
    play.do(ShowMission(ONE, 1, "m"))
    play.do(JoinOrganisation(ONE, "o"))
    learnt = GAME.learnt(play.state)
    assert len(learnt) > 10
    assert [key for key, value in learnt.items() if not box().accepts(key, value)] == []
    assert "characters.a b c.combat" in learnt
    assert len(play.zone(3).name) == 40


def test_F3_the_main_button_leads_through_the_set_up() -> None:
    play = fresh(2)
    assert play.step().ask == "character"
    assert play.hard(StartTurn()) == "speed_unknown"
    play.do(TellCharacter(ONE, 1, "Acrobate"))
    assert play.step().label.facts == {"player": TWO}
    play.do(TellCharacter(TWO, 2, "Factotum"))
    assert play.step().ask == "zone"
    play.do(TellZone(3, "Archange"))
    play.do(TellZone(4, "Les Ruines"))
    assert play.step().action == StartTurn()
    play.do(StartTurn())
    assert (play.state.turn, play.state.phase, play.state.active) == (1, Phase.RESET, ONE)


def test_F3_zones_may_stay_nameless() -> None:
    play = fresh(2)
    play.do(TellCharacter(ONE, 1, "Acrobate"))
    play.do(TellCharacter(TWO, 2, "Factotum"))
    play.do(StartTurn())
    assert play.zone(3).label == "#1"
    assert play.zone(4).label == "#2"
    assert play.state.next_nth == 3


def test_U1_names_of_the_rulebook_are_offered_in_its_own_language() -> None:
    """The app knows the French names only: an English table is offered the cards that somebody told."""
    play = table(2).start()
    assert "Acrobate" in queries.suggestions(play.state, "characters")
    assert queries.suggestions(play.state, "characters", lang="en") == ()
    one = play.state.players[0].team[0].id
    play.do(TellCharacter(ONE, one, "Paladin", 4, 5))
    play.do(TellCharacter(ONE, one, "Weaponsmith", 4, 5))
    assert queries.suggestions(play.state, "characters", lang="en") == ("Paladin",)
    assert queries.suggestions(play.state, "characters")[0] == "Paladin"
    play.do(TellCharacter(ONE, one, "Healer", 4, 5))
    assert queries.suggestions(play.state, "characters")[:2] == ("Weaponsmith", "Paladin"), "told last, first"
