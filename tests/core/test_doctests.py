"""The examples in the docstrings of the kernel are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import companion.core
import companion.i18n
import companion.kit

PACKAGES = (companion.core, companion.i18n, companion.kit)
MODULES = sorted(
    found.name for home in PACKAGES for found in pkgutil.walk_packages(home.__path__, f"{home.__name__}.")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_run(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    tried = sum(doctest.testmod(importlib.import_module(name)).attempted for name in MODULES)
    assert tried >= 5
