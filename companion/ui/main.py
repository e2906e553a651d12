"""The app of one session: look, routes, keyboard."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

import flet as ft

from companion.core.refusal import Refusal
from companion.core.roles import Permission
from companion.i18n.lines import tell_refusal
from companion.i18n.words import LANGUAGES, Words
from companion.store.disk import StorageLocation
from companion.ui.error_boundary import boundary_of, component, guarded, install_boundary, remove_boundary
from companion.ui.event_order import take_touches_in_turn
from companion.ui.fast_mount import make_ready_faster
from companion.ui.hooks import use_ref, use_state
from companion.ui.identity import use_identity
from companion.ui.parts.notice import NOTICE_WIDTH, NoticeHost
from companion.ui.patch_filter import listen_to_plain_values
from companion.ui.routes import Screen
from companion.ui.seating import ClientIdentity, SeatRegistry
from companion.ui.session import ClientSession, IncomingFiles, Notice, Ui
from companion.ui.theme import FONTS, Look, lamp, page_theme

if TYPE_CHECKING:
    from companion.store.cards import Settings
    from companion.store.store import Store
    from companion.ui.door import Door

TRAIL = 20
"""Number of earlier routes remembered for the back button."""
SPACE_WAITS = 0.12
"""Seconds to wait for a focused button to handle the space bar itself."""


def _nobody_waits() -> None:
    """Do nothing: the default of ``shown`` for callers that do not count starts."""


def app(
    store: Store,
    lang: str = "",
    door: Door | None = None,
    shown: Callable[[], None] = _nobody_waits,
    brought: IncomingFiles | None = None,
) -> Callable[[ft.Page], None]:
    """Return the function that Flet calls for each new client.

    ``shown`` is called once a client's first screen has been drawn without an exception.
    """
    make_ready_faster()
    seating = SeatRegistry(store.library)

    def main(page: ft.Page) -> None:
        session = open_session(page, store, seating, lang, door)
        session.brought = brought
        page.render(App, session)
        boundary = boundary_of(page)
        if boundary is None or not boundary.codes:
            shown()

    return main


def run(main: Callable[[ft.Page], None]) -> None:
    """Let Flet show an app where the browser itself runs Python."""
    ft.run(main)


def open_session(
    page: ft.Page, store: Store, seating: SeatRegistry, lang: str = "", door: Door | None = None
) -> ClientSession:
    """Create the session of a client, with its error boundary and its keyboard handlers."""
    boundary = install_boundary(page, store.folder.path)
    boundary.made = lambda: store.made
    if store.keeps is not StorageLocation.FOLDER:
        boundary.keep = store.keep_fault
    listen_to_plain_values(page)
    take_touches_in_turn(page)
    session = ClientSession(page, store, ClientIdentity(seating, door.me if door else None, door), door)
    guest = session.holder.guest
    if (
        guest is not None
        and guest.lang
        and not session.holder.chose_language
        and session.may(Permission.PHONE)
    ):
        # A new guest starts in the language of its browser, so it is not asked for one.
        session.change(lang=guest.lang)
    elif lang in LANGUAGES and session.settings.lang != lang and session.may(Permission.PHONE):
        session.change(lang=lang)

    def fault(code: str, counted: bool) -> None:
        words = Words(session.settings.lang or "fr")
        key = "app.fault.counted" if counted else "app.fault.text"
        session.notice(Notice(words.t("app.fault.title"), words.t(key, code=code)))

    def refuse(refusal: Refusal) -> None:
        words = Words(session.settings.lang or "fr")
        session.notice(Notice(words.t("app.roles.title"), tell_refusal(words, refusal)))

    def closed() -> None:
        session.close()
        remove_boundary(page)

    boundary.show, boundary.refuse = fault, refuse
    page.title = "companion"
    page.fonts = {} if page.web else FONTS  # the web page loads them with its first frame
    page.padding = 0
    page.spacing = 0
    page.on_close = guarded(closed)
    page.on_connect = guarded(session.is_back)
    page.on_keyboard_event = guarded(lambda event: _key(session, event))
    return session


def _key(session: ClientSession, event: ft.KeyboardEvent) -> None:
    """Handle Ctrl-Z, Ctrl-Shift-Z, Space and Escape."""
    if (event.ctrl or event.meta) and event.key.upper() == "Z" and session.keys.undo is not None:
        session.keys.undo(event.shift)
    elif event.key == " " and session.keys.main is not None and not session.typing:
        session.later(_space, session, session.presses)
    elif event.key == "Escape" and session.keys.back is not None:
        session.keys.back()


async def _space(session: ClientSession, presses: int) -> None:
    """Press the main button, unless the space bar has just pressed the focused button."""
    await asyncio.sleep(SPACE_WAITS)
    handler = guarded(session.keys.main)
    if session.presses == presses and handler is not None:
        handler(None)


def look_of(page: ft.Page, settings: Settings, size: tuple[int, int]) -> Look:
    """Return the look of a page of this size with these settings."""
    dark = settings.theme == "dark" or (
        settings.theme == "system" and page.platform_brightness != ft.Brightness.LIGHT
    )
    return Look(
        dark=dark,
        scale=settings.text_scale,
        motion=settings.motion,
        lang=settings.lang or "fr",
        width=size[0],
        height=size[1],
    )


@component
def App(session: ClientSession) -> ft.Control:
    """Draw the screen of the current route with the look of the settings, and the notice over it."""
    page = session.page
    size, resize = use_state((int(page.width or 360), int(page.height or 640)))
    route, follow = use_state(page.route or "/")
    settings, keep = use_state(session.settings)
    use_identity(session)
    trail = use_ref([route])

    def connect() -> None:
        def resized(event: ft.PageResizeEvent) -> None:
            resize((int(event.width), int(event.height)))

        page.on_resize = guarded(resized)
        # The window may have been measured during the first drawing, before this handler was set.
        resize((int(page.width or 360), int(page.height or 640)))

        def routed(event: ft.RouteChangeEvent) -> None:
            *before, here = trail.current
            if event.route != here and event.route in (*before[-1:], "/"):
                # The phone's back button first closes the open sheet, then leaves the screen. After a reload
                # the only earlier route the browser knows is "/".
                back, trips = session.keys.back, session.trips
                if back is not None and back() and session.trips == trips:
                    page.navigate(here)
                    return
                if back is not None and here.startswith("/table/") and event.route.startswith("/new/"):
                    page.navigate("/")  # going back to the setup of a table that exists makes no sense
                    return
                trail.current = before if event.route in before[-1:] else [event.route]
            elif event.route != here:
                trail.current = [*before[-TRAIL:], here, event.route]
            if event.route != here:
                session.left()
            follow(event.route)

        page.on_route_change = guarded(routed)
        session.on_settings = keep

    ft.use_effect(connect, [])
    ui = dress(session, look_of(page, settings, size))
    return frame(ui, Screen(ui, route))


def dress(session: ClientSession, look: Look) -> Ui:
    """Apply a look to the page and the error boundary, and return the Ui with it."""
    page, boundary = session.page, boundary_of(session.page)
    if boundary is not None:
        boundary.lang = look.lang
    theme = page_theme(look)
    page.theme = page.dark_theme = theme
    page.theme_mode = ft.ThemeMode.DARK if look.dark else ft.ThemeMode.LIGHT
    page.bgcolor = look.palette.table
    return Ui(look, Words(look.lang), session)


def _laid_out() -> None:
    """Do nothing: ``hosting/static/drawn.js`` listens for this event in the page."""


def frame(ui: Ui, inside: ft.Control) -> ft.Control:
    """Return a screen on its background, with the notice over it."""
    look = ui.look
    screen = lamp(look, ft.SafeArea(inside, expand=True))
    # The client reports when the screen has been laid out; only then the page removes its dark cover.
    screen.on_size_change = _laid_out
    # Placed at the bottom, not over the whole page: the topmost control takes every touch.
    side = max(8, (look.width - NOTICE_WIDTH) // 2)
    notice = ft.Container(NoticeHost(ui), left=side, right=side, bottom=8)
    return ft.Stack([screen, notice], expand=True, fit=ft.StackFit.EXPAND)
