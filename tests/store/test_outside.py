"""Files from outside: well sealed, with nonsense inside. Each is a sentence, or a table that opens."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tinydb import TinyDB
from tinydb.table import Document

from companion.core.box import Box
from companion.core.chance import new_id
from companion.core.codec import Codec
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.core.text import clean_text
from companion.games import ALL
from companion.store import (
    Disk,
    ImportDecision,
    ImportRefusal,
    ImportWhy,
    Loaded,
    MemoryDisk,
    OpenFailure,
    OpenWhy,
    Preview,
    SaveState,
    Store,
    open_folder,
    verify,
)
from companion.store.export import checksum
from companion.store.storage import SafeJsonStorage
from tests.store.conftest import GAMES, toy
from tests.toy_game import Take

Open = Callable[..., Store]
NOT_IDS = (
    "library",
    "tray",
    "../../x",
    "a/b",
    "",
    ".",
    "con",
    "0123456789AB",
    "0123456789abc",
    "é" * 12,
    "a" * 64,
)
NOT_NAMES = ("half \ud83d", "\x00", "bell\x07", "\x1b[2J", "x\udc00y")


def sealed(text: bytes, change: Callable[[dict[str, Any]], object]) -> bytes:
    whole = json.loads(text)
    change(whole["payload"])
    whole["checksum"] = checksum(whole["payload"])
    return json.dumps(whole).encode()


def everywhere(payload: dict[str, Any], place: int = 0, **header: Any) -> None:
    for chapter in payload["tables"][place]["chapters"]:
        chapter["header"] |= header


def evening(store: Store, taps: int = 3) -> str:
    table = toy()
    store.start(table)
    for _ in range(taps):
        table.do(Take(Seat(1)))
    assert store.flush()
    return table.header.table


@pytest.fixture
def text() -> bytes:
    """An export of one table."""
    store = open_folder(Path("/other"), GAMES, MemoryDisk(), backups=False)
    found = store.export(evening(store))
    assert found is not None
    return found


def set_in_file(path: Path, disk: Disk, part: str, changes: Mapping[str, Any]) -> None:
    """Change the one document of a part of a file; its sums are right afterwards."""
    file = TinyDB(path, disk, storage=SafeJsonStorage)
    there = dict(file.table(part).get(doc_id=1) or {})
    file.table(part).upsert(Document({**there, **changes}, doc_id=1))


# -- ids ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NOT_IDS)
def test_a_table_id_is_an_id(store: Store, text: bytes, name: str) -> None:
    named = sealed(text, lambda payload: everywhere(payload, table=name))
    refused = store.dry_run(named)
    assert isinstance(refused, ImportRefusal)
    assert refused.why is ImportWhy.DAMAGED
    assert not verify(named, GAMES).good
    opened = store.open(name)
    assert isinstance(opened, OpenFailure)
    assert opened.why is OpenWhy.NO_SUCH_TABLE
    assert store.export(name or "none") is None


def test_a_table_called_library_is_never_called_saved(store: Store) -> None:
    plain = toy()
    table = Table(plain.game, replace(plain.header, table="library"), [plain.opening_of_chapter])
    with pytest.raises(ValueError, match="id of a table"):
        store.start(table)
    assert store.live() == ()


def test_twins_in_letters_only_are_no_tables(store: Store, place: Path, plain: Disk) -> None:
    table = evening(store)
    plain.make_folder(place / "tables" / table.upper().replace("0", "A"))
    assert store.tables.ids() == (table,)


# -- text --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NOT_NAMES)
def test_a_name_from_outside_can_be_drawn(store: Store, open_store: Open, text: bytes, name: str) -> None:
    def odd(payload: dict[str, Any]) -> None:
        everywhere(
            payload, name=f"Night {name}", players=[{"name": f"Ada {name}", "id": name}, {"name": "Bo"}]
        )
        payload["tables"][0]["card"] |= {"name": f"Night {name}"}
        payload["tables"][0]["chapters"][0]["entries"][0] |= {"by": name, "text": name}

    seen = store.dry_run(sealed(text, odd))
    assert isinstance(seen, Preview)
    came = store.apply(seen)
    assert isinstance(came, tuple)
    assert store.flush()
    store.library.rename(came[0], f"again {name}")
    store.library.add_player(f"Zoë {name}")
    assert store.close()
    store = open_store()
    loaded = store.open(came[0])
    assert isinstance(loaded, Loaded)
    card = store.cards()[0]
    entry = loaded.table.entries[0]
    shown = [card.name, loaded.table.header.name, *loaded.table.names, entry.by, entry.text]
    shown += [player.name for player in (*card.players, *store.library.roster())]
    for each in shown:
        assert each == clean_text(each), each
    report = verify(sealed(text, odd), GAMES)
    assert report.good
    assert report.tables[0].card.name == clean_text(report.tables[0].card.name)


# -- what cannot be ------------------------------------------------------------------------------


@pytest.fixture
def mad() -> tuple[Store, str, bytes]:
    """Another device with a table of The Big Book of Madness."""
    store = open_folder(Path("/mad"), ALL, MemoryDisk(), backups=False)
    game = ALL["big_book"]
    table = open_table(game, Plan("Night", (Player("Ada"), Player("Bo")), game.options()), Box())
    assert isinstance(table, Table)
    store.start(table)
    found = store.export(table.header.table)
    assert found is not None
    return store, table.header.table, found


@pytest.mark.parametrize("many", [1, 3])
def test_as_many_sit_there_as_the_header_names(
    mad: tuple[Store, str, bytes], open_store: Open, many: int
) -> None:
    """A third player whom the game does not know broke the screen of the table."""
    _, _, text = mad
    store = open_store(ALL)

    def odd(payload: dict[str, Any]) -> None:
        header = payload["tables"][0]["chapters"][0]["header"]
        header["players"] = (header["players"] * 2)[:many]

    refused = store.dry_run(sealed(text, odd))
    assert isinstance(refused, ImportRefusal)
    assert refused.facts["where"] == "players"


@pytest.mark.parametrize(("start", "why"), [(10**9, "bad_opening"), (999, "shape"), (-1, "shape")])
def test_a_state_that_cannot_be_is_refused_by_name(
    mad: tuple[Store, str, bytes], open_store: Open, start: int, why: str
) -> None:
    _, _, text = mad
    store = open_store(ALL)

    def odd(payload: dict[str, Any]) -> None:
        payload["tables"][0]["chapters"][0]["opening"]["opening"]["mad_start"] = start

    refused = store.dry_run(sealed(text, odd))
    assert isinstance(refused, ImportRefusal)
    assert refused.why is ImportWhy.DAMAGED
    assert refused.facts["where"] == why
    assert refused.facts["name"] == "Night"


@pytest.mark.parametrize("start", [10**9, 999])
def test_a_table_that_cannot_be_says_so_when_it_is_opened(mad: tuple[Store, str, bytes], start: int) -> None:
    store, table, _ = mad
    store.close()
    disk = store.tables.disk
    path = store.tables.path(table, 1)
    state = store.tables.raw(table, 1).opening["opening"]
    set_in_file(path, disk, "opening", {"opening": {**state, "mad_start": start}})
    store = open_folder(Path("/mad"), ALL, disk, backups=False)
    found = store.open(table)
    assert isinstance(found, OpenFailure)
    assert found.why is (OpenWhy.UNREADABLE if start > 10**6 else OpenWhy.BROKEN)
    if found.why is OpenWhy.BROKEN:
        assert found.facts == {"invariants": "shape"}
    assert [card.id for card in store.cards()] == [table], "it stays on the shelf"
    assert store.export(table) is not None
    assert store.delete(table)


def test_one_table_that_cannot_be_keeps_no_other_out(mad: tuple[Store, str, bytes], open_store: Open) -> None:
    other, table, _ = mad
    players = (Player("Ada"), Player("Bo"))
    fine = open_table(ALL["anima"], Plan("Fine", players, ALL["anima"].options()), Box())
    assert isinstance(fine, Table)
    other.start(fine)
    text = other.export()
    assert text is not None

    def odd(payload: dict[str, Any]) -> None:
        for chapter in (chapter for each in payload["tables"] for chapter in each["chapters"]):
            if chapter["header"]["table"] == table:
                chapter["opening"]["opening"]["mad_start"] = 999

    store = open_store(ALL)
    seen = store.dry_run(sealed(text, odd))
    assert isinstance(seen, Preview)
    assert {arrival.card.name: arrival.fate for arrival in seen.arrivals} == {
        "Night": ImportDecision.BROKEN,
        "Fine": ImportDecision.ADD,
    }
    came = store.apply(seen)
    assert isinstance(came, tuple)
    assert [store.library.card(each).name for each in came] == ["Fine"]  # type: ignore[union-attr]


@pytest.mark.parametrize("part", ["roster", "tables"])
@pytest.mark.parametrize("odd", ["text", {"a": 1}, 3, [["a"]], [3]])
def test_lists_are_lists(store: Store, text: bytes, part: str, odd: Any) -> None:
    refused = store.dry_run(sealed(text, lambda payload: payload.update({part: odd, "kind": "everything"})))
    assert isinstance(refused, ImportRefusal)
    assert refused.why is ImportWhy.DAMAGED


@pytest.mark.parametrize("odd", [["a"], "text", 3])
def test_facts_are_facts(store: Store, text: bytes, odd: Any) -> None:
    refused = store.dry_run(sealed(text, lambda payload: payload.update(box={"toy": odd}, kind="everything")))
    assert isinstance(refused, ImportRefusal)
    assert refused.why is ImportWhy.DAMAGED


# -- files of ours with nonsense in them ---------------------------------------------------------


def test_a_chapter_of_another_table_is_not_opened(store: Store, open_store: Open, plain: Disk) -> None:
    mine, other = evening(store), evening(store)
    assert store.close()
    set_in_file(store.tables.path(mine, 1), plain, "header", {"table": other})
    store = open_store()
    found = store.open(mine)
    assert isinstance(found, OpenFailure)
    assert found.why is OpenWhy.UNREADABLE
    assert isinstance(store.open(other), Loaded)


def test_a_chapter_under_another_number_is_not_opened(store: Store, open_store: Open, plain: Disk) -> None:
    mine = evening(store)
    assert store.close()
    set_in_file(store.tables.path(mine, 1), plain, "opening", {"number": 7})
    found = open_store().open(mine)
    assert isinstance(found, OpenFailure)


def test_entries_under_wrong_numbers_do_not_swallow_taps(store: Store, open_store: Open, plain: Disk) -> None:
    mine = evening(store)
    assert store.close()
    path = store.tables.path(mine, 1)
    file = TinyDB(path, plain, storage=SafeJsonStorage)
    last = dict(file.table("entries").get(doc_id=3) or {})
    file.table("entries").remove(doc_ids=[3])
    file.table("entries").insert(Document(last, doc_id=900))
    store = open_store()
    loaded = store.open(mine)
    assert isinstance(loaded, Loaded)
    assert loaded.damage, "told"
    for _ in range(2):
        loaded.table.do(Take(Seat(1)))
    assert store.flush()
    assert store.status(mine).saving is SaveState.SAVED
    entries = loaded.table.entries
    assert store.close()
    again = open_store().open(mine)
    assert isinstance(again, Loaded)
    assert again.table.entries == entries


@pytest.mark.parametrize("odd", ["text", ["list"], 3, None])
@pytest.mark.parametrize("name", ["entries", "header", "opening"])
def test_documents_are_objects(store: Store, open_store: Open, plain: Disk, name: str, odd: Any) -> None:
    mine, other = evening(store), evening(store)
    assert store.close()
    path = store.tables.path(mine, 1)
    storage = SafeJsonStorage(path, plain)
    content = storage.read() or {}
    number = "4" if name == "entries" else "1"
    storage.write({**content, name: {**content[name], number: odd}})
    store = open_store()
    found = store.open(mine)
    assert isinstance(found, Loaded | OpenFailure)
    if name == "entries":
        assert isinstance(found, Loaded)
        assert len(found.table.entries) == 3
    assert isinstance(store.open(other), Loaded)
    assert {card.id for card in store.cards()} >= {other}


@pytest.mark.parametrize("odd", ["text", ["list"], 3, None])
@pytest.mark.parametrize("name", ["cards", "players", "settings", "box", "notes", "phones"])
def test_odd_documents_in_the_library(
    store: Store, open_store: Open, plain: Disk, name: str, odd: Any
) -> None:
    mine = evening(store)
    store.library.add_player("Zoë")
    assert store.close()
    storage = SafeJsonStorage(store.folder.library, plain)
    content = storage.read() or {}
    key = {"settings": "settings", "box": "facts", "notes": "note", "phones": "phone"}.get(name, "name")
    good = {"id": new_id(), key: odd}
    storage.write({**content, name: {**content.get(name, {}), "77": odd, "78": good, "x": {}}})
    store = open_store()
    assert [card.id for card in store.cards()] == [mine]
    assert [player.name for player in store.library.roster() if player.name == "Zoë"] == ["Zoë"]
    assert store.flush()
    assert isinstance(store.open(mine), Loaded)


def test_a_million_lines_of_nothing_are_not_read(
    store: Store, text: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def many(payload: dict[str, Any]) -> None:
        chapter = payload["tables"][0]["chapters"][0]
        chapter["entries"] *= 20_000

    long = sealed(text, many)
    decoded: list[object] = []
    load = Codec.load_entry
    monkeypatch.setattr(Codec, "load_entry", lambda codec, entry: decoded.append(entry) or load(codec, entry))
    refused = store.dry_run(long)
    assert len(decoded) < 1000, "what comes after the first gap is not looked at"
    assert isinstance(refused, ImportRefusal)
    assert refused.facts["where"] == "gap"
