"""The whole app in this process: no server, no browser, no Flutter.

A fake connection stands where the phone would be. It packs every message as the real one does,
answers calls to services, and turns Flet's crash report into a test failure. It touches inner
classes of Flet 1.0.5: this is the one place to repair on an upgrade.
"""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextvars
import dataclasses
from collections.abc import Callable, Coroutine, Iterator
from functools import cache
from typing import Any

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

from companion.ui import main as entrance


class FakePhone(Connection):
    """Takes what the server sends."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.get_running_loop()
        self.executor = concurrent.futures.ThreadPoolExecutor(1)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url = "http://test"
        self.session: Any = None
        self.sent = 0
        self.wire = bytearray()
        """All that ever went to this phone, as it went."""
        self.patched: list[int] = []
        """The control each patch was about."""
        self.crashes: list[str] = []
        self.calls: list[tuple[str, Any]] = []
        self.answers: dict[str, Any] = {}
        """What the phone answers to a call; an exception is an error of the phone."""
        self.deaf: set[str] = set()
        """Calls the phone never answers."""

    def travel(self, route: str) -> None:
        """As a browser: the address changes, then the page is told."""
        self.session.apply_page_patch({"route": route})
        told = self.session.dispatch_event(self.session.page._i, "route_change", {"route": route})
        self.loop.create_task(told)

    def send_message(self, message: Message) -> None:
        raw = msgpack.packb(
            [message.action, message.body], default=configure_encode_object_for_msgpack(BaseControl)
        )
        self.sent += len(raw)
        self.wire += raw
        if message.action == MessageAction.INVOKE_METHOD:
            body: Any = message.body
            self.calls.append((body.name, body.args))
            if body.name in self.deaf:
                return
            answer = self.answers.get(body.name)
            error = str(answer) if isinstance(answer, Exception) else None
            if body.name == "push_route":
                self.loop.call_soon(self.travel, body.args["route"])
            self.loop.call_soon(
                self.session.handle_invoke_method_results,
                body.control_id,
                body.call_id,
                None if error else answer,
                error,
            )
        elif message.action == MessageAction.PATCH_CONTROL:
            patch: Any = message.body
            self.session.found = None
            self.patched.append(patch.id)
        elif message.action == MessageAction.SESSION_CRASHED:
            crash: Any = message.body
            self.crashes.append(crash.message)


class Kept(Session):
    """A session that knows when its page may have changed: what was found on it is good until then."""

    found: list[Any] | None = None

    def patch_control(self, *args: Any, **kwargs: Any) -> None:
        self.found = None
        super().patch_control(*args, **kwargs)
        self.found = None

    def apply_patch(self, control_id: int, patch: dict[str, Any]) -> None:
        self.found = None
        super().apply_patch(control_id, patch)


class Phone:
    """``async with Phone(main) as phone``: a session that can be looked at and tapped."""

    def __init__(self, main: Callable[[ft.Page], Any], route: str = "/", width: int = 360, height: int = 640):
        self._main = main
        self.store: Any = None
        """What it looks at, where a test needs to know."""
        self.typed: set[str] = set()
        """What was written into fields: in nobody's language."""
        self.taps = 0
        """Taps, long presses and fields written into."""
        self.counted = False
        """While taps are counted nothing is touched through a sheet: closing it would be one more."""
        self._patch = {"width": width, "height": height, "route": route, "platform": "android"}

    async def __aenter__(self) -> Phone:
        # As a server does: each session acts in a context of its own, so that two do not mix.
        self._context = contextvars.copy_context()
        await self._alone(self._connect())
        await self.settle()
        return self

    async def _alone(self, work: Coroutine[Any, Any, None]) -> None:
        await asyncio.get_running_loop().create_task(work, context=self._context)

    async def _connect(self) -> None:
        self.connection = FakePhone()
        self.session = Kept(self.connection)
        self.connection.session = self.session
        self.page = self.session.page
        _context_page.set(self.page)
        context.reset_auto_update()
        self.session.apply_page_patch(self._patch)
        # Packing the page sets the baseline of later differences: without it updates send nothing.
        self.connection.send_message(
            Message(
                MessageAction.REGISTER_CLIENT,
                RegisterClientResponseBody(
                    session_id=self.session.id, page_patch=self.session.get_page_patch(), error=""
                ),
            )
        )
        self._main(self.page)
        await self.session.after_event(self.page)

    async def __aexit__(self, *_: object) -> None:
        self.session.close()
        await asyncio.sleep(0)
        self.connection.executor.shutdown(wait=False)

    async def settle(self, turns: int = 16) -> None:
        """Let everything that was scheduled happen."""
        for _ in range(turns):
            await asyncio.sleep(0)
        if self.connection.crashes:
            raise AssertionError(self.connection.crashes[0])

    async def go(self, route: str) -> None:
        """Open an address, as the browser would."""
        self.session.apply_page_patch({"route": route})
        await self._fire(self.page, "route_change", {"route": route})

    async def resize(self, width: int, height: int) -> None:
        """Turn the phone, or drag the window."""
        self.session.apply_page_patch({"width": width, "height": height})
        await self._fire(self.page, "resize", {"width": width, "height": height})

    async def wait(self, ready: Callable[[], Any], seconds: float = 8.0) -> None:
        """Wait for what is done beside the session: disks, timers."""
        end = asyncio.get_running_loop().time() + seconds
        while not ready():
            await self.settle()
            if asyncio.get_running_loop().time() > end:
                raise AssertionError(f"waited in vain; texts: {self.texts()}; keys: {sorted(self.keys())}")
            await asyncio.sleep(0.005)

    # -- looking -------------------------------------------------------------------------------

    def controls(self) -> Iterator[Any]:
        """Every control that is on the page now."""
        if self.session.found is None:
            self.session.found = list(self.inside(self.page))
        yield from self.session.found

    def find(self, key: str) -> Any:
        """The control with that key; of two the one on top: what a sheet covers cannot be touched."""
        found = [c for c in self.controls() if getattr(c.key, "value", c.key) == key]
        if found:
            return found[-1]
        raise LookupError(f"no control {key!r}; there are {sorted(self.keys())}")

    def keys(self) -> set[str]:
        """The keys of everything that can be touched."""
        found = (getattr(control.key, "value", control.key) for control in self.controls())
        return {key for key in found if isinstance(key, str)}

    def __contains__(self, key: str) -> bool:
        return key in self.keys()

    def labels(self) -> dict[str, str]:
        """What a screen reader says of each control, by its identifier."""
        return {
            control.identifier: control.label or ""
            for control in self.controls()
            if isinstance(control, ft.Semantics) and control.identifier
        }

    def texts(self) -> list[str]:
        """All texts, spans joined, in the order of the tree."""
        found = []
        for control in self.controls():
            if isinstance(control, ft.Text):
                spans = "".join(span.text or "" for span in control.spans or [])
                found.append((control.value or "") + spans)
        return found

    def covered(self, control: Any) -> bool:
        """True for what lies behind an open sheet: it is silent, and no finger reaches it."""
        while control is not None:
            if isinstance(control, ft.Semantics) and control.exclude_semantics and not control.label:
                return True
            control = control.parent
        return False

    def in_reach(self, key: str) -> bool:
        """True when there is such a control and no sheet lies over it."""
        return key in self and not self.covered(self.find(key))

    def in_sight(self) -> list[str]:
        """All texts that no sheet covers, those on buttons left out: a button is one name."""
        found = [control for control in self.controls() if isinstance(control, ft.Text)]
        return [
            (text.value or "") + "".join(span.text or "" for span in text.spans or [])
            for text in found
            if not self.covered(text)
        ]

    def inside(self, control: Any) -> Iterator[Any]:
        """A control and all below it."""
        found: list[Any] = []
        _gather(control, set(), found)
        yield from found

    def says(self, text: str) -> bool:
        """True when some text holds these words."""
        return any(text in line for line in self.texts())

    # -- touching ------------------------------------------------------------------------------

    def _touched(self, key: str) -> Any:
        """What a finger meets; it counts."""
        self.taps += 1
        touched = self.find(key)
        assert not (self.counted and self.covered(touched)), f"{key} lies behind a sheet"
        return touched

    async def tap(self, key: str) -> None:
        """A tap."""
        await self._fire(self._touched(key), "click")

    async def hold(self, key: str) -> None:
        """A long press."""
        await self._fire(self._touched(key), "long_press")

    async def write(self, key: str, text: str) -> None:
        """Type into a field."""
        self.typed.add(text)
        field = self._touched(key)
        self.session.apply_patch(field._i, {"value": text})
        await self._fire(field, "change", text)

    async def at_once(self, *touches: tuple[str, str, str | None]) -> None:
        """Touches that were waiting together when the app came to look: a key, the event, a typed text."""
        loop = asyncio.get_running_loop()
        heard = []
        for key, name, text in touches:
            touched = self._touched(key)
            if text is not None:
                self.session.apply_patch(touched._i, {"value": text})
            told = self.session.dispatch_event(touched._i, name, text)
            heard.append(loop.create_task(told, context=self._context))
        await asyncio.gather(*heard)
        await self.settle()

    async def press(self, key: str, *, ctrl: bool = False, shift: bool = False) -> None:
        """A key of a real keyboard."""
        data = {"key": key, "ctrl": ctrl, "shift": shift, "alt": False, "meta": False}
        await self._fire(self.page, "keyboard_event", data)
        if key == " ":  # the app first waits whether a focused button answers
            await asyncio.sleep(entrance.SPACE_WAITS)
            await self.settle()

    async def run(self, work: Callable[[], Any]) -> None:
        """Something the session does by itself."""

        async def now() -> None:
            work()

        await self._alone(now())
        await self.settle()

    async def fire(self, key: str, name: str, data: Any = None) -> None:
        """Any other event of a control."""
        await self._fire(self.find(key), name, data)

    async def _fire(self, control: Any, name: str, data: Any = None) -> None:
        await self._alone(self.session.dispatch_event(control._i, name, data))
        await self.settle()


NOTHING, SEVERAL, DRAWN_BY = "nothing", "several", "drawn by"


@cache
def _holds(kind: type) -> str | tuple[str, ...]:
    """What a value of a type may hold: of a control the fields that are not among its given values."""
    if issubclass(kind, list | tuple):
        return SEVERAL
    if issubclass(kind, ft.Component):
        return DRAWN_BY
    if not issubclass(kind, BaseControl):
        return NOTHING
    found = (field.name for field in dataclasses.fields(kind) if not field.metadata.get("skip"))
    known = getattr(kind, "_structural_fields", ())
    return tuple(name for name in found if name in known and name not in ("_parent", "parent"))


def _gather(value: Any, seen: set[int], found: list[Any]) -> None:
    """All controls below one, in the order of the tree. What is not the default lies in ``_values``."""
    holds = _holds(type(value))
    if holds is SEVERAL:
        for part in value:
            if _holds(type(part)) is not NOTHING:
                _gather(part, seen, found)
        return
    if holds is DRAWN_BY:
        _gather(value._b, seen, found)
        return
    if holds is NOTHING or value._i in seen or value._values.get("visible") is False:
        return
    seen.add(value._i)
    found.append(value)
    plain = value.__dict__
    for name in holds:
        held = plain.get(name)
        if _holds(type(held)) is not NOTHING:
            _gather(held, seen, found)
    for held in value._values.values():
        if _holds(type(held)) is not NOTHING:
            _gather(held, seen, found)
