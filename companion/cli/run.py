"""``companion``: open the data folder, serve the app, say where it is."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.cli.out import Exit, complain
from companion.i18n.words import Words
from companion.paths import default_folder


@dataclass(frozen=True, slots=True)
class Start:
    """What the command line asks for."""

    data: Path | None
    port: int | None
    lang: str | None
    browser: bool
    desktop: bool


def run(start: Start, words: Words) -> int:
    """Run the app until it is stopped."""
    from companion.store import Busy, open_folder

    folder = start.data or default_folder()
    try:
        store = open_folder(folder)
    except Busy:
        complain(words.t("app.cli.busy", path=folder))
        return Exit.BUSY
    raise NotImplementedError
