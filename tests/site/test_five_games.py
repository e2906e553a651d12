"""Every box on a phone without a network: a round, the page loaded again, a step taken back across it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games import ALL
from companion.i18n.words import Words
from companion.store import open_folder
from tests.e2e import test_anima as anima
from tests.e2e import test_pantacle as pantacle
from tests.e2e import test_synchro_horizon as horizon
from tests.e2e import test_syncro as syncro
from tests.e2e.steps import LONG, main, saved, tap_to, tap_until, until
from tests.e2e.test_manners import _pick
from tests.e2e.ui import Ui
from tests.site.conftest import Host, Phone

pytestmark = pytest.mark.timeout(900)
FR = Words("fr")


def _anima(ui: Ui, _: Path) -> None:
    anima._new_table(ui)
    anima._read_out(ui)
    anima._movement(ui)
    anima._exploration(ui)


def _pantacle(ui: Ui, _: Path) -> None:
    pantacle._new_table(ui)
    pantacle._first_round(ui)


def _syncro(ui: Ui, _: Path) -> None:
    syncro._new_team(ui)
    syncro._prepare(ui, 1, "mushroom", "2")
    syncro._attack_and_pass(ui)
    syncro._win(ui)


def _synchro_horizon(ui: Ui, folder: Path) -> None:
    """The table of an earlier evening on a computer, taken along as a file."""
    table = horizon._prepared(folder / "data")
    store = open_folder(folder / "data", ALL, backups=False)
    everything = store.export()
    store.close()
    assert everything is not None
    (folder / "everything.json").write_bytes(everything)
    tap_to(ui, "lang-fr", "settings")
    tap_to(ui, "settings", "import")
    _pick(ui, folder / "everything.json")
    ui.sees(re.compile(re.escape(FR.t("app.import.title"))), LONG)
    main(ui, FR.t("app.import.go"), lambda: ui.has("import-undo"))
    tap_to(ui, "back", "continue")
    tap_to(ui, f"table-{table}", "where")
    horizon._travel(ui)
    horizon._open_fight(ui)
    horizon._strike(ui, "m1")
    horizon._round(ui)


@pytest.mark.parametrize(
    "play", [_anima, _pantacle, _syncro, _synchro_horizon], ids=lambda play: play.__name__
)
def test_a_round_without_a_network(
    host: Host, phone: Callable[..., Phone], tmp_path: Path, play: Callable[[Ui, Path], None]
) -> None:
    ui = phone(host, been_here=True).visit()
    host.kill()
    play(ui, tmp_path)
    saved(ui, FR.t("app.saved.saved"))
    undo, where = ui.name_of("undo"), ui.name_of("where")
    ui.reload()
    until(ui, lambda: ui.has("undo") and ui.has("where"), "the table is not back")
    assert (ui.name_of("undo"), ui.name_of("where")) == (undo, where)
    tap_until(ui, "undo", lambda: ui.has("undo") and ui.name_of("undo") != undo, "nothing was undone")
