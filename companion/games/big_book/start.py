"""Setting the table up (Mise en place)."""

from __future__ import annotations

from dataclasses import replace

from companion.core.box import Box
from companion.core.chance import Chance
from companion.core.expansions import Expansions, bonus_for, named
from companion.core.game import BoxPiece, piece
from companion.core.message import Message
from companion.core.refusal import Refusal
from companion.core.seats import Seat, seats
from companion.core.setup_draw import SetupDraw
from companion.games.big_book import figures
from companion.games.big_book.elements import Curse, Element
from companion.games.big_book.setup import MagicianTold, opening_deck
from companion.games.big_book.state import (
    CursePile,
    Madness,
    Magician,
    Options,
    Player,
    ReservePile,
    Spell,
    State,
)
from companion.games.big_book.vocabulary import Basic, Why

__all__ = ["DRAWS", "Options", "new", "pieces"]


def new(options: Options, players: int, box: Box, chance: Chance) -> State | Refusal:
    """The table before the first turn: book closed, marker on Invocation (BB-9 to BB-17, Mise en place)."""
    if not 0 <= options.first <= players:
        return Refusal(Why.UNKNOWN_PLAYER, number=options.first)
    magicians = tuple(_magician(options, seat, box) for seat in seats(players))
    first = Seat(options.first or chance.die(players))
    terror = 1 if options.mode.terror else 0
    house = named(box)
    madness = figures.opening_madness(players) + bonus_for(house, "madness")
    state = State(
        options=options,
        players=tuple(_player(seat, magicians[seat - 1], box) for seat in seats(players)),
        pile=madness - terror * players,
        mad_start=madness,
        active=first,
        first=first,
        reserve=_reserve(options, magicians, house),
        curse_piles=tuple(CursePile(curse, box.number(f"curses.{curse.value}.count")) for curse in Curse),
        multi=_multi(options, box),
        sheets=_sheets(box),
        house=house,
    )
    mad = Madness(draw=terror) if state.full else Madness(anywhere=terror)
    decks = {player.seat: opening_deck(player.magician, options.mode) for player in state.players}
    seated = (replace(player, mad=mad, deck=decks[player.seat]) for player in state.players)
    return replace(state, players=tuple(seated))


def _player(seat: Seat, magician: Magician, box: Box) -> Player:
    """Four basic spells lie face up in front of everybody (BB-12, Mise en place)."""
    rows = ((basic, f"basic.{basic.value}") for basic in Basic)
    spells = tuple(
        Spell(basic, box.choice(f"{row}.element", Element), box.number(f"{row}.cost")) for basic, row in rows
    )
    return Player(seat, magician, spells=spells)


def _magician(options: Options, seat: Seat, box: Box) -> Magician:
    """What a sheet holds is printed on it only; a name told once is remembered (U-2)."""
    told = options.magicians[seat - 1] if seat <= len(options.magicians) else Magician()
    return _known(told, box) if told.name else told


def _known(told: Magician, box: Box) -> Magician:
    element = box.choice(f"magicians.{told.name}.element", Element)
    return Magician(
        told.name,
        told.element if told.element is not None else element,
        told.cards if told.cards is not None else box.number(f"magicians.{told.name}.cards"),
    )


def _reserve(options: Options, magicians: tuple[Magician, ...], house: Expansions) -> tuple[ReservePile, ...]:
    """Starting cards of value 2 come out of the reserve, not in Nightmare (BB-13, BB-74, A-7, A-19)."""
    dealt = () if options.mode.nightmare else tuple(magician.element for magician in magicians)
    v2, v3 = figures.VALUE_2 + bonus_for(house, "v2"), figures.VALUE_3 + bonus_for(house, "v3")
    return tuple(ReservePile(element, v2 - dealt.count(element), v3) for element in Element)


def _multi(options: Options, box: Box) -> tuple[int | None, ...]:
    """Multi curses of each round are printed on the board only (BB-19, U-1)."""
    column = options.column.value
    return tuple(box.number(f"multi.{column}.{number}") for number in range(1, figures.ROUNDS + 1))


def _sheets(box: Box) -> tuple[str, ...]:
    """Names of all sheets when the owner told them, else their numbers (BB-6, F9)."""
    names = box.rows_of("magicians")
    count = figures.SHEETS + bonus_for(named(box), "magicians")
    if len(names) == count:
        return names
    return tuple(str(number) for number in range(1, count + 1))


def _with_sheets(state: State, sheets: tuple[str, ...], box: Box) -> State:
    """Each player has the sheet that was drawn; what the box tells of it is known (BB-12, F9, U-2)."""
    state = replace(state, dealt=sheets)
    for seat, sheet in zip(seats(len(state.players)), sheets, strict=True):
        if not sheet.isdecimal():
            state = MagicianTold(seat, _known(Magician(sheet), box), sheet, figures.HAND).apply(state)
    return state


def _sheet(sheet: str) -> Message:
    return Message(f"draw.magicians.{'number' if sheet.isdecimal() else 'name'}", {"sheet": sheet})


DRAWS: tuple[SetupDraw[State], ...] = (SetupDraw("magicians", _sheets, _with_sheets, _sheet),)


def pieces(options: Options, players: int) -> tuple[BoxPiece, ...]:
    """What to take out of the box, and how many (BB-2 to BB-17, Matériel)."""
    madness = figures.opening_madness(players)
    mode = ".terror" if options.mode.terror else ""
    nightmare = ".nightmare" if options.mode.nightmare else ""
    left = {"n": figures.MADNESS_CARDS - madness, "cards": figures.MADNESS_CARDS, "players": players}
    return (
        piece("madness", madness, note=f"madness.note{mode}", **left),
        piece("curses", len(Curse), cards=figures.CURSE_CARDS),
        piece("grimoire", figures.GRIMOIRE_PAGES),
        piece("library", figures.LIBRARY_LEVELS * len(Element)),
        piece("basic", figures.BASIC_SPELLS * players, each=figures.BASIC_SPELLS),
        piece("elements", 2 * len(Element), v2=figures.VALUE_2, v3=figures.VALUE_3),
        piece("magicians", players, note=f"magicians.note{nightmare}", sheets=figures.SHEETS),
        piece("markers", figures.MARKERS, column=options.column),
        piece("tokens", figures.TOKENS * len(Element), each=figures.TOKENS),
    )
