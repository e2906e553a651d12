"""A sacrifice and its flame, as the real table does it: flame and spot, then the cards, then the benefit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.core.refusal import Refusal
from companion.games.pantacle import actions as act
from companion.games.pantacle import events as ev
from companion.games.pantacle import figures
from companion.games.pantacle.queries import FlameChoices, can_look, flame_choices
from companion.games.pantacle.state import DrawnCurse, State
from companion.games.pantacle.vocabulary import Flame, Phase, Spot
from companion.i18n.lines import tell_refusal
from companion.ui.act import Actor
from companion.ui.desk import Ui, refusal_notice
from companion.ui.games.pantacle.curse_form import Reading, curse_form
from companion.ui.games.pantacle.favours import look_row
from companion.ui.games.pantacle.flame_tiles import extras, flames, spots
from companion.ui.games.pantacle.flow import foresee, go_on, tell
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import confirm_bar, live, quiet_note, warn_line
from companion.ui.parts.rows import glyph, row, switch_row
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

GAINS = (
    ev.CubesGained,
    ev.AdeptsGained,
    ev.TokenGained,
    ev.TokenNotGained,
    ev.ExtraTurnWon,
    ev.CurseTurnedUp,
    ev.CurseEmptied,
    ev.SupplyShort,
)


@dataclass(frozen=True, slots=True)
class Plan:
    """What the players have said so far."""

    flame: Flame | None = None
    spot: Spot | None = None
    extra: int = 0
    drawn: bool = False
    """The cards are drawn: the one that is kept is read out."""
    read: Reading = Reading()
    odd: bool = False
    """A card changes how many adepts go."""
    adepts: int = figures.SACRIFICE

    @property
    def cursed(self) -> bool:
        """The flame brings a curse."""
        return self.flame is Flame.CURSED

    @property
    def due(self) -> bool:
        """Curse cards are drawn before the spot is chosen (PA-19)."""
        return self.cursed and not self.drawn

    def action(self, powers: bool, any_spot: Spot) -> act.SacrificePowers | act.SacrificeAdepts:
        """The sacrifice as the rules take it; before the draw any card and spot stand for those to come."""
        extra = self.extra if self.cursed else 0
        card = (self.read.card if self.drawn else DrawnCurse()) if self.cursed else None
        unread = self.drawn and card is None  # red or grey is asked before the spot
        spot = any_spot if self.due or unread else self.spot
        if powers:
            return act.SacrificePowers(self.flame, spot, extra, card)
        number = self.adepts if self.odd else figures.SACRIFICE
        return act.SacrificeAdepts(self.flame, spot, extra, card, number)


@part
def PowersSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A2: the tokens of slots 1 to 3 go."""
    return Sacrifice(ui, state, do, True)


@part
def AdeptsSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A3: three adepts go."""
    return Sacrifice(ui, state, do, False)


@part
def Sacrifice(ui: Ui, state: State, do: Actor, powers: bool) -> ft.Control:
    """The flame and the extra cards; once they are drawn, the one that is kept; then the spot (PA-19)."""
    choices = flame_choices(state, Phase.A2 if powers else Phase.A3)
    plan, put = use_state(Plan(choices.flames[0] if len(choices.flames) == 1 else None))
    action = plan.action(powers, choices.spots[0].spot if choices.spots else Spot.CUBES)
    foretold, refusal = foresee(state, action)

    def draw() -> None:
        if refusal is not None and not refusal.soft:
            ui.desk.notice(refusal_notice(ui, refusal, None))
            return
        ui.desk.rest()
        put(replace(plan, drawn=True))

    def place() -> None:
        do(action, then=lambda: go_on(do))

    def back() -> None:
        put(replace(plan, drawn=False))

    rows: list[ft.Control]
    if plan.drawn:
        rows = curse_form(ui, state, plan.read, lambda read: put(replace(plan, read=read)))
        known = flame_choices(state, Phase.A2 if powers else Phase.A3, plan.read.card)
        rows += spots(ui, known, plan.spot, lambda spot: put(replace(plan, spot=spot)))
    else:
        rows = _choose(ui, state, do, choices, plan, put)
    rows.append(live(_preview(ui, plan, foretold, refusal)))
    if not plan.drawn:
        rows += [] if powers else _odd(ui, state, plan, put)
        rows.append(forbidden_row(ui, do))
    bar = confirm_bar(
        ui,
        do,
        *_next_words(ui, state, plan),
        draw if plan.due else place,
        ft.Icons.STYLE_ROUNDED if plan.due else ft.Icons.LOCAL_FIRE_DEPARTMENT_ROUNDED,
        back=back if plan.drawn else None,
    )
    step = "sacrifice_powers" if powers else "sacrifice_adepts"
    title = ui.g("ui.flame.kept") if plan.drawn else ui.g(f"step.{step}")
    return sheet(ui, title, rows, do.close, note=_note(ui, state, plan, powers), bar=bar)


def _note(ui: Ui, state: State, plan: Plan, powers: bool) -> str:
    if plan.drawn:
        return ui.g("ui.extra.draw", n=1 + plan.extra)
    if powers:
        return ui.g("ui.flame.tokens", tokens=state.sorcerer.tokens[: figures.SACRIFICE])
    return ui.g("ui.flame.adepts", have=state.sorcerer.adepts)


def _next_words(ui: Ui, state: State, plan: Plan) -> tuple[str, str]:
    """What the main button does now, and what follows."""
    price = ui.g("ui.flame.follows", n=figures.adept_price(state.sorcerer.flames + 1))
    if plan.due:
        cost = ui.g("ui.extra.pay", n=figures.extra_cost(plan.extra)) if plan.extra else ui.g("ui.extra.free")
        return ui.g("ui.extra.go", n=1 + plan.extra), cost
    if plan.flame is None:
        return ui.g("ui.flame.place"), ui.g("ui.flame.choose")
    if plan.drawn and plan.read.kind is None:
        return ui.g("ui.flame.place"), ui.g("ui.flame.choose_kind")
    if plan.spot is None:
        return ui.g("ui.flame.place"), ui.g("ui.flame.choose_spot")
    return ui.g("ui.flame.place"), price


def _choose(
    ui: Ui, state: State, do: Actor, choices: FlameChoices, plan: Plan, put: Callable[[Plan], Any]
) -> list[ft.Control]:
    rows: list[ft.Control] = [look_row(ui, do)] if can_look(state) else []
    rows += flames(ui, state, choices, plan.flame, lambda flame: put(replace(plan, flame=flame)))
    if plan.cursed:
        return rows + extras(ui, state, choices, plan.extra, lambda n: put(replace(plan, extra=n)))
    return rows + spots(ui, choices, plan.spot, lambda spot: put(replace(plan, spot=spot)))


def forbidden_row(ui: Ui, do: Actor) -> ft.Control:
    """A curse may forbid what is forced; that is told, never silent."""
    lead = glyph(ui, ft.Icons.GAVEL_ROUNDED)
    return row(
        ui, "open-skip", ui.g("ui.skip"), lambda: do.open("skip"), lead=lead, note=ui.g("ui.skip.note")
    )


def _preview(ui: Ui, plan: Plan, foretold: tuple[ev.Event, ...], refusal: Refusal | None) -> ft.Control:
    """What will be gained, with its sum; or what is still missing."""
    if plan.drawn and plan.read.kind is None:
        return ft.Container(height=0)  # red or grey is asked above
    if refusal is not None and (plan.due or (plan.flame and plan.spot)):
        return warn_line(ui, tell_refusal(ui.words, refusal))
    told = "" if plan.due else tell(ui, foretold, *GAINS)
    return ui.text(told, "body", weight=600) if told else quiet_note(ui, ui.g("ui.flame.order"))


def _odd(ui: Ui, state: State, plan: Plan, put: Callable[[Plan], Any]) -> list[ft.Control]:
    """A curse may ask for more or fewer than three."""
    rows: list[ft.Control] = [
        switch_row(ui, "odd", ui.g("ui.flame.odd"), plan.odd, lambda on: put(replace(plan, odd=on)))
    ]
    if plan.odd:
        name = ui.g("action.SacrificeAdepts.adepts")
        most = state.sorcerer.adepts
        rows.append(
            stepper(
                ui,
                "odd-adepts",
                name,
                plan.adepts,
                lambda n: put(replace(plan, adepts=n)),
                high=most,
                caption=name,
                width=None,
            )
        )
    return rows
