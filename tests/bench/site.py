"""The app alone in a browser, against a hello-world as Flet publishes it, and a tap against the server mode.

Each phone has a profile on disk, visits once, and is then started again and again from what it kept; the two
take turns, so a machine that gets busier slows both. The moment of a start is the first button in the
semantics tree, seen from inside the page; of a tap, the first frame shown after Python's answer.
"""

from __future__ import annotations

import io
import json
import re
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from flet_web import get_package_web_dir
from flet_web.patch_index import patch_font_manifest_json, patch_index_html
from playwright.sync_api import BrowserContext, Playwright, sync_playwright

from companion.hosting.phone.build import build, built_from, fingerprint
from companion.hosting.phone.stage import stage
from tests.bench import appends, durable_append, show
from tests.bench.first_frame import WATCH, _served
from tests.browser.inside import listen, python, worker_of
from tests.e2e.steps import prepare, until
from tests.e2e.test_first_evening import _new_table
from tests.e2e.ui import CHROMIUM, FLAGS, PHONE, Ui
from tests.site.conftest import Host

ROOT = Path(__file__).parents[2]
HELLO = """import flet as ft


def main(page):
    count = ft.Text("count 0")

    def add(_):
        count.value = f"count {int(count.value.split()[1]) + 1}"
        page.update()

    page.add(ft.Text("Hello, table"), count, ft.FilledButton("Add", on_click=add))


ft.run(main)
"""
HELLO_NEEDS = ("flet/", "msgpack/", "repath.py", "six.py")
# From the finger to the frame: what went to Python, what came back, what was shown, whichever way it goes.
TAPS = """
globalThis.taps = [];
let up = 0, answered = false;
addEventListener("pointerup", () => { up = performance.now(); answered = false; }, { capture: true });
const bytes = [Uint8Array, ArrayBuffer, Blob];
const heard = (data) => { answered ||= bytes.some((kind) => data instanceof kind); };
globalThis.WebSocket = class extends WebSocket {
  constructor(...args) { super(...args); this.addEventListener("message", ({ data }) => heard(data)); }
};
globalThis.Worker = class extends Worker {
  constructor(...args) { super(...args); this.addEventListener("message", ({ data }) => heard(data)); }
};
const frames = ImageBitmapRenderingContext.prototype, show = frames.transferFromImageBitmap;
frames.transferFromImageBitmap = function (bitmap) {
  show.call(this, bitmap);
  if (!up || !answered) return;
  taps.push(performance.now() - up);
  up = 0;
};
"""


def run(times: int = 7, taps: int = 18) -> float:
    """At most 0.5: our warm start over that of Flet's own hello-world."""
    with tempfile.TemporaryDirectory(prefix="companion-bench-") as folder, ExitStack() as stack:
        ours = stack.enter_context(_hosted(_site()))
        hello = stack.enter_context(_hosted(_hello(Path(folder))))
        playwright = stack.enter_context(sync_playwright())
        warm = _starts(playwright, Path(folder), {"our shelf": ours, "Flet's hello": hello}, times)
        print("\nwarm start to the first button, in turn, seconds")
        for name, found in warm.items():
            print(f"  {name:<14} median {statistics.median(found) / 1000:.2f}  ({min(found) / 1000:.2f} to "
                  f"{max(found) / 1000:.2f})")  # fmt: skip
        _appended(playwright, Path(folder) / "profile-disk", ours)
        _taps(playwright, Path(folder), ours, taps)
        first, second = (statistics.median(found) for found in warm.values())
        return first / second


def _starts(
    playwright: Playwright, folder: Path, hosts: dict[str, Host], times: int
) -> dict[str, list[float]]:
    warm: dict[str, list[float]] = {name: [] for name in hosts}
    with ExitStack() as stack:
        phones = {
            name: stack.enter_context(_phone(playwright, folder / f"profile-{place}"))
            for place, name in enumerate(hosts)
        }
        for name, host in hosts.items():
            _open(phones[name], host)
            print(f"{name:<14} first visit {host.bytes / 1e6:5.1f} MB sent")
        for turn in range(times + 1):
            for name, host in hosts.items():
                host.forget()
                taken = _open(phones[name], host)
                if turn:  # the first lets Chromium keep its compiled code
                    warm[name].append(taken)
        for name, host in hosts.items():
            print(
                f"{name:<14} warm start sent {host.bytes} bytes, page {_memory(folder, name, hosts):.0f} MB"
            )
    return warm


def _open(context: BrowserContext, host: Host) -> float:
    """Milliseconds of one visit; at the very first one the card is read and put away."""
    # The page before is closed first: two would be two tabs at one disk. The last one stays, for its memory.
    page = context.new_page()
    for other in context.pages:
        if other is not page:
            other.close()
    page.goto(f"{host.address}/", wait_until="commit")
    begin = page.get_by_role("button", name="Commencer ici")
    usable = page.locator("flt-semantics-host [role=button]")
    begin.or_(usable).first.wait_for(state="attached", timeout=120_000)
    if begin.count():
        begin.click()
        usable.first.wait_for(state="attached", timeout=120_000)
    return float(page.evaluate("interactive"))


# -- what is compared ----------------------------------------------------------------------------------------


def _site() -> Path:
    out = ROOT / "build" / "bench-site"
    if built_from(out) != fingerprint("/"):
        print("building the site", file=sys.stderr)
        built = build(out, "/", ROOT / "build" / "bench-parts")
        print(
            f"built: first visit {built.visit / 1e6:.1f} MB packed, whole folder {built.folder / 1e6:.0f} MB"
        )
    return out


def _hello(folder: Path) -> Path:
    """What `flet publish` makes, without its way out: client, Pyodide, an archive with the app and Flet."""
    out, staged = folder / "hello", folder / "staged"
    shutil.copytree(get_package_web_dir(), out)
    stage(staged, ROOT / "build" / "bench-parts")
    with tarfile.open(out / "app.tar.gz", "w:gz") as tar:
        for name, text in {"main.py": HELLO, "requirements.txt": "# all here\n"}.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(text.encode())
            tar.addfile(entry, io.BytesIO(text.encode()))
        for path in sorted((staged / "site").rglob("*")):
            name = path.relative_to(staged / "site").as_posix()
            if path.is_file() and name.startswith(HELLO_NEEDS):
                tar.add(path, f"__pypackages__/{name}")
    patch_index_html(
        str(out / "index.html"),
        "/",
        pyodide=True,
        pyodide_script_path="main.py",
        app_package_url="app.tar.gz",
        no_cdn=True,
    )
    patch_font_manifest_json(str(out / "assets" / "FontManifest.json"))
    bootstrap = out / "flutter_bootstrap.js"
    text = re.sub(r"serviceWorkerSettings: \{.*?\},", "", bootstrap.read_text("utf-8"), flags=re.DOTALL)
    bootstrap.write_text(text, "utf-8")
    return out


@contextmanager
def _hosted(folder: Path) -> Iterator[Host]:
    host = Host(folder)
    try:
        yield host
    finally:
        host.kill()


@contextmanager
def _phone(playwright: Playwright, profile: Path, script: str = WATCH) -> Iterator[BrowserContext]:
    launch = playwright.chromium.launch_persistent_context
    context = launch(str(profile), executable_path=CHROMIUM, args=FLAGS, locale="fr-FR", **PHONE)
    context.add_init_script(script)
    try:
        yield context
    finally:
        context.close()


# -- a tap ---------------------------------------------------------------------------------------------------


def _taps(playwright: Playwright, folder: Path, ours: Host, taps: int) -> None:
    """At most 3: finger to frame on the Big Book screen, alone against the server mode.

    Each tap takes a card of madness, and three to begin with are not counted: the pile must not run out.
    """
    found: dict[str, list[float]] = {}
    with _phone(playwright, folder / "alone", TAPS) as context:
        ui = Ui(context.new_page(), ours.address)
        ui.page.goto(f"{ours.address}/", wait_until="commit")
        ui.page.get_by_role("button", name="Commencer ici").click(timeout=240_000)
        ui._see_semantics()
        _new_table(ui)
        found["alone"] = _tapped(ui, taps)
    table = prepare(folder / "data")
    command = [
        "-m",
        "companion",
        "--no-browser",
        "--open",
        "--port",
        "0",
        "--lang",
        "fr",
        "--data",
        str(folder / "data"),
    ]
    with _served(command) as address, _phone(playwright, folder / "server", TAPS) as context:
        ui = Ui(context.new_page(), address)
        ui.open(f"/table/{table}")
        found["server mode"] = _tapped(ui, taps)
    print("\na tap on the Big Book screen, finger to the frame after the answer")
    alone, server = (show(name, times) for name, times in found.items())
    print(f"alone / server mode {alone / server:.2f} (bar 3)")


def _tapped(ui: Ui, taps: int) -> list[float]:
    until(ui, lambda: ui.has("plus-2"), "no table")
    ui.page.evaluate("taps.length = 0")  # those that set the table
    for done in range(taps + 3):
        ui.tap("plus-2" if done % 2 else "plus-1")
        until(ui, lambda done=done: ui.page.evaluate("taps.length") > done, "no frame")
        ui.page.wait_for_timeout(150)
    times: list[float] = ui.page.evaluate("taps")
    return times[3:]


# -- the disk ------------------------------------------------------------------------------------------------

# A file of its own in the browser's private storage, beside those of the disk.
BARE = """async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await (await folder.getFileHandle("bench", { create: true })).createSyncAccessHandle();
  const { read, size, truncate } = companionDisk.data; // not asked for here
  const write = (at, bytes) => handle.write(bytes, { at });
  self.bare = { read, size, truncate, write, flush: () => handle.flush() };
}"""
APPEND = """
import js, json
from pyodide.ffi import to_js
from companion.browser.areas import BrowserArea
json.dumps(appends(store.tables.disk, BrowserArea(js.bare, to_js), 2))
"""


def _appended(playwright: Playwright, profile: Path, ours: Host) -> None:
    """At most 3, here over ordinary files and in Chromium: a durable append over a bare write and flush."""
    print("\na durable append against a bare write + flush of the same bytes")
    print(f"ordinary files: {durable_append.run():.2f} (bar 3)")
    with _phone(playwright, profile) as context:
        page = context.pages[0]
        listen(page)
        page.goto(f"{ours.address}/", wait_until="commit")
        page.get_by_role("button", name="Commencer ici").click(timeout=240_000)
        worker = worker_of(page)
        page.locator("#cover").wait_for(state="detached", timeout=240_000)
        worker.evaluate(BARE)
        code = Path(str(appends.__file__)).read_text("utf-8")
        done, floor = json.loads(python(worker, f"{code}\n{APPEND}"))
    ratio = show("durable append", done) / show("bare write + flush", floor)
    print(f"private storage of Chromium: {ratio:.2f} (bar 3)")


# -- memory --------------------------------------------------------------------------------------------------


def _memory(folder: Path, name: str, hosts: dict[str, Host]) -> float:
    """MB of the largest page of a browser, shared parts counted in part; 0 where the system does not tell."""
    if not Path("/proc").is_dir():
        return 0.0
    profile = str(folder / f"profile-{list(hosts).index(name)}")
    listed = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    processes = [line.split(maxsplit=2) for line in listed.splitlines()[1:]]
    family = {pid for pid, _, args in processes if profile in args and "--type=" not in args}
    grown = 0
    while len(family) > grown:
        grown = len(family)
        family |= {pid for pid, parent, _ in processes if parent in family}
    pages = [pid for pid, _, args in processes if pid in family and "--type=renderer" in args]
    return max((_proportional(Path("/proc") / pid / "smaps_rollup") for pid in pages), default=0) / 1024


def _proportional(rollup: Path) -> int:
    try:
        found: Any = re.search(r"Pss:\s+(\d+)", rollup.read_text("utf-8"))
    except OSError:
        return 0
    return int(found[1]) if found else 0


if __name__ == "__main__":
    print(json.dumps(run()))
