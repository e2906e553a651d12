"""The rules: what an action leads to. One module for each chapter of the booklet."""

from __future__ import annotations

from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.syncro import actions as act
from companion.games.syncro.actions import Action
from companion.games.syncro.rules import campaign, hands, path, resolution, reveal, turn
from companion.games.syncro.rules.correct import correct
from companion.games.syncro.rules.decision import Decision
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import brought_at, first_stage, open_stage
from companion.games.syncro.vocabulary import Phase
from companion.games.syncro.why import Why


def decide(state: State, action: Action, chance: Chance) -> Decision:
    """Events or a refusal. What a team has not reached is refused without a word about it (U-4)."""
    if state.phase is Phase.DONE:
        return Refusal(Why.FINISHED)
    if first_stage(action) > state.seen:
        return Refusal(Why.NOT_YET)
    needed = brought_at(action)
    if needed > open_stage(state):
        return Refusal(Why.LATER_LEVEL, level=needed // 2)
    return _who(state, action) or _dispatch(state, action)


def _who(state: State, action: Action) -> Refusal | None:
    """Every mage named must sit at the table."""
    for name in ("mage", "leader"):
        seat = getattr(action, name, None)
        if seat is not None and seat not in state.seats:
            return Refusal(Why.UNKNOWN_MAGE, number=int(seat))
    return None


def _dispatch(state: State, action: Action) -> Decision:
    match action:
        case act.StartLevel():
            return campaign.start_level(state, action)
        case act.Unlock():
            return campaign.unlock(state, action)
        case act.LayHorde():
            return campaign.lay_horde(state, action)
        case act.BeginTurns():
            return campaign.begin_turns(state)
        case act.WinLevel():
            return campaign.win_level(state, action)
        case act.LoseLevel():
            return campaign.lose_level(state)
        case act.Abandon():
            return campaign.abandon(state)
        case act.SaveGame():
            return path.save(state)
        case act.ResumeGame():
            return campaign.resume(state, action)
        case act.ChangeMages():
            return path.change_mages(state, action)
        case act.TellSpells():
            return path.tell_spells(state, action)
        case act.ChooseReading():
            return path.choose_reading(state, action)
        case act.AddNewCard():
            return path.add_new_card(state, action)
        case act.Reset():
            return path.reset(state)
        case act.Finish():
            return path.finish(state)
        case act.Attack():
            return turn.attack(state, action)
        case act.Pass():
            return turn.pass_slot(state, action)
        case act.EndTurn():
            return turn.end_turn(state)
        case act.PassLeader():
            return turn.pass_leader(state)
        case act.Estimate():
            return turn.estimate(state)
        case act.Resolve():
            return resolution.resolve(state, action)
        case act.Pay():
            return resolution.pay(state, action)
        case act.PassDemand():
            return resolution.pass_demand(state, action)
        case act.Reveal():
            return reveal.reveal(state, action)
        case act.RevealFog():
            return reveal.reveal_fog(state, action)
        case act.DrawSpells():
            return hands.draw_spells(state, action)
        case act.Reshuffle():
            return hands.reshuffle(state, action)
        case act.SetHand():
            return hands.set_hand(state, action)
        case act.DrawReward():
            return hands.draw_reward(state)
        case act.DealRewards():
            return hands.deal_rewards(state)
        case act.PlayReward():
            return hands.play_reward(state, action)
        case act.EndCurse():
            return hands.end_curse(state, action)
        case act.Adjust():
            return hands.adjust(state, action)
        case act.ShuffleHands():
            return hands.shuffle_hands(state, action)
        case act.PassHandsLeft():
            return hands.pass_hands_left(state)
        case act.Correct():
            return correct(state, action)
        case _:
            assert_never(action)
