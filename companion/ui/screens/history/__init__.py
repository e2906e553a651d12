"""The history of a table: every tap, to go back to or to branch a new table from."""

from companion.ui.screens.history.screen import HistoryScreen

__all__ = ["HistoryScreen"]
