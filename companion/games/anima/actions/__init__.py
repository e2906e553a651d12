"""What players may do. Each action names the rules behind it in ``RULES``."""

from __future__ import annotations

from companion.games.anima.actions.encounters import (
    DeclareFight,
    GiveCard,
    Kill,
    MeetCreature,
    MeetEvent,
    Modify,
    RollFight,
    SettleFight,
)
from companion.games.anima.actions.exploring import (
    BeginResistance,
    CompleteFinal,
    CompleteMission,
    Explore,
    ReadCell,
    Resist,
    SettleSpecial,
    ShowMission,
    SkipReward,
    SpeedTest,
    TakeReward,
    TellFinal,
)
from companion.games.anima.actions.movement import (
    DiscardZone,
    GoTo,
    Redirect,
    SeekHorizons,
    Stay,
    Veto,
)
from companion.games.anima.actions.table import (
    Correct,
    TellCharacter,
    TellZone,
)
from companion.games.anima.actions.teams import (
    DiscardAdvantage,
    Dismiss,
    DropLasting,
    GainAdvantages,
    GainCharacter,
    JoinOrganisation,
    LeaveOrganisation,
    LoseAdvantages,
    PassAdvantage,
    PlayAdvantage,
    SetPose,
    Take,
    Trade,
)
from companion.games.anima.actions.turn import (
    Done,
    LoseTurn,
    RollDice,
    StartTurn,
)

Action = (
    StartTurn
    | Done
    | LoseTurn
    | RollDice
    | GoTo
    | SeekHorizons
    | Stay
    | Redirect
    | DiscardZone
    | Veto
    | MeetCreature
    | MeetEvent
    | DeclareFight
    | Modify
    | RollFight
    | SettleFight
    | GiveCard
    | Kill
    | Explore
    | ReadCell
    | SettleSpecial
    | TakeReward
    | SkipReward
    | SpeedTest
    | BeginResistance
    | Resist
    | ShowMission
    | CompleteMission
    | TellFinal
    | CompleteFinal
    | DiscardAdvantage
    | Dismiss
    | Take
    | PlayAdvantage
    | DropLasting
    | GainAdvantages
    | LoseAdvantages
    | PassAdvantage
    | GainCharacter
    | SetPose
    | Trade
    | JoinOrganisation
    | LeaveOrganisation
    | TellCharacter
    | TellZone
    | Correct
)

__all__ = [
    "Action",
    "BeginResistance",
    "CompleteFinal",
    "CompleteMission",
    "Correct",
    "DeclareFight",
    "DiscardAdvantage",
    "DiscardZone",
    "Dismiss",
    "Done",
    "DropLasting",
    "Explore",
    "GainAdvantages",
    "GainCharacter",
    "GiveCard",
    "GoTo",
    "JoinOrganisation",
    "Kill",
    "LeaveOrganisation",
    "LoseAdvantages",
    "LoseTurn",
    "MeetCreature",
    "MeetEvent",
    "Modify",
    "PassAdvantage",
    "PlayAdvantage",
    "ReadCell",
    "Redirect",
    "Resist",
    "RollDice",
    "RollFight",
    "SeekHorizons",
    "SetPose",
    "SettleFight",
    "SettleSpecial",
    "ShowMission",
    "SkipReward",
    "SpeedTest",
    "StartTurn",
    "Stay",
    "Take",
    "TakeReward",
    "TellCharacter",
    "TellFinal",
    "TellZone",
    "Trade",
    "Veto",
]
