"""The door for phones: what strangers get, how a pass is had, and what it opens."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgpack
import pytest
from flet_web.fastapi.flet_app_manager import app_manager
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from companion.hosting.guard import FORBIDDEN
from companion.hosting.lan.gate import COOKIE, REMOVED, SOCKETS_EACH, TICKET
from companion.hosting.lan.host import LanHost
from companion.hosting.lan.join import SAID
from companion.hosting.lan.limits import BURST, FRAME, PER_SECOND, TOO_BIG, TOO_MANY, MessageLimiter
from companion.hosting.lan.pairing import PASS_SECONDS, TRIES, Pairing
from companion.hosting.sessions import EACH, TWICE
from companion.hosting.web import web_app
from companion.i18n.words import LANGUAGES
from companion.store.export import LARGEST

ROOM = "http://192.168.1.5:8421"
HOME = "http://127.0.0.1:8421"
WS = "ws://192.168.1.5:8421/ws"
FROM_OUR_PAGE = {"origin": ROOM}


@pytest.fixture
def house() -> LanHost:
    return LanHost(Pairing())


@pytest.fixture
def phone(house: LanHost, tmp_path: Path) -> Iterator[TestClient]:
    site = web_app(lambda page: None, tmp_path, house=house)
    with TestClient(site, base_url=ROOM, follow_redirects=False) as opened:
        yield opened


def registration(session: str | None = "", **more: object) -> bytes:
    """What a page says first, as Flet's client packs it."""
    page = {"route": "/", "width": 360, "height": 640, "web": True}
    return b"\x00" + msgpack.packb([1, {"session_id": session, "page_name": "", "page": page, **more}])


def register(socket: Any, session: str | None = "") -> str:
    """Say it, and return the id of the session that was given."""
    socket.send_bytes(registration(session))
    told = msgpack.unpackb(socket.receive_bytes()[1:], strict_map_key=False)
    return str(told[1]["session_id"])


def drain(socket: Any) -> int:
    """Read until the socket is closed; returns its code."""
    while True:
        try:
            socket.receive_bytes()
        except WebSocketDisconnect as closed:
            return int(closed.code)


def flets_sessions() -> int:
    """How many sessions Flet keeps, of which not one has ended."""
    kept = app_manager._FletAppManager__sessions.values()
    now = datetime.now(UTC)
    return sum(each.expires_at is None or each.expires_at > now for each in kept)


def join(phone: TestClient, house: LanHost) -> None:
    answer = phone.post("/join", json={"token": house.pairing.link}, headers=FROM_OUR_PAGE)
    assert answer.status_code == 204


def closed_with(phone: TestClient, **headers: str) -> int:
    with pytest.raises(WebSocketDisconnect) as closed, phone.websocket_connect(WS, headers=headers):
        pass
    return closed.value.code


def test_a_stranger_gets_the_page_to_join_and_nothing_else(phone: TestClient) -> None:
    sent = phone.get("/", headers={"accept": "text/html"})
    assert (sent.status_code, sent.headers["location"]) == (303, "/join")
    for path in ("/", "/index.html", "/manifest.json", "/table/abc", "/v-123/main.dart.js", "/docs"):
        answer = phone.get(path)
        assert (answer.status_code, answer.content) == (403, b"")
    page = phone.get("/join")
    assert page.status_code == 200
    assert page.headers["x-frame-options"] == "DENY"
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for name in ("join.js", "join.css", "lamp.svg"):
        assert f"/join/{name}" in page.text
        assert phone.get(f"/join/{name}").status_code == 200
    assert phone.get("/join/..%2f..%2fpyproject.toml").status_code in {200, 404}
    assert "build-system" not in phone.get("/join/..%2f..%2fpyproject.toml").text


def test_the_page_to_join_speaks_both_languages(phone: TestClient) -> None:
    text = phone.get("/join").text
    told = json.loads(text.split('id="words">')[1].split("</script>")[0])
    assert set(told) == set(LANGUAGES)
    for words in told.values():
        assert set(words) == set(SAID)
        assert all(words.values())
        assert "{seconds}" in words["wait"]
        assert "QR" in words["wait"], "a phone that has to wait reads that the link still works"


def test_the_ticket_of_the_link_goes_first_and_lets_nobody_in(phone: TestClient, house: LanHost) -> None:
    ticket = house.pairing.ticket
    page = phone.get(f"/join?{ticket}")
    assert page.status_code == 200
    cookie = page.headers["set-cookie"]
    assert cookie.startswith(f"{TICKET}={ticket};")
    assert "HttpOnly" in cookie
    assert "Path=/join" in cookie
    assert phone.get("/").status_code == 403
    assert "set-cookie" not in phone.get("/join?another").headers
    assert ticket not in house.pairing.link
    join(phone, house)
    assert house.pairing.ticket != ticket, "each link has its own"


def test_a_pass_and_the_ticket_of_the_link_go_first(phone: TestClient, house: LanHost) -> None:
    gate, ticket = house._gate, house.pairing.ticket
    assert gate is not None
    join(phone, house)
    pass_, fresh = phone.cookies[COOKIE], house.pairing.ticket
    head = "GET {} HTTP/1.1\r\nhost: x\r\nCookie: a=b; {}\r\n\r\n"
    first = [("/", f"{COOKIE}={pass_}"), (f"/join?{fresh}", ""), ("/join/join.js", f"{TICKET}={fresh}")]
    others = [
        ("/", ""),
        ("/", f"{COOKIE}=guess"),
        (f"/join?{ticket}", ""),
        (f"/{fresh}", ""),
        (f"/join?x{fresh}", f"{TICKET}={ticket}"),
        ("/join", f"{TICKET}="),
    ]
    assert [gate.goes_first(head.format(*each).encode()) for each in first] == [True] * len(first)
    assert [gate.goes_first(head.format(*each).encode()) for each in others] == [False] * len(others)
    for odd in (b"", b"\r\n\r\n", b"/join? companion_", b"\xff companion_pass=\xff\r\n:\r\n\r\n"):
        assert not gate.goes_first(odd)


def test_no_socket_without_a_pass(phone: TestClient) -> None:
    assert closed_with(phone, origin=ROOM) == REMOVED
    assert closed_with(phone, origin=ROOM, cookie=f"{COOKIE}=guess") == REMOVED
    assert closed_with(phone, origin=ROOM, cookie="{}=;;;\x7f") == REMOVED


def test_a_pass_opens_the_app(phone: TestClient, house: LanHost) -> None:
    join(phone, house)
    assert phone.get("/").status_code == 200
    with phone.websocket_connect(WS, headers={"origin": ROOM}):
        assert house.pairing.visitors()[0].id in house._gate.connected()  # type: ignore[union-attr]


def test_a_pass_does_not_help_a_foreign_page(phone: TestClient, house: LanHost) -> None:
    join(phone, house)
    assert closed_with(phone, origin="http://evil.example") == FORBIDDEN
    assert closed_with(phone, origin=HOME) == FORBIDDEN
    assert phone.get("/", headers={"host": "evil.example"}).status_code == 403
    assert phone.get("/", headers={"host": "127.0.0.1:8421"}).status_code == 403


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(phone: TestClient, house: LanHost) -> None:
    answer = phone.post("/join", json={"token": house.pairing.link}, headers=FROM_OUR_PAGE)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert "Path=/" in cookie


def test_a_link_cannot_be_replayed(phone: TestClient, house: LanHost) -> None:
    link = house.pairing.link
    join(phone, house)
    assert phone.get("/").status_code == 200
    phone.cookies.clear()
    again = phone.post("/join", json={"token": link}, headers=FROM_OUR_PAGE)
    assert (again.status_code, again.json()["why"]) == (403, "wrong_link")
    assert phone.get("/").status_code == 403


def test_guessing_the_code_is_slow(phone: TestClient, house: LanHost) -> None:
    bad = f"{(int(house.pairing.code) + 1) % 10**6:06}"
    answers = [phone.post("/join", json={"code": bad}, headers=FROM_OUR_PAGE) for _ in range(TRIES + 1)]
    assert [answer.status_code for answer in answers[: TRIES - 1]] == [403] * (TRIES - 1)
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) > 50
    right = phone.post("/join", json={"code": house.pairing.code}, headers=FROM_OUR_PAGE)
    assert right.status_code == 429


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[" * 1020,
        b"[]",
        b"7",
        b"{}",
        b'{"token": 5}',
        b'{"token": "a", "code": "b"}',
        b'{"token": "\xc3\xa9"}',
        b"x" * 1000,
    ],
)
def test_nonsense_at_the_door(phone: TestClient, body: bytes) -> None:
    answer = phone.post("/join", content=body, headers=FROM_OUR_PAGE)
    assert (answer.status_code, answer.content) == (400, b"")


def test_asking_without_an_origin_or_from_elsewhere(phone: TestClient, house: LanHost) -> None:
    told = {"token": house.pairing.link}
    assert phone.post("/join", json=told).status_code == 400
    assert phone.post("/join", json=told, headers={"origin": "http://evil.example"}).status_code == 403
    assert house.pairing.visitors() == ()


def test_a_removed_phone_is_cut_off_at_once(phone: TestClient, house: LanHost) -> None:
    join(phone, house)
    with phone.websocket_connect(WS, headers={"origin": ROOM}) as socket:
        visitor = house.pairing.visitors()[0].id
        house.pairing.remove(visitor)
        phone.portal.call(house._gate.drop, visitor)  # type: ignore[union-attr]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_bytes()
        assert closed.value.code == REMOVED
    assert phone.get("/").status_code == 403
    assert closed_with(phone, origin=ROOM) == REMOVED


def test_one_phone_opens_only_so_many_sockets(phone: TestClient, house: LanHost) -> None:
    join(phone, house)
    with ExitStack() as opened:
        for _ in range(SOCKETS_EACH):
            opened.enter_context(phone.websocket_connect(WS, headers={"origin": ROOM}))
        assert closed_with(phone, origin=ROOM) == REMOVED


def test_at_home_no_pass_is_needed(house: LanHost, tmp_path: Path) -> None:
    site = web_app(lambda page: None, tmp_path, house=house)
    with TestClient(site, base_url=HOME) as here:
        assert here.get("/").status_code == 200
        with here.websocket_connect("ws://127.0.0.1:8421/ws", headers={"origin": HOME}):
            pass


def test_too_big_and_too_many() -> None:
    clock = [0.0]
    traffic = MessageLimiter(lambda: clock[0])
    busy: list[int] = []

    def deliver(message: dict[str, object]) -> dict[str, object]:
        async def receive() -> dict[str, object]:
            return message

        watched = traffic.watch(receive, lambda: busy.append(1))  # type: ignore[arg-type]
        try:
            watched().send(None)
        except StopIteration as done:
            return dict(done.value)
        raise AssertionError("it waits")

    tap = {"type": "websocket.receive", "bytes": b"tap"}
    assert deliver({"type": "websocket.connect"}) == {"type": "websocket.connect"}
    assert not busy
    big = {"type": "websocket.receive", "bytes": b"x" * (FRAME + 1)}
    assert deliver(big) == {"type": "websocket.disconnect", "code": TOO_BIG}
    assert [deliver(tap) for _ in range(int(BURST))] == [tap] * int(BURST)
    assert deliver(tap) == {"type": "websocket.disconnect", "code": TOO_MANY}
    clock[0] += 1
    assert [deliver(tap) for _ in range(int(PER_SECOND))] == [tap] * int(PER_SECOND)
    assert deliver(tap)["code"] == TOO_MANY


# -- passes end, and what they opened with them ---------------------------------------------------------


@pytest.mark.parametrize(
    "others",
    [
        'prefs={"theme": "dark", "n": [1, 2]}',
        "user=me@example.org; @=1; [x]=y",
        "bare; ; =nameless",
        f"blob={'x' * 5000}",
        f"{COOKIE}=old-and-dead",
        'quoted="a; b',
    ],
    ids=["json", "at", "valueless", "long", "stale", "quote"],
)
def test_cookies_of_other_programs_never_hide_ours(phone: TestClient, house: LanHost, others: str) -> None:
    join(phone, house)
    mine = phone.cookies[COOKIE]
    phone.cookies.clear()
    for cookie in (f"{others}; {COOKIE}={mine}", f"{COOKIE}={mine}; {others}"):
        assert phone.get("/", headers={"cookie": cookie}).status_code == 200
        with phone.websocket_connect(WS, headers={"origin": ROOM, "cookie": cookie}):
            pass


def test_a_pass_that_runs_out_closes_open_sockets(tmp_path: Path) -> None:
    clock = [1_700_000_000.0]
    house = LanHost(Pairing(clock=lambda: clock[0]))
    site = web_app(lambda page: None, tmp_path, house=house)
    assert house._gate is not None
    house._gate.look = 0.05
    with TestClient(site, base_url=ROOM, follow_redirects=False) as phone:
        join(phone, house)
        with phone.websocket_connect(WS, headers={"origin": ROOM}) as socket:
            register(socket)
            clock[0] += PASS_SECONDS + 1
            with pytest.raises(WebSocketDisconnect) as closed:
                socket.receive_bytes()
            assert closed.value.code == REMOVED
        assert house._gate.connected() == {}


def test_a_removed_phone_that_joins_again_in_the_same_tab_is_a_new_phone(
    house: LanHost, tmp_path: Path
) -> None:
    begun: list[tuple[str, str | None]] = []

    def main(page: Any) -> None:
        begun.append((page.session.id, house.me.id if house.me else None))

    with TestClient(web_app(main, tmp_path, house=house), base_url=ROOM, follow_redirects=False) as phone:
        join(phone, house)
        first = house.pairing.visitors()[0].id
        with phone.websocket_connect(WS, headers={"origin": ROOM}) as socket:
            tab = register(socket)
        with phone.websocket_connect(WS, headers={"origin": ROOM}) as socket:
            assert register(socket, tab) == tab  # the same phone finds its session again
            house.pairing.remove(first)
            phone.portal.call(house._gate.drop, first)  # type: ignore[union-attr]
            drain(socket)
        join(phone, house)
        second = house.pairing.visitors()[0].id
        assert second != first
        with phone.websocket_connect(WS, headers={"origin": ROOM}) as socket:
            assert register(socket, tab) != tab
        assert [who for _, who in begun] == [first, second]


def test_a_phone_that_is_in_and_asks_again_takes_no_other_seat(phone: TestClient, house: LanHost) -> None:
    join(phone, house)
    for _ in range(3):
        link = house.pairing.link
        join(phone, house)
        assert house.pairing.link == link
    assert len(house.pairing.visitors()) == 1


def test_a_session_is_never_another_phones(house: LanHost, tmp_path: Path) -> None:
    """Same address, same browser: Flet alone would hand the sleeping session to whoever knows its id."""
    with TestClient(web_app(lambda page: None, tmp_path, house=house), base_url=ROOM) as phone:
        join(phone, house)
        with phone.websocket_connect(WS, headers={"origin": ROOM}) as socket:
            mine = register(socket)
        phone.cookies.clear()
        join(phone, house)
        with phone.websocket_connect(WS, headers={"origin": ROOM}) as socket:
            assert register(socket, mine) != mine


def test_made_up_ids_leave_nothing_behind(phone: TestClient, house: LanHost) -> None:
    before = flets_sessions()
    join(phone, house)
    for n in range(3 * EACH):
        with phone.websocket_connect(WS, headers={"origin": ROOM}) as socket:
            register(socket, f"made-up-{n}")
    me = house.pairing.visitors()[0].id
    assert len(house.sessions.of(me)) <= EACH
    assert flets_sessions() - before <= EACH


def test_a_socket_registers_once(phone: TestClient, house: LanHost) -> None:
    before = flets_sessions()
    join(phone, house)
    with phone.websocket_connect(WS, headers={"origin": ROOM}) as socket:
        register(socket)
        # Also packed in another way: an array of sixteen bits, a number as a float.
        told = registration("again")
        odd = b"\x00\xdc\x00\x02\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00" + told[3:]
        socket.send_bytes(odd)
        assert drain(socket) in {1000, TWICE}
    assert flets_sessions() - before == 1


def test_the_list_of_phones_shows_every_open_socket(phone: TestClient, house: LanHost) -> None:
    join(phone, house)
    me = house.pairing.visitors()[0].id
    assert house._gate is not None
    with ExitStack() as pages:
        for n in range(1, 4):
            pages.enter_context(phone.websocket_connect(WS, headers={"origin": ROOM}))
            assert house._gate.connected() == {me: n}


@pytest.mark.parametrize(("size", "status"), [(10, 400), (LARGEST, 400), (LARGEST + 1, 413)])
def test_files_are_brought_in_by_pages_of_this_machine_only(
    phone: TestClient, house: LanHost, size: int, status: int
) -> None:
    """And only with the signed address their session was given."""
    join(phone, house)
    length = {"content-length": str(size)}
    assert phone.put("/upload", headers={**FROM_OUR_PAGE, **length}).status_code in {405, 413}
    answer = phone.put(f"{HOME}/upload", headers={"origin": HOME, **length})
    assert answer.status_code == status
    assert phone.get(f"{HOME}/oauth_callback").status_code == 200, "the start page: nothing else of Flet's"
    assert not house.landing.exists()
