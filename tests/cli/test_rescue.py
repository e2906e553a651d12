"""Two starts that came to nothing: the third one opens the rescue page."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import store as shop
from companion.hosting import native, serve
from companion.i18n.words import Words
from companion.store.rescue import StartupCounter


@pytest.fixture(autouse=True)
def hooks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    handlers = list(logging.getLogger().handlers)
    yield
    logging.getLogger().handlers[:] = handlers


@pytest.fixture
def mains(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Takes the place of the web server and of the window: remembers whose page was served."""
    served: list[str] = []

    def stand_in(main: Any, **more: Any) -> None:
        served.append(main.__module__)
        more["say"]("http://127.0.0.1:1")
        more["on_stop"]()

    monkeypatch.setattr(serve, "serve", stand_in)
    monkeypatch.setattr(native, "desktop", lambda main, **_: served.append(main.__module__))
    return served


@pytest.mark.parametrize("window", [(), ("--desktop",)], ids=["served", "window"])
def test_the_third_start_is_the_rescue(
    companion_: Any,
    mains: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    window: tuple[str, ...],
) -> None:
    def breaks(*_: Any, **__: Any) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(shop, "open_folder", breaks)
    for _ in range(2):
        assert companion_("--data", "kept", "--no-browser", *window).code != 0
    assert mains == []
    ran = companion_("--data", "kept", "--no-browser", "--lang", "en", *window)
    assert (ran.code, mains) == (0, ["companion.ui.screens.rescue"])
    assert Words("en").t("app.rescue.note") in ran.err
    assert StartupCounter(tmp_path / "kept").failed == 3, "not opened: the next start is a rescue too"


def test_a_start_that_ends_well_is_forgotten(companion_: Any, mains: list[str], tmp_path: Path) -> None:
    for _ in range(4):
        assert companion_("--data", "kept", "--no-browser").code == 0
    assert set(mains) == {"companion.ui.main"}
    assert not (tmp_path / "kept" / "starting.json").exists()


def test_a_folder_in_use_is_no_failed_start(companion_: Any, mains: list[str], tmp_path: Path) -> None:
    held = shop.open_folder(tmp_path / "kept", {}, backups=False)
    for _ in range(4):
        assert companion_("--data", "kept", "--no-browser").code == 3
    assert held.close()
    assert mains == []
