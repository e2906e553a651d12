"""Every action of Syncro can be done with the thumb, and every sheet the main button asks for is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.core.codec import variants
from companion.core.table import Table
from companion.games.syncro.adventure import Reset
from companion.games.syncro.hands import SetHand
from companion.games.syncro.preparation import StartLevel, Unlock
from companion.games.syncro.resolution import Resolve
from companion.games.syncro.rewards import DealRewards
from companion.games.syncro.turn import Attack, Estimate, Pass
from companion.store import Store
from companion.ui.games.syncro import SCREEN as SYNCRO
from tests.ui import syncro_evening as syncro
from tests.ui.headless import Phone
from tests.ui.looking import SMALL, WIDE, at, visit
from tests.ui.syncro_evening import GAME, MOMENTS, play

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ACTIONS = variants(GAME.actions)
Begin = Callable[[Store], Table[Any]]


def after(store: Store) -> Table[Any]:
    """A second Adventure: the new cards are in the packs."""
    table = play(syncro.won(store), Reset())
    while table.state.level < 5:
        syncro.win(table)
    syncro.ready(table)
    return play(table, DealRewards())


def at_nine(store: Store) -> Table[Any]:
    return syncro.ready(syncro.at_level(store, 9), ("M", "CC"))


def at_six(store: Store) -> Table[Any]:
    """The page that adds Spell cards has just been read."""
    return play(syncro.at_level(store, 6), StartLevel(), Unlock(6))


def counting(store: Store) -> Table[Any]:
    table = MOMENTS["turn"](store)
    return play(table, SetHand(table.state.leader, 2))


def _all_passed(store: Store) -> Table[Any]:
    table = MOMENTS["turn"](store)
    play(table, Attack(table.state.leader, syncro.first_card(table)))
    while table.state.slot is not None:
        play(table, Pass(table.state.slot.mage))
    return table


def _settled(store: Store) -> Table[Any]:
    table = syncro.ready(syncro.team(store), strength=9)
    syncro.attack(table, syncro.first_card(table))
    return play(table, Resolve(syncro.first_card(table), (2,)))


BY_TOUCH: dict[str, tuple[Begin, tuple[str, ...]]] = {
    "StartLevel": (MOMENTS["new team"], ("main",)),
    "Unlock": (MOMENTS["preparing"], ("main",)),
    "LayHorde": (MOMENTS["horde to build"], ("main", "CONFIRM")),
    "BeginTurns": (lambda store: play(syncro.spoken(store), Estimate()), ("main",)),
    "WinLevel": (MOMENTS["to win"], ("main", "CONFIRM")),
    "LoseLevel": (MOMENTS["nearly lost"], ("main", "CONFIRM")),
    "Abandon": (MOMENTS["turn"], ("where", "guide-abandon", "abandon-go")),
    "SaveGame": (MOMENTS["new team"], ("save", "CONFIRM")),
    "ResumeGame": (MOMENTS["saved"], ("main", "CONFIRM")),
    "ChangeMages": (MOMENTS["new team"], ("team", "plays-4", "CONFIRM")),
    "TellSpells": (MOMENTS["preparing"], ("count-spells", "count-4", "count-5", "CONFIRM")),
    "ChooseReading": (at_nine, ("cards", "reading-cerberus")),
    "ChooseDepth": (MOMENTS["turn"], ("menu", "menu-depth", "depth-progress")),
    "AddNewCard": (MOMENTS["won"], ("new-cards", "new-curse")),
    "Reset": (MOMENTS["won"], ("new-cards", "reset", "reset-go")),
    "Finish": (MOMENTS["won"], ("main",)),
    "Attack": (MOMENTS["turn"], ("main", "FIRST attack-")),
    "Pass": (MOMENTS["turn"], ("pass",)),
    "EndTurn": (_all_passed, ("main",)),
    "Resolve": (MOMENTS["resolution"], ("main", "value-1", "value-2", "value-3")),
    "Reveal": (MOMENTS["horde built"], ("tell", "kind-plain", "strength-7")),
    "RevealFog": (MOMENTS["misty"], ("cards", "fog-top", "mist-blessing", "CONFIRM", "anyway")),
    "Pay": (MOMENTS["demand"], ("main", "pay-3", "CONFIRM")),
    "PassDemand": (MOMENTS["demand"], ("main", "pay-pass")),
    "PassLeader": (_settled, ("main",)),
    "Estimate": (MOMENTS["spoken"], ("main", "CONFIRM")),
    "DrawSpells": (counting, ("cards", "draw-go")),
    "Reshuffle": (counting, ("cards", "reshuffle")),
    "CountPile": (at_nine, ("cards", "count-fog", "count-7", "count-discard-plus", "CONFIRM")),
    "DealNewSpells": (at_six, ("main",)),
    "SetHand": (MOMENTS["turn"], ("mage-2", "hand-minus")),
    "DrawReward": (at_nine, ("cards", "draw-reward")),
    "DealRewards": (at_nine, ("cards", "deal-rewards")),
    "PlayReward": (MOMENTS["misty"], ("mage-1", "play-reward")),
    "EndCurse": (MOMENTS["misty"], ("cards", "curse-1")),
    "Adjust": (MOMENTS["misty"], ("horde", "LIST", "adjust-strength-plus", "adjust-go")),
    "ShuffleHands": (after, ("LEADER", "shuffle-hands")),
    "PassHandsLeft": (after, ("cards", "pass-left")),
    "Correct": (MOMENTS["turn"], ("menu", "menu-correct", "correct-leader-3")),
}


@pytest.mark.parametrize("size", [SMALL, WIDE], ids=str)
def test_every_action_by_touch(store: Store, size: tuple[int, int]) -> None:
    assert set(BY_TOUCH) == set(ACTIONS)
    tables = {name: begin(store) for name, (begin, _) in BY_TOUCH.items()}

    async def go(phone: Phone) -> None:
        for name, table in tables.items():
            await phone.press("Escape")
            await phone.go(at(table))
            depth = table.depth
            for key in BY_TOUCH[name][1]:
                await _touch(phone, table, key)
            done = [type(entry.action).__name__ for entry, _ in table.done[depth:]]
            assert done[:1] == [name], (name, done, phone.texts()[-12:])

    visit(store, "/", go, size=size)


async def _touch(phone: Phone, table: Table[Any], key: str) -> None:
    if key == "CONFIRM":  # the bar of a sheet, or of the right pane
        await phone.tap("sheet-go" if "sheet-go" in phone else "main")
    elif key == "LIST":
        await phone.tap(f"list-{syncro.first_card(table)}")
    elif key == "LEADER":
        await phone.tap(f"mage-{int(table.state.leader)}")
    elif key.startswith("FIRST "):
        await phone.tap(next(each for each in sorted(phone.keys()) if each.startswith(key[6:])))
    else:
        await phone.tap(key)
    await phone.settle()


def test_every_sheet_that_is_asked_for_exists(store: Store) -> None:
    asked = set()
    for begin in MOMENTS.values():
        step = GAME.step(begin(store).state)
        if step is not None and step.ask:
            asked.add(step.ask)
    assert asked <= set(SYNCRO.sheets)
    assert {"resume", "lay_horde", "attack", "resolve", "pay", "reveal", "estimate", "win_level"} <= asked
