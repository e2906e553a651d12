"""The phone alone: one visit with a network, then every evening without."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from companion.i18n.words import Words
from tests.e2e.steps import LONG, main, saved, until
from tests.e2e.test_first_evening import _first_turn, _new_table, _plain_turn
from tests.site.conftest import Host, Phone

pytestmark = pytest.mark.timeout(900)
FR = Words("fr", "big_book", ("Ada", "Bo", "Chloé"))
KNOWN = re.compile(r"\d+,\d Mo sur \d+,\d")


def test_one_visit_then_never_a_network_again(host: Host, phone: Callable[..., Phone]) -> None:
    """First visit, host gone, a round of the Big Book, loaded again, undone, browser closed and opened."""
    mine = phone(host)
    ui = mine.visit()
    host.kill()
    _new_table(ui)
    _first_turn(ui)
    for player in ("Bo", "Chloé"):
        _plain_turn(ui, player)
    saved(ui, FR.t("app.saved.saved"))
    owned = {seat: ui.name_of(f"chip-{seat}") for seat in (1, 2, 3)}
    undo = ui.name_of("undo")
    ui.reload()
    until(ui, lambda: ui.has("chip-3"), "the table is not back")
    assert {seat: ui.name_of(f"chip-{seat}") for seat in (1, 2, 3)} == owned
    assert ui.name_of("undo") == undo
    ui.tap("undo")
    until(ui, lambda: ui.name_of("undo") != undo, "nothing was undone")
    undone = ui.name_of("undo")
    saved(ui, FR.t("app.saved.saved"))
    mine.switch_off()

    mine.switch_on()
    mine.ui.open()
    until(mine.ui, lambda: mine.ui.has("main"), "no shelf")
    mine.ui.sees(re.compile("Big Book"), LONG)
    main(mine.ui, "de jouer", lambda: mine.ui.has("undo"))
    until(mine.ui, lambda: mine.ui.name_of("undo") == undone, "another table")
