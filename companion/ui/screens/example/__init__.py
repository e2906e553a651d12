"""An evening to look at, before any box is on the table."""

from companion.ui.screens.example.screen import ExampleList, ExampleScreen

__all__ = ["ExampleList", "ExampleScreen"]
