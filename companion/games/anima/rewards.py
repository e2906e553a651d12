"""Rewards of an exploration (Récompense)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.core.rulebook import Decision, action, event, no_state_change
from companion.core.seats import Seat
from companion.games.anima.advantages import AdvantagesGained, hand_full
from companion.games.anima.characters import CharacterJoined, team_full
from companion.games.anima.phases import Events
from companion.games.anima.state import Reading, Recruited, State, Zone
from companion.games.anima.vocabulary import Reward, Why
from companion.kit.refusing import soft_refusal


@action("AN-35", "A-4")
class TakeReward:
    """One of the three rewards of the zone."""

    player: Seat
    reward: Reward

    def decide(self, state: State, chance: Chance) -> Decision:
        """Another one than those printed only when the table says so (AN-35, Récompense)."""
        seat, zone = self.player, state.zone_of(self.player)
        if state.reward != seat or zone is None:
            return Refusal(Why.NO_REWARD, player=seat)
        refusal = no_reward(state, seat, self.reward, zone)
        if refusal:
            return refusal
        events: Events = (RewardTaken(seat, self.reward, zone.id, zone.label),)
        if self.reward is Reward.ADVANTAGE and zone.level is not None:
            n = min(zone.level, state.player(seat).hand_room)
            events = (*events, AdvantagesGained(seat, n))
        elif self.reward is Reward.RECRUIT:
            before = recruited_before(state, seat, zone)
            notice = (RecruitedBefore(seat, zone.label),) if before else ()
            events = (*events, CharacterJoined(seat, state.next_id, ""), *notice)
        absent = zone.rewards_read and self.reward not in zone.rewards
        return soft_refusal(
            events, Refusal(Why.NOT_OFFERED, zone=zone.label, reward=self.reward) if absent else None
        )


@action("AN-35")
class SkipReward:
    """The team takes no reward."""

    player: Seat

    def decide(self, state: State, chance: Chance) -> Decision:
        """Nobody has to take a reward (AN-35)."""
        if state.reward != self.player:
            return Refusal(Why.NO_REWARD, player=self.player)
        return (RewardSkipped(self.player),)


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
    if reward is Reward.ADVANTAGE:
        if zone.level is None:
            return Refusal(Why.ZONE_LEVEL_UNKNOWN, zone=zone.label)
        return hand_full(state, seat)
    if reward is not Reward.RECRUIT:
        return None
    lately = recruited_lately(state, seat, zone)
    return team_full(state, seat) or (
        Refusal(Why.RECRUITED_HERE, player=seat, zone=zone.label) if lately else None
    )


# -- what happened ----------------------------------------------------------------------------------


@event
class RewardDue:
    """The exploration succeeded: one reward may be chosen (AN-35)."""

    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, reward=self.player, exploration=None, encounter=None)


@event
class RewardTaken:
    """A reward was chosen (AN-35)."""

    player: Seat
    reward: Reward
    zone: int
    name: str

    def apply(self, state: State) -> State:
        taken = replace(state, reward=None)
        if self.reward in (Reward.MISSION, Reward.SPECIAL):  # its card is read now
            taken = replace(taken, reading=Reading(self.reward))
        if self.reward is not Reward.RECRUIT:
            return taken
        player, now = state.player(self.player), Recruited(self.zone, state.turn)
        last, before = player.last_recruit, player.recruited
        if last is not None and last.zone not in before:
            before = (*before, last.zone)
        return taken.with_player(self.player, last_recruit=now, recruited=before)


@event
class RewardSkipped:
    """No reward was taken."""

    player: Seat

    def apply(self, state: State) -> State:
        return replace(state, reward=None)


@event
class RecruitedBefore:
    """A notice: this team recruited here on an earlier visit, which some would not allow (A-4)."""

    player: Seat
    name: str
    apply = no_state_change
