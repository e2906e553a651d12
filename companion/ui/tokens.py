"""The design tokens: colours of both themes, accents, type, space, radius, depth, motion. Data only.

`tests/ui/test_theme.py` computes their contrasts on every background on which they may be placed.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from companion.manifest import manifest_of


@dataclass(frozen=True)
class Palette:
    """The neutral colours of one theme; suffixes a and b are top and bottom of a vertical gradient."""

    edge: str
    table: str
    lamp: str
    surface: str
    raised_a: str
    raised_b: str
    raised: str
    well: str
    line: str
    ink: str
    ink2: str
    ink3: str
    main_a: str
    main_b: str
    on_main: str
    on_main2: str
    danger: str
    danger_bg: str
    on_danger: str
    warn: str
    warn_bg: str
    ok: str
    s1: str
    s2: str
    s3: str
    s4: str
    s5: str
    r_r: str
    on_seat: str
    bone_a: str
    bone_b: str
    bone_line: str
    on_bone: str
    obs_a: str
    obs_b: str
    obs_line: str
    on_obs: str
    wood_a: str
    wood_b: str
    e_e: str
    e_t: str
    e_f: str
    e_a: str
    e_m: str
    shadow: str
    veil: str

    def seat(self, number: int) -> str:
        """Return the colour of seat 1 to 5; seat 6 has that of seat 1, and so on."""
        return (self.s1, self.s2, self.s3, self.s4, self.s5)[(number - 1) % 5]


# fmt: off
DARK = Palette(
    edge="#110E0C", table="#1A1613", lamp="#3B3026", surface="#241F1A", raised_a="#383028",
    raised_b="#2C2620", raised="#2F2823", well="#15120F", line="#4A4138", ink="#F7EFE3",
    ink2="#D2C6B7", ink3="#AEA294",
    main_a="#FBEFD6", main_b="#EAD8B4", on_main="#21190F", on_main2="#54452F", danger="#FF8A84",
    danger_bg="#4B181A", on_danger="#FFE1DD", warn="#FFC861", warn_bg="#3D2C0C", ok="#93D9A6", s1="#EDBB58",
    s2="#86BDEE", s3="#F095AE", s4="#82D3AB", s5="#C0AAF0", r_r="#F2857C", on_seat="#1B140D",
    bone_a="#FFF6E3", bone_b="#DDCBA8", bone_line="#A8946C", on_bone="#2A1F12", obs_a="#4C453F",
    obs_b="#2A2521", obs_line="#857A6E", on_obs="#FFF6E8", wood_a="#5A4632", wood_b="#3A2C1E", e_e="#7CC0F5",
    e_t="#D3B077", e_f="#FF9D73", e_a="#C6DBE0", e_m="#D9C8FA", shadow="#73000000", veil="#9E080605")
LIGHT = Palette(
    edge="#E4DACB", table="#F1EAE0", lamp="#FFFBF3", surface="#FFFCF7", raised_a="#FFFFFF",
    raised_b="#F8F1E6", raised="#FCF7EF", well="#E6DCCE", line="#CFC2B0", ink="#211A13",
    ink2="#4B4137", ink3="#665B4F",
    main_a="#3A2E22", main_b="#241B12", on_main="#FFF6E4", on_main2="#DCCDB4", danger="#A3161F",
    danger_bg="#FBDFDB", on_danger="#5C0A10", warn="#7A4A00", warn_bg="#FCEBC6", ok="#1E6A39", s1="#855600",
    s2="#1B5E9C", s3="#A52A55", s4="#14694A", s5="#5B3FB0", r_r="#B3261E", on_seat="#FFFFFF",
    bone_a="#FFFFFF", bone_b="#F1E4CB", bone_line="#8F7B55", on_bone="#2A1F12", obs_a="#5A5048",
    obs_b="#322B25", obs_line="#1E1915", on_obs="#FFF9EE", wood_a="#C7A97F", wood_b="#A98758", e_e="#1B5E9C",
    e_t="#7A5413", e_f="#B23A12", e_a="#3F6168", e_m="#5B3FB0", shadow="#384A3820", veil="#73281E14")
FELT = ("#2F4A3F", "#1B2C26", "#15221D")  # dice tray, both themes, centre to rim
FELT_RIM, ON_FELT, ON_FELT2 = "#4A3826", "#FFF6E3", "#D6E3DC"
# fmt: on


@dataclass(frozen=True)
class Accent:
    """The colours of one game: main, secondary, backgrounds. Never place `ink3` on `glow`."""

    acc: str
    acc2: str
    acc_bg: str
    on_acc: str
    glow: str


NO_GAME = (
    Accent(DARK.ink, DARK.ink2, DARK.raised, DARK.on_main, DARK.lamp),
    Accent(LIGHT.ink, LIGHT.ink2, LIGHT.raised, LIGHT.on_main, LIGHT.lamp),
)
"""The accents of the app itself, dark and light."""


@cache
def accents(game: str) -> tuple[Accent, Accent]:
    """Return the dark and light accent of a game; an unknown game gets those of the app."""
    told = manifest_of(game).accent
    return (Accent(**told["dark"]), Accent(**told["light"])) if told else NO_GAME


@dataclass(frozen=True)
class TextRole:
    """One role of text: size and line height in pixels, font, weight, and the largest text scale applied."""

    size: float
    line: float
    face: str
    weight: int
    cap: float = 2.0


ROLES = {
    "hero": TextRole(108, 108, "Display", 800, 1.0),
    "big": TextRole(56, 56, "Display", 800, 1.15),
    "tile": TextRole(30, 30, "Display", 700, 1.3),
    "title": TextRole(22, 28, "Display", 700),
    "head": TextRole(20, 24, "Display", 700),
    "bar": TextRole(17, 24, "Display", 700),
    "button": TextRole(17, 20, "Display", 700),
    "body": TextRole(15, 20, "Body", 400),
    "where": TextRole(14, 20, "Body", 400),
    "note": TextRole(13, 16, "Body", 400),
    "caption": TextRole(12, 16, "Body", 400),
}
HERO_WIDE = 150
DISPLAY_WEIGHTS, BODY_WEIGHTS = (600, 700, 800), (400, 600, 700)
GAP = (4, 8, 12, 16, 32)
MARGIN, MARGIN_TIGHT = 16, 12
TARGET = 56  # pixels of a tappable control; never below 48
BORDER = 3  # pixels, drawn inside a chosen or current thing
TOP_BAR, WHERE_LINE, MAIN_BAR = 48, 44, 72
RADIUS = {
    "spine": 6, "pill": 10, "card": 12, "tile": 14, "button": 16, "bar": 18, "refusal": 20, "sheet": 24,
}  # fmt: skip
MOTION = {
    "number": 120, "sheet_in": 220, "sheet_out": 160, "border": 180, "refusal": 180, "dice": 600, "lane": 180,
}  # fmt: skip
MAIN_GUARD_MS, DELTA_MS, REFUSAL_MS = 300, 2500, 8000  # milliseconds; also with reduced motion
WIDE_FROM, LARGE_TEXT_FROM = 840, 1.3
WHOLE_FROM = 620  # pixels; a game's screen scrolls below this height
SHADOWS = {1: (0, 2, 4), 2: (0, 3, 10), 3: (0, 6, 20), 4: (0, -6, 24)}  # depth: x, y, blur in pixels
