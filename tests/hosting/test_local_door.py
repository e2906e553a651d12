"""The door of this machine: other users and programs stay out, the owner's browser comes in and stays in."""

from __future__ import annotations

import os
import re
import socket
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from companion.hosting import local
from companion.hosting.lan.host import LanHost
from companion.hosting.lan.pairing import Pairing
from companion.hosting.local import COOKIE_SECONDS, FILE, REFUSED, LocalKey, key_of
from companion.hosting.web import web_app
from companion.i18n.words import LANGUAGES, Words

HOME = "http://127.0.0.1:8421"
WS = "ws://127.0.0.1:8421/ws"
PAGE = {"accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def key() -> LocalKey:
    return LocalKey("kept-secret")


@pytest.fixture
def browser_of(key: LocalKey, tmp_path: Path) -> Iterator[Callable[[], TestClient]]:
    """As many browsers as needed, each with cookies of its own."""
    app = web_app(lambda page: None, tmp_path, house=LanHost(Pairing()), key=key)
    with TestClient(app, base_url=HOME, follow_redirects=False) as first:
        yield lambda: TestClient(first.app, base_url=HOME, follow_redirects=False)


@pytest.fixture
def stranger(browser_of: Callable[[], TestClient]) -> TestClient:
    return browser_of()


def path_of(link: str) -> str:
    parts = urlsplit(link)
    return f"{parts.path}?{parts.query}"


def enter(browser: TestClient, link: str) -> str:
    """Open a link as a browser does; returns the key that the page keeps."""
    entering = browser.get(path_of(link), headers=PAGE)
    assert entering.status_code == 200
    found = re.search(r'id="key">"([0-9a-f]{32})"<', entering.text)
    assert found
    assert browser.get("/", headers=PAGE).status_code == 200
    return found[1]


def closed_with(browser: TestClient, query: str, **headers: str) -> int:
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        browser.websocket_connect(WS + query, headers={"origin": HOME, **headers}),
    ):
        pass
    return int(closed.value.code)


def test_a_program_without_the_key_gets_nothing_of_the_app(stranger: TestClient) -> None:
    for path in ("/", "/table/abc", "/index.html", "/manifest.json", "/v-1/main.dart.js", "/join", "/upload"):
        answer = stranger.get(path)
        assert (answer.status_code, answer.content) == (403, b""), path
    assert stranger.put("/upload?f=x", content=b"x").status_code == 403
    assert stranger.post("/").status_code == 403
    assert stranger.get("/", headers={"cookie": "companion_8421=guess; companion_8421="}).status_code == 403


def test_a_socket_without_the_key_is_refused(key: LocalKey, stranger: TestClient) -> None:
    for cookie in ("", "companion_8421=guess"):
        for query in ("", "?key=", "?key=guess", f"?key={key.page}"):
            assert closed_with(stranger, query, cookie=cookie) == REFUSED


def test_a_cookie_that_another_port_was_sent_opens_no_socket(key: LocalKey, stranger: TestClient) -> None:
    cookie = f"companion_8421={key.cookie}"
    for query in ("", "?key=", f"?key={key.cookie}", f"?key={key.page}&key=", f"?token={key.token}"):
        assert closed_with(stranger, query, cookie=cookie) == REFUSED


def test_a_cookie_that_another_port_was_sent_is_not_exchanged_for_the_key(
    key: LocalKey, browser_of: Callable[[], TestClient]
) -> None:
    spent = key.link_to_open("/")
    enter(browser_of(), spent)
    for path in ("/", "/?token=", "/?token=guess", path_of(spent), f"/?token={key.cookie}", "/enter.js"):
        answer = browser_of().get(path, headers={**PAGE, "cookie": f"companion_8421={key.cookie}"})
        assert key.page not in answer.text
        assert "set-cookie" not in answer.headers


def test_a_page_that_keeps_another_key_is_told(key: LocalKey, stranger: TestClient) -> None:
    """Its cookie is good, but it lost its key: it asks with it, and goes to the page that explains."""
    enter(stranger, key.link("/"))
    for given, status in ((key.page, 200), ("", 403), ("other", 403)):
        assert stranger.get(f"/manifest.json?key={given}").status_code == status
    page = stranger.get("/join", headers=PAGE)
    assert (page.status_code, Words("en").t("app.locked.title") in page.text) == (403, True)


def test_a_browser_without_the_key_reads_how_to_get_in_in_both_languages(stranger: TestClient) -> None:
    page = stranger.get("/table/abc", headers=PAGE)
    assert page.status_code == 403
    assert page.headers["x-frame-options"] == "DENY"
    assert page.headers["cache-control"] == "no-store"
    for lang in LANGUAGES:
        for word in ("title", "why", "how", "again", "retry"):
            assert Words(lang).t(f"app.locked.{word}") in page.text
    assert "{" not in re.sub(r"<style>.*</style>", "", page.text, flags=re.DOTALL)


def test_the_printed_address_gives_a_cookie_and_a_key(key: LocalKey, stranger: TestClient) -> None:
    answer = stranger.get(path_of(key.link(f"{HOME}/example/big_book")))
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-store")
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"companion_8421={key.cookie};")
    for part in ("HttpOnly", "SameSite=Strict", "Path=/", f"Max-Age={COOKIE_SECONDS}"):
        assert part in cookie
    given = enter(stranger, key.link("/"))
    assert stranger.get("/enter.js").status_code == 200
    with stranger.websocket_connect(f"{WS}?key={given}", headers={"origin": HOME}) as opened:
        assert opened.accepted_subprotocol is None


def test_the_printed_address_lets_several_browsers_in(
    key: LocalKey, browser_of: Callable[[], TestClient]
) -> None:
    for _ in range(3):
        enter(browser_of(), key.link(f"{HOME}/"))


def test_the_address_that_the_app_opens_is_good_once(
    key: LocalKey, browser_of: Callable[[], TestClient]
) -> None:
    link = key.link_to_open(f"{HOME}/")
    first = browser_of()
    enter(first, link)
    assert browser_of().get(path_of(link)).status_code == 403
    again = first.get(path_of(link), headers=PAGE)  # a way back in the owner's own history
    assert (again.status_code, key.page in again.text) == (200, False)


def test_a_wrong_token_lets_nobody_in(stranger: TestClient, key: LocalKey) -> None:
    for token in ("", "x", key.token[:-1], "é", key.cookie, key.page):
        assert stranger.get("/", params={"token": token}).status_code == 403
    assert stranger.post(path_of(key.link("/"))).status_code == 403


def test_phones_still_need_their_own_pass(key: LocalKey, tmp_path: Path) -> None:
    room = "http://192.168.1.5:8421"
    app = web_app(lambda page: None, tmp_path, house=LanHost(Pairing()), key=key)
    with TestClient(app, base_url=room, follow_redirects=False) as phone:
        assert phone.get(path_of(key.link("/"))).status_code == 403
        assert phone.get("/", headers={"cookie": f"companion_8421={key.cookie}"}).status_code == 403
        assert phone.get("/join").status_code == 200


def test_the_key_is_kept_for_its_owner_and_survives_a_restart(tmp_path: Path) -> None:
    first = key_of(tmp_path)
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
    again = key_of(tmp_path)
    assert (again.cookie, again.page) == (first.cookie, first.page)
    assert first.cookie not in (tmp_path / FILE).read_text()
    assert again.token != first.token
    assert key_of(tmp_path / "elsewhere").cookie != first.cookie


@pytest.mark.parametrize("content", [b"", b"short", b"x" * 23, b"\xff" * 22, b"no spaces allowed here"])
def test_a_key_that_is_damaged_is_replaced(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)
    (tmp_path / FILE).chmod(0o600)
    made = key_of(tmp_path)
    assert (tmp_path / FILE).read_bytes() != content
    assert key_of(tmp_path).cookie == made.cookie


@pytest.mark.skipif(os.name != "posix", reason="modes and links")
def test_a_key_that_others_could_read_is_replaced_and_no_link_is_followed(tmp_path: Path) -> None:
    first = key_of(tmp_path)
    (tmp_path / FILE).chmod(0o644)
    assert key_of(tmp_path).cookie != first.cookie
    outside = tmp_path / "outside"
    outside.write_text("A" * 22)
    outside.chmod(0o600)
    (tmp_path / FILE).unlink()
    (tmp_path / FILE).symlink_to(outside)
    assert key_of(tmp_path).cookie != LocalKey("A" * 22).cookie
    assert outside.read_text() == "A" * 22
    assert not (tmp_path / FILE).is_symlink()


def test_a_folder_that_cannot_be_written_has_a_key_for_this_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert key_of(tmp_path / "file").cookie != key_of(tmp_path / "file").cookie


@pytest.mark.skipif(not Path("/proc/net/tcp").exists(), reason="only Linux tells whose a socket is")
def test_the_address_that_the_app_opens_is_refused_to_another_user(
    key: LocalKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The arguments of a browser's process are seen by every user of the machine."""
    token = urlsplit(key.link_to_open("/")).query.removeprefix("token=")
    with socket.create_server(("127.0.0.1", 0)) as door, socket.create_connection(door.getsockname()) as me:
        client = me.getsockname()
        with monkeypatch.context() as other:
            other.setattr(local.os, "getuid", lambda: os.geteuid() + 1)
            assert not key.exchange(token, client)
            assert key.exchange(key.token, client), "what the terminal shows was passed on by its owner"
        assert key.exchange(token, client)
