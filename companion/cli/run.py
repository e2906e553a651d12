"""``companion``: open the data folder, serve the app, say where it is."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.out import Exit, complain, say
from companion.cli.shelf import all_games
from companion.cli.wall import keep_faults
from companion.i18n.words import Words
from companion.paths import default_folder

if TYPE_CHECKING:
    from companion.store import Store
    from companion.store.rescue import Starts


@dataclass(frozen=True, slots=True)
class Start:
    """What the command line asks for."""

    data: Path | None
    port: int | None
    lang: str | None
    browser: bool
    desktop: bool
    lan: str | None = None
    """Open the door for phones at once: on this address, or on the one found when empty."""

    @property
    def folder(self) -> Path:
        """Where the tables are kept."""
        return self.data or default_folder()


def run(start: Start, words: Words) -> int:
    """Run the app until it is stopped."""
    from companion.store import FolderInUse, FolderProblem, open_folder
    from companion.store.rescue import FAILED_STARTS, Starts

    keep_faults(start.folder)
    starts = Starts(start.folder)
    failed = starts.begin()
    if failed >= FAILED_STARTS:
        return _rescue(start, starts, words)
    try:
        store = open_folder(start.folder, all_games())
    except FolderProblem as problem:
        if isinstance(problem, FolderInUse):
            starts.back(failed)
        complain(words.t(f"app.{problem.why.key}", **problem.facts))
        return Exit.BUSY if isinstance(problem, FolderInUse) else Exit.UNREADABLE
    stop = _stopper(store, words, starts)
    try:
        if not _writable(start.folder):
            complain(words.t("app.cli.read_only", path=start.folder))
        if start.desktop:
            from companion.ui.main import app

            return _window(app(store, start.lang or "", None, starts.done), stop, words)
        return _serve(start, store, stop, words, starts)
    finally:
        stop()


def _serve(start: Start, store: Store, stop: Callable[[], None], words: Words, starts: Starts) -> int:
    from companion.cli.lan import doorbell, house_of, last_table
    from companion.hosting.serve import PORT, serve
    from companion.ui.main import app
    from companion.ui.theme import ASSETS_DIR, FONTS

    wanted = PORT if start.port is None else start.port
    house = house_of(store.library, start.lan)

    def answering(address: str) -> None:
        say(words.t("app.cli.address", address=address))
        if wanted and not address.endswith(f":{wanted}"):
            complain(words.t("app.cli.port_taken", port=wanted))
        if start.lan is not None:
            doorbell(house, words, last_table(store))

    serve(
        app(store, start.lang or "", house, starts.done),
        assets=ASSETS_DIR,
        fonts=FONTS,
        port=wanted,
        open_browser=start.browser,
        house=house,
        say=answering,
        on_stop=stop,
    )
    return Exit.OK


def _window(main: Callable[[Any], None], stop: Callable[[], None], words: Words) -> int:
    """Show an app in a window of its own, or say why there is none."""
    from companion.hosting.native import NoDesktop, desktop
    from companion.ui.theme import ASSETS_DIR

    try:
        desktop(main, assets=ASSETS_DIR, on_stop=stop)
    except NoDesktop as none:
        complain(words.t(f"app.cli.no_desktop.{none.missing.value}"))
        return Exit.NO_DESKTOP
    return Exit.OK


def _rescue(start: Start, starts: Starts, words: Words) -> int:
    """The last starts came to nothing: the page that exports, restores, or opens without what is damaged."""
    from companion.hosting.serve import PORT, serve
    from companion.store.rescue import Rescue
    from companion.ui.screens.rescue import rescue_app
    from companion.ui.theme import ASSETS_DIR, FONTS

    rescue = Rescue(start.folder, all_games())

    def stop() -> None:
        if rescue.store is not None:
            starts.done()
            if not rescue.store.close():
                complain(words.t("app.cli.not_saved"))

    complain(words.t("app.rescue.note"))
    main = rescue_app(rescue, start.lang or words.lang)
    if start.desktop:
        return _window(main, stop, words)
    serve(
        main,
        assets=ASSETS_DIR,
        fonts=FONTS,
        port=PORT if start.port is None else start.port,
        open_browser=start.browser,
        say=lambda address: say(words.t("app.cli.address", address=address)),
        on_stop=stop,
    )
    stop()
    return Exit.OK


def _stopper(store: Store, words: Words, starts: Starts) -> Callable[[], None]:
    """Closes the store, once; says so when something could not be saved."""
    stopped = False

    def stop() -> None:
        nonlocal stopped
        if stopped:
            return
        stopped = True
        starts.done()
        if not store.close():
            complain(words.t("app.cli.not_saved"))

    return stop


def _writable(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
