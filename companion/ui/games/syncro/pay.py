"""What is demanded: from the Leader on, each mage once discards or passes."""

from __future__ import annotations

import flet as ft

from companion.core.seats import Seat
from companion.games.syncro import guide, queries
from companion.games.syncro.resolution import PassDemand, Pay
from companion.games.syncro.state import Demand, State
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.games.syncro.names import bar, go_on, not_now, seat_mark, side_button
from companion.ui.games.syncro.pads import value_cards, value_keys
from companion.ui.hooks import use_state
from companion.ui.parts.panels import danger_line, live
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def PaySheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """One mage after the other; values are typed once the cards lie on the discard."""
    mage, demand = guide.payer(state), state.pending
    if mage is None or demand is None:
        return not_now(ui, do)
    return _Payment(ui, state, do, mage, demand, key=f"pay-{int(mage)}-{demand.card}-{state.turn}")


@part
def _Payment(ui: Ui, state: State, do: Actor, mage: Seat, demand: Demand) -> ft.Control:
    typed, put = use_state(())
    hand = state.hand(mage)
    left = max(0, demand.left - sum(typed))
    last = not any(state.hand(seat) for seat in state.seats if seat != mage and seat not in demand.acted)

    def add(value: int) -> None:
        put(lambda old: (*old, value) if len(old) < hand else old)

    def done() -> None:
        if not typed:
            ui.desk.notice(Notice(ui.t("form.missing.title"), ui.g("refusal.no_values")))
            return
        do(Pay(mage, typed), then=lambda: go_on(do))

    name = ui.text(ui.words.show(mage), "title")
    count = ui.text(ui.g("ui.hand.count", n=hand), "body", color=ui.colours.ink2)
    who: list[ft.Control] = [ft.Container(name, expand=True), count]
    if ui.look.large_text:  # side by side a name would be cut into letters
        who = [ft.Column([name, count], spacing=0, tight=True, expand=True)]
    rows: list[ft.Control] = [
        ft.Row([seat_mark(ui, mage, 30), *who], spacing=10),
        live(_sum(ui, demand, typed, left)),
        value_keys(ui, "pay", queries.top_value(state), add, lambda: put(lambda old: old[:-1])),
    ]
    if typed:
        rows.insert(1, value_cards(ui, (), typed, 0))
    if last and left:
        rows.append(danger_line(ui, ui.g("ui.demand.last", n=left)))
    skip = side_button(
        ui, "pay-pass", ui.g("action.Pass"), lambda: do(PassDemand(mage), then=lambda: go_on(do)),
        ft.Icons.FRONT_HAND_ROUNDED, ui.g("ui.demand.pass", mage=mage),
    )  # fmt: skip
    title = ui.g("ui.demand.title", n=demand.n)
    follows = ui.g("ui.demand.met") if not left else ui.g("ui.demand.left", n=left)
    return sheet(
        ui,
        title,
        rows,
        do.close,
        note="" if ui.look.large_text else ui.g("ui.demand.note"),
        bar=bar(ui, do, ui.g("ui.demand.go"), follows, done, left=skip, quiet=not typed),
    )


def _sum(ui: Ui, demand: Demand, typed: tuple[int, ...], left: int) -> ft.Control:
    """ "2 + 1 = 3 sur 3"."""
    paid = (*demand.paid, *typed)
    said = " + ".join(str(value) for value in paid) or "0"
    if len(paid) > 1:
        said = f"{said} = {sum(paid)}"
    text = ui.g("ui.demand.sum", sum=said, n=demand.n)
    colour = ui.colours.ok if not left else ui.colours.ink
    return ui.text(text, "bar", color=colour)
