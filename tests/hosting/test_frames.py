"""What a phone with a pass can send: broken frames, nonsense in whole ones, clicks on what is the host's."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgpack
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from companion.core.seats import Seat
from companion.games import ALL
from companion.games.big_book.madness import TakeMadness
from companion.hosting.lan.limits import PER_SECOND
from companion.store import Loaded, open_folder
from tests.e2e.steps import prepare
from tests.hosting.test_open_house import ROOM, Running, admitted
from tests.torture.fuzz import NUMBERS, ODD, garbage, mutated

LONG = 60
PACE = 1.2 / PER_SECOND
"""Seconds between two messages of a phone that is not cut for sending too many."""


class Evening:
    """A real run with a table that is open to phones, the host's page and a phone that has come in."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.table = prepare(data, TakeMadness(Seat(1), 1))
        self.run = Running(data, "--port", "0", "--lan", ROOM)
        self.pass_ = admitted(self.run)

    def host(self) -> ClientConnection:
        home = self.run.home
        return connect(
            f"{home.replace('http', 'ws')}/ws",
            origin=home,  # type: ignore[arg-type]
            open_timeout=LONG,
            max_size=None,
        )

    def phone(self) -> ClientConnection:
        return self.run.socket(self.pass_, max_size=None)

    def register(self, page: ClientConnection) -> dict[int, dict[str, Any]]:
        """Open the table on a page; returns all its controls by their ids."""
        facts = {"route": f"/table/{self.table}", "width": 360, "height": 640, "web": True}
        page.send(_packed(1, {"session_id": "", "page_name": "", "page": facts}))
        found: dict[int, dict[str, Any]] = {}
        for message in _messages(page, until=lambda: _named(found, "plus-1") or _named(found, "who-1")):
            _gather(message, found)
        return found

    def works(self) -> None:
        """The host's page is drawn, and the phone's too."""
        for page in (self.host(), self.phone()):
            with page:
                assert self.register(page)

    def kept(self) -> tuple[Any, ...]:
        """What is on the disk, once the app has ended."""
        assert self.run.end()[0] == 0
        store = open_folder(self.data, ALL, backups=False)
        try:
            loaded = store.open(self.table)
            assert isinstance(loaded, Loaded)
            assert not loaded.damage
            cards = [(card.id, card.name, card.finished, card.archived) for card in store.cards()]
            return len(loaded.table.entries), cards, store.library.settings, store.library.roster()
        finally:
            store.close()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    made = Evening(tmp_path / "data")
    yield made
    made.run.process.kill()
    made.run.process.communicate()


def _packed(action: object, body: object) -> bytes:
    return b"\x00" + msgpack.packb([action, body])


def _messages(page: ClientConnection, until: Any) -> Iterator[Any]:
    end = time.monotonic() + LONG
    while not until():
        assert time.monotonic() < end
        with suppress(TimeoutError):
            content = page.recv(timeout=1)
            assert isinstance(content, bytes)
            yield msgpack.unpackb(content[1:], strict_map_key=False)


def _gather(node: object, found: dict[int, dict[str, Any]]) -> None:
    if isinstance(node, dict) and "_i" in node:
        found[int(node["_i"])] = node
    if isinstance(node, dict | list):
        for each in node.values() if isinstance(node, dict) else node:
            _gather(each, found)


def _named(found: dict[int, dict[str, Any]], name: str) -> int | None:
    """The control that hears the taps of a thing, by the name readers of the screen hear."""
    for number, node in found.items():
        if node.get("identifier") == name:
            inside: dict[int, dict[str, Any]] = {}
            _gather(node, inside)
            return next((each for each, one in inside.items() if one.get("on_click")), number)
    return None


def test_forged_clicks_of_a_guest_on_the_hosts_controls_do_nothing(evening: Evening) -> None:
    """Ids count up over all sessions: a guest can guess every one of the host's."""
    with evening.host() as host, evening.phone() as phone:
        theirs = evening.register(host)
        mine = evening.register(phone)
        heard = {
            number: node for number, node in theirs.items() if any(key.startswith("on_") for key in node)
        }
        assert len(heard) > 20
        assert _named(theirs, "plus-1") in heard
        assert not heard.keys() & mine.keys()
        for number in (*heard, 1, 2):
            for event in ("click", "long_press"):
                phone.send(_packed(3, {"target": number, "name": event, "data": None}))
                time.sleep(PACE)
            phone.send(_packed(4, {"id": number, "props": {"visible": False, "disabled": True}}))
            time.sleep(PACE)
        # A tap of its own, so that all before it have been heard.
        phone.send(_packed(3, {"target": _named(mine, "who-1"), "name": "click", "data": None}))
        for message in _messages(phone, until=lambda: _named(mine, "plus-1")):
            _gather(message, mine)
        # The same taps are worth something where they are the host's own.
        host.send(_packed(3, {"target": _named(theirs, "plus-1"), "name": "click", "data": None}))
        assert host.recv(timeout=LONG)
    entries, cards, _, roster = evening.kept()
    assert entries == 2, "what was prepared, and the host's own tap"
    assert len(cards) == 1
    assert not any(finished or archived for _, _, finished, archived in cards)
    assert len(roster) in {0, 3}


def test_nonsense_in_whole_messages_ends_a_socket_at_most(evening: Evening) -> None:
    dice = Random(34)
    values = (*NUMBERS[:5], *NUMBERS[7:], *(text for text in ODD if text != "\ud83d"))

    def odd() -> Any:
        return dice.choice(values)

    def message() -> bytes:
        kind = dice.randrange(7)
        if kind == 0:
            return _packed(3, {"target": odd(), "name": odd(), "data": odd()})
        if kind == 1:
            return _packed(4, {"id": odd(), "props": {str(odd()): odd()}})
        if kind == 2:
            return _packed(5, {"control_id": odd(), "call_id": odd(), "result": odd(), "error": odd()})
        if kind == 3:
            return _packed(odd(), odd())
        if kind == 4:
            return _packed(dice.randrange(1, 8), {str(odd()): odd()})
        if kind == 5:
            return mutated(_packed(3, {"target": dice.randrange(2000), "name": "click", "data": None}), dice)
        return garbage(dice)

    for _ in range(40):
        with suppress(ConnectionClosed), evening.phone() as phone:
            evening.register(phone)
            for _ in range(5):
                phone.send(message())
    evening.works()
    assert evening.kept()[0] == 1


def _closed(page: ClientConnection) -> bool:
    """Whether a socket is closed, soon."""
    try:
        while True:
            page.recv(timeout=20)
    except ConnectionClosed:
        return True
    except TimeoutError:
        return False


BROKEN = {
    "not masked": b"\x82\x05hello",
    "a kind that does not exist": b"\x8b\x80\x00\x00\x00\x00",
    "reserved bits": b"\xf2\x80\x00\x00\x00\x00",
    "a ping in pieces": b"\x09\x80\x00\x00\x00\x00",
    "a ping that is too long": b"\x89\xfe\x01\x00\x00\x00\x00\x00" + bytes(256),
    "a piece without a beginning": b"\x80\x80\x00\x00\x00\x00",
    "exabytes announced": b"\x82\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
    "a negative length": b"\x82\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",
    "a close with one byte": b"\x88\x81\x00\x00\x00\x00\x03",
    "text that is no UTF-8": b"\x81\x82\x00\x00\x00\x00\xff\xfe",
    "half a head": b"\x82",
    "noise": bytes(Random(9).randrange(256) for _ in range(500)),
    "endless small pieces": b"\x02\x80\x00\x00\x00\x00" + b"\x00\x81\x00\x00\x00\x00x" * 20_000,
}


@pytest.mark.parametrize("door", ["home", "room"])
def test_broken_frames_end_their_own_socket_only(evening: Evening, door: str) -> None:
    opened = evening.host if door == "home" else evening.phone
    with evening.host() as other:
        controls = evening.register(other)
        for name, frames in BROKEN.items():
            with opened() as page:
                with suppress(ConnectionError):
                    page.socket.sendall(frames)
                assert _closed(page) or name == "half a head", name
        other.send(_packed(3, {"target": _named(controls, "plus-1"), "name": "click", "data": None}))
        assert other.recv(timeout=LONG)
    assert evening.kept()[0] == 2
