"""The screen of Pantacle on a phone: one row per sorcerer, and the guided turn above the main button."""

from __future__ import annotations

import flet as ft

from companion.ui.games.contract import GameScreen, MenuLine
from companion.ui.games.pantacle.board import BoardSheet, GuardiansSheet
from companion.ui.games.pantacle.body import Body
from companion.ui.games.pantacle.calculator import CalculatorSheet
from companion.ui.games.pantacle.correct import CorrectSheet
from companion.ui.games.pantacle.curses import AddCurseSheet, TellCurseSheet
from companion.ui.games.pantacle.divert import DivertSheet
from companion.ui.games.pantacle.favours import AnnounceSheet, MarkerSheet
from companion.ui.games.pantacle.flame import AdeptsSheet, PowersSheet
from companion.ui.games.pantacle.guide import GuideSheet, LookSheet, SkipSheet, TurnPane
from companion.ui.games.pantacle.moon import MoonSheet
from companion.ui.games.pantacle.player import FlamesSheet, PlayerSheet, TokensSheet
from companion.ui.games.pantacle.supply import SupplySheet

SCREEN = GameScreen(
    body=Body,
    sheets={
        "turn": TurnPane,
        "guide": GuideSheet,
        "place_marker": MarkerSheet,
        "announce": AnnounceSheet,
        "sacrifice_powers": PowersSheet,
        "sacrifice_adepts": AdeptsSheet,
        "skip": SkipSheet,
        "look": LookSheet,
        "divert": DivertSheet,
        "moon": MoonSheet,
        "player": PlayerSheet,
        "add_curse": AddCurseSheet,
        "tell_curse": TellCurseSheet,
        "tokens": TokensSheet,
        "flames": FlamesSheet,
        "supply": SupplySheet,
        "board": BoardSheet,
        "guardians": GuardiansSheet,
        "calculator": CalculatorSheet,
        "correct": CorrectSheet,
    },
    menu=(
        MenuLine("calculator", ft.Icons.VISIBILITY_OFF_ROUNDED),
        MenuLine("supply", ft.Icons.INVENTORY_ROUNDED),
        MenuLine("board", ft.Icons.AUTO_STORIES_ROUNDED),
        MenuLine("guardians", ft.Icons.STYLE_ROUNDED),
        MenuLine("correct", ft.Icons.EDIT_ROUNDED),
    ),
    pane="turn",
    guide="guide",
    answered=frozenset({"announce"}),
)
