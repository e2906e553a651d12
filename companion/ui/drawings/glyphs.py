"""Letters and digits as SVG outlines, read from the bundled font files.

SVG text would need the font to be loaded before the picture is decoded, and a text control over the picture
adds two controls. An outline needs neither: the letter is part of the drawing, sharp at any size. The reader
supports what the bundled TrueType files use: simple and composite glyphs, cmap format 4.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from functools import lru_cache

from companion.ui.theme import ASSETS_DIR, FONTS

_ON, _X_SHORT, _Y_SHORT, _REPEAT, _X_SAME, _Y_SAME = 1, 2, 4, 8, 16, 32
_WORDS, _XY, _SCALE, _MORE, _XY_SCALE, _TWO_BY_TWO = 1, 2, 8, 32, 64, 128

Point = tuple[float, float, bool]


@dataclass(frozen=True)
class Glyph:
    """A character: closed contours in font units (y up), and the advance to the next character."""

    contours: tuple[tuple[Point, ...], ...]
    advance: int


class Typeface:
    """A TrueType font file."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        count = self._u16(4)
        heads = (struct.unpack_from(">4sIII", raw, 12 + 16 * i) for i in range(count))
        self._at = {tag.decode(): where for tag, _, where, _ in heads}
        self.units = self._u16(self._at["head"] + 18)
        self._long = self._u16(self._at["head"] + 50)
        self._metrics = self._u16(self._at["hhea"] + 34)
        self._numbers = self._read_cmap()

    def _u16(self, at: int) -> int:
        return int(struct.unpack_from(">H", self._raw, at)[0])

    def _i16(self, at: int) -> int:
        return int(struct.unpack_from(">h", self._raw, at)[0])

    def _read_cmap(self) -> dict[int, int]:
        base = self._at["cmap"]
        count = self._u16(base + 2)
        tables = [base + struct.unpack_from(">I", self._raw, base + 8 + 8 * i)[0] for i in range(count)]
        table = next(t for t in tables if self._u16(t) == 4)
        half = self._u16(table + 6)
        ends, starts = table + 14, table + 16 + half
        found: dict[int, int] = {}
        for k in range(0, half, 2):
            delta, slide = self._u16(starts + half + k), self._u16(starts + 2 * half + k)
            for code in range(self._u16(starts + k), min(self._u16(ends + k), 0xFFFE) + 1):
                if slide:
                    number = self._u16(starts + 2 * half + k + slide + 2 * (code - self._u16(starts + k)))
                    number = (number + delta) & 0xFFFF if number else 0
                else:
                    number = (code + delta) & 0xFFFF
                if number:
                    found[code] = number
        return found

    def has(self, letter: str) -> bool:
        """Return True if the font has this character."""
        return ord(letter) in self._numbers

    def glyph(self, letter: str) -> Glyph | None:
        """Return the outline of a character; None if the font lacks it."""
        number = self._numbers.get(ord(letter))
        if number is None:
            return None
        advance = self._u16(self._at["hmtx"] + 4 * min(number, self._metrics - 1))
        return Glyph(tuple(self._contours(number)), advance)

    def _contours(self, number: int) -> list[tuple[Point, ...]]:
        loca = self._at["loca"]
        if self._long:
            begin, end = struct.unpack_from(">II", self._raw, loca + 4 * number)
        else:
            begin, end = (2 * v for v in struct.unpack_from(">HH", self._raw, loca + 2 * number))
        if begin == end:
            return []
        at = self._at["glyf"] + begin
        count = self._i16(at)
        return self._simple(at + 10, count) if count >= 0 else self._composite(at + 10)

    def _simple(self, at: int, count: int) -> list[tuple[Point, ...]]:
        ends = [self._u16(at + 2 * i) for i in range(count)]
        at += 2 * count
        at += 2 + self._u16(at)
        flags: list[int] = []
        while len(flags) <= ends[-1]:
            flag = self._raw[at]
            at += 1
            flags.append(flag)
            if flag & _REPEAT:
                flags.extend([flag] * self._raw[at])
                at += 1
        xs, at = self._axis(flags, at, _X_SHORT, _X_SAME)
        ys, at = self._axis(flags, at, _Y_SHORT, _Y_SAME)
        points = [(float(x), float(y), bool(f & _ON)) for x, y, f in zip(xs, ys, flags, strict=True)]
        starts = [0, *(e + 1 for e in ends[:-1])]
        return [tuple(points[s : e + 1]) for s, e in zip(starts, ends, strict=True)]

    def _axis(self, flags: list[int], at: int, short: int, same: int) -> tuple[list[int], int]:
        values, now = [], 0
        for flag in flags:
            if flag & short:
                now += self._raw[at] if flag & same else -self._raw[at]
                at += 1
            elif not flag & same:
                now += self._i16(at)
                at += 2
            values.append(now)
        return values, at

    def _composite(self, at: int) -> list[tuple[Point, ...]]:
        parts: list[tuple[Point, ...]] = []
        flags = _MORE
        while flags & _MORE:
            flags, number = self._u16(at), self._u16(at + 2)
            at += 4
            if flags & _WORDS:
                dx, dy = self._i16(at), self._i16(at + 2)
                at += 4
            else:
                dx, dy = struct.unpack_from(">bb", self._raw, at)
                at += 2
            a, b, c, d = 1.0, 0.0, 0.0, 1.0
            if flags & _SCALE:
                a = d = self._i16(at) / 16384
                at += 2
            elif flags & _XY_SCALE:
                a, d = self._i16(at) / 16384, self._i16(at + 2) / 16384
                at += 4
            elif flags & _TWO_BY_TWO:
                a, b, c, d = (v / 16384 for v in struct.unpack_from(">hhhh", self._raw, at))
                at += 8
            if not flags & _XY:
                dx = dy = 0
            for contour in self._contours(number):
                parts.append(tuple((a * x + c * y + dx, b * x + d * y + dy, on) for x, y, on in contour))
        return parts


@lru_cache(maxsize=8)
def face(family: str) -> Typeface:
    """Return the font of a family of ``FONTS``; memoised."""
    return Typeface((ASSETS_DIR / FONTS[family].lstrip("/")).read_bytes())


def drawn(words: str, family: str = "Display800") -> bool:
    """Return True if the font has all of these characters."""
    return all(face(family).has(letter) for letter in words)


@lru_cache(maxsize=1024)
def outline(words: str, size: float, x: float, y: float, family: str = "Display800") -> str:
    """Return path data of `words` centred on `x`, baseline on `y`; characters the font lacks are skipped."""
    font = face(family)
    glyphs = [glyph for letter in words if (glyph := font.glyph(letter))]
    scale = size / font.units
    pen = x - sum(glyph.advance for glyph in glyphs) * scale / 2
    parts = []
    for glyph in glyphs:
        for contour in glyph.contours:
            parts.append(_curve([(pen + px * scale, y - py * scale, on) for px, py, on in contour]))
        pen += glyph.advance * scale
    return "".join(parts)


def _curve(points: list[Point]) -> str:
    """Convert a contour to relative SVG path data, adding TrueType's implied on-curve points."""
    full: list[Point] = []
    for i, (px, py, on) in enumerate(points):
        qx, qy, was_on = points[i - 1]
        if not on and not was_on:
            full.append(((px + qx) / 2, (py + qy) / 2, True))
        full.append((px, py, on))
    first = next(i for i, point in enumerate(full) if point[2])
    full = [(round(px, 2), round(py, 2), on) for px, py, on in full[first:] + full[:first]]
    x, y, _ = full[0]
    out = [f"M{_near(x)}{_near(y)}"]
    hold: Point | None = None
    for point in [*full[1:], full[0]]:
        if not point[2]:
            hold = point
            continue
        end = _near(point[0] - x) + _near(point[1] - y)
        out.append(f"q{_near(hold[0] - x)}{_near(hold[1] - y)}{end}" if hold else f"l{end}")
        hold = None
        x, y, _ = point
    return "".join(out) + "z"


def _near(value: float) -> str:
    """Format a coordinate with at most two decimals, preceded by a space or its minus sign."""
    text = f"{value:.2f}".rstrip("0").rstrip(".").replace("0.", ".", 1) if abs(value) < 1 else f"{value:.2f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    text = "0" if text in ("", "-", "-0") else text
    return text if text.startswith("-") else f" {text}"


@lru_cache(maxsize=2048)
def measure(words: str, size: float, family: str = "Display800") -> float:
    """Return the width of `words`; a character the font lacks is half its size wide."""
    font = face(family)
    glyphs = [font.glyph(letter) for letter in words]
    return sum(glyph.advance * size / font.units if glyph else size / 2 for glyph in glyphs)


@lru_cache(maxsize=512)
def fitted(words: str, size: float, width: float, family: str = "Display800") -> str:
    """Return `words`, shortened with an ellipsis if wider than `width`."""
    if measure(words, size, family) <= width:
        return words
    kept = words
    while kept and measure(f"{kept.rstrip()}…", size, family) > width:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"
