"""The journal of plays: who plays, what is found, and what other programs are given."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from typing import Any
from urllib.parse import unquote

import flet as ft
import pytest

from companion.core.message import Message
from companion.core.seats import Player, Seat
from companion.core.summary import Outcome, Summary
from companion.i18n.words import Words
from companion.store import Store
from companion.store.cards import TableCard
from companion.ui.screens.plays import passed_on, screen
from companion.ui.screens.plays.record import Play, has, lasted, matches, people_of, won_by
from companion.ui.session import Ui
from companion.ui.theme import Look
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

PLAYERS = (Player("Ada", "a"), Player("Bo", "b"))


def play(name: str = "Mardi", *, won: bool | None = True, minutes: int = 90, **facts: Any) -> Play:
    end = f"2026-03-03T{20 + minutes // 60:02}:{minutes % 60:02}:00+00:00"
    card = TableCard("0" * 12, "pantacle", name, PLAYERS, "2026-03-03T20:00:00+00:00", end, finished=True)
    outcome = Outcome(won, "won", facts)
    return Play(card, Summary((Message("where.turn", {}),), outcome=outcome))


def test_one_wins_or_all_do() -> None:
    alone = play(player=Seat(2))
    assert [won_by(alone, seat) for seat in (1, 2)] == [False, True]
    assert [won_by(play(), seat) for seat in (1, 2)] == [True, True]
    assert [won_by(play(won=False), seat) for seat in (1, 2)] == [False, False]


def test_who_plays() -> None:
    ada, bo = people_of([play(player=Seat(1)), play(player=Seat(1), minutes=30), play(won=False)])
    assert (ada.name, ada.plays, ada.won, ada.minutes) == ("Ada", 3, 2, 210)
    assert (bo.name, bo.plays, bo.won) == ("Bo", 3, 0)
    assert has(play(), "àda"), "however it is written"


def test_a_campaign_over_weeks_has_no_minutes() -> None:
    card = replace(play().card, last_played="2026-04-03T20:00:00+00:00")
    assert lasted(card) is None
    assert lasted(play().card) == 90


def rows_of(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"))))


def test_the_spreadsheet(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read by a reader that nobody here wrote."""
    big_book_evening.lost(store)
    busy = big_book_evening.busy(store)
    store.library.rename(busy.header.table, '=HYPERLINK("x"), "two"')
    given: dict[str, bytes] = {}
    monkeypatch.setattr(
        "companion.ui.screens.plays.screen.offer_file",
        lambda ui, name, content: given.update({name: content}),
    )

    async def go(phone: Phone) -> None:
        sound(phone)
        await phone.tap("plays-csv")

    visit(store, "/plays", go)
    text = given["companion-plays.csv"].decode()
    assert text.startswith("\N{ZERO WIDTH NO-BREAK SPACE}")
    head, *rows = rows_of(text)
    assert head[:4] == ["date", "heure", "jeu", "table"]
    assert len(rows) == 2
    assert {len(row) for row in rows} == {len(passed_on.COLUMNS)}
    by_result = {row[6]: row for row in rows}
    assert set(by_result) == {"perdue", "en cours"}
    assert by_result["en cours"][3] == '\'=HYPERLINK("x"), "two"', "no program calculates a name"
    assert by_result["perdue"][7], "how it ended"
    assert "Difficulté" in by_result["perdue"][9], "in words, not in names of fields"
    assert "=" not in by_result["perdue"][9]
    assert by_result["perdue"][10] == "", "no expansion was played with"


def test_expansions_are_a_column_of_the_spreadsheet_and_are_found() -> None:
    ui = Ui(Look(), Words("fr"), None)  # type: ignore[arg-type]
    with_one = replace(play(), card=replace(play().card, expansions=("Vol 2", "L’Éclipse")))
    assert rows_of(passed_on.as_csv(ui, [with_one]))[1][-1] == "Vol 2, L’Éclipse"
    assert [matches(ui, each, "eclipse") for each in (with_one, play())] == [True, False]


FORMULAS = ("=1+1", "+1+1", "-1+1", "@SUM(1)", "＝1+1", "＋1", "－1", "＠SUM(1)")
HIDING = (
    "{}",
    " {}",
    "Ada;{}",
    "Ada; {}",
    "Ada\t{}",
    "Ada;\t{}",
    'Ada;"{}"',
    'Ada;" {}',
    "Ada\r{}",
    "Ada\n{}",
    "a;b;{}",
    "\t{}",
)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_csv_holds_no_formula_in_any_dialect(
    store: Store, monkeypatch: pytest.MonkeyPatch, separator: str
) -> None:
    """A name like ``Ada;=1+1`` is two cells where semicolons separate them."""
    names = [hiding.format(formula) for hiding in HIDING for formula in FORMULAS]
    plays = [
        replace(play(name), card=replace(play(name).card, players=(Player(name, "a"), Player("Bo", "b"))))
        for name in names
    ]
    big_book_evening.lost(store)
    given: list[bytes] = []
    monkeypatch.setattr(screen, "as_csv", lambda ui, _: passed_on.as_csv(ui, plays))
    monkeypatch.setattr(screen, "offer_file", lambda ui, name, content: given.append(content))

    async def go(phone: Phone) -> None:
        await phone.tap("plays-csv")

    visit(store, "/plays", go)
    text = given[0].decode().removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}")
    # As a strict reader takes it, and as one that does not know quotes.
    cells = [cell for row in csv.reader(text.splitlines(), delimiter=separator) for cell in row]
    cells += [cell for line in text.splitlines() for cell in line.split(separator)]
    for cell in cells:
        assert not cell.lstrip(' "\t').startswith(tuple("=+-@＝＋－＠")), cell


def test_csv_leaves_harmless_names_alone() -> None:
    for name in ("Ada", "Jean-Luc", "a=b", "Ada; Bo", "3+4", "l'Été", ""):
        assert passed_on._harmless(name) == name


def test_a_play_for_bg_stats(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    big_book_evening.lost(store)
    card = next(card for card in store.cards() if card.finished)
    opened: list[str] = []

    async def launch(self: Any, url: str, **_: Any) -> None:
        opened.append(url)

    monkeypatch.setattr("flet.UrlLauncher.launch_url", launch)

    async def go(phone: Phone) -> None:
        await phone.tap(f"play-{card.id}")
        await phone.tap("do-bg-stats")
        await phone.wait(lambda: opened)

    visit(store, "/plays", go)
    start, _, data = opened[0].partition("?data=")
    assert start == "bgstats://app.bgstatsapp.com/createPlay.html"
    told = json.loads(unquote(data))
    assert told["sourcePlayId"] == card.id
    assert [player["name"] for player in told["players"]] == [player.name for player in card.players]
    assert all(player["winner"] is False and player["startPlayer"] is False for player in told["players"])
    assert len(told["playDate"]) == len("2026-01-31 20:00:00")


def test_a_device_without_it_says_so(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    big_book_evening.lost(store)
    card = next(card for card in store.cards() if card.finished)

    async def launch(self: Any, url: str, **_: Any) -> None:
        raise RuntimeError("no app")

    monkeypatch.setattr("flet.UrlLauncher.launch_url", launch)

    async def go(phone: Phone) -> None:
        await phone.tap(f"play-{card.id}")
        await phone.tap("do-bg-stats")
        await phone.wait(lambda: phone.says("BG Stats n’a pas pu"))

    visit(store, "/plays", go)


def test_found_by_person_and_by_word(store: Store) -> None:
    big_book_evening.lost(store)
    for number in range(9):
        table = big_book_evening.busy(store)
        store.library.rename(table.header.table, f"Soirée {number}")

    async def go(phone: Phone) -> None:
        assert any(key.startswith("person-") for key in sorted(phone.keys()))
        await phone.tap("person-ada")
        assert phone.says("touchez pour les parties de tous")
        await phone.tap("everybody")
        assert not phone.says("touchez pour les parties de tous")
        await phone.write("plays-search", "soiree 7")
        shown = [key for key in sorted(phone.keys()) if key.startswith("play-")]
        assert len(shown) == 1
        sound(phone)
        await phone.write("plays-search", "nothing like it")
        assert phone.says("Rien trouvé.")

    visit(store, "/plays", go)


def on_card(phone: Phone) -> str:
    cards = [each for each in phone.controls() if isinstance(each, ft.Screenshot)]
    return " ".join(
        str(each.value) for card in cards for each in phone.inside(card) if isinstance(each, ft.Text)
    )


def test_a_picture_with_nobodys_name(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    big_book_evening.lost(store)
    card = next(card for card in store.cards() if card.finished)
    given: dict[str, tuple[bytes, str]] = {}

    async def capture(self: Any, **_: Any) -> bytes:
        return b"PNG"

    monkeypatch.setattr("flet.Screenshot.capture", capture)
    monkeypatch.setattr(
        "companion.ui.screens.plays.share.offer_file",
        lambda ui, name, content, kind: given.update({name: (content, kind)}),
    )

    async def go(phone: Phone) -> None:
        await phone.tap(f"play-{card.id}")
        await phone.tap("do-share")
        await phone.wait(lambda: "Pile Folie" in on_card(phone))
        sound(phone)
        names = ", ".join(player.name for player in card.players)
        assert names not in on_card(phone)
        await phone.tap("share-names")
        assert names in on_card(phone)
        await phone.tap("main")
        await phone.wait(lambda: given)

    visit(store, "/plays", go)
    assert given == {"companion-big-book.png": (b"PNG", "image/png")}


def test_the_picture_is_whole_with_large_text(store: Store) -> None:
    """The letters of a picture do not follow the phone: "Somebod-y" was cut at 200 %."""
    from tests.golden.evening_file import HOME, read

    store.library.choose(lang="en", text_scale=2.0)
    store.start(read(HOME / "pantacle" / "won_by_diverting.v1.json").table())
    card = store.cards()[0]

    async def go(phone: Phone) -> None:
        await phone.wait(lambda: "Adepts" in on_card(phone))
        sound(phone)

    visit(store, f"/table/{card.id}/share", go)


def test_the_winner_is_somebody(store: Store) -> None:
    """Where the end names one."""
    from tests.golden.evening_file import HOME, read

    table = read(HOME / "pantacle" / "won_by_own_favour.v1.json").table()
    store.start(table)
    card = store.cards()[0]

    async def go(phone: Phone) -> None:
        await phone.tap(f"play-{card.id}")
        await phone.tap("do-share")
        await phone.wait(lambda: "Quelqu’un" in on_card(phone))
        assert "Ada" not in on_card(phone)

    visit(store, "/plays", go)
