"""Setting the table up (Mise en place)."""

from __future__ import annotations

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.game import Piece
from companion.core.refusal import CoreWhy, Refusal
from companion.core.say import Say
from companion.core.seats import Seat, seats
from companion.games.pantacle import figures
from companion.games.pantacle.options import Options
from companion.games.pantacle.sanctuary import CHANGES
from companion.games.pantacle.state import DrawnCurse, FavourFact, GuardianCount, Player, State
from companion.games.pantacle.vocabulary import PREPARATION, Favour, Kind
from companion.games.pantacle.why import Why

__all__ = ["Options", "new", "pieces"]


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    """The table before the marker is put down (PA-9 to PA-11, Mise en place)."""
    if players not in figures.PLAYERS:
        return Refusal(
            CoreWhy.NOT_SO_MANY_PLAYERS, have=players, low=min(figures.PLAYERS), high=max(figures.PLAYERS)
        )
    if not 0 <= options.first <= players:
        return Refusal(Why.UNKNOWN_PLAYER, number=options.first)
    first = Seat(options.first or chance.die(players))
    return State(
        options=options,
        players=tuple(Player(seat) for seat in seats(players)),
        active=first,
        first=first,
        adepts=figures.ADEPTS - figures.OPENING_ADEPTS * players,
        pile=figures.blades_left(players),
        two_pairs=options.two_pairs,
        guardians=read_guardians(box),
        favours=tuple(read_favour(box, favour) for favour in Favour),
        known_curses=_curses(box),
    )


def _rows(box: Box, id_: str) -> tuple[str, ...]:
    table = next((table for table in box.tables if table.id == id_), None)
    return () if table is None else box.rows(table)


def read_guardians(box: Box) -> tuple[GuardianCount, ...]:
    """Guardians with the dots printed on their blades, as far as they were told (U-2)."""
    counts = ((name, box.number(f"guardians.{name}.count")) for name in _rows(box, "guardians"))
    return tuple(GuardianCount(name, count) for name, count in counts if count is not None)


def read_favour(box: Box, favour: Favour) -> FavourFact:
    """The two guardians and the moon of a favour, as far as they were told (U-1)."""
    first, second, moon = (
        box.word(f"favours.{favour.value}.{column}") or "" for column in ("first", "second", "moon")
    )
    return FavourFact(favour, first, second, moon if favour.has_moon else "")


def _curses(box: Box) -> tuple[DrawnCurse, ...]:
    """Curse cards that were read out at an earlier table (U-3)."""
    found = []
    for title in _rows(box, "curses"):
        kind = box.word(f"curses.{title}.kind")
        cubes, adepts = (box.number(f"curses.{title}.{column}") or 0 for column in ("cubes", "adepts"))
        # a half-told card is left out: nothing is guessed
        if kind is not None and (kind == Kind.EXHAUSTION.value) == (cubes + adepts > 0):
            changed = (box.number(f"changes.{title}.{change}") or 0 for change in CHANGES)
            forbids = tuple(step for step in PREPARATION if box.number(f"changes.{title}.no_{step.value}"))
            found.append(DrawnCurse(title, Kind(kind), cubes, adepts).doing(changed, forbids))
    return tuple(found)


def pieces(options: Options, players: int) -> tuple[Piece, ...]:
    """What to take out of the box, and how many (PA-2, PA-3, PA-9, PA-10)."""
    left = figures.blades_left(players)
    return (
        _piece("sanctuaries", players),
        _piece("flames", figures.FLAMES * players, each=figures.FLAMES),
        _piece("tokens", 5 * players),
        _piece("determination", players),
        _piece("adepts", figures.ADEPTS, n=figures.ADEPTS - players),
        _piece("cubes", figures.CUBES),
        _piece("blades", figures.BLADES, each=figures.HAND, n=left),
        _piece("curses", figures.CURSES),
        _piece("boards", 2),
        _piece("marker", 1),
    )


def _piece(key: str, count: int, **facts: object) -> Piece:
    return Piece(Say(f"piece.{key}"), Say(f"piece.{key}.note", facts), count)
