"""The drawings build in both themes, are well-formed, speak only when asked, and are light."""

import math
import re
from xml.etree import ElementTree

import flet as ft
import msgpack
import pytest
from flet.controls.base_control import BaseControl
from flet.messaging.protocol import configure_encode_object_for_msgpack

from companion.games import ALL
from companion.ui import drawings as d
from companion.ui.drawings.glyphs import drawn, face, outline
from companion.ui.drawings.shapes import ELEMENTS, LETTERS, OUTLINES
from companion.ui.theme import FONTS, Look

BOTH = pytest.mark.parametrize("look", [Look(dark=True), Look(dark=False)], ids=["dark", "light"])
GAMES = (*ALL, "none")

SPEAKING = {
    "seat": lambda look, **k: d.seat_shape(look, 3, "C", 22, **k),
    "seat outlined": lambda look, **k: d.seat_shape(look, 5, "É", 22, outlined=True, **k),
    "seat, foreign letter": lambda look, **k: d.seat_shape(look, 1, "漢", 22, **k),
    "seat, sharp letter": lambda look, **k: d.seat_shape(look, 1, "<", 22, **k),
    "free seat": lambda look, **k: d.free_seat(look, 5, **k),
    "element": lambda look, **k: d.element_shape(look, "F", "F", 30, **k),
    "element outlined": lambda look, **k: d.element_shape(look, "M", outlined=True, **k),
    "warning": d.warning_triangle,
    "danger": d.danger_octagon,
    "flag": lambda look, **k: d.side_sign(look, "synchro_horizon", False, **k),
    "horns": lambda look, **k: d.side_sign(look, "synchro_horizon", True, **k),
    "motif": lambda look, **k: d.motif(look, "syncro", 40, **k),
    "lamp": lambda look, **k: d.motif(look, "none", 26, **k),
    "d6": lambda look, **k: d.d6(look, 5, 30, turn=-9, **k),
    "d6 written": lambda look, **k: d.d6(look, "+", 30, dark_die=True, **k),
    "marble": lambda look, **k: d.marble(look, "J", "J", **k),
    "marble current": lambda look, **k: d.marble(look, "R", "R", 32, "current", **k),
    "marble played": lambda look, **k: d.marble(look, "B", "B", 32, "played", **k),
    "marble hidden": lambda look, **k: d.marble(look, None, None, 32, "hidden", **k),
    "pile": lambda look, **k: d.pile_gauge(look, "big_book", 30, 7, 3, 8, 328, **k),
    "flames": lambda look, **k: d.flames(look, "pantacle", 3, **k),
    "shards": lambda look, **k: d.shards(look, "synchro_horizon", 2, **k),
    "odds": lambda look, **k: d.odds(look, "anima", -1, **k),
}
ALL = pytest.mark.parametrize("make", SPEAKING.values(), ids=SPEAKING.keys())


def tree(image: ft.Image) -> ElementTree.Element:
    assert isinstance(image.src, str)
    return ElementTree.fromstring(image.src)


def tags(image: ft.Image, name: str) -> list[ElementTree.Element]:
    return tree(image).findall(f".//{{http://www.w3.org/2000/svg}}{name}")


@BOTH
@ALL
def test_a_drawing_is_one_image_the_client_knows_as_svg(look, make):
    image = make(look)
    assert type(image) is ft.Image
    assert ' xmlns="http://www.w3.org/2000/svg"' in image.src
    root = tree(image)
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    assert image.width / image.height == pytest.approx(wide / high, rel=0.01)
    assert "var(" not in image.src
    assert "None" not in image.src
    assert "nan" not in image.src


@BOTH
@ALL
def test_a_drawing_speaks_only_with_a_label(look, make):
    silent, speaking = make(look), make(look, label="sept")
    assert silent.exclude_from_semantics
    assert silent.semantics_label is None
    assert not speaking.exclude_from_semantics
    assert speaking.semantics_label == "sept"


@ALL
def test_the_same_drawing_is_the_same_string(make):
    assert make(Look()).src is make(Look(motion=False)).src


@ALL
def test_both_themes_differ(make):
    assert make(Look(dark=True)).src != make(Look(dark=False)).src


@ALL
def test_a_drawing_is_light_on_the_wire(make):
    packed = msgpack.packb(make(Look()), default=configure_encode_object_for_msgpack(BaseControl))
    assert len(packed) < 8000


def test_what_changes_in_play_is_lightest():
    look = Look()
    changing = [
        d.d6(look, 6),
        d.seat_shape(look, 4, "Œ"),
        d.marble(look, "B", "B", 32, "played"),
    ]
    assert max(len(image.src) for image in changing) < 1800


@BOTH
@pytest.mark.parametrize("number", range(1, 6))
def test_every_seat_has_its_shape_and_colour(look, number):
    image = d.seat_shape(look, number, "A")
    assert look.palette.seat(number) in image.src
    assert look.palette.on_seat in image.src
    assert look.palette.seat(number) not in d.seat_shape(look, number, "A", outlined=True).src


def test_seats_and_elements_differ_by_shape_not_only_colour():
    look = Look()
    for images in (
        [d.seat_shape(look, n, "A") for n in range(1, 6)],
        [d.element_shape(look, kind, "A") for kind in ELEMENTS],
    ):
        assert len({tags(image, "path")[0].attrib["d"] for image in images}) == len(images)
    assert set(OUTLINES) == set(LETTERS)


def test_letters_follow_the_language():
    look = Look()
    assert d.element_shape(look, "E", "W").src != d.element_shape(look, "E").src


@BOTH
@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_motif(look, game):
    image = d.motif(look, game)
    assert (look.palette.warn if game == "none" else look.accent(game).acc2) in image.src


def test_the_hand_of_syncro_leaves_small_motifs():
    assert len(d.motif(Look(), "syncro", 28).src) < len(d.motif(Look(), "syncro", 36).src)


@pytest.mark.parametrize("face_up", range(1, 7))
def test_a_d6_shows_its_pips(face_up):
    assert len(tags(d.d6(Look(), face_up), "circle")) == face_up


def test_a_d6_turns_about_its_middle():
    assert d.d6(Look(), 1, turn=14).rotate == pytest.approx(math.radians(14))
    assert d.d6(Look(), 1).rotate is None
    assert d.d6(Look(), 1, turn=14).src is d.d6(Look(), 1).src


@pytest.mark.parametrize(("total", "present"), [(30, 7), (30, 0), (30, 30), (35, 9), (1, 1), (0, 0)])
def test_the_pile_has_a_bar_for_every_card(total, present):
    look = Look()
    bars = tags(d.pile_gauge(look, "big_book", total, present, 3, 8), "rect")
    tones = [bar.attrib["fill"] for bar in bars]
    assert len(bars) == total
    assert tones.count(look.palette.line) == total - present
    assert tones.count(look.palette.danger) == min(present, 3)
    assert tones.count(look.palette.warn) == min(max(present - 3, 0), 5)


def test_the_numbers_of_the_pile_grow_with_the_text():
    assert d.pile_gauge(Look(), "big_book", 30, 7, 3, 8).height == 30
    assert d.pile_gauge(Look(scale=2), "big_book", 30, 7, 3, 8).height == 42


def test_odds_cross_the_deadly_margins():
    look = Look()
    bars = tags(d.odds(look, "anima", -1), "rect")
    assert len(bars) == 11
    assert sum(bar.attrib["fill"] == look.palette.danger for bar in bars) == 2


def test_the_cross_over_the_highest_bar_is_whole():
    drawn = (each.get("d") for each in tags(d.odds(Look(), "anima", -8), "path"))
    found = [re.match(r"M\S+ (-?[\d.]+)l8 8", line) for line in drawn]
    tops = [float(cross.group(1)) for cross in found if cross]
    assert len(tops) == 9
    assert min(tops) >= 1


@BOTH
def test_hatch_and_spiral_are_decoration(look):
    hatch, spiral = d.hatch(look, 10, 56), d.spiral(look, "big_book")
    assert hatch.exclude_from_semantics
    assert spiral.exclude_from_semantics
    assert (hatch.width, hatch.height, spiral.width) == (10, 56, 136)
    tree(hatch)
    tree(spiral)


@BOTH
def test_a_dashed_box_holds_its_child(look):
    child = look.text("+")
    box = d.dashed_box(look, 48, 60, 12, child)
    assert box.controls[1] is child
    assert "stroke-dasharray" in box.controls[0].src
    assert box.controls[0].exclude_from_semantics
    assert len(d.dashed_box(look, 48, 60).controls) == 1


@pytest.mark.parametrize("family", FONTS)
@pytest.mark.parametrize("text", ["0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜ", "?!&+−×"])
def test_the_fonts_have_what_we_draw(family, text):
    assert drawn(text, family)
    for letter in text:
        assert outline(letter, 28, 20, 33.5, family).startswith("M")


def test_an_outline_stands_on_its_baseline_in_the_middle():
    contours = face("Display800").glyph("H").contours
    ys = [y for contour in contours for _, y, _ in contour]
    assert (min(ys), max(ys)) == (0, 660)
    starts = [float(x) for x in re.findall(r"M ?(-?[\d.]+)", outline("88", 10, 50, 20))]
    assert min(starts) < 50 < max(starts)
    assert outline("", 10, 0, 0) == ""
    assert outline("漢", 10, 0, 0) == ""


def test_accented_capitals_are_composed():
    assert len(face("Display800").glyph("É").contours) > len(face("Display800").glyph("E").contours)


def test_figures_are_tabular():
    assert len({face("Display800").glyph(digit).advance for digit in "0123456789"}) == 1


@pytest.mark.parametrize(
    ("name", "letter"), [("Ada", "A"), (" émile", "É"), ("Ÿves", "Y"), ("ßen", "S"), ("", "?")]
)
def test_the_letter_of_a_seat(name, letter):
    assert d.initial(name) == letter


def test_icons_are_rounded_and_silent():
    assert all(found.name.endswith("_ROUNDED") for found in d.ICONS.values())
    assert d.icon("undo").semantics_label is None
    assert d.icon("undo", label="Annuler").semantics_label == "Annuler"
