"""A sacrifice and its flame, in the order of play: flame and extra cards, the curse kept, then the spot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.core.refusal import Refusal
from companion.core.rulebook import Event
from companion.games.pantacle.curses import CurseTurnedUp
from companion.games.pantacle.queries import (
    SACRIFICE_BRINGS,
    FlameChoices,
    can_look,
    extra_cost,
    flame_choices,
    fresh_protection,
    price_after_flame,
    printed,
    sacrificed,
)
from companion.games.pantacle.sacrifice import SacrificeAdepts, SacrificePowers
from companion.games.pantacle.state import DrawnCurse, State
from companion.games.pantacle.vocabulary import Flame, Phase, Spot
from companion.i18n.lines import tell_refusal
from companion.ui.error_boundary import component
from companion.ui.games.pantacle.curses import CurseReading, curse_form
from companion.ui.games.pantacle.foresight import foresee, sum_words, tell
from companion.ui.games.pantacle.in_front import look_row
from companion.ui.games.pantacle.parts import odd_number
from companion.ui.hooks import use_state
from companion.ui.parts.layout import full_height, in_line, share, spacer, tiles
from companion.ui.parts.panels import confirm_bar, live_region, quiet_note, warn_line
from companion.ui.parts.rows import glyph, row, section, switch_row
from companion.ui.parts.sheet import ScrollController, sheet, sheet_width
from companion.ui.parts.sheet import anchor as landmark
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui, refusal_notice
from companion.ui.table_context import TableContext
from companion.ui.theme import centred


@dataclass(frozen=True, slots=True)
class FlamePlan:
    """The answers given so far on the sacrifice sheet."""

    flame: Flame | None = None
    spot: Spot | None = None
    extra: int = 0
    drawn: bool = False
    """True once the cards are drawn: the kept one is then read out."""
    read: CurseReading = CurseReading()
    number: int | None = None
    """The number of tokens or adepts sacrificed if a card changes it; None for the computed number."""
    protect: bool | None = None
    """True or False if the player decided about a waiting Protection; None for the rules' default."""

    @property
    def cursed(self) -> bool:
        """True if the flame brings a curse."""
        return self.flame is Flame.CURSED

    @property
    def due(self) -> bool:
        """True while curse cards are still to be drawn, before the spot is chosen (PA-19)."""
        return self.cursed and not self.drawn

    @property
    def told(self) -> bool:
        """True if no answer is missing: flame, kind of its curse, spot."""
        unread = self.drawn and self.read.kind is None
        return self.flame is not None and self.spot is not None and not unread

    def action(self, powers: bool, any_spot: Spot) -> SacrificePowers | SacrificeAdepts:
        """Return the sacrifice as an action; before the draw with a placeholder card and ``any_spot``."""
        extra = self.extra if self.cursed else 0
        card = (self.read.card if self.drawn else DrawnCurse()) if self.cursed else None
        unread = self.drawn and card is None  # the kind of the curse is asked before the spot
        spot = any_spot if self.due or unread else self.spot
        protect = self.protect if self.cursed and self.drawn else None
        if powers:
            return SacrificePowers(self.flame, spot, extra, card, self.number, protect)
        return SacrificeAdepts(self.flame, spot, extra, card, self.number, protect)


@component
def PowersSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw step A2, the sacrifice of the tokens of slots 1 to 3."""
    return Sacrifice(at, True)


@component
def AdeptsSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Draw step A3, the sacrifice of three adepts."""
    return Sacrifice(at, False)


@dataclass(frozen=True, slots=True)
class Touches:
    """The tap handlers of the sheet; the last answer runs the sacrifice without confirmation."""

    at: TableContext[State]
    powers: bool
    plan: FlamePlan
    put: Callable[[FlamePlan], object]
    choices: FlameChoices

    def action(self, plan: FlamePlan) -> SacrificePowers | SacrificeAdepts:
        """Return a plan as an action."""
        return plan.action(self.powers, self.any_spot)

    @property
    def any_spot(self) -> Spot:
        """A placeholder for the spot not yet chosen: the first free one."""
        return self.choices.spots[0].spot if self.choices.spots else Spot.CUBES

    def draw(self, extra: int) -> None:
        """Enter that the curse cards are paid and drawn, unless the rules refuse it."""
        wanted = replace(self.plan, extra=extra)
        _, no = foresee(self.at.state, self.action(wanted))
        if no is not None and not no.soft:
            self.at.session.notice(refusal_notice(self.at, no, None))
            return
        self.at.session.rest()
        self.put(replace(wanted, drawn=True))

    def place(self, plan: FlamePlan) -> None:
        """Run the sacrifice; then continue the turn."""
        self.at.do(self.action(plan), then=self.at.do.go_on)

    def choose(self, spot: Spot) -> None:
        """Choose the spot, the last answer (PA-19); run the sacrifice if no other answer is missing."""
        chosen = replace(self.plan, spot=spot)
        if any(spot is each.spot for each in self.choices.spots):
            self.put(chosen)
        if chosen.told:
            self.place(chosen)

    def take(self, flame: Flame) -> None:
        """Choose the flame; the spot of a cursed one is chosen after the draw (PA-19)."""
        chosen = replace(self.plan, flame=flame)
        if flame not in self.choices.flames:
            self.place(replace(chosen, spot=self.any_spot))  # already placed: refused by the rules
        elif flame is Flame.CURSED:
            if self.choices.free_only:
                self.at.session.rest()
            self.put(replace(chosen, spot=None, drawn=self.choices.free_only))
        else:
            self.put(chosen)
            if chosen.told:
                self.place(chosen)

    def back(self) -> None:
        """Return to the choice of the flame and the number of cards."""
        self.put(replace(self.plan, drawn=False, spot=None))


@component
def Sacrifice(at: TableContext[State], powers: bool) -> ft.Control:
    """Draw the choice of flame and extra cards; after the draw, the kept card, then the spot (PA-19)."""
    step = _step(powers)
    plan, put = use_state(lambda: _begin(at.state, step))
    choices = flame_choices(at.state, step, number=plan.number)
    say = Touches(at, powers, plan, put, choices)
    rows: list[ft.Control]
    if plan.drawn:
        rows = curse_form(at, plan.read, lambda read: put(replace(plan, read=read)))
        rows += _protection(at, plan, put, step)
        known = flame_choices(at.state, step, plan.read.card, plan.extra, plan.number, plan.protect)
        rows += spots(at, known, plan.spot, say.choose)
    else:
        rows = [look_row(at, at.do)] if can_look(at.state) else []
        rows += flames(at, choices, plan.flame, say.take)
        if plan.cursed:
            rows += extras(at, choices, plan.extra, say.draw)
        else:
            rows += spots(at, choices, plan.spot, say.choose)
    rows += _lost(say)
    rows.append(live_region(_preview(at, plan, *foresee(at.state, say.action(plan)))))
    if not plan.drawn:
        rows += _odd(at, plan, put, powers)
        rows.append(forbidden_row(at))
    missing = _missing(at, plan) if choices.flames else ""
    where = "flame" if plan.flame is None else "kind" if plan.drawn and plan.read.kind is None else "spot"
    seek = ScrollController(at, where) if missing else None
    name = "sacrifice_powers" if powers else "sacrifice_adepts"
    title = at.g("ui.flame.kept") if plan.drawn else at.g(f"step.{name}", n=_going(at.state, plan, powers))
    note = _note(at, plan, powers)
    return sheet(at, title, rows, at.do.close, note=note, bar=_bar(say, missing, seek), seek=seek)


def _bar(say: Touches, missing: str, seek: ScrollController | None) -> ft.Control:
    """Return the bar that draws the cards or places the flame; else it names the missing answer."""
    at, plan = say.at, say.plan
    # a card turned face down at once does not change the price
    card = plan.read.card if plan.drawn and not _turned(at.state, plan, _step(say.powers)) else None
    title, follows = at.g("ui.flame.place"), at.g("ui.flame.follows", n=price_after_flame(at.state, card))
    if plan.due:
        title = at.g("ui.extra.go", n=1 + plan.extra)
        follows = at.g("ui.extra.pay", n=extra_cost(plan.extra)) if plan.extra else at.g("ui.extra.free")
    return confirm_bar(
        at,
        title,
        "" if missing else follows,
        partial(say.draw, plan.extra) if plan.due else partial(say.place, plan),
        ft.Icons.STYLE_ROUNDED if plan.due else ft.Icons.LOCAL_FIRE_DEPARTMENT_ROUNDED,
        back=say.back if plan.drawn and not at.look.wide else None,
        ready=not missing,
        missing=missing,
        seek=seek,
    )


def _protection(
    at: TableContext[State], plan: FlamePlan, put: Callable[[FlamePlan], object], step: Phase
) -> list[ft.Control]:
    """Return the switch for a waiting Protection: it may turn the card before the benefit (PA-34, A-14)."""
    if fresh_protection(at.state, step, plan.number) is None:
        return []
    on = _turned(at.state, plan, step)
    word, note = at.g("ui.flame.protect"), at.g("ui.flame.protect.note")
    return [switch_row(at, "protect-fresh", word, on, lambda to: put(replace(plan, protect=to)), note=note)]


def _turned(state: State, plan: FlamePlan, step: Phase) -> bool:
    """Return True if the curse will be turned face down at once."""
    usual = fresh_protection(state, step, plan.number)
    return usual is not None and (usual if plan.protect is None else plan.protect)


def _lost(say: Touches) -> list[ft.Control]:
    """Return a warning if the sacrifice turns a protected curse face up again (A-19, PA-46)."""
    home = say.choices.flames
    usual = FlamePlan(home[0] if home else None, say.any_spot, number=say.plan.number)
    told = tell(say.at, foresee(say.at.state, say.action(usual))[0], CurseTurnedUp)
    return [warn_line(say.at, told)] if told and say.plan.spot is None else []


def _begin(state: State, step: Phase) -> FlamePlan:
    """Return the initial plan: the only flame left is chosen; if its draw is free only, the card is next."""
    choices = flame_choices(state, step)
    only = choices.flames[0] if len(choices.flames) == 1 else None
    return FlamePlan(only, drawn=only is Flame.CURSED and choices.free_only and not can_look(state))


def _note(at: TableContext[State], plan: FlamePlan, powers: bool) -> str:
    going = _going(at.state, plan, powers)
    if powers:
        goes = at.g("ui.flame.tokens", tokens=at.state.sorcerer.tokens[:going])
    else:
        goes = at.g("ui.flame.adepts", n=going, have=at.state.sorcerer.adepts)
    draw = at.g("ui.extra.draw", n=1 + plan.extra)  # with large text only the current step
    return " ".join(filter(None, (at.look.hint(goes), draw))) if plan.drawn else goes


def _going(state: State, plan: FlamePlan, powers: bool) -> int:
    """Return the number of tokens or adepts sacrificed."""
    _, due = state.sorcerer.sacrifice(_step(powers))
    return due if plan.number is None else plan.number


def _step(powers: bool) -> Phase:
    return Phase.A2 if powers else Phase.A3


def _missing(ui: Ui, plan: FlamePlan) -> str:
    """Return the question for the next missing answer; "" if none is missing."""
    if plan.due or plan.told:
        return ""
    if plan.flame is None:
        return ui.g("ui.flame.choose")
    unread = plan.drawn and plan.read.kind is None
    return ui.g("ui.flame.choose_kind" if unread else "ui.flame.choose_spot")


def forbidden_row(at: TableContext[State]) -> ft.Control:
    """Return the row that skips a forced step because a curse forbids it."""
    lead = glyph(at, ft.Icons.GAVEL_ROUNDED)
    return row(
        at, "open-skip", at.g("ui.skip"), lambda: at.do.open("skip"), lead=lead, note=at.g("ui.skip.note")
    )


def _preview(ui: Ui, plan: FlamePlan, foretold: tuple[Event, ...], refusal: Refusal | None) -> ft.Control:
    """Return the gain of the sacrifice in words, or the refusal, or a note on the order of steps."""
    if plan.drawn and plan.read.kind is None:
        return spacer(height=0)  # the kind of the curse is asked above
    if refusal is not None and (plan.due or (plan.flame and plan.spot)):
        return warn_line(ui, tell_refusal(ui.words, refusal))
    told = "" if plan.due else tell(ui, foretold, *SACRIFICE_BRINGS)
    return ui.text(told, "body", weight=600) if told else quiet_note(ui, ui.g("ui.flame.order"))


def _odd(
    at: TableContext[State], plan: FlamePlan, put: Callable[[FlamePlan], object], powers: bool
) -> list[ft.Control]:
    """Return a stepper for the number sacrificed: a curse unknown to the app may change it."""
    have, _ = at.state.sorcerer.sacrifice(_step(powers))
    return odd_number(
        at,
        ("odd", "odd-tokens" if powers else "odd-adepts"),
        at.g("ui.flame.odd"),
        at.g("action.SacrificePowers.tokens" if powers else "action.SacrificeAdepts.adepts"),
        plan.number,
        lambda n: put(replace(plan, number=n)),
        usual=sacrificed(at.state, _step(powers)),
        high=have,
    )


def flames(
    at: TableContext[State], choices: FlameChoices, chosen: Flame | None, choose: Callable[[Flame], object]
) -> list[ft.Control]:
    """Return the choice between the top flame and a cursed one."""
    player = at.state.sorcerer
    cells = []
    for flame in Flame:
        left = int(player.top) if flame is Flame.TOP else player.cursed
        note = at.g(f"ui.flame.{flame.value}", n=left) if left else at.g("ui.flame.gone")
        words = at.g(f"ui.flame.{flame.value}.name"), note
        quiet = flame not in choices.flames
        cells.append(
            _tile(at, f"flame-{flame.value}", words, flame is chosen, partial(choose, flame), quiet=quiet)
        )
    return [
        landmark("flame", section(at, at.g("ui.flame.which"))),
        tiles(at, cells, 2),
    ]


def spots(
    ui: Ui, choices: FlameChoices, chosen: Spot | None, choose: Callable[[Spot], object]
) -> list[ft.Control]:
    """Return the five spots with their gain now; one that holds an own flame is greyed."""
    free = {choice.spot: choice.gain for choice in choices.spots}
    cells = []
    for spot in Spot:
        gain = free.get(spot)
        if spot not in free:
            note = ui.g("ui.spot.taken")
        elif gain is None:
            note = ui.g(f"ui.spot.{spot.value}")
        else:
            note = sum_words(ui, gain)
        words = ui.g(f"ui.tile.{spot.value}"), note
        quiet = spot not in free
        cells.append(
            _tile(ui, f"spot-{spot.value}", words, spot is chosen, partial(choose, spot), quiet=quiet)
        )
    return [landmark("spot", section(ui, ui.g("ui.spot.which"))), tiles(ui, cells, 2)]


def _tile(
    ui: Ui, id: str, words: tuple[str, str], on: bool, go: Callable[[], object], *, quiet: bool = False
) -> ft.Control:
    """Return a choice of two lines, with a tick if chosen."""
    title, note = words
    lines = ui.look.lines(1, 3)
    room = share(sheet_width(ui.look), ui.look.per_row(2)) - 20
    size = ui.look.fit(note, "note", room, most=lines, least=10)  # a long sum may take a second line
    more = next((n for n in range(3) if ui.look.fit(note, "note", room, most=1 + n, sizes=(size or 10,))), 3)
    ink = ui.colours.ink2 if quiet else ui.colours.ink
    head: list[ft.Control] = [
        ui.text(title, "where", weight=600, color=ink, max_lines=lines, expand=True),
    ]
    if on:
        head.append(ft.Icon(ft.Icons.CHECK_CIRCLE_ROUNDED, size=16, color=ui.accent.acc))
    column: list[ft.Control] = [
        in_line(*head, gap=2),
        ui.text(note, "note", size=size or 10, color=ui.colours.ink2, max_lines=lines if size else lines + 1),
    ]
    return tappable(
        ui,
        id,
        f"{title}. {note}",
        full_height(column, 0, along="middle"),
        go,
        ground="flat" if quiet else "raised",
        chosen=on,
        expand=True,
        radius=14,
        height=ui.look.scaled_height(56, 44 + more * 20),
        pad=(10, 2),
        alignment=None,
    )


def extras(
    at: TableContext[State], choices: FlameChoices, chosen: int, choose: Callable[[int], object]
) -> list[ft.Control]:
    """Return the choice of extra curse cards, paid before the draw: 1, 4, 9, 16 cubes in all."""

    def cell(extra: int) -> ft.Control:
        on, cost = extra == chosen, extra_cost(extra)
        payable = (extra, cost) in choices.extras
        word = f"+{extra}" if extra else "0"
        digits = at.text(word, "tile", size=22, color=None if payable else at.colours.ink2)
        price = at.text(at.g("ui.extra.cost", cost=cost), "caption", color=at.colours.ink2, max_lines=1)
        body = centred([digits, price], 0)
        return tappable(
            at,
            f"extra-{extra}",
            at.g("ui.extra.spoken", n=extra, cost=cost),
            body,
            lambda: choose(extra),
            ground="raised" if payable else "flat",
            chosen=on,
            expand=True,
            radius=12,
            height=at.look.scaled_height(56, 22),
        )

    cells = [cell(extra) for extra in range(printed(at.state).extra_curses + 1)]
    have = at.g("ui.extra.have", n=at.state.sorcerer.cubes)
    return [section(at, at.g("ui.extra"), have), tiles(at, cells, len(cells), 3, gap=6)]
