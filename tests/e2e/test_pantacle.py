"""An evening of Pantacle on a small phone: a divert, a sacrifice with its curse, a flat battery, and back."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from companion.i18n.words import Words
from tests.e2e.conftest import Server
from tests.e2e.steps import LONG, main, named, saved, tap_to, tap_until, until
from tests.e2e.ui import PHONE, Ui

pytestmark = pytest.mark.browser
FR = Words("fr", "pantacle", ("Inès", "Marc", "Zoé"))


def test_an_evening_of_pantacle(server: Server, visit: Callable[..., Ui]) -> None:
    ui = visit(server.address, PHONE)
    _new_table(ui)
    _first_round(ui)
    _second_turn_of_ines(ui)
    rows = {seat: ui.name_of(f"row-{seat}") for seat in (1, 2, 3)}
    undo = ui.name_of("undo")
    saved(ui, FR.t("app.saved.saved"))
    with ui.away():
        server.kill9()
        server.start()
        ui.open("/")
    until(ui, lambda: ui.has("continue"), "no table on the shelf")
    tap_to(ui, "continue", "row-1")
    assert {seat: ui.name_of(f"row-{seat}") for seat in (1, 2, 3)} == rows
    assert ui.name_of("undo") == undo
    tap_until(ui, "undo", lambda: not named(ui, "main", "Marc"), "the announced favour was not taken back")
    tap_until(ui, "undo", lambda: named(ui, "stage-A3", FR.g("word.Stand.forced")), "the flame still burns")
    until(ui, lambda: "adeptes 3" in ui.name_of("row-1"), "the adepts did not come back")
    assert "malédiction" not in ui.name_of("row-1")


def _new_table(ui: Ui) -> None:
    """Language, three names, the box, play; Zoé forbids a favour."""
    ui.sees(re.compile("Français"), LONG)
    tap_to(ui, "lang-fr", "box-pantacle")
    tap_to(ui, "box-pantacle", "add-player")
    for seat, name in enumerate(FR.names, 1):
        ui.type(FR.t("app.wizard.new_player"), name)
        tap_to(ui, "add-player", f"seat-{seat}")
    tap_until(ui, "seat-1", lambda: "commence" in ui.name_of("seat-1"), "Inès does not start")
    main(ui, FR.t("app.wizard.options"), lambda: ui.has("house-rules"))
    main(ui, FR.t("app.wizard.box"), lambda: ui.has("piece-1"))
    main(ui, FR.t("app.wizard.play"), lambda: ui.has("row-3"))
    main(ui, FR.g("step.place_marker"), lambda: ui.has("favour-conversion"))
    tap_until(ui, "favour-conversion", lambda: named(ui, "main", FR.g("step.announce")), "no marker")


def _favour(ui: Ui, favour: str) -> None:
    until(ui, lambda: named(ui, "main", FR.g("step.announce")), "no favour is due")
    tap_until(ui, f"favour-{favour}", lambda: ui.has("nobody"), f"{favour} was not announced")


def _first_round(ui: Ui) -> None:
    """Inès gets two adepts; Marc is diverted by Zoé; Zoé gets an adept."""
    _favour(ui, "endoctrinement")
    # no moon is compared: the hand is refilled by itself
    tap_until(ui, "nobody", lambda: "Marc" in ui.name_of("where"), "the turn of Inès did not end")
    assert "adeptes 3" in ui.name_of("row-1")
    _favour(ui, "traque")
    tap_to(ui, "divert", "way-pair")
    tap_until(ui, "way-pair", lambda: ui.has("moon-other"), "nobody diverted")
    tap_until(ui, "moon-other", lambda: "Zoé" in ui.name_of("where"), "the turn of Marc did not end")
    assert "jetons 1" in ui.name_of("row-3")
    assert "cubes 1" in ui.name_of("row-2")
    _favour(ui, "recrutement")
    tap_until(ui, "nobody", lambda: ui.has("moon-odd"), "nobody: no moon")
    main(ui, FR.g("ui.moon.same"), lambda: "Inès" in ui.name_of("where"))


def _second_turn_of_ines(ui: Ui) -> None:
    """Three adepts: the sacrifice is forced, a cursed flame brings a grey card."""
    until(ui, lambda: named(ui, "stage-A3", FR.g("word.Stand.forced")), "A3 is not forced")
    main(ui, FR.g("step.sacrifice_adepts", n=3), lambda: ui.has("flame-cursed"))
    # no cubes for further cards: the free one is drawn and read at once
    tap_to(ui, "flame-cursed", "curse-kind-exhaustion")
    tap_to(ui, "curse-kind-exhaustion", "curse-cubes-plus")
    tap_until(ui, "curse-cubes-plus", lambda: "1" in ui.name_of("curse-cubes-plus"), "no cube on the card")
    ui.sees(re.compile("Épuisement = 2"), LONG)
    tap_to(ui, "spot-P1", "favour-asservissement")  # the last thing to say: nothing is confirmed
    tap_until(ui, "favour-asservissement", lambda: ui.has("nobody"), "no favour was announced")
    until(ui, lambda: "cubes 2, adeptes 0" in ui.name_of("row-1"), "the gain is not what the card leaves")
    assert "flammes 1" in ui.name_of("row-1")
