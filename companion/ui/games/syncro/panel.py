"""The panel below the pyramid: the task now, the slots of the turn, the order of the resolution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.core.message import Message
from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.queries import Moment
from companion.games.syncro.state import Slot, State
from companion.games.syncro.turn import Pass
from companion.games.syncro.vocabulary import Deed, Phase
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import memo_component
from companion.ui.games.syncro.horde import all_pass
from companion.ui.games.syncro.parts import card_name
from companion.ui.parts.layout import (
    boxed,
    expanded,
    full_height,
    in_line,
    padding,
    spacer,
    stacked,
    tight_row,
    tiles,
)
from companion.ui.parts.panels import live_region
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import sheet_width
from companion.ui.parts.tappable import icon_button, pill, tappable, word_button
from companion.ui.session import Ui
from companion.ui.table_hooks import use_selector
from companion.ui.theme import flat

PANEL = 198.0
"""Height of the panel on a phone, in pixels."""
SHORT_NAME = 14
"""Maximum length of a curse's name in its pill, in characters."""


@dataclass(frozen=True, slots=True)
class PanelLook:
    """All values that the panel shows."""

    phase: Phase
    title: Message
    note: Message
    slots: tuple[Slot, ...]
    order: tuple[int, ...]
    """Ids of the cards still to be resolved."""
    untold: int
    must_attack: bool
    may_pass: bool
    rest: tuple[Seat, ...]
    """Mages who could pass together with the one whose slot it is."""
    curses: tuple[str, ...]
    """Names of the permanent curses; "" for one without a name."""
    turn: int

    @classmethod
    def of(cls, state: State) -> PanelLook:
        """Return the panel of a state."""
        title, note = _said(state)
        turn = queries.turn_guide(state)
        return cls(
            phase=state.phase,
            title=title,
            note=note,
            slots=state.slots if state.phase is Phase.TURN else (),
            order=tuple(card.id for card in queries.to_resolve(state)),
            untold=len(queries.untold(state)),
            must_attack=turn is not None and turn.forced is Deed.ATTACK,
            may_pass=state.slot is not None,
            rest=queries.could_pass(state),
            curses=state.two.curses,
            turn=state.turn,
        )


BEFORE = {
    Moment.TELL: "ui.panel.ready.note",
    Moment.DEAL: "ui.panel.ready.deal",
    Moment.ESTIMATE: "ui.panel.ready.estimate",
    Moment.READY: "ui.panel.ready.all",
}
"""Text keys for the tasks before the first turn."""


def _said(state: State) -> tuple[Message, Message]:
    """Return a title and the task now, one line each."""
    now, turn, demand = queries.moment(state), queries.turn_guide(state), state.pending
    key = f"ui.panel.{now.value}"
    if now is Moment.SLOT and turn is not None:
        note = turn.why or Message("ui.panel.touch" if any(state.hands) else "ui.panel.start")
        return Message(key, {"mage": turn.mage}), note
    if now in BEFORE:
        return Message("ui.panel.ready", {"n": len(state.horde)}), Message(BEFORE[now])
    if now is Moment.DEMAND and demand is not None:
        facts = {"n": demand.n, "left": demand.left}
        return Message(key, facts), Message(f"{key}.note", facts)
    return Message(key), Message(f"{key}.note", {"n": len(state.targets)} if now is Moment.SETTLED else {})


@memo_component
def Panel(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the title, the task, the slots or order of resolution, and up to three buttons."""
    look: PanelLook = use_selector(ui.session, do.table, PanelLook.of)
    tail = ui.g("ui.turn", n=look.turn) if look.turn else ""
    head: list[ft.Control] = [expanded(live_region(ui.text(ui.words.say(look.title), "head")))]
    below: list[ft.Control] = []
    if look.curses:
        icon = ft.Icons.WHATSHOT_ROUNDED
        named = look.curses[0] if len(look.curses) == 1 and len(look.curses[0]) <= SHORT_NAME else ""
        word = named or ui.g("ui.curses", n=len(look.curses))
        chip = pill(ui, word, icon=icon, bg=ui.colours.warn_bg, color=ui.colours.warn)
        (below if ui.look.large_text else head).append(chip)
    elif tail and not ui.look.large_text:
        head.append(ui.text(tail, "note", color=ui.colours.ink2))
    flag = ft.Icons.FLAG_ROUNDED
    head.append(icon_button(ui, "level-end", flag, ui.g("menu.level_end"), lambda: do.open("level_end")))
    note = ui.text(ui.words.say(look.note), "where", color=ui.colours.ink2, max_lines=ui.look.lines(2, 6))
    rows: list[ft.Control] = [
        stacked([in_line(*head), *below, note], gap=4),
        _middle(ui, look, do),
        _buttons(ui, look, do),
    ]
    held = full_height(rows, 6, along="between")
    ground = flat(
        ui.look, held, radius=20, padding=padding((14, 10)), height=ui.look.fixed_unless_large(PANEL)
    )
    return boxed(ground, pad=(12, 0))


def _middle(ui: Ui, look: PanelLook, do: Dispatcher) -> ft.Control:
    if look.slots:
        return in_line(*(_slot(ui, look, place) for place in range(len(look.slots))), gap=10)
    if look.order:
        state: State = do.table.state
        cards = [card for number in look.order if (card := state.card(number))]
        words = [f"{place}. {card_name(ui, state, card)}" for place, card in enumerate(cards, 1)]
        return ui.text("   ".join(words), "body", weight=600, max_lines=ui.look.lines(1, 4))
    return spacer(height=2)


def _slot(ui: Ui, look: PanelLook, place: int) -> ft.Control:
    """Return a slot of the turn with an icon for its status: to come, now, attacked or passed."""
    slot = look.slots[place]
    now = slot.deed is None and all(each.deed for each in look.slots[:place])
    icon = {
        Deed.ATTACK: ft.Icons.CHECK_CIRCLE_ROUNDED,
        Deed.PASS: ft.Icons.REMOVE_CIRCLE_OUTLINE_ROUNDED,
        None: ft.Icons.PLAY_ARROW_ROUNDED if now else ft.Icons.MORE_HORIZ_ROUNDED,
    }[slot.deed]
    colour = ui.accent.acc if now or slot.deed is Deed.ATTACK else ui.colours.ink3
    word = ui.words.show(slot.deed) if slot.deed else ui.g("ui.pod.now" if now else "ui.slot.later")
    body = tight_row(seat_mark(ui, slot.mage, 24), ft.Icon(icon, size=18, color=colour), gap=2)
    return ft.Semantics(
        label=f"{ui.words.show(slot.mage)}, {word}", container=True, exclude_semantics=True, content=body
    )


def _buttons(ui: Ui, look: PanelLook, do: Dispatcher) -> ft.Control:
    def go_pass() -> None:
        slot = do.table.state.slot
        if slot is not None:
            do(Pass(slot.mage), then=do.ask_next)

    def button(
        id: str, word: str, icon: ft.IconData, tap: Callable[[], object], ground: str = "raised"
    ) -> ft.Control:
        return word_button(
            ui,
            id,
            word,
            tap,
            icon=icon,
            ground=ground,
            expand=True,
            height=48,
            lines=ui.look.lines(1),
            pad=6,
            room=ui.look.fixed_unless_large((sheet_width(ui.look) - 16) / 3 - 49),
        )

    cells: list[ft.Control] = []
    if look.may_pass:
        ground = "flat" if look.must_attack else "raised"
        cells.append(button("pass", ui.g("action.Pass"), ft.Icons.FRONT_HAND_ROUNDED, go_pass, ground))
    elif look.phase is Phase.PREPARATION:
        redo = partial(do.open, "lay_horde")
        cells.append(button("redo-horde", ui.g("ui.horde.again"), ft.Icons.EDIT_ROUNDED, redo))
    if len(look.rest) > 1:  # replaces the Horde list, which is also in the menu
        room = ui.look.fixed_unless_large(sheet_width(ui.look) - 222)
        cells.append(all_pass(ui, do, look.rest, height=48, room=room))
    elif look.untold:
        tell = partial(do.open, "reveal")
        cells.append(button("tell", ui.g("ui.tell.short"), ft.Icons.PIN_ROUNDED, tell))
    else:
        cells.append(
            button("horde", ui.g("ui.horde"), ft.Icons.VIEW_AGENDA_ROUNDED, partial(do.open, "horde"))
        )
    cards = partial(do.open, "cards")
    if len(look.rest) > 1 and not ui.look.large_text:
        sign = ft.Icon(ft.Icons.STYLE_ROUNDED, size=20, color=ui.colours.ink2)
        cells.append(tappable(ui, "cards", ui.g("ui.cards"), sign, cards, width=48, height=48))
    else:
        cells.append(button("cards", ui.g("ui.cards"), ft.Icons.STYLE_ROUNDED, cards))
    return tiles(ui, cells, len(cells))
