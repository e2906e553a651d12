"""The short form of the torture, run with all other tests."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from companion.games import ALL
from tests.torture import areas, changes, crowd, faults, kills, power
from tests.torture import bytes as damaged

posix = pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL, no fork")


DISKS: dict[str, faults.Fresh] = {
    "memory": faults.in_memory,
    "log": areas.on_areas,
    "areas": areas.TroubledDisk,
}
"""Where calls fail: those of the store to either disk, and those of a browser's disk to its areas."""


@posix
@pytest.mark.parametrize("kind", ["folder", "log"])
def test_killed_at_random_moments_of_real_games(kind: str) -> None:
    assert kills.kills(25, kind=kind)["acknowledged"] > 0


@posix
@pytest.mark.parametrize("kind", ["folder", "log"])
def test_change_of_several_files_that_is_killed_is_whole_or_absent(kind: str) -> None:
    assert changes.change_kills(12, kind=kind)["in the middle"]


@posix
@pytest.mark.parametrize("kind", ["folder", "log"])
def test_two_processes_want_the_same_folder_and_are_killed(kind: str) -> None:
    kills.kills(10, seed=2, lives=2, kind=kind)


@pytest.mark.parametrize("disk", DISKS)
@pytest.mark.parametrize("part", range(4))
def test_every_call_to_the_disk_fails_once(part: int, disk: str) -> None:
    @areas.tight
    def strike_all() -> None:
        found = faults.calls("toy", DISKS[disk])
        blows = list(faults.BLOWS)
        # All of them on every disk: ``--whole``.
        for at in range(1 + part, len(found) + 1, 4 if disk == "memory" else 8):
            faults.strike("toy", at, blows[(at // 4 + at) % len(blows)], DISKS[disk])

    strike_all()


def test_calls_fail_while_real_games_are_played() -> None:
    assert faults.some_faults(12)["faults"]


def test_the_power_goes_and_old_and_new_pages_mix() -> None:
    power.cuts(40, games=["toy"])
    power.cuts(5)


def test_the_power_goes_and_pages_of_a_browsers_areas_mix() -> None:
    areas.cuts(60, games=["toy"])
    areas.cuts(5)


def test_files_cut_and_flipped() -> None:
    damaged.everything(short=True)


def test_areas_cut_flipped_and_emptied() -> None:
    areas.wounds("toy", 397, 40)


def test_eight_threads(tmp_path: Path) -> None:
    crowd.threads(tmp_path, ["big_book", "syncro"])


@pytest.mark.parametrize("game", sorted(ALL))
def test_the_clock_goes_backwards(game: str, tmp_path: Path) -> None:
    assert crowd.clock_backwards(tmp_path, game)
