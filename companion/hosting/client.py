"""Flet's web client as this app serves it: which files exist, and what we change in them.

Everything is found at start, so no path sent by a browser is ever joined to a folder. The client's own
files and our start page live under a prefix that changes with their content (`/v-1a2b3c/`): a browser may
keep those for a year, yet an upgrade is seen at the next visit. App assets (fonts, pictures) keep plain
addresses, because screens name them, and are checked with an ETag instead.
"""

import hashlib
import json
import mimetypes
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType

from flet_web import get_package_web_dir

from companion.i18n.words import LANGUAGES, Words
from companion.ui.theme import ASSETS_DIR

STATIC = Path(__file__).parent / "static"
ICONS = ASSETS_DIR / "icons"
NAME = "companion"
TABLE = "#1A1613"
NO_FONTS: Mapping[str, str] = MappingProxyType({})
_FONTS_AT = "ours"

# The browser wants exactly these two, and some systems do not know them.
_TYPES = {
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".js": "text/javascript",
    ".otf": "font/otf",
}
_TEXT = {"text/html", "text/css", "text/plain", "text/javascript"}

# Python-in-the-browser, debug symbols, renderers nobody picks and Flet's logos: never asked for, so never
# served.
_LEFT_OUT = re.compile(
    r"pyodide/.*|icons/.*|python(-worker)?\.js|favicon\.png|index\.html|manifest\.json|flutter_service_worker\.js"
    r"|.*\.(map|symbols)|.*/(wimp|experimental_webparagraph)\b.*|.*/katex_fonts/.*"
)

# The client always loads Rive (an animation player we do not use) from a public CDN, `no_cdn` or not. The
# address is a constant of the compiled code; one of equal length keeps the compiled file valid.
_RIVE = re.compile(rb"https://cdn\.jsdelivr\.net/npm/@rive-app/flutter-native-wasm@[0-9.]+/")
_RIVE_AT_HOME = "/rive/"
# What a failed load did, without the failed load: the promise the client waits on never settles.
RIVE_STUB = b"globalThis.RiveNative = () => new Promise(() => {});\n"


@dataclass(frozen=True, slots=True)
class File:
    """One thing a browser may ask for."""

    content_type: str
    etag: str
    read: Callable[[], bytes]
    size: int
    forever: bool = False
    """The address changes when the content does."""

    page: bool = False
    """The start page: it carries the content security policy."""


def content_type(name: str) -> str:
    """MIME type by file name, the same on every system.

    >>> content_type("main.dart.mjs"), content_type("skwasm.wasm")
    ('text/javascript; charset=utf-8', 'application/wasm')
    """
    suffix = Path(name).suffix.lower()
    kind = _TYPES.get(suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return f"{kind}; charset=utf-8" if kind in _TEXT else kind


def rewritten(
    name: str, content: bytes, fonts: Mapping[str, str] = NO_FONTS, rive: str = _RIVE_AT_HOME
) -> bytes:
    """The client's file with its outside address and its unused service worker out, our fonts in."""
    if name in {"main.dart.js", "main.dart.wasm"}:
        return _RIVE.sub(lambda found: rive.encode().ljust(len(found[0]) - 1, b"-") + b"/", content)
    if name == "flutter_bootstrap.js":
        return re.sub(rb"serviceWorkerSettings: \{.*?\},", b"", content, flags=re.DOTALL)
    if name == "assets/FontManifest.json":
        return _font_manifest(content, fonts)
    return content


def _font_manifest(content: bytes, ours: Mapping[str, str]) -> bytes:
    """All fonts listed here are fetched before the first frame: no mathematics, but those of our screens."""
    fonts = [font for font in json.loads(content) if "katex" not in json.dumps(font).lower()]
    fonts.append({"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]})
    fonts += [{"family": family, "fonts": [{"asset": _FONTS_AT + path}]} for family, path in ours.items()]
    return json.dumps(fonts).encode()


_REWRITTEN = {"main.dart.js", "main.dart.wasm", "flutter_bootstrap.js", "assets/FontManifest.json"}


def files(assets: Path, fonts: Mapping[str, str] = NO_FONTS) -> dict[str, File]:
    """Every address of the site (without its leading slash) and what it gives.

    `fonts` (family to address, as Flet's `page.fonts`) are there from the first frame on; `page.fonts`
    itself loads them one by one after it, and the screen is laid out again for each.
    """
    client = dict(_client(Path(get_package_web_dir()), fonts))
    for path in fonts.values():
        client[f"assets/{_FONTS_AT}{path}"] = _on_disk(assets / path.removeprefix("/"), forever=True)
    base = f"v-{_digest(*(part for name, file in sorted(client.items()) for part in (name, file.etag)))}"
    site = {f"{base}/{name}": file for name, file in client.items()}
    site.update(_assets(assets))
    site["index.html"] = made("index.html", _index(base), page=True)
    site["manifest.json"] = made("manifest.json", _manifest(base))
    site["favicon.ico"] = made("icon-192.png", (ICONS / "icon-192.png").read_bytes())
    return site


def _client(web: Path, fonts: Mapping[str, str]) -> Iterator[tuple[str, File]]:
    for name, path in _walk(web):
        if _LEFT_OUT.fullmatch(name):
            continue
        if name in _REWRITTEN:
            yield name, _changed(name, path, fonts)
        else:
            yield name, _on_disk(path, forever=True)
    for name, path in _walk(STATIC):
        if not name.endswith(".html"):
            yield name, made(name, path.read_bytes(), forever=True)
    for name, path in _walk(ICONS):
        yield f"icons/{name}", made(name, path.read_bytes(), forever=True)


def _assets(assets: Path) -> Iterator[tuple[str, File]]:
    for name, path in _walk(assets):
        yield name, _on_disk(path)


def rive(path: str) -> File | None:
    """The stand-in for Rive, wherever under its address the client looks for it."""
    if f"/{path}".startswith(_RIVE_AT_HOME) and path.endswith("/rive_native.js"):
        return made("rive_native.js", RIVE_STUB, forever=True)
    return None


def _index(base: str) -> bytes:
    told = {"lost": "app.lost", "slow": "app.site.slow.text", "show": "app.site.slow.show"}
    words = {lang: {name: Words(lang).t(key) for name, key in told.items()} for lang in LANGUAGES}
    page = (STATIC / "index.html").read_text("utf-8")
    return page.replace("{base}", f"/{base}").replace("{words}", words_in_page(words)).encode()


def words_in_page(words: object) -> str:
    """Texts for a script element of data: the two letters that would end it are masked."""
    return json.dumps(words, ensure_ascii=False).replace("</", "<\\/")


def _manifest(base: str) -> bytes:
    card = {
        "name": NAME,
        "short_name": NAME,
        "start_url": "/",
        "display": "standalone",
        "background_color": TABLE,
        "theme_color": TABLE,
        "icons": icons(f"/{base}/icons"),
    }
    return json.dumps(card).encode()


def icons(folder: str) -> list[dict[str, str]]:
    """For the card of an app; a system may cut a maskable one to any shape."""
    return [
        {
            "src": f"{folder}/{name}-{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for name, purpose in (("icon", "any"), ("maskable", "maskable"))
        for size in (192, 512)
    ]


def _walk(folder: Path) -> Iterator[tuple[str, Path]]:
    """Plain files below a folder; hidden ones and links that lead elsewhere are not ours to show."""
    home = folder.resolve()
    for path in sorted(home.rglob("*")):
        name = path.relative_to(home)
        if (
            path.is_file()
            and path.resolve().is_relative_to(home)
            and not any(p.startswith(".") for p in name.parts)
        ):
            yield name.as_posix(), path


def _on_disk(path: Path, *, forever: bool = False) -> File:
    stat = path.stat()
    etag = _digest(str(path), str(stat.st_size), str(stat.st_mtime_ns))
    return File(content_type(path.name), etag, path.read_bytes, stat.st_size, forever)


def _changed(name: str, path: Path, fonts: Mapping[str, str]) -> File:
    as_it_was = _on_disk(path, forever=True)
    etag = _digest(as_it_was.etag, _rules(), *fonts, *fonts.values())
    return replace(as_it_was, etag=etag, read=lambda: rewritten(name, path.read_bytes(), fonts))


def made(name: str, content: bytes, *, forever: bool = False, page: bool = False) -> File:
    """A file that stands in memory."""
    etag = hashlib.sha256(content).hexdigest()[:16]
    return File(content_type(name), etag, lambda: content, len(content), forever, page)


@lru_cache
def _rules() -> str:
    """Changes when this module does: a new way of rewriting must reach browsers that keep files."""
    return _digest(Path(__file__).read_text("utf-8"))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]
