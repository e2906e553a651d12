"""``--desktop`` without Flet's client: the window of an installed browser, a stand-in or the real one."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion import paths
from companion.hosting import window
from companion.hosting.window import Browser, Ended, Window, find_browser
from companion.i18n.words import Words
from tests.e2e.ui import CHROMIUM

ROOT = Path(__file__).parents[2]
LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="stand-ins are scripts")


def program(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text or "#!/bin/sh\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine with an empty home and nothing on its path."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("PATH", str(tmp_path / "bin"))
    for name in window._PROGRAMS:
        monkeypatch.setenv(name, str(tmp_path / name))
    return tmp_path


# -- where browsers are ------------------------------------------------------------------------------


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_no_browser(bare: Path, monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    monkeypatch.setattr(window.sys, "platform", platform)
    if platform != "darwin" or not Path("/Applications").exists():
        assert find_browser() is None


@LINUX
@pytest.mark.parametrize("name", window._ON_PATH)
def test_found_on_the_path(bare: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    found = find_browser_on("linux", monkeypatch, program(bare / "bin" / name))
    assert found.program == bare / "bin" / name


@LINUX
def test_found_where_flatpak_puts_them(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = "com.google.Chrome"
    at = program(bare / "home" / ".local" / "share" / "flatpak" / "exports" / "bin" / name)
    assert find_browser_on("linux", monkeypatch, at).room == bare / "home" / ".var" / "app" / name / "cache"


@pytest.mark.parametrize("place", window._PROGRAMS)
@pytest.mark.parametrize("rest", window._WINDOWS, ids="-".join)
def test_found_on_windows(
    bare: Path, monkeypatch: pytest.MonkeyPatch, place: str, rest: tuple[str, ...]
) -> None:
    at = program((bare / place).joinpath(*rest))
    assert find_browser_on("win32", monkeypatch, at) == Browser(at, paths.cache_folder())


@pytest.mark.parametrize("name", window._MAC)
def test_found_on_a_mac(bare: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    at = program(bare / "home" / "Applications" / f"{name}.app" / "Contents" / "MacOS" / name)
    assert find_browser_on("darwin", monkeypatch, at) == Browser(at, paths.cache_folder())


def find_browser_on(platform: str, monkeypatch: pytest.MonkeyPatch, _: Path) -> Browser:
    monkeypatch.setattr(window.sys, "platform", platform)
    found = find_browser()
    assert found is not None
    return found


@LINUX
def test_a_snap_writes_only_where_it_may(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at = program(bare / "bin" / "chromium-browser", '#!/bin/sh\nexec /snap/bin/chromium "$@"\n')
    home = bare / "home" / "snap" / "chromium" / "common"
    assert find_browser_on("linux", monkeypatch, at) == Browser(at, home)


# -- a window ----------------------------------------------------------------------------------------


@pytest.fixture
def lent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[Ended, bool, list[str], int]]:
    """``lent("sleep 1")``: what came of a window of such a browser, and what the browser was asked."""
    monkeypatch.setattr(window, "AT_ONCE", 0.5)

    def show(does: str, folder: str = "kept") -> tuple[Ended, bool, list[str], int]:
        fake = program(
            tmp_path / "browser", f'#!/bin/sh\nfor a; do echo "$a"; done > "{tmp_path}/asked"\n{does}\n'
        )
        told: list[int] = []
        shown = Window(Browser(fake, tmp_path / "room"), tmp_path / folder, lambda: told.append(1))
        ended = shown.show("http://127.0.0.1:1")
        shown.close()
        return ended, shown.opened, (tmp_path / "asked").read_text().split("\n")[:-1], len(told)

    return show


@LINUX
def test_an_app_window_with_a_profile_of_its_own(lent: Callable[..., object], tmp_path: Path) -> None:
    ended, opened, asked, told = lent("sleep 1")  # type: ignore[misc]
    assert (ended, opened, told) == (Ended.CLOSED, True, 0)
    assert "--app=http://127.0.0.1:1" in asked
    profiles = [lent("sleep 0", folder)[2][0] for folder in ("kept", "kept", "other")]  # type: ignore[index]
    assert profiles[0].startswith(f"--user-data-dir={tmp_path / 'room'}{os.sep}")
    assert profiles[0] == profiles[1] != profiles[2], "one profile would open the other app's window"


@LINUX
def test_a_window_closed_after_a_crash_is_still_closed(lent: Callable[..., object]) -> None:
    assert lent("sleep 1; exit 9")[:2] == (Ended.CLOSED, True)  # type: ignore[index]


@LINUX
def test_a_browser_that_fails_at_once_is_told(lent: Callable[..., object]) -> None:
    ended, opened, _, told = lent("exit 1")  # type: ignore[misc]
    assert (ended, opened, told) == (Ended.NEVER_OPEN, False, 1)


@LINUX
def test_a_browser_that_hands_over_leaves_the_app_running(lent: Callable[..., object]) -> None:
    assert lent("exit 0")[:2] == (Ended.ELSEWHERE, True)  # type: ignore[index]


def test_a_browser_that_cannot_be_run_is_told(tmp_path: Path) -> None:
    told: list[int] = []
    shown = Window(Browser(tmp_path / "gone", tmp_path), tmp_path, lambda: told.append(1))
    assert (shown.show("http://127.0.0.1:1"), shown.opened, told) == (Ended.NEVER_OPEN, False, [1])
    shown.close()


# -- the whole app -----------------------------------------------------------------------------------

FETCHES = f"""#!{sys.executable}
import pathlib, signal, sys, time, urllib.request
asked = next(a for a in sys.argv if a.startswith("--app=")).removeprefix("--app=")
seen = pathlib.Path(__file__).with_name("seen")
def end(*_):
    seen.write_text("taken along")
    sys.exit(0)
signal.signal(signal.SIGTERM, end)
signal.signal(signal.SIGINT, signal.SIG_IGN)
browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
seen.write_text(str(browser.open(asked, timeout=60).status))
time.sleep(%s)
"""


def start(data: Path, path: Path, display: str = ":99") -> subprocess.Popen[str]:
    away = ("WAYLAND_DISPLAY", "XDG_CACHE_HOME")
    env = {key: value for key, value in os.environ.items() if key not in away}
    env |= {"PYTHONPATH": str(ROOT), "LANG": "en_US.UTF-8"}
    env |= {"PATH": str(path), "HOME": str(data.parent), "DISPLAY": display}
    return subprocess.Popen(
        [sys.executable, "-m", "companion", "--desktop", "--port", "0", "--data", str(data)],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def outcome(process: subprocess.Popen[str]) -> tuple[int, str]:
    try:
        _, err = process.communicate(timeout=90)
    finally:
        process.kill()
    return process.returncode, err.strip()


@LINUX
def test_the_app_ends_when_its_window_is_closed(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium", FETCHES % 4)
    assert outcome(start(tmp_path / "kept", tmp_path / "bin")) == (0, "")
    assert (tmp_path / "bin" / "seen").read_text() == "200"


@LINUX
def test_the_window_is_taken_along_when_the_app_ends(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium", FETCHES % 300)
    process = start(tmp_path / "kept", tmp_path / "bin")
    until((tmp_path / "bin" / "seen").exists)
    process.send_signal(signal.SIGINT)
    assert outcome(process) == (0, "")
    until(lambda: (tmp_path / "bin" / "seen").read_text() == "taken along")


@LINUX
def test_a_browser_that_will_not_start_is_told_and_nothing_runs_on(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium", "#!/bin/sh\nexit 1\n")
    sentence = Words("en").t("app.cli.no_desktop.browser", name="chromium")
    assert outcome(start(tmp_path / "kept", tmp_path / "bin")) == (4, sentence)


@LINUX
@pytest.mark.parametrize(("display", "why"), [(":99", "package"), ("", "screen")])
def test_no_window_at_all_is_told(tmp_path: Path, display: str, why: str) -> None:
    if display == "":
        program(tmp_path / "bin" / "chromium", "#!/bin/sh\nexit 1\n")
    process = start(tmp_path / "kept", tmp_path / "bin", display)
    assert outcome(process) == (4, Words("en").t(f"app.cli.no_desktop.{why}"))


def until(true: Callable[[], bool], patience: float = 60) -> None:
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def screen() -> Iterator[str]:
    """A screen nobody looks at."""
    assert shutil.which("Xvfb") is not None, "Xvfb is missing: .ci/test.py installs it"
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1024x768x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait(30)


@LINUX
@pytest.mark.browser
def test_the_real_chromium_shows_the_app_and_takes_it_along(tmp_path: Path, screen: str) -> None:
    assert CHROMIUM
    # In a container Chromium runs as root and has no sandbox; the test looks into it from outside.
    flags = "--no-sandbox --disable-gpu --remote-debugging-port=0"
    # What the owner's shell finds must stay findable: Chromium's start script uses it.
    program(
        tmp_path / "bin" / "chromium",
        f'#!/bin/sh\nPATH="{os.environ["PATH"]}" exec {CHROMIUM} {flags} "$@"\n',
    )
    process = start(tmp_path / "kept", tmp_path / "bin", screen)
    try:
        profiles = tmp_path / ".cache" / "companion"
        until(lambda: bool(list(profiles.glob("*/DevToolsActivePort"))), 90)
        (note,) = profiles.glob("*/DevToolsActivePort")
        inside = f"http://127.0.0.1:{note.read_text().split()[0]}/json"
        app = re.compile(r"http://127\.0\.0\.1:\d+/")  # the token has gone from the address
        until(lambda: any(app.fullmatch(page["url"]) for page in _ask(inside)), 90)
        until(lambda: any(page["title"] == "companion" for page in _ask(inside)), 90)
        (page,) = [page for page in _ask(inside) if page["type"] == "page"]
        time.sleep(window.AT_ONCE)
        urllib.request.urlopen(f"{inside}/close/{page['id']}", timeout=30).close()
        assert outcome(process) == (0, "")
    finally:
        process.kill()


def _ask(address: str) -> list[dict[str, str]]:
    with urllib.request.urlopen(address, timeout=30) as answer:
        found: list[dict[str, str]] = json.load(answer)
    return found
