"""Which bonus reaches which chance, and cards that decide a fight without dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import facts, fighting, figures, odds, queries
from companion.games.anima.advantages import PlayAdvantage
from companion.games.anima.board import Bout
from companion.games.anima.fights import SettleFight
from companion.games.anima.state import State
from companion.games.anima.team import Player
from companion.games.anima.vocabulary import Pose, Result, Side
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima.choose import beside, bonus_chips, card_names, name_field
from companion.ui.games.anima.flow import capital, every_seat, percent, signed
from companion.ui.hooks import use_state
from companion.ui.parts.choices import chips
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import action_button, choose_seat, confirm_bar, fact_line, live, quiet_note
from companion.ui.parts.rows import section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

STEP, MOST = 5, 100
ADDS = (1, 2, 3, 4, 5, 6, -1, -2, -3)
"""What cards of a fight usually add; the steppers of the fight do the rest."""


@part
def ChancesSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A wanted chance and the bonus it takes; then every bonus with its chances."""
    wanted, want = use_state(75)
    table = fighting.fight_table(state)
    if table is None:
        return sheet(ui, ui.g("ui.chances.title"), [quiet_note(ui, ui.g("refusal.no_fight"))], do.close)
    alone = table.rival is None
    need = fighting.bonus_for(state, Fraction(wanted, 100)) or 0
    now = percent(ui, table.odds.win)
    answer = ui.g("ui.chances.enough", p=now) if need == 0 else ui.g("ui.chances.need", change=signed(need))
    rows: list[ft.Control] = [
        stepper(
            ui,
            "wanted",
            ui.g("ui.chances.wanted"),
            wanted // STEP,
            lambda n: want(n * STEP),
            low=1,
            high=MOST // STEP,
            caption=ui.g("ui.chances.wanted"),
            shown=ui.g("ui.percent", p=wanted),
            width=None,
        ),
        live(ui.text(answer, "title")),
        section(ui, ui.g("ui.chances.each")),
    ]
    for bonus in range(7):
        found = odds.odds(table.d + bonus, creature=alone)
        told = ui.g("ui.chances.line", p=percent(ui, found.win), death=percent(ui, found.death))
        rows.append(fact_line(ui, signed(bonus), told, strong=bonus == need))
    return sheet(ui, ui.g("ui.chances.title"), rows, do.close, note=ui.g("ui.chances.now", p=now))


@dataclass(frozen=True, slots=True)
class Played:
    """A card about to be played in a fight."""

    name: str = ""
    combat: int = 0
    side: Side | None = None
    character: int | None = None


@part
def SettleSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """Cards in a fight: what one adds, whose it is; or one that decides the whole fight (AN-13)."""
    bout = state.bout
    if bout is None:
        return sheet(ui, ui.g("ui.settle.title"), [quiet_note(ui, ui.g("refusal.no_fight"))], do.close)
    return Card(ui, state, do, bout, key="card")


@part
def Card(ui: Ui, state: State, do: Actor, bout: Bout) -> ft.Control:
    """Two taps play most cards: what it adds, and that it is played."""
    seat, choose = use_state(bout.player)
    draft, put = use_state(Played())
    player = state.player(seat)

    def other(chosen: Seat) -> None:
        choose(chosen)
        put(replace(draft, character=None, side=None))

    def name(typed: str) -> None:
        known = facts.number(state.facts, "advantages", typed, "combat")
        one = queries.tilted_for(state, seat, typed)
        put(replace(draft, name=typed, combat=known or draft.combat, character=one or draft.character))

    own = Side.OPPONENT if seat == bout.rival else Side.TEAM
    side = draft.side or own
    foe = ui.g("ui.creature") if bout.rival is None else ui.words.show(bout.rival)
    sides = {Side.TEAM.value: ui.words.show(bout.player), Side.OPPONENT.value: foe}
    rows: list[ft.Control] = [
        choose_seat(ui, every_seat(state), seat, other, id="whose"),
        *bonus_chips(
            ui,
            "card-adds",
            ui.g("ui.settle.adds"),
            draft.combat,
            lambda n: put(replace(draft, combat=n)),
            ADDS,
        ),
        chips(
            ui,
            "card-side",
            sides,
            (side.value,),
            lambda v: put(replace(draft, side=None if Side(v) is own else Side(v))),
            label=ui.g("ui.settle.side"),
        ),
        *tilts(ui, player, draft.character, lambda one: put(replace(draft, character=one))),
        *name_field(
            ui, "card-name", ui.g("ui.name.optional"), draft.name, name, *card_names(do, state, "advantages")
        ),
        *_decides(ui, do, bout),
    ]
    action = PlayAdvantage(seat, draft.name, draft.character, combat=draft.combat, side=draft.side)
    follows = ui.g("ui.cards.left", n=max(player.hand - 1, 0))
    if draft.combat:
        follows = ui.g("ui.settle.for", change=signed(draft.combat), side=sides[side.value])
    bar = confirm_bar(
        ui,
        do,
        ui.g("action.PlayAdvantage"),
        follows,
        lambda: do(action, then=do.close),
        ft.Icons.STYLE_ROUNDED,
    )
    note = ui.g("ui.cards.count", n=player.hand, high=figures.HAND)
    return sheet(ui, ui.g("ui.settle.title"), rows, do.close, note=note, bar=bar)


def tilts(
    ui: Ui, player: Player, chosen: int | None, change: Callable[[int | None], Any]
) -> list[ft.Control]:
    """A skill tilts a character that has its symbol; a plot needs nobody."""
    words = {"0": ui.g("ui.cards.nobody")}
    for one in player.team:
        tired = "" if one.pose is Pose.READY else f" ({ui.words.show(one.pose)})"
        words[str(one.id)] = f"{one.name or ui.g('ui.character.unread')}{tired}"
    return [
        section(ui, ui.g("ui.cards.tilts")),
        chips(ui, "tilt", words, (str(chosen or 0),), lambda value: change(int(value) or None)),
    ]


def _decides(ui: Ui, do: Actor, bout: Bout) -> list[ft.Control]:
    """A card that ends the fight without dice."""
    rows: list[ft.Control] = [section(ui, ui.g("ui.settle.decides"))]
    for result in Result:
        if result is Result.TIE and bout.rival is None:
            continue
        rows.append(_result(ui, do, result, bout.player))
    return rows


def _result(ui: Ui, do: Actor, result: Result, player: Seat) -> ft.Control:
    def settle(death: bool = False) -> Callable[[], Any]:
        return lambda: do(SettleFight(result, death), then=do.go_on)

    word = capital(ui.g("ui.settle.result", player=player, result=result))
    plain = action_button(ui, f"settle-{result.value}", word, settle(), ground="flat")
    if result is Result.TIE:
        return plain
    dead = action_button(
        ui, f"settle-{result.value}-death", ui.g("ui.settle.death"), settle(True), ground="flat"
    )
    return beside(ui, [ft.Container(plain, expand=True), ft.Container(dead, expand=True)])
