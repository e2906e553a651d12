"""The scripts of ``.ci``, which are no package."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]


def script(name: str) -> ModuleType:
    """A script of ``.ci``, imported without being run."""
    known = f"ci_{name}"
    if known not in sys.modules:
        spec = importlib.util.spec_from_file_location(known, ROOT / ".ci" / f"{name}.py")
        assert spec is not None
        assert spec.loader is not None
        sys.modules[known] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[known])
    return sys.modules[known]
