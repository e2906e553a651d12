"""The tokens keep their promises: contrast on the worst ground, text roles and caps, fonts, shared values."""

import struct
from dataclasses import fields
from functools import partial

import flet as ft
import pytest

from companion.games import ALL
from companion.ui import theme, tokens
from companion.ui.parts.tappable import ground_of
from companion.ui.theme import FONTS, Look

GROUNDS = ("edge", "table", "lamp", "surface", "raised_a", "raised_b", "well")
COLOURED = ("s1", "s2", "s3", "s4", "s5", "r_r", "e_e", "e_t", "e_f", "e_a", "e_m")
GAMES = (*ALL, "none")
BOTH = pytest.mark.parametrize("look", [Look(dark=True), Look(dark=False)], ids=["dark", "light"])


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def worst(colour: str, grounds: list[str]) -> float:
    return min(contrast(colour, ground) for ground in grounds)


def grounds(look: Look, *names: str) -> list[str]:
    return [getattr(look.palette, name) for name in names]


@BOTH
@pytest.mark.parametrize("token", ["ink", "ink2", "ink3", "warn", "danger", "ok"])
def test_text_is_readable_on_every_ground(look, token):
    assert worst(getattr(look.palette, token), grounds(look, *GROUNDS)) >= 4.5


@BOTH
@pytest.mark.parametrize(
    ("token", "own"),
    [
        ("on_main", ("main_a", "main_b")),
        ("on_main2", ("main_a", "main_b")),
        ("on_danger", ("danger_bg",)),
        ("danger", ("danger_bg",)),
        ("warn", ("warn_bg",)),
        ("on_seat", COLOURED),
        ("on_bone", ("bone_a", "bone_b")),
        ("on_obs", ("obs_a", "obs_b")),
        ("ink2", ("raised",)),
        ("ink3", ("raised",)),
    ],
)
def test_text_is_readable_on_its_own_ground(look, token, own):
    assert worst(getattr(look.palette, token), grounds(look, *own)) >= 4.5


@BOTH
@pytest.mark.parametrize("token", COLOURED)
def test_shapes_stand_out_on_every_ground(look, token):
    assert worst(getattr(look.palette, token), grounds(look, *GROUNDS)) >= 3


@BOTH
@pytest.mark.parametrize("game", GAMES)
def test_accents_are_readable(look, game):
    tint = look.accent(game)
    stand = [*grounds(look, *(g for g in GROUNDS if g != "edge")), tint.acc_bg, tint.glow]
    assert worst(tint.acc, stand) >= 4.5
    assert worst(tint.acc2, stand) >= 4.5
    assert contrast(tint.on_acc, tint.acc) >= 4.5
    assert worst(look.palette.ink2, [tint.acc_bg, tint.glow]) >= 4.5


def test_felt_carries_its_text():
    assert worst(tokens.ON_FELT2, list(tokens.FELT)) >= 4.5


@BOTH
def test_what_lies_flat_has_an_edge_on_every_page(look):
    """Its ground is nearly that of the page, and the same as that of a sheet."""
    for ground in (theme.flat, partial(theme.main_ground, guarded=True)):
        edge = ground(look).foreground_decoration.border
        assert edge == ft.Border.all(1, edge.top.color)
        stands = ("table", "surface") if look.dark else ("table", "lamp", "surface", "raised_a")
        assert worst(edge.top.color, grounds(look, *stands)) >= 1.4


@BOTH
def test_every_colour_is_well_formed(look):
    for field in fields(look.palette):
        value = getattr(look.palette, field.name)
        assert len(value) == (9 if field.name in ("shadow", "veil") else 7)
        int(value[1:], 16)


def test_an_unknown_game_gets_the_chrome():
    assert Look().accent("chess") == Look().accent("none")


@pytest.mark.parametrize(
    ("role", "size"), [("hero", 108), ("big", 64.4), ("tile", 39), ("title", 44), ("caption", 24)]
)
def test_numbers_already_large_scale_less_than_words(role, size):
    assert Look(scale=2.0).size(role) == size


def test_hero_is_larger_in_a_wide_window():
    assert Look(width=1280, height=800).size("hero") == 150
    assert Look(width=1280).wide
    assert not Look(width=839).wide


def test_large_text_begins_above_130_percent():
    assert not Look(scale=1.3).large_text
    assert Look(scale=1.31).large_text


def test_reduced_motion_stops_everything():
    assert {Look(motion=False).ms(what) for what in tokens.MOTION} == {0}
    assert Look().ms("number") == 120


def test_a_text_uses_one_font_file_per_weight():
    look = Look()
    assert look.text("a").style.font_family == "Body400"
    assert look.text("a", weight=600).style.font_family == "Body600"
    assert look.text("7", "hero").style.font_family == "Display800"
    assert look.text("a", "title", weight=400).style.font_family == "Display600"
    assert look.text("a").weight is None
    assert look.span("a").style.font_family == "Body700"
    assert look.text("a", weight=600).style is look.text("b", weight=600).style


def test_a_text_has_its_line_and_its_label():
    text = Look(scale=1.5).text("7", "body", max_lines=1, label="sept")
    assert text.size == 22.5
    assert text.style.height == pytest.approx(20 / 15)
    assert text.overflow == ft.TextOverflow.ELLIPSIS
    assert text.semantics_label == "sept"
    assert Look(scale=1.5).line("body") == pytest.approx(30)


@pytest.mark.parametrize(("family", "address"), FONTS.items())
def test_fonts_are_bundled_with_their_own_weight(family, address):
    raw = (theme.ASSETS_DIR / address.lstrip("/")).read_bytes()
    count = struct.unpack(">H", raw[4:6])[0]
    heads = [struct.unpack(">4sIII", raw[12 + 16 * i : 28 + 16 * i]) for i in range(count)]
    os2 = next(where for tag, _, where, _ in heads if tag == b"OS/2")
    assert struct.unpack(">H", raw[os2 + 4 : os2 + 6])[0] == int(family[-3:])


def test_font_licences_are_bundled():
    assert len(list((theme.ASSETS_DIR / "fonts").glob("*-OFL.txt"))) == 2


@BOTH
def test_grounds(look):
    assert theme.pressable(look, on_click=print).ink
    assert theme.pressable(look).shadow.blur_radius == 4
    assert theme.flat(look).bgcolor == look.palette.surface
    assert theme.well(look).shadow is None
    assert theme.active(look, "anima").border.top.width == 3
    assert theme.main_ground(look).shadow.blur_radius == 10
    assert theme.main_ground(look, guarded=True).shadow is None
    assert theme.sheet_ground(look).shadow.offset.y == -6
    assert theme.lamp(look).gradient.colors[0] == look.palette.lamp
    assert theme.felt(look).border.top.width == 6
    assert theme.shadow(look, 0) is None
    assert theme.page_theme(look).font_family == "Body400"


@pytest.mark.parametrize("ground", ["raised", "flat", "well"])
def test_what_is_chosen_glows_by_itself(ground):
    assert ground_of(ground, True) == "active"
    assert ground_of(ground, False) == ground_of(ground, None) == ground


@pytest.mark.parametrize("ground", ["clear", "lit", "accent"])
def test_what_shows_the_choice_in_its_own_way_keeps_its_ground(ground):
    assert ground_of(ground, True) == ground
