"""The payment helper: what a hand and all supports can pay, with the least waste."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.big_book import queries
from companion.games.big_book.elements import Card, Element
from companion.games.big_book.payment import Impossible, Missing, Payment, best_payment, plan
from companion.games.big_book.state import Slot, State
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.big_book.choose import choose_element, choose_player
from companion.ui.games.big_book.goals import Goal, goals_of, other_goals
from companion.ui.games.big_book.hand import HandEditor, hand_cards, support_row
from companion.ui.games.big_book.letters import letter, shape
from companion.ui.parts.bars import MainButton
from companion.ui.parts.press import pill, press, word_button
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import close_button, sheet, two_buttons
from companion.ui.wall import part


@part
def PaySheet(ui: Ui, state: State, do: Actor, about: Slot | None = None) -> ft.Control:
    """Choose what to pay for; the cheapest cards light up. Hands stay on this phone, never in the journal."""
    payer, pay_by = ft.use_state(state.active)
    turn = ft.use_ref(state.active)
    if turn.current != state.active:  # the next player's turn: their hand, their money
        turn.current = state.active
        payer = state.active
        pay_by(state.active)
    editing, edit = ft.use_state(False)
    more, show_more = ft.use_state(False)
    hands, put_hand = ft.use_state(lambda: dict(do.memory.get("hands", {})))
    first = goals_of(ui, state)
    chosen, choose = ft.use_state(
        lambda: (f"slot-{about.value}",) if about else tuple(g.id for g in first[:1])
    )
    reward, want = ft.use_state(None)
    hand: tuple[Card, ...] = hands.get(int(payer), ())
    every = {goal.id: goal for goal in (*first, *other_goals(ui, state, payer))}
    goals = [every[key] for key in chosen if key in every]
    support = queries.support_cards(state, payer)
    cards = (*hand, *(card for _, card in support))

    def keep(cards: tuple[Card, ...]) -> None:
        new = {**hands, int(payer): cards}
        do.memory["hands"] = new
        put_hand(new)

    def toggle(key: str) -> None:
        choose(tuple(k for k in chosen if k != key) if key in chosen else (*chosen, key))

    paid = _paid(cards, goals)
    used = [card for payment in paid if isinstance(payment, Payment) for card in payment.cards]
    left = {pile.element: pile.v2 for pile in state.reserve}
    taken = reward if reward and left[reward] else next((e for e in Element if left[e]), None)

    def go() -> None:
        payment = paid[0]
        if not isinstance(payment, Payment):
            return

        def settle() -> None:
            _spend(do, payment, hand, keep, support)
            choose(chosen[1:])

        do(goals[0].action(payer, taken), then=settle)

    rows: list[ft.Control] = []
    if ui.look.wide or editing:
        rows.append(choose_player(ui, state, payer, pay_by, id="payer"))
    rows.append(_goal_chips(ui, first, chosen, toggle, more, show_more))
    if more:
        rows.append(_others(ui, other_goals(ui, state, payer), chosen, toggle))
    rows.append(section(ui, ui.g("ui.hand")))
    rows.append(HandEditor(ui, hand, keep) if editing else hand_cards(ui, hand, used, lambda: edit(True)))
    rows += support_row(ui, state, payer, used)
    rows += _verdict(ui, goals, paid, cards, used)
    if goals and goals[0].rewards:
        rows.append(section(ui, ui.g("ui.reward"), ui.g("ui.in_reserve")))
        rows.append(
            choose_element(
                ui,
                taken,
                want,
                id="pay-reward",
                label=ui.g("ui.reward"),
                under=lambda e: str(left[e]),
                quiet=[e for e in Element if not left[e]],
            )
        )
    ready = bool(paid) and isinstance(paid[0], Payment)
    tail = word_button(
        ui,
        "edit-hand",
        ui.g("ui.hand.done") if editing else ui.g("ui.hand.edit"),
        lambda: edit(not editing),
        icon=ft.Icons.CHECK_ROUNDED if editing else ft.Icons.EDIT_ROUNDED,
        height=48,
        width=150 if not ui.look.large_text else None,
    )
    name = ui.words.show(payer)
    bar = _bar(ui, do, goals, ready, go)
    if ui.look.large_text:
        rows.insert(0, tail)
    return sheet(
        ui,
        f"{ui.g('ui.pay')} · {name}",
        rows,
        do.close,
        note=ui.g("ui.pay.note", player=payer) if not editing else ui.g("ui.hand.note2"),
        tail=None if ui.look.large_text else tail,
        bar=bar,
        cross=ui.look.wide or ui.look.large_text,
    )


def _paid(cards: tuple[Card, ...], goals: list[Goal]) -> list[Payment | Missing | Impossible]:
    """One goal: its best payment. Several: a plan in which no card pays twice."""
    if not goals:
        return []
    if len(goals) == 1:
        return [best_payment(cards, goals[0].cost)]
    found = plan(cards, [goal.cost for goal in goals])
    if isinstance(found, Impossible):
        return [best_payment(cards, goals[0].cost), found]
    return list(found)


def _spend(
    do: Actor, payment: Payment, hand: tuple[Card, ...], keep: Any, support: tuple[tuple[int, Card], ...]
) -> None:
    """Cards that paid leave the hand; support cards go to the discard of whoever placed them."""
    from companion.games.big_book.actions import Use
    from companion.games.big_book.elements import Place

    rest, lying = list(hand), list(support)
    for card in payment.cards:
        if card.place is Place.HAND:
            rest.remove(card)
            continue
        number = next(number for number, other in lying if other == card)
        lying = [(n, c) for n, c in lying if n != number]
        do(Use(number))
    keep(tuple(rest))


def _goal_chips(
    ui: Ui, goals: list[Goal], chosen: tuple[str, ...], toggle: Any, more: bool, show_more: Any
) -> ft.Control:
    def chip(goal: Goal) -> ft.Control:
        on = goal.id in chosen
        body = ft.Row(
            [
                *([shape(ui, goal.curse, 24)] if goal.curse else []),
                ui.text(goal.name, "note", weight=600, max_lines=1),
            ],
            spacing=8,
            tight=True,
        )
        return press(
            ui,
            f"goal-{goal.id}",
            goal.spoken,
            body,
            lambda: toggle(goal.id),
            ground="active" if on else "raised",
            chosen=on,
            height=48,
            padding=ft.Padding.symmetric(horizontal=10),
            alignment=None,
        )

    other = ft.Row(
        [
            ui.text(ui.g("ui.other"), "note", weight=600),
            ft.Icon(
                ft.Icons.EXPAND_LESS_ROUNDED if more else ft.Icons.EXPAND_MORE_ROUNDED,
                size=18,
                color=ui.colours.ink2,
            ),
        ],
        spacing=4,
        tight=True,
    )
    button = press(
        ui,
        "goal-more",
        ui.g("ui.other"),
        other,
        lambda: show_more(not more),
        height=48,
        padding=ft.Padding.symmetric(horizontal=10),
        alignment=None,
    )
    return ft.Row([*(chip(goal) for goal in goals), button], spacing=6, run_spacing=6, wrap=True)


def _others(ui: Ui, goals: list[Goal], chosen: tuple[str, ...], toggle: Any) -> ft.Control:
    def chip(goal: Goal) -> ft.Control:
        on = goal.id in chosen
        return press(
            ui,
            f"goal-{goal.id}",
            goal.spoken,
            ui.text(goal.name, "note", weight=600, max_lines=1),
            lambda: toggle(goal.id),
            ground="active" if on else "raised",
            chosen=on,
            height=48,
            padding=ft.Padding.symmetric(horizontal=10),
            alignment=None,
        )

    return ft.Row([chip(goal) for goal in goals], spacing=6, run_spacing=6, wrap=True)


def _verdict(
    ui: Ui, goals: list[Goal], paid: list[Any], cards: tuple[Card, ...], used: list[Card]
) -> list[ft.Control]:
    """The sum in words: what pays, what is lost, what is missing."""
    if not goals:
        return [ui.text(ui.g("ui.pay.choose"), "body", color=ui.colours.ink2)]
    rows: list[ft.Control] = []
    for goal, payment in zip(goals, paid, strict=False):
        if isinstance(payment, Payment):
            total = sum(card.value for card in payment.cards)
            sum_ = " + ".join(f"{letter(ui, card.element)}{card.value}" for card in payment.cards)
            text = ui.g("ui.pay.sum", sum=sum_, total=total, cost=total - payment.waste, n=payment.waste)
            rows.append(
                ft.Row(
                    [
                        ft.Container(ui.text(text, "body", weight=600), expand=True),
                        pill(ui, ui.g("ui.best"), icon=ft.Icons.CHECK_ROUNDED),
                    ],
                    spacing=8,
                )
            )
        elif isinstance(payment, Missing):
            joint = f" {ui.g('ui.or')} " if payment.one_of else ", "
            short = joint.join(f"{n} {letter(ui, element)}" for element, n in payment.short)
            rows.append(
                ui.text(ui.g("ui.pay.missing", goal=goal.name, short=short), "body", color=ui.colours.warn)
            )
        else:
            rows.append(ui.text(ui.g("ui.pay.impossible", n=payment.payable), "body", color=ui.colours.warn))
    rest = list(cards)
    for card in used:
        if card in rest:
            rest.remove(card)
    kept = ", ".join(f"{letter(ui, card.element)}{card.value}" for card in rest)
    if kept and used:
        rows.append(ui.text(ui.g("ui.pay.rest", cards=kept), "note", color=ui.colours.ink2))
    return rows


def _bar(ui: Ui, do: Actor, goals: list[Goal], ready: bool, go: Any) -> ft.Control:
    title = goals[0].verb if goals else ui.g("ui.pay")
    follows = goals[0].follows if goals else ""
    if ui.look.wide:
        return ft.Row(
            [
                ft.Container(expand=True),
                word_button(
                    ui,
                    "pay-go",
                    title,
                    go,
                    ground="accent" if ready else "flat",
                    icon=ft.Icons.CHECK_ROUNDED,
                    width=190,
                ),
            ]
        )
    return two_buttons(
        ui,
        close_button(ui, do.close),
        MainButton(ui, title, follows, go, ft.Icons.ARROW_FORWARD_ROUNDED, not ready),
    )
