"""What Pantacle keeps in sight: each moon by its own drawing, Envoûtement above the main button."""

from __future__ import annotations

import flet as ft
import pytest

from companion.core.annotation_actions import StayAway
from companion.games.pantacle.favour import Announce, Resolve
from companion.games.pantacle.preparation import PlaceMarker
from companion.games.pantacle.queries import Stage
from companion.games.pantacle.state import DrawnCurse
from companion.games.pantacle.vocabulary import Favour, MoonPhase, Phase, Spot
from companion.i18n.words import LANGUAGES, Words
from companion.store import Store
from companion.ui.games.pantacle import marks
from companion.ui.games.pantacle.parts import CHIP
from companion.ui.games.pantacle.sorcerer import CURSES, FAVOURS, STRIP, gap
from companion.ui.theme import Look
from companion.ui.tokens import MAIN_BAR, TOP_BAR, WHERE_LINE
from tests.games.pantacle.play import ONE, THREE, exhaustion
from tests.ui import pantacle_evening as evening
from tests.ui.headless import Phone
from tests.ui.layout import below_the_top, touch_areas
from tests.ui.looking import SMALL, WIDE, Way, at, sound, visit
from tests.ui.pantacle_evening import asked, become, drawn, play, powers, seat

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_PA41_each_moon_phase_has_its_own_drawing(lang: str) -> None:
    words = Words(lang, "pantacle")
    pictures = {marks.moon(Look(), words.show(phase)).src for phase in MoonPhase}
    assert len(pictures) == len(MoonPhase)
    assert marks.moon(Look(), "Lune rousse").src not in pictures


def test_a_full_moon_is_bright_in_the_light_theme_too() -> None:
    look, words = Look(dark=False), Words("fr", "pantacle")
    full, new = (str(marks.moon(look, words.show(phase)).src) for phase in (MoonPhase.FULL, MoonPhase.NEW))
    ink, paper = look.palette.ink2, look.palette.surface
    assert f'd="{marks._LIT[MoonPhase.FULL]}" fill="{paper}"' in full
    assert f'r="9" fill="{ink}"' in new


def test_PA32_a_look_at_a_hand_is_offered_above_the_main_button(store: Store) -> None:
    """Envoûtement is of no use once the sacrifice took it: it is one touch away before."""
    table = become(store, powers(drawn(store)).state)

    async def go(phone: Phone) -> None:
        keys = list(phone.labels())
        assert keys.index("open-look") < keys.index("main")
        await phone.tap("open-look")
        assert "sheet-close" in phone

    visit(store, at(table), go)


@pytest.mark.parametrize("players", [3, 4])
def test_the_rows_make_room_for_what_stands_above_the_main_button(store: Store, players: int) -> None:
    """A chip, curses or the line of what happened by itself never cut the last row."""
    game = powers(drawn(store, players))
    game.put(ONE, spots=(Spot.CUBES, Spot.ADEPTS), top=True)
    game.curse(ONE, DrawnCurse("Fardeau", more_cubes=1), face_up=False)
    table = become(store, game.state)
    quiet = become(store, game.at(looked=True).state)
    by_itself = play(
        seat(store, players), PlaceMarker(Favour.TRAQUE), Announce(Favour.ENDOCTRINEMENT), Resolve()
    )

    async def go(phone: Phone) -> None:
        # with four, favours and such a line are too much for 640 px: there the rows scroll a little
        favours = [(by_itself, FAVOURS + 24)] if players == 3 else []
        for each, below in [(table, STRIP + CHIP), (quiet, STRIP), *favours]:
            await phone.go(at(each))
            rows = [phone.find(f"row-{n + 1}").height for n in range(players)]
            assert sum(rows) + gap(players) * (players - 1) <= 640 - TOP_BAR - WHERE_LINE - MAIN_BAR - below

    visit(store, at(table), go)


def test_a_line_of_curses_has_its_own_room_on_the_row(store: Store) -> None:
    """It stands between the flames and the pill; the other rows show what they showed."""
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        rows = [phone.find(f"row-{n}").height for n in (1, 2, 3, 4)]
        assert rows[1] == rows[0] + CURSES
        assert len({*rows[:1], *rows[2:]}) == 1

    visit(store, at(table), go)


def test_PA45_curses_that_work_are_one_chip(store: Store) -> None:
    """Exhaustion cards swallow together; all of it takes one place."""
    game = drawn(store, 3).put(ONE, spots=(Spot.ADEPTS, Spot.CUBES, Spot.EXTRA_TURN), tokens=(), top=True)
    burden = game.curse(ONE, DrawnCurse("Fardeau", more_cubes=1))
    first = game.curse(ONE, exhaustion(0, 1, "Famine"))
    second = game.curse(ONE, exhaustion(3, 0, "Ronces"))
    game.put(ONE, spots=tuple(Spot))
    game.curse(ONE, DrawnCurse("Dîme", more_cubes=1))
    table = become(store, asked(game).state)

    async def go(phone: Phone) -> None:
        assert not {f"curse-in-front-{first}", f"curse-in-front-{second}"} & phone.keys()
        said = phone.labels()
        assert "Ronces" in said[f"curse-in-front-{burden}"]
        assert "prix +2, avale 3 cubes, 1 adepte" in said["row-1"]
        assert phone.says("prix +2, avale 3 cubes, 1 adepte")
        sound(phone)
        await phone.tap(f"curse-in-front-{burden}")
        assert {f"curse-{burden}", f"curse-{second}"} <= phone.keys()  # the Sanctuary, each card of it

    visit(store, at(table), go)


def test_the_rows_make_room_for_an_empty_chair(store: Store) -> None:
    table = become(store, drawn(store, 3).state)

    async def go(phone: Phone) -> None:
        before = phone.find("row-1").height
        await phone.run(lambda: table.do(StayAway(THREE)))
        assert phone.find("row-1").height < before

    visit(store, at(table), go)


def test_a_curse_stands_beside_the_favours_where_it_fits(store: Store) -> None:
    """Three cursed sorcerers, curses in sight, seven favours: all rows stay whole."""
    game = drawn(store, 3).put(ONE, cubes=0, adepts=0, tokens=(), spots=(Spot.ADEPTS,), top=True)
    number = game.curse(ONE, DrawnCurse("Main maudite", more_hand=-1))
    game.curse(THREE, DrawnCurse("Fardeau", more_cubes=1))
    short = become(store, game.state)
    game.put(ONE, spots=(Spot.ADEPTS, Spot.CUBES, Spot.EXTRA_TURN), top=True)
    game.curse(ONE, exhaustion(2, 1, "Famine"))
    unread = game.curse(ONE, DrawnCurse("Silence"))
    open_one = become(store, game.state)

    async def go(phone: Phone) -> None:
        for table in (short, open_one):
            await phone.go(at(table))
            rows = [phone.find(f"row-{n}").height for n in (1, 2, 3)]
            assert sum(rows) + 2 * gap(3) <= 640 - TOP_BAR - WHERE_LINE - MAIN_BAR - FAVOURS
            assert "favour-traque" in phone
            assert not phone.says("toutes sauf")  # the sentence gives its place
            sound(phone)
            # what works stands on the row as well; what nobody told is still asked
            assert (f"curse-in-front-{number}" in phone) is (table is short)
        assert "que fait-elle" in phone.labels()[f"curse-in-front-{unread}"]
        assert "main −1" in phone.labels()["row-1"]

    visit(store, at(short), go)


def test_when_the_game_is_over_nothing_is_due(store: Store) -> None:
    table = evening.won(store)

    async def go(phone: Phone) -> None:
        assert phone.labels()["where"].startswith("Partie finie")
        assert "stage-moon" not in phone
        assert "contrôle le Pantacle" in phone.labels()["row-2"]
        assert not [said for said in phone.labels().values() if "forcé" in said]
        await phone.tap("where")
        assert phone.says("la partie est finie.")
        icons = [each.icon for each in phone.controls() if isinstance(each, ft.Icon)]
        assert ft.Icons.PLAY_ARROW_ROUNDED not in icons
        sound(phone)

    visit(store, at(table), go)


def test_where_a_difference_usually_comes_from_is_the_first_answer(store: Store) -> None:
    table = become(store, drawn(store).state)

    async def go(phone: Phone) -> None:
        for key in ("menu", "menu-correct", "correct-players.1.cubes", "correct-value-plus"):
            await phone.tap(key)
        keys = [str(getattr(each.key, "value", each.key)) for each in phone.controls() if each.key]
        asked = [key for key in keys if key.startswith("balance-")]
        assert asked[0] == "balance-supply.cubes"
        assert len(asked) > 2

    visit(store, at(table), go)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_large_text_what_only_some_evenings_show_is_whole(store: Store, lang: str) -> None:
    """A sum with an Exhaustion card, the supply among the answers of a repair, the longest end."""
    store.library.choose(lang=lang, text_scale=2.0)
    cursed = drawn(store)
    cursed.put(ONE, cubes=8)
    tables = become(store, cursed.state), become(store, drawn(store).state)
    game = drawn(store, 3)
    game.put(THREE, spots=tuple(Spot), hand=3)
    game.at(phase=Phase.ASK, marker=Favour.RECRUTEMENT, announced=Favour.RECRUTEMENT, asking=THREE)
    last = become(store, game.state)
    ways = (
        (tables[0], ("main", "extra-2", "curse-kind-exhaustion", "curse-cubes-plus")),
        (tables[1], ("menu", "menu-correct", "correct-players.1.cubes", "correct-value-plus")),
        (last, ("divert", "way-pair")),
    )

    async def look(phone: Phone) -> None:
        for table, keys in ways:
            await phone.go(at(table))
            for key in keys:
                await phone.tap(key)
                await phone.settle()
            sound(phone)
            await phone.press("Escape")

    visit(store, "/", look)


def test_with_large_text_words_that_explain_leave_their_room(store: Store) -> None:
    store.library.choose(text_scale=2.0)
    table = become(store, drawn(store).state)

    async def look(phone: Phone) -> None:
        for sheet, said in (("board", "Recopié une fois"), ("guardians", "Les points sous")):
            await phone.tap("menu")
            await phone.tap(f"menu-{sheet}")
            assert not phone.says(said)
            await phone.press("Escape")
        for key in ("menu", "menu-calculator"):
            await phone.tap(key)
        assert phone.says("Rien n’est gardé")  # before it is opened one may ask
        await phone.tap("private-show")
        assert not phone.says("Rien n’est gardé")

    visit(store, at(table), look)


def test_with_large_text_the_rows_begin_at_the_top_when_it_is_over(store: Store) -> None:
    """The sentence about what is to be done left its line empty above them."""
    Way("fr", "dark", 2.0, *SMALL).choose(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        end = below_the_top(phone.find("row-1"), 328)
        assert end is not None
        assert end - touch_areas(phone.page)["row-1"][1] <= 8

    visit(store, at(evening.won(store)), go)


def test_with_large_text_a_wide_turn_is_one_line(store: Store) -> None:
    """Three cells above two pushed the row of who acts towards the fold."""
    Way("fr", "dark", 2.0, *WIDE).choose(store)

    async def go(phone: Phone) -> None:
        sound(phone)
        ends = {below_the_top(phone.find(f"stage-{stage.value}"), 632) for stage in Stage}
        assert len(ends) == 1

    visit(store, at(evening.MOMENTS["full"](store)), go, size=WIDE)
