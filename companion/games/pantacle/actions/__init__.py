"""What players may do. Each action names the rules behind it in ``RULES``."""

from __future__ import annotations

from companion.games.pantacle.actions.curses import (
    AbsorbFirst,
    AddCurse,
    Gain,
    Lose,
    Protect,
    RemoveCurse,
    Unprotect,
)
from companion.games.pantacle.actions.table import (
    Correct,
    CorrectFlames,
    CorrectTokens,
    TellFavour,
    TellGuardians,
)
from companion.games.pantacle.actions.turn import (
    Announce,
    Divert,
    Influence,
    Look,
    Moon,
    Pass,
    PlaceMarker,
    Resolve,
    SacrificeAdepts,
    SacrificePowers,
    SkipStep,
)

Action = (
    PlaceMarker
    | Influence
    | SacrificePowers
    | SacrificeAdepts
    | SkipStep
    | Look
    | Announce
    | Pass
    | Resolve
    | Divert
    | Moon
    | Protect
    | Unprotect
    | AbsorbFirst
    | AddCurse
    | RemoveCurse
    | Gain
    | Lose
    | TellFavour
    | TellGuardians
    | Correct
    | CorrectTokens
    | CorrectFlames
)

__all__ = [
    "AbsorbFirst",
    "Action",
    "AddCurse",
    "Announce",
    "Correct",
    "CorrectFlames",
    "CorrectTokens",
    "Divert",
    "Gain",
    "Influence",
    "Look",
    "Lose",
    "Moon",
    "Pass",
    "PlaceMarker",
    "Protect",
    "RemoveCurse",
    "Resolve",
    "SacrificeAdepts",
    "SacrificePowers",
    "SkipStep",
    "TellFavour",
    "TellGuardians",
    "Unprotect",
]
