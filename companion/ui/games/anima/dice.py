"""Dice beside a fight: a test of Speed with its chance, one or two dice for a card, faces of real dice."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import fighting, figures, queries
from companion.games.anima.dice import RollDice, SpeedTest
from companion.games.anima.fights import RollFight
from companion.games.anima.state import State
from companion.games.anima.turn import StartTurn, coming_speeds
from companion.ui.act import Actor, Wanted
from companion.ui.desk import Ui
from companion.ui.drawings import die
from companion.ui.games.anima.flow import every_seat, figure, percent, signed, whose
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import choose_seat, live, panel, quiet_note, views, warn_line
from companion.ui.parts.press import press, word_button
from companion.ui.parts.roll_entry import RollEntry
from companion.ui.parts.rows import text_field
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part

FACES = ("speed", "plain")


@part
def Faces(
    ui: Ui,
    names: tuple[str, ...],
    on_faces: Callable[[tuple[int, ...]], Any],
    id: str = "real",
) -> ft.Control:
    """One row of six faces for each real die; the last die that is told commits, nothing is confirmed."""
    told, tell = use_state(dict[int, int]())

    def tap(place: int, face: int) -> None:
        after = {**told, place: face}
        if len(after) < len(names):
            tell(after)
            return
        tell({})
        on_faces(tuple(after[each] for each in range(len(names))))

    rows: list[ft.Control] = []
    for place, name in enumerate(names):
        if name:
            rows.append(ui.text(name, "caption", color=ui.colours.ink2, max_lines=1))
        keys = [
            press(
                ui,
                f"{id}-{place + 1}-{face}",
                f"{name}{ui.t('colon')}{face}" if name else str(face),
                die(ui.look, 6, face, 36, dark_die=place > 0),
                partial(tap, place, face),
                ground="active" if told.get(place) == face else "raised",
                chosen=told.get(place) == face,
                expand=True,
                height=48,
                padding=0,
                radius=12,
            )
            for face in range(1, figures.FACES + 1)
        ]
        rows.append(ft.Row(keys, spacing=4))
    return ft.Column(rows, spacing=4, tight=True)


def fighters(ui: Ui, state: State) -> tuple[str, ...]:
    """Whose dice a fight waits for: the team that acts, then its opponent."""
    bout = state.bout
    if bout is None:
        return ()
    card = state.encounter.card if state.encounter is not None else None
    foe = card.name if card is not None and card.name else ui.g("ui.creature")
    return ui.words.show(bout.player), foe if bout.rival is None else ui.words.show(bout.rival)


@part
def DiceSheet(ui: Ui, state: State, do: Actor, about: Seat | tuple[Seat, int] | None = None) -> ft.Control:
    """A test of Speed, for a mission if told, or dice for whatever a card says."""
    of, aim_at = about if isinstance(about, tuple) else (about, None)
    seat, choose = use_state(whose(state, of))
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
        action, sides = SpeedTest(seat, difficulty, bonus, aim_at), (6,)
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
def RealSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Faces of the real dice of a fight; or the phone rolls after all."""
    names = fighters(ui, state)
    title = ui.g("ui.fight.title")
    if not names:
        return sheet(ui, title, [quiet_note(ui, ui.g("refusal.no_fight"))], do.close)

    def use(faces: tuple[int, ...]) -> None:
        do(RollFight(), faces=faces, then=do.go_on)

    do.wait_for_dice(Wanted((6, 6), title, use))
    phone = word_button(
        ui,
        "phone-rolls",
        ui.g("ui.real.phone"),
        lambda: do(RollFight(), then=do.go_on),
        ground="flat",
        icon=ft.Icons.CASINO_ROUNDED,
    )
    note = [] if ui.look.large_text else [quiet_note(ui, ui.g("ui.real.note"))]  # the keys need the room
    return sheet(ui, title, [*note, Faces(ui, names, use), phone], do.close)


@part
def TiedSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Real dice for the order of the coming turn."""
    return Order(ui, state, do, key=f"order-{state.turn}")


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
    rows: list[ft.Control] = [quiet_note(ui, note)]
    if faces:
        rows.append(ui.text(" · ".join(str(face) for face in faces), "bar"))
    rows.append(Faces(ui, names, use, key=f"tie-{len(faces)}"))
    return sheet(ui, title, rows, do.close)


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
                lambda: do.open("tied"),
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
