"""The master under a hero: read, put, lost."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.games.synchro_horizon.correction import Correct
from companion.games.synchro_horizon.hero_cards import DescribeHero, LoseMaster, NewCard, PutMaster
from companion.games.synchro_horizon.state import State
from companion.games.synchro_horizon.state.party import Hero, HeroCard
from companion.games.synchro_horizon.vocabulary import Who
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.synchro_horizon.entry.heroes import card_form
from companion.ui.hooks import use_state
from companion.ui.parts.panels import action_button, grid, panel, quiet_note
from companion.ui.parts.rows import glyph, row, section, switch_row
from companion.ui.wall import part


def master_rows(ui: Ui, state: State, do: Actor, who: Who, hero: Hero) -> list[ft.Control]:
    """The master, or the Master cards that wait for a hero."""
    rows: list[ft.Control] = [quiet_note(ui, ui.g("ui.p.master.note"))]
    if hero.master is not None:
        rows.append(Master(ui, state, do, who, hero.master, key=f"master-{hero.master.id}"))
        return rows
    cards = state.roster.masters
    if not cards:
        rows.append(quiet_note(ui, ui.g("ui.p.master.none")))
    else:
        rows.append(section(ui, ui.g("ui.p.masters")))
    rows += [
        row(
            ui,
            f"put-{card.id}",
            card.name,
            lambda card=card: do(PutMaster(card.id, who)),
            note=ui.g("ui.j.under", name=hero.name),
            lead=glyph(ui, ft.Icons.SCHOOL_ROUNDED),
        )
        for card in cards
    ]
    return rows


@part
def Master(ui: Ui, state: State, do: Actor, who: Who, master: HeroCard) -> ft.Control:
    """Name, class and class level of the Master card; it goes back to the Hero pile."""
    card, put = use_state(NewCard(master.name, master.hero_class, master.class_level))
    sure, ask = use_state(False)

    def lose() -> Any:
        return do(LoseMaster(who)) if sure else ask(True)

    action = DescribeHero(who, card.name, card.hero_class, card.class_level, master=True)
    cells = [
        action_button(
            ui,
            "master-lose",
            ui.g("ui.p.master.lose.sure" if sure else "ui.p.master.lose"),
            lose,
            across=2,
            expand=True,
            ground="danger" if sure else "raised",
        ),
        action_button(
            ui,
            "master-keep",
            ui.g("ui.s.split.keep"),
            lambda: do(action),
            across=2,
            expand=True,
            ground="tint",
        ),
    ]
    return panel(
        ui,
        [
            ui.text(master.name, "head"),
            *card_form(ui, state, "master", card, put),
            switch_row(
                ui,
                "master-golden",
                ui.g("ui.p.golden"),
                master.upgraded,
                lambda on: do(Correct(f"{who.value}.master", int(on))),
            ),
            grid(cells, 2),
        ],
    )
