"""Examples: one finished session of a game, to look at before playing."""

from companion.ui.screens.example.screen import ExampleList, ExampleScreen

__all__ = ["ExampleList", "ExampleScreen"]
