"""A Flet hello-world through our own `serve`: what `first_frame` measures our shelf against.

Run as a file: `python tests/bench/hello.py PORT`. It prints the address.
"""

import sys
import tempfile
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


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as empty:
        serve(
            main,
            assets=Path(empty),
            port=int(sys.argv[1]),
            open_browser=False,
            say=lambda address: print(address, flush=True),
            on_stop=lambda: None,
        )
