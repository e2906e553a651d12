"""Draw every icon of the app from the one drawing, `companion/ui/assets/icons/lamp.svg`.

    .venv/bin/python .ci/icons.py

Those a browser asks for lie beside the drawing; those `flet build` asks for lie in `.ci/store`, under the
names it looks for. Needs Chromium; the pictures are kept with the code, so nobody else does.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
DRAWING = ROOT / "companion" / "ui" / "assets" / "icons" / "lamp.svg"
WEB, STORE = DRAWING.parent, ROOT / ".ci" / "store"


@dataclass(frozen=True)
class Icon:
    """One picture: how much of it the lamp takes, and what lies under the lamp."""

    path: Path
    size: int
    lamp: float = 1.0
    ground: str = "tile"
    """`tile`: the table with round corners; `whole`: the table to the edges; `none`: nothing."""


# A launcher may cut a maskable icon down to a circle of 80 %, Android a foreground to one of 61 %; Apple
# rounds the corners itself and takes no transparency.
ICONS = (
    *(Icon(WEB / f"icon-{size}.png", size) for size in (192, 512)),
    *(Icon(WEB / f"maskable-{size}.png", size, 0.7, "whole") for size in (192, 512)),
    Icon(WEB / "apple-touch-180.png", 180, 0.94, "whole"),
    Icon(STORE / "icon.png", 1024),
    Icon(STORE / "icon_android.png", 1024, 0.56, "none"),
    Icon(STORE / "icon_ios.png", 1024, 0.94, "whole"),
    Icon(STORE / "splash.png", 1024, 1.0, "none"),
)


def drawing(icon: Icon) -> str:
    """The master drawing, changed for this icon."""
    svg = DRAWING.read_text("utf-8")
    if icon.ground == "whole":
        svg = svg.replace(' rx="14"', "")
    if icon.ground == "none":
        svg = re.sub(r'<rect id="table".*?/>', "", svg)
    shift = 32 * (1 - icon.lamp)
    return svg.replace(
        '<g id="lamp">', f'<g id="lamp" transform="translate({shift} {shift}) scale({icon.lamp})">'
    )


def draw(browser: Browser) -> Iterator[tuple[Icon, bytes]]:
    """Every icon as a PNG."""
    for icon in ICONS:
        page = browser.new_page(viewport={"width": icon.size, "height": icon.size})
        page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{drawing(icon)}")
        yield icon, page.screenshot(omit_background=True)
        page.close()


def main() -> None:
    """Draw them all anew."""
    STORE.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        for icon, png in draw(browser):
            icon.path.write_bytes(png)
            print(f"{icon.path.relative_to(ROOT)} {len(png)} bytes")
        browser.close()


if __name__ == "__main__":
    main()
