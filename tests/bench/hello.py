"""A Flet hello-world through our own `serve`: the measure of `first_frame`, and the page of the hosting tests.

Run as a file: `python tests/bench/hello.py PORT`. It prints the address, then one word per thing that happens.
"""

import sys
import tempfile
import time
from pathlib import Path

import flet as ft

from companion.hosting.serve import serve


def main(page: ft.Page) -> None:
    """One line and one button."""
    count = ft.Text("count 0")

    def add(_: ft.Event[ft.FilledButton]) -> None:
        count.value = f"count {int(str(count.value).split()[1]) + 1}"
        page.update()

    page.title = "hello"
    page.bgcolor = "#1A1613"
    page.theme_mode = ft.ThemeMode.DARK
    page.add(ft.Text("Hello, table"), count, ft.FilledButton("Add", on_click=add))


def stubborn(page: ft.Page) -> None:
    """The same, with a thread that will not end by itself: what used to keep the process alive."""
    main(page)
    page.run_thread(time.sleep, 600)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as empty:
        serve(
            stubborn if "stubborn" in sys.argv else main,
            assets=Path(empty),
            port=int(sys.argv[1]),
            open_browser=False,
            say=lambda address: print(address, flush=True),
            on_stop=lambda: print("flushed", flush=True),
        )
    print("ended", flush=True)
