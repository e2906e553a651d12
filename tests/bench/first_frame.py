"""From the address to a shelf one can touch, against a Flet hello-world served the same way.

Both run as processes of their own, in one Chromium with its files already cached, in turn: a machine that
gets busier slows both. The moment is the first button in the semantics tree, seen from inside the page.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, sync_playwright

from tests.bench import show
from tests.e2e.ui import CHROMIUM, FLAGS, PHONE

ROOT = Path(__file__).parents[2]
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+")
WATCH = """
globalThis.interactive = new Promise((resolve) => {
  let on = false;
  new MutationObserver(() => {
    const placeholder = document.querySelector("flt-semantics-placeholder");
    if (placeholder && !on) { on = true; placeholder.click(); }
    if (document.querySelector("flt-semantics-host [role=button]")) resolve(performance.now());
  }).observe(document, { childList: true, subtree: true, attributes: true });
});
"""


def run(times: int = 9) -> float:
    """At most 1.3."""
    with tempfile.TemporaryDirectory() as folder:
        ours = ["-m", "companion", "--no-browser", "--open", "--port", "0", "--lang", "fr"]
        ours += ["--data", f"{folder}/data"]
        hello = [str(Path(__file__).with_name("hello.py")), "0"]
        with _served(ours) as shelf, _served(hello) as plain, _profile(f"{folder}/profile") as context:
            pages = {"our shelf": shelf, "hello": plain}
            measures: dict[str, list[float]] = {name: [] for name in pages}
            # Two rounds unmeasured: one fills the cache, the next lets Chromium keep its compiled code.
            for turn in range(times + 2):
                for name, address in pages.items():
                    taken = _open(context, address)
                    if turn > 1:
                        measures[name].append(taken)
        print(f"navigation to first button, {times} loads each in turn, warm cache")
        first, second = (show(name, measures[name]) for name in pages)
        return first / second


def _open(context: BrowserContext, address: str) -> float:
    """Milliseconds."""
    page = context.new_page()
    try:
        page.goto(address, wait_until="commit")
        return float(page.evaluate("interactive"))
    finally:
        page.close()


@contextmanager
def _profile(folder: str) -> Iterator[BrowserContext]:
    """A browser that keeps its files on disk as a player's does; a throw-away context would not."""
    with sync_playwright() as playwright:
        launch = playwright.chromium.launch_persistent_context
        context = launch(folder, executable_path=CHROMIUM, args=FLAGS, **PHONE)
        context.add_init_script(WATCH)
        try:
            yield context
        finally:
            context.close()


@contextmanager
def _served(command: list[str]) -> Iterator[str]:
    path = os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    )
    # A server that never names its address would leave us reading for ever.
    late = threading.Timer(30, process.kill)
    late.start()
    try:
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        address = next((found[0] for line in lines if (found := ADDRESS.search(line))), None)
        assert address, f"no address from {command}"
        late.cancel()
        yield address
    finally:
        late.cancel()
        process.send_signal(signal.SIGINT)
        process.wait(10)
