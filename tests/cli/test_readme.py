"""The scripts shown in the README of the command line play as it says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

README = (Path(__file__).resolve().parents[2] / "companion/cli/README.md").read_text("utf-8")


def shown(start: str) -> list[Any]:
    """The JSON values of the indented block that begins so."""
    block = re.search(rf"(?:^    {re.escape(start)}.*\n(?:    .*\n)*)", README, re.M)
    assert block is not None, start
    text, found, decoder = block[0].strip(), [], json.JSONDecoder()
    while text:
        value, end = decoder.raw_decode(text)
        found.append(value)
        text = text[end:].strip()
    return found


def test_the_evening_shown_goes_as_it_says(script: Any) -> None:
    (evening,) = shown('{"game":')
    expectations = shown('{"do": "Heal"')
    assert len(expectations) == 2
    document = {**evening, "options": {**evening["options"], "tracking": "full"}}
    ran = script({**document, "steps": [*expectations, *evening["steps"]]}, "--json").json
    assert (ran["ok"], ran["met"]) == (True, 5)


def test_every_command_stands_in_the_readme(companion_: Any) -> None:
    from companion.cli.parser import ARGUMENTS

    for command in ARGUMENTS:
        assert f"`companion {command}" in README, command
