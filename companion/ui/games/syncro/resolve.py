"""The resolution: the values turned up, the verdict, the instructions for the cards, and demands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from companion.games.syncro import queries
from companion.games.syncro.explanations import of_verdict
from companion.games.syncro.horde import HordeCard
from companion.games.syncro.queries import Payment, Verdict
from companion.games.syncro.resolution import PassDemand, Pay, Resolve
from companion.games.syncro.state import State
from companion.games.syncro.strength import Strength
from companion.games.syncro.turn import Estimate
from companion.ui.dispatcher import Dispatcher
from companion.ui.drawings import warning_triangle
from companion.ui.error_boundary import component
from companion.ui.games.syncro.estimate import estimate_rows, estimate_title
from companion.ui.games.syncro.parts import (
    card_word,
    not_now,
    pile_lines,
    shares,
    sum_words,
    told_beside,
    value_cards,
    value_keys,
    values_words,
)
from companion.ui.hooks import use_ref, use_state
from companion.ui.parts.explanation import whys
from companion.ui.parts.layout import in_line, plate, stacked, tight_row
from companion.ui.parts.panels import (
    confirm_bar,
    danger_line,
    live_region,
    quiet_note,
    side_button,
    sign_line,
)
from companion.ui.parts.rows import section
from companion.ui.parts.seat_row import seat_mark
from companion.ui.parts.sheet import ScrollController, anchor, sheet
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def ResolveSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the fight that is due; with large text the result of the last one is shown first."""
    due = queries.next_fight(at.state)
    seen, see = use_state("")
    fought = None if at.state.pending else last_fight(at.do)
    if due is None:
        return Fought(at, fought, at.do.go_on) if fought else not_now(at, at.g("ui.resolve.none"))
    if fought and fought.id != seen and at.look.large_text:
        # with large text the last result would push the keys of the next fight off the screen
        return Fought(at, fought, lambda: see(fought.id))
    card, now = due
    return _Calculator(at, card, now, key=f"resolve-{card.id}-{at.state.turn}")


@component
def _Calculator(at: TableContext[State], card: HordeCard, now: Strength) -> ft.Control:
    typed, put = use_state(tuple[int, ...])
    held = use_ref(tuple[int, ...])  # a ref: between quick taps the state is stale
    missing = card.down - len(typed)
    verdict = None if missing else queries.verdict(at.state, card, typed)

    def add(value: int) -> None:
        held.current = (*held.current, value)[: card.down]
        if len(held.current) < card.down:
            put(held.current)
        else:
            resolve(held.current)

    def erase() -> None:
        held.current = held.current[:-1]
        put(held.current)

    def resolve(values: tuple[int, ...]) -> None:
        held.current = ()
        at.do(Resolve(card.id, values), then=after)

    def after() -> None:
        put(())
        told(at)

    name = card.label or card_word(at, card)
    before = fight_above(at)
    rows: list[ft.Control] = outcome_above(at, before) if before else []
    rows.append(_values(at, card, typed, now, verdict))
    if now.under or (now.each and now.others):
        rows.append(quiet_note(at, at.g("ui.strength.sum", sum=sum_words(at, now))))
    if missing:
        if not at.look.large_text:  # the keys need the space, and the button below shows the number missing
            rows.append(at.text(at.g("ui.resolve.turn_up", n=missing), "body"))
        rows.append(anchor("values", value_keys(at, "value", queries.top_value(at.state), add, erase)))
    elif verdict is not None:
        rows += [verdict_band(at, verdict), *verdict_lines(at, verdict)]
    rows += whys(at, at.do.table.game.numbers(at.state), f"strength-{card.id}")
    rows += whys(at, of_verdict(verdict) if verdict is not None and not missing else (), "gap", "draw")
    title = at.g("ui.resolve.title", name=name, strength=now.total)
    place, count = queries.progress(at.state)
    left = None
    if typed and not at.look.large_text:  # with large text a key does it
        left = side_button(at, "erase", at.g("ui.erase"), erase, icon=ft.Icons.BACKSPACE_ROUNDED)
    follows = at.g("ui.resolve.left", n=missing) if missing else _follows(at, card, verdict)
    seek = ScrollController(at, "values")
    return sheet(
        at,
        title,
        rows,
        at.do.close,
        note=at.g("ui.resolve.progress", place=place, count=count),
        bar=confirm_bar(
            at,
            at.g("ui.done"),
            follows,
            lambda: resolve(typed),
            left=left,
            ready=not missing,
            seek=seek,
        ),
        seek=seek,
    )


def told(at: TableContext[State]) -> None:
    """Open the next sheet after a fight: its demand, the next question below the result, or the result."""
    state: State = at.do.table.state
    step = at.do.step()
    asks = step is not None and step.ask in ("reveal", "win_level") and not at.look.large_text
    at.session.rest()
    if state.pending or asks or not state.playing:
        at.do.go_on()
    elif at.do.opened is None or at.do.opened.name != "resolve":
        at.do.open("resolve")


def fight_again(at: TableContext[State]) -> ft.Control:
    """Return the button that undoes a mistyped fight and asks for its values again."""

    def again() -> None:
        if at.do.undo():
            at.do.go_on()

    return side_button(at, "fight-again", at.g("ui.fight.again"), again, icon=ft.Icons.UNDO_ROUNDED)


@dataclass(frozen=True, slots=True)
class FightResult:
    """A fight that was just resolved."""

    id: str
    name: str
    verdict: Verdict
    paid: bool
    """True if its demand was met since."""

    @property
    def said(self) -> str:
        """The monster and its strength: "Golem 8"."""
        return f"{self.name} {self.verdict.strength.total}"


def last_fight(do: Dispatcher) -> FightResult | None:
    """Return the fight that the last tap resolved, computed from the state before it; else None.

    Payments of its demand are skipped: only after them are its cards removed (SY-50, SY-51).
    """
    table = do.table
    alone = {entry.id for entry in table.automatic_entries()}
    hands = [place for place, (entry, _) in enumerate(table.done) if entry.id not in alone]
    paid = False
    while hands and isinstance(table.done[hands[-1]][0].action, Pay | PassDemand):
        paid = bool(hands.pop())
    if not hands:
        return None
    place = hands[-1]
    entry = table.done[place][0]
    action = entry.action
    if not isinstance(action, Resolve):
        return None
    before: State = table.done[place - 1][1] if place else table.opening_of_chapter.opening
    card = before.card(action.card)
    verdict = queries.verdict(before, card, action.values) if card is not None else None
    if card is None or verdict is None:
        return None
    return FightResult(entry.id, card.label or card_word(do.ui, card), verdict, paid)


def fight_above(at: TableContext[State]) -> FightResult | None:
    """Return the last fight, to show above the next question; None with large text, for lack of space."""
    return None if at.look.large_text else last_fight(at.do)


def outcome(ui: Ui, fight: FightResult) -> ft.Control:
    """Return success or failure, and the instructions for the cards."""
    said = fight.said
    if fight.verdict.under is not None:  # the band shows the growth, so the total is shown here
        said = ui.g("ui.resolve.total", name=said, n=fight.verdict.total)
    title = ui.text(said, "bar")
    band, lines = verdict_band(ui, fight.verdict), verdict_lines(ui, fight.verdict, fight.paid)
    return stacked([title, band, *lines], gap=6)


def outcome_above(ui: Ui, fight: FightResult, short: bool = False) -> list[ft.Control]:
    """Return the last result above the next question; ``short`` shows only the band of a success."""
    if short and fight.verdict.success:
        return [verdict_band(ui, fight.verdict, fight.said)]
    return [outcome(ui, fight), ft.Divider(height=8)]


@component
def Fought(at: TableContext[State], fight: FightResult, done: Callable[[], object]) -> ft.Control:
    """Draw the result of the last fight of the turn until the players are done with the cards.

    After a draw it also asks for the estimate, so that one tap confirms both (SY-13, SY-39).
    """
    rows, word, follows = [outcome(at, fight)], at.g("ui.done"), ""
    step = at.do.step()
    if at.state.estimate and not at.look.large_text:
        rows += [section(at, at.g(estimate_title(at.state))), *estimate_rows(at)]
        word, done = at.g("ui.estimate.done"), lambda: at.do(Estimate(), then=at.do.go_on)
    elif step is not None:
        follows = at.words.say(step.label)
    return sheet(
        at,
        at.g("ui.resolve.outcome"),
        rows,
        at.do.close,
        bar=confirm_bar(at, word, follows, done, left=fight_again(at)),
    )


def _values(
    ui: Ui, card: HordeCard, typed: tuple[int, ...], now: Strength, verdict: Verdict | None
) -> ft.Control:
    """Return the cards, their total, and the difference to the strength."""
    cards = value_cards(ui, card.values, typed, card.down - len(typed))
    words: list[ft.Control] = [ui.text(str(queries.so_far(card, typed)), "big", size=48)]
    if verdict is not None:
        over = "ui.gap.over" if verdict.success else "ui.gap.short"
        side: list[ft.Control] = [
            ui.text(ui.g(over if verdict.gap else "ui.gap.exact"), "note", color=ui.colours.ink2)
        ]
        if verdict.gap:
            side.append(ui.text(str(verdict.gap), "bar"))
        words.append(stacked(side, gap=0))
    else:
        words.append(ui.text(ui.g("ui.gap.of", n=now.total), "note", color=ui.colours.ink2))
    result = tight_row(ui.text("=", "tile", color=ui.colours.ink3, size=22), *words, gap=8)
    if ui.look.large_text or len(card.spells) > 4:
        return stacked([cards, live_region(result)], gap=4)
    return in_line(cards, live_region(result), fill=0)


def verdict_band(ui: Ui, verdict: Verdict, name: str = "") -> ft.Control:
    """Return a conspicuous band for success or failure; ``name`` if no title names the monster."""
    colours = ui.colours
    good = verdict.success
    ink = colours.ok if good else colours.warn
    sign: ft.Control = (
        ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=26, color=ink) if good else warning_triangle(ui.look, 26)
    )
    said_of = ui.g("ui.success" if good else "ui.failure")
    word = ui.text(f"{name} · {said_of}" if name else said_of, "bar", color=ink)
    if verdict.under is not None:
        before = verdict.strength.total
        tail = ui.g("ui.grows", old=before, more=verdict.under, new=verdict.grown)
    else:
        sign_word = "=" if not verdict.gap else ">" if good else "<"
        tail = f"{verdict.total} {sign_word} {verdict.strength.total}"
    said = ui.text(tail, "where", weight=700, color=ink)
    ground = colours.well if good else colours.warn_bg
    return plate(live_region(told_beside(ui, sign, word, said)), ground, radius=14, pad=(12, 9))


def verdict_lines(ui: Ui, verdict: Verdict, paid: bool = False) -> list[ft.Control]:
    """Return the steps for the real cards in order; a demand comes first (A-20, A-22)."""
    lines: list[tuple[ft.IconData, str]] = []
    if verdict.demand and not paid:
        lines.append((ft.Icons.GAVEL_ROUNDED, ui.g("ui.do.demand", n=verdict.demand)))
    if verdict.success:
        lines.append((ft.Icons.DELETE_SWEEP_ROUNDED, ui.g("ui.do.destroy")))
    elif verdict.under is not None:
        lines.append((ft.Icons.SOUTH_EAST_ROUNDED, ui.g("ui.do.under", value=verdict.under)))
        if verdict.goes:
            lines.append(
                (ft.Icons.DELETE_SWEEP_ROUNDED, ui.g("ui.do.rest", values=values_words(verdict.goes)))
            )
    else:
        lines.append((ft.Icons.DELETE_SWEEP_ROUNDED, ui.g("ui.do.lowest", value=verdict.goes[0])))
        if verdict.stays:
            said = ui.g("ui.do.stays", n=len(verdict.stays), values=values_words(verdict.stays))
            lines.append((ft.Icons.PUSH_PIN_ROUNDED, said))
    drawn = () if verdict.draw is None else verdict.draw.mages
    if drawn:
        said = ui.g("ui.do.draw", n=len(drawn), who=shares(ui, drawn))
        lines.append((ft.Icons.STYLE_ROUNDED, said))
    rows = [sign_line(ui, icon, text) for icon, text in lines]
    return rows if verdict.draw is None else [*rows, *pile_lines(ui, verdict.draw)]


def _follows(at: TableContext[State], card: HordeCard, verdict: Verdict | None) -> str:
    """Return the next step after this monster in words."""
    if verdict is not None and verdict.demand:
        return at.g("ui.then.demand", n=verdict.demand)
    if verdict is not None and verdict.estimate:
        return at.g("ui.then.estimate")
    following = queries.next_after(at.state, card)
    return at.g("ui.then.end") if following is None else at.g("ui.then.next", name=card_word(at, following))


@component
def PaySheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw the payment of a demand, one mage after the other; values are typed after the discard."""
    demand, due = at.state.pending, queries.payment(at.state)
    if demand is None or due is None:
        return not_now(at)
    return _Payment(at, key=f"pay-{int(due.mage)}-{demand.card}-{at.state.turn}")


@component
def _Payment(at: TableContext[State]) -> ft.Control:
    typed, put = use_state(tuple[int, ...])
    held = use_ref(tuple[int, ...])  # a ref: between quick taps the state is stale
    due = queries.payment(at.state, typed, at.do.table.absent)
    if due is None:
        return not_now(at)
    mage = due.mage

    def add(value: int) -> None:
        held.current = (*held.current, value)[: due.hand]
        met = queries.payment(at.state, held.current)
        if met is not None and not met.left:  # the demand is met: this tap pays
            pay(held.current)
        else:
            put(held.current)

    def erase() -> None:
        held.current = held.current[:-1]
        put(held.current)

    def pay(values: tuple[int, ...]) -> None:
        held.current = ()
        at.do(Pay(mage, values), then=lambda: told(at))

    name = at.text(at.words.show(mage), "title")
    count = at.text(at.g("ui.hand.count", n=due.hand), "body", color=at.colours.ink2)
    rows: list[ft.Control] = [
        told_beside(at, seat_mark(at, mage, 30), name, count),
        live_region(_sum(at, due)),
        anchor("values", value_keys(at, "pay", queries.top_value(at.state), add, erase)),
    ]
    if typed and not at.look.large_text:  # the sum names them too
        rows.insert(1, value_cards(at, (), typed, 0))
    if not typed:  # it explains only cards already discarded, not typed values
        rows += whys(at, at.do.table.game.numbers(at.state), "demand")
    fight = fight_above(at)
    if fight is not None:
        rows.insert(0, verdict_band(at, fight.verdict, fight.said))
    if due.last and due.left:
        rows.append(danger_line(at, at.g("ui.demand.last", n=due.left)))
    skip = side_button(
        at, "pay-pass", at.g("action.Pass"), lambda: at.do(PassDemand(mage), then=lambda: told(at)),
        icon=ft.Icons.FRONT_HAND_ROUNDED, label=at.g("ui.demand.pass", mage=mage),
    )  # fmt: skip
    title = at.g("ui.demand.title", n=due.n)
    seek = ScrollController(at, "values")
    follows = at.g("ui.demand.met") if not due.left else at.g("ui.demand.left", n=due.left)
    return sheet(
        at,
        title,
        rows,
        at.do.close,
        note=at.look.hint(at.g("ui.demand.note")),
        bar=confirm_bar(
            at, at.g("ui.demand.go"), follows, lambda: pay(typed), left=skip, ready=bool(typed),
            missing=at.g("refusal.no_values"), seek=seek,
        ),
        seek=seek,
    )  # fmt: skip


def _sum(ui: Ui, due: Payment) -> ft.Control:
    """Return the sum paid of a demand: "2 + 1 = 3 sur 3"."""
    said = " + ".join(str(value) for value in due.paid) or "0"
    if len(due.paid) > 1:
        said = f"{said} = {due.total}"
    text = ui.g("ui.demand.sum", sum=said, n=due.n)
    colour = ui.colours.ok if not due.left else ui.colours.ink
    return ui.text(text, "bar", color=colour)
