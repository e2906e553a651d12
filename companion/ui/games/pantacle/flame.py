"""A sacrifice and its flame: which flame, which spot, which curse; the sums before anything moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.refusal import Refusal
from companion.games.pantacle import actions as act
from companion.games.pantacle import events as ev
from companion.games.pantacle import figures
from companion.games.pantacle.queries import FlameChoices, can_look, flame_choices
from companion.games.pantacle.state import State
from companion.games.pantacle.vocabulary import Flame, Phase, Spot
from companion.i18n.lines import tell_refusal
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.pantacle.curse_form import Reading, curse_form
from companion.ui.games.pantacle.favours import look_row
from companion.ui.games.pantacle.flow import foresee, go_on, tell
from companion.ui.games.pantacle.sums import sum_words
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import confirm_bar, grid, live, panel, quiet_note, warn_line
from companion.ui.parts.press import press
from companion.ui.parts.rows import glyph, row, section, switch_row
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
    read: Reading = Reading()
    odd: bool = False
    """A card changes how many adepts go."""
    adepts: int = figures.SACRIFICE

    def action(self, powers: bool) -> act.SacrificePowers | act.SacrificeAdepts:
        """The sacrifice as the rules take it."""
        cursed = self.flame is Flame.CURSED
        extra, card = (self.extra, self.read.card) if cursed else (0, None)
        if powers:
            return act.SacrificePowers(self.flame, self.spot, extra, card)
        number = self.adepts if self.odd else figures.SACRIFICE
        return act.SacrificeAdepts(self.flame, self.spot, extra, card, number)


@part
def PowersSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A2: the tokens of slots 1 to 3 go."""
    return _Sacrifice(ui, state, do, True)


@part
def AdeptsSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A3: three adepts go."""
    return _Sacrifice(ui, state, do, False)


@part
def _Sacrifice(ui: Ui, state: State, do: Actor, powers: bool) -> ft.Control:
    player = state.sorcerer
    choices = flame_choices(state, Phase.A2 if powers else Phase.A3)
    plan, put = use_state(Plan(choices.flames[0] if len(choices.flames) == 1 else None))
    action = plan.action(powers)
    foretold, refusal = foresee(state, action)
    rows: list[ft.Control] = []
    if can_look(state):
        rows.append(look_row(ui, do))
    rows += _flames(ui, state, choices, plan, put)
    rows += _spots(ui, state, choices, plan, put)
    if plan.flame is Flame.CURSED:
        rows += _curse(ui, state, choices, plan, put)
    rows.append(live(_preview(ui, plan, foretold, refusal)))
    if not powers:
        rows += _odd(ui, state, plan, put)
    rows.append(forbidden_row(ui, do))
    step = "sacrifice_powers" if powers else "sacrifice_adepts"

    def place() -> None:
        do(action, then=lambda: go_on(do))

    price = figures.adept_price(player.flames + 1)
    follows = ui.g("ui.flame.follows", n=price) if refusal is None else ui.g("ui.flame.choose")
    gone = player.tokens[: figures.SACRIFICE]
    note = ui.g("ui.flame.tokens", tokens=gone) if powers else ui.g("ui.flame.adepts", have=player.adepts)
    bar = confirm_bar(ui, do, ui.g("ui.flame.place"), follows, place, ft.Icons.LOCAL_FIRE_DEPARTMENT_ROUNDED)
    return sheet(ui, ui.g(f"step.{step}"), rows, do.close, note=note, bar=bar)


def forbidden_row(ui: Ui, do: Actor) -> ft.Control:
    """A curse may forbid what is forced; that is told, never silent."""
    lead = glyph(ui, ft.Icons.GAVEL_ROUNDED)
    return row(
        ui, "open-skip", ui.g("ui.skip"), lambda: do.open("skip"), lead=lead, note=ui.g("ui.skip.note")
    )


def _tile(
    ui: Ui, id: str, words: tuple[str, str], on: bool, go: Callable[[], Any], *, quiet: bool = False
) -> ft.Control:
    """A choice of two lines; a tick stands on the chosen one."""
    title, note = words
    lines = 3 if ui.look.large_text else 2
    head: list[ft.Control] = [ft.Container(ui.text(title, "body", weight=600, max_lines=lines), expand=True)]
    if on:
        head.append(ft.Icon(ft.Icons.CHECK_ROUNDED, size=18, color=ui.accent.acc))
    column: list[ft.Control] = [ft.Row(head, spacing=4)]
    if note:
        column.append(ui.text(note, "note", color=ui.colours.ink2, max_lines=lines))
    inset = 3 if on else 0
    return press(
        ui,
        id,
        f"{title}. {note}" if note else title,
        ft.Column(column, spacing=0, alignment=ft.MainAxisAlignment.CENTER),
        go,
        ground="active" if on else "flat" if quiet else "raised",
        chosen=on,
        expand=True,
        radius=14,
        height=60 if not ui.look.large_text else 84 * ui.look.scale,
        padding=ft.Padding.symmetric(horizontal=12 - inset, vertical=4),
        alignment=None,
    )


def _flames(
    ui: Ui, state: State, choices: FlameChoices, plan: Plan, put: Callable[[Plan], Any]
) -> list[ft.Control]:
    player = state.sorcerer
    cells = []
    for flame in Flame:
        left = int(player.top) if flame is Flame.TOP else player.cursed
        note = ui.g(f"ui.flame.{flame.value}", n=left) if left else ui.g("ui.flame.gone")
        cells.append(
            _tile(
                ui,
                f"flame-{flame.value}",
                (ui.g(f"ui.flame.{flame.value}.name"), note),
                plan.flame is flame,
                partial(put, replace(plan, flame=flame)),
                quiet=flame not in choices.flames,
            )
        )
    return [section(ui, ui.g("ui.flame.which")), grid(cells, 1 if ui.look.large_text else 2)]


def _spots(
    ui: Ui, state: State, choices: FlameChoices, plan: Plan, put: Callable[[Plan], Any]
) -> list[ft.Control]:
    free = {choice.spot: choice.gain for choice in choices.spots}
    cells = []
    for spot in Spot:
        found = free.get(spot)
        note = sum_words(ui, found) if found else ui.g(f"ui.spot.{spot.value}") if spot in free else ""
        if spot not in free:
            note = ui.g("ui.spot.taken")
        cells.append(
            _tile(
                ui,
                f"spot-{spot.value}",
                (ui.words.show(spot), note),
                plan.spot is spot,
                partial(put, replace(plan, spot=spot)),
                quiet=spot not in free,
            )
        )
    return [section(ui, ui.g("ui.spot.which")), grid(cells, 1 if ui.look.large_text else 2)]


def _curse(
    ui: Ui, state: State, choices: FlameChoices, plan: Plan, put: Callable[[Plan], Any]
) -> list[ft.Control]:
    """Extra cards are announced and paid before the draw; then the one that is kept is read out."""

    def cell(extra: int) -> ft.Control:
        on, cost = extra == plan.extra, figures.extra_cost(extra)
        payable = extra < len(choices.extras)
        word = f"+{extra}" if extra else "0"
        digits = ui.text(word, "tile", size=22, color=None if payable else ui.colours.ink2)
        price = ui.text(ui.g("ui.extra.cost", cost=cost), "caption", color=ui.colours.ink2, max_lines=1)
        body = ft.Column(
            [digits, price],
            spacing=0,
            alignment=ft.MainAxisAlignment.CENTER,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return press(
            ui,
            f"extra-{extra}",
            ui.g("ui.extra.spoken", n=extra, cost=cost),
            body,
            lambda: put(replace(plan, extra=extra)),
            ground="active" if on else "raised" if payable else "flat",
            chosen=on,
            expand=True,
            radius=12,
            height=56 if not ui.look.large_text else 34 + 22 * ui.look.scale,
        )

    cells = [cell(extra) for extra in range(figures.EXTRA_CURSES + 1)]
    have = ui.g("ui.extra.have", n=state.sorcerer.cubes)
    return [
        section(ui, ui.g("ui.extra"), have),
        grid(cells, 3) if ui.look.large_text else ft.Row(cells, spacing=6),
        panel(
            ui,
            [
                ui.text(ui.g("ui.extra.draw", n=1 + plan.extra), "body", weight=600),
                *curse_form(ui, state, plan.read, lambda read: put(replace(plan, read=read))),
            ],
        ),
    ]


def _preview(ui: Ui, plan: Plan, foretold: tuple[ev.Event, ...], refusal: Refusal | None) -> ft.Control:
    """What will be gained, with its sum; or what is still missing."""
    if refusal is not None and (plan.flame and plan.spot):
        return warn_line(ui, tell_refusal(ui.words, refusal))
    told = tell(ui, foretold, *GAINS)
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
