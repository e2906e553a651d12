"""How wide words are, held against the fonts themselves."""

from __future__ import annotations

import json

import pytest
from PIL import ImageFont

from companion.ui.measure import LETTERS, fitting, lines, width
from companion.ui.theme import ASSETS_DIR, FONTS


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
    one = width("un deux", "Body400", 10)
    assert lines("un deux", "Body400", 10, one) == 1
    assert lines("un deux", "Body400", 10, one - 1) == 2
    assert lines("un deux", "Body400", 10, width("deux", "Body400", 10) - 1) is None
    assert lines("haut-parleur", "Body400", 10, width("parleur", "Body400", 10)) == 2
    assert lines("", "Body400", 10, 5) == 1


def test_the_largest_size_that_fits_is_taken() -> None:
    room = width("Tranquille", "Body600", 13) + 0.1
    assert fitting("Tranquille", "Body600", (17, 15, 13, 11), room) == 13
    assert fitting("Tranquille", "Body600", (17, 15), room) is None
    assert fitting("Tranquille et sûr", "Body600", (17, 13), room, 2) == 13
