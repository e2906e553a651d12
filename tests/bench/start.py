"""What the first start costs: the modules that take longest to import, and the memory they leave.

Prints a profile; the ratio is everything the shelf imports against Flet alone.
"""

from __future__ import annotations

import subprocess
import sys

SHELF = "import companion.cli.run, companion.games, companion.ui.main, companion.ui.screens.shelf"
MEMORY = "print(next(int(l.split()[1]) // 1024 for l in open('/proc/self/status') if l.startswith('VmRSS')))"
FLET = "import flet; flet.Page, flet.Text, flet.Row, flet.component"


def run(first: int = 12) -> float:
    """No bar: to be looked at."""
    times = _import_times(SHELF)
    for name, own in sorted(_packages(times).items(), key=lambda each: -each[1])[:first]:
        print(f"{name:<32} {own / 1000:7.1f} ms")
    for what, code in (("python", "pass"), ("flet", FLET), ("shelf", SHELF)):
        print(f"{what:<32} {_said(f'{code}; {MEMORY}').strip():>7} MB")
    late = [name for name in times if name.startswith("companion.ui.games.") or "screens.table" in name]
    print(f"screens imported before they are shown: {len(late)}")
    return sum(times.values()) / sum(_import_times(FLET).values())


def _import_times(code: str) -> dict[str, int]:
    """Own microseconds of each module."""
    run = [sys.executable, "-X", "importtime", "-c", code]
    lines = subprocess.run(run, capture_output=True, text=True, check=True).stderr.splitlines()
    parts = [line.removeprefix("import time:").split("|") for line in lines if "|" in line]
    return {part[2].strip(): int(part[0]) for part in parts if part[0].strip().isdecimal()}


def _packages(times: dict[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, own in times.items():
        steps = name.split(".")
        package = ".".join(steps[:2] if steps[0] == "companion" else steps[:1])
        found[package] = found.get(package, 0) + own
    return found


def _said(code: str) -> str:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
