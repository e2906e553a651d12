"""Strangers at the door for phones: how many, how slow, how much; the host and the phones never notice."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import msgpack
import pytest
from websockets.exceptions import ConnectionClosed

from companion.hosting import sessions
from companion.hosting.guard import BODY, HEAD, HEADERS
from companion.hosting.lan.accepting import BURST, BURST_EACH, PER_SECOND, AcceptQueue, Pending
from companion.hosting.lan.doorkeeper import LimitedServer
from companion.hosting.lan.gate import COOKIE, SOCKETS_EACH
from companion.hosting.lan.limiter import ConnectionLimiter, TokenBucket
from companion.hosting.server import ASKING, STUCK, Server, config
from tests.bench import crowd
from tests.hosting.test_open_house import ROOM, ROOT, Running, admitted, lived_in, plays_on

linux = pytest.mark.skipif(sys.platform != "linux", reason="counts descriptors in /proc")
PATIENT = 15.0
"""Seconds: a busy machine needs some of them, a phone that is locked out needs more."""
FEW = 256
"""Descriptors a shell of macOS gives a program."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A real run that may open no more files than on a Mac; it outlives one crowd after another."""
    shell = ("sh", "-c", f'ulimit -n {FEW} && exec "$@"', "sh")
    yield from lived_in(tmp_path_factory.mktemp("house"), shell)


def silent(kept: ExitStack, port: int, count: int) -> None:
    """So many connections that say nothing and stay."""
    for _ in range(count):
        stranger = kept.enter_context(socket.socket())
        stranger.setblocking(False)
        stranger.connect_ex((ROOM, port))


def port_of(house: Running) -> int:
    return int(house.room.rsplit(":", 1)[1])


@linux
def test_a_crowd_leaves_the_process_its_descriptors(house: Running) -> None:
    pass_ = admitted(house)
    held = Path(f"/proc/{house.process.pid}/fd")
    with ExitStack() as kept:
        silent(kept, port_of(house), 2 * FEW)
        for _ in range(20):
            assert httpx.get(house.home, timeout=10).status_code == 200
            assert len(list(held.iterdir())) < FEW * 3 // 4
        plays_on(house, pass_)


def test_260_connections_lock_no_new_phone_out(house: Running) -> None:
    with ExitStack() as kept:
        silent(kept, port_of(house), 260)
        plays_on(house, admitted(house))


@pytest.mark.parametrize("door", ["home", "room"])
def test_endless_headers_are_answered_and_closed(house: Running, door: str) -> None:
    pass_ = admitted(house)
    line, sent = b"x-more: " + b"y" * 8000 + b"\r\n", 0
    host = ROOM if door == "room" else "127.0.0.1"
    with socket.create_connection((host, port_of(house)), timeout=20) as stranger:
        stranger.sendall(f"GET / HTTP/1.1\r\nhost: {host}:{port_of(house)}\r\n".encode())
        with suppress(ConnectionError):
            while sent < 64 * 1024 * 1024:
                stranger.sendall(line)
                sent += len(line)
    # What the system itself holds on the way of a connection is some megabytes.
    assert sent < 16 * 1024 * 1024
    plays_on(house, pass_)


@pytest.mark.parametrize("door", ["home", "room"])
def test_more_than_any_request_of_ours(house: Running, door: str) -> None:
    """Too long a head, too many lines, a body nobody asked for, one without an end: one answer each."""
    house.link()
    host = ROOM if door == "room" else "127.0.0.1"
    first = f"GET / HTTP/1.1\r\nhost: {host}:{port_of(house)}\r\n"
    probes = {
        f"x: {'y' * (HEAD + 10)}\r\n\r\n": 431,
        "x: y\r\n" * HEADERS + "\r\n": 431,
        f"content-length: {BODY + 1}\r\n\r\n": 413,
        f"content-length: {'9' * 15}\r\n\r\n": 413,
        "transfer-encoding: chunked\r\n\r\nff\r\n": 411,
    }
    for probe, status in probes.items():
        with socket.create_connection((host, port_of(house)), timeout=20) as stranger:
            stranger.sendall((first + probe).encode())
            answer = b"".join(iter(lambda: stranger.recv(65536), b""))
        assert answer.split(b" ", 2)[1] == str(status).encode(), probe[:40]


def test_a_stranger_gets_one_answer_a_connection(house: Running) -> None:
    house.link()
    ask = f"GET /join HTTP/1.1\r\nhost: {ROOM}:{port_of(house)}\r\n\r\n".encode()
    with socket.create_connection((ROOM, port_of(house)), timeout=20) as stranger:
        stranger.sendall(ask * 50)
        answer = b""
        with suppress(ConnectionError):
            while more := stranger.recv(65536):
                answer += more
    assert answer.count(b"HTTP/1.1 200") == 1


def test_unreadable_first_frames_do_not_use_up_a_phones_sockets(house: Running) -> None:
    pass_ = admitted(house)
    odd = (
        b"\x00\xc1",
        b"\x00" + os.urandom(64),
        b"\x01",
        b"\x07hello",
        "text",
        b"\x00" + msgpack.packb([1, {"nonsense": True}]),
        b"\x00" + msgpack.packb([3, {"target": 1, "name": "click", "data": None}]),
    )
    assert len(odd) > SOCKETS_EACH
    with ExitStack() as kept:
        for frame in odd:
            phone = kept.enter_context(house.socket(pass_))
            phone.send(frame)
            with pytest.raises(ConnectionClosed):
                phone.recv(timeout=30)
        plays_on(house, pass_)


def test_a_socket_that_never_says_who_it_is_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "FIRST", 0.05)
    sent: list[Any] = []
    messages = [{"type": "websocket.connect"}]

    async def receive() -> Any:
        if messages:
            return messages.pop()
        return await asyncio.Event().wait()

    async def send(message: Any) -> None:
        sent.append(message["type"])

    async def flet(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await receive()
        await asyncio.Event().wait()  # as Flet does without a session

    async def comes() -> None:
        await asyncio.wait_for(sessions.Sessions().before(flet)({"type": "websocket"}, receive, send), 20)

    asyncio.run(comes())
    assert sent == ["websocket.accept", "websocket.close"]


def test_killed_twice_without_a_screen_opens_its_door_again(tmp_path: Path) -> None:
    for _ in range(2):
        running = Running(tmp_path, "--port", "0", "--lan", ROOM)
        running.link()
        running.process.send_signal(signal.SIGKILL)
        running.process.communicate()
    third = Running(tmp_path, "--port", "0", "--lan", ROOM)
    try:
        plays_on(third, admitted(third))
    finally:
        assert third.end() == (0, "")


@linux
def test_taps_of_the_host_are_saved_while_strangers_stand_at_the_door() -> None:
    """The short form of `python -m tests.bench crowd`; there also how fast."""
    quiet, crowded = crowd.measure(taps=40, silent=300, slow=150, rounds=1)
    assert len(quiet["disk"]) == len(crowded["disk"]) == 40
    assert len(quiet["phone is back"]) == len(crowded["phone is back"]) == crowd.RETURNS


@pytest.fixture
def flooded(house: Running) -> Iterator[Running]:
    """Hundreds of new connections a second, of one address, without a pass."""
    house.link()
    command = [sys.executable, "-m", "tests.bench.crowd", "flood", str(port_of(house))]
    flood = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    try:
        assert flood.stdout is not None
        assert flood.stdout.readline() == "here\n"
        yield house
        assert flood.poll() is None, "it went on to the end"
    finally:
        flood.kill()
        flood.communicate()


@linux
def test_a_paired_phone_returns_during_a_flood(house: Running, request: pytest.FixtureRequest) -> None:
    pass_ = admitted(house)
    plays_on(house, pass_)
    request.getfixturevalue("flooded")
    for _ in range(5):
        began = time.monotonic()
        plays_on(house, pass_)
        assert time.monotonic() - began < PATIENT


@linux
def test_a_new_phone_joins_by_the_link_during_a_flood_from_its_own_address(flooded: Running) -> None:
    """As behind a repeater: the ticket in the link tells it from the others."""
    token, ticket = flooded.link(), flooded.ticket
    began = time.monotonic()
    with httpx.Client(base_url=flooded.room, timeout=PATIENT, headers={"origin": flooded.room}) as phone:
        for path in (f"/join?{ticket}", "/join/join.css", "/join/join.js", "/join/lamp.svg"):
            assert phone.get(path).status_code == 200
        answer = phone.post("/join", json={"token": token})
    assert time.monotonic() - began < PATIENT
    flooded.used()
    assert answer.status_code == 204
    plays_on(flooded, answer.cookies[COOKIE])


@linux
def test_a_new_phone_joins_from_another_address_during_a_flood(flooded: Running) -> None:
    """Without the ticket, as with the spoken code: the flood has used up its own budget only."""
    token = flooded.link()
    door = httpx.HTTPTransport(local_address="127.0.0.3")
    with httpx.Client(base_url=flooded.room, timeout=PATIENT, transport=door) as phone:
        for path in ("/join", "/join/join.css", "/join/join.js", "/join/lamp.svg"):
            assert phone.get(path).status_code == 200
        answer = phone.post("/join", json={"token": token}, headers={"origin": flooded.room})
    flooded.used()
    assert answer.status_code == 204


# -- who waits too long, without waiting --------------------------------------------------------------


class Answering:
    """A server of nothing but "204", in a thread."""

    def __init__(self) -> None:
        async def site(scope: Any, receive: Any, send: Any) -> None:
            if scope["path"] == "/large":
                await send({"type": "http.response.start", "status": 200, "headers": []})
                await send({"type": "http.response.body", "body": b"x" * 30_000_000})
            elif scope["path"] == "/read":
                while (await receive()).get("more_body"):
                    pass
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body", "body": b""})

        self.server = Server(config(site, lifespan="off"))
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _run(self) -> None:
        self.loop.run_until_complete(self.server.serve(sockets=[self.door]))

    def later(self, seconds: float) -> None:
        """As if so much time had gone by."""
        done = threading.Event()

        def look() -> None:
            now = time.monotonic()
            self.server.cut_the_stuck(now)
            self.server.cut_the_stuck(now + seconds)
            done.set()

        self.loop.call_soon_threadsafe(look)
        assert done.wait(30)

    def standing(self, count: int) -> bool:
        """Whether so many connections are there, soon."""
        until = time.monotonic() + 30
        while len(self.server.server_state.connections) != count and time.monotonic() < until:
            time.sleep(0.01)
        return len(self.server.server_state.connections) == count

    def heard(self, count: int) -> bool:
        """Whether so many bytes were read, soon: before that a connection has not asked for anything."""
        until = time.monotonic() + 30
        while (read := sum(each.heard for each in self._lines())) < count and time.monotonic() < until:
            time.sleep(0.01)
        return read == count

    def _lines(self) -> list[Any]:
        return list(self.server.server_state.connections)


@pytest.fixture
def answering() -> Iterator[Answering]:
    made = Answering()
    yield made
    made.server.should_exit = True
    made.thread.join(30)


@pytest.mark.parametrize(
    ("said", "patience"),
    [
        (b"", ASKING),
        (b"GET / HT", ASKING),
        (b"GET / HTTP/1.1\r\nhost: x\r\nx: y\r\n", ASKING),
        (b"GET /read HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nfour", STUCK),
        (b"GET /large HTTP/1.1\r\nhost: x\r\n\r\n", STUCK),
    ],
    ids=["silent", "half a line", "half a head", "half a body", "reads nothing"],
)
def test_who_comes_no_further_is_cut(answering: Answering, said: bytes, patience: float) -> None:
    with socket.socket() as stranger:
        # Else an idle machine takes all of a large answer for who reads nothing of it.
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stranger.connect(("127.0.0.1", answering.port))
        stranger.sendall(said)
        assert answering.standing(1)
        assert answering.heard(len(said))
        answering.later(patience / 2)  # the machine's own seconds count too
        assert answering.standing(1)
        answering.later(patience + 1)
        assert answering.standing(0)


def test_known_phones_never_make_room_and_no_address_does_for_another() -> None:
    door = ConnectionLimiter(most=4, each=3)
    here: list[tuple[str, int]] = []

    def comes(host: str, port: int) -> object:
        room = door.room_for((host, port), here)
        if room is not False:
            here.append((host, port))
        if isinstance(room, tuple):
            here.remove(room)
        return room

    assert [comes("a", n) for n in range(3)] == [True] * 3
    assert comes("a", 3) == ("a", 0), "its own oldest goes"
    assert comes("b", 1) is True
    assert comes("c", 1) == ("a", 1), "the loudest makes room for others"
    for client in list(here):
        door.known(client)
    assert comes("d", 1) is False
    here.clear()
    assert comes("d", 1) is True


def test_a_phone_with_a_pass_comes_in_beside_a_crowd_of_its_own_address() -> None:
    door = ConnectionLimiter(most=4, each=2)
    crowd = [("a", 1), ("a", 2)]
    assert [door.room_for(("a", 1), []), door.room_for(("a", 2), crowd[:1])] == [True, True]
    assert door.room_for(("a", 3), crowd, known=True) is True
    assert door.room_for(("a", 4), [*crowd, ("a", 3)], known=True) is True
    assert door.room_for(("b", 1), [*crowd, ("a", 3), ("a", 4)], known=True) == ("a", 1)


def test_a_connection_that_stands_is_counted_whoever_let_it_in() -> None:
    door = ConnectionLimiter(most=2, each=2)
    assert door.room_for(("a", 3), [("a", 1), ("a", 2)]) == ("a", 1)
    assert door.room_for(("b", 1), [("a", 2), ("a", 3)], known=True) == ("a", 2)


# -- who waits to be handed over, on a clock of its own ---------------------------------------------------


class Waiting:
    """An accept queue whose connections are pairs of sockets, and who was handed over."""

    def __init__(self, room: int = 1000) -> None:
        self.now = 0.0
        self.over: list[tuple[str, bool]] = []
        self._ends = ExitStack()
        self.queue = AcceptQueue(room, lambda head: b"pass" in head, self._got, lambda: self.now)

    def _got(self, pending: Pending, first: bool) -> None:
        self.over.append((pending.client[0], first))
        pending.connection.close()

    def comes(self, address: str, said: bytes = b"") -> socket.socket:
        """A connection from there, which has said that already."""
        ours, theirs = socket.socketpair()
        self._ends.enter_context(ours)
        self._ends.enter_context(theirs)
        theirs.setblocking(False)
        theirs.sendall(said)
        self.queue.add(ours, (address, len(self.over)))
        return theirs

    def handed(self) -> list[str]:
        """Whose connections were handed over since the last look."""
        over, self.over = [address for address, _ in self.over], []
        return over

    async def close(self) -> None:
        self.queue.close()
        await reads()
        self._ends.close()


HEAD_OF = b"GET /join HTTP/1.1\r\n%s\r\n"


async def reads() -> None:
    """Let the loop look at its sockets."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_a_pass_goes_before_all_strangers_whatever_their_number() -> None:
    async def scene() -> None:
        waiting = Waiting()
        for _ in range(300):
            waiting.comes("flood", HEAD_OF % b"")
        await reads()
        assert waiting.handed() == ["flood"] * int(BURST_EACH), "an address has its budget"
        waiting.comes("flood", HEAD_OF % b"cookie: pass\r\n")
        waiting.comes("phone", HEAD_OF % b"cookie: pass\r\n")
        await reads()
        assert waiting.over == [("flood", True), ("phone", True)]
        await waiting.close()

    asyncio.run(scene())


def test_a_quiet_address_goes_before_a_loud_one() -> None:
    async def scene() -> None:
        waiting = Waiting()
        for n in range(int(BURST)):
            waiting.comes(f"one of many {n % 20}", HEAD_OF % b"")
        await reads()
        assert len(waiting.handed()) == int(BURST), "all strangers together have one too"
        for n in range(40):
            waiting.comes(f"one of many {n % 20}", HEAD_OF % b"")
        waiting.comes("new", HEAD_OF % b"")
        await reads()
        assert waiting.handed() == []
        waiting.now += 1 / PER_SECOND
        await asyncio.sleep(2 / PER_SECOND)
        assert waiting.handed() == ["new"]
        await waiting.close()

    asyncio.run(scene())


def test_a_full_queue_refuses_the_oldest_of_the_loudest_address() -> None:
    async def scene() -> None:
        waiting = Waiting(room=4)
        quiet = waiting.comes("quiet")
        loud = [waiting.comes("loud") for _ in range(5)]
        assert len(waiting.queue) == 4
        await reads()
        assert [_gone(each) for each in (quiet, *loud)] == [False, True, True, False, False, False]
        quiet.sendall(HEAD_OF % b"")
        await reads()
        assert waiting.handed() == ["quiet"]
        await waiting.close()

    asyncio.run(scene())


def _gone(end: socket.socket) -> bool:
    try:
        return end.recv(1) == b""
    except BlockingIOError:
        return False
    except ConnectionError:
        return True


def test_a_head_is_waited_for_and_who_sends_none_is_refused() -> None:
    async def scene() -> None:
        waiting = Waiting()
        slow, silent, leaves = (waiting.comes(name) for name in ("slow", "silent", "leaves"))
        leaves.close()
        for letter in HEAD_OF % b"cookie: pass\r\n":
            assert waiting.handed() == []
            slow.sendall(bytes((letter,)))
            await reads()
        assert waiting.over == [("slow", True)]
        waiting.now += ASKING / 2
        waiting.queue.refuse_older(ASKING)
        assert len(waiting.queue) == 1
        assert not _gone(silent)
        waiting.now += ASKING
        waiting.queue.refuse_older(ASKING)
        await reads()
        assert _gone(silent)
        await waiting.close()

    asyncio.run(scene())


def test_a_rate_is_limited_and_recovers() -> None:
    now = [0.0]
    bucket = TokenBucket(BURST, PER_SECOND, lambda: now[0])
    for _ in range(int(BURST)):
        assert bucket.wait == 0
        bucket.take()
    assert bucket.wait == pytest.approx(1 / PER_SECOND)
    now[0] += 10
    assert (bucket.wait, bucket.left) == (0, BURST)


def test_the_door_goes_on_when_the_system_gives_no_descriptor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.hosting.lan.doorkeeper._NO_DESCRIPTOR", 0.0)

    async def site(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def ask() -> bytes:
        server = LimitedServer(config(site, lifespan="off"), ConnectionLimiter(), lambda head: False)
        loop, door = asyncio.get_running_loop(), socket.create_server(("127.0.0.1", 0))
        real, faults = loop.sock_accept, [OSError(24, "too many open files")] * 2

        async def troubled(sock: socket.socket) -> Any:
            if faults:
                raise faults.pop()
            return await real(sock)

        monkeypatch.setattr(loop, "sock_accept", troubled)
        serving = asyncio.ensure_future(server.serve(sockets=[door]))
        reader, writer = await asyncio.open_connection("127.0.0.1", door.getsockname()[1])
        writer.write(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n")
        answer = await asyncio.wait_for(reader.readline(), 30)
        writer.close()
        server.should_exit = True
        await serving
        return answer

    assert asyncio.run(ask()) == b"HTTP/1.1 204 No Content\r\n"
