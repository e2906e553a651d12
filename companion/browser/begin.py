"""The start of the app in a browser, and its end when another tab wants to go on."""

from __future__ import annotations

import contextlib
import importlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.browser.areas import VolatileDisk, disk_of
from companion.browser.brought import Inbox
from companion.i18n.words import LANGUAGES
from companion.store import Disk, Store
from companion.ui import begin
from companion.ui.main import run

log = logging.getLogger(__name__)

FOLDER = Path("/companion")
"""On the disk of the browser; there is no other."""


def start(probe: Callable[[Store], None] | None = None) -> None:
    """Open what this browser keeps and show the app; called by the worker once it has the disk.

    ``probe`` gets the open store: for tests.
    """
    _pack_fast()
    given = importlib.import_module("companion_disk")
    ffi = importlib.import_module("pyodide.ffi")

    def hear(store: Store) -> None:
        given.hear(ffi.create_proxy(store.flush), ffi.create_proxy(store.rest))
        if probe is not None:
            probe(store)

    brought = Inbox(importlib.import_module("companion_brought"))
    run(opened(_disk(given, ffi.to_js), hear, _language(), brought))


def opened(
    disk: Disk, heard: Callable[[Store], None], lang: str = "fr", brought: Inbox | None = None
) -> Callable[[Any], None]:
    """The app on that disk, or the rescue page; ``heard`` gets the store once it is open."""
    return begin.opened(FOLDER, disk, heard, lang, brought)


def _disk(given: Any, to_js: Callable[[bytes], Any]) -> Disk:
    try:
        return disk_of(given, to_js)
    except OSError:
        # Not even room for an empty list of names: played all the same, and told.
        log.exception("no disk")
        return VolatileDisk()


def _language() -> str:
    """The browser's own, for the page that comes before any setting is known."""
    with contextlib.suppress(ImportError, AttributeError):
        asked = str(importlib.import_module("js").navigator.language)[:2]
        return asked if asked in LANGUAGES else "fr"
    return "fr"


def _pack_fast() -> None:
    """A memory snapshot holds no compiled extension: the fast packer of messages is put in here."""
    with contextlib.suppress(ImportError):
        msgpack: Any = importlib.import_module("msgpack")
        fast: Any = importlib.import_module("msgpack._cmsgpack")
        msgpack.Packer, msgpack.Unpacker, msgpack.unpackb = fast.Packer, fast.Unpacker, fast.unpackb
