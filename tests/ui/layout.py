"""Where a word is cut: the boxes of a screen worked out as Flutter does it, with the real fonts.

Only what the app uses is known here: rows, columns, containers, stacks and texts. A text whose longest word
is wider than its place is broken inside the word; one with more lines than it may have ends in dots; a row
whose parts are wider than itself is cut at its edge. None of that shows in a tree of controls, so it is
measured.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf
from typing import Any

import flet as ft
from PIL import ImageFont

from companion.ui.theme import ASSETS_DIR, FONTS

ROOM = 0.75
"""Pixels by which the client may measure less than we do."""
BREAKS = re.compile(r"[^ \t-]*(?:-|[ \t]+|$)")
"""A stretch of text that stays together: up to a space or after a hyphen; no-break spaces do not part."""

KNOWN = re.compile(r"/tmp/|/private/|[A-Z]:\\\\")
"""A path may be parted anywhere; nothing else may."""


@dataclass(frozen=True, slots=True)
class Cut:
    """A place where something cannot be read whole."""

    how: str
    text: str
    where: str

    def __str__(self) -> str:
        return f"{self.how} “{self.text}” in {self.where or 'the screen'}"


@dataclass(frozen=True, slots=True)
class Room:
    """What a parent leaves to a child: at least and at most so wide and so high."""

    low_w: float = 0.0
    high_w: float = inf
    low_h: float = 0.0
    high_h: float = inf

    def loose(self) -> Room:
        return Room(0, self.high_w, 0, self.high_h)

    def fit(self, width: float, height: float) -> tuple[float, float]:
        return (
            max(self.low_w, min(width, self.high_w)),
            max(self.low_h, min(height, self.high_h)),
        )

    def inside(self, across: float, down: float) -> Room:
        return Room(
            max(0, self.low_w - across),
            max(0, self.high_w - across),
            max(0, self.low_h - down),
            max(0, self.high_h - down),
        )

    def fixed(self, width: float | None, height: float | None) -> Room:
        """A box of its own size, as far as the parent lets it."""
        low_w, high_w, low_h, high_h = self.low_w, self.high_w, self.low_h, self.high_h
        if width is not None:
            low_w = high_w = max(low_w, min(width, high_w))
        if height is not None:
            low_h = high_h = max(low_h, min(height, high_h))
        return Room(low_w, high_w, low_h, high_h)


def cut_words(page: ft.Page) -> list[Cut]:
    """Every place of a page where something cannot be read whole."""
    width, height = float(page.width or 0), float(page.height or 0)
    sheet = _Sheet()
    for control in _children(page.views[-1].controls):
        sheet.lay(control, Room(width, width, height, height))
    return sheet.cuts


def touch_areas(page: ft.Page) -> dict[str, tuple[float, float]]:
    """How wide and high each thing is that can be pressed, by its key."""
    width, height = float(page.width or 0), float(page.height or 0)
    sheet = _Sheet()
    for control in _children(page.views[-1].controls):
        sheet.lay(control, Room(width, width, height, height))
    return sheet.touched


def below_the_top(control: Any, width: float) -> float | None:
    """How far down in the part that scrolls a control ends; None where it never scrolls away."""
    end, child, parent = 0.0, control, control.parent
    measured = False
    while parent is not None:
        if isinstance(parent, ft.Column) and not measured:
            end, measured = _Sheet().lay(child, Room(0, width))[1], True
        if isinstance(parent, ft.Column):
            siblings = _children(parent.controls)
            place = next(n for n, each in enumerate(siblings) if _holds(each, child))
            end += sum(_Sheet().lay(each, Room(0, width))[1] + parent.spacing for each in siblings[:place])
            if parent.scroll is not None:
                return end
        child, parent = parent, parent.parent
    return None


def _holds(control: Any, wanted: Any) -> bool:
    control = _body(control)
    if control is wanted or control is _body(wanted):
        return True
    held = [getattr(control, name, None) for name in ("content", "controls")]
    return any(_holds(each, wanted) for part in held if part is not None for each in _children(part))


def _body(control: Any) -> Any:
    while isinstance(control, ft.Component):
        control = control._b
    return control


def _children(held: Any) -> list[Any]:
    held = _body(held)
    if held is None:
        return []
    if not isinstance(held, list | tuple):
        return [] if held.visible is False else [held]
    return [each for part in held for each in _children(part)]


@lru_cache(maxsize=16)
def _font(family: str) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(ASSETS_DIR / FONTS[family].removeprefix("/")), 1000)


@lru_cache(maxsize=20_000)
def _length(text: str, family: str) -> float:
    return _font(family).getlength(text) / 1000


@dataclass
class _Sheet:
    cuts: list[Cut] = field(default_factory=list)
    touched: dict[str, tuple[float, float]] = field(default_factory=dict)
    path: list[str] = field(default_factory=list)

    def lay(self, control: Any, room: Room) -> tuple[float, float]:
        """The size of a control in its room; what cannot be read is noted."""
        control = _body(control)
        if isinstance(control, list | tuple):
            return self._column(control, room, 0, stretch=False, scrolls=False, tight=True)
        if control is None or control.visible is False:
            return room.fit(0, 0)
        key = getattr(control.key, "value", control.key)
        if isinstance(key, str):
            self.path.append(key)
        try:
            return self._lay(control, room)
        finally:
            if isinstance(key, str):
                self.path.pop()

    def _lay(self, control: Any, room: Room) -> tuple[float, float]:
        match control:
            case ft.Text():
                return self._text(control, room.fixed(control.width, control.height))
            case ft.Container():
                return self._container(control, room)
            case ft.Row() if control.wrap:
                return self._wrap(control, room.fixed(control.width, control.height))
            case ft.Row():
                return self._row(control, room.fixed(control.width, control.height))
            case ft.Column():
                return self._column(
                    control.controls,
                    room.fixed(control.width, control.height),
                    control.spacing,
                    stretch=control.horizontal_alignment is ft.CrossAxisAlignment.STRETCH,
                    scrolls=control.scroll is not None,
                    tight=bool(control.tight),
                )
            case ft.Stack():
                return self._stack(control, room.fixed(control.width, control.height))
            case ft.Icon():
                size = control.size or 24
                return room.fit(size, size)
            case ft.Image() | ft.ProgressRing():
                return room.fixed(control.width, control.height).fit(control.width or 0, control.height or 0)
            case ft.ProgressBar():
                return room.fit(room.high_w if room.high_w < inf else 0, control.bar_height or 4)
            case ft.TextField():
                own = room.fixed(control.width, control.height)
                return own.fit(own.high_w if own.high_w < inf else 280, 56)
        held = getattr(control, "content", None)
        if held is None:
            held = getattr(control, "controls", None)
        width, height = getattr(control, "width", None), getattr(control, "height", None)
        return self.lay(held, room.fixed(width, height)) if held is not None else room.fit(0, 0)

    # -- boxes ---------------------------------------------------------------------------------

    def _container(self, box: ft.Container, room: Room) -> tuple[float, float]:
        out_w, out_h = _sides(box.margin)
        pad_w, pad_h = _sides(box.padding)
        border = box.border
        if isinstance(border, ft.Border):
            pad_w += _edge(border.left) + _edge(border.right)
            pad_h += _edge(border.top) + _edge(border.bottom)
        own = room.inside(out_w, out_h).fixed(box.width, box.height)
        inner = own.inside(pad_w, pad_h)
        if box.alignment is not None:
            child = self.lay(box.content, inner.loose())
            width = own.high_w if own.high_w < inf else child[0] + pad_w
            height = own.high_h if own.high_h < inf else child[1] + pad_h
        else:
            child = self.lay(box.content, inner)
            width, height = child[0] + pad_w, child[1] + pad_h
        width, height = own.fit(width, height)
        if box.on_click is not None:
            self.touched[str(getattr(box.key, "value", box.key))] = width, height
        return width + out_w, height + out_h

    def _row(self, row: ft.Row, room: Room) -> tuple[float, float]:
        children = _children(row.controls)
        gaps = row.spacing * max(0, len(children) - 1)
        scrolls = row.scroll is not None
        high = inf if scrolls else room.high_w
        sizes: dict[int, tuple[float, float]] = {}
        flexible = {id(child): int(child.expand) for child in children if child.expand and high < inf}
        for child in children:
            if id(child) not in flexible:
                sizes[id(child)] = self.lay(child, Room(0, inf, 0, room.high_h))
        taken = gaps + sum(width for width, _ in sizes.values())
        if taken > high + ROOM and not scrolls:
            said = " · ".join(_said(children))
            if said:
                self._cut(f"wider than its place by {taken - high:.0f}:", said)
        free = max(0.0, high - taken)
        for child in children:
            if share := flexible.get(id(child)):
                width = free * share / sum(flexible.values())
                low = 0.0 if child.expand_loose else width
                sizes[id(child)] = self.lay(child, Room(low, width, 0, room.high_h))
        used = gaps + sum(width for width, _ in sizes.values())
        width = high if not row.tight and high < inf else used
        return room.fit(width, max((height for _, height in sizes.values()), default=0))

    def _wrap(self, row: ft.Row, room: Room) -> tuple[float, float]:
        run = height = top = 0.0
        for child in _children(row.controls):
            wide, high = self.lay(child, Room(0, room.high_w))
            if run and run + row.spacing + wide > room.high_w + ROOM:
                top += height + row.run_spacing
                run = height = 0.0
            run += wide + (row.spacing if run else 0)
            height = max(height, high)
        return room.fit(room.high_w if room.high_w < inf else run, top + height)

    def _column(
        self,
        held: Any,
        room: Room,
        spacing: float,
        *,
        stretch: bool,
        scrolls: bool,
        tight: bool,
    ) -> tuple[float, float]:
        children = _children(held)
        low = room.high_w if stretch and room.high_w < inf else 0.0
        bounded = room.high_h < inf and not scrolls
        sizes: dict[int, tuple[float, float]] = {}
        flexible = {id(child): int(child.expand) for child in children if child.expand and bounded}
        for child in children:
            if id(child) not in flexible:
                sizes[id(child)] = self.lay(child, Room(low, room.high_w))
        gaps = spacing * max(0, len(children) - 1)
        taken = gaps + sum(height for _, height in sizes.values())
        if bounded and taken > room.high_h + 2:
            said = " · ".join(_said(children))
            if said:
                self._cut(f"higher than its place by {taken - room.high_h:.0f}:", said)
        free = max(0.0, room.high_h - taken) if bounded else 0.0
        for child in children:
            if share := flexible.get(id(child)):
                height = free * share / sum(flexible.values())
                least = 0.0 if child.expand_loose else height
                sizes[id(child)] = self.lay(child, Room(low, room.high_w, least, height))
        used = gaps + sum(height for _, height in sizes.values())
        height = room.high_h if bounded and not tight else used
        return room.fit(max((width for width, _ in sizes.values()), default=0), height)

    def _stack(self, stack: ft.Stack, room: Room) -> tuple[float, float]:
        if stack.fit is ft.StackFit.EXPAND and room.high_w < inf:
            inner = Room(room.high_w, room.high_w, room.high_h if room.high_h < inf else 0, room.high_h)
        else:
            inner = room.loose()
        wide = high = 0.0
        children = _children(stack.controls)
        for child in children:
            if not _placed(child):
                size = self.lay(child, inner)
                wide, high = max(wide, size[0]), max(high, size[1])
        own = (
            room.fit(wide, high)
            if wide or high
            else room.fit(room.high_w if room.high_w < inf else 0, room.high_h if room.high_h < inf else 0)
        )
        for child in children:
            if _placed(child):
                width = own[0] - child.left - child.right if None not in (child.left, child.right) else None
                height = own[1] - child.top - child.bottom if None not in (child.top, child.bottom) else None
                self.lay(child, Room().fixed(width, height))
        return own

    # -- texts ---------------------------------------------------------------------------------

    def _text(self, text: ft.Text, room: Room) -> tuple[float, float]:
        runs = _runs(text)
        size = text.size or 14
        high = (text.style.height if text.style and text.style.height else 1.2) * size
        whole = "".join(part for part, _, _ in runs)
        lines, widest = 0, 0.0
        for paragraph in _paragraphs(runs):
            count, width = self._wrapped(paragraph, room.high_w, whole)
            lines += count
            widest = max(widest, width)
        most = 1 if text.no_wrap else text.max_lines
        if most is not None and lines > most:
            self._cut("ends in dots:", whole)
            lines = most
        if lines * high > room.high_h + high / 3 and whole.strip():
            self._cut(f"{lines} lines are higher than their place:", whole)
        width = room.high_w if lines > 1 and room.high_w < inf else widest
        return room.fit(width, lines * high)

    def _wrapped(self, runs: Sequence[tuple[str, str, float]], room: float, whole: str) -> tuple[int, float]:
        """Lines and width of a paragraph; words wider than the room are noted."""
        lines, at, widest = 1, 0.0, 0.0
        for stretch in _stretches(runs):
            full = sum(_length(part, family) * size for part, family, size in stretch)
            bare = sum(_length(part.rstrip(" \t"), family) * size for part, family, size in stretch)
            if bare > room + ROOM:
                self._cut(f"broken in the middle ({bare:.0f} in {room:.0f}):", whole)
            if at and at + bare > room + ROOM:
                lines += 1
                at = 0.0
            widest = max(widest, at + bare)
            at += full
        return lines, widest

    def _cut(self, how: str, text: str) -> None:
        self.cuts.append(Cut(how, text.replace("\n", " "), " > ".join(self.path[-2:])))


def _runs(text: ft.Text) -> list[tuple[str, str, float]]:
    family = (text.style.font_family if text.style else None) or "Body400"
    size = text.size or 14
    runs = [(text.value or "", family, size)]
    for span in text.spans or []:
        style = span.style
        runs.append(
            (span.text or "", (style and style.font_family) or family, (style and style.size) or size)
        )
    return [run for run in runs if run[0]]


def _paragraphs(runs: Sequence[tuple[str, str, float]]) -> Iterable[list[tuple[str, str, float]]]:
    paragraph: list[tuple[str, str, float]] = []
    for part, family, size in runs:
        first, *others = part.split("\n")
        paragraph.append((first, family, size))
        for other in others:
            yield paragraph
            paragraph = [(other, family, size)]
    yield paragraph


def _stretches(runs: Sequence[tuple[str, str, float]]) -> Iterable[list[tuple[str, str, float]]]:
    """What stays together on a line; a word may go on from one run to the next."""
    open_: list[tuple[str, str, float]] = []
    for part, family, size in runs:
        for found in BREAKS.findall(part):
            if not found:
                continue
            open_.append((found, family, size))
            if found[-1] in " \t-":
                yield open_
                open_ = []
    if open_:
        yield open_


def _said(children: Sequence[Any]) -> list[str]:
    found = []
    for child in map(_body, children):
        if isinstance(child, ft.Text):
            found.append("".join(part for part, _, _ in _runs(child)))
        else:
            held = getattr(child, "content", None) or getattr(child, "controls", None)
            found += _said(_children(held)) if held is not None else []
    return found


def _placed(child: Any) -> bool:
    sides = (getattr(child, side, None) for side in ("left", "right", "top", "bottom"))
    return any(side is not None for side in sides)


def _sides(value: Any) -> tuple[float, float]:
    if value is None:
        return 0, 0
    if isinstance(value, int | float):
        return 2 * value, 2 * value
    return (value.left or 0) + (value.right or 0), (value.top or 0) + (value.bottom or 0)


def _edge(side: Any) -> float:
    return float(side.width or 0) if side is not None else 0.0
