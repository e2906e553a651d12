"""Box facts that are words: typed once, kept, shortened, forgotten."""

from __future__ import annotations

from companion.store.folder import Store
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
