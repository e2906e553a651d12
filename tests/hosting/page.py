"""A page with one of each way to touch, served as the app is.

`python tests/hosting/page.py PORT [stubborn] [slow|endless]` prints the address, then
"flushed" when `on_stop` runs and "ended" when `serve` has returned.
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

import flet as ft

from companion.hosting.serve import serve
from companion.ui.error_boundary import guarded, install_boundary


def named(
    identifier: str, label: str, body: ft.Control, *, selected: bool | None = None, **box: object
) -> ft.Control:
    """The recipe of tests/e2e/ui.py."""
    quiet = ft.Semantics(exclude_semantics=True, content=body)
    tapped = ft.Container(ink=True, padding=12, bgcolor="#333333", content=quiet, **box)
    node = ft.Semantics(identifier=identifier, label=label, button=True, selected=selected, content=tapped)
    return ft.MergeSemantics(content=node)


def main(page: ft.Page) -> None:
    """Taps end up in one line that a test can read."""
    log = ft.Text("log")

    def hit(word: str) -> object:
        def happened(_: ft.Event[ft.Control]) -> None:
            log.value = f"{log.value} {word}"
            page.update()

        return happened

    async def stick(_: ft.Event[ft.Control]) -> None:
        log.value = "log stuck"
        page.update()
        await asyncio.sleep(0.2)  # the word goes out first
        time.sleep(600)

    def spin() -> None:
        while True:
            sum(range(1000))

    def sheet(_: ft.Event[ft.Control]) -> None:
        close = ft.TextButton("Close", on_click=lambda _: page.pop_dialog())
        page.show_dialog(ft.BottomSheet(ft.Column([ft.Text("In the sheet"), close], tight=True)))

    def detect(body: ft.Control) -> ft.Control:
        finger = ft.GestureDetector(on_tap=hit("detector"), on_long_press=hit("detector-long"), content=body)
        return ft.MergeSemantics(
            content=ft.Semantics(identifier="detector", label="Detector", button=True, content=finger)
        )

    def button(body: ft.Control) -> ft.Control:
        quiet = ft.FilledButton(
            content=ft.Semantics(exclude_semantics=True, content=body), on_click=hit("button")
        )
        return ft.MergeSemantics(
            content=ft.Semantics(identifier="button", label="Button", button=True, content=quiet)
        )

    install_boundary(page, Path(tempfile.gettempdir())).keep = lambda _: None
    if "stubborn" in sys.argv:
        page.run_thread(time.sleep, 600)
    page.title = "page"
    page.theme_mode = ft.ThemeMode.DARK
    page.bgcolor = "#1A1613"
    page.add(
        # As our own screens do: the client tells when it has been laid out.
        ft.Container(
            ft.Semantics(live_region=True, container=True, content=log), on_size_change=lambda: None
        ),
        named(
            "box",
            "Box, two cards",
            ft.Column([ft.Text("Take"), ft.Text("2 cards")]),
            on_click=hit("box"),
            on_long_press=hit("box-long"),
            selected=True,
        ),
        detect(ft.Container(ft.Text("D"), padding=12)),
        button(ft.Text("B")),
        ft.TextField(label="Name", on_change=lambda e: hit(f"[{e.control.value}]")(e)),
        named("sheet", "Open sheet", ft.Text("S"), on_click=sheet),
        named("spin", "Count for ever", ft.Text("C"), on_click=guarded(spin)),
        named("stick", "Block the loop", ft.Text("X"), on_click=stick),
    )


def flush() -> None:
    """What the store does at the end, on a slow disk if asked."""
    if "slow" in sys.argv or "endless" in sys.argv:
        print("flushing", flush=True)
        time.sleep(1.5 if "slow" in sys.argv else 600)
    print("flushed", flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as empty:
        serve(
            main,
            assets=Path(empty),
            port=int(sys.argv[1]),
            open_browser=False,
            say=lambda address: print(address, flush=True),
            on_stop=flush,
        )
    print("ended", flush=True)
