"""The screen of Syncro on a phone: a path that hides later levels, and calculations for silent play."""

from __future__ import annotations

import flet as ft

from companion.ui.games.contract import GameScreen, MenuLine
from companion.ui.games.syncro.body import Body
from companion.ui.games.syncro.correct import CorrectSheet
from companion.ui.games.syncro.depth import CalculateSheet, DepthSheet
from companion.ui.games.syncro.estimate import EstimateSheet
from companion.ui.games.syncro.guide import GuideSheet
from companion.ui.games.syncro.horde import AttackSheet, CardSheet, HordeSheet
from companion.ui.games.syncro.lay import LaySheet
from companion.ui.games.syncro.levels import LevelEndSheet, LevelSheet, LoseSheet, NewCardsSheet, WinSheet
from companion.ui.games.syncro.mages import MageSheet, TeamSheet
from companion.ui.games.syncro.piles import CardsSheet, CountPileSheet, CountSheet
from companion.ui.games.syncro.prepare import ResumeSheet, SaveSheet
from companion.ui.games.syncro.resolve import PaySheet, ResolveSheet
from companion.ui.games.syncro.reveal import FogSheet, RevealSheet

SCREEN = GameScreen(
    body=Body,
    sheets={
        "guide": GuideSheet,
        "level": LevelSheet,
        "save": SaveSheet,
        "resume": ResumeSheet,
        "team": TeamSheet,
        "lay_horde": LaySheet,
        "reveal": RevealSheet,
        "reveal_fog": FogSheet,
        "estimate": EstimateSheet,
        "attack": AttackSheet,
        "resolve": ResolveSheet,
        "pay": PaySheet,
        "win_level": WinSheet,
        "lose_level": LoseSheet,
        "level_end": LevelEndSheet,
        "depth": DepthSheet,
        "calculate": CalculateSheet,
        "mage": MageSheet,
        "card": CardSheet,
        "horde": HordeSheet,
        "cards": CardsSheet,
        "count": CountSheet,
        "count_pile": CountPileSheet,
        "new_cards": NewCardsSheet,
        "correct": CorrectSheet,
    },
    # Spoilers: the menu is the same from the start, so that no line names a later level's contents.
    menu=(
        MenuLine("cards", ft.Icons.STYLE_ROUNDED),
        MenuLine("horde", ft.Icons.VIEW_AGENDA_ROUNDED),
        MenuLine("team", ft.Icons.GROUPS_ROUNDED),
        MenuLine("level_end", ft.Icons.FLAG_ROUNDED),
        MenuLine("depth", ft.Icons.TUNE_ROUNDED),
        MenuLine("save", ft.Icons.BOOKMARK_ROUNDED),
        MenuLine("correct", ft.Icons.EDIT_ROUNDED),
    ),
    pane="guide",
    guide="guide",
    silent=True,
    answered=frozenset({"attack"}),
)
