"""What one group read off its box, on the phone of another: a preview, a choice, a mark, a way back."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.boxes import box_of
from companion.core.box import Fact
from companion.games import ALL
from companion.i18n.words import Words
from companion.store import Store, open_folder
from companion.store.areas import memory_areas
from companion.store.box_code import box_codes
from companion.store.export import box_file
from companion.store.log_disk import LogDisk
from companion.ui.drawings.qr import qr_source
from companion.ui.main import app
from tests.store.test_box_passed_on import full_box
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, SMALL, TRIPLES, Way, at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
pairs = pytest.mark.parametrize("way", PAIRS, ids=str)
THEIRS: dict[str, Fact] = {"curses.E.count": 10, "curses.T.count": 9, "multi.I.1": 2}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_folder(tmp_path / "mine", ALL, backups=False)
    opened.library.choose(lang="fr")
    yield opened
    opened.close()


def know(store: Store, game: str = "big_book", **facts: Fact) -> None:
    told = {key.replace("_", "."): fact for key, fact in facts.items()}
    assert not store.library.put_facts(game, told, box_of(game, {}))


def picked(content: bytes) -> list[dict[str, Any]]:
    return [{"id": 0, "name": "a.json", "size": len(content), "path": None, "bytes": content}]


def code(game: str = "big_book", facts: dict[str, Fact] = THEIRS) -> str:
    return "\n".join(box_codes(game, facts))


async def paste(phone: Phone, text: str) -> None:
    await phone.tap("take-in")
    await phone.write("code-text", text)
    await phone.tap("main")


def test_from_one_phone_to_another_by_the_text_of_the_code(store: Store, tmp_path: Path) -> None:
    other = open_folder(tmp_path / "theirs", ALL, backups=False)
    other.library.choose(lang="fr")
    know(other, curses_E_count=10, curses_T_count=9)
    know(store, curses_T_count=8)
    copied: list[str] = []

    async def give(phone: Phone) -> None:
        await phone.tap("pass-on")
        assert phone.says("Seulement des nombres et les noms que vous avez écrits")
        await phone.tap("code-copy")
        copied.extend(args["data"] for name, args in phone.connection.calls if name == "set")

    async def take(phone: Phone) -> None:
        phone.connection.answers["get"] = copied[0]
        await phone.tap("take-in")
        await phone.tap("code-paste")
        await phone.tap("main")
        await phone.wait(lambda: phone.says("Nouveau"))
        assert store.library.facts("big_book") == {"curses.T.count": 8}
        assert phone.labels()["mine-curses.T.count"].endswith("8, de votre boîte")
        await phone.tap("main")
        await phone.wait(lambda: phone.says("Import fait"))
        assert phone.labels()["fact-curses.E.count"].endswith("10, de la boîte d’un autre groupe")
        assert phone.labels()["fact-curses.T.count"].endswith("8, de votre boîte")

    visit(other, "/box/big_book", give)
    other.close()
    visit(store, "/box/big_book", take)
    assert store.library.facts("big_book") == {"curses.E.count": 10, "curses.T.count": 8}


def test_theirs_is_chosen_figure_by_figure_and_undone_in_one_touch(store: Store) -> None:
    know(store, curses_E_count=11, curses_T_count=8)

    async def take(phone: Phone) -> None:
        await paste(phone, code())
        await phone.wait(lambda: "theirs-curses.T.count" in phone)
        await phone.tap("theirs-curses.T.count")
        await phone.tap("theirs-curses.E.count")
        await phone.tap("mine-curses.E.count")
        await phone.tap("main")
        await phone.wait(lambda: phone.says("Import fait"))
        assert store.library.facts("big_book") == {
            "curses.E.count": 11,
            "curses.T.count": 9,
            "multi.I.1": 2,
        }
        await phone.tap("anyway")
        await phone.wait(lambda: phone.says("Import annulé"))

    visit(store, "/box/big_book", take)
    assert store.library.facts("big_book") == {"curses.E.count": 11, "curses.T.count": 8}
    assert store.library.others("big_book") == frozenset()


def test_the_former_figure_comes_back_and_a_figure_read_again_is_mine(store: Store) -> None:
    know(store, curses_T_count=8)
    seen = store.dry_run(box_file("big_book", THEIRS))
    store.apply(seen, chosen=frozenset({("big_book", "curses.T.count")}))  # type: ignore[arg-type]

    async def look(phone: Phone) -> None:
        await phone.tap("fact-curses.T.count")
        assert phone.says("8 (de votre boîte). Remettre")
        await phone.tap("fact-former")
        assert store.library.facts("big_book")["curses.T.count"] == 8
        assert phone.says("9 (de la boîte d’un autre groupe). Remettre")
        await phone.tap("fact-curses.E.count")
        await phone.tap("fact-mine")
        assert phone.labels()["fact-curses.E.count"].endswith("10, de votre boîte")
        await phone.tap("undo")
        assert phone.labels()["fact-curses.E.count"].endswith("10, de la boîte d’un autre groupe")

    visit(store, "/box/big_book", look)
    assert store.library.others("big_book") == {"curses.E.count", "multi.I.1"}


def test_a_file_goes_through_the_picker_of_the_settings(store: Store) -> None:
    content = box_file("big_book", THEIRS)

    async def take(phone: Phone) -> None:
        phone.connection.answers["pick_files"] = picked(content)
        await phone.tap("import")
        await phone.wait(lambda: phone.says("D’un autre groupe"))
        await phone.tap("main")
        await phone.wait(lambda: phone.says("Import fait"))

    visit(store, "/settings", take)
    assert store.library.others("big_book") == set(THEIRS)


def test_a_link_that_was_scanned_opens_the_preview(store: Store) -> None:
    async def take(phone: Phone) -> None:
        await phone.wait(lambda: phone.says("Nouveaux"))
        assert not store.library.facts("big_book")
        await phone.tap("main")
        await phone.wait(lambda: phone.says("Import fait"))

    visit(store, f"/passed/{code()}", take)
    assert store.library.facts("big_book") == THEIRS


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bonjour", "Ce texte n’est pas un code de companion"),
        (code()[:-9], "Le code est coupé"),
        (code().replace("CBOX1", "CBOX7"), "version plus récente"),
        (code("chess", {"a.b.c": 1}), "jeu inconnu ici (chess)"),
        (code("big_book", {"curses.E.count": 99}), "aucun chiffre que ce jeu demande"),
        (code("big_book", {"curses.E.count": 10})[:-4] + "AAAA", "sa somme de contrôle"),
        ("x" * 70_000, "n’est pas un code"),
        ("\ud83d", "n’est pas un code"),
    ],
)  # fmt: skip
def test_a_text_that_is_none_is_refused_with_a_sentence(store: Store, text: str, said: str) -> None:
    async def take(phone: Phone) -> None:
        await paste(phone, text)
        await phone.wait(lambda: phone.says(said))
        assert phone.says("Rien n’a changé.")
        assert "code-text" in phone

    visit(store, "/box/big_book", take)
    assert not store.library.facts("big_book")


def test_several_codes_are_asked_for_until_all_are_there(store: Store) -> None:
    facts = full_box("anima")
    codes = box_codes("anima", facts)

    async def take(phone: Phone) -> None:
        await paste(phone, codes[1])
        await phone.wait(lambda: phone.says("1. Collez aussi ces codes"))
        await phone.write("code-text", "\n".join(reversed(codes)))
        await phone.tap("main")
        await phone.wait(lambda: phone.says("Nouveaux"))
        sound(phone)
        await phone.tap("main")
        await phone.wait(lambda: phone.says("Import fait"))

    visit(store, "/box/anima", take)
    assert store.library.facts("anima") == facts


def test_what_a_game_still_hides_comes_unseen(store: Store) -> None:
    facts: dict[str, Fact] = {"horde.3.rows": "GG", "spells.all.count": 60}

    async def take(phone: Phone) -> None:
        await paste(phone, code("syncro", facts))
        await phone.wait(lambda: phone.says("1 chiffre vient sans être montré"))
        assert not phone.says("GG")
        await phone.tap("main")
        await phone.wait(lambda: phone.says("Import fait"))

    visit(store, "/box/syncro", take)
    assert store.library.facts("syncro") == facts


def test_a_table_played_before_does_not_write_over_what_was_taken_since(store: Store) -> None:
    """It taught the box its figures long ago: only what it learns now is news."""
    know(store, multi_I_1=1)
    table = big_book_evening.seat(store)
    seen = store.dry_run(box_file("big_book", {"multi.I.1": 2}))
    store.apply(seen, chosen=frozenset({("big_book", "multi.I.1")}))  # type: ignore[arg-type]

    async def tap(phone: Phone) -> None:
        await phone.tap("main")

    before = table.next_seq
    visit(store, at(table), tap)
    assert table.next_seq > before
    assert store.library.facts("big_book")["multi.I.1"] == 2
    assert "multi.I.1" in store.library.others("big_book")


def test_the_table_says_whose_figure_it_shows(store: Store) -> None:
    seen = store.dry_run(box_file("big_book", {"multi.I.1": 1}))
    store.apply(seen)  # type: ignore[arg-type]
    table = big_book_evening.play(big_book_evening.seat(store), big_book_evening.Advance())

    async def look(phone: Phone) -> None:
        await phone.tap("main")
        assert phone.says("de la boîte d’un autre groupe")
        sound(phone)

    visit(store, at(table), look)


@pytest.mark.parametrize("way", TRIPLES, ids=str)
def test_the_sheets_of_passing_on_in_every_look(store: Store, way: Way) -> None:
    way.choose(store)
    know(store, curses_E_count=11, curses_T_count=8)
    mixed: dict[str, Fact] = {**THEIRS, "magicians.Mme Orage du Grand Nord.element": "F"}

    async def look(phone: Phone) -> None:
        phone.typed.add("Mme Orage du Grand Nord")
        sound(phone)
        await phone.tap("pass-on")
        sound(phone)
        await phone.tap("sheet-close")
        await phone.tap("take-in")
        sound(phone)
        await phone.write("code-text", code("big_book", mixed))
        await phone.tap("main")
        await phone.wait(lambda: "theirs-curses.T.count" in phone)
        sound(phone)
        await phone.tap("theirs-curses.T.count")
        sound(phone)
        await phone.tap("main")
        await phone.wait(lambda: phone.says(Words(way.lang).t("app.import.done.title")))
        sound(phone)
        await phone.tap("fact-curses.T.count")
        sound(phone)

    visit(store, "/box/big_book", look, size=(way.width, way.height))


def test_several_codes_are_turned_through(store: Store) -> None:
    assert not store.library.put_facts(
        "synchro_horizon", full_box("synchro_horizon"), box_of("synchro_horizon", {})
    )

    async def look(phone: Phone) -> None:
        await phone.tap("pass-on")
        assert phone.says("1 sur 3")
        assert phone.says("il y en a 3.")
        await phone.tap("code-next")
        assert phone.says("2 sur 3")
        await phone.tap("code-back")
        await phone.tap("code-back")
        assert phone.says("3 sur 3")
        sound(phone)

    visit(store, "/box/synchro_horizon", look, size=SMALL)


class Brought:
    """A file that the phone's share sheet handed over."""

    def __init__(self, content: bytes) -> None:
        self.waits: bytes | None = content

    async def count(self) -> int:
        return int(self.waits is not None)

    async def look(self) -> bytes | None:
        return self.waits

    async def drop(self) -> None:
        self.waits = None

    async def clear(self) -> None:
        self.waits = None


def test_a_file_that_was_shared_with_the_app_is_looked_at_first(store: Store) -> None:
    brought = Brought(box_file("big_book", THEIRS))

    async def go() -> None:
        async with Phone(app(store, brought=brought), "/brought") as phone:
            await phone.wait(lambda: "brought-look" in phone)
            assert not phone.says("Nouveaux")
            await phone.tap("brought-look")
            await phone.wait(lambda: phone.says("Nouveaux"))
            assert not store.library.facts("big_book")
            await phone.tap("main")
            await phone.wait(lambda: store.library.facts("big_book") == THEIRS)
            await phone.wait(lambda: brought.waits is None)

    asyncio.run(go())
    assert store.library.others("big_book") == set(THEIRS)


def test_where_the_app_is_a_page_of_its_own_the_code_is_a_link_to_it() -> None:
    disk = LogDisk(memory_areas(), one_thread=True)
    alone = open_folder(Path("/companion"), ALL, disk, backups=False)
    alone.library.choose(lang="fr")
    know(alone, curses_E_count=10)
    link = f"http://test#/passed/{code('big_book', {'curses.E.count': 10})}"

    async def look(phone: Phone) -> None:
        await phone.tap("pass-on")
        assert phone.says("la page s’ouvre et montre ce qui changerait")
        shown = [control.src for control in phone.controls() if isinstance(control, ft.Image)]
        assert qr_source(link, "l") in shown
        sound(phone)

    visit(alone, "/box/big_book", look)
    alone.close()


@pytest.mark.parametrize(
    "first", ["box_facts.passing", "box_facts.screen", "settings.screen", "settings.brought"]
)
def test_whichever_screen_is_opened_first_it_can_be(first: str) -> None:
    """A link that was scanned opens the app at a screen that nothing has been shown before."""
    command = [sys.executable, "-c", f"import companion.ui.screens.{first}"]
    assert subprocess.run(command, capture_output=True, text=True, timeout=60, check=False).stderr == ""
