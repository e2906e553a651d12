"""What the rest of the program must know of a game stands in its manifest, and is whole."""

from __future__ import annotations

from dataclasses import fields
from xml.etree import ElementTree

import pytest

from companion.boxes import box_of
from companion.core.annotation_actions import ANNOTATION_ACTIONS, ANNOTATION_EVENTS
from companion.core.codec import variants
from companion.games import ALL
from companion.i18n.words import LANGUAGES
from companion.kit.tray.notation import Formula, parse
from companion.manifest import Manifest, manifest_of
from companion.ui.drawings.icons import ICONS
from companion.ui.tokens import NO_GAME, Accent, accents
from tests.i18n.telling import forms, missing_words

SHORT = 16
"""Letters of a short name that fit on the spine of a box."""


@pytest.fixture
def told(game_id: str) -> Manifest:
    return manifest_of(game_id)


def test_an_accent_is_told_for_both_themes(told: Manifest) -> None:
    names = {field.name for field in fields(Accent)}
    assert {theme: set(colours) for theme, colours in told.accent.items()} == {"dark": names, "light": names}


def test_a_motif_is_drawn_in_the_two_colours(told: Manifest) -> None:
    drawn = "".join((*told.motif, *told.motif_large))
    assert "{one}" in drawn
    assert "{two}" in drawn
    ElementTree.fromstring(f"<g>{drawn}</g>")


def test_signs_of_the_history_exist(told: Manifest) -> None:
    assert told.history
    assert [icon for _, icon in told.history if icon not in ICONS] == []


def test_signs_of_the_history_are_of_actions_and_events(game_id: str, told: Manifest) -> None:
    """Each sign fits a name of the game: none is left over after a class got another name."""
    names = [
        *variants(ALL[game_id].events),
        *variants(ALL[game_id].actions),
        *ANNOTATION_EVENTS,
        *ANNOTATION_ACTIONS,
    ]
    assert [part for part, _ in told.history if not any(part in name for name in names)] == []


def test_what_the_dice_tray_has_ready_can_be_rolled_filled_and_named(told: Manifest) -> None:
    for throw in told.throws:
        assert isinstance(parse(throw.dice), Formula), throw
    for bag in told.bags:
        tables = {table.id for table in box_of(bag.game, {}).tables}
        assert bag.numbered or bag.counts in tables, bag
    names = [f"{each.game}.tray.{each.purpose}" for each in told.throws]
    names += [f"{each.game}.tray.bag.{each.id}" for each in told.bags]
    assert missing_words(names) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_short_name_fits_on_the_shelf(game_id: str, lang: str) -> None:
    [short] = forms(lang, f"{game_id}.name.short")
    assert 0 < len(short) <= SHORT


def test_a_game_without_a_manifest_is_shown_in_the_colours_of_the_app() -> None:
    assert manifest_of("nobody's") == Manifest()
    assert accents("nobody's") == NO_GAME


def test_no_two_games_share_an_accent() -> None:
    assert len({accents(game) for game in ALL}) == len(ALL)
