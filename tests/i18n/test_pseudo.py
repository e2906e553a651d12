"""A language is only files: one that a test makes up runs through the screens, with no word left out."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion import languages
from companion.i18n import words
from companion.paths import data_dir
from companion.store import Store
from tests.i18n import pseudo
from tests.ui import big_book_evening
from tests.ui.conftest import disk, no_rest, store
from tests.ui.evenings import EVENINGS
from tests.ui.headless import Phone
from tests.ui.looking import all_translated, at, sound, visit

__all__ = ["disk", "no_rest", "store"]
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture(autouse=True)
def spoken() -> None:
    """The language is there."""
    pseudo.speak()


@pytest.mark.parametrize("game", EVENINGS)
def test_no_word_of_a_table_is_cut_or_left_in_another_language(store: Store, game: str) -> None:
    """Each moment with its menu, on a phone; then all that is around a table of the game."""
    store.library.choose(lang=pseudo.LANG)
    tables = [begin(store) for begin in EVENINGS[game].MOMENTS.values()]
    last = tables[-1]

    async def look(phone: Phone) -> None:
        for table in tables:
            await phone.go(at(table))
            sound(phone)
            await phone.tap("menu")
            sound(phone)
            await phone.press("Escape")
        for route in (at(last, "/history"), at(last, "/story"), f"/help/{game}", f"/box/{game}"):
            await phone.go(route)
            sound(phone)
        await phone.go(f"/new/{game}")
        for _ in range(2):
            sound(phone)
            await phone.tap("main")
        sound(phone)

    visit(store, at(tables[0]), look)


@pytest.mark.parametrize("game", EVENINGS)
def test_no_word_of_the_big_screen_is_left_in_another_language(store: Store, game: str) -> None:
    store.library.choose(lang=pseudo.LANG)
    tables = [begin(store) for begin in EVENINGS[game].MOMENTS.values()]

    async def look(phone: Phone) -> None:
        for table in tables:
            await phone.go(f"/watch/{table.header.table}")
            all_translated([*phone.texts(), *phone.labels().values()], pseudo.names_in(store))

    visit(store, f"/watch/{tables[0].header.table}", look, size=(1280, 800))


def test_no_word_of_the_quiet_screens_is_cut_or_left_in_another_language(store: Store) -> None:
    store.library.choose(lang=pseudo.LANG)
    big_book_evening.lost(store)
    play = next(card for card in store.cards() if card.finished)

    async def look(phone: Phone) -> None:
        for route in ("/", "/plays", "/tray", "/example", "/settings", "/brought", "/table/nothing"):
            await phone.go(route)
            sound(phone)
        await phone.go("/plays")
        await phone.tap(f"play-{play.id}")
        sound(phone)

    visit(store, "/", look)


def test_the_check_finds_what_was_left() -> None:
    assert pseudo.untranslated("Çáárds óóf Ada", {"Ada"}) == ""
    assert pseudo.untranslated("Çáárds left", ()) == "left"


def test_every_word_is_a_third_longer_and_its_facts_stay() -> None:
    for key, text in words.texts("fr").items():
        made = pseudo.pseudo(text)
        for was, now in zip(text.split(), made.split(), strict=True):
            assert len(was) <= len(now) <= 1.34 * len(was) + 1, key
        assert re.findall(r"{[^}]*}", made) == re.findall(r"{[^}]*}", text)
    assert sum(map(len, map(pseudo.pseudo, words.texts("fr").values()))) > 1.2 * sum(
        map(len, words.texts("fr").values())
    )


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program in a folder of its own, with the files of the language put beside the others."""
    home = tmp_path_factory.mktemp("house")
    shutil.copytree(data_dir(), home / "data")
    without = shutil.ignore_patterns("__pycache__", "assets")
    shutil.copytree(ROOT / "companion", home / "companion", ignore=without)
    for path in sorted((home / "data").glob("**/*.fr.json")):
        made = {key: pseudo.pseudo(text) for key, text in json.loads(path.read_text("utf-8")).items()}
        path.with_name(path.name.replace(".fr.", f".{pseudo.LANG}.")).write_text(json.dumps(made), "utf-8")
    return home


def run(home: Path, *argv: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    code = "import sys; from companion.cli.entry import main; sys.exit(main())"
    command = [sys.executable, "-c", code, *argv]
    return subprocess.run(
        command, cwd=home, env=env, capture_output=True, text=True, check=False, timeout=120
    )


def test_a_language_is_found_not_listed(house: Path) -> None:
    told = run(house, "games", "--lang", pseudo.LANG)
    assert told.returncode == 0, told.stderr
    assert (
        pseudo.pseudo(json.loads((data_dir() / "games/big_book/text.fr.json").read_text())["name"])
        in told.stdout
    )
    complete = run(house, "texts", "--missing", pseudo.LANG)
    assert complete.returncode == 0, complete.stdout[:2000] + complete.stderr


def test_what_a_language_lacks_is_listed_file_by_file(house: Path) -> None:
    path = house / "data" / "app" / f"text.{pseudo.LANG}.json"
    whole = json.loads(path.read_text("utf-8"))
    helped = house / "data" / "games" / "anima" / f"help.{pseudo.LANG}.json"
    kept = helped.read_text("utf-8")
    try:
        path.write_text(json.dumps({key: text for key, text in whole.items() if key != "undo"}), "utf-8")
        helped.unlink()
        told = run(house, "texts", "--missing", pseudo.LANG, "--json")
        assert told.returncode == 1
        missing = json.loads(told.stdout)["missing"]
        french = json.loads((data_dir() / "app/text.fr.json").read_text("utf-8"))
        assert missing[f"app/text.{pseudo.LANG}.json"] == {"undo": french["undo"]}
        assert f"games/anima/help.{pseudo.LANG}.json" in missing
    finally:
        path.write_text(json.dumps(whole), "utf-8")
        helped.write_text(kept, "utf-8")


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("fr", {0: "one", 1: "one", 2: "other"}),
        ("en", {0: "other", 1: "one", 2: "other"}),
        ("pl", {1: "one", 2: "few", 5: "other", 12: "other", 22: "few"}),
        ("ru", {1: "one", 3: "few", 11: "other", 21: "one"}),
        ("cs", {1: "one", 4: "few", 5: "other"}),
        ("ja", {1: "other"}),
        ("xx", {1: "one", 2: "other"}),
    ],
)
def test_each_language_counts_in_its_own_way(lang: str, forms: dict[int, str]) -> None:
    assert {n: languages.grammar(lang).form(n) for n in forms} == forms


def test_a_text_without_the_form_asked_for_says_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {"app.cards.one": "{n} karta", "app.cards.few": "{n} karty", "app.cards.other": "{n} kart"}
    monkeypatch.setattr(words, "texts", lambda lang: made if lang == "pl" else {})
    assert [words.Words("pl").t("app.cards", n=n) for n in (1, 2, 5)] == ["1 karta", "2 karty", "5 kart"]
    del made["app.cards.few"]
    assert words.Words("pl").t("app.cards", n=2) == "2 kart"
