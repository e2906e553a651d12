"""Every invariant of the spec notices the state that breaks it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.synchro_horizon import GAME
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.fight import Fallen, InitiativeBox, Monster
from companion.games.synchro_horizon.state.journey import Journey, Visit
from companion.games.synchro_horizon.state.party import Bag, Health, Hero, HeroCard, Item, Shards, Skill
from companion.games.synchro_horizon.vocabulary import Loss, Phase, Status, Who
from tests.games.synchro_horizon.play import H1, H2, M1, M2, R1, R2, fight, journey

STATE = fight().turn(H1).state
ROAD = journey().state


def changed(**changes: Any) -> State:
    return replace(STATE, **changes)


def fought(**changes: Any) -> State:
    return STATE.with_fight(**changes)


def dressed(state: State, **changes: Any) -> State:
    return state.with_hero(H1, **changes)


WAITING = Hero(HeroCard(99, "Nox"))

BROKEN = [
    ("1", changed(bag=Bag(STATE.bag.bag + Shards(plain=1)))),
    ("1", changed(bag=Bag(STATE.bag.bag - Shards(plain=3), reserve=Shards(plain=3)))),
    ("1", changed(bag=Bag(STATE.bag.bag + Shards(plain=1), tray=Shards(plain=-1)))),
    ("1", changed(bag=Bag(STATE.bag.bag - Shards(plain=1) + Shards(red=1)))),
    ("2", dressed(STATE, skills=())),
    ("2", dressed(STATE, items=(Item(80, "a"), Item(81, "b"), Item(82, "c")))),
    (
        "2",
        dressed(STATE, skills=tuple(Skill(n, "s") for n in range(50, 55))).with_roster(
            skills=STATE.roster.skills - 4
        ),
    ),
    ("3", STATE.with_health(H1, damage=30)),
    ("3", STATE.with_health(H1, damage=-1)),
    ("3", STATE.with_health(H1, shield=31)),
    ("3", STATE.with_health(H1, max_hp=None, shield=2)),
    ("3", STATE.with_health(M1, damage=20)),
    ("3", ROAD.with_roster(waiting=(replace(WAITING, health=Health(20, 0, 3)),))),
    ("4", fought(fallen=(Fallen(M1, "a", False),))),
    ("4", fought(monsters=STATE.monsters[:3])),
    ("4", fought(monsters=(*STATE.monsters[:3], replace(STATE.monsters[3], who=M1)))),
    ("5", changed(calendar=replace(STATE.calendar, pos=48))),
    ("5", changed(calendar=replace(STATE.calendar, pos=0))),
    ("5", changed(status=Status.LOST)),
    ("5", changed(status=Status.LOST, loss=Loss.WINTER)),
    ("5", replace(ROAD, heroes=(), bag=Bag(Shards(plain=28)), roster=replace(ROAD.roster, skills=50))),
    ("6", changed(purse=replace(STATE.purse, coins=-1))),
    ("6", changed(purse=replace(STATE.purse, potions=-1))),
    ("7", fought(acted=(H1, H1))),
    ("7", fought(active=H2)),
    ("7", fought(heroes_box=InitiativeBox((R1, R1), (R2,)))),
    ("7", fought(heroes_box=InitiativeBox((R2,), (R1,)))),
    ("7", fought(round=0)),
    ("8", STATE.with_monster(M1, die=7)),
    ("8", STATE.with_monster(M1, die=None)),
    ("8", STATE.with_monster(M2, die=-1)),
    ("9", dressed(STATE, level=8)),
    ("9", STATE.with_roster(limit=5)),
    ("9", STATE.with_roster(limit=3)),
    ("10", replace(ROAD, journey=Journey(Phase.VISIT, ROAD.journey.path * 2))),
    ("10", replace(ROAD, journey=replace(ROAD.journey, visit=Visit(open=True)))),
    ("F2", changed(fight=None)),
    ("F2", replace(ROAD, fight=STATE.fight)),
    ("shape", changed(heroes=(STATE.heroes[0], STATE.heroes[0]))),
    ("shape", changed(heroes=(replace(STATE.heroes[0], who=M1),))),
    ("shape", changed(known=replace(STATE.known, wheel=()))),
    ("shape", ROAD.with_roster(waiting=(replace(WAITING, who=Who.H1),))),
]


@pytest.mark.parametrize(("name", "state"), BROKEN, ids=[f"{n}-{i}" for i, (n, _) in enumerate(BROKEN)])
def test_a_broken_state_is_noticed(name: str, state: State) -> None:
    assert name in GAME.violations(state)


def test_sound_states_break_nothing() -> None:
    assert GAME.violations(STATE) == GAME.violations(ROAD) == ()


def test_every_state_invariant_of_the_spec_is_among_them() -> None:
    assert {str(n) for n in range(1, 11)} <= {name for name, _ in BROKEN}


def test_invariant_4_positions_are_the_places_in_the_line() -> None:
    monster: Monster = STATE.monsters[0]
    assert STATE.line(monster.who.side).index(monster.who) == 0
