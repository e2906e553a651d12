"""Set everything up and pass all tests: a virtual environment, the browser, lint, types, tests, gates.

Runs on the machine's own Python (3.11 or newer) and needs nothing installed beforehand.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import lock

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
GATES = {"core": 100, "games": 95, "store": 95, "i18n": 95, "ui": 80}
"""Branch coverage each layer must reach, in percent."""
TESTS_FAILED = 1
"""What pytest says when tests failed, and nothing worse happened."""


def run(*command: str, env: dict[str, str] | None = None) -> None:
    """Run a command and stop at the first failure."""
    print("+", " ".join(command), flush=True)
    start = time.monotonic()
    code = subprocess.run(command, cwd=ROOT, env={**os.environ, **(env or {})}, check=False).returncode
    print(f"  {time.monotonic() - start:.0f} s", flush=True)
    if code:
        sys.exit(code)


def run_tests(marked: str, *options: str, seconds: int = 300, minutes: float) -> int:
    """The tests with a mark; gives the exit code.

    One that takes longer than the seconds is ended with its process, stacks told.

    By the fault handler, a moment before pytest-timeout would: only the first is heard from a process of
    xdist, and it needs no Python that still runs. If all take longer than the minutes something hangs that
    is no test: what was going on is told, and the part ended.
    """
    words = ("-q", "-m", marked, "--durations=15", *options)
    hung = ("--timeout", str(seconds), "-o", f"faulthandler_timeout={seconds - 5}")
    command = (str(BIN / "python"), "-m", "pytest", *words, *hung)
    print("+", " ".join(command), flush=True)
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as running:
        env = {**os.environ, "COMPANION_RUNNING": running}
        # Without compiled files each process of each part, and each server of a test, compiles all anew.
        env.pop("PYTHONDONTWRITEBYTECODE", None)
        process = subprocess.Popen(command, cwd=ROOT, env=env, start_new_session=True)
        try:
            code = process.wait(minutes * 60)
        except subprocess.TimeoutExpired:
            print(f"  more than {minutes:g} minutes; running:", flush=True)
            for worker in sorted(Path(running).iterdir()):
                print(f"  {worker.name}: {worker.read_text()}", flush=True)
            end(process, signal.SIGABRT)  # the fault handler prints every stack
            code = 1
        except KeyboardInterrupt:
            end(process, signal.SIGINT)
            raise
        finally:
            end(process, signal.SIGTERM, patience=0)  # whatever a test that was ended has left behind
    print(f"  {time.monotonic() - start:.0f} s", flush=True)
    return code


def end(process: subprocess.Popen[bytes], how: signal.Signals, patience: float = 15) -> None:
    """End a command with all it has started: first as asked, then for good."""
    if os.name == "nt":
        process.kill()
        return
    for number in (how, signal.SIGKILL):
        with suppress(ProcessLookupError):
            os.killpg(process.pid, number)
        with suppress(subprocess.TimeoutExpired):
            process.wait(patience)


def set_up() -> None:
    """The virtual environment with the project and its tools, a Chromium, and a screen for it."""
    if not (BIN / "python").exists():
        run(sys.executable, "-m", "venv", str(VENV))
    if lock.stale("dev"):
        sys.exit("pyproject.toml asks for other packages than .ci/locks: run python3 .ci/lock.py")
    if code := lock.install(BIN / "python", "dev"):
        print(lock.sentence("dev"), flush=True)
        sys.exit(code)
    # All that it needs is there, also to build it: nothing else is fetched.
    ours = ("--no-deps", "--no-build-isolation", "--no-index", "-e", ".")
    run(str(BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *ours)
    run(str(BIN / "python"), "-m", "pip", "check")
    # Xvfb is the screen of one test: the app window in the real Chromium.
    missing = [
        name for name, program in (("chromium", "chromium"), ("xvfb", "Xvfb")) if not shutil.which(program)
    ]
    if missing and shutil.which("apt-get") is not None:
        sudo = [] if os.geteuid() == 0 else ["sudo"]
        run(*sudo, "apt-get", "update", "-qq")
        run(*sudo, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing,
            env={"DEBIAN_FRONTEND": "noninteractive"})  # fmt: skip


def browsers() -> list[str]:
    """The tests in browsers; gives those that passed only at a second try, alone.

    One browser in each of two processes: more would only wait for each other. A file stays in one: its tests
    share a server. Where files are kept together xdist 3.8 waits for ever for a process that ended: none
    takes over, and a test that hangs ends the part.
    """
    two = ("-n", "2", "--dist", "loadfile", "--max-worker-restart=0")
    code, shaky = run_tests("browser", *two, seconds=900, minutes=40), []
    if code == TESTS_FAILED:
        shaky = sorted(json.loads((ROOT / ".pytest_cache/v/cache/lastfailed").read_text("utf-8")))
        print("  once more, one at a time: " + ", ".join(shaky), flush=True)
        again = ("--last-failed", "--last-failed-no-failures=none")
        code = run_tests("browser", *again, seconds=900, minutes=40)
    if code:
        sys.exit(code)
    return shaky


def gates() -> None:
    """Each layer's branch coverage against its gate."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "coverage.json")
        run(str(BIN / "coverage"), "json", "-q", "-o", str(report))
        files = json.loads(report.read_text("utf-8"))["files"]
    low = False
    for layer, percent in GATES.items():
        inside = [
            told["summary"] for name, told in files.items() if Path(name).parts[:2] == ("companion", layer)
        ]
        ways = sum(each["num_statements"] + each["num_branches"] for each in inside)
        gone = sum(each["covered_lines"] + each["covered_branches"] for each in inside)
        print(f"  {layer}: {100 * gone / ways:.1f} % of {percent}", flush=True)
        low |= gone * 100 < ways * percent
    if low:
        sys.exit("measured too little")


def main() -> None:
    """Fastest first."""
    set_up()
    run(str(BIN / "ruff"), "check", ".")
    run(str(BIN / "ruff"), "format", "--check", ".")
    run(str(BIN / "mypy"))
    run(str(BIN / "lint-imports"))
    start = time.monotonic()
    spread = ("-n", str(min(4, os.cpu_count() or 1)), "--dist", "worksteal")
    if code := run_tests("not browser", *spread, "--cov", "--cov-report=", minutes=40):
        sys.exit(code)
    gates()
    shaky = browsers()
    print(f"tests: {(time.monotonic() - start) / 60:.1f} minutes")
    for test in shaky:
        print(f"FAILED ONCE, passed alone: {test}")


if __name__ == "__main__":
    main()
