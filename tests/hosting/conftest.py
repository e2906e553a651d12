"""The web app in memory, as a process, and in a browser."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = Path(__file__).parent / "page.py"


class Process:
    """The page of `page.py`, running."""

    def __init__(self, port: int = 0, *words: str) -> None:
        path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
        self.popen = subprocess.Popen(
            [sys.executable, str(PAGE), str(port), *words],
            env={**os.environ, "PYTHONPATH": path},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.popen.stdout is not None
        self.address = self.popen.stdout.readline().strip()
        assert self.address.startswith("http://127.0.0.1:"), self.popen.communicate(timeout=5)

    @property
    def port(self) -> int:
        """Where it listens."""
        return int(self.address.rsplit(":", 1)[1])

    def signal(self, number: signal.Signals) -> None:
        """Send it one."""
        self.popen.send_signal(number)

    def rest(self) -> tuple[int, str, str]:
        """Wait for its end: code, what else it printed, what it complained about."""
        # A minute is a busy machine; what could hold it up in the tests sleeps ten.
        out, complaints = self.popen.communicate(timeout=60)
        return self.popen.returncode, out, complaints


@pytest.fixture
def running() -> Iterator[Callable[..., Process]]:
    """Start as many as needed; none outlives its test."""
    started: list[Process] = []

    def start(port: int = 0, *words: str) -> Process:
        started.append(Process(port, *words))
        return started[-1]

    yield start
    for process in started:
        if process.popen.poll() is None:
            process.popen.kill()
            process.popen.communicate()
