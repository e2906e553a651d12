"""Rollback of an import: the transaction that puts everything back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from companion.core.seats import Player
from companion.store.cards import TableCard
from companion.store.edits import BoxReversal, Edits, Figures
from companion.store.facts import BoxFacts
from companion.store.library import Library
from companion.store.store_folder import StoreFolder
from companion.store.transactions import Transaction, dated, moved, new_transaction


@dataclass(frozen=True, slots=True)
class Reversal:
    """The state before an import, as far as the import changed it."""

    came: tuple[str, ...]
    """Ids of the tables that came."""
    asides: Mapping[str, str] = field(default_factory=dict)
    """By table that was replaced: the path of ours, relative to the data folder."""
    cards: tuple[TableCard, ...] = ()
    """Our cards of the tables that were replaced."""
    players: tuple[Player, ...] = ()
    """Players that were new."""
    settings: Mapping[str, tuple[Any, Any]] = field(default_factory=dict)
    """Settings by name: the value that came, and ours."""
    boxes: Mapping[str, BoxReversal] = field(default_factory=dict)
    """By game: our box, and the figures that came."""


def reversal_of(transaction: Transaction, library: Library) -> Reversal:
    """Return the way back from an import that is about to be committed."""
    edits, ours = transaction.edits, asdict(library.settings)
    known = {player.id for player in library.roster()}
    boxes = library.boxes()
    came = tuple(card.id for card in edits.cards)
    found = [library.card(table) for table in came]
    return Reversal(
        came,
        {
            move.source.removeprefix("tables/"): move.target
            for move in transaction.moves
            if move.source.startswith("tables/")
        },
        tuple(card for card in found if card is not None),
        tuple(player for player in edits.players if player.id not in known),
        {name: (value, ours[name]) for name, value in edits.settings.items()},
        {
            game: BoxReversal(boxes.get(game, BoxFacts()), facts)
            for game, facts in _figures(edits.facts, edits.chosen).items()
        },
    )


def _figures(facts: Figures, chosen: Figures) -> Figures:
    return {game: {**facts.get(game, {}), **chosen.get(game, {})} for game in {**facts, **chosen}}


def rollback(reversal: Reversal, folder: StoreFolder, library: Library) -> Transaction:
    """Return the transaction that takes an import back.

    The tables that came go to the trash, those they replaced come back. Players, settings and figures are as
    before, unless they were changed since. Raise OSError.
    """
    transaction = new_transaction()
    for table in reversal.came:
        if folder.disk.exists(folder.tables / table):
            transaction = moved(transaction, (f"tables/{table}", f"trash/{dated(table)}"))
        if table in reversal.asides:
            transaction = moved(transaction, (reversal.asides[table], f"tables/{table}"))
    now, here = asdict(library.settings), set(library.roster())
    leaving = tuple(table for table in reversal.came if table not in reversal.asides)
    edits = Edits(
        cards=reversal.cards,
        dropped=leaving,
        forgotten=leaving,
        left=tuple(player.id for player in reversal.players if player in here),
        settings={name: ours for name, (came, ours) in reversal.settings.items() if now[name] == came},
        boxes_back=reversal.boxes,
    )
    return replace(transaction, edits=edits)
