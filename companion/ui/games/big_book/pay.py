"""The payment helper: what a hand and all supports can pay, with the least waste."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.games.big_book.elements import Card, Element
from companion.games.big_book.payment import Payment
from companion.games.big_book.state import Slot, State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_element, choose_player
from companion.ui.games.big_book.goals import Goal
from companion.ui.games.big_book.hand import HandEditor, hand_cards, support_row
from companion.ui.games.big_book.letters import letter, reward_words, shape
from companion.ui.games.big_book.till import Bill, Till, use_till
from companion.ui.hooks import use_state
from companion.ui.parts.bars import MainButton
from companion.ui.parts.press import pill, press, word_button
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import close_button, sheet, two_buttons
from companion.ui.wall import part


@part
def PaySheet(ui: Ui, state: State, do: Actor, about: Slot | None = None) -> ft.Control:
    """Choose what to pay for; the cheapest cards light up."""
    editing, edit = use_state(False)
    more, show_more = use_state(False)
    till = use_till(ui, state, do, about)
    bill = till.bill()
    used = bill.used
    rows: list[ft.Control] = []
    if ui.look.wide or editing:
        rows.append(choose_player(ui, state, till.payer, till.pay_by, id="payer"))
    rows.append(_goals(ui, till, more, show_more))
    rows.append(section(ui, ui.g("ui.hand")))
    if editing:
        rows.append(HandEditor(ui, till.hand, till.keep))
    else:
        rows.append(hand_cards(ui, till.hand, used, lambda: edit(True)))
    rows += support_row(ui, state, till.payer, used)
    rows += _verdict(ui, bill)
    rows += _rest(ui, till.cards, used)
    if till.goals and till.goals[0].rewards:
        rows += _reward(ui, state, till)
    tail = _hand_button(ui, editing, edit)
    note = ui.g("ui.hand.note2") if editing else ui.g("ui.pay.note", player=till.payer)
    large = ui.look.large_text
    return sheet(
        ui,
        f"{ui.g('ui.pay')} · {ui.words.show(till.payer)}",
        [tail, *rows] if large else rows,
        do.close,
        note=note,
        tail=None if large else tail,
        bar=_bar(ui, do, till, bill),
        cross=ui.look.wide or large,
    )


def _hand_button(ui: Ui, editing: bool, edit: Callable[[bool], Any]) -> ft.Control:
    return word_button(
        ui,
        "edit-hand",
        ui.g("ui.hand.done") if editing else ui.g("ui.hand.edit"),
        lambda: edit(not editing),
        icon=ft.Icons.CHECK_ROUNDED if editing else ft.Icons.EDIT_ROUNDED,
        height=48,
        width=None if ui.look.large_text else 150,
    )


def _goals(ui: Ui, till: Till, more: bool, show_more: Callable[[bool], Any]) -> ft.Control:
    """What can be paid for: the curses at once, the rest behind "other"."""

    def chip(goal: Goal) -> ft.Control:
        on = goal.id in till.chosen
        words: list[ft.Control] = [shape(ui, goal.curse, 24)] if goal.curse else []
        words.append(ui.text(goal.name, "note", weight=600, max_lines=1))
        body = ft.Row(words, spacing=8, tight=True)
        return _small(ui, f"goal-{goal.id}", goal.spoken, body, lambda: till.toggle(goal.id), on)

    icon = ft.Icons.EXPAND_LESS_ROUNDED if more else ft.Icons.EXPAND_MORE_ROUNDED
    words: list[ft.Control] = [
        ui.text(ui.g("ui.other"), "note", weight=600),
        ft.Icon(icon, size=18, color=ui.colours.ink2),
    ]
    other = ft.Row(words, spacing=4, tight=True)
    button = _small(ui, "goal-more", ui.g("ui.other"), other, lambda: show_more(not more), None)
    chips = [*(chip(goal) for goal in till.curses), button]
    if more:
        chips += [chip(goal) for goal in till.others]
    word = ft.Row([ui.text(ui.g("ui.several"), "note", weight=600)], tight=True)
    chips.append(
        _small(
            ui,
            "goal-several",
            ui.g("ui.several.spoken"),
            word,
            lambda: till.plan_several(not till.several),
            till.several,
        )
    )
    return ft.Row(chips, spacing=6, run_spacing=6, wrap=True)


def _small(
    ui: Ui, id: str, label: str, body: ft.Control, tap: Callable[[], Any], on: bool | None
) -> ft.Control:
    return press(
        ui,
        id,
        label,
        body,
        tap,
        ground="active" if on else "raised",
        chosen=on,
        height=48,
        padding=ft.Padding.symmetric(horizontal=10),
        alignment=None,
    )


def _verdict(ui: Ui, bill: Bill) -> list[ft.Control]:
    """The sum in words: what pays, what is lost, what is missing."""
    if not bill.lines:
        return [ui.text(ui.g("ui.pay.choose"), "body", color=ui.colours.ink2)]
    rows: list[ft.Control] = []
    for goal, paid in bill.lines:
        if isinstance(paid, Payment):
            rows.append(_sum(ui, paid))
            continue
        joint = f" {ui.g('ui.or')} " if paid.one_of else ", "
        short = joint.join(f"{n} {letter(ui, element)}" for element, n in paid.short)
        rows.append(
            ui.text(ui.g("ui.pay.missing", goal=goal.name, short=short), "body", color=ui.colours.warn)
        )
    if not bill.together and all(isinstance(paid, Payment) for _, paid in bill.lines):
        rows.append(ui.text(ui.g("ui.pay.impossible"), "body", color=ui.colours.warn))
    return rows


def _sum(ui: Ui, payment: Payment) -> ft.Control:
    total = sum(card.value for card in payment.cards)
    parts = " + ".join(f"{letter(ui, card.element)}{card.value}" for card in payment.cards)
    text = ui.g("ui.pay.sum", sum=parts, total=total, cost=total - payment.waste, n=payment.waste)
    best = pill(ui, ui.g("ui.best"), icon=ft.Icons.CHECK_ROUNDED)
    return ft.Row([ft.Container(ui.text(text, "body", weight=600), expand=True), best], spacing=8)


def _rest(ui: Ui, cards: tuple[Card, ...], used: list[Card]) -> list[ft.Control]:
    left = list(cards)
    for card in used:
        if card in left:
            left.remove(card)
    if not used or not left:
        return []
    kept = ", ".join(f"{letter(ui, card.element)}{card.value}" for card in left)
    return [ui.text(ui.g("ui.pay.rest", cards=kept), "note", color=ui.colours.ink2)]


def _reward(ui: Ui, state: State, till: Till) -> list[ft.Control]:
    left = {pile.element: pile.v2 for pile in state.reserve}
    tiles = choose_element(
        ui,
        till.reward,
        till.want,
        id="pay-reward",
        label=ui.g("ui.reward"),
        under=lambda element: str(left[element]),
        quiet=[element for element in Element if not left[element]],
    )
    return [section(ui, ui.g("ui.reward"), ui.g("ui.in_reserve")), tiles]


def _follows(ui: Ui, till: Till, goal: Goal | None) -> str:
    """What comes of it; a destroyed curse names the card that is gained."""
    if goal is None:
        return ""
    return reward_words(ui, till.reward) if goal.rewards else goal.follows


def _bar(ui: Ui, do: Actor, till: Till, bill: Bill) -> ft.Control:
    """Do what is paid for; quiet while it cannot be paid."""
    ready = bill.payable
    goal = ready[0] if ready else next(iter(till.goals), None)

    def go() -> None:
        if ready is not None:
            first, payment = ready
            do(first.action(till.payer, till.reward), then=lambda: till.settle(do, first, payment))

    title = goal.verb if goal else ui.g("ui.pay")
    if ui.look.wide:
        ground = "accent" if ready else "flat"
        button = word_button(ui, "pay-go", title, go, ground=ground, icon=ft.Icons.CHECK_ROUNDED, width=190)
        return ft.Row([ft.Container(expand=True), button])
    main = MainButton(ui, title, _follows(ui, till, goal), go, quiet=not ready)
    return two_buttons(ui, close_button(ui, do.close), main)
