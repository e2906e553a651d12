"""The page on which a phone asks to come in: a few files, both languages, no outside address."""

from __future__ import annotations

from pathlib import Path

from companion.hosting.client import ICONS, File, made, words_in_page
from companion.hosting.site import Site
from companion.i18n.words import LANGUAGES, Words

_PAGE = Path(__file__).parent / "page"
SAID = (
    "title",
    "asking",
    "say",
    "six",
    "code",
    "enter",
    "room",
    "gone",
    "wrong_link",
    "wrong_code",
    "wait",
    "full",
)


def join_page() -> Site:
    """The site of ``/join``."""
    words = {
        lang: {key: Words(lang).t(f"app.join.{key}", seconds="{seconds}") for key in SAID}
        for lang in LANGUAGES
    }
    told = words_in_page(words)
    start = made("join.html", (_PAGE / "join.html").read_text("utf-8").replace("{words}", told).encode())
    files: dict[str, File] = {"join": start, "index.html": start}
    for path in (_PAGE / "join.css", _PAGE / "join.js", ICONS / "lamp.svg"):
        files[f"join/{path.name}"] = made(path.name, path.read_bytes())
    return Site(files)
