"""The icons: as large as their names say, closed or open where each place needs it, from one drawing."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Browser

from tests.install.conftest import script

icons = script("icons")


def names(all_icons: Any) -> list[str]:
    return [icon.path.name for icon in all_icons]


@pytest.mark.parametrize("icon", icons.ICONS, ids=names(icons.ICONS))
def test_an_icon_has_its_size_and_its_ground(icon: Any) -> None:
    with Image.open(icon.path) as image:
        assert (image.format, image.size) == ("PNG", (icon.size, icon.size))
        alpha = image.convert("RGBA").getchannel("A")
    corner, edge = alpha.getpixel((0, 0)), alpha.getpixel((icon.size // 2, icon.size - 1))
    # Round corners, or the table up to the edge, or the lamp alone.
    assert (corner, edge) == {"tile": (0, 255), "whole": (255, 255), "none": (0, 0)}[icon.ground]
    if icon.ground == "whole":
        assert alpha.getextrema() == (255, 255), "a cut corner would show through"


@pytest.mark.parametrize(
    ("name", "safe"), [("maskable-192", 0.8), ("maskable-512", 0.8), ("icon_android", 72 / 108)]
)
def test_the_lamp_stays_within_what_a_launcher_leaves(name: str, safe: float) -> None:
    icon = next(icon for icon in icons.ICONS if icon.path.stem == name)
    with Image.open(icon.path) as image:
        rgba = image.convert("RGBA")
    ground = Image.new("RGBA", rgba.size, (0, 0, 0, 0) if icon.ground == "none" else (0x1A, 0x16, 0x13, 255))
    seen = (
        ImageChops.difference(rgba, ground).convert("RGB").convert("L").point(lambda v: 255 if v > 40 else 0)
    )
    middle = icon.size / 2
    data = seen.load()
    assert data is not None
    reach = max(
        ((x - middle) ** 2 + (y - middle) ** 2) ** 0.5
        for y in range(icon.size)
        for x in range(icon.size)
        if data[x, y]
    )
    assert 0.5 * safe < reach / middle <= safe


@pytest.mark.browser
def test_every_icon_is_the_drawing(browser: Browser) -> None:
    for icon, png in icons.draw(browser):
        with Image.open(icon.path) as kept, Image.open(io.BytesIO(png)) as drawn:
            a, b = kept.convert("RGBA"), drawn.convert("RGBA")
        # One Chromium rounds an edge otherwise than the next; another drawing is far more than that.
        off = ImageChops.difference(a, b).convert("RGB").convert("L").resize((16, 16), Image.Resampling.BOX)
        assert off.getextrema()[1] < 8, f"{icon.path.name}: run .ci/icons.py"
