"""``companion`` itself: the folder, the address, the end, the wall."""

from __future__ import annotations

import contextlib
import logging
import os
import re
import signal
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import companion
from companion.cli.crash_log import keep_faults
from companion.cli.out import language
from companion.hosting import native, serve, window
from companion.i18n.words import Words
from companion.store import open_folder

ROOT = str(Path(companion.__file__).parent.parent)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Takes the place of the web server: remembers what it was asked and ends at once."""
    asked: dict[str, Any] = {}

    def stand_in(main: Any, **more: Any) -> None:
        asked.update(more, main=main)
        more["say"](f"http://127.0.0.1:{more['port'] or 1}")
        more["on_stop"]()

    monkeypatch.setattr(serve, "serve", stand_in)
    return asked


def test_serves_and_says_where(companion_: Any, served: dict[str, Any], tmp_path: Path) -> None:
    ran = companion_("--data", "kept", "--no-browser", "--port", "0", "--lang", "en")
    assert (ran.code, ran.err) == (0, "")
    link = served["key"].link("http://127.0.0.1:1/")
    assert ran.out == Words("en").t("app.cli.address", address=link) + "\n"
    assert (served["port"], served["open_browser"]) == (0, False)
    assert served["assets"].is_dir()
    assert (tmp_path / "kept" / "tables").is_dir()


def test_open_lets_everybody_of_this_machine_in(companion_: Any, served: dict[str, Any]) -> None:
    ran = companion_("--data", "kept", "--no-browser", "--port", "0", "--lang", "en", "--open")
    assert ran.out == Words("en").t("app.cli.address", address="http://127.0.0.1:1") + "\n"
    assert served["key"] is None


def test_the_key_is_the_same_after_a_restart(companion_: Any, served: dict[str, Any]) -> None:
    cookies = []
    for _ in range(2):
        assert companion_("--data", "kept", "--no-browser").code == 0
        cookies.append(served["key"].cookie)
    assert cookies[0] == cookies[1]


def test_defaults(companion_: Any, served: dict[str, Any], tmp_path: Path) -> None:
    assert companion_().code == 0
    assert (served["port"], served["open_browser"]) == (serve.PORT, True)
    assert (tmp_path / "home" / "tables").is_dir()


def test_the_folder_is_free_again_afterwards(companion_: Any, served: Any) -> None:
    assert [companion_("--data", "kept").code for _ in range(2)] == [0, 0]


def test_a_folder_in_use(companion_: Any, served: Any) -> None:
    store = open_folder("kept", companion.games.ALL, backups=False)  # type: ignore[attr-defined]
    try:
        companion_("--data", "kept").complains("folder.in_use", 3, path="kept")
    finally:
        store.close()


def test_a_folder_that_is_a_file(companion_: Any, served: Any, tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("mine")
    companion_("--data", "kept").complains("folder.cannot_read", path="kept")
    assert (tmp_path / "kept").read_text() == "mine"


def test_a_folder_that_cannot_be_written_is_told_and_the_app_goes_on(
    companion_: Any, served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_: Any) -> Any:
        raise OSError(30, "read-only")

    monkeypatch.setattr("tempfile.TemporaryFile", full)
    ran = companion_("--data", "kept")
    assert ran.code == 0
    assert ran.err == Words("en").t("app.cli.read_only", path="kept") + "\n"
    assert ran.out


@pytest.mark.parametrize("missing", [native.Missing.PACKAGE, native.Missing.SCREEN, native.Missing.CLIENT])
def test_no_window_here(companion_: Any, monkeypatch: pytest.MonkeyPatch, missing: native.Missing) -> None:
    def none(*_: Any, **__: Any) -> None:
        raise native.NoDesktop(missing)

    monkeypatch.setattr(native, "desktop", none)
    monkeypatch.setattr(window, "find_browser", lambda: None)
    companion_("--desktop", "--data", "kept").complains(f"cli.no_desktop.{missing.value}", 4)
    assert companion_("--desktop", "--data", "kept").code == 4


def test_a_window(companion_: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "desktop", lambda main, assets, on_stop: on_stop())
    ran = companion_("--desktop", "--data", "kept")
    assert (ran.code, ran.out, ran.err) == (0, "", "")


def test_a_browser_lends_its_window_where_flet_has_none(
    companion_: Any, served: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def none(*_: Any, **__: Any) -> None:
        raise native.NoDesktop(native.Missing.CLIENT)

    monkeypatch.setattr(native, "desktop", none)
    monkeypatch.setattr(window, "find_browser", lambda: window.Browser(tmp_path / "edge", tmp_path))
    assert companion_("--desktop", "--data", "kept").code == 0
    assert isinstance(served["window"], window.Window)
    assert served["house"] is not None, "phones may join as ever"


def test_a_bug_ends_at_the_wall(companion_: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def bug(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(serve, "serve", bug)
    companion_("--data", "kept").complains("cli.broke", 70)
    assert "ZeroDivisionError: oops" in (tmp_path / "kept" / "faults.log").read_text("utf-8")
    assert companion_("--data", "kept").code == 70  # the folder was let go of


def test_what_cannot_be_saved_is_told(companion_: Any, served: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.store.writer import Writer

    monkeypatch.setattr(Writer, "close", lambda self, timeout=0: False)
    ran = companion_("--data", "kept")
    assert (ran.code, ran.err) == (0, Words("en").t("app.cli.not_saved") + "\n")


def test_ctrl_c(companion_: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any, **__: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(serve, "serve", interrupted)
    ran = companion_("--data", "kept")
    assert (ran.code, ran.out, ran.err) == (130, "", "")


def test_faults_of_parts_go_to_the_file(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    keep_faults(tmp_path)
    keep_faults(tmp_path)
    try:
        raise ValueError("lost")
    except ValueError:
        logging.getLogger("companion.store").exception("no backup")

    def bug() -> None:
        raise ValueError("in a thread")

    thread = threading.Thread(target=bug)
    thread.start()
    thread.join()
    text = (tmp_path / "faults.log").read_text("utf-8")
    assert text.count("ValueError: lost") == text.count("ValueError: in a thread") == 1
    assert capfd.readouterr() == ("", "")


def test_the_log_does_not_grow_for_ever(tmp_path: Path) -> None:
    (tmp_path / "faults.log").write_text("x" * 1_000_001)
    keep_faults(tmp_path)
    logging.getLogger("companion").warning("new")
    assert (tmp_path / "faults.old.log").stat().st_size == 1_000_001
    assert "new" in (tmp_path / "faults.log").read_text("utf-8")


@pytest.mark.parametrize(
    ("asked", "env", "lang"),
    [
        ("en", {"LANG": "fr_FR"}, "en"),
        (None, {"LANG": "en_US.UTF-8"}, "en"),
        (None, {"LANG": "fr_BE"}, "fr"),
        (None, {"LANG": "de_DE"}, "fr"),
        (None, {"LANG": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        (None, {"LANG": ""}, "fr"),
        ("xx", {"LANG": "en_US"}, "en"),
    ],
)
def test_language(monkeypatch: pytest.MonkeyPatch, asked: str | None, env: dict[str, str], lang: str) -> None:
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert language(asked) == lang


def test_the_language_may_stand_before_or_after_the_command(companion_: Any) -> None:
    told = [
        companion_(*argv).err for argv in (["--lang", "fr", "actions", "x"], ["actions", "x", "--lang=fr"])
    ]
    assert told[0] == told[1]
    assert told[0].startswith(Words("fr").t("app.cli.bad.game", value="x")[:10])


def _start(*argv: str) -> subprocess.Popen[str]:
    env = {**os.environ, "PYTHONPATH": ROOT, "LANG": "en_US.UTF-8"}
    return subprocess.Popen(
        [sys.executable, "-m", "companion", *argv],
        env=env,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_a_real_run_from_start_to_ctrl_c(tmp_path: Path) -> None:
    first = _start("--no-browser", "--port", "0", "--data", str(tmp_path / "kept"))
    try:
        assert first.stdout is not None
        line = first.stdout.readline()
        address = re.search(r"(http://127\.0\.0\.1:\d+/)\?token=\S+", line)
        assert address, (line, first.stderr.read() if first.stderr and first.poll() is not None else "")
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with browser.open(address[0], timeout=60) as answer:
            assert answer.status == 200
        with browser.open(address[1], timeout=60) as answer:
            assert b"flutter_bootstrap.js" in answer.read()
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(address[1], timeout=60)
        second = _start("--no-browser", "--data", str(tmp_path / "kept"))
        _, err = second.communicate(timeout=60)
        assert (second.returncode, err.count("\n")) == (3, 1)
        first.send_signal(signal.SIGINT)
        out, err = first.communicate(timeout=60)
        assert (first.returncode, out, err) == (0, "", "")
    finally:
        with contextlib.suppress(ProcessLookupError):
            first.kill()
        first.wait()


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    process = _start("actions", "big_book", "--json")
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.stderr.close()
    assert process.wait(30) == 0
