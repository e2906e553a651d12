"""Import: first a preview that changes nothing, then everything at once or nothing.

New tables are written into a folder of their own, then a plan, then they are moved into place. When
the process dies before the plan is written, nothing has happened; when it dies later, the next start
carries the plan out.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
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
from companion.store.disk import Disk, write_new
from companion.store.export import Contents, ImportRefusal, ImportWhy, RawTable, raw_table
from companion.store.facts import facts_from, others_from
from companion.store.games import Games
from companion.store.library import Library
from companion.store.reading import FileReading, ImportRejected
from companion.store.sealing import fresh_seeds, kept_seeds
from companion.store.storage import stamp
from companion.store.store_folder import StoreFolder
from companion.store.tables import Tables, is_id
from companion.store.verify import CheckWhy, Replay, Trouble, replay

log = logging.getLogger(__name__)

STAGING = "incoming-"
_PLAN = "plan.json"
_ASIDE = re.compile(r"-\d{8}-\d{6}-[0-9a-f]{12}")

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


class HalfMoved(OSError):
    """Some tables were moved into place, and could not be moved back."""


# -- doing it ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Staged:
    """Tables on the disk where nobody looks yet, and what is to be done with them."""

    place: Path
    plan: Json


def stage(
    preview: Preview,
    folder: StoreFolder,
    disk: Disk,
    *,
    settings: bool = False,
    chosen: WantedFigures = frozenset(),
) -> Staged | ImportRefusal:
    """Write down what a preview showed; takes as long as the file is large, and changes nothing yet."""
    staging = folder.path / f"{STAGING}{stamp()}-{new_id()}"
    plan: Json = {"moves": [], "cards": [], "settings": dict(preview.settings) if settings else {}}
    plan |= {"roster": list(preview.players), "box": dict(preview.facts)}
    plan["chosen"] = {
        game: {key: figure for key, figure in figures.items() if (game, key) in chosen}
        for game, figures in preview.facts_kept.items()
    }
    plan["others"] = {game: sorted(keys) for game, keys in preview.others.items()}
    try:
        for arrival, raw in zip(preview.arrivals, preview.file.tables(), strict=True):
            if arrival.comes:
                passed_on = preview.file.kind is Contents.TABLE or not raw.header.get("seed")
                seeds = arrival.seeds or (fresh_seeds(raw.header) if passed_on else {})
                _stage(arrival, raw, seeds, staging, disk, plan)
        disk.make_folder(staging)
    except ImportRejected as changed:
        drop(staging, disk)
        return changed.refusal
    except OSError as error:
        drop(staging, disk)
        return refused(error)
    return Staged(staging, plan)


def carry_out(
    staged: Staged, folder: StoreFolder, tables: Tables, library: Library
) -> tuple[str, ...] | ImportRefusal:
    """Bring in what is staged, all of it or nothing. Gives the ids of the tables that came.

    The caller has made sure that nothing has changed since the preview.
    """
    disk, staging, plan = tables.disk, staged.place, staged.plan
    try:
        write_new(disk, staging / _PLAN, json.dumps(plan).encode())
        disk.sync_folder(staging)
        disk.sync_folder(folder.path)
        _move_all(plan, staging, folder, disk)
    except HalfMoved as error:
        # Neither forward nor back: the plan stays, and the next start carries it out.
        return refused(error)
    except OSError as error:
        drop(staging, disk)
        return refused(error)
    for move in plan["moves"]:
        tables.release(move["to"])
    merge(plan, library)
    return tuple(move["to"] for move in plan["moves"])


def _stage(arrival: IncomingTable, raw: RawTable, seeds: Json, staging: Path, disk: Disk, plan: Json) -> None:
    """Write a table where nobody looks yet."""
    id_ = new_id() if arrival.fate is ImportDecision.COPY else raw.id
    place = staging / id_
    disk.make_folder(place)
    for chapter in raw.chapters:
        file = ChapterFile(place / f"{chapter.opening['number']:03}.json", disk)
        file.begin({**chapter.header, "table": id_, **seeds}, chapter.opening, chapter.entries)
    aside = f"{id_}-{stamp()}-{new_id()}" if arrival.fate is ImportDecision.REPLACE else ""
    plan["moves"].append({"to": id_, "aside": aside})
    plan["cards"].append(replace(arrival.card, id=id_).to_json())


def _move_all(plan: Json, staging: Path, folder: StoreFolder, disk: Disk) -> None:
    """Move every staged table into place; when one cannot be moved, move all back."""
    done: list[Callable[[], None]] = []
    try:
        for move in plan["moves"]:
            new, place = staging / move["to"], folder.tables / move["to"]
            if not disk.exists(new):
                continue
            if move["aside"] and disk.exists(place):
                aside = folder.backups / move["aside"]
                disk.make_folder(folder.backups)
                disk.move(place, aside)
                done.append(lambda place=place, aside=aside: disk.move(aside, place))  # type: ignore[misc]
            disk.move(new, place)
            done.append(lambda place=place, new=new: disk.move(place, new))  # type: ignore[misc]
        for changed in (folder.tables, folder.backups, folder.path):
            disk.sync_folder(changed)
    except OSError as error:
        try:
            for undo in reversed(done):
                undo()
        except OSError:
            raise HalfMoved(error.errno, error.strerror) from error
        raise


def drop(staging: Path, disk: Disk) -> None:
    """Take a staging folder away; the plan first, so that nobody carries out what is half gone."""
    with suppress(OSError):
        disk.unlink(staging / _PLAN)
        disk.sync_folder(staging)
    with suppress(OSError):
        if not disk.exists(staging / _PLAN):
            disk.remove_folder(staging)


def merge(plan: Json, library: Library) -> None:
    """Add what a plan brings to the library."""
    for stored in plan["cards"]:
        card = card_from(stored)
        if card is not None:
            old = library.card(card.id)
            name = old.name if old is not None and old.name else card.name
            library.put_card(replace(card, name=name, archived=False))
    library.take_in(plan["roster"], plan["box"], plan["others"], plan["chosen"])
    if plan["settings"]:
        library.choose(**plan["settings"])


def unfinished(folder: StoreFolder, disk: Disk) -> list[Json]:
    """Imports a killed process left behind: carried out where a plan was made, else taken away."""
    found: list[Json] = []
    for name in disk.names(folder.path):
        if not name.startswith(STAGING):
            continue
        staging = folder.path / name
        try:
            plan = _understood(json.loads(disk.read(staging / _PLAN)))
            _move_all(plan, staging, folder, disk)
            found.append(plan)
        except FileNotFoundError:
            drop(staging, disk)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            log.exception("a plan nobody wrote: %s", staging)
            with suppress(OSError):
                disk.make_folder(folder.trash)
                disk.move(staging, folder.trash / name)
        except OSError:
            log.exception("an import could not be finished: %s", staging)
    return found


def _understood(plan: Any) -> Json:
    """A plan of ours; raises for what is none. It says which folders are moved where: nothing is guessed."""
    moves = [{"to": str(move["to"]), "aside": str(move["aside"])} for move in plan["moves"]]
    for move in moves:
        aside = move["aside"]
        if not is_id(move["to"]) or (aside and not _ASIDE.fullmatch(aside.removeprefix(move["to"]))):
            raise ValueError(f"not a move of ours: {move}")
    came = {move["to"] for move in moves}
    cards = [card for card in map(card_from, plan["cards"]) if card is not None and card.id in came]
    names = Settings.__dataclass_fields__
    chosen = {name: value for name, value in plan["settings"].items() if name in names}
    settings = settings_from(chosen)
    return {
        "moves": moves,
        "cards": [card.to_json() for card in cards],
        "settings": {name: getattr(settings, name) for name in chosen},
        "roster": [asdict(player) for player in map(player_from, plan["roster"]) if player is not None],
        "box": _figures(plan["box"]),
        "chosen": _figures(plan.get("chosen", {})),
        "others": {one_line(game): others_from(keys) for game, keys in plan.get("others", {}).items()},
    }


def _figures(stored: Mapping[str, Any]) -> dict[str, dict[str, Fact]]:
    return {one_line(game): facts_from(facts) for game, facts in stored.items()}


def figures_of(plan: Json) -> dict[str, dict[str, Fact]]:
    """All figures that a plan brings."""
    return {
        game: {**plan["box"].get(game, {}), **plan["chosen"].get(game, {})}
        for game in {**plan["box"], **plan["chosen"]}
    }


def clear(folder: StoreFolder, disk: Disk) -> None:
    """Take the staging folders of finished imports away; what stays is carried out again, to no effect."""
    with suppress(OSError):
        for name in disk.names(folder.path):
            if name.startswith(STAGING):
                drop(folder.path / name, disk)
