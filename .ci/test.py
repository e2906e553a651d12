"""Set everything up and pass all tests: a virtual environment, the browser, lint, types, tests, gates.

Runs on the machine's own Python (3.11 or newer) and needs nothing installed beforehand.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
GATES = {"core": 100, "games": 95, "store": 95, "i18n": 95, "ui": 80}
"""Branch coverage each layer must reach, in percent."""


def run(*command: str, env: dict[str, str] | None = None) -> None:
    """Run a command and stop at the first failure."""
    print("+", " ".join(command), flush=True)
    start = time.monotonic()
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, **(env or {})}, check=False).returncode
    print(f"  {time.monotonic() - start:.0f} s", flush=True)
    if code:
        sys.exit(code)


def set_up() -> None:
    """The virtual environment with the project and its tools, a Chromium, and a screen for it."""
    if not (BIN / "python").exists():
        run(sys.executable, "-m", "venv", str(VENV))
    run(str(BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-e", ".[dev]")
    # Xvfb is the screen of one test: the app window in the real Chromium.
    missing = [
        name for name, program in (("chromium", "chromium"), ("xvfb", "Xvfb")) if not shutil.which(program)
    ]
    if missing and shutil.which("apt-get") is not None:
        sudo = [] if os.geteuid() == 0 else ["sudo"]
        run(*sudo, "apt-get", "update", "-qq")
        run(*sudo, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing,
            env={"DEBIAN_FRONTEND": "noninteractive"})  # fmt: skip


def gates() -> None:
    """Each layer's branch coverage against its gate."""
    for layer, percent in GATES.items():
        run(str(BIN / "coverage"), "report", f"--include=companion/{layer}/*", f"--fail-under={percent}",
            "--format=total")  # fmt: skip


def main() -> None:
    """Fastest first."""
    set_up()
    run(str(BIN / "ruff"), "check", ".")
    run(str(BIN / "ruff"), "format", "--check", ".")
    run(str(BIN / "mypy"))
    run(str(BIN / "lint-imports"))
    workers = str(min(4, os.cpu_count() or 1))
    pytest = (str(BIN / "python"), "-m", "pytest", "-q")
    run(*pytest, "-m", "not browser and not again", "-n", workers, "--cov", "--cov-report=")
    gates()
    run(*pytest, "-m", "again", "-n", workers)
    run(*pytest, "-m", "browser")


if __name__ == "__main__":
    main()
