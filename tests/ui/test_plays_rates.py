"""How often it is won: counted from the plays that are shown, whatever filter and search leave of them."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

from companion.core.message import Message
from companion.core.seats import Player, Seat
from companion.core.summary import Outcome, Summary
from companion.games import ALL
from companion.games.big_book.vocabulary import Column
from companion.store import Store
from companion.store.cards import TableCard
from companion.store.summaries import dump_summary
from companion.ui.screens.plays.record import (
    Play,
    Rate,
    by_month,
    by_option,
    by_players,
    plays_of,
    rate_of,
    wins_of,
)
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, Way, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def card(
    number: int, day: str, won: bool | None, names: str = "Ada Bo", game: str = "big_book", **facts: Any
) -> TableCard:
    """A finished table that ended on a day."""
    summary = Summary((Message("where.turn", {}),), outcome=Outcome(won, "won" if won else "madness", facts))
    return TableCard(
        f"{number:012}",
        game,
        f"Soirée {number}",
        tuple(Player(name) for name in names.split()),
        f"{day}T10:00:00+00:00",
        f"{day}T12:00:00+00:00",
        dump_summary(summary),
        finished=True,
    )


EASY, HARD = {"column": Column.EASY, "players": 2}, {"column": Column.HARD, "players": 3}
CARDS = (
    card(1, "2026-01-10", True, **EASY),
    card(2, "2026-01-20", False, **EASY),
    card(3, "2026-03-05", True, "Ada Chloé Bo", **HARD),
    card(4, "2026-03-06", True, "Chloé Bo Dan", **HARD),
    card(5, "2026-04-01", False, "Ada Chloé Dan", **HARD),
    card(6, "2026-04-02", None, **EASY),
    card(7, "2026-02-01", True, game="pantacle", player=Seat(2), players=2),
    card(8, "2026-02-03", True, game="pantacle", player=Seat(1), players=2),
    card(9, "2026-02-04", True, game="pantacle", player=Seat(2), players=2),
)
PLAYS = plays_of(CARDS)
BIG_BOOK = tuple(play for play in PLAYS if play.card.game == "big_book")


def test_what_is_played_together_has_one_rate_and_a_rivalry_one_a_person() -> None:
    assert rate_of(wins_of(PLAYS)) == Rate(3, 5), "who stopped has not lost, and one of two always wins"
    assert rate_of(wins_of(PLAYS, "bo")) == Rate(5, 7)
    assert rate_of(wins_of(PLAYS, "Chloe")) == Rate(2, 3), "however it is written"
    assert rate_of(wins_of(PLAYS, "Nobody")) == Rate(0, 0)


def test_over_the_months() -> None:
    assert by_month(wins_of(BIG_BOOK)) == {
        (2026, 1): Rate(1, 2),
        (2026, 3): Rate(2, 2),
        (2026, 4): Rate(0, 1),
    }
    assert by_month(wins_of(PLAYS, "Bo")) == {
        (2026, 1): Rate(1, 2),
        (2026, 2): Rate(2, 3),
        (2026, 3): Rate(2, 2),
    }


def test_by_options_and_by_how_many_play() -> None:
    wins = wins_of(BIG_BOOK)
    assert by_option(ALL["big_book"], wins) == {
        ("column", Column.EASY): Rate(1, 2),
        ("column", Column.HARD): Rate(2, 3),
    }
    assert by_players(wins) == {2: Rate(1, 2), 3: Rate(2, 3)}


@pytest.mark.parametrize(
    ("won", "of", "percent"), [(0, 3, 0), (1, 3, 33), (2, 3, 67), (1, 8, 13), (7, 7, 100)]
)
def test_a_rate_in_whole_per_cent(won: int, of: int, percent: int) -> None:
    assert Rate(won, of).percent == percent


def told(phone: Phone) -> str:
    return phone.labels()["rates"].replace("\N{NO-BREAK SPACE}", " ")


def test_filter_and_search_work_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Game, person and word leave the same plays to the rates, to the list and to the spreadsheet."""
    for each in CARDS:
        store.library.put_card(each)
    given: dict[str, bytes] = {}
    monkeypatch.setattr(
        "companion.ui.screens.plays.screen.offer_file",
        lambda ui, name, content: given.update({name: content}),
    )

    async def go(phone: Phone) -> None:
        assert "3 gagnées sur 5 · 60 %" in told(phone)
        await phone.tap("game-big_book")
        await phone.tap("person-chloe")
        assert "Chloé" in told(phone)
        assert "2 gagnées sur 3 · 67 %" in told(phone)
        await phone.write("plays-search", "mars")
        assert "2 gagnées sur 2 · 100 %" in told(phone)
        shown = [key for key in sorted(phone.keys()) if key.startswith("play-")]
        assert shown == ["play-000000000003", "play-000000000004"]
        await phone.tap("plays-csv")
        await phone.write("plays-search", "mars dan")
        assert "rates" not in phone, "one play is no rate"
        await phone.write("plays-search", "")
        await phone.tap("rates")
        sound(phone)
        text = " ".join(phone.texts()).replace("\N{NO-BREAK SPACE}", " ")
        assert "mars 2026 2 gagnées sur 2 · 100 %" in text
        assert "avril 2026 0 gagnée sur 1 · 0 %" in text
        assert "Difficulté : III 2 gagnées sur 3 · 67 %" in text
        assert "3 joueurs 2 gagnées sur 3 · 67 %" in text
        assert "de 100 à 67 %" in phone.labels()["rates-line"].replace("\N{NO-BREAK SPACE}", " ")

    visit(store, "/plays", go)
    table = io.StringIO(given["companion-plays.csv"].decode().removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"))
    rows = list(csv.DictReader(table))
    assert [row["table"] for row in rows] == ["Soirée 4", "Soirée 3"]
    assert {row["résultat"] for row in rows} == {"gagnée"}


@pytest.mark.parametrize("way", PAIRS, ids=str)
def test_rates_in_every_look(store: Store, way: Way) -> None:
    way.choose(store)
    for each in CARDS:
        store.library.put_card(each)

    async def look(phone: Phone) -> None:
        phone.typed.update(each.name for card in CARDS for each in card.players)
        phone.typed.update(card.name for card in CARDS)
        sound(phone)
        await phone.tap("game-big_book")
        await phone.tap("rates")
        sound(phone)

    visit(store, "/plays", look, size=(way.width, way.height))


def test_who_won_is_not_told_as_a_number(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for each in CARDS[-3:]:
        store.library.put_card(each)
    given: dict[str, bytes] = {}
    monkeypatch.setattr(
        "companion.ui.screens.plays.screen.offer_file",
        lambda ui, name, content: given.update({name: content}),
    )

    async def go(phone: Phone) -> None:
        await phone.tap("plays-csv")

    visit(store, "/plays", go)
    table = io.StringIO(given["companion-plays.csv"].decode().removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}"))
    assert {row["détails"] for row in csv.DictReader(table)} == {""}


def test_nobody_won_or_lost_yet() -> None:
    assert wins_of((Play(card(1, "2026-01-10", True), None),)) == []
