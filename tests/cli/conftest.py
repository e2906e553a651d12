"""Fixtures of the command line's tests."""

from __future__ import annotations

import json
import logging
import re
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import companion.games
from companion.cli.entry import main
from companion.i18n.words import texts
from tests.toy_game import GAME as TOY


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        assert self.code == 0, self.err
        assert self.err == ""
        return json.loads(self.out)

    def complains(self, key: str, ends: int = 2, /, **parts: object) -> None:
        """One sentence on standard error, nothing else but the same in JSON; the facts are in it."""
        assert self.code == ends, (self.out, self.err)
        if self.out:
            document = json.loads(self.out)
            assert (document["ok"], document["error"]["why"]) == (False, key)
            assert set(document["error"]) == {"why", "fr", "en"}
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        sentence = texts("en").get(f"app.{key}")
        if sentence is None:  # the words are not there yet: the key is told instead
            assert self.err == f"app.{key}\n"
            return
        known = re.sub(r"\\{\w+\\}", ".*", re.escape(sentence))
        assert re.fullmatch(known, self.err.rstrip("\n")), (self.err, sentence)
        for part in parts.values():
            assert str(part) in self.err, self.err


Companion = Callable[..., Ran]


@pytest.fixture(autouse=True)
def quiet_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A home of our own, in English, with the toy game beside the others."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    home = tmp_path / "home"
    monkeypatch.setenv("FLET_APP_STORAGE_DATA", str(home))
    monkeypatch.setattr(companion.games, "ALL", {**getattr(companion.games, "ALL", {}), "toy": TOY}, False)


@pytest.fixture(autouse=True)
def hooks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What ``run`` sets for the whole process is put back."""
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    handlers = list(logging.getLogger().handlers)
    yield
    logging.getLogger().handlers[:] = handlers


@pytest.fixture
def companion_(capfd: pytest.CaptureFixture[str]) -> Companion:
    """Runs the command line in this process."""

    def run(*argv: str) -> Ran:
        capfd.readouterr()
        code = main(list(argv))
        out, err = capfd.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def script(companion_: Companion, tmp_path: Path) -> Callable[..., Ran]:
    """Plays a script given as a value, or as text."""

    def run(document: Any, *argv: str) -> Ran:
        path = tmp_path / "script.json"
        path.write_text(document if isinstance(document, str) else json.dumps(document), "utf-8")
        return companion_("play", str(path), *argv)

    return run


def toy(*steps: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    """A script of the toy game."""
    return {"game": "toy", "seats": ["Ada", "Bo"], "steps": list(steps), **more}
