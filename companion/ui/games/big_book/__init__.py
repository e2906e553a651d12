"""The screen of The Big Book of Madness on a phone; the madness pile is its largest element."""

from __future__ import annotations

import flet as ft

from companion.ui.games.big_book.body import Body
from companion.ui.games.big_book.correct import CorrectSheet
from companion.ui.games.big_book.curse import CurseSheet
from companion.ui.games.big_book.forecast import ForecastSheet
from companion.ui.games.big_book.lay import LaySheet
from companion.ui.games.big_book.magicians import MagiciansSheet
from companion.ui.games.big_book.pay import PaySheet
from companion.ui.games.big_book.player import PlayerSheet
from companion.ui.games.big_book.reserve import ReserveSheet
from companion.ui.games.big_book.spells import SpellsSheet
from companion.ui.games.big_book.support import SupportSheet
from companion.ui.games.big_book.turn import GuideSheet, RecoverySheet
from companion.ui.games.contract import GameScreen, MenuLine

SCREEN = GameScreen(
    body=Body,
    sheets={
        "guide": GuideSheet,
        "player": PlayerSheet,
        "curse": CurseSheet,
        "lay_curses": LaySheet,
        "end_recovery": RecoverySheet,
        "pay": PaySheet,
        "spells": SpellsSheet,
        "reserve": ReserveSheet,
        "support": SupportSheet,
        "forecast": ForecastSheet,
        "magicians": MagiciansSheet,
        "correct": CorrectSheet,
    },
    menu=(
        MenuLine("spells", ft.Icons.AUTO_FIX_HIGH_ROUNDED),
        MenuLine("support", ft.Icons.PAN_TOOL_ROUNDED),
        MenuLine("reserve", ft.Icons.STYLE_ROUNDED),
        MenuLine("forecast", ft.Icons.INSIGHTS_ROUNDED),
        MenuLine("magicians", ft.Icons.FACE_RETOUCHING_NATURAL_ROUNDED),
        MenuLine("correct", ft.Icons.EDIT_ROUNDED),
    ),
    pane="pay",
    guide="guide",
)
