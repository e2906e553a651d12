"""Dice, typed faces and initiative boxes as parts: values in, callbacks out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.i18n.words import Words
from companion.store.store import Store
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import SIDES, DieFace, die, throw_source
from companion.ui.drawings.polyhedra import places
from companion.ui.measure import lines
from companion.ui.measure import width as measured
from companion.ui.navigator import Navigator
from companion.ui.parts.dice import FRAMES, PAUSE, FeltTray, Shown, Throw, lying
from companion.ui.parts.initiative_box import COLOURS, InitiativeBox, ShownMarble, marble_colour
from companion.ui.parts.roll_entry import RollEntry, named
from companion.ui.seating import ClientIdentity, SeatRegistry
from companion.ui.session import ClientSession, Ui
from companion.ui.theme import Look
from companion.ui.tokens import MOTION
from tests.ui.headless import Phone

RED, GREEN = ShownMarble("R", "R", "rouge"), ShownMarble("V", "V", "vert")


def alone(store: Store, draw: Callable[[Ui], ft.Control], **look: Any) -> Phone:
    """One part on a page of its own."""

    def main(page: ft.Page) -> None:
        session = ClientSession(page, store, ClientIdentity(SeatRegistry(store.library), None))
        ui = Ui(Look(**look), Words("fr"), session)
        page.render(ft.component(lambda: draw(ui)))

    return Phone(main)


# -- drawings ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("dark", [True, False])
@pytest.mark.parametrize("sides", SIDES)
def test_every_face_of_every_die_is_a_drawing_of_its_own(sides: int, dark: bool) -> None:
    look = Look(dark=dark)
    drawn = {str(die(look, sides, face).src) for face in range(1, sides + 1)}
    assert len(drawn) == sides
    assert die(look, sides, 1).src is die(look, sides, 1).src
    assert die(look, sides, 1, dropped=True).src not in drawn
    assert die(look, sides, 1, dark_die=True).src not in drawn


@pytest.mark.parametrize("count", range(31))
def test_dice_of_a_throw_never_overlap_nor_leave_the_felt(count: int) -> None:
    lie = places(count, 316, 200)
    assert len(lie) == count
    for place, (x, y, side, _) in enumerate(lie):
        reach = side * 1.21 / 2
        assert reach <= x <= 316 - reach, place
        assert reach - 3 <= y <= 200 - reach + 3, place
        for ox, oy, other, _ in lie[place + 1 :]:
            assert max(abs(x - ox), abs(y - oy)) >= (side + other) / 2, (count, place)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_sum_of_a_throw_never_lies_under_a_die(scale: float) -> None:
    ui = Ui(Look(scale=scale), Words("fr"), None)  # type: ignore[arg-type]
    dice = lying((6, 6, 6, 6), (5, 3, 1, 4))
    tray = FeltTray(ui, Shown(dice, "a", "", "12", "5 + 3 + (1) + 4 + 2"), 328, 212, "throw")
    x, _, side, _ = places(4, 316, 200)[3]
    assert tray.result.left + tray.result.width <= x - side * 1.21 / 2
    left = tray.result.width - 10 - measured("12", "Display800", tray.big.size)
    assert lines(tray.small.value, "Body400", tray.small.size, left) in (1, 2)


def test_a_throw_shows_its_faces_and_never_while_it_tumbles() -> None:
    look = Look()
    dice = lying((6, 6, 20), (4, 1, 17))
    still = throw_source(look, dice)
    assert "bone6-4" in still
    assert "bone20-17" in still
    for frame in range(FRAMES):
        moving = throw_source(look, dice, frame=frame)
        assert "bone20-17" not in moving
        assert moving != still
    assert "out6-1" in throw_source(look, (DieFace(6, 1, dropped=True),))


# -- the tumble -------------------------------------------------------------------------------------


def picture_of(phone: Phone) -> str:
    return next(str(control.src) for control in phone.controls() if isinstance(control, ft.Image))


def test_the_tumble_ends_within_600_ms() -> None:
    assert FRAMES * PAUSE * 1000 <= MOTION["dice"] == 600


async def tumbled(store: Store, motion: bool) -> list[tuple[bool, bool]]:
    """Picture is the result, words are shown: at once, and after the tumble."""
    put: list[Callable[[Any], None]] = []
    second = lying((6,), (5,))

    def draw(ui: Ui) -> ft.Control:
        moment, change = ft.use_state("a")
        put[:] = [change]
        dice = lying((6,), (2,)) if moment == "a" else second
        return Throw(ui, dice, moment, "dit", "5" if moment != "a" else "2", "somme")

    seen = []
    async with alone(store, draw, motion=motion) as phone:
        look = Look()
        assert picture_of(phone) == throw_source(look, lying((6,), (2,)), 316, 200)
        await phone.run(lambda: put[0]("b"))
        final = throw_source(look, second, 316, 200)
        seen.append((picture_of(phone) == final, "5" in phone.texts()))
        assert phone.labels()["throw"] == "dit"
        await asyncio.sleep(0.75 if motion else 0)
        await phone.settle()
        seen.append((picture_of(phone) == final, "5" in phone.texts()))
        # Undo and redo bring throws back that were seen: they lie still at once.
        await phone.run(lambda: put[0]("a"))
        assert picture_of(phone) == throw_source(look, lying((6,), (2,)), 316, 200)
        await phone.run(lambda: put[0]("b"))
        assert picture_of(phone) == final
    return seen


def test_a_new_throw_tumbles_and_then_shows_what_was_decided(store: Store) -> None:
    assert asyncio.run(tumbled(store, True)) == [(False, False), (True, True)]


def test_with_reduced_motion_the_face_is_there_at_once(store: Store) -> None:
    assert asyncio.run(tumbled(store, False)) == [(True, True), (True, True)]


# -- typed faces ------------------------------------------------------------------------------------


async def typing(store: Store, sides: tuple[int, ...], taps: tuple[str, ...]) -> list[Any]:
    told: list[Any] = []

    def draw(ui: Ui) -> ft.Control:
        return RollEntry(ui, "dice", sides, lambda: told.append("roll"), told.append)

    async with alone(store, draw) as phone:
        for tap in taps:
            if tap.startswith("write "):
                await phone.write("dice-typed", tap[6:])
            else:
                await phone.tap(tap)
    return told


def test_the_app_rolls_or_the_real_dice_do(store: Store) -> None:
    assert asyncio.run(typing(store, (6, 6), ("main",))) == ["roll"]
    typed = ("dice-real", "dice-4", "dice-1", "main")
    assert asyncio.run(typing(store, (6, 6), typed)) == [(4, 1)]


def test_nothing_is_told_before_every_die_is_typed_and_the_last_may_be_taken_back(store: Store) -> None:
    early = ("dice-real", "dice-4", "main")
    assert asyncio.run(typing(store, (6, 6), early)) == []
    again = ("dice-real", "dice-4", "dice-erase", "dice-2", "dice-3", "main")
    assert asyncio.run(typing(store, (6, 6), again)) == [(2, 3)]
    assert asyncio.run(typing(store, (6,), ("dice-real", "dice-cancel", "main"))) == ["roll"]


def test_a_single_real_die_is_told_by_its_face(store: Store) -> None:
    """One die asked: its face is the answer, no button to keep it."""
    for sides in (4, 6, 20):
        assert asyncio.run(typing(store, (sides,), ("dice-real", "dice-3"))) == [(3,)]


def test_a_hundred_sides_are_typed_as_a_number(store: Store) -> None:
    wrong = ("dice-real", "write 0", "dice-keep", "write 101", "dice-keep", "write x", "dice-keep")
    right = (*wrong, "write 100", "dice-keep")
    assert asyncio.run(typing(store, (100,), right)) == [(100,)]


def test_dice_are_named_as_players_say_them(store: Store) -> None:
    ui = Ui(Look(), Words("fr"), None)  # type: ignore[arg-type]
    assert named(ui, (6, 6, 6, 6)) == "4\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}D6"
    assert named(ui, (20,)) == "D20"
    assert named(ui, (6, 10, 10)) == "D6 + 2\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}D10"


# -- initiative boxes -------------------------------------------------------------------------------


def test_a_box_says_what_came_out_and_never_what_is_covered(store: Store, tmp_path: Path) -> None:
    told: list[str] = []

    def draw(ui: Ui) -> ft.Control:
        return ft.Column(
            [
                InitiativeBox(
                    ui, "hero", "Héros", (RED, GREEN), on_press=lambda: told.append("reveal"), due=True,
                    spoken_action="Révéler",
                ),
                InitiativeBox(ui, "monster", "Monstres", ()),
            ]
        )  # fmt: skip

    async def look() -> None:
        async with alone(store, draw) as phone:
            labels = phone.labels()
            assert labels["hero"] == "Héros. rouge, vert. 2 cachées. Révéler"
            assert labels["monster"] == "Monstres. aucune bille sortie. 4 cachées"
            assert phone.texts().count("?") == 2 + 4
            await phone.tap("hero")

    asyncio.run(look())
    assert told == ["reveal"]


@pytest.mark.parametrize("dark", [True, False])
def test_every_marble_has_a_colour_of_its_own(dark: bool) -> None:
    look = Look(dark=dark)
    assert len({marble_colour(look, colour) for colour in COLOURS}) == len(COLOURS)


def test_with_a_table_behind_it_the_entry_waits_for_the_tray(store: Store) -> None:
    told: list[Any] = []
    opened: list[Any] = []
    actor = Dispatcher.__new__(Dispatcher)
    actor.nav, actor.wanted = Navigator(), None
    actor.nav.watch(lambda: opened.append(actor.opened))

    def draw(ui: Ui) -> ft.Control:
        return RollEntry(ui, "duel", (6, 6), lambda: told.append("roll"), told.append, "Duel", do=actor)

    async def look() -> None:
        async with alone(store, draw) as phone:
            await phone.tap("duel-tray")
            assert [each.name for each in opened] == ["tray"]
            assert actor.wanted is not None
            assert (actor.wanted.sides, actor.wanted.label) == ((6, 6), "Duel")
            actor.use_dice((3, 4))

    asyncio.run(look())
    assert told == [(3, 4)]
    assert opened[-1] is None
