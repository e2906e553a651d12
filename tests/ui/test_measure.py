"""How wide words are, held against the fonts themselves."""

from __future__ import annotations

import json
import re

import pytest
from PIL import ImageFont

from companion.ui.measure import DRAWN, LETTERS, lines, width
from companion.ui.theme import ASSETS_DIR, FONTS, Look

UI = LETTERS.parents[2]


@pytest.mark.parametrize("family", FONTS)
def test_every_letter_is_as_wide_as_in_its_font(family: str) -> None:
    font = ImageFont.truetype(str(ASSETS_DIR / FONTS[family].removeprefix("/")), 1000)
    kept = json.loads(LETTERS.read_text("utf-8"))[family]
    assert kept == {letter: round(font.getlength(letter)) for letter in kept}
    assert {"é", "œ", "’", "\u202f", "m", "W"} <= set(kept)


@pytest.mark.parametrize("text", ["Mardi soir, deuxième manche", "Tranquille", "AVATAR Ty Lv", "12 × 3 − 4"])
@pytest.mark.parametrize("family", FONTS)
def test_a_line_is_never_longer_than_we_think(family: str, text: str) -> None:
    font = ImageFont.truetype(str(ASSETS_DIR / FONTS[family].removeprefix("/")), 1000)
    real = font.getlength(text) * 15 / 1000
    assert real - 0.5 <= width(text, family, 15) <= real * 1.06


def test_words_go_to_the_next_line_and_a_long_one_fits_nowhere() -> None:
    one = width("un deux", "Body400", 10) * DRAWN
    assert lines("un deux", "Body400", 10, one + 0.01) == 1
    assert lines("un deux", "Body400", 10, one - 1) == 2
    assert lines("un deux", "Body400", 10, width("deux", "Body400", 10)) is None, "a browser draws more"
    assert lines("haut-parleur", "Body400", 10, width("parleur", "Body400", 10) * DRAWN + 0.01) == 2
    assert lines("", "Body400", 10, 5) == 1


def test_the_largest_size_that_fits_is_taken() -> None:
    look = Look()
    room = width("Tranquille", "Body600", 13) * DRAWN + 0.1
    assert look.fit("Tranquille", "body", room, weight=600) == 13
    assert look.fit("Tranquille", "body", room, weight=600, sizes=(17, 15)) is None
    assert look.fit("Tranquille et sûr", "body", room, most=2, weight=600, sizes=(17, 13)) == 13


def test_what_a_browser_draws_more_is_reckoned_with_in_one_place() -> None:
    """Each screen took off a few pixels of its own, here 2, there 6 in a hundred."""
    assert Look().width_of("Tranquille", "body", 600) == pytest.approx(
        width("Tranquille", "Body600", 15) * DRAWN
    )
    told = re.compile(r"browser.*(draw|measure)|(draw|measure).*browser")
    found = [
        path for path in UI.rglob("*.py") if told.search(path.read_text("utf-8")) and path.stem != "measure"
    ]
    assert not found
