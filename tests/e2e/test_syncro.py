"""A silent evening on a small phone: a level won, saved, a flat battery, a level lost, tried again."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion.boxes import box_of
from companion.core.box import Origin
from companion.core.seats import Player
from companion.core.table import Plan, Table, open_table
from companion.games import ALL
from companion.games.syncro.preparation import LayHorde, StartLevel, Unlock
from companion.games.syncro.reveal import Reveal
from companion.games.syncro.state import Options
from companion.games.syncro.turn import BeginTurns, Estimate
from companion.games.syncro.vocabulary import Kind
from companion.i18n.words import Words
from companion.store.store import open_folder
from tests.e2e.conftest import Server
from tests.e2e.steps import LONG, bare, main, named, saved, tap_to, tap_until, touch, until
from tests.e2e.ui import PHONE, Ui

pytestmark = pytest.mark.browser
FR = Words("fr", "syncro", ("Ada", "Bo"))
SPOILERS = ("Golem", "Dragon", "Boss", "Récompense", "Brouillard", "Lieutenant", "Cerbère")


def test_an_evening_of_two_mages(server: Server, visit: Callable[..., Ui]) -> None:
    ui = visit(server.address, PHONE)
    _new_team(ui)
    _no_word_of(ui, SPOILERS)
    _prepare(ui, 1, "mushroom", "2")
    _attack_and_pass(ui)
    _win(ui)
    _no_word_of(ui, SPOILERS)
    _save(ui)
    _battery(ui, server)
    _resume(ui)
    _lose(ui)
    _try_again(ui)
    _look_back(ui)


def _no_word_of(ui: Ui, words: tuple[str, ...]) -> None:
    said = " ".join(ui.texts())
    assert not [word for word in words if word in said]


def _new_team(ui: Ui) -> None:
    """Language, two names, the first Leader, the pieces of the box."""
    ui.sees(re.compile("Français"), LONG)
    tap_to(ui, "lang-fr", "box-syncro")
    tap_to(ui, "box-syncro", "add-player")
    for seat, name in enumerate(FR.names, 1):
        ui.type(FR.t("app.wizard.new_player"), name)
        tap_to(ui, "add-player", f"seat-{seat}")
    tap_until(ui, "seat-1", lambda: "commence" in ui.name_of("seat-1"), "Ada does not lead")
    main(ui, FR.t("app.wizard.options"), lambda: ui.has("option-chapter-I"))
    main(ui, FR.t("app.wizard.box"), lambda: ui.has("piece-1"))
    main(ui, FR.t("app.wizard.play"), lambda: ui.has("stone-1"))
    ui.sees(re.compile("Niveau 1 sur 9"), LONG)


def _prepare(ui: Ui, level: int, kind: str, strength: str) -> None:
    """The Level card, a Horde of one card, what it is, estimates."""
    if not ui.has("do-prepare.leader"):
        main(ui, FR.g("step.start", level=level), lambda: ui.has("do-prepare.leader"))
    main(ui, FR.g("step.unlock", level=level), lambda: ui.has("rows-minus"))
    for rows in ("2", "1"):
        tap_until(ui, "rows-minus", lambda rows=rows: _count(ui, "rows", rows), f"not {rows} rows")
    until(ui, lambda: named(ui, "cell-1-1", FR.g("ui.lay.face_up")), "the last row is not face up")
    main(ui, FR.g("ui.lay.go"), lambda: ui.has(f"kind-{kind}"))
    ui.tap(f"kind-{kind}")
    tap_until(ui, f"strength-{strength}", lambda: ui.has("count"), "one digit did not tell the card")
    main(ui, FR.g("ui.estimate.done"), lambda: ui.has("pass"))


def _count(ui: Ui, key: str, n: str) -> bool:
    return ui.name_of(f"{key}-plus").endswith(f" {n}")


def _attack_and_pass(ui: Ui) -> None:
    """Ada attacks, Bo passes twice; Ada, whose own card lies on top, has nothing to attack between."""
    card = _card(ui)
    tap_until(ui, card, lambda: "1 Sort" in ui.name_of(card), "Ada has not attacked")
    before = ui.name_of("undo")
    ui.tap("pass")
    until(
        ui, lambda: ui.name_of("undo") != before and named(ui, "main", "Bo"), "Ada has not passed by herself"
    )
    tap_until(ui, "pass", lambda: ui.has("value-5"), "the resolution did not begin")


def _card(ui: Ui) -> str:
    script = "[...document.querySelectorAll('[flt-semantics-identifier^=card-]')]"
    found = ui.page.evaluate(f"{script}.map(e => e.getAttribute('flt-semantics-identifier'))")
    return str(found[0])


def _win(ui: Ui) -> None:
    """A 5 against a Mushroom of 2: three cards are drawn, then the level is won; Ada keeps her hand."""
    ui.tap("value-5")
    ui.sees(re.compile("Réussite"), LONG)
    until(ui, lambda: ui.has("keep-2"), "the last fight does not lead to the hands")
    tap_until(ui, "keep-2", lambda: named(ui, "main", "1 main"), "Bo keeps")
    main(ui, FR.g("ui.win.go"), lambda: ui.has("stone-2"))
    ui.sees(re.compile("Niveau 2 sur 9"), LONG)
    ui.sees(re.compile("Champignons"), LONG)


def _save(ui: Ui) -> None:
    tap_to(ui, "save", "do-save.card_a")
    ui.tap("do-save.card_a")
    main(ui, FR.g("action.SaveGame"), lambda: named(ui, "main", FR.g("step.resume")))
    ui.sees(re.compile("carte A"), LONG)
    saved(ui, FR.t("app.saved.saved"))


def _battery(ui: Ui, server: Server) -> None:
    """kill -9, start again, and the team is on the shelf."""
    with ui.away():
        server.kill9()
        server.start()
        ui.open("/")
    until(ui, lambda: ui.has("continue"), "no team on the shelf")
    tap_to(ui, "continue", "stone-2")
    until(ui, lambda: named(ui, "main", FR.g("step.resume")), "not where we were")


def _resume(ui: Ui) -> None:
    main(ui, FR.g("step.resume"), lambda: ui.has("do-resume.card_a"))
    ui.tap("do-resume.card_a")
    main(ui, FR.g("action.ResumeGame"), lambda: ui.has("do-prepare.leader"))
    _prepare(ui, 2, "golem", "9")


def _lose(ui: Ui) -> None:
    """One card is left at the table; it is not enough."""
    for seat, left in (("1", "1"), ("2", "0")):
        tap_to(ui, f"mage-{seat}", "hand-minus")
        ui.hold("hand-minus")
        until(ui, lambda: _count(ui, "hand", "3"), "five cards are not gone")
        for n in range(2, int(left) - 1, -1):
            tap_until(ui, "hand-minus", lambda n=n: _count(ui, "hand", str(n)), f"not {n} cards")
        tap_to(ui, "sheet-close", "pass")
    # whoever has the card attacks, the others pass by themselves
    tap_until(ui, _card(ui), lambda: ui.has("value-4"), "no attack")
    ui.tap("value-4")
    ui.sees(re.compile(re.escape(FR.g("ui.grows", old=9, more=4, new=13))), LONG)
    main(ui, FR.g("ui.done"), lambda: named(ui, "main", FR.g("step.lose", level=2)))
    main(ui, FR.g("step.lose", level=2), lambda: ui.has("stone-2"))
    ui.sees(re.compile("Niveau 2 perdu"), LONG)


def _try_again(ui: Ui) -> None:
    """The hands are dealt anew and the Horde is remembered."""
    main(ui, FR.g("step.retry"), lambda: ui.has("cell-1-1"))
    ui.sees(re.compile(FR.t(f"app.{Origin.OWNER.key}")), LONG)
    assert not ui.has("cell-2-1")
    tap_to(ui, "sheet-close", "do-prepare.leader")
    ui.sees(re.compile(FR.g("ui.attempt", n=2)), LONG)
    assert "8" in ui.name_of("mage-1")


def _look_back(ui: Ui) -> None:
    """Undo across it all names what it takes back; the save point is in the history."""
    before = ui.name_of("undo")
    tap_until(ui, "undo", lambda: named(ui, "main", FR.g("step.retry")), "undo did nothing")
    assert ui.name_of("undo") != before
    tap_to(ui, "menu", "menu-history")
    tap_to(ui, "menu-history", "line-0")
    ui.sees(re.compile(re.escape(FR.g("ui.save.mark", level=2))), LONG)


def test_fingers_reach_the_horde(
    serving: Callable[..., Server], browser: Browser, visit: Callable[..., Ui], tmp_path: Path
) -> None:
    """Without a semantics tree, as on nearly all phones: cards overlap, and each still takes its touches."""
    table = _pyramid(tmp_path / "data")
    server = serving(data=tmp_path / "data")
    beside = visit(server.address, PHONE, f"/table/{table}")
    until(beside, lambda: beside.has("pass"), "no table")
    page = bare(browser, f"{server.address}/table/{table}")
    for card in ("card-2", "card-3"):
        touch(page, beside, card, lambda card=card: "1 Sort" in beside.name_of(card), f"no {card}", down=0.4)
    page.context.close()


def _pyramid(data: Path) -> str:
    """A team of four in its first turn: one hidden card, two before it."""
    data.mkdir(parents=True, exist_ok=True)
    store = open_folder(data, ALL, backups=False)
    store.library.choose(lang="fr")
    seated = tuple(Player(name) for name in ("Ada", "Bo", "Chloé", "Dan"))
    table = open_table(ALL["syncro"], Plan("Mardi", seated, Options(first=1)), box_of("syncro", {}))
    assert isinstance(table, Table)
    store.start(table)
    tell = (Reveal(2, 3, Kind.PLAIN), Reveal(3, 4, Kind.MUSHROOM))
    steps = (
        StartLevel(),
        Unlock(1),
        LayHorde(("m", "MM")),
        *tell,
        Estimate(),
        BeginTurns(),
    )
    for action in steps:
        table.do(action)
    assert store.close()
    return table.header.table
