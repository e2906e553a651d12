"""Error boundaries: an exception becomes one sentence with a code that says whether the tap is in effect.

Flet answers an unhandled exception with its own crash screen and the whole traceback. No exception may get
that far: every handler goes through :func:`guarded`, every component is a :func:`component`, and the
session's crash report is caught as a last resort. Tracebacks go to ``faults.log`` in the data folder.
"""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any

import flet as ft

from companion.core.chance import new_code
from companion.core.refusal import Refusal
from companion.i18n.words import LANGUAGES, Words
from companion.paths import append_private
from companion.ui.budget import BUDGET, TooSlow
from companion.ui.guest_access import NotAllowed

LOG_NAME = "faults.log"
LOG_LIMIT = 1_000_000
REST = 60.0
"""Seconds for which a component that exceeded its time limit is not drawn again."""

Drawing = Callable[..., "ft.Control"]
"""A function that draws one component."""


class ErrorBoundary:
    """The handler of unexpected exceptions of one session: logs them and shows a sentence."""

    def __init__(self, folder: Path, gone: Callable[[], bool] = lambda: False):
        self._log = folder / LOG_NAME
        self.keep: Callable[[str], None] = self._append
        """Writes a fault to the log; replaced where there is no folder."""
        self.gone = gone
        """Returns True while the client is disconnected."""
        self.show: Callable[[str, bool], None] = lambda code, counted: None
        """Receives the code of each fault, and True if a tap took effect all the same; set by the screen."""
        self.made: Callable[[], int] = lambda: 0
        """Returns the number of entries made so far, at all tables: errors after a tap do not undo it."""
        self.refuse: Callable[[Refusal], None] = lambda refusal: None
        """Receives refusals of actions this client may not do; set by the screen."""
        self.codes: list[str] = []
        self.lang = ""
        """The language in which a failed component shows its error; the default language if empty."""
        self._slow: dict[Drawing, float] = {}
        """Components that exceeded the time limit, with the monotonic time until which they are suspended."""

    def let_rest(self, draw: Drawing) -> None:
        """Suspend a component for 60 s after it exceeded its time limit.

        Each redraw would block all clients again.
        """
        self._slow[draw] = monotonic() + REST

    def rests(self, draw: Drawing) -> bool:
        """Return True while a component is suspended."""
        return bool(self._slow) and self._slow.get(draw, 0.0) > monotonic()

    def record(self, trace: str) -> str:
        """Log a traceback and return its code. While the client is disconnected nothing is logged."""
        code = new_code()
        if self.gone():
            return code  # the failure is only a consequence of the lost connection
        self.codes.append(code)
        with suppress(OSError):  # A full disk must not turn one fault into two.
            self.keep(f"{datetime.now(UTC).isoformat()} {code}\n{trace}\n")
        return code

    def _append(self, text: str) -> None:
        append_private(self._log, text, LOG_LIMIT)

    def caught(self, counted: bool) -> None:
        """Log the current exception and show it; ``counted`` is True if a tap took effect before it."""
        self.show(self.record(traceback.format_exc()), counted)

    def stand_before(self, page: ft.Page) -> None:
        """Replace Flet's crash screen for this session."""
        session: Any = page.session
        session.error = lambda message: self.show(self.record(str(message)), True)


_boundaries: dict[int, ErrorBoundary] = {}


def boundary_of(page: ft.Page) -> ErrorBoundary | None:
    """Return the error boundary of a session, or None."""
    return _boundaries.get(id(page))


def install_boundary(page: ft.Page, folder: Path) -> ErrorBoundary:
    """Create and register the error boundary of a session."""
    boundary = _boundaries[id(page)] = ErrorBoundary(folder, lambda: page.session.connection is None)
    boundary.stand_before(page)
    return boundary


def remove_boundary(page: ft.Page) -> None:
    """Unregister the error boundary of a session that has ended."""
    _boundaries.pop(id(page), None)


def _here() -> ErrorBoundary | None:
    try:
        return boundary_of(ft.context.page)
    except (RuntimeError, AttributeError):
        return None


def guarded(handler: Callable[..., object] | None) -> Callable[..., object] | None:
    """Wrap a handler so that its exceptions end at the error boundary.

    The event is passed only if the handler takes one.
    """
    if handler is None:
        return None
    wants_event = _takes_event(handler)
    if inspect.iscoroutinefunction(handler):

        async def later(event: ft.ControlEvent) -> None:
            before = _made()
            try:
                await (handler(event) if wants_event else handler())
            except NotAllowed as no:
                _refused(no)
            except Exception:  # noqa: BLE001 - this is the error boundary
                _caught(before)

        return later

    def at_once(event: ft.ControlEvent) -> None:
        before = _made()
        try:
            BUDGET.within(lambda: handler(event) if wants_event else handler())
        except NotAllowed as no:
            _refused(no)
        except Exception:  # noqa: BLE001 - this is the error boundary
            _caught(before)

    return at_once


def _takes_event(handler: Callable[..., object]) -> bool:
    """Return True if a handler has parameters without defaults.

    Reads the code object instead of ``inspect.signature``, because it runs at each redraw.
    """
    inner = getattr(handler, "__func__", handler)
    code = getattr(inner, "__code__", None)
    if code is None:
        return bool(inspect.signature(handler).parameters)
    bound = int(inner is not handler)
    return code.co_argcount - bound - len(getattr(inner, "__defaults__", None) or ()) > 0


def _refused(no: NotAllowed) -> None:
    boundary = _here()
    if boundary is not None:
        boundary.refuse(no.refusal)


def _made() -> int:
    boundary = _here()
    return 0 if boundary is None else boundary.made()


def _caught(before: int) -> None:
    boundary = _here()
    if boundary is None:
        raise  # noqa: PLE0704 - called from an except block
    boundary.caught(boundary.made() != before)


def component(draw: Drawing) -> Drawing:
    """Make a Flet component that shows an exception as a small sentence in its place."""

    @functools.wraps(draw)
    def safe(*args: object, **kwargs: object) -> ft.Control:
        rests = _here()
        if rests is not None and rests.rests(draw):
            return ft.Text(Words(rests.lang or LANGUAGES[0]).t("app.fault.slow"))
        try:
            return BUDGET.within(lambda: draw(*args, **kwargs))
        except TooSlow:
            boundary = _here()
            if boundary is None:
                raise
            boundary.record(traceback.format_exc())
            boundary.let_rest(draw)
            return ft.Text(Words(boundary.lang or LANGUAGES[0]).t("app.fault.slow"))
        except NotAllowed as no:
            boundary = _here()
            key = f"app.refusal.{no.refusal.why.value}"
            return ft.Text(Words((boundary.lang if boundary else "") or LANGUAGES[0]).t(key))
        except Exception:
            boundary = _here()
            if boundary is None:
                raise
            code = boundary.record(traceback.format_exc())
            return ft.Text(Words(boundary.lang or LANGUAGES[0]).t("app.fault.part", code=code))

    return ft.component(safe)


def memo_component(draw: Drawing) -> Drawing:
    """Make a component that is redrawn only when its arguments change: pass values and stable functions."""
    return ft.memo(component(draw))
