"""Write down how wide each letter of our fonts is, for `companion/ui/measure.py`.

    .venv/bin/python .ci/letters.py

Run again whenever a font changes; `tests/ui/test_measure.py` holds the file against the fonts.
"""

from __future__ import annotations

import json

from PIL import ImageFont

from companion.ui.theme import ASSETS_DIR, FONTS

LETTERS = (
    "".join(
        chr(code)
        for first, last in ((0x20, 0x7E), (0xA0, 0xFF), (0x152, 0x153), (0x2010, 0x2026), (0x202F, 0x2030))
        for code in range(first, last + 1)
    )
    + "−×→←≥≤"
)


def widths() -> dict[str, dict[str, int]]:
    """Thousandths of the font size, by family and letter."""
    found = {}
    for family, path in FONTS.items():
        font = ImageFont.truetype(str(ASSETS_DIR / path.removeprefix("/")), 1000)
        found[family] = {letter: round(font.getlength(letter)) for letter in LETTERS}
    return found


if __name__ == "__main__":
    text = json.dumps(widths(), ensure_ascii=False, separators=(",", ":"))
    (ASSETS_DIR / "fonts" / "letters.json").write_text(text + "\n", "utf-8")
