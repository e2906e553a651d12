"""``companion site``: what it asks for, what it refuses, what it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.entry import main
from companion.cli.out import Exit
from companion.hosting.phone import build as building
from companion.hosting.phone.bytecode import CannotImport, NoNode
from companion.hosting.phone.stage import NoWheel


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[tuple[Path, str]]:
    """A builder that only writes its mark, and remembers what it was asked for."""
    asked: list[tuple[Path, str]] = []

    def build(out: Path, base: str, kept: Path, **more: object) -> building.Built:
        asked.append((out, base))
        mark = f'{{"from": "{building.fingerprint(base)}"}}'
        building.write(out, {"index.html": b"", building.MARK: mark.encode()})
        return building.Built("v-1", 17_940_000, 130_000_000)

    monkeypatch.setattr(building, "build", build)
    monkeypatch.setattr("platformdirs.user_cache_dir", lambda *names, **more: str(tmp_path / "cache"))
    return asked


def test_it_builds_where_it_is_told(
    quick: list[tuple[Path, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["site", str(tmp_path / "out"), "--base", "/games/", "--lang", "en"]) == Exit.OK
    assert quick == [(tmp_path / "out", "/games/")]
    assert "17.9 MB at the first visit, 130 MB in all" in capsys.readouterr().out


def test_what_is_built_already_is_not_built_again(quick: list[tuple[Path, str]], tmp_path: Path) -> None:
    for _ in range(2):
        assert main(["site", str(tmp_path / "out")]) == Exit.OK
    assert len(quick) == 1
    assert main(["site", str(tmp_path / "out"), "--base", "/other/"]) == Exit.OK
    assert len(quick) == 2


def test_a_folder_with_something_else_in_it_is_left_alone(
    quick: list[tuple[Path, str]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "thesis.txt").write_text("ten years")
    assert main(["site", str(tmp_path), "--lang", "en"]) == Exit.UNREADABLE
    assert not quick
    assert (tmp_path / "thesis.txt").read_text() == "ten years"
    assert "nothing was touched" in capsys.readouterr().err


@pytest.mark.parametrize(("words", "said"), [
    (["site"], "Say where to build"),
    (["site", "out", "--base", "games"], "must begin and end with a slash"),
])  # fmt: skip
def test_what_is_missing_is_said(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--lang", "en"]) == Exit.UNREADABLE
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(("trouble", "code", "said"), [
    (NoNode(), Exit.UNREADABLE, "companion[site]"),
    (NoWheel("no route"), Exit.UNREADABLE, "no route"),
    (CannotImport("ImportError"), Exit.BROKE, "ImportError"),
])  # fmt: skip
def test_what_goes_wrong_is_one_sentence(
    trouble: Exception, code: int, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    def build(*_: object, **__: object) -> None:
        raise trouble

    monkeypatch.setattr(building, "build", build)
    assert main(["site", str(tmp_path / "out"), "--lang", "en"]) == code
    complaint = capsys.readouterr().err
    assert said in complaint
    assert complaint.count("\n") == 1


def test_serve_builds_in_the_cache_and_says_where_it_is(
    quick: list[tuple[Path, str]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    class Once:
        server_address = ("127.0.0.1", 4321)

        def __enter__(self) -> Once:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def serve_forever(self) -> None:
            raise KeyboardInterrupt

    monkeypatch.setattr("companion.hosting.phone.serve.host", lambda *_: Once())
    assert main(["site", "--serve", "--lang", "en"]) == Exit.STOPPED
    assert quick == [(tmp_path / "cache" / "site", "/")]
    assert "http://127.0.0.1:4321/" in capsys.readouterr().out
