"""What happened. Every event is one line of history; its fields are the facts of that line."""

from __future__ import annotations

from companion.games.anima.events.encounters import (
    BonusChanged,
    CardGiven,
    CardKept,
    CardOwed,
    CardThrown,
    CharacterDied,
    CreatureBeaten,
    CreatureMet,
    CreatureWaits,
    DeathDue,
    EncounterAvoided,
    EncountersReshuffled,
    EncounterWaits,
    EventMet,
    FalseAlarm,
    FightDeclared,
    FightRolled,
    FightSettled,
    RivalBeaten,
    TeamBeaten,
    TeamRenewed,
    TeamsTied,
)
from companion.games.anima.events.exploring import (
    CellRead,
    Explored,
    FinalRevealed,
    FinalTold,
    MissionDone,
    MissionShown,
    RecruitedBefore,
    ResistanceBegan,
    ResistanceBroken,
    ResistanceHeld,
    RewardDue,
    RewardSkipped,
    RewardTaken,
    SpecialSettled,
    SpeedTested,
)
from companion.games.anima.events.movement import (
    Arrived,
    EncounterLaid,
    Headed,
    HorizonFound,
    LimitPassed,
    Redirected,
    Stayed,
    ZoneDiscarded,
    ZoneHeld,
    ZoneSaved,
)
from companion.games.anima.events.table import (
    CardLearnt,
    CharacterTold,
    Corrected,
    Term,
    ZoneTold,
)
from companion.games.anima.events.teams import (
    AdvantageDiscarded,
    AdvantagePassed,
    AdvantagePlayed,
    AdvantagesGained,
    AdvantagesLost,
    AdvantageTaken,
    CharacterDismissed,
    CharacterJoined,
    CharacterTaken,
    LastingDropped,
    LastingPlayed,
    OrganisationJoined,
    OrganisationLeft,
    PoseChanged,
    Traded,
)
from companion.games.anima.events.turn import (
    DiceRolled,
    GameWon,
    NextTurnLost,
    PhaseBegan,
    SentOff,
    StepEnded,
    TieRolled,
    TurnEnded,
    TurnStarted,
)

Event = (
    TieRolled
    | TurnStarted
    | PhaseBegan
    | StepEnded
    | TurnEnded
    | SentOff
    | NextTurnLost
    | DiceRolled
    | GameWon
    | Headed
    | Arrived
    | ZoneHeld
    | Stayed
    | HorizonFound
    | EncounterLaid
    | LimitPassed
    | ZoneDiscarded
    | ZoneSaved
    | Redirected
    | EncounterWaits
    | EncountersReshuffled
    | CreatureWaits
    | CreatureMet
    | EventMet
    | FalseAlarm
    | EncounterAvoided
    | FightDeclared
    | BonusChanged
    | FightRolled
    | FightSettled
    | CreatureBeaten
    | TeamBeaten
    | TeamsTied
    | RivalBeaten
    | CardOwed
    | CardGiven
    | CardKept
    | CardThrown
    | DeathDue
    | CharacterDied
    | TeamRenewed
    | Explored
    | CellRead
    | SpecialSettled
    | RewardDue
    | RewardTaken
    | RecruitedBefore
    | RewardSkipped
    | SpeedTested
    | ResistanceBegan
    | ResistanceHeld
    | ResistanceBroken
    | MissionShown
    | MissionDone
    | FinalRevealed
    | FinalTold
    | AdvantageDiscarded
    | CharacterDismissed
    | AdvantageTaken
    | CharacterTaken
    | AdvantagePlayed
    | LastingPlayed
    | LastingDropped
    | AdvantagesGained
    | AdvantagesLost
    | AdvantagePassed
    | CharacterJoined
    | PoseChanged
    | Traded
    | OrganisationJoined
    | OrganisationLeft
    | CharacterTold
    | ZoneTold
    | CardLearnt
    | Corrected
)

__all__ = [
    "AdvantageDiscarded",
    "AdvantagePassed",
    "AdvantagePlayed",
    "AdvantageTaken",
    "AdvantagesGained",
    "AdvantagesLost",
    "Arrived",
    "BonusChanged",
    "CardGiven",
    "CardKept",
    "CardLearnt",
    "CardOwed",
    "CardThrown",
    "CellRead",
    "CharacterDied",
    "CharacterDismissed",
    "CharacterJoined",
    "CharacterTaken",
    "CharacterTold",
    "Corrected",
    "CreatureBeaten",
    "CreatureMet",
    "CreatureWaits",
    "DeathDue",
    "DiceRolled",
    "EncounterAvoided",
    "EncounterLaid",
    "EncounterWaits",
    "EncountersReshuffled",
    "Event",
    "EventMet",
    "Explored",
    "FalseAlarm",
    "FightDeclared",
    "FightRolled",
    "FightSettled",
    "FinalRevealed",
    "FinalTold",
    "GameWon",
    "Headed",
    "HorizonFound",
    "LastingDropped",
    "LastingPlayed",
    "LimitPassed",
    "MissionDone",
    "MissionShown",
    "NextTurnLost",
    "OrganisationJoined",
    "OrganisationLeft",
    "PhaseBegan",
    "PoseChanged",
    "RecruitedBefore",
    "Redirected",
    "ResistanceBegan",
    "ResistanceBroken",
    "ResistanceHeld",
    "RewardDue",
    "RewardSkipped",
    "RewardTaken",
    "RivalBeaten",
    "SentOff",
    "SpecialSettled",
    "SpeedTested",
    "Stayed",
    "StepEnded",
    "TeamBeaten",
    "TeamRenewed",
    "TeamsTied",
    "Term",
    "TieRolled",
    "Traded",
    "TurnEnded",
    "TurnStarted",
    "ZoneDiscarded",
    "ZoneHeld",
    "ZoneSaved",
    "ZoneTold",
]
