"""Box facts that are words: typed once, kept, shortened, forgotten."""

from __future__ import annotations

import pytest

from companion.boxes import box_of
from companion.games import ALL
from companion.i18n.words import LANGUAGES, Words
from companion.store.store import Store
from companion.ui.screens.box_facts.grid import column_word
from tests.ui.headless import Phone
from tests.ui.test_shell_screens import run


def test_a_word_is_typed_kept_changed_and_forgotten(store: Store) -> None:
    key = "favours.traque.first"

    async def play(phone: Phone) -> None:
        await phone.tap(f"fact-{key}")
        await phone.write("fact-word", "  L’Oracle ")
        await phone.tap("fact-keep")
        assert store.library.facts("pantacle") == {key: "L’Oracle"}
        await phone.write("fact-word", "x" * 60)
        await phone.tap("fact-keep")
        assert store.library.facts("pantacle") == {key: "x" * 40}
        await phone.tap("forget")
        assert store.library.facts("pantacle") == {}

    run(store, "/box/pantacle", play)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", list(ALL))
def test_no_two_columns_of_a_table_are_called_alike(game: str, lang: str) -> None:
    words = Words(lang, game)
    for table in box_of(game, {}).tables:
        heads = [column_word(words, table.id, column.id) for column in table.columns]
        assert len(set(heads)) == len(heads), table.id
