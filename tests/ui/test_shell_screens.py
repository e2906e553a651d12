"""The quieter screens of the shell, without a browser: they tell, they answer, nothing comes by surprise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest

from companion.boxes import box_of
from companion.core.box import Box, Column, FactTable
from companion.core.journal import Kind
from companion.core.refusal import Refusal
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.madness import TakeMadness, TakeMadnessAll
from companion.games.big_book.state import Options
from companion.i18n.words import LANGUAGES, Words
from companion.store.store import Store, open_folder
from companion.ui.main import app
from companion.ui.parts.keys import append_digit
from companion.ui.parts.sheet import LAID_OUT
from companion.ui.screens.help import hits, pieces
from companion.ui.screens.history.screen import STEP
from companion.ui.screens.history.timeline import LineKind, lines_of, shown_lines
from companion.ui.screens.plays.record import axes_of, plays_of, spot_of
from tests.ui.headless import Phone
from tests.ui.test_phones import FakeDoor

NAMES = ("Ada", "Bo", "Chloé")
GAME = ALL["big_book"]


class Clock:
    """Eleven seconds between taps: no two are one intention."""

    def __init__(self) -> None:
        self.second = 0

    def __call__(self) -> str:
        self.second += 11
        hour, rest = divmod(self.second, 3600)
        return f"2026-03-03T{20 + hour:02}:{rest // 60:02}:{rest % 60:02}.000+00:00"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_folder(tmp_path, ALL, backups=False)
    opened.library.choose(lang="fr")
    yield opened
    opened.close()


def new_table(store: Store, name: str = "Mardi") -> Table[Any]:
    players = tuple(Player(each, store.library.add_player(each).id) for each in NAMES)
    table = open_table(GAME, Plan(name, players, Options()), box_of("big_book", {}), Clock())
    assert isinstance(table, Table)
    store.start(table)
    return table


def tap(table: Table[Any], seat: int = 1, n: int = 1) -> None:
    assert not isinstance(table.do(TakeMadness(Seat(seat), n)), Refusal)


def lost(store: Store, name: str = "Perdue") -> Table[Any]:
    table = new_table(store, name)
    while GAME.summary(table.state).outcome is None:
        table.do(TakeMadnessAll(3))
    return table


def run(store: Store, route: str, play: Callable[[Phone], Any], *, width: int = 360) -> None:
    """Open a route and do something with the phone; a fault of any part fails the test."""

    async def go() -> None:
        async with Phone(app(store), route, width=width) as phone:
            await play(phone)
            assert not phone.says("(code ")

    asyncio.run(go())
    log = store.folder.path / "faults.log"
    assert not log.exists(), log.read_text("utf-8")


def shown_keys(phone: Phone, prefix: str) -> list[str]:
    return sorted(key for key in set(phone.keys()) if key.startswith(prefix))


def there(phone: Phone, key: str) -> bool:
    return key in set(phone.keys())


async def wait(phone: Phone, ready: Callable[[], Any]) -> None:
    """What goes through the disk is done beside the session."""
    for _ in range(400):
        await phone.settle()
        if ready():
            return
        await asyncio.sleep(0.01)
    raise AssertionError(f"waited in vain; there are {sorted(phone.keys())}")


# -- every screen, both languages, all sizes -----------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("width", "scale", "theme"), [(360, 1.0, "dark"), (360, 2.0, "light"), (1280, 1.0, "dark")]
)
def test_every_screen_is_drawn(store: Store, lang: str, width: int, scale: float, theme: str) -> None:
    store.library.choose(lang=lang, text_scale=scale, theme=theme)
    table = new_table(store)
    tap(table)
    lost(store)
    words = Words(lang)
    routes = {
        f"/table/{table.header.table}/history": "history",
        "/help/big_book": "help",
        "/box/big_book": "box",
        "/settings": "settings",
        "/plays": "plays",
    }

    async def look(phone: Phone) -> None:
        for route, title in routes.items():
            await phone.go(route)
            assert phone.says(words.t(f"app.{title}")), route
            raw = [line for line in phone.texts() if line.startswith(("app.", "big_book."))]
            assert not raw, route
            named = phone.labels()
            assert all(named[key] for key in phone.keys() & named.keys() if key not in ("help-search",)), (
                route
            )

    run(store, "/settings", look, width=width)


# -- history -------------------------------------------------------------------------------------


def test_a_tap_on_a_line_goes_there_and_redo_names_the_way_back(store: Store) -> None:
    table = new_table(store)
    for seat in (1, 2, 3):
        tap(table, seat)

    async def play(phone: Phone) -> None:
        assert "Chloé +1 folie" in phone.labels()["undo"]
        await phone.tap("line-1")
        assert table.depth == 1
        assert "Bo +1 folie" in phone.labels()["redo"]
        assert "Vous êtes ici" in phone.labels()["line-1"]
        await phone.tap("line-1")
        assert table.depth == 1  # already here: nothing happens
        await phone.tap("line-3")
        assert table.depth == 3
        await phone.tap("line-0")
        assert table.depth == 0
        await phone.tap("redo")
        assert table.depth == 1
        await phone.tap("undo")
        assert table.depth == 0

    run(store, f"/table/{table.header.table}/history", play)


def test_here_is_scrolled_into_sight_unless_a_finger_lies_on_it(store: Store) -> None:
    table = new_table(store)
    for _ in range(11):
        tap(table)
    for _ in range(9):
        table.undo()

    async def play(phone: Phone) -> None:
        def led() -> list[str]:
            return [args["scroll_key"] for name, args in phone.connection.calls if name == "scroll_to"]

        async def rest() -> list[str]:
            await asyncio.sleep(2 * LAID_OUT)
            await phone.settle()
            return led()

        assert await rest() == ["at-line-3"]  # below eight taps taken back, with the line above it
        await phone.tap("redo")
        assert await rest() == ["at-line-3", "at-line-4"]
        await phone.tap("line-1")
        assert table.depth == 1
        assert len(await rest()) == 2
        await phone.tap("undo")
        assert (await rest())[2:] == ["at-line-1"]

    run(store, f"/table/{table.header.table}/history", play)


def test_bookmarks_and_notes_are_written_and_found(store: Store) -> None:
    table = new_table(store)
    tap(table)

    async def play(phone: Phone) -> None:
        await phone.tap("marks")
        await phone.tap("add-bookmark")
        await phone.write("bookmark-text", "Avant le pire")
        await phone.tap("main")
        await phone.tap("marks")
        await phone.tap("add-note")
        await phone.tap("main")
        assert phone.says("Rien à garder")
        await phone.write("note-text", "Bo triche")
        await phone.tap("main")
        assert phone.says("Avant le pire")
        assert phone.says("Bo triche")
        tap(table, 2)
        await phone.settle()
        await phone.tap("line-2")  # the bookmark
        await phone.tap("main")  # come back here
        assert table.depth == 1

    run(store, f"/table/{table.header.table}/history", play)
    assert [entry.text for entry in table.entries if entry.text] == ["Avant le pire", "Bo triche"]


def test_play_from_here_opens_a_table_that_names_its_parent(store: Store) -> None:
    table = new_table(store)
    tap(table, 1)
    tap(table, 2)

    async def play(phone: Phone) -> None:
        await phone.hold("line-1")
        await phone.write("branch-name", "Autrement")
        await phone.tap("branch")

    run(store, f"/table/{table.header.table}/history", play)
    card = next(card for card in store.cards() if card.name == "Autrement")
    assert card.parent is not None
    assert card.parent.table == table.header.table
    assert table.depth == 2


def test_play_from_here_is_not_only_behind_a_long_press(store: Store) -> None:
    """The line one stands on, touched once more, opens what can be done with it; the hint says so."""
    table = new_table(store)
    tap(table, 1)
    tap(table, 2)

    async def play(phone: Phone) -> None:
        assert phone.says("encore une fois")
        await phone.tap("line-1")
        assert table.depth == 1
        await phone.tap("line-1")
        await phone.write("branch-name", "Autrement")
        await phone.tap("branch")

    run(store, f"/table/{table.header.table}/history", play)
    assert any(card.name == "Autrement" for card in store.cards())


def test_replaced_taps_are_shown_when_asked_for(store: Store) -> None:
    table = new_table(store)
    tap(table, 1)
    tap(table, 2)
    table.undo()
    tap(table, 3)

    async def play(phone: Phone) -> None:
        assert not there(phone, "line-2")
        await phone.tap("marks")
        await phone.tap("show-struck")
        await phone.tap("sheet-close")
        assert "Annulé puis remplacé" in phone.labels()["line-2"]
        await phone.tap("line-2")
        assert table.depth == 2
        assert there(phone, "branch")

    run(store, f"/table/{table.header.table}/history", play)


def test_long_histories_are_built_in_steps(store: Store) -> None:
    table = new_table(store)
    for n in range(150):
        table.do(TakeMadness(Seat(1 + n % 3)))
        table.undo()
        if n % 3 == 0:
            table.note(f"note {n}")
    for _ in range(4):
        tap(table)
    count = len(shown_lines(lines_of(table), True))

    async def play(phone: Phone) -> None:
        def shown() -> int:
            return len(shown_keys(phone, "line-"))

        await phone.tap("marks")
        await phone.tap("show-struck")
        await phone.tap("sheet-close")
        assert shown() == STEP
        await phone.tap("earlier")
        assert shown() == 2 * STEP
        while there(phone, "earlier"):
            await phone.tap("earlier")
        assert shown() < count  # older pages take the place of newer ones
        assert there(phone, "line-0")
        await phone.tap("later")
        assert not there(phone, "line-0")

    run(store, f"/table/{table.header.table}/history", play)


def test_what_another_phone_does_is_seen(store: Store) -> None:
    table = new_table(store)

    async def play(phone: Phone) -> None:
        tap(table, 2)
        await phone.settle()
        assert there(phone, "line-1")

    run(store, f"/table/{table.header.table}/history", play)


def test_lines_stand_where_they_belong(store: Store) -> None:
    table = new_table(store)
    for seat in (1, 2, 3):
        tap(table, seat)
    table.go_to(1)
    table.bookmark("au début")
    table.redo(count=2)
    marks = [(line.mark, line.at) for line in lines_of(table)]
    expected = [
        (LineKind.DONE, 3),
        (LineKind.DONE, 2),
        (LineKind.BOOKMARK, 1),
        (LineKind.DONE, 1),
        (LineKind.OPENING, 0),
    ]
    assert marks == expected
    assert [line.here for line in lines_of(table)] == [True, False, False, False, False]


# -- rule help -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "word"), [("fr", "malediction"), ("en", "curse")])
def test_rules_are_found_without_accents(store: Store, lang: str, word: str) -> None:
    store.library.choose(lang=lang)
    found = hits("big_book", lang, (word,))
    assert found

    async def play(phone: Phone) -> None:
        assert not shown_keys(phone, "rule-")
        await phone.tap("chapter-modes")
        assert phone.says("BB-73")
        await phone.tap("chapter-modes")
        assert not phone.says("BB-73")
        await phone.write("help-search", word.upper())
        assert phone.says(found[0][1])
        await phone.write("help-search", "zzzz")
        assert phone.says(Words(lang).t("app.help.no_hit"))
        await phone.tap("help-clear")
        assert there(phone, "chapter-modes")

    run(store, "/help/big_book", play)


def test_hits_are_marked_letter_by_letter() -> None:
    assert pieces("Cœur épuisé", ("coe", "uise")) == [("Cœ", True), ("ur ép", False), ("uisé", True)]


# -- box facts -----------------------------------------------------------------------------------


def test_figures_are_copied_and_taken_back(store: Store) -> None:
    async def play(phone: Phone) -> None:
        await phone.tap("main")
        assert there(phone, "answer-2")
        await phone.tap("answer-2")
        await phone.tap("fact-curses.E.count")
        await phone.tap("digit-1")
        await phone.tap("digit-0")
        assert store.library.facts("big_book")["curses.E.count"] == 10
        await phone.tap("forget")
        assert "curses.E.count" not in store.library.facts("big_book")
        await phone.tap("digit-9")
        await phone.tap("undo")
        await phone.tap("fact-close")
        assert not there(phone, "digit-9")

    run(store, "/box/big_book", play)
    assert store.library.facts("big_book") == {"multi.I.1": 2}


def test_rows_are_named_filled_and_removed(store: Store) -> None:
    async def play(phone: Phone) -> None:
        await phone.tap("add-magicians")
        await phone.tap("add-magicians")
        assert phone.says("Écrivez d’abord un nom.")
        await phone.write("name-magicians", "Mme. Orage")
        await phone.tap("add-magicians")
        await phone.tap("answer-F")
        assert store.library.facts("big_book") == {"magicians.Mme Orage.element": "F"}
        await phone.tap("remove-magicians-Mme Orage")
        assert store.library.facts("big_book") == {}
        await phone.tap("undo")

    run(store, "/box/big_book", play)
    assert store.library.facts("big_book") == {"magicians.Mme Orage.element": "F"}


def test_a_sum_that_does_not_fit_is_said_softly(store: Store) -> None:
    facts = {f"curses.{row}.count": 10 for row in "ETFAM"}
    store.library.put_facts("big_book", facts, box_of("big_book", {}))

    async def play(phone: Phone) -> None:
        assert phone.says("Cela fait 50, le livret en annonce 48.")

    run(store, "/box/big_book", play)


def test_a_keypad_stays_within_its_limits() -> None:
    assert (append_digit(None, 2, 20), append_digit(2, 0, 20), append_digit(20, 3, 20)) == (2, 20, 3)
    table = FactTable("t", "U-1", (Column("c"),), ("a", "b"), 10)
    assert Box((table,), {}, {"t.a.c": 4}).total(table) == (4, False)


# -- settings ------------------------------------------------------------------------------------


def test_settings_are_kept_at_once(store: Store) -> None:
    async def play(phone: Phone) -> None:
        await phone.tap("text-plus")
        await phone.tap("theme-light")
        await phone.tap("sound")
        await phone.tap("haptics")
        await phone.tap("lang-en")
        assert phone.says("Settings")
        assert phone.says("110%")

    run(store, "/settings", play)
    kept = store.library.settings
    assert (kept.text_scale, kept.theme, kept.sound, kept.haptics, kept.lang) == (
        1.1,
        "light",
        True,
        False,
        "en",
    )


def test_a_backup_is_made_and_restored(store: Store) -> None:
    table = new_table(store)
    tap(table)

    async def play(phone: Phone) -> None:
        await phone.tap("backup-now")
        await wait(phone, lambda: phone.says("Sauvegarde faite"))
        name = store.backups.names()[0].removesuffix(".json")
        assert store.delete(table.header.table)
        await phone.tap("backup-list")
        await phone.tap(name)
        await wait(phone, lambda: phone.says("Dans le fichier"))
        assert not store.cards()
        await phone.tap("main")
        await wait(phone, lambda: phone.says("Import fait"))

    run(store, "/settings", play)
    assert [card.name for card in store.cards()] == ["Mardi"]


class Picked:
    """A file the phone gives."""

    def __init__(self, content: bytes):
        self.content = content

    def __call__(self) -> list[dict[str, Any]]:
        return [{"id": 0, "name": "a.json", "size": len(self.content), "path": None, "bytes": self.content}]


def test_a_foreign_file_is_refused_with_a_sentence(store: Store) -> None:
    async def play(phone: Phone) -> None:
        phone.connection.answers["pick_files"] = Picked(b'{"some": "thing"}')()
        await phone.tap("import")
        await wait(phone, lambda: phone.says("Fichier refusé"))
        assert phone.says("Rien n’a changé.")
        assert not there(phone, "sheet-close")

    run(store, "/settings", play)
    assert not store.cards()


def test_a_file_is_looked_at_before_it_is_imported(store: Store, tmp_path: Path) -> None:
    other = open_folder(tmp_path / "other", ALL, backups=False)
    table = new_table(other, "D’ailleurs")
    tap(table)
    content = other.export()
    other.close()
    assert content is not None

    async def play(phone: Phone) -> None:
        phone.connection.answers["pick_files"] = Picked(content)()
        await phone.tap("import")
        await wait(phone, lambda: phone.says("D’ailleurs"))
        assert not store.cards()
        await phone.tap("main")
        await wait(phone, lambda: phone.says("Import fait"))

    run(store, "/settings", play)
    assert [card.name for card in store.cards()] == ["D’ailleurs"]


class Landing(FakeDoor):
    """A door of an app that serves its pages."""

    def __init__(self, landing: Path):
        super().__init__()
        self.landing = landing


Story = tuple[tuple[float, float] | str, ...]


class Upload:
    """A picker whose file comes over the network: what is told of it and how much is there, or an error."""

    def __init__(self, landing: Path, content: bytes, story: Story):
        self.landing, self.content, self.story = landing, content, story
        self.told: Callable[[Any], None] = lambda step: None

    def __call__(self, on_upload: Callable[[Any], None]) -> Upload:
        self.told = on_upload
        return self

    async def pick_files(self, **_: object) -> list[ft.FilePickerFile]:
        return [ft.FilePickerFile(id=1, name="a.json", size=len(self.content))]

    async def upload(self, files: list[ft.FilePickerUploadFile]) -> None:
        for step in self.story:
            told = SimpleNamespace(error=step, progress=None)
            if isinstance(step, tuple):
                told = SimpleNamespace(error=None, progress=step[0])
                file = self.landing / files[0].upload_url
                file.write_bytes(self.content[: int(len(self.content) * step[1])])
            self.told(told)


@pytest.mark.parametrize(
    "story", [((0.3, 0.3), "the network is gone"), ((0.3, 0.3), (1.0, 0.7)), ((0.3, 0.3),)]
)
def test_a_file_that_does_not_arrive_is_told_and_leaves_nothing(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, story: Story
) -> None:
    """An error in the middle, an end that is missing, silence: nothing is imported, the next try works."""
    other = open_folder(tmp_path / "other", ALL, backups=False)
    tap(new_table(other, "D’ailleurs"))
    content = other.export()
    other.close()
    assert content is not None
    landing = tmp_path / "landing"
    door = Landing(landing)
    monkeypatch.setattr(ft.Page, "get_upload_url", lambda self, name, seconds: name)
    monkeypatch.setattr("companion.ui.files.UPLOAD_SECONDS", 0.2)

    async def play(phone: Phone) -> None:
        monkeypatch.setattr(ft, "FilePicker", Upload(landing, content, story))
        await phone.tap("import")
        await wait(phone, lambda: phone.says("n’a pas donné le fichier"))
        assert not landing.exists()
        assert not there(phone, "sheet-close")
        monkeypatch.setattr(ft, "FilePicker", Upload(landing, content, ((0.5, 0.5), (1.0, 1.0))))
        await phone.tap("import")
        await wait(phone, lambda: phone.says("D’ailleurs"))
        assert not landing.exists()

    async def through() -> None:
        async with Phone(app(store, door=door), "/settings") as phone:
            await play(phone)

    asyncio.run(through())
    assert not store.cards()


def test_everything_is_handed_over_as_one_file(store: Store) -> None:
    new_table(store)

    async def play(phone: Phone) -> None:
        await phone.tap("export-all")
        await wait(phone, lambda: any(name == "save_file" for name, _ in phone.connection.calls))

    run(store, "/settings", play)


# -- plays ---------------------------------------------------------------------------------------


def test_a_table_is_renamed_and_deleted_after_asking_once(store: Store) -> None:
    table = new_table(store)
    tap(table)
    key = f"play-{table.header.table}"

    async def play(phone: Phone) -> None:
        await phone.tap(key)
        await phone.tap("do-rename")
        await phone.write("new-name", "Mercredi")
        await phone.tap("main")
        assert phone.says("Mercredi")
        await phone.tap("do-delete")
        assert phone.says("Supprimer «\u00a0Mercredi\u00a0» ?".replace(" ?", "\u00a0?"))
        assert store.cards()
        await phone.tap("main")  # keep it
        await phone.tap("do-delete")
        await phone.tap("delete-yes")
        await wait(phone, lambda: there(phone, "bring-back"))
        assert not store.cards()
        await phone.tap("bring-back")
        await wait(phone, lambda: there(phone, key))

    run(store, "/plays", play)
    assert [card.name for card in store.cards()] == ["Mercredi"]


def test_the_record_counts_by_difficulty_mode_and_players(store: Store) -> None:
    lost(store)
    lost(store, "Encore")
    new_table(store, "En cours")
    plays = plays_of(card for card in store.cards() if card.finished)
    axes = axes_of(GAME, plays)
    assert [axis.name for axis in axes] == ["column", "mode"]
    assert len({spot_of(play, axes) for play in plays}) == 1

    async def play(phone: Phone) -> None:
        assert phone.says("0 gagnée · 2 perdues")
        assert "0 gagnée sur 2" in phone.labels()["spot-I-normal-3"]
        await phone.tap("spot-I-normal-3")
        assert phone.says("Encore")
        assert phone.says("Ada, Bo, Chloé")

    run(store, "/plays", play)


def test_an_evening_is_told_in_its_sheet(store: Store) -> None:
    table = new_table(store)
    for seat in (1, 2, 3):
        tap(table, seat)

    async def play(phone: Phone) -> None:
        await phone.tap(f"play-{table.header.table}")
        await wait(phone, lambda: phone.says("de jeu sans les pauses"))
        await phone.tap("do-export")
        await wait(phone, lambda: any(name == "save_file" for name, _ in phone.connection.calls))

    run(store, "/plays", play)
    assert table.entries[-1].kind is Kind.TAP
