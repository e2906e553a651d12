"""A language is only files: one that a test makes up runs through the screens, with no word left out."""

from __future__ import annotations

import dataclasses
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import pytest

from companion import languages
from companion.i18n import words
from companion.paths import data_dir
from companion.store import Store, cards
from tests.i18n import pseudo
from tests.ui import evening
from tests.ui.conftest import disk, no_rest, store
from tests.ui.evening import at, visit
from tests.ui.evenings import EVENINGS
from tests.ui.headless import Phone

__all__ = ["disk", "no_rest", "store"]
pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
ROOT = Path(__file__).resolve().parent.parent.parent
OWN = frozenset({"companion", "Escape", "Français", "English"})
"""The same in every language: our name, a key, and the languages in their own words."""


@pytest.fixture(autouse=True)
def spoken(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """While a test runs, the language is there."""
    real = words.texts
    monkeypatch.setattr(words, "texts", lambda lang: pseudo.texts() if lang == pseudo.LANG else real(lang))
    monkeypatch.setitem(cards._CHOICES, "lang", (*cards._CHOICES["lang"], pseudo.LANG))
    yield
    pseudo.texts.cache_clear()


def typed(value: Any) -> Iterator[str]:
    """Every text that players gave: names of tables, people, cards, zones."""
    if isinstance(value, Enum):
        return
    if isinstance(value, str):
        yield value
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from typed(getattr(value, field.name))
    elif isinstance(value, tuple | list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from typed(each)


def check(phone: Phone, names: frozenset[str]) -> None:
    for text in (*phone.texts(), *phone.labels().values()):
        left = pseudo.untranslated(str(text), names)
        assert not left, f"{left!r} in {text!r}"


@pytest.mark.parametrize("game", EVENINGS)
def test_no_word_of_a_table_is_left_in_another_language(store: Store, game: str) -> None:
    store.library.choose(lang=pseudo.LANG)
    tables = [begin(store) for begin in EVENINGS[game].MOMENTS.values()]
    names = set(OWN)
    for table in tables:
        names |= {name for name in typed((table.header, table.state)) if name}
        names |= {
            name
            for entry in table.entries
            for name in typed((entry.action, entry.events, entry.text))
            if name
        }
    known = frozenset(names)

    async def look(phone: Phone) -> None:
        for table in tables:
            await phone.go(at(table))
            check(phone, known)
            await phone.tap("menu")
            check(phone, known)
            await phone.press("Escape")
        await phone.go(at(tables[-1], "/history"))
        check(phone, known)
        await phone.go(at(tables[-1], "/story"))
        check(phone, known)

    visit(store, at(tables[0]), look)


def test_no_word_of_the_quiet_screens_is_left_in_another_language(store: Store) -> None:
    store.library.choose(lang=pseudo.LANG)
    table = evening.lost(store)
    names = OWN | {table.header.name, *table.names}
    routes = ("/", "/plays", "/tray", "/example", "/new/big_book", "/new/anima", "/box/big_book")

    async def look(phone: Phone) -> None:
        for route in routes:
            await phone.go(route)
            check(phone, names)

    visit(store, "/", look)


def test_the_check_finds_what_was_left() -> None:
    assert pseudo.untranslated("Ćáŕđś of Ada", frozenset({"Ada"})) == ""
    assert pseudo.untranslated("Ćáŕđś left", frozenset()) == "left"


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
