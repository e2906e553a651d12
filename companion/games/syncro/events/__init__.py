"""What happened. Every event is one line of history; its fields are the facts of that line."""

from __future__ import annotations

from companion.games.syncro.events.campaign import (
    AdventureFinished,
    AdventureReset,
    AdventureResumed,
    AdventureSaved,
    AdventureWon,
    HandsDealt,
    HandsDiscarded,
    HandsKept,
    HordeLaid,
    LevelAbandoned,
    LevelLost,
    LevelPrepared,
    LevelUnlocked,
    LevelWon,
    MageJoined,
    MagesChanged,
    NewCardAdded,
    ReadingChosen,
    RewardsDealt,
    SpellsAdded,
    SpellsTold,
)
from companion.games.syncro.events.hands import (
    CardAdjusted,
    CardRemoved,
    Corrected,
    CurseEnded,
    HandSet,
    HandsPassed,
    HandsShuffled,
    PileShuffled,
    RewardDrawn,
    RewardLeft,
    RewardPlayed,
    SpellsDrawn,
    SpellsMissing,
    SpellsReturned,
    Term,
)
from companion.games.syncro.events.turn import (
    Attacked,
    AttackRevealed,
    CardRevealed,
    DemandDropped,
    DemandMade,
    DemandMet,
    DemandPaid,
    DemandPassed,
    DemandUnmet,
    EstimatesGiven,
    FogRevealed,
    LeaderPassed,
    MonsterDestroyed,
    Passed,
    SpellAbsorbed,
    SpellLost,
    TurnBegan,
    TurnEnded,
)

Event = (
    LevelPrepared
    | HandsDealt
    | RewardsDealt
    | LevelUnlocked
    | SpellsAdded
    | HordeLaid
    | HandsKept
    | HandsDiscarded
    | LevelWon
    | LevelLost
    | LevelAbandoned
    | AdventureSaved
    | AdventureResumed
    | MageJoined
    | MagesChanged
    | SpellsTold
    | ReadingChosen
    | AdventureWon
    | NewCardAdded
    | AdventureReset
    | AdventureFinished
    | TurnBegan
    | Attacked
    | Passed
    | TurnEnded
    | AttackRevealed
    | MonsterDestroyed
    | SpellLost
    | SpellAbsorbed
    | DemandMade
    | DemandPaid
    | DemandPassed
    | DemandMet
    | DemandUnmet
    | DemandDropped
    | CardRevealed
    | FogRevealed
    | LeaderPassed
    | EstimatesGiven
    | SpellsDrawn
    | SpellsReturned
    | SpellsMissing
    | PileShuffled
    | HandSet
    | RewardDrawn
    | RewardLeft
    | RewardPlayed
    | CurseEnded
    | CardAdjusted
    | CardRemoved
    | HandsShuffled
    | HandsPassed
    | Corrected
)

__all__ = [
    "AdventureFinished",
    "AdventureReset",
    "AdventureResumed",
    "AdventureSaved",
    "AdventureWon",
    "AttackRevealed",
    "Attacked",
    "CardAdjusted",
    "CardRemoved",
    "CardRevealed",
    "Corrected",
    "CurseEnded",
    "DemandDropped",
    "DemandMade",
    "DemandMet",
    "DemandPaid",
    "DemandPassed",
    "DemandUnmet",
    "EstimatesGiven",
    "Event",
    "FogRevealed",
    "HandSet",
    "HandsDealt",
    "HandsDiscarded",
    "HandsKept",
    "HandsPassed",
    "HandsShuffled",
    "HordeLaid",
    "LeaderPassed",
    "LevelAbandoned",
    "LevelLost",
    "LevelPrepared",
    "LevelUnlocked",
    "LevelWon",
    "MageJoined",
    "MagesChanged",
    "MonsterDestroyed",
    "NewCardAdded",
    "Passed",
    "PileShuffled",
    "ReadingChosen",
    "RewardDrawn",
    "RewardLeft",
    "RewardPlayed",
    "RewardsDealt",
    "SpellAbsorbed",
    "SpellLost",
    "SpellsAdded",
    "SpellsDrawn",
    "SpellsMissing",
    "SpellsReturned",
    "SpellsTold",
    "Term",
    "TurnBegan",
    "TurnEnded",
]
