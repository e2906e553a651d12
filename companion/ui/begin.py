"""Start the app on a device by itself: the shelf, or the rescue page after failed starts."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path

import flet as ft

from companion.games import ALL
from companion.paths import default_folder
from companion.store import Disk, FolderInUse, FolderProblem, Store, open_folder
from companion.store.rescue import FAILED_STARTS, Rescue, StartupCounter
from companion.store.storage import DISK
from companion.ui.main import app
from companion.ui.screens.rescue import rescue_app
from companion.ui.session import IncomingFiles

log = logging.getLogger(__name__)


def _nobody_listens(store: Store) -> None:
    """Do nothing: the default of ``heard``."""


def opened(
    folder: Path,
    disk: Disk = DISK,
    heard: Callable[[Store], None] = _nobody_listens,
    lang: str = "fr",
    brought: IncomingFiles | None = None,
) -> Callable[[ft.Page], None]:
    """Return the app on a data folder, or the rescue page; ``heard`` gets the store once it is open.

    ``brought`` are files that the operating system passes to the app.
    """
    starts = StartupCounter(folder, disk)
    failed = starts.begin()
    if failed < FAILED_STARTS:
        try:
            store = open_folder(folder, ALL, disk)
        except FolderProblem as problem:
            log.exception("cannot open the data folder")
            if isinstance(problem, FolderInUse):
                starts.back(failed)
        else:
            heard(store)
            return app(store, shown=starts.done, brought=brought)
    rescue = Rescue(folder, ALL, disk)

    def after_all(store: Store) -> None:
        starts.done()
        heard(store)

    rescue.on_open = after_all
    return rescue_app(rescue, lang)


def start() -> None:
    """Run the installed app on a phone or a computer: ``main.py`` of what ``flet build`` packs calls it.

    Flet finds the assets beside that file, and ends the process when its window is closed.
    """
    open_now: list[Store] = []
    try:
        ft.run(opened(default_folder(), heard=open_now.append))
    finally:
        for store in open_now:
            store.close()
