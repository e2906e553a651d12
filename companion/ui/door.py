"""The door for other phones, as screens see it. The server behind it lives in ``companion/hosting``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Guest:
    """A phone that was let in."""

    id: str
    number: int
    kind: str
    sockets: int = 0
    """Pages it has open now."""
    lang: str = ""
    """The first of its languages that is ours; empty when it tells none."""

    @property
    def here(self) -> bool:
        """It is connected now."""
        return self.sockets > 0


@dataclass(frozen=True, slots=True)
class Invitation:
    """What the host shows to the room while the door is open."""

    address: str
    link: str
    code: str
    guests: tuple[Guest, ...] = ()

    @property
    def here(self) -> int:
        """How many other phones are connected now."""
        return sum(guest.here for guest in self.guests)


class NotOpened(Exception):
    """The door did not open; ``why`` ends a text key ``app.phones.not.<why>``."""

    def __init__(self, why: str, **facts: object) -> None:
        super().__init__(why)
        self.why = why
        self.facts = facts


class Door(Protocol):
    """Opens and closes while the app runs."""

    @property
    def table(self) -> str:
        """The table that is open to phones; empty when there is none."""

    @property
    def landing(self) -> Path | None:
        """A folder (made and removed by who uses it) for files a page uploads; None where it may not."""

    @property
    def me(self) -> Guest | None:
        """The phone whose session is beginning; None on the machine itself."""

    def open(self, table: str = "") -> None:
        """Open the door to a table, or to the shelf; raises NotOpened."""

    def close(self) -> None:
        """Close it; the other phones are sent away."""

    def remove(self, phone: str) -> None:
        """Send one phone away."""

    def invitation(self) -> Invitation | None:
        """What to show; None while the door is closed."""

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Be told when something changed; returns the function that stops it."""
