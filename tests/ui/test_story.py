"""The story on the screen: read, in the other language, taken along as a file."""

from __future__ import annotations

import pytest

from companion.store import Store
from companion.ui import files
from tests.golden.evening_file import HOME, read
from tests.ui import big_book_evening
from tests.ui.headless import Phone
from tests.ui.looking import at, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def test_from_the_journal_to_a_file(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    big_book_evening.lost(store)
    card = next(card for card in store.cards() if card.finished)
    given: dict[str, str] = {}
    monkeypatch.setattr(
        "companion.ui.screens.plays.story.offer_file",
        lambda ui, name, content: given.update({name: content.decode()}),
    )
    name = f"companion-{files.safe_name(card.name)}"

    async def go(phone: Phone) -> None:
        await phone.tap(f"play-{card.id}")
        await phone.tap("do-story")
        await phone.wait(lambda: "story-text" in phone)
        sound(phone)
        assert phone.says("Manche 1")
        await phone.tap("story-text")
        await phone.tap("story-en")
        await phone.wait(lambda: phone.says("Round 1"))
        await phone.tap("main")

    visit(store, "/plays", go)
    assert "## Manche 1" in given[f"{name}.md"]
    assert '<html lang="en">' in given[f"{name}.html"]
    assert "<h2>Round 1" in given[f"{name}.html"]


def test_from_the_end_of_a_game(store: Store) -> None:
    table = big_book_evening.lost(store)

    async def go(phone: Phone) -> None:
        if "end-story" not in phone:
            await phone.tap("main")
        await phone.tap("end-story")
        await phone.wait(lambda: "story-text" in phone)
        assert phone.page.route.endswith("/story")

    visit(store, at(table), go)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_fights_with_their_odds_and_how_they_fell(store: Store, scale: float) -> None:
    store.library.choose(text_scale=scale)
    table = read(HOME / "anima" / "final_mission.v1.json").table()
    store.start(table)

    async def go(phone: Phone) -> None:
        if "end-story" not in phone:
            await phone.tap("main")
        await phone.wait(lambda: "plot-fights" in phone.labels())
        sound(phone)
        said = phone.labels()["plot-fights"].replace("\N{NO-BREAK SPACE}", " ")
        assert said.startswith("6 combats aux dés : gagnés 3 ; 3,8 en moyenne, 19 fois sur 20 de 3 à 5."), (
            said
        )
        assert "contre Guerrier Errant : 97 %, gagné." in said
        assert "contre Tiamat : 28 %, perdu." in said
        one, three = table.names[0], table.names[2]
        assert f"{one} contre {three} : 42 %, égalité." in said

    visit(store, at(table), go)


def test_a_table_that_cannot_be_read_says_so(store: Store) -> None:
    async def go(phone: Phone) -> None:
        assert "story-text" not in phone
        assert phone.says("table")

    visit(store, "/table/nothing/story", go)


def test_the_evening_in_one_picture(store: Store) -> None:
    """At the end of a game and in the journal: in words too, for those who hear it."""
    table = big_book_evening.lost(store)
    card = next(card for card in store.cards() if card.finished)

    async def go(phone: Phone) -> None:
        if "end-story" not in phone:
            await phone.tap("main")
        await phone.wait(lambda: "plot-pile" in phone.labels())
        sound(phone)
        assert f"de 25 à {table.state.pile}" in phone.labels()["plot-pile"]
        await phone.go("/plays")
        await phone.tap(f"play-{card.id}")
        await phone.wait(lambda: "plot-madness" in phone.labels())
        sound(phone)
        assert all(player.name in phone.labels()["plot-madness"] for player in card.players)

    visit(store, at(table), go)
