"""What a screen foretells is what the rules then do: every query against ``decide``, on random evenings."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from companion.core.chance import Scripted, Seeded
from companion.core.refusal import Refusal
from companion.core.rulebook import Event
from companion.core.seats import Seat
from companion.games.anima import GAME, queries
from companion.games.anima.advantages import AdvantagesGained
from companion.games.anima.dice import SpeedTest, SpeedTested
from companion.games.anima.interaction import (
    DeclareFight,
    FightRolled,
    RivalBeaten,
    RollFight,
    TeamBeaten,
    Trade,
)
from companion.games.anima.invariants import violations
from companion.games.anima.missions import CompleteFinal, ResistanceBroken
from companion.games.anima.movement import GoTo, Stay, ZoneHeld
from companion.games.anima.rewards import RecruitedBefore, TakeReward
from companion.games.anima.state import Options, State
from companion.games.anima.turn import (
    Done,
    PhaseBegan,
    StartTurn,
    StepEnded,
    TurnEnded,
    TurnStarted,
    coming_speeds,
    following,
)
from companion.games.anima.vocabulary import Phase, Reward, Status, Why
from companion.games.anima.zones import Arrived, DiscardZone
from tests.games.anima.play import box

RARE = ("Kill", "LoseTurn", "LoseAdvantages", "GainAdvantages", "RollDice", "SpeedTest", "SetPose", "Dismiss")
RARE += ("CompleteFinal", "PassAdvantage", "PlayAdvantage", "GainCharacter", "DropLasting", "ShowMission")
RARE += ("DiscardAdvantage", "JoinOrganisation", "LeaveOrganisation", "Modify")
ENCOUNTERS = 12


def answer(state: State, action: Any, faces: tuple[int, ...] | None = None) -> tuple[Event, ...] | Refusal:
    chance = Seeded("x", 1) if faces is None else Scripted(faces)
    found: tuple[Event, ...] | Refusal = GAME.decide(state, action, chance)
    return found


def states(seed: int, steps: int = 220) -> Iterator[State]:
    """The states of an evening of random sensible taps."""
    dice = random.Random(seed)
    options = Options(tree=seed % 5 == 4, encounters=ENCOUNTERS if seed % 2 else 0)
    state = GAME.new(options, 2 + seed % 4, box(), Scripted([]))
    assert isinstance(state, State)
    for step in range(steps):
        yield state
        offers = GAME.offers(state)
        if not offers:
            return
        kinds = sorted({type(offer).__name__ for offer in offers})
        often = [kind for kind in kinds if kind not in RARE] or kinds
        kind = dice.choice(often if dice.random() < 0.9 else kinds)
        action = dice.choice([offer for offer in offers if type(offer).__name__ == kind])
        events = GAME.decide(state, action, Seeded(f"evening {seed}", step))
        assert isinstance(events, tuple), (action, events)
        for event in events:
            state = GAME.evolve(state, event)
        assert violations(state) == (), (action, violations(state))


def fine(found: tuple[Event, ...] | Refusal) -> bool:
    return isinstance(found, tuple)


def one(found: tuple[Event, ...] | Refusal, kind: type) -> Any:
    events = found if isinstance(found, tuple) else found.anyway or ()
    return next((event for event in events if isinstance(event, kind)), None)


def check_movement(state: State, seat: Seat) -> None:
    reachable = {zone.id for zone in queries.reachable(state, seat)}
    for zone in state.zones:
        found = answer(state, GoTo(seat, zone.id))
        assert fine(found) == (zone.id in reachable)
        arrived, held = one(found, Arrived), one(found, ZoneHeld)
        # the way is free where nothing is shown to lie there, and the levels of the tree do not change
        if arrived is not None:
            assert zone.hidden == "none"
        if state.player(seat).resisting and zone.id == state.player(seat).zone:
            assert held is not None
    stay = answer(state, Stay(seat))
    assert one(stay, ResistanceBroken) is None


def check_interaction(state: State, seat: Seat) -> None:
    for opponent in queries.opponents(state, seat):
        found = answer(state, DeclareFight(seat, opponent.seat))
        assert fine(found) == (opponent.why_not is None)
        if isinstance(found, Refusal) and opponent.why_not is not None:
            assert found.why is opponent.why_not.why
    for trader in queries.traders(state, seat):
        if state.player(seat).hand and state.player(trader.seat).hand:
            found = answer(state, Trade(seat, trader.seat, 1, 1))
            assert fine(found) == (trader.why_not is None)


def check_rewards(state: State) -> None:
    for choice in queries.choices(state):
        assert state.reward is not None
        found = answer(state, TakeReward(state.reward, choice.reward))
        hard = isinstance(found, Refusal) and not found.soft
        assert hard == (choice.why_not is not None)
        if hard:
            continue
        if isinstance(found, Refusal):
            assert (choice.printed, found.why) == (False, Why.NOT_OFFERED)
        gained = one(found, AdvantagesGained)
        if choice.reward is Reward.ADVANTAGE:
            assert gained.n == choice.n
        assert choice.again == (one(found, RecruitedBefore) is not None)


def check_fight(state: State) -> None:
    shown = queries.fight_table(state)
    for faces in ((1, 1), (6, 1), (1, 6), (3, 4)):
        found = answer(state, RollFight(), faces)
        assert fine(found) == (shown is not None)
        if shown is None:
            return
        rolled = one(found, FightRolled)
        assert rolled.margin == shown.d + faces[0] - faces[1]
        assert (rolled.combat, rolled.foe_combat) == (shown.own, shown.other)
        if shown.rival is None:
            assert (rolled.margin < 0) == (one(found, TeamBeaten) is not None)
        else:
            assert (rolled.margin != 0) == (one(found, RivalBeaten) is not None)


def check_turn(state: State) -> None:
    if state.active is None:
        speeds = coming_speeds(state)
        if None in speeds.values():
            return
        started = one(answer(state, StartTurn()), TurnStarted)
        assert dict(zip(started.order, started.speeds, strict=True)) == speeds
        return
    found = answer(state, Done())
    if fine(found):
        ahead = following(state)
        began, ended = one(found, PhaseBegan), one(found, StepEnded)
        if ahead is None:
            assert one(found, TurnEnded) is not None
        elif ahead[0] is state.phase:
            assert (began, ended.after) == (None, ahead[1])
        else:
            assert (began.phase, began.player) == ahead


def check_zones(state: State) -> None:
    if state.placer is not None:
        for line in queries.zone_lines(state):
            found = answer(state, DiscardZone(state.placer, line.zone.id))
            assert fine(found) == (line.kept_by is None)
    piles = queries.encounter_piles(state)
    assert (piles is not None) == bool(state.options.encounters)
    if piles is not None:
        faced = state.encounter is not None and state.encounter.where == "exploration"
        together = piles.deck + piles.discard + piles.on_zones + faced
        # fewer cards than zones would take: nothing is invented, nothing negative
        assert together >= state.options.encounters
        assert together == state.options.encounters or piles.deck == piles.discard == 0


def check_missions(state: State) -> None:
    for player in state.players:
        found = answer(state, CompleteFinal(player.seat))
        hard = isinstance(found, Refusal) and not found.soft
        assert hard != queries.final_open(state, player.seat)
        exploring = state.active == player.seat and state.phase is Phase.EXPLORATION and not player.off
        if not hard:
            assert fine(found) == exploring


def check_speed(state: State) -> None:
    for player in state.players:
        chance = queries.speed_chance(state, player.seat, 9, 1)
        if chance is not None:
            tests = [answer(state, SpeedTest(player.seat, 9, 1), (face,)) for face in range(1, 7)]
            assert chance == Fraction(sum(one(test, SpeedTested).success for test in tests), 6)


def test_the_random_evenings_meet_what_is_compared() -> None:
    """A comparison that never happened would prove nothing."""
    seen = set()
    for seed in range(10):
        for state in states(seed):
            seen |= {state.phase} if state.active else {"between"}
            seen |= {"rival" if state.bout.rival else "creature"} if state.bout else set()
            seen |= {"reward"} if state.reward else set()
            seen |= {"too many"} if state.placer else set()
            seen |= {"resisting"} if any(player.resisting for player in state.players) else set()
            seen |= {"final"} if state.final.revealed else set()
    wanted = {"between", "rival", "creature", "reward", "too many", "resisting", "final", *Phase}
    assert wanted - seen <= {Phase.SETUP}


@pytest.mark.parametrize("seed", range(10))
def test_F1_to_F11_queries_foretell_what_the_rules_do(seed: int) -> None:
    seen = set()
    for state in states(seed):
        if state.status is not Status.PLAYING:
            return
        check_turn(state)
        check_zones(state)
        check_rewards(state)
        check_missions(state)
        check_speed(state)
        if state.bout is not None:
            check_fight(state)
        busy = state.bout or state.encounter or state.exploration
        seat = state.active
        if seat is None or busy or state.player(seat).off:
            continue
        seen.add(state.phase)
        player = state.player(seat)
        if state.phase is Phase.MOVEMENT and not player.moved:
            check_movement(state, seat)
        if state.phase is Phase.INTERACTION and player.reached:
            check_interaction(state, seat)
    assert Phase.MOVEMENT in seen
