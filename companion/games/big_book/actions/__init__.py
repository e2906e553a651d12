"""What players may do. Each action names the rules behind it in ``RULES``.

Names and fields are the commands of the rules spec; ``metadata["alias"]`` and ``tidy`` accept the
spec's compact forms in JSON.
"""

from __future__ import annotations

from companion.games.big_book.actions.cards import (
    Acquire,
    Activate,
    DescribeSpell,
    DropSupport,
    Learn,
    NeutraliseSpell,
    Place,
    RestoreSpell,
    Straighten,
    Upgrade,
    Use,
)
from companion.games.big_book.actions.madness import (
    DestroyMadness,
    Heal,
    MoveMadness,
    PutMadnessUnder,
    Reshuffle,
    ShuffleByEffect,
    TakeMadness,
    TakeMadnessAll,
)
from companion.games.big_book.actions.table import (
    ChangeTokens,
    Correct,
    DealMagicians,
    TellDeck,
    TellMagician,
    TellNextMonster,
)
from companion.games.big_book.actions.track import (
    Advance,
    By,
    DestroyCurse,
    Eliminate,
    EndAction,
    EndRecovery,
    LayCurses,
    Neutralise,
    UsePower,
)

Action = (
    TakeMadness
    | TakeMadnessAll
    | Heal
    | DestroyMadness
    | MoveMadness
    | Reshuffle
    | ShuffleByEffect
    | PutMadnessUnder
    | Advance
    | LayCurses
    | DestroyCurse
    | Neutralise
    | EndAction
    | EndRecovery
    | Eliminate
    | UsePower
    | Acquire
    | Upgrade
    | Learn
    | Activate
    | Straighten
    | NeutraliseSpell
    | RestoreSpell
    | DescribeSpell
    | Place
    | Use
    | DropSupport
    | ChangeTokens
    | TellNextMonster
    | TellDeck
    | TellMagician
    | DealMagicians
    | Correct
)

__all__ = [
    "Acquire",
    "Action",
    "Activate",
    "Advance",
    "By",
    "ChangeTokens",
    "Correct",
    "DealMagicians",
    "DescribeSpell",
    "DestroyCurse",
    "DestroyMadness",
    "DropSupport",
    "Eliminate",
    "EndAction",
    "EndRecovery",
    "Heal",
    "LayCurses",
    "Learn",
    "MoveMadness",
    "Neutralise",
    "NeutraliseSpell",
    "Place",
    "PutMadnessUnder",
    "Reshuffle",
    "RestoreSpell",
    "ShuffleByEffect",
    "Straighten",
    "TakeMadness",
    "TakeMadnessAll",
    "TellDeck",
    "TellMagician",
    "TellNextMonster",
    "Upgrade",
    "Use",
    "UsePower",
]
