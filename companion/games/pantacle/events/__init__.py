"""What happened. Every event is one line of history; its fields are the facts of that line."""

from __future__ import annotations

from companion.games.pantacle.events.favour import (
    AbsorbFirstChosen,
    AdeptsAboveSpaces,
    AdeptsAbsorbed,
    AdeptsGained,
    CubesAbsorbed,
    CubesAbsorbedWithTraque,
    CubesGained,
    CubesGainedWithTraque,
    CubesStolen,
    CurseEmptied,
    CurseKept,
    CurseProtected,
    CurseRemoved,
    CursesDrawn,
    CurseTurnedUp,
    DeterminationMoved,
    ExhaustionKept,
    FavourAnnounced,
    FavourDiverted,
    FavourObtained,
    FavourPassed,
    Lost,
    NoToken,
    SupplyShort,
    Swallowed,
    TokenGained,
    TokenNotGained,
    TrackHoundSpent,
    TwoPairsAccepted,
)
from companion.games.pantacle.events.table import (
    Corrected,
    CurseLearnt,
    FavourTold,
    FlamesCorrected,
    GuardiansTold,
    Term,
    TokensCorrected,
)
from companion.games.pantacle.events.turn import (
    AdeptBought,
    AdeptsSacrificed,
    BladesDiscarded,
    BladesDrawn,
    ExtraTurnBegan,
    ExtraTurnWon,
    FlamePlaced,
    GameWon,
    HandLookedAt,
    MarkerPlaced,
    NoMoonMatched,
    NotForced,
    PileReformed,
    PreparationSkipped,
    StepPassed,
    StepSkipped,
    TokensSacrificed,
    TurnBegan,
    TurnEnded,
)

Event = (
    MarkerPlaced
    | TurnBegan
    | ExtraTurnBegan
    | PreparationSkipped
    | StepPassed
    | StepSkipped
    | AdeptBought
    | TokensSacrificed
    | AdeptsSacrificed
    | FlamePlaced
    | ExtraTurnWon
    | HandLookedAt
    | BladesDiscarded
    | NoMoonMatched
    | BladesDrawn
    | PileReformed
    | TurnEnded
    | GameWon
    | FavourAnnounced
    | FavourPassed
    | FavourDiverted
    | TwoPairsAccepted
    | TrackHoundSpent
    | DeterminationMoved
    | FavourObtained
    | TokenGained
    | TokenNotGained
    | CubesStolen
    | CubesGained
    | CubesGainedWithTraque
    | CubesAbsorbed
    | CubesAbsorbedWithTraque
    | AdeptsGained
    | AdeptsAbsorbed
    | SupplyShort
    | AdeptsAboveSpaces
    | Lost
    | CursesDrawn
    | CurseKept
    | ExhaustionKept
    | CurseEmptied
    | CurseProtected
    | CurseTurnedUp
    | CurseRemoved
    | AbsorbFirstChosen
    | FavourTold
    | GuardiansTold
    | CurseLearnt
    | Corrected
    | TokensCorrected
    | FlamesCorrected
)

__all__ = [
    "AbsorbFirstChosen",
    "AdeptBought",
    "AdeptsAboveSpaces",
    "AdeptsAbsorbed",
    "AdeptsGained",
    "AdeptsSacrificed",
    "BladesDiscarded",
    "BladesDrawn",
    "Corrected",
    "CubesAbsorbed",
    "CubesAbsorbedWithTraque",
    "CubesGained",
    "CubesGainedWithTraque",
    "CubesStolen",
    "CurseEmptied",
    "CurseKept",
    "CurseLearnt",
    "CurseProtected",
    "CurseRemoved",
    "CurseTurnedUp",
    "CursesDrawn",
    "DeterminationMoved",
    "Event",
    "ExhaustionKept",
    "ExtraTurnBegan",
    "ExtraTurnWon",
    "FavourAnnounced",
    "FavourDiverted",
    "FavourObtained",
    "FavourPassed",
    "FavourTold",
    "FlamePlaced",
    "FlamesCorrected",
    "GameWon",
    "GuardiansTold",
    "HandLookedAt",
    "Lost",
    "MarkerPlaced",
    "NoMoonMatched",
    "NoToken",
    "NotForced",
    "PileReformed",
    "PreparationSkipped",
    "StepPassed",
    "StepSkipped",
    "SupplyShort",
    "Swallowed",
    "Term",
    "TokenGained",
    "TokenNotGained",
    "TokensCorrected",
    "TokensSacrificed",
    "TrackHoundSpent",
    "TurnBegan",
    "TurnEnded",
    "TwoPairsAccepted",
]
