"""The examples in the docstrings are true, wherever they stand."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

import companion

ROOT = Path(companion.__file__).parent
MODULES = sorted(
    ".".join(("companion", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
    for path in ROOT.rglob("*.py")
    if ">>> " in path.read_text("utf-8")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    told = doctest.testmod(importlib.import_module(name))
    assert told.attempted
    assert not told.failed
