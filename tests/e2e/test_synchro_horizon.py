"""A city of Synchro Horizon on a small phone: travel, a fight with a flat battery in it, a village."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from companion.boxes import box_of
from companion.games import ALL
from companion.i18n.words import Words
from companion.store.store import open_folder
from tests.e2e.conftest import Server
from tests.e2e.steps import GUARD, LONG, lit, main, named, saved, tap_to, tap_until, until
from tests.e2e.ui import PHONE, Ui
from tests.ui import horizon_evening as horizon

FR = Words("fr", "synchro_horizon", ("Ada", "Bo"))


def _prepared(data: Path) -> str:
    """Four heroes on the road; the cards of the monsters were read on an earlier evening."""
    data.mkdir(parents=True, exist_ok=True)
    store = open_folder(data, ALL, backups=False)
    store.library.choose(lang="fr")
    earlier = horizon.fighting(store, name="Vendredi")
    known = store.library.facts("synchro_horizon")
    learnt = horizon.GAME.learnt(earlier.state)
    store.library.put_facts("synchro_horizon", dict(learnt), box_of("synchro_horizon", known))
    table = horizon.travelling(store)
    assert store.close()
    return table.header.table


def test_a_city_with_a_flat_battery(
    serving: Callable[..., Server], visit: Callable[..., Ui], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    table = _prepared(data)
    server = serving(data=data)
    ui = visit(server.address, PHONE, f"/table/{table}")
    _travel(ui)
    _open_fight(ui)
    _strike(ui, "m1")
    saved(ui, FR.t("app.saved.saved"))
    undo, where = ui.name_of("undo"), ui.name_of("where")
    with ui.away():
        server.kill9()
        server.start()
        ui.open(f"/table/{table}")
    until(ui, lambda: ui.has("tile-m2"), "the fight is gone")
    assert not ui.has("tile-m1")
    assert (ui.name_of("undo"), ui.name_of("where")) == (undo, where)
    _round(ui)
    _strike_all(ui)
    main(ui, FR.g("step.end_fight"), lambda: ui.has("sheet-close"))
    tap_to(ui, "sheet-close", "stay-village")  # the tavern offers a hero: not today
    _village(ui)


def _travel(ui: Ui) -> None:
    """The plan shows on the strip before anything happens; then it is done."""
    main(ui, FR.g("step.travel"), lambda: ui.has("point-tavern"))
    tap_until(ui, "point-tavern", lambda: named(ui, "main", "Voyager 3"), "no cost")
    ui.tap("sheet-close")
    until(ui, lambda: named(ui, "cost-travel", "Aube"), "the plan is not on the journey page")
    tap_to(ui, "cost-travel", "point-tavern")
    main(ui, "Voyager 3", lambda: named(ui, "main", "monstre 1"))


def _open_fight(ui: Ui) -> None:
    """Four cards the box knows, asked for at once, four dice, who starts, the first marble."""
    until(ui, lambda: ui.has("known-1"), "the first card is not asked for")
    for n in range(1, 5):
        shown = f"tile-m{n}"
        tap_until(ui, "known-1", lambda shown=shown: _laid(ui, shown), f"no {shown}")
    main(ui, FR.g("step.roll_dice"), lambda: ui.has("first-heroes"))
    tap_until(ui, "first-heroes", lambda: named(ui, "main", FR.g("step.reveal")), "nobody starts")
    main(ui, FR.g("step.reveal"), lambda: ui.has("finish"))  # whoever came up: what it may do
    tap_to(ui, "sheet-close", "tile-m1")
    ui.sees(re.compile("Manche 1"), LONG)


def _laid(ui: Ui, tile: str) -> bool:
    """The card lies there, also behind the sheet that waits for the next one."""
    return ui.has(tile) or FR.g("ui.draw.title", n=int(tile[-1]) + 1) in ui.texts()


def _strike(ui: Ui, monster: str) -> None:
    """A blow no monster survives: it leaves, and the line closes up."""
    tap_to(ui, f"tile-{monster}", "key-9")
    tap_until(ui, "key-9", lambda: named(ui, "main", "Infliger 9"), "no blow")
    tap_until(ui, "key-9", lambda: named(ui, "main", "Infliger 99"), "no great blow")
    main(ui, "Infliger 99", lambda: not ui.has("key-9"))
    until(ui, lambda: not ui.has(f"tile-{monster}"), f"{monster} still stands")


def _strike_all(ui: Ui) -> None:
    """The next marble, then one blow for every monster that still stands."""
    main(ui, FR.g("step.reveal"), lambda: ui.has("to-many"))
    tap_to(ui, "to-many", "other-side")
    if not ui.has("target-m2"):  # a monster acts: it aims at the heroes first
        tap_until(ui, "other-side", lambda: ui.has("target-m2"), "no monsters to strike")
    tap_until(ui, "amount-key-9", lambda: named(ui, "main", "Infliger 9"), "no blow")
    tap_until(ui, "amount-key-9", lambda: named(ui, "main", "Infliger 99"), "no great blow")
    main(ui, "Infliger 99", lambda: named(ui, "main", FR.g("step.end_fight")))


def _round(ui: Ui) -> None:
    """The rest of the round: every marble, then the four steps at its end. Questions open by themselves."""
    for _ in range(60):
        if _said(ui, "Manche 2"):
            return
        if ui.has("sheet-close"):
            until(ui, lambda: bool(_answer(ui)), "a sheet without an answer")
            answer = _answer(ui)
            asked = _words(ui, answer)  # the next hero may be asked the same
            tap_until(
                ui,
                answer,
                lambda answer=answer, asked=asked: _words(ui, answer) != asked,
                f"nothing came of {answer}",
            )
            continue
        until(ui, lambda: ui.has("sheet-close") or lit(ui.page, ui), "the main button rests for ever")
        ui.page.wait_for_timeout(GUARD)
        if ui.has("sheet-close"):
            continue  # its question opened while we rested; it may have no main button
        before = _words(ui)
        tap_until(
            ui,
            "main",
            lambda before=before: _words(ui) != before or ui.has("sheet-close"),
            f"nothing came of {before}",
        )
    raise AssertionError("the round does not end")


def _answer(ui: Ui) -> str:
    """What answers the question that is open: a turn, the old colour, Lysa takes the three."""
    return next((key for key in ("exhausted-no", "hero-h2", "finish") if ui.has(key)), "")


def _words(ui: Ui, key: str = "main") -> str:
    """The words of a button (the main one), none while a sheet without one lies over it."""
    script = """(key) => {
        const node = document.querySelector(`[flt-semantics-identifier="${key}"]`);
        return node ? node.getAttribute("aria-label") || node.textContent : "";
    }"""
    return str(ui.page.evaluate(script, key))


def _said(ui: Ui, words: str) -> bool:
    return any(words in text for text in ui.texts())


def _village(ui: Ui) -> None:
    """Three days, a potion, and out; undo names what it takes back."""
    tap_to(ui, "stay-village", "sheet-close")
    main(ui, "Entrer", lambda: ui.has("ware-potion"))
    before = [text for text in ui.texts() if "potion" in text]
    tap_until(ui, "ware-potion", lambda: [t for t in ui.texts() if "potion" in t] != before, "no potion")
    main(ui, FR.g("step.leave_village"), lambda: not ui.has("ware-potion"))
    left = ui.name_of("undo")
    tap_until(ui, "undo", lambda: ui.name_of("undo") != left, "undo did nothing")
    until(ui, lambda: named(ui, "main", FR.g("step.leave_village")), "the village is not open again")
