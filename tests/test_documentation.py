"""The READMEs: their links lead to files, the paths they name exist, and their commands are ours."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from companion.cli.parser import ARGUMENTS

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 7 * 1024
"""Bytes of the top-level README."""
PAGES = sorted(
    ROOT / name
    for name in subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w./-]+\.(?:py|js|md|toml|yml|html)|(?:[\w.-]+/)+")
CREATED = {"OUT", "build/stage", "backups/", "trash/"}
"""Paths that the app or the named commands create."""
COMMANDS = {*ARGUMENTS, "demo", "site"}


def anchor_of(heading: str) -> str:
    """Return the anchor that GitHub gives a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


def ids(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_relative_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    for link in LINK.findall(page.read_text("utf-8")):
        if "://" in link:
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{link}: there is no {name}"
        if anchor:
            headings = re.findall(r"^#+ (.+)$", target.read_text("utf-8"), re.M)
            assert anchor in map(anchor_of, headings), f"{link}: no such heading"


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_named_path_exists(page: Path) -> None:
    """A path is named from the top, from `companion/` or from the page's own folder."""
    if page.name == "CHANGES.md":
        return  # old names belong to old releases
    missing = []
    for named in CODE.findall(page.read_text("utf-8")):
        if not FILE.fullmatch(named) or named in CREATED:
            continue
        homes = (
            ROOT,
            ROOT / "companion",
            ROOT / "companion" / "ui",
            page.parent,
            ROOT / "data" / "games" / "big_book",
            ROOT / "data",
        )
        known = any((home / named).exists() for home in homes)
        known = known or ("/" not in named and any(ROOT.glob(f"companion/**/{named}")))
        if not known:
            missing.append(named)
    assert not missing


def test_the_first_page_is_short_and_holds_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert len(text.encode()) <= LONGEST
    commands = re.findall(r"^    (.+)$", text, re.M)
    assert "python3 .ci/test.py" in commands
    assert "python3 -m venv .venv && .venv/bin/pip install -q -e . && .venv/bin/companion" in commands


@pytest.mark.parametrize("page", PAGES, ids=ids)
def test_every_companion_command_is_known(page: Path) -> None:
    for named in CODE.findall(page.read_text("utf-8")):
        words = shlex.split(named) if named.startswith("companion ") and "'" not in named else []
        if not words or "[" in named:
            continue
        if not words[1].startswith("-"):
            assert words[1] in COMMANDS, named


def test_every_test_module_named_as_a_command_exists() -> None:
    for page in PAGES:
        for module in re.findall(r"python3? -m (tests[\w.]*)", page.read_text("utf-8")):
            path = ROOT / module.replace(".", "/")
            assert path.is_dir() or path.with_suffix(".py").exists(), f"{page.name}: {module}"
