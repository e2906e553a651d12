"""The screen of Synchro Horizon: the journey, the fight, the party."""

from __future__ import annotations

import flet as ft

from companion.ui.games.contract import GameScreen, MenuLine
from companion.ui.games.synchro_horizon.body import Body, JourneySheet, PaneSheet, PartySheet
from companion.ui.games.synchro_horizon.correct import CorrectSheet
from companion.ui.games.synchro_horizon.fight import FIGHT_SHEETS
from companion.ui.games.synchro_horizon.guide import GiveUpSheet, GuideSheet, ReminderSheet
from companion.ui.games.synchro_horizon.journey import JOURNEY_SHEETS
from companion.ui.games.synchro_horizon.party import PARTY_SHEETS

SCREEN = GameScreen(
    body=Body,
    sheets={
        **FIGHT_SHEETS,
        **JOURNEY_SHEETS,
        **PARTY_SHEETS,
        "journey": JourneySheet,
        "party": PartySheet,
        "correct": CorrectSheet,
        "guide": GuideSheet,
        "reminders": ReminderSheet,
        "give_up": GiveUpSheet,
        "pane": PaneSheet,
    },
    menu=(
        MenuLine("journey", ft.Icons.CALENDAR_MONTH_ROUNDED),
        MenuLine("party", ft.Icons.GROUPS_ROUNDED),
        MenuLine("roster", ft.Icons.GROUP_ADD_ROUNDED),
        MenuLine("shards", ft.Icons.DIAMOND_ROUNDED),
        MenuLine("purse", ft.Icons.TOLL_ROUNDED),
        MenuLine("calendar", ft.Icons.EDIT_CALENDAR_ROUNDED),
        MenuLine("tiles", ft.Icons.MAP_ROUNDED),
        MenuLine("rings", ft.Icons.PALETTE_ROUNDED),
        MenuLine("journal", ft.Icons.ROUTE_ROUNDED),
        MenuLine("reminders", ft.Icons.NOTIFICATIONS_ROUNDED),
        MenuLine("correct", ft.Icons.EDIT_ROUNDED),
        MenuLine("give_up", ft.Icons.FLAG_ROUNDED),
    ),
    pane="pane",
    guide="guide",
    brief=True,
    answered=frozenset({"end_visit", "enter_marble"}),
)
