"""The fight table: both sums, exact chances while cards are played, then the dice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import fighting, figures
from companion.games.anima.fighting import FightTable
from companion.games.anima.fights import Modify, RollFight
from companion.games.anima.queries import Totals, totals
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Dice, Side, Where
from companion.ui.act import Actor, Wanted
from companion.ui.desk import Ui
from companion.ui.drawings import initial, seat_shape
from companion.ui.games.anima.dice import Faces, fighters
from companion.ui.games.anima.fight_odds import Chances
from companion.ui.games.anima.flow import percent, signed
from companion.ui.hooks import use_state
from companion.ui.live import use_slice
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import warn_line
from companion.ui.parts.press import press
from companion.ui.theme import flat
from companion.ui.wall import memo_part, part

REAL = "anima.real"
"""Where this phone remembers whether the faces of real dice are tapped."""


@part
def Fight(ui: Ui, width: float, do: Actor) -> ft.Control:
    """As high as the screen: nothing of it is scrolled for at the usual text size."""
    known, names, by_hand = use_slice(
        ui.desk,
        do.table,
        lambda state: (
            fighting.fight_table(state) is not None,
            fighters(ui, state),
            state.options.dice is Dice.TABLE,
        ),
    )
    real, turn = use_state(do.memory.get(REAL, by_hand))

    def toggle() -> None:
        do.memory[REAL] = not real
        turn(not real)

    def use(faces: tuple[int, ...]) -> None:
        do(RollFight(), faces=faces, then=do.ask_next)

    rows: list[ft.Control] = [Sides(ui, do, key="sides")]
    if known:
        rows.append(Chances(ui, width, do, not real, key=f"chances-{real}"))
    else:
        rows.append(warn_line(ui, ui.g("ui.fight.unread")))
    if real and known:
        do.wait_for_dice(Wanted((figures.FACES,) * figures.DICE, ui.g("ui.fight.title"), use))
        rows.append(Faces(ui, names, use, key="faces"))
    rows.append(Changes(ui, do, toggle, real, key=f"changes-{real}"))
    scrolls = ui.look.large_text or ui.look.height < 620
    return ft.Column(
        rows,
        spacing=12 if ui.look.wide else 8,
        expand=True,
        scroll=ft.ScrollMode.AUTO if scrolls else None,
        alignment=ft.MainAxisAlignment.START
        if scrolls or ui.look.wide
        else ft.MainAxisAlignment.SPACE_BETWEEN,
    )


@dataclass(frozen=True, slots=True)
class Camp:
    """One side of the fight: who, its Combat now, and how it came about in words."""

    seat: Seat | None
    name: str
    combat: str
    made: str


@memo_part
def Sides(ui: Ui, do: Actor) -> ft.Control:
    """Both names, both numbers, the gap between them."""
    own, other, gap = use_slice(ui.desk, do.table, lambda state: camps(ui, state))
    large, size = ui.look.large_text, 88 if ui.look.wide else 60
    middle = ft.Column(
        [
            ui.text(ui.g("ui.fight.gap"), "caption", color=ui.colours.ink2),
            ui.text(gap, "tile", size=28, color=ui.colours.ink2),
        ],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    numbers = ft.Row(
        [
            ui.text(own.combat, "big", size=size),
            ft.Container(middle, expand=True, alignment=ft.Alignment(0, 1)),
            ui.text(other.combat, "big", size=size),
        ],
        vertical_alignment=ft.CrossAxisAlignment.END,
    )
    left = ui.text(own.made, "note", color=ui.colours.ink2, expand=not large, max_lines=2)
    right = ui.text(
        other.made,
        "note",
        color=ui.colours.ink2,
        text_align=ft.TextAlign.START if large else ft.TextAlign.END,
        expand=not large,
        max_lines=2,
    )
    made: ft.Control = (
        ft.Column([left, right], spacing=0, tight=True)
        if large
        else ft.Row([left, right], spacing=8, vertical_alignment=ft.CrossAxisAlignment.START)
    )
    names = ft.Row([_name(ui, own, False), _name(ui, other, True)], spacing=8)
    said = ui.g("ui.fight.said", first=own.name, combat=own.combat, second=other.name, foe=other.combat)
    return ft.Semantics(
        label=f"{said}. {own.made}. {other.made}",
        container=True,
        exclude_semantics=True,
        content=ft.Column([names, numbers, made], spacing=2, tight=True),
    )


def _name(ui: Ui, camp: Camp, right: bool) -> ft.Control:
    """A seat or a paw, and the name; each towards its own edge."""
    sign: ft.Control = (
        ft.Icon(ft.Icons.PETS_ROUNDED, size=24, color=ui.colours.ink2)
        if camp.seat is None
        else seat_shape(ui.look, camp.seat, initial(ui.words.show(camp.seat)), 26)
    )
    large = ui.look.large_text
    word = ui.text(
        ui.words.show(camp.seat) if large and camp.seat is not None else camp.name,
        "body",
        weight=700,
        max_lines=2 if large else 1,
        expand=True,
        text_align=ft.TextAlign.END if right else ft.TextAlign.START,
    )
    return ft.Row([word, sign] if right else [sign, word], spacing=8, expand=True)


def camps(ui: Ui, state: State) -> tuple[Camp, Camp, str]:
    """Both sides and the gap, as the head of the fight shows them."""
    bout, table = state.bout, fighting.fight_table(state)
    if bout is None:
        empty = Camp(None, "", "", "")
        return empty, empty, ""
    own = _team(ui, state, bout.player, bout.bonus)
    other = (
        _creature(ui, state, bout.against)
        if bout.rival is None
        else _team(ui, state, bout.rival, bout.against)
    )
    return own, other, "?" if table is None else signed(table.d)


def _team(ui: Ui, state: State, seat: Seat, bonus: int) -> Camp:
    found = totals(state, seat)
    size = len(state.player(seat).team)
    name = ui.g("ui.fight.team", player=seat, n=size)
    if found.combat is None:
        return Camp(seat, name, "?", ui.g("ui.fight.unread.short"))
    return Camp(seat, name, str(found.combat + bonus), made_of(ui, found, bonus, size))


def made_of(ui: Ui, found: Totals, bonus: int, size: int) -> str:
    """ "4 + 2 d’avoir attendu": where a Combat comes from."""
    parts = [str(found.printed_combat)]
    if found.stay:
        parts.append(ui.g("ui.made.stay", n=found.stay))
    if found.cards_combat:
        parts.append(ui.g("ui.made.cards", change=signed(found.cards_combat)))
    if bonus:
        parts.append(ui.g("ui.made.skills", change=signed(bonus)))
    if found.immobilised:
        parts.append(ui.g("ui.made.asleep", n=found.immobilised))
    if len(parts) == 1:
        return ui.g("ui.made.plain", n=size)
    return " ".join(parts)


def _creature(ui: Ui, state: State, against: int) -> Camp:
    encounter = state.encounter
    card = encounter.card if encounter else None
    if encounter is None or card is None:
        return Camp(None, ui.g("ui.creature"), "?", "")
    zone = state.zone(encounter.zone)
    if encounter.where is Where.MISSION:
        made = ui.g("ui.made.mission")
    elif card.level is None:
        made = ui.g("ui.made.card", n=card.combat)
    else:
        made = ui.g("ui.made.level", level=card.level, zone=zone.level if zone else "")
    if against:
        made = f"{card.combat} {ui.g('ui.made.skills', change=signed(against))}"
    return Camp(None, card.name or ui.g("ui.creature"), str(card.combat + against), made)


@memo_part
def Changes(ui: Ui, do: Actor, toggle: Callable[[], None], real: bool) -> ft.Control:
    """What cards and skills add to either side, what one more would do, real dice, a card that decides."""

    def seen(state: State) -> tuple[int, int, Seat | None, FightTable | None]:
        bout = state.bout
        table = fighting.fight_table(state)
        return (bout.bonus, bout.against, bout.rival, table) if bout else (0, 0, None, table)

    bonus, against, rival, table = use_slice(ui.desk, do.table, seen)

    def change(side: Side, now: int, word: str, id: str) -> ft.Control:
        most = figures.BONUS_MOST
        return stepper(
            ui,
            id,
            word,
            now,
            lambda wanted: do(Modify(side, wanted - now)),
            low=-most,
            high=most,
            caption=word,
            width=None,
            expand=None if large else True,
            shown=signed(now),
        )

    large = ui.look.large_text
    foe = ui.words.show(rival) if rival is not None else ui.g("ui.creature")
    mine = change(Side.TEAM, bonus, ui.g("ui.fight.skills"), "bonus")
    theirs = change(Side.OPPONENT, against, foe, "against")
    more = _one_more(ui, do, table)
    hand = ft.Icons.CASINO_ROUNDED if real else ft.Icons.BACK_HAND_ROUNDED
    word = ui.g("ui.fight.phone" if real else "ui.fight.real")
    dice = _small(ui, "fight-real", hand, word, toggle)
    opens = partial(do.open, "settle")
    card = _small(ui, "fight-card", ft.Icons.STYLE_ROUNDED, ui.g("ui.fight.card"), opens)
    if large:
        both = ft.Row([dice, card], spacing=8)
        return ft.Column([mine, theirs, ft.Row([more]), both], spacing=8, tight=True)
    return ft.Column(
        [ft.Row([mine, more], spacing=8), ft.Row([theirs, dice, card], spacing=8)], spacing=8, tight=True
    )


def _one_more(ui: Ui, do: Actor, table: FightTable | None) -> ft.Control:
    """What one more would do; a touch shows which bonus reaches which chance."""
    word = ui.g("ui.fight.one_more")
    chance = "?" if table is None else percent(ui, table.with_one_more.win)
    body = ft.Column(
        [
            ui.text(word, "caption", color=ui.colours.ink2, max_lines=1),
            ui.text(chance, "tile", size=24, color=ui.accent.acc),
        ],
        spacing=0,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    if table is None:
        return ft.Container(flat(ui.look, body, radius=16, height=64), width=112)
    return press(
        ui,
        "one-more",
        f"{word}{ui.t('colon')}{chance}. {ui.g('ui.chances.title')}",
        body,
        lambda: do.open("chances"),
        ground="flat",
        width=None if ui.look.large_text else 112,
        expand=True if ui.look.large_text else None,
        height=64 if not ui.look.large_text else 44 + 20 * ui.look.scale,
    )


def _small(ui: Ui, key: str, icon: ft.IconData, word: str, go: Callable[[], Any]) -> ft.Control:
    body = ft.Column(
        [
            ft.Icon(icon, size=20, color=ui.colours.ink2),
            ui.text(word, "caption", weight=600, max_lines=1),
        ],
        spacing=2,
        alignment=ft.MainAxisAlignment.CENTER,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER,
    )
    large = ui.look.large_text
    return press(
        ui,
        key,
        word,
        body,
        go,
        width=None if large else 76,
        expand=True if large else None,
        height=64 if not large else 36 + 20 * ui.look.scale,
        padding=ft.Padding.symmetric(horizontal=2),
    )
