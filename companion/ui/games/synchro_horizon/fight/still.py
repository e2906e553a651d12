"""The strip of the actions an acting hero can still pay for, in place of the initiative boxes.

The next action is one tap away, and the lanes stay visible.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.synchro_horizon.queries.fight import StillToPay
from companion.games.synchro_horizon.turn import BasicAttack
from companion.games.synchro_horizon.vocabulary import Shard
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import memo_component
from companion.ui.games.synchro_horizon.entry.shards import shard_sign
from companion.ui.parts.layout import boxed, in_line
from companion.ui.parts.rows import glyph
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.session import Ui
from companion.ui.theme import active

HIGH = 64
"""The height of the initiative boxes that this strip replaces. Pixels."""


def still(ui: Ui, left: StillToPay) -> str:
    """Return "Lysa may still: basic attack, 1 skill", or that nothing is left to pay for."""
    if left.nothing:
        return ui.g("ui.still.nothing", name=left.name)
    acts = [ui.g("ui.still.attack")] if left.attack else []
    acts += [ui.g("ui.still.skills", n=left.skills)] if left.skills else []
    acts += [ui.g("ui.still.level", n=left.level)] if left.level else []
    if not acts:
        acts = [ui.g("ui.still.swap")]
    return ui.g("ui.still", name=left.name, acts=" · ".join(acts))


@memo_component
def Still(ui: Ui, do: Dispatcher, left: StillToPay, width: float) -> ft.Control:
    """Draw the strip: a tap on a shard pays the basic attack; the last button opens the turn sheet."""

    def open_turn() -> None:
        do.open("turn", left.who)

    if not left.shards:
        word = ui.g("ui.still.more")
        return word_button(ui, "still-more", word, open_turn, icon=ft.Icons.BOLT_ROUNDED, height=HIGH)

    def pay(shard: Shard) -> None:
        do(BasicAttack(left.who, shard))

    shards: list[ft.Control] = [
        tappable(
            ui,
            f"still-{shard.value}",
            ui.g("ui.still.pay", shard=shard),
            shard_sign(ui, shard),
            partial(pay, shard),
            width=52,
            height=56,
            padding=0,
            radius=14,
        )
        for shard in left.shards
    ]
    more = icon_button(ui, "still-more", ft.Icons.MORE_VERT_ROUNDED, ui.g("ui.still.more"), open_turn)
    sign = boxed(glyph(ui, ft.Icons.FLASH_ON_ROUNDED), pad=6)
    body = in_line(sign, in_line(*shards, expand=True), more, gap=4)
    return active(ui.look, ui.game, body, padding=4, width=width)
