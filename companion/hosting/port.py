"""A socket of our own to wait at: on the port that is wished for, or on a free one."""

from __future__ import annotations

import os
import socket


def bind(address: str, port: int, waiting: int) -> socket.socket:
    """A socket on exactly that address, with room for so many who wait; raises OSError where it cannot be."""
    for wanted in (port, 0):
        door = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        # On Windows this option means the opposite: two programs on one port.
        if os.name == "posix":
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            door.bind((address, wanted))
            door.listen(waiting)
        except OSError:
            door.close()
            if wanted == 0:
                raise
        else:
            return door
    raise AssertionError("unreachable")
