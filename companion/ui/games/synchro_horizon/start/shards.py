"""The colours of the 28 shards, counted once; and the colours of boards, rings and marbles."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon import figures
from companion.games.synchro_horizon.queries.fight import ring_colour
from companion.games.synchro_horizon.setup import CountPlain, TellRing, TellShards, all_in_bag
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Ring
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.numbers import Figure, Figures
from companion.ui.games.synchro_horizon.entry.shards import COLOURS
from companion.ui.games.synchro_horizon.flow import onward
from companion.ui.games.synchro_horizon.journey.points.frame import act_bar
from companion.ui.games.synchro_horizon.rings import ring_look, ring_sign
from companion.ui.games.synchro_horizon.start.box import from_box
from companion.ui.hooks import use_state
from companion.ui.parts.panels import grid, live, quiet_note
from companion.ui.parts.press import press, word_button
from companion.ui.parts.rows import row
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.wall import part


@part
def ShardsOfTheBox(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Four counts that must add up to 28, or none at all."""
    split = state.known.split
    typed, put = use_state(
        lambda: {shard.value: None if split is None else split.of(shard) for shard in COLOURS}
    )
    total = sum(n or 0 for n in typed.values())
    cells = tuple(Figure(shard.value, ui.words.show(shard), figures.SHARDS) for shard in COLOURS)
    right = total == figures.SHARDS
    rows: list[ft.Control] = [
        from_box(ui),
        Figures(ui, "split", cells, typed, lambda which, n: put({**typed, which: n}), 4),
        live(ui.text(ui.g("ui.s.split.sum", n=total, high=figures.SHARDS), "body", weight=600)),
    ]
    if all_in_bag(state):
        left = word_button(
            ui,
            "split-plain",
            ui.g("ui.s.split.plain"),
            lambda: do(CountPlain(), then=onward(do)),
            width=None if ui.look.large_text else 128,
            radius=18,
        )
    else:  # shards lie on the boards: their colours can be put right, not given up
        left = close_button(ui, do.close)
    bar = act_bar(
        ui,
        do,
        ui.g("ui.s.split.keep"),
        ui.g("ui.s.split.sum", n=total, high=figures.SHARDS),
        lambda: do(TellShards(*(n or 0 for n in typed.values())), then=onward(do)),
        ready=right,
        left=left,
    )
    return sheet(ui, ui.g("ui.s.shards"), rows, do.close, note=ui.g("ui.s.split.note"), bar=bar)


@part
def RingsSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Four boards, each with its colour."""
    chosen, choose = use_state(lambda: _unread(state))
    rows: list[ft.Control] = [from_box(ui)]
    for ring in Ring:
        look = ring_look(ui, state, ring)
        colour = ring_colour(state, ring)
        on = ring is chosen
        rows.append(
            row(
                ui,
                f"ring-{ring.value}",
                ui.g("ui.s.board", n=ring.number),
                lambda ring=ring: choose(ring),
                note=ui.g("ui.s.unread") if colour is None else ui.words.show(colour),
                lead=ring_sign(ui, look, 30),
                ground="active" if on else "raised",
                chosen=on,
            )
        )
        if on:
            rows += [quiet_note(ui, ui.g("ui.s.ring.which")), _colours(ui, state, do, ring, choose)]
    return sheet(ui, ui.g("ui.s.rings"), rows, do.close, note=ui.g("ui.s.rings.note"))


def _unread(state: State) -> Ring | None:
    known = zip(Ring, state.known.rings, strict=True)
    return next((ring for ring, colour in known if colour is None), None)


def _colours(ui: Ui, state: State, do: Actor, ring: Ring, choose: Any) -> ft.Control:
    now = ring_colour(state, ring)

    def chip(colour: Colour) -> ft.Control:
        def tell() -> None:
            do(TellRing(ring, colour), then=lambda: choose(_unread(do.table.state)))

        return press(
            ui,
            f"ring-colour-{colour.value}",
            ui.words.show(colour),
            ui.text(ui.words.show(colour), "note", weight=600, max_lines=1),
            tell,
            ground="active" if colour is now else "raised",
            chosen=colour is now,
            expand=True,
            height=48,
        )

    return grid([chip(colour) for colour in Colour], 2 if ui.look.large_text else 4)
