"""Files that were handed to the app from outside: they wait beside it, see ``companion/hosting/phone``."""

from __future__ import annotations

from typing import Any


class Inbox:
    """What waits, one file at a time, the oldest first."""

    def __init__(self, given: Any) -> None:
        self._given = given

    async def count(self) -> int:
        """Return how many files wait."""
        return int(await self._given.count())

    async def look(self) -> bytes | None:
        """The file that waits; it goes on waiting until it is dropped."""
        found = await self._given.look()
        return None if found is None else bytes(found.to_bytes())

    async def drop(self) -> None:
        """It has been decided upon."""
        await self._given.drop()

    async def clear(self) -> None:
        """Remove all files that wait."""
        await self._given.clear()
