"""Anima: Shadow of Omega on a phone: teams in order, zones, and the fight table with its chances."""

from __future__ import annotations

import flet as ft

from companion.ui.games.anima.body import Body
from companion.ui.games.anima.cards import CardsSheet, OrganisationSheet
from companion.ui.games.anima.correct import CorrectSheet
from companion.ui.games.anima.dice import DiceSheet
from companion.ui.games.anima.encounter import EnemySheet
from companion.ui.games.anima.fight import ChancesSheet, SettleSheet, waits
from companion.ui.games.anima.guide import SHEETS, GuideSheet, TurnPane
from companion.ui.games.anima.interact import TradeSheet
from companion.ui.games.anima.move import HorizonsSheet, RedirectSheet
from companion.ui.games.anima.team import NewcomerSheet, TeamSheet
from companion.ui.games.anima.zones import PlaceSheet, ZonesSheet
from companion.ui.games.contract import GameScreen, MenuLine

SCREEN = GameScreen(
    body=Body,
    sheets={
        **SHEETS,
        "turn": TurnPane,
        "guide": GuideSheet,
        "team": TeamSheet,
        "newcomer": NewcomerSheet,
        "place": PlaceSheet,
        "zones": ZonesSheet,
        "horizons": HorizonsSheet,
        "redirect": RedirectSheet,
        "enemy": EnemySheet,
        "trade": TradeSheet,
        "cards": CardsSheet,
        "organisation": OrganisationSheet,
        "dice": DiceSheet,
        "chances": ChancesSheet,
        "settle": SettleSheet,
        "correct": CorrectSheet,
    },
    menu=(
        MenuLine("zones", ft.Icons.MAP_ROUNDED),
        MenuLine("missions", ft.Icons.FLAG_ROUNDED),
        MenuLine("cards", ft.Icons.STYLE_ROUNDED),
        MenuLine("dice", ft.Icons.CASINO_ROUNDED),
        MenuLine("correct", ft.Icons.EDIT_ROUNDED),
    ),
    pane="turn",
    guide="guide",
    answered=frozenset({"move", "real"}),
    waits=waits,
    brief=True,
)
