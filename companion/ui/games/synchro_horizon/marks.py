"""Controls that several sheets share: low rows, read-only lines, amounts, word choices, and
instructions for the real pieces of a leaving hero.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import partial
from typing import TypeVar

import flet as ft

from companion.games.synchro_horizon.phases import Leaving, Remains
from companion.games.synchro_horizon.queries.fight import Preview
from companion.games.synchro_horizon.state.party import Hero, Skill
from companion.ui.parts.layout import in_line, padding, stacked, tiles
from companion.ui.parts.panels import quiet_note
from companion.ui.parts.rows import section
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.theme import flat
from companion.ui.tokens import RADIUS

W = TypeVar("W", bound=StrEnum)


def low_row(
    ui: Ui,
    id: str,
    said: str,
    go: Callable[[], object],
    *,
    lead: ft.Control,
    words: Sequence[ft.Control],
    tail: ft.Control | None = None,
    grows: bool = False,
    ground: str = "raised",
    checked: bool | None = None,
    above: float | None = None,
) -> ft.Control:
    """Return a tappable row of the game's body, lower than the rows of a sheet.

    With ``grows`` it is as high as its words; ``above`` is the padding above and below them, in pixels.
    """
    parts = [lead, stacked(words, 0, expand=True)]
    if tail is not None:
        parts.append(tail)
    if above is None:
        above = 8 if grows else ui.look.if_large(0, 8)
    return tappable(
        ui,
        id,
        said,
        in_line(*parts, gap=12),
        go,
        ground=ground,
        checked=checked,
        height=None if grows else ui.look.fixed_unless_large(54),
        radius=RADIUS["tile"],
        pad=(14, above),
    )


def tell_line(
    ui: Ui, lead: ft.Control, title: str, note: str = "", tail: ft.Control | None = None
) -> ft.Control:
    """Return a read-only line."""
    words: list[ft.Control] = [ui.text(title, "body", weight=600)]
    if note:
        words.append(ui.text(note, "note", color=ui.colours.ink2))
    parts = [lead, stacked(words, 2, expand=True)]
    if tail is not None:
        parts.append(tail)
    return flat(ui.look, in_line(*parts, gap=12), padding=padding((14, 10)))


def hit_sum(ui: Ui, seen: Preview) -> str:
    """Return the sum of damage before, hit and damage after; with the shield's part if it absorbs any."""
    facts = {"before": seen.before, "n": seen.hit, "after": seen.after, "max": seen.max_hp}
    return ui.g("ui.sum.shield", shield=seen.absorbed, **facts) if seen.absorbed else ui.g("ui.sum", **facts)


def amount(ui: Ui, icon: ft.IconData, n: int, word: str) -> ft.Control:
    """Return a number in large type with its icon and word, such as the group's coins."""
    sign = ft.Icon(icon, size=28, color=ui.accent.acc)
    name = ui.text(word, "body", color=ui.colours.ink2)
    return in_line(sign, ui.text(str(n), "big", size=44), name, gap=10)


def skill_name(ui: Ui, hero: Hero, skill: Skill) -> str:
    """Return a skill's name; the number of its slot on the hero's board while no name is entered."""
    if skill.name and not skill.name.startswith("#"):
        return skill.name
    place = [each.id for each in hero.skills].index(skill.id) + 1
    return ui.g("ui.skill.nameless", n=place)


def side_key(
    ui: Ui, id: str, said: str, lines: Sequence[ft.Control], go: Callable[[], object], width: float = 76
) -> ft.Control:
    """Return a key beside a row: the row selects an option, the key carries it out at once."""
    return tappable(
        ui,
        id,
        said,
        stacked(lines, 0, across="middle"),
        go,
        ground="tint",
        width=ui.look.fixed_unless_large(width),
        height=ui.look.fixed_unless_large(64),
        radius=RADIUS["tile"],
        pad=6,
    )


def pick_word(
    ui: Ui,
    id: str,
    among: Iterable[W],
    chosen: W | None,
    change: Callable[[W], object],
    across: int,
    large: int = 1,
    *,
    said: Callable[[W], str] | None = None,
    role: str = "note",
    lines: int = 1,
    height: float = 48,
) -> ft.Control:
    """Return a choice among words, as tiles of equal width; the chosen one is highlighted."""

    def tile(one: W) -> ft.Control:
        word = ui.words.show(one)
        face = ui.text(word, role, weight=600, max_lines=lines, text_align=ft.TextAlign.CENTER)
        return tappable(
            ui,
            f"{id}-{one.value}",
            word if said is None else said(one),
            face,
            partial(change, one),
            chosen=one is chosen,
            expand=True,
            height=height,
            radius=RADIUS["tile"],
            pad=2,
        )

    return tiles(ui, [tile(one) for one in among], across, large)


_CARD = {
    Leaving.FALLEN: "ui.pieces.card",
    Leaving.DISMISSED: "ui.pieces.dismissed",
    Leaving.RESERVE: "ui.pieces.reserve",
    Leaving.ELITE: "ui.pieces.elite",
}


def where_to(ui: Ui, left: Remains) -> list[str]:
    """Return one sentence each for the new place of the card, skills, shards, master and items."""
    lines = [ui.g(_CARD[left.leaving], name=left.name)]
    if left.skills:
        lines.append(ui.g("ui.pieces.skills", n=left.skills))
    if left.shards:
        lines.append(ui.g("ui.pieces.shards", n=left.shards))
    if left.master:
        lines.append(ui.g("ui.pieces.master", name=left.master))
    if left.items:
        key = "ui.pieces.items" if left.locked else "ui.pieces.items.free"
        lines.append(ui.g(key, names=", ".join(left.items)))
    return lines


def before_leaving(ui: Ui, left: Remains | None) -> list[ft.Control]:
    """Return the lines that announce where a leaving hero's pieces go; none while no hero is chosen."""
    if left is None:
        return []
    return [section(ui, ui.g("ui.pieces")), quiet_note(ui, " ".join(where_to(ui, left)))]
