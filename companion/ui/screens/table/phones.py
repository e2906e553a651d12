"""Other phones at this table: network access, its QR code and spoken code, guests, and seats."""

from __future__ import annotations

import flet as ft

from companion.core.roles import Permission, Role
from companion.ui.dispatcher import Dispatcher
from companion.ui.door import Door, Guest, Invitation, NotOpened
from companion.ui.drawings import initial, seat_shape
from companion.ui.drawings.qr import qr_code
from companion.ui.error_boundary import component
from companion.ui.identity import use_house, use_seats
from companion.ui.parts.rows import glyph, row, section, switch_row
from companion.ui.parts.sheet import close_button, sheet
from companion.ui.parts.tappable import icon_button, tappable, word_button
from companion.ui.seating import HOST
from companion.ui.session import Notice, Ui
from companion.ui.table_context import AnyTableContext

QR_SIZE = 196
_KINDS = {
    "android": ft.Icons.PHONE_ANDROID_ROUNDED,
    "iphone": ft.Icons.PHONE_IPHONE_ROUNDED,
    "tablet": ft.Icons.TABLET_MAC_ROUNDED,
}


def use_invitation(ui: Ui) -> Invitation | None:
    """Return the invitation, or None while network access is closed; redraw when a phone comes or goes."""
    door = ui.session.door
    found: Invitation | None = use_house(ui.session, lambda: door.invitation() if door else None)
    return found


@component
def PhonesHere(ui: Ui, do: Dispatcher) -> ft.Control:
    """Draw the number of phones at the table in the top bar, while network access is open."""
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
    return tappable(
        ui, "phones-here", ui.t("phones.here", n=n), body, lambda: do.open("phones"), ground="clear", width=48
    )


@component
def PhonesSheet(at: AnyTableContext, about: object = None) -> ft.Control:
    """Draw the sheet to open the table to nearby phones, list them, and choose this phone's seat."""
    invitation = use_invitation(at)
    door, table_id = at.session.door, at.do.table.header.table
    rows: list[ft.Control] = []
    host = at.session.may(Permission.HOUSE)
    if door is not None and host:
        rows += _switch(at, door, invitation, table_id)
        if invitation is not None:
            rows += _here(at, door, table_id)
            rows += _shown(at, invitation)
            rows += _guests(at, door, invitation)
            rows += _rules(at)
    rows.append(_Seats(at))
    watch = (lambda: at.session.go(f"/watch/{table_id}")) if host else at.session.holder.only_watch
    note = at.t("watch.note" if host else "who.watch.note")
    tv = glyph(at, ft.Icons.TV_ROUNDED)
    rows.append(row(at, "watch", at.t("watch" if host else "who.watch"), watch, note=note, lead=tv))
    rows.append(at.text(at.t("phones.awake"), "note", color=at.colours.ink3))
    # once access is open, the note gives way to the code
    note = at.t("phones.note") if invitation is None else at.look.hint(at.t("phones.note"))
    return sheet(at, at.t("phones"), rows, at.do.close, note=note, bar=close_button(at, at.do.close))


def _switch(ui: Ui, door: Door, invitation: Invitation | None, table_id: str) -> list[ft.Control]:
    def turn(on: bool) -> None:
        if not on:
            door.close()
            return
        try:
            door.open(table_id)
        except NotOpened as no:
            text = ui.t(f"phones.not.{no.why}", **no.facts)
            ui.session.notice(Notice(ui.t("phones.not.title"), text))

    note = ui.t("phones.open.note") if invitation is None else ui.look.hint(ui.t("phones.opened.note"))
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
        ft.Container(
            ui.text(ui.t("phones.scan"), "body", text_align=ft.TextAlign.CENTER), alignment=ft.Alignment(0, 0)
        ),
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


def _here(ui: Ui, door: Door, table_id: str) -> list[ft.Control]:
    """Return the button that brings all phones to this table; empty if they are here already."""
    if door.table == table_id:
        return []
    come = word_button(
        ui, "phones-come", ui.t("phones.come"), lambda: door.open(table_id), icon=ft.Icons.LOGIN_ROUNDED
    )
    return [ui.text(ui.t("phones.elsewhere"), "body"), come]


def _rules(ui: Ui) -> list[ft.Control]:
    """Return the switches for what guests may do besides playing."""
    settings = ui.session.settings

    def switch(name: str) -> ft.Control:
        return switch_row(
            ui,
            f"rule-{name}",
            ui.t(f"settings.{name}"),
            bool(getattr(settings, name)),
            lambda on: ui.session.change(**{name: on}),
            note=ui.t(f"settings.{name}.note"),
        )

    return [section(ui, ui.t("phones.rules")), switch("own_seat"), switch("guests_box")]


def _guests(at: AnyTableContext, door: Door, invitation: Invitation) -> list[ft.Control]:
    seating, table = at.session.holder.seating, at.do.table

    def who(guest: Guest) -> str:
        if seating.role(guest.id) is Role.WATCHER:
            return at.t("phones.watches")
        seat = seating.seat_of(table.header.table, guest.id)
        return table.names[seat - 1] if seat is not None and seat <= len(table.names) else ""

    def line(guest: Guest) -> ft.Control:
        name = at.t("history.phone", n=guest.number)
        there = at.t("phones.connected" if guest.here else "phones.away")
        if guest.sockets > 1:
            there = at.t("phones.pages", n=guest.sockets)
        where = " · ".join(part for part in (who(guest), there) if part)
        remove = icon_button(
            at,
            f"phone-{guest.number}-remove",
            ft.Icons.LINK_OFF_ROUNDED,
            at.t("phones.remove", name=name),
            lambda: door.remove(guest.id),
        )
        kind = _KINDS.get(guest.kind, ft.Icons.COMPUTER_ROUNDED)
        told = ft.Column(
            [at.text(name, "body", weight=600), at.text(where, "note", color=at.colours.ink2)],
            spacing=0,
            expand=True,
        )
        tail = [remove]
        if seating.role(guest.id) is Role.WATCHER:
            play = ft.Icons.VIDEOGAME_ASSET_ROUNDED
            label = at.t("phones.let_play", name=name)
            let = icon_button(
                at, f"phone-{guest.number}-play", play, label, lambda: seating.watch(guest.id, False)
            )
            tail = [let, remove]
        return ft.Row([glyph(at, kind), told, *tail], spacing=12)

    if not invitation.guests:
        return [at.text(at.t("phones.nobody"), "note", color=at.colours.ink2)]
    return [section(at, at.t("phones.list")), *(line(guest) for guest in invitation.guests)]


@component
def _Seats(at: AnyTableContext) -> ft.Control:
    """Draw the choice of this phone's seat; the seat's private data is then shown on it alone."""
    holder, table_id = at.session.holder, at.do.table.header.table
    held = use_seats(at.session, table_id, len(at.do.table.names))
    mine = holder.seat(table_id)

    def choose(seat: int | None) -> None:
        if not holder.claim(table_id, seat):
            at.session.notice(Notice(at.t("phones.seat.taken.title"), at.t("phones.seat.taken")))

    rows: list[ft.Control] = [section(at, at.t("phones.whose"))]
    for seat, name in enumerate(at.do.table.names, 1):
        taken = held[seat - 1] not in {None, holder.id}
        chosen = mine == seat
        rows.append(
            row(
                at,
                f"seat-{seat}",
                name,
                lambda seat=seat, chosen=chosen: choose(None if chosen else seat),
                note=at.t("phones.seat.other") if taken else at.t("phones.seat.mine") if chosen else "",
                lead=seat_shape(at.look, seat, initial(name), 28),
                tail=ft.Icon(ft.Icons.CHECK_ROUNDED, size=20, color=at.accent.acc) if chosen else None,
            )
        )
    if holder.id != HOST or mine is not None:
        rows.append(at.text(at.t("phones.seat.note"), "note", color=at.colours.ink3))
    return ft.Column(rows, spacing=8, tight=True)
