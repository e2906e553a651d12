"""One mage, looked at closely: cards in hand, the Leader card, a Reward once there are any."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro.correction import Correct
from companion.games.syncro.hands import SetHand
from companion.games.syncro.rewards import PlayReward, ShuffleHands
from companion.games.syncro.state import State
from companion.games.syncro.unveiling import open_now
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.names import seat_mark
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import action_button, panel, quiet_note
from companion.ui.parts.rows import glyph, row, section, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def MageSheet(ui: Ui, state: State, do: Actor, about: Seat) -> ft.Control:
    """A hand is a number here, never more (SY-35)."""
    if about not in state.seats:
        return sheet(ui, ui.words.show(about), [quiet_note(ui, ui.g("ui.mage.away"))], do.close)
    hand = state.hand(about)
    rows: list[ft.Control] = [
        stepper(
            ui,
            "hand",
            ui.g("ui.hand.label"),
            hand,
            lambda n: do(SetHand(about, n)),
            high=state.limit,
            caption=ui.g("ui.hand.of", limit=state.limit),
            width=None,
        ),
        quiet_note(ui, ui.g("ui.hand.note")),
    ]
    if state.leader == about:
        rows.append(quiet_note(ui, ui.g("ui.mage.leads")))
    else:
        rows.append(
            row(
                ui,
                "make-leader",
                ui.g("ui.mage.lead"),
                lambda: do(Correct("leader", int(about))),
                note=ui.g("ui.mage.lead.note"),
                lead=glyph(ui, ft.Icons.MILITARY_TECH_ROUNDED),
            )
        )
    if open_now(state, "action.PlayReward") and state.playing:
        rows += _reward(ui, state, do, about)
    return sheet(ui, ui.words.show(about), rows, do.close, tail=seat_mark(ui, about, 30))


def _reward(ui: Ui, state: State, do: Actor, seat: Seat) -> list[ft.Control]:
    """At most one, hidden until it is played (SY-60)."""
    holds = seat in state.two.rewards
    title = section(ui, ui.g("ui.reward"), ui.g("ui.reward.holds" if holds else "ui.reward.none"))
    give = row(
        ui,
        "reward-correct",
        ui.g("ui.reward.takes" if not holds else "ui.reward.has_not"),
        partial(do, Correct(f"rewards.{int(seat)}", 0 if holds else 1)),
        note=ui.g("ui.reward.counted"),
        lead=glyph(ui, ft.Icons.EDIT_ROUNDED),
    )
    if not holds:
        return [title, give]
    rows = [title, panel(ui, [PlayForm(ui, do, seat, key=f"play-{seat}")])]
    if open_now(state, "action.ShuffleHands"):
        rows.append(
            row(
                ui,
                "shuffle-hands",
                ui.g("action.ShuffleHands"),
                lambda: do(ShuffleHands(seat), then=do.close),
                note=ui.g("ui.reward.new"),
                lead=glyph(ui, ft.Icons.SHUFFLE_ROUNDED),
            )
        )
    return [*rows, give]


@part
def PlayForm(ui: Ui, do: Actor, seat: Seat) -> ft.Control:
    """A name if the table wants one; the card's text stays on the card."""
    label, write = use_state("")
    go = action_button(
        ui,
        "play-reward",
        ui.g("action.PlayReward"),
        lambda: do(PlayReward(seat, label.strip()), then=do.close),
        ground="accent",
        icon=ft.Icons.AUTO_AWESOME_ROUNDED,
    )
    return ft.Column(
        [text_field(ui, "reward-label", ui.g("ui.label"), label, write), go], spacing=8, tight=True
    )
