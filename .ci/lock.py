"""Update the locks: the exact version and the hashes of every package that tests and releases install.

    python3 .ci/lock.py              # the newest versions that pyproject.toml allows
    python3 .ci/lock.py ruff mypy    # new versions of these only, and of what pyproject.toml newly asks for

One file for each way of installing, in `.ci/locks`: `dev` for tests, `site` and `app` for releases, `tools`
for this command and the audit. They hold for Python 3.11 and newer on every system, with the hashes of all
files of each version, and name no package index. Needs nothing installed beforehand; uv does the work, in an
environment of its own.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LOCKS = ROOT / ".ci" / "locks"
EXTRAS: dict[str, str] = {"dev": "dev", "site": "site", "app": ""}
"""By lock: the extra of the project it is for. The first has all versions that the others have."""
TOOLS = ("pip-audit", "uv")
"""What the lock and the release themselves need."""
OLDEST = "3.11"


def digest() -> str:
    """Return a sum of all that the project asks for: a lock that was made for something else tells so."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    asked = [project["requires-python"], project["dependencies"], project["optional-dependencies"], TOOLS]
    return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()[:16]


def head() -> str:
    """Return the first line of a lock."""
    return f"# Made by .ci/lock.py for {digest()}. Not to be edited."


def stale(name: str) -> bool:
    """Return True when a lock is not there, or was made for another pyproject.toml."""
    path = LOCKS / f"{name}.txt"
    return not path.is_file() or not path.read_text("utf-8").startswith(f"{head()}\n")


def install(python: Path, name: str, *options: str) -> int:
    """Install what a lock names into an environment; return pip's exit code.

    pip takes no file whose hash is not in the lock, and no package that the lock does not name.
    """
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *options]
    locked = ["--require-hashes", "-r", str(LOCKS / f"{name}.txt")]
    print("+", " ".join([*command, *locked]), flush=True)
    return subprocess.run([*command, *locked], cwd=ROOT, check=False).returncode


def sentence(name: str) -> str:
    """Return what to say when a lock could not be installed."""
    return (
        f".ci/locks/{name}.txt could not be installed as it is; pip has said above why. Nothing else was "
        "installed in its place. Without a network, try again later. When a version has been withdrawn or a "
        "file has another hash, look into it and then make new locks: python3 .ci/lock.py"
    )


def main() -> None:
    """Make all locks."""
    plain = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=plain)
    parser.add_argument("packages", nargs="*", help="the only ones to get other versions; none: all")
    asked: list[str] = parser.parse_args().packages
    upgrade = [word for name in asked for word in ("--upgrade-package", name)] or ["--upgrade"]
    LOCKS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        uv = _uv(Path(folder))
        for name, extra in EXTRAS.items():
            extras = ["--extra", extra] if extra else []
            # The same versions everywhere: what was tested is what is released.
            others = ["--constraint", str(LOCKS / "dev.txt")] if name != "dev" else []
            _compile(uv, name, ["pyproject.toml", *extras, *others, *upgrade])
        tools = Path(folder, "tools.in")
        tools.write_text("\n".join(TOOLS), "utf-8")
        _compile(uv, "tools", [str(tools), *upgrade])


def _uv(folder: Path) -> Path:
    """Return uv, installed into a folder: the locked one, or the newest when there is no lock yet."""
    venv.create(folder, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    if (LOCKS / "tools.txt").is_file():
        if install(programs / "python", "tools"):
            sys.exit(f"{sentence('tools')} (take .ci/locks/tools.txt away first to have the newest uv)")
    else:
        subprocess.run([str(programs / "python"), "-m", "pip", "install", "--quiet", "uv"], check=True)
    return programs / "uv"


def _compile(uv: Path, name: str, words: list[str]) -> None:
    path = LOCKS / f"{name}.txt"
    fixed = ["--universal", "--python-version", OLDEST, "--generate-hashes", "--no-config", "--quiet"]
    # No comments: uv would name files of this machine and the index it asked.
    bare = ["--no-header", "--no-annotate", "--no-emit-index-url", "--no-emit-find-links"]
    command = [str(uv), "pip", "compile", *words, *fixed, *bare, "--output-file", str(path)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, **_index()}, check=True, stdout=subprocess.DEVNULL)
    path.write_text(f"{head()}\n{path.read_text('utf-8')}", "utf-8")
    print(f"{path.relative_to(ROOT)}: {path.read_text('utf-8').count('==')} packages", flush=True)


def _index() -> dict[str, Any]:
    """Return the package index that pip is set up with, as uv is told it; nothing for pip's own."""
    command = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    found = subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    url = os.environ.get("PIP_INDEX_URL", found)
    return {"UV_DEFAULT_INDEX": url} if url else {}


if __name__ == "__main__":
    main()
