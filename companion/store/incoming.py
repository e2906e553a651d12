"""Import: first a preview that changes nothing, then everything at once or nothing (``transactions.py``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from companion.boxes import box_of
from companion.core.box import Fact
from companion.core.chance import new_id
from companion.core.text import one_line
from companion.store.cards import (
    Settings,
    TableCard,
    card_from,
    card_of,
    player_from,
    settings_from,
)
from companion.store.chapter import ChapterFile, Json
from companion.store.damage import reason_of
from companion.store.disk import Disk
from companion.store.edits import Edits
from companion.store.export import Contents, ImportRefusal, ImportWhy, RawTable, raw_table
from companion.store.games import Games
from companion.store.library import Library
from companion.store.reading import FileReading, ImportRejected
from companion.store.sealing import fresh_seeds, kept_seeds
from companion.store.store_folder import StoreFolder
from companion.store.tables import Tables
from companion.store.transactions import Transaction, dated, discard, moved, new_transaction
from companion.store.verify import CheckWhy, Replay, Trouble, replay

WantedFigures = frozenset[tuple[str, str]]
"""Game and key of figures whose value in the file is wanted instead of ours."""

_SKIP = {CheckWhy.UNKNOWN_GAME, CheckWhy.NEWER_GAME}


class ImportDecision(StrEnum):
    """What an import would do with a table."""

    ADD = "add"
    REPLACE = "replace"
    """The same table, played on: takes the place of ours, which is kept in backups/."""
    COPY = "copy"
    """The same table, but ours went another way (or is open): comes in beside it."""
    IDENTICAL = "identical"
    BROKEN = "broken"
    """It cannot be read, or it holds what its game says cannot be: left out, the others come."""
    UNKNOWN_GAME = "unknown_game"
    NEWER_GAME = "newer_game"

    @property
    def key(self) -> str:
        """The key of the sentence."""
        return f"import.table.{self.value}"


@dataclass(frozen=True, slots=True)
class IncomingTable:
    """One table of the file."""

    id: str
    fate: ImportDecision
    card: TableCard
    entries: int
    ours: int = 0
    """How many entries our table of that id has."""
    older: bool = False
    """A copy of an earlier moment of ours."""
    where: str = ""
    """What is wrong with a broken one."""
    seeds: Json = field(default_factory=dict)
    """The seeds of our table of that id, where it is replaced: it keeps them."""

    @property
    def comes(self) -> bool:
        """True when it would be written."""
        return self.fate in (ImportDecision.ADD, ImportDecision.REPLACE, ImportDecision.COPY)


@dataclass(frozen=True, slots=True)
class Preview:
    """What an import would change. Nothing has been changed yet."""

    file: FileReading
    arrivals: tuple[IncomingTable, ...]
    players: tuple[Json, ...] = ()
    """New in the roster."""
    facts: Mapping[str, Json] = field(default_factory=dict)
    """Box facts we do not have; where we have another figure, ours stays."""
    facts_kept: Mapping[str, Json] = field(default_factory=dict)
    """Figures of the file that differ from ours."""
    facts_same: Mapping[str, Json] = field(default_factory=dict)
    """Figures that we have just so."""
    unfit: int = 0
    """Figures that their game does not ask for, or that cannot be: left out."""
    others: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """By game: those of its figures that come from another group's box."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Settings that differ; taken over only when asked for."""
    moment: object = field(default=None, compare=False)
    """How things stood here when it was made: while they stand so, it need not be made again."""

    @property
    def empty(self) -> bool:
        """True when there is nothing to bring in (settings aside)."""
        comes = any(arrival.comes for arrival in self.arrivals)
        return not (comes or self.players or self.facts)


def dry_run(
    file: FileReading, tables: Tables, library: Library, games: Games, live: Sequence[str] = ()
) -> Preview | ImportRefusal:
    """What importing a file would change, or why it is refused. Never writes."""
    try:
        return _look(file, tables, library, games, live)
    except ImportRejected as refused:
        return refused.refusal


def _look(
    file: FileReading, tables: Tables, library: Library, games: Games, live: Sequence[str]
) -> Preview | ImportRefusal:
    arrivals: list[IncomingTable] = []
    there: set[str] = set()
    for raw in file.tables():
        theirs = replay(raw, games)
        bad = [each for each in theirs.trouble if each.why not in _SKIP]
        card = card_of(raw.chapters[-1])
        if raw.id in there:
            return ImportRefusal(ImportWhy.DAMAGED, {"where": "table", "name": card.name if card else ""})
        there.add(raw.id)
        if bad or card is None:
            where = _where(bad[0]) if bad else "table"
            nameless = TableCard(one_line(raw.id), "", "")
            arrivals.append(
                IncomingTable(raw.id, ImportDecision.BROKEN, card or nameless, len(raw.entries), where=where)
            )
            continue
        known = card_from({**raw.card, "id": raw.id})
        if known is not None and known.name:
            card = replace(card, name=known.name, glance=known.glance, finished=known.finished)
        arrivals.append(_arrival(raw, theirs, card, tables, games, raw.id in live))
    broken = [arrival for arrival in arrivals if arrival.fate is ImportDecision.BROKEN]
    if broken and len(broken) == len(arrivals):
        first = broken[0]
        return ImportRefusal(ImportWhy.DAMAGED, {"where": first.where, "name": first.card.name})
    return _with_the_rest(file, tuple(arrivals), library, games)


def _with_the_rest(
    file: FileReading, arrivals: tuple[IncomingTable, ...], library: Library, games: Games
) -> Preview | ImportRefusal:
    """Players, figures and settings: known now that all tables have come by."""
    ours = library.everything()
    mine = {player["id"] for player in ours["roster"]}
    brought, unfit = dict(file.box), 0
    if file.kind is Contents.BOX:
        # Somebody else's file: only what a game asks for, and only what can be.
        brought = {game: _fitting(game, figures) for game, figures in file.box.items() if game in games}
        unfit = sum(map(len, file.box.values())) - sum(map(len, brought.values()))
        if not any(brought.values()):
            strange = next((game for game in file.box if game not in games), "")
            why = ImportWhy.OTHER_GAME if strange else ImportWhy.NO_FIGURE
            return ImportRefusal(why, {"game": strange})
    box, facts, kept, same = ours["box"], {}, {}, {}
    for game, figures in brought.items():
        have = box.get(game, {})
        facts[game] = {key: figure for key, figure in figures.items() if key not in have}
        kept[game] = {key: figure for key, figure in figures.items() if have.get(key, figure) != figure}
        same[game] = {key: figure for key, figure in figures.items() if key in have and have[key] == figure}
    theirs_settings = settings_from(file.settings)
    return Preview(
        file,
        arrivals,
        tuple(player for player in file.roster if player["id"] not in mine),
        {game: new for game, new in facts.items() if new},
        {game: old for game, old in kept.items() if old},
        {game: both for game, both in same.items() if both},
        unfit,
        file.others,
        _differences(library.settings, theirs_settings) if file.settings else {},
    )


def _fitting(game: str, figures: Mapping[str, Fact]) -> dict[str, Fact]:
    return dict(box_of(game, figures).owner)


def _where(trouble: Trouble) -> str:
    """What is wrong, in a word: the names of invariants, or the kind of trouble."""
    return str(trouble.facts.get("invariants") or trouble.why.value)


def _differences(ours: Settings, theirs: Settings) -> dict[str, Any]:
    names = Settings.__dataclass_fields__
    return {name: getattr(theirs, name) for name in names if getattr(ours, name) != getattr(theirs, name)}


def _arrival(
    raw: RawTable, theirs: Replay, card: TableCard, tables: Tables, games: Games, open_now: bool
) -> IncomingTable:
    if theirs.trouble and theirs.trouble[0].why in _SKIP:
        return IncomingTable(raw.id, ImportDecision(theirs.trouble[0].why.value), card, len(raw.entries))
    here = raw_table(tables, raw.id, None)
    if here is None:
        fate = ImportDecision.COPY if tables.disk.exists(tables.place(raw.id)) else ImportDecision.ADD
        return IncomingTable(raw.id, fate, card, len(raw.entries))
    if here.chapters == raw.chapters:
        # Most of what a backup holds: not to be played a second time.
        return IncomingTable(raw.id, ImportDecision.IDENTICAL, card, len(raw.entries), len(raw.entries))
    ours = replay(here, games)
    there, have = len(theirs.entries), len(ours.entries)
    whole = ours.header is not None and ours.opening == theirs.opening
    older = whole and there < have and ours.entries[:there] == theirs.entries
    fate = ImportDecision.COPY
    if whole and ours.entries == theirs.entries:
        fate = ImportDecision.IDENTICAL
    elif whole and there > have and theirs.entries[:have] == ours.entries and not open_now:
        fate = ImportDecision.REPLACE
    seeds = kept_seeds(here.header) if fate is ImportDecision.REPLACE else {}
    return IncomingTable(raw.id, fate, card, there, have, older, seeds=seeds)


def refused(error: OSError) -> ImportRefusal:
    """The disk does not let it happen; nothing has changed."""
    return ImportRefusal(ImportWhy.CANNOT_WRITE, {"reason": reason_of(error).key})


# -- doing it ----------------------------------------------------------------------------------


def stage(
    preview: Preview,
    folder: StoreFolder,
    *,
    settings: bool = False,
    chosen: WantedFigures = frozenset(),
) -> Transaction | ImportRefusal:
    """Write the tables of a preview into the folder of a new transaction; nothing else changes yet.

    Takes as long as the file is large.
    """
    transaction = new_transaction()
    cards: list[TableCard] = []
    try:
        folder.disk.make_folder(folder.path / transaction.name)
        for arrival, raw in zip(preview.arrivals, preview.file.tables(), strict=True):
            if arrival.comes:
                card = replace(arrival.card, id=new_id() if arrival.fate is ImportDecision.COPY else raw.id)
                # A file of one table holds no seed: this device continues with its own, or with a new one.
                passed_on = preview.file.kind is Contents.TABLE or not raw.header.get("seed")
                seeds = arrival.seeds or (fresh_seeds(raw.header) if passed_on else {})
                staged = folder.path / transaction.name / card.id
                _write_staged(staged, raw, {"table": card.id, **seeds}, folder.disk)
                transaction = moved(transaction, *_moves(transaction.name, card.id, arrival.fate))
                cards.append(replace(card, archived=False))
    except ImportRejected as changed:
        discard(transaction.name, folder)
        return changed.refusal
    except OSError as error:
        discard(transaction.name, folder)
        return refused(error)
    wanted = {
        game: {key: figure for key, figure in figures.items() if (game, key) in chosen}
        for game, figures in preview.facts_kept.items()
    }
    players = [player for player in map(player_from, preview.players) if player is not None]
    edits = Edits(
        cards=tuple(cards),
        players=tuple(players),
        settings=dict(preview.settings) if settings else {},
        facts=preview.facts,
        chosen=wanted,
        others=preview.others,
    )
    return replace(transaction, edits=edits)


def _write_staged(place: Path, raw: RawTable, changes: Json, disk: Disk) -> None:
    """Write the chapters of a table with these changes of their header. Raise OSError."""
    disk.make_folder(place)
    for chapter in raw.chapters:
        file = ChapterFile(place / f"{chapter.opening['number']:03}.json", disk)
        file.begin({**chapter.header, **changes}, chapter.opening, chapter.entries)


def _moves(transaction: str, table: str, fate: ImportDecision) -> list[tuple[str, str]]:
    came = (f"{transaction}/{table}", f"tables/{table}")
    if fate is not ImportDecision.REPLACE:
        return [came]
    return [(f"tables/{table}", f"backups/{dated(table)}"), came]
