"""What eyes found on the screens that are no game's own, each as a look that failed before."""

from __future__ import annotations

import flet as ft
import pytest

from companion.boxes import box_of
from companion.core.box import Fact
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.big_book.madness import Heal, TakeMadness
from companion.i18n.words import LANGUAGES, Words
from companion.kit.tray.boxes import Reveal, Shake
from companion.store import Store
from companion.store.tray import open_tray
from companion.ui.parts.sheet import body_width
from companion.ui.screens.history.screen import STEP
from companion.ui.theme import Look
from tests.ui import big_book_evening, pantacle_evening
from tests.ui.headless import Phone
from tests.ui.layout import below_the_top, touch_areas
from tests.ui.looking import NAMES, SMALL, WIDE, Way, at, sound, visit
from tests.ui.test_plays_rates import CARDS

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
langs = pytest.mark.parametrize("lang", LANGUAGES)


# -- shelf and wizard --------------------------------------------------------------------------------


@langs
def test_the_shelf_says_what_a_touch_on_a_box_does(store: Store, lang: str) -> None:
    """A box of which a table goes on does not begin a new one: its plus does."""
    store.library.choose(lang=lang)
    words = Words(lang)

    async def empty(phone: Phone) -> None:
        assert phone.says(words.t("app.shelf.touch"))

    async def going(phone: Phone) -> None:
        assert not phone.says(words.t("app.shelf.touch"))
        assert phone.says(words.t("app.shelf.touch.more"))

    visit(store, "/", empty)
    big_book_evening.seat(store, 2)
    visit(store, "/", going)


def test_the_main_button_of_the_shelf_reckons_with_both_buttons_beside_it(store: Store) -> None:
    """ "Big Book, à Chloé de jouer" ended in dots."""
    big_book_evening.busy(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        areas = touch_areas(phone.page)
        assert areas["main"][0] == 360 - 24 - 2 * (areas["tray"][0] + 8)
        small = next(
            text for text in phone.controls() if getattr(text, "value", "") == "Big Book, à Chloé de jouer"
        )
        assert small.max_lines == 2 or small.size < 12

    visit(store, "/", go)


def test_those_who_came_before_stand_side_by_side(store: Store) -> None:
    for name in NAMES:
        store.library.add_player(name)

    async def go(phone: Phone) -> None:
        areas = touch_areas(phone.page)
        assert sum(areas[f"add-{name}"][0] + 8 for name in NAMES[:3]) < 328

    visit(store, "/new/big_book", go)


@pytest.mark.parametrize(("names", "missing"), [((), 2), (("Ada",), 1), (("Ada", "Bo"), 0)])
def test_too_few_are_told_on_the_button_itself(store: Store, names: tuple[str, ...], missing: int) -> None:
    async def go(phone: Phone) -> None:
        for name in names:
            await phone.write("new-player", name)
            await phone.tap("add-player")
        told = Words("fr").t("app.wizard.few", n=missing)
        assert phone.says(told) is bool(missing)
        if missing:
            await phone.write("new-player", "Zoé")
            assert phone.says(told) is False, "a typed name counts: going on adds it"

    visit(store, "/new/big_book", go)


@langs
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_the_steps_of_the_wizard_have_all_their_words_or_none(store: Store, lang: str, scale: float) -> None:
    Way(lang, "dark", scale, *SMALL).choose(store)

    async def go(phone: Phone) -> None:
        steps = [phone.inside(phone.find(f"step-{place}")) for place in range(1, 5)]
        told = [next(text.value for text in each if isinstance(text, ft.Text)) for each in steps]
        assert len({word.isdigit() for word in told}) == 1, told

    visit(store, "/new/big_book", go)


# -- the frame ---------------------------------------------------------------------------------------


@langs
@pytest.mark.parametrize("name", ["Big Book · mercredi", "Une table au nom vraiment très long"])
def test_the_name_of_a_table_is_whole_beside_the_mark_of_a_house_rule(
    store: Store, name: str, lang: str
) -> None:
    store.library.choose(lang=lang)
    facts: dict[str, Fact] = {"extra.L’Éclipse.madness": 6}
    game = ALL["big_book"]
    players = tuple(Player(each) for each in ("Ada", "Bo"))
    table = open_table(game, Plan(name, players, game.options(), "seed"), box_of("big_book", facts))
    assert isinstance(table, Table)
    store.start(table)

    async def go(phone: Phone) -> None:
        assert "house" in phone
        sound(phone)

    visit(store, at(table), go)


def test_nothing_to_undo_is_said_once(store: Store) -> None:
    table = big_book_evening.seat(store, 2)
    words = Words("fr")

    async def go(phone: Phone) -> None:
        inside = [each.value for each in phone.inside(phone.find("undo")) if isinstance(each, ft.Text)]
        assert inside == [words.t("app.undo.nothing")]
        await phone.tap("plus-1")
        inside = [each.value for each in phone.inside(phone.find("undo")) if isinstance(each, ft.Text)]
        assert inside[0] == words.t("app.undo")

    visit(store, at(table), go)


def test_an_empty_form_says_which_word_is_missing(store: Store) -> None:
    table = big_book_evening.seat(store, 2)
    words = Words("fr")

    async def go(phone: Phone) -> None:
        for kind, missing in (("counter", "name"), ("note", "text")):
            await phone.tap("menu")
            await phone.tap("menu-beside")
            await phone.tap(f"beside-new-{kind}")
            assert phone.says(words.t(f"app.beside.missing.{missing}"))
            await phone.press("Escape")

    visit(store, at(table), go)


def test_an_empty_line_of_the_history_is_not_offered(store: Store) -> None:
    table = big_book_evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.tap("marks")
        await phone.tap("add-note")
        await phone.tap("main")
        assert "leave-it" not in phone
        await phone.write("note-text", "Bo triche")
        await phone.tap("main")

    visit(store, at(table, "/history"), go)
    assert [entry.text for entry in table.entries if entry.text] == ["Bo triche"]


@langs
def test_words_side_by_side_are_of_one_size(store: Store, lang: str) -> None:
    """ "Rien, Rappeler, Faire": the longest alone was set smaller."""
    Way(lang, "dark", 2.0, *SMALL).choose(store)
    table = big_book_evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-habits")
        words = {Words(lang).t(f"app.habits.{each}") for each in ("off", "remind", "do")}
        sizes = {each.size for each in phone.controls() if getattr(each, "value", "") in words}
        assert len(sizes) == 1

    visit(store, at(table), go)


def test_large_text_leaves_the_room_of_closing_to_the_question(store: Store) -> None:
    Way("fr", "light", 2.0, *SMALL).choose(store)
    table = big_book_evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap("menu-bookmark")
        assert "sheet-close" in phone
        assert "sheet-leave" not in phone

    visit(store, at(table), go)


def test_one_line_of_large_text_takes_one_line(store: Store) -> None:
    Way("fr", "light", 2.0, *SMALL).choose(store)

    async def go(phone: Phone) -> None:
        areas = touch_areas(phone.page)
        assert areas["draw-first"][1] < areas["main"][1]

    visit(store, "/new/big_book", go)


def test_large_text_keeps_no_room_for_what_does_nothing(store: Store) -> None:
    Way("fr", "dark", 2.0, *SMALL).choose(store)
    table = big_book_evening.monster(big_book_evening.seat(store, 2))

    async def history(phone: Phone) -> None:
        assert "redo" not in phone
        await phone.tap("undo")
        assert "redo" in phone

    async def box(phone: Phone) -> None:
        assert "undo" not in phone
        await phone.tap("main")
        await phone.tap("answer-1")
        await phone.tap("fact-close")
        assert "undo" in phone

    visit(store, at(table, "/history"), history)
    visit(store, "/box/big_book", box)


@langs
def test_what_a_field_asks_for_stands_on_one_line(store: Store, lang: str) -> None:
    Way(lang, "light", 2.0, *SMALL).choose(store)
    look = Look(dark=False, scale=2.0, width=360, height=640)

    async def go(phone: Phone) -> None:
        await phone.write("help-search", "x")
        field = phone.find("help-search")
        wide = look.width_of(field.label, "note") / look.size("note") * field.label_style.size
        assert wide <= 360 - 32 - 56 - 32

    visit(store, "/help/big_book", go)


@pytest.mark.parametrize("line", ["bookmark", "tray", "end"])
def test_beside_the_tables_own_button_a_sheet_has_no_second_bright_one(store: Store, line: str) -> None:
    """In two panes both said "Space", which is the table's."""
    Way("fr", "dark", 1.0, *WIDE).choose(store)
    table = big_book_evening.monster(big_book_evening.seat(store, 2))
    accent = Look(dark=True, scale=1.0, width=1280, height=800).accent("big_book")

    async def go(phone: Phone) -> None:
        await phone.tap("menu")
        await phone.tap(f"menu-{line}")
        bright = [each for each in phone.controls() if getattr(each, "key", None) == "main"]
        assert len(bright) == 2
        assert bright[1].bgcolor == accent.acc
        told = [[text.value for text in phone.inside(each) if isinstance(text, ft.Text)] for each in bright]
        space = Words("fr").t("app.key.main")
        assert any(space in words for words in told[0])
        assert not any(space in words for words in told[1])

    visit(store, at(table), go, size=WIDE)


# -- box and plays -----------------------------------------------------------------------------------


@langs
def test_answers_are_spoken_in_the_language_of_the_phone(store: Store, lang: str) -> None:
    store.library.choose(lang=lang)

    async def go(phone: Phone) -> None:
        await phone.tap("main")
        while "answer-male" not in phone:
            await phone.tap("main")
        said = phone.labels()["answer-male"]
        assert said.endswith(Words(lang).t("anima.word.Gender.male"))
        face = phone.find("answer-male").content.content
        assert isinstance(face, ft.Row), "a word alone would stand at the top of its button"

    visit(store, "/box/anima", go)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_a_code_is_seen_whole(store: Store, scale: float) -> None:
    """In large letters it went on behind the bar of its sheet, and no camera read it."""
    Way("fr", "light", scale, *SMALL).choose(store)
    assert not store.library.put_facts("big_book", {"curses.E.count": 10}, box_of("big_book", {}))

    async def go(phone: Phone) -> None:
        await phone.tap("pass-on")
        images = [each for each in phone.controls() if isinstance(each, ft.Image)]
        code = max(images, key=lambda image: image.width)
        assert 240 < code.width == code.height < (280 if scale > 1 else 340)

    visit(store, "/box/big_book", go)


def test_a_story_without_a_chapter_says_so(store: Store) -> None:
    table = big_book_evening.seat(store, 2)

    async def go(phone: Phone) -> None:
        await phone.wait(lambda: phone.says(Words("fr").t("app.story.empty")))

    visit(store, at(table, "/story"), go)


def test_a_picture_of_a_game_that_goes_on_is_not_headed_somebody(store: Store) -> None:
    table = pantacle_evening.MOMENTS["moon"](store)
    assert store.flush()
    words = Words("fr")

    async def go(phone: Phone) -> None:
        assert words.t("app.share.somebody") not in phone.texts()
        assert words.t("app.share.going") in phone.texts()
        await phone.tap("share-names")
        assert words.t("app.share.going") not in phone.texts()

    visit(store, at(table, "/share"), go)


def test_an_example_leaves_no_hole_beside_the_game(store: Store) -> None:
    Way("fr", "light", 1.0, *WIDE).choose(store)

    async def go(phone: Phone) -> None:
        areas = touch_areas(phone.page)
        beside = areas["example-back"][0] + 8 + 24
        assert areas["main"][0] + beside <= body_width(Look(False, 1.0, width=1280, height=800)) + 32

    visit(store, "/example/pantacle", go, size=WIDE)


# -- tray --------------------------------------------------------------------------------------------


def test_no_rulebook_stands_behind_the_tray(store: Store) -> None:
    open_tray(store)
    words = Words("fr")

    async def go(phone: Phone) -> None:
        await phone.tap("own-dice")
        await phone.tap("clear-dice")
        assert words.t("tray.compose.empty") in phone.labels()["main"]
        await phone.tap("main")
        assert phone.says(words.t("app.refusal.plain.title"))
        assert not phone.says(words.t("app.refusal.title"))

    visit(store, "/tray", go)


def test_an_empty_box_of_marbles_is_told_without_a_nought(store: Store) -> None:
    tray = open_tray(store)
    tray.do(Shake(1))
    for _ in range(4):
        tray.do(Reveal(1))

    async def go(phone: Phone) -> None:
        await phone.tap("box-1")
        assert phone.says(Words("fr").t("tray.marbles.all_out"))

    visit(store, "/tray", go)


def test_a_few_rolls_have_no_figures_of_a_test(store: Store) -> None:
    open_tray(store)

    async def go(phone: Phone) -> None:
        await phone.tap("fairness")
        assert not phone.says("Khi")

    visit(store, "/tray", go)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_large_text_what_is_taken_is_counted_below_the_title(store: Store, lang: str) -> None:
    """Beside the title it left that three lines, and the list none."""
    store.library.choose(lang=lang, text_scale=2.0)
    for name in NAMES[:3]:
        store.library.add_player(name)

    async def look(phone: Phone) -> None:
        for name in NAMES[:3]:
            await phone.tap(f"add-{name}")
        for key in ("main", "main", "all-taken"):
            await phone.tap(key)
        words, pieces = Words(lang), len([key for key in phone.keys() if key.startswith("piece-")])  # noqa: SIM118
        count = f"{pieces} {words.t('app.wizard.of', n=pieces)}"
        assert [text for text in phone.texts() if text.endswith(f"· {count}")]

    visit(store, "/new/pantacle", look)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_label_of_a_search_is_large_with_large_text(store: Store, lang: str) -> None:
    """The long one was set in two lines of small letters there."""
    store.library.choose(lang=lang, text_scale=2.0)
    for card in CARDS:
        store.library.put_card(card)

    async def look(phone: Phone) -> None:
        (field,) = [each for each in phone.controls() if isinstance(each, ft.TextField)]
        words = field.label.value if isinstance(field.label, ft.Text) else field.label
        assert words == Words(lang).t("app.plays.search.short")

    visit(store, "/plays", look)


def test_with_large_text_the_list_of_the_box_is_seen_before_what_was_drawn(store: Store) -> None:
    """Who begins, and what else may be drawn, stood above it and pushed the list below the fold."""
    Way("fr", "dark", 2.0, *SMALL).choose(store)
    big_book_evening.seat(store, 3)

    async def go(phone: Phone) -> None:
        await phone.tap("draw-first")
        await phone.press(" ")
        await phone.press(" ")
        sound(phone)
        head, foot = 126, 162  # as a browser draws them at 200 %
        end = below_the_top(phone.find("piece-1"), 328)
        assert end is not None
        assert end <= 640 - head - foot, "its first line is whole"
        assert "lot-first" in phone

    visit(store, "/new/big_book", go)


# -- history -----------------------------------------------------------------------------------------


def test_here_stays_in_the_drawn_lines_however_much_is_undone(store: Store) -> None:
    """After sixty taps on undo the mark had left the lines that are drawn; redo brings it back as well."""
    table = big_book_evening.monster(big_book_evening.seat(store, 2), 2)
    for _ in range(STEP):
        big_book_evening.play(table, TakeMadness(Seat(1)), Heal(Seat(1)))

    async def go(phone: Phone) -> None:
        def here() -> list[str]:
            return [key for key, said in phone.labels().items() if "Vous êtes ici" in said]

        for way in ("undo", "redo"):
            for tap in range(STEP + 10):
                await phone.tap(way)
                assert len(here()) == 1, f"{way} {tap}"
        sound(phone)

    visit(store, at(table, "/history"), go)
