"""``companion``: open the data folder, serve the app, say where it is."""

from __future__ import annotations

import functools
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.catalog import all_games, find
from companion.cli.crash_log import keep_faults
from companion.cli.out import Exit, print_error, say
from companion.i18n.words import Words
from companion.paths import default_folder

if TYPE_CHECKING:
    from companion.hosting.lan.host import LanHost
    from companion.hosting.native import NoDesktop
    from companion.hosting.window import Window
    from companion.store import Store
    from companion.store.rescue import StartupCounter


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
    at: str = ""
    """The screen to begin with, as its address; the shelf when empty."""
    open: bool = False
    """Let in every program of this machine, not only the browser that has the key."""

    @property
    def folder(self) -> Path:
        """Where the tables are kept."""
        return self.data or default_folder()


def run_demo(start: Start, game: str | None, words: Words) -> int:
    """Run the app and begin with an example evening; without a game, with the list of them."""
    at = "/example" if game is None else f"/example/{find(game).id}"
    return run(replace(start, at=at), words)


def run(start: Start, words: Words) -> int:
    """Run the app until it is stopped."""
    from companion.store import FolderInUse, FolderProblem, open_folder
    from companion.store.rescue import FAILED_STARTS, StartupCounter

    keep_faults(start.folder)
    starts = StartupCounter(start.folder)
    failed = starts.begin()
    if failed >= FAILED_STARTS:
        return _rescue(start, starts, words)
    try:
        store = open_folder(start.folder, all_games())
    except FolderProblem as problem:
        if isinstance(problem, FolderInUse):
            starts.back(failed)
        print_error(words.t(f"app.{problem.why.key}", **problem.facts))
        return Exit.BUSY if isinstance(problem, FolderInUse) else Exit.UNREADABLE
    stop = _stopper(store, words, starts)
    try:
        if not _writable(start.folder):
            print_error(words.t("app.cli.read_only", path=start.folder))
        return _show(start, store, stop, words, starts, failed)
    finally:
        stop()


def _show(
    start: Start, store: Store, stop: Callable[[], None], words: Words, starts: StartupCounter, failed: int
) -> int:
    from companion.cli.lan import doorbell, house_of, last_table
    from companion.ui.main import app

    house = house_of(store.library, start.lan)
    nobody_yet = False

    def answering() -> None:
        # Until somebody comes there is no screen to wait for: ended now, it was no start that failed.
        nonlocal nobody_yet
        nobody_yet = True
        starts.back(failed)
        if start.lan is not None:
            doorbell(house, words, last_table(store))

    def main(served: bool) -> Callable[[Any], None]:
        shows = app(store, start.lang or "", house if served else None, starts.done)

        @functools.wraps(shows)
        def counted(page: Any) -> None:
            nonlocal nobody_yet
            if nobody_yet:
                nobody_yet = False
                starts.begin()
            shows(page)

        return counted

    return _in_window_or_browser(start, words, main, stop, house=house, answering=answering)


def _in_window_or_browser(
    start: Start,
    words: Words,
    main: Callable[[bool], Callable[[Any], None]],
    stop: Callable[[], None],
    *,
    house: LanHost | None = None,
    answering: Callable[[], None] = lambda: None,
) -> int:
    """Show ``main(served)`` as the command line asks: Flet's window, that of a browser, or the browser."""
    from companion.hosting.local import key_of
    from companion.hosting.native import NoDesktop, desktop
    from companion.hosting.serve import PORT, serve
    from companion.ui.theme import ASSETS_DIR, FONTS

    window = None
    if start.desktop:
        try:
            desktop(main(False), assets=ASSETS_DIR, on_stop=stop)
            return Exit.OK
        except NoDesktop as none:
            window = _lent_window(none, start, words)
            if window is None:
                print_error(words.t(f"app.cli.no_desktop.{none.missing.value}"))
                return Exit.NO_DESKTOP
    wanted = PORT if start.port is None else start.port
    key = None if start.open else key_of(start.folder)

    def say_where(address: str) -> None:
        first = address + start.at if key is None else key.link(address + (start.at or "/"))
        say(words.t("app.cli.address", address=first))
        if wanted and not address.endswith(f":{wanted}"):
            print_error(words.t("app.cli.port_taken", port=wanted))
        answering()

    serve(
        main(True),
        assets=ASSETS_DIR,
        fonts=FONTS,
        port=wanted,
        open_browser=start.browser,
        window=window,
        house=house,
        key=key,
        at=start.at,
        say=say_where,
        on_stop=stop,
    )
    return Exit.OK if window is None or window.opened else Exit.NO_DESKTOP


def _lent_window(none: NoDesktop, start: Start, words: Words) -> Window | None:
    """The window of an installed browser, where Flet has none; nothing helps without a screen."""
    from companion.hosting.native import Missing
    from companion.hosting.window import Window, find_browser

    browser = None if none.missing is Missing.SCREEN else find_browser()
    if browser is None:
        return None
    name = browser.program.name

    def failed() -> None:
        print_error(words.t(f"app.cli.no_desktop.{Missing.BROWSER.value}", name=name))

    return Window(browser, start.folder, failed)


def _rescue(start: Start, starts: StartupCounter, words: Words) -> int:
    """The last starts came to nothing: the page that exports, restores, or opens without what is damaged."""
    from companion.store.rescue import Rescue
    from companion.ui.screens.rescue import rescue_app

    rescue = Rescue(start.folder, all_games())

    def stop() -> None:
        if rescue.store is not None:
            starts.done()
            if not rescue.store.close():
                print_error(words.t("app.cli.not_saved"))

    print_error(words.t("app.rescue.note"))
    main = rescue_app(rescue, start.lang or words.lang)
    code = _in_window_or_browser(start, words, lambda _: main, stop)
    stop()
    return code


def _stopper(store: Store, words: Words, starts: StartupCounter) -> Callable[[], None]:
    """Closes the store, once; says so when something could not be saved."""
    stopped = False

    def stop() -> None:
        nonlocal stopped
        if stopped:
            return
        stopped = True
        starts.done()
        if not store.close():
            print_error(words.t("app.cli.not_saved"))

    return stop


def _writable(folder: Path) -> bool:
    try:
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
