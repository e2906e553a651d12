"""The screen between the where line and the main bar: the path, the preparation, or the level."""

from __future__ import annotations

import flet as ft

from companion.games.syncro.state import State
from companion.games.syncro.vocabulary import Phase
from companion.ui.act import Actor
from companion.ui.desk import Ui
from companion.ui.games.syncro.level import LevelBody
from companion.ui.games.syncro.path import PathBody
from companion.ui.games.syncro.prepare import PrepareBody
from companion.ui.live import use_slice
from companion.ui.wall import part


def _face(state: State) -> str:
    if not state.playing:
        return "path"
    return "prepare" if state.phase is Phase.PREPARATION and not state.horde else "level"


@part
def Body(ui: Ui, do: Actor) -> ft.Control:
    """One of three faces; each looks at the table itself."""
    face = use_slice(ui.desk, do.table, _face)
    if face == "path":
        return PathBody(ui, do, key="path")
    if face == "prepare":
        return PrepareBody(ui, do, key="prepare")
    return LevelBody(ui, do, key="level")
