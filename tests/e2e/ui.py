"""A finger and a pair of eyes on the app in a real Chromium.

Flutter draws on a canvas; what a test can read and touch is its semantics tree, the same one screen readers
get. So a journey that passes here has also shown that every control it used has a name.

What makes ONE semantics node with role=button, an accessible name, an identifier, keyboard focus and a
working tap, without speaking the child texts twice (found by trying sixteen wrappings on Flet 1.0.5)::

    ft.MergeSemantics(                                    # joins the name and the tap into one node
        content=ft.Semantics(
            identifier="heal", label="Heal one", button=True,
            content=ft.Container(                         # or FilledButton, IconButton
                ink=True, on_click=..., on_long_press=...,            # ink=True gives keyboard focus
                content=ft.Semantics(exclude_semantics=True, content=body))))     # mutes the children

- `ft.Semantics(x)`: the first positional field is the TOOLTIP. Always `content=`.
- Without MergeSemantics: two nested nodes. `exclude_semantics` on the outer one: touch works, but a screen
  reader cannot tap.
- `expand`, `col`, `key` go on the outermost control. GestureDetector works but gets no keyboard focus.
- State goes on the named node: `selected` (aria-current), `toggled` (role switch), `checked` (role checkbox),
  `expanded` (aria-expanded).
- No `enabled` field: say "not possible now" in the label and answer the tap with the reason.
- Long press and click on one control: held 500 ms only the long press fires, else only the click. With
  semantics on Flutter waits about 300 ms longer, hence `HOLD`. Screen readers on the web cannot long-press:
  offer a tap too.
- A dialog or sheet of `page.show_dialog` takes all that is behind it out of the tree. A sheet of our own
  (overlay, Stack) does not: wrap the screen in `ft.Semantics(content=screen)` and set its `exclude_semantics`
  while covered; `hidden=True` does nothing.
- `ft.Semantics(live_region=True, container=True, content=ft.Text(...))` and
  `SemanticsService().announce_message` both reach the polite announcer; `announced()` reads it.
- A labelled container swallows plain texts into its own name; `sees` looks at names too.
"""

import re
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, ConsoleMessage, Error, Locator, Page, Playwright, Request

# The system's own; None leaves the choice to Playwright.
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
# Any name but our own address is unresolvable: a forgotten outside address fails here as it would on a train.
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE 127.0.0.2",
]
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
}
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
HOLD = 1.1
PATIENCE = 20.0
HOST = "flt-semantics-host"

# Two frames: what moves has moved. A page that draws none at all is not waited for.
FRAMES = """() => Promise.race([
  new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))),
  new Promise((late) => setTimeout(late, 500)),
]).then(() => null)"""
# Every text and every name on screen, in reading order, one entry per node.
_READ = """() => {
  const own = (n) => [...n.childNodes].filter(c => c.nodeType === 3).map(c => c.textContent).join("");
  const said = [];
  for (const n of document.querySelectorAll("flt-semantics-host *")) {
    for (const t of [n.getAttribute("aria-label"), own(n)]) if (t && t.trim()) said.push(t.trim());
    if (n.tagName === "INPUT" && n.type === "text" && n.value) said.push(n.value);
  }
  return said;
}"""
_LISTEN = """() => {
  globalThis.announcements = [];
  const tell = (node) => { if (node.textContent.trim()) announcements.push(node.textContent.trim()); };
  new MutationObserver(() => {
    for (const node of document.querySelectorAll("[aria-live]")) {
      if (node.watched) continue;
      node.watched = true;
      new MutationObserver(() => tell(node)).observe(node, {childList: true, characterData: true, subtree:
      true});
    }
  }).observe(document, {childList: true, subtree: true});
}"""


@contextmanager
def chromium(playwright: Playwright) -> Iterator[Browser]:
    """A browser without a way out."""
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    try:
        yield browser
    finally:
        browser.close()


class Ui:
    """One page of the app."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.faults: list[str] = []
        self._touch: CDPSession | None = None
        self._away = False
        page.set_default_timeout(30_000)
        page.on("pageerror", lambda error: self._fault(f"page error: {error}"))
        page.on("console", self._console)
        page.on("request", self._request)
        page.add_init_script(f"({_LISTEN})()")

    @classmethod
    def on(cls, browser: Browser, address: str, device: dict[str, Any] = PHONE, path: str = "/") -> "Ui":
        """A fresh visitor (own cookies, cache and session) who has opened the app."""
        ui = cls(browser.new_context(**device).new_page(), address)
        ui.open(path)
        return ui

    # opening

    def open(self, path: str = "/") -> None:
        """Go there and switch the semantics tree on, as a screen reader does."""
        self.page.goto(self.address + path, wait_until="commit")
        self._see_semantics()

    def reload(self) -> None:
        """As the browser's reload button."""
        self.page.reload(wait_until="commit")
        self._see_semantics()

    def back(self) -> None:
        """As the browser's (or the phone's) back button."""
        self.page.go_back(wait_until="commit")

    def _see_semantics(self) -> None:
        # One pixel large on purpose: not for fingers.
        self.page.locator("flt-semantics-placeholder").wait_for(state="attached")
        self.page.evaluate("document.querySelector('flt-semantics-placeholder').click()")
        self.page.locator(f"{HOST} flt-semantics").first.wait_for(state="attached")
        # Our dark cover goes when the first screen has been drawn; pictures should not show it.
        self.page.locator("#lamp, #cover").wait_for(state="detached")

    @contextmanager
    def away(self) -> Iterator[None]:
        """While the server is down the client's failed reconnections are no fault."""
        self._away = True
        try:
            yield
        finally:
            # What the browser has to say about the last failure may arrive a little late.
            self.page.wait_for_timeout(300)
            self._away = False

    # finding

    def node(self, name: str, role: str | None = None) -> Locator:
        """By identifier, else by accessible name of anything that can be used."""
        if role:
            return self.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        found = self.page.locator(f'[flt-semantics-identifier="{_quoted(name)}"]')
        if re.fullmatch(r"[a-z][a-z0-9_]*(-\w+)*", name):
            return found  # an identifier: asking for every role and name takes the browser long
        for kind in ("button", "tab", "switch", "checkbox", "radio", "textbox", "link", "slider"):
            found = found.or_(self.page.get_by_role(kind, name=name, exact=True))  # type: ignore[arg-type]
        return found

    def has(self, name: str) -> bool:
        """Whether such a control is there now."""
        return self.node(name).count() > 0

    def name_of(self, identifier: str) -> str:
        """The accessible name of a control."""
        node = self.node(identifier).first
        node.wait_for(state="attached")
        return (node.get_attribute("aria-label") or node.text_content() or "").strip()

    def role_of(self, identifier: str) -> str | None:
        """The role of a control."""
        node = self.node(identifier).first
        node.wait_for(state="attached")
        return node.get_attribute("role")

    def box(self, name: str, role: str | None = None) -> tuple[float, float, float, float]:
        """Left, top, width and height of a control on screen, scrolled to if needed and at rest."""
        node = self.node(name, role).first
        node.wait_for(state="attached")
        try:
            node.scroll_into_view_if_needed()
        except Error:  # it was redrawn while it was looked at: another one stands in its place
            node.wait_for(state="attached")
            node.scroll_into_view_if_needed()
        return self._at_rest(node)

    def _at_rest(self, node: Locator) -> tuple[float, float, float, float]:
        """Where it is once it no longer moves: a sheet that slides in would be missed."""
        before: tuple[float, float, float, float] | None = None
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            box = node.bounding_box()
            if box is not None:
                now = (box["x"], box["y"], box["width"], box["height"])
                if now == before:
                    return now
                before = now
            self.page.evaluate(FRAMES)
        raise AssertionError(f"never at rest: {node}")

    # touching

    def tap(self, name: str, role: str | None = None) -> None:
        """A real touch in the middle of the control (a click where there is no touch screen)."""
        x, y, width, height = self.box(name, role)
        self._tap_at(x + width / 2, y + height / 2)

    def tap_text(self, text: str) -> None:
        """A real touch on words that are no control by themselves."""
        node = self.page.locator(HOST).get_by_text(text, exact=True).last
        node.wait_for(state="attached")
        x, y, width, height = self._at_rest(node)
        self._tap_at(x + width / 2, y + height / 2)

    def press(self, name: str) -> None:
        """As a screen reader activates it: no coordinates, so it also reaches what is scrolled away."""
        node = self.node(name).first
        node.wait_for(state="attached")
        node.dispatch_event("click")

    def hold(self, name: str, seconds: float = HOLD) -> None:
        """Keep a finger on the control."""
        x, y, width, height = self.box(name)
        x, y = x + width / 2, y + height / 2
        if not self._touchable():
            self.page.mouse.move(x, y)
            self.page.mouse.down()
            self.page.wait_for_timeout(seconds * 1000)
            self.page.mouse.up()
            return
        self._finger("touchStart", x, y)
        self.page.wait_for_timeout(seconds * 1000)
        self._finger("touchEnd")

    def scroll(self, down: float) -> None:
        """Drag the middle of the screen; positive shows what is further down."""
        size = self.page.viewport_size or PHONE["viewport"]
        x, y = size["width"] / 2, size["height"] / 2
        if not self._touchable():
            self.page.mouse.move(x, y)
            self.page.mouse.wheel(0, down)
        else:
            self._finger("touchStart", x, y)
            for step in range(1, 9):
                self._finger("touchMove", x, y - down * step / 8)
                self.page.wait_for_timeout(16)
            # A finger that stops before it leaves does not fling.
            self.page.wait_for_timeout(120)
            self._finger("touchEnd")
        self.page.wait_for_timeout(200)

    def _tap_at(self, x: float, y: float) -> None:
        if self._touchable():
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def _touchable(self) -> bool:
        return bool(self.page.evaluate("navigator.maxTouchPoints > 0"))

    def _finger(self, kind: str, *at: float) -> None:
        self._touch = self._touch or self.page.context.new_cdp_session(self.page)
        points = [{"x": at[0], "y": at[1]}] if at else []
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    # typing

    def type(self, label: str, text: str) -> None:
        """Tap the field once, wait until Flutter has put the cursor there, replace what it holds.

        The browser's own field may come a moment before Flutter listens to it: then the keys, not the tap,
        go in once more.
        """
        self.tap(label, "textbox")
        if not self._until(lambda: self._focused() is not None, PATIENCE):
            raise AssertionError(f"no cursor in {label!r}")
        for _ in range(4):
            self.page.wait_for_timeout(60)
            self.page.keyboard.press("ControlOrMeta+a")
            self.page.keyboard.type(text)
            if self._until(lambda: self._focused() == text, 1.5):
                self.page.wait_for_timeout(300)  # Flutter, come late, would put back what it held itself
                if self._focused() in {text, None}:
                    return
        raise AssertionError(f"could not type into {label!r}")

    def key(self, key: str) -> None:
        """Press a key, as Playwright names it."""
        self.page.keyboard.press(key)

    def _focused(self) -> str | None:
        """What the field with the cursor holds."""
        script = "(e => ['INPUT', 'TEXTAREA'].includes(e?.tagName) ? e.value : null)(document.activeElement)"
        value = self.page.evaluate(script)
        return None if value is None else str(value)

    # seeing

    def texts(self) -> list[str]:
        """Everything that can be read or heard now."""
        return [str(text) for text in self.page.evaluate(_READ)]

    def sees(self, text: str | re.Pattern[str], timeout: float = PATIENCE) -> None:
        """Wait until the words are there: a whole line of a text or name, or a pattern found in one."""
        if not self._until(lambda: self._shown(text), timeout):
            raise AssertionError(f"{text!r} not seen; on screen: {self.texts()}")

    def gone(self, text: str | re.Pattern[str], timeout: float = PATIENCE) -> None:
        """Wait until the words are there no more."""
        if not self._until(lambda: not self._shown(text), timeout):
            raise AssertionError(f"{text!r} still there; on screen: {self.texts()}")

    def announced(self) -> list[str]:
        """What the screen reader was asked to say by itself."""
        return [str(text) for text in self.page.evaluate("globalThis.announcements ?? []")]

    def outline(self) -> str:
        """The semantics tree as Playwright's aria snapshot."""
        return self.page.locator(HOST).aria_snapshot()

    def shot(self, path: Path | str) -> None:
        """A picture of the screen, once moving things have come to rest."""
        self.page.wait_for_timeout(350)
        self.page.screenshot(path=str(path))

    def _shown(self, text: str | re.Pattern[str]) -> bool:
        if isinstance(text, re.Pattern):
            return any(text.search(said) for said in self.texts())
        return any(text == said or text in said.split("\n") for said in self.texts())

    def _until(self, true: Any, seconds: float) -> bool:
        # Not Playwright's wait_for_function: it needs eval, which our content security policy forbids.
        end = time.monotonic() + seconds
        while not true():
            if time.monotonic() > end:
                return False
            self.page.wait_for_timeout(50)
        return True

    # faults

    def _fault(self, what: str) -> None:
        if not self._away:
            self.faults.append(what)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._fault(f"console: {message.text} {message.location.get('url', '')}")

    def _request(self, request: Request) -> None:
        url = request.url
        origin = "/".join(
            self.address.split("/")[:3]
        )  # what a page makes itself belongs to its host, not its path
        if not url.startswith((f"{self.address}/", "data:", f"blob:{origin}/")):
            # Never excused: being offline for a moment is no reason to look elsewhere.
            self.faults.append(f"outside: {url}")


def _quoted(name: str) -> str:
    return name.replace("\\", "\\\\").replace('"', '\\"')
