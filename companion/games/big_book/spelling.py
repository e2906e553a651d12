"""How a script names the things of this game, and what its fields hold (see core/spelling.py)."""

from __future__ import annotations

from companion.core.spelling import Faces, How, Names, Spelling, always, named
from companion.games.big_book.state import State


def called(state: State) -> Names:
    """Cards in support by what they show."""
    support = ((card.face.value, card.id) for player in state.players for card in player.support)
    return {"card": named(support)}


SPELLING = Spelling(
    called=called,
    paths=always(
        "pile",
        "destroyed",
        "box",
        "turn",
        "active",
        "players.SEAT.owned",
        "players.SEAT.support",
        "players.SEAT.hand",
        "players.SEAT.draw",
        "players.SEAT.discard",
        "slots.SLOT",
        "under.SLOT",
        "reserve.ELEMENT.v2",
        "reserve.ELEMENT.v3",
        "library.ELEMENT",
        "tokens.ELEMENT",
    ),
    faces={"DealMagicians": (Faces(How.PICK, ("sheets",)),)},
)
