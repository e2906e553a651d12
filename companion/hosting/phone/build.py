"""`companion site`: the whole app as a folder of files for any static host.

    index.html  sw.js  manifest.json  lamp*  sounds/       what a browser asks for by name
    v-1a2b3c/                                              everything else, under a name made of its content
        main.dart.wasm, canvaskit/, assets/                Flet's client
        pyodide/, memory, app.tar                          Python, and the app in it
        *.lzma                                             the same, packed: what the service worker fetches

The folder holds no address of its own but the base path and asks no other host for anything.
"""

import json
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.metadata import version as version_of
from pathlib import Path

import companion
from companion.hosting.phone.entry_files import listed, manifest, pictures, service_worker, start_page
from companion.hosting.phone.packing import ENDING, packed, sum_of
from companion.hosting.phone.parts import by_name, of_a_version
from companion.hosting.phone.stage import LIBRARIES
from companion.paths import data_dir

MARK = "companion.json"
"""Tells a folder of ours, and what it was built from."""


@dataclass(frozen=True, slots=True)
class Built:
    """What was made: its name, bytes of a first visit as they travel, and of the whole folder."""

    version: str
    visit: int
    folder: int


def build(
    out: Path, base: str, kept: Path, note: Callable[[str], None] = lambda _: None, effort: int = 6
) -> Built:
    """Fill `out`, made anew. `kept` remembers what was fetched and packed; `note` hears each stage's name."""
    kept.mkdir(parents=True, exist_ok=True)
    files = of_a_version(kept, note)
    note("pack")
    built, site = assembled(files, base, kept, effort)
    site[MARK] = json.dumps({"version": built.version, "from": fingerprint(base)}).encode()
    write(out, site)
    return built


def assembled(
    files: Mapping[str, bytes], base: str, kept: Path, effort: int
) -> tuple[Built, dict[str, bytes]]:
    """A version's files under their name, with all that a host needs beside them."""
    version = f"v-{sum_of(repr([(name, sum_of(files[name])) for name in sorted(files)]).encode())[:12]}"
    site = {f"{version}/{name}": content for name, content in files.items()}
    site |= dict(by_name()) | dict(pictures())
    sizes = {name: len(files[name]) for name in ("memory", "app.tar") if name in files}
    site |= {"index.html": start_page(base, version, sizes), "manifest.json": manifest(base)}
    smaller = packed(site, kept, effort)
    shown = listed(version, site, smaller)
    visit = sum(file["load"] for file in shown if "skwasm" in file.get("client", "skwasm"))
    site |= {f"{name}{ENDING}": content for name, content in smaller.items()}
    site["sw.js"] = service_worker(version, shown)
    return Built(version, visit, sum(map(len, site.values()))), site


def fingerprint(base: str) -> str:
    """Of all that goes into a build: the same one means the same site."""
    parts = [base.encode(), *(f"{name} {version_of(name)}".encode() for name in ("flet-web", *LIBRARIES))]
    for home in (Path(companion.__file__).parent, data_dir()):
        for path in sorted(home.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                parts += [path.relative_to(home).as_posix().encode(), path.read_bytes()]
    return sum_of(b"\0".join(parts))


def built_from(folder: Path) -> str:
    """The fingerprint of what a folder was built from; empty for any other folder."""
    try:
        return str(json.loads((folder / MARK).read_text("utf-8"))["from"])
    except (OSError, ValueError, KeyError, TypeError):
        return ""


def write(out: Path, site: Mapping[str, bytes]) -> None:
    """Whole or not at all: a build that fails leaves the folder as it was."""
    fresh = out.with_name(f"{out.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    for name, content in site.items():
        target = fresh / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    if out.exists():
        shutil.rmtree(out)
    fresh.rename(out)
