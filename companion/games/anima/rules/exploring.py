"""Exploration: the die, the zone's table, the reward, tests of Speed (Phase d'Exploration)."""

from __future__ import annotations

from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.actions import (
    Explore,
    ReadCell,
    SettleSpecial,
    SkipReward,
    SpeedTest,
    TakeReward,
)
from companion.games.anima.board import Zone
from companion.games.anima.events import (
    AdvantagesGained,
    CellRead,
    CharacterJoined,
    EncounterWaits,
    Explored,
    RecruitedBefore,
    RewardDue,
    RewardSkipped,
    RewardTaken,
    SentOff,
    SpecialSettled,
    SpeedTested,
)
from companion.games.anima.rules.decision import Decision, Events, acting, busy, learn, softly, within
from companion.games.anima.state import State
from companion.games.anima.team import Player
from companion.games.anima.vocabulary import Cell, Ending, Phase, Reward, Where
from companion.games.anima.why import Why

Exploring = Explore | ReadCell | SettleSpecial | TakeReward | SkipReward | SpeedTest


def exploring(state: State, action: Exploring, chance: Chance) -> Decision:
    """Every action of Exploration."""
    match action:
        case Explore():
            return explore(state, action, chance)
        case ReadCell():
            return read_cell(state, action)
        case SettleSpecial():
            return settle_special(state, action)
        case TakeReward():
            return take_reward(state, action)
        case SkipReward():
            return skip_reward(state, action)
        case SpeedTest():
            return speed_test(state, action, chance)
        case _:
            assert_never(action)


def explore(state: State, action: Explore, chance: Chance) -> Decision:
    """One die on the zone's table, for a team that reached it (AN-33, Explorer)."""
    seat = action.player
    refusal = acting(state, seat, Phase.EXPLORATION) or busy(state)
    zone = state.zone_of(seat)
    if refusal:
        return refusal
    if zone is None:
        return Refusal(Why.NO_ZONE, player=seat)
    if state.player(seat).resisting:
        return Refusal(Why.RESISTING, player=seat)
    if state.reward is not None:
        return Refusal(Why.REWARD_FIRST, player=state.reward)
    die = chance.die(figures.FACES)
    cell = zone.table[die - 1]
    explored = Explored(seat, zone.id, zone.label, die, cell, chance.by_hand)
    events = (explored, *(() if cell is None else _follows(seat, zone.id, cell)))
    return softly(_again(state.player(seat)), events)


def _again(player: Player) -> Refusal | None:
    """One exploration a turn; a turn of Resistance, its last one too, takes its place (AN-33, AN-36)."""
    if player.explored:
        return Refusal(Why.ALREADY_EXPLORED, player=player.seat)
    return Refusal(Why.ALREADY_RESISTED, player=player.seat) if player.resisted else None


def _follows(seat: Seat, zone: int, cell: Cell) -> Events:
    """Nothing: the reward. Encounters: one at a time. Special: as the card says (AN-33)."""
    if cell is Cell.SPECIAL:
        return ()
    if cell.encounters:
        return (EncounterWaits(seat, zone, Where.EXPLORATION, cell.encounters),)
    return (RewardDue(seat),)


def read_cell(state: State, action: ReadCell) -> Decision:
    """A cell nobody read out before is told once and remembered with its zone (AN-33, U-2)."""
    exploration = state.exploration
    if exploration is None or exploration.cell is not None:
        return Refusal(Why.NO_EXPLORATION)
    if exploration.player != action.player:
        return Refusal(Why.NOT_YOUR_TURN, player=exploration.player)
    zone = state.zone(exploration.zone)
    name = zone.name if zone else ""
    return (
        CellRead(action.player, exploration.zone, exploration.die, action.cell),
        *_follows(action.player, exploration.zone, action.cell),
        *learn(state, "zones", name, {f"cell{exploration.die}": action.cell.value}),
    )


def settle_special(state: State, action: SettleSpecial) -> Decision:
    """The text of a special cell stays on its card; the app is told how it ended (AN-33)."""
    exploration = state.exploration
    if exploration is None or exploration.cell is not Cell.SPECIAL:
        return Refusal(Why.NOT_SPECIAL)
    if exploration.player != action.player:
        return Refusal(Why.NOT_YOUR_TURN, player=exploration.player)
    wrong = within(action.encounters, 0, figures.FACES)
    if wrong:
        return wrong
    settled = SpecialSettled(action.player)
    if action.encounters:
        drawn = EncounterWaits(action.player, exploration.zone, Where.EXPLORATION, action.encounters)
        return (settled, drawn)
    match action.ending:
        case Ending.REWARD:
            return (settled, RewardDue(action.player))
        case Ending.SENT_OFF:
            return (settled, SentOff(action.player))
        case Ending.NO_REWARD:
            return (settled,)
        case _:
            assert_never(action.ending)


def recruited_lately(state: State, seat: Seat, zone: Zone) -> bool:
    """The Recruit reward of this zone was taken this turn or the turn before (AN-35, A-4)."""
    last = state.player(seat).last_recruit
    return last is not None and last.zone == zone.id and state.turn - last.turn <= 1


def recruited_before(state: State, seat: Seat, zone: Zone) -> bool:
    """The Recruit reward of this zone was taken on an earlier visit: a notice, no refusal (A-4)."""
    player = state.player(seat)
    last = player.last_recruit
    return zone.id in player.recruited or (last is not None and last.zone == zone.id)


def no_reward(state: State, seat: Seat, reward: Reward, zone: Zone) -> Refusal | None:
    """Why a reward cannot be taken at all (AN-11, AN-35)."""
    player = state.player(seat)
    if reward is Reward.ADVANTAGE:
        if zone.level is None:
            return Refusal(Why.ZONE_LEVEL_UNKNOWN, zone=zone.label)
        if player.hand >= figures.HAND:
            return Refusal(Why.HAND_FULL, player=seat, high=figures.HAND)
    if reward is Reward.RECRUIT:
        if len(player.team) >= figures.TEAM:
            return Refusal(Why.TEAM_FULL, player=seat, high=figures.TEAM)
        if recruited_lately(state, seat, zone):
            return Refusal(Why.RECRUITED_HERE, player=seat, zone=zone.label)
    return None


def take_reward(state: State, action: TakeReward) -> Decision:
    """One of the three rewards (AN-35, Récompense)."""
    seat, zone = action.player, state.zone_of(action.player)
    if state.reward != seat or zone is None:
        return Refusal(Why.NO_REWARD, player=seat)
    refusal = no_reward(state, seat, action.reward, zone)
    if refusal:
        return refusal
    events: Events = (RewardTaken(seat, action.reward, zone.id, zone.label),)
    if action.reward is Reward.ADVANTAGE and zone.level is not None:
        n = min(zone.level, figures.HAND - state.player(seat).hand)
        events = (*events, AdvantagesGained(seat, n))
    elif action.reward is Reward.RECRUIT:
        before = recruited_before(state, seat, zone)
        notice = (RecruitedBefore(seat, zone.label),) if before else ()
        events = (*events, CharacterJoined(seat, state.next_id, ""), *notice)
    printed = len(zone.rewards) == figures.REWARDS
    absent = printed and action.reward not in zone.rewards
    return softly(Refusal(Why.NOT_OFFERED, zone=zone.label, reward=action.reward) if absent else None, events)


def skip_reward(state: State, action: SkipReward) -> Decision:
    """Nobody has to take a reward (AN-35)."""
    if state.reward != action.player:
        return Refusal(Why.NO_REWARD, player=action.player)
    return (RewardSkipped(action.player),)


def speed_test(state: State, action: SpeedTest, chance: Chance) -> Decision:
    """A die and the team's Speed reach the difficulty, or not (AN-41, A-24, Test de la Vitesse)."""
    wrong = within(action.difficulty, 1, 2 * figures.PRINTED_MOST)
    if wrong:
        return wrong
    if abs(action.bonus) > figures.BONUS_MOST:
        return Refusal(Why.BONUS_OUT_OF_RANGE, have=action.bonus, high=figures.BONUS_MOST)
    speed = state.speed(action.player)
    if speed is None:
        return Refusal(Why.SPEED_UNKNOWN, player=action.player)
    die = chance.die(figures.FACES)
    own = speed + action.bonus
    success = own + die >= action.difficulty
    return (SpeedTested(action.player, own, die, own + die, action.difficulty, success, chance.by_hand),)
