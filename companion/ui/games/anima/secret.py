"""What one player keeps to itself: the two basic missions, in this device's private notes.

A note is read and written only for a seat this device may see, and only after its player held a button:
never on the screen that everybody watches, and on a wide one only for the seat that claimed it. Nothing of
it becomes an action, so nothing of it can reach the journal before the player shows the card.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.facts import NAME_LENGTH
from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, panel, quiet_note, warn_line
from companion.ui.parts.press import icon_button, press
from companion.ui.parts.rows import check_row, section, text_field
from companion.ui.reach import NotAllowed
from companion.ui.standing import use_house
from companion.ui.wall import part

LINES, LETTERS = 12, 80
"""How many lines a tick list may have, and how long one may be."""


@dataclass(frozen=True, slots=True)
class ToDo:
    """One thing to do for a mission."""

    text: str
    done: bool = False


@dataclass(frozen=True, slots=True)
class Secret:
    """A mission as its player noted it."""

    title: str = ""
    lines: tuple[ToDo, ...] = ()


def read(ui: Ui, table: str, seat: Seat) -> tuple[Secret, ...]:
    """The notes of a seat; empty ones for whatever is missing or of another shape."""
    note = ui.desk.store.private.read(table, seat)
    kept = note.get("missions") if isinstance(note, dict) else None
    found = [_secret(each) for each in kept] if isinstance(kept, list) else []
    return (*found, *(Secret() for _ in range(figures.BASICS)))[: figures.BASICS]


def _secret(kept: Any) -> Secret:
    if not isinstance(kept, dict):
        return Secret()
    lines = kept.get("lines")
    told = [line for line in lines if isinstance(line, dict)] if isinstance(lines, list) else []
    return Secret(
        str(kept.get("title", ""))[:NAME_LENGTH],
        tuple(ToDo(str(line.get("text", ""))[:LETTERS], line.get("done") is True) for line in told[:LINES]),
    )


def write(ui: Ui, table: str, seat: Seat, secrets: tuple[Secret, ...]) -> None:
    """Keep the notes of a seat on this device."""
    missions = [
        {"title": each.title, "lines": [{"text": line.text, "done": line.done} for line in each.lines]}
        for each in secrets
    ]
    ui.desk.store.private.write(table, seat, {"missions": missions, "by": ui.desk.holder.id})


def closed(ui: Ui, do: Actor, seat: Seat) -> str:
    """The text key of why a seat's missions are not shown on this screen; empty when they may be."""
    table, holder = do.table.header.table, ui.desk.holder
    if not holder.may_see(table, seat):
        return "ui.secret.other"
    if not _mine(ui, table, seat):
        return "ui.secret.hosts" if holder.guest is not None else "ui.secret.other"
    if ui.look.wide and holder.seat(table) != seat:
        return "ui.secret.wide"
    return ""


def _mine(ui: Ui, table: str, seat: Seat) -> bool:
    """Whether this device may read what is noted for a seat."""
    try:
        note = ui.desk.store.private.read(table, seat)
    except NotAllowed:
        return False
    return ui.desk.holder.may_read(table, seat, note)


def handed_over(ui: Ui, table: str, seat: Seat) -> str:
    """The phone that holds a seat whose notes lie with the host; empty when there is nothing to hand over."""
    holder = ui.desk.holder
    if holder.guest is not None:
        return ""
    phone = holder.seating.holder(table, seat) or ""
    note = ui.desk.store.private.read(table, seat)
    return phone if phone != holder.id and holder.seating.owner(note) == holder.id else ""


def hand_over(ui: Ui, table: str, seat: Seat) -> None:
    """Give the notes typed here to the phone that holds the seat: from now on they are read there alone."""
    phone, note = handed_over(ui, table, seat), ui.desk.store.private.read(table, seat)
    if phone and isinstance(note, dict):
        ui.desk.store.private.write(table, seat, {**note, "by": phone})


def secret_title(ui: Ui, do: Actor, seat: Seat, number: int) -> str:
    """The noted title of a mission that is about to be shown; nothing where this device may not see it."""
    if not _mine(ui, do.table.header.table, seat):
        return ""
    return read(ui, do.table.header.table, seat)[number - 1].title


@part
def SecretMissions(ui: Ui, do: Actor, seat: Seat) -> ft.Control:
    """Covered until its player holds the button; covered again when the sheet is closed."""
    shown, show = use_state(False)
    why = closed(ui, do, seat)
    rows: list[ft.Control] = [section(ui, ui.g("ui.secret.title"))]
    table = do.table.header.table
    phone = use_house(ui.desk, lambda: handed_over(ui, table, seat))

    def give() -> None:
        hand_over(ui, table, seat)
        ui.desk.holder.seating.tell()

    if why:
        rows.append(warn_line(ui, ui.g(why, player=seat)))
        if phone:
            rows.append(action_button(ui, "secret-give", ui.g("ui.secret.give", player=seat), give))
    elif not shown:
        rows += _cover(ui, seat, lambda: show(True))
    else:
        rows.append(Notes(ui, do, seat, lambda: show(False)))
    return ft.Column(rows, spacing=8, tight=True)


def _cover(ui: Ui, seat: Seat, show: Callable[[], Any]) -> list[ft.Control]:
    """A button that is held, and one to tap for those who cannot hold."""
    lock = ft.Icon(ft.Icons.LOCK_ROUNDED, size=32, color=ui.colours.ink3)
    word = ui.text(ui.g("ui.secret.hold", player=seat), "button", max_lines=3)
    held = press(
        ui,
        "secret-hold",
        ui.g("ui.secret.hold", player=seat),
        ft.Row([lock, ft.Container(word, expand=True)], spacing=12),
        lambda: ui.desk.notice(Notice(ui.g("ui.secret.title"), ui.g("ui.secret.hold.note"), calm=True)),
        on_hold=show,
        height=72 if not ui.look.large_text else 60 * ui.look.scale,
        padding=ft.Padding.symmetric(horizontal=16),
    )
    alone = action_button(ui, "secret-show", ui.g("ui.secret.show", player=seat), show, ground="flat")
    return [quiet_note(ui, ui.g("ui.secret.note")), held, alone]


@part
def Notes(ui: Ui, do: Actor, seat: Seat, hide: Callable[[], Any]) -> ft.Control:
    """Both missions: a title and a list to tick. Kept at each letter."""
    table = do.table.header.table
    secrets, put = use_state(lambda: read(ui, table, seat))

    def change(place: int, secret: Secret) -> None:
        after = (*secrets[:place], secret, *secrets[place + 1 :])
        put(after)
        write(ui, table, seat, after)

    rows: list[ft.Control] = []
    for place, secret in enumerate(secrets):
        rows.append(panel(ui, _mission(ui, place + 1, secret, partial(change, place))))
    rows.append(
        action_button(ui, "secret-hide", ui.g("ui.secret.hide"), hide, icon=ft.Icons.VISIBILITY_OFF_ROUNDED)
    )
    return ft.Column(rows, spacing=8, tight=True)


def _mission(ui: Ui, number: int, secret: Secret, change: Callable[[Secret], Any]) -> list[ft.Control]:
    rows: list[ft.Control] = [
        text_field(
            ui,
            f"secret-{number}",
            ui.g("ui.secret.mission", n=number),
            secret.title,
            lambda title: change(replace(secret, title=title)),
            limit=NAME_LENGTH,
        )
    ]
    for place, line in enumerate(secret.lines):

        def ticked(place: int = place, line: ToDo = line) -> None:
            new = replace(line, done=not line.done)
            change(replace(secret, lines=(*secret.lines[:place], new, *secret.lines[place + 1 :])))

        def dropped(place: int = place) -> None:
            change(replace(secret, lines=(*secret.lines[:place], *secret.lines[place + 1 :])))

        box = check_row(ui, f"tick-{number}-{place}", line.text, line.done, ticked)
        drop = icon_button(
            ui,
            f"untick-{number}-{place}",
            ft.Icons.CLOSE_ROUNDED,
            ui.g("ui.secret.drop", text=line.text),
            dropped,
        )
        rows.append(ft.Row([ft.Container(box, expand=True), drop], spacing=4))
    if len(secret.lines) < LINES:
        rows.append(
            NewLine(ui, number, lambda text: change(replace(secret, lines=(*secret.lines, ToDo(text)))))
        )
    return rows


@part
def NewLine(ui: Ui, number: int, add: Callable[[str], Any]) -> ft.Control:
    """One more thing to do."""
    text, put = use_state("")

    def keep() -> None:
        words = " ".join(text.split())
        if words:
            put("")
            add(words)

    label = ui.g("ui.secret.line")
    field = text_field(ui, f"line-{number}", label, text, put, submit=keep, limit=LETTERS)
    ok = icon_button(ui, f"line-add-{number}", ft.Icons.ADD_ROUNDED, ui.g("ui.secret.add"), keep)
    return ft.Row([ft.Container(field, expand=True), ok], spacing=8)
