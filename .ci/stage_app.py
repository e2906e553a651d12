"""Stage the app for ``flet build``: it wants a ``main.py`` at the root of one folder that holds everything.

    python .ci/stage_app.py && cd build/stage && flet build apk

Copies ``companion/`` and ``data/`` and writes the two-line ``main.py``. Building itself needs the
Flutter toolchain and is left to a machine that has it.
"""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
STAGE = ROOT / "build" / "stage"
MAIN = '''"""Opens the data folder of this device and shows the app."""

import flet as ft

from companion.games import ALL
from companion.paths import default_folder
from companion.store import open_folder
from companion.ui.main import app
from companion.ui.theme import ASSETS_DIR

ft.run(app(open_folder(default_folder(), ALL)), assets_dir=str(ASSETS_DIR))
'''
PROJECT = """[project]
name = "companion"
version = "1.0.0"
description = "A phone beside the box"
requires-python = ">=3.11"
dependencies = ["flet==1.0.5", "tinydb>=4.9,<5", "cattrs>=25", "platformdirs>=4"]

[tool.flet]
product = "companion"
permissions = []

[tool.flet.android.permission]
"android.permission.VIBRATE" = true
"""


def main() -> None:
    """Make the stage anew."""
    shutil.rmtree(STAGE, ignore_errors=True)
    leave = shutil.ignore_patterns("__pycache__", "*.pyc")
    for folder in ("companion", "data"):
        shutil.copytree(ROOT / folder, STAGE / folder, ignore=leave)
    (STAGE / "main.py").write_text(MAIN, "utf-8")
    (STAGE / "pyproject.toml").write_text(PROJECT, "utf-8")
    print(f"staged in {STAGE.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
