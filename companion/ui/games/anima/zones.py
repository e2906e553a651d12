"""All zones as a list, their limit, the deck and the discard; removing one too many, and objecting."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.games.anima import queries
from companion.games.anima.board import Zone
from companion.games.anima.queries import ZoneLine
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Hidden
from companion.games.anima.zones import DiscardZone, Veto
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima import marks
from companion.ui.games.anima.flow import every_seat, reason
from companion.ui.games.anima.place import zone_name
from companion.ui.parts.panels import (
    action_button,
    choose_seat,
    fact_line,
    live,
    panel,
    quiet_note,
    title_line,
    warn_line,
)
from companion.ui.parts.rows import chevron, glyph, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


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
    return ft.Row(signs, spacing=4, tight=True)


@part
def ZonesSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Zones in play, those put away, and what the deck still holds."""
    gauge = queries.gauge(state)
    rows: list[ft.Control] = []
    if gauge.must_go is not None or going(state) is not None:
        rows.append(discard_row(ui, state, do))
    if gauge.stuck:
        rows.append(warn_line(ui, ui.g("ui.zones.stuck")))
    for line in queries.zone_lines(state):
        rows.append(
            row(
                ui,
                f"place-{line.zone.id}",
                zone_name(ui, line.zone),
                partial(do.open, "place", line.zone.id),
                note=zone_words(ui, line),
                spoken=zone_spoken(ui, line),
                lead=marks.level(ui, line.zone.level, 28),
                tail=zone_signs(ui, line),
            )
        )
    if not state.options.tree:
        rows += _piles(ui, state)
    rows += encounter_rows(ui, state)
    rows.append(
        row(
            ui,
            "open-correct",
            ui.g("menu.correct"),
            lambda: do.open("correct", "horizons"),
            note=ui.g("ui.zones.correct"),
            lead=glyph(ui, ft.Icons.EDIT_ROUNDED),
            tail=chevron(ui),
        )
    )
    note = ui.g("ui.zones.gauge", n=gauge.active, limit=gauge.limit)
    return sheet(ui, ui.g("menu.zones"), rows, do.close, note=note)


def going(state: State) -> Zone | None:
    """The zone just removed, while somebody may still object (AN-28)."""
    return state.discarded(state.removed.zone) if state.removed else None


def discard_row(ui: Ui, state: State, do: Actor) -> ft.Control:
    """Leads to the zone that must go, or to the objection against it."""
    gone = going(state)
    word = ui.g("action.DiscardZone")
    note = ui.g("ui.discard.note") if gone is None else ui.g("ui.veto.title", name=zone_name(ui, gone))
    return row(
        ui,
        "open-discard",
        word if gone is None else ui.g("action.Veto"),
        lambda: do.open("discard"),
        note=note,
        lead=glyph(ui, ft.Icons.DELETE_OUTLINE_ROUNDED if gone is None else ft.Icons.GAVEL_ROUNDED),
        tail=chevron(ui),
    )


def _piles(ui: Ui, state: State) -> list[ft.Control]:
    """Deck, discard, and the one deck that is never reshuffled (AN-43)."""
    used = ui.g("ui.horizons.used" if state.horizons_used else "ui.horizons.free")
    rows: list[ft.Control] = [
        section(ui, ui.g("ui.zones.piles")),
        fact_line(ui, ui.g("ui.zones.deck"), str(state.zone_deck)),
        fact_line(ui, ui.g("ui.horizons"), used),
    ]
    gone = [zone_name(ui, zone) for zone in state.zone_discard]
    rows.append(fact_line(ui, ui.g("ui.zones.discard"), str(len(gone))))
    if gone:
        rows.append(quiet_note(ui, ", ".join(gone)))
    rows.append(quiet_note(ui, ui.g("ui.decks.note")))
    return rows


def encounter_rows(ui: Ui, state: State) -> list[ft.Control]:
    """The encounter deck and its discard, at a table that counts them (AN-43)."""
    piles = queries.encounter_piles(state)
    if piles is None:
        return []
    return [
        section(ui, ui.g("ui.encounters.piles"), ui.g("ui.encounters.on_zones", n=piles.on_zones)),
        fact_line(ui, ui.g("ui.encounters.deck"), str(piles.deck)),
        fact_line(ui, ui.g("ui.encounters.discard"), str(piles.discard)),
    ]


@part
def DiscardSheet(ui: Ui, state: State, do: Actor, about: object = None) -> ft.Control:
    """Too many zones: which one goes, why another may not, and who objects (AN-28)."""
    rows: list[ft.Control] = []
    gone = going(state)
    if gone is not None:
        rows.append(_objection(ui, state, do, zone_name(ui, gone)))
    placer = state.placer
    if placer is not None:
        rows.append(
            live(
                warn_line(
                    ui, ui.g("step.discard.follows", player=placer, n=len(state.zones), limit=state.limit)
                )
            )
        )
        for line in queries.zone_lines(state):
            why = line.kept_by
            rows.append(
                row(
                    ui,
                    f"discard-{line.zone.id}",
                    zone_name(ui, line.zone),
                    partial(do, DiscardZone(placer, line.zone.id)),
                    note=reason(ui, why) or zone_words(ui, line),
                    lead=marks.level(ui, line.zone.level, 28),
                    tail=zone_signs(ui, line),
                    quiet=why is not None,
                    ground="flat" if why else "raised",
                )
            )
    elif gone is None:
        rows.append(quiet_note(ui, ui.g("ui.discard.none")))
    return sheet(ui, ui.g("action.DiscardZone"), rows, do.close, note=ui.g("ui.discard.note"))


def _objection(ui: Ui, state: State, do: Actor, name: str) -> ft.Control:
    """Anybody with a card may keep the zone; another one must go then."""
    holders = tuple(seat for seat in every_seat(state) if state.player(seat).hand)
    rows: list[ft.Control] = [
        title_line(ui, ui.g("ui.veto.title", name=name), ""),
        quiet_note(ui, ui.g("ui.veto.note")),
        choose_seat(ui, holders, None, lambda seat: do(Veto(seat)), id="veto"),
        action_button(ui, "no-veto", ui.g("ui.veto.nobody"), do.close, ground="flat"),
    ]
    return panel(ui, rows)
