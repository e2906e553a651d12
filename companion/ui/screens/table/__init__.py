"""The table: the frame around a game's own screen."""

from companion.ui.screens.table.frame import TableScreen

__all__ = ["TableScreen"]
