"""The rules: what an action leads to. One module for each chapter of the rulebook."""

from __future__ import annotations

from typing import assert_never

from companion.core.chance import Chance
from companion.core.refusal import Refusal
from companion.games.anima import actions as act
from companion.games.anima.actions import Action
from companion.games.anima.rules import commerce, exploring, fights, missions, movement, teams, telling, turn
from companion.games.anima.rules.decision import Decision
from companion.games.anima.rules.encounter_deck import reshuffling
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Status
from companion.games.anima.why import Why

_SEATS = ("player", "target", "partner", "by", "to")


def decide(state: State, action: Action, chance: Chance) -> Decision:
    """Events or a refusal. What every command must respect comes first (section 4 of the spec)."""
    if state.status is not Status.PLAYING:
        return Refusal(Why.FINISHED)
    return _who(state, action) or reshuffling(state, _dispatch(state, action, chance))


def _who(state: State, action: Action) -> Refusal | None:
    """Everybody named must sit at the table."""
    for name in _SEATS:
        seat = getattr(action, name, None)
        if seat is not None and not 1 <= seat <= len(state.players):
            return Refusal(Why.UNKNOWN_PLAYER, number=int(seat))
    return None


def _dispatch(state: State, action: Action, chance: Chance) -> Decision:
    match action:
        case act.StartTurn() | act.Done() | act.LoseTurn() | act.RollDice():
            return turn.turn(state, action, chance)
        case act.GoTo() | act.SeekHorizons() | act.Stay() | act.Redirect() | act.DiscardZone() | act.Veto():
            return movement.movement(state, action)
        case (
            act.MeetCreature()
            | act.MeetEvent()
            | act.DeclareFight()
            | act.Modify()
            | act.RollFight()
            | act.SettleFight()
            | act.GiveCard()
            | act.Kill()
        ):
            return fights.fights(state, action, chance)
        case (
            act.Explore()
            | act.ReadCell()
            | act.SettleSpecial()
            | act.TakeReward()
            | act.SkipReward()
            | act.SpeedTest()
        ):
            return exploring.exploring(state, action, chance)
        case (
            act.BeginResistance()
            | act.Resist()
            | act.ShowMission()
            | act.CompleteMission()
            | act.TellFinal()
            | act.CompleteFinal()
        ):
            return missions.missions(state, action)
        case act.Trade() | act.JoinOrganisation() | act.LeaveOrganisation():
            return commerce.commerce(state, action)
        case act.TellCharacter() | act.TellZone() | act.Correct():
            return telling.telling(state, action)
        case (
            act.DiscardAdvantage()
            | act.Dismiss()
            | act.Take()
            | act.PlayAdvantage()
            | act.DropLasting()
            | act.GainAdvantages()
            | act.LoseAdvantages()
            | act.PassAdvantage()
            | act.GainCharacter()
            | act.SetPose()
        ):
            return teams.teams(state, action)
        case _:
            assert_never(action)
