"""Anima on a small phone: a new table, a whole turn, a flat battery, and back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.boxes import box_of
from companion.core.seats import Player, Seat
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.anima.encounters import MeetCreature
from companion.games.anima.facts import TellCharacter, TellZone
from companion.games.anima.movement import GoTo
from companion.games.anima.state import Options
from companion.games.anima.turn import NobodyActs, StartTurn
from companion.i18n.words import Words
from companion.store.store import open_folder
from tests.e2e.conftest import Server
from tests.e2e.steps import LONG, bare, main, named, saved, tap_once, tap_to, tap_until, touch, until
from tests.e2e.ui import PHONE, Ui

pytestmark = pytest.mark.browser
FR = Words("fr", "anima", ("Maud", "Théo"))
SECRET = "Le Palais des glaces"


def test_a_turn_and_a_flat_battery(server: Server, visit: Callable[..., Ui]) -> None:
    ui = visit(server.address, PHONE)
    _new_table(ui)
    _read_out(ui)
    _secret(ui)
    _movement(ui)
    _exploration(ui)
    rows = {seat: ui.name_of(f"team-{seat}") for seat in (1, 2)}
    undo = ui.name_of("undo")
    saved(ui, FR.t("app.saved.saved"))
    with ui.away():
        server.kill9()
        server.start()
        ui.open("/")
    until(ui, lambda: ui.has("continue"), "no table on the shelf")
    tap_to(ui, "continue", "where")
    until(ui, lambda: ui.has("team-1"), "not the table")
    assert {seat: ui.name_of(f"team-{seat}") for seat in (1, 2)} == rows
    assert ui.name_of("undo") == undo
    assert SECRET not in " ".join(ui.texts())
    # What was taken before the battery went flat is given back, and the die lies as it lay.
    tap_until(ui, "undo", lambda: named(ui, "main", FR.g("step.reward")), "undo did nothing")
    tap_until(ui, "undo", lambda: ui.name_of("undo") != undo and _cell_asked(ui), "undo did nothing")
    tap_to(ui, "show-table", "quick-missions")
    tap_to(ui, "quick-missions", "secret-hold")
    assert SECRET not in " ".join(ui.texts())
    ui.hold("secret-hold")
    ui.tap(FR.g("ui.secret.mission", n=1), "textbox")
    until(ui, lambda: _held(ui) == SECRET, "the notes were lost")
    _only_in_the_notes(server.data)


def _new_table(ui: Ui) -> None:
    """Language, two names, options, checklist, play."""
    ui.sees(re.compile("Français"), LONG)
    tap_to(ui, "lang-fr", "box-anima")
    tap_to(ui, "box-anima", "add-player")
    for seat, name in enumerate(FR.names, 1):
        ui.type(FR.t("app.wizard.new_player"), name)
        tap_to(ui, "add-player", f"out-{seat}")
    main(ui, FR.t("app.wizard.options"), lambda: ui.has("option-tree"))
    main(ui, FR.t("app.wizard.box"), lambda: ui.has("piece-1"))
    main(ui, FR.t("app.wizard.play"), lambda: ui.has("team-1"))
    ui.sees(re.compile("Mise en place"), LONG)


def _read_out(ui: Ui) -> None:
    """Two characters and two zones the booklet names."""
    main(ui, FR.g("step.character"), lambda: ui.has("character-name-known-0"))
    for place, after in ((0, "character-name-known-0"), (1, "zone-name-known-2")):
        tap_until(ui, f"character-name-known-{place}", lambda: ui.has("character-combat-3"), "no card")
        until(ui, lambda place=place: not ui.has(f"character-name-known-{place}"), "not chosen")
        main(ui, FR.g("ui.keep"), lambda after=after: ui.has(after))
    tap_until(ui, "zone-name-known-2", lambda: not ui.has("zone-name-known-5"), "no first zone")
    tap_until(ui, "zone-name-known-0", lambda: ui.has("team-1"), "no second zone")
    main(ui, FR.g("step.start", turn=1), lambda: named(ui, "main", FR.g("step.nobody.reset")))


def _secret(ui: Ui) -> None:
    """A mission noted behind a hold."""
    tap_to(ui, "quick-missions", "secret-hold")
    ui.hold("secret-hold")
    until(ui, lambda: ui.has("secret-1"), "the notes did not open")
    ui.type(FR.g("ui.secret.mission", n=1), SECRET)
    tap_to(ui, "sheet-close", "team-1")


def _movement(ui: Ui) -> None:
    """Maud beats what waits in Les Ruines, with real dice; Théo stays."""
    main(ui, FR.g("step.nobody.reset"), lambda: ui.has("quick-stay"))
    tap_to(ui, "zone-3", "encounter-name-known-0")
    tap_until(ui, "encounter-name-known-0", lambda: ui.has("bonus-plus"), "no creature")
    ui.sees(re.compile("83\N{NO-BREAK SPACE}% de victoire"), LONG)
    tap_once(ui, "bonus-plus", re.compile("92\N{NO-BREAK SPACE}% de victoire"))
    tap_to(ui, "fight-real", "real-1-4")
    ui.tap("real-1-4")
    tap_to(ui, "real-2-2", "quick-stay")
    ui.sees(re.compile("Maud gagne de"), LONG)
    tap_until(ui, "quick-stay", lambda: named(ui, "main", FR.g("step.explore")), "Théo does not stay")


def _exploration(ui: Ui) -> None:
    """A die the app rolls, a cell nobody had read, two cards."""
    main(ui, FR.g("step.explore"), lambda: ui.has("cell-nothing"))
    tap_to(ui, "cell-nothing", "reward-advantage")
    ui.sees(re.compile(r"3 \+ 2 = 5"), LONG)
    tap_until(ui, "reward-advantage", lambda: ui.has("team-1"), "no reward")
    until(ui, lambda: "5 cartes" in ui.name_of("team-1"), "the cards were not counted")


def _held(ui: Ui) -> str:
    """What the field with the cursor holds."""
    return str(ui.page.evaluate("document.activeElement?.value ?? ''"))


def _only_in_the_notes(data: Path) -> None:
    """The secret lies in the private notes and in no journal."""
    holding = [path for path in data.rglob("*") if path.is_file() and SECRET.encode() in path.read_bytes()]
    assert holding
    assert not [path for path in holding if "tables" in path.parts or "backups" in path.parts]


def _cell_asked(ui: Ui) -> bool:
    return named(ui, "main", FR.g("step.cell"))


# -- without a screen reader ------------------------------------------------------------------------------


def test_touches_reach_the_fight(
    serving: Callable[..., Server], browser: Browser, visit: Callable[..., Ui], tmp_path: Path
) -> None:
    """The fight table with the semantics tree off, as nearly all phones have it."""
    data = tmp_path / "data"
    table = _prepare(data)
    server = serving(data=data)
    beside = visit(server.address, PHONE, f"/table/{table}")
    until(beside, lambda: beside.has("bonus-plus"), "no fight")
    page = bare(browser, f"{server.address}/table/{table}")
    touch(page, beside, "bonus-plus", lambda: named(beside, "undo", "équipe"), "no card by touch")
    touch(
        page, beside, "against-plus", lambda: named(beside, "undo", "adversaire"), "no card for the creature"
    )
    touch(page, beside, "main", lambda: beside.has("zone-3"), "no dice by touch")
    page.context.close()


def _prepare(data: Path) -> str:
    """A table whose first team stands before a creature that is too weak to kill anybody."""
    data.mkdir(parents=True, exist_ok=True)
    store = open_folder(data, ALL, backups=False)
    store.library.choose(lang="fr")
    seated = tuple(Player(name) for name in FR.names)
    table = open_table(ALL["anima"], Plan("Vendredi", seated, Options()), box_of("anima", {}))
    assert isinstance(table, Table)
    store.start(table)
    one, two = Seat(1), Seat(2)
    for action in (
        TellCharacter(one, 1, "Acrobate", 4, 4),
        TellCharacter(two, 2, "Factotum", 3, 2),
        TellZone(3, "Les Ruines", 2),
        StartTurn(),
        NobodyActs(),
        GoTo(one, 3),
        MeetCreature(one, "Guerrier Errant", 3, 1),
    ):
        table.do(action)
    assert store.close()
    return table.header.table
