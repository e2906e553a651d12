"""Tables of Anima at any moment of an evening."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from companion.boxes import box_of
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.anima.advantages import PlayAdvantage
from companion.games.anima.characters import GainCharacter, JoinOrganisation, SetPose
from companion.games.anima.dice import SpeedTest
from companion.games.anima.encounters import MeetCreature, MeetEvent
from companion.games.anima.exploring import Explore, ReadCell
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.interaction import DeclareFight, GiveCard, RollFight
from companion.games.anima.missions import (
    BeginResistance,
    CompleteFinal,
    CompleteMission,
    Resist,
    ShowMission,
    TellFinal,
)
from companion.games.anima.movement import GoTo, SeekHorizons, Stay
from companion.games.anima.phases import LoseTurn
from companion.games.anima.rewards import TakeReward
from companion.games.anima.state import Options, State
from companion.games.anima.turn import Done, StartTurn
from companion.games.anima.vocabulary import Cell, Dice, Phase, Pose, Reward, Source
from companion.store.store import Store
from tests.ui.looking import Clock

NAMES = ("Maud", "Théo", "Robin", "Greg", "Maximilienne")
GAME = ALL["anima"]
CHARACTERS = (
    ("Acrobate", 4, 6),
    ("Sorcier", 3, 5),
    ("Factotum", 3, 4),
    ("Illusionniste", 2, 3),
    ("Voleuse", 3, 2),
)
ZONES = (("Les Ruines", 2), ("Archange", 1), ("Village de Cornes", 1), ("Tour de la Fin", 3), ("Americh", 2))
ONE, TWO, THREE = Seat(1), Seat(2), Seat(3)
Evening = Table[State]


def seat(store: Store, players: int = 3, **options: Any) -> Evening:
    """A new table, nothing read out yet."""
    seated = tuple(Player(each, store.library.add_player(each).id) for each in NAMES[:players])
    box = box_of("anima", store.library.facts("anima"))
    table = open_table(GAME, Plan("Vendredi", seated, Options(**options), "seed"), box, Clock())
    assert isinstance(table, Table)
    store.start(table)
    return table


def play(table: Evening, *actions: Any, faces: Sequence[int] | None = None) -> Evening:
    """Do things that must not be refused; ``faces`` go to the last one."""
    for action in actions:
        answer = table.do(action, faces=faces if action is actions[-1] else None)
        assert not isinstance(answer, Refusal), (action, answer)
    return table


def insist(table: Evening, action: Any) -> Evening:
    """Do what the rules only advise against."""
    assert isinstance(table.do(action), Refusal), action
    answer = table.do(action, anyway=True)
    assert not isinstance(answer, Refusal), (action, answer)
    return table


def told(store: Store, players: int = 3, **options: Any) -> Evening:
    """Characters and zones are read out; seat 1 is the fastest, the first turn may begin."""
    table = seat(store, players, **options)
    for player, card in zip(table.state.players, CHARACTERS, strict=False):
        play(table, TellCharacter(player.seat, player.team[0].id, *card))
    for zone, (name, level) in zip(table.state.zones, ZONES, strict=False):
        play(table, TellZone(zone.id, name, level))
    return table


def nameless(store: Store) -> Evening:
    """Characters are read out, zones are not."""
    table = seat(store)
    for player, card in zip(table.state.players, CHARACTERS, strict=False):
        play(table, TellCharacter(player.seat, player.team[0].id, *card))
    return table


def begun(store: Store, players: int = 3, **options: Any) -> Evening:
    """The first turn, Reset of seat 1."""
    return play(told(store, players, **options), StartTurn())


def zone(table: Evening, place: int = 0) -> int:
    """The id of an active zone."""
    return table.state.zones[place].id


def to(table: Evening, phase: Phase, who: Seat | None = None) -> Evening:
    """On to a phase; teams that must move stay."""
    for _ in range(60):
        state = table.state
        assert state.active is not None
        if state.phase is phase and who in (None, state.active):
            return table
        on(table)
    raise AssertionError(phase)


def on(table: Evening) -> Evening:
    """One step on, doing as little as possible; what passes by itself has passed."""
    before = table.state
    assert before.active is not None
    player = before.player(before.active)
    if before.phase is Phase.MOVEMENT and not (player.moved or player.off or player.resisting):
        play(table, Stay(before.active))
    now = table.state
    same = (now.turn, now.phase, now.active) == (before.turn, before.phase, before.active)
    return play(table, Done()) if same else table


def moving(store: Store, players: int = 3, **options: Any) -> Evening:
    """Movement of seat 1."""
    return to(begun(store, players, **options), Phase.MOVEMENT)


def finish(table: Evening) -> Evening:
    """To the end of the turn; nobody does more than needed."""
    turn = table.state.turn
    while table.state.active is not None and table.state.turn == turn:
        on(table)
    return table


def next_turn(table: Evening) -> Evening:
    """The next turn has begun, by itself or not."""
    return table if table.state.active is not None else play(table, StartTurn())


def meeting(store: Store, **options: Any) -> Evening:
    """Seat 1 meets the hidden encounter of Les Ruines."""
    table = moving(store, **options)
    return play(table, GoTo(ONE, zone(table)))


def fighting(store: Store, combat: int = 5, **options: Any) -> Evening:
    """Seat 1 is about to fight a creature."""
    return play(meeting(store, **options), MeetCreature(ONE, "Guerrier Errant", combat, 1))


def together(store: Store, **options: Any) -> Evening:
    """Interaction: seats 1 and 2 in Les Ruines, seat 3 stays."""
    table = fighting(store, **options)
    play(table, RollFight(), faces=(6, 1))
    to(table, Phase.MOVEMENT, TWO)
    play(table, GoTo(TWO, zone(table)))
    to(table, Phase.MOVEMENT, THREE)
    play(table, Stay(THREE))
    return to(table, Phase.INTERACTION)


def duel(store: Store) -> Evening:
    """Seat 1 attacks seat 2."""
    return play(together(store), DeclareFight(ONE, TWO))


def owed(store: Store) -> Evening:
    """Seat 2 lost and owes a card."""
    return play(duel(store), RollFight(), faces=(5, 2))


def given(store: Store) -> Evening:
    """The card was drawn."""
    return play(owed(store), GiveCard(), faces=(2,))


def exploring(store: Store, **options: Any) -> Evening:
    """Exploration of seat 1."""
    return to(together(store, **options), Phase.EXPLORATION)


def unread(store: Store) -> Evening:
    """A die whose cell nobody read yet."""
    return play(exploring(store), Explore(ONE), faces=(5,))


def rewarded(store: Store) -> Evening:
    """A reward is due."""
    return play(unread(store), ReadCell(ONE, Cell.NOTHING))


def special(store: Store) -> Evening:
    """A special cell."""
    return play(unread(store), ReadCell(ONE, Cell.SPECIAL))


def queued(store: Store) -> Evening:
    """The second of two encounters."""
    table = play(unread(store), ReadCell(ONE, Cell.TWO))
    return play(table, MeetEvent(ONE, "Trésor", 1, advantages=1))


def recruited(store: Store) -> Evening:
    """A character just drawn is to be read."""
    return play(rewarded(store), TakeReward(ONE, Reward.RECRUIT))


def mourning(store: Store) -> Evening:
    """Seat 1 with three characters lost by five: somebody dies."""
    table = moving(store)
    play(table, GainCharacter(ONE, "Illusionniste", 2, 4), GainCharacter(ONE, "Assassin", 3, 3))
    play(table, GoTo(ONE, zone(table)), MeetCreature(ONE, "Dragon", 9, 2))
    return play(table, RollFight(), faces=(1, 6))


def resisting(store: Store) -> Evening:
    """Seat 1 holds its zone for a mission, the turn after."""
    table = play(exploring(store), BeginResistance(ONE, 1, 3), Resist(ONE))
    next_turn(finish(table))
    return to(table, Phase.EXPLORATION, ONE)


def crowded(store: Store) -> Evening:
    """One zone too many, for two players."""
    table = begun(store, 2)
    for turn in range(3):
        to(table, Phase.MOVEMENT)
        seat_ = table.state.active
        assert seat_ is not None
        play(table, SeekHorizons(seat_, Source.DECK, None, f"Horizon {turn}"))
        play(table, TellZone(table.state.zones[-1].id, level=2), MeetEvent(seat_, "", 1))
        if table.state.placer is not None:
            return table
        next_turn(finish(table))
    raise AssertionError("never too many")


def full(store: Store) -> Evening:
    """Everything a team can have: cards in play, an organisation, rivals, poses, missions, a Stay."""
    table = together(store)
    play(
        table,
        JoinOrganisation(ONE, "Soleil Noir", ("Wissenschaft",), 1, 0),
        JoinOrganisation(TWO, "Wissenschaft"),
        PlayAdvantage(ONE, "Objet Magique", None, lasting=True, combat=2, speed=1),
        GainCharacter(ONE, "Illusionniste", 2, 4),
        SetPose(ONE, table.state.player(ONE).team[0].id, Pose.TILTED),
        SetPose(TWO, table.state.player(TWO).team[0].id, Pose.IMMOBILISED),
        ShowMission(TWO, 1, "Battre Tiamat"),
        LoseTurn(THREE, next_turn=True),
    )
    return insist(table, CompleteMission(THREE, 2, "Une autre"))  # by a card, in Interaction


def tied(store: Store) -> Evening:
    """Before the first turn, all of the same Speed."""
    table = seat(store)
    for player in table.state.players:
        play(table, TellCharacter(player.seat, player.team[0].id, "", 3, 4))
    for place, (name, level) in zip(table.state.zones, ZONES, strict=False):
        play(table, TellZone(place.id, name, level))
    return table


def won(store: Store) -> Evening:
    """Somebody completed the final mission."""
    return insist(play(full(store), TellFinal("L’orbe")), CompleteFinal(THREE))


def trying(store: Store) -> Evening:
    """Seat 1 took the objective of its zone."""
    return play(rewarded(store), TakeReward(ONE, Reward.MISSION))


def achieved(store: Store) -> Evening:
    """Its test passed."""
    return play(trying(store), SpeedTest(ONE, 7, aim=1), faces=(6,))


def earned(store: Store) -> Evening:
    """The mission is completed, what it gives is asked for."""
    return play(achieved(store), CompleteMission(ONE, 1))


MOMENTS: dict[str, Callable[[Store], Evening]] = {
    "fresh": seat,
    "nameless": nameless,
    "told": told,
    "tied": tied,
    "reset": begun,
    "movement": moving,
    "encounter": meeting,
    "fight": fighting,
    "deadly": lambda store: fighting(store, 12),
    "fought": lambda store: play(fighting(store), RollFight(), faces=(3, 6)),
    "perished": lambda store: play(fighting(store, 12), RollFight(), faces=(1, 6)),
    "interaction": together,
    "duel": duel,
    "owed": owed,
    "given": given,
    "exploration": exploring,
    "cell": unread,
    "special": special,
    "queue": queued,
    "reward": rewarded,
    "recruit": recruited,
    "kill": mourning,
    "resist": resisting,
    "crowded": crowded,
    "full": full,
    "won": won,
    "try": trying,
    "achieved": achieved,
    "earned": earned,
    "real_fight": lambda store: fighting(store, dice=Dice.TABLE),
    "real_die": lambda store: exploring(store, dice=Dice.TABLE),
    "two": lambda store: begun(store, 2),
    "five": lambda store: moving(store, 5),
    "tree": lambda store: moving(store, 4, tree=True),
}

BUSY = full
CHAIRS = {"": (moving, "team-2"), "of five": (lambda store: moving(store, 5), "team-2")}
"""Tables at which somebody may be away, and the tile of the second seat there."""
