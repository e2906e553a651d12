"""Runs once, in the browser's Python, while a site is built: what a start would import is in memory then.

Not imported by the app. Its last expression is the list of files that need not travel any more.
"""

import gc
import importlib
import os
import sys

HOME = "/app"
LATER = ("companion.ui.drawings.qr", "companion.ui.screens.table.phones")
"""For the phones of a room: there is no room without a computer."""

sys.path[:0] = [HOME, f"{HOME}/site"]
# msgpack looks for its compiled part when it is imported; the start puts that in, after the memory is back.
os.environ["MSGPACK_PUREPYTHON"] = "1"
importlib.import_module("msgpack")

del os.environ["MSGPACK_PUREPYTHON"]


def modules(package: str) -> list[str]:
    """Every module below a package, as its files tell."""
    found = []
    for folder, _, files in os.walk(f"{HOME}/{package}"):
        inside = folder.removeprefix(f"{HOME}/").replace("/", ".")
        for name in files:
            if name.endswith(".pyc"):
                found.append(f"{inside}.{name.removesuffix('.pyc')}".removesuffix(".__init__"))
    return sorted(found)


for module in modules("companion"):
    if module not in LATER:
        importlib.import_module(module)
flet = importlib.import_module("flet")
for control in globals()["FLET_NAMES"]:  # given by the builder
    getattr(flet, control, None)
for module in ("flet.app", "flet.messaging.session", "flet.messaging.protocol", "flet.pubsub.pubsub_hub"):
    importlib.import_module(module)
# Of Python's own library: what is only imported when it is first needed, each time from its source.
for module in ("_strptime", "encodings.utf_8_sig", "encodings.idna", "flet_audio"):
    importlib.import_module(module)
words = importlib.import_module("companion.i18n.words")
for lang in words.LANGUAGES:
    words.texts(lang)
gc.collect()
gc.freeze()
"\n".join(
    sorted(
        file.removeprefix(f"{HOME}/")
        for module in list(sys.modules.values())
        if (file := getattr(module, "__file__", None) or "").startswith(HOME)
    )
)
