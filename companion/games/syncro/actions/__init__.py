"""What players may do. Each action names the rules behind it in ``RULES``."""

from __future__ import annotations

from companion.games.syncro.actions.campaign import (
    Abandon,
    AddNewCard,
    BeginTurns,
    ChangeMages,
    ChooseReading,
    Finish,
    LayHorde,
    LoseLevel,
    Reset,
    ResumeGame,
    SaveGame,
    StartLevel,
    TellSpells,
    Unlock,
    WinLevel,
)
from companion.games.syncro.actions.hands import (
    Adjust,
    Correct,
    DealRewards,
    DrawReward,
    DrawSpells,
    EndCurse,
    PassHandsLeft,
    PlayReward,
    Reshuffle,
    SetHand,
    ShuffleHands,
)
from companion.games.syncro.actions.turn import (
    Attack,
    EndTurn,
    Estimate,
    Pass,
    PassDemand,
    PassLeader,
    Pay,
    Resolve,
    Reveal,
    RevealFog,
)

Action = (
    StartLevel
    | Unlock
    | LayHorde
    | BeginTurns
    | WinLevel
    | LoseLevel
    | Abandon
    | SaveGame
    | ResumeGame
    | ChangeMages
    | TellSpells
    | ChooseReading
    | AddNewCard
    | Reset
    | Finish
    | Attack
    | Pass
    | EndTurn
    | Resolve
    | Reveal
    | RevealFog
    | Pay
    | PassDemand
    | PassLeader
    | Estimate
    | DrawSpells
    | Reshuffle
    | SetHand
    | DrawReward
    | DealRewards
    | PlayReward
    | EndCurse
    | Adjust
    | ShuffleHands
    | PassHandsLeft
    | Correct
)

__all__ = [
    "Abandon",
    "Action",
    "AddNewCard",
    "Adjust",
    "Attack",
    "BeginTurns",
    "ChangeMages",
    "ChooseReading",
    "Correct",
    "DealRewards",
    "DrawReward",
    "DrawSpells",
    "EndCurse",
    "EndTurn",
    "Estimate",
    "Finish",
    "LayHorde",
    "LoseLevel",
    "Pass",
    "PassDemand",
    "PassHandsLeft",
    "PassLeader",
    "Pay",
    "PlayReward",
    "Reset",
    "Reshuffle",
    "Resolve",
    "ResumeGame",
    "Reveal",
    "RevealFog",
    "SaveGame",
    "SetHand",
    "ShuffleHands",
    "StartLevel",
    "TellSpells",
    "Unlock",
    "WinLevel",
]
