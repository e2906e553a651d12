"""What a browser's worker hands to Python, made of Python: for tests without a browser."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from companion.store.areas import MemoryArea


class JsError(Exception):
    """An exception of the browser, as Python sees it there."""

    def __init__(self, name: str) -> None:
        super().__init__(f"{name}: the browser's own words")
        self.name = name


class Buffer:
    """Bytes of the browser."""

    def __init__(self, content: bytes) -> None:
        self._content = content

    def to_bytes(self) -> bytes:
        return self._content


class JsArea:
    """An area of the browser; fails with an error of that name when told to."""

    def __init__(self) -> None:
        self.inner = MemoryArea()
        self.fails = ""

    def _may(self) -> None:
        if self.fails:
            raise JsError(self.fails)

    def read(self, at: int, size: int) -> Buffer:
        return Buffer(self.inner.read(at, size))

    def write(self, at: int, content: Any) -> None:
        self._may()
        assert isinstance(content, tuple), "bytes are made the browser's own"
        self.inner.write(at, content[0])

    def flush(self) -> None:
        self._may()

    def size(self) -> float:
        return float(self.inner.size())

    def truncate(self, size: int) -> None:
        self._may()
        self.inner.truncate(size)


def to_js(content: bytes) -> tuple[bytes]:
    return (content,)


class Given:
    """``companion_disk``."""

    def __init__(self, kind: str = "opfs") -> None:
        self.kind = kind
        self.data, *self.logs = (JsArea() for _ in range(3))
        self.heard: tuple[Callable[[], bool], Callable[[], Awaitable[bool]]] | None = None
        self.answer: Any = (3_400_000.0, 2_000_000_000.0, False)
        self.going: Callable[[], Awaitable[None]] | None = None

    def fail(self, name: str = "") -> None:
        for area in (self.data, *self.logs):
            area.fails = name

    def settled(self) -> Awaitable[None] | None:
        return None if self.going is None else self.going()

    async def facts(self) -> Any:
        return self.answer

    def hear(self, flush: Any, rest: Any) -> None:
        self.heard = flush, rest
