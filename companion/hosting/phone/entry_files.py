"""What a browser reads first: the start page, the app's card, the service worker and its list of files."""

import json
import re
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.hosting.client import NAME, TABLE, content_type, icons, words_in_page
from companion.hosting.guard import ALONE
from companion.hosting.phone.packing import ENDING, SUM_LENGTH, sum_of
from companion.hosting.phone.parts import PAGE
from companion.i18n.words import LANGUAGES, Words, texts
from companion.store.export import LARGEST
from companion.ui.session import MOST_BROUGHT

_SPOKEN = ("app.site.", "app.alone.")
"""Before the app's own screens are there, and beside them."""

PICTURES = Path(__file__).parent / "pictures"
"""Of the app, for the card by which it is installed; `python -m tests.site.pictures` takes them anew."""
_PICTURES = "pictures/"

SHARE = {
    "action": "share",
    "file": "table",
    "route": "#/brought",
    "refused": "#/brought/too_much",
    "largest": LARGEST,
    "most": MOST_BROUGHT,
}
"""Where a system posts what another app shares with this one, and where the app then shows it.

All files of one sharing together have at most `largest` bytes, and there are at most `most` of them.
"""

_CLIENTS = (
    (re.compile(r"main\.dart\.(wasm|mjs)|canvaskit/skwasm\..*"), "skwasm"),
    (re.compile(r"canvaskit/chromium/.*"), "chromium"),
    (re.compile(r"canvaskit/canvaskit\..*"), "canvaskit"),
    (re.compile(r"main\.dart\.js"), "chromium canvaskit"),
)
"""Flutter has a client for each kind of browser; each fetches its own only."""


def start_page(base: str, version: str, sizes: Mapping[str, int]) -> bytes:
    """`index.html`, words and style in it: the first thing seen needs nothing else.

    `sizes` are those of what a worker has to unpack where nothing is kept.
    """
    words = {
        lang: {key.removeprefix("app."): text for key, text in texts(lang).items() if key.startswith(_SPOKEN)}
        for lang in LANGUAGES
    }
    filled = {
        "base": base,
        "version": version,
        "about": Words(LANGUAGES[0]).t("app.site.about"),
        "style": (PAGE / "start.css").read_text("utf-8"),
        "site": words_in_page({"version": version, "words": words, "sizes": dict(sizes), "share": SHARE}),
    }
    page = (PAGE / "index.html").read_text("utf-8")
    return re.sub(r"\{(\w+)\}", lambda mark: filled[mark[1]], page).encode()


def manifest(base: str) -> bytes:
    """The card by which a system installs the app."""
    card = {
        "id": base,
        "name": NAME,
        "short_name": NAME,
        "description": Words(LANGUAGES[0]).t("app.site.about"),
        "lang": LANGUAGES[0],
        "start_url": base,
        "scope": base,
        "display": "standalone",
        "orientation": "any",
        "background_color": TABLE,
        "theme_color": TABLE,
        "categories": ["games", "utilities"],
        "icons": icons("icons"),
        "screenshots": [
            {
                "src": f"{_PICTURES}{path.name}",
                "type": content_type(path.name),
                "sizes": "{}x{}".format(*size_of(path.read_bytes())),
                "form_factor": "narrow",
                "label": Words(LANGUAGES[0]).t(f"app.site.picture.{path.stem}"),
            }
            for path in sorted(PICTURES.glob("*.jpg"))
        ],
        "shortcuts": [
            {"name": Words(LANGUAGES[0]).t(f"app.site.shortcut.{name}"), "url": f"{base}#/{route}"}
            for name, route in (("continue", "continue"), ("dice", "tray"))
        ],
        # A table as a file, from another app of the phone or a computer's folder. Browsers share text, but no
        # JSON: both are taken.
        "share_target": {
            "action": f"{base}{SHARE['action']}",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {
                "files": [
                    {"name": SHARE["file"], "accept": ["application/json", "text/plain", ".json", ".txt"]}
                ]
            },
        },
        "file_handlers": [{"action": base, "accept": {"application/json": [".json"]}}],
        # The window that is open shows it: a second one would have to ask it for the tables.
        "launch_handler": {"client_mode": ["navigate-existing", "auto"]},
    }
    return json.dumps(card, ensure_ascii=False, indent=1).encode()


def pictures() -> Iterator[tuple[str, bytes]]:
    """For the system that installs the app: no browser keeps them."""
    for path in sorted(PICTURES.glob("*.jpg")):
        yield f"{_PICTURES}{path.name}", path.read_bytes()


def size_of(jpeg: bytes) -> tuple[int, int]:
    """Width and height, as the picture's own frame header says."""
    at = 2
    while True:
        marker, length = struct.unpack_from(">HH", jpeg, at)
        if marker in (0xFFC0, 0xFFC2):
            height, width = struct.unpack_from(">HH", jpeg, at + 5)
            return width, height
        at += 2 + length


def listed(version: str, site: Mapping[str, bytes], smaller: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """Every file a browser keeps: its sum, its size, and what has to be loaded for it."""
    files = []
    for name, content in sorted(site.items()):
        if name.startswith(_PICTURES):
            continue
        file = {"name": name, "type": content_type(name), "sum": sum_of(content), "size": len(content)}
        file["load"] = len(smaller.get(name, content))
        if name in smaller:
            file["packed"] = f"{name}{ENDING}"
        inside = name.removeprefix(f"{version}/")
        client = next((which for pattern, which in _CLIENTS if pattern.fullmatch(inside)), None)
        files.append(file | ({"client": client} if client else {}))
    return files


def service_worker(version: str, files: list[dict[str, Any]]) -> bytes:
    """`sw.js`: one file, so that it is all of one version."""
    site = {"version": version, "sumLength": SUM_LENGTH, "policy": ALONE, "share": SHARE, "files": files}
    script = (PAGE / "sw.js").read_text("utf-8")
    unlzma = (PAGE / "lzma.js").read_text("utf-8").replace("export const", "const")
    return (
        script.replace("{site}", json.dumps(site, separators=(",", ":")), 1)
        .replace("{lzma}", unlzma, 1)
        .encode()
    )
