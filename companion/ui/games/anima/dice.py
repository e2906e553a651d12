"""Dice beside a fight: a test of Speed with its chance, one or two dice for a card, faces of real dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import fighting, figures, queries
from companion.games.anima.dice import RollDice, SpeedTest
from companion.games.anima.exploring import Explore
from companion.games.anima.fights import RollFight
from companion.games.anima.state import State
from companion.games.anima.turn import StartTurn, coming_speeds
from companion.ui.act import Actor, Wanted
from companion.ui.desk import Ui
from companion.ui.games.anima.flow import every_seat, figure, percent, signed, whose
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import choose_seat, live, panel, quiet_note, views, warn_line
from companion.ui.parts.press import word_button
from companion.ui.parts.roll_entry import RealDice, RollEntry
from companion.ui.parts.rows import text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

FACES = ("speed", "plain")


@part
def DiceSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """A test of Speed, or dice for whatever a card says."""
    seat, choose = use_state(whose(state, about))
    face, turn = use_state(FACES[0])
    difficulty, aim = use_state(10)
    bonus, add = use_state(0)
    count, put = use_state(1)
    purpose, write = use_state("")
    words = [(name, ui.g(f"ui.dice.{name}")) for name in FACES]
    rows: list[ft.Control] = [
        choose_seat(ui, every_seat(state), seat, choose, id="whose"),
        views(ui, "dice", words, face, turn),
    ]
    action: Any
    sides: tuple[int, ...]
    if face == "speed":
        action, sides = SpeedTest(seat, difficulty, bonus), (6,)
        rows += _speed(ui, state, seat, difficulty, bonus, aim, add)
    else:
        action, sides = RollDice(seat, count, purpose), (6,) * count
        rows += _plain(ui, count, put, purpose, write)
    bar = RollEntry(
        ui,
        "roll",
        sides,
        lambda: do(action, then=do.close),
        lambda faces: do(action, faces=faces, then=do.close),
        key=f"entry-{face}-{count}",
    )
    title = ui.g("ui.dice.title")
    do.wait_for_dice(Wanted(sides, title, lambda faces: do(action, faces=faces)))
    return sheet(ui, title, rows, do.close, note=ui.words.show(seat), bar=bar)


def _speed(
    ui: Ui,
    state: State,
    seat: Seat,
    difficulty: int,
    bonus: int,
    aim: Callable[[int], Any],
    add: Callable[[int], Any],
) -> list[ft.Control]:
    """Difficulty, bonus, and the exact chance."""
    most = figures.BONUS_MOST
    aim_word, add_word = ui.g("ui.dice.difficulty"), ui.g("ui.dice.bonus")
    chance = fighting.speed_chance(state, seat, difficulty, bonus)
    rows: list[ft.Control] = [
        stepper(ui, "difficulty", aim_word, difficulty, aim, low=1, high=60, width=None, caption=aim_word),
        stepper(
            ui,
            "test-bonus",
            add_word,
            bonus,
            add,
            low=-most,
            high=most,
            width=None,
            caption=add_word,
            shown=signed(bonus),
        ),
    ]
    if chance is None:
        return [*rows, warn_line(ui, ui.g("refusal.speed_unknown", player=seat))]
    speed, need = (state.speed(seat) or 0) + bonus, fighting.die_needed(state, seat, difficulty, bonus)
    return [*rows, live(_chance(ui, chance, speed, difficulty, need))]


def _chance(ui: Ui, chance: Fraction, speed: int, difficulty: int, need: int | None) -> ft.Control:
    key = "ui.dice.sure" if chance == 1 else "ui.dice.need" if chance else "ui.dice.never"
    words = ft.Column(
        [
            ui.text(ui.g("ui.dice.sum", speed=speed, difficulty=difficulty), "body", weight=600),
            quiet_note(ui, ui.g(key, n=need)),
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    number = ui.text(percent(ui, chance), "big", size=44, color=ui.accent.acc)
    if ui.look.large_text:
        words.expand = None
        return panel(ui, [ft.Column([number, words], spacing=4, tight=True)])
    return panel(ui, [ft.Row([number, words], spacing=14)])


def _plain(
    ui: Ui, count: int, put: Callable[[int], Any], purpose: str, write: Callable[[str], Any]
) -> list[ft.Control]:
    words = [(str(n), ui.g("ui.dice.count", n=n)) for n in range(1, figures.DICE + 1)]
    return [
        views(ui, "count", words, str(count), lambda value: put(int(value))),
        text_field(ui, "purpose", ui.g("ui.dice.purpose"), purpose, write, limit=60),
    ]


@part
def RealSheet(ui: Ui, state: State, do: Actor, about: str = "fight") -> ft.Control:
    """Faces of real dice: for the fight, the exploration, or the tied order."""
    if about == "order":
        return Order(ui, state, do, key=f"order-{state.turn}")
    if about == "explore":
        seat = state.active or state.players[0].seat
        action: Any = Explore(seat)
        title = ui.g("action.Explore")
        names: tuple[str, ...] = (ui.words.show(seat),)
    else:
        bout = state.bout
        if bout is None:
            return sheet(ui, ui.g("ui.fight.title"), [quiet_note(ui, ui.g("refusal.no_fight"))], do.close)
        foe = ui.g("ui.creature") if bout.rival is None else ui.words.show(bout.rival)
        action, title, names = RollFight(), ui.g("ui.fight.title"), (ui.words.show(bout.player), foe)
    sides = (6,) * len(names)

    def use(faces: tuple[int, ...]) -> None:
        do(action, faces=faces, then=do.go_on)

    do.wait_for_dice(Wanted(sides, title, use))
    keys = RealDice(ui, "real", sides, use, do.close, names)
    note = [] if ui.look.large_text else [quiet_note(ui, ui.g("ui.real.note"))]  # the keys need the room
    return sheet(ui, title, note, do.close, bar=keys)


@part
def Order(ui: Ui, state: State, do: Actor) -> ft.Control:
    """Tied teams roll; those still tied roll again, until the order is settled (A-14)."""
    faces, put = use_state(tuple[int, ...])
    tied = queries.who_rolls(state, faces)
    names = tuple(ui.words.show(seat) for seat in tied)

    def use(more: tuple[int, ...]) -> None:
        told = (*faces, *more)
        if queries.who_rolls(state, told):
            put(told)
        else:
            do(StartTurn(), faces=told, then=do.go_on)

    title = ui.g("ui.order.real")
    if not tied:
        return sheet(ui, title, [quiet_note(ui, ui.g("ui.order.no_tie"))], do.close)
    note = ui.g("ui.order.again" if faces else "ui.order.tied", players=tied)
    keys = RealDice(ui, "real", (6,) * len(tied), use, do.close, names, key=f"tie-{len(faces)}")
    rows: list[ft.Control] = [quiet_note(ui, note)]
    if faces:
        rows.append(ui.text(" · ".join(str(face) for face in faces), "bar"))
    return sheet(ui, title, rows, do.close, bar=keys)


@part
def OrderSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Between turns: the Speeds that will count, real dice for ties, or an order the table tells."""

    told, tell = use_state(tuple[Seat, ...])
    speeds = coming_speeds(state)
    seats = sorted(speeds, key=lambda seat: (-(speeds[seat] or 0), seat))
    if state.active is not None:
        return sheet(ui, ui.g("ui.order.title"), [quiet_note(ui, ui.g("ui.order.not_now"))], do.close)
    rows: list[ft.Control] = [
        ui.text(ui.g("ui.order.line", player=seat, speed=figure(speeds[seat])), "body", weight=600)
        for seat in seats
    ]
    tied = queries.who_rolls(state)
    if tied:
        rows.append(warn_line(ui, ui.g("ui.order.tied", players=tied)))
        rows.append(
            word_button(
                ui,
                "order-real",
                ui.g("ui.order.real"),
                lambda: do.open("real", "order"),
                icon=ft.Icons.BACK_HAND_ROUNDED,
            )
        )
    rows.append(quiet_note(ui, ui.g("ui.order.tell")))
    left = tuple(seat for seat in speeds if seat not in told)
    if told:
        rows.append(ui.text(ui.g("ui.order.told", players=told), "body", weight=600))
        rows.append(
            word_button(ui, "order-clear", ui.t("form.take_back"), lambda: tell(told[:-1]), ground="flat")
        )

    def next_one(seat: Seat) -> None:
        so_far = (*told, seat)
        if len(so_far) < len(speeds):
            tell(so_far)
        else:
            do(StartTurn(so_far), then=do.go_on)

    rows.append(choose_seat(ui, left, None, next_one, id="order"))
    return sheet(ui, ui.g("ui.order.title"), rows, do.close, note=ui.g("ui.order.note"))
