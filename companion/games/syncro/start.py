"""Opening a campaign (p. 1 to 3)."""

from __future__ import annotations

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.expansions import named
from companion.core.game import BoxPiece, piece
from companion.core.refusal import Refusal
from companion.core.seats import Seat, seats
from companion.games.syncro import figures
from companion.games.syncro.horde import readable
from companion.games.syncro.state import Layout, Mage, Options, State
from companion.games.syncro.unveiling import BOSS_UP
from companion.games.syncro.vocabulary import Chapter, Why

BETWEEN = "/"
"""Between the rows of a layout, as the box remembers it (U-3)."""


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    """A team before its first level; at chapter II it knows the whole first chapter (SY-1, SY-5)."""
    if not 0 <= options.first <= players:
        return Refusal(Why.UNKNOWN_MAGE, number=options.first)
    later = options.chapter is Chapter.TWO
    return State(
        options=options,
        mages=tuple(Mage(seat) for seat in seats(players)),
        leader=_first_leader(options.first, players, chance),
        level=figures.CHAPTER_ONE + 1 if later else 1,
        reached=figures.CHAPTER_ONE if later else 0,
        seen=BOSS_UP if later else 0,
        base=box.number("spells.all.count"),
        layouts=_layouts(box),
        known=players,
        house=named(box),
    )


def _first_leader(chosen: int, mages: int, chance: Chance) -> Seat:
    """Who gets the Leader card is not told: chosen, or drawn (SY-7, U-7)."""
    return Seat(chosen or chance.die(mages))


def _layouts(box: Box) -> tuple[Layout, ...]:
    """Hordes that were built once with this box (U-3)."""
    found = []
    for level in range(1, figures.LEVELS + 1):
        word = box.word(f"horde.{level}.rows")
        rows = tuple(word.split(BETWEEN)) if word else ()
        if rows and readable(rows):
            found.append(Layout(level, rows))
    return tuple(found)


def pieces(options: Options, players: int) -> tuple[BoxPiece, ...]:
    """What to take out of the box: nothing here tells what a level brings (SY-6, SY-7, SY-10)."""
    dealt = figures.limit(players)
    later = options.chapter is Chapter.TWO
    return (
        piece("adventure", 1, "adventure.note.later" if later else "adventure.note"),
        piece("card_a", 1),
        piece("leader", 1),
        piece("guide", 1),
        piece("spells", dealt * players, each=dealt),
        piece("monsters", 1),
        piece("journal", 1),
    )
