"""One zone, looked at closely: what its card says, who is there, and going there."""

from __future__ import annotations

import flet as ft

from companion.games.anima import zones as zone_rules
from companion.games.anima.board import Zone
from companion.games.anima.movement import GoTo
from companion.games.anima.state import State
from companion.games.anima.vocabulary import Hidden, Phase
from companion.games.anima.zones import DiscardZone
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.drawings import die
from companion.ui.games.anima import marks
from companion.ui.games.anima.choose import source_line
from companion.ui.games.anima.flow import reason
from companion.ui.parts.panels import action_button, confirm_bar, fact_line, grid, quiet_note
from companion.ui.parts.rows import chevron, glyph, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.theme import active, flat
from companion.ui.wall import part


@part
def PlaceSheet(ui: Ui, state: State, do: Actor, about: int) -> ft.Control:
    """A zone in play; the main button goes there when it is somebody's movement."""
    zone = state.zone(about)
    if zone is None:
        return sheet(ui, ui.g("ui.zone.title"), [quiet_note(ui, ui.g("ui.zone.gone"))], do.close)
    rows: list[ft.Control] = [
        *_lies(ui, zone),
        *_facts(ui, state, zone),
        *zone_table(ui, zone),
        *_actions(ui, state, do, zone),
    ]
    return sheet(
        ui, zone_name(ui, zone), rows, do.close, note=_note(ui, state, zone), bar=_go_bar(ui, state, do, zone)
    )


def zone_name(ui: Ui, zone: Zone) -> str:
    """Its name, or its number while it has none."""
    return zone.name or ui.g("ui.zone.nameless", n=zone.number)


def _note(ui: Ui, state: State, zone: Zone) -> str:
    teams = state.teams_in(zone.id)
    return ui.g("ui.zone.teams", players=teams) if teams else ui.g("ui.zone.empty")


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
    return [ft.Row([signs[0], ft.Container(ui.text(words, "body", weight=600), expand=True)], spacing=10)]


def _facts(ui: Ui, state: State, zone: Zone) -> list[ft.Control]:
    def told(value: bool | None) -> str:
        return "?" if value is None else ui.words.show(value)

    rewards = ui.words.show(zone.rewards)
    if not zone.rewards_read:
        rewards = f"{rewards}, ?" if rewards else "?"
    return [
        *source_line(ui, state, "zones", zone.name),
        fact_line(ui, ui.g("ui.level.title"), "?" if zone.level is None else str(zone.level), strong=True),
        fact_line(ui, ui.g("action.TellZone.trade"), told(zone.trade)),
        fact_line(ui, ui.g("ui.zone.fighting"), told(zone.fighting)),
        fact_line(ui, ui.g("ui.zone.rewards"), rewards),
    ]


def zone_table(ui: Ui, zone: Zone, rolled: int = 0) -> list[ft.Control]:
    """The six cells of the exploration table; the rolled one glows."""
    cells: list[ft.Control] = []
    for face, cell in enumerate(zone.table, start=1):
        word = "?" if cell is None else ui.g(f"ui.cell.{cell.value}")
        now = face == rolled
        line = ft.Row(
            [
                die(ui.look, 6, face, 26),
                ft.Container(ui.text(word, "note", weight=600 if now else None, max_lines=1), expand=True),
            ],
            spacing=6,
        )
        box = (
            active(ui.look, ui.game, line, padding=5, radius=12)
            if now
            else flat(ui.look, line, padding=8, radius=12)
        )
        cells.append(
            ft.Semantics(
                label=ui.g("ui.cell.said", die=face, cell=word),
                container=True,
                exclude_semantics=True,
                content=box,
                expand=True,
            )
        )
    return [section(ui, ui.g("ui.zone.table")), grid(cells, 2 if ui.look.large_text else 3)]


def _actions(ui: Ui, state: State, do: Actor, zone: Zone) -> list[ft.Control]:
    rows: list[ft.Control] = [
        row(
            ui,
            "read-zone",
            ui.g("action.TellZone"),
            lambda: do.open("zone", zone.id),
            note=ui.g("ui.zone.read.note"),
            lead=glyph(ui, ft.Icons.MENU_BOOK_ROUNDED),
            tail=chevron(ui),
        )
    ]
    seat, placer = state.active, state.placer
    if state.options.tree and _moving(state) and seat is not None:
        rows.append(
            action_button(
                ui,
                "zeppelin",
                ui.g("ui.zeppelin"),
                lambda: do(GoTo(seat, zone.id, zeppelin=True), then=do.go_on),
                icon=ft.Icons.AIR_ROUNDED,
            )
        )
    if placer is not None:
        why = zone_rules.kept_by(state, zone)
        rows.append(
            action_button(
                ui,
                "discard-zone",
                ui.g("action.DiscardZone"),
                lambda: do(DiscardZone(placer, zone.id), then=lambda: do.open("discard")),
                icon=ft.Icons.DELETE_OUTLINE_ROUNDED,
                ground="flat" if why else "raised",
            )
        )
        if why is not None:
            rows.append(quiet_note(ui, reason(ui, why)))
    return rows


def _moving(state: State) -> bool:
    """Whether the team that acts still has its movement to make."""
    if state.active is None or state.phase is not Phase.MOVEMENT:
        return False
    player = state.player(state.active)
    return not (player.moved or player.off)


def _go_bar(ui: Ui, state: State, do: Actor, zone: Zone) -> ft.Control | None:
    seat = state.active
    if seat is None or not _moving(state):
        return None
    follows = "ui.go.free"
    if zone.hidden is Hidden.UNKNOWN:
        follows = "ui.go.hidden"
    elif zone.creature is not None:
        follows = "ui.go.creature"
    return confirm_bar(
        ui,
        do,
        ui.g("ui.go", player=seat),
        ui.g(follows),
        lambda: do(GoTo(seat, zone.id), then=do.go_on),
        ft.Icons.HIKING_ROUNDED,
    )
