"""``companion demo``: the app, beginning with an example evening."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cli.entry import main
from companion.cli.out import Exit


@pytest.mark.parametrize(
    ("given", "at"), [(["demo"], "/example"), (["demo", "big_book", "--no-browser"], "/example/big_book")]
)
def test_it_begins_there(
    given: list[str],
    at: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked: dict[str, Any] = {}

    def serve(shown: Any, **how: Any) -> None:
        asked.update(how)
        how["say"]("http://127.0.0.1:8421")

    monkeypatch.setattr("companion.hosting.serve.serve", serve)
    assert main(["--data", str(tmp_path), "--lang", "en", *given]) == Exit.OK
    assert asked["at"] == at
    assert asked["open_browser"] is ("--no-browser" not in given)
    said = capsys.readouterr()
    assert f"http://127.0.0.1:8421{at}" in said.out
    assert not said.err, "no word of a port that was taken"


def test_an_unknown_game_gets_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data", str(tmp_path), "--lang", "en", "demo", "chess"]) == Exit.UNREADABLE
    assert "chess" in capsys.readouterr().err
