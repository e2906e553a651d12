"""Every action of Anima can be done with the thumb: from a sheet of its own, and by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from companion.core.codec import variants
from companion.games.anima.advantages import LoseAdvantages, PlayAdvantage
from companion.games.anima.characters import GainCharacter, JoinOrganisation
from companion.games.anima.facts import TellZone
from companion.games.anima.missions import CompleteMission
from companion.games.anima.turn import DiscardAdvantage
from companion.games.anima.zones import DiscardZone
from companion.store import Store
from tests.ui import anima_evening as evening
from tests.ui.anima_evening import GAME, MOMENTS, ONE, Evening, play, zone
from tests.ui.headless import Phone
from tests.ui.looking import SMALL, WIDE, at, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ACTIONS = variants(GAME.actions)


@dataclass(frozen=True)
class Way:
    """A moment of the evening, and the keys that lead to an action from the table's own screen."""

    moment: Callable[[Store], Evening]
    keys: tuple[str, ...]
    """``GO`` is the bar of a sheet or pane, a space the main button, ``ZONE`` the first zone's id."""
    write: tuple[str, str] = ("", "")
    """Something to type before the last key."""


def _trading(store: Store) -> Evening:
    table = evening.together(store)
    return play(table, TellZone(zone(table), trade=True))


def _removed(store: Store) -> Evening:
    table = evening.crowded(store)
    free = next(
        each for each in table.state.zones if each.hidden == "none" and not table.state.teams_in(each.id)
    )
    assert table.state.placer is not None
    return play(table, DiscardZone(table.state.placer, free.id))


def _offered(store: Store) -> Evening:
    return play(evening.begun(store), LoseAdvantages(evening.TWO, 2), DiscardAdvantage(ONE))


def _member(store: Store) -> Evening:
    return play(evening.begun(store), JoinOrganisation(ONE, "Soleil Noir"))


def _lasting(store: Store) -> Evening:
    return play(evening.begun(store), PlayAdvantage(ONE, lasting=True, combat=1))


def _two(store: Store) -> Evening:
    return play(evening.begun(store), GainCharacter(ONE, "Illusionniste", 2, 4))


def _earned(store: Store) -> Evening:
    return play(evening.exploring(store), CompleteMission(ONE, 1))


BY_TOUCH: dict[str, Way] = {
    "StartTurn": Way(evening.told, (" ",)),
    "Done": Way(evening.begun, ("quick-phase", "player-done")),
    "NobodyActs": Way(evening.begun, (" ",)),
    "LoseTurn": Way(evening.begun, ("team-2", "lose-turn")),
    "RollDice": Way(evening.begun, ("quick-dice", "dice-plain", "ROLL")),
    "GoTo": Way(evening.moving, ("zone-ZONE",)),
    "SeekHorizons": Way(evening.moving, ("quick-horizons", "GO")),
    "Stay": Way(evening.moving, ("quick-stay",)),
    "Redirect": Way(evening.meeting, ("quick-phase", "astray", "astray-SECOND")),
    "DiscardZone": Way(evening.crowded, (" ", "discard-FREE")),
    "Veto": Way(_removed, ("quick-phase", "open-discard", "veto-2")),
    "MeetCreature": Way(evening.meeting, (" ", "encounter-level-2", "encounter-combat-5")),
    "MeetEvent": Way(evening.meeting, (" ", "kind-event", "encounter-level-1", "GO")),
    "DeclareFight": Way(evening.together, ("quick-phase", "fight-2")),
    "Modify": Way(evening.fighting, ("bonus-plus",)),
    "RollFight": Way(evening.fighting, (" ",)),
    "SettleFight": Way(evening.fighting, ("fight-card", "settle-won")),
    "GiveCard": Way(evening.owed, (" ",)),
    "Kill": Way(evening.begun, ("team-1", "character-1", "dies")),
    "Explore": Way(evening.exploring, (" ",)),
    "ReadCell": Way(evening.unread, (" ", "cell-1")),
    "SettleSpecial": Way(evening.special, (" ", "ending-reward")),
    "TakeReward": Way(evening.rewarded, (" ", "reward-advantage")),
    "SkipReward": Way(evening.rewarded, (" ", "no-reward")),
    "SpeedTest": Way(evening.begun, ("quick-dice", "difficulty-10", "ROLL")),
    "BeginResistance": Way(evening.exploring, ("quick-phase", "resistance", "resist-mission-1")),
    "Resist": Way(evening.resisting, (" ", "resist-held")),
    "ShowMission": Way(evening.begun, ("quick-missions", "mission-1", "mission-show")),
    "CompleteMission": Way(evening.exploring, ("quick-missions", "mission-1", "mission-done")),
    "KeepMissionReward": Way(_earned, (" ", "reward-combat-1", "GO")),
    "TellFinal": Way(evening.full, ("quick-missions", "final-keep"), ("final-title", "L’orbe")),
    "CompleteFinal": Way(evening.full, ("quick-missions", "whose-3", "final-done", "final-yes", "anyway")),
    "DiscardAdvantage": Way(evening.begun, ("quick-phase", "discard-advantage")),
    "Dismiss": Way(_two, ("quick-phase", "dismiss-1")),
    "Take": Way(_offered, ("quick-phase", "take")),
    "PlayAdvantage": Way(evening.begun, ("quick-cards", "GO")),
    "DropLasting": Way(_lasting, ("team-1", "drop-LASTING")),
    "GainAdvantages": Way(evening.begun, ("team-1", "hand-plus")),
    "LoseAdvantages": Way(evening.begun, ("quick-cards", "cards-hand", "hand-minus")),
    "PassAdvantage": Way(evening.begun, ("quick-cards", "cards-pass", "pass-2")),
    "GainCharacter": Way(evening.begun, ("team-1", "gain-character", "GO")),
    "SetPose": Way(evening.begun, ("team-1", "character-1", "pose-tilted")),
    "Trade": Way(_trading, ("quick-phase", "trade-2", "give-cards-plus", "GO")),
    "JoinOrganisation": Way(evening.begun, ("quick-phase", "join-org", "org-name-known-0", "GO")),
    "LeaveOrganisation": Way(_member, ("quick-phase", "leave-org")),
    "TellCharacter": Way(evening.seat, (" ", "character-combat-3", "character-speed-3", "GO")),
    "TellZone": Way(evening.nameless, (" ", "zone-level-2", "GO")),
    "Correct": Way(
        evening.begun, ("menu", "menu-correct", "correct-players.1.hand", "correct-value-minus", "GO")
    ),
}


WITH_A_BAR = [name for name, way in BY_TOUCH.items() if {"GO", "ROLL", " "} & set(way.keys)]


@pytest.mark.parametrize(
    ("name", "size"),
    [*((name, SMALL) for name in ACTIONS), *((name, WIDE) for name in WITH_A_BAR)],
    ids=str,
)
def test_every_action_by_touch(store: Store, name: str, size: tuple[int, int]) -> None:
    way = BY_TOUCH[name]
    table = way.moment(store)
    depth = table.depth

    async def go(phone: Phone) -> None:
        for place, key in enumerate(way.keys):
            if way.write[0] and place == len(way.keys) - 1:
                await phone.write(*way.write)
            await _touch(phone, table, key)
        last = table.done[depth:]
        done = [type(entry.action).__name__ for entry, _ in last]
        # what follows by itself belongs to the same tap
        assert done[:1] == [name], (done, phone.texts()[-16:])
        assert len({entry.group for entry, _ in last}) == 1

    visit(store, at(table), go, size=size)


async def _touch(phone: Phone, table: Evening, key: str) -> None:
    state = table.state
    if key == " ":
        await phone.press(key)
    elif key == "GO":
        await phone.tap("sheet-go" if "sheet-go" in phone else "main")
    elif key == "ROLL":  # the sheet's own main button lies on top of the table's
        await phone.tap("main")
    else:
        if "FREE" in key:
            bare = [each for each in state.zones if each.hidden == "none"]
            free = next(each.id for each in bare if not state.teams_in(each.id))
            key = key.replace("FREE", str(free))
        if "LASTING" in key:
            key = key.replace("LASTING", str(state.player(ONE).lasting[0].id))
        key = key.replace("ZONE", str(zone(table))).replace("SECOND", str(zone(table, 1)))
        await phone.tap(key)


def test_every_offer_has_a_way(store: Store) -> None:
    assert set(BY_TOUCH) == set(ACTIONS)
    offered = {
        type(action).__name__ for begin in MOMENTS.values() for action in GAME.offers(begin(store).state)
    }
    assert offered <= set(BY_TOUCH)


def test_few_taps_to_what_every_turn_needs(store: Store) -> None:
    """Two at most; the confirming tap of a sheet that asks for something is not counted."""
    often = (
        "Done",
        "GoTo",
        "Stay",
        "DeclareFight",
        "RollFight",
        "Modify",
        "Explore",
        "TakeReward",
        "GiveCard",
    )
    assert [name for name in often if len(BY_TOUCH[name].keys) > 2] == []
