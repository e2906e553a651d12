"""The workflow of a release: what can be said of it without running it."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from flet_cli.cli import get_parser

from companion.cli.parser import build
from companion.i18n.words import Words
from tests.install.conftest import ROOT

FLOW: dict[Any, Any] = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text("utf-8"))
JOBS = FLOW["jobs"]
LOCKS = ROOT / ".ci" / "locks"


def commands(job: str) -> list[str]:
    return [line.strip() for step in JOBS[job]["steps"] for line in step.get("run", "").splitlines()]


def test_a_tag_makes_wheel_site_and_apk_and_then_the_release() -> None:
    assert FLOW[True] == {"push": {"tags": ["v*"]}}  # YAML reads `on` as a yes
    assert set(JOBS) == {"audit", "wheel", "site", "apk", "release"}
    assert set(JOBS["release"]["needs"]) == {"audit", "wheel", "site", "apk"}


def test_only_the_release_may_write() -> None:
    assert FLOW["permissions"] == {"contents": "read"}
    assert [name for name, job in JOBS.items() if "permissions" in job] == ["release"]


@pytest.mark.parametrize("job", JOBS)
def test_every_file_it_names_is_there(job: str) -> None:
    for line in commands(job):
        for name in re.findall(r"(?<![\w/$])\.ci/[\w./]+", line):
            assert (ROOT / name).is_file(), line


@pytest.mark.parametrize("job", JOBS)
def test_nothing_is_installed_that_is_not_locked(job: str) -> None:
    for line in commands(job):
        if re.search(r"\bpip\"? install\b", line):
            locked = "--require-hashes" in line and ".ci/locks/" in line
            assert locked or ("--no-deps" in line and "--no-index" in line), line
        if "build" in line.split() and "python" in line:
            assert "--no-isolation" in line, line


def test_all_that_is_locked_is_audited() -> None:
    audits = [line.split() for line in commands("audit") if line.startswith("pip-audit ")]
    assert all({"--strict", "--require-hashes", "--disable-pip"} <= set(words) for words in audits)
    assert {words[-1] for words in audits} == {f".ci/locks/{path.name}" for path in LOCKS.iterdir()}


def test_its_commands_are_commands_of_ours_and_of_flet() -> None:
    (site,) = [line for line in commands("site") if line.startswith("companion ")]
    assert build(Words("en")).parse_args(site.split()[1:]).command == "site"
    (apk,) = [line for line in commands("apk") if line.startswith("flet ")]
    asked, unknown = get_parser().parse_known_args(apk.split()[1:])
    assert not unknown
    assert (asked.command, asked.target_platform, asked.python_app_path) == ("build", "apk", "build/stage")
    assert (asked.output_dir, asked.assume_yes) == ("dist", True)


def test_the_stage_is_where_the_build_looks_for_it() -> None:
    from tests.install.conftest import script

    assert script("stage_app").STAGE == ROOT / "build" / "stage"
