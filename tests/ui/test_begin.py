"""The app alone on a device: the shelf, and the rescue page where the last starts came to nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import flet as ft
import pytest

from companion.games import ALL
from companion.i18n.words import Words
from companion.store import Store, open_folder
from companion.store.rescue import FAILED_STARTS, StartupCounter
from companion.ui import begin
from tests.ui.headless import Phone


def seen(main: Any) -> list[str]:
    async def look() -> list[str]:
        async with Phone(main) as phone:
            await phone.wait(phone.texts)
            return phone.texts()

    return asyncio.run(look())


@pytest.fixture
def stores() -> Any:
    opened: list[Store] = []
    yield opened
    for store in opened:
        store.close()


def test_a_start_that_came_to_a_screen_is_forgotten(tmp_path: Path, stores: list[Store]) -> None:
    main = begin.opened(tmp_path, heard=stores.append)
    assert (len(stores), StartupCounter(tmp_path).failed) == (1, 1)
    assert "English" in seen(main)
    assert StartupCounter(tmp_path).failed == 0


def test_after_failed_starts_the_rescue(tmp_path: Path, stores: list[Store]) -> None:
    for _ in range(FAILED_STARTS):
        StartupCounter(tmp_path).begin()
    assert Words("fr").t("app.rescue.note") in seen(begin.opened(tmp_path, heard=stores.append))
    assert stores == []


def test_a_folder_in_use_is_no_failed_start(tmp_path: Path, stores: list[Store]) -> None:
    stores.append(open_folder(tmp_path, ALL, backups=False))
    for _ in range(FAILED_STARTS + 1):
        begin.opened(tmp_path)
    assert StartupCounter(tmp_path).failed == 0


def test_an_installed_app_keeps_its_tables_where_the_device_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Any] = []

    def run(main: Any) -> None:
        assert (tmp_path / "data" / "tables").is_dir()
        shown.append(main)

    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(ft, "run", run)
    begin.start()
    assert len(shown) == 1
    open_folder(tmp_path / "data", ALL, backups=False).close()  # let go of


def test_an_app_that_breaks_lets_go_of_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def bug(main: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(ft, "run", bug)
    with pytest.raises(ZeroDivisionError):
        begin.start()
    open_folder(tmp_path / "data", ALL, backups=False).close()
