"""The web app: Flet's session handling behind our own files and our own guard."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import flet_web.fastapi as flet_fastapi
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.hosting.client import NAME, NO_FONTS, files
from companion.hosting.guard import Guard
from companion.hosting.site import Site

# A phone that slept through dinner finds its screen as it was.
SESSION_SECONDS = 4 * 3600


def web_app(main: Callable[[Any], Any], assets: Path, fonts: Mapping[str, str] = NO_FONTS) -> ASGIApp:
    """The ASGI app that shows `main` to browsers of this machine.

    `main(page)` runs once per browser session; files below `assets` are served from the root of the site;
    `fonts` (as `page.fonts`) are loaded before the first frame. Nothing is fetched from outside, by us or
    by the browser.
    """
    flet = flet_fastapi.app(
        main, no_cdn=True, app_name=NAME, assets_dir=str(assets), session_timeout_seconds=SESSION_SECONDS
    )
    site = Site(files(assets, fonts))

    async def both(scope: Scope, receive: Receive, send: Send) -> None:
        # Flet keeps the sessions (websocket, start and stop); its own file server and API pages are not
        # reachable.
        await (site if scope["type"] == "http" else flet)(scope, receive, send)

    return Guard(both)
