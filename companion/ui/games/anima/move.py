"""Movement: go to a zone, seek new horizons, or stay; and the card that leads another team astray."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import facts, queries
from companion.games.anima import zones as zone_rules
from companion.games.anima.facts import TellZone
from companion.games.anima.movement import GoTo, Redirect, SeekHorizons, Stay
from companion.games.anima.queries import ZoneLine, printed
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase, Source
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima import marks
from companion.ui.games.anima.choose import card_names, levels, name_field, others, own_figures, reason
from companion.ui.games.anima.zones import discard_row, going, zone_name, zone_signs, zone_spoken, zone_words
from companion.ui.hooks import use_state
from companion.ui.parts.layout import side_by_side
from companion.ui.parts.panels import choose_seat, confirm_bar, quiet_note, quiet_sheet, views, warn_line
from companion.ui.parts.press import press
from companion.ui.parts.rows import radio, row, section, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def MoveSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """The three movements of the team that acts."""
    seat = state.active
    if seat is None or state.phase is not Phase.MOVEMENT:
        return quiet_sheet(ui, ui.g("ui.move.title"), ui.g("ui.move.not_now"), do.close)
    player = state.player(seat)
    note = ui.words.show(seat)
    if player.moved or player.off:
        rows: list[ft.Control] = [quiet_note(ui, ui.g("ui.move.done", player=seat))]
        rows += _astray(ui, state, do)
        if going(state) is not None or (state.placer == seat and zone_rules.removable(state)):
            rows.append(discard_row(ui, state, do))
        return sheet(ui, ui.g("ui.move.title"), rows, do.close, note=note)
    rows = []
    if player.resisting:
        rows.append(warn_line(ui, ui.g("ui.move.resisting", player=seat)))
    rows += [_others(ui, state, do, seat), section(ui, ui.g("ui.move.go"))]
    rows += [_zone(ui, state, do, seat, line) for line in queries.zone_lines(state)]
    rows += _astray(ui, state, do)
    return sheet(ui, ui.g("ui.move.title"), rows, do.close, note=note)


def _others(ui: Ui, state: State, do: Actor, seat: Seat) -> ft.Control:
    """Stay, and new horizons: two large buttons above the zones."""
    stay = _way(
        ui,
        "stay",
        ft.Icons.HOURGLASS_BOTTOM_ROUNDED,
        ui.g("action.Stay"),
        ui.g("ui.stay.holding") if state.player(seat).resisting else ui.g("ui.stay.note", n=printed().stay),
        lambda: do(Stay(seat), then=do.go_on),
    )
    why = "ui.horizons.once"
    if state.options.tree:
        why = "ui.horizons.tree"
    elif state.horizons_used:
        why = "ui.horizons.used"
    blocked = state.options.tree or state.horizons_used

    def seek() -> None:
        if blocked:
            do(SeekHorizons(seat))  # the rules say why not
        else:
            do.open("horizons")

    horizons = _way(
        ui, "horizons", ft.Icons.TRAVEL_EXPLORE_ROUNDED, ui.g("ui.horizons"), ui.g(why), seek, quiet=blocked
    )
    return side_by_side(ui, stay, horizons)


def _way(
    ui: Ui,
    id: str,
    icon: ft.IconData,
    word: str,
    note: str,
    go: Callable[[], object],
    quiet: bool = False,
) -> ft.Control:
    body = ft.Row(
        [
            ft.Icon(icon, size=24, color=ui.colours.ink3 if quiet else ui.accent.acc),
            ft.Column(
                [
                    ui.text(word, "body", weight=600, max_lines=2, color=ui.colours.ink2 if quiet else None),
                    ui.text(note, "caption", color=ui.colours.ink2, max_lines=2),
                ],
                spacing=0,
                expand=True,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
        ],
        spacing=8,
    )
    large = ui.look.large_text
    return press(
        ui,
        id,
        f"{word}. {note}",
        body,
        go,
        ground="flat" if quiet else "raised",
        expand=None if large else True,
        height=72 if not large else None,
        padding=ft.Padding.symmetric(horizontal=10, vertical=10 if large else 4),
    )


def _zone(ui: Ui, state: State, do: Actor, seat: Seat, line: ZoneLine) -> ft.Control:
    zone = line.zone
    why = zone_rules.tree_step(state, seat, zone)
    no = "" if why is None else reason(ui, why)
    player = state.player(seat)
    holds = ui.g("ui.move.holding") if player.resisting and player.zone == zone.id else ""
    note = " · ".join(part for part in (zone_words(ui, line), holds, no) if part)
    return row(
        ui,
        f"go-{zone.id}",
        zone_name(ui, zone),
        lambda: do(GoTo(seat, zone.id), then=do.go_on),
        note=note,
        spoken=f"{zone_spoken(ui, line)} {no}".rstrip(),
        lead=marks.level(ui, zone.level, 28),
        tail=zone_signs(ui, line),
        quiet=why is not None,
        ground="flat" if why is not None else "raised",
    )


def _astray(ui: Ui, state: State, do: Actor) -> list[ft.Control]:
    """The team that moved last may still be sent elsewhere by a card."""
    if state.mover is None:
        return []
    return [
        way_to(
            ui,
            "astray",
            ui.g("action.Redirect"),
            lambda: do.open("redirect"),
            ft.Icons.WRONG_LOCATION_ROUNDED,
            note=ui.g("ui.redirect.note", player=state.mover),
        )
    ]


@part
def HorizonsSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """A zone from the deck, or one that was put away (AN-27, A-23)."""
    source, choose = use_state(Source.DECK if state.zone_deck else Source.DISCARD)
    name, write = use_state("")
    number, pick = use_state(0)
    seat = state.active
    words = [
        (Source.DECK.value, ui.g("ui.horizons.deck", n=state.zone_deck)),
        (Source.DISCARD.value, ui.g("ui.horizons.discard", n=len(state.zone_discard))),
    ]
    rows: list[ft.Control] = [
        views(ui, "source", words, source.value, lambda value: choose(Source(value))),
    ]

    def drawn(name: str, level: int | None) -> None:
        """The card of the deck with all that was read of it: no second sheet asks for its level."""
        if seat is None:
            return
        told = [] if level is None else [TellZone(state.next_id, level=level)]
        do.together([SeekHorizons(seat, Source.DECK, None, name), *told], do.go_on)

    def known_one(known: str) -> None:
        level = facts.number(state.facts, "zones", known, "level")
        if level is None or not own_figures(ui, "zones", known):
            write(known)
        else:
            drawn(known, None)

    if source is Source.DECK:
        offered, known = card_names(do, state, "zones")
        label = ui.g("ui.zone.name")
        rows += name_field(ui, "horizon-name", label, name, write, offered, known, pick=known_one)
        printed_level = facts.number(
            state.facts, "zones", facts.known_name(state.facts, "zones", name), "level"
        )
        rows.append(levels(ui, "horizon-level", printed_level, partial(drawn, name)))
        rows.append(quiet_note(ui, ui.g("ui.horizons.name_later")))
    else:
        rows += [
            radio(ui, f"pick-{zone.id}", zone_name(ui, zone), zone.id == number, partial(pick, zone.id))
            for zone in state.zone_discard
        ]
        if not state.zone_discard:
            rows.append(quiet_note(ui, ui.g("ui.horizons.none")))
    n = len(state.zones) + 1
    if state.crowded:
        rows.append(warn_line(ui, ui.g("ui.horizons.over", n=n, limit=state.limit)))

    def seek() -> None:
        if seat is not None:
            zone = number or None
            action = SeekHorizons(seat, source, zone if source is Source.DISCARD else None, name)
            do(action, then=do.go_on)

    follows = ui.g("ui.horizons.follows", n=n, limit=state.limit)
    missing = "" if source is Source.DECK or number else ui.g("ui.horizons.which")
    word, icon = ui.g("ui.horizons.seek"), ft.Icons.TRAVEL_EXPLORE_ROUNDED
    bar = confirm_bar(ui, do, word, follows, seek, icon, ready=not missing, missing=missing)
    note = ui.g("ui.horizons.note")
    return sheet(ui, ui.g("ui.horizons"), rows, do.close, note=note, bar=bar)


@part
def RedirectSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """Mauvaise Direction: who plays it, and where the team goes instead (AN-48)."""
    seat = state.mover or state.active
    if seat is None or state.phase in (Phase.SETUP, Phase.RESET):
        return quiet_sheet(ui, ui.g("action.Redirect"), ui.g("ui.move.not_now"), do.close)
    by = about if about != seat else None
    return Astray(ui, state, do, seat, by, key=f"astray-{int(seat)}-{int(by or 0)}")


@part
def Astray(ui: Ui, state: State, do: Actor, seat: Seat, player: Seat | None) -> ft.Control:
    """Choose who plays the card, then tap the zone."""
    rivals = others(state, seat)
    holder = next((other for other in rivals if state.player(other).hand), rivals[0])
    by, choose = use_state(player or holder)
    heading = state.encounter.zone if state.encounter else state.player(seat).zone
    rows: list[ft.Control] = [
        section(ui, ui.g("ui.redirect.by")),
        choose_seat(ui, rivals, by, choose, id="by"),
        section(ui, ui.g("ui.redirect.to")),
    ]
    rows += [
        row(
            ui,
            f"astray-{line.zone.id}",
            zone_name(ui, line.zone),
            partial(do, Redirect(seat, line.zone.id, by), then=do.go_on),
            note=zone_words(ui, line),
            spoken=zone_spoken(ui, line),
            lead=marks.level(ui, line.zone.level, 28),
            tail=zone_signs(ui, line),
        )
        for line in queries.zone_lines(state)
        if line.zone.id != heading
    ]
    note = ui.g("ui.redirect.who", player=seat)
    return sheet(ui, ui.g("action.Redirect"), rows, do.close, note=note)
