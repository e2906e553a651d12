"""Bags and decks of the games, with what is really in the box: asked once, and kept as figures of the box."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.roles import Deed
from companion.kit.tray.bags import Piece
from companion.kit.tray.draws import FillBag
from companion.ui.desk import Ui


@dataclass(frozen=True, slots=True)
class Ready:
    """Something that can be filled with one tap, once its figures are known."""

    fill: FillBag
    known: bool = True


@dataclass(frozen=True, slots=True)
class _Kinds:
    """A bag whose kinds are printed and whose counts only the box tells."""

    game: str
    table: str
    rows: tuple[str, ...]
    total: int = 0
    """How many there must be; 0 where nothing is printed about it."""

    def counts(self, ui: Ui) -> dict[str, int]:
        """How many of each, as far as the owner of the box has counted them."""
        facts = ui.desk.store.library.facts(self.game)
        told = {row: facts.get(f"{self.table}.{row}.count") for row in self.rows}
        return {row: n for row, n in told.items() if isinstance(n, int) and n > 0}

    def ready(self, ui: Ui, name: str, words: dict[str, str], *, deck: bool) -> Ready:
        """The bag with the counts that are known; it waits for the others where the total is printed."""
        counts = self.counts(ui)
        known = sum(counts.values()) == self.total if self.total else bool(counts)
        missing = 0 if known and self.total else 1
        pieces = tuple(Piece(words[row], n) for row in self.rows if (n := counts.get(row, missing)))
        return Ready(FillBag(name, pieces, deck), known)

    def learn(self, ui: Ui, words: dict[str, str], pieces: tuple[Piece, ...]) -> None:
        """Keep what was typed as figures of the box, when it can be right."""
        named = {word: row for row, word in words.items()}
        right = not self.total or sum(piece.count for piece in pieces) == self.total
        if right and ui.desk.may(Deed.BOX) and all(piece.name in named for piece in pieces):
            told = {f"{self.table}.{named[piece.name]}.count": piece.count for piece in pieces}
            ui.desk.learn(self.game, told)


SHARDS = _Kinds("synchro_horizon", "shards", ("red", "blue", "green", "clear"), 28)
CURSES = _Kinds("big_book", "curses", tuple("ETFAM"))


def _shard_words(ui: Ui) -> dict[str, str]:
    here = ui.of(SHARDS.game)
    return {row: here.g(f"box.shards.row.{row}") for row in SHARDS.rows}


def _curse_words(ui: Ui) -> dict[str, str]:
    return {row: ui.g(f"bag.curse.{row}") for row in CURSES.rows}


def ready(ui: Ui, deck: bool) -> list[Ready]:
    """The shards by colour, 50 skills for the choice of three, two, one; the five curse piles."""
    if deck:
        return [CURSES.ready(ui, ui.g("bag.curses"), _curse_words(ui), deck=True)]
    skills = tuple(Piece(ui.g("bag.skill", n=number)) for number in range(1, 51))
    shards = SHARDS.ready(ui, ui.g("bag.shards"), _shard_words(ui), deck=False)
    return [shards, Ready(FillBag(ui.g("bag.skills"), skills))]


def learn(ui: Ui, name: str, pieces: tuple[Piece, ...]) -> None:
    """Somebody said what is in a bag of one of the games."""
    if name == ui.g("bag.shards"):
        SHARDS.learn(ui, _shard_words(ui), pieces)
    elif name == ui.g("bag.curses"):
        CURSES.learn(ui, _curse_words(ui), pieces)
