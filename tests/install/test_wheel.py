"""The package as others get it: built, put into an environment of its own, started from somewhere else."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from companion import __version__
from companion.i18n.words import Words
from tests.e2e.ui import Ui
from tests.install.conftest import ROOT

# All of it in one process and one after the other: the environment takes half a minute.
pytestmark = pytest.mark.browser

BIN = "Scripts" if os.name == "nt" else "bin"


def here(name: str) -> dict[str, str]:
    """Nothing of this checkout and of this environment reaches what is installed."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return {**kept, "LANG": name, "PYTHONUNBUFFERED": "1"}


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=here("en_US.UTF-8"),
        capture_output=True,
        text=True,
        timeout=280,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def ours(*folders: str) -> list[str]:
    """The files of the repository below these folders; without its history, all that no tool left there."""
    git = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=False)
    if git.returncode == 0:
        return [name for name in git.stdout.splitlines() if (ROOT / name).is_file()]
    found = [path for folder in folders for path in (ROOT / folder, *(ROOT / folder).rglob("*"))]
    return [path.relative_to(ROOT).as_posix() for path in found if path.is_file() and path.suffix != ".pyc"]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution and the wheel made from it, out of the files we keep alone."""
    home = tmp_path_factory.mktemp("built")
    source = home / "source"
    for name in ours("companion", "data", ".ci", "pyproject.toml", "README.md"):
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, source / name)
    # By the locked setuptools of the tests: an isolated build would fetch the newest one.
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", home / "dist", source, cwd=home)
    old = source / "build" / "lib" / "companion" / "taken_away.py"
    old.parent.mkdir(parents=True)
    old.write_text("")
    run(
        sys.executable,
        "-m",
        "build",
        "--wheel",
        "--no-isolation",
        "--outdir",
        home / "straight",
        source,
        cwd=home,
    )
    return home


def wheel_in(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(built: Path) -> Path:
    """The programs of a new environment that holds the wheel and what it asks for."""
    home = built / "environment"
    venv.create(home, with_pip=False)
    python = home / BIN / "python"
    pip = (
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "--disable-pip-version-check",
        "install",
        "--quiet",
    )
    run(*pip, "--require-hashes", "-r", ROOT / ".ci" / "locks" / "app.txt", cwd=built)
    run(*pip, "--no-deps", "--no-index", wheel_in(built / "dist"), cwd=built)
    run(*pip[:5], "check", cwd=built)
    return home / BIN


def test_the_wheel_holds_every_file_and_nothing_else(built: Path) -> None:
    with zipfile.ZipFile(wheel_in(built / "dist")) as wheel:
        held = {name: wheel.read(name) for name in wheel.namelist() if ".dist-info/" not in name}
    wanted = {
        name.replace("data/", "companion/_data/", 1) if name.startswith("data/") else name: name
        for name in ours("companion", "data")
    }
    assert set(held) == set(wanted)
    assert all(held[name] == (ROOT / source).read_bytes() for name, source in wanted.items())


def test_the_wheel_is_the_same_straight_from_a_folder_with_an_earlier_build(built: Path) -> None:
    contents = []
    for folder in ("dist", "straight"):
        with zipfile.ZipFile(wheel_in(built / folder)) as wheel:
            contents.append({name: wheel.read(name) for name in wheel.namelist()})
    assert contents[0] == contents[1]


def test_the_source_distribution_holds_what_the_wheel_is_made_of(built: Path) -> None:
    (archive,) = (built / "dist").glob("*.tar.gz")
    with tarfile.open(archive) as source:
        held = {name.split("/", 1)[1] for name in source.getnames() if "/" in name}
    assert held >= {*ours("companion", "data"), ".ci/wheel.py", "pyproject.toml", "README.md"}


def test_one_version(built: Path, installed: Path, tmp_path: Path) -> None:
    assert wheel_in(built / "dist").name == f"companion-{__version__}-py3-none-any.whl"
    assert run(installed / "companion", "--version", cwd=tmp_path) == f"companion {__version__}\n"


def test_it_is_the_installed_package_that_runs(installed: Path, tmp_path: Path) -> None:
    told = run(
        installed / "python",
        "-c",
        "import companion.paths as p; print(p.__file__); print(p.data_dir())",
        cwd=tmp_path,
    )
    package, data = map(Path, told.split("\n")[:2])
    assert package.is_relative_to(installed.parent)
    assert data == package.parent / "_data"


@pytest.mark.parametrize("how", ["companion", "python -m companion"])
def test_the_games_are_told_from_any_folder(installed: Path, tmp_path: Path, how: str) -> None:
    program, *rest = how.split()
    told = run(installed / program, *rest, "games", cwd=tmp_path)
    for game in ("Synchro Horizon", "The Big Book of Madness", "Pantacle", "Syncro", "Anima"):
        assert game in told


@contextmanager
def started(installed: Path, cwd: Path) -> Iterator[str]:
    """The app, from start to Ctrl-C; gives its address."""
    process = subprocess.Popen(
        [installed / "companion", "--no-browser", "--open", "--port", "0", "--data", "kept", "--lang", "fr"],
        cwd=cwd,
        env=here("fr_FR.UTF-8"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+", process.stdout.readline())
        assert address, process.communicate(timeout=60)
        yield address[0]
        process.send_signal(signal.SIGINT)
        assert (process.wait(60), process.stderr.read() if process.stderr else "") == (0, "")
    finally:
        process.kill()
        process.communicate()


def test_the_server_answers(installed: Path, tmp_path: Path) -> None:
    with started(installed, tmp_path) as address:
        for path in ("/", "/manifest.json", "/icons/icon-192.png", "/fonts/BricolageGrotesque-700.ttf"):
            with urllib.request.urlopen(address + path, timeout=60) as answer:
                assert answer.status == 200
                assert answer.read()


def test_the_first_frame_is_the_shelf(installed: Path, tmp_path: Path, browser: Browser) -> None:
    with started(installed, tmp_path) as address:
        ui = Ui.on(browser, address)
        try:
            ui.sees(Words("fr").t("app.shelf.boxes"))
            ui.sees(re.compile("Anima"))
            assert not ui.faults
        finally:
            ui.page.context.close()
