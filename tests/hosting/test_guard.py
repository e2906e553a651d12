"""Who may ask, and what every answer says about it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from companion.hosting.guard import FORBIDDEN, Guard
from companion.hosting.web import web_app

HOME = "http://127.0.0.1:8421"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    assets: Path = tmp_path_factory.mktemp("assets")
    with TestClient(web_app(lambda page: None, assets), base_url=HOME) as opened:
        yield opened


@pytest.mark.parametrize("host", ["127.0.0.1:8421", "localhost:8421", "LOCALHOST:8421"])
def test_own_hosts(client: TestClient, host: str) -> None:
    assert client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8421",
        "127.0.0.1",
        "127.0.0.1:80",
        "localhost",
        "127.0.0.1.evil.example:8421",
        "192.168.1.5:8421",
        "0.0.0.0:8421",
        "[::1]:8421",
        "",
    ],
)
def test_foreign_hosts_are_refused(client: TestClient, host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert (answer.status_code, answer.content) == (403, b"")
    assert answer.headers["x-frame-options"] == "DENY"


def test_two_hosts_are_refused(client: TestClient) -> None:
    twice = [("host", "127.0.0.1:8421"), ("host", "evil.example")]
    assert client.get("/", headers=twice).status_code == 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "https://127.0.0.1:8421", "http://127.0.0.1:9"]
)
def test_foreign_origins_are_refused(client: TestClient, origin: str) -> None:
    assert client.get("/", headers={"origin": origin}).status_code == 403


def test_own_origin(client: TestClient) -> None:
    assert client.get("/", headers={"origin": HOME}).status_code == 200


@pytest.mark.parametrize("path", ["/", "/none.js", "/manifest.json"])
def test_headers_of_every_answer(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-embedder-policy"] == "require-corp"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "http:" not in policy
    assert "https:" not in policy
    assert "*" not in policy
    assert "'unsafe-eval'" not in policy


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {},
        {"origin": HOME, "host": "evil.example:8421"},
        {"origin": "null"},
        {"origin": "http://localhost:9"},
    ],
)
def test_foreign_sockets_are_refused(client: TestClient, headers: dict[str, str]) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect("ws://127.0.0.1:8421/ws", headers=headers),
    ):
        pass
    assert refused.value.code == FORBIDDEN


@pytest.mark.parametrize("origin", [HOME, "http://localhost:8421"])
def test_own_socket(client: TestClient, origin: str) -> None:
    with client.websocket_connect("ws://127.0.0.1:8421/ws", headers={"origin": origin}) as socket:
        assert socket.accepted_subprotocol is None


def test_default_port_needs_no_number() -> None:
    async def yes(scope: Any, receive: Any, send: Any) -> None:
        await send(
            {
                "type": "http.response.start",
                "status": 200,
                "headers": [(b"access-control-allow-origin", b"*")],
            }
        )
        await send({"type": "http.response.body", "body": b"yes"})

    answer = TestClient(Guard(yes), base_url="http://localhost").get("/")
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers
