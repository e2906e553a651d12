"""Under which address the phones in the room reach this machine."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

# Reserved for documentation: nobody is there, and asking for the way to it sends nothing.
_ELSEWHERE = ("192.0.2.1", 9)


def lan_address() -> str | None:
    """This machine's own address in the network of the room; None without one."""
    for found in (*_by_route(), *_by_name()):
        if _in_a_room(found):
            return found
    return None


def _by_route() -> tuple[str, ...]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(_ELSEWHERE)
        return (str(probe.getsockname()[0]),)
    return ()


def _by_name() -> tuple[str, ...]:
    with suppress(OSError):
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
        return tuple(str(each[4][0]) for each in found)
    return ()


def _in_a_room(address: str) -> bool:
    """Private addresses only: the table is for this room, not for the world.

    >>> _in_a_room("192.168.1.20"), _in_a_room("127.0.0.1"), _in_a_room("8.8.8.8")
    (True, False, False)
    """
    try:
        found = ipaddress.IPv4Address(address)
    except ValueError:
        return False
    return found.is_private and not found.is_loopback and not found.is_unspecified
