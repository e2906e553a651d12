"""An evening to look at: step by step on the game's own screen, and nothing of it is kept."""

from __future__ import annotations

import pytest

from companion.games import ALL
from companion.i18n.story import tell_story
from companion.i18n.words import LANGUAGES, Words
from companion.store import Store
from companion.store.example import example_of
from companion.ui.screens.example.screen import examples, steps
from tests.golden import examples as recorded
from tests.golden.evening_file import HOME
from tests.ui.headless import Phone
from tests.ui.looking import Way, sound, visit

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


def at_step(phone: Phone, place: int) -> bool:
    return phone.says(Words("fr").t("app.example.count", n=place, of=150))


def test_every_game_with_a_recorded_evening_brings_one() -> None:
    assert set(examples()) == set(recorded.EVENINGS) == {path.parent.name for path in HOME.glob("*/*.json")}


@pytest.mark.parametrize("game", recorded.EVENINGS)
def test_it_is_the_recorded_evening(game: str) -> None:
    """``python -m tests.golden.examples`` writes them."""
    assert recorded.path(game).read_text("utf-8") == recorded.text(recorded.example(game))


@pytest.mark.parametrize("game", recorded.EVENINGS)
def test_it_comes_to_its_end_by_the_rules(game: str) -> None:
    table = example_of(ALL[game], "Example")
    assert table.depth == 0
    count = 0
    while table.would_redo():
        table.redo()
        count += 1
        assert not table.game.violations(table.state)
    assert count == len(steps(table))
    assert count >= 20, "an evening, not a moment"
    if game == recorded.FIRST_LEVEL:
        assert table.state.level == 2, "what later levels hold stays hidden"
    else:
        assert table.game.summary(table.state).outcome is not None


def test_the_example_of_syncro_spoils_nothing() -> None:
    table = example_of(ALL["syncro"], "Example")
    while table.would_redo():
        table.redo()
    told = [chapter.title for chapter in tell_story(Words("en"), table).chapters]
    assert told == ["Level 1"]


def test_a_newcomer_finds_it_first(store: Store) -> None:
    async def go(phone: Phone) -> None:
        assert phone.says(Words("fr").t("app.example"))
        await phone.tap("example")
        sound(phone)
        await phone.tap("example-big_book")
        assert at_step(phone, 0)
        for _ in range(3):
            await phone.tap("main")
            sound(phone)
        assert at_step(phone, 3)
        await phone.tap("example-back")
        assert at_step(phone, 2)
        for _ in range(6):
            await phone.tap("example-after")
        assert at_step(phone, 150)
        await phone.tap("example-before")
        assert not at_step(phone, 150)
        await phone.tap("example-after")
        await phone.tap("main")
        await phone.wait(lambda: "story-text" in phone)
        sound(phone)
        await phone.tap("back")
        await phone.tap("back")
        assert phone.page.route == "/"

    visit(store, "/", go)
    assert not store.cards(), "nothing of it is kept"


def test_a_tap_on_the_game_says_it_is_an_example(store: Store) -> None:
    async def go(phone: Phone) -> None:
        await phone.tap("main")
        await phone.tap("everyone")
        assert phone.says(Words("fr").t("app.example.only.title"))
        assert at_step(phone, 1)

    visit(store, "/example/big_book", go)


@pytest.mark.parametrize("game", recorded.EVENINGS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_stage_of_every_game(store: Store, game: str, lang: str) -> None:
    Way(lang, "dark", 1.0, 360, 640).choose(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        for _ in range(3):
            await phone.tap("main")
            sound(phone)
        while "example-after" in phone and not phone.says(Words(lang).t("app.example.over")):
            await phone.tap("example-after")
        sound(phone)
        assert not store.library.facts(game), "the owner's box learns nothing from an example"

    visit(store, f"/example/{game}", go)
