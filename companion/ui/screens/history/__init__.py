"""The history of a table: every tap, where one can go back to, and play on from."""

from companion.ui.screens.history.screen import HistoryScreen

__all__ = ["HistoryScreen"]
