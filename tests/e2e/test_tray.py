"""The dice tray in a real browser: every kind of die as a picture, real dice, marbles, a kill in between."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.kit.tray.notation import SIDES
from tests.e2e.conftest import Server
from tests.e2e.steps import bare, main_until, named, prepare, still, tap_to, tap_until, touch, until
from tests.e2e.ui import PHONE, Ui

pytestmark = pytest.mark.browser


def spoken(ui: Ui) -> str:
    return ui.name_of("throw") if ui.has("throw") else ""


def roll(ui: Ui, begins: str) -> str:
    """Press the main button and wait for another throw of these dice; gives what is spoken."""
    before = spoken(ui)
    main_until(ui, lambda: spoken(ui) != before and spoken(ui).startswith(begins), f"no throw of {begins}")
    still(ui.page)
    return spoken(ui)


def chosen(ui: Ui, notation: str) -> None:
    """Type dice into the sheet of own dice."""
    tap_to(ui, "own-dice", "notation-says")
    ui.type("Dés", notation)


def test_every_die_is_rolled_seen_and_spoken(
    serving: Callable[..., Server], visit: Callable[..., Ui], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    prepare(data)
    server = serving(data=data)
    ui = visit(server.address, PHONE, "/")
    tap_to(ui, "tray", "throw")
    pictures: dict[int, bytes] = {}
    folder = tmp_path / "pictures"
    folder.mkdir()
    for sides in SIDES:
        chosen(ui, f"d{sides}")
        until(ui, lambda sides=sides: named(ui, "main", f"D{sides}"), "the dice were not taken")
        said = roll(ui, f"D{sides}.")
        face = int(re.findall(r"\d+", said)[-1])
        assert 1 <= face <= sides
        path = folder / f"d{sides}.png"
        ui.shot(path)
        pictures[sides] = path.read_bytes()
        assert any(said in line for line in ui.announced()), "the result was not spoken"
    assert len(set(pictures.values())) == len(SIDES), "two kinds of dice look alike"

    # Many dice, kept and dropped ones, a sum.
    chosen(ui, "4d6dl1+2")
    assert "total" in roll(ui, "4d6dl1+2")
    ui.shot(folder / "dropped.png")
    chosen(ui, "30d6")
    roll(ui, "30\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}D6")
    ui.shot(folder / "thirty.png")

    # Killed and started again: the throw lies there as it was, and undo still knows it.
    last = spoken(ui)
    server.kill9()
    with ui.away():
        server.start()
        ui.open("/tray")
    until(ui, lambda: spoken(ui) == last, "the throw was lost")
    tap_until(ui, "undo", lambda: spoken(ui).startswith("4d6dl1"), "undo did not reach back")


@pytest.fixture(scope="module")
def tray(open_house: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """The app of a table that has thrown before: one tray for all who come."""
    data = tmp_path_factory.mktemp("tray")
    prepare(data)
    return open_house(data=data)


def test_bad_notation_real_dice_and_marbles(tray: Server, visit: Callable[..., Ui], tmp_path: Path) -> None:
    ui = visit(tray.address, PHONE, "/tray")
    until(ui, lambda: ui.has("throw"), "no tray")
    empty = spoken(ui)
    for text, words in (("0d6", "au moins un dé"), ("9999d20", "trop"), ("d", "Quel dé")):
        chosen(ui, text)
        until(ui, lambda words=words: named(ui, "notation-says", words), f"{text} got no sentence")
        tap_to(ui, "sheet-close", "own-dice")
        until(ui, lambda: not ui.has("notation-says"), "the sheet is still there")
    assert spoken(ui) == empty, "bad input changed something"

    # "I rolled real dice": 4 1 6 2 as they lie on the table.
    tap_to(ui, "real-dice", "real-4")
    for place, face in enumerate((4, 1, 6, 2), 1):
        ui.tap(f"real-{face}")
        wait = f"Dé {place + 1}" if place < 4 else "Garder"
        until(ui, lambda wait=wait: named(ui, "main", wait), f"die {place} was not taken")
    main_until(ui, lambda: "4, 1, 6, 2" in spoken(ui), "the real dice were not kept")

    # Marbles: shaken under the cover, then one by one.
    tap_to(ui, "box-1", "box-cover")
    main_until(ui, lambda: named(ui, "main", "Révéler"), "the box was not shaken")
    tap_to(ui, "sheet-close", "box-1")
    for out in range(1, 5):
        left = f"{4 - out} cachée"
        tap_until(ui, "box-1", lambda left=left: named(ui, "box-1", left), f"marble {out} did not come")
    ui.shot(tmp_path / "marbles.png")


def test_the_tray_answers_fingers_without_a_screen_reader(
    tray: Server, browser: Browser, visit: Callable[..., Ui]
) -> None:
    """One phone with the semantics tree switched off rolls; a second one beside it tells what came."""
    beside = visit(tray.address, PHONE, "/tray")
    until(beside, lambda: beside.has("throw"), "no tray")
    page = bare(browser, f"{tray.address}/tray")
    before = spoken(beside)
    touch(page, beside, "main", lambda: spoken(beside) != before, "no throw by touch")
    touch(page, beside, "undo", lambda: spoken(beside) == before, "no undo by touch")
    page.context.close()
    log = tray.data / "faults.log"
    assert not log.exists(), log.read_text("utf-8")
