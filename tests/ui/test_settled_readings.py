"""The help: which readings are settled, and how a group settles one for its own tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.boxes import box_of
from companion.core.box import Origin
from companion.games import ALL
from companion.readings import RuleAnswer, answer_of, settle
from companion.store import Store, open_folder
from tests.ui.headless import Phone
from tests.ui.looking import PAIRS, Way, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
pairs = pytest.mark.parametrize("way", PAIRS, ids=str)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = open_folder(tmp_path, ALL, backups=False)
    opened.library.choose(lang="en")
    yield opened
    opened.close()


def answer(store: Store, game: str, rule: str) -> RuleAnswer:
    library = store.library
    return answer_of(game, rule, box_of(game, library.facts(game), library.others(game)))


async def readings(phone: Phone) -> None:
    await phone.tap("chapter-readings")


def test_the_help_says_which_readings_the_publisher_has_settled(store: Store) -> None:
    async def look(phone: Phone) -> None:
        await readings(phone)
        assert "A-12 · settled: publisher’s FAQ" in phone.texts()
        assert "A-1 · our reading" in phone.texts()
        assert "settle-A-1" in phone
        assert "settle-A-12" not in phone, "what the publisher has answered stays as it is"

    visit(store, "/help/pantacle", look)


def test_an_edition_of_the_faq_is_named_and_a_rule_of_the_booklet_says_nothing_more(store: Store) -> None:
    async def look(phone: Phone) -> None:
        await phone.write("help-search", "madness")
        assert "A-21 · settled: publisher’s FAQ 1.3 (2016)" in phone.texts()
        assert "BB-47" in phone.texts()

    visit(store, "/help/big_book", look)


def test_a_group_settles_a_reading_with_a_note_and_opens_it_again(store: Store) -> None:
    async def look(phone: Phone) -> None:
        await readings(phone)
        await phone.tap("settle-A-3")
        assert "settle-reopen" not in phone
        await phone.write("settle-note", "voted in May")
        await phone.tap("main")
        assert "A-3 · settled by your group: voted in May" in phone.texts()
        assert answer(store, "pantacle", "A-3") == RuleAnswer(Origin.OWNER, "voted in May")
        await phone.tap("settle-A-3")
        await phone.tap("settle-reopen")
        assert "A-3 · our reading" in phone.texts()
        assert answer(store, "pantacle", "A-3") == RuleAnswer(Origin.READING)

    visit(store, "/help/pantacle", look)


def test_a_reading_is_settled_without_a_note_too(store: Store) -> None:
    async def look(phone: Phone) -> None:
        await readings(phone)
        await phone.tap("settle-A-3")
        await phone.tap("main")
        assert "A-3 · settled by your group" in phone.texts()

    visit(store, "/help/pantacle", look)


@pairs
def test_the_sheet_fits_on_every_screen(store: Store, way: Way) -> None:
    way.choose(store)
    store.library.put_facts("syncro", settle("A-7", "réponse de l’éditeur, mai 2024"), box_of("syncro", {}))

    async def look(phone: Phone) -> None:
        await readings(phone)
        sound(phone)
        await phone.tap("settle-A-7")
        sound(phone)

    visit(store, "/help/syncro", look, size=(way.width, way.height))
