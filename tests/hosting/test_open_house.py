"""The door of a real run: hostile probes, a crowd, and what the command line says about it."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
import msgpack
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from companion.hosting.lan.gate import COOKIE, SOCKETS_EACH
from companion.hosting.lan.limiter import MOST
from companion.hosting.lan.limits import BURST, FRAME
from companion.hosting.lan.pairing import TRIES
from tests.hosting.test_serve import _listeners

ROOT = Path(__file__).parents[2]
ROOM = "127.0.0.2"
OPTIONS = ("--no-browser", "--lang", "en", "--open")
REGISTER = b"\x00" + msgpack.packb(
    [1, {"session_id": "", "page_name": "", "page": {"route": "/", "width": 360, "height": 640, "web": True}}]
)


class Running:
    """`companion --lan`, with what it printed."""

    def __init__(self, data: Path, *options: str, before: tuple[str, ...] = ()) -> None:
        self.process = subprocess.Popen(
            [*before, sys.executable, "-m", "companion", *OPTIONS, "--data", str(data), *options],
            cwd=ROOT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._unused = self.ticket = ""
        self.home = self._said(r"http://127\.0\.0\.1:\d+")

    def _said(self, pattern: str) -> str:
        assert self.process.stdout is not None
        late = threading.Timer(60, self.process.kill)  # one that says nothing would be read for ever
        late.start()
        try:
            for line in self.process.stdout:
                if found := re.search(pattern, line):
                    return found[0]
        finally:
            late.cancel()
        raise AssertionError(self.process.stderr.read() if self.process.stderr else "")

    @property
    def room(self) -> str:
        return self.home.replace("127.0.0.1", ROOM)

    def link(self) -> str:
        """The token of the last link it printed; the next one comes when this has let somebody in."""
        if not self._unused:
            self.ticket, told = self._said(r"/join\?\S+").removeprefix("/join?").split("#")
            self._unused = told.split(".")[0]  # the table follows
        return self._unused

    def used(self) -> None:
        """The last link has let somebody in."""
        self._unused = ""

    def join(self, token: str) -> httpx.Response:
        self.used()
        return httpx.post(f"{self.room}/join", json={"token": token}, headers={"origin": self.room})

    def socket(self, pass_: str, **how: object) -> ClientConnection:
        headers = {"cookie": f"{COOKIE}={pass_}"}
        return connect(
            f"{self.room.replace('http', 'ws')}/ws",
            origin=self.room,  # type: ignore[arg-type]
            additional_headers=headers,
            open_timeout=60,
            **how,  # type: ignore[arg-type]
        )

    def end(self) -> tuple[int, str]:
        self.process.send_signal(signal.SIGINT)
        _, err = self.process.communicate(timeout=60)
        return self.process.returncode, err


def lived_in(data: Path, before: tuple[str, ...] = ()) -> Iterator[Running]:
    """A real run for as long as it is needed."""
    running = Running(data, "--port", "0", "--lan", ROOM, before=before)
    yield running
    running.process.kill()
    running.process.communicate()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """For all who leave it as they found it: each lets in phones of its own."""
    yield from lived_in(tmp_path_factory.mktemp("house"))


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Running]:
    """For who ends it, fills it or has its counter shut."""
    yield from lived_in(tmp_path / "data")


def admitted(house: Running) -> str:
    answer = house.join(house.link())
    assert answer.status_code == 204
    return answer.cookies[COOKIE]


def plays_on(house: Running, pass_: str) -> None:
    """The page is served and a session begins: the table goes on."""
    assert httpx.get(house.home).status_code == 200
    with house.socket(pass_) as socket:
        socket.send(REGISTER)
        assert socket.recv(timeout=60)


def test_only_the_two_addresses_listen(house: Running) -> None:
    house.link()
    assert _listeners(int(house.home.rsplit(":", 1)[1])) == {"0100007F", "0200007F"}


def test_without_the_option_only_this_machine_answers(tmp_path: Path) -> None:
    running = Running(tmp_path, "--port", "0")
    try:
        assert _listeners(int(running.home.rsplit(":", 1)[1])) == {"0100007F"}
    finally:
        assert running.end() == (0, "")


def test_a_pass_survives_a_restart(tmp_path: Path) -> None:
    first = Running(tmp_path, "--port", "0", "--lan", ROOM)
    port = first.home.rsplit(":", 1)[1]
    pass_ = admitted(first)
    plays_on(first, pass_)
    assert first.end() == (0, "")
    assert pass_ not in "".join(
        path.read_text("utf-8", "replace") for path in tmp_path.rglob("*") if path.is_file()
    )
    second = Running(tmp_path, "--port", port, "--lan", ROOM)
    try:
        plays_on(second, pass_)
    finally:
        assert second.end() == (0, "")


def test_frames_too_big_malformed_and_too_many(own_house: Running) -> None:
    pass_ = admitted(own_house)
    probes = [
        [b"x" * (FRAME + 10)],
        [b"\x00" + os.urandom(200)],
        [b"\x00\xc1"],
        [b"\x01"],
        [b"\x07hello"],
        ["text"],
        [REGISTER, b"\x00" + msgpack.packb([99, {}])],
        [REGISTER, b"\x00" + msgpack.packb([3, {"target": 10**9, "name": "click", "data": None}])],
        [b"\x00" + msgpack.packb([1, {"nonsense": True}])],
        [REGISTER] * int(BURST * 2),
    ]
    for probe in probes:
        with own_house.socket(pass_) as socket, suppress(ConnectionClosed, TimeoutError):
            for frame in probe:
                socket.send(frame)
            while True:
                socket.recv(timeout=1)
    plays_on(own_house, pass_)
    assert own_house.end() == (0, "")


def test_a_crowd_at_the_door(house: Running) -> None:
    """A thousand strangers who say nothing: the table goes on for those who are in."""
    pass_ = admitted(house)
    port = int(house.room.rsplit(":", 1)[1])
    with ExitStack() as crowd:
        for _ in range(1000):
            stranger = crowd.enter_context(socket.socket())
            stranger.setblocking(False)
            stranger.connect_ex((ROOM, port))
        assert httpx.get(house.home, timeout=60).status_code == 200
    plays_on(house, pass_)


def test_strangers_sockets_are_refused_before_the_app(house: Running) -> None:
    house.link()
    for pass_ in ("", "guess"):
        with pytest.raises(InvalidStatus) as refused:
            house.socket(pass_)
        assert refused.value.response.status_code == 403


def test_fifty_sessions(own_house: Running) -> None:
    """Nine phones, fifty open pages: every one of them gets its screen."""
    passes = [admitted(own_house) for _ in range(9)]
    with ExitStack() as crowd:
        sockets = []
        for place in range(50):
            sockets.append(crowd.enter_context(own_house.socket(passes[place // SOCKETS_EACH])))
            sockets[-1].send(REGISTER)
        assert all(each.recv(timeout=60) for each in sockets)
    assert len(sockets) < MOST


def test_after_wrong_codes_the_terminal_says_the_new_one(own_house: Running) -> None:
    said = own_house._said(r"code \d{6}").removeprefix("code ")
    bad = f"{(int(said) + 1) % 10**6:06}"

    def ask(code: str) -> httpx.Response:
        return httpx.post(f"{own_house.room}/join", json={"code": code}, headers={"origin": own_house.room})

    answers = [ask(bad) for _ in range(TRIES)]
    assert [answer.status_code for answer in answers] == [403] * (TRIES - 1) + [429]
    after = own_house._said(r"code \d{6}").removeprefix("code ")
    assert after != said
    # The waiting is this address's own; the link in the same line lets it in at once.
    assert ask(after).status_code == 429


def test_the_terminal_says_a_new_link_and_a_new_code_after_each_phone(own_house: Running) -> None:
    told = [own_house._said(r"/join\?\S+ · code \d{6}") for _ in range(1)]
    for _ in range(3):
        assert own_house.join(told[-1].split(" ")[0].split("#")[1]).status_code == 204
        told.append(own_house._said(r"/join\?\S+ · code \d{6}"))
    assert len({line.split("code ")[1] for line in told}) == 4
    assert len({line.split(" ")[0] for line in told}) == 4


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    running = Running(tmp_path, "--port", "0", "--lan", "192.0.2.77")
    code, err = running.end()
    assert code == 0
    assert err == "The address 192.0.2.77 cannot be opened on this machine.\n"
