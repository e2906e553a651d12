"""The Horde in lists: all cards, the cards that may be attacked, and the sheet of one card."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import queries
from companion.games.syncro.correction import Correct
from companion.games.syncro.effects import Adjust
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.queries import CardView
from companion.games.syncro.state import State
from companion.games.syncro.turn import Attack, Pass
from companion.games.syncro.vocabulary import Deed, Kind
from companion.ui.dispatcher import Dispatcher
from companion.ui.error_boundary import component
from companion.ui.games.syncro.parts import (
    card_name,
    card_place,
    chip,
    chips_of,
    not_now,
    sum_words,
    values_words,
)
from companion.ui.hooks import use_state
from companion.ui.parts.choices import toggled
from companion.ui.parts.counter import stepper
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import stacked, tight_row, tiles, wrap
from companion.ui.parts.panels import (
    action_button,
    confirm_bar,
    count_line,
    fact_line,
    panel,
    quiet_note,
    quiet_sheet,
    warn_line,
)
from companion.ui.parts.rows import chevron, glyph, row, section, switch_row, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import word_button
from companion.ui.parts.wording import signed
from companion.ui.session import Ui
from companion.ui.table_context import TableContext
from companion.ui.tokens import TARGET


@component
def HordeSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the Horde from bottom to top, the order of resolution; a tap opens a card."""
    rows = [_row(at, view) for view in queries.horde(at.state)]
    if not rows:
        rows = [quiet_note(at, at.g("ui.horde.none"))]
    beaten = [each for each in (*at.state.two.beaten, *at.state.two.fallen) if each.label]
    if beaten:
        rows.append(section(at, at.g("ui.beaten")))
        rows.append(at.text(", ".join(each.label for each in beaten), "body"))
    note = at.g("ui.horde.note", n=len(at.state.targets)) if at.state.horde else ""
    return sheet(at, at.g("ui.horde"), rows, at.do.close, note=note)


def _row(at: TableContext[State], view: CardView) -> ft.Control:
    card = view.card
    notes = [card_place(at, at.state, card)]
    if not view.accessible:
        notes.append(at.g("ui.card.covered"))
    if card.spells:
        notes.append(at.g("ui.card.spells", n=len(card.spells)))
    return row(
        at,
        f"list-{card.id}",
        card_name(at, at.state, card),
        partial(at.do.open, "card", card.id),
        note=", ".join(notes),
        tail=chevron(at),
        ground="raised" if view.accessible else "flat",
    )


@component
def AttackSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the cards that may be attacked, by position only: no advice on values (SY-35)."""
    turn = queries.turn_guide(at.state)
    if turn is None:
        return not_now(at, at.g("refusal.not_turn"))
    rows: list[ft.Control] = []
    if turn.why is not None:
        rows.append(warn_line(at, at.words.say(turn.why)))
    rows += [
        row(
            at,
            f"attack-{card.id}",
            card_name(at, at.state, card),
            partial(at.do, Attack(turn.mage, card.id), then=at.do.go_on),
            note=card_place(at, at.state, card),
            tail=_laid(at, len(card.spells)),
        )
        for card in queries.targets(at.state)
    ]
    skip: ft.Control = word_button(
        at,
        "attack-pass",
        at.g("action.Pass"),
        lambda: at.do(Pass(turn.mage), then=at.do.go_on),
        icon=ft.Icons.FRONT_HAND_ROUNDED,
        expand=True,
        ground="flat" if turn.forced is Deed.ATTACK else "raised",
    )
    title = at.g("ui.attack.title", mage=turn.mage)
    note = at.g("ui.attack.note", n=at.state.hand(turn.mage))
    left = queries.could_pass(at.state)
    ways = [skip] if len(left) < 2 else [skip, all_pass(at, at.do, left, id="attack-pass-all")]
    return sheet(at, title, rows, at.do.close, note=note, bar=tiles(at, ways, len(ways)))


def all_pass(
    ui: Ui,
    do: Dispatcher,
    mages: tuple[Seat, ...],
    *,
    id: str = "pass-all",
    height: float = TARGET,
    room: float | None = None,
) -> ft.Control:
    """Return the button with which all remaining mages pass this turn, as one undo step."""

    def go() -> None:
        do.together([Pass(mage) for mage in mages], then=do.go_on)

    said = ui.g("ui.pass_all.spoken", mages=ui.words.show(tuple(dict.fromkeys(mages))))
    word, icon = ui.g("ui.pass_all"), ft.Icons.FAST_FORWARD_ROUNDED
    return word_button(ui, id, word, go, icon=icon, label=said, expand=True, height=height, room=room)


def _laid(ui: Ui, n: int) -> ft.Control | None:
    if not n:
        return None
    glyph = ft.Icon(ft.Icons.STYLE_ROUNDED, size=18, color=ui.accent.acc2)
    return tight_row(glyph, ui.text(str(n), "bar"))


@component
def CardSheet(at: TableContext[State], about: int) -> ft.Control:
    """Draw the known facts of a card and the actions on it."""
    view = queries.card_view(at.state, about)
    if view is None:
        return quiet_sheet(at, at.g("ui.card.gone"), at.g("ui.card.gone.note"), at.do.close)
    card = view.card
    rows = [*_facts(at, view), *whys(at, at.do.table.game.numbers(at.state), f"strength-{card.id}")]
    if card.up and not card.told:
        tell = partial(at.do.open, "reveal", about)
        rows.append(row(at, "card-tell", at.g("ui.tell"), tell, lead=glyph(at, ft.Icons.PIN_ROUNDED)))
    elif view.turns_up:
        turn = partial(at.do.open, "reveal" if card.target else "reveal_fog", about)
        rows.append(row(at, "card-turn", at.g("ui.reveal.go"), turn, lead=glyph(at, ft.Icons.FLIP_ROUNDED)))
    if card.told:
        rows += _right(at, card)
    if "Adjust" in queries.actions_met(at.state):
        rows.append(section(at, at.g("action.Adjust")))
        rows.append(panel(at, [AdjustForm(at, card, key=f"adjust-{about}")]))
    slot = at.state.slot
    attack = None
    if slot is not None and card.up and view.accessible:
        word = at.g("ui.attack.go", mage=slot.mage)
        attack = confirm_bar(at, word, "", lambda: at.do(Attack(slot.mage, about), then=at.do.go_on))
    return sheet(
        at, card_name(at, at.state, card), rows, at.do.close, note=card_place(at, at.state, card), bar=attack
    )


def _facts(ui: Ui, view: CardView) -> list[ft.Control]:
    rows: list[ft.Control] = []
    card, now = view.card, view.strength
    if now is not None and now.total != now.base:  # the printed strength alone is in the explained line
        rows.append(fact_line(ui, ui.g("ui.strength"), sum_words(ui, now), strong=True))
    if now is not None and now.under:
        rows.append(fact_line(ui, ui.g("ui.card.under"), values_words(now.under)))
    if now is not None and now.each:
        rows.append(quiet_note(ui, ui.g("ui.card.others", n=now.others, each=now.each)))
    if card.signs:
        rows.append(fact_line(ui, ui.g("ui.powers"), ui.words.show(card.signs)))
    if card.values:
        rows.append(fact_line(ui, ui.g("ui.card.left"), values_words(card.values)))
    if card.down:
        rows.append(fact_line(ui, ui.g("ui.card.hidden"), str(card.down)))
    if not view.accessible:
        rows.append(quiet_note(ui, ui.g("refusal.covered")))
    elif not card.up:
        rows.append(quiet_note(ui, ui.g("refusal.face_down")))
    return rows


def _right(at: TableContext[State], card: HordeCard) -> list[ft.Control]:
    """Return corrections of a wrong strength or kind, applied at once and undoable."""
    rows: list[ft.Control] = [
        section(at, at.g("ui.card.right")),
        stepper(
            at,
            "card-strength",
            at.g("ui.card.base"),
            card.strength or 0,
            lambda n: at.do(Correct(f"cards.{card.id}.strength", n)),
            high=queries.printed().strength,
            caption=at.g("ui.card.base"),
            width=None,
        ),
    ]

    def call(kind: Kind) -> None:
        at.do(Correct(f"cards.{card.id}.kind", kind.value))

    if kinds := queries.kinds_to_right(at.state, card):
        rows.append(chips_of(at, "card-kind", kinds, (card.kind,), call))
    return rows


@component
def AdjustForm(at: TableContext[State], card: HordeCard) -> ft.Control:
    """Draw the form for an effect of a card's text, which the app does not know (U-5)."""
    more, change = use_state(0)
    values, take = use_state(tuple[int, ...])
    down, lift = use_state(0)
    gone, remove = use_state(False)
    label, write = use_state("")

    def toggle(place: int) -> None:
        take(toggled(values, place))

    def apply() -> None:
        chosen = tuple(card.values[place] for place in values)
        if gone:
            at.do(Adjust(card.id, remove=True, label=label.strip()), then=at.do.close)
        else:
            at.do(Adjust(card.id, more, chosen, down, False, label.strip()), then=at.do.close)

    rows: list[ft.Control] = []
    if card.strength is not None and not gone:
        rows.append(
            stepper(
                at, "adjust-strength", at.g("ui.adjust.strength"), more, change, low=-20, high=20,
                caption=at.g("ui.adjust.strength"), width=None, shown=signed(more, "0"),
            )
        )  # fmt: skip
    if card.values and not gone:
        rows.append(quiet_note(at, at.g("ui.adjust.values")))
        cells = [
            chip(at, f"adjust-value-{place}", str(value), place in values, partial(toggle, place))
            for place, value in enumerate(card.values)
        ]
        rows.append(wrap(cells, gap=8))
    if card.down and not gone:
        rows.append(count_line(at, "adjust-down", at.g("ui.adjust.down"), down, lift, high=card.down))
    rows += [
        switch_row(at, "adjust-remove", at.g("ui.adjust.remove"), gone, remove),
        text_field(at, "adjust-label", at.g("ui.label.by"), label, write),
        action_button(at, "adjust-go", at.g("ui.adjust.go"), apply, ground="accent"),
    ]
    return stacked(rows)
