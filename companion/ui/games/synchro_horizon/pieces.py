"""What the players do with the real pieces when a hero falls, or an elite card goes back under its pile."""

from __future__ import annotations

import flet as ft

from companion.core.journal import Kind
from companion.games.synchro_horizon.health import HeroFell
from companion.games.synchro_horizon.monsters import ElitePutBack
from companion.games.synchro_horizon.queries.fight import Remains, remains
from companion.games.synchro_horizon.state import State
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.hooks import use_ref
from companion.ui.live import use_slice
from companion.ui.wall import memo_part


@memo_part
def Pieces(ui: Ui, do: Actor) -> ft.Control:
    """Nothing to see: after an entry that moves real cards a sentence says where they go until it is read."""
    seq, lines = use_slice(ui.desk, do.table, lambda state: _last(ui, do, state))
    seen = use_ref(seq)

    def tell() -> None:
        if lines and seq != seen.current:
            ui.desk.notice(Notice(ui.g("ui.pieces"), " ".join(lines), stays=True))
        seen.current = seq

    ft.use_effect(tell, [seq])
    return ft.Container(width=0, height=0)


def _last(ui: Ui, do: Actor, state: State) -> tuple[int, tuple[str, ...]]:
    """The number of the last entry, and what it asks to be done with cards, tiles and shards."""
    done = do.table.done
    if not done or not do.table.entries or do.table.entries[-1].kind is not Kind.TAP:
        return 0, ()
    entry, before = done[-1][0], done[-2][1] if len(done) > 1 else state
    lines = []
    for event in entry.events:
        if isinstance(event, HeroFell):
            left = remains(before, event.who)
            lines += [] if left is None else _fallen(ui, left)
        elif isinstance(event, ElitePutBack):
            lines.append(ui.g("ui.pieces.elite", name=event.name))
    return entry.seq, tuple(lines)


def _fallen(ui: Ui, left: Remains) -> list[str]:
    lines = [ui.g("ui.pieces.card", name=left.name)]
    if left.skills:
        lines.append(ui.g("ui.pieces.skills", n=left.skills))
    if left.shards:
        lines.append(ui.g("ui.pieces.shards", n=left.shards))
    if left.master:
        lines.append(ui.g("ui.pieces.master", name=left.master))
    if left.items:
        lines.append(ui.g("ui.pieces.items", names=", ".join(left.items)))
    return lines
