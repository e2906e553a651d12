"""Before the first marble: the Monster cards, their dice, the line of the heroes, who starts."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.games.synchro_horizon.actions.fight import BeginFight, DrawMonster, LineUp, RollDice
from companion.games.synchro_horizon.queries import fight as queries
from companion.games.synchro_horizon.rules.fight import celestial_due, levels_due
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.vocabulary import Colour, Mark, Side
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.fight.shards import DrawnByHand, drawn
from companion.ui.games.synchro_horizon.rings import ring_look, ring_sign
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import action_button, confirm_bar, grid, quiet_note, warn_line
from companion.ui.parts.press import press
from companion.ui.parts.roll_entry import RollEntry
from companion.ui.parts.rows import row, section, switch_row, tabs, text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

KNOWN_SHOWN = 6


@part
def DrawMonsterSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """The next card, by its code; what the box already told is not asked again."""
    fight = state.fight
    code, write = use_state("")
    hp, change_hp = use_state(10)
    level, change_level = use_state(0)
    name, call = use_state("")
    elite, make_elite = use_state(False)
    mark, put_mark = use_state(Mark.NONE)
    if fight is None:
        return sheet(ui, ui.g("action.DrawMonster"), [quiet_note(ui, ui.g("ui.gone"))], do.close)
    celestial = celestial_due(fight)
    due = tuple(dict.fromkeys(levels_due(fight))) or (1, 2, 3, 4)
    card = state.known.monster(code.strip())
    chosen = level if level in due else due[0]

    def draw(action: DrawMonster) -> None:
        n = len(fight.monsters)

        def then() -> None:
            write("")
            call("")
            make_elite(False)
            put_mark(Mark.NONE)
            now = do.table.state.fight
            if now is None or len(now.monsters) <= n or now.stage is not fight.stage:
                do.close()

        do(action, then=then)

    def draw_typed() -> None:
        if card is not None:
            draw(DrawMonster(card.code))
            return
        draw(
            DrawMonster(
                code, hp, None if celestial else chosen, name, elite, mark, True if celestial else None
            )
        )

    rows: list[ft.Control] = [
        ft.Container(
            text_field(ui, "code", ui.g("action.DrawMonster.code"), code, write, submit=draw_typed, limit=20),
            padding=ft.Padding.only(top=6),
        )
    ]
    offered = [
        each
        for each in state.known.monsters
        if each.celestial == celestial and (celestial or each.level in (*due, None))
    ]
    if card is not None:
        rows.append(
            quiet_note(ui, ui.g("ui.card.known", name=card.name, hp=card.hp, level=card.level or "–"))
        )
    else:
        rows += _new_card(ui, celestial, due, chosen, change_level, hp, change_hp)
        rows += [
            switch_row(
                ui, "elite", ui.g("action.DrawMonster.elite"), elite, make_elite, note=ui.g("ui.elite.note")
            ),
            _marks(ui, mark, put_mark),
            text_field(ui, "name", ui.g("action.DrawMonster.name"), name, call, limit=30),
        ]
        if offered and not code:
            rows.append(section(ui, ui.g("ui.from_box")))
            rows += [
                row(
                    ui,
                    f"known-{place + 1}",
                    each.name or each.code,
                    lambda each=each: draw(DrawMonster(each.code)),
                    note=ui.g("ui.card.known", name=each.code, hp=each.hp, level=each.level or "–"),
                )
                for place, each in enumerate(offered[:KNOWN_SHOWN])
            ]
    n = len(fight.monsters) + 1
    bar = confirm_bar(
        ui, do, ui.g("ui.draw.do", n=n), ui.g("ui.draw.of", n=n, high=4), draw_typed, ft.Icons.CHECK_ROUNDED
    )
    title = ui.g("ui.draw.celestial") if celestial else ui.g("ui.draw.title", n=n)
    note = ui.g("ui.draw.levels", levels=", ".join(map(str, levels_due(fight)))) if levels_due(fight) else ""
    return sheet(ui, title, rows, do.close, note=note, bar=bar)


def _new_card(
    ui: Ui, celestial: bool, due: tuple[int, ...], level: int, change_level: Any, hp: int, change_hp: Any
) -> list[ft.Control]:
    """Level and points of a card nobody has read yet."""
    rows: list[ft.Control] = []
    if not celestial and len(due) > 1:
        names = [(str(each), ui.g("ui.level", n=each)) for each in due]
        rows.append(tabs(ui, "level", names, str(level), lambda name: change_level(int(name))))
    points = stepper(
        ui, "hp", ui.g("ui.max"), hp, change_hp, low=1, high=99, caption=ui.g("ui.max"), width=None
    )
    return [*rows, points]


def _marks(ui: Ui, mark: Mark, put: Any) -> ft.Control:
    names = [(each.value, ui.words.show(each)) for each in Mark]
    return tabs(ui, "mark", names, mark.value, lambda name: put(Mark(name)))


@part
def RollDiceSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Four dice, one above each monster from P1 on: rolled here, or typed from the real ones."""
    names = tuple(monster.name for monster in state.monsters)
    bar = RollEntry(
        ui,
        "dice",
        (6,) * len(names),
        lambda: do(RollDice(), then=do.close),
        lambda faces: do(RollDice(tuple(faces)), then=do.close),
        names=names,
        dark=True,
        do=do,
    )
    return sheet(ui, ui.g("ui.dice.title"), [quiet_note(ui, ui.g("ui.dice.note"))], do.close, bar=bar)


@part
def BeginFightSheet(ui: Ui, state: State, do: Actor, about: Any = None) -> ft.Control:
    """Who starts; the line of the heroes may still change; the turn die takes the colour of the wheel."""
    colour, tell = use_state(None)
    hands, put = use_state({})
    ask_colour = state.calendar.turn_die is None and queries.colour_missing(state)
    by_hand = queries.draws_by_hand(state)

    def begin(first: Side) -> None:
        do(BeginFight(first, colour, drawn(hands), less=queries.bag_short(state)), then=do.close)

    rows: list[ft.Control] = [section(ui, ui.g("ui.line")), _line(ui, state, do)]
    if queries.bag_short(state):
        rows.append(warn_line(ui, ui.g("ui.bag.short", n=state.bag.bag.total, due=queries.shards_due(state))))
    if ask_colour:
        rows += [section(ui, ui.g("ui.wheel.now")), ColourPick(ui, colour, tell)]
    if by_hand:
        rows.append(DrawnByHand(ui, state, hands, put))
    rows.append(section(ui, ui.g("ui.first")))
    rows.append(
        grid(
            [
                action_button(
                    ui,
                    f"first-{side.value}",
                    ui.words.show(side),
                    partial(begin, side),
                    across=2,
                    expand=True,
                )
                for side in Side
            ],
            2,
        )
    )
    return sheet(ui, ui.g("ui.first"), rows, do.close, note=ui.g("ui.first.note"))


def _line(ui: Ui, state: State, do: Actor) -> ft.Control:
    """The heroes from P1 on; a tap moves one forward."""
    line = state.line(Side.HEROES)

    def forward(place: int) -> None:
        order = list(line)
        order[place - 1], order[place] = order[place], order[place - 1]
        do(LineUp(tuple(order)))

    return ft.Column(
        [
            row(
                ui,
                f"line-{place + 1}",
                state.name(who),
                (lambda place=place: forward(place)) if place else None,
                note=ui.g("ui.line.first") if not place else ui.g("ui.line.forward", n=place),
                lead=ring_sign(ui, ring_look(ui, state, who.ring), 26),
                tail=ft.Icon(ft.Icons.ARROW_UPWARD_ROUNDED, size=20, color=ui.colours.ink2)
                if place
                else None,
                quiet=not place,
            )
            for place, who in enumerate(line)
        ],
        spacing=8,
        tight=True,
    )


@part
def ColourPick(ui: Ui, chosen: Colour | None, change: Any) -> ft.Control:
    """The colours a wheel may have; a second tap on the chosen one leaves it open."""

    def chip(colour: Colour) -> ft.Control:
        on = colour is chosen
        word = ui.text(ui.words.show(colour), "note", weight=600, max_lines=1)
        return press(
            ui,
            f"colour-{colour.value}",
            ui.words.show(colour),
            word,
            lambda: change(None if on else colour),
            ground="active" if on else "raised",
            chosen=on,
            expand=True,
        )

    return grid([chip(colour) for colour in Colour], 2 if ui.look.large_text else 4)
