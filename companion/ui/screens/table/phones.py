"""Other phones at this table: the door, its QR code and its spoken code, who is here, whose phone this is."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.ui.act import Actor
from companion.ui.desk import Notice, Ui
from companion.ui.door import Door, Guest, Invitation, NotOpened
from companion.ui.drawings import initial, seat_shape
from companion.ui.drawings.qr import qr_code
from companion.ui.hooks import use_ref, use_state
from companion.ui.live import at_home
from companion.ui.parts.press import icon_button, press
from companion.ui.parts.rows import glyph, row, section, switch_row
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.seating import HOST
from companion.ui.wall import part

QR_SIZE = 196
_KINDS = {
    "android": ft.Icons.PHONE_ANDROID_ROUNDED,
    "iphone": ft.Icons.PHONE_IPHONE_ROUNDED,
    "tablet": ft.Icons.TABLET_MAC_ROUNDED,
}


def use_invitation(ui: Ui) -> Invitation | None:
    """What the door shows now; redrawn when a phone comes or goes."""
    door = ui.desk.door
    shown, put = use_state(lambda: door.invitation() if door else None)
    stop = use_ref(None)

    def follow() -> None:
        if door is not None:
            told = door.listen(lambda: at_home(ui.desk, lambda: put(door.invitation())))
            stop.current = ui.desk.until_closed(told)
            put(door.invitation())

    ft.use_effect(follow, [], cleanup=lambda: stop.current() if stop.current else None)
    found: Invitation | None = shown
    return found


@part
def PhonesHere(ui: Ui, do: Actor) -> ft.Control:
    """In the top bar while the door is open: how many phones are at the table."""
    invitation = use_invitation(ui)
    if invitation is None:
        return ft.Container(width=0, height=0)
    n = invitation.here + 1
    body = ft.Row(
        [
            ft.Icon(ft.Icons.PHONELINK_RING_ROUNDED, size=18, color=ui.colours.ok),
            ui.text(str(n), "caption", weight=600, color=ui.colours.ink2),
        ],
        spacing=2,
        tight=True,
    )
    return press(
        ui, "phones-here", ui.t("phones.here", n=n), body, lambda: do.open("phones"), ground="clear", width=48
    )


@part
def PhonesSheet(ui: Ui, state: Any, do: Actor, about: Any = None) -> ft.Control:
    """Open the table to the phones in the room, see who is there, say whose phone this is."""
    invitation = use_invitation(ui)
    door, table_id = ui.desk.door, do.table.header.table
    rows: list[ft.Control] = []
    if door is not None and ui.desk.holder.guest is None:
        rows += _switch(ui, door, invitation, table_id)
        if invitation is not None:
            rows += _shown(ui, invitation)
            rows += _guests(ui, door, invitation)
    rows.append(_Seats(ui, do))
    rows.append(
        row(
            ui,
            "watch",
            ui.t("watch"),
            lambda: ui.desk.go(f"/watch/{table_id}"),
            note=ui.t("watch.note"),
            lead=glyph(ui, ft.Icons.TV_ROUNDED),
        )
    )
    rows.append(ui.text(ui.t("phones.awake"), "note", color=ui.colours.ink3))
    return sheet(ui, ui.t("phones"), rows, do.close, note=ui.t("phones.note"), bar=close_button(ui, do.close))


def _switch(ui: Ui, door: Door, invitation: Invitation | None, table_id: str) -> list[ft.Control]:
    def turn(on: bool) -> None:
        if not on:
            door.close()
            return
        try:
            door.open(table_id)
        except NotOpened as no:
            text = ui.t(f"phones.not.{no.why}", **no.facts)
            ui.desk.notice(Notice(ui.t("phones.not.title"), text))

    note = ui.t("phones.open.note") if invitation is None else ui.t("phones.opened.note")
    return [switch_row(ui, "phones-open", ui.t("phones.open"), invitation is not None, turn, note=note)]


def _shown(ui: Ui, invitation: Invitation) -> list[ft.Control]:
    code = f"{invitation.code[:3]} {invitation.code[3:]}"
    spoken = ui.t("phones.code.spoken", code=" ".join(invitation.code))
    return [
        ft.Row(
            [
                ft.Container(
                    qr_code(invitation.link, QR_SIZE, ui.t("phones.qr")),
                    border_radius=16,
                    clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
                )
            ],
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        ui.text(ui.t("phones.scan"), "body", text_align=ft.TextAlign.CENTER),
        ft.Semantics(
            identifier="phones-code",
            label=spoken,
            container=True,
            exclude_semantics=True,
            content=ft.Column(
                [
                    ui.text(code, "title", size=40, text_align=ft.TextAlign.CENTER),
                    ui.text(
                        ui.t("phones.type", address=invitation.address.removeprefix("http://")),
                        "note",
                        color=ui.colours.ink2,
                        text_align=ft.TextAlign.CENTER,
                    ),
                ],
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    ]


def _guests(ui: Ui, door: Door, invitation: Invitation) -> list[ft.Control]:
    def line(guest: Guest) -> ft.Control:
        name = ui.t("history.phone", n=guest.number)
        where = ui.t("phones.connected" if guest.here else "phones.away")
        remove = icon_button(
            ui,
            f"phone-{guest.number}-remove",
            ft.Icons.LINK_OFF_ROUNDED,
            ui.t("phones.remove", name=name),
            lambda: door.remove(guest.id),
        )
        kind = _KINDS.get(guest.kind, ft.Icons.COMPUTER_ROUNDED)
        told = ft.Column(
            [ui.text(name, "body", weight=600), ui.text(where, "note", color=ui.colours.ink2)],
            spacing=0,
            expand=True,
        )
        return ft.Row([glyph(ui, kind), told, remove], spacing=12)

    if not invitation.guests:
        return [ui.text(ui.t("phones.nobody"), "note", color=ui.colours.ink2)]
    return [section(ui, ui.t("phones.list")), *(line(guest) for guest in invitation.guests)]


@part
def _Seats(ui: Ui, do: Actor) -> ft.Control:
    """Whose phone this is: what is private then stays on it."""
    holder, table_id = ui.desk.holder, do.table.header.table
    mine, put = use_state(lambda: holder.seat(table_id))

    def choose(seat: int | None) -> None:
        if holder.claim(table_id, seat):
            put(holder.seat(table_id))
        else:
            ui.desk.notice(Notice(ui.t("phones.seat.taken.title"), ui.t("phones.seat.taken")))

    rows: list[ft.Control] = [section(ui, ui.t("phones.whose"))]
    for seat, name in enumerate(do.table.names, 1):
        taken = holder.seating.holder(table_id, seat) not in {None, holder.id}
        chosen = mine == seat
        rows.append(
            row(
                ui,
                f"seat-{seat}",
                name,
                lambda seat=seat, chosen=chosen: choose(None if chosen else seat),
                note=ui.t("phones.seat.other") if taken else ui.t("phones.seat.mine") if chosen else "",
                lead=seat_shape(ui.look, seat, initial(name), 28),
                tail=ft.Icon(ft.Icons.CHECK_ROUNDED, size=20, color=ui.accent.acc) if chosen else None,
            )
        )
    if holder.id != HOST or mine is not None:
        rows.append(ui.text(ui.t("phones.seat.note"), "note", color=ui.colours.ink3))
    return ft.Column(rows, spacing=8, tight=True)
