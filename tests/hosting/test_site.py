"""The files a client gets: what, how packed, how long kept."""

import gzip
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from companion.hosting.client import content_type, rewritten
from companion.hosting.web import web_app

HOME = "http://127.0.0.1:8421"


@pytest.fixture(scope="module")
def assets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("assets")
    (folder / "fonts").mkdir()
    (folder / "fonts" / "table.ttf").write_bytes(b"font" * 1000)
    (folder / "die.svg").write_text("<svg/>")
    (folder / ".secret").write_text("no")
    outside = folder.parent / "outside.txt"
    outside.write_text("no")
    (folder / "link.txt").symlink_to(outside)
    return folder


@pytest.fixture(scope="module")
def client(assets: Path) -> Iterator[TestClient]:
    with TestClient(
        web_app(lambda page: None, assets, {"Table": "/fonts/table.ttf"}), base_url=HOME
    ) as opened:
        yield opened


@pytest.fixture(scope="module")
def base(client: TestClient) -> str:
    found = re.search(r"/v-[0-9a-f]+", client.get("/").text)
    assert found
    return found[0]


def test_start_page_is_ours(client: TestClient) -> None:
    page = client.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "<title>companion</title>" in page.text
    assert 'content="#1A1613"' in page.text
    assert "Flet" not in page.text
    assert "http://" not in page.text
    assert "https://" not in page.text


@pytest.mark.parametrize("path", ["/table/7", "/settings", "/index.html", "/new/big_book.html"])
def test_screens_of_the_app_open_by_address(client: TestClient, path: str) -> None:
    assert client.get(path).text == client.get("/").text


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.js",
        "/v-0/main.dart.js",
        "/link.txt",
        "/../outside.txt",
        "/%2e%2e/outside.txt",
        "/fonts/../../outside.txt",
        "/openapi.json",
        "/flutter_service_worker.js",
        "/assets/none",
        "/v-0/x",
    ],
)
def test_nothing_else_is_served(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_hidden_files_are_not_served(client: TestClient) -> None:
    assert client.get("/.secret").text == client.get("/").text


@pytest.mark.parametrize("path", ["/docs", "/redoc", "/oauth_callback"])
def test_pages_of_the_framework_are_not_reachable(client: TestClient, path: str) -> None:
    assert client.get(path).text == client.get("/").text


@pytest.mark.parametrize("path", ["/", "/manifest.json", "/die.svg", "/fonts/table.ttf"])
def test_plain_addresses_are_checked_again(client: TestClient, path: str) -> None:
    first = client.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert "content-length" not in again.headers
    assert client.get(path, headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize(
    "name", ["flutter_bootstrap.js", "main.dart.mjs", "start.js", "icons/lamp.svg", "canvaskit/skwasm.js"]
)
def test_versioned_addresses_are_kept(client: TestClient, base: str, name: str) -> None:
    got = client.get(f"{base}/{name}")
    assert got.status_code == 200
    assert got.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("main.dart.mjs", "text/javascript; charset=utf-8"),
        ("canvaskit/skwasm.wasm", "application/wasm"),
        ("assets/fonts/roboto.woff2", "font/woff2"),
        ("icons/lamp.svg", "image/svg+xml"),
        ("icons/icon-192.png", "image/png"),
        ("start.css", "text/css; charset=utf-8"),
        ("assets/FontManifest.json", "application/json"),
    ],
)
def test_types(client: TestClient, base: str, name: str, kind: str) -> None:
    assert client.get(f"{base}/{name}").headers["content-type"] == kind


def test_unknown_type_is_bytes() -> None:
    assert content_type("a.zzz") == "application/octet-stream"


def test_small_files_are_packed_at_once(client: TestClient, base: str) -> None:
    path = f"{base}/main.dart.mjs"
    packed = client.get(path, headers={"accept-encoding": "gzip, br"})
    plain = client.get(path, headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "accept-encoding"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 3
    assert packed.content == plain.content
    assert packed.headers["etag"] != plain.headers["etag"]
    for etag in (packed.headers["etag"], plain.headers["etag"]):
        assert client.get(path, headers={"if-none-match": etag}).status_code == 304


def test_large_files_never_wait_and_are_packed_once(client: TestClient, base: str) -> None:
    path = f"{base}/canvaskit/skwasm_heavy.wasm"
    began = time.monotonic()
    first = client.get(path)
    assert "content-encoding" not in first.headers
    while "content-encoding" not in (later := client.get(path)).headers:
        assert time.monotonic() - began < 120
        time.sleep(0.1)
    assert later.content == first.content


def test_pictures_are_not_packed_twice(client: TestClient, base: str) -> None:
    assert "content-encoding" not in client.get(f"{base}/lamp-512.png").headers


def test_head_and_other_methods(client: TestClient) -> None:
    head = client.head("/")
    assert head.content == b""
    assert head.headers["content-length"] == client.get("/").headers["content-length"]
    refused = client.post("/")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD")


def test_nothing_outside_is_named_in_what_starts(client: TestClient, base: str) -> None:
    """The compiled client names one CDN that it always asks; here it asks us, and gets a stand-in."""
    for name in ("main.dart.js", "main.dart.wasm"):
        content = client.get(f"{base}/{name}").content
        assert b"cdn.jsdelivr" not in content
        address = re.search(rb"/rive/-+/", content)
        assert address
        stub = client.get(address[0].decode() + "wasm/rive_native.js")
        assert stub.headers["content-type"].startswith("text/javascript")
        assert "RiveNative" in stub.text


def test_rewriting_keeps_the_length() -> None:
    before = b"\x42https://cdn.jsdelivr.net/npm/@rive-app/flutter-native-wasm@44.0.0/\x03"
    after = rewritten("main.dart.wasm", before)
    assert len(after) == len(before)
    assert rewritten("other.wasm", before) == before


def test_fonts_before_the_first_frame(client: TestClient, base: str) -> None:
    manifest = client.get(f"{base}/assets/FontManifest.json").json()
    families = [font["family"] for font in manifest]
    assert {"Roboto", "Table"} <= set(families)
    assert not [family for family in families if "KaTeX" in family]
    for font in manifest:
        for face in font["fonts"]:
            assert client.get(f"{base}/assets/{face['asset']}").status_code == 200


def test_manifest_and_icons(client: TestClient) -> None:
    manifest = client.get("/manifest.json").json()
    assert manifest["name"] == "companion"
    for icon in manifest["icons"]:
        assert client.get(icon["src"]).content.startswith(b"\x89PNG")
    assert client.get("/favicon.ico").headers["content-type"] == "image/png"
    assert "flet" not in json.dumps(manifest).lower()


def test_a_changed_asset_is_seen_after_a_restart(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    etags = []
    for words in ("one", "three"):
        file.write_text(words)
        with TestClient(web_app(lambda page: None, tmp_path), base_url=HOME) as opened:
            etags.append(opened.get("/a.txt").headers["etag"])
    assert etags[0] != etags[1]


def test_packed_bytes_are_gzip(client: TestClient, base: str) -> None:
    with client.stream("GET", f"{base}/start.js", headers={"accept-encoding": "gzip"}) as answer:
        raw = b"".join(answer.iter_raw())
    assert b"webSocketEndpoint" in gzip.decompress(raw)
