"""Setting the table up (Mise en place)."""

from __future__ import annotations

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.expansions import bonus_for, named
from companion.core.game import BoxPiece, piece
from companion.core.refusal import Refusal
from companion.core.seats import Seat, seats
from companion.games.pantacle import figures
from companion.games.pantacle.facts import read_curses, read_favour, read_guardians
from companion.games.pantacle.state import Options, Player, State
from companion.games.pantacle.vocabulary import Favour, Why


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    """The table before the marker is put down (PA-9 to PA-11, Mise en place)."""
    if not 0 <= options.first <= players:
        return Refusal(Why.UNKNOWN_PLAYER, number=options.first)
    first = Seat(options.first or chance.die(players))
    house = named(box)
    return State(
        options=options,
        players=tuple(Player(seat) for seat in seats(players)),
        active=first,
        first=first,
        cubes=figures.CUBES + bonus_for(house, "cubes"),
        adepts=figures.ADEPTS - figures.OPENING_ADEPTS * players + bonus_for(house, "adepts"),
        pile=figures.blades_left(players) + bonus_for(house, "blades"),
        curse_pile=figures.CURSES + bonus_for(house, "curses"),
        two_pairs=options.two_pairs,
        guardians=read_guardians(box),
        favours=tuple(read_favour(box, favour) for favour in Favour),
        known_curses=read_curses(box),
        house=house,
    )


def pieces(options: Options, players: int) -> tuple[BoxPiece, ...]:
    """What to take out of the box, and how many (PA-2, PA-3, PA-9, PA-10)."""
    left = figures.blades_left(players)
    return (
        piece("sanctuaries", players),
        piece("flames", figures.FLAMES * players, each=figures.FLAMES),
        piece("tokens", 5 * players),
        piece("determination", players),
        piece("adepts", figures.ADEPTS, n=figures.ADEPTS - players),
        piece("cubes", figures.CUBES),
        piece("blades", figures.BLADES, each=figures.HAND, n=left),
        piece("curses", figures.CURSES),
        piece("boards", 2),
        piece("marker", 1),
    )
