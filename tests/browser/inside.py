"""A way into the Python of the app alone, as it is built: the debugger's, and no other site.

The app hands the browser's half of its disk the store's own `flush`, to be called when the page is hidden.
Whoever stands beside the worker as it starts hears that too, and from a function of Python all of Python can
be reached.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Page, Worker

LONG = 120.0
"""Seconds; only a machine with a lot to do needs them."""

_LISTEN = """(without) => {
  if (self.inPython || self.listening) return;
  self.listening = true;
  if (without === "opfs") delete StorageManager.prototype.getDirectory;
  const beside = (disk) => {
    const { hear } = disk;
    disk.hear = (flush, stop) => {
      const builtins = flush.__func__.__globals__.get("__builtins__");
      const space = builtins.get("dict")();
      builtins.get("exec")(`from pyodide.code import eval_code as run`, space);
      space.set("store", flush.__self__);
      const run = space.get("run");
      self.inPython = (code) => run(code, space);
      hear(flush, stop);
    };
  };
  if (self.companionDisk) return beside(self.companionDisk);
  let disk;
  Object.defineProperty(self, "companionDisk", {
    get: () => disk,
    set: (given) => { disk = given; beside(given); },
  });
}"""


class NoPython(AssertionError):
    """It did not start in time, or had started when the debugger came to listen: then no time is enough."""


def listen(page: Page, without: str = "") -> None:
    """Before the page is opened. ``without`` is taken away from the browser, if it comes in time: ask."""

    def started(worker: Worker) -> None:
        with suppress(Error):  # one of Flutter's own, or gone again
            worker.evaluate(_LISTEN, without)

    page.on("worker", started)


def worker_of(page: Page, seconds: float = LONG) -> Worker:
    """The worker with Python in it, its store open; ``listen`` has been called."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for worker in page.workers:
            with suppress(Error):
                if worker.evaluate("Boolean(self.inPython)"):
                    return worker
        page.wait_for_timeout(50)
    raise NoPython


def python(worker: Worker, code: str) -> Any:
    """Run it beside the app, and give what its last line says. ``store`` is the app's own."""
    return worker.evaluate("(code) => inPython(code)", code)
