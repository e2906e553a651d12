"""What one group read off its box, for another group: as a file, as a code, never over one's own silently."""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.boxes import box_of
from companion.core.box import Fact, Origin
from companion.games import ALL
from companion.store import ImportRefusal, ImportWhy, MemoryDisk, Preview, Store, incoming, open_folder
from companion.store.box_code import LONGEST, MARK, MOST_PARTS, PART, box_codes, read_codes
from companion.store.export import box_file, checksum
from companion.store.facts import BoxFacts, SourcedFact, box_from
from companion.store.transactions import Transaction, commit
from tests.games.known import KNOWN

CURSES: dict[str, Fact] = {"curses.E.count": 10, "curses.T.count": 9}


def group(name: str, disk: Any = None, **facts: Mapping[str, Fact]) -> Store:
    store = open_folder(Path(f"/{name}"), ALL, disk or MemoryDisk(), backups=False)
    for game, known in facts.items():
        assert not store.library.put_facts(game, known, box_of(game, {}))
    return store


def full_box(game: str) -> dict[str, Fact]:
    """Every figure a box has, as if its owner had read it all; so many rows where the owner names them."""
    box = box_of(game, {})
    facts: dict[str, Fact] = {}
    for table in box.tables:
        for row in table.rows or [
            f"{table.id} {n} du Nord" for n in range(KNOWN[game].rows.get(table.id, 8))
        ]:
            for place, column in enumerate(table.columns):
                key = table.key(row, column.id)
                value: Fact = f"mot {row[:20]}"
                if column.choices:
                    value = column.choices[(len(row) + place) % len(column.choices)]
                elif not column.text:
                    value = max(column.low, min(column.high, len(facts) % 21))
                if box.accepts(key, value):
                    facts[key] = value
    return facts


def looked(store: Store, came: bytes | str) -> Preview:
    seen = store.dry_run_code(came) if isinstance(came, str) else store.dry_run(came)
    assert isinstance(seen, Preview), seen
    return seen


def refused(store: Store, came: bytes | str) -> ImportWhy:
    before = store.library.everything()
    seen = store.dry_run_code(came) if isinstance(came, str) else store.dry_run(came)
    assert isinstance(seen, ImportRefusal), seen
    assert store.library.everything() == before
    return seen.why


@pytest.fixture
def theirs() -> Store:
    return group("theirs", big_book={**CURSES, "multi.I.1": 2})


def passed(store: Store, game: str = "big_book") -> tuple[bytes, str]:
    facts = store.library.facts(game)
    return box_file(game, facts), " ".join(box_codes(game, facts))


@pytest.mark.parametrize("form", [0, 1], ids=["file", "code"])
def test_a_preview_tells_new_same_and_conflicting_and_changes_nothing(theirs: Store, form: int) -> None:
    mine = group("mine", big_book={"curses.E.count": 10, "curses.T.count": 8})
    before = mine.library.everything()
    seen = looked(mine, passed(theirs)[form])
    assert seen.facts == {"big_book": {"multi.I.1": 2}}
    assert seen.facts_same == {"big_book": {"curses.E.count": 10}}
    assert seen.facts_kept == {"big_book": {"curses.T.count": 9}}
    assert mine.library.everything() == before


@pytest.mark.parametrize("form", [0, 1], ids=["file", "code"])
def test_mine_stays_unless_theirs_is_chosen(theirs: Store, form: int) -> None:
    mine = group("mine", big_book={"curses.T.count": 8})
    assert mine.apply(looked(mine, passed(theirs)[form])) == ()
    assert mine.library.facts("big_book") == {**CURSES, "multi.I.1": 2, "curses.T.count": 8}
    assert mine.library.others("big_book") == {"curses.E.count", "multi.I.1"}
    assert mine.library.former("big_book", "curses.T.count") is None


def test_what_theirs_replaced_is_kept_and_comes_back_with_its_origin(theirs: Store) -> None:
    mine = group("mine", big_book={"curses.T.count": 8})
    chosen = frozenset({("big_book", "curses.T.count")})
    assert mine.apply(looked(mine, passed(theirs)[0]), chosen=chosen) == ()
    assert mine.library.facts("big_book")["curses.T.count"] == 9
    assert "curses.T.count" in mine.library.others("big_book")
    assert mine.library.former("big_book", "curses.T.count") == SourcedFact(8)
    mine.library.swap_fact("big_book", "curses.T.count")
    assert mine.library.facts("big_book")["curses.T.count"] == 8
    assert "curses.T.count" not in mine.library.others("big_book")
    assert mine.library.former("big_book", "curses.T.count") == SourcedFact(9, other=True)
    mine.library.swap_fact("big_book", "curses.M.count")  # nothing there: nothing happens


def test_the_origin_is_told_kept_on_disk_and_lost_when_one_reads_it_oneself(theirs: Store) -> None:
    disk = MemoryDisk()
    mine = group("mine", disk, big_book={"curses.T.count": 8})
    mine.apply(looked(mine, passed(theirs)[0]), chosen=frozenset({("big_book", "curses.T.count")}))
    assert mine.close()
    mine = open_folder(Path("/mine"), ALL, disk, backups=False)
    box = box_of("big_book", mine.library.facts("big_book"), mine.library.others("big_book"))
    assert box.origin("curses.T.count") is Origin.OTHER
    assert box.origin("box.curses") is Origin.SHIPPED
    assert box.origin("curses.M.count") is None
    assert mine.library.former("big_book", "curses.T.count") == SourcedFact(8)
    mine.library.put_facts("big_book", {"curses.T.count": 9}, box)
    assert mine.library.others("big_book") == {"curses.E.count", "multi.I.1"}
    assert mine.library.former("big_book", "curses.T.count") is None


def test_taking_it_back_leaves_what_was_typed_since(theirs: Store) -> None:
    mine = group("mine", big_book={"curses.T.count": 8})
    chosen = frozenset({("big_book", "curses.T.count")})
    mine.apply(looked(mine, passed(theirs)[0]), chosen=chosen)
    box = box_of("big_book", {})
    mine.library.put_facts("big_book", {"curses.E.count": 11, "curses.F.count": 4}, box)
    assert mine.take_back_import()
    assert mine.library.facts("big_book") == {"curses.T.count": 8, "curses.E.count": 11, "curses.F.count": 4}
    assert mine.library.others("big_book") == frozenset()


def test_a_box_of_nobody_else_is_stored_as_it_always_was() -> None:
    mine = group("mine", big_book=CURSES)
    assert "others" not in mine.library.everything()
    assert BoxFacts(CURSES).to_json() == {"facts": CURSES}
    text = mine.export()
    assert text is not None
    assert b"others" not in text


def test_a_backup_keeps_whose_figure_it_is(theirs: Store) -> None:
    mine = group("mine", big_book={"curses.T.count": 8})
    mine.apply(looked(mine, passed(theirs)[0]))
    text = mine.export()
    assert text is not None
    again = group("again")
    again.apply(looked(again, text))
    assert again.library.facts("big_book") == mine.library.facts("big_book")
    assert again.library.others("big_book") == {"curses.E.count", "multi.I.1"}


def test_killed_between_the_plan_and_the_library_it_is_carried_out_once(theirs: Store) -> None:
    disk = MemoryDisk()
    mine = group("mine", disk, big_book={"curses.T.count": 8})
    seen = looked(mine, passed(theirs)[0])
    chosen = frozenset({("big_book", "curses.T.count")})
    staged = incoming.stage(seen, mine.folder, chosen=chosen)
    assert isinstance(staged, Transaction)
    commit(staged, mine.folder)
    assert mine.close()
    for _ in range(2):
        again = open_folder(Path("/mine"), ALL, disk, backups=False)
        assert again.library.facts("big_book")["curses.T.count"] == 9
        assert again.library.former("big_book", "curses.T.count") == SourcedFact(8)
        assert again.library.others("big_book") == {*CURSES, "multi.I.1"}
        assert again.close()


# -- hostile input -----------------------------------------------------------------------------------


def edited(text: bytes, **changes: Any) -> bytes:
    whole = json.loads(text)
    whole["payload"].update(changes)
    whole["checksum"] = checksum(whole["payload"])
    return json.dumps(whole).encode()


def coded(plain: Any, form: int = 1) -> str:
    """Any JSON as a code of ours."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = plain if isinstance(plain, bytes) else json.dumps(plain).encode()
    packed = squeeze.compress(raw) + squeeze.flush()
    letters = base64.b32encode(packed).decode().rstrip("=")
    return f"{MARK}{form}-1-1-{zlib.crc32(packed):08X}-{len(letters)}-{letters}"


def test_figures_of_another_game_change_nothing(theirs: Store) -> None:
    mine = group("mine")
    assert refused(mine, box_file("chess", {"a.b.c": 1})) is ImportWhy.OTHER_GAME
    assert refused(mine, coded(["chess", ["a", ["b"], ["c", 1]]])) is ImportWhy.OTHER_GAME


@pytest.mark.parametrize(
    "figures",
    [
        {"curses.E.count": 49},
        {"curses.E.count": -1},
        {"curses.E.count": True},
        {"curses.E.count": "ten"},
        {"curses.E.count": 10**30},
        {"curses.E.count": [1]},
        {"box.curses": 3},
        {"curses.E": 3},
        {"magicians..cards": 3},
        {"nothing.E.count": 3},
        {"magicians.A.element": "\ud800"},
        {},
    ],
    ids=str,
)
def test_silly_figures_are_left_out(figures: dict[str, Any]) -> None:
    mine = group("mine")
    whole = edited(box_file("big_book", {}), box={"big_book": figures})
    assert refused(mine, whole) is ImportWhy.NO_FIGURE
    seen = looked(mine, edited(box_file("big_book", {}), box={"big_book": {**figures, "multi.I.1": 1}}))
    assert seen.facts == {"big_book": {"multi.I.1": 1}}
    assert mine.apply(seen) == ()
    assert mine.library.facts("big_book") == {"multi.I.1": 1}


def test_a_name_with_half_a_letter_is_mended() -> None:
    mine = group("mine")
    code = coded(b'["big_book",["magicians",["A\\ud800\\u0000a"],["cards",9]]]')
    seen = looked(mine, code)
    assert seen.facts == {"big_book": {"magicians.A\ufffda.cards": 9}}
    mine.apply(seen)
    assert mine.flush()


def test_a_box_file_brings_no_players_and_no_settings(theirs: Store) -> None:
    mine = group("mine")
    text = edited(
        passed(theirs)[0], roster=[{"name": "Eve", "id": "e1"}], settings={"theme": "light"}, others={}
    )
    mine.apply(looked(mine, text), settings=True)
    assert mine.library.roster() == ()
    assert mine.library.settings.theme == "dark"
    assert mine.library.others("big_book") == {*CURSES, "multi.I.1"}


def test_files_that_are_not_ours_newer_cut_or_changed(theirs: Store) -> None:
    mine = group("mine")
    text = passed(theirs)[0]
    newer = json.loads(text) | {"version": 99}
    assert refused(mine, json.dumps(newer).encode()) is ImportWhy.NEWER
    assert refused(mine, text[:-30]) is ImportWhy.TRUNCATED
    assert refused(mine, text.replace(b": 10", b": 12")) is ImportWhy.CHANGED
    assert refused(mine, b"[1]") is ImportWhy.FOREIGN
    assert refused(mine, edited(text, kind="boxes")) is ImportWhy.DAMAGED


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", ImportWhy.EMPTY),
        (" \n", ImportWhy.EMPTY),
        ("https://example.org/", ImportWhy.FOREIGN),
        ("CBOX", ImportWhy.TRUNCATED),
        ("x" * (LONGEST + 1), ImportWhy.TOO_BIG),
        (coded(["big_book"], form=2), ImportWhy.NEWER),
        (coded(["big_book"]), ImportWhy.NO_FIGURE),
        (coded({"a": 1}), ImportWhy.DAMAGED),
        (coded([]), ImportWhy.DAMAGED),
        (coded([3]), ImportWhy.DAMAGED),
        (coded(["big_book", 3]), ImportWhy.DAMAGED),
        (coded(["big_book", ["curses"]]), ImportWhy.DAMAGED),
        (coded(["big_book", ["curses", ["E"], ["count"]]]), ImportWhy.DAMAGED),
        (coded(["big_book", ["curses", ["E"], [1, 2]]]), ImportWhy.DAMAGED),
        (coded(b"\xff\xfe"), ImportWhy.DAMAGED),
        (coded(b"[" * 100_000), ImportWhy.DAMAGED),
        (coded(b"9" * 100_000), ImportWhy.DAMAGED),
        (coded(b" " * 3_000_000), ImportWhy.TOO_BIG),
        (coded(["big_book", ["x", [f"{n}" for n in range(6000)], ["y", *[1] * 6000]]]), ImportWhy.DAMAGED),
        ("CBOX1-1-1-00000000-8-AAAAAAAA", ImportWhy.CHANGED),
        ("CBOX1-1-1-00000000-3-AAA", ImportWhy.CHANGED),
        ("CBOX1-2-1-00000000-8-AAAAAAAA", ImportWhy.DAMAGED),
        ("CBOX1-1-99-00000000-8-AAAAAAAA", ImportWhy.DAMAGED),
        ("CBOX1-0-0-00000000-8-AAAAAAAA", ImportWhy.DAMAGED),
        ("CBOX1-1-1-00000000-9-AAAAAAAA", ImportWhy.TRUNCATED),
        (f"CBOX1-1-1-{zlib.crc32(b'zzzzz'):08X}-8-{base64.b32encode(b'zzzzz').decode()}", ImportWhy.DAMAGED),
    ],
)  # fmt: skip
def test_texts_that_are_no_code_are_refused_with_a_reason(text: str, why: ImportWhy) -> None:
    assert refused(group("mine"), text) is why


def test_a_changed_letter_is_noticed(theirs: Store) -> None:
    code = passed(theirs)[1]
    letter = "A" if code[-5] != "A" else "B"
    assert refused(group("mine"), code[:-5] + letter + code[-4:]) is ImportWhy.CHANGED


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=200), st.integers(0, 400), st.integers(0, 400))
def test_whatever_is_pasted_there_is_an_answer(noise: str, cut: int, at: int) -> None:
    code = "".join(box_codes("big_book", CURSES))
    for text in (noise, code[:cut] + noise + code[cut:], code[cut:at], f"{noise} {code} {noise}"):
        found = read_codes(text)
        assert isinstance(found, ImportRefusal) or found == ("big_book", CURSES)


@pytest.mark.parametrize("odd", [None, 3, [], {"a": 1}, {"a": {"fact": []}}, {"a": {"fact": True}}])
def test_marks_that_nobody_wrote_are_left_out(odd: Any) -> None:
    kept = box_from({"facts": CURSES, "others": odd, "former": odd})
    assert kept == BoxFacts(CURSES)


# -- how much fits -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", KNOWN)
def test_a_whole_box_fits_in_a_few_codes_and_comes_out_as_it_went_in(game: str) -> None:
    facts = full_box(game)
    codes = box_codes(game, facts)
    assert 1 <= len(codes) <= MOST_PARTS
    assert all(len(code) <= PART + 40 for code in codes)
    squares = [len(tuple(segno.make_qr(code, error="l").matrix)) for code in codes]
    assert max(squares) <= 97  # what a camera reads off a small phone
    shuffled = "\n".join(f"> {code.lower()[:80]}\n  {code.lower()[80:]}" for code in reversed(codes))
    assert read_codes(shuffled) == (game, facts)


def test_parts_that_are_missing_are_named() -> None:
    codes = box_codes("anima", full_box("anima"))
    assert len(codes) > 1
    found = read_codes(codes[1])
    assert isinstance(found, ImportRefusal)
    assert found.why is ImportWhy.PARTS
    assert found.facts["missing"] == ", ".join(str(n) for n in range(1, len(codes) + 1) if n != 2)


def test_a_box_that_is_too_full_has_no_code() -> None:
    facts = {f"spells.{checksum({'n': n})[7:47]}.level": 1 for n in range(1000)}
    assert box_codes("big_book", facts) == ()
