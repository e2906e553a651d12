"""What happened. Every event is one line of history; its fields are the facts of that line."""

from __future__ import annotations

from companion.games.big_book.events.cards import (
    ElementAcquired,
    ElementUpgraded,
    PowerAboveThree,
    SpellActivated,
    SpellDescribed,
    SpellDropped,
    SpellLearnt,
    SpellNeutralised,
    SpellRestored,
    SpellsStraightened,
    SupportDropped,
    SupportPlaced,
    SupportUsed,
)
from companion.games.big_book.events.madness import (
    DeckReshuffled,
    DeckShuffled,
    MadnessDestroyed,
    MadnessFromUnder,
    MadnessHealed,
    MadnessMoved,
    MadnessPutUnder,
    MadnessTaken,
    MadnessUnderDestroyed,
    MadnessUnderShort,
    PileDestroyed,
)
from companion.games.big_book.events.table import (
    Corrected,
    DeckTold,
    MagiciansDealt,
    MagicianTold,
    Term,
    TokensChanged,
)
from companion.games.big_book.events.track import (
    CurseDestroyed,
    CurseNeutralised,
    CursesLaid,
    CursesReturned,
    CurseTriggered,
    CurseTurnedUp,
    MarkerMoved,
    MonsterAppeared,
    MonsterJudged,
    MultiTold,
    NextMonsterTold,
    RewardTaken,
    RoundBegan,
    Verdict,
)
from companion.games.big_book.events.turn import (
    ActionEnded,
    GameLost,
    GameWon,
    HandTold,
    PlayerEliminated,
    PowerInMonsterPhase,
    PowerUsed,
    RecoveryEnded,
    TokenPassed,
    TurnBegan,
)

Event = (
    MadnessTaken
    | MadnessHealed
    | MadnessDestroyed
    | PileDestroyed
    | MadnessMoved
    | DeckReshuffled
    | DeckShuffled
    | MadnessPutUnder
    | MadnessUnderShort
    | MadnessFromUnder
    | MadnessUnderDestroyed
    | MarkerMoved
    | CurseTriggered
    | MonsterJudged
    | CursesReturned
    | MonsterAppeared
    | RoundBegan
    | MultiTold
    | CursesLaid
    | CurseDestroyed
    | RewardTaken
    | CurseNeutralised
    | CurseTurnedUp
    | NextMonsterTold
    | TurnBegan
    | TokenPassed
    | ActionEnded
    | HandTold
    | RecoveryEnded
    | PlayerEliminated
    | PowerUsed
    | PowerInMonsterPhase
    | ElementAcquired
    | ElementUpgraded
    | SpellDropped
    | SpellLearnt
    | SpellActivated
    | PowerAboveThree
    | SpellsStraightened
    | SpellNeutralised
    | SpellRestored
    | SpellDescribed
    | SupportPlaced
    | SupportUsed
    | SupportDropped
    | TokensChanged
    | DeckTold
    | MagicianTold
    | MagiciansDealt
    | Corrected
    | GameWon
    | GameLost
)

__all__ = [
    "ActionEnded",
    "Corrected",
    "CurseDestroyed",
    "CurseNeutralised",
    "CurseTriggered",
    "CurseTurnedUp",
    "CursesLaid",
    "CursesReturned",
    "DeckReshuffled",
    "DeckShuffled",
    "DeckTold",
    "ElementAcquired",
    "ElementUpgraded",
    "Event",
    "GameLost",
    "GameWon",
    "HandTold",
    "MadnessDestroyed",
    "MadnessFromUnder",
    "MadnessHealed",
    "MadnessMoved",
    "MadnessPutUnder",
    "MadnessTaken",
    "MadnessUnderDestroyed",
    "MadnessUnderShort",
    "MagicianTold",
    "MagiciansDealt",
    "MarkerMoved",
    "MonsterAppeared",
    "MonsterJudged",
    "MultiTold",
    "NextMonsterTold",
    "PileDestroyed",
    "PlayerEliminated",
    "PowerAboveThree",
    "PowerInMonsterPhase",
    "PowerUsed",
    "RecoveryEnded",
    "RewardTaken",
    "RoundBegan",
    "SpellActivated",
    "SpellDescribed",
    "SpellDropped",
    "SpellLearnt",
    "SpellNeutralised",
    "SpellRestored",
    "SpellsStraightened",
    "SupportDropped",
    "SupportPlaced",
    "SupportUsed",
    "Term",
    "TokenPassed",
    "TokensChanged",
    "TurnBegan",
    "Verdict",
]
