"""The library: cards, people, choices, facts and notes; rebuilt from the tables when lost."""

from __future__ import annotations

import errno
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.core.box import Box, Column, FactTable
from companion.core.journal import Parent
from companion.core.message import Message
from companion.core.seats import Player, Seat
from companion.core.summary import Mood, Outcome, Summary
from companion.core.table import Table
from companion.store import DamageWhat, Settings, Store, TableCard, dump_summary, load_summary
from companion.store.cards import card_from, settings_from
from companion.store.storage import bak_of
from tests.store.conftest import toy
from tests.store.faults import FaultyDisk
from tests.toy_game import Pass, Take

Open = Callable[..., Store]


def restart(store: Store, open_store: Open) -> Store:
    assert store.close()
    return open_store()


def test_a_new_library_is_empty_and_has_its_defaults(store: Store) -> None:
    assert store.cards() == ()
    assert store.library.roster() == ()
    assert store.library.settings == Settings()
    assert store.library.settings.sound is False
    assert store.library.settings.keep_awake is True
    assert store.library.settings.backups is True
    assert store.damage() == ()


def test_everything_survives_a_restart(store: Store, open_store: Open) -> None:
    ada = store.library.add_player("  Zoë   d’Été ")
    box = Box((FactTable("track", "U-1", (Column("a", 0, 9),)),))
    store.library.choose(lang="fr", text_scale=1.5, motion=False)
    assert store.library.put_facts("toy", {"track.1.a": 3, "track.1.b": 4, "track.2.a": 99}, box) == {
        "track.1.b": 4,
        "track.2.a": 99,
    }
    store = restart(store, open_store)
    assert store.library.roster() == (ada,)
    assert ada.name == "Zoë d’Été"
    assert store.library.settings == Settings(lang="fr", text_scale=1.5, motion=False)
    assert store.library.facts("toy") == {"track.1.a": 3}
    store.library.put_facts("toy", {"track.1.a": None}, box)
    assert store.library.facts("toy") == {}


def test_people(store: Store) -> None:
    ada = store.library.add_player("Ada")
    assert store.library.add_player("ada") == ada
    bo = store.library.add_player("Bo")
    store.library.put_player(Player("Àda", ada.id))
    assert {player.name for player in store.library.roster()} == {"Àda", "Bo"}
    store.library.drop_player(ada.id)
    assert store.library.roster() == (bo,)


def test_a_card_tells_the_table_without_opening_it(store: Store, open_store: Open) -> None:
    table = toy("Mardi", goal=3)
    store.start(table)
    (card,) = store.cards()
    assert (card.id, card.game, card.name) == (table.header.table, "toy", "Mardi")
    assert [player.name for player in card.players] == ["Ada", "Bo"]
    table.do(Take(Seat(2), 2))
    assert store.cards()[0].finished is False
    summary = load_summary(store.cards()[0].glance)
    assert summary == table.game.summary(table.state)
    table.do(Take(Seat(2), 2))
    store = restart(store, open_store)
    (card,) = store.cards()
    assert card.finished
    assert card.last_played == table.entries[-1].at


def test_last_played_first_and_put_away(store: Store) -> None:
    names = []
    for name in ("one", "two", "three"):
        table = toy(name)
        store.start(table)
        names.append(table.header.table)
    store.library.put_card(TableCard("x", "toy", "old", last_played="1999"))
    assert store.cards()[-1].name == "old"
    store.library.archive("x")
    store.library.rename(names[0], "uno")
    store.library.rename("nothing", "nothing")
    assert {card.name for card in store.cards()} == {"uno", "two", "three"}
    assert [card.name for card in store.cards(archived=True)] == ["old"]


def test_a_tap_costs_the_library_no_write(store: Store, disk: FaultyDisk) -> None:
    table = toy()
    store.start(table)
    assert store.flush()
    before = disk.read(store.folder.library)
    for _ in range(30):
        table.do(Pass())
        assert store.writer.flush(5, table.header.table)
    assert disk.read(store.folder.library) == before
    assert store.flush()
    assert disk.read(store.folder.library) != before


def test_a_game_without_a_glance_still_has_a_card(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = toy()
    store.start(table)
    table.do(Pass())

    def wrong(state: object) -> Summary:
        raise ZeroDivisionError

    object.__setattr__(table, "game", type("G", (), {"summary": staticmethod(wrong)}))
    assert store.cards()[0].last_played == table.entries[-1].at


# -- damage --------------------------------------------------------------------------------------


def put(disk: FaultyDisk, path: Path, text: bytes) -> None:
    if disk.exists(path):
        disk.unlink(path)
    handle = disk.create(path)
    disk.write(handle, memoryview(text))
    disk.close(handle)


def two_tables(store: Store) -> tuple[Table[object], Table[object]]:
    one, two = toy("one"), toy("two", players=("Zoë",))
    for table in (one, two):
        store.start(table)
        table.do(Pass())
    store.library.choose(theme="light")
    return one, two


@pytest.mark.parametrize("how", ["gone", "garbage"])
def test_lost_beyond_its_copy_it_is_made_anew(
    store: Store, open_store: Open, disk: FaultyDisk, how: str
) -> None:
    one, two = two_tables(store)
    path = store.folder.library
    assert store.close()
    for each in (path, bak_of(path)):
        if disk.exists(each):
            disk.unlink(each)
        if how == "garbage":
            put(disk, each, b"garbage")
    store = open_store()
    assert {card.name for card in store.cards()} == {"one", "two"}
    card = store.library.card(one.header.table)
    assert card is not None
    assert card.last_played == one.entries[-1].at
    assert {player.name for player in store.library.roster()} == {"Ada", "Bo", "Zoë"}
    (report,) = store.damage()
    assert report.what is DamageWhat.LIBRARY_REBUILT
    assert len(report.kept) == (2 if how == "garbage" else 0)
    assert store.damage() == ()
    assert store.close()
    store = open_store()
    assert store.damage() == ()
    assert len(store.cards()) == 2
    assert two.header.table in {card.id for card in store.cards()}


def test_damaged_it_is_restored_from_its_copy(store: Store, open_store: Open, disk: FaultyDisk) -> None:
    two_tables(store)
    assert store.flush()
    store.library.choose(motion=False)
    assert store.close()
    put(disk, store.folder.library, disk.read(store.folder.library)[:-40])
    store = open_store()
    assert store.library.settings.theme == "light"
    (report,) = store.damage()
    assert report.what is DamageWhat.RESTORED
    assert len(store.cards()) == 2


def test_damaged_on_a_disk_that_cannot_be_written(store: Store, open_store: Open, disk: FaultyDisk) -> None:
    two_tables(store)
    assert store.close()
    put(disk, store.folder.library, b"garbage")
    disk.fail(errno.EROFS)
    store = open_store()
    assert len(store.cards()) == 2
    assert store.damage()[0].kept == ()
    assert disk.read(store.folder.library) == b"garbage"


def test_a_table_without_a_card_gets_one_and_a_card_without_a_table_goes(
    store: Store, open_store: Open, disk: FaultyDisk
) -> None:
    one, two = two_tables(store)
    store.library.drop_card(one.header.table)
    assert store.close()
    disk.remove_folder(store.tables.place(two.header.table))
    disk.make_folder(store.folder.tables / "empty")
    store = open_store()
    assert [card.name for card in store.cards()] == ["one"]
    assert store.damage() == ()


# -- JSON ----------------------------------------------------------------------------------------


ID = "0123456789ab"


def test_cards_as_json() -> None:
    parent, at = Parent("ba9876543210", "name", 3), "2026-01-31T20:00:00.000+00:00"
    card = TableCard(ID, "toy", "n", (Player("a", "1"),), at, at, {"x": 1}, True, parent, True)
    assert card_from(card.to_json()) == card
    assert card_from({}) is None
    odd = card_from({"id": ID, "name": 3, "players": "x", "glance": 1, "parent": {}, "finished": 1})
    assert odd == TableCard(ID, "", "")


@pytest.mark.parametrize(
    "id_",
    ["library", "tray", "../../etc", "", "0123456789AB", "0123456789abc", "con", 3, None, ["a"], "a" * 64],
)
def test_a_card_is_of_a_table(id_: Any) -> None:
    assert card_from({"id": id_, "name": "Evening"}) is None


@pytest.mark.parametrize(
    "at", ["9999-12-31T23:59:59-23:59", "0001-01-01T00:00+23:59", "soon", 3, None, ["x"], ""]
)
def test_a_time_nobody_played_at_is_no_time(at: Any) -> None:
    card = card_from({"id": ID, "opened": at, "last_played": at})
    assert card is not None
    assert (card.opened, card.last_played) == ("", "")


def test_every_field_of_a_card_is_read_by_type_and_range() -> None:
    parent = {"table": "../x", "name": "n", "seq": 1}
    card = card_from(
        {"id": ID, "players": [{"name": "A\x00\ud83d", "id": 3}, 4, *[{}] * 99], "parent": parent}
    )
    assert card is not None
    assert card.players[0] == Player("A\ufffd")
    assert len(card.players) < 99
    assert card.parent is None
    assert card_from({"id": ID, "parent": {"table": ID, "seq": 10**9}}).parent is None  # type: ignore[union-attr]


def test_settings_take_what_fits() -> None:
    stored = {"lang": 3, "text_scale": 2, "theme": "light", "motion": 1, "sound": True, "unknown": 1}
    assert settings_from(stored) == Settings(text_scale=2.0, theme="light", sound=True)


def test_glances_as_json() -> None:
    glance = Summary(
        (
            Message("where.round", {"n": 3, "who": Seat(2), "mood": Mood.DANGER, "list": (Seat(1), 2.5)}),
            Message("x"),
        ),
        Seat(2),
        4,
        Message("madness"),
        Mood.WARNING,
        Outcome(None, "stopped", {"by": Seat(1)}),
    )
    again = load_summary(dump_summary(glance))
    assert again is not None
    assert again.where[0].facts == {"n": 3, "who": Seat(2), "mood": "danger", "list": [Seat(1), 2.5]}
    assert isinstance(again.where[0].facts["who"], Seat)
    assert (again.turn, again.number, again.mood, again.outcome) == (2, 4, Mood.WARNING, glance.outcome)
    assert dump_summary(Summary((Message("x", {"odd": object}),)))["where"][0]["facts"]["odd"].startswith(
        "<class"
    )
    for wrong in ({}, {**dump_summary(glance), "mood": "?"}, {**dump_summary(glance), "where": [1]}):
        assert load_summary(wrong) is None


DEEP: dict[str, Any] = {"$say": "x"}
for _ in range(30):
    DEEP = {"$say": "x", "facts": {"a": DEEP}}


@pytest.mark.parametrize(
    "odd",
    [
        {"outcome": {"won": True, "why": "x", "facts": ["a"]}},
        {"outcome": {"won": "yes", "why": "x", "facts": {}}},
        {"outcome": {"won": True, "why": ["x"], "facts": {}}},
        {"outcome": ["won"]},
        {"where": [{"$say": "x", "facts": [1]}]},
        {"where": [{"$say": 3}]},
        {"where": [{"$say": "x"}] * 999},
        {"where": "text"},
        {"where": [DEEP]},
        {"number": 10**30},
        {"number": "four"},
        {"number": True},
        {"turn": 10**9},
        {"turn": [1]},
        {"number_name": "x"},
    ],
)
def test_a_glance_is_read_by_type_and_range(odd: Mapping[str, Any]) -> None:
    good = dump_summary(Summary((Message("x"),), Seat(1), 4, Message("y")))
    assert load_summary(good) is not None
    assert load_summary({**good, **odd}) is None


@pytest.mark.parametrize(
    "odd", [{"text_scale": 1e9}, {"text_scale": -1}, {"theme": "pink"}, {"shake": "x"}, {"lang": "../x"}]
)
def test_settings_take_only_what_can_be_chosen(odd: Mapping[str, Any]) -> None:
    assert settings_from(odd) == Settings()


def test_phones_are_kept_with_their_pass_and_forgotten_with_it(store: Store, open_store: Open) -> None:
    library = store.library
    library.put_passes([{"id": "p1", "hash": "00"}, {"id": "p2", "hash": "11"}])
    library.put_phone("p1", seats={"t": 2})
    library.put_phone("nobody", seats={"t": 1})
    assert store.flush()
    store = restart(store, open_store)
    assert store.library.phones() == (
        {"id": "p1", "hash": "00", "seats": {"t": 2}},
        {"id": "p2", "hash": "11"},
    )
    assert "phones" not in store.library.everything()
    store.library.put_passes([{"id": "p1", "hash": "00"}])
    assert store.library.phones() == ({"id": "p1", "hash": "00", "seats": {"t": 2}},)
    store.library.put_passes([])
    assert store.library.phones() == ()
