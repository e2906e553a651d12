"""The payment helper: the goals to pay for, the cards put down, and the sum they make."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.big_book.curses import DestroyCurse
from companion.games.big_book.elements import Card, Element
from companion.games.big_book.explanations import of_payment
from companion.games.big_book.madness import Heal
from companion.games.big_book.payment import Missing, Payment
from companion.games.big_book.queries import Goal, hand_lacks, payable, rewards
from companion.games.big_book.reserve import Acquire
from companion.games.big_book.spells import Activate, Learn
from companion.games.big_book.state import State
from companion.games.big_book.vocabulary import Slot, Status, Unnamed
from companion.i18n.lines import tell_entries
from companion.ui.error_boundary import component
from companion.ui.games.big_book.hand import (
    HandEditor,
    card_button,
    card_face,
    card_keys,
    card_name,
    idle_card,
    madness_face,
    told_card,
)
from companion.ui.games.big_book.letters import (
    choose_element,
    choose_player,
    fold_sign,
    letter,
    price_words,
    shape,
)
from companion.ui.games.big_book.till import Put, Till, use_till
from companion.ui.hooks import use_state
from companion.ui.parts.explanation import AskedLine
from companion.ui.parts.layout import in_line, side_by_side, stacked, tight_row, wrap
from companion.ui.parts.panels import confirm_bar, live_region
from companion.ui.parts.rows import section
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import ScrollController, anchor, close_button, sheet, sheet_width
from companion.ui.parts.tappable import pill, tappable, word_button
from companion.ui.session import Notice
from companion.ui.table_context import TableContext

LATELY = 6
"""Number of latest journal entries shown below the payment in the side pane."""


@component
def PaySheet(at: TableContext[State], about: Slot | str | None = None) -> ft.Control:
    """Draw the payment helper; when the game is over, the outcome and the latest entries."""
    if at.state.status is Status.PLAYING:
        return Paying(at, about)
    over = at.do.table.game.summary(at.state).outcome
    told = at.g(f"outcome.{over.why}", **dict(over.facts)) if over else ""
    return sheet(at, at.t("history"), _lines(at), at.do.close, note=told)


@component
def Paying(at: TableContext[State], about: Slot | str | None) -> ft.Control:
    """Draw the goals and the cards that may pay; a typed hand gets a proposal with the least waste."""
    editing, edit = use_state(False)
    more, show_more = use_state(False)
    till = use_till(at, about)
    rows: list[ft.Control] = []
    if at.look.wide or editing:
        rows.append(choose_player(at, till.payer, till.pay_by, id="payer"))
    button = _hand_button(at, editing, edit)
    if editing:  # while the hand is edited nothing else is shown
        rows += [_head(at, at.g("ui.hand"), button), HandEditor(at.ui, till.hand, till.keep)]
    else:
        rows.append(_goals(at, till, more, show_more))
        cards = [_head(at, at.g("ui.pay.cards"), button), *counter(at, till)]
        rows.append(anchor("cards", stacked(cards)))
        if till.first is not None and till.first.rewards:
            rows += reward_tiles(
                at, "pay-reward", lambda element: destroy(at, till, element, _leave(at, till))
            )
    if at.look.wide and not editing:
        rows += _lately(at)
    note = at.g("ui.hand.note2") if editing else at.g("ui.pay.note")
    seek = ScrollController(at, "cards") if till.bill.payable is None and not editing else None
    return sheet(
        at,
        f"{at.g('ui.pay')} · {at.words.show(till.payer)}",
        rows,
        at.do.close,
        note=note,
        bar=None if editing else _bar(at, till, seek),
        seek=seek,
    )


def _lately(at: TableContext[State]) -> list[ft.Control]:
    """Return the latest entries with their heading, for the side pane; empty if there are none."""
    lines = _lines(at)
    return [section(at, at.t("history")), *lines] if lines else []


def _lines(at: TableContext[State]) -> list[ft.Control]:
    """Return a line per latest entry, newest first, with the size of the madness pile after it."""
    lines: list[ft.Control] = []
    for entry, after in reversed(at.do.table.done[-LATELY:]):
        colour = at.colours.ink2 if lines else at.colours.ink
        told = at.text(tell_entries(at.words, (entry,)), "note", color=colour)
        pile = at.text(at.g("ui.pay.pile", n=after.pile), "note", color=at.colours.ink2)
        lines.append(in_line(told, pile, fill=0, gap=12))
    return lines


def _leave(at: TableContext[State], till: Till) -> Callable[[], object]:
    """Return the callback after a payment: it closes the sheet, unless more payments are planned."""
    return (lambda: None) if till.several and len(till.goals) > 1 else at.do.close


def _head(at: TableContext[State], title: str, button: ft.Control) -> ft.Control:
    """Return a heading over the cards, with the button that edits the hand."""
    return side_by_side(at, section(at, title), button, fill=0, under=4)


def _hand_button(at: TableContext[State], editing: bool, edit: Callable[[bool], object]) -> ft.Control:
    word, icon = ("done", ft.Icons.CHECK_ROUNDED) if editing else ("edit", ft.Icons.EDIT_ROUNDED)
    return word_button(
        at,
        "edit-hand",
        at.g(f"ui.hand.{word}"),
        lambda: edit(not editing),
        icon=icon,
        height=48,
        width=at.look.fixed_unless_large(150),
        room=sheet_width(at.look) - 48,
    )


# -- the goals to pay for --------------------------------------------------------------------------


def goal_words(at: TableContext[State], goal: Goal) -> str:
    """Return a goal in a few words; a spell is never written like a card."""
    match goal.action:
        case DestroyCurse(slot=slot):
            return at.g(f"ui.slot.short.{slot.value}")
        case Heal():
            return at.g("action.Heal")
        case Learn(element=element):
            level = at.state.library_of(element).level
            return at.words.show(Unnamed(f"{element.value}{level}"))
        case Acquire(element=element, value=value):
            return at.g("ui.goal.buy", element=letter(at, element), value=value)
        case Activate(spell=name):
            found = at.state.player(goal.action.player).spell(name)
            return at.g("ui.goal.cast", spell=found.name if found else name)


def _spoken(at: TableContext[State], goal: Goal) -> str:
    if isinstance(goal.action, DestroyCurse):
        curse, slot = at.state.slot(goal.action.slot).curse, goal.action.slot
        return at.g("ui.goal.curse.spoken", curse=curse, slot=slot, cost=price_words(at, goal.cost))
    verb = at.g("ui.learn") if isinstance(goal.action, Learn) else ""
    name = goal_words(at, goal)
    return at.g("ui.goal.spoken", goal=f"{verb} {name}".strip(), cost=price_words(at, goal.cost))


def _goals(
    at: TableContext[State], till: Till, more: bool, show_more: Callable[[bool], object]
) -> ft.Control:
    """Return the goals: curses first, others behind "other" with their price and a tick if payable."""
    can = payable(till.cards, till.others) if more and till.hand else {}

    def chip(goal: Goal) -> ft.Control:
        on = goal.id in till.chosen
        paid = can.get(goal.id)
        curse = at.state.slot(goal.action.slot).curse if isinstance(goal.action, DestroyCurse) else None
        words: list[ft.Control] = [shape(at, curse, 24)] if curse else []
        if isinstance(paid, Payment):
            words.append(ft.Icon(ft.Icons.CHECK_ROUNDED, size=16, color=at.colours.ok))
        words.append(at.text(goal_words(at, goal), "note", weight=600, max_lines=1))
        said = _spoken(at, goal)
        if curse is None:
            words.append(at.text(price_words(at, goal.cost), "note", color=at.colours.ink2, max_lines=1))
        if paid is not None:
            said = f"{said}, {at.g('ui.goal.payable' if isinstance(paid, Payment) else 'ui.goal.short')}"
        ground = "flat" if isinstance(paid, Missing) else "raised"
        body = tight_row(*words, gap=8)
        return _small(at, f"goal-{goal.id}", said, body, lambda: choose(goal.id), on, ground)

    def choose(goal: str) -> None:
        till.toggle(goal)
        show_more(more and till.several)  # fold the list: the goal and the cards below it are visible

    other, several = (at.text(at.g(key), "note", weight=600) for key in ("ui.other", "ui.several"))
    unfold = tight_row(other, fold_sign(at, more))
    flip = partial(till.plan_several, not till.several)
    shown = till.others if more else [goal for goal in till.others if goal.id in till.chosen]
    return wrap(
        [
            *(chip(goal) for goal in till.curses),
            _small(at, "goal-more", at.g("ui.other"), unfold, lambda: show_more(not more), None),
            *(chip(goal) for goal in shown),
            _small(at, "goal-several", at.g("ui.several.spoken"), tight_row(several), flip, till.several),
        ]
    )


def _small(
    at: TableContext[State],
    id: str,
    label: str,
    body: ft.Control,
    tap: Callable[[], object],
    on: bool | None,
    ground: str = "raised",
) -> ft.Control:
    """Return a small button, as wide as its content."""
    return tappable(
        at, id, label, body, tap, ground=ground, chosen=on, height=48, pad=(10, 0), alignment=None
    )


# -- the cards put down ----------------------------------------------------------------------------


def counter(at: TableContext[State], till: Till) -> list[ft.Control]:
    """Return the cards that may pay, with those put down highlighted, and the sum in words."""
    if not till.hand:
        return [*_keys(at, till), *_supports(at, till), *_verdict(at, till)]
    told = [*_hand(at, till), *_support_cards(at, till)]
    return [_cards(told), *(_drawn(at, till) if till.unseen else []), *_verdict(at, till)]


def _cards(cards: list[ft.Control]) -> ft.Control:
    return wrap(cards, gap=0, under=2)


def _drawn(at: TableContext[State], till: Till) -> list[ft.Control]:
    """Return keys that add a newly drawn card to a typed hand; empty if no goal is chosen."""
    goal = till.first
    if goal is None:
        return []

    def say(card: Card) -> str:
        return at.g("ui.hand.add", card=card_name(at, card))

    elements = tuple(element for element, _ in goal.cost.amounts)
    words = at.text(at.g("ui.hand.drawn"), "body", color=at.colours.ink2)
    return [words, *card_keys(at, "add", elements, say, till.add)]


def _hand(at: TableContext[State], till: Till) -> list[ft.Control]:
    """Return the cards of the typed hand, and a key for one more card if there are fewer than six."""
    lying = [put for put in till.down if put.number is None]
    cells: list[ft.Control] = []
    for place, card in enumerate(till.hand):
        put = Put(card)
        on = put in lying
        if on:
            lying.remove(put)
        said = f"{at.words.show(card.element)} {card.value}"
        cells.append(_may_pay(at, till, f"pay-hand-{place}", said, put, on))
    if not till.unseen and hand_lacks(len(till.hand)):  # six cards are a complete hand
        plus = ft.Icon(ft.Icons.ADD_ROUNDED, size=22, color=at.colours.ink2)
        cells.append(card_button(at, "hand-more", at.g("ui.hand.more"), plus, till.ask_more))
    return cells


def _may_pay(
    at: TableContext[State],
    till: Till,
    id: str,
    said: str,
    put: Put,
    on: bool,
    badge: ft.Control | None = None,
) -> ft.Control:
    """Return a card that may pay; a tap puts it down or takes it back."""
    spoken = f"{said}, {at.g('ui.pays')}" if on else said
    tap = partial(till.take if on else till.lay, put)
    return card_button(at, id, spoken, card_face(at, put.card), tap, on=on, badge=badge)


def _keys(at: TableContext[State], till: Till) -> list[ft.Control]:
    """Return keys for the paying cards when no hand was typed, and the cards already put down."""
    goal = till.first
    if goal is None:
        return [at.text(at.g("ui.pay.choose"), "body", color=at.colours.ink2)]
    elements = tuple(element for element, _ in goal.cost.amounts)

    def say(card: Card) -> str:
        return at.g("ui.pay.put", card=card_name(at, card))

    rows = card_keys(at, "pay", elements, say, lambda card: till.lay(Put(card)))
    laid = [put for put in till.down if put.number is None]
    if laid:
        rows.append(wrap([_laid(at, till, place, put) for place, put in enumerate(laid)], gap=4))
    return rows


def _laid(at: TableContext[State], till: Till, place: int, put: Put) -> ft.Control:
    said = at.g("ui.pay.take_back", card=card_name(at, put.card))
    return told_card(at, f"laid-{place}", said, put.card, lambda: till.take(put))


def _supports(at: TableContext[State], till: Till) -> list[ft.Control]:
    """Return every card in support under a heading; empty if there are none."""
    cells = _support_cards(at, till)
    return [section(at, at.g("ui.supports")), _cards(cells)] if cells else []


def _support_cards(at: TableContext[State], till: Till) -> list[ft.Control]:
    """Return every card in support with the mark of its owner; only element cards can be tapped."""
    cells: list[ft.Control] = []
    pays = dict(till.support)
    for player in at.state.players:
        badge = seat_mark(at, player.seat, 16)
        for card in player.support:
            said = at.g("ui.support.card", card=card.face, player=player.seat)
            if card.id not in pays:
                cells.append(idle_card(at, said, madness_face(at), badge))  # a madness pays nothing
                continue
            put = Put(pays[card.id], card.id)
            cells.append(_may_pay(at, till, f"pay-support-{card.id}", said, put, put in till.down, badge))
    return cells


def _verdict(at: TableContext[State], till: Till) -> list[ft.Control]:
    """Return the sum in words: the cards that pay, the waste, and the missing elements."""
    bill = till.bill
    rows: list[ft.Control] = []
    for goal, paid in bill.lines:
        if isinstance(paid, Payment):
            name = "payment" if len(bill.lines) == 1 else f"payment-{goal.id}"
            rows.append(_sum(at, name, paid, proposed=till.touched is None))
        elif paid.short:
            rows.append(live_region(at.text(short_words(at, goal, paid), "body", color=at.colours.warn)))
    if not bill.together and all(isinstance(paid, Payment) for _, paid in bill.lines):
        rows.append(at.text(at.g("ui.pay.impossible"), "body", color=at.colours.warn))
    if not rows and till.goals:
        rows.append(at.text(at.g("ui.pay.touch"), "body", color=at.colours.ink2))
    return rows


def short_words(at: TableContext[State], goal: Goal, paid: Missing) -> str:
    """Return the missing elements of a goal in words."""
    joint = f" {at.g('ui.or')} " if paid.one_of else ", "
    short = joint.join(f"{n} {letter(at, element)}" for element, n in paid.short)
    return at.g("ui.pay.missing", goal=goal_words(at, goal), short=short)


def _sum(at: TableContext[State], id: str, payment: Payment, *, proposed: bool) -> ft.Control:
    parts = " + ".join(card_name(at, card) for card in payment.cards)
    text = at.g("ui.pay.sum", sum=parts, total=payment.total, cost=payment.due, n=payment.waste)
    words = AskedLine(at.ui, id, text, (of_payment(payment),), key=f"why-{id}-{text}")
    if not proposed:
        return words
    best = pill(at, at.g("ui.best"), icon=ft.Icons.CHECK_ROUNDED)
    return side_by_side(at, words, best, fill=0, under=0)


# -- paying ----------------------------------------------------------------------------------------


def reward_tiles(at: TableContext[State], id: str, take: Callable[[Element], object]) -> list[ft.Control]:
    """Return the choice of the destroyer's value-2 card: a tap on it destroys the curse (BB-45)."""
    left = rewards(at.state)
    if not any(left.values()):
        return [at.text(at.g("ui.no_reward"), "body", color=at.colours.ink2)]
    tiles = choose_element(
        at,
        None,
        take,
        id=id,
        label=at.g("ui.reward.take"),
        under=lambda element: str(left[element]),
        quiet=[element for element in Element if not left[element]],
    )
    return [section(at, at.g("ui.reward.take"), at.g("ui.in_reserve")), tiles]


def destroy(at: TableContext[State], till: Till, reward: Element | None, then: Callable[[], object]) -> None:
    """Pay for the curse and take its reward; if too little is put down, show what is missing instead."""
    goal = till.goal
    if goal is None:
        return
    if till.short is not None:
        at.session.notice(Notice(at.t("form.missing.title"), short_words(at, goal, till.short)))
        return
    till.settle(goal, reward, then)


def _bar(at: TableContext[State], till: Till, seek: ScrollController | None) -> ft.Control | None:
    """Return the bar that pays, inert while elements are missing.

    None for a curse with rewards left: choosing the reward destroys it.
    """
    ready = till.bill.payable
    goal = till.goal
    none_left = not any(rewards(at.state).values())
    if goal is not None and goal.rewards and not none_left:
        return None

    title = at.g(f"ui.verb.{type(goal.action).__name__}") if goal else at.g("ui.pay")
    what = "" if goal is None or isinstance(goal.action, Heal) else goal_words(at, goal)
    missing = at.g("ui.pay.choose") if goal is None else at.g("ui.pay.touch")
    if goal and till.short:
        missing = short_words(at, goal, till.short)

    def go() -> None:
        if ready is not None:
            till.settle(ready[0], None, _leave(at, till))

    return confirm_bar(
        at, title, what, go, ready=ready is not None, missing=missing, seek=seek, left=_way_out(at)
    )


def _way_out(at: TableContext[State]) -> ft.Control | None:
    return None if at.look.wide else close_button(at, at.do.close)
