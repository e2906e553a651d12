"""The server as a process: where it listens, how it ends."""

import signal
import socket
import threading
from collections.abc import Callable

import httpx
import msgpack
import pytest
from websockets.sync.client import ClientConnection, connect

from companion.hosting import native, serve
from tests.hosting.conftest import Process

Start = Callable[..., Process]


def _socket(process: Process) -> ClientConnection:
    return connect(f"ws://127.0.0.1:{process.port}/ws", origin=process.address, open_timeout=60)  # type: ignore[arg-type]


def test_answers_once_it_has_said_so(running: Start) -> None:
    process = running()
    assert httpx.get(process.address).status_code == 200


def test_only_this_machine(running: Start) -> None:
    process = running()
    assert _listeners(process.port) == {"0100007F"}


def _listeners(port: int) -> set[str]:
    """The local addresses (hexadecimal, as Linux lists them) that listen on a port, v4 and v6."""
    found = set()
    for table in ("/proc/net/tcp", "/proc/net/tcp6"):
        with open(table) as lines:
            for line in list(lines)[1:]:
                address, number = line.split()[1].split(":")
                if int(number, 16) == port and line.split()[3] == "0A":
                    found.add(address)
    return found


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ends_at_once_with_a_socket_open(running: Start, number: signal.Signals) -> None:
    process = running()
    with _socket(process):
        process.signal(number)
        assert process.rest() == (0, "flushed\nended\n", "")


def test_ends_at_once_before_anyone_came(running: Start) -> None:
    process = running()
    process.signal(signal.SIGINT)
    assert process.rest() == (0, "flushed\nended\n", "")


def test_a_slow_flush_is_not_cut_off(running: Start) -> None:
    process = running(0, "slow")
    process.signal(signal.SIGTERM)
    code, out, complaints = process.rest()
    assert (code, complaints) == (0, "")
    assert out.startswith("flushing\nflushed\n")


def test_second_ctrl_c_cuts_an_endless_flush(running: Start) -> None:
    process = running(0, "endless")
    process.signal(signal.SIGINT)
    assert process.popen.stdout is not None
    assert process.popen.stdout.readline() == "flushing\n"
    process.signal(signal.SIGINT)
    assert process.rest() == (130, "", "")


def test_a_page_that_counts_for_ever_does_not_stop_the_others(running: Start) -> None:
    process = running()
    with _socket(process) as slow, _socket(process) as other:
        spin, hit = _registered(slow)["spin"], _registered(other)["box"]
        slow.send(_packed(3, {"target": spin, "name": "click", "data": None}))
        other.send(_packed(3, {"target": hit, "name": "click", "data": None}))
        assert b"log box" in other.recv(timeout=30)
        assert httpx.get(process.address, timeout=30).status_code == 200


def _packed(action: int, body: dict[str, object]) -> bytes:
    return b"\x00" + msgpack.packb([action, body])


def _registered(socket: ClientConnection) -> dict[str, int]:
    """Register as a page does; what can be clicked, by the name a reader of the screen hears."""
    page = {"route": "/", "width": 360, "height": 640, "web": True}
    socket.send(_packed(1, {"session_id": "", "page_name": "", "page": page}))
    found: dict[str, int] = {}
    while not found:
        _clickable(msgpack.unpackb(socket.recv(timeout=60)[1:], strict_map_key=False), "", found)
    return found


def _clickable(node: object, name: str, found: dict[str, int]) -> None:
    if isinstance(node, dict):
        name = str(node.get("identifier", name))
        if node.get("on_click") and name:
            found[name] = int(node["_i"])
    if isinstance(node, dict | list):
        for each in node.values() if isinstance(node, dict) else node:
            _clickable(each, name, found)


def test_port_taken(running: Start) -> None:
    first = running()
    second = running(first.port)
    assert second.port != first.port
    assert httpx.get(second.address).status_code == 200


def test_port_taken_by_someone_else(running: Start) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert running(other.getsockname()[1]).port != other.getsockname()[1]


def test_port_free_again_after_a_crash(running: Start) -> None:
    first = running()
    with _socket(first):
        first.popen.kill()
        first.rest()
    assert running(first.port).port == first.port


def test_flush_happens_once() -> None:
    calls: list[int] = []
    stop = serve._Stop(type("Server", (), {})(), lambda: calls.append(1))
    stop.flush()
    stop.flush()
    assert calls == [1]


def test_no_window_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(native.importlib.util, "find_spec", lambda name: None)
    _refused(serve.Missing.PACKAGE)


def test_no_window_without_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native.importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(native.sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    _refused(serve.Missing.SCREEN)


def test_no_window_without_the_client(monkeypatch: pytest.MonkeyPatch) -> None:
    package = type("Package", (), {"version": type("V", (), {"version": "0"})})
    monkeypatch.setattr(native.importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(native.importlib, "import_module", lambda name: package)
    monkeypatch.setenv("DISPLAY", ":0")
    # Port 9 of this machine: nobody home, known at once.
    monkeypatch.setenv("FLET_CLIENT_URL", "http://127.0.0.1:9/client.tar.gz")
    _refused(serve.Missing.CLIENT)


def test_a_silent_home_of_the_client_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    end, answered = threading.Event(), threading.Event()

    def silent(*_: object) -> socket.socket:
        end.wait(60)
        answered.set()
        return socket.socket()

    monkeypatch.setattr(native.socket, "create_connection", silent)
    monkeypatch.setattr(native, "WAIT", 0.1)
    assert not native._reachable()
    assert not answered.is_set()
    end.set()


def _refused(missing: serve.Missing) -> None:
    flushed: list[int] = []
    with pytest.raises(serve.NoDesktop) as refused:
        serve.desktop(lambda page: None, assets=native.Path(), on_stop=lambda: flushed.append(1))
    assert refused.value.missing is missing
    assert not flushed
