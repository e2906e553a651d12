"""The screen between levels: the path of nine stones, the save point, the team."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.queries import Standing, Stone
from companion.games.syncro.state import State
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import warning_triangle
from companion.ui.error_boundary import component, memo_component
from companion.ui.games.syncro.parts import whole_width
from companion.ui.games.syncro.pictures import (
    BOX,
    LABELS,
    PLACES,
    RAISED,
    flag,
    radii,
    stone,
    stone_size,
    trail,
)
from companion.ui.parts.layout import (
    LEFT,
    boxed,
    in_line,
    layers,
    padding,
    placed,
    side_by_side,
    spread,
    stacked,
    tight_row,
)
from companion.ui.parts.rows import row
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import body_height, body_width
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import flat

SIDES = (16, 0)
"""Margins in pixels around everything but the picture."""


@dataclass(frozen=True, slots=True)
class PathLook:
    """All values that the path shows."""

    stones: tuple[Stone, ...]
    level: int
    saved: bool
    lost: bool
    over: bool
    mages: tuple[Seat, ...]

    @classmethod
    def of(cls, state: State) -> PathLook:
        """Return the path of a state."""
        return cls(queries.stones(state), state.level, state.saved, state.lost, state.over, state.seats)


@component
def PathBody(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw a title, the stones, and below them a note and the save button."""
    look: PathLook = use_selector(ui.session, do.table, PathLook.of)
    head, foot = _head(ui, look, do), _foot(ui, look, do)
    if ui.look.large_text:  # the names would cover the neighbouring stones
        reached = [each for each in look.stones if each.name is not None or _here(each)]
        lines = [_line(ui, each, do) for each in reversed(reached)]  # current level on top
        middle: ft.Control = boxed(stacked(lines), pad=SIDES)
    else:
        width = min(whole_width(ui.look), 560.0)
        room = body_height(ui.look) - 56 - 64
        middle = _stones(ui, look, width, min(max(room, 300.0), 520.0), do)
    parts = [boxed(head, pad=SIDES), middle, boxed(foot, pad=SIDES)]
    return boxed(spread(ui, parts, 4, scrolls=ui.look.must_scroll), expand=True)


def _here(stone: Stone) -> bool:
    return stone.standing is Standing.HERE


def _head(ui: Ui, look: PathLook, do: Dispatcher) -> ft.Control:
    """Return level, chapter and attempts, with the team at the right."""
    title = ui.g("ui.path.over") if look.over else ui.g("ui.path.level", level=look.level)
    attempts = next((each.attempts for each in look.stones if _here(each)), 0)
    words = [ui.g("ui.path.chapter", chapter=queries.chapter(look.level))]
    if look.over:
        words = [ui.g("where.attempts", n=sum(each.attempts for each in look.stones))]
    elif attempts:
        words.append(ui.g("where.attempts", n=attempts))
    where = " · ".join(words)
    if ui.look.large_text:
        head = ui.text(title, "title", max_lines=2)
        under = ui.text(where, "where", color=ui.colours.ink2, max_lines=2)
    else:  # one line each: the picture below cannot shrink
        room = body_width(ui.look) - 48 - 8 - 20 - 26 * len(look.mages)
        head = ui.fitted(title, "title", room)
        under = ui.fitted(where, "where", room, color=ui.colours.ink2)
    said = stacked([ft.Semantics(header=True, heading_level=2, content=head), under], gap=0)
    team = _team(ui, look.mages, do)
    tune = icon_button(ui, "depth", ft.Icons.TUNE_ROUNDED, ui.g("menu.depth"), lambda: do.open("depth"))
    if ui.look.large_text and not ui.look.wide:
        return stacked([said, in_line(team, tune)])
    return in_line(said, tune, team, fill=0, gap=4)


def _team(ui: Ui, mages: tuple[Seat, ...], do: Dispatcher) -> ft.Control:
    names = ", ".join(ui.words.show(seat) for seat in mages)
    shapes = tight_row(*(seat_mark(ui, seat, 22 if len(mages) < 5 else 20) for seat in mages))
    said = f"{ui.g('menu.team')}{ui.t('colon')}{names}"
    return tappable(ui, "team", said, shapes, lambda: do.open("team"), height=48, pad=(10, 0))


# -- the picture -------------------------------------------------------------------------------


def _stones(ui: Ui, look: PathLook, width: float, height: float, do: Dispatcher) -> ft.Control:
    wide, high = width / BOX[0], height / BOX[1]
    drawn: list[ft.Control] = [trail(ui.look, width, height)]
    for each in look.stones:
        x, y = PLACES[each.level - 1]
        drawn += _label(ui, each, x * wide, y * high)
        drawn.append(_StoneButton(ui, each, look.saved and _here(each), x * wide, y * high, do))
        if look.saved and _here(each):
            drawn.append(_flag(ui, each.level, x * wide, y * high, width))
    stack = layers(*drawn, width=width, height=height, clip_behavior=ft.ClipBehavior.NONE)
    return in_line(stack, along="middle")


@memo_component
def _StoneButton(ui: Ui, each: Stone, saved: bool, x: float, y: float, do: Dispatcher) -> ft.Control:
    width, height = stone_size(each.level)
    side, tall = max(width, 56.0), max(height, 50.0)
    button = tappable(
        ui,
        f"stone-{each.level}",
        _spoken(ui, each, saved),
        stone(ui.look, each.level, each.standing),
        partial(do.open, "level", each.level),
        ground="clear",
        width=side,
        height=tall,
        radius=tall / 2,
        chosen=_here(each),
    )
    return placed(button, left=x - side / 2, top=y - tall / 2)


def _spoken(ui: Ui, each: Stone, saved: bool) -> str:
    parts = [ui.g("where.level", n=each.level), ui.words.show(each.standing)]
    if each.name is not None:
        parts.insert(1, ui.words.say(each.name))
    if each.attempts:
        parts.append(ui.g("where.attempts", n=each.attempts))
    if saved:
        parts.append(ui.g("ui.path.card_a"))
    return ", ".join(parts)


def _label(ui: Ui, each: Stone, x: float, y: float) -> list[ft.Control]:
    """Return the name of a stone that was reached, beside or under it; empty if it is hidden."""
    if each.name is None:
        return []
    across, down = radii(each.level)
    grown = 8 if _here(each) else 0
    word = ui.words.say(each.name)
    if each.attempts > 1:
        word = f"{word} ×{each.attempts}"
    wide = 112.0
    match LABELS[each.level - 1]:
        case "right":
            align, left, top = ft.TextAlign.LEFT, x + across + grown + 6, y - 8
        case _:
            align, left, top = ft.TextAlign.CENTER, x - wide / 2, y + down + grown + 3
    text = ui.fitted(
        word, "note", wide, most=3, weight=600, color=ui.colours.ink2, text_align=align, width=wide, label=""
    )
    return [placed(text, left=left, top=top)]


def _flag(ui: Ui, level: int, x: float, y: float, width: float) -> ft.Control:
    across, down = radii(level)
    if level in RAISED:
        return placed(flag(ui.look), left=x + across * 0.4, top=y - down - 46)
    right = x + across + 56 < width
    return placed(flag(ui.look), left=x + across + 14 if right else x - across - 46, top=y - 30)


# -- large text --------------------------------------------------------------------------------


def _line(ui: Ui, each: Stone, do: Dispatcher) -> ft.Control:
    """Return a reached stone as a row of a list."""
    won = each.standing is Standing.WON
    icon = ft.Icons.CHECK_CIRCLE_ROUNDED if won else ft.Icons.PLAY_CIRCLE_ROUNDED
    return row(
        ui,
        f"stone-{each.level}",
        ui.words.say(each.name) if each.name else ui.words.show(each.standing),
        partial(do.open, "level", each.level),
        note=ui.g("where.attempts", n=each.attempts) if each.attempts else "",
        lead=ui.text(str(each.level), "tile"),
        tail=ft.Icon(icon, size=26, color=ui.colours.ok if won else ui.accent.acc),
        spoken=_spoken(ui, each, False),
    )


# -- note and button at the bottom -------------------------------------------------------------

NEW_CARDS, SAVE = 164, 112
"""Width in pixels of the button at the right, after the last level and before."""


def _foot(ui: Ui, look: PathLook, do: Dispatcher) -> ft.Control:
    note = flat(
        ui.look,
        _note(ui, look),
        expand=ui.look.fixed_unless_large(True),
        height=ui.look.fixed_unless_large(56),
        padding=padding((12, ui.look.if_large(0, 8))),
        alignment=LEFT,
    )
    if look.over:
        button = word_button(
            ui,
            "new-cards",
            ui.g("ui.new_cards"),
            lambda: do.open("new_cards"),
            icon=ft.Icons.AUTO_AWESOME_ROUNDED,
            width=ui.look.fixed_unless_large(NEW_CARDS),
        )
    else:
        button = word_button(
            ui,
            "save",
            ui.g("ui.save.short"),
            lambda: do.open("save"),
            icon=ft.Icons.BOOKMARK_ROUNDED,
            ground="flat" if look.saved else "raised",
            label=ui.g("action.SaveGame"),
            width=ui.look.fixed_unless_large(SAVE),
        )
    return side_by_side(ui, note, button)


def _note(ui: Ui, look: PathLook) -> ft.Control:
    """Return a note: the level was lost, the Adventure won, or which levels stay hidden."""
    hidden = [each.level for each in look.stones if each.name is None and not _here(each)]
    if look.lost:
        sign: ft.Control = warning_triangle(ui.look, 22)
        said = ui.g("ui.path.lost", level=look.level)
    elif look.over:
        sign = ft.Icon(ft.Icons.EMOJI_EVENTS_ROUNDED, size=22, color=ui.accent.acc2)
        said = ui.g("ui.path.won")
    elif not hidden:
        sign = ft.Icon(ft.Icons.FLAG_ROUNDED, size=20, color=ui.colours.ink3)
        said = ui.g("ui.path.last")
    else:
        sign = ft.Icon(ft.Icons.LOCK_ROUNDED, size=20, color=ui.colours.ink3)
        key = "ui.path.hidden" if len(hidden) > 1 else "ui.path.hidden_one"
        said = ui.g(key, first=hidden[0], last=len(look.stones))
    if ui.look.large_text:
        text = ui.text(said, "note", color=ui.colours.ink2, max_lines=6)
    else:
        room = body_width(ui.look) - 8 - (NEW_CARDS if look.over else SAVE) - 24 - 32
        text = ui.fitted(said, "note", room, most=3, color=ui.colours.ink2)
    return in_line(sign, text, fill=1, gap=10)
