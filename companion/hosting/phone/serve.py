"""A plain static host on this machine, to try a built site: nothing but files, as any host gives them."""

from collections.abc import Callable
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from companion.hosting.client import content_type
from companion.hosting.serve import HOST

PORT = 8422


def serve_folder(folder: Path, base: str, port: int | None, say: Callable[[str], None]) -> None:
    """Until Ctrl-C. `port` taken: another free one."""
    with host(folder, base, PORT if port is None else port) as server:
        say(f"http://{HOST}:{server.server_address[1]}{base}")
        server.serve_forever()


def host(folder: Path, base: str = "/", port: int = 0) -> ThreadingHTTPServer:
    """A server that stands ready, `folder` at the path `base`."""
    answer = partial(Answer, directory=str(folder), base=base)
    for wanted in (port, 0):
        try:
            return ThreadingHTTPServer((HOST, wanted), answer)
        except OSError:
            if wanted == 0:
                raise
    raise AssertionError("unreachable")


class Answer(SimpleHTTPRequestHandler):
    """Files below the base path, and nothing else."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: object, base: str, **more: object) -> None:
        self._base = base
        super().__init__(*args, **more)  # type: ignore[arg-type]

    def translate_path(self, path: str) -> str:
        """Below the base path only."""
        inside = path.removeprefix(self._base) if path.startswith(self._base) else "nothing-here"
        return super().translate_path(f"/{inside}")

    def guess_type(self, path: object) -> str:
        """The same on every system."""
        return content_type(str(path))

    def end_headers(self) -> None:
        """A browser asks again each time: a new build is seen at once."""
        self.send_header("cache-control", "no-cache")
        super().end_headers()

    def log_message(self, *args: object) -> None:
        """No chatter."""
