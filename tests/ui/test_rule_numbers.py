"""Players read no rule numbers, but in the help and where one asks why: a refusal tells the rule itself."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import partial

import pytest

from companion.core.codec import variants
from companion.core.refusal import Refusal
from companion.core.spoilers import is_revealed
from companion.games import ALL
from companion.games.big_book.madness import Heal
from companion.i18n.lines import tell_rule
from companion.i18n.needed import reasons_of
from companion.i18n.words import LANGUAGES, Words
from companion.paths import data_dir
from companion.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.session import refusal_notice
from tests.ui import big_book_evening
from tests.ui.evenings import BUSY, MOMENTS
from tests.ui.headless import Phone
from tests.ui.looking import CORNERS, RULE_ID, Way, at, rule_numbers, sound, visit
from tests.ui.test_beside import seat

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
BEGIN = {game: BUSY.get(game, partial(seat, game=game)) for game in ALL}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_for_players_names_a_rule_by_its_number(lang: str) -> None:
    for path in sorted(data_dir().glob(f"**/text.{lang}.json")):
        texts = json.loads(path.read_text("utf-8"))
        numbered = {key: text for key, text in texts.items() if RULE_ID.search(str(text))}
        assert not numbered, path


@pytest.mark.parametrize("game", MOMENTS)
def test_no_table_at_any_moment_shows_a_rule_number(store: Store, game: str) -> None:
    tables = {name: begin(store) for name, begin in MOMENTS[game].items()}

    async def go(phone: Phone) -> None:
        for name, table in tables.items():
            await phone.go(at(table))
            assert "where" in phone
            assert not rule_numbers(phone), name

    visit(store, "/", go)


@pytest.mark.parametrize("game", BEGIN)
def test_no_menu_and_no_list_of_actions_shows_a_rule_number(
    store: Store, actors: list[Dispatcher], game: str
) -> None:
    table = BEGIN[game](store)

    async def go(phone: Phone) -> None:
        for sheet in ("menu", "guide", "actions", "beside", "habits", "options"):
            await phone.run(lambda sheet=sheet: actors[-1].open(sheet))
            assert not rule_numbers(phone), sheet
            await phone.run(actors[-1].close)
        for name, kind in variants(table.game.actions).items():
            if fields(kind) and is_revealed(table.hidden, f"action.{name}"):
                await phone.run(lambda name=name: actors[-1].open("action", name))
                assert not rule_numbers(phone), name

    visit(store, at(table), go)


@pytest.mark.parametrize("way", CORNERS, ids=str)
@pytest.mark.parametrize("game", BEGIN)
def test_a_refusal_tells_its_rule_and_page_when_asked(
    store: Store, actors: list[Dispatcher], game: str, way: Way
) -> None:
    """Every reason of a game, drawn as the refusal it would be: folded and asked about."""
    way.choose(store)
    table = BEGIN[game](store)
    words = Words(way.lang, game)
    told = [(why, tell_rule(words, why.rule, table.hidden)) for why in reasons_of(ALL[game])]
    told = [(why, rule) for why, rule in told if rule is not None]
    assert told
    longest = sorted(told, key=lambda each: -len(each[1][0]))

    async def go(phone: Phone) -> None:
        do = actors[-1]
        for why, (text, place) in longest if way is CORNERS[0] else longest[:3]:
            notice = refusal_notice(do.ui, Refusal(why), None, table.hidden)
            await phone.run(lambda notice=notice: do.ui.session.notice(notice))
            assert not rule_numbers(phone), why
            assert not phone.says(text)
            await phone.tap("refusal-why")
            assert phone.says(text)
            assert place
            assert phone.says(place), why
            assert not rule_numbers(phone), why
        sound(phone)
        await phone.tap("refusal-why")
        assert not phone.says(text)
        await phone.tap("leave-it")
        assert "refusal-why" not in phone

    visit(store, at(table), go, size=(way.width, way.height))


def test_a_refusal_of_the_big_book_at_the_table(store: Store, actors: list[Dispatcher]) -> None:
    table = big_book_evening.monster(big_book_evening.seat(store))

    async def go(phone: Phone) -> None:
        await phone.run(lambda: actors[-1](Heal(table.state.active)))
        assert "leave-it" in phone
        assert not rule_numbers(phone)
        await phone.tap("refusal-why")
        assert phone.says("livret")
        assert "leave-it" in phone, "the answer to the question stays"

    visit(store, at(table), go)


def test_a_hidden_rule_is_not_told() -> None:
    words = Words("fr", "syncro")
    assert tell_rule(words, "SY-44") is not None
    assert tell_rule(words, "SY-44", frozenset({"SY-44"})) is None
    assert tell_rule(words, "U-3") is None
    assert all(tell_rule(Words("fr", game), "") is None for game in ALL)
