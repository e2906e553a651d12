"""Crystal shards: their images with a letter, and the controls to pick or enter them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

import flet as ft

from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Shards, counted
from companion.games.synchro_horizon.vocabulary import Shard
from companion.ui.drawings.picture import path, picture, svg, words
from companion.ui.parts.keys import erase_key
from companion.ui.parts.layout import in_line, stacked, tight_row, tiles
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.tokens import RADIUS

OUTLINE = "M12 .8 22.6 10.4 19 27.4 12 34.2 5 27.4 1.4 10.4z"
WIDE, HIGH = 24, 35
COLOURS = (Shard.RED, Shard.BLUE, Shard.GREEN, Shard.CLEAR)


def letter(ui: Ui, shard: Shard) -> str:
    """Return the letter of a shard colour; "" for a shard whose colour is not tracked."""
    if shard is Shard.PLAIN:
        return ""
    return ui.g("ui.s.letter.clear") if shard is Shard.CLEAR else ui.g(f"ui.letter.{shard.value}")


def _tone(ui: Ui, shard: Shard) -> str:
    colours = ui.colours
    tones = {Shard.RED: colours.r_r, Shard.BLUE: colours.s2, Shard.GREEN: colours.s4}
    return tones.get(shard, ui.accent.acc)


@lru_cache(maxsize=256)
def _one(fill: str, edge: str, mark: str, ink: str) -> str:
    body = path(OUTLINE, fill, edge, 1.6)
    return body + (words(mark, 14, 12, 21, ink) if mark else "")


def _shape(ui: Ui, shard: Shard | None) -> str:
    if shard is None:
        return _one("none", ui.colours.ink3, "", "")
    if shard is Shard.CLEAR:
        return _one("none", ui.colours.ink, letter(ui, shard), ui.colours.ink)
    tone = _tone(ui, shard)
    return _one(tone, tone, letter(ui, shard), ui.colours.on_seat)


def shard_sign(ui: Ui, shard: Shard, height: float = 28) -> ft.Image:
    """Return the image of one shard; ``height`` in pixels."""
    return picture(svg(WIDE, HIGH, _shape(ui, shard)), height * WIDE / HIGH, height)


def shard_row(ui: Ui, shards: Iterable[Shard], slots: int = 0, height: float = 24) -> ft.Image:
    """Return one image of shards side by side, filled up to ``slots`` with outlined empty slots."""
    each: list[Shard | None] = list(shards)
    each += [None] * max(0, slots - len(each))
    step = WIDE + 3
    body = "".join(
        f'<g transform="translate({step * place} 0)">{_shape(ui, shard)}</g>'
        for place, shard in enumerate(each)
    )
    wide = max(1, step * len(each) - 3)
    return picture(svg(wide, HIGH, body), height * wide / HIGH, height)


def said(ui: Ui, shards: Iterable[Shard]) -> str:
    """Return shards in words: "2 red, 1 clear"."""
    held = counted(shards)
    parts = [
        ui.g("ui.s.of", n=held.of(shard), colour=ui.words.show(shard)) for shard in Shard if held.of(shard)
    ]
    return ", ".join(parts) or ui.g("ui.s.no_shard")


def kinds(state: State) -> tuple[Shard, ...]:
    """Return the kinds of shards this table tracks: four colours, or only PLAIN without colours."""
    return COLOURS if state.coloured else (Shard.PLAIN,)


def pick(
    ui: Ui,
    id: str,
    pile: Shards,
    taken: Sequence[Shard],
    change: Callable[[tuple[Shard, ...]], object],
    *,
    across: int = 5,
) -> ft.Control:
    """Return every shard of a pile as a toggle button: tap to take it, tap again to put it back."""
    cells: list[ft.Control] = []
    for shard in Shard:
        for place in range(pile.of(shard)):
            on = place < sum(one is shard for one in taken)
            cells.append(_token(ui, f"{id}-{shard.value}-{place + 1}", shard, on, taken, change))
    return tiles(ui, cells, across, large=4)


def _token(
    ui: Ui,
    id: str,
    shard: Shard,
    on: bool,
    taken: Sequence[Shard],
    change: Callable[[tuple[Shard, ...]], object],
) -> ft.Control:
    def tap() -> None:
        if not on:
            change((*taken, shard))
            return
        rest = list(taken)
        rest.remove(shard)
        change(tuple(rest))

    marks: list[ft.Control] = [shard_sign(ui, shard, 30)]
    if on:
        marks.append(ft.Icon(ft.Icons.CHECK_ROUNDED, size=18, color=ui.accent.acc))
    return tappable(
        ui,
        id,
        ui.words.show(shard),
        tight_row(*marks, gap=2),
        tap,
        ground="active" if on else "raised",
        checked=on,
        expand=True,
        radius=14,
    )


def count_up(
    ui: Ui,
    id: str,
    value: Sequence[Shard],
    change: Callable[[tuple[Shard, ...]], object],
    choices: Sequence[Shard],
    most: int,
) -> ft.Control:
    """Return a form that adds up to ``most`` shards, one by one: a tile's cost, or a real draw."""

    def add(shard: Shard) -> None:
        if len(value) < most:
            change((*value, shard))

    cells = [
        tappable(
            ui,
            f"{id}-{shard.value}",
            ui.t("form.add", what=ui.words.show(shard)),
            shard_sign(ui, shard, 30),
            lambda shard=shard: add(shard),
            expand=True,
            radius=14,
        )
        for shard in choices
    ]
    cells.append(take_back(ui, f"{id}-erase", lambda: change(tuple(value[:-1])), radius=14))
    shown = ft.Semantics(
        label=said(ui, value),
        container=True,
        live_region=True,
        content=in_line(shard_row(ui, value, most if most <= 3 else 0, 30))
        if value or most <= 3
        else ui.text(ui.g("ui.s.no_shard"), "note", color=ui.colours.ink2),
    )
    return stacked([shown, tiles(ui, cells, len(cells), large=min(len(cells), 3))])


def take_back(ui: Ui, id: str, tap: Callable[[], object], *, radius: float = RADIUS["button"]) -> ft.Control:
    """Return the key at the end of a row of shards that removes the last one."""
    return erase_key(ui, id, ui.t("form.take_back"), tap, expand=True, radius=radius)
