"""Uvicorn as both doors of the app use it: small requests, no patience, no idea of signals of its own."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal

import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

from companion.hosting.guard import HEAD

ASKING = 10.0
"""Seconds a connection may take to say what it wants."""
STUCK = 30.0
"""Seconds it may take nothing of an answer, or send nothing of what it announced."""
_LOOK = 10
"""Ticks of Uvicorn (ten a second) between two looks at all connections."""

_PIECE = 16 * 1024
"""Bytes that count as one step of a body: a letter now and then is none."""

Progress = tuple[object, ...]


def config(site: ASGIApp, *, lifespan: Literal["on", "off"]) -> uvicorn.Config:
    """How a door is run. h11, because it is the one that limits what is read before it is understood."""
    return uvicorn.Config(
        site,
        http=Connection,
        h11_max_incomplete_event_size=HEAD,
        ws="websockets-sansio",
        log_level="critical",
        access_log=False,
        server_header=False,
        date_header=False,
        lifespan=lifespan,
        timeout_graceful_shutdown=0,
    )


class Connection(H11Protocol):
    """One connection, with a count of what came over it."""

    heard = 0
    early = b""
    """What it has said before it was handed over."""

    def connection_made(self, transport: Any) -> None:
        """Begin with what was said before."""
        super().connection_made(transport)
        if self.early:
            self.data_received(self.early)

    def data_received(self, data: bytes) -> None:
        """Some bytes."""
        self.heard += len(data)
        super().data_received(data)


class Server(uvicorn.Server):
    """Uvicorn, without its signals (it would raise them again after its shutdown, and wait), and with an
    eye on connections that neither ask nor take: nobody else ends them, and each holds a descriptor."""

    asking, stuck = ASKING, STUCK

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self._seen: dict[object, tuple[Progress, float]] = {}

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """None at all."""
        yield

    async def on_tick(self, counter: int) -> bool:
        """Uvicorn's own pulse."""
        if counter % _LOOK == 0:
            self.cut_the_stuck(time.monotonic())
        return await super().on_tick(counter)

    def cut_the_stuck(self, now: float) -> None:
        """End what has come no further for too long; not with `close`, which waits for who never reads."""
        seen: dict[object, tuple[Progress, float]] = {}
        for each in self.server_state.connections:
            progress, patience = self._progress(each)
            before = self._seen.get(each)
            since = before[1] if before is not None and before[0] == progress else now
            seen[each] = progress, since
            if now - since > patience:
                each.transport.abort()
        self._seen = seen

    def _progress(self, connection: Any) -> tuple[Progress, float]:
        """What changes while a connection gets on, and how long it may stay the same."""
        transport = connection.transport
        waiting = transport.get_write_buffer_size()
        if isinstance(connection, Connection):
            cycle = connection.cycle
            if not waiting and (cycle is None or cycle.response_complete):
                return (id(cycle), waiting), self.asking
            return (id(cycle), waiting, connection.heard // _PIECE), self.stuck
        quiet = connection.handshake_complete and not waiting and not transport.is_closing()
        # A socket of a page lives for hours; pings tell when its phone is gone.
        return (waiting, quiet), float("inf") if quiet else self.stuck
