"""The big screen: the table alone, in large type, for a television or a tablet on the shelf.

It has no buttons and no links. Each game draws its own body, without anything secret. On a phone the
same content is one scrolling column in the phone's own text size.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import inf

import flet as ft

from companion.core.annotations import Annotations, Counter
from companion.core.table import AnyTable
from companion.i18n.lines import tell_short
from companion.store.damage import OpenFailure
from companion.ui.drawings import danger_octagon, motif, warning_triangle
from companion.ui.error_boundary import component
from companion.ui.games import watch_of
from companion.ui.parts.bars import DOT
from companion.ui.parts.big import BigScreenArea, big_text, caption, number
from companion.ui.parts.layout import in_line, stacked, wrap
from companion.ui.screens.table.annotations import owned, tint_of
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector

DRAWN_FOR = (1280, 800)
IN_HAND = 0.7
"""Scale below which words are unreadable: the screen is then a phone, or a tablet upright."""
HAND, MARGIN = 450, 16
"""Pixels at which a phone uses the sizes of the large drawing, and the margin of the page."""
EDGE, HEAD, FOOT, BESIDE, SPARE = 28, 76, 76, 44, 20
"""Margin, heights of head, foot and annotations, and the part of the margin annotations take."""
GAP, NOTE = 22, 420
"""Gap between two annotations, and the width reserved for a note."""


@component
def WatchScreen(ui: Ui, table_id: str) -> ft.Control:
    """Draw the table on the big screen, or the notice that it cannot be opened."""
    loaded = ui.session.store.open(table_id)
    if isinstance(loaded, OpenFailure):
        return ft.Container(ui.text(ui.t("closed.title"), "title"), alignment=ft.Alignment(0, 0))
    table = loaded.table
    card = ui.session.store.library.card(table_id)
    name = card.name if card else table.header.name
    # The drawing is large already: a phone's text setting is not for a screen across the room.
    look = replace(ui.look, scale=1.0)
    shown = replace(ui, look=look).of(table.game.id, table.names)
    scale = min(look.width / DRAWN_FOR[0], look.height / DRAWN_FOR[1])
    if scale < IN_HAND:
        return _InHand(shown, table, name, ui.look.scale, key=f"hand-{table_id}")
    return _Watch(shown, table, name, scale, key=f"big-{table_id}")


@component
def _InHand(ui: Ui, table: AnyTable, name: str, words: float) -> ft.Control:
    """Draw the phone layout: the next step stays visible at the bottom, the rest scrolls."""
    state, beside = use_selector(ui.session, table, lambda state: (state, table.annotations))
    ui = ui.of(table.game.id, table.names)
    width, height = ui.look.width, ui.look.height
    k = max(0.8, min(width / HAND, height / HAND, 1.4))
    room = BigScreenArea(width - 2 * MARGIN, height, k, in_hand=True, words=words)
    parts = [_head(ui, table, name, room), watch_of(table.game.id)(ui, state, room.without(beside.absent))]
    parts += _lying(ui, beside, room)
    told = ft.Column(
        parts,
        spacing=room.px(16),
        expand=True,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    edge = ft.Padding.only(left=MARGIN, right=MARGIN, top=MARGIN)
    column = ft.Column([ft.Container(told, expand=True, padding=edge), _foot(ui, table, room)], spacing=0)
    return ft.Semantics(identifier="big-screen", container=True, content=column, expand=True)


@component
def _Watch(ui: Ui, table: AnyTable, name: str, k: float) -> ft.Control:
    state, beside = use_selector(ui.session, table, lambda state: (state, table.annotations))
    ui = ui.of(table.game.id, table.names)
    width, height = ui.look.width, ui.look.height
    lying = _beside(ui, beside, BigScreenArea(width - 2 * EDGE * k, BESIDE * k, k))
    # The line of annotations takes its height from the margins above and below, not from the game.
    edge, high = (EDGE, 0) if lying is None else (EDGE - SPARE, BESIDE)
    whole = BigScreenArea(width - 2 * EDGE * k, height - (2 * edge + HEAD + FOOT + high) * k, k)
    body = watch_of(table.game.id)(ui, state, whole.without(beside.absent))
    column = ft.Column(
        [
            _head(ui, table, name, whole),
            ft.Container(body, width=whole.width, height=whole.height),
            *([lying] if lying is not None else []),
            _foot(ui, table, whole),
        ],
        spacing=0,
    )
    return ft.Semantics(
        identifier="big-screen",
        container=True,
        content=ft.Container(
            column,
            padding=ft.Padding.symmetric(horizontal=whole.px(EDGE), vertical=whole.px(edge)),
            expand=True,
        ),
        expand=True,
    )


def _head(ui: Ui, table: AnyTable, name: str, room: BigScreenArea) -> ft.Control:
    """Draw the game's motif, the position, and the table's name."""
    summary = table.game.summary(table.state)
    where = [(ui.words.say(each), 400 if n % 2 else 700) for n, each in enumerate(summary.where)]
    size, sign, gap = room.px(22) * room.words if room.in_hand else room.px(27), room.px(40), room.px(12)
    left = room.width - sign - gap if room.in_hand else inf
    size, signs = _set(ui, where, size, left)
    spans: list[ft.TextSpan] = []
    for (word, weight), between in zip(where, signs, strict=True):
        ink = ui.colours.ink2 if weight == 400 else ui.colours.ink
        spans += [ft.TextSpan(between), ui.look.span(word, "where", weight, ink)]
    line = ft.Text(
        spans=spans,
        size=size,
        color=ui.colours.ink2,
        style=ui.look.style("where"),
        max_lines=None if room.in_hand else 1,
        overflow=ft.TextOverflow.ELLIPSIS,
        expand=True,
    )
    title = big_text(ui, room, name, 20, color=ui.colours.ink3)
    if room.in_hand:
        first = in_line(motif(ui.look, ui.game, sign), line, gap=gap)
        return first if room.low or room.large else stacked([first, title], 4)
    return ft.Container(
        ft.Row([motif(ui.look, ui.game, room.px(48)), line, title], spacing=room.px(16)),
        height=room.px(HEAD),
        padding=ft.Padding.only(bottom=room.px(16)),
    )


def _set(ui: Ui, words: Sequence[tuple[str, int]], size: float, room: float) -> tuple[float, list[str]]:
    """Return font size and separators of the position: up to 20 % smaller if that avoids a third line."""
    widest = max((_wide(ui, word, size, weight) for word, weight in words), default=0.0)
    whole = size * min(1.0, room / widest) if widest else size
    for smaller in (whole, 0.9 * whole, 0.8 * whole):
        signs = _between(ui, words, smaller, room)
        if signs.count("\n") <= 1:
            return smaller, signs
    return whole, _between(ui, words, whole, room)


def _between(ui: Ui, words: Sequence[tuple[str, int]], size: float, room: float) -> list[str]:
    """Return the separator before each word: a dot, or a line break if the word does not fit."""
    found: list[str] = []
    at = 0.0
    for word, weight in words:
        wide, dot = _wide(ui, word, size, weight), _wide(ui, DOT, size)
        fits = at + dot + wide <= room
        found.append("" if not found else DOT if fits else "\n")
        at = at + dot + wide if found[-1] == DOT else wide
    return found


def _lying(ui: Ui, beside: Annotations, room: BigScreenArea) -> list[ft.Control]:
    """Return all annotations for the phone layout, which scrolls and thus has room for them."""
    rows: list[ft.Control] = []
    if beside.counters:
        rows.append(wrap([_counter(ui, each, room)[0] for each in beside.counters], room.px(GAP)))
    if beside.absent:
        names = ", ".join(ui.words.show(seat) for seat in beside.absent)
        rows.append(big_text(ui, room, ui.t("away.strip", names=names), 18, color=ui.colours.ink2))
    for note in beside.notes:
        mark = warning_triangle(ui.look, room.px(26)) if note.due else _pinned(ui, room)
        told = big_text(ui, room, owned(ui, note.text, note.whose), 18, expand=True)
        rows.append(in_line(mark, told, gap=room.px(10), across="start"))
    return rows


def _beside(ui: Ui, beside: Annotations, room: BigScreenArea) -> ft.Control | None:
    """Draw annotations on one line: counters, absent players, the due or last note; None without any."""
    notes = beside.due or beside.notes[-1:]
    parts: list[ft.Control] = []
    left = room.width
    if beside.absent:
        names = ", ".join(ui.words.show(seat) for seat in beside.absent)
        away = ui.t("away.strip", names=names)
        parts.append(big_text(ui, room, away, 18, color=ui.colours.ink2))
        left -= _wide(ui, away, room.px(18)) + room.px(GAP)
    if notes:
        left -= room.px(NOTE)
    counters = [_counter(ui, counter, room) for counter in beside.counters]
    shown = 0
    while shown < len(counters) and counters[shown][1] <= left:
        left -= counters[shown][1]
        shown += 1
    if shown < len(counters):
        parts.insert(0, caption(ui, room, ui.t("beside.more", n=len(counters) - shown)))
    parts = [*(control for control, _ in counters[:shown]), *parts]
    if notes:
        mark = warning_triangle(ui.look, room.px(26)) if notes[0].due else _pinned(ui, room)
        more = len(beside.notes) - 1
        end = f" ({ui.t('beside.more', n=more)})" if more else ""
        told = _short(ui, owned(ui, notes[0].text, notes[0].whose), end, room)
        parts += [mark, big_text(ui, room, told, 17, expand=True, max_lines=2)]
    if not parts:
        return None
    return ft.Container(ft.Row(parts, spacing=room.px(GAP)), height=room.height, width=room.width)


def _short(ui: Ui, text: str, end: str, room: BigScreenArea) -> str:
    """Return as many words of a note as fit on two lines; the phones show all of it."""
    kept: list[str] = []
    for word in text.split(" "):
        if _wide(ui, " ".join((*kept, word, "…", end)), room.px(17)) > 2 * (room.px(NOTE) * 0.7):
            return f"{' '.join(kept)} …{end}"
        kept.append(word)
    return f"{text}{end}"


def _pinned(ui: Ui, room: BigScreenArea) -> ft.Control:
    return ft.Icon(ft.Icons.STICKY_NOTE_2_OUTLINED, size=room.px(26), color=ui.colours.ink2)


def _counter(ui: Ui, counter: Counter, room: BigScreenArea) -> tuple[ft.Control, float]:
    """Return a counter's number and name, and their width in pixels."""
    name = owned(ui, counter.name, counter.whose)
    digits = number(ui, room, counter.n, 32, tint_of(ui, counter.tint))
    word = caption(ui, room, name)
    spoken = f"{name}{ui.t('colon')}{counter.n}"
    body = ft.Row([digits, word], spacing=room.px(8), tight=True)
    wide = _wide(ui, str(counter.n), room.px(36)) + room.px(8) + _wide(ui, name, room.px(18)) + room.px(GAP)
    return ft.Semantics(label=spoken, container=True, exclude_semantics=True, content=body), wide


def _wide(ui: Ui, text: str, size: float, weight: int = 700) -> float:
    return ui.look.width_of(text, "body", weight) / ui.look.size("body") * size


def _foot(ui: Ui, table: AnyTable, room: BigScreenArea) -> ft.Control:
    """Draw the last action and the next step; after the end, the outcome."""
    state = table.state
    outcome = table.game.summary(state).outcome
    if outcome is not None:
        sign = (
            danger_octagon(ui.look, room.px(40))
            if outcome.won is False
            else motif(ui.look, ui.game, room.px(44))
        )
        why = ui.g(f"outcome.{outcome.why}", **dict(outcome.facts))
        parts: list[ft.Control] = [sign, big_text(ui, room, why, 28, role="bar", expand=True)]
    else:
        step = table.next_step()
        last = tell_short(ui.words, table.would_undo())
        coming = ui.words.say(step.label) if step is not None else ""
        arrow = ft.Icon(ft.Icons.ARROW_FORWARD_ROUNDED, size=room.px(30), color=ui.accent.acc)
        told = big_text(ui, room, last, 18 if room.in_hand else 22, color=ui.colours.ink2, expand=True)
        beside = not room.in_hand or room.low
        follows = big_text(ui, room, coming, 22 if room.in_hand else 28, role="bar", expand=not beside)
        parts = [told, *([arrow, follows] if coming else [])]
        if room.in_hand and not last:
            parts = parts[1:]
    if room.in_hand:
        return _foot_in_hand(ui, parts, room)
    return ft.Container(
        ft.Row(parts, spacing=room.px(14)),
        height=room.px(FOOT),
        padding=ft.Padding.only(top=room.px(16)),
        alignment=ft.Alignment(-1, 0),
    )


def _foot_in_hand(ui: Ui, parts: list[ft.Control], room: BigScreenArea) -> ft.Control:
    """Draw the last action above the next step, or beside it on a phone in landscape."""
    lines = [parts[:1], parts[1:]] if len(parts) > 2 and not room.low else [parts]
    rows = [in_line(*line, gap=room.px(12)) for line in lines]
    edge = ft.Padding.symmetric(horizontal=MARGIN, vertical=room.px(14))
    return ft.Container(stacked(rows, room.px(6)), bgcolor=ui.colours.edge, padding=edge)
