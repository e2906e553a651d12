"""Movement: go to a zone, seek new horizons, or stay; and the card that leads another team astray."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.core.refusal import Refusal
from companion.core.seats import Seat
from companion.games.anima import facts, queries
from companion.games.anima.facts import TellZone
from companion.games.anima.movement import GoTo, Redirect, SeekHorizons, Stay
from companion.games.anima.queries import ZoneLine, printed
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Phase, Source
from companion.ui.error_boundary import component
from companion.ui.games.anima.choose import card_names, levels, name_field, others, own_figures, reason
from companion.ui.games.anima.zones import discard_row, going, zone_name, zone_row, zone_spoken, zone_words
from companion.ui.hooks import use_state
from companion.ui.parts.layout import in_line, side_by_side, stacked
from companion.ui.parts.panels import choose_seat, confirm_bar, quiet_note, quiet_sheet, views, warn_line
from companion.ui.parts.rows import radio, section, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import tappable
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def MoveSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """The three movements of the team that acts."""
    seat = at.state.active
    if seat is None or at.state.phase is not Phase.MOVEMENT:
        return quiet_sheet(at, at.g("ui.move.title"), at.g("ui.move.not_now"), at.do.close)
    player = at.state.player(seat)
    note = at.words.show(seat)
    if player.moved or player.off:
        rows: list[ft.Control] = [quiet_note(at, at.g("ui.move.done", player=seat))]
        rows += _astray(at)
        if going(at.state) is not None or queries.gauge(at.state).must_go == seat:
            rows.append(discard_row(at))
        return sheet(at, at.g("ui.move.title"), rows, at.do.close, note=note)
    rows = []
    if player.resisting:
        rows.append(warn_line(at, at.g("ui.move.resisting", player=seat)))
    rows += [_others(at, seat), section(at, at.g("ui.move.go"))]
    rows += [_zone(at, seat, line, why) for line, why in queries.destinations(at.state, seat)]
    rows += _astray(at)
    return sheet(at, at.g("ui.move.title"), rows, at.do.close, note=note)


def _others(at: TableContext[State], seat: Seat) -> ft.Control:
    """Stay, and new horizons: two large buttons above the zones."""
    stay = _way(
        at,
        "stay",
        ft.Icons.HOURGLASS_BOTTOM_ROUNDED,
        at.g("action.Stay"),
        at.g("ui.stay.holding")
        if at.state.player(seat).resisting
        else at.g("ui.stay.note", n=printed().stay),
        lambda: at.do(Stay(seat), then=at.do.go_on),
    )
    why = "ui.horizons.once"
    if at.state.options.tree:
        why = "ui.horizons.tree"
    elif at.state.horizons_used:
        why = "ui.horizons.used"
    blocked = at.state.options.tree or at.state.horizons_used

    def seek() -> None:
        if blocked:
            at.do(SeekHorizons(seat))  # the rules say why not
        else:
            at.do.open("horizons")

    horizons = _way(
        at, "horizons", ft.Icons.TRAVEL_EXPLORE_ROUNDED, at.g("ui.horizons"), at.g(why), seek, quiet=blocked
    )
    return side_by_side(at, stay, horizons, across="stretch")


def _way(
    ui: Ui,
    id: str,
    icon: ft.IconData,
    word: str,
    note: str,
    go: Callable[[], object],
    quiet: bool = False,
) -> ft.Control:
    words = [
        ui.text(word, "body", weight=600, color=ui.colours.ink2 if quiet else None),
        ui.text(note, "caption", color=ui.colours.ink2),
    ]
    sign = ft.Icon(icon, size=24, color=ui.colours.ink3 if quiet else ui.accent.acc)
    return tappable(
        ui,
        id,
        f"{word}. {note}",
        in_line(sign, stacked(words, 0, expand=True)),
        go,
        ground="flat" if quiet else "raised",
        expand=ui.look.fixed_unless_large(True),
        height=None,
        pad=10,
    )


def _zone(at: TableContext[State], seat: Seat, line: ZoneLine, why: Refusal | None) -> ft.Control:
    zone = line.zone
    no = "" if why is None else reason(at, why)
    player = at.state.player(seat)
    holds = at.g("ui.move.holding") if player.resisting and player.zone == zone.id else ""
    note = " · ".join(part for part in (zone_words(at, line), holds, no) if part)
    return zone_row(
        at,
        f"go-{zone.id}",
        line,
        lambda: at.do(GoTo(seat, zone.id), then=at.do.go_on),
        note=note,
        spoken=f"{zone_spoken(at, line)} {no}".rstrip(),
        barred=why is not None,
    )


def _astray(at: TableContext[State]) -> list[ft.Control]:
    """The team that moved last may still be sent elsewhere by a card."""
    if at.state.mover is None:
        return []
    return [
        way_to(
            at,
            "astray",
            at.g("action.Redirect"),
            lambda: at.do.open("redirect"),
            ft.Icons.WRONG_LOCATION_ROUNDED,
            note=at.g("ui.redirect.note", player=at.state.mover),
        )
    ]


@component
def HorizonsSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """A zone from the deck, or one that was put away (AN-27, A-23)."""
    source, choose = use_state(Source.DECK if at.state.zone_deck else Source.DISCARD)
    name, write = use_state("")
    number, pick = use_state(0)
    seat = at.state.active
    words = [
        (Source.DECK.value, at.g("ui.horizons.deck", n=at.state.zone_deck)),
        (Source.DISCARD.value, at.g("ui.horizons.discard", n=len(at.state.zone_discard))),
    ]
    rows: list[ft.Control] = [
        views(at, "source", words, source.value, lambda value: choose(Source(value))),
    ]

    def drawn(name: str, level: int | None) -> None:
        """The card of the deck with all that was read of it: no second sheet asks for its level."""
        if seat is None:
            return
        told = [] if level is None else [TellZone(at.state.next_id, level=level)]
        at.do.together([SeekHorizons(seat, Source.DECK, None, name), *told], at.do.go_on)

    def known_one(known: str) -> None:
        level = facts.number(at.state.facts, "zones", known, "level")
        if level is None or not own_figures(at, "zones", known):
            write(known)
        else:
            drawn(known, None)

    if source is Source.DECK:
        offered, known = card_names(at.do, at.state, "zones")
        label = at.g("ui.zone.name")
        rows += name_field(at, "horizon-name", label, name, write, offered, known, pick=known_one)
        printed_level = facts.number(
            at.state.facts, "zones", facts.known_name(at.state.facts, "zones", name), "level"
        )
        rows.append(levels(at, "horizon-level", printed_level, partial(drawn, name)))
        rows.append(quiet_note(at, at.g("ui.horizons.name_later")))
    else:
        rows += [
            radio(at, f"pick-{zone.id}", zone_name(at, zone), zone.id == number, partial(pick, zone.id))
            for zone in at.state.zone_discard
        ]
        if not at.state.zone_discard:
            rows.append(quiet_note(at, at.g("ui.horizons.none")))
    n = len(at.state.zones) + 1
    if at.state.crowded:
        rows.append(warn_line(at, at.g("ui.horizons.over", n=n, limit=at.state.limit)))

    def seek() -> None:
        if seat is not None:
            zone = number or None
            action = SeekHorizons(seat, source, zone if source is Source.DISCARD else None, name)
            at.do(action, then=at.do.go_on)

    follows = at.g("ui.horizons.follows", n=n, limit=at.state.limit)
    missing = "" if source is Source.DECK or number else at.g("ui.horizons.which")
    word, icon = at.g("ui.horizons.seek"), ft.Icons.TRAVEL_EXPLORE_ROUNDED
    bar = confirm_bar(at, word, follows, seek, icon, ready=not missing, missing=missing)
    note = at.g("ui.horizons.note")
    return sheet(at, at.g("ui.horizons"), rows, at.do.close, note=note, bar=bar)


@component
def RedirectSheet(at: TableContext[State], about: Seat | None = None) -> ft.Control:
    """Mauvaise Direction: who plays it, and where the team goes instead (AN-48)."""
    seat = at.state.mover or at.state.active
    if seat is None or at.state.phase in (Phase.SETUP, Phase.RESET):
        return quiet_sheet(at, at.g("action.Redirect"), at.g("ui.move.not_now"), at.do.close)
    by = about if about != seat else None
    return Astray(at, seat, by, key=f"astray-{int(seat)}-{int(by or 0)}")


@component
def Astray(at: TableContext[State], seat: Seat, player: Seat | None) -> ft.Control:
    """Choose who plays the card, then tap the zone."""
    rivals = others(at.state, seat)
    holder = next((other for other in rivals if at.state.player(other).hand), rivals[0])
    by, choose = use_state(player or holder)
    heading = at.state.encounter.zone if at.state.encounter else at.state.player(seat).zone
    rows: list[ft.Control] = [
        section(at, at.g("ui.redirect.by")),
        choose_seat(at, rivals, by, choose, id="by"),
        section(at, at.g("ui.redirect.to")),
    ]
    rows += [
        zone_row(
            at,
            f"astray-{line.zone.id}",
            line,
            partial(at.do, Redirect(seat, line.zone.id, by), then=at.do.go_on),
        )
        for line in queries.zone_lines(at.state)
        if line.zone.id != heading
    ]
    note = at.g("ui.redirect.who", player=seat)
    return sheet(at, at.g("action.Redirect"), rows, at.do.close, note=note)
