"""Records the golden evening of Anima anew. By hand, and only when the rules changed on purpose:

    python -m tests.golden.anima.record

Then read the difference: every changed line is an evening that would be told differently.
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count
from typing import Any
from unittest import mock

from companion.core.seats import Seat
from companion.games.anima import GAME
from companion.games.anima.advantages import DropLasting, GainAdvantages, LoseAdvantages, PlayAdvantage
from companion.games.anima.characters import GainCharacter, JoinOrganisation, Kill, SetPose
from companion.games.anima.correction import Correct
from companion.games.anima.dice import RollDice, SpeedTest
from companion.games.anima.encounters import MeetCreature, MeetEvent
from companion.games.anima.exploring import Explore, ReadCell, SettleSpecial
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import DeclareFight, GiveCard, Modify, RollFight, SettleFight, Trade
from companion.games.anima.missions import (
    BeginResistance,
    CompleteFinal,
    CompleteMission,
    KeepMissionReward,
    Resist,
    ShowMission,
    TellFinal,
)
from companion.games.anima.movement import GoTo, Redirect, SeekHorizons, Stay
from companion.games.anima.phases import LoseTurn
from companion.games.anima.rewards import TakeReward
from companion.games.anima.state import Options
from companion.games.anima.turn import DiscardAdvantage, Done, NobodyActs, StartTurn, Take
from companion.games.anima.vocabulary import (
    Cell,
    Dice,
    Ending,
    Gender,
    Phase,
    Pose,
    Result,
    Reward,
    Side,
    Skill,
    Source,
    Status,
)
from companion.games.anima.zones import DiscardZone, Veto, removable
from tests.golden.evening_file import HOME, dump, write
from tests.golden.script import Script

THEO, GREG, ROBIN = Seat(1), Seat(2), Seat(3)


class Evening(Script):
    """A table of Anima."""

    WAIT = 9.0

    def __init__(self, name: str = "Gaïa, vendredi", options: Options = Options()) -> None:
        people = ("Théo", "Greg", "Robin")
        begin = datetime(2026, 2, 14, 20, 0, tzinfo=UTC)
        super().__init__(GAME, name, people, options, "golden-anima", begin)

    def dice(self, action: Any, *faces: int) -> None:
        """With real dice or a real card."""
        self.do(action, faces=faces)

    def to(self, phase: Phase, seat: Seat) -> None:
        """On through the guide; teams on the way stay where they are."""
        while (self.state.phase, self.state.active) != (phase, seat):
            self.next()

    def next(self) -> None:
        seat = self.state.active
        player = self.state.player(seat)
        if self.state.phase is Phase.MOVEMENT and not (player.moved or player.off or player.resisting):
            self.do(Stay(seat))
        self.do(Done())

    def finish(self) -> None:
        while self.state.active is not None:
            self.next()

    def hero(self, seat: Seat, name: str = "", combat: int | None = None, speed: int | None = None) -> None:
        """The player's last character is read out."""
        self.do(TellCharacter(seat, self.state.player(seat).team[-1].id, name, combat, speed))


def evening() -> Evening:
    """Three teams, nine turns: Théo wins with one basic mission, the final one and a lot of luck."""
    play = Evening()
    for part in (_set_up, _turn_of_the_rulebook, _fights, _horizons, _resistance, _final):
        part(play)
    assert play.state.status is Status.WON
    play.refused(Done())
    play.table.undo("Robin")
    play.table.redo("Robin")
    play.table.note("Revanche dimanche\N{NO-BREAK SPACE}!", "Greg")
    return play


def _set_up(play: Evening) -> None:
    play.do(TellCharacter(THEO, 1, "Acrobate", 4, 4, Gender.MALE, (Skill.KI,)))
    play.do(TellCharacter(GREG, 2, "Voleuse", 2, 4, Gender.FEMALE, (Skill.CUNNING,)))
    play.do(TellCharacter(ROBIN, 3, "Factotum", 3, 2))
    cells = (Cell.NOTHING, Cell.NOTHING, Cell.ONE, Cell.ONE, Cell.ONE, Cell.SPECIAL)
    rewards = (Reward.ADVANTAGE, Reward.RECRUIT, Reward.MISSION)
    play.do(TellZone(4, "Archange", 1, True, False, cells, rewards))
    play.do(TellZone(5, "Les Ruines", 2, False, True))
    play.refused(TellZone(6, "Archange"))
    play.do(TellZone(6, "Village de Cornes", 1))
    play.do(GainCharacter(THEO, "Illusionniste", 2, 4), GainCharacter(GREG, "Technicien", 2, 3))
    play.table.bookmark("Le jeu commence", "Théo")


def _turn_of_the_rulebook(play: Evening) -> None:
    """The example of the booklet, from the organisation to the Illusionniste."""
    play.do(StartTurn(), JoinOrganisation(THEO, "Soleil Noir", ("Lune Rouge",), 0, 1), Done())
    play.do(SetPose(GREG, 2, Pose.TILTED))
    play.dice(RollDice(GREG, 1, "Voleuse"), 3)
    play.do(DiscardAdvantage(GREG), Take(THEO), Done(), Done())
    play.do(GoTo(THEO, 4), MeetEvent(THEO, "Brume", 1), Done())
    play.do(SeekHorizons(GREG, name="Les Ruines Perdues"))
    play.refused(MeetCreature(GREG, "Ombre d'Omega", level=3))
    play.do(TellZone(play.state.zones[-1].id, level=2), MeetCreature(GREG, "Ombre d'Omega", level=3))
    play.do(Done(), GoTo(ROBIN, 4), Done())
    play.refused(DeclareFight(THEO, ROBIN))
    play.do(Trade(THEO, ROBIN, 1, 2), Done(), Done(), Done())
    play.dice(Explore(THEO), 5)
    play.do(MeetCreature(THEO, "Guerrier Errant", 2, 1))
    play.dice(RollFight(), 3, 4)
    play.do(TakeReward(THEO, Reward.RECRUIT))
    play.hero(THEO, "Maître d'Armes", 5, 2)
    play.do(Done())
    play.dice(Explore(GREG), 4)
    play.do(ReadCell(GREG, Cell.TWO), MeetEvent(GREG, "Dieu Dragon", 3))
    play.do(MeetEvent(GREG, "Trésor", 1, advantages=2), TakeReward(GREG, Reward.MISSION))
    play.do(ShowMission(GREG, 2, "Battre Tiamat"), MeetCreature(GREG, "Tiamat", 8, mission=True))
    play.do(Modify(), Modify(), wait=0.5)
    play.dice(RollFight(), 2, 3)
    play.do(Done())
    play.dice(Explore(ROBIN), 2)
    play.do(TakeReward(ROBIN, Reward.RECRUIT))
    play.hero(ROBIN, "Illusionniste")
    play.do(Done())


def _fights(play: Evening) -> None:
    """Rivals meet, a tie, a loss by five, a card that changes hands."""
    play.do(StartTurn())
    play.to(Phase.RESET, ROBIN)
    play.do(GainAdvantages(ROBIN, 3), JoinOrganisation(ROBIN, "Lune Rouge"))
    play.to(Phase.MOVEMENT, THEO)
    play.do(GoTo(THEO, 5), MeetCreature(THEO, "Golem", 6, 2), PlayAdvantage(THEO, "Parade", 1))
    play.do(Modify(Side.TEAM, 2))
    play.dice(RollFight(), 4, 2)
    play.to(Phase.MOVEMENT, ROBIN)
    play.do(GoTo(ROBIN, 5))
    play.to(Phase.INTERACTION, THEO)
    play.do(DeclareFight(THEO, ROBIN), PlayAdvantage(ROBIN, "Esquive"), Modify(Side.OPPONENT, 6))
    play.dice(RollFight(), 2, 2)
    play.table.undo("Robin")
    play.table.redo("Robin")
    play.to(Phase.EXPLORATION, THEO)
    play.refused(Explore(ROBIN))
    play.dice(Explore(THEO), 6)
    play.do(ReadCell(THEO, Cell.SPECIAL), SettleSpecial(THEO, Ending.REWARD))
    play.do(TakeReward(THEO, Reward.ADVANTAGE))
    play.finish()
    play.do(StartTurn())
    play.to(Phase.MOVEMENT, THEO)
    play.do(GoTo(THEO, 5))
    play.to(Phase.MOVEMENT, ROBIN)
    play.do(GoTo(ROBIN, 5))
    play.to(Phase.INTERACTION, THEO)
    play.do(DeclareFight(THEO, ROBIN), PlayAdvantage(THEO, "Feinte"), Modify())
    play.dice(RollFight(), 5, 1)
    play.do(Kill(ROBIN, 3))
    play.dice(GiveCard(), 1)
    play.finish()


def _horizons(play: Evening) -> None:
    """Too many zones, a veto, a team led astray, a creature that stays."""
    for name in ("Americh", "Tour de la Fin", "Cité Engloutie"):
        play.do(StartTurn())
        seat = play.state.order[-1]
        play.to(Phase.MOVEMENT, seat)
        play.do(SeekHorizons(seat, name=name))
        play.do(TellZone(play.state.zones[-1].id, level=3), MeetEvent(seat, "", 1))
        if len(play.state.zones) > play.state.limit:
            break
        play.finish()
    one, other = (zone.id for zone in removable(play.state)[-2:])
    play.do(DiscardZone(seat, one), Veto(GREG))
    play.refused(DiscardZone(seat, one))
    play.do(DiscardZone(seat, other))
    play.finish()
    play.do(StartTurn())
    first = play.state.order[0]
    play.to(Phase.MOVEMENT, first)
    play.do(GoTo(first, 6), Redirect(first, 5, next(s for s in (GREG, THEO) if s != first)))
    second = play.state.order[1]
    play.to(Phase.MOVEMENT, second)
    play.do(SeekHorizons(second, Source.DISCARD, other), MeetCreature(second, "Hydre", 9, 2))
    play.dice(RollFight(), 4, 6)
    if play.state.deaths:
        play.do(Kill(second, play.state.player(second).team[0].id))
    if any(not one.told for one in play.state.player(second).team):
        play.hero(second, "Sorcier", 3, 4)
    play.do(DiscardZone(second, removable(play.state)[-1].id))
    play.do(LoseTurn(second, next_turn=True))
    play.anyway(DiscardAdvantage(first))
    play.finish()


def _resistance(play: Evening) -> None:
    """Théo holds a zone for two turns and completes his first mission."""
    play.do(StartTurn())
    play.do(PlayAdvantage(THEO, "Objet Magique", lasting=True, combat=1))
    play.to(Phase.MOVEMENT, THEO)
    play.do(GoTo(THEO, 4))
    play.to(Phase.EXPLORATION, THEO)
    play.do(BeginResistance(THEO, 1, 2), Resist(THEO))
    play.finish()
    play.do(StartTurn())
    play.to(Phase.EXPLORATION, THEO)
    play.do(Resist(THEO), CompleteMission(THEO, 1, "Le Palais"), TellFinal("L'Orbe d'Infinité"))
    play.do(DropLasting(THEO, play.state.player(THEO).lasting[0].id), GainAdvantages(THEO, 2))
    play.do(LoseAdvantages(GREG), Correct("players.3.hand", 3), LoseTurn(THEO))
    play.finish()


def _final(play: Evening) -> None:
    """A refused attempt, a test of Speed, a card that settles a fight, and the end."""
    play.do(StartTurn())
    play.to(Phase.MOVEMENT, THEO)
    play.do(GoTo(THEO, 5))
    play.to(Phase.EXPLORATION, THEO)
    play.refused(CompleteFinal(ROBIN))
    play.do(SpeedTest(THEO, 12), MeetCreature(THEO, "Omega", 12, mission=True))
    play.do(SettleFight(Result.WON))
    play.table.bookmark("Devant l’Orbe", "Robin")
    play.do(CompleteFinal(THEO))


def rewards() -> Evening:
    """Real dice, phases nobody acts in, a card in a fight, a mission won by a test and what it gives."""
    play = Evening("Gaïa, samedi", Options(dice=Dice.TABLE))
    play.hero(THEO, "Acrobate", 4, 9)
    play.hero(GREG, "Voleuse", 2, 4)
    play.hero(ROBIN, "Factotum", 3, 2)
    play.do(TellZone(4, "Archange", 1, True, False), TellZone(5, "Les Ruines", 2, False, True))
    play.do(StartTurn(), NobodyActs())
    play.do(GoTo(THEO, 4), MeetEvent(THEO, "Trésor", 1), Done())
    play.do(GoTo(GREG, 5), MeetCreature(GREG, "Golem", 3, 2))
    play.do(PlayAdvantage(GREG, "Parade", combat=2), PlayAdvantage(GREG, combat=-1, side=Side.OPPONENT))
    play.dice(RollFight(), 5, 2)
    play.do(Done(), Stay(ROBIN), Done(), NobodyActs())
    play.dice(Explore(THEO), 2)
    play.do(ReadCell(THEO, Cell.NOTHING), TakeReward(THEO, Reward.MISSION))
    play.dice(SpeedTest(THEO, 12, aim=1), 4)
    play.do(CompleteMission(THEO, 1))
    play.do(KeepMissionReward(THEO, 1, "Le Palais", "relancer un dé", combat=1))
    play.do(Done(), Done(), StartTurn())
    return play


def record() -> None:
    """Write the golden evenings. Ids are counted, so that recording twice gives the same files."""
    for name, played in (("final_mission", evening), ("rewards", rewards)):
        numbers = count(1)
        with mock.patch("companion.core.table.new_id", lambda numbers=numbers: f"{next(numbers):012x}"):
            play = played()
        path = HOME / GAME.id / f"{name}.v{GAME.version}.json"
        write(path, dump(play.table, play.opening))
        print(f"{path.name}: {len(play.table.entries)} entries, {path.stat().st_size} bytes")


if __name__ == "__main__":
    record()
