"""How a script names the things of this game, and what its fields hold (see core/spelling.py)."""

from __future__ import annotations

from companion.core.spelling import Names, Spelling, always, named
from companion.games.pantacle.state import State


def called(state: State) -> Names:
    """Curses in front of players by their title."""
    return {"curse": named((card.title, card.id) for player in state.players for card in player.curses)}


SPELLING = Spelling(
    called=called,
    paths=always(
        "players.SEAT.cubes",
        "players.SEAT.adepts",
        "players.SEAT.hand",
        "players.SEAT.determination",
        "players.SEAT.turns",
        "curses.CURSE.cubes",
        "curses.CURSE.adepts",
        "supply.cubes",
        "supply.adepts",
        "pile",
        "discard",
        "active",
        "marker",
        "phase",
        "extra_turn",
    ),
)
