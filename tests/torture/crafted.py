"""Crafted files: their checksums are right, their fields are where they belong, what is in them is nonsense.

Made by somebody who knows the format: a number is replaced by a number, a name by a name, a word by another
word that stands in the same field elsewhere, a list by a longer one. They come as a file to import and as
files of the folder itself. Each is a sentence or a table that opens; whatever opens is drawn, with its
history, its big screen, its game's wizard, its story and its picture in turn, and its main button is
pressed; nothing takes long; and the next start is as good as any.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import tempfile
import time
import traceback
from collections.abc import Collection, Iterator
from pathlib import Path
from random import Random
from typing import Any

from companion.games import ALL
from companion.store import ImportRefusal, Loaded, MemoryDisk, OpenFailure, Preview, Store, open_folder
from companion.store.disk import write_new
from companion.store.export import checksum
from companion.store.page import Page, read
from companion.store.storage import bak_of
from companion.ui.budget import BUDGET
from companion.ui.main import app
from tests.torture.play import deal, tap
from tests.ui.headless import Phone

SLOW = 2.0
"""Seconds of this process's work no step may cost: a busy computer is no fault of a file."""
READ = 32e6
"""Bytes of a file that may take a second more: reading and summing up JSON takes about that."""
HOME = Path("/home")
NUMBERS = (0, -1, 1, 2, 3, 7, 12, 99, 200, 999, 10**5, 10**6, -(10**6), 10**9, 2**63, 10**30)
TEXTS = (
    "",
    " ",
    "x",
    "half \ud83d",
    "\0",
    "\x1b[2J",
    "a\nb",
    "x" * 9999,
    "library",
    "tray",
    "../../x",
    "{n.x}",
    "{}",
    "%s",
    "9999-12-31T23:59:59.999-23:59",
    "0001-01-01T00:00:00+23:59",
)


NAMED = ("name", "by", "text", "lang", "theme")
"""Fields that hold a word of somebody's."""


class Craft:
    """Knows what stands in which field of a document, and makes nonsense that fits."""

    def __init__(self, dice: Random, *documents: Any):
        self._dice = dice
        self._known: dict[str, list[Any]] = {}
        for document in documents:
            self._learn("", document)

    def _learn(self, field: str, value: Any) -> None:
        self._known.setdefault(field, []).append(value)
        if isinstance(value, dict):
            for key, part in value.items():
                self._learn(key, part)
        elif isinstance(value, list):
            for part in value:
                self._learn(field, part)

    def spoilt(self, document: Any) -> Any:
        """The document with one to three fields that hold something else of their kind."""
        for _ in range(self._dice.choice((1, 1, 2, 3))):
            document = self._spoilt("", document)
        return document

    def _spoilt(self, field: str, value: Any) -> Any:
        if isinstance(value, dict) and value and self._dice.random() > 0.03:
            key = self._dice.choice(list(value))
            return {**value, key: self._spoilt(key, value[key])}
        if isinstance(value, list) and value and self._dice.random() > 0.15:
            place = self._dice.randrange(len(value))
            return [*value[:place], self._spoilt(field, value[place]), *value[place + 1 :]]
        return self._instead(field, value)

    def renamed(self, value: Any, field: str = "") -> Any:
        """The document with other words in about a third of its names."""
        if isinstance(value, dict):
            return {key: self.renamed(part, key) for key, part in value.items()}
        if isinstance(value, list):
            return [self.renamed(part, field) for part in value]
        named = field in NAMED and isinstance(value, str)
        return self._dice.choice(TEXTS) if named and self._dice.random() < 0.3 else value

    def _instead(self, field: str, value: Any) -> Any:
        dice = self._dice
        known = self._known.get(field, [value])
        if dice.random() < 0.4:
            return dice.choice(known)
        match value:
            case bool():
                return not value
            case int():
                return dice.choice((*NUMBERS, value + 1, value - 1, -value))
            case float():
                return dice.choice((0.0, -1.0, 1e9, 1e300))
            case str():
                return dice.choice(TEXTS)
            case list():
                longer = value * dice.choice((2, 50, 3000))
                return dice.choice(([], value[::-1], value[:1], longer, [dice.choice(known)] * 3))
            case dict():
                less = dict(list(value.items())[1:])
                return dice.choice(({}, less, {**value, "more": 1}, dice.choice(known)))
            case _:
                return dice.choice((0, "", [], {}, dice.choice(known)))


def evenings(dice: Random, taps: int) -> dict[str, tuple[MemoryDisk, bytes]]:
    """For each game: a folder with an evening in it, and its export."""
    found = {}
    for game in sorted(ALL):
        disk = MemoryDisk()
        disk.make_folder(HOME)
        store = open_folder(HOME, ALL, disk, backups=False)
        store.library.choose(lang="en")
        store.library.add_player("Ada")
        for number in range(2):
            table = deal(game, f"{game} {number}")
            store.start(table)
            for _ in range(dice.randrange(taps)):
                tap(table, dice)
        text = store.export()
        assert text is not None
        assert store.close(20)
        found[game] = disk, text
    return found


def sealed(whole: Any) -> bytes:
    """An export whose checksum is right."""
    with contextlib.suppress(ValueError, KeyError, TypeError):
        whole = {**whole, "checksum": checksum(whole["payload"])}
    return json.dumps(whole).encode()


def copied(disk: MemoryDisk) -> MemoryDisk:
    """A disk with the same files."""
    twin = MemoryDisk()
    twin._files = {key: bytearray(text) for key, text in disk._files.items()}
    twin._folders = set(disk._folders)
    return twin


def files_of(disk: MemoryDisk) -> list[Path]:
    """The files of tables and library."""
    return [
        Path(key) for key in disk._files if key.suffix == ".json" and b'"data"' in bytes(disk._files[key])
    ]


def spoil_file(disk: MemoryDisk, craft: Craft, path: Path) -> None:
    """Put nonsense into a file of ours; every sum in it is right."""
    content = craft.spoilt(read(disk.read(path)))
    try:
        text = Page().text(content)
    except (ValueError, TypeError, AttributeError):
        # Not even a page can be made of it: then it is a page of odd JSON under a right sum.
        return
    with contextlib.suppress(OSError):
        disk.unlink(path)
    with contextlib.suppress(OSError):
        disk.unlink(bak_of(path))
    write_new(disk, path, text)


class Watch:
    """How long things take, by the clock of this process alone."""

    def __init__(self) -> None:
        self.worst = 0.0
        self.what = ""
        self.told = 0
        """Taps that the wall answered."""
        self.trouble: list[str] = []

    def found(self, broken: Exception, what: str, file: bytes) -> None:
        """A promise that does not hold: its file is kept, and the others are looked at all the same."""
        handle, kept = tempfile.mkstemp(prefix="companion-crafted-", suffix=".json")
        os.write(handle, file)
        os.close(handle)
        trace = "".join(traceback.format_exception(broken)[-4:])
        self.trouble.append(f"{what}, kept in {kept}\n{trace}")
        print(self.trouble[-1], flush=True)

    @contextlib.contextmanager
    def over(self, what: str, size: int = 0) -> Iterator[None]:
        """Nothing may take longer than ``SLOW``; a large file may, as long as it takes to read it once."""
        begin = time.process_time()
        yield
        took = time.process_time() - begin
        if took > self.worst:
            self.worst, self.what = took, what
        assert took < SLOW + size / READ, f"{took:.1f} s for {what}"


def look_at(store: Store, draw: bool, watch: Watch, spoilt: Collection[str], turn: int) -> int:
    """Open every table; draw the shelf and each spoilt table that opens. Gives how many opened."""
    opened = []
    for card in store.cards():
        with watch.over(f"opening {card.game}"):
            found = store.open(card.id)
        assert isinstance(found, Loaded | OpenFailure)
        if isinstance(found, Loaded):
            opened.append((card.id, card.game))
    if draw:
        asyncio.run(_drawn(store, [each for each in opened if each[0] in spoilt], watch, turn))
    return len(opened)


async def _drawn(store: Store, tables: list[tuple[str, str]], watch: Watch, turn: int) -> None:
    await _shown(store, "/", watch)
    if turn % 4 == 0:
        await _shown(store, "/plays", watch)
    for table, game in tables:
        home = f"/table/{table}"
        more = (f"{home}/history", f"/watch/{table}", f"/new/{game}", f"{home}/story", f"{home}/share")
        await _shown(store, more[turn % len(more)], watch)
        await _shown(store, home, watch, press=True)


async def _shown(store: Store, route: str, watch: Watch, *, press: bool = False) -> None:
    with watch.over(f"drawing {route.split('/')[1] or 'the shelf'}"):
        async with Phone(app(store), route=route) as phone:
            await phone.settle()
            assert phone.texts(), f"blank: {route}"
            assert not faults(phone), (route, faults(phone))
            if press and "main" in phone:
                await phone.tap("main")
                assert phone.texts(), f"blank after a tap: {route}"
                watch.told += len(faults(phone))


def faults(phone: Phone) -> list[str]:
    """What the wall had to catch."""
    from companion.ui.error_boundary import boundary_of

    boundary = boundary_of(phone.page)
    return boundary.codes if boundary is not None else []


def anywhere(payload: Any, craft: Craft) -> Any:
    """Return the payload of an export with nonsense anywhere in it."""
    return craft.spoilt(payload)


def in_states(payload: Any, craft: Craft) -> Any:
    """Return the payload with nonsense in the states that chapters open with, and nowhere else."""
    for table in payload["tables"]:
        for chapter in table["chapters"]:
            opening = chapter["opening"]
            opening["opening"] = craft.spoilt(opening["opening"])
    return payload


def in_names(payload: Any, craft: Craft) -> Any:
    """Return the payload with nonsense in names and texts: of tables, players, figures, games and notes."""
    return craft.renamed(payload)


SPOILT = {"anywhere": anywhere, "states": in_states, "names": in_names}
"""Where the nonsense is in a crafted file."""


def imports(count: int, seed: int = 1, draw: int = 1, where: str = "anywhere") -> dict[str, int]:
    """Crafted files to import; each ``draw``-th that comes in is drawn."""
    dice = Random(seed)
    watch, told = Watch(), {"files": count, "refused": 0, "tables that came": 0, "opened": 0}
    BUDGET.watch()
    homes = evenings(dice, 60)
    crafts = {game: Craft(dice, json.loads(text)["payload"]) for game, (_, text) in homes.items()}
    for number in range(count):
        game = sorted(homes)[number % len(homes)]
        whole = json.loads(homes[game][1])
        text = sealed({**whole, "payload": SPOILT[where](whole["payload"], crafts[game])})
        disk = MemoryDisk()
        disk.make_folder(HOME)
        store = open_folder(HOME, ALL, disk, backups=False)
        store.library.choose(lang="en")
        try:
            with watch.over(f"looking into a file of {game} ({len(text) / 1e6:.1f} MB)", len(text)):
                seen = store.dry_run(text)
            _say(number, told)
            if isinstance(seen, ImportRefusal):
                told["refused"] += 1
                continue
            assert isinstance(seen, Preview)
            came = store.apply(seen, settings=True)
            assert isinstance(came, tuple), came
            told["tables that came"] += len(came)
            odd = {str(table.id) for table in seen.file.tables()} - _same(text, homes[game][1])
            told["opened"] += look_at(store, number % draw == 0, watch, odd, number // len(homes))
            assert store.export() is not None
        except Exception as broken:  # noqa: BLE001 - told at the end, with the file
            watch.found(broken, f"file {number} of seed {seed} ({game})", text)
        finally:
            assert store.close(20)
        with watch.over(f"the next start with {game}"):
            assert open_folder(HOME, ALL, disk, backups=False).close(20)
    return _summed(told, watch)


def _same(text: bytes, before: bytes) -> set[str]:
    """The ids of the tables nothing was done to."""
    known = json.loads(before)["payload"]["tables"]
    return {
        str(table["chapters"][-1]["header"]["table"])
        for table in json.loads(text)["payload"]["tables"]
        if table in known
    }


def _say(number: int, told: dict[str, int]) -> None:
    if number % 500 == 499:
        print(f"{number + 1}: {told}", flush=True)


def _summed(told: dict[str, int], watch: Watch) -> dict[str, int]:
    print(f"worst {watch.worst:.2f} s of work: {watch.what}")
    assert not watch.trouble, "\n".join(watch.trouble)
    return {**told, "taps answered by the wall": watch.told}


def folders(count: int, seed: int = 1, draw: int = 1) -> dict[str, int]:
    """Crafted files in the folder itself."""
    dice = Random(seed)
    watch, told = Watch(), {"files": count, "starts": 0, "opened": 0, "said of damage": 0}
    BUDGET.watch()
    homes = evenings(dice, 60)
    crafts = {
        game: Craft(dice, *(read(disk.read(path)) for path in files_of(disk)))
        for game, (disk, _) in homes.items()
    }
    for number in range(count):
        game = sorted(homes)[number % len(homes)]
        disk = copied(homes[game][0])
        spoilt = dice.choice(files_of(disk))
        spoil_file(disk, crafts[game], spoilt)
        try:
            for again in range(2):
                with watch.over(f"starting with {game}"):
                    store = open_folder(HOME, ALL, disk, backups=False)
                told["starts"] += 1
                odd = set() if again else {spoilt.parent.name}
                told["opened"] += look_at(store, number % draw == 0, watch, odd, number // len(homes))
                told["said of damage"] += bool(store.damage())
                assert store.export() is not None
                assert store.close(20)
        except Exception as broken:  # noqa: BLE001 - told at the end, with the file
            watch.found(broken, f"folder {number} of seed {seed} ({game})", disk.read(spoilt))
        _say(number, told)
    return _summed(told, watch)
