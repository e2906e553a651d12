"""The web app: Flet's session handling behind our own files and our own guard."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import flet_web.fastapi as flet_fastapi
from starlette.types import ASGIApp, Receive, Scope, Send

from companion.core.chance import new_token
from companion.hosting.client import NAME, NO_FONTS, files
from companion.hosting.guard import Guard, arrived_here, brings_a_file
from companion.hosting.lan.host import LanHost
from companion.hosting.lan.join import join_page
from companion.hosting.local import LocalDoor, LocalKey
from companion.hosting.sessions import SLEEP_SECONDS, Sessions
from companion.hosting.site import Site
from companion.store.export import LARGEST


def web_app(
    main: Callable[[Any], Any],
    assets: Path,
    fonts: Mapping[str, str] = NO_FONTS,
    house: LanHost | None = None,
    key: LocalKey | None = None,
) -> ASGIApp:
    """The ASGI app that shows `main` to browsers of this machine, and through `house` to phones with a pass.

    Browsers of this machine need `key`; without one every program of the machine gets in.

    `main(page)` runs once per browser session; files below `assets` are served from the root of the site;
    `fonts` (as `page.fonts`) are loaded before the first frame. Files that pages of this machine bring in
    come to the landing of `house`. Nothing is fetched from outside, by us or by the browser.
    """
    sessions = Sessions() if house is None else house.sessions
    app = flet_fastapi.app(
        sessions.noting(main),
        no_cdn=True,
        app_name=NAME,
        assets_dir=str(assets),
        session_timeout_seconds=SLEEP_SECONDS,
        upload_dir=None if house is None else str(house.landing),
        max_upload_size=LARGEST,
        secret_key=new_token(),
    )
    flet = sessions.before(app)
    site = Site(files(assets, fonts))

    async def both(scope: Scope, receive: Receive, send: Send) -> None:
        # Flet keeps the sessions (websocket, start and stop); its own file server and API pages are not
        # reachable. Whoever brings a file in was given a signed address for it on the way of its session.
        ours = scope["type"] == "http" and not (house is not None and brings_a_file(scope))
        await (site if ours else flet)(scope, receive, send)

    local = both if key is None else LocalDoor(both, key)
    gate = local if house is None else house.gate(both, join_page())

    async def by_door(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await both(scope, receive, send)
            return
        # What came in by the address of the network needs a pass, also from this machine.
        await (local if arrived_here(scope) else gate)(scope, receive, send)

    return Guard(by_door)
