"""Zones looked at closely: what a card says, all of them as a list, removing one and objecting."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.games.anima import queries
from companion.games.anima.movement import GoTo
from companion.games.anima.queries import ZoneLine
from companion.games.anima.state import State, Zone
from companion.games.anima.vocabulary import Cell, Hidden, Phase
from companion.games.anima.zones import DiscardZone, Veto
from companion.ui.drawings import die
from companion.ui.error_boundary import component
from companion.ui.games.anima import marks
from companion.ui.games.anima.choose import every_seat, key_height, reason, source_line
from companion.ui.parts.layout import highlighted, in_line, tight_row, tiles
from companion.ui.parts.panels import (
    action_button,
    choose_seat,
    confirm_bar,
    fact_line,
    live_region,
    panel,
    quiet_note,
    quiet_sheet,
    title_line,
    warn_line,
)
from companion.ui.parts.rows import row, section, way_to
from companion.ui.parts.sheet import sheet
from companion.ui.parts.tappable import tappable
from companion.ui.parts.wording import figure
from companion.ui.session import Ui
from companion.ui.table_context import TableContext


@component
def PlaceSheet(at: TableContext[State], about: int) -> ft.Control:
    """A zone in play; the main button goes there when it is somebody's movement."""
    zone = at.state.zone(about)
    if zone is None:
        return quiet_sheet(at, at.g("ui.zone.title"), at.g("ui.zone.gone"), at.do.close)
    rows: list[ft.Control] = [
        *_lies(at, zone),
        *_facts(at, zone),
        *zone_table(at, zone),
        *_actions(at, zone),
    ]
    return sheet(at, zone_name(at, zone), rows, at.do.close, note=_note(at, zone), bar=_go_bar(at, zone))


def zone_name(ui: Ui, zone: Zone) -> str:
    """Its name, or its number while it has none."""
    return zone.name or ui.g("ui.zone.nameless", n=zone.number)


def _note(at: TableContext[State], zone: Zone) -> str:
    teams = at.state.teams_in(zone.id)
    return at.g("ui.zone.teams", players=teams) if teams else at.g("ui.zone.empty")


def _lies(ui: Ui, zone: Zone) -> list[ft.Control]:
    """The preliminary encounter: hidden, a creature, or nothing."""
    if zone.hidden is Hidden.NONE:
        return []
    words = ui.g("ui.zone.hidden")
    if zone.creature is not None:
        words = ui.g(
            "ui.zone.creature", name=zone.creature.name or ui.g("ui.creature"), combat=zone.creature.combat
        )
    signs = marks.lying_there(ui, zone, 22)
    return [in_line(signs[0], ui.text(words, "body", weight=600), fill=1, gap=10)]


def _facts(at: TableContext[State], zone: Zone) -> list[ft.Control]:
    def told(value: bool | None) -> str:
        return "?" if value is None else at.words.show(value)

    rewards = at.words.show(zone.rewards)
    if not zone.rewards_read:
        rewards = f"{rewards}, ?" if rewards else "?"
    return [
        *source_line(at, "zones", zone.name),
        fact_line(at, at.g("ui.level.title"), figure(zone.level), strong=True),
        fact_line(at, at.g("action.TellZone.trade"), told(zone.trade)),
        fact_line(at, at.g("ui.zone.fighting"), told(zone.fighting)),
        fact_line(at, at.g("ui.zone.rewards"), rewards),
    ]


def zone_table(ui: Ui, zone: Zone, rolled: int = 0) -> list[ft.Control]:
    """The six cells of the exploration table; the rolled one glows."""
    cells: list[ft.Control] = []
    for face, cell in enumerate(zone.table, start=1):
        word = "?" if cell is None else ui.g(f"ui.cell.{cell.value}")
        now = face == rolled
        line = in_line(
            die(ui.look, 6, face, 26),
            ui.text(word, "note", weight=600 if now else None, max_lines=1),
            fill=1,
            gap=6,
        )
        cells.append(
            ft.Semantics(
                label=ui.g("ui.cell.said", die=face, cell=word),
                container=True,
                exclude_semantics=True,
                content=highlighted(ui, line, now, pad=8, radius=12),
                expand=True,
            )
        )
    return [section(ui, ui.g("ui.zone.table")), tiles(ui, cells, 3, large=2)]


def table_key(
    ui: Ui, id: str, face: int, cell: Cell | None, tap: Callable[[], object], *, on: bool | None = None
) -> ft.Control:
    """A face of the die and what the exploration table says beside it, to touch."""
    word = "?" if cell is None else ui.g(f"ui.cell.{cell.value}")
    text = ui.text(word, "caption", weight=600, max_lines=1, color=ui.colours.ink2 if cell is None else None)
    size, high = (32, 56) if on is None else (26, 48)
    return tappable(
        ui,
        id,
        ui.g("ui.cell.said", die=face, cell=word),
        in_line(die(ui.look, 6, face, size), text, fill=1, gap=6),
        tap,
        chosen=on,
        expand=True,
        height=key_height(ui, high),
        pad=(8, 0),
        alignment=None,
    )


def _actions(at: TableContext[State], zone: Zone) -> list[ft.Control]:
    rows: list[ft.Control] = [
        way_to(
            at,
            "read-zone",
            at.g("action.TellZone"),
            lambda: at.do.open("zone", zone.id),
            ft.Icons.MENU_BOOK_ROUNDED,
            note=at.g("ui.zone.read.note"),
        )
    ]
    seat, placer = at.state.active, at.state.placer
    if at.state.options.tree and _moving(at.state) and seat is not None:
        rows.append(
            action_button(
                at,
                "zeppelin",
                at.g("ui.zeppelin"),
                lambda: at.do(GoTo(seat, zone.id, zeppelin=True), then=at.do.go_on),
                icon=ft.Icons.AIR_ROUNDED,
            )
        )
    if placer is not None:
        why = next(line.kept_by for line in queries.zone_lines(at.state) if line.zone.id == zone.id)
        rows.append(
            action_button(
                at,
                "discard-zone",
                at.g("action.DiscardZone"),
                lambda: at.do(DiscardZone(placer, zone.id), then=lambda: at.do.open("discard")),
                icon=ft.Icons.DELETE_OUTLINE_ROUNDED,
                ground="flat" if why else "raised",
            )
        )
        if why is not None:
            rows.append(quiet_note(at, reason(at, why)))
    return rows


def _moving(state: State) -> bool:
    """Whether the team that acts still has its movement to make."""
    if state.active is None or state.phase is not Phase.MOVEMENT:
        return False
    player = state.player(state.active)
    return not (player.moved or player.off)


def _go_bar(at: TableContext[State], zone: Zone) -> ft.Control | None:
    seat = at.state.active
    if seat is None or not _moving(at.state):
        return None
    follows = "ui.go.free"
    if zone.hidden is Hidden.UNKNOWN:
        follows = "ui.go.hidden"
    elif zone.creature is not None:
        follows = "ui.go.creature"
    return confirm_bar(
        at,
        at.g("ui.go", player=seat),
        at.g(follows),
        lambda: at.do(GoTo(seat, zone.id), then=at.do.go_on),
        ft.Icons.HIKING_ROUNDED,
    )


def zone_words(ui: Ui, line: ZoneLine, *, whole: bool = False) -> str:
    """What lies on a zone, in one line; the whole of it also what the signs beside it show: level, teams."""
    zone = line.zone
    parts = [] if zone.level else [ui.g("ui.level.unread")]
    if whole and zone.level:
        parts.append(ui.g("ui.level", level=zone.level))
    if zone.hidden is Hidden.UNKNOWN:
        parts.append(ui.g("ui.zone.hidden.short"))
    if zone.creature is not None:
        parts.append(ui.g("ui.zone.creature.short", combat=zone.creature.combat))
    if zone.trade:
        parts.append(ui.g("ui.zone.trade"))
    if zone.fighting is False:
        parts.append(ui.g("ui.zone.no_fight"))
    if whole and line.teams:
        parts.append(ui.words.show(line.teams))
    return " · ".join(parts)


def zone_spoken(ui: Ui, line: ZoneLine) -> str:
    """A zone's row as it is read aloud: nobody hears a sign."""
    return f"{zone_name(ui, line.zone)}. {zone_words(ui, line, whole=True)}"


def zone_signs(ui: Ui, line: ZoneLine) -> ft.Control:
    """The signs of a zone at the right of its row."""
    signs = [*marks.lying_there(ui, line.zone, 18), *marks.seats_row(ui, line.teams, 18)]
    return tight_row(*signs)


def zone_row(
    ui: Ui,
    id: str,
    line: ZoneLine,
    tap: Callable[[], object],
    *,
    note: str = "",
    spoken: str | None = None,
    barred: bool = False,
) -> ft.Control:
    """A zone to touch: its level, its name, what lies on it in words (or a ``note``) and in signs."""
    return row(
        ui,
        id,
        zone_name(ui, line.zone),
        tap,
        note=note or zone_words(ui, line),
        spoken=zone_spoken(ui, line) if spoken is None else spoken,
        lead=marks.level(ui, line.zone.level, 28),
        tail=zone_signs(ui, line),
        barred=barred,
    )


@component
def ZonesSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Zones in play, those put away, and what the deck still holds."""
    gauge = queries.gauge(at.state)
    rows: list[ft.Control] = []
    if gauge.must_go is not None or going(at.state) is not None:
        rows.append(discard_row(at))
    if gauge.stuck:
        rows.append(warn_line(at, at.g("ui.zones.stuck")))
    rows += [
        zone_row(at, f"place-{line.zone.id}", line, partial(at.do.open, "place", line.zone.id))
        for line in queries.zone_lines(at.state)
    ]
    if not at.state.options.tree:
        rows += _piles(at)
    rows += encounter_rows(at)
    rows.append(
        way_to(
            at,
            "open-correct",
            at.g("menu.correct"),
            lambda: at.do.open("correct", "horizons"),
            ft.Icons.EDIT_ROUNDED,
            note=at.g("ui.zones.correct"),
        )
    )
    note = at.g("ui.zones.gauge", n=gauge.active, limit=gauge.limit)
    return sheet(at, at.g("menu.zones"), rows, at.do.close, note=note)


def going(state: State) -> Zone | None:
    """The zone just removed, while somebody may still object (AN-28)."""
    return state.discarded(state.removed.zone) if state.removed else None


def discard_row(at: TableContext[State]) -> ft.Control:
    """Leads to the zone that must go, or to the objection against it."""
    gone = going(at.state)
    word = at.g("action.DiscardZone")
    note = at.g("ui.discard.note") if gone is None else at.g("ui.veto.title", name=zone_name(at, gone))
    return way_to(
        at,
        "open-discard",
        word if gone is None else at.g("action.Veto"),
        lambda: at.do.open("discard"),
        ft.Icons.DELETE_OUTLINE_ROUNDED if gone is None else ft.Icons.GAVEL_ROUNDED,
        note=note,
    )


def _piles(at: TableContext[State]) -> list[ft.Control]:
    """Deck, discard, and the one deck that is never reshuffled (AN-43)."""
    used = at.g("ui.horizons.used" if at.state.horizons_used else "ui.horizons.free")
    rows: list[ft.Control] = [
        section(at, at.g("ui.zones.piles")),
        fact_line(at, at.g("ui.zones.deck"), str(at.state.zone_deck)),
        fact_line(at, at.g("ui.horizons"), used),
    ]
    gone = [zone_name(at, zone) for zone in at.state.zone_discard]
    rows.append(fact_line(at, at.g("ui.zones.discard"), str(len(gone))))
    if gone:
        rows.append(quiet_note(at, ", ".join(gone)))
    rows.append(quiet_note(at, at.g("ui.decks.note")))
    return rows


def encounter_rows(at: TableContext[State]) -> list[ft.Control]:
    """The encounter deck and its discard, at a table that counts them (AN-43)."""
    piles = queries.encounter_piles(at.state)
    if piles is None:
        return []
    return [
        section(at, at.g("ui.encounters.piles"), at.g("ui.encounters.on_zones", n=piles.on_zones)),
        fact_line(at, at.g("ui.encounters.deck"), str(piles.deck)),
        fact_line(at, at.g("ui.encounters.discard"), str(piles.discard)),
    ]


@component
def DiscardSheet(at: TableContext[State], about: object = None) -> ft.Control:
    """Too many zones: which one goes, why another may not, and who objects (AN-28)."""
    rows: list[ft.Control] = []
    gone = going(at.state)
    if gone is not None:
        rows.append(_objection(at, zone_name(at, gone)))
    placer = at.state.placer
    if placer is not None:
        rows.append(
            live_region(
                warn_line(
                    at,
                    at.g("step.discard.follows", player=placer, n=len(at.state.zones), limit=at.state.limit),
                )
            )
        )
        for line in sorted(queries.zone_lines(at.state), key=lambda each: each.kept_by is not None):
            rows.append(
                zone_row(
                    at,
                    f"discard-{line.zone.id}",
                    line,
                    partial(at.do, DiscardZone(placer, line.zone.id)),
                    note=reason(at, line.kept_by),
                    spoken="",
                    barred=line.kept_by is not None,
                )
            )
    elif gone is None:
        rows.append(quiet_note(at, at.g("ui.discard.none")))
    return sheet(at, at.g("action.DiscardZone"), rows, at.do.close, note=at.g("ui.discard.note"))


def _objection(at: TableContext[State], name: str) -> ft.Control:
    """Anybody with a card may keep the zone; another one must go then."""
    holders = tuple(seat for seat in every_seat(at.state) if at.state.player(seat).hand)
    rows: list[ft.Control] = [
        title_line(at, at.g("ui.veto.title", name=name), ""),
        quiet_note(at, at.g("ui.veto.note")),
        choose_seat(at, holders, None, lambda seat: at.do(Veto(seat)), id="veto"),
        action_button(at, "no-veto", at.g("ui.veto.nobody"), at.do.close, ground="flat"),
    ]
    return panel(at, rows)
