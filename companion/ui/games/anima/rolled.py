"""What chance just decided: the dice on the felt, the sums, who won and what follows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.core.journal import Entry, Kind
from companion.games.anima.dice import DiceRolled, SpeedTested
from companion.games.anima.exploring import Explored
from companion.games.anima.fights import (
    CardGiven,
    CardThrown,
    CreatureBeaten,
    FightRolled,
    RivalBeaten,
    TeamBeaten,
    TeamsTied,
)
from companion.games.anima.telling import CardLearnt
from companion.games.anima.turn import PhaseBegan, StepEnded, TieRolled
from companion.games.anima.vocabulary import Result
from companion.i18n.lines import tell_event
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import DieFace, die
from companion.ui.games.anima import marks
from companion.ui.games.anima.flow import last_roll
from companion.ui.hooks import use_state
from companion.ui.parts.dice import Throw
from companion.ui.parts.panels import live
from companion.ui.parts.press import word_button
from companion.ui.tokens import MOTION
from companion.ui.wall import part

SEEN = "anima.rolled"
"""Where this phone remembers the last roll it showed."""
SILENT = (
    CardLearnt,
    PhaseBegan,
    StepEnded,
    RivalBeaten,
    TeamBeaten,
    CreatureBeaten,
    TeamsTied,
)
"""Events that need no line under a roll: the verdict tells them already."""


@part
def Rolled(ui: Ui, width: float, moment: str, do: Actor, done: Callable[[], Any]) -> ft.Control:
    """The last roll, as large as the screen; the main button goes on, the flat one shows the table."""
    roll = last_roll(do)
    if roll is None:
        return ft.Container()
    entry, event = roll
    still, lie = use_state(not _fresh(ui, do, moment))

    async def rest() -> None:
        await asyncio.sleep(MOTION["dice"] / 1000)
        lie(True)

    ft.use_effect(lambda: None if still else ui.desk.later(rest), [moment])
    rows: list[ft.Control] = []
    if isinstance(event, CardGiven | CardThrown):
        rows.append(ft.Container(_fan(ui, event, width), alignment=ft.Alignment(0, 0)))
    else:
        rows.append(_Felt(ui, width, entry, event, still, key=f"felt-{moment}"))
    if still:
        rows += told(ui, entry, event)
    table = word_button(
        ui, "show-table", ui.g("ui.rolled.table"), done, ground="flat", icon=ft.Icons.TABLE_ROWS_ROUNDED
    )
    below: list[ft.Control] = [ft.Container(table, expand=True)]
    if do.table.state.debt is not None:
        hand = word_button(ui, "open-gift", ui.g("ui.rolled.gift"), lambda: do.open("gift"), ground="flat")
        below.append(ft.Container(hand, expand=True))
    body = ft.Column(
        rows, spacing=12, expand=True, scroll=ft.ScrollMode.AUTO, alignment=ft.MainAxisAlignment.START
    )
    return ft.Column([body, ft.Row(below, spacing=8)], spacing=8, expand=True)


def _fresh(ui: Ui, do: Actor, moment: str) -> bool:
    """Rolled just now: undo, redo and a table opened anew show dice that lie still."""
    last = do.table.entries[-1] if do.table.entries else None
    new = last is not None and last.kind is Kind.TAP  # an undo brings back dice that lie still
    known = do.memory.get(SEEN)
    do.memory[SEEN] = moment
    return new and known != moment and ui.look.motion


@part
def _Felt(ui: Ui, width: float, entry: Entry, event: Any, still: bool) -> ft.Control:
    """Empty for a moment, so that a new throw is seen to tumble."""
    thrown, throw = use_state(still)
    ft.use_effect(lambda: None if thrown else throw(True), [])
    big, small = on_felt(ui, event)
    return Throw(
        ui,
        faces_of(entry) if thrown else (),
        entry.id if thrown else "",
        tell_event(ui.words, event),
        big if thrown else "",
        small if thrown and not ui.look.large_text else "",
        width=width,
        height=196 if ui.look.wide else 148,
        id="throw",
    )


def on_felt(ui: Ui, event: Any) -> tuple[str, str]:
    """The result in large figures, and how it came about."""
    match event:
        case FightRolled():
            foe = event.creature or ui.g("ui.creature")
            foe = foe if event.rival is None else ui.words.show(event.rival)
            small = ui.g("ui.rolled.versus", player=event.player, foe=foe)
            return ui.g("ui.rolled.score", total=event.total, foe=event.foe_total), small
        case Explored():
            return str(event.die), event.name
        case SpeedTested():
            return str(event.total), ui.g("ui.rolled.speed", speed=event.speed, die=event.die)
        case DiceRolled():
            return str(sum(event.faces)), event.purpose
        case _:
            return "", ""


def faces_of(entry: Entry) -> tuple[DieFace, ...]:
    """All dice of an entry: bone for teams, obsidian for a creature."""
    found: list[DieFace] = []
    for event in entry.events:
        match event:
            case FightRolled():
                found += [DieFace(6, event.die), DieFace(6, event.foe_die, dark=event.rival is None)]
            case Explored() | SpeedTested():
                found.append(DieFace(6, event.die))
            case DiceRolled() | TieRolled():
                found += [DieFace(6, face) for face in event.faces]
    return tuple(found)


def _fan(ui: Ui, event: CardGiven | CardThrown, width: float) -> ft.Control:
    return marks.fan(ui, event.of, event.place, min(120.0, width * 68 / (event.of * 38 + 2)))


def told(ui: Ui, entry: Entry, event: Any) -> list[ft.Control]:
    """The verdict in large letters, the sums, and what follows from it."""
    rows: list[ft.Control] = [live(_verdict(ui, event))]
    if isinstance(event, FightRolled):
        rows.append(_sums(ui, event))
    plain = isinstance(event, FightRolled | Explored)
    rest = [
        other for other in entry.events if not (other is event and plain) and not isinstance(other, SILENT)
    ]
    rows += [_line(ui, tell_event(ui.words, other)) for other in rest]
    if getattr(event, "by_hand", False):
        rows.append(_line(ui, ui.g("ui.rolled.by_hand"), ft.Icons.BACK_HAND_ROUNDED))
    return rows


def _line(ui: Ui, words: str, icon: ft.IconData = ft.Icons.SUBDIRECTORY_ARROW_RIGHT_ROUNDED) -> ft.Control:
    return ft.Row(
        [
            ft.Icon(icon, size=18, color=ui.colours.ink3),
            ft.Container(ui.text(words, "body"), expand=True),
        ],
        spacing=8,
    )


def verdict(ui: Ui, event: Any) -> tuple[str, str]:
    """What came of a roll in a few words, and how good it is: win, lose or plain."""
    match event:
        case FightRolled():
            if event.result is Result.TIE:
                key = "ui.verdict.tie.team" if event.rival is not None else "ui.verdict.tie"
                return ui.g(key), "plain" if event.rival is not None else "win"
            good = event.result is Result.WON
            key = f"ui.verdict.{'win' if good else 'lose'}{'.deadly' if event.deadly else ''}"
            winner = event.player if good else event.rival
            who = ui.words.show(winner) if winner is not None else event.creature or ui.g("ui.creature")
            return ui.g(key, who=who, by=abs(event.margin)), "win" if good else "lose"
        case Explored():
            if event.cell is None:
                return ui.g("ui.verdict.die", die=event.die), "plain"
            return ui.g("ui.verdict.cell", die=event.die, cell=event.cell), "plain"
        case SpeedTested():
            key = "ui.verdict.passed" if event.success else "ui.verdict.failed"
            good_ = "win" if event.success else "lose"
            return ui.g(key, total=event.total, need=event.difficulty), good_
        case CardGiven() | CardThrown():
            return ui.g("ui.verdict.card", place=event.place, of=event.of), "plain"
        case TieRolled():
            return ui.g("ui.verdict.order"), "plain"
        case _:
            return " + ".join(str(face) for face in event.faces), "plain"


def _verdict(ui: Ui, event: Any) -> ft.Control:
    words, tone = verdict(ui, event)
    icon, colour = {
        "win": (ft.Icons.EMOJI_EVENTS_ROUNDED, ui.accent.acc),
        "lose": (ft.Icons.DANGEROUS_ROUNDED, ui.colours.danger),
        "plain": (ft.Icons.CASINO_ROUNDED, ui.colours.ink2),
    }[tone]
    return ft.Row(
        [
            ft.Icon(icon, size=30, color=colour),
            ft.Container(ui.text(words, "title", max_lines=3), expand=True),
        ],
        spacing=12,
    )


def _sums(ui: Ui, event: FightRolled) -> ft.Control:
    """Combat + die = total, one line a side."""
    foe = ui.words.show(event.rival) if event.rival is not None else event.creature or ui.g("ui.creature")

    def line(name: str, combat: int, face: int, total: int, dark: bool) -> ft.Control:
        parts: list[ft.Control] = [
            ft.Container(ui.text(name, "body", weight=600, max_lines=1), expand=True),
            ui.text(f"{combat} +", "bar", color=ui.colours.ink2),
            die(ui.look, 6, face, 28, dark_die=dark),
            ui.text("=", "bar", color=ui.colours.ink2),
            ft.Container(ui.text(str(total), "tile", size=30), width=44, alignment=ft.Alignment(1, 0)),
        ]
        said = f"{name}{ui.t('colon')}{combat} + {face} = {total}"
        return ft.Semantics(
            label=said, container=True, exclude_semantics=True, content=ft.Row(parts, spacing=8)
        )

    return ft.Column(
        [
            line(ui.words.show(event.player), event.combat, event.die, event.total, False),
            line(foe, event.foe_combat, event.foe_die, event.foe_total, event.rival is None),
        ],
        spacing=4,
        tight=True,
    )


def rolled_head(ui: Ui, do: Actor) -> list[ft.Control]:
    """The last roll in one line, at the head of the sheet it led to; a wide screen shows it at the left."""
    roll = last_roll(do)
    if roll is None or ui.look.wide:
        return []
    entry, event = roll
    dice = [die(ui.look, each.sides, each.face, 34, dark_die=each.dark) for each in faces_of(entry)]
    words, _ = verdict(ui, event)
    lines: list[ft.Control] = [ui.text(words, "bar", max_lines=2)]
    if isinstance(event, FightRolled):
        sums = ui.g("ui.rolled.sums", total=event.total, foe=event.foe_total)
        lines.append(ui.text(sums, "note", color=ui.colours.ink2))
    said = ft.Column(lines, spacing=0, tight=True, expand=True)
    return [ft.Container(ft.Row([*dice[:2], said], spacing=10), padding=ft.Padding.only(bottom=4))]
