"""One team, looked at closely: sums, characters, cards, organisation, and what befalls it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.core.seats import Seat
from companion.games.anima import figures
from companion.games.anima.advantages import DropLasting, GainAdvantages, LoseAdvantages
from companion.games.anima.organisations import LeaveOrganisation
from companion.games.anima.phases import LoseTurn
from companion.games.anima.queries import Totals, totals
from companion.games.anima.state import State
from companion.games.anima.team import Player
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.anima.flow import figure, signed, whose
from companion.ui.games.anima.team_character import character_rows
from companion.ui.hooks import use_state
from companion.ui.parts.counter import stepper
from companion.ui.parts.panels import action_button, alone, fact_line, quiet_note, title_line
from companion.ui.parts.rows import chevron, glyph, row, section
from companion.ui.parts.sheet import sheet
from companion.ui.wall import part


@part
def TeamSheet(ui: Ui, state: State, do: Actor, about: Seat | None = None) -> ft.Control:
    """Everything that lies before one player, and nothing of what is secret."""
    seat = whose(state, about)
    player = state.player(seat)
    chosen, choose = use_state(0)
    opened = chosen if player.character(chosen) is not None else 0
    rows: list[ft.Control] = []
    if not alone(ui, opened):
        rows += _sums(ui, totals(state, seat))
    rows.append(title_line(ui, ui.g("ui.team.characters"), f"{len(player.team)} / {figures.TEAM}"))
    rows += character_rows(ui, state, do, player, opened, lambda one: choose(0 if one == opened else one))
    if not alone(ui, opened):
        rows += _more_characters(ui, do, player)
        rows += _hand(ui, do, player)
        rows += _group(ui, do, player)
        rows += _lasting(ui, do, player)
        rows += _befalls(ui, state, do, player)
    return sheet(ui, ui.words.show(seat), rows, do.close, note=_standing(ui, state, player))


def _standing(ui: Ui, state: State, player: Player) -> str:
    from companion.ui.games.anima.row import seen

    one = seen(state, player.seat)
    words = [ui.g(one.stand, zone=one.zone)]
    if player.resistance is not None and player.resisting:
        words.append(ui.g("ui.resist.held", n=player.resistance.held, need=figure(player.resistance.need)))
    if player.lose_next:
        words.append(ui.g("ui.team.lose_next"))
    return " · ".join(words)


def _sums(ui: Ui, found: Totals) -> list[ft.Control]:
    """Combat and Speed with their parts."""

    def made(total: int | None, printed: int, cards: int) -> str:
        if total is None:
            return ui.g("ui.fight.unread.short")
        parts = [str(printed)]
        if found.stay:
            parts.append(ui.g("ui.made.stay", n=found.stay))
        if cards:
            parts.append(ui.g("ui.made.cards", change=signed(cards)))
        return f"{' '.join(parts)} = {total}" if len(parts) > 1 else str(total)

    rows = [
        fact_line(
            ui, ui.g("ui.combat"), made(found.combat, found.printed_combat, found.cards_combat), strong=True
        ),
        fact_line(
            ui, ui.g("ui.speed"), made(found.speed, found.printed_speed, found.cards_speed), strong=True
        ),
    ]
    if found.immobilised:
        rows.append(quiet_note(ui, ui.g("ui.made.asleep", n=found.immobilised)))
    return rows


def _more_characters(ui: Ui, do: Actor, player: Player) -> list[ft.Control]:
    return [
        row(
            ui,
            "gain-character",
            ui.g("action.GainCharacter"),
            lambda: do.open("newcomer", player.seat),
            note=ui.g("ui.team.gain.note"),
            lead=glyph(ui, ft.Icons.PERSON_ADD_ROUNDED),
            tail=chevron(ui),
            quiet=not player.team_room,
            ground="raised" if player.team_room else "flat",
        )
    ]


def _hand(ui: Ui, do: Actor, player: Player) -> list[ft.Control]:
    """Cards in hand: drawn and lost by the stepper; played from their own sheet."""
    now = player.hand

    def change(wanted: int) -> None:
        if wanted > now:
            do(GainAdvantages(player.seat, wanted - now))
        else:
            do(LoseAdvantages(player.seat, now - wanted))

    number = stepper(
        ui,
        "hand",
        ui.g("ui.hand"),
        now,
        change,
        high=figures.HAND,
        width=None,
        shown=f"{now} / {figures.HAND}",
    )
    play = row(
        ui,
        "open-cards",
        ui.g("action.PlayAdvantage"),
        lambda: do.open("cards", player.seat),
        note=ui.g("ui.cards.note"),
        lead=glyph(ui, ft.Icons.STYLE_ROUNDED),
        tail=chevron(ui),
    )
    return [section(ui, ui.g("ui.hand")), number, play]


def _group(ui: Ui, do: Actor, player: Player) -> list[ft.Control]:
    group = player.organisation
    rows: list[ft.Control] = [section(ui, ui.g("ui.organisation"))]
    if group is not None:
        parts = [ui.g("ui.org.rivals", names=group.rivals)] if group.rivals else []
        if group.combat or group.speed:
            parts.append(ui.g("ui.org.adds", combat=signed(group.combat), speed=signed(group.speed)))
        rows.append(ui.text(group.name, "body", weight=600))
        rows += [quiet_note(ui, part) for part in parts]
        rows.append(
            action_button(
                ui,
                "leave-org",
                ui.g("action.LeaveOrganisation"),
                lambda: do(LeaveOrganisation(player.seat)),
            )
        )
    rows.append(
        row(
            ui,
            "join-org",
            ui.g("action.JoinOrganisation"),
            lambda: do.open("organisation", player.seat),
            note=ui.g("ui.org.note"),
            lead=glyph(ui, ft.Icons.CASTLE_ROUNDED),
            tail=chevron(ui),
        )
    )
    return rows


def _lasting(ui: Ui, do: Actor, player: Player) -> list[ft.Control]:
    """Cards that stay in play; a touch takes one away."""
    if not player.lasting:
        return []
    rows: list[ft.Control] = [section(ui, ui.g("ui.lasting"))]
    for card in player.lasting:
        rows.append(
            row(
                ui,
                f"drop-{card.id}",
                card.name or ui.g("ui.card.nameless"),
                partial(do, DropLasting(player.seat, card.id)),
                note=ui.g("ui.org.adds", combat=signed(card.combat), speed=signed(card.speed)),
                lead=glyph(ui, ft.Icons.PUSH_PIN_ROUNDED),
                tail=ft.Icon(ft.Icons.DELETE_OUTLINE_ROUNDED, size=22, color=ui.colours.ink2),
                spoken=f"{ui.g('action.DropLasting')}{ui.t('colon')}{card.name or ui.g('ui.card.nameless')}",
            )
        )
    return rows


def _befalls(ui: Ui, state: State, do: Actor, player: Player) -> list[ft.Control]:
    """A card may cost this turn or the next; everything else can be repaired by hand."""
    seat = player.seat

    def line(
        id: str, icon: ft.IconData, title: str, go: Callable[[], Any], note: str = "", quiet: bool = False
    ) -> ft.Control:
        ground = "flat" if quiet else "raised"
        return row(ui, id, title, go, note=note, lead=glyph(ui, icon), quiet=quiet, ground=ground)

    return [
        section(ui, ui.g("ui.more")),
        line(
            "lose-turn",
            ft.Icons.DO_NOT_DISTURB_ON_ROUNDED,
            ui.g("action.LoseTurn"),
            lambda: do(LoseTurn(seat)),
            ui.g("ui.lose_turn.note"),
            player.off or state.active is None,
        ),
        line(
            "lose-next",
            ft.Icons.SKIP_NEXT_ROUNDED,
            ui.g("ui.lose_next"),
            lambda: do(LoseTurn(seat, next_turn=True)),
            quiet=player.lose_next,
        ),
        line(
            "open-correct",
            ft.Icons.EDIT_ROUNDED,
            ui.g("menu.correct"),
            lambda: do.open("correct", f"players.{int(seat)}.hand"),
            ui.t("correct.note"),
        ),
    ]
