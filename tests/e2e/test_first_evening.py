"""The first evening on a small phone: from the first start through a round, a flat battery, and back."""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.i18n.words import Words
from tests.e2e.conftest import Server
from tests.e2e.steps import LONG, main, named, saved, tap_once, tap_to, tap_until, until
from tests.e2e.ui import PHONE, Ui

FR = Words("fr", "big_book", ("Ada", "Bo", "Chloé"))


def test_first_evening(server: Server, visit: Callable[..., Ui]) -> None:
    ui = visit(server.address, PHONE)
    _new_table(ui)
    _first_turn(ui)
    for player in ("Bo", "Chloé", "Ada", "Bo"):
        _plain_turn(ui, player)
    # The sixth advance is the judgement of the first monster; the second one opens its page.
    main(ui, FR.g("step.advance"), lambda: ui.has("multi-0"))
    ui.sees(re.compile("Manche 2"), LONG)
    _lay(ui, 1, "AAT")
    owned = {seat: ui.name_of(f"chip-{seat}") for seat in (1, 2, 3)}
    undo = ui.name_of("undo")
    saved(ui, FR.t("app.saved.saved"))
    _battery(ui, server)
    assert {seat: ui.name_of(f"chip-{seat}") for seat in (1, 2, 3)} == owned
    assert ui.name_of("undo") == undo
    _look_back(ui)


def _new_table(ui: Ui) -> None:
    """Language, three names, options, checklist, play."""
    ui.sees(re.compile("Français"), LONG)
    tap_to(ui, "lang-fr", "box-big_book")
    main(ui, FR.t("app.shelf.new"), lambda: ui.has("pick-big_book"))
    tap_to(ui, "pick-big_book", "add-player")
    for seat, name in enumerate(FR.names, 1):
        ui.type(FR.t("app.wizard.new_player"), name)
        tap_to(ui, "add-player", f"seat-{seat}")
    tap_until(ui, "seat-1", lambda: "commence" in ui.name_of("seat-1"), "Ada does not start")
    main(ui, FR.t("app.wizard.options"), lambda: ui.has("option-column-I"))
    tap_until(ui, "option-column-II", lambda: _chosen(ui, "option-column-II"), "no second column")
    main(ui, FR.t("app.wizard.box"), lambda: ui.has("piece-1"))
    tap_until(ui, "piece-1", lambda: ui.node("piece-1").first.get_attribute("aria-checked") == "true", "")
    main(ui, FR.t("app.wizard.play"), lambda: ui.has("where"))
    ui.sees(re.compile("Manche 1"), LONG)


def _chosen(ui: Ui, key: str) -> bool:
    node = ui.node(key).first
    return "true" in (node.get_attribute("aria-current") or "", node.get_attribute("aria-selected") or "")


def _lay(ui: Ui, multi: int, symbols: str) -> None:
    """The curses of a new monster."""
    until(ui, lambda: ui.has("multi-0"), "the sheet of the curses did not open by itself")
    tap_until(ui, f"multi-{multi}", lambda: _chosen(ui, f"multi-{multi}"), "no multi")
    for count, symbol in enumerate(symbols[:-1], 1):
        tap_once(ui, f"symbol-{symbol}", f"{count} / 3")
    ui.tap(f"symbol-{symbols[-1]}")
    until(ui, lambda: named(ui, "main", FR.g("step.end_action")), "the last symbol lays nothing")


def _first_turn(ui: Ui) -> None:
    """Advance, curses, one madness, one for everybody, a curse destroyed, recovery."""
    main(ui, FR.g("step.advance"), lambda: ui.has("multi-0"))
    _lay(ui, 1, "FET")
    tap_once(ui, "plus-2", re.compile(r"Bo \+1 folie"))
    until(ui, lambda: "1 folie" in ui.name_of("chip-2"), "Bo has no madness")
    ui.tap("everyone")
    until(ui, lambda: "2 folies" in ui.name_of("chip-2"), "nothing for everyone")
    tap_to(ui, "slot-3L", "reward-T")
    ui.tap("reward-T")
    until(ui, lambda: named(ui, "slot-3L", "détruite"), "the reward destroys nothing")
    _end_turn(ui, "Bo")


def _end_turn(ui: Ui, heir: str) -> None:
    """End of the action; nobody can hold six madness, so the token goes on by itself."""
    main(ui, FR.g("step.end_action"), lambda: heir in ui.name_of("where"))
    until(ui, lambda: heir in ui.name_of("where"), f"it is not the turn of {heir}")


def _plain_turn(ui: Ui, player: str) -> None:
    order = {"Ada": "Bo", "Bo": "Chloé", "Chloé": "Ada"}
    until(ui, lambda: player in ui.name_of("where"), f"it is not the turn of {player}")
    # A book that wakes nothing has moved by itself.
    advance, end = FR.g("step.advance"), FR.g("step.end_action")
    until(ui, lambda: named(ui, "main", advance) or named(ui, "main", end), "no turn")
    if named(ui, "main", advance):
        main(ui, advance, lambda: named(ui, "main", end))
    _end_turn(ui, order[player])


def _battery(ui: Ui, server: Server) -> None:
    """kill -9, start again, and the table is on the shelf."""
    # Its card is written some seconds after its entries, and tells the round.
    card, told = server.data / "library.json", '"where.round","facts":{"n":2}'
    until(ui, lambda: told in card.read_text("utf-8"), "the card is never written")
    with ui.away():
        server.kill9()
        server.start()
        ui.open("/")
    until(ui, lambda: ui.has("continue"), "no table on the shelf")
    assert "Manche 2" in ui.name_of("continue")
    tap_to(ui, "continue", "where")
    ui.sees(re.compile("Manche 2"), LONG)
    until(ui, lambda: named(ui, "main", FR.g("step.end_action")), "not where we were")


def _look_back(ui: Ui) -> None:
    """Undo across the restart names what it takes back; the history tells the evening."""
    before = ui.name_of("undo")
    main_said = FR.g("step.lay_curses")
    tap_until(ui, "undo", lambda: named(ui, "main", main_said), "undo did nothing")
    assert ui.name_of("undo") != before
    judged = ui.name_of("undo")
    tap_until(ui, "undo", lambda: named(ui, "main", FR.g("step.advance")), "undo did nothing")
    assert ui.name_of("undo") != judged
    tap_to(ui, "menu", "menu-history")
    tap_to(ui, "menu-history", "line-0")
    ui.sees(re.compile("malédictions", re.IGNORECASE), LONG)
    until(ui, lambda: ui.has("redo"), "nothing to bring back")
    assert len(ui.name_of("redo")) > 10
