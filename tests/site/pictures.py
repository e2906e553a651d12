"""The pictures on the card by which a system installs the app: `python -m tests.site.pictures`.

Of the app as it runs now, on tables of an earlier evening; small enough to travel with every site.
"""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from companion.core.seats import Seat
from companion.core.table import utc_now
from companion.games import ALL
from companion.games.big_book.madness import TakeMadness
from companion.hosting.phone.entry_files import PICTURES
from companion.i18n.words import Words
from companion.store import open_folder
from tests.bench.first_frame import _served
from tests.e2e.steps import named, prepare, until
from tests.e2e.test_synchro_horizon import _prepared
from tests.e2e.ui import PHONE, Ui, chromium

QUALITY = 72
SCALE = 2


def taken(folder: Path) -> None:
    """Fill the folder anew."""
    with tempfile.TemporaryDirectory(prefix="companion-pictures-") as place, sync_playwright() as playwright:
        data = Path(place) / "data"
        road = _prepared(data)
        book = prepare(data, *(TakeMadness(Seat(1 + n % 3), 1) for n in range(5)))
        _played_today(data)
        command = ["-m", "companion", "--no-browser", "--open", "--port", "0", "--lang", "fr"]
        command += ["--data", str(data)]
        phone: dict[str, Any] = {**PHONE, "device_scale_factor": SCALE, "locale": "fr-FR"}
        with _served(command) as address, chromium(playwright) as browser:
            ui = Ui.on(browser, address, phone)
            horizon = Words("fr", "synchro_horizon")
            for name, route, there, says in (
                ("shelf", "/", "box-big_book", ""),
                ("book", f"/table/{book}", "plus-1", ""),
                ("road", f"/table/{road}", "main", horizon.g("step.travel")),
                ("dice", "/tray", "throw", ""),
            ):
                ui.open(route)
                # The screen before is shown once more, until the app has heard of the address.
                until(ui, lambda there=there, says=says: named(ui, there, says), f"no {there}: {says}")
                # What slides in has come to rest.
                ui.box(there)
                ui.page.wait_for_timeout(600)
                ui.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)


def _played_today(data: Path) -> None:
    """Tables of the tests were played long ago, and the shelf would say so."""
    store = open_folder(data, ALL, backups=False)
    for card in store.cards():
        store.library.put_card(replace(card, last_played=utc_now()))
    assert store.close()


if __name__ == "__main__":
    taken(PICTURES)
