"""Synchro Horizon on a phone: the journey, the fight, the party."""

from __future__ import annotations

from companion.ui.games.contract import GameScreen
from companion.ui.games.synchro_horizon.body import Body
from companion.ui.games.synchro_horizon.fight.sheets import FIGHT_SHEETS
from companion.ui.games.synchro_horizon.forms import forms

SYNCHRO_HORIZON = GameScreen(body=Body, sheets={**forms(), **FIGHT_SHEETS})
