"""Preset bags and decks of the games, with the real contents of the box, stored as box facts."""

from __future__ import annotations

from dataclasses import dataclass

from companion.boxes import box_of
from companion.core.roles import Permission
from companion.kit.tray.bags import Piece
from companion.kit.tray.draws import FillBag
from companion.manifest import ReadyBag, ready_bags
from companion.ui.session import Ui


@dataclass(frozen=True, slots=True)
class Ready:
    """A preset to fill with one tap; ``known`` is False while its contents are incomplete."""

    fill: FillBag
    known: bool = True


def ready(ui: Ui, deck: bool) -> list[Ready]:
    """Return the presets of all games: bags, or decks."""
    return [_ready(ui, bag) for bag in ready_bags() if bag.deck is deck]


def learn(ui: Ui, name: str, pieces: tuple[Piece, ...]) -> None:
    """Store the contents entered for a game's bag as box facts, if they match its kinds and total.

    Do nothing without the permission to change box facts.
    """
    bag = next((each for each in ready_bags() if each.counts and _name(ui, each) == name), None)
    if bag is None or not ui.session.may(Permission.BOX):
        return
    named = {word: row for row, word in _words(ui, bag).items()}
    right = not bag.total or sum(piece.count for piece in pieces) == bag.total
    if right and all(piece.name in named for piece in pieces):
        told = {f"{bag.counts}.{named[piece.name]}.count": piece.count for piece in pieces}
        ui.session.learn(bag.game, told)


def _name(ui: Ui, bag: ReadyBag) -> str:
    return ui.words.t(f"{bag.game}.tray.bag.{bag.id}")


def _words(ui: Ui, bag: ReadyBag) -> dict[str, str]:
    """Return the names of the fact table's rows; the game's short word for the tray is preferred."""
    table = next(each for each in box_of(bag.game, {}).tables if each.id == bag.counts)
    found = {}
    for row in table.rows:
        own = f"{bag.game}.tray.bag.{bag.id}.{row}"
        found[row] = ui.words.t(own if ui.words.has(own) else f"{bag.game}.box.{bag.counts}.row.{row}")
    return found


def _ready(ui: Ui, bag: ReadyBag) -> Ready:
    """Return the bag with its known counts; it is complete once they match the printed total, if any."""
    name = _name(ui, bag)
    if bag.numbered:
        pieces = tuple(Piece(ui.g("bag.numbered", n=number)) for number in range(1, bag.numbered + 1))
        return Ready(FillBag(name, pieces, bag.deck))
    facts, words = ui.session.store.library.facts(bag.game), _words(ui, bag)
    told = {row: facts.get(f"{bag.counts}.{row}.count") for row in words}
    counts = {row: n for row, n in told.items() if isinstance(n, int) and n > 0}
    known = sum(counts.values()) == bag.total if bag.total else bool(counts)
    missing = 0 if known and bag.total else 1
    pieces = tuple(Piece(word, n) for row, word in words.items() if (n := counts.get(row, missing)))
    return Ready(FillBag(name, pieces, bag.deck), known)
