"""The LAN access for other phones, as screens see it. Its server is in ``companion/hosting``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Guest:
    """A phone that has been admitted through the LAN access."""

    id: str
    number: int
    kind: str
    sockets: int = 0
    """Number of pages it has open now."""
    lang: str = ""
    """The first of its browser's languages that the app supports; "" if none."""

    @property
    def here(self) -> bool:
        """True while the phone is connected."""
        return self.sockets > 0


@dataclass(frozen=True, slots=True)
class Invitation:
    """The data the host shows to the players while the LAN access is open."""

    address: str
    link: str
    code: str
    guests: tuple[Guest, ...] = ()

    @property
    def here(self) -> int:
        """Number of other phones connected now."""
        return sum(guest.here for guest in self.guests)


class NotOpened(Exception):
    """Raised when the LAN access cannot be opened; ``why`` ends the text key ``app.phones.not.<why>``."""

    def __init__(self, why: str, **facts: object) -> None:
        super().__init__(why)
        self.why = why
        self.facts = facts


class Door(Protocol):
    """The LAN access, which is opened and closed while the app runs."""

    @property
    def table(self) -> str:
        """The id of the table that is open to phones; empty if there is none."""

    @property
    def landing(self) -> Path | None:
        """Folder for uploads, created and removed by its user; None if uploads are not possible."""

    @property
    def me(self) -> Guest | None:
        """The phone whose session is starting; None on the host's machine."""

    def open(self, table: str = "") -> None:
        """Open the LAN access to a table, or to the shelf. Raise NotOpened."""

    def close(self) -> None:
        """Close the LAN access and disconnect the other phones."""

    def remove(self, phone: str) -> None:
        """Disconnect one phone and revoke its pass."""

    def invitation(self) -> Invitation | None:
        """Return the invitation to show; None while the LAN access is closed."""

    def listen(self, told: Callable[[], None]) -> Callable[[], None]:
        """Call ``told`` at each change; return the function that unsubscribes it."""
