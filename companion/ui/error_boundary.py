"""The error wall: a bug is told in one sentence with a code, and whether what was tapped counts.

Flet answers an unhandled exception with its own crash screen and the whole trace. Nothing may get
that far: every handler goes through :func:`guarded`, every component is a :func:`component`, and the
session's own crash report is caught as a last resort. The trace goes to a file of the data folder.
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
"""Seconds for which a drawing that took too long is not tried again."""

Drawing = Callable[..., "ft.Control"]
"""What draws a part of a screen."""


class ErrorBoundary:
    """Where faults of one session end: a file, and a sentence on the screen."""

    def __init__(self, folder: Path, gone: Callable[[], bool] = lambda: False):
        self._log = folder / LOG_NAME
        self.keep: Callable[[str], None] = self._append
        """Writes a fault down; another one where there is no folder."""
        self.gone = gone
        """True once the phone has left."""
        self.show: Callable[[str, bool], None] = lambda code, counted: None
        """Told the code of each fault, and whether something counts all the same; set by the screen."""
        self.made: Callable[[], int] = lambda: 0
        """How many taps have counted so far, at all tables: a fault after one must not deny it."""
        self.refuse: Callable[[Refusal], None] = lambda refusal: None
        """Told what this phone may not do; set by the screen that can show it."""
        self.codes: list[str] = []
        self.lang = ""
        """The language in which a broken part says so."""
        self._slow: dict[Drawing, float] = {}
        """Drawings that took too long, until when they are not tried again."""

    def let_rest(self, draw: Drawing) -> None:
        """A drawing took too long: at each redraw it would hold up everybody again."""
        self._slow[draw] = monotonic() + REST

    def rests(self, draw: Drawing) -> bool:
        """Whether a drawing is left out for now."""
        return bool(self._slow) and self._slow.get(draw, 0.0) > monotonic()

    def record(self, trace: str) -> str:
        """Write a trace down and return its code."""
        code = new_code()
        if self.gone():
            return code  # nobody saw it, and whatever failed did because nobody is there
        self.codes.append(code)
        with suppress(OSError):  # A full disk must not turn one fault into two.
            self.keep(f"{datetime.now(UTC).isoformat()} {code}\n{trace}\n")
        return code

    def _append(self, text: str) -> None:
        append_private(self._log, text, LOG_LIMIT)

    def caught(self, counted: bool) -> None:
        """Record the exception being handled and tell the players; ``counted``: a tap was made before it."""
        self.show(self.record(traceback.format_exc()), counted)

    def stand_before(self, page: ft.Page) -> None:
        """Catch what Flet would answer with its crash screen."""
        session: Any = page.session
        session.error = lambda message: self.show(self.record(str(message)), True)


_boundaries: dict[int, ErrorBoundary] = {}


def boundary_of(page: ft.Page) -> ErrorBoundary | None:
    """The wall of a session, if it has one."""
    return _boundaries.get(id(page))


def install_boundary(page: ft.Page, folder: Path) -> ErrorBoundary:
    """Put a wall up for a session."""
    boundary = _boundaries[id(page)] = ErrorBoundary(folder, lambda: page.session.connection is None)
    boundary.stand_before(page)
    return boundary


def remove_boundary(page: ft.Page) -> None:
    """Forget a session that is gone."""
    _boundaries.pop(id(page), None)


def _here() -> ErrorBoundary | None:
    try:
        return boundary_of(ft.context.page)
    except (RuntimeError, AttributeError):
        return None


def guarded(handler: Callable[..., object] | None) -> Callable[..., object] | None:
    """A handler whose exceptions end at the wall. Flet passes the event only if it is asked for."""
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
            except Exception:  # noqa: BLE001 - this is the wall
                _caught(before)

        return later

    def at_once(event: ft.ControlEvent) -> None:
        before = _made()
        try:
            BUDGET.within(lambda: handler(event) if wants_event else handler())
        except NotAllowed as no:
            _refused(no)
        except Exception:  # noqa: BLE001 - this is the wall
            _caught(before)

    return at_once


def _takes_event(handler: Callable[..., object]) -> bool:
    """Whether a handler has parameters without defaults. Read from its code: it is asked at each redraw."""
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
    """A component whose faults show as a small sentence in its place."""

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
    """A part that is drawn anew only when its values change: pass values and stable functions."""
    return ft.memo(component(draw))
