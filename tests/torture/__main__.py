"""Crash tests: ``python -m tests.torture [--minutes N | --whole | --kills N | --fuzz N | --games N | …]``."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from companion.games import ALL
from tests.torture import areas, changes, crafted, crowd, faults, fuzz, games, kills, power
from tests.torture import bytes as damaged


def _in_a_folder(work: Callable[[Path, str], int], name: str) -> dict[str, int]:
    count = 0
    for game in sorted(ALL):
        with tempfile.TemporaryDirectory(prefix="companion-torture-") as folder:
            count += work(Path(folder), game)
    return {name: count}


@areas.tight
def area_faults(until: float) -> dict[str, int]:
    """Each call of a browser's disk to its areas fails, in every way."""
    return faults.faults(["toy"], until=until, fresh=areas.TroubledDisk)


def parts(minutes: float) -> list[tuple[str, float, Callable[[float], dict[str, Any]]]]:
    """Each part with its share of the time."""
    return [
        ("kill -9", 0.15, lambda until: kills.kills(1, until=until, seed=int(time.time()))),
        (
            "kill -9 (areas)",
            0.05,
            lambda until: kills.kills(1, until=until, seed=int(time.time()), kind="log"),
        ),
        ("kill -9 in changes", 0.1, lambda until: changes.change_kills(1, int(time.time()), until)),
        (
            "kill -9 in changes (areas)",
            0.1,
            lambda until: changes.change_kills(1, int(time.time()), until, "log"),
        ),
        ("two processes", 0.1, lambda until: kills.kills(2, until=until, lives=2)),
        ("each call fails (toy)", 0.1, lambda until: faults.faults(["toy"], until=until)),
        ("each call of an area fails", 0.05, area_faults),
        ("each call fails (games)", 0.1, lambda until: faults.faults(every=False, until=until)),
        ("power cuts", 0.1, lambda until: power.cuts(1, until=until, seed=int(time.time()))),
        ("power cuts (areas)", 0.1, lambda until: areas.cuts(1, until=until, seed=int(time.time()))),
        ("bytes", 0.05, lambda until: damaged.everything(short=minutes < 3, until=until)),
        ("bytes (areas)", 0, lambda _: areas.wounds("toy", 97 if minutes < 3 else 13, 100)),
        ("clock", 0, lambda _: _in_a_folder(crowd.clock_backwards, "backups with a wrong clock")),
        (
            "threads",
            0,
            lambda _: _in_a_folder(lambda at, game: crowd.threads(at, [game]), "taps of 8 threads"),
        ),
    ]


def whole() -> list[tuple[str, float, Callable[[float], dict[str, Any]]]]:
    """What has an end: every call with every blow, every byte cut. Takes the time it takes."""
    return [
        ("each call, each blow (toy)", 0, lambda _: faults.faults(["toy"])),
        ("each call (games)", 0, lambda _: faults.faults(every=False)),
        ("each byte", 0, lambda _: damaged.everything()),
        ("each call of an area, each blow", 0, lambda _: area_faults(0.0)),
        ("each byte of the areas", 0, lambda _: areas.wounds("toy")),
    ]


def killed(count: int) -> list[tuple[str, float, Callable[[float], dict[str, Any]]]]:
    """Return so many kills: two fifths while games are played, the others in changes of several files."""
    seed, tenth = int(time.time()), max(1, count // 10)
    return [
        ("kill -9", 0, lambda _: kills.kills(3 * tenth, seed)),
        ("kill -9 (areas)", 0, lambda _: kills.kills(tenth, seed, kind="log")),
        ("kill -9 in changes", 0, lambda _: changes.change_kills(4 * tenth, seed)),
        ("kill -9 in changes (areas)", 0, lambda _: changes.change_kills(2 * tenth, seed, kind="log")),
    ]


def in_a_browser(times: int, site: Path | None) -> int:
    """Kill real browsers: while their disk writes, or while the whole app plays."""
    from playwright.sync_api import sync_playwright

    from tests.browser.app_kills import app_kills, change_kills
    from tests.browser.chromium import probe, served
    from tests.browser.kills import KINDS, kills

    dice = Random(time.time())
    with sync_playwright() as playwright, tempfile.TemporaryDirectory(prefix="companion-torture-") as place:
        profiles = Path(place)
        if site is not None:
            with served(site) as address:
                for disk, share in (("opfs", times), ("indexeddb", max(1, times // 6))):
                    for name, run in (("", app_kills), (" changes", change_kills)):
                        place_of = profiles / f"{disk}{name}".replace(" ", "-")
                        found = run(playwright.chromium, address, place_of, share, dice, disk)
                        print(f"{disk + name:<26} {found}", flush=True)
            return 0
        (profiles / "probe").mkdir()
        with served(probe(profiles / "probe")) as address:
            for kind, without in KINDS.items():
                found = kills(playwright.chromium, address, profiles / kind, times, without, dice)
                print(f"{kind:<26} {found}", flush=True)
    return 0


def main() -> int:
    """Prints a line for each part; the first promise that breaks ends it."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture")
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--whole", action="store_true", help="every call with every blow, every byte")
    parser.add_argument("--kills", type=int, default=0, metavar="N", help="only kill a process N times")
    parser.add_argument(
        "--fuzz", type=int, default=0, metavar="N", help="only feed N odd inputs of each kind"
    )
    parser.add_argument(
        "--browser",
        type=int,
        default=0,
        metavar="N",
        help="only kill a Chromium N times, on each kind of disk",
    )
    parser.add_argument(
        "--site", type=Path, metavar="FOLDER", help="with --browser: the app itself, as built there"
    )
    parser.add_argument(
        "--crafted",
        type=int,
        default=0,
        metavar="N",
        help="only feed N crafted files, three quarters to import, the others in the folder; all are drawn",
    )
    parser.add_argument(
        "--games",
        type=float,
        default=0,
        metavar="MINUTES",
        help="only play at random, each game for so many minutes of one core",
    )
    parser.add_argument(
        "--only", nargs="+", default=(), choices=sorted(ALL), help="with --games: these alone"
    )
    parser.add_argument(
        "--seed", type=int, default=int(time.time()), help="of the crafted files and of the games"
    )
    asked = parser.parse_args()
    if asked.crafted:
        part = max(1, asked.crafted // 4)
        for where in crafted.SPOILT:
            print(f"to import ({where})  {crafted.imports(part, asked.seed, where=where)}", flush=True)
        print(f"in the folder  {crafted.folders(part, asked.seed)}", flush=True)
        return 0
    if asked.games:
        for game in asked.only or sorted(ALL):
            print(f"{game:<26} {games.play(game, asked.games * 60, asked.seed)}", flush=True)
        return 0
    if asked.browser:
        return in_a_browser(asked.browser, asked.site)
    if asked.fuzz:
        for name, count in fuzz.everything(asked.fuzz):
            print(f"{name:<24} {count} odd inputs: a sentence or a result each", flush=True)
        return 0
    minutes = asked.minutes
    work = whole() if asked.whole else killed(asked.kills) if asked.kills else parts(minutes)
    for name, share, run in work:
        begin = time.monotonic()
        counts = run(begin + share * minutes * 60)
        told = ", ".join(f"{count} {what}" for what, count in counts.items())
        print(f"{name:<26} {told} ({time.monotonic() - begin:.0f} s)", flush=True)
    print("lost acknowledged taps 0, unreadable files 0, checks that disagree 0")
    return 0


if __name__ == "__main__":
    sys.exit(main())
